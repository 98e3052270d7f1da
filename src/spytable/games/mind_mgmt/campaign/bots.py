"""Bots between the games: they choose modules by their strength, with a little mixing.

A bot knows what its side sees.  Of an open package whose content it has not seen it expects what
packages bring on the average.
"""

from __future__ import annotations

from random import Random

from spytable.games.campaign import Deed

from ..packages import PACKAGES, Package
from . import shift, ways
from .known import is_seen
from .shift import Situation

STRENGTH = {
    "late-edition": 3,
    "heavy-boots": 3,
    "wider-net": 4,
    "deaf-street": 5,
    "old-haunt": 6,
    "early-train": 8,
    "good-shoes": 3,
    "sharp-ears": 5,
    "road-works": 5,
    "long-memory": 6,
    "double-shift": 8,
}
"""Percentage points of wins that a module is meant to be worth: targets, until they are measured.
Only their order matters much."""
_UNSEEN = 5.0
_MIXING = 1.0
"""Points by which a module may seem better or worse, so that a bot is not the same each time."""
_MOST_OFFERED = 2
"""A bot offers no more than so many modules to be the Recruiter."""


def deed(course: Situation, seat: int, dice: Random) -> Deed | None:
    """The deed of a bot in this seat; nothing where it is not asked."""
    side, talk = course.sides[seat], ways.talk_of(course)
    package = shift.to_open(course)
    if package is not None:
        return Deed("open") if package.side == side else None
    if talk is not None and not talk.agreed:
        return Deed("agree") if talk.by != side else None
    if ways.bidder(course) is not None:
        return _bid(course) if ways.bidder(course) == seat else None
    for owner, (seats, most) in ways.choosers(course).items():
        if seat in seats:
            return Deed("choose", _modules(course, side, owner, most, dice))
    return None


def _bid(course: Situation) -> Deed:
    more = ways.highest(course).modules + 1
    return Deed("bid", (str(more),)) if more <= _MOST_OFFERED else Deed("pass")


def _modules(course: Situation, side: int, owner: int, most: int, dice: Random) -> tuple[str, ...]:
    worth = {
        one: STRENGTH.get(one.option, _UNSEEN) + dice.gauss(0, _MIXING)
        for one in shift.modules(course, owner)
    }
    best = sorted(worth, key=lambda one: -worth[one])
    if ways.agreed(course) == ways.EACH_OTHER:
        return ()  # nothing for the opponents
    if not ways.agreed(course) and side == shift.loser(course):
        most = _as_loser([worth[one] for one in best], _against(course, side), shift.streak(course))
    return tuple(one.key for one in best[:most])


def _against(course: Situation, side: int) -> list[float]:
    """The strength that the opponents' open packages seem to have, the best first."""
    theirs = [one for one in PACKAGES if one.side != side and shift.is_open(course, one)]
    return sorted((_expected(course, one, side) for one in theirs), reverse=True)


def _expected(course: Situation, package: Package, side: int) -> float:
    if not is_seen(course, package, side):
        return _UNSEEN
    return float(STRENGTH.get(package.option, 0)) if not package.is_component else 0.0


def _as_loser(own: list[float], theirs: list[float], streak: int) -> int:
    """MM-358. The number of modules for the loser: each may give the winner one as well."""

    def gained(number: int) -> float:
        return sum(own[:number]) - sum(theirs[: max(0, number - streak)])

    return max(range(len(own) + 1), key=gained)
