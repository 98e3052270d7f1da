"""Chapters 13 to 16: immortals block, move, recruit, move again, and get new cards."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games.mind_mgmt import rules
from spytable.games.mind_mgmt.components import Feature, Phase
from spytable.games.mind_mgmt.rules.gathering import deck_is_empty
from spytable.games.mind_mgmt.rules.immortals import any_can_move
from spytable.kernel import codes, copy, new
from spytable.table import Table
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    BOX,
    acting,
    family,
    heard,
    immortals,
    marks,
    seen,
    situation,
    words,
)

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
PAIR = ("R2C5", "R6C4", "R7C3", "R7C1")
"""The first two stand on buses, nobody else does."""
BUSES = {"features": ("palm", "dogs", "idol"), "cards": ("bus", "pool"), "immortals": PAIR}
HENRY_AWAY = ("R1C1", "R1C1", "R7C1", "R7C6")


def choices_of(state: Any) -> list[str]:
    """The Recruiter's choices in a State that was altered by hand."""
    out = codes(BOX.box.most_choices)
    count = int(BOX.box.rules.choices(state, 0, out))
    return [BOX.box.choice_names[int(code)] for code in out[:count]]


def moves(number: int, place: str, others: tuple[str, ...] = FAR[1:], **told: object) -> set[str]:
    """The locations for an immortal's move: directions."""
    table = situation(immortals=(place, *others), **told)
    return {name[2:] for name in family(table, "immortal") if name[0] == str(number)}


# -- blocking -----------------------------------------------------------------------------------


def test_the_recruiter_moves_the_immortals() -> None:
    """MM-172: everybody sees where they stand."""
    table = situation(players=3)
    assert "immortal" in words(table, 0) and not offered(table, 1)
    assert seen(table, 2)["immortal_at"] == seen(table, 0)["immortal_at"]


def test_beside_an_immortal_an_agent_cannot_ask_reveal_or_capture() -> None:
    """MM-173, MM-175, MM-247, MM-274, MM-296: but shake down, move and act freely."""
    told = {"tokens": {"R2C3": 6}, "route": "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6"}
    free = acting("dusty", "R2C3", immortals=FAR, **told)
    assert {"ask", "reveal", "capture"} <= words(free)
    blocked = acting("dusty", "R2C3", immortals=("R2C3", *FAR[1:]), **told)
    assert words(blocked) == {"move", "shakedown", "lead", "rest"}


def test_nobody_asks_for_a_feature_an_immortal_stands_on() -> None:
    """MM-174, MM-248, MM-249, OQ-4: wherever the agent is; with both covered there is nothing to
    ask; an immortal on a temple covers nothing."""
    assert family(acting("meru", "R7C5", immortals=(*FAR[:3], "R3C3")), "ask") == {
        "dogs",
        "courier",
    }
    assert family(acting("meru", "R7C5", immortals=(*FAR[:3], "R2C2")), "ask") == {"courier"}
    both = acting("meru", "R7C5", immortals=("R2C2", "R2C5", *FAR[1:3]))
    assert "ask" not in words(both) and "ask-dolphin" not in words(both)


# -- moving -------------------------------------------------------------------------------------


def test_one_immortal_moves_one_location_once_a_turn() -> None:
    """MM-176: before or after the action; the second only for a step."""
    table = play(situation(), "immortal:1:n")
    assert "immortal" not in words(table)
    assert immortals(table)[0] == "R4C2"
    table = play(situation(), "step:r2c6", "immortal:1:n", "done")
    assert immortals(table)[0] == "R4C2"
    assert play(situation(), "step:r2c6", "done").result is None, "or none of them does"


def test_an_immortal_moves_in_all_eight_directions() -> None:
    """MM-177, MM-182, MM-183: without any temple; also onto the rim, and back."""
    assert moves(1, "R4C3") == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    assert moves(1, "R2C2") >= {"N", "W", "NW"}, "onto the rim"
    assert moves(1, "R1C2", FAR[1:]) == {"E", "SE", "S", "SW"}, "R1C1 lies behind chaos"


def test_an_immortal_enters_visited_locations_and_those_of_agents() -> None:
    """MM-178, MM-179."""
    agents = ("R3C3", "R1C6", "R7C1", "R7C6")
    assert moves(1, "R3C2", agents=agents) >= {"N", "NE", "E"}, "R2C2 and R2C3 were visited"


def test_no_immortal_enters_the_location_of_another() -> None:
    """MM-180."""
    assert moves(1, "R4C3", ("R4C4", "R3C3", "R5C2")) == {"NE", "SE", "S", "W", "NW"}


