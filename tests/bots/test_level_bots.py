"""Easy, medium and strong: rounds and slips, in every box, and never the clock."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

import spytable
from spytable.bots import LEVELS, Search, bot
from spytable.bots.level_bots import FEWEST, PLAINLY, level_of, rounds_now
from spytable.bots.opinion import Weighed
from spytable.games import shelf
from spytable.games.levels import Level
from spytable.kernel import PLAIN, plainly
from tests.games.agent_avenue.situations import situation


@pytest.mark.parametrize("name", shelf.names())
def test_every_level_thinks_more_and_slips_less_than_the_one_below(name: str) -> None:
    levels = [level_of(shelf.take(name), level) for level in LEVELS]
    assert [one.rounds for one in levels] == sorted({one.rounds for one in levels})
    assert [one.slips for one in levels] == sorted((one.slips for one in levels), reverse=True)
    assert levels[-1].slips == 0


def test_a_level_thinks_less_while_the_rules_run_plainly() -> None:
    box, level = shelf.take("agent-avenue"), Level(100 * PLAINLY)
    with plainly():
        assert rounds_now(box, level) == 100
        assert rounds_now(box, Level(30)) == FEWEST
        assert rounds_now(box, Level(3)) == 3
    if not PLAIN:
        assert rounds_now(box, level) == level.rounds


def test_the_same_seed_gives_the_same_game_however_long_it_takes() -> None:
    def played() -> list[Any]:
        table = spytable.box("agent-avenue").table(seed=8)
        seats = [bot("easy", seed=3), bot("medium", seed=4)]
        for _ in range(6):
            decision = table.decision()
            assert decision is not None
            seat = decision.seat
            choice = seats[seat].decide(table.pov(seat).view, decision, table.pov(seat).heard)
            table.take(seat, choice)
        return list(table.record.entries)

    assert played() == played()


class Promising(Search):
    """A search that is told what to think."""

    promises: dict[int, float]

    def thoughts(
        self, view: Any, decision: Any, heard: Any
    ) -> Generator[None, None, dict[int, Weighed]]:
        yield
        return {code: Weighed(promise) for code, promise in self.promises.items()}


@pytest.mark.parametrize(
    ("promises", "chosen"),
    [
        ((0.2, 0.6, 0.4), 2),  # the second best
        ((0.2, 2.0, 0.4), 1),  # nobody slips off a sure win
        ((-2.0, 0.6, -2.0), 1),  # nor into a sure loss
        ((-1.0, 0.6, -1.0), 1),  # nor onto what was not even looked at
    ],
)
def test_a_slip_falls_on_the_second_best(promises: tuple[float, ...], chosen: int) -> None:
    table = situation("lay", hands=("saboteur, mole, sentinel, sentinel",))
    decision = table.decision()
    assert decision is not None
    player = Promising(rounds=1, slips=100)
    codes = decision.codes
    player.promises = dict.fromkeys(codes, -2.0) | dict(zip(codes, promises, strict=False))
    assert player.decide(table.pov(0).view, decision, ()).code == codes[chosen]
    player.slips = 0
    assert player.decide(table.pov(0).view, decision, ()).code == codes[1]
