"""Database errors: telling them from faults of the program, and their sentences."""

from __future__ import annotations

import sqlalchemy as sa

from .port import RolledBack, StoreClosed, StoreGone, Unsure

FAILURES = (sa.exc.SQLAlchemyError, RolledBack, StoreClosed, StoreGone, Unsure)
"""The errors of a store that cannot do what it was asked."""

_LOCKED = "is locked"
"""The message of SQLite where another program writes to its file for too long."""

_PASSING = (
    "08",  # the connection
    "40",  # deadlocks
    "53300",  # too many connections
    "55000",  # the database takes no connections now
    "55P03",  # a lock that others held for too long
    "57",  # starting up, shutting down, a statement that took too long
)
"""How the SQLSTATE begins with which a PostgreSQL says that it is busy, or away for a moment."""


def is_of_store(problem: BaseException) -> bool:
    """Whether it was the store that failed, and not the program."""
    return isinstance(problem, FAILURES)


def is_passing(problem: BaseException) -> bool:
    """Whether the database is busy, restarted or cannot be reached: it is worth asking again."""
    if isinstance(problem, sa.exc.TimeoutError):
        return True
    if not isinstance(problem, sa.exc.DBAPIError):
        return False
    if problem.connection_invalidated or _LOCKED in str(problem.orig):
        return True
    state: str | None = getattr(problem.orig, "sqlstate", "")
    if state is None:  # whoever does not answer has no words for it
        return isinstance(problem, sa.exc.OperationalError)
    return state.startswith(_PASSING)


def is_unsure(problem: BaseException) -> bool:
    """Whether nobody can say before the next look if it was written or not."""
    return isinstance(problem, Unsure)


def is_full(problem: BaseException) -> bool:
    """Whether there is no room left on the disk."""
    said = reason(problem)
    return "is full" in said or "No space left on device" in said or "could not extend" in said


def reason(problem: BaseException) -> str:
    """The failure, on one line; of a database without the statement and its values, for those name
    people."""
    if isinstance(problem, RolledBack | Unsure) and problem.__cause__ is not None:
        problem = problem.__cause__
    said = str(getattr(problem, "orig", None) or problem)
    return said.partition("\n")[0] or type(problem).__name__