def test_an_immortal_crosses_no_chaos_but_passes_its_corner() -> None:
    """MM-181, OQ-5."""
    told = {"chaos": ("R4C3-E",)}
    assert moves(1, "R4C3", **told) == {"N", "NE", "SE", "S", "SW", "W", "NW"}


# -- recruiting ---------------------------------------------------------------------------------


def test_two_immortals_on_a_feature_recruit() -> None:
    """MM-184, MM-186, MM-187, MM-194: one token on the symbol, at once and for all to see."""
    table = situation(**BUSES, players=3)
    before = now(table)["recruits"]
    play(table, "recruit:bus")
    for seat in (0, 1, 2, None):
        view = seen(table, seat)
        assert (view["symbol"], view["recruits"]) == ({"bus": 1}, before + 1)
    assert "recruit:bus" in heard(table, 1)


def test_one_immortal_is_not_enough_nor_a_feature_without_its_card() -> None:
    """MM-184, MM-186: two locations, and a card that lies there."""
    alone = BUSES | {"immortals": ("R2C5", "R6C3", "R7C3", "R7C1")}
    assert "recruit" not in words(situation(**alone))
    assert "recruit" not in words(situation(**(BUSES | {"cards": ("garden", "pool")})))


def test_the_hidden_cards_are_not_for_immortals() -> None:
    """MM-185: exposed or not."""
    told = {"features": ("bus", "dogs", "idol"), "immortals": PAIR, "hour": 7}
    assert "recruit" not in words(situation(**told))
    assert "recruit" not in words(situation(**told, exposed={"bus": 6}))


def test_the_card_is_discarded_for_good() -> None:
    """MM-188 to MM-190, MM-210: face up, once, also with three of them there."""
    three = BUSES | {"immortals": ("R2C5", "R6C4", "R7C6", "R7C1")}
    table = play(situation(**three, agents=HENRY_AWAY, deals=["show:garden"]), "recruit:bus")
    assert "recruit" not in words(table)
    assert seen(table, 1)["card"] == ["none", "pool"] and seen(table, 1)["symbol"] == {"bus": 1}
    play(table, "step:r2c6", "done")
    assert now(table)["card"] == ["garden", "pool"]
    for seed in range(20):
        later = play(
            situation(**three, agents=HENRY_AWAY, seed=seed), "recruit:bus", "step:r2c6", "done"
        )
        assert "bus" not in now(later)["card"]


def test_it_may_happen_at_any_moment_of_the_turn() -> None:
    """MM-191, OQ-15, OQ-16: without any move, before or after the action; or not at all."""
    assert "recruit:bus" in offered(situation(**BUSES))
    assert "recruit:bus" in offered(play(situation(**BUSES), "step:r2c6"))
    assert "recruit:bus" in offered(play(situation(**BUSES), "immortal:4:e"))
    play(situation(**BUSES), "step:r2c6", "done")
    near = BUSES | {"immortals": ("R2C4", "R6C4", "R7C3", "R7C1")}
    table = play(situation(**near), "immortal:1:e")
    assert "recruit:bus" in offered(table)


def test_never_in_the_agents_turn() -> None:
    """MM-192: a push that makes a pair recruits nobody."""
    told = {"features": ("palm", "dogs", "idol"), "cards": ("bus", "pool")}
    table = acting("meru", "R2C4", immortals=("R2C4", "R6C4", *FAR[2:]), **told)
    before = now(table)["recruits"]
    play(table, "shakedown:bird", "push:e", "rest")
    assert immortals(table)[:2] == ["R2C5", "R6C4"]
    assert now(table)["recruits"] == before and now(table)["symbol"] == {}


def test_at_most_one_recruit_for_each_card_in_a_turn() -> None:
    """MM-193: two at most; new cards come after."""
    both = {"features": ("palm", "dogs", "idol"), "cards": ("bus", "courier")}
    table = situation(immortals=("R2C5", "R6C4", "R6C3", "R7C1"), **both)
    assert family(table, "recruit") == {"bus", "courier"}
    play(table, "recruit:bus", "recruit:courier")
    assert "recruit" not in words(table) and now(table)["card"] == ["none", "none"]


def test_the_twelfth_recruit_wins_at_once() -> None:
    """MM-195, MM-337: on symbols and track together, without waiting for a warning."""
    symbols = (
        "pool",
        "monks",
        "garden",
        "bird",
        "cafe",
        "umbrella",
        "fountain",
        "graffiti",
        "torches",
    )
    route = "R1C3 R1C2 R2C2 R2C1 R3C1"
    table = situation(**BUSES | {"cards": ("bus", "book"), "symbols": symbols, "route": route})
    assert now(table)["recruits"] == 11
    play(table, "recruit:bus")
    state = now(table)
    assert (state["phase"], state["reason"], state["recruits"]) == ("over", "recruited", 12)


