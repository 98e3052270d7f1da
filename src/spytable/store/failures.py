"""Failures of the store: how they are told from faults of the program, and what they say."""

from __future__ import annotations

import sqlalchemy as sa

from .writer import RolledBack, StoreClosed

FAILURES = (sa.exc.SQLAlchemyError, RolledBack, StoreClosed)
"""What the store raises when it cannot do what it was asked."""


def is_of_store(problem: BaseException) -> bool:
    """Whether it was the store that failed, and not the program."""
    return isinstance(problem, FAILURES)


def reason(problem: BaseException) -> str:
    """What went wrong, on one line; of a database without the statement and its values, for those
    name people."""
    if isinstance(problem, RolledBack) and problem.__cause__ is not None:
        problem = problem.__cause__
    said = str(getattr(problem, "orig", None) or problem)
    return said.partition("\n")[0] or type(problem).__name__
