"""The port of the store: the types of what is kept, and what may be asked of whoever keeps it.

No database library is known here.  SQLite and PostgreSQL stand behind it (`opening.py`).  Something
has happened when its rows are on the disk, and not before; entries are only ever appended, and the
second writer of a number is told so and reads again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from spytable.entry import Entry

from .series import EarlierGame, Extension, SeriesRow
from .settings import TableSettings

if TYPE_CHECKING:
    from .erasure import Erased


class AsideRow(NamedTuple):
    """A stored aside; `at_entry` entries had been made by then."""

    seat: int
    audience: str
    topic: str
    text: str
    at_entry: int


@dataclass(slots=True)
class SeatRow:
    """One seat of a table: who it is kept for, and whether they have sat down."""

    seat: int
    level: str
    """Empty for a person, else the level of the bot."""
    player: str | None
    name: str
    contribution: str
    seated: bool
    stand_in: str = ""
    """The level of the bot that sits there while the person is away; empty if none does."""

    @property
    def is_bot(self) -> bool:
        return bool(self.level)

    @property
    def played_by(self) -> str:
        """The level of the bot that decides here now; empty where a person does."""
        return self.level or self.stand_in


@dataclass(slots=True)
class TableRow:
    """A table as it lies in the store."""

    id: str
    box: str
    variant: dict[str, str]
    commitment: str
    invite: str = field(repr=False)
    host: str = field(repr=False)
    opened_at: float
    places: list[SeatRow] = field(repr=False)
    seed: bytes = field(repr=False)
    started_at: float | None = None
    ended_at: float | None = None
    rematch: str | None = None
    edition: str | None = None
    """The box file it is played with, empty for our own; None if nobody wrote that down yet."""
    rules: int | None = None
    """By which version of its rules it is played."""
    cancelled_at: float | None = None
    """When its host called it off, before it began."""
    waits_for: str | None = None
    """The seats that can lead the game on, as "0 2"; None if nobody wrote that down yet."""
    seatings: int = 0
    """How often somebody has left, come back, or had a bot sit in: it only grows."""
    lesson: int | None = None
    """How many choices of its box's lesson this table may follow: all, or as many as it had when
    the learner left it; None at an ordinary table."""
    lesson_left: bool = False
    """Whether the learner has left it, or read its last words."""
    settings: TableSettings = field(default_factory=TableSettings)
    """The settings its opener chose."""
    outcome: str | None = None
    """The outcome, as `Outcome.text` writes it; None before the end, or if nobody wrote it down."""
    series: str | None = None
    """The series that it belongs to, if to any."""
    game: int | None = None
    """The number of this game in it, counted from 1."""
    chairs: str | None = None
    """The person of the series at each seat (`SeriesGame.chairs`)."""
    earlier: list[EarlierGame] = field(default_factory=list, repr=False)
    """The games of the series that had ended before."""
    entries: list[Entry] = field(default_factory=list, repr=False)
    asides: list[AsideRow] = field(default_factory=list, repr=False)


class Outcome(NamedTuple):
    """The outcome of a game: the seats that won, and the points of every seat, if it has any."""

    winners: tuple[int, ...]
    points: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """As the store keeps it: "1;6 35"."""
        return f"{_spaced(self.winners)};{_spaced(self.points)}"

    @classmethod
    def read(cls, text: str) -> Outcome:
        """The outcome that was written so; raises ValueError where it was not."""
        winners, _, points = text.partition(";")
        return cls(_numbers(winners), _numbers(points))


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


class TakenId(Exception):
    """A table with this number exists already."""


class Overtaken(Exception):
    """An optimistic write failed: another writer was here first, so read it again."""


class Unreadable(Exception):
    """Stored data is damaged; the message says how."""


@dataclass(frozen=True, slots=True)
class Appended:
    """One append to a table's Record, with the columns of the table that change along with it."""

    table_id: str
    number: int
    """The place of the first entry."""
    entries: list[Entry]
    ended_at: float | None = None
    waits_for: str | None = None
    outcome: str | None = None
    made_at: float = field(default_factory=time.time)
    """By the wall clock; never sent to anybody."""


class Standing(IntEnum):
    """The state of a table for one player, the most pressing first."""

    YOUR_TURN = 0
    """The game waits for this player."""
    SEAT_KEPT = 1
    """The others want to play again, and keep a seat."""
    IN_PLAY = 2
    STOOD_IN = 3
    """A bot plays this player's seat."""
    WAITING = 4
    """Not everybody has sat down yet."""
    OVER = 5


@dataclass(frozen=True, slots=True)
class YourTable:
    """A line of "your tables"."""

    id: str
    box: str
    names: tuple[str, ...]
    opened_at: float
    standing: Standing
    turn_of: tuple[str, ...]
    """The names of those who are waited for."""
    put_away: bool
    lesson: bool = False
    """Whether it began as a lesson."""
    won: bool | None = None
    """Whether this player has won; None while the game runs, where they did not play or nobody won,
    and of games so old that it was not written down."""
    winners: tuple[str, ...] = ()
    """The names of those who have."""
    points: tuple[int, ...] = ()
    """In games that have any: this player's first, then those of the others, the most first."""
    campaign: str = ""
    """The campaign whose last game this was, if one goes on from here."""

    @property
    def is_over(self) -> bool:
        return self.standing is Standing.OVER


