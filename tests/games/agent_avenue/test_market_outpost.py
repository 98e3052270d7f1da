"""Outpost (instant): recruit a Sentinel from your hand."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import at_market, hand, in_play, steps
from tests.games.helpers import decider, now, play


@pytest.mark.parametrize(("copies", "spaces"), [(0, 0), (1, 2), (2, 6), (3, 6)])
def test_a_sentinel_leaves_the_hand_and_moves_the_pawn(copies: int, spaces: int) -> None:
    """AA-121, AA-122. By its copies in play."""
    told = {"hands": ["sentinel, mole, enforcer, saboteur"], "steps": (2, 3)}
    table = at_market("outpost", agents=(f"{copies} sentinel" if copies else "", ""), **told)
    play(table, "take:outpost")
    assert in_play(table, "green") == {"sentinel": copies + 1}
    assert steps(table) == (2 + spaces, 3)


def test_it_must_be_carried_out() -> None:
    """OQ-16, AA-101. Nobody is asked: a Sentinel in hand is recruited, only one of them."""
    table = at_market(
        "outpost", hands=["2 sentinel, mole, enforcer"], deals=["offer:spycation", "deal:saboteur"]
    )
    play(table, "take:outpost")
    assert hand(table, 0) == {"sentinel": 1, "mole": 1, "enforcer": 1, "saboteur": 1}
    assert decider(table) == 1


def test_the_hand_is_refilled() -> None:
    """AA-128. To four; with an empty deck it stays at three (AA-74)."""
    told = {"hands": ["sentinel, mole, enforcer, saboteur", "4 double-agent"]}
    table = at_market("outpost", deck="sidekick", **told)
    play(table, "take:outpost")
    assert hand(table, 0) == {"mole": 1, "enforcer": 1, "saboteur": 1, "sidekick": 1}
    table = at_market("outpost", deck="", **told)
    play(table, "take:outpost")
    assert hand(table, 0).total() == 3


def test_without_a_sentinel_nothing_happens() -> None:
    """AA-112. A Sentinel in the opponent's hand or in play is none of yours."""
    told = {"hands": ["4 enforcer", "sentinel, 3 saboteur"], "agents": ("sentinel", "sentinel")}
    table = at_market("outpost", **told)
    deck = now(table)["deck_size"]
    play(table, "take:outpost")
    assert in_play(table, "green") == {"sentinel": 1}
    assert (steps(table), now(table)["deck_size"]) == ((2, 0), deck)
    assert now(table)["discarded"] == {"outpost": 1}
