"""What the contract is tested with: every box on the shelf, every variant, every player count."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from spytable.games import shelf
from spytable.games.box import Box
from spytable.kernel import DEALER, NOBODY, PLAIN, SPECTATOR, codes, copy, new, numbers, restore
from spytable.kernel.dice import new_dice
from spytable.table import OpenedBox, Table

LANGUAGES = ("en", "cs", "sk", "ru")
BY_POLICY = 0.8
MORE = 1 if PLAIN else 3
"""How many times as much is tried when the rules run compiled."""


@dataclass(frozen=True)
class Setting:
    """One way to set up one box."""

    box: Box
    players: int
    variant: dict[str, str]

    def __str__(self) -> str:
        return "-".join([self.box.name, str(self.players), *self.variant.values()])

    @cached_property
    def number(self) -> int:
        """Differs from setting to setting, so that each plays games of its own."""
        return crc32(str(self).encode()) % 100_000 * 1001

    def table(self, seed: int, **more: Any) -> Table:
        """A new game."""
        return OpenedBox(self.box).table(
            self.players, self.variant, seed=self.number + seed, **more
        )

    @property
    def watchers(self) -> list[int | None]:
        """Everyone who may look: every seat, and a spectator."""
        return [*range(self.players), None]

    def blank(self) -> Any:
        """A state just set up: the Dealer has not begun."""
        state = new(self.box.state)
        self.box.rules.set_up(state, self.box.variant_codes(self.players, self.variant))
        return state


BOXES = [shelf.take(name) for name in shelf.names()]
LONG = 1000


def settings(few_of_long_ones: bool) -> list[Setting]:
    """Every variant of every box; or fewer of the boxes whose games may take long."""
    return [
        Setting(box, players, variant)
        for box in BOXES
        for players, variant in box.variants()[
            :: 5 if few_of_long_ones and box.longest_game > LONG else 1
        ]
    ]


SETTINGS = settings(PLAIN)
"""The compiled run tries them all."""
SETTINGS_FOR_BOTH_MODES = settings(True)

for_every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
for_every_box = pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)


def offered(box: Box, state: Any, seat: int | None = None) -> list[int]:
    """The codes on offer to a seat, or to the one that is waited for, with room for more than
    there may be."""
    out = codes(box.most_choices + 50)
    asked = int(box.rules.seat_to_decide(state)) if seat is None else seat
    return [int(out[i]) for i in range(int(box.rules.choices(state, asked, out)))]


def asked(box: Box, state: Any, players: int) -> list[int]:
    """Everyone who may choose something now."""
    return [seat for seat in range(players) if offered(box, state, seat)]


def everything(box: Box, state: Any) -> dict[int, set[int]]:
    """All that may happen next: every code on offer, and to whom (DEALER: chance)."""
    found: dict[int, set[int]] = {}
    for seat in (DEALER, *range(int(state.players))):
        for code in offered(box, state, seat):
            found.setdefault(code, set()).add(seat)
    return found


def seen(box: Box, state: Any, seat: int | None) -> Any:
    """The view of a seat."""
    view = new(box.view)
    box.sight.observe(state, SPECTATOR if seat is None else seat, view)
    return view


def imagined(box: Box, state: Any, seat: int | None, seed: int) -> Any:
    """A world this seat cannot rule out, from its view alone."""
    world, belief, view = new(box.state), new(box.belief), seen(box, state, seat)
    box.imagination.believe(view, belief)
    box.imagination.imagine(view, belief, seed, world)
    return world


def twin(box: Box, state: Any) -> Any:
    """A copy of a state."""
    again = new(box.state)
    copy(again, state)
    return again


def choose(box: Box, state: Any, seat: int, dice: random.Random) -> int:
    """A random choice: the Dealer's by weight; everyone else's by policy or freely, for purely
    free play would hardly reach the depths of some games."""
    on_offer = offered(box, state, seat)
    if seat == DEALER:
        weights = [int(box.rules.weight(state, code)) for code in on_offer]
        return dice.choices(on_offer, weights)[0]
    if dice.random() < BY_POLICY:
        out = numbers(np.array(on_offer, np.int16))
        lots = new_dice(dice.randrange(1, 1 << 30))
        return int(box.policy.choose_by_policy(state, seat, out, len(on_offer), lots, 0))
    return dice.choice(on_offer)


def states(setting: Setting, seed: int) -> Iterator[tuple[Any, int]]:
    """A random game step by step, the Dealer's steps included: each state and the choice about
    to be made in it.  The state is changed in place when the next is asked for."""
    dice = random.Random(f"{setting} {seed}")
    box, state = setting.box, setting.blank()
    while box.rules.seat_to_decide(state) != NOBODY:
        seats = asked(box, state, setting.players)
        code = choose(box, state, dice.choice(seats) if seats else DEALER, dice)
        yield state, code
        box.rules.apply(state, code)


def tables(setting: Setting, seed: int, **more: Any) -> Iterator[Table]:
    """A random game at a Table, at each decision and once more at the end."""
    dice = random.Random(f"{setting} {seed}")
    table = setting.table(seed, **more)
    while (decision := table.decision()) is not None:
        yield table
        seat = dice.choice(decision.seats)
        code = choose(setting.box, table.omniscient_state(), seat, dice)
        table.take(seat, setting.box.choice_names[code], table.moment_of(seat))
    yield table


def go_back(table: Table, moment: int) -> None:
    """As the table stood after so many choices."""
    while table.moment > moment:
        restore(table._state, table._history.take_back())
        table.record.entries.pop()
    table._told = {}
    table._close_if_over()


def some(setting: Setting, seed: int, count: int, **more: Any) -> Iterator[Table]:
    """A random game at `count` of its moments: at its end, then earlier and earlier.  Going back
    costs nothing, playing the game a second time would."""
    moments = []
    for table in tables(setting, seed, **more):
        moments.append(table.moment)
    last = moments.pop()
    wanted = [last, *random.Random(seed).sample(moments, min(count - 1, len(moments)))]
    for moment in sorted(wanted, reverse=True):
        go_back(table, moment)
        yield table
