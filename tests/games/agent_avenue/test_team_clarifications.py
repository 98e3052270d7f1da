"""Chapter 18: team clarifications."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.agent_avenue.situations import at_market, hand, in_play, situation, steps
from tests.games.helpers import decider, now, offered, play, refuses

HANDS = ["4 enforcer", "2 saboteur, 2 sentinel", "4 double-agent", "mole, 3 daredevil"]


@pytest.mark.parametrize("leader", [0, 1])
def test_the_last_card_goes_to_the_one_who_laid_face_up(leader: int) -> None:
    """AA-172. Whoever that was."""
    names = [("enforcer", "saboteur"), ("saboteur", "enforcer")][leader]
    table = situation("lead", players=4, hands=HANDS, deck="sidekick")
    play(table, f"lead:{leader + 1}", f"up:{names[0]}", f"down:{names[1]}")
    assert hand(table, leader).total() == 4
    assert hand(table, leader)["sidekick"] == 1
    assert hand(table, 1 - leader).total() == 3
    assert now(table)["phase"] == "recruit"


def test_a_swap_may_use_up_the_last_card() -> None:
    """AA-172, OQ-29. The deck as it is when refilling begins counts: then nobody draws."""
    told: dict[str, Any] = {"players": 4, "hands": HANDS, "deck": "sidekick"}
    table = situation("lead", swapped=["", "", "2 codebreaker", "codebreaker, saboteur"], **told)
    play(table, "lead:1", "up:enforcer", "swap:saboteur")
    assert hand(table, 1)["sidekick"] == 1
    assert refuses(table, "swap:sentinel", 1)
    play(table, "down:sentinel")
    assert [hand(table, seat).total() for seat in (0, 1)] == [3, 3]


def test_a_hand_of_that_one_name_may_lay_it_face_down() -> None:
    """AA-173, AD-13. All Enforcers, and an Enforcer face up."""
    hands = ["mole, enforcer, saboteur, sentinel", "4 enforcer", "4 double-agent", "4 codebreaker"]
    table = situation("lead", players=4, hands=hands)
    play(table, "lead:1", "up:enforcer")
    assert {n for n in offered(table) if n.startswith("down:")} == {"down:enforcer"}
    play(table, "down:enforcer")
    assert decider(table) == 2


def test_one_other_name_forbids_it() -> None:
    """AA-173. And a hand of one other name lays that, of course."""
    hands = ["mole, enforcer, saboteur, sentinel", "3 enforcer, sidekick", "4 double-agent"]
    table = situation("lead", players=4, hands=[*hands, "4 codebreaker"])
    play(table, "lead:1", "up:enforcer")
    assert refuses(table, "down:enforcer", 1)
    table = situation("lead", players=4, hands=[hands[0], "4 daredevil", hands[2], "4 codebreaker"])
    play(table, "lead:1", "up:enforcer")
    assert {n for n in offered(table) if n.startswith("down:")} == {"down:daredevil"}


@pytest.mark.parametrize("taker", [0, 1])
def test_partners_agree_who_takes_the_market_card(taker: int) -> None:
    """AA-174, ED-19, OQ-35. That member's hand is the one the ability speaks of."""
    hands = ["sentinel, 3 enforcer", "2 sentinel, 2 saboteur", "4 double-agent", "4 codebreaker"]
    for speaker in (0, 1):
        deals = ["offer:spycation", "deal:daredevil"]
        table = at_market("outpost", players=4, hands=hands, deals=deals)
        table.take(speaker, "take:outpost")
        assert offered(table) == {"taker:1", "taker:2"}
        for outsider in (2, 3):
            assert refuses(table, f"taker:{taker + 1}", outsider)
        table.take(1 - speaker, f"taker:{taker + 1}")
        assert hand(table, taker)["sentinel"] == taker
        assert hand(table, taker)["daredevil"] == 1
        assert hand(table, 1 - taker)["daredevil"] == 0
        assert in_play(table, "green") == {"sentinel": 1}


def test_the_taker_alone_resolves_the_ability() -> None:
    """AA-174, OQ-35. Questions about a hand are decided by its holder."""
    hands = ["4 enforcer", "2 saboteur, 2 sentinel", "4 double-agent", "4 codebreaker"]
    table = at_market("double-trouble", players=4, hands=hands)
    play(table, "take:double-trouble", "taker:2")
    assert table.pov(0).decision is None
    assert offered(table, 1) == {"choose:saboteur", "choose:sentinel"}
    play(table, "choose:saboteur")
    assert steps(table) == (1, 0)


def test_one_landing_is_one_card_for_the_team() -> None:
    """AA-175. Either names the card; the offer loses one, and the turn goes on."""
    for speaker in (0, 1):
        table = at_market("watchtower", players=4)
        before, left = set(now(table)["offer"]), now(table)["market_size"]
        table.take(speaker, "take:watchtower")
        play(table, "taker:1")
        assert len(before & set(now(table)["offer"])) == 2
        assert now(table)["market_size"] == left - 1
        assert now(table)["ongoing"] == {"green": {"watchtower": 1}}
        assert (now(table)["phase"], now(table)["active"]) == ("lead", "blue")


def test_a_single_player_takes_without_agreement() -> None:
    """AA-174, AA-149. There is nobody to agree with."""
    table = at_market("watchtower", players=3, side="blue")
    play(table, "take:watchtower")
    assert now(table)["ongoing"] == {"blue": {"watchtower": 1}}
    assert now(table)["phase"] == "lead"


def test_against_a_pair_the_single_player_has_four_swaps() -> None:
    """AA-176. The fourth is allowed, the fifth is not."""
    hands = ["4 enforcer", "4 saboteur", "mole, sidekick, 2 sentinel"]
    told: dict[str, Any] = {"players": 3, "active": "blue", "hands": hands}
    fourth = situation(swapped=["", "", "3 daredevil"], **told)
    assert "swap:mole" in offered(fourth)
    play(fourth, "swap:mole")
    assert now(fourth)["swaps"] == {"seat-3": 4}
    assert not any(name.startswith("swap:") for name in offered(fourth))


@pytest.mark.parametrize("member", [0, 1])
def test_each_of_that_pair_has_two_swaps(member: int) -> None:
    """AA-177. The second is allowed, the third is not."""
    hands = ["4 enforcer", "4 saboteur", "mole, sidekick, 2 sentinel"]
    away = ["", "", ""]
    away[member] = "daredevil"
    table = situation("lead", players=3, hands=hands, swapped=away, deals=["deal:codebreaker"])
    play(table, f"lead:{member + 1}")
    name = "enforcer" if member == 0 else "saboteur"
    play(table, f"swap:{name}")
    assert now(table)["swaps"] == {f"seat-{member + 1}": 2}
    assert refuses(table, f"swap:{name}", member)
