"""A small case: a late position whose possible worlds can be counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Key = tuple[Any, ...]
"""The secrets of one world, in a form that can be counted."""


@dataclass(frozen=True)
class Case:
    """A position, who looks at it, and every world that looker must hold possible."""

    name: str
    game: str
    document: dict[str, Any]
    seat: int | None
    key: Callable[[dict[str, Any]], Key]
    """The hidden facts of a state document."""
    worlds: Callable[[], Iterator[tuple[dict[str, Any], Fraction]]]
    """State documents with their weights; the same world may come several times."""

    def __str__(self) -> str:
        return f"{self.game}-{self.name}"

    def chances(self) -> dict[Key, float]:
        """How likely every world is."""
        total: Counter[Key] = Counter()
        for document, weight in self.worlds():
            total[self.key(document)] += weight  # type: ignore[assignment]  # fractions add up too
        everything = sum(total.values())
        return {key: float(weight / everything) for key, weight in total.items()}
