"""The module Wider Net: three cards at Immortal Recruiting."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games.mind_mgmt.components import FEATURE_NAMES
from spytable.table import BadPosition
from tests.games.helpers import now, play
from tests.games.mind_mgmt.situations import (
    BOX,
    HIDDEN,
    family,
    fresh,
    position,
    seen,
    situation,
)
from tests.games.mind_mgmt.test_modules import drawn, sentences

THREE = ("monks", "book", "courier")
NET: dict[str, Any] = {"modules": ["wider-net"], "cards": THREE}
PAIRS = ("R4C1", "R4C5", "R6C4", "R6C3")
"""Two immortals on the feature of each of the three."""
NEW = ("show:fountain", "show:pool", "show:idol")
DECK = tuple(name for name in FEATURE_NAMES[1:] if name not in HIDDEN)


def lying(table: Any) -> list[str]:
    """The cards at Immortal Recruiting."""
    state = now(table)
    return [card for card in (*state["card"], state["third_card"]) if card != "none"]


def test_three_cards_lie_at_immortal_recruiting() -> None:
    """MM-427: from the set-up on; two without the module."""
    for seed in range(10):
        for told, count in (({"wider-net": "in"}, 3), ({}, 2)):
            table = fresh(**told, seed=seed)
            while now(table)["phase"] != "opening":
                play(table, sorted(family(table, "start"))[0].join(("start:", "")).lower())
            while now(table)["turn"] == 0:
                steps = sorted(family(table, "step"))
                play(table, f"step:{steps[0].lower()}" if steps else "done")
            assert len(set(lying(table))) == count == now(table)["open_cards"]


def test_each_pair_recruits_up_to_three_in_a_turn() -> None:
    """MM-428: as ever, before the action or after it; four immortals are enough."""
    table = situation(immortals=PAIRS, deals=NEW, **NET)
    assert family(table, "recruit") == set(THREE)
    count = now(table)["recruits"]
    play(table, "recruit:courier", "recruit:monks", "step:r2c6", "recruit:book")
    state = now(table)
    assert state["recruits"] == count + 3 and lying(table) == []
    assert set(state["symbol"]) == set(THREE)
    bare = situation(immortals=PAIRS, cards=THREE[:2])
    assert family(bare, "recruit") == set(THREE[:2])


@pytest.mark.parametrize("gone", range(4))
def test_at_the_end_of_the_turn_there_are_three_again(gone: int) -> None:
    """MM-429: before the time moves, however many went."""
    table = situation(immortals=PAIRS, deals=NEW, **NET)
    play(table, *(f"recruit:{card}" for card in THREE[:gone]), "step:r2c6", "done")
    state = now(table)
    assert state["phase"] == "activate" and state["hour"] == 6
    assert set(lying(table)) == {*THREE[gone:], *(name[5:] for name in NEW[:gone])}
    BOX.position(table.position())


def test_an_empty_deck_gives_nothing() -> None:
    """MM-430: then nothing is drawn, and the cards that are left still count."""
    left = ("monks", "book", "courier", "cafe")
    gone = [name for name in DECK if name not in left]
    assert len(DECK) == 13 and len(gone) == 9
    told: dict[str, Any] = {
        "features": HIDDEN,
        "symbols": gone,
        "route": "R1C1 R2C1 R3C1 R3C2 R3C3",
        "modules": ["wider-net"],
    }
    table = situation(immortals=PAIRS, cards=THREE, deals=("show:cafe",), **told)
    assert now(table)["recruits"] == 9
    play(table, "recruit:monks", "step:r4c4", "done")
    assert set(lying(table)) == {"book", "courier", "cafe"}, "the last card of the deck"
    state = now(table)
    assert (state["phase"], state["recruits"]) == ("activate", 10)
    BOX.position(table.position())
    emptied = situation(
        immortals=PAIRS, cards=("book", "courier"), **told | {"symbols": [*gone, "monks", "cafe"]}
    )
    assert family(emptied, "recruit") == {"book", "courier"}
    play(emptied, "step:r4c4", "done")
    assert now(emptied)["phase"] == "activate" and lying(emptied) == ["book", "courier"]
    BOX.position(emptied.position())


def test_all_see_one_feature_more_that_is_not_hidden() -> None:
    """MM-431: on the cards, in the picture and in words; the agents reckon with it."""
    table = situation(players=3, **NET)
    for seat in (0, 1, 2, None):
        view = seen(table, seat)
        assert view["excluded"] == dict.fromkeys(THREE, 1) and view["third_card"] == "courier"
        assert "card-courier" in drawn(table, seat)
        assert "Wider Net (three cards)" in drawn(table, seat)
    kinds = {name: kind for name, kind, _ in table.pov(1).explanations("en")}
    assert list(kinds.values()).count("feature, at Immortal Recruiting") == 3
    for seed in range(10):
        assert not set(now(table.imagine(1, seed))["hidden"]) & set(THREE)
    told = situation(players=3, immortals=PAIRS, deals=NEW, **NET)
    play(told, "recruit:courier", "step:r2c6", "done")
    assert any("A new card at Immortal Recruiting" in one for one in sentences(told, 2))


@pytest.mark.parametrize(
    ("told", "wrong", "why"),
    [
        (NET, {"open_cards": 2}, "open_cards"),
        (NET, {"third_card": "none"}, "card: all lie there"),
        (NET, {"third_card": "book"}, "card: there is one card of each feature"),
        ({}, {"third_card": "monks", "excluded": {"garden": 1, "pool": 1, "monks": 1}}, "third"),
        ({}, {"open_cards": 3}, "open_cards"),
    ],
)
def test_cards_that_cannot_lie_there_are_refused(
    told: dict[str, Any], wrong: dict[str, Any], why: str
) -> None:
    """MM-427, MM-429."""
    whole = position("activate", hour=8, **told)
    BOX.position(whole)
    with pytest.raises(BadPosition, match=why):
        BOX.position(whole | {"state": whole["state"] | wrong})
