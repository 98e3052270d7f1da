"""A store that fails: one line for the log, one sentence for the visitor, and no trace.

A full disk, a locked file and a damaged row are no faults of the program: where it was says nothing
to whoever runs the server.  What went wrong does.
"""

from __future__ import annotations

import logging

import sqlalchemy as sa

from .errors import Trouble, Troubles
from .writer import RolledBack, StoreClosed

log = logging.getLogger("spytable.web")


def is_of_store(problem: BaseException) -> bool:
    """Whether it was the store that failed, and not the program."""
    return isinstance(problem, sa.exc.SQLAlchemyError | RolledBack | StoreClosed)


def reason(problem: BaseException) -> str:
    """What went wrong, on one line; of a database without the statement and its values, for those
    name people."""
    if isinstance(problem, RolledBack) and problem.__cause__ is not None:
        problem = problem.__cause__
    said = str(getattr(problem, "orig", None) or problem)
    return said.partition("\n")[0] or type(problem).__name__


def trouble_of_store(problem: BaseException) -> Trouble:
    """What to tell the visitor; where nobody knows what is left, nothing is said to be safe."""
    said = reason(problem)
    if "is locked" in said:
        return Trouble(Troubles.STORE_BUSY, wait=3.0)
    if "is full" in said:
        return Trouble(Troubles.STORE_FULL)
    return Trouble(Troubles.STORE_BROKEN)


def tell(problem: Exception, words: str, *values: object) -> None:
    """Into the log: what is known to happen in a line, anything else with its trace."""
    if isinstance(problem, Trouble) or is_of_store(problem):
        log.warning(f"{words}: %s", *values, reason(problem))
    else:
        log.error(words, *values, exc_info=problem)