def most_pressing_first(found: Sequence[YourTable]) -> list[YourTable]:
    """Tables that wait for the player come first; among equals the newest."""
    return sorted(found, key=lambda one: (one.standing, -one.opened_at))


@dataclass(frozen=True, slots=True)
class Lease:
    """A lease on a table: the node that holds it, and the epoch under which that may write."""

    table_id: str
    node: str
    address: str
    epoch: int
    left: float
    """Seconds until it ends, as of the moment of the answer."""


class Fenced(Overtaken):
    """The lease under which this was to be written has passed to another node: nothing was
    written."""


class StoreClosed(RuntimeError):
    """Something was to be written after the store had closed."""


class RolledBack(RuntimeError):
    """The database rolled the transaction back: nothing of the batch was written."""


class Unsure(RuntimeError):
    """The connection broke while a commit was under way: whether it was written is known to nobody
    before it is read again."""


class StoreGone(RuntimeError):
    """The database's file was deleted or replaced under the server: what would be written now
    would be lost."""


class CannotOpen(Exception):
    """The store cannot be opened; the message is the sentence to show."""


class Store(Protocol):
    """The port of the store: the durable memory of a server. Whatever fails raises, and has changed
    nothing (`failures.py`)."""

    fence: Callable[[str], int | None]
    """Under which epoch this node holds a table; None where no lease is needed.  Every write names
    it, and is refused as Fenced in its own transaction if the lease has passed on since."""
    has_leases: bool
    """Whether several nodes may share this database; else every table is ours."""

    def close(self) -> None:
        """Write what still waits, then let the database go."""

    async def load(self, table_id: str) -> TableRow | None:
        """A table with everything that happened there, or nothing."""

    async def times_of(self, table_id: str) -> list[float | None]:
        """When each entry was made, by the wall clock; None where nobody wrote that down.  A
        question of its own, so that nothing that shows a game carries its times along."""

    async def tables_of(self, player: str, most: int = 200) -> list[YourTable]:
        """The tables where this player sits or is awaited, newest first."""

    async def name_of(self, player: str) -> str:
        """The name a player last sat down with."""

    async def series(self, series_id: str) -> SeriesRow | None:
        """A series with the games that are there, or nothing."""

    async def write_extension(self, series_id: str, revision: int, extension: Extension) -> None:
        """Write the document of a series.  Overtaken if it is no longer at this revision, or the
        series has gone."""

    async def add(self, table: TableRow) -> None:
        """Open a table, with its series if it is the first of one."""

    async def add_rematch(self, table_id: str, again: TableRow) -> bool:
        """Open the next table of the same people and link it, in one transaction.  Where it has
        been opened but not linked, by a server that was cut off in between, it is linked now;
        where it was called off, it is set again.  A series that begins with it has the other as its
        first game.  Says whether it is new, and so as it is here."""

    async def sit(self, table_id: str, place: SeatRow, is_last: bool) -> float | None:
        """Somebody sits down on a free place, the last one as far as is known; with the last one
        the game starts: says when.  Overtaken if it was free only in our memory."""

    async def reseat(self, table_id: str, before: SeatRow, after: SeatRow) -> None:
        """A seat is left, lent to a bot or taken back.  Overtaken if it is no longer as it was, or
        if somebody gets up from a table that has begun."""

    async def begin(self, table_id: str, fillers: list[SeatRow]) -> float:
        """Give every free place to a bot and start the game: says when.  Overtaken if one of them
        was free only in our memory, or another is still free."""

    async def leave_lesson(self, table_id: str, kept: int) -> None:
        """From now on the table follows no lesson: after so many choices it is left."""

    async def cancel(self, table_id: str) -> float:
        """Call a waiting table off, and let everybody get up: says when.  The table whose rematch
        it was offers one again.  Overtaken if it does not wait any more."""

    async def put_away(self, player: str, table_id: str, away: bool) -> None:
        """Take a finished table off a player's list, or put it back there."""

    async def erase(self, player: str, only: str | None = None) -> Erased:
        """Erase a player from all tables, or from this one: where nobody else plays the table is
        deleted, and elsewhere name, number and private notes are.  Whoever holds one of them must
        read it again."""

    async def append(
        self,
        table_id: str,
        number: int,
        more: list[Entry],
        ended_at: float | None,
        waits_for: str | None = None,
        outcome: str | None = None,
    ) -> None:
        """Append entries to a Record, from this number on; nothing is ever taken out again.  A turn
        that has passed to another is noted beside them.  Overtaken if one of these numbers exists
        already."""

    def append_soon(self, appended: Appended) -> asyncio.Future[None]:
        """The same for one who does not wait here: done when it is on the disk."""

    async def put_aside(self, table_id: str, number: int, aside: AsideRow) -> None:
        """Append an aside; Overtaken if its number exists already."""

    async def acquire(self, table_id: str, node: str, address: str, seconds: float) -> Lease | None:
        """Take a table for so many seconds, where it is free or ours.  The answer says who holds it
        now; None if there is no such table."""

    async def holders(self, table_ids: list[str]) -> dict[str, Lease]:
        """The present holders of these tables, as far as there are any."""

    async def renew(self, node: str, held: dict[str, int], seconds: float) -> set[str]:
        """Hold these tables (by number and epoch) for longer; says which are still ours."""

    async def release(self, node: str, table_ids: list[str]) -> None:
        """Let tables go before their leases end."""
