"""Plain and compiled: one source of rules, and the same game byte by byte.

The same random games are played twice in this process, plainly and compiled, on every box of the
shelf in its variants; what every step leaves behind, and what every seat then sees, hears and can
imagine, must be equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from spytable.kernel import PLAIN, SPECTATOR, compiled, content, new, plainly, restore
from tests.contract.settings import (
    SETTINGS_FOR_BOTH_MODES,
    Setting,
    imagined,
    offered,
    seen,
    states,
)

GAMES = 2
"""Games of every variant; plain play must end within some twenty seconds."""

pytestmark = pytest.mark.skipif(PLAIN, reason="the compiled run plays both; once is enough")


def traces(setting: Setting, seed: int) -> Iterator[tuple[Any, ...]]:
    """A game, step by step: all that can be asked of a state."""
    box = setting.box
    for step, (state, code) in enumerate(states(setting, seed)):
        watched: list[Any] = []
        for seat in setting.watchers:
            place = SPECTATOR if seat is None else seat
            watched.append(content(seen(box, state, seat)))
            watched.append(int(box.sight.overhear(state, code, place)))
            if (step + place) % 7 == 0:
                watched.append(content(imagined(box, state, seat, step)))
        yield (
            content(state),
            code,
            int(box.rules.seat_to_decide(state)),
            offered(box, state),
            int(box.rules.weight(state, code)),
            bool(box.rules.may_undo(state, code)),
            watched,
        )


@pytest.mark.parametrize("setting", SETTINGS_FOR_BOTH_MODES, ids=str)
def test_plain_and_compiled_play_the_same_game(setting: Setting) -> None:
    steps = 0
    for seed in range(GAMES):
        with plainly():
            expected = list(traces(setting, seed))
        with compiled():
            found = list(traces(setting, seed))
        for step, (one, other) in enumerate(zip_longest(expected, found)):
            assert one == other, f"game {seed}, step {step}"
        steps += len(found)
    assert steps > 50


def test_a_game_may_change_between_the_two_ways_at_any_step() -> None:
    """The state that one leaves behind is taken up by the other: that is how a server begins before
    it is warm."""
    setting = SETTINGS_FOR_BOTH_MODES[0]
    box = setting.box
    state = setting.blank()
    with plainly():
        expected = list(states_of(setting))
    for step, (before, code, after) in enumerate(expected):
        restore(state, before)
        with compiled() if step % 2 else plainly():
            box.rules.apply(state, code)
        assert content(state) == after


def states_of(setting: Setting) -> Iterator[tuple[bytes, int, bytes]]:
    """A game as the bytes before a choice, the choice, the bytes after it."""
    after = new(setting.box.state)
    for state, code in states(setting, 0):
        restore(after, content(state))
        setting.box.rules.apply(after, code)
        yield content(state), code, content(after)
