"""Backup and restore: a data folder as a copy, and a copy as a data folder again.

A copy holds the database and the server's key: without the key nobody would get their seat back.
It is for its owner's eyes alone, since it holds the seeds of games in play, and it appears under
its name only when it is complete.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from .folder import DATABASE, database_in
from .folder_lock import LOCK_FILE, FolderInUse, FolderLock
from .schema import HEAD
from .signing import KEY_FILE, Keys


class CannotCopy(Exception):
    """A backup or a restore that cannot be made: nothing was done; the message is for people."""


def back_up(data: Path, copy: Path) -> None:
    """Copy a data folder while its server may be running: the database, whole and consistent, and
    the key."""
    for needed in (database_in(data), data / KEY_FILE):
        if not needed.is_file():
            raise CannotCopy(f"There is nothing to copy: {needed} does not exist.")
    if copy.exists():
        raise CannotCopy(f"{copy} exists already; choose another name.")
    copy.parent.mkdir(parents=True, exist_ok=True)
    with unfinished(copy.with_name(f".{copy.name}.{secrets.token_hex(4)}")) as folder:
        copy_files(folder, data)
        os.rename(folder, copy)


def restore(copy: Path, data: Path, replace: bool = False) -> Path | None:
    """Make a copy the data folder that is served again.  A folder with content is refused or, if so
    told, put aside, whole, into a folder that is returned: nothing is ever written over."""
    refuse_damaged(copy)
    if data.exists() and copy.samefile(data):
        raise CannotCopy(f"{copy} is the data folder itself: there is nothing to restore.")
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = FolderLock(data)
    except FolderInUse as problem:
        where = f" at {problem.address}" if problem.address else ""
        raise CannotCopy(f"A server is running{where} with {data}: stop it first.") from problem
    try:
        there = [path for path in data.iterdir() if path.name != LOCK_FILE]
        if there and not replace:
            raise CannotCopy(
                f"{data} is not empty. Restore into another folder with --data, or add --replace: "
                "what is there is then put aside, not lost."
            )
        with unfinished(data / f".restoring.{secrets.token_hex(4)}") as folder:
            copy_files(folder, copy, at_rest=True)
            aside = _put_aside(data, there) if there else None
            for path in list(folder.iterdir()):
                os.rename(path, data / path.name)
        return aside
    finally:
        lock.release()


def _put_aside(data: Path, there: list[Path]) -> Path:
    aside = data / time.strftime("replaced-%Y%m%d-%H%M%S")
    while aside.exists():
        aside = aside.with_name(f"{aside.name}-{secrets.token_hex(2)}")
    aside.mkdir(mode=0o700)
    for path in there:
        if not path.name.startswith("replaced-"):
            os.rename(path, aside / path.name)
    return aside


@contextlib.contextmanager
def unfinished(folder: Path) -> Iterator[Path]:
    """A folder to fill, which does not stay behind."""
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        with contextlib.suppress(OSError):
            shutil.rmtree(folder)


def refuse_damaged(copy: Path) -> None:
    """A copy that could not be played on with is found out before anything is touched."""
    database, key = database_in(copy), copy / KEY_FILE
    for needed in (database, key):
        if not needed.is_file():
            raise CannotCopy(f"{copy} is no backup: it has no {needed.name}.")
    try:
        Keys(key.read_bytes())
        with contextlib.closing(_reading(database, at_rest=True)) as source:
            (health,) = source.execute("PRAGMA integrity_check(1)").fetchone()
            (version,) = source.execute("SELECT version_num FROM alembic_version").fetchone()
    except (OSError, ValueError, TypeError, sqlite3.Error) as problem:
        raise CannotCopy(f"{copy} cannot be restored: {problem}.") from problem
    if health != "ok":
        raise CannotCopy(f"{copy} cannot be restored: its database is damaged ({health}).")
    if version > HEAD:
        raise CannotCopy(f"{copy} is of a newer Spytable: restore it with that one.")


def copy_files(folder: Path, source: Path, at_rest: bool = False) -> None:
    """Database and key, whole and consistent, into this folder."""
    copied(folder / KEY_FILE, (source / KEY_FILE).read_bytes())
    copied(folder / DATABASE, b"")
    with (
        contextlib.closing(_reading(database_in(source), at_rest)) as original,
        contextlib.closing(sqlite3.connect(folder / DATABASE)) as target,
    ):
        original.backup(target)


def _reading(database: Path, at_rest: bool = False) -> sqlite3.Connection:
    """For reading only; of what is at rest nothing is touched, so it may lie on any medium."""
    rest = "&immutable=1" if at_rest and not Path(f"{database}-wal").exists() else ""
    return sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro{rest}", uri=True)


def copied(path: Path, content: bytes) -> None:
    """A file that only its owner may read, from its first moment on."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
