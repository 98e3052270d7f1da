"""Security System (ongoing): the opposing pawn on its owner's home at step 3 wins for the owner."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import SIDES, at_market, gets, met, verdict
from tests.games.helpers import now, play

MINE = {"mode": "advanced", "ongoing": (["security-system"], [])}
THEIRS = {"mode": "advanced", "ongoing": ([], ["security-system"])}


@pytest.mark.parametrize("active", SIDES)
@pytest.mark.parametrize(("blue", "name"), [(6, "enforcer"), (10, "mole"), (-8, "enforcer")])
def test_the_opposing_pawn_on_your_home_wins(blue: int, name: str, active: str) -> None:
    """AA-117, AA-118, OQ-25. Come forward, backward, or the other way round; on anyone's turn."""
    table = gets("codebreaker", name, active=active, steps=(blue, blue), **MINE)
    assert verdict(table) == ("green", "security-system")


def test_blue_has_a_home_too() -> None:
    """AA-117. Green on the blue home."""
    assert verdict(gets("enforcer", "codebreaker", steps=(6, 6), **THEIRS)) == (
        "blue",
        "security-system",
    )


def test_other_pawns_and_other_homes_do_not_matter() -> None:
    """AA-117. Your own pawn at home, the other at its own home, a pawn that passes."""
    assert verdict(gets("codebreaker", "sentinel", **MINE)) is None
    assert verdict(gets("enforcer", "codebreaker", steps=(-1, 3), **MINE)) is None
    assert verdict(gets("codebreaker", "daredevil", steps=(6, 6), **MINE)) is None


@pytest.mark.parametrize("active", SIDES)
def test_a_tie_goes_to_the_active_player(active: str) -> None:
    """AA-120. Blue catches green by stepping onto green's home."""
    table = gets("sentinel", "enforcer", active=active, steps=(0, 6), **MINE)
    assert (met(table, "green"), met(table, "blue")) == ({"security-system"}, {"caught"})
    assert now(table)["winner"] == active


def test_taken_with_the_pawn_already_there_it_wins_this_turn() -> None:
    """OQ-24, OQ-25. The system goes off at the end of the turn: the pawn just stands there."""
    table = at_market("security-system", steps=(5, 7))
    play(table, "take:security-system")
    assert verdict(table) == ("green", "security-system")
