"""Getaway Car (ongoing): a pawn that lands exactly on a home drives three further."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import SIDES, gets, situation, steps, verdict
from tests.games.helpers import now, offered, play

MINE = {"mode": "advanced", "ongoing": (["getaway-car"], [])}


@pytest.mark.parametrize(
    ("name", "start", "end"),
    [
        ("daredevil", 5, 10),  # onto the other's home
        ("daredevil", -2, 3),  # onto one's own
        ("daredevil", 12, 17),  # onto one's own, once round the loop
        ("saboteur", 8, 10),  # backward onto the other's home
        ("mole", 3, 3),  # backward onto one's own
    ],
)
@pytest.mark.parametrize("active", SIDES)
def test_either_home_sends_the_pawn_three_further(
    name: str, start: int, end: int, active: str
) -> None:
    """AA-117, AA-105. Forward or backward, own home or the other's, on either turn."""
    table = gets(name, "codebreaker", active=active, steps=(start, start + 4), **MINE)
    assert steps(table) == (end, start + 4)
    assert now(table)["phase"] == "lay"


def test_a_pawn_that_did_not_move_stays_at_home() -> None:
    """AA-109. A zero, or a symbol without a number: no landing, no drive."""
    for start in (0, 7, 14):
        assert steps(gets("sentinel", "codebreaker", steps=(start, start), **MINE))[0] == start


def test_passing_a_home_is_not_landing_on_it() -> None:
    """AA-108. Four spaces from two before it."""
    assert steps(gets("sidekick", "codebreaker", steps=(4, 3), **MINE))[0] == 8


def test_it_is_for_its_owner_only() -> None:
    """AA-105. The opponent's pawn stops on either home like any other."""
    assert steps(gets("sentinel", "daredevil", steps=(0, 5), **MINE)) == (0, 7)
    assert steps(gets("sentinel", "daredevil", steps=(0, -2), **MINE)) == (0, 0)


def test_the_drive_counts_towards_a_catch() -> None:
    """AA-57. Two would not have done, five do."""
    assert verdict(gets("daredevil", "sentinel", steps=(5, 3), **MINE)) == ("green", "caught")
    assert verdict(gets("daredevil", "sentinel", steps=(5, 3), mode="advanced")) is None


def test_it_also_works_on_agents_recruited_at_the_market() -> None:
    """AA-116. Outpost's second Sentinel goes from a corner to a home, and on."""
    table = situation(
        "market",
        mode="advanced",
        steps=(5, 4),
        picks=(1, 0),
        offer=["outpost", "masterplan", "watchtower"],
        ongoing=(["getaway-car"], []),
        agents=("sentinel", ""),
        hands=["sentinel, mole, enforcer, saboteur"],
    )
    play(table, "take:outpost")
    assert steps(table) == (10, 4)
    assert not any(name.startswith("take:") for name in offered(table))
