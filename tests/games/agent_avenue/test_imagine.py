"""Worlds a seat cannot rule out: every one that is laid out agrees with what the seat knows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spytable.games.agent_avenue import imagine
from spytable.games.agent_avenue.components import Phase
from spytable.kernel import new
from tests.games.agent_avenue.situations import BOX

SEEDS = 2


def disagrees(view: Any, seed: int) -> bool:
    """Whether the world imagined with this seed is one the view rules out: none of all the tries
    had agreed."""
    world, belief = new(BOX.box.state), new(BOX.box.belief)
    imagine.believe(view, belief)
    imagine.imagine(view, belief, seed, world)
    if world.phase == Phase.DOWN and view.phase == Phase.LAY:  # a card of the hand lies there now
        world.hand[view.leader, world.up] += 1
    return not imagine.agrees(view, world)


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_imagined_world_disagrees_with_what_a_seat_has_deduced(players: int, mode: str) -> None:
    """AA-24, AA-72, AA-112, AA-173. For every seat and a spectator, at every moment of games in
    which cards are swapped as often as can be."""
    asked = 0
    for number in range(2):
        table = BOX.table(players, {"mode": mode}, seed=number)
        chance = random.Random(number)
        while (decision := table.decision()) is not None:
            for seat in (*range(players), None):
                view = table.pov(seat).view.record
                assert not any(disagrees(view, seed) for seed in range(SEEDS))
                asked += SEEDS
            swaps = [c for c in decision.choices if c.name.partition(":")[0].endswith("swap")]
            table.take(decision.seat, chance.choice(swaps or decision.choices))
    assert asked > 60
