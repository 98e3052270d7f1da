"""The stored series: games that belong together, and a versioned document for what a box adds.

The score of a series is nowhere written down.  It follows from the outcomes of its tables, each of
which is written in one transaction with the last entry of its game: so nothing can be lost, be
counted twice, or disagree.  A table that is deleted is a game that nobody played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from .settings import TableSettings


class Extension(msgspec.Struct, frozen=True):
    """A document that a box keeps with a series, such as the state of a campaign.  Empty by
    default; who reads and writes it is told by `kind`, and in which form by `version`.  It must
    hold no names of people: those are at the tables, where they can be deleted."""

    kind: str = ""
    version: int = 0
    content: dict[str, Any] = msgspec.field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not self.kind


# As in `settings.py`: worked out here, in one thread.
msgspec.convert({}, Extension)


class EarlierGame(NamedTuple):
    """A game of the series that ended before: all that the score needs of it."""

    game: int
    chairs: str | None
    outcome: str


class Sitter(NamedTuple):
    """Somebody at a table of the series."""

    seat: int
    level: str
    player: str | None
    name: str


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """One game of a series: who played whom at which table, in which seats, with which result."""

    table_id: str
    box: str
    game: int
    """Its number in the series, counted from 1; where a table was deleted its number is missing."""
    chairs: str | None
    """The players by seat: for every seat the place of that person in the series, as "1 0"; None
    while everybody sits where they sat in the first game."""
    variant: dict[str, str]
    """Its settings."""
    settings: TableSettings
    sitters: tuple[Sitter, ...] = field(repr=False)
    opened_at: float
    started_at: float | None
    ended_at: float | None
    outcome: str | None
    rematch: str | None


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series as it is stored."""

    id: str
    games: tuple[SeriesGame, ...]
    """Those that are there and were not called off, in their order."""
    opened: int
    """How many were ever opened, those included that were deleted since."""
    last: str
    """The table that was opened last; it may have been deleted."""
    extension: Extension = field(repr=False)
    revision: int
    """How often the extension was written, or a rematch opened: whoever decides knows of both."""
