"""Chapter 9: the empty agent deck."""

from __future__ import annotations

import pytest

from spytable.games.agent_avenue.components import Phase
from spytable.games.agent_avenue.rules.judge import end_turn
from spytable.games.agent_avenue.state import State
from spytable.kernel import new
from tests.games.agent_avenue.situations import BLUE, GREEN, SIDES, gets, hand, verdict
from tests.games.helpers import decider, now, offered


def test_a_win_or_loss_comes_before_the_distance() -> None:
    """AA-65. Green is far ahead, but the third Daredevil decides."""
    told = {"hands": ["2 enforcer", "mole"], "deck": "", "steps": (5, 0)}
    table = gets("daredevil", "sentinel", agents=("2 daredevil", ""), **told)
    assert verdict(table) == ("blue", "third-daredevil")


def test_it_needs_an_empty_deck() -> None:
    """AA-66. One card left in the deck, and the game goes on: with a hand of four, and even with a
    hand of one, though no hand can sink so low before the deck is empty."""
    told = {"hands": ["2 enforcer, 2 saboteur", "mole, 3 double-agent"]}
    assert verdict(gets("sentinel", "codebreaker", deck="sidekick", **told)) is None
    for deck, over in ((1, False), (0, True)):
        s = new(State)
        s.players, s.turn, s.deck_size, s.hand_size[0], s.hand_size[1] = 2, 30, deck, 4, 1
        end_turn(s)
        assert (int(s.phase) == Phase.OVER) == over


@pytest.mark.parametrize(
    ("mine", "theirs", "over"),
    [("2 enforcer", "", True), ("2 enforcer", "mole", True), ("", "mole, enforcer", False)],
)
def test_it_needs_an_opponent_with_fewer_than_two_cards(mine: str, theirs: str, over: bool) -> None:
    """AA-67. One card or none ends it; the active player's own hand does not matter."""
    table = gets("sentinel", "sentinel", hands=[mine, theirs], deck="", steps=(1, 0))
    assert (verdict(table) is not None) == over


def test_the_game_then_ends_at_once() -> None:
    """AA-68, OQ-36. The last card is never played, and nobody shows a hand."""
    table = gets("enforcer", "saboteur", hands=["2 enforcer", "mole"], deck="")
    assert verdict(table) == ("green", "closer")
    assert offered(table) == set() and decider(table) is None
    assert hand(table, BLUE) == {"mole": 1}
    assert table.pov(GREEN).view.as_dict()["hand"] == {"enforcer": 2}
    assert table.pov(None).view.as_dict()["hand"] == {}


@pytest.mark.parametrize("active", SIDES)
@pytest.mark.parametrize(
    ("lead", "winner"), [(2, "green"), (-2, "blue"), (1, "green"), (-6, "blue")]
)
def test_whoever_is_closer_to_catching_wins(active: str, lead: int, winner: str) -> None:
    """AA-69, OQ-07. The smaller way forward to the other pawn, active or not."""
    hands = ["2 enforcer", "mole"] if active == "green" else ["mole", "2 enforcer"]
    table = gets("codebreaker", "codebreaker", active=active, hands=hands, deck="", steps=(lead, 0))
    assert verdict(table) == (winner, "closer")
    assert now(table)["tied"] == 0


@pytest.mark.parametrize("active", SIDES)
def test_equally_close_the_active_player_wins(active: str) -> None:
    """AA-70, AD-12, ED-09. Seven and seven, as at the start."""
    hands = ["2 enforcer", "mole"] if active == "green" else ["mole", "2 enforcer"]
    table = gets("codebreaker", "codebreaker", active=active, hands=hands, deck="", steps=(9, 9))
    assert verdict(table) == (active, "closer")
    assert now(table)["tied"] == 1
