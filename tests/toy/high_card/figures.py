"""The counts: which cards answer well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from spytable.games.contract import Question, Tally

from .choices import ANSWER
from .state import State

WATCHED = (ANSWER,)
MODULE_TARGETS: dict[str, tuple[int, int]] = {}


def tallies(
    s: State, entries: Sequence[tuple[int, str]], winners: Sequence[int]
) -> Iterator[Tally]:
    """Every card answered with, and whether that seat won."""
    for seat, name in entries:
        yield "answers", name.removeprefix("answer:"), seat in winners


def asked(figures: Any) -> Iterable[Question]:
    """A toy is not asked whether it is fair."""
    return ()
