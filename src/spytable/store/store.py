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
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from spytable.entry import Entry, Kind

from .batch import IS_POSSIBLE, Appended, Opened, Sat, do_all, prepare
from .database import engine_on, migrate
from .schema import asides, entries, places, put_away, seeds, tables
from .settings import TableSettings
from .settings import read as read_settings
from .writer import Writer
from .your_tables import YourTable, tables_of

T = TypeVar("T")


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
    """Which box file it is played with, empty for our own; None if nobody wrote that down yet."""
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
    """What its opener chose."""
    entries: list[Entry] = field(default_factory=list, repr=False)
    asides: list[AsideRow] = field(default_factory=list, repr=False)


class TakenId(Exception):
    """A table with this number exists already."""


class Overtaken(Exception):
    """Somebody else, another server perhaps, has written here first: read it again."""


class Unreadable(Exception):
    """What lies in the store is damaged; the message says how."""


class Store:
    """The memory of a server, in one SQLite file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine = engine_on(path, writing=False)
        writing = engine_on(path, writing=True)
        if IS_POSSIBLE:
            self.writer = Writer(writing, do_all, prepare)
        else:
            self.writer = Writer(writing)

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
            row = await self._read(lambda connection: _load(connection, table_id))
        except (sa.exc.NoResultFound, ValueError, TypeError) as problem:
            raise Unreadable(str(problem).partition("\n")[0]) from problem
        if row is not None and not _is_sound(row):
            raise Unreadable("something in it is not what it should be")
        return row

    async def times_of(self, table_id: str) -> list[float | None]:
        """When each entry was made, by the wall clock; None where nobody wrote that down.  A
        question of its own, so that nothing that shows a game carries its times along."""
        query = sa.select(entries.c.made_at).where(entries.c.table_id == table_id)
        query = query.order_by(entries.c.number)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def tables_of(self, player: str, most: int = 200) -> list[YourTable]:
        """The tables where this player sits or is awaited, newest first."""
        return await self._read(lambda connection: tables_of(connection, player, most))

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

    async def add_rematch(self, table_id: str, again: TableRow) -> bool:
        """Open the next table of the same people and link it, in one transaction.  Where it has
        been opened but not linked, by a server that was cut off in between, it is linked now;
        where it was called off, it is set again.  Says whether it is new, and so as it is here."""

        def work(connection: sa.Connection) -> bool:
            found = connection.execute(_IS_THERE, {"asked": again.id}).first()
            if found is None:
                _insert(connection, again)
            elif found.cancelled_at is not None:
                _set_again(connection, again)
            connection.execute(_LINK, {"asked": table_id, "rematch": again.id})
            return found is None

        return await self.writer.do(work, Opened(again, table_id))

    async def sit(self, table_id: str, place: SeatRow, is_last: bool) -> float | None:
        """Somebody sits down on a free place, the last one as far as is known; with the last one
        the game starts: says when.  Overtaken if it was free only in our memory."""

        def work(connection: sa.Connection) -> float | None:
            taken = _place_row(table_id, place) | {"asked": table_id, "at": place.seat}
            if connection.execute(_SIT, taken).rowcount != 1:
                raise Overtaken(table_id)
            if connection.execute(_IS_FREE, {"asked": table_id}).first() is not None:
                return None
            return _start(connection, table_id)

        started_at = time.time() if is_last else None
        return await self.writer.do(work, Sat(table_id, place, started_at))

    async def reseat(self, table_id: str, before: SeatRow, after: SeatRow) -> None:
        """A seat is left, lent to a bot or taken back.  Overtaken if it is no longer as it was, or
        if somebody gets up from a table that has begun."""
        as_it_was = (
            (places.c.table_id == table_id)
            & (places.c.seat == before.seat)
            & (places.c.player == before.player)
            & (places.c.seated == before.seated)
            & (places.c.stand_in == before.stand_in)
        )
        if not after.seated:
            as_it_was &= _still_waits(table_id)

        def work(connection: sa.Connection) -> None:
            changed = places.update().where(as_it_was).values(_place_row(table_id, after))
            if connection.execute(changed).rowcount != 1:
                raise Overtaken(table_id)
            _count_seating(connection, table_id)

        await self.writer.do(work)

    async def begin(self, table_id: str, fillers: list[SeatRow]) -> float:
        """Give every free place to a bot and start the game: says when.  Overtaken if one of them
        was free only in our memory, or another is still free."""

        def work(connection: sa.Connection) -> float:
            here = (places.c.table_id == table_id) & ~places.c.seated & _still_waits(table_id)
            for place in fillers:
                free = here & (places.c.seat == place.seat)
                taken = places.update().where(free).values(_place_row(table_id, place))
                if connection.execute(taken).rowcount != 1:
                    raise Overtaken(table_id)
            if connection.execute(sa.select(places.c.seat).where(here).limit(1)).first():
                raise Overtaken(table_id)
            _count_seating(connection, table_id)
            return _start(connection, table_id)

        return await self.writer.do(work)

    async def leave_lesson(self, table_id: str, kept: int) -> None:
        """From now on the table follows no lesson: after so many choices it is left."""

        def work(connection: sa.Connection) -> None:
            left = tables.update().where(tables.c.id == table_id)
            connection.execute(left.values(lesson=kept, lesson_left=True))
            _count_seating(connection, table_id)

        await self.writer.do(work)

    async def cancel(self, table_id: str) -> float:
        """Call a waiting table off, and let everybody get up: says when.  The table whose rematch
        it was offers one again.  Overtaken if it does not wait any more."""

        def work(connection: sa.Connection) -> float:
            now = time.time()
            waiting = (tables.c.id == table_id) & _still_waits(table_id)
            off = tables.update().where(waiting).values(cancelled_at=now)
            if connection.execute(off).rowcount != 1:
                raise Overtaken(table_id)
            people = (places.c.table_id == table_id) & (places.c.level == "")
            connection.execute(places.update().where(people).values(seated=False))
            _count_seating(connection, table_id)
            again = {"rematch": None, "seatings": tables.c.seatings + 1}
            connection.execute(tables.update().where(tables.c.rematch == table_id).values(again))
            return now

        return await self.writer.do(work)

    async def put_away(self, player: str, table_id: str, away: bool) -> None:
        """Take a finished table off a player's list, or put it back there."""
        row = {"player": player, "table_id": table_id}
        here = (put_away.c.player == player) & (put_away.c.table_id == table_id)

        def work(connection: sa.Connection) -> None:
            connection.execute(put_away.delete().where(here))
            if away:
                connection.execute(put_away.insert(), row)

        await self.writer.do(work)

    async def append(
        self,
        table_id: str,
        number: int,
        more: list[Entry],
        ended_at: float | None,
        waits_for: str | None = None,
    ) -> None:
        """Append entries to a Record, from this number on; nothing is ever taken out again.  Where
        it is another's turn now, that is noted beside them.  Overtaken if one of these numbers
        exists already."""
        appended = Appended(table_id, number, more, ended_at, waits_for)
        await asyncio.shield(self.append_soon(appended))

    def append_soon(self, appended: Appended) -> asyncio.Future[None]:
        """The same for one who does not wait here: done when it is on the disk."""

        def work(connection: sa.Connection) -> None:
            try:
                _append(connection, appended)
            except sa.exc.IntegrityError as problem:
                raise Overtaken(appended.table_id) from problem

        return self.writer.soon(work, appended)

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
    connection.execute(_ADD_TABLE, _table_row(table))
    connection.execute(_ADD_PLACES, [_place_row(table.id, place) for place in table.places])
    connection.execute(_ADD_SEED, {"table_id": table.id, "seed": table.seed})


