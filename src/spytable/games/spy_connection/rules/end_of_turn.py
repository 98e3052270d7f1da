"""The end of the turn: serving missions in the spy's city, and completing them."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import MARK
from ..components import ENOUGH, SIZE, SLOTS, STAR, Phase
from ..facts import marks_on, may_serve
from ..state import State, slot_of
from .missions import clear_slot


@rule
def choices_to_mark(s: State, count: int, out: Codes) -> int:
    """SC-102 to SC-107, SC-113. Every own active mission that shows the spy's city unmarked, while
    there is an agent in the supply; in any order, or none."""
    if s.supply[s.active] == 0:
        return count
    here = s.spy[s.active]
    for slot in range(SLOTS):
        if may_serve(s.card, s.marks, s.active, slot, here):
            out[count] = MARK.code(s.card[s.active, slot])
            count += 1
    return count


@rule
def mark(s: State, choice: int) -> None:
    """SC-104 to SC-106, SC-108, SC-109. One agent onto the city; with the last one the mission is
    completed at once."""
    card = MARK.of(choice)
    slot = slot_of(s, s.active, card)
    s.marks[s.active, slot, s.spy[s.active]] = 1
    s.fresh[slot] = 1
    s.supply[s.active] -= 1
    s.phase = Phase.CHECK
    if marks_on(s.marks, s.active, slot) == SIZE[card]:
        complete(s, slot)


@rule
def complete(s: State, slot: int) -> None:
    """SC-110 to SC-112, SC-117, SC-118, SC-120, SC-122, SC-125, SC-131. All agents return, the
    card is put away, a star earns an extra turn, the seventh brings the end in sight."""
    card = s.card[s.active, slot]
    clear_slot(s, slot)
    s.done_by[card] = s.active + 1
    s.completed[s.active] += 1
    s.extra += STAR[card]
    if s.completed[s.active] >= ENOUGH and s.trigger == 0:
        s.trigger = s.active + 1
