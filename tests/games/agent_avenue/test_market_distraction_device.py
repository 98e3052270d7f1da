"""Distraction Device (ongoing): Saboteurs move their recruiter forward instead of back."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import at_market, gets, steps
from tests.games.helpers import now, play

MINE = {"mode": "advanced", "ongoing": (["distraction-device"], [])}


@pytest.mark.parametrize(("copies", "spaces"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_saboteurs_move_forward_by_the_same_number(copies: int, spaces: int) -> None:
    """AA-115, AA-47, AA-78. One, one, two, and two for every further copy."""
    agents = (f"{copies - 1} saboteur" if copies > 1 else "", "")
    assert steps(gets("saboteur", "sentinel", agents=agents, **MINE)) == (spaces, 0)


def test_it_changes_no_other_agent_and_no_other_side() -> None:
    """AA-115. The Mole still goes back, and so does the opponent's Saboteur."""
    assert steps(gets("mole", "saboteur", steps=(3, 3), **MINE)) == (0, 2)
    assert steps(gets("double-agent", "sentinel", steps=(4, 4), **MINE)) == (3, 4)


def test_the_saboteur_that_earned_it_stays_back() -> None:
    """AA-113, AA-114. One back onto a market space: the device is for the next Saboteur."""
    offer = ["distraction-device", "outpost", "masterplan"]
    hands = ["4 enforcer", "saboteur, 3 sentinel"]
    table = gets("saboteur", "codebreaker", mode="advanced", steps=(3, 0), offer=offer, hands=hands)
    play(table, "take:distraction-device")
    assert steps(table) == (2, 0)
    play(table, "up:saboteur", "down:sentinel", "recruit:up")
    assert steps(table) == (3, 0)


def test_forward_saboteurs_earn_market_cards() -> None:
    """AA-95, AA-116. A Saboteur may now lead forward onto a market space."""
    assert now(gets("saboteur", "sentinel", steps=(1, 0), **MINE))["phase"] == "market"
    told = {"ongoing": (["distraction-device"], []), "agents": ("2 saboteur", "")}
    table = at_market("double-trouble", hands=["2 saboteur, mole, enforcer"], **told)
    play(table, "take:double-trouble", "choose:saboteur")
    assert steps(table) == (4, 0)
