"""Supercomputer (ongoing): every Codebreaker recruited moves its recruiter three forward."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import at_market, gets, steps, verdict
from tests.games.helpers import now, play

MINE = {"mode": "advanced", "ongoing": (["supercomputer"], [])}


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_every_codebreaker_moves_three(copies: int) -> None:
    """AA-115, AA-50. The third one, whose symbol has no number, as well."""
    agents = (f"{copies - 1} codebreaker" if copies > 1 else "", "")
    table = gets("codebreaker", "sentinel", agents=agents, **MINE)
    assert steps(table) == (3, 0)
    assert verdict(table) == (("green", "third-codebreaker") if copies == 3 else None)


def test_it_is_for_its_owner_and_for_codebreakers_only() -> None:
    """AA-115. Nobody else moves further."""
    assert steps(gets("sentinel", "codebreaker", **MINE)) == (0, 0)


def test_a_codebreaker_can_then_land_on_the_market() -> None:
    """AA-95, AA-109. A zero that now moves the pawn earns a card; one space after another too."""
    assert now(gets("codebreaker", "sentinel", steps=(-1, 0), **MINE))["phase"] == "market"
    told = {"ongoing": (["supercomputer"], []), "hands": ["codebreaker, mole, enforcer, sidekick"]}
    table = at_market("secret-recruit", **told)
    play(table, "take:secret-recruit", "choose:codebreaker")
    assert steps(table) == (5, 0)
    assert now(table)["phase"] == "market"


def test_codebreakers_already_in_play_move_nobody() -> None:
    """AA-113, AA-114. Taken with two Codebreakers in play: only those to come count."""
    table = at_market("supercomputer", agents=("2 codebreaker", ""))
    play(table, "take:supercomputer")
    assert steps(table) == (2, 0)
