"""Surveillance Truck (instant): move one forward."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import at_market, gets, steps, verdict
from tests.games.helpers import decider, now, play


@pytest.mark.parametrize("start", [2, 5, 9, 12])
def test_the_pawn_moves_one_forward(start: int) -> None:
    """AA-101, AA-47. From any corner; it never reaches the next market space or a home."""
    told = {"steps": (start, start), "ongoing": (["getaway-car"], ())}
    table = at_market("surveillance-truck", **told)
    play(table, "take:surveillance-truck")
    assert steps(table) == (start + 1, start)
    assert (decider(table), now(table)["phase"]) == (1, "lay")


def test_one_space_can_be_the_catch() -> None:
    """AA-52, AA-57. It is judged after the market."""
    table = at_market("surveillance-truck", steps=(5, -1))
    play(table, "take:surveillance-truck")
    assert verdict(table) == ("green", "caught")


def test_one_space_can_be_the_escape() -> None:
    """AA-83, AA-52. Blue has reached green's space; green drives on."""
    offer = ["surveillance-truck", "outpost", "masterplan"]
    told = {"mode": "advanced", "offer": offer}
    table = gets("saboteur", "enforcer", steps=(3, 8), **told)
    assert steps(table) == (2, 9)
    play(table, "take:surveillance-truck")
    assert decider(table) == 1, "blue has landed as well"
    play(table, "take:masterplan")
    assert verdict(table) is None
