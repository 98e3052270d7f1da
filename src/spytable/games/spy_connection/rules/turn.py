"""The shape of a turn: one option, the check, extra turns, and whose turn comes next."""

from __future__ import annotations

from spytable.kernel import rule

from ..components import ROUNDS, SLOTS, Phase, Reason
from ..state import State
from .scoring import finish

SEVENTH_MISSION = int(Reason.SEVENTH_MISSION)
LONG_GAME = int(Reason.LONG_GAME)


@rule
def start_turn(s: State) -> None:
    """SC-34, SC-121. A turn begins, an extra one too: one of the options may be chosen."""
    s.turn += 1
    s.last_turn[s.active] = s.turn
    s.phase = Phase.TURN


@rule
def pass_by(s: State) -> None:
    """SC-Q07, SC-Q08, SC-37. With no option open the turn still ends with the check."""
    s.phase = Phase.CHECK


@rule
def decline(s: State) -> None:
    """SC-119, SC-Q17, SC-Q18. An extra turn that is not wanted is lost, and counts as no turn."""
    s.turn -= 1
    s.last_turn[s.active] = s.turn
    end_turn(s)


@rule
def end_turn(s: State) -> None:
    """SC-118 to SC-124, SC-Q15, SC-Q16. Extra turns are played first, then the next seat."""
    for slot in range(SLOTS):
        s.fresh[slot] = 0
    if s.extra > 0:
        s.extra -= 1
        s.is_extra = 1
        start_turn(s)
    else:
        s.is_extra = 0
        next_seat(s)


@rule
def next_seat(s: State) -> None:
    """SC-33, SC-126 to SC-132, SC-Q28, SC-Q30. Clockwise.  After the seventh mission every other
    seat has one more turn; a game that goes on for sixty rounds is over as well."""
    following = (s.active + 1) % s.players
    if s.trigger != 0:
        if following == s.trigger - 1:
            finish(s, SEVENTH_MISSION)
            return
    elif following == s.starter:
        if s.round_number == ROUNDS:
            finish(s, LONG_GAME)
            return
    if following == s.starter:
        s.round_number += 1
    s.active = following
    start_turn(s)
