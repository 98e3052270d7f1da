"""A campaign as one reader sees it: the two sides with their packages, and what may be done."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.games.campaign import RecordLine, Shown, ShownPackage, ShownSide
from spytable.locale import mark, say

from ..components import Reason
from ..packages import AGENTS, PACKAGES, RECRUITER, Package
from ..sight import View
from ..words.pieces import card_name
from . import deeds, shift, told, words
from .known import is_seen
from .shift import Situation

_RECRUITS, _TIME = mark("R"), mark("T")


def shown(course: Situation, seat: int | None, names: Sequence[str], language: str) -> Shown:
    """MM-353. As this seat sees it; None is anybody who looks."""
    side = None if seat is None else course.sides[seat]
    offers = () if seat is None else deeds.offers(course, seat)
    return Shown(
        state=words.state(course, names, language),
        agreed=tuple(words.agreed(course, side, language)),
        is_ready=bool(course.played) and not course.is_open and not deeds.awaited(course),
        sides=tuple(_side(course, one, side, language) for one in (RECRUITER, AGENTS)),
        offers=tuple(words.offer(course, seat or 0, one, language) for one in offers),
        moment=_moment(course, side, language),
        finale=told.finale(language) if shift.all_open(course) else None,
    )


def _side(course: Situation, side: int, reader: int | None, language: str) -> ShownSide:
    return ShownSide(
        side,
        say(language, words.SIDES[side]),
        words.standing(course, side, language),
        tuple(_package(course, one, reader, language) for one in PACKAGES if one.side == side),
    )


def _package(
    course: Situation, package: Package, reader: int | None, language: str
) -> ShownPackage:
    key, number = package.key, package.number
    if not is_seen(course, package, reader):
        is_open = shift.is_open(course, package)
        outside = told.envelope(package, is_open)
        return ShownPackage(key, number, is_open, is_seen=False, envelope=outside)
    return ShownPackage(
        key,
        number,
        is_open=True,
        is_seen=True,
        envelope=told.envelope(package, is_open=True),
        title=told.title(package, language),
        kind=told.kind(package, language),
        effect=told.effect(package, language),
        story=told.story(package, language),
        scene=told.scene(package, language),
        note=_note(course, package, language),
    )


def _note(course: Situation, package: Package, language: str) -> str:
    if package.key in course.document.out:
        return say(language, "Left out.")
    if package.is_component and shift.can_be_played(course, package):
        return say(language, "In every game from now on.")
    if not shift.can_be_played(course, package):
        return say(language, "It cannot be played here yet.")
    return ""


def _moment(course: Situation, side: int | None, language: str) -> ShownPackage | None:
    """MM-347, MM-353. The package the reader's own side has opened since the last game."""
    last = course.document.opened[-1] if course.document.opened else None
    if last is None or course.is_open or (last.after, last.side) != (_after(course), side):
        return None
    number = shift.opened(course, last.side)
    package = next(one for one in PACKAGES if (one.side, one.number) == (last.side, number))
    outside = told.opened_envelope(package, language)
    return _package(course, package, side, language)._replace(envelope=outside)


def _after(course: Situation) -> int:
    return shift.last_number(course)


def record_line(view: View, language: str) -> RecordLine:
    """MM-342 to MM-344. The Recruiter card, and how the game was won: the round if the agents won,
    a letter if the Recruiter did."""
    card = card_name(language, int(view.character)) if view.character else ""
    if view.reason == Reason.RECRUITED:
        return RecordLine(card, say(language, _RECRUITS))
    if view.reason == Reason.TIME:
        return RecordLine(card, say(language, _TIME))
    return RecordLine(card, str(int(view.round_number)) if view.reason else "")


def legend(language: str) -> str:
    """MM-343, MM-344. The text of the last column."""
    return say(
        language,
        "A number: the agents won in this round. R: the Recruiter won by recruits. T: by time.",
    )
