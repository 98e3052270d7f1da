"""A Player decides: a person, a bot, a script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from .decision import Choice, Decision, Heard, SeatView


class Player(Protocol):
    """Sees a View, a Decision and what was heard: never a State, never a Table."""

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """One of the decision's choices."""
        ...


class Scripted:
    """Chooses by a list of names; for lessons and tests."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(names)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """The next name of the list."""
        name = self._names.pop(0)
        choice = decision.named(name)
        if choice is None:
            raise ValueError(f"{name} is not on offer at moment {decision.moment}")
        return choice
