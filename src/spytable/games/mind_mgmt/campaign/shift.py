"""The facts of SHIFT: who lost, whose package is next, who chooses how many modules, and why.

Pure functions of a course.  A rule's docstring is the rule.
"""

from __future__ import annotations

from spytable.games.campaign import Course, NotOffered, PlayedGame
from spytable.kernel.document import kebab
from spytable.locale import mark

from ..components import Mission, Module
from ..packages import AGENTS, PACKAGES, RECRUITER, Package
from .document import Shift

Situation = Course[Shift]

EACH = 7
"""MM-347: the packages of a side."""
IN = kebab(Module.IN)
_FULL, _TRAINING = kebab(Mission.FULL), kebab(Mission.TRAINING)
_OPTIONS = {package.option for package in PACKAGES}


class Reasons:
    """The reasons against a deed, in sentences."""

    NEXT_IS_OPEN = mark("The next game is there already: go to its table. It is decided.")
    NOTHING_YET = mark(
        "Nothing is decided before the first full game has ended: it is played without modules."
    )
    NOT_YOUR_PACKAGE = mark("Only the side that lost opens a package, and one for each game.")
    OPEN_FIRST = mark("First the side that lost opens its package.")
    NOT_YOUR_CHOICE = mark("The other side is choosing now. Wait for it.")
    CHOSEN = mark("Your side has chosen for this game already: its first answer counts.")
    UNKNOWN = mark("There is no such package. Choose from those on this page.")
    OTHER_SIDE = mark("That belongs to the other side. Each side chooses among its own modules.")
    CLOSED = mark("That package is still closed. Choose from the open ones.")
    COMPONENT = mark("That is part of every game once it is open: it need not be chosen.")
    UNBUILT = mark("That module cannot be played here yet. Choose another, or none.")
    TOO_MANY = mark("Too many: your side may choose at most {most} this time.")
    NOT_OUT = mark("That is no open component that the group could take out or put back.")
    SETTLED = mark(
        "The next game is agreed without that component. It can come back for the one after it."
    )
    NOT_ALL_OPEN = mark("That comes once all fourteen packages are open.")
    PENDING = mark("A proposal for the next game is waiting for its answer.")
    NO_PROPOSAL = mark("No proposal is waiting for your side's answer.")
    TOO_LATE = mark("A side has chosen already: propose something before the next game.")
    BAD_BID = mark("A bid must be higher than the last, and no more than the agents have modules.")
    NOT_YOUR_BID = mark("It is somebody else's turn to bid.")
    NO_DEED = mark("That cannot be done now. Choose from what the page offers.")
    UNDECIDED = mark("First everything is decided on the page of the campaign.")
    FIRST_WITHOUT = mark("A campaign begins without modules: leave them out, and start again.")


def other(side: int) -> int:
    """The opponents."""
    return AGENTS if side == RECRUITER else RECRUITER


def full_games(course: Situation) -> list[PlayedGame]:
    """MM-346, MM-348. The games that count: full ones that a side has won."""
    return [
        game
        for game in course.played
        if game.variant.get("mission", _FULL) != _TRAINING and game.winner is not None
    ]


def last_game(course: Situation) -> PlayedGame | None:
    """The one after which is decided now; None before the first has ended."""
    games = full_games(course)
    return games[-1] if games else None


def last_number(course: Situation) -> int:
    """Its number; 0 before the first."""
    last = last_game(course)
    return 0 if last is None else last.number


def winner(course: Situation) -> int | None:
    """The side that won the last game."""
    last = last_game(course)
    return None if last is None else last.winner


def loser(course: Situation) -> int | None:
    """The side that lost it."""
    won = winner(course)
    return None if won is None else other(won)


def streak(course: Situation) -> int:
    """MM-358, MM-359. How many games in a row the winner of the last one has won."""
    count, won = 0, winner(course)
    for game in reversed(full_games(course)):
        if game.winner != won:
            break
        count += 1
    return count


