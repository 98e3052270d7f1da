"""Sinister Twin (ongoing): Double Agents move their recruiter twice as far, either way."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import at_market, gets, hand, in_play, steps, verdict
from tests.games.helpers import now, play

MINE = {"mode": "advanced", "ongoing": (["sinister-twin"], [])}


@pytest.mark.parametrize(("copies", "spaces"), [(1, -2), (2, 12), (3, -2), (6, -2)])
def test_double_agents_move_double(copies: int, spaces: int) -> None:
    """AA-115, AA-78. Two back, twelve forward, two back, and two back again."""
    agents = (f"{copies - 1} double-agent" if copies > 1 else "", "")
    table = gets("double-agent", "sentinel", agents=agents, steps=(-1, 5), **MINE)
    assert steps(table) == (-1 + spaces, 5)


def test_it_is_for_its_owner_only() -> None:
    """AA-115. The opponent's second Double Agent moves six."""
    agents = ("", "double-agent")
    assert steps(gets("sentinel", "double-agent", agents=agents, **MINE)) == (0, 6)


def test_twelve_spaces_can_end_on_the_market_and_go_on_from_there() -> None:
    """AA-95, AA-116, AA-122, AA-123. Second Double Agent: twelve forward onto a market space;
    Outpost there: the second Sentinel moves two more; the hand is refilled; the turn ends."""
    told = {
        "agents": ("double-agent, sentinel", ""),
        "hands": ["sentinel, mole, enforcer, saboteur"],
        "offer": ["outpost", "watchtower", "masterplan"],
        "deals": ["offer:spycation", "deal:sidekick"],
    }
    table = gets("double-agent", "saboteur", steps=(-3, 3), **told, **MINE)
    assert steps(table) == (9, 2)
    assert now(table)["picks"] == {"green": 1, "blue": 1}
    play(table, "take:outpost")
    assert steps(table) == (11, 2)
    assert in_play(table, "green") == {"double-agent": 2, "sentinel": 2}
    assert hand(table, 0) == {"mole": 1, "enforcer": 1, "saboteur": 1, "sidekick": 1}
    assert now(table)["picker"] == "blue" and verdict(table) is None
    play(table, "take:watchtower")
    assert verdict(table) == ("green", "caught")


def test_a_double_agent_from_the_deck_moves_double_too() -> None:
    """AA-116. Smoke Screen turns the second one: twelve forward, past the loop's end."""
    deals = ["offer:outpost", "top:double-agent"]
    told = {"agents": ("double-agent", ""), "ongoing": (["sinister-twin"], [])}
    table = at_market("smoke-screen", steps=(2, 8), deals=deals, **told)
    play(table, "take:smoke-screen")
    assert steps(table) == (14, 8)
