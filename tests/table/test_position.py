"""Positions go out and in; impossible ones are refused with the reason."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spytable.table import BadPosition
from spytable.table.dealer import ImpossibleDeal

from .games import fresh, opened, owned, play

HANDS = [f"deal:{n}" for n in ["mole", "saboteur", "saboteur", "enforcer", *["sentinel"] * 4]]
DOCUMENT = fresh(deals=HANDS).position()


def refused(document: Any, sentence: str) -> None:
    """The position is refused in these words, as data and as text."""
    with pytest.raises(BadPosition, match=sentence) as caught:
        opened().position(document)
    assert type(caught.value) is BadPosition
    assert len(str(caught.value)) < 400


def changed(**state: Any) -> dict[str, Any]:
    """The position with something else in its state."""
    document = deepcopy(DOCUMENT)
    document["state"] |= state
    return document


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    inner: Any = []
    for _ in range(depth):
        inner = [inner]
    return inner


def test_a_position_is_readable() -> None:
    assert list(DOCUMENT) == ["game", "rules", "players", "variant", "state"]
    assert DOCUMENT["state"]["hand"]["seat-1"] == {"mole": 1, "saboteur": 2, "enforcer": 1}
    assert DOCUMENT["state"]["phase"] == "lay"


def test_a_game_goes_on_from_a_position_with_the_deals_asked_for() -> None:
    table = opened().position(DOCUMENT, deals=["deal:sidekick", "deal:enforcer"], names=["A", "B"])
    table.take(0, "up:mole")
    table.take(0, "down:saboteur")
    held = {"saboteur": 1, "enforcer": 2, "sidekick": 1}
    assert table.pov(0).view.as_dict()["hand"] == held
    assert table.names == ["A", "B"]
    with pytest.raises(ImpossibleDeal):
        document = table.position()
        document["state"] |= {"phase": "lay"}
        opened().position(DOCUMENT, deals=["deal:mole"]).take(0, "swap:mole")


def test_a_position_where_the_dealer_is_to_choose_goes_on_at_once() -> None:
    state = DOCUMENT["state"]
    deck = state["deck"] | {"enforcer": state["deck"]["enforcer"] + 1}
    hand = {**state["hand"], "seat-1": {"mole": 1, "saboteur": 2}}
    document = changed(
        phase="draw",
        resume="lay",
        drawer=0,
        deck=deck,
        deck_size=31,
        hand=hand,
        hand_size={"seat-1": 3, "seat-2": 4},
    )
    table = opened().position(document, deals=["deal:enforcer"])
    assert table.position()["state"]["hand"] == DOCUMENT["state"]["hand"]


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (None, "a position is an object"),
        ([], "a position is an object"),
        ("", "not readable as JSON"),
        ("[1", "not readable as JSON"),
        ("[]", "a position is an object"),
        ("[" * 100_000, "not readable as JSON"),
        ("null", "a position is an object"),
        ({}, "game: missing"),
        (DOCUMENT | {"game": "chess"}, "there is no box 'chess'"),
        (DOCUMENT | {"game": None}, "there is no box None"),
        (DOCUMENT | {"game": []}, r"there is no box \[\]"),
        (DOCUMENT | {"game": nested(950)}, "there is no box"),
        (DOCUMENT | {"rules": 1}, "rules: 1 given, 2 needed"),
        (DOCUMENT | {"rules": True}, "rules: True given, 2 needed"),
        (DOCUMENT | {"rules": "2"}, "rules: '2' given, 2 needed"),
        (DOCUMENT | {"rules": nested(950)}, "rules: .* given"),
        (DOCUMENT | {"players": "2"}, "players must be a number"),
        (DOCUMENT | {"players": 7}, "2 to 4 players, not 7"),
        (DOCUMENT | {"players": 3}, "players: the state does not agree"),
        (DOCUMENT | {"players": True}, "not True"),
        (DOCUMENT | {"variant": []}, "variant an object"),
        (DOCUMENT | {"variant": {"mode": 1}}, "names and values are texts"),
        (DOCUMENT | {"variant": {"mode": nested(950)}}, "names and values are texts"),
        (DOCUMENT | {"variant": {"mode": "hard"}}, "'hard' is not one of"),
        (DOCUMENT | {"variant": {"size": "big"}}, "has no option 'size'"),
        (DOCUMENT | {"variant": {"mode": "advanced"}}, "mode: the state does not agree"),
        (DOCUMENT | {"state": []}, "must be an object"),
        (DOCUMENT | {"state": nested(950)}, "must be an object"),
        (DOCUMENT | {"more": 1}, "more: unknown"),
        (changed(more=1), "more: no such field"),
        (changed(turn="1"), "turn: '1' is not a whole number"),
        (changed(turn=nested(950)), "turn: .* is not a whole number"),
        (changed(turn=1000), "turn: 1000 is out of range"),
        (changed(phase="night"), "phase: 'night' is not one of"),
        (changed(phase="blank"), "has not been set up"),
        (changed(hand={"seat-9": {}}), "hand: 'seat-9' is not one of"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(document: Any, sentence: str) -> None:
    refused(document, sentence)


@pytest.mark.parametrize("name", list(DOCUMENT["state"]))
def test_a_missing_field_is_named(name: str) -> None:
    document = deepcopy(DOCUMENT)
    del document["state"][name]
    refused(document, f"{name}: missing")
    refused(json.dumps(document), f"{name}: missing")


@pytest.mark.parametrize("key", list(DOCUMENT))
def test_a_missing_part_is_named(key: str) -> None:
    refused({k: v for k, v in DOCUMENT.items() if k != key}, f"{key}: missing")


def test_a_39th_card_is_refused() -> None:
    deck = DOCUMENT["state"]["deck"]
    document = changed(deck=deck | {"enforcer": deck["enforcer"] + 1}, deck_size=31)
    refused(document, "7 cards named Enforcer; the box has 6")


def test_a_card_that_is_there_twice_is_refused() -> None:
    deck = {n: c for n, c in DOCUMENT["state"]["deck"].items() if n != "enforcer"}
    deck |= {"mole": 1, "enforcer": 4}
    refused(changed(deck=deck), "cards named")
    hands = deepcopy(DOCUMENT["state"]["hand"])
    hands["seat-2"] = {"sentinel": 3, "mole": 1}
    refused(changed(hand=hands), "cards named (Sentinel|Mole)")


def test_a_negative_hand_is_refused() -> None:
    hands = deepcopy(DOCUMENT["state"]["hand"])
    hands["seat-1"] = {"mole": 1, "saboteur": 4, "enforcer": -1}
    refused(changed(hand=hands), "hand: a negative number of cards")


def test_numbers_that_do_not_agree_are_refused() -> None:
    refused(changed(deck_size=29), "deck_size is 29, but the deck holds 30")
    refused(changed(hand_size={"seat-1": 3, "seat-2": 4}), "hand_size is 3, but the hand holds 4")
    refused(changed(winner="green"), "winner, reason and phase do not agree")
    refused(changed(leader=9), "leader: there is no seat 9")


def sized(place: str, size: int) -> dict[str, Any]:
    """Another size of a hand."""
    return {"hand_size": DOCUMENT["state"]["hand_size"] | {place: size}}


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ({"hand": DOCUMENT["state"]["hand"] | {"seat-2": {"none": 1, "sentinel": 4}}}, "a name"),
        (sized("seat-3", 4), "seat-3: nobody sits there"),
        ({"swaps": {"seat-4": 1}}, "seat-4: nobody sits there"),
        ({"down_by": 2}, "down_by: there is no seat 2"),
        ({"drawer": -1}, "drawer: there is no seat -1"),
        ({"taker": 2}, "taker: there is no seat 2"),
        ({"swaps": {"seat-1": 5}}, "seat-1: 5 swaps are too many"),
        ({"swaps": {"seat-1": -1}}, "seat-1: -1 swaps are too many"),
        ({"swaps": {"seat-1": 1}}, "swaps and swapped cards do not agree"),
        ({"phase": "recruit"}, "two cards must lie in the middle"),
        ({"phase": "down"}, "exactly the card face up must lie in the middle"),
        ({"active": "blue"}, "the leader is not of the active side"),
        ({"steps": {"green": 7}}, "the game would have ended already"),
        ({"market": {"outpost": 1}}, "there is no market in simple mode"),
        ({"ongoing": {"blue": {"outpost": 1}}}, "there is no market in simple mode"),
    ],
)
def test_a_state_that_contradicts_itself_is_refused(state: dict[str, Any], sentence: str) -> None:
    refused(changed(**state), sentence)


def moved(*places: str, **more: Any) -> dict[str, Any]:
    """The position with cards of the deck lying in other places."""
    document = changed(**more)
    for place in places:
        document["state"]["deck"]["enforcer"] -= 1
        document["state"]["deck_size"] -= 1
        document["state"][place] = "enforcer"
    return document


def test_cards_in_the_middle_belong_to_their_moment() -> None:
    refused(moved("up"), "no card can lie in the middle yet")
    refused(moved("up", "down", phase="down"), "exactly the card face up")


def test_a_hand_below_four_would_have_been_refilled() -> None:
    document = changed(**sized("seat-2", 3))
    document["state"]["hand"] = DOCUMENT["state"]["hand"] | {"seat-2": {"sentinel": 3}}
    document["state"]["deck"] |= {"sentinel": 3}
    document["state"]["deck_size"] = 31
    refused(document, "seat-2: the hand would have been refilled to 4")


def test_nothing_is_refilled_from_an_empty_deck() -> None:
    document = changed(phase="refill", deck={}, deck_size=0)
    document["state"]["agents"] = {"green": dict(DOCUMENT["state"]["deck"])}
    refused(document, "there is nothing to refill from")


def test_market_cards_are_counted_too() -> None:
    document = fresh(mode="advanced").position()
    offer = document["state"]["offer"]
    broken = deepcopy(document)
    broken["state"]["offer"] = [offer[0], offer[0], offer[2]]
    refused(broken, "cards named .*; the box has 1")
    broken = deepcopy(document)
    broken["state"]["market_size"] = 11
    refused(broken, "market_size does not agree with the market deck")


def test_a_position_of_another_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    box = opened()
    monkeypatch.setattr(box, "box", object.__new__(type(box.box)))
    object.__setattr__(box.box, "name", "other")
    with pytest.raises(BadPosition, match="game: this is agent-avenue, not other"):
        box.position(DOCUMENT)


def test_a_position_where_nobody_could_choose_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should a box overlook it, the table does not."""
    box = opened()
    monkeypatch.setattr(box.box.rules, "choices", lambda state, seat, out: 0)
    refused(DOCUMENT, "nobody could choose anything")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.sampled_from([None, *DOCUMENT["state"]]), JSON)
