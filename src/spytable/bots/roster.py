"""The bots by name."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from spytable.table import Choice, Decision, Heard, Player, SeatView

from .search import Search


class RandomBot:
    """Chooses anything."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = random.Random(seed)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """Any of the choices, all alike."""
        return self._chance.choice(decision.choices)


class UnknownBot(KeyError):
    """No bot of that name."""

    def __str__(self) -> str:
        """The sentence without the quotes a KeyError puts around it."""
        return str(self.args[0])


ROSTER: dict[str, type[Any]] = {"random": RandomBot, "search": Search}


def bot(name: str, **settings: Any) -> Player:
    """A bot by name: `bot("search", seconds=0.05)`, `bot("random", seed=3)`."""
    if name not in ROSTER:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(ROSTER)}.")
    player: Player = ROSTER[name](**settings)
    return player
