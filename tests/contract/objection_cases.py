"""Cases for objections, box by box: each has its own in `tests/games/<game>/objection_cases.py`.

DEALERS      the families of choices that only chance makes
SITUATIONS   for every other family a table, and a seat that is told why nothing of that family
             can be chosen there
TOLD         what is said of single pieces, and the rule it leads to, situation by situation: every
             sentence of the box's objections stands there
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from spytable.games import shelf
from spytable.games.box import Box
from spytable.table import Table

Situation = Callable[[], tuple[Table, int]]
Told = Sequence[tuple[Situation, dict[str, tuple[str, str]]]]
"""A table and a seat; by piece, what is said of it in English, and the rule."""


def dealers(box: Box) -> set[str]:
    """The families of choices that are the Dealer's alone."""
    found: set[str] = _module(box).DEALERS
    return found


def situations(box: Box) -> dict[str, Situation]:
    """The objections to each family."""
    found: dict[str, Situation] = _module(box).SITUATIONS
    return found


def told(box: Box) -> Told:
    """The words about single pieces."""
    found: Told = _module(box).TOLD
    return found


def _module(box: Box) -> Any:
    game = shelf.folder(box.name).name
    return import_module(f"tests.games.{game}.objection_cases")
