"""Chapters 3 and 4: the hand, and the shape of a turn."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import hand, situation
from tests.games.helpers import decider, now, offered, play, refuses

FOUR = "mole, enforcer, saboteur, sentinel"


def test_hands_below_four_are_refilled_without_asking() -> None:
    """AA-16. Two cards leave the hand, two come: no decision stands in between."""
    table = situation(hands=[FOUR], deals=["deal:daredevil", "deal:daredevil"])
    play(table, "up:mole", "down:enforcer")
    assert hand(table, 0) == {"saboteur": 1, "sentinel": 1, "daredevil": 2}
    assert decider(table) == 1


@pytest.mark.parametrize(
    ("more", "drawn"), [("", 2), (", sidekick", 1), (", sidekick, daredevil", 0)]
)
def test_hands_are_refilled_to_four_and_no_further(more: str, drawn: int) -> None:
    """AA-17, ED-07. From two: two cards; from three: one; from four: none."""
    table = situation(hands=[FOUR + more])
    deck = now(table)["deck_size"]
    play(table, "up:mole", "down:enforcer")
    assert hand(table, 0).total() == 4
    assert now(table)["deck_size"] == deck - drawn


def test_a_turn_is_lay_recruit_end() -> None:
    """AA-18. Then the next turn begins with laying again."""
    table = situation(hands=[FOUR], turn=3)
    phases = [now(table)["phase"]]
    for name in ("up:sentinel", "down:enforcer", "recruit:up"):
        play(table, name)
        phases.append(now(table)["phase"])
    assert phases == ["lay", "down", "recruit", "lay"]
    assert (now(table)["turn"], now(table)["active"]) == (4, "blue")


def test_the_steps_come_in_that_order_only() -> None:
    """AA-19. No recruiting before both cards lie there, no laying afterwards."""
    table = situation(hands=[FOUR])
    for seat in (0, 1):
        assert refuses(table, "recruit:up", seat)
    play(table, "up:mole")
    for seat in (0, 1):
        assert refuses(table, "recruit:up", seat)
    play(table, "down:enforcer")
    for seat in (0, 1):
        for name in ("up:saboteur", "down:saboteur", "swap:saboteur"):
            assert refuses(table, name, seat)
    assert offered(table) == {"recruit:up", "recruit:down"}
