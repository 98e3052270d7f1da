"""The interface of a Player: a person, a bot or a script that decides."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Protocol, TypeVar

from spytable.games.box import Box

from .decision import Choice, Decision, Heard, SeatView

T = TypeVar("T")


def at_a_stroke(slices: Generator[None, None, T]) -> T:
    """The result of thinking it through without a break."""
    while True:
        try:
            next(slices)
        except StopIteration as ended:
            result: T = ended.value
            return result


class Player(Protocol):
    """Sees a View, a Decision and what was heard: never a State, never a Table.

    A Player sits for a whole game: what it remembers between two decisions is its own.
    """

    def open(self, box: Box, seat: int) -> None:
        """Sit down, once, before the first decision; there may be nothing to prepare."""
        return None  # said aloud, or a type checker would ask every bot for an `open` of its own

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """One of the decision's choices."""
        ...

    def pondering(
        self, view: SeatView, decision: Decision, heard: Sequence[Heard]
    ) -> Generator[None, None, Choice]:
        """The same in slices: whoever asks may let others think after each; one, unless told."""
        yield from ()
        return self.decide(view, decision, heard)


class Scripted(Player):
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
