"""Chapter 17: step 3 in teams, the empty agent deck."""

from __future__ import annotations

import pytest

from spytable.games.agent_avenue.components import Phase
from spytable.games.agent_avenue.rules.judge import end_turn
from spytable.games.agent_avenue.state import State
from spytable.kernel import new
from tests.games.agent_avenue.situations import SIDES, gets, hand, verdict
from tests.games.helpers import now

HANDS = ["2 enforcer", "enforcer", "", "3 saboteur"]


def test_a_win_or_loss_comes_first() -> None:
    """AA-168. Green is far ahead, but the third Daredevil decides."""
    told = {"players": 4, "hands": HANDS, "deck": "", "steps": (5, 0)}
    table = gets("daredevil", "sentinel", agents=("2 daredevil", ""), **told)
    assert verdict(table) == ("blue", "third-daredevil")


def test_the_deck_must_be_empty() -> None:
    """AA-169. One card left, and the game goes on: with full hands, and even with an empty one,
    though no hand can sink so low before the deck is empty."""
    hands = ["4 enforcer", "4 saboteur", "4 double-agent", "4 sentinel"]
    told = {"players": 4, "hands": hands, "steps": (1, 0)}
    assert verdict(gets("sentinel", "codebreaker", deck="mole", **told)) is None
    for deck, over in ((1, False), (0, True)):
        s = new(State)
        s.players, s.turn, s.deck_size, s.hand_size[0], s.hand_size[2] = 4, 20, deck, 4, 4
        end_turn(s)
        assert (int(s.phase) == Phase.OVER) == over


@pytest.mark.parametrize(
    ("third", "fourth", "over"),
    [("", "3 saboteur", True), ("3 saboteur", "", True), ("saboteur", "saboteur", False)],
)
def test_one_empty_hand_of_the_next_team_is_enough(third: str, fourth: str, over: bool) -> None:
    """AA-170, AD-10. None and three: over.  One and one: the turn can be played."""
    told = {"players": 4, "deck": "", "steps": (1, 0)}
    hands = ["2 enforcer", "enforcer", third, fourth]
    table = gets("codebreaker", "codebreaker", hands=hands, **told)
    assert (verdict(table) == ("green", "closer")) == over


def test_empty_hands_of_the_active_team_do_not_matter() -> None:
    """AA-170. Only the team that plays next must be able to."""
    hands = ["", "", "saboteur", "saboteur"]
    table = gets("codebreaker", "codebreaker", players=4, hands=hands, deck="", steps=(1, 0))
    assert verdict(table) is None


@pytest.mark.parametrize(("held", "over"), [("", True), ("mole", True), ("mole, enforcer", False)])
def test_a_player_alone_needs_two_cards(held: str, over: bool) -> None:
    """AA-170, AA-67, OQ-30. In two against one the single player lays two."""
    hands = ["2 enforcer", "enforcer", held]
    table = gets("codebreaker", "codebreaker", players=3, hands=hands, deck="", steps=(1, 0))
    assert (verdict(table) is not None) == over
    assert hand(table, 2).total() == (2 if "," in held else len(held) // 4)


def test_a_pair_against_a_player_alone_needs_one_card_each() -> None:
    """AA-170, OQ-30. The other way round: one and one will do, one and none will not."""
    told = {"players": 3, "active": "blue", "deck": "", "steps": (1, 0)}
    for hands, over in ((["mole", "enforcer", ""], False), (["mole", "", "2 enforcer"], True)):
        table = gets("codebreaker", "codebreaker", hands=hands, **told)
        assert (verdict(table) is not None) == over


@pytest.mark.parametrize("active", SIDES)
@pytest.mark.parametrize(("lead", "winner"), [(3, "green"), (-3, "blue"), (0, None)])
def test_the_closer_team_then_wins(lead: int, winner: str | None, active: str) -> None:
    """AA-171, AA-70. Active or not; equally close, the active team."""
    hands = HANDS if active == "green" else [HANDS[2], HANDS[3], HANDS[0], HANDS[1]]
    told = {"players": 4, "hands": hands, "deck": "", "steps": (lead, 0)}
    table = gets("codebreaker", "codebreaker", active=active, **told)
    assert verdict(table) == (winner or active, "closer")
    assert now(table)["tied"] == (0 if winner else 1)