# Packages


def opened(course: Situation, side: int) -> int:
    """The number of packages that a side has opened."""
    return min(EACH, sum(one.side == side for one in course.document.opened))


def is_open(course: Situation, package: Package) -> bool:
    """MM-347. They are opened in their order."""
    return package.number <= opened(course, package.side)


def all_open(course: Situation) -> bool:
    """MM-366. Whether no package is closed any more."""
    return opened(course, RECRUITER) == opened(course, AGENTS) == EACH


def to_open(course: Situation) -> Package | None:
    """MM-347, MM-348, OQ-22. The package that the loser of the last full game opens next: one a
    game, in order, and none after the seventh."""
    side = loser(course)
    if side is None or opened(course, side) == EACH:
        return None
    after = last_number(course)
    if any((one.after, one.side) == (after, side) for one in course.document.opened):
        return None
    return next(
        one for one in PACKAGES if one.side == side and one.number == opened(course, side) + 1
    )


def package_of(key: str) -> Package | None:
    """The package that is called so."""
    return next((one for one in PACKAGES if one.key == key), None)


def can_be_played(course: Situation, package: Package) -> bool:
    """Whether the box has what it brings."""
    return package.option in course.options


def modules(course: Situation, side: int) -> list[Package]:
    """MM-349, MM-362. The modules that a side may choose among: those in its open packages."""
    return [one for one in _open_and_built(course, side) if not one.is_component]


def components(course: Situation) -> list[Package]:
    """MM-351, MM-352. The regular components that every game is played with: those in open
    packages, but for what the group has taken out."""
    return [
        one
        for side in (RECRUITER, AGENTS)
        for one in _open_and_built(course, side)
        if one.is_component and one.key not in course.document.out
    ]


def _open_and_built(course: Situation, side: int) -> list[Package]:
    return [
        one
        for one in PACKAGES
        if one.side == side and is_open(course, one) and can_be_played(course, one)
    ]


# Modules


def chosen(course: Situation, side: int) -> tuple[str, ...] | None:
    """The modules of a side chosen for the next game; None if nobody has chosen yet."""
    after = last_number(course)
    for one in course.document.chosen:
        if (one.after, one.side) == (after, side):
            return one.keys
    return None


def most(course: Situation, side: int) -> int | None:
    """MM-357 to MM-361, OQ-22. So many modules may a side choose: the loser of the last game any
    number, its winner as many as the loser chose less its streak, and never below 0.  None where
    that is not known yet."""
    if side == loser(course):
        return EACH
    by_loser = chosen(course, other(side))
    return None if by_loser is None else max(0, len(by_loser) - streak(course))


def is_asked(course: Situation, side: int) -> bool:
    """Whether a side still has to choose: not where, as everybody knows, it has nothing to choose.
    The loser has always a package open; what is in it, others need not guess from being asked."""
    if chosen(course, side) is not None:
        return False
    return side == loser(course) or bool(opened(course, side) and most(course, side) != 0)


def named(course: Situation, keys: tuple[str, ...], side: int) -> tuple[str, ...]:
    """MM-362, MM-363. The modules that were named, in the order of the packages; NotOffered if one
    of them is no module of this side in an open package."""
    for key in keys:
        package = package_of(key)
        if package is None:
            raise NotOffered(Reasons.UNKNOWN)
        if package.side != side:
            raise NotOffered(Reasons.OTHER_SIDE)
        if not is_open(course, package):
            raise NotOffered(Reasons.CLOSED)
        if package.is_component:
            raise NotOffered(Reasons.COMPONENT)
        if not can_be_played(course, package):
            raise NotOffered(Reasons.UNBUILT)
    return tuple(one.key for one in PACKAGES if one.key in keys)


def without_modules(variant: dict[str, str]) -> dict[str, str]:
    """A variant of the full game without anything from a package."""
    plain = {name: value for name, value in variant.items() if name not in _OPTIONS}
    return plain | {"mission": _FULL}
