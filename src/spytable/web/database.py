"""The SQLite file: how it is opened, brought to the last migration, and backed up."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from .schema import HEAD
from .settings import database_in
from .signing import KEY_FILE

_LONGEST_WAIT = 3.0
"""How long to wait for another program that has locked the file: people wait with us."""


def is_busy(problem: BaseException) -> bool:
    """Whether another program has locked the file."""
    return isinstance(problem, sa.exc.OperationalError) and "locked" in str(problem.orig)


def engine_on(path: Path, writing: bool) -> sa.Engine:
    """An engine on the file.  The driver opens no transactions of its own; we say when.  What goes
    wrong is told without the values: they name people."""
    waiting = {"timeout": _LONGEST_WAIT}
    engine = sa.create_engine(f"sqlite:///{path}", connect_args=waiting, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


class UnknownMigration(Exception):
    """A newer version than this one has written the file; the message is the migration it is at."""


def migrate(path: Path) -> None:
    """Bring the file to the last migration; a file that is there already costs one question."""
    engine = engine_on(path, writing=True)
    try:
        with engine.begin() as connection:
            if _migrated_to(connection) == HEAD:
                return
            from alembic import command
            from alembic.config import Config
            from alembic.util.exc import CommandError

            config = Config()
            config.set_main_option("script_location", "spytable.web:migrations")
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


class NothingToCopy(Exception):
    """The folder is not one of a server; the message is the sentence to show."""


def back_up(data: Path, copy: Path) -> None:
    """Copy a data folder while its server may be running: the database, whole and consistent, and
    the key, without which nobody would get their seat back.  The copy is itself a data folder, for
    its owner's eyes alone; it appears under its name only when it is complete."""
    for needed in (database_in(data), data / KEY_FILE):
        if not needed.is_file():
            raise NothingToCopy(f"There is nothing to copy: {needed} does not exist.")
    copy.parent.mkdir(parents=True, exist_ok=True)
    unfinished = copy.with_name(f".{copy.name}.{secrets.token_hex(4)}")
    unfinished.mkdir(mode=0o700)
    try:
        _write_private(unfinished / KEY_FILE, (data / KEY_FILE).read_bytes())
        _write_private(database_in(unfinished), b"")
        _copy_database(database_in(data), database_in(unfinished))
        os.rename(unfinished, copy)
    except BaseException:
        with contextlib.suppress(OSError):
            shutil.rmtree(unfinished)
        raise


def _copy_database(database: Path, copy: Path) -> None:
    with (
        contextlib.closing(
            sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)
        ) as source,
        contextlib.closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)


def _write_private(path: Path, content: bytes) -> None:
    """A file that only its owner may read, from its first moment on."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
