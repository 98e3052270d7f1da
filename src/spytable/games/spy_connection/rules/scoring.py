"""The end of the game: points, and who wins."""

from __future__ import annotations

from spytable.kernel import rule

from ..components import CARDS, POINTS, SLOTS, Phase, Ties
from ..facts import marks_on
from ..state import State


@rule
def finish(s: State, reason: int) -> None:
    """SC-116, SC-132. The game ends; only now points are counted."""
    s.phase = Phase.OVER
    s.reason = reason
    for seat in range(s.players):
        s.points[seat] = points_of(s, seat)
    best = 0
    for seat in range(1, s.players):
        if is_ahead(s, seat, best):
            best = seat
    s.winner = best + 1
    for seat in range(s.players):
        if seat != best and s.points[seat] == s.points[best]:
            s.tied = 1


@rule
def points_of(s: State, seat: int) -> int:
    """SC-133 to SC-137, SC-Q27. The points of completed missions, and one for every mark on an
    unfinished one; planning agents, discarded missions and the network count nothing."""
    points = 0
    for card in range(1, CARDS):
        if s.done_by[card] == seat + 1:
            points += POINTS[card]
    for slot in range(SLOTS):
        points += marks_on(s.marks, seat, slot)
    return points


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """SC-138, SC-139, SC-Q19. More points; among equals whose last turn was later, or, where that
    was agreed, who sits later in turn order."""
    if s.points[seat] != s.points[other]:
        return bool(s.points[seat] > s.points[other])
    if s.ties == Ties.LAST_TURN:
        return bool(s.last_turn[seat] > s.last_turn[other])
    place = (seat + s.players - s.starter) % s.players
    return place > (other + s.players - s.starter) % s.players