def test_immortal_recruits_are_not_told_again_at_the_warning() -> None:
    """MM-196."""
    table = situation(**BUSES, hour=6)
    play(table, "recruit:bus", "step:r3c6", "done")
    assert now(table)["track"][7] == 2, "idol and dogs of R3C6"
    assert now(table)["recruits"] == sum(now(table)["track"]) + 1


def test_a_card_that_was_seen_is_none_of_the_three() -> None:
    """MM-197: as all know."""
    table = play(situation(**BUSES, deals=["show:book"]), "recruit:bus", "step:r2c6", "done")
    assert set(seen(table, 1)["excluded"]) == {"bus", "pool", "book"}


# -- Henry Lyme ---------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["R2C5", "R1C5", "R3C5", "R2C4", "R2C6"])
def test_henry_shields_his_location_and_those_next_to_it(place: str) -> None:
    """MM-310, MM-312: a pair with one immortal there does not recruit."""
    table = situation(**BUSES, agents=("R1C1", place, "R7C1", "R7C6"))
    assert "recruit" not in words(table)


@pytest.mark.parametrize("place", ["R1C4", "R1C6", "R3C6", "R4C5"])
def test_henry_shields_no_farther(place: str) -> None:
    """MM-310: not diagonally, not two away."""
    table = situation(**BUSES, agents=("R1C1", place, "R7C1", "R7C6"))
    assert "recruit" in words(table)


def test_another_pair_recruits_all_the_same() -> None:
    """MM-312: with three on the feature, two out of his reach are enough."""
    three = BUSES | {"immortals": ("R2C5", "R6C4", "R6C1", "R7C1")}
    assert "recruit" in words(situation(**three, agents=("R1C1", "R2C5", "R7C1", "R7C6")))


def test_henry_shields_standing_or_laid_down_and_through_chaos() -> None:
    """MM-311, OQ-6, OQ-19, OQ-36: his place counts when the recruit is claimed."""
    beside = {"agents": ("R1C1", "R2C6", "R7C1", "R7C6"), **BUSES}
    route = "R4C1 R4C2 R4C3 R4C4 R4C5"
    assert "recruit" not in words(situation(**beside, route=route, chaos=("R2C5-E",)))
    laid = {"hour": 6, "route": route + " R4C6"}
    assert "recruit" not in words(situation(**beside, **laid, laid=("henry-lyme", "meru")))
    assert "recruit" not in words(situation(**beside, **laid, laid=("dusty", "meru")))


# -- the extra move -----------------------------------------------------------------------------


def test_a_step_is_exposed_for_one_more_move() -> None:
    """MM-198, MM-199, MM-203 to MM-205: paid first; any immortal, by the rules of moves; once."""
    table = play(situation(players=3), "immortal:1:n")
    assert family(table, "expose") == {"R2C1", "R2C2", "R2C3", "R2C4", "R2C5"}
    play(table, "expose:r2c3")
    assert words(table) == {"immortal"}
    assert {name[0] for name in family(table, "immortal")} == {"1", "2", "3", "4"}
    for seat in (1, 2, None):
        assert seen(table, seat)["token"] == {"r2c3": 1}
        assert seen(table, seat)["visited_by"] == {"r2c3": 6}
    play(table, "immortal:1:n")
    assert not words(table) & {"immortal", "expose"}
    assert immortals(table)[0] == "R3C2"


def test_marked_and_unvisited_locations_cannot_be_exposed() -> None:
    """MM-199."""
    table = situation(hour=7, tokens={"R2C1": 6}, notes={"R2C2": 6}, moved=1)
    assert family(table, "expose") == {"R2C3", "R2C4", "R2C5", "R2C6", "R3C6"}


def test_the_current_location_may_be_exposed_and_the_one_just_entered() -> None:
    """MM-200."""
    table = play(situation(), "immortal:1:n")
    assert "R2C5" in family(table, "expose") and "R2C6" not in family(table, "expose")
    play(table, "step:r2c6")
    assert "R2C6" in family(table, "expose")


def test_without_an_unmarked_location_there_is_no_extra_move() -> None:
    """MM-202."""
    route = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6"
    table = situation(hour=6, moved=1, tokens=dict.fromkeys(route.split(), 6))
    assert "expose" not in words(table)


