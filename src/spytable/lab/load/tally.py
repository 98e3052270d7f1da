"""Counters of the clients: choices, games, response times, bytes on the wire."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all does not exceed; 0 of nothing."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass
class Tally:
    """Counts while the window is open; before and after it clients play on uncounted."""

    open: bool = False
    began: float = 0.0
    seconds: float = 0.0
    answers: list[float] = field(default_factory=list)
    events: list[int] = field(default_factory=list)
    games: int = 0
    troubles: dict[str, int] = field(default_factory=dict)
    encoding: str = ""

    def start(self) -> None:
        self.answers.clear()
        self.events.clear()
        self.games = 0
        self.open, self.began = True, time.perf_counter()

    def stop(self) -> None:
        self.open, self.seconds = False, time.perf_counter() - self.began

    def answered(self, asked_at: float) -> None:
        """A choice was taken."""
        if self.open:
            self.answers.append(time.perf_counter() - asked_at)

    def heard(self, size: int) -> None:
        """An event came, so many bytes on the wire."""
        if self.open:
            self.events.append(size)

    def ended(self) -> None:
        """One of the two at a table has seen its game end."""
        self.games += self.open

    def trouble(self, what: str) -> None:
        self.troubles[what] = self.troubles.get(what, 0) + 1

    def figures(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "moves": len(self.answers),
            "moves_per_second": round(len(self.answers) / self.seconds, 1) if self.seconds else 0,
            "p50_ms": round(1000 * percentile(self.answers, 0.5), 2),
            "p99_ms": round(1000 * percentile(self.answers, 0.99), 2),
            "event_bytes_median": int(statistics.median(self.events)) if self.events else 0,
            "games": self.games // 2,
            "encoding": self.encoding,
            "troubles": self.troubles,
        }
