"""Option A: accept a new mission.  And giving one up."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import DISCARD, DRAW, TAKE
from ..components import CITIES, OFFER, SLOTS, Phase
from ..facts import active_missions, place_on_offer, price_of_mission
from ..state import State, slot_of
from .set_up import put_on_offer


@rule
def choices_to_take(s: State, count: int, out: Codes) -> int:
    """SC-38, SC-40, SC-42, SC-117, SC-Q06. Any mission on offer whose price can be paid in full,
    as long as there are fewer than three active ones."""
    active = active_missions(s.card, s.active)
    if active == SLOTS:
        return count
    for place in range(OFFER):
        card = s.offer[place]
        if card != 0 and price_of_mission(s.board, place, active) <= s.supply[s.active]:
            out[count] = TAKE.code(card)
            count += 1
    return count


@rule
def take(s: State, choice: int) -> None:
    """SC-38, SC-39, SC-42, SC-43, SC-50 to SC-54, SC-Q10, SC-Q29. The mission and its planning
    agents; the newer ones slide down, and a new card is turned up while there are any."""
    card = TAKE.of(choice)
    place = place_on_offer(s.offer, card)
    planning = price_of_mission(s.board, place, active_missions(s.card, s.active))
    slot = slot_of(s, s.active, 0)
    s.card[s.active, slot] = card
    s.planning[s.active, slot] = planning
    s.supply[s.active] -= planning
    for newer in range(place, OFFER - 1):
        s.offer[newer] = s.offer[newer + 1]
    s.offer[OFFER - 1] = 0
    s.phase = Phase.REFILL if s.deck_size > 0 else Phase.CHECK


@rule
def refill(s: State, choice: int) -> None:
    """SC-52, SC-53, SC-107, SC-Q29. The new mission lies open before the check."""
    put_on_offer(s, DRAW.of(choice))
    s.phase = Phase.CHECK


@rule
def choices_to_discard(s: State, count: int, out: Codes) -> int:
    """SC-36, SC-55 to SC-57, SC-61. Any of one's own unfinished missions, at any time."""
    for slot in range(SLOTS):
        if s.card[s.active, slot] != 0:
            out[count] = DISCARD.code(s.card[s.active, slot])
            count += 1
    return count


@rule
def discard(s: State, choice: int) -> None:
    """SC-58 to SC-60, SC-123. Its agents return at once; the card is out of the game."""
    clear_slot(s, slot_of(s, s.active, DISCARD.of(choice)))


@rule
def clear_slot(s: State, slot: int) -> None:
    """SC-49, SC-58, SC-96, SC-110. A card leaves: marks and planning agents return."""
    back = s.planning[s.active, slot]
    for city in range(1, CITIES):
        back += s.marks[s.active, slot, city]
        s.marks[s.active, slot, city] = 0
    s.supply[s.active] += back
    s.planning[s.active, slot] = 0
    s.card[s.active, slot] = 0
    s.fresh[slot] = 0
