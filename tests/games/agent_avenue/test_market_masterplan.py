"""Masterplan (ongoing): seven different agents in play win for its owner."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import SIDES, at_market, gets, in_play, verdict
from tests.games.helpers import now, play

SIX = "double-agent, enforcer, codebreaker, saboteur, daredevil, sentinel"
FIVE = "double-agent, enforcer, codebreaker, saboteur, daredevil"
MINE = {"mode": "advanced", "ongoing": (["masterplan"], [])}


@pytest.mark.parametrize("active", SIDES)
@pytest.mark.parametrize("seventh", ["sidekick", "mole"])
def test_seven_different_agents_win(seventh: str, active: str) -> None:
    """AA-118, OQ-25. With Sidekick or Mole, on anyone's turn."""
    table = gets(seventh, "sentinel", active=active, agents=(SIX, ""), steps=(3, 3), **MINE)
    assert verdict(table) == ("green", "masterplan")


def test_six_names_are_all_there_are_without_sidekick_or_mole() -> None:
    """AA-15, AA-118. Many agents of six names are no plan."""
    many = f"{SIX}, 3 enforcer, 2 saboteur, sentinel"
    table = gets("sentinel", "codebreaker", agents=(many, ""), steps=(-6, 0), **MINE)
    assert in_play(table, "green").total() == 13
    assert verdict(table) is None


def test_six_with_a_sidekick_are_not_enough() -> None:
    """AA-118. Five common names and the Sidekick: six."""
    assert verdict(gets("sidekick", "sentinel", agents=(FIVE, ""), **MINE)) is None


def test_eight_are_more_than_enough() -> None:
    """AA-118. Seven or more: the plan taken with all eight names in play."""
    table = at_market("masterplan", agents=(f"{SIX}, sidekick, mole", ""))
    play(table, "take:masterplan")
    assert verdict(table) == ("green", "masterplan")


def test_it_is_for_its_owner_only() -> None:
    """AA-118. The opponent may collect as many names as they like."""
    assert verdict(gets("sentinel", "mole", agents=("", SIX), steps=(0, 3), **MINE)) is None


def test_taken_with_seven_in_play_it_wins_this_turn() -> None:
    """OQ-24, AA-113. The condition holds from then on, the agents need not be new."""
    table = at_market("masterplan", agents=(f"{SIX}, mole", ""))
    play(table, "take:masterplan")
    assert verdict(table) == ("green", "masterplan")
    assert now(table)["tied"] == 0
