"""Moving the pawns, and honouring where they stop."""

from __future__ import annotations

from spytable.kernel import rule

from ..components import HOMES, IS_CORNER, Market, Mode, Phase
from ..facts import space_of, spaces
from ..state import State
from .judge import end_turn


@rule
def move_for(s: State, side: int, agent: int) -> int:
    """AA-05, AA-41, AA-42, AA-51, AA-122. Move the pawn for an agent just recruited; return how
    far."""
    return move(s, side, spaces(agent, s.agents[side, agent], s.ongoing[side]))


@rule
def move(s: State, side: int, ahead: int) -> int:
    """AA-47, AA-48, AA-49. Move a pawn.  AA-89, AA-95, AA-107, AA-108, AA-109, AA-110: a market
    space it was moved onto earns a pick, one it passes or stays on does not.  Getaway Car: from
    either home three more."""
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


@rule
def next_pick(s: State) -> None:
    """AA-95, AA-123, AA-124, AA-125, AA-126, AA-127, OQ-12, OQ-14. The active side honours its
    landings first and fully, then the other; an empty offer gives nothing.  Then the turn ends."""
    s.ability = 0
    s.chosen = 0
    for order in range(2):
        side = s.active if order == 0 else 1 - s.active
        if s.picks[side] > 0:
            if s.offer[0] + s.offer[1] + s.offer[2] > 0:
                s.picker = side
                s.phase = Phase.MARKET
                return
            s.picks[side] = 0
    end_turn(s)
