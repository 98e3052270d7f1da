"""Chapter 1: modes and aim."""

from __future__ import annotations

from random import Random

import pytest

from spytable.games.box import BadVariant
from tests.games.agent_avenue.situations import BOX, gets, steps, verdict
from tests.games.helpers import now


def test_the_simple_mode_is_the_default() -> None:
    """AA-01. Nobody who names no mode meets the black market; but the others may be chosen."""
    assert now(BOX.table(seed=1))["mode"] == "simple"
    assert now(BOX.table(variant={"mode": "advanced"}, seed=1))["mode"] == "advanced"
    assert now(BOX.table(players=4, seed=1))["mode"] == "simple"


def test_either_mode_can_be_played_alone_or_in_teams_and_nothing_else() -> None:
    """AA-02. Two modes, two to four players."""
    layers = {(players, variant.get("mode", "simple")) for players, variant in BOX.variants()}
    assert layers == {(p, m) for p in (2, 3, 4) for m in ("simple", "advanced")}
    for players, mode in sorted(layers):
        assert BOX.table(players, {"mode": mode}, seed=1).decision() is not None
    for players, mode in ((1, "simple"), (5, "simple"), (2, "expert"), (2, "")):
        with pytest.raises(BadVariant):
            BOX.table(players, {"mode": mode})
    with pytest.raises(BadVariant):
        BOX.table(2, {"team": "yes"})


def test_whoever_alone_catches_the_other_pawn_wins() -> None:
    """AA-03. The aim is to catch before being caught."""
    assert verdict(gets("sidekick", "sentinel", steps=(3, 0))) == ("green", "caught")
    assert verdict(gets("sentinel", "sidekick", steps=(0, 3))) == ("blue", "caught")


@pytest.mark.parametrize("shift", [-30, -14, -5, 1, 7, 8, 14, 40])
def test_only_the_distance_between_the_pawns_matters(shift: int) -> None:
    """AA-04. Both pawns shifted alike: every result is the same."""
    for lead in range(-6, 7):
        for green, blue in (("sidekick", "mole"), ("daredevil", "enforcer"), ("mole", "saboteur")):
            here = gets(green, blue, steps=(lead, 0))
            there = gets(green, blue, steps=(lead + shift, shift))
            assert verdict(here) == verdict(there)


def test_pawns_move_by_recruiting_only() -> None:
    """AA-05. In the simple mode nothing else ever moves a pawn."""
    chance = Random(5)
    for seed in range(20):
        table = BOX.table(seed=seed)
        while (decision := table.decision()) is not None:
            before = steps(table)
            choice = chance.choice(decision.choices)
            table.take(decision.seat, choice)
            assert choice.name.startswith("recruit:") or steps(table) == before
