"""Bots that ask their box for counsel: MIND MGMT, where a Recruiter flees and agents hunt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import spytable
from spytable.bots import bot
from spytable.games.mind_mgmt.play import baselines
from spytable.kernel import PLAIN
from spytable.table import Choice, Player, Table
from spytable.table.match import play

pytestmark = pytest.mark.skipif(PLAIN, reason="whole games; plainly a bot looks at fewer worlds")

RECRUITER, AGENTS = 0, 1


class Baseline(Player):
    """An honest one: it walks or chases without thinking ahead."""

    def __init__(self, choose: Callable[..., int], seed: int) -> None:
        self._choose, self._dice = choose, np.random.default_rng(seed)

    def decide(self, view: Any, decision: Any, heard: Any) -> Choice:
        code = self._choose(view.record, list(decision.codes), self._dice)
        return next(choice for choice in decision.choices if choice.code == code)


def played(one: Player, other: Player, seed: int, **variant: str) -> Table:
    table = spytable.box("mind-mgmt").table(2, variant=variant, seed=seed)
    play(table, [one, other])
    return table


@pytest.mark.parametrize("mission", ["full", "training"])
def test_bots_of_both_sides_play_from_the_first_token_to_the_end(mission: str) -> None:
    """Chaos, card, start, opening and immortals are theirs too; the same seeds, the same game."""

    def game() -> Table:
        sides = bot("medium", seed=4), bot("medium", seed=5)
        return played(*sides, seed=6, mission=mission, setup="by-hand")

    table = game()
    assert table.result is not None and len(table.result.winners) == 1
    assert game().fingerprint() == table.fingerprint()


def test_a_recruiter_who_thinks_gets_away_from_who_only_chases() -> None:
    """In hundreds of games in nine of ten (`bench/mind_mgmt.py`)."""
    results = [
        played(bot("strong", seed=seed), Baseline(baselines.chase, seed), seed).result
        for seed in range(1, 7)
    ]
    assert sum(RECRUITER in result.winners for result in results if result) >= 4


def test_agents_who_think_catch_who_walks_at_random() -> None:
    """In hundreds of games in more than nine of ten."""
    results = [
        played(Baseline(baselines.walk_at_random, seed), bot("strong", seed=seed), seed).result
        for seed in range(1, 7)
    ]
    assert sum(AGENTS in result.winners for result in results if result) >= 5