def test_no_step_is_exposed_where_nobody_could_move() -> None:
    """MM-203: never the first half of what cannot be finished.  One in a corner behind the three
    others cannot move, but these can; where nobody stands, nothing is exposed."""
    corner = situation(moved=1, immortals=("R1C1", "R1C2", "R2C1", "R2C2"))
    assert any_can_move(corner.omniscient_state()) and "expose" in words(corner)
    play(corner, "expose:r2c3")
    assert {name[0] for name in family(corner, "immortal")} == {"2", "3", "4"}
    s = situation(moved=1).omniscient_state()
    assert any_can_move(s) and exposing(s)
    s.immortal_at[:] = 0
    assert not any_can_move(s) and not exposing(s)


def exposing(state: Any) -> list[str]:
    """The steps the Recruiter may expose there."""
    return [name for name in choices_of(state) if name.startswith("expose:")]


# -- new cards ----------------------------------------------------------------------------------


def after_recruits(**told: object) -> Table:
    """Both cards are claimed in one turn."""
    both = {"features": ("palm", "dogs", "idol"), "cards": ("bus", "courier")}
    table = situation(immortals=("R2C5", "R6C4", "R6C3", "R7C1"), **both, **told)
    return play(table, "recruit:bus", "recruit:courier")


def test_cards_are_filled_up_to_two_before_the_time_moves() -> None:
    """MM-206, MM-211, MM-112: face up, after all else."""
    table = after_recruits(deals=["show:book", "show:cafe"])
    play(table, "step:r2c6", "done")
    assert now(table)["card"] == ["book", "cafe"]
    assert [name for _, name, _ in table.record.entries][-3:] == ["done", "show:book", "show:cafe"]
    assert heard(table, 1)[-2:] == ["show:book", "show:cafe"]


def test_new_cards_are_for_the_next_turn() -> None:
    """MM-207, OQ-16: a pair that stands already claims them then, without moving.  In the turn in
    which a card is used nothing lies in its place, and with the new one the turn is over."""
    told = {"deals": ["show:monks"], "features": ("palm", "dogs", "idol"), "cards": ("bus", "pool")}
    table = situation(immortals=("R2C5", "R6C4", "R2C3", "R4C1"), **told)
    for choice in ("recruit:bus", "step:r2c6", "immortal:1:n"):
        play(table, choice)
        assert now(table)["card"] == ["none", "pool"] and "recruit" not in words(table, 0)
    play(table, "done")
    assert now(table)["card"] == ["monks", "pool"], "it lies there, and the pair stands on it"
    assert not offered(table, 0) and decider(table) == 1
    play(table, "activate:meru", "rest", "activate:dusty", "rest")
    assert "recruit:monks" in offered(table)


def test_an_empty_deck_deals_nothing() -> None:
    """MM-208, OQ-10: what lies there stays usable."""
    table = play(situation(**BUSES), "step:r2c6")
    s = new(BOX.box.state)
    copy(s, table.omniscient_state())
    for feature in range(1, 17):
        if not s.hidden[feature] and feature not in s.card.tolist():
            s.symbol[feature] = 1
    assert deck_is_empty(s)
    s.card[1] = 0
    s.symbol[Feature["POOL"]] = 1
    rules.apply(s, BOX.box.codes["done"])
    assert (s.phase, s.hour) == (Phase.ACTIVATE, 6), "no card is dealt, the time moves"
    assert s.card.tolist() == [Feature["BUS"], 0]


def test_without_any_card_immortals_recruit_no_more() -> None:
    """MM-209: the deck is empty, and nothing lies at Immortal Recruiting; a pair on any feature is
    no use."""
    s = situation(**BUSES).omniscient_state()
    assert "recruit:bus" in choices_of(s)
    for feature in range(1, 17):
        if not s.hidden[feature]:
            s.symbol[feature] = 1
    s.card[:] = 0
    assert deck_is_empty(s)
    assert not [name for name in choices_of(s) if name.startswith("recruit:")]
    rules.apply(s, BOX.box.codes["step:r2c6"])
    rules.apply(s, BOX.box.codes["done"])
    assert (s.phase, s.hour, s.card.tolist()) == (Phase.ACTIVATE, 6, [0, 0])


def test_discards_never_come_back() -> None:
    """MM-210: the deck holds what was never shown."""
    told = BUSES | {"symbols": ("garden", "monks"), "cards": ("bus", "pool")}
    found = set()
    for seed in range(30):
        table = play(situation(**told, seed=seed), "recruit:bus", "step:r2c6", "done")
        found |= set(now(table)["card"])
    assert not found & {"bus", "garden", "monks", "palm", "dogs", "idol"}
    assert len(found) > 6
    assert marks(table) == {} and refuses(table, "recruit:pool")
