"""Chapter 7: step 3, the end of the turn."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import SIDES, gets, met, situation, verdict
from tests.games.helpers import decider, now, play, refuses


def test_conditions_are_checked_once_both_pawns_have_moved() -> None:
    """AA-52. Green's pawn alone would have caught blue's; both together, it has not."""
    assert verdict(gets("sidekick", "codebreaker", steps=(3, 0))) == ("green", "caught")
    assert verdict(gets("sidekick", "enforcer", steps=(3, 0))) is None


@pytest.mark.parametrize("active", SIDES)
def test_every_condition_of_both_sides_is_checked(active: str) -> None:
    """AA-53. A catch by one and a third Codebreaker of the other: both are found."""
    table = gets(
        "sidekick", "codebreaker", active=active, steps=(3, 0), agents=("", "2 codebreaker")
    )
    assert met(table, "green") == {"caught"}
    assert met(table, "blue") == {"third-codebreaker"}
    table = gets("daredevil", "mole", active=active, steps=(4, 0), agents=("2 daredevil", ""))
    assert met(table, "green") == {"caught", "third-daredevil"}


def test_if_none_is_met_the_game_goes_on() -> None:
    """AA-54. No winner, and a decision is open."""
    table = gets("enforcer", "sentinel")
    assert verdict(table) is None
    assert table.result is None
    assert now(table)["met"] == {}
    assert table.decision() is not None


def test_turns_alternate() -> None:
    """AA-55. Strictly, whatever is laid and recruited."""
    table = situation(turn=1)
    for turn in range(1, 5):
        active = (turn - 1) % 2
        assert (now(table)["turn"], now(table)["active"]) == (turn, SIDES[active])
        assert decider(table) == active
        assert refuses(table, "up:enforcer", 1 - active)
        names = sorted(n for n in now(table)["hand"][f"seat-{active + 1}"] if n != "daredevil")
        play(table, f"up:{names[0]}", f"down:{names[1]}", "recruit:up")
