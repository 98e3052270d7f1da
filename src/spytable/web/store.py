"""The store: every table, who sits there, and the Record of every game, in SQLite.

Something has happened when its rows are on the disk, and not before.  Entries are only appended;
who comes second with a number is told so and reads again.  SQLite in WAL mode with full sync;
reading never waits for writing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from .database import engine_on, migrate
from .schema import asides, entries, places, seeds, tables
from .writer import Writer

T = TypeVar("T")
Entry = tuple[int, str]


class AsideRow(NamedTuple):
    """What somebody put down that is not a choice; `at_entry` entries had been made by then."""

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

    @property
    def is_bot(self) -> bool:
        return bool(self.level)


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
    """Which box file it is played with, empty for our own; None if nobody wrote that down yet."""
    rules: int | None = None
    """By which version of its rules it is played."""
    entries: list[Entry] = field(default_factory=list, repr=False)
    asides: list[AsideRow] = field(default_factory=list, repr=False)


@dataclass(frozen=True, slots=True)
class Recent:
    """A line of "your tables"."""

    id: str
    box: str
    names: tuple[str, ...]
    opened_at: float
    started: bool
    ended: bool


class TakenId(Exception):
    """A table with this number exists already."""


class Overtaken(Exception):
    """Somebody else, another server perhaps, has written here first: read it again."""


class Unreadable(Exception):
    """What lies in the store is damaged."""


class Store:
    """The memory of a server, in one SQLite file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine = engine_on(path, writing=False)
        self.writer = Writer(engine_on(path, writing=True))

    def open(self) -> None:
        """Make or mend the file, then begin to write."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        migrate(self.path)
        self.writer.start()

    def close(self) -> None:
        self.writer.close()
        self._engine.dispose()

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        def work() -> T:
            with self._engine.begin() as connection:
                return ask(connection)

        return await asyncio.to_thread(work)

    # What is asked

    async def load(self, table_id: str) -> TableRow | None:
        """A table with everything that happened there, or nothing."""
        try:
            return await self._read(lambda connection: _load(connection, table_id))
        except (sa.exc.NoResultFound, ValueError, TypeError) as problem:
            raise Unreadable(table_id) from problem

    async def recent(self, player: str, most: int = 8) -> list[Recent]:
        """The tables where this player sits, newest first."""
        return await self._read(lambda connection: _recent(connection, player, most))

    async def name_of(self, player: str) -> str:
        """The name a player last sat down with."""
        query = (
            sa.select(places.c.name)
            .join(tables, tables.c.id == places.c.table_id)
            .where(places.c.player == player, places.c.seated)
            .order_by(tables.c.opened_at.desc())
            .limit(1)
        )
        return await self._read(lambda connection: connection.execute(query).scalar() or "")

    # What is written

    async def add(self, table: TableRow) -> None:
        """Open a table."""

        def work(connection: sa.Connection) -> None:
            try:
                _insert(connection, table)
            except sa.exc.IntegrityError as problem:
                raise TakenId(table.id) from problem

        await self.writer.do(work)

    async def add_rematch(self, table_id: str, again: TableRow) -> None:
        """Open the next table of the same people and link it, in one transaction.  Where it has
        been opened but not linked, by a server that was cut off in between, it is linked now."""
        link = tables.update().where(tables.c.id == table_id).values(rematch=again.id)

        def work(connection: sa.Connection) -> None:
            there = sa.select(tables.c.id).where(tables.c.id == again.id)
            if connection.execute(there).first() is None:
                _insert(connection, again)
            connection.execute(link)

        await self.writer.do(work)

    async def sit(self, table_id: str, place: SeatRow) -> float | None:
        """Somebody sits down on a free place; with the last one the game starts: says when.
        Overtaken if it was free only in our memory."""

        def work(connection: sa.Connection) -> float | None:
            here = places.c.table_id == table_id
            free = here & (places.c.seat == place.seat) & ~places.c.seated
            taken = places.update().where(free).values(_place_row(table_id, place))
            if connection.execute(taken).rowcount != 1:
                raise Overtaken(table_id)
            empty = sa.select(places.c.seat).where(here & ~places.c.seated).limit(1)
            if connection.execute(empty).first() is not None:
                return None
            now = time.time()
            start = tables.update().where(tables.c.id == table_id).values(started_at=now)
            connection.execute(start)
            return now

        return await self.writer.do(work)

    async def append(
        self, table_id: str, number: int, more: list[Entry], ended_at: float | None
    ) -> None:
        """Append entries to a Record, from this number on; nothing is ever taken out again.
        Overtaken if one of these numbers exists already."""
        rows = [
            {"table_id": table_id, "number": place, "seat": seat, "choice": choice}
            for place, (seat, choice) in enumerate(more, number)
        ]
        end = tables.update().where(tables.c.id == table_id).values(ended_at=ended_at)

        def work(connection: sa.Connection) -> None:
            try:
                if rows:
                    connection.execute(entries.insert(), rows)
            except sa.exc.IntegrityError as problem:
                raise Overtaken(table_id) from problem
            if ended_at is not None:
                connection.execute(end)

        await self.writer.do(work)

    async def put_aside(self, table_id: str, number: int, aside: AsideRow) -> None:
        """Append an aside; Overtaken if its number exists already."""
        row = {"table_id": table_id, "number": number, "put_at": time.time()}

        def work(connection: sa.Connection) -> None:
            try:
                connection.execute(asides.insert(), row | aside._asdict())
            except sa.exc.IntegrityError as problem:
                raise Overtaken(table_id) from problem

        await self.writer.do(work)


def _insert(connection: sa.Connection, table: TableRow) -> None:
    connection.execute(tables.insert(), _table_row(table))
    connection.execute(places.insert(), [_place_row(table.id, place) for place in table.places])
    connection.execute(seeds.insert(), {"table_id": table.id, "seed": table.seed})


def _load(connection: sa.Connection, table_id: str) -> TableRow | None:
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    seats = sa.select(places).where(places.c.table_id == table_id).order_by(places.c.seat)
    story = sa.select(entries.c.seat, entries.c.choice).where(entries.c.table_id == table_id)
    seed = sa.select(seeds.c.seed).where(seeds.c.table_id == table_id)
    beside = sa.select(*(asides.c[name] for name in AsideRow._fields))
    beside = beside.where(asides.c.table_id == table_id).order_by(asides.c.number)
    sitting = [
        SeatRow(**{name: value for name, value in place.items() if name != "table_id"})
        for place in connection.execute(seats).mappings()
    ]
    return TableRow(
        **row,
        places=sitting,
        seed=connection.execute(seed).scalar_one(),
        entries=[
            (seat, choice) for seat, choice in connection.execute(story.order_by(entries.c.number))
        ],
        asides=[AsideRow(*row) for row in connection.execute(beside)],
    )


def _recent(connection: sa.Connection, player: str, most: int) -> list[Recent]:
    mine = sa.select(places.c.table_id).where(places.c.player == player)
    newest = (
        sa.select(tables)
        .where(tables.c.id.in_(mine) | (tables.c.host == player))
        .order_by(tables.c.opened_at.desc())
        .limit(most)
        .subquery()
    )
    query = (
        sa.select(newest, places.c.name)
        .join(places, places.c.table_id == newest.c.id)
        .order_by(newest.c.opened_at.desc(), newest.c.id, places.c.seat)
    )
    rows = connection.execute(query).mappings()
    found = []
    for _, seats in groupby(rows, key=itemgetter("id")):
        sitting = list(seats)
        first = sitting[0]
        found.append(
            Recent(
                id=first["id"],
                box=first["box"],
                names=tuple(seat["name"] for seat in sitting),
                opened_at=first["opened_at"],
                started=first["started_at"] is not None,
                ended=first["ended_at"] is not None,
            )
        )
    return found


def _table_row(table: TableRow) -> dict[str, Any]:
    return {name: getattr(table, name) for name in tables.c.keys()}


def _place_row(table_id: str, place: SeatRow) -> dict[str, Any]:
    row = {name: getattr(place, name) for name in places.c.keys() if name != "table_id"}
    return row | {"table_id": table_id}
