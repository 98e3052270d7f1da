"""Step 2: the other side recruits one of the two cards, the active side the other; pawns move."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import RECRUIT_DOWN, RECRUIT_UP
from ..components import HOMES, IS_CORNER, Market, Mode
from ..facts import space_of, spaces
from ..state import State
from .notes import learn, seen_leaving


@rule
def choices_to_recruit(s: State, out: Codes) -> int:
    """AA-34 to AA-36, AA-142, AA-167. One of the two, freely."""
    out[0] = RECRUIT_UP
    out[1] = RECRUIT_DOWN
    return 2


@rule
def recruit(s: State, choice: int) -> None:
    """AA-37 to AA-39, AA-41. The other side takes its pick face up, the active side must take the
    rest; then both pawns move."""
    other = 1 - s.active
    taken = s.up if choice == RECRUIT_UP else s.down
    left = s.down if choice == RECRUIT_UP else s.up
    seen_leaving(s, s.down_by, s.down)
    if s.up == s.down:  # AA-72, AA-173: then the rest of that hand had the same name
        learn(s, s.down_by, bits.only(s.up), s.rest_size)
    s.up = 0
    s.down = 0
    s.down_by = 0
    s.rest_size = 0
    s.recruited[other] = taken
    s.recruited[s.active] = left
    s.agents[other, taken] += 1
    s.agents[s.active, left] += 1
    s.moved[other] = move_for(s, other, taken)
    s.moved[s.active] = move_for(s, s.active, left)


@rule
def move_for(s: State, side: int, agent: int) -> int:
    """AA-41, AA-51, AA-122. Move the pawn for an agent just recruited; return how far."""
    return move(s, side, spaces(agent, s.agents[side, agent], s.ongoing[side]))


@rule
def move(s: State, side: int, ahead: int) -> int:
    """AA-47 to AA-49, AA-95, AA-107 to AA-110. Move a pawn; a market space it was moved onto earns
    a pick.  Getaway Car: from either home three more."""
    if ahead == 0:
        return 0
    s.steps[side] += ahead
    if s.mode == Mode.ADVANCED:
        here = space_of(side, s.steps[side])
        if s.ongoing[side, Market.GETAWAY_CAR] == 1 and (here == HOMES[0] or here == HOMES[1]):
            s.steps[side] += 3
            ahead += 3
            here = space_of(side, s.steps[side])
        if IS_CORNER[here] == 1:
            s.picks[side] += 1
    return ahead