@settings(deadline=None)
def test_anything_in_any_place_is_a_position_or_refused(name: str | None, value: Any) -> None:
    """Never another exception; and what is accepted comes out as it went in, and can go on."""
    document = deepcopy(DOCUMENT)
    if name is None:
        document = value
    else:
        document["state"][name] = value
    try:
        table = opened().position(document)
    except BadPosition:
        return
    assert table.decision() is not None


def test_an_imagined_table_is_one_the_seat_cannot_tell_apart() -> None:
    table = play(fresh(), 7)
    for seat in (0, 1, None):
        world = table.imagine(seat, 3)
        assert world.pov(seat).view.as_dict() == table.pov(seat).view.as_dict()
        assert world.pov(seat).heard == table.pov(seat).heard
        assert world.pov(seat).told() == table.pov(seat).told()
        assert world.pov(seat).told("ru") == table.pov(seat).told("ru")
        assert world.pov(seat).moment == table.pov(seat).moment
        assert world.imagine(seat, 4).pov(seat).view.as_dict() == table.pov(seat).view.as_dict()


def test_one_can_look_back_at_what_one_saw() -> None:
    table = fresh()
    views = [table.pov(1).view.as_dict()]
    first = len(table.pov(1).heard)
    decision = table.decision()
    assert decision is not None
    table.take(0, decision.choices[0])
    assert table.pov(1).look_back(first).as_dict() == views[0]
    assert len(table.pov(1).heard) == first, "a card laid face up is not yet heard of"
    table.take(0, next(iter(table.decision() or ())))
    latest = len(table.pov(1).heard)
    assert table.pov(1).look_back(first).as_dict() == views[0]
    assert table.pov(1).look_back(latest).as_dict() == table.pov(1).view.as_dict()
    assert table.pov(1).picture(at=first) == fresh().pov(1).picture()
    assert table.pov(0).picture(at=len(table.pov(0).heard)) == table.pov(0).picture()
    for moment in (-1, latest + 1):
        with pytest.raises(ValueError, match="there was no moment"):
            table.pov(1).look_back(moment)
    world = table.imagine(0, 1)
    assert world.pov(0).look_back(first).as_dict() == table.pov(0).look_back(first).as_dict()
    assert world.pov(1).heard == ()
    with pytest.raises(ValueError, match="there was no moment"):
        world.pov(1).look_back(first)


def test_an_imagined_table_knows_nothing_of_the_true_one() -> None:
    """Of the past it holds what its seat has heard; and it plays on by itself."""
    table = play(fresh(), 7)
    truth = table.fingerprint(), table.record.text()
    world = table.imagine(0, 3)
    assert world.record.entries == []
    assert world.commitment != table.commitment
    assert world.pov(0).heard == table.pov(0).heard
    assert world.pov(1).heard == world.pov(None).heard == ()
    assert world.pov(1).told() == []
    assert not world._truth.history.steps, "no State of the true game goes along"
    play(world)
    assert world.result is not None
    assert (table.fingerprint(), table.record.text()) == truth


def test_a_position_says_which_box_file_it_was_played_with() -> None:
    with owned("0123456789abcdef"):
        document = fresh().position()
        assert document["box"] == "0123456789abcdef"
        assert opened().position(document).position() == document
        refused(DOCUMENT, "begun with our own box")
    refused(document, "begun with another box file, '0123456789abcdef'")
    refused(DOCUMENT | {"box": [1]}, "box: this game was begun with another box file")
