"""An opinion: how a bot rates every choice of a decision, and how far the best is ahead of the
next.

An opinion is plain numbers, made from the same View, Decision and what was heard as the bot's own
choice, with the same seed: whoever asks for advice is told what that bot would do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

SURE, LIKELY, UNTRIED, UNLIKELY, LOST = 2.0, 1.999, -1.0, -1.999, -2.0
"""The value of a sure win, one in all the worlds that were looked at, where there are more; a
choice that was not looked at; a loss in all those worlds, and a sure one."""


class Weighed(NamedTuple):
    """One choice, as a bot sees it."""

    promise: float
    """The deciding number: the higher the better, with doubts counted against it."""
    worth: float | None = None
    """Its value as it seems, from 0 (lost) to 1 (won), or on a scale as wide; None where nobody
    measured."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """The choice that a bot prefers, and its ratings of all others."""

    best: int
    next: int | None = None
    """The choice it would make otherwise; None where there is nothing else, or nothing else that it
    gave a thought."""
    lead: int | None = None
    """How much better the best seems than the next, in points of a hundred; None where that was
    not measured."""
    wins: bool = False
    """Whether the best wins for sure, whatever the others hold and answer."""
    others_lose: bool = False
    """Whether everything else loses for sure."""
    likely: bool = False
    """Whether the best wins in every world that was looked at, out of more than can be."""
    others_unlikely: bool = False
    """Whether everything else loses in those."""
    only: bool = False
    """Whether there was nothing to choose."""


def ranked(codes: Sequence[int], weighed: Mapping[int, Weighed]) -> list[int]:
    """The choices, the most promising first; of equals the one that is offered first."""
    return sorted(codes, key=lambda code: -weighed[code].promise)


def opinion_of(codes: Sequence[int], weighed: Mapping[int, Weighed]) -> Opinion:
    """The opinion that follows from the choices on offer, each weighed."""
    best, *others = ranked(codes, weighed)
    if not others:
        return Opinion(best, only=True)
    first, second = weighed[best], weighed[others[0]]
    if first.promise == SURE:
        return Opinion(best, wins=True)
    if first.promise == LIKELY:
        return Opinion(best, likely=True)
    if second.promise == LOST:
        return Opinion(best, others_lose=True)
    if second.promise == UNLIKELY:
        return Opinion(best, others_unlikely=True)
    if second.promise == UNTRIED and first.promise > UNTRIED:
        return Opinion(best)
    if first.worth is None or second.worth is None:
        return Opinion(best, others[0])
    # What was tried seldom may look better than it is: then the bot trusts it less, and so do we.
    lead = round(100 * min(1.0, max(0.0, first.worth - second.worth)))
    return Opinion(best, others[0], lead)
