"""Taking back agents, from the board and from mission cards, at any moment of one's turn."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import BACK, unmark_code, unmarked_card, unmarked_place
from ..components import CITY_ON, SIZE, SLOTS
from ..facts import removable
from ..state import State, slot_of


@rule
def choices_to_take_back(s: State, own: int, count: int, out: Codes) -> int:
    """SC-36, SC-82, SC-87, SC-89, SC-91 to SC-93, SC-114, SC-115, SC-Q11, SC-Q12. Every space of
    one's own that the rest of the network does not need to hang together with the spy."""
    rest = removable(own, s.spy[s.active])
    while rest != 0:
        out[count] = BACK.code(bits.first(rest))
        rest = bits.rest(rest)
        count += 1
    return count


@rule
def take_back(s: State, choice: int) -> None:
    """SC-88, SC-90. All agents of one's own on that space return, be it one or two."""
    space = BACK.of(choice)
    s.supply[s.active] += s.agents[s.active, space]
    s.agents[s.active, space] = 0


@rule
def choices_to_unmark(s: State, count: int, out: Codes) -> int:
    """SC-94, SC-95, SC-114. Every mark on one's own unfinished missions, never planning agents.
    SC-Q31. A mark made in this very turn stays: taking it off would only undo it."""
    here = s.spy[s.active]
    for slot in range(SLOTS):
        card = s.card[s.active, slot]
        for place in range(SIZE[card]):
            city = CITY_ON[card, place]
            if s.marks[s.active, slot, city] == 1:
                if s.fresh[slot] == 1 and city == here:
                    continue
                out[count] = unmark_code(card, place)
                count += 1
    return count


@rule
def unmark(s: State, choice: int) -> None:
    """SC-94, SC-97. The agent returns, and that city waits for another visit."""
    card = unmarked_card(choice)
    city = CITY_ON[card, unmarked_place(choice)]
    s.marks[s.active, slot_of(s, s.active, card), city] = 0
    s.supply[s.active] += 1
