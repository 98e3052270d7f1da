"""What is worth counting over many games: which market cards are taken, and whether that won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .state import State

WATCHED = ("take:",)


def tallies(
    s: State, entries: Sequence[tuple[int, str]], winners: Sequence[int]
) -> Iterator[tuple[str, str, bool | None]]:
    """Every market card taken, and whether its taker won."""
    for seat, name in entries:
        yield "market cards", name.removeprefix("take:").replace("-", " "), seat in winners