def _load(connection: sa.Connection, table_id: str) -> TableRow | None:
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    seats = sa.select(places).where(places.c.table_id == table_id).order_by(places.c.seat)
    story = sa.select(entries.c.seat, entries.c.choice, entries.c.kind)
    story = story.where(entries.c.table_id == table_id).order_by(entries.c.number)
    seed = sa.select(seeds.c.seed).where(seeds.c.table_id == table_id)
    beside = sa.select(*(asides.c[name] for name in AsideRow._fields))
    beside = beside.where(asides.c.table_id == table_id).order_by(asides.c.number)
    sitting = [
        SeatRow(**{name: value for name, value in place.items() if name != "table_id"})
        for place in connection.execute(seats).mappings()
    ]
    return TableRow(
        **{**row, "settings": read_settings(row["settings"])},
        places=sitting,
        seed=connection.execute(seed).scalar_one(),
        entries=[
            Entry(seat, choice, Kind(kind)) for seat, choice, kind in connection.execute(story)
        ],
        asides=[AsideRow(*row) for row in connection.execute(beside)],
    )


def _is_sound(row: TableRow) -> bool:
    """Whether what was read has the shape of a table; what it tells is for the rules to judge."""
    numbered = [place.seat for place in row.places] == list(range(len(row.places)))
    return (
        _fits(row, tables)
        and isinstance(row.variant, dict)
        and all(isinstance(value, str) for value in row.variant.values())
        and bool(row.places)
        and numbered
        and all(_fits(place, places) for place in row.places)
        and isinstance(row.seed, bytes)
        and all(isinstance(one.seat, int) and isinstance(one.choice, str) for one in row.entries)
    )


