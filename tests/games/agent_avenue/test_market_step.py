"""Chapter 12: the market in step 2."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from spytable.games.agent_avenue import words
from spytable.games.agent_avenue.components import LAST_ONGOING, Market
from tests.games.agent_avenue.situations import (
    INSTANT,
    MARKETS,
    ONGOING,
    at_market,
    gets,
    in_play,
    situation,
    steps,
    verdict,
)
from tests.games.helpers import decider, now, offered, play, refuses

OFFER = ["watchtower", "surveillance-truck", "masterplan"]


def test_landing_on_a_market_space_demands_a_choice() -> None:
    """AA-95, OQ-16. Any card on offer, useful or not; there is no skipping."""
    table = gets("daredevil", "codebreaker", mode="advanced", offer=OFFER)
    assert steps(table) == (2, 0)
    assert decider(table) == 0
    assert offered(table) == {f"take:{card}" for card in OFFER}
    for name in ("pass", "take:none", "take:outpost", "up:mole"):
        assert refuses(table, name)


@pytest.mark.parametrize("card", OFFER)
def test_the_chosen_card_leaves_the_offer(card: str) -> None:
    """AA-96. Exactly that one."""
    table = at_market(card, offer=OFFER, deals=["offer:outpost"])
    play(table, f"take:{card}")
    assert set(now(table)["offer"]) == {*OFFER, "outpost"} - {card}


def test_the_gap_is_filled_at_once_and_face_up() -> None:
    """AA-97, AA-98, ED-11. Three again, the market deck one smaller, and everyone reads it."""
    table = at_market("watchtower", offer=OFFER, deals=["offer:outpost"])
    left = now(table)["market_size"]
    play(table, "take:watchtower")
    for seat in (0, 1, None):
        view = table.pov(seat).view.as_dict()
        assert sorted(view["offer"]) == sorted(["outpost", *OFFER[1:]])
        assert view["market_size"] == left - 1


def test_every_market_card_is_instant_or_ongoing() -> None:
    """AA-99. Eight stay in play, seven act and go."""
    stayed = set()
    for card in MARKETS:
        table = at_market(card, deals=[])
        play(table, f"take:{card}")
        while any(name.startswith(("choose:", "again:")) for name in offered(table)):
            play(table, sorted(offered(table))[0])
        state = now(table)
        if card in state["ongoing"].get("green", {}):
            stayed.add(card)
            assert card not in state["discarded"]
        else:
            assert state["discarded"][card] == 1
    assert sorted(stayed) == sorted(ONGOING)
    assert (len(ONGOING), len(INSTANT)) == (8, 7)


def test_the_kind_stands_beside_the_name() -> None:
    """AA-100. The words about a card begin with its kind."""
    for card in Market:
        if card:
            text = words.market_text("en", card)
            assert text.startswith("Ongoing." if card <= LAST_ONGOING else "Instant.")


def test_an_instant_ability_is_resolved_at_once() -> None:
    """AA-101. It cannot be kept for later."""
    table = at_market("surveillance-truck")
    play(table, "take:surveillance-truck")
    assert steps(table) == (3, 0)
    assert now(table)["ongoing"] == {}


def test_an_instant_card_then_goes_to_the_discard() -> None:
    """AA-102, OQ-15. In everyone's sight."""
    table = at_market("surveillance-truck")
    play(table, "take:surveillance-truck")
    for seat in (0, 1, None):
        assert table.pov(seat).view.as_dict()["discarded"] == {"surveillance-truck": 1}


def test_a_discarded_instant_has_no_further_effect() -> None:
    """AA-103. The next turn is as if it had never been."""
    table = at_market(
        "surveillance-truck", hands=["4 saboteur", "enforcer, sentinel, mole, sidekick"]
    )
    play(table, "take:surveillance-truck")
    play(table, "up:enforcer", "down:sentinel", "recruit:up")
    assert now(table)["moved"]["green"] == 1
    assert steps(table)[0] == 4


def test_an_ongoing_card_lies_face_up_before_its_taker() -> None:
    """AA-104. Not in the discard, not in the offer."""
    table = at_market("watchtower", offer=OFFER, side="blue")
    play(table, "take:watchtower")
    for seat in (0, 1, None):
        view = table.pov(seat).view.as_dict()
        assert view["ongoing"] == {"blue": {"watchtower": 1}}
        assert view["discarded"] == {}
        assert "watchtower" not in view["offer"]


def test_an_ongoing_ability_lasts_while_the_card_is_in_play() -> None:
    """AA-105, ED-20. Turn after turn with the card, never without it."""
    for turn in (5, 6, 17):
        told = {"mode": "advanced", "turn": turn, "steps": (0, 4)}
        with_it = gets("enforcer", "codebreaker", ongoing=(["watchtower"], []), **told)
        without = gets("enforcer", "codebreaker", **told)
        assert (steps(with_it)[0], steps(without)[0]) == (3, 1)


def panel(picture: str, side: str) -> list[str]:
    """The titles in a side's panel, and the names of the cards that can be read there."""
    name = "{http://www.w3.org/2000/svg}"
    for group in ET.fromstring(picture).iter(f"{name}g"):
        pieces = [part.get("data-piece", "") for part in group.iter(f"{name}g")]
        if group.get("class", "").startswith("section-") and f"{side}-mole" in pieces:
            titles = [title.text or "" for title in group.iter(f"{name}title")]
            labels = [part.get("aria-label", "") for part in group.iter(f"{name}g")]
            return titles + [label.split(".")[0] for label in labels if label]
    raise AssertionError(f"no panel for {side}")


def test_market_cards_lie_with_the_agents_of_their_owner() -> None:
    """AA-106, ED-17. In the picture; no rule depends on it."""
    ongoing = (["watchtower"], ["getaway-car"])
    table = situation(mode="advanced", agents=("mole", ""), ongoing=ongoing)
    for seat in (0, 1, None):
        green, blue = (panel(table.pov(seat).picture(), side) for side in ("green", "blue"))
        assert "Watchtower" in green and "Mole: 1" in green and "Getaway Car" not in green
        assert "Getaway Car" in blue and "Watchtower" not in blue


def test_the_pawn_may_run_on_while_others_stay() -> None:
    """AA-95, AA-101. After the pick the turn ends as always."""
    table = at_market("masterplan")
    play(table, "take:masterplan")
    assert (now(table)["active"], now(table)["turn"]) == ("blue", 6)
    assert verdict(table) is None
    assert in_play(table, "green").total() == 0
