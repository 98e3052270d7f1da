"""Rewards: the value of the end of an imagined game to every seat."""

from __future__ import annotations

from typing import Any

from spytable.kernel import rule, verbs

from .workspace import Workspace

STANDING = 0.25
"""How much of a reward is for how a seat stands, not for winning."""
MARGIN = 100.0
"""A lead of so many tenths of a point is worth half of all there is to gain."""
BEFORE, AFTER = 0, 1
"""The rows of `margins`: when the world was imagined, and when it had been played out."""


@rule
def measure_margins(state: Any, work: Workspace, players: int, row: int) -> None:
    """How far each seat is ahead of the best of the other sides."""
    verbs.evaluate(state, work.scores)
    for seat in range(players):
        others = -1000000
        for other in range(players):
            if work.sides[other] != work.sides[seat]:
                others = max(others, int(work.scores[other]))
        work.margins[row, seat] = float(work.scores[seat] - others)


@rule
def measure_rewards(state: Any, work: Workspace, players: int, lost: float) -> None:
    """Every seat's reward from 0 to 1: mostly the win, shared only by sides that share it, never
    within a side, less what was `lost` of it by its coming late; a little for how much better it
    stands than before; if the game was broken off, that alone.  Only the gain since then counts: a
    far lead must not make a search dawdle."""
    over = verbs.result(state, work.scores) != 0
    sharing = 0
    for seat in range(players):
        counted = work.scores[seat] <= 0
        for other in range(seat):
            if work.sides[other] == work.sides[seat] and work.scores[other] > 0:
                counted = True
        if not counted:
            sharing += 1
    for seat in range(players):
        work.rewards[seat] = (1.0 - lost) / sharing if work.scores[seat] > 0 else 0.0
    measure_margins(state, work, players, AFTER)
    for seat in range(players):
        margin = work.margins[AFTER, seat] - work.margins[BEFORE, seat]
        standing = 0.5 + 0.5 * margin / (abs(margin) + MARGIN)
        if over:
            work.rewards[seat] = (1.0 - STANDING) * work.rewards[seat] + STANDING * standing
        else:
            work.rewards[seat] = standing
