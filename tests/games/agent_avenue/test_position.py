"""Positions that cannot have come about are refused, each with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games.agent_avenue.position import impossible
from spytable.games.agent_avenue.state import State
from spytable.kernel import new
from spytable.table import BadPosition
from tests.games.agent_avenue.situations import BOX, situation


def changed(table: Any, **fields: Any) -> dict[str, Any]:
    """The position of a table with some fields written over."""
    document: dict[str, Any] = table.position()
    document["state"] |= fields
    return document


LAYING = situation("lay")
RECRUITING = situation("recruit", up="mole", down="sidekick")
SHOPPING = situation("market", mode="advanced", picks=(1, 0))
OPENING = BOX.table(seed=3)
TAKEN = {"ability": "watchtower", "offer": ["distraction-device", "none", "sinister-twin"]}
DECK = {name: 1 for name in SHOPPING.position()["state"]["market"] if name != "outpost"}
TURNED_UP = {"ability": "outpost", "market": DECK, "market_size": len(DECK)}
SEVEN = "double-agent, enforcer, codebreaker, saboteur, daredevil, sentinel, mole"


@pytest.mark.parametrize(
    ("table", "fields", "why"),
    [
        (LAYING, {"hand": {"seat-1": {"none": 4}}}, "a card without a name"),
        (LAYING, {"hand": {"seat-1": {"mole": -1}}}, "a negative number"),
        (LAYING, {"swaps": {"seat-3": 1}}, "seat-3: nobody sits there"),
        (LAYING, {"leader": 2}, "leader: there is no seat 2"),
        (LAYING, {"drawer": -1}, "drawer: there is no seat -1"),
        (LAYING, {"down_by": 3}, "down_by: there is no seat 3"),
        (LAYING, {"turn": 127}, "turn: 127 cannot be"),
        (LAYING, {"steps": {"green": 300}}, "steps: 300 cannot be"),
        (LAYING, {"steps": {"green": -300}}, "steps: -300 cannot be"),
        (LAYING, {"deck_size": 3}, "deck_size is 3, but the deck holds"),
        (LAYING, {"hand_size": {"seat-1": 5, "seat-2": 4}}, "hand_size is 5"),
        (LAYING, {"swaps": {"seat-1": 5}}, "too many"),
        (LAYING, {"swaps": {"seat-1": 1}}, "do not agree"),
        (LAYING, {"leader": 1}, "the leader is not of the active side"),
        (LAYING, {"winner": "green"}, "winner, reason and phase do not agree"),
        (LAYING, {"steps": {"green": 7}}, "ended already"),
        (LAYING, {"phase": "blank"}, "has not been set up"),
        (LAYING, {"phase": "draw"}, "resume: only a swap"),
        (LAYING, {"resume": "lay"}, "resume: only a swap"),
        (LAYING, {"phase": "draw", "resume": "recruit"}, "resume: no swap is made then"),
        (LAYING, {"phase": "recruit"}, "two cards must lie in the middle"),
        (LAYING, {"phase": "down"}, "exactly the card face up"),
        (LAYING, {"offer": ["outpost", "none", "none"]}, "no market in simple mode"),
        (RECRUITING, {"phase": "lay"}, "no card can lie in the middle yet"),
        (SHOPPING, {"market_size": 3}, "market_size does not agree"),
        (SHOPPING, {"offer": ["outpost", "outpost", "none"]}, "the box has 1"),
        (SHOPPING, {"picks": {}}, "has not landed at the market"),
        (SHOPPING, {"phase": "taker"} | TAKEN, "one who plays alone"),
        (SHOPPING, {"phase": "top", "taker": 1}, "by one of the side that picked it"),
        (SHOPPING, {"phase": "restock"} | TURNED_UP, "no gap to fill"),
        (SHOPPING, {"phase": "ability", "ability": "watchtower"}, "not carried out then"),
        (SHOPPING, {"phase": "again", "ability": "spycation"}, "has not returned to the hand"),
        (SHOPPING, {"phase": "refill"}, "holds 4 cards already"),
        (RECRUITING, {"phase": "over"}, "is gone from the middle"),
        (RECRUITING, {"down_by": 1}, "down_by: that seat is not of the active side"),
        (LAYING, {"phase": "lead"}, "only a pair agrees who leads"),
        (LAYING, {"phase": "deal"}, "nothing can have been played"),
        (OPENING, {"phase": "deal", "turn": 0}, "dealt to one after the other"),
        (OPENING, {"phase": "offer", "turn": 0}, "the market is laid out after the hands"),
        (OPENING, {"players": 3}, "does not agree with the variant"),
    ],
)
def test_what_cannot_be_is_refused(table: Any, fields: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        BOX.position(changed(table, **fields))


@pytest.mark.parametrize(
    ("table", "seat", "least"),
    [
        (LAYING, 0, 4),
        (LAYING, 1, 4),
        (RECRUITING, 0, 4),
        (RECRUITING, 1, 4),
        (situation("down", up="mole", hands=["enforcer, saboteur, sentinel"]), 0, 3),
        (situation("down", up="mole", hands=["enforcer, saboteur, sentinel"]), 1, 4),
        (SHOPPING, 0, 4),
    ],
)
def test_a_hand_below_four_would_have_been_refilled(table: Any, seat: int, least: int) -> None:
    """AA-16. While the deck lasts; only what was laid in this turn is not replaced yet."""
    document = table.position()
    state, place = document["state"], f"seat-{seat + 1}"
    assert state["hand_size"][place] == least
    hand = state["hand"][place]
    name = next(iter(hand))
    hand[name] -= 1
    state["deck"][name] = state["deck"].get(name, 0) + 1
    state["deck_size"] += 1
    state["hand_size"][place] -= 1
    with pytest.raises(BadPosition, match="would have been refilled"):
        BOX.position(document)


def test_nothing_is_refilled_from_an_empty_deck() -> None:
    """AA-74. A refill needs a card to draw."""
    document = situation("recruit", up="mole", down="sidekick", deck="").position()
    document["state"]["phase"] = "refill"
    with pytest.raises(BadPosition, match="nothing to refill from"):
        BOX.position(document)


@pytest.mark.parametrize(
    "told",
    [
        {"hands": ["mole", "2 enforcer"]},
        {"players": 3, "active": "blue", "hands": ["mole", "sidekick", "enforcer"]},
        {"phase": "lead", "players": 4, "hands": ["mole", "", "2 enforcer", "2 sentinel"]},
        {"players": 4, "leader": 1, "hands": ["", "mole", "2 enforcer", "2 sentinel"]},
    ],
)
def test_one_who_cannot_lay_out_is_not_to_play(told: dict[str, Any]) -> None:
    """AA-67, AA-68, AA-170, OQ-30. With an empty deck the game ends before such a turn."""
    with pytest.raises(BadPosition, match="has not the cards to lay out"):
        situation(**({"phase": "lay"} | told), deck="")


@pytest.mark.parametrize("phase", ["lay", "down", "recruit"])
@pytest.mark.parametrize(
    "told",
    [
        {"agents": ("3 daredevil", "")},
        {"agents": ("", "3 daredevil")},
        {"agents": ("", "3 codebreaker")},
        {"agents": ("3 daredevil", ""), "ongoing": (["leader-of-the-pack"], [])},
        {
            "agents": (
                "double-agent, enforcer, codebreaker, saboteur, daredevil, sentinel, mole",
                "",
            ),
            "ongoing": (["masterplan"], []),
        },
        {"steps": (7, 3), "ongoing": ([], ["security-system"])},
        {"steps": (0, -7)},
    ],
)
def test_what_was_decided_is_not_played_on(phase: str, told: dict[str, Any]) -> None:
    """AA-53, AA-56, AA-59, AA-60, AA-118. The turn before would have ended the game."""
    lying = {
        "lay": {},
        "down": {"up": "sidekick"},
        "recruit": {"up": "sidekick", "down": "enforcer"},
    }
    with pytest.raises(BadPosition, match="ended already"):
        situation(phase, mode="advanced", **told, **lying[phase])


def test_in_the_middle_of_a_turn_nothing_is_decided() -> None:
    """AA-52, AA-81. A third Daredevil may still leave again before the turn is judged."""
    table = situation("market", mode="advanced", picks=(1, 0), agents=("3 daredevil", ""))
    assert table.decision() is not None


@pytest.mark.parametrize("laid", [{"up": "mole"}, {"up": "mole", "down": "sidekick"}])
def test_what_was_laid_out_is_gone_when_the_market_is_visited(laid: dict[str, str]) -> None:
    """AA-37, AA-95. Both cards have been recruited by then."""
    with pytest.raises(BadPosition, match="gone from the middle"):
        situation("market", mode="advanced", picks=(1, 0), **laid)


def test_nobody_plays_alone() -> None:
    """AA-134. Two, three or four."""
    assert impossible(new(State)) == "players: 0 cannot play"
