"""Opening the store: a data folder with SQLite in it, or the address of a PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from . import postgres, sqlite
from .folder import database_in
from .port import CannotOpen
from .signing import Keys
from .sql_store import SqlStore


def open_store(where: str | Path) -> SqlStore:
    """The store in a data folder or, where it is an address, in a PostgreSQL."""
    if isinstance(where, Path):
        return sqlite.open_file(database_in(where))
    if postgres.is_address(where):
        return postgres.open_database(where)
    if "://" in where:
        raise CannotOpen(f"{where.partition('://')[0]} is no database that Spytable knows.")
    return sqlite.open_file(database_in(Path(where)))


def open_keys(database: str, folder: Path) -> Keys:
    """The server's key: in the database that several nodes share, else in the data folder."""
    return Keys(postgres.shared_key(database)) if database else Keys.in_folder(folder)
