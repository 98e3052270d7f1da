"""Figures: the statistics of many games of one variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spytable.games.box import Box

from .batch import Game
from .plots import quantile

ORDER = ("1st to play", "2nd to play", "3rd to play", "4th to play", "5th to play", "6th to play")


@dataclass
class Figures:
    """Statistics of the games of one variant, played in one way."""

    players: int
    variant: dict[str, str]
    rounds: int | None = None
    games: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    order: dict[str, float] = field(default_factory=dict)
    """Games won by the side that begins, the next in turn order, and so on."""
    sides: dict[str, float] = field(default_factory=dict)
    """Games won by each side; a win is shared by those who share it."""
    charts: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """The box's own counts: for every label how often, how often it is known who won, and won."""

    @property
    def play(self) -> str:
        """The way of playing."""
        return "random" if self.rounds is None else "search"

    @property
    def title(self) -> str:
        """The variant in words."""
        return ", ".join([f"{self.players} players", *(" ".join(o) for o in self.variant.items())])

    def numbers(self, chart: str) -> Counter[int]:
        """How often each number came, in a chart whose labels are numbers."""
        return Counter({int(label): times for label, (times, *_) in self.charts[chart].items()})

    def median(self, chart: str) -> int:
        """The middle one of these numbers, the lower of two: as it stands in the chart's table."""
        return quantile(self.numbers(chart), 0.5)

    def add(self, game: Game, sides: Mapping[str, Sequence[int]]) -> None:
        """Count one more game."""
        self.games += 1
        self.turns[game.turns] += 1
        self.decisions[game.decisions] += 1
        self.reasons[game.reason.replace("-", " ")] += 1
        begins = [n for n, seats in enumerate(sides.values()) if game.first in seats]
        won = [bool(set(seats) & set(game.winners)) for seats in sides.values()]
        for side, name in enumerate(sides):
            share = won[side] / max(1, sum(won))
            self.sides[name] = self.sides.get(name, 0) + share
            for first in begins:
                place = ORDER[(side - first) % len(sides)]
                self.order[place] = self.order.get(place, 0) + share
        for chart, label, is_won in game.tallies:
            count = self.charts.setdefault(chart, {}).setdefault(label, [0, 0, 0])
            count[0] += 1
            count[1] += is_won is not None
            count[2] += bool(is_won)

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        counted = {n: dict(sorted(v.items())) for n, v in vars(self).items() if isinstance(v, dict)}
        return vars(self) | counted

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Figures:
        """From plain data."""
        figures = cls(**data)
        figures.turns = Counter({int(n): times for n, times in data["turns"].items()})
        figures.decisions = Counter({int(n): times for n, times in data["decisions"].items()})
        figures.reasons = Counter(data["reasons"])
        return figures


def sides_of(box: Box, players: int) -> dict[str, list[int]]:
    """The seats that win together, by their names: partners, or every seat for itself."""
    titles = [box.words.seat_title(players, seat, "en") for seat in range(players)]
    return {" and ".join(titles[seat] for seat in seats): seats for seats in box.sides(players)}
