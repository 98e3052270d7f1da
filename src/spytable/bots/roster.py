"""The bots by name."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from spytable.kernel import codes, new, numbers
from spytable.kernel.dice import new_dice, roll
from spytable.table import Choice, Decision, Heard, Player, SeatView

from .search import Search


class RandomBot:
    """Chooses anything."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = random.Random(seed)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """Any of the choices, all alike."""
        return self._chance.choice(decision.choices)


class Greedy:
    """Follows the box's instinct.  Without a whim it is the honest baseline; the more of a hundred
    decisions it makes on a whim, the easier it is to beat."""

    def __init__(self, seed: int = 1, whim: int = 0) -> None:
        self._dice = new_dice(seed)
        self._whim = whim

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """What the instinct says in one world the seat cannot rule out."""
        box = view.box
        world = new(box.state)
        codes_heard = numbers(np.array([h.code for h in heard] or [0], np.int16))
        box.imagination.imagine(view.record, codes_heard, roll(self._dice, 1 << 30), world)
        out = codes(box.most_choices)
        count = box.rules.choices(world, out)
        code = int(box.gut.instinct(world, out, count, self._dice, self._whim))
        return next((c for c in decision.choices if c.code == code), decision.choices[0])


class UnknownBot(KeyError):
    """No bot of that name."""

    def __str__(self) -> str:
        """The sentence without the quotes a KeyError puts around it."""
        return str(self.args[0])


ROSTER: dict[str, type[Any]] = {"random": RandomBot, "greedy": Greedy, "search": Search}


def bot(name: str, **settings: Any) -> Player:
    """A bot by name: `bot("search", seconds=0.05)`, `bot("random", seed=3)`."""
    if name not in ROSTER:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(ROSTER)}.")
    player: Player = ROSTER[name](**settings)
    return player
