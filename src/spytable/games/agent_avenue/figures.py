"""Statistics of Agent Avenue: which market cards are taken, and whether that won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .choices import TAKE
from .state import State

WATCHED = (TAKE,)
MODULE_TARGETS: dict[str, tuple[int, int]] = {}
"""There are no modules."""


def tallies(
    s: State, entries: Sequence[tuple[int, str]], winners: Sequence[int]
) -> Iterator[tuple[str, str, bool | None]]:
    """Every market card taken, and whether its taker won."""
    for seat, name in entries:
        yield "market cards", name.removeprefix("take:").replace("-", " "), seat in winners


def asked(f: Any) -> Iterable[tuple[str, str, str, bool]]:
    """Nothing here is our own design, so there is nothing to ask of it."""
    return ()
