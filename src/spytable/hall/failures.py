"""Store failures as a visitor meets them: one line in the log, one sentence on the page, no trace.

A full disk, a locked file and a damaged row are no faults of the program: where it was says nothing
to whoever runs the server.  The failure does.
"""

from __future__ import annotations

import logging

from spytable.store.failures import is_full, is_of_store, is_passing, is_unsure, reason

from .refusals import Reasons, Refusal

log = logging.getLogger("spytable.web")


def refusal_of_store(problem: BaseException) -> Refusal:
    """The sentence for the visitor; where nobody knows what is left, nothing is said to be safe."""
    if is_unsure(problem):
        return Refusal(Reasons.STORE_UNSURE, wait=3.0)
    if is_passing(problem):
        return Refusal(Reasons.STORE_BUSY, wait=3.0)
    if is_full(problem):
        return Refusal(Reasons.STORE_FULL)
    return Refusal(Reasons.STORE_BROKEN)


def tell(problem: Exception, words: str, *values: object) -> None:
    """Into the log: what is known to happen in a line, anything else with its trace."""
    if isinstance(problem, Refusal) or is_of_store(problem):
        log.warning(f"{words}: %s", *values, reason(problem))
    else:
        log.error(words, *values, exc_info=problem)
