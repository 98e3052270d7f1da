"""Watchtower (ongoing): Enforcers move their recruiter two spaces further."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import at_market, gets, steps
from tests.games.helpers import now, play

MINE = {"mode": "advanced", "ongoing": (["watchtower"], [])}


@pytest.mark.parametrize(("copies", "spaces"), [(1, 3), (2, 4), (3, 5), (5, 5)])
def test_enforcers_move_two_further(copies: int, spaces: int) -> None:
    """AA-115, AA-78. Three, four, five; two more than whichever symbol applies."""
    agents = (f"{copies - 1} enforcer" if copies > 1 else "", "")
    assert steps(gets("enforcer", "sentinel", agents=agents, **MINE)) == (spaces, 0)


def test_it_is_for_its_owner_and_for_enforcers_only() -> None:
    """AA-115. Not for the opponent's Enforcer, not for the owner's Daredevil."""
    assert steps(gets("sidekick", "enforcer", **MINE)) == (4, 1)
    assert steps(gets("daredevil", "sentinel", **MINE)) == (2, 0)


def test_an_enforcer_can_then_run_from_market_to_market() -> None:
    """AA-116, AA-123. Three spaces from one corner to the next: another card."""
    told = {"ongoing": (["watchtower"], []), "hands": ["enforcer, mole, saboteur, sidekick"]}
    table = at_market("secret-recruit", **told)
    play(table, "take:secret-recruit", "choose:enforcer")
    assert steps(table) == (5, 0)
    assert now(table)["phase"] == "market"
