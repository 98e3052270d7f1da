"""Step 2: the other side recruits one of the two cards, the active side the other; pawns move."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import RECRUIT_DOWN, RECRUIT_UP
from ..state import State
from .notes import any_of, learn, seen_leaving
from .pawns import move_for


@rule
def choices_to_recruit(s: State, out: Codes) -> int:
    """AA-34, AA-35, AA-36, AA-142, AA-167. One of the two, freely."""
    out[0] = RECRUIT_UP
    out[1] = RECRUIT_DOWN
    return 2


@rule
def recruit(s: State, choice: int) -> None:
    """AA-37, AA-38, AA-39, AA-41, AA-42, AA-76. The other side takes its pick face up, the active
    side must take the rest, however many it has; then both pawns move, each for its new agent."""
    other = 1 - s.active
    taken = s.up if choice == RECRUIT_UP else s.down
    left = s.down if choice == RECRUIT_UP else s.up
    seen_leaving(s, s.down_by, s.down)
    if s.up == s.down:  # AA-72, AA-173: then the rest of that hand had the same name
        learn(s, s.down_by, any_of(s.up), s.rest_size)
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
