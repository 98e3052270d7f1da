"""Knowledge in a campaign: what is settled, and who has seen what is in a package."""

from __future__ import annotations

from ..packages import AGENTS, RECRUITER, Package
from . import shift, ways
from .shift import IN, Situation


def is_settled(course: Situation) -> bool:
    """MM-356. Whether the modules of the next game are fixed: that comes before its set-up."""
    if shift.last_game(course) is None or course.is_open:
        return True
    if shift.to_open(course) is not None:
        return False
    if ways.talk_of(course) is not None:
        return ways.is_talked_out(course)
    return not any(shift.is_asked(course, side) for side in (RECRUITER, AGENTS))


def is_seen(course: Situation, package: Package, side: int | None) -> bool:
    """MM-353. Whether a side (None: anybody who looks) knows what is in a package: the opener
    does, everybody once it has been chosen or handed over for a game, and once all are open."""
    if not shift.is_open(course, package):
        return False
    if package.side == side or shift.all_open(course):
        return True
    if any(game.variant.get(package.option) == IN for game in course.played):
        return True
    if any(package.key in one.keys for one in course.document.chosen):
        return True
    return package in shift.components(course) and is_settled(course)
