"""Failures of the store: how they are told from faults of the program, and what they say."""

from __future__ import annotations

import sqlalchemy as sa

from .port import RolledBack, StoreClosed, StoreGone

FAILURES = (sa.exc.SQLAlchemyError, RolledBack, StoreClosed, StoreGone)
"""What the store raises when it cannot do what it was asked."""

_PASSING = (
    "is locked",
    "connection failed",
    "connection refused",
    "connection timeout",
    "connection is closed",
    "connection is lost",
    "server closed the connection",
    "terminating connection",
    "the database system is",  # starting up, shutting down, in recovery
    "too many clients",
    "not currently accepting connections",
    "lock timeout",
    "deadlock detected",
)
"""What databases say that are busy, or away for a moment, and come back by themselves."""


def is_of_store(problem: BaseException) -> bool:
    """Whether it was the store that failed, and not the program."""
    return isinstance(problem, FAILURES)


def is_passing(problem: BaseException) -> bool:
    """Whether the database is busy, restarted or cannot be reached: it is worth asking again."""
    if isinstance(problem, sa.exc.TimeoutError):
        return True
    if not isinstance(problem, sa.exc.DBAPIError):
        return False
    said = str(problem.orig).lower()
    return problem.connection_invalidated or any(words in said for words in _PASSING)


def is_full(problem: BaseException) -> bool:
    """Whether there is no room left on the disk."""
    said = reason(problem)
    return "is full" in said or "No space left on device" in said or "could not extend" in said


def reason(problem: BaseException) -> str:
    """What went wrong, on one line; of a database without the statement and its values, for those
    name people."""
    if isinstance(problem, RolledBack) and problem.__cause__ is not None:
        problem = problem.__cause__
    said = str(getattr(problem, "orig", None) or problem)
    return said.partition("\n")[0] or type(problem).__name__
