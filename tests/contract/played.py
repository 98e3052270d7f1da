"""One game of every setting, played once in a process and then only asked.

    @for_every_game
    def test_something(game: Game) -> None: ...

Playing is the dear part of a contract test, so all of them share the games: `--dist loadgroup` of
xdist brings the tests of one setting to one worker.  `./check --slow` plays some more of each.
"""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any, TypeVar

import pytest

from spytable.kernel import content, new, restore
from spytable.table import Table
from spytable.table.course import Course
from spytable.table.history import Step
from spytable.table.rules_cache import RulesCache

from .settings import MORE, TRIED, Setting, choose, imagined, of_setting, seen

T = TypeVar("T")

SLOW = os.environ.get("SPYTABLE_SLOW") == "1"
"""`./check --slow` says so.  A mark would do, but thousands of tests that are collected only to be
left out take longer than those that run."""
MORE_WHEN_SLOW = 32
"""How many games of every setting `./check --slow` adds."""


def random_choice(table: Table, dice: random.Random) -> None:
    """Somebody who is asked makes a choice."""
    decision = table.decision()
    assert decision is not None
    seat = dice.choice(decision.seats)
    code = choose(table.box, table.omniscient_state(), seat, dice)
    table.take(seat, table.box.choice_names[code], table.pov(seat).moment)


class Game:
    """A random game of a setting, finished; never changed by those who ask it."""

    def __init__(self, setting: Setting, number: int = 0) -> None:
        self.setting = setting
        self.box = setting.box
        self.number = number
        self._views: dict[tuple[int, int | None], bytes] = {}
        self._worlds: dict[tuple[int, int | None, int], bytes] = {}

    def __str__(self) -> str:
        return f"{self.setting}-{self.number}" if self.number else str(self.setting)

    @cached_property
    def table(self) -> Table:
        """The Table at the end.  To be asked only: `at` gives one to play on."""
        table = self.setting.table(self.number)
        dice = random.Random(f"{self.setting} {self.number}")
        while table.decision() is not None:
            random_choice(table, dice)
        return table

    @property
    def steps(self) -> Sequence[Step]:
        """Every choice: who made it, and who heard what."""
        return self.table._truth.history.steps

    @cached_property
    def decisions(self) -> list[int]:
        """The moments at which players, not the Dealer, were asked."""
        return [moment for moment, step in enumerate(self.steps) if step.who >= 0]

    def state(self, moment: int) -> Any:
        """A State of its own, as it was after so many choices."""
        state = new(self.box.state)
        restore(state, self.content(moment))
        return state

    def content(self, moment: int) -> bytes:
        """The same, as bytes."""
        history = self.table._truth.history
        is_past = moment < len(history.steps)
        return history.before(moment) if is_past else content(self.table._truth.rules.state)

    def place(self, seat: int | None) -> int:
        """The place of a watcher among those who heard a step."""
        return self.setting.watchers.index(seat)

    def states(self) -> Iterator[tuple[Any, int]]:
        """Each State with the choice about to be made in it, the Dealer's included."""
        for moment, step in enumerate(self.steps):
            yield self.state(moment), step.code

    def view(self, moment: int, seat: int | None) -> bytes:
        """The View of a watcher after so many choices."""
        key = moment, seat
        if key not in self._views:
            self._views[key] = content(seen(self.box, self.state(moment), seat))
        return self._views[key]

    def world(self, moment: int, seat: int | None, seed: int) -> Any:
        """A State that this watcher could not rule out then; the same for the same seed."""
        key = moment, seat, seed
        if key not in self._worlds:
            world = imagined(self.box, self.state(moment), seat, 10 * moment + seed)
            self._worlds[key] = content(world)
        world = new(self.box.state)
        restore(world, self._worlds[key])
        return world

    def at(self, moment: int, names: Sequence[str] = ()) -> Table:
        """A Table of its own, as it stood after so many choices; perhaps with other names."""
        table, truth = copy.copy(self.table), copy.copy(self.table._truth)
        table._truth, table._povs = truth, {}
        truth.rules = RulesCache(table.box, table.players)
        truth.rules.lay(self.state(moment))
        truth.start_over()
        for number, step in enumerate(self.steps[:moment]):
            truth.history.enter(self.content(number), *step)
        table._course = Course(truth, copy.copy(table._course.dealer))
        entries = self.table.record.entries[:moment]
        table.record = replace(table.record, entries=entries)
        if names:
            table.names = table.record.names = called = list(names)
            table.call(lambda language: called)
        table._course.close_if_over()
        return table

    def some(self, count: int, names: Sequence[str] = ()) -> Iterator[Table]:
        """The table at its end and at some of its decisions."""
        for moment in [*spread(self.decisions, count - 1, self.setting.number), len(self.steps)]:
            yield self.at(moment, names)


def spread(items: Sequence[T], count: int, turn: int = 0) -> list[T]:
    """So many of them, evenly spread; another turn, others."""
    if len(items) <= count:
        return list(items)
    stride = len(items) / count
    first = turn % max(1, int(stride))
    return [items[int(first + stride * place) % len(items)] for place in range(count)]


game_of = cache(Game)
"""The game of that number of a setting: one for all who ask in this process."""


def games(first: int) -> list[Any]:
    """So many games of every setting, and more with `--slow`."""
    return [
        of_setting(setting, game_of(setting, number))
        for setting in TRIED
        for number in range(MORE + MORE_WHEN_SLOW if SLOW else first)
    ]


for_every_game = pytest.mark.parametrize("game", games(MORE))
"""For facts that a single game may not show."""
for_one_game = pytest.mark.parametrize("game", games(1))
"""For checks that take long, or of what every game shows."""
in_part_and_whole = pytest.mark.parametrize(
    "whole", [False, True] if SLOW else [False], ids=["part", "whole"][: 1 + SLOW]
)
"""For checks by sample, in full with `--slow`."""
