"""The SQLite file: how it is opened, and brought to the last migration."""

from __future__ import annotations

import contextlib
import sqlite3
import stat
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from .schema import HEAD

_LONGEST_WAIT = 3.0
"""How long to wait for another program that has locked the file: people wait with us."""


_CACHE, _CACHE_OF_READERS = 1024, 256
"""Kilobytes that each connection remembers: those that read are several, and seldom asked."""


def engine_on(path: Path, writing: bool) -> sa.Engine:
    """An engine on the file.  The driver opens no transactions of its own; we say when.  What goes
    wrong is told without the values: they name people."""
    waiting = {"timeout": _LONGEST_WAIT}
    engine = sa.create_engine(f"sqlite:///{path}", connect_args=waiting, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cache = f"cache_size={-_CACHE if writing else -_CACHE_OF_READERS}"
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", cache):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def keep_private(path: Path) -> None:
    """Make the file, or what others may read of it, its owner's alone: it holds the seeds of games
    in play.  What SQLite lays beside it gets the same rights."""
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


class UnknownMigration(Exception):
    """A newer version than this one has written the file; the message is the migration it is at."""


def migrate(path: Path) -> None:
    """Bring the file to the last migration; a file that is there already costs one question."""
    if not path.is_dir():
        keep_private(path)
    engine = engine_on(path, writing=True)
    try:
        with engine.begin() as connection:
            if _migrated_to(connection) == HEAD:
                return
            from alembic import command
            from alembic.config import Config
            from alembic.util.exc import CommandError

            config = Config()
            config.set_main_option("script_location", "spytable.store:migrations")
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError as problem:
                raise UnknownMigration(_migrated_to(connection) or "?") from problem
    finally:
        engine.dispose()


def _migrated_to(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
