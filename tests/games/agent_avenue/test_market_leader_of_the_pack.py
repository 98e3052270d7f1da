"""Leader of the Pack (ongoing): three Daredevils win for its owner instead of losing."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import SIDES, at_market, gets, met, verdict
from tests.games.helpers import now, play

MINE = {"mode": "advanced", "ongoing": (["leader-of-the-pack"], [])}


@pytest.mark.parametrize("active", SIDES)
def test_three_daredevils_win(active: str) -> None:
    """AA-118, OQ-25. On anyone's turn; and they are no loss any more."""
    table = gets("daredevil", "sentinel", active=active, agents=("2 daredevil", ""), **MINE)
    assert verdict(table) == ("green", "leader-of-the-pack")
    assert met(table, "green") == {"leader-of-the-pack"}
    assert met(table, "blue") == set()
    assert now(table)["tied"] == 0


def test_two_daredevils_do_not() -> None:
    """AA-118. The third is needed; a fourth does no harm (OQ-08)."""
    assert verdict(gets("daredevil", "sentinel", agents=("daredevil", ""), **MINE)) is None


def test_more_than_three_win_as_well() -> None:
    """OQ-08. Two in play, a third by recruiting and a fourth by an instant in one turn."""
    told = {"agents": ("3 daredevil", ""), "hands": ["2 daredevil, mole, enforcer"]}
    table = at_market("double-trouble", steps=(5, 0), ongoing=(["leader-of-the-pack"], []), **told)
    play(table, "take:double-trouble", "choose:daredevil")
    assert verdict(table) == ("green", "leader-of-the-pack")


def test_the_opponent_still_loses_by_them() -> None:
    """AA-60, AA-119. The card speaks for its owner only."""
    table = gets("sentinel", "daredevil", agents=("", "2 daredevil"), **MINE)
    assert verdict(table) == ("green", "third-daredevil")


@pytest.mark.parametrize("active", SIDES)
def test_a_tie_goes_to_the_active_player(active: str) -> None:
    """AA-120, AA-62. Green leads its pack, blue has the third Codebreaker."""
    agents = ("2 daredevil", "2 codebreaker")
    table = gets("daredevil", "codebreaker", active=active, agents=agents, **MINE)
    reason = "leader-of-the-pack" if active == "green" else "third-codebreaker"
    assert verdict(table) == (active, reason)
    assert now(table)["tied"] == 1


@pytest.mark.parametrize("active", SIDES)
def test_a_pack_against_a_loss_is_no_tie(active: str) -> None:
    """AD-07, AA-63. Both have three Daredevils; only blue has lost by them."""
    agents = ("2 daredevil", "2 daredevil")
    table = gets("daredevil", "daredevil", active=active, agents=agents, **MINE)
    assert verdict(table) == ("green", "leader-of-the-pack")
    assert now(table)["tied"] == 0


def test_taken_in_time_it_turns_a_loss_into_a_win() -> None:
    """OQ-24, AD-15. Three Daredevils lie there, the pack finds its leader before step 3."""
    table = at_market("leader-of-the-pack", agents=("3 daredevil", ""))
    play(table, "take:leader-of-the-pack")
    assert verdict(table) == ("green", "leader-of-the-pack")