def _fits(row: object, table: sa.Table) -> bool:
    """Whether every value is of the kind that its column holds: SQLite takes any."""
    for column in table.c:
        value, kind = getattr(row, column.name, None), column.type.python_type
        if value is None and (column.nullable or column.name == "table_id"):
            continue
        if column is not tables.c.settings and not isinstance(  # which was read already
            value, float | int if kind is float else kind
        ):
            return False
    return True


def _append(connection: sa.Connection, one: Appended) -> None:
    names = ("table_id", "number", "seat", "choice", "kind", "made_at")
    if one.rows:
        rows = [dict(zip(names, row, strict=True)) for row in one.rows]
        connection.execute(entries.insert(), rows)
    if one.beside:
        connection.execute(tables.update().where(tables.c.id == one.table_id).values(one.beside))


def _still_waits(table_id: str | sa.BindParameter[str]) -> sa.ColumnElement[bool]:
    """Whether a table has neither begun nor been called off."""
    asked = tables.alias()
    return sa.exists().where(
        (asked.c.id == table_id) & asked.c.started_at.is_(None) & asked.c.cancelled_at.is_(None)
    )


def _start(connection: sa.Connection, table_id: str) -> float:
    now = time.time()
    connection.execute(_BEGIN, {"asked": table_id, "started_at": now})
    return now


def _count_seating(connection: sa.Connection, table_id: str) -> None:
    more = tables.c.seatings + 1
    connection.execute(tables.update().where(tables.c.id == table_id).values(seatings=more))


def _set_again(connection: sa.Connection, again: TableRow) -> None:
    """A rematch that was called off waits again, for the one who asks now and then the others."""
    here = tables.c.id == again.id
    connection.execute(tables.update().where(here).values(cancelled_at=None, host=again.host))
    _count_seating(connection, again.id)


def _table_row(table: TableRow) -> dict[str, Any]:
    row = {name: getattr(table, name) for name in tables.c.keys()}
    return row | {"settings": msgspec.to_builtins(table.settings)}


def _place_row(table_id: str, place: SeatRow) -> dict[str, Any]:
    row = {name: getattr(place, name) for name in places.c.keys() if name != "table_id"}
    return row | {"table_id": table_id}


# What is asked at every table that is opened, put together once: to do so takes SQLAlchemy longer
# than to run it.
_asked = sa.bindparam("asked", type_=sa.String)
_ADD_TABLE, _ADD_PLACES, _ADD_SEED = tables.insert(), places.insert(), seeds.insert()
_IS_THERE = sa.select(tables.c.cancelled_at).where(tables.c.id == _asked)
_LINK = tables.update().where(tables.c.id == _asked).values(rematch=sa.bindparam("rematch"))
_BEGIN = tables.update().where(tables.c.id == _asked).values(started_at=sa.bindparam("started_at"))
_IS_FREE = sa.select(places.c.seat).where((places.c.table_id == _asked) & ~places.c.seated).limit(1)
_SIT = places.update().where(
    (places.c.table_id == _asked)
    & (places.c.seat == sa.bindparam("at"))
    & ~places.c.seated
    & _still_waits(_asked)
)
