"""The contract of a campaign: what a box offers between the games of a series, as typed deeds.

A campaign is a pure function: from a document (what was decided) and the games that have ended it
says who may do what, what comes of it, and how the next table is laid.  It never asks who is
looking at a page, rolls no dice of its own, and knows neither tables nor people: only seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from spytable.locale import say
from spytable.pictures.svg import Markup

D = TypeVar("D", bound=msgspec.Struct)


class PlayedGame(NamedTuple):
    """A game of the series that has ended."""

    number: int
    """Its number in the series, from 1; where a table was deleted its number is missing."""
    variant: Mapping[str, str]
    winner: int | None
    """The side that won; None where none alone did."""


@dataclass(frozen=True, slots=True)
class Course(Generic[D]):
    """The state of a campaign: its decisions, and its games."""

    document: D
    played: tuple[PlayedGame, ...]
    """In their order."""
    is_open: bool
    """Whether the next table is there already: then nothing can be decided."""
    sides: tuple[int, ...]
    """The side of every seat."""
    options: frozenset[str]
    """Those that the box has."""


class Deed(NamedTuple):
    """Something that a seat does between two games."""

    name: str
    items: tuple[str, ...] = ()


class Offer(NamedTuple):
    """A deed that a seat may do now."""

    deed: str
    items: tuple[str, ...] = ()
    """Those that may be named."""
    least: int = 0
    most: int = 0
    """So many of them at once."""
    is_awaited: bool = False
    """Whether the next game waits for it."""


class NotOffered(Exception):
    """A deed that cannot be done now: a sentence, and nothing has changed."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message, self.values = message, values

    def sentence(self, language: str) -> str:
        return say(language, self.message, **self.values)


class NextGame(NamedTuple):
    """The next table, as agreed."""

    variant: dict[str, str]
    taken_from: tuple[int, ...]
    """For every seat, where its player sat before."""
    anew: bool = False
    """Whether another campaign begins with it."""


class ShownPackage(NamedTuple):
    """A package as one reader sees it: what they may not know is not in it."""

    key: str
    number: int
    is_open: bool
    is_seen: bool
    """Whether the reader knows what is in it; otherwise all that follows the envelope is empty."""
    envelope: Markup | str = ""
    title: str = ""
    kind: str = ""
    effect: str = ""
    story: str = ""
    scene: Markup | str = ""
    note: str = ""
    """A remark: taken out, not yet built."""


class ShownSide(NamedTuple):
    """A side with its packages."""

    side: int
    title: str
    standing: str
    """Its open packages, and its wins in a row."""
    packages: tuple[ShownPackage, ...]


class ShownItem(NamedTuple):
    """Something that can be named in an offer."""

    key: str
    title: str
    effect: str = ""


class ShownOffer(NamedTuple):
    """An offer in words: what it is, why just so much, and how its button reads."""

    offer: Offer
    heading: str
    reason: str
    button: str
    items: tuple[ShownItem, ...] = ()
    picture: Markup | str = ""


class ShownEnd(NamedTuple):
    """The end of a campaign, when nothing is left to be opened: a picture and a tale."""

    title: str
    story: str
    scene: Markup | str


class Shown(NamedTuple):
    """A campaign as one reader sees it."""

    state: str
    """A sentence that says whose turn it is."""
    agreed: tuple[str, ...]
    """The decisions for the next game, with their reasons."""
    is_ready: bool
    """Whether the next table can be laid."""
    sides: tuple[ShownSide, ...]
    offers: tuple[ShownOffer, ...]
    moment: ShownPackage | None = None
    """The package that was opened last, for those who see it; its envelope is the large one."""
    finale: ShownEnd | None = None
    """Once all packages are open."""


class RecordLine(NamedTuple):
    """A line of the record on the rulebook's last page."""

    character: str
    """The character of the side that has a choice of them."""
    code: str
    """The end of the game: a letter, or a number."""


class Campaign(Protocol[D]):
    """The campaign of a box."""

    @property
    def KIND(self) -> str:
        """The name of its document."""

    @property
    def VERSION(self) -> int:
        """In which form it is written today."""

    @property
    def DOCUMENT(self) -> type[D]:
        """Its shape, whose defaults are how a campaign begins."""

    @property
    def UPGRADES(self) -> Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]:
        """From the content of that version to the content of the next."""

    def check_first(self, variant: Mapping[str, str], /) -> None:
        """NotOffered where no campaign can begin with a game like this."""

    def offers(self, course: Course[D], seat: int, /) -> Sequence[Offer]:
        """All that this seat may do now."""

    def stage(self, course: Course[D], /) -> str:
        """The question that all offers are about, as anybody may know it: whoever answers an older
        one has to look again."""

    def decide(self, course: Course[D], seat: int, deed: Deed, /) -> D:
        """The document once this was done; NotOffered if it cannot be."""

    def awaited(self, course: Course[D], /) -> frozenset[int]:
        """The seats for one of which the next game waits; none once all is decided."""

    def by_itself(self, course: Course[D], seat: int, dice: Random, /) -> Deed | None:
        """The deed of a bot, who knows what its side sees; nothing where it is not asked."""

    def next_game(self, course: Course[D], /) -> NextGame:
        """The next table as agreed; NotOffered while something is still to be decided."""

    def shown(
        self, course: Course[D], seat: int | None, names: Sequence[str], language: str, /
    ) -> Shown:
        """The campaign for this seat; None sees what anybody may."""

    def record_line(self, view: Any, language: str, /) -> RecordLine:
        """A finished game, as anybody may see it then."""

    def legend(self, language: str, /) -> str:
        """The meaning of the letters in the record."""
