"""Spycation (instant): return one of your agents in play to hand; you may recruit it at once."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import at_market, gets, hand, in_play, steps, verdict
from tests.games.helpers import decider, now, offered, play, refuses


def test_one_of_your_own_agents_returns_to_hand() -> None:
    """AA-131, OQ-16. Any of yours, none of theirs; no pawn moves for that."""
    told = {"agents": ("sidekick, 2 enforcer", "mole"), "hands": ["4 saboteur"]}
    table = at_market("spycation", **told)
    play(table, "take:spycation")
    assert offered(table) == {"choose:sidekick", "choose:enforcer"}
    assert refuses(table, "choose:mole")
    play(table, "choose:sidekick")
    assert hand(table, 0) == {"saboteur": 4, "sidekick": 1}
    assert in_play(table, "green") == {"enforcer": 2}
    assert steps(table) == (2, 0)


def test_recruiting_it_again_is_your_own_wish() -> None:
    """OQ-16, AA-129. Kept, the hand stays at five and the turn goes on."""
    table = at_market("spycation", agents=("sidekick", ""), hands=["4 saboteur"])
    play(table, "take:spycation", "choose:sidekick")
    assert offered(table) == {"again:recruit", "again:keep"}
    deck = now(table)["deck_size"]
    play(table, "again:keep")
    assert hand(table, 0).total() == 5
    assert in_play(table, "green") == {}
    assert (decider(table), now(table)["deck_size"]) == (1, deck)


@pytest.mark.parametrize(
    ("agents", "name", "spaces"),
    [
        ("sidekick", "sidekick", 4),
        ("3 sentinel", "sentinel", 6),
        ("2 double-agent", "double-agent", 6),
        ("enforcer, mole", "mole", -3),
    ],
)
def test_recruited_again_it_moves_the_pawn_again(agents: str, name: str, spaces: int) -> None:
    """AA-121, AA-122, AA-130, OQ-37. By the copies in play with it; nothing is drawn."""
    table = at_market("spycation", steps=(2, 3), agents=(agents, ""), hands=["4 saboteur"])
    deck = now(table)["deck_size"]
    play(table, "take:spycation", f"choose:{name}", "again:recruit")
    assert steps(table) == (2 + spaces, 3)
    assert hand(table, 0) == {"saboteur": 4}
    assert now(table)["deck_size"] == deck


def test_recruited_again_it_can_reach_another_market_space() -> None:
    """AA-123. The Sidekick that landed here a moment ago runs on to the next one."""
    offer = ["spycation", "outpost", "watchtower"]
    table = gets("sidekick", "codebreaker", mode="advanced", steps=(1, 5), offer=offer)
    play(table, "take:spycation", "choose:sidekick", "again:recruit")
    assert steps(table) == (9, 5)
    assert (now(table)["phase"], decider(table)) == ("market", 0)


def test_a_third_daredevil_can_be_sent_away_in_time() -> None:
    """AD-15, OQ-09, AA-60. Before step 3 it is no loss yet."""
    table = at_market("spycation", agents=("3 daredevil", ""))
    play(table, "take:spycation", "choose:daredevil", "again:keep")
    assert in_play(table, "green") == {"daredevil": 2}
    assert verdict(table) is None


def test_recruiting_the_third_daredevil_again_loses_after_all() -> None:
    """AA-60, AA-50. Its cross moves nobody."""
    table = at_market("spycation", agents=("3 daredevil", ""))
    play(table, "take:spycation", "choose:daredevil", "again:recruit")
    assert steps(table) == (2, 0)
    assert verdict(table) == ("blue", "third-daredevil")


def test_without_agents_nothing_happens() -> None:
    """AA-112. There is nobody to send away."""
    table = at_market("spycation", agents=("", "mole"))
    play(table, "take:spycation")
    assert (decider(table), now(table)["discarded"]) == (1, {"spycation": 1})
