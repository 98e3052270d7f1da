"""The settings that the contract is tested with: every box on the shelf, every variant, every
player count."""

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
from spytable.kernel import DEALER, NOBODY, PLAIN, SPECTATOR, codes, copy, new, numbers
from spytable.kernel.dice import new_dice
from spytable.kernel.document import to_document
from spytable.table import OpenedBox, Table

LANGUAGES = ("en", "cs", "sk", "ru")
BY_POLICY = 0.8
MORE = 1 if PLAIN else 3
"""How many times as much is tried when the rules run compiled."""


@dataclass(frozen=True, eq=False)
class Setting:
    """One way to set up one box."""

    box: Box
    players: int
    variant: dict[str, str]
    place: int = 0
    """The number of this setting among those of its box."""

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

    def by_turns(self, turn: int = 0) -> tuple[int | None, str]:
        """One watcher and one language for what is tried by sample: another pair in every setting,
        so that the settings together try them all."""
        number = self.place + turn
        return self.watchers[number % len(self.watchers)], LANGUAGES[number % len(LANGUAGES)]

    def blank(self) -> Any:
        """A state just set up: the Dealer has not begun."""
        state = new(self.box.state)
        self.box.rules.set_up(state, self.box.variant_codes(self.players, self.variant))
        return state


BOXES = [shelf.take(name) for name in shelf.names()]
SETTINGS = [
    Setting(box, players, variant, place)
    for box in BOXES
    for place, (players, variant) in enumerate(box.variants())
]
LONG = 1000
SETTINGS_FOR_BOTH_MODES = [
    setting for setting in SETTINGS if setting.box.longest_game <= LONG or setting.place % 5 == 0
]
"""The settings played both plainly and compiled: fewer of the boxes whose games may take long."""


def fullest(box: Box) -> Setting:
    """The setting that uses most of a box: most players, and of every option the last value."""

    def fullness(setting: Setting) -> tuple[int, int, int]:
        places = [
            (option.minor, option.values.index(setting.variant.get(option.name, option.default)))
            for option in box.options
        ]
        major, minor = (sum(at for is_minor, at in places if is_minor == m) for m in (False, True))
        return setting.players, major, minor

    return max((setting for setting in SETTINGS if setting.box is box), key=fullness)


TRIED = [fullest(box) for box in BOXES] if PLAIN else SETTINGS
"""The compiled run tries every setting, the plain one the fullest of every box: what plain rules
find beyond compiled ones, a number out of range, they find there."""


def of_setting(setting: Setting, value: Any) -> Any:
    """A parameter of a test; all tests of one setting run in one worker, which plays its games
    once."""
    return pytest.param(value, id=str(value), marks=pytest.mark.xdist_group(str(setting)))


same_in_both_modes = pytest.mark.skipif(
    PLAIN, reason="nothing that plain rules do otherwise: the compiled run tries it"
)
for_every_box = pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)


def offered(box: Box, state: Any, seat: int | None = None) -> list[int]:
    """The codes on offer to a seat, or to the one that is waited for, with room for more than
    there may be."""
    out = codes(box.most_choices + 50)
    asked = int(box.rules.seat_to_decide(state)) if seat is None else seat
    count = int(box.rules.choices(state, asked, out))
    return [int(code) for code in out.tolist()[:count]]


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


def shows_all(box: Box, state: Any, seat: int | None) -> bool:
    """Whether the view of a seat leaves nothing of the State out."""
    shown, truth = to_document(box.view, seen(box, state, seat)), to_document(box.state, state)
    return all(name in shown and shown[name] == value for name, value in truth.items())


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
