"""SQLite behind the port: one file, WAL with full sync, one thread that writes.

Reading never waits for writing.  A file that is deleted or replaced under a running server would
take all that is written to it along: that is noticed with every commit, and refused.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from . import migrating
from .port import CannotOpen, StoreGone
from .sql_store import SqlStore
from .writer import Writer

_LONGEST_WAIT = 3.0
"""How long to wait for another program that has locked the file: people wait with us."""


_CACHE, _CACHE_OF_READERS = 1024, 256
"""Kilobytes that each connection remembers: those that read are several, and seldom asked."""

_OLDEST = (3, 35, 0)
"""The first that can drop a column."""


def engine_on(path: Path, writing: bool, guard: Callable[[], None] | None = None) -> sa.Engine:
    """An engine on the file, which has to be there.  The driver opens no transactions of its own;
    we say when.  Failures are told without the values: they name people."""
    address = f"{path.resolve().as_uri()}?mode=rw"

    def opened() -> sqlite3.Connection:
        # A new connection must not make the file anew, or take another one for it.
        if guard is not None:
            guard()
        return sqlite3.connect(address, _LONGEST_WAIT, uri=True, check_same_thread=False)

    engine = sa.create_engine(f"sqlite:///{path}", creator=opened, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cache = f"cache_size={-_CACHE if writing else -_CACHE_OF_READERS}"
        # What is deleted is overwritten: it may be somebody's name.
        kept = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
        for pragma in (*kept, cache):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        if guard is not None:
            guard()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def keep_private(path: Path) -> None:
    """Make the file, or what others may read of it, its owner's alone: it holds the seeds of games
    in play.  Files that SQLite lays beside it get the same rights."""
    path.touch(mode=0o600)
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        path.chmod(0o600)


def holds_tables(path: Path) -> bool:
    """Whether anybody has ever opened a table here."""
    if not path.is_file():
        return False
    try:
        with contextlib.closing(
            sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        ) as it:
            return it.execute("SELECT 1 FROM tables LIMIT 1").fetchone() is not None
    except sqlite3.Error:
        return False  # whoever opens it for good says what is wrong


def migrate(path: Path) -> None:
    """Make the file, or bring it to the last migration."""
    if sqlite3.sqlite_version_info < _OLDEST:
        needed, found = ".".join(map(str, _OLDEST)), sqlite3.sqlite_version
        raise CannotOpen(f"Spytable needs SQLite {needed} or newer; this Python has {found}.")
    if not path.is_dir():
        keep_private(path)
    engine = engine_on(path, writing=True)
    try:
        migrating.migrate(engine)
    finally:
        engine.dispose()


class FileGuard:
    """A guard on the database file: whether the file, and the log beside it, are still those that
    were opened. If they are deleted under a server, it keeps an open file without a name, and
    what it writes there is lost with it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log = f"{path}-wal"
        self._known: dict[str, int] = {}

    def __call__(self) -> None:
        """Raise StoreGone if they are not.  The log is there as soon as something was written."""
        for name in (str(self._path), self._log):
            try:
                found: int | None = os.stat(name).st_ino
            except FileNotFoundError:
                found = None
            known = self._known.get(name)
            if known is None and found is not None:
                self._known[name] = found
            elif known != found:
                raise StoreGone(
                    f"{name} was deleted or replaced while the server ran, so nothing can be kept: "
                    "put it back, or restore a backup and start the server again"
                )


def open_file(path: Path) -> SqlStore:
    """The store in this file, made or migrated where that is needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    migrate(path)
    guard = FileGuard(path)
    guard()
    writer = Writer(engine_on(path, writing=True), guard=guard)
    return SqlStore(engine_on(path, writing=False, guard=guard), writer)
