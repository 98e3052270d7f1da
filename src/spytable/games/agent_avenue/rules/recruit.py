"""Step 2: the other side recruits one of the two cards, the active side the other; pawns move."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import RECRUIT_DOWN, RECRUIT_UP
from ..components import HOMES, IS_CORNER, LOSES, SPACES, SYMBOLS, WINS, Agent, Market
from ..state import Mode, State
from .judge import space_of
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
def symbol_for(s: State, side: int, agent: int) -> int:
    """AA-42 to AA-46, AA-78. By the copies in play, the new one included: first, second, third."""
    copies = s.agents[side, agent]
    return int(SYMBOLS[agent, min(copies, 3) - 1])


@rule
def spaces_for(s: State, side: int, agent: int) -> int:
    """AA-47 to AA-50. What the symbol says, changed by the ongoing cards of that side."""
    spaces = symbol_for(s, side, agent)
    if spaces == WINS or spaces == LOSES:
        spaces = 0
    if s.mode == Mode.ADVANCED:
        if agent == Agent.SABOTEUR and s.ongoing[side, Market.DISTRACTION_DEVICE] == 1:
            spaces = -spaces
        elif agent == Agent.ENFORCER and s.ongoing[side, Market.WATCHTOWER] == 1:
            spaces += 2
        elif agent == Agent.DOUBLE_AGENT and s.ongoing[side, Market.SINISTER_TWIN] == 1:
            spaces *= 2
        elif agent == Agent.CODEBREAKER and s.ongoing[side, Market.SUPERCOMPUTER] == 1:
            spaces += 3
    return spaces


@rule
def move_for(s: State, side: int, agent: int) -> int:
    """AA-41, AA-51, AA-122. Move the pawn for an agent just recruited; return how far."""
    return move(s, side, spaces_for(s, side, agent))


@rule
def move(s: State, side: int, spaces: int) -> int:
    """AA-47 to AA-49, AA-95, AA-107 to AA-110. Move a pawn; a market space it was moved onto earns
    a pick.  Getaway Car: from either home three more."""
    if spaces == 0:
        return 0
    s.steps[side] += spaces
    if s.mode == Mode.ADVANCED:
        here = space_of(s, side)
        if s.ongoing[side, Market.GETAWAY_CAR] == 1 and (here == HOMES[0] or here == HOMES[1]):
            s.steps[side] += 3
            spaces += 3
            here = (here + 3) % SPACES
        if IS_CORNER[here] == 1:
            s.picks[side] += 1
    return spaces
