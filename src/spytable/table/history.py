"""The history of a table: the choices made, and what each listener heard of them.

Counting is knowing: a seat that may not notice a choice must not be able to count it either.  So
every listener (each seat, and one for all spectators, who stands last) has a count of its own.  In
the game as played, a *moment* of a listener is how many choices it has heard of; its *own moment*
counts the undos it heard of as well, and so only ever grows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from spytable.caches import remembered

from .states import States

HeardChoice = tuple[int, int]
"""Who chose (-1: the Dealer), and what was heard of it."""


class Step(NamedTuple):
    """One choice that counts: whose it was, and what each heard of it."""

    who: int
    code: int
    heard: tuple[int, ...]


@remembered
def _step(who: int, code: int, heard: tuple[int, ...]) -> Step:
    """The same choices are made at many tables: each is kept once for all of them."""
    return Step(who, code, heard)


class Checkpoint(NamedTuple):
    """The lengths of a History's lists, to roll back to."""

    steps: int
    own: tuple[int, ...]
    log: int
    places: tuple[int, ...]
    states: int


@dataclass
class History:
    """The steps of a game; in an imagined one, after what its seat remembers of the true game."""

    players: int
    steps: list[Step] = field(default_factory=list)
    own: list[int] = field(default_factory=list)
    """How many choices and undos every listener has heard of."""
    recalled_by: int = -1
    """The one listener that remembers something from before the first step."""
    recalled: tuple[tuple[bytes, HeardChoice], ...] = ()
    """The choice: the View before it, and what was heard."""
    log: list[tuple[int, ...]] = field(default_factory=list)
    """`own` as it was at the start and after every entry of the Record."""
    _places: list[list[int]] = field(default_factory=list)
    """For every listener, which of the steps it heard of."""
    _states: States = field(default_factory=States)
    """The State before every step."""

    def __post_init__(self) -> None:
        self.own = self.own or [0] * (self.players + 1)
        self.log = self.log or [tuple(self.own)]
        self._places = self._places or [[] for _ in range(self.players + 1)]

    def checkpoint(self) -> Checkpoint:
        """How far it has come, for `back_to`."""
        places = tuple(map(len, self._places))
        return Checkpoint(
            len(self.steps), tuple(self.own), len(self.log), places, len(self._states)
        )

    def back_to(self, checkpoint: Checkpoint) -> None:
        """As if nothing had been entered since, wherever that broke off."""
        del self.steps[checkpoint.steps :]
        self.own[:] = checkpoint.own
        del self.log[checkpoint.log :]
        for places, count in zip(self._places, checkpoint.places, strict=True):
            del places[count:]
        while len(self._states) > checkpoint.states:
            self._states.pop()

    def enter(self, before: bytes, who: int, code: int, heard: tuple[int, ...]) -> None:
        """One more choice was made."""
        for place, one in enumerate(heard):
            if one:
                self.own[place] += 1
                self._places[place].append(len(self.steps))
        self.steps.append(_step(who, code, heard))
        self._states.append(before)
        self.log.append(tuple(self.own))

    def take_back(self) -> bytes:
        """The last choice is taken back; returns the State before it.  Whoever had heard of the
        choice hears of that too, and nobody else."""
        last = self.steps.pop()
        for place, one in enumerate(last.heard):
            if one:
                self.own[place] += 1
                self._places[place].pop()
        self.log.append(tuple(self.own))
        return self._states.pop()

    def pass_over(self) -> None:
        """An entry of the Record that is no choice, and of which nobody hears here."""
        self.log.append(tuple(self.own))

    def before(self, number: int) -> bytes:
        """The State before the step of this number."""
        return self._states[number]

    def was_heard_since(self, entries: int) -> bool:
        """Whether more than one listener has heard of anything since so many entries."""
        before = self.log[entries]
        return sum(now != then for now, then in zip(self.own, before, strict=True)) > 1

    def recall(
        self, place: int, seen: Sequence[bytes], heard: Sequence[HeardChoice], own: int
    ) -> None:
        """This listener remembers something from before the first step: what it saw and heard."""
        self.recalled_by = place
        self.recalled = tuple(zip(seen, heard, strict=True))
        self.own[place] += own
        self.log = [tuple(self.own)]

    def heard_by(self, place: int, since: int = 0) -> list[HeardChoice]:
        """All that a listener has heard of, in the game as played; or what came after so many."""
        past = [heard for _, heard in self.recalled] if place == self.recalled_by else []
        steps, numbers = self.steps, self._places[place][max(0, since - len(past)) :]
        return past[since:] + [(steps[n].who, steps[n].heard[place]) for n in numbers]

    def movers(self, place: int, newest_first: bool = False) -> Iterator[int]:
        """The makers of the choices that a listener has heard of, one after the other."""
        past = [who for _, (who, _) in self.recalled] if place == self.recalled_by else []
        numbers = self._places[place]
        if newest_first:
            yield from (self.steps[number].who for number in reversed(numbers))
            yield from reversed(past)
        else:
            yield from past
            yield from (self.steps[number].who for number in numbers)

    def opening(self, place: int) -> int:
        """How many choices a listener heard of before the first that was not the Dealer's."""
        past = [who for _, (who, _) in self.recalled] if place == self.recalled_by else []
        for moment, who in enumerate(past):
            if who >= 0:
                return moment
        for moment, number in enumerate(self._places[place], len(past)):
            if self.steps[number].who >= 0:
                return moment
        return self.count(place)

    def count(self, place: int) -> int:
        """How many choices a listener has heard of, in the game as played."""
        return self._before(place) + len(self._places[place])

    def same_time(self, place: int, moment: int, other: int) -> int:
        """How many choices another listener had heard of, when this one had heard of so many."""
        heard = self._places[place][: max(0, moment - self._before(place))]
        last = heard[-1] if heard else -1
        return self._before(other) + bisect_right(self._places[other], last)

    def counts(self, place: int, undone: Iterable[bool]) -> list[tuple[int, int]]:
        """The own moment of a listener, and how many of the choices that count now it had heard of
        by then: at the start, and after every entry of the Record, some of which took a choice
        back."""
        own = [entry[place] for entry in self.log]
        found = [self._before(place)]
        for was, now, back in zip(own, own[1:], undone, strict=False):
            found.append(found[-1] + (was - now if back else now - was))
        for n in range(len(found) - 2, -1, -1):  # what was taken back later does not count now
            found[n] = min(found[n], found[n + 1])
        return list(zip(own, found, strict=False))

    def seen(self, place: int, moment: int) -> bytes | None:
        """The View from before the first step, if this moment of the listener was then."""
        return self.recalled[moment][0] if moment < self._before(place) else None

    def state_at(self, place: int, moment: int) -> bytes | None:
        """A State at this moment of the listener; None if the present one is.  Choices it did not
        hear of since change nothing that it sees."""
        moment -= self._before(place)
        numbers = self._places[place]
        if moment >= len(numbers):
            return None
        return self._states[numbers[moment]]

    def _before(self, place: int) -> int:
        return len(self.recalled) if place == self.recalled_by else 0
