"""A Step: the write that a command asks for, and the effects that follow once it is on the disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from spytable.store.port import Store

from .events import Event


def _nothing(_: Any) -> None:
    return None


class Step(NamedTuple):
    """The outcome of a command: what to write, and what to do afterwards."""

    write: Callable[[Store], Awaitable[Any]] | None = None
    """The entries to be written; None if nothing is."""
    happened: Callable[[Any], Any] = _nothing
    """Brings what the Room knows in step with the store, given what the store said; gives what the
    sender is told."""
    event: Event | None = None
    """The news told then; None if nothing has happened."""
