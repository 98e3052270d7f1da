"""What the server remembers: every table, who sits there, and the Record of every game.

Something has happened when its rows are on the disk, and not before.  SQLite in WAL mode with full
sync; reading never waits for writing.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event

from .schema import HEAD, entries, metadata, places, seeds, tables
from .writer import Writer

T = TypeVar("T")
Entry = tuple[int, str]


@dataclass(slots=True)
class Place:
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
class Stored:
    """A table as it lies in the store."""

    id: str
    box: str
    variant: dict[str, str]
    commitment: str
    invite: str = field(repr=False)
    host: str = field(repr=False)
    opened_at: float
    places: list[Place] = field(repr=False)
    seed: bytes = field(repr=False)
    started_at: float | None = None
    ended_at: float | None = None
    rematch: str | None = None
    edition: str | None = None
    """Which box file it is played with, empty for our own; None if nobody wrote that down yet."""
    rules: int | None = None
    """By which version of its rules it is played."""
    entries: list[Entry] = field(default_factory=list, repr=False)


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


class Store:
    """The memory of a server, in one SQLite file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine = _engine(path, writing=False)
        self.writer = Writer(_engine(path, writing=True))

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

    async def load(self, table_id: str) -> Stored | None:
        """A table with everything that happened there, or nothing."""
        return await self._read(lambda connection: _load(connection, table_id))

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

    async def add(self, table: Stored) -> None:
        """Open a table."""

        def work(connection: sa.Connection) -> None:
            try:
                connection.execute(tables.insert(), _table_row(table))
            except sa.exc.IntegrityError as problem:
                raise TakenId(table.id) from problem
            rows = [_place_row(table.id, place) for place in table.places]
            connection.execute(places.insert(), rows)
            connection.execute(seeds.insert(), {"table_id": table.id, "seed": table.seed})

        await self.writer.do(work)

    async def sit(self, table_id: str, place: Place, started_at: float | None) -> None:
        """Somebody sat down; with the last one, the game starts."""

        def work(connection: sa.Connection) -> None:
            here = (places.c.table_id == table_id) & (places.c.seat == place.seat)
            connection.execute(places.update().where(here).values(_place_row(table_id, place)))
            change = tables.update().where(tables.c.id == table_id)
            connection.execute(change.values(started_at=started_at))

        await self.writer.do(work)

    async def follow(self, table_id: str, keep: int, more: list[Entry], ended: bool) -> None:
        """Keep the first entries of a Record, drop what was undone, append what is new."""

        def work(connection: sa.Connection) -> None:
            undone = (entries.c.table_id == table_id) & (entries.c.number >= keep)
            connection.execute(entries.delete().where(undone))
            rows = [
                {"table_id": table_id, "number": number, "seat": seat, "choice": choice}
                for number, (seat, choice) in enumerate(more, keep)
            ]
            if rows:
                connection.execute(entries.insert(), rows)
            if ended:
                change = tables.update().where(tables.c.id == table_id)
                connection.execute(change.values(ended_at=time.time()))

        await self.writer.do(work)

    async def link_rematch(self, table_id: str, rematch: str) -> None:
        """Where the players of a finished table meet again."""
        change = tables.update().where(tables.c.id == table_id).values(rematch=rematch)

        def work(connection: sa.Connection) -> None:
            connection.execute(change)

        await self.writer.do(work)


def _engine(path: Path, writing: bool) -> sa.Engine:
    """An engine on the file.  The driver opens no transactions of its own; we say when."""
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 30.0})

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def migrate(path: Path) -> None:
    """Bring the file to the last migration; a file that is there already costs one question."""
    engine = _engine(path, writing=True)
    try:
        with engine.begin() as connection:
            if _migrated_to(connection) == HEAD:
                return
            from alembic import command
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", "spytable.web:migrations")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def _migrated_to(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def back_up(database: Path, copy: Path) -> None:
    """Copy the database while it may be in use, whole and consistent."""
    source = sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)
    try:
        target = sqlite3.connect(copy)
        try:
            source.backup(target)
        finally:
            target.close()
    finally:
        source.close()


def _load(connection: sa.Connection, table_id: str) -> Stored | None:
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    seats = sa.select(places).where(places.c.table_id == table_id).order_by(places.c.seat)
    story = sa.select(entries.c.seat, entries.c.choice).where(entries.c.table_id == table_id)
    seed = sa.select(seeds.c.seed).where(seeds.c.table_id == table_id)
    sitting = [
        Place(**{name: value for name, value in place.items() if name != "table_id"})
        for place in connection.execute(seats).mappings()
    ]
    return Stored(
        **row,
        places=sitting,
        seed=connection.execute(seed).scalar_one(),
        entries=[
            (seat, choice) for seat, choice in connection.execute(story.order_by(entries.c.number))
        ],
    )


def _recent(connection: sa.Connection, player: str, most: int) -> list[Recent]:
    mine = sa.select(places.c.table_id).where(places.c.player == player)
    query = sa.select(tables).where(tables.c.id.in_(mine) | (tables.c.host == player))
    found = []
    for row in connection.execute(query.order_by(tables.c.opened_at.desc()).limit(most)).mappings():
        names = sa.select(places.c.name).where(places.c.table_id == row["id"])
        found.append(
            Recent(
                id=row["id"],
                box=row["box"],
                names=tuple(connection.execute(names.order_by(places.c.seat)).scalars()),
                opened_at=row["opened_at"],
                started=row["started_at"] is not None,
                ended=row["ended_at"] is not None,
            )
        )
    return found


def _table_row(table: Stored) -> dict[str, Any]:
    return {name: getattr(table, name) for name in tables.c.keys()}


def _place_row(table_id: str, place: Place) -> dict[str, Any]:
    row = {name: getattr(place, name) for name in places.c.keys() if name != "table_id"}
    return row | {"table_id": table_id}


__all__ = ["Entry", "Place", "Recent", "Store", "Stored", "TakenId", "back_up", "metadata"]
