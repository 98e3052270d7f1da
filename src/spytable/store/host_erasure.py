"""Erasure by whoever runs the server: a table, or a person, who is known by a table and a seat.

On PostgreSQL it may be done while nodes run, for they notice by their leases.  A data folder must
be at rest: its server would go on with what it remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from . import erasing, postgres, sqlite
from .erasure import Erased
from .folder import database_in
from .folder_lock import FolderInUse, FolderLock
from .schema import places

T = TypeVar("T")


class CannotErase(Exception):
    """An erasure that cannot be made: nothing was done; the message is for people."""


def delete_table(data: Path, database: str, table_id: str) -> None:
    """Delete a table, whoever plays there."""

    def work(connection: sa.Connection) -> None:
        if not erasing.delete_table(connection, table_id):
            raise CannotErase(f"There is no table {table_id} here.")

    _in_store(data, database, work)


def erase_person(data: Path, database: str, table_id: str, seat: int) -> Erased:
    """Erase the person at this seat from all their tables."""

    def work(connection: sa.Connection) -> Erased:
        here = (places.c.table_id == table_id) & (places.c.seat == seat)
        player = connection.execute(sa.select(places.c.player).where(here)).scalar()
        if player is None:
            raise CannotErase(f"Nobody sits at seat {seat + 1} of the table {table_id}.")
        return erasing.erase(connection, player)

    return _in_store(data, database, work)


def _in_store(data: Path, database: str, work: Callable[[sa.Connection], T]) -> T:
    if database:
        postgres.migrate(database)
        return _in_one(postgres.engine_at(database, writing=True), work)
    path = database_in(data)
    if not path.is_file():
        raise CannotErase(f"There are no tables: {path} does not exist.")
    try:
        lock = FolderLock(data)
    except FolderInUse as problem:
        where = f" at {problem.address}" if problem.address else ""
        raise CannotErase(
            f"A server is running{where} with {data}: stop it first. People can delete their own "
            "tables, and themselves, while it runs."
        ) from problem
    try:
        sqlite.migrate(path)
        return _in_one(sqlite.engine_on(path, writing=True), work)
    finally:
        lock.release()


def _in_one(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()
