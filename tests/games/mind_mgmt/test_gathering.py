"""Chapter 4: the agents, who decides for them, the second Mind Slip token, the first cards."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from spytable.table import Table
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    AGENTS,
    PLACES,
    acting,
    family,
    fresh,
    seen,
    situation,
    training,
    words,
)
from tests.games.mind_mgmt.test_set_up import DEALT, FIVE, INNER, OPENING, layer_of

RIM = set(PLACES) - INNER
POSTED = tuple(f"post:{place.lower()}" for place in ("R3C4", "R4C3", "R5C5", "R6C5"))


def gathered(players: int = 2, mission: str = "full", **told: Any) -> Table:
    """After the opening and the immortals."""
    table = fresh(players, setup="by-hand", mission=mission, **told)
    play(table, *(FIVE if mission == "full" else ()), "character:karl-box", "start:r2c1", *OPENING)
    return play(table, "done", *(POSTED if mission == "full" else ()))


def laid_out(players: int = 2, takes: tuple[str, ...] = ()) -> Table:
    """All placed, but for the second token."""
    table = play(gathered(players), *(f"take:{agent}" for agent in takes))
    return play(table, *["place:r1c1"] * 4)


def test_the_agents_share_what_they_write_with() -> None:
    """MM-074: what the team knows and notes is the same for every seat of it."""
    table = acting(players=5)
    views = [seen(table, seat) | {"seat": 0} for seat in (1, 2, 3, 4)]
    assert all(view == views[0] for view in views)


@pytest.mark.parametrize("mission", ["full", "training"])
@pytest.mark.parametrize("setup", ["quick", "by-hand"])
@pytest.mark.parametrize(
    ("players", "shares"), [(2, [4]), (3, [2, 2]), (4, [1, 1, 1, 1]), (5, [1, 1, 1, 1])]
)
def test_all_four_agents_are_shared_out_evenly(
    players: int, shares: list[int], setup: str, mission: str
) -> None:
    """MM-075 to MM-079: at every number of players; among four the last one is joint."""
    table = fresh(players, setup=setup, mission=mission, seed=8)
    while now(table)["phase"] != "recruiter":
        play(table, sorted(offered(table))[0])
    owners = now(table)["owner"]
    assert set(owners) == set(AGENTS)
    assert sorted(Counter(owners.values()).values()) == shares
    assert ("team" in owners.values()) == (players == 4)


def test_each_decides_for_their_own_and_all_for_the_joint_one() -> None:
    """MM-078, MM-233, OQ-29: any of the team answers for it."""
    table = acting("dusty", players=4)
    assert [bool(offered(table, seat)) for seat in range(4)] == [False, True, True, True]
    table.take(3, "rest")
    table = acting("henry-lyme", players=4)
    assert [bool(offered(table, seat)) for seat in range(4)] == [False, False, True, False]


def test_in_training_the_deal_is_irrelevant() -> None:
    """MM-080: nobody is asked, and nobody has an ability."""
    table = gathered(3, "training")
    assert words(table) == {"place"}
    assert now(table)["owner"] == dict(zip(AGENTS, ("seat-2", "seat-3") * 2, strict=True))


def test_agents_are_chosen_by_their_abilities_in_turn() -> None:
    """MM-081: the last one goes to whom it is due."""
    table = gathered(3)
    assert decider(table) == 1 and family(table, "take") == set(AGENTS)
    play(table, "take:dusty")
    assert decider(table) == 2 and family(table, "take") == {"meru", "henry-lyme", "bill-falls"}
    play(table, "take:meru")
    assert decider(table) == 1
    play(table, "take:henry-lyme")
    assert now(table)["owner"] == {
        "dusty": "seat-2",
        "henry-lyme": "seat-2",
        "meru": "seat-3",
        "bill-falls": "seat-3",
    }
    assert words(table) == {"place"}
    four = play(gathered(4), "take:dusty", "take:meru", "take:bill-falls")
    assert now(four)["owner"]["henry-lyme"] == "team"


def test_agents_may_be_dealt_at_random() -> None:
    """MM-081: in a quick set-up chance does it."""
    found = set()
    for seed in range(12):
        table = fresh(3, seed=seed)
        while now(table)["phase"] != "recruiter":
            play(table, sorted(offered(table))[0])
        found.add(tuple(sorted(now(table)["owner"].items())))
    assert len(found) > 2


def test_agents_start_on_any_location_of_the_rim() -> None:
    """MM-082, OQ-18: others there or not; each is placed by its side."""
    table = play(gathered(5), "take:meru", "take:henry-lyme", "take:bill-falls")
    for seat in (1, 2, 3, 4):
        assert decider(table) == seat
        assert family(table, "place") == RIM
        assert refuses(table, "place:r2c2")
        play(table, "place:r1c4")
    assert set(now(table)["agent_at"].values()) == {"r1c4"}


def test_what_the_agents_see_before_they_are_placed() -> None:
    """MM-083: the count of the opening; the start in training, chaos and immortals otherwise."""
    for circled, count in ((DEALT, 2), (("feature:monks", "feature:cafe", "feature:bird"), 3)):
        for mission in ("full", "training"):
            table = gathered(mission=mission, deals=circled)
            assert decider(table) == 1 and words(table) == {"place"}
            view = seen(table, 1)
            assert (view["hour"], view["track"][5], view["recruits"]) == (5, count, count)
    full, short = seen(gathered(), 1), seen(gathered(mission="training"), 1)
    assert full["chaos"] == 5 and full["immortal_at"][1:] == ["r3c4", "r4c3", "r5c5", "r6c5"]
    assert short["note"] == {"r2c1": 1}


def test_both_possible_recruiters_are_known() -> None:
    """MM-084: both lie open before everybody who may not know which it is, whichever it is; the
    Recruiter sees the one that it is."""
    for character in ("karl-box", "smoking-girl"):
        table = situation(character=character)
        for seat in (1, None):
            assert seen(table, seat)["character"] == "none"
            shown = layer_of(table, seat, "desk", "possible")
            assert "#mm-portrait-karl-box" in shown and "#mm-portrait-smoking-girl" in shown
            assert "The Recruiter is one of these: Karl Box, Smoking Girl" in shown
            assert not re.search("karl-box|smoking-girl", layer_of(table, seat, "desk", "card"))
        assert seen(table, 0)["character"] == character
        assert f"#mm-portrait-{character}" in layer_of(table, 0, "desk", "card")
        assert not layer_of(table, 0, "desk", "possible")


def test_the_ally_lies_open() -> None:
    """MM-085: the spy dolphin, for all to see, until it is used."""
    for seat in (0, 1, None):
        assert seen(situation(), seat)["dolphin"] == 1
        assert seen(situation(dolphin=False), seat)["dolphin"] == 0


def test_the_second_token_lies_next_to_a_temple() -> None:
    """MM-086, MM-088, MM-089: orthogonally or diagonally, fifteen locations, not the temple."""
    table = laid_out()
    assert family(table, "token") == {
        *("R2C2", "R2C3", "R2C4", "R3C2", "R3C4", "R4C2", "R4C3", "R4C4", "R4C5", "R4C6"),
        *("R5C4", "R5C6", "R6C4", "R6C5", "R6C6"),
    }
    assert refuses(table, "token:r3c3")


def test_the_second_token_comes_after_agents_and_opening() -> None:
    """MM-087, OQ-29: whoever of the team says where first."""
    table = laid_out(3, ("meru", "henry-lyme", "bill-falls"))
    assert now(table)["hour"] == 5 and len(now(table)["agent_at"]) == 4
    assert [words(table, seat) for seat in (0, 1, 2)] == [set(), {"token"}, {"token"}]
    table.take(2, "token:r4c4")
    assert now(table)["second_at"] == "r4c4"


def test_two_cards_lie_at_immortal_recruiting() -> None:
    """MM-090, MM-091: none of the hidden three; eleven stay in the deck, in no order yet."""
    table = play(laid_out(), "token:r4c4")
    state = now(table)
    cards = {card for card in state["card"] if card != "none"}
    assert len(cards) == 2 and not cards & set(state["hidden"])
    shown = {name for _, name, _ in table.record.entries if name.startswith("show:")}
    assert shown == {f"show:{card}" for card in cards}
    assert 16 - len(state["hidden"]) - len(cards) == 11


def test_the_recruiter_has_the_first_turn() -> None:
    """MM-092."""
    for table in (play(laid_out(), "token:r4c4"), training()):
        assert decider(table) == 0
        assert "step" in words(table)
        assert now(table)["turn"] == 1
