"""The small cases of all boxes: each has its own in `tests/games/<game>/small_cases.py`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from spytable.games import shelf

from .case import Case

__all__ = ["CASES", "Case"]


def cases_of(name: str) -> list[Case]:
    """The small cases of a box; none where nothing is hidden."""
    game = shelf.folder(name).name
    if not (Path(__file__).parents[1] / "games" / game / "small_cases.py").is_file():
        return []
    cases: list[Case] = import_module(f"tests.games.{game}.small_cases").CASES
    return cases


CASES = [case for name in shelf.names() for case in cases_of(name)]
