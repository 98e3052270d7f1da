"""Modules together, in the full game: any two of them, and all at once."""

from __future__ import annotations

from itertools import combinations

import pytest

from spytable.games.mind_mgmt.components import MODULES
from spytable.games.mind_mgmt.position import impossible
from spytable.kernel import same
from tests.contract.settings import Setting, everything, imagined, seen, states
from tests.games.mind_mgmt.situations import BOX

ALL = tuple(name.replace("_", "-") for name in MODULES)
EVERY = 9
"""So many choices lie between two situations that are looked at."""


def looked_at(modules: tuple[str, ...], seed: int) -> int:
    """Play a game with these modules, and hold what comes about against the rules: it is possible,
    something is on offer, and a world that a seat imagines looks to it like the truth."""
    variant = BOX.box.full_variant(3, dict.fromkeys(modules, "in"))
    setting = Setting(BOX.box, 3, variant)
    count = 0
    for number, (state, _) in enumerate(states(setting, seed)):
        if number % EVERY == 0:
            count += 1
            assert impossible(state) is None
            assert 0 < len(everything(BOX.box, state)) <= BOX.box.most_choices
            world = imagined(BOX.box, state, 1, number + 1)
            assert impossible(world) is None
            assert same(seen(BOX.box, world, 1), seen(BOX.box, state, 1))
    return count


def test_all_modules_go_together() -> None:
    """MM-401."""
    assert looked_at(ALL, 1) > 5


@pytest.mark.slow
@pytest.mark.parametrize("pair", [*combinations(ALL, 2)], ids="+".join)
def test_any_two_modules_go_together(pair: tuple[str, str]) -> None:
    """MM-401: three games of each pair."""
    assert sum(looked_at(pair, seed) for seed in range(3)) > 15
