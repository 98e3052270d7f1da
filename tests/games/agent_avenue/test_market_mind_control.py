"""Mind Control (instant): take an agent the opponent has in play into your hand."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import (
    at_market,
    gets,
    hand,
    in_play,
    met,
    steps,
    verdict,
)
from tests.games.helpers import now, offered, play, refuses

OFFER = ["mind-control", "outpost", "watchtower"]


def test_any_agent_of_the_opponent_may_be_taken() -> None:
    """AA-131, OQ-16. Of theirs, not of yours; one must be."""
    table = at_market("mind-control", agents=("sidekick", "mole, 2 enforcer"))
    play(table, "take:mind-control")
    assert offered(table) == {"choose:mole", "choose:enforcer"}
    for name in ("choose:sidekick", "pass"):
        assert refuses(table, name)


def test_it_goes_into_the_hand_and_nobody_moves() -> None:
    """AA-129, AA-131, ED-16. Hand five, nothing drawn, both pawns where they were."""
    table = at_market("mind-control", agents=("", "mole, 2 enforcer"), hands=["4 saboteur"])
    play(table, "take:mind-control", "choose:enforcer")
    assert hand(table, 0) == {"saboteur": 4, "enforcer": 1}
    assert in_play(table, "blue") == {"mole": 1, "enforcer": 1}
    assert in_play(table, "green") == {}
    assert steps(table) == (2, 0)


def test_everyone_knows_where_it_went() -> None:
    """AA-129. The name is heard by all, and the hand's size is public."""
    table = at_market("mind-control", agents=("", "mole"))
    play(table, "take:mind-control", "choose:mole")
    for seat in (0, 1, None):
        assert "choose:mole" in [h.name for h in table.pov(seat).heard]
        assert table.pov(seat).view.as_dict()["hand_size"]["seat-1"] == 5
    for seed in range(5):
        assert hand(table.imagine(1, seed), 0)["mole"] == 1


def test_a_third_codebreaker_of_this_turn_may_be_taken() -> None:
    """AA-132, AA-133, ED-03. The opponent recruits it, green lands on the market: no win."""
    told = {"mode": "advanced", "agents": ("", "2 codebreaker"), "offer": OFFER}
    table = gets("daredevil", "codebreaker", **told)
    assert verdict(table) is None, "AA-80: nobody wins before step 3"
    play(table, "take:mind-control")
    assert "choose:codebreaker" in offered(table)
    play(table, "choose:codebreaker")
    assert in_play(table, "blue") == {"codebreaker": 2}
    assert verdict(table) is None
    assert met(table, "blue") == set()


def test_with_another_card_the_codebreakers_win() -> None:
    """AA-133, AA-81. The pick is made, then step 3 counts three."""
    told = {"mode": "advanced", "agents": ("", "2 codebreaker"), "offer": OFFER}
    table = gets("daredevil", "codebreaker", **told)
    play(table, "take:watchtower")
    assert verdict(table) == ("blue", "third-codebreaker")


def test_a_third_daredevil_may_be_taken_as_well() -> None:
    """AD-15, OQ-09. Then there is no loss either: it, too, is found in step 3 only."""
    told = {"mode": "advanced", "agents": ("", "2 daredevil"), "offer": OFFER}
    table = gets("daredevil", "daredevil", steps=(0, 1), **told)
    play(table, "take:mind-control", "choose:daredevil")
    assert verdict(table) is None


def test_later_recruits_count_one_copy_less() -> None:
    """AA-43, AA-131. Two Enforcers, one taken: the next is the second again."""
    told = {"mode": "advanced", "agents": ("", "2 enforcer"), "offer": OFFER}
    hands = ["4 saboteur", "enforcer, 3 sentinel"]
    table = gets("daredevil", "sentinel", hands=hands, **told)
    play(table, "take:mind-control", "choose:enforcer")
    play(table, "up:sentinel", "down:enforcer", "recruit:up")
    assert now(table)["moved"]["blue"] == 2


@pytest.mark.parametrize("copies", [5, 4, 3])
def test_more_than_three_codebreakers_count_as_three(copies: int) -> None:
    """OQ-08, AA-59. One taken from five or four leaves enough for a win; from three, it does
    not."""
    told = {"steps": (2, 0), "agents": ("", f"{copies} codebreaker")}
    table = at_market("mind-control", **told)
    play(table, "take:mind-control", "choose:codebreaker")
    assert (verdict(table) is not None) == (copies > 3)


def test_against_an_empty_table_nothing_happens() -> None:
    """AA-112. The opponent has nobody in play; one's own agents stay."""
    table = at_market("mind-control", agents=("mole", ""))
    play(table, "take:mind-control")
    assert in_play(table, "green") == {"mole": 1}
    assert now(table)["phase"] == "lay"
