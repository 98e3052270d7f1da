"""Preparing the store before a server starts, so that what is wrong with it is a sentence."""

from __future__ import annotations

from pathlib import Path

from . import postgres, sqlite
from .failures import FAILURES, is_passing, reason
from .folder import database_in
from .migrating import UnknownMigration
from .port import CannotOpen
from .schema import HEAD
from .signing import KEY_FILE, Keys


def prepare(database: str, folder: Path) -> None:
    """Open key and database once, and migrate; raises CannotOpen with the sentence to show."""
    if database:
        _prepare_server(database)
    else:
        _prepare_folder(folder)


def _prepare_server(database: str) -> None:
    shown = postgres.without_password(database)
    try:
        postgres.migrate(database)
        Keys(postgres.shared_key(database))
    except UnknownMigration as problem:
        raise CannotOpen(
            f"{shown} was written by a newer Spytable (its tables are at {problem}, this version "
            f"knows {HEAD}): start that one."
        ) from problem
    except (*FAILURES, ValueError) as problem:
        raise CannotOpen(f"The database {shown} cannot be used: {reason(problem)}.") from problem


def _prepare_folder(folder: Path) -> None:
    key, database = folder / KEY_FILE, database_in(folder)
    if not key.exists() and sqlite.holds_tables(database):
        raise CannotOpen(
            f"The key {key} is missing, and without it nobody finds their seat at the tables in "
            f"{database} again: put it back from a backup, or choose another folder with --data."
        )
    try:
        Keys.in_folder(folder)
    except (OSError, ValueError) as problem:
        why = (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
        raise CannotOpen(
            f"The key {key} cannot be used: {why}. Put it back from a backup; without "
            "it nobody finds their seat again."
        ) from problem
    try:
        sqlite.migrate(database)
    except UnknownMigration as problem:
        raise CannotOpen(
            f"{database} was written by a newer Spytable (its tables are at {problem}, this "
            f"version knows {HEAD}): start that one, or choose another folder with --data."
        ) from problem
    except (*FAILURES, OSError) as problem:
        if is_passing(problem):
            raise CannotOpen(f"{database} is locked by another program: end it first.") from problem
        raise CannotOpen(
            f"{database} cannot be used: {reason(problem)}. Bring a backup back with "
            "`spytable restore`, or choose another folder with --data."
        ) from problem
