"""What is worth counting over many games: how they end, and which actions are chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spytable.kernel.document import kebab

from .components import Reason
from .state import State

WATCHED = ("play:",)


def tallies(
    s: State, entries: Sequence[tuple[int, str]], winners: Sequence[int]
) -> Iterator[tuple[str, str, bool | None]]:
    """How the game ended, after how many rounds, and every action that was chosen."""
    yield "how it ended", kebab(Reason(int(s.reason))), None
    yield "rounds", str(s.round_number), None
    for seat, name in entries:
        yield "actions", name.rpartition(":")[2], seat in winners


def asked(figures: Any) -> Sequence[tuple[str, str, str, bool]]:
    """Nothing yet."""
    return ()
