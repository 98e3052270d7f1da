"""What the end of an imagined game is worth to every seat."""

from __future__ import annotations

from typing import Any

from spytable.kernel import LongRow, rule, verbs

from .tree import Worths

STANDING = 0.25
"""How much of a reward is for how a seat stands, not for winning."""
MARGIN = 100.0
"""A lead of so many tenths of a point is worth half of all there is to gain."""


@rule
def margins(state: Any, scores: LongRow, players: int, out: Worths) -> None:
    """How far each seat is ahead of the best of the others."""
    verbs.estimate(state, scores)
    for seat in range(players):
        others = -1000000
        for other in range(players):
            if other != seat:
                others = max(others, scores[other])
        out[seat] = float(scores[seat] - others)


@rule
def rewards(state: Any, scores: LongRow, players: int, leads: Worths, out: Worths) -> None:
    """Every seat's reward from 0 to 1: mostly a share in the win, a little for how much better it
    stands than before; if the game was broken off, that alone.  Being far ahead is no reason to
    dawdle: what counts is what was gained since."""
    over = verbs.result(state, scores) != 0
    best = scores[0]
    for seat in range(1, players):
        best = max(best, scores[seat])
    sharing = 0
    for seat in range(players):
        if scores[seat] == best:
            sharing += 1
    for seat in range(players):
        out[seat] = 1.0 / sharing if scores[seat] == best else 0.0
    margins(state, scores, players, leads[1])
    for seat in range(players):
        margin = leads[1, seat] - leads[0, seat]
        standing = 0.5 + 0.5 * margin / (abs(margin) + MARGIN)
        out[seat] = (1.0 - STANDING) * out[seat] + STANDING * standing if over else standing
