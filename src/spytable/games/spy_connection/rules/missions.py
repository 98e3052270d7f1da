"""Option A: accept a new mission.  And giving one up."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import DISCARD, DRAW, TAKE
from ..components import CITIES, OFFER, PRICES, SLOTS
from ..state import Board, Phase, State, active_missions, slot_of
from .set_up import put_on_offer


@rule
def price(s: State, place: int, active: int) -> int:
    """SC-41 to SC-48, SC-141 to SC-146, SC-Q21, SC-Q22. As the board shows beside the space; on
    the dark side nothing for a player who has no active mission just now."""
    if s.board == Board.DARK and active == 0:
        return 0
    return int(PRICES[s.board, place])


@rule
def choices_to_take(s: State, count: int, out: Codes) -> int:
    """SC-38, SC-40, SC-42, SC-117, SC-Q06. Any mission on offer whose price can be paid in full,
    as long as there are fewer than three active ones."""
    active = active_missions(s, s.active)
    if active == SLOTS:
        return count
    for place in range(OFFER):
        if s.offer[place] != 0 and price(s, place, active) <= s.supply[s.active]:
            out[count] = TAKE + s.offer[place]
            count += 1
    return count


@rule
def take(s: State, choice: int) -> None:
    """SC-38, SC-39, SC-42, SC-43, SC-50 to SC-54, SC-Q10, SC-Q29. The mission and its planning
    agents; the newer ones slide down, and a new card is turned up while there are any."""
    card = choice - TAKE
    place = 0
    while s.offer[place] != card:
        place += 1
    planning = price(s, place, active_missions(s, s.active))
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
    put_on_offer(s, choice - DRAW)
    s.phase = Phase.CHECK


@rule
def choices_to_discard(s: State, count: int, out: Codes) -> int:
    """SC-36, SC-55 to SC-57, SC-61. Any of one's own unfinished missions, at any time."""
    for slot in range(SLOTS):
        if s.card[s.active, slot] != 0:
            out[count] = DISCARD + s.card[s.active, slot]
            count += 1
    return count


@rule
def discard(s: State, choice: int) -> None:
    """SC-58 to SC-60, SC-123. Its agents return at once; the card is out of the game."""
    clear_slot(s, slot_of(s, s.active, choice - DISCARD))


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
