"""Chapters 26 and 27: what Meru, Bill Falls and Dusty can do, and the spy dolphin."""

from __future__ import annotations

import pytest

from tests.games.helpers import now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    PLACES,
    acting,
    at,
    family,
    heard,
    immortals,
    marks,
    not_there,
    seen,
    words,
)

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
WAY = "R4C1 R4C2 R4C3 R4C4 R4C5 R4C6"
ARCS = {
    "R4C4": "R5C1 R5C2 R5C3 R5C4 R5C5",
    "R3C4": "R3C1 R2C1 R2C2 R2C3 R2C4",
    "R2C4": "R4C1 R3C1 R2C1 R2C2 R2C3",
    "R5C4": "R3C1 R4C1 R5C1 R5C2 R5C3",
    "R6C4": "R4C1 R5C1 R6C1 R6C2 R6C3",
    "R4C3": "R1C1 R2C1 R3C1 R4C1 R4C2",
    "R4C2": "R1C2 R2C2 R2C1 R3C1 R4C1",
    "R4C5": "R2C4 R2C5 R3C5 R3C6 R4C6",
    "R4C6": "R2C3 R2C4 R2C5 R2C6 R3C6",
    "R3C3": "R4C1 R3C1 R2C1 R2C2 R2C3",
    "R5C5": "R6C1 R6C2 R6C3 R6C4 R6C5",
    "R1C4": "R3C1 R2C1 R2C2 R2C3 R2C4",
    "R7C4": "R5C1 R6C1 R6C2 R6C3 R6C4",
    "R4C1": "R2C4 R2C3 R2C2 R2C1 R3C1",
    "R3C5": "R2C1 R2C2 R2C3 R2C4 R2C5",
}
"""Five locations that lead to one."""
CROSS = {"R4C4", "R3C4", "R2C4", "R5C4", "R6C4", "R4C3", "R4C2", "R4C5", "R4C6"}


def test_an_ability_is_used_once_per_activation() -> None:
    """MM-302: a free one too."""
    dusty = play(acting("dusty", "R4C3", immortals=FAR), "lead:meru", "move:r2c1")
    assert "lead" not in words(dusty)
    bill = play(acting("bill-falls", "R4C3", immortals=("R4C4", *FAR[1:])), "shove:1:e")
    assert "shove" not in words(bill)


def test_only_the_one_who_has_it() -> None:
    """MM-302, MM-230: each agent has one ability."""
    told = {"immortals": ("R4C4", *FAR[1:])}
    abilities = {"sense", "shove", "lead"}
    assert words(acting("meru", "R4C3", **told)) & abilities == {"sense"}
    assert words(acting("henry-lyme", "R4C3", **told)) & abilities == set()
    assert words(acting("bill-falls", "R4C3", **told)) & abilities == {"shove"}
    assert words(acting("dusty", "R4C3", **told)) & abilities == {"lead"}


# -- Meru ---------------------------------------------------------------------------------------


def test_to_sense_is_an_action() -> None:
    """MM-303: no other one, and it ends a movement that has begun."""
    table = play(acting("meru", "R4C4", immortals=FAR), "sense")
    assert words(table) == {"move", "rest"}
    table = play(acting("meru", "R4C3", immortals=FAR), "move:r4c4", "sense")
    assert words(table) == {"rest"}
    table = play(acting("meru", "R4C4", immortals=FAR), "capture")
    assert refuses(table, "sense")


@pytest.mark.parametrize("place", sorted(CROSS))
def test_meru_senses_two_locations_in_every_orthogonal_line(place: str) -> None:
    """MM-305, MM-307, OQ-25: her own location counts; yes tells that the Recruiter is one of
    these."""
    route = f"{ARCS[place]} {place}"
    table = play(acting("meru", "R4C4", route=route, immortals=FAR, players=3), "sense")
    assert not_there(table, 6) == set(PLACES) - CROSS
    assert marks(table) == {} and heard(table, 2) == ["sense"]


@pytest.mark.parametrize("place", ["R3C3", "R5C5", "R1C4", "R7C4", "R4C1", "R3C5"])
def test_meru_senses_nothing_elsewhere(place: str) -> None:
    """MM-305, MM-309: not diagonally, not three away, not by way of a temple."""
    table = play(acting("meru", "R4C4", route=f"{ARCS[place]} {place}", immortals=FAR), "sense")
    assert not_there(table, 6) == CROSS


def test_at_most_nine_locations_are_covered() -> None:
    """MM-306: what is off the board drops out."""
    corner = play(acting("meru", "R7C6", route=WAY, immortals=FAR), "sense")
    assert not_there(corner, 6) == {"R7C6", "R7C5", "R7C4", "R6C6", "R5C6"}
    assert len(CROSS) == 9


def test_meru_senses_nothing_beside_an_immortal() -> None:
    """MM-308: immortals elsewhere do not matter."""
    assert "sense" not in words(acting("meru", "R4C4", immortals=("R4C4", *FAR[1:])))
    assert "sense" in words(acting("meru", "R4C4", immortals=("R4C3", "R4C5", "R3C4", "R5C4")))


# -- Bill Falls ---------------------------------------------------------------------------------


def test_bill_moves_an_immortal_next_to_him() -> None:
    """MM-314, MM-318: orthogonally, in any orthogonal direction, onto his own location too."""
    table = acting("bill-falls", "R4C3", immortals=("R4C4", "R3C4", *FAR[2:]))
    assert family(table, "shove") == {"1:E", "1:S", "1:W"}, "R3C4 stands diagonally, and in the way"
    play(table, "shove:1:w")
    assert immortals(table)[0] == "R4C3" == at(table, "bill-falls")


def test_bill_before_or_after_his_movement() -> None:
    """MM-304, MM-315, OQ-27: also between movement and action, and after it; not in the middle."""
    told = {"immortals": ("R4C4", *FAR[1:])}
    first = play(acting("bill-falls", "R4C3", **told), "shove:1:e", "move:r4c4", "move:r3c4")
    assert at(first, "bill-falls") == "R3C4"
    middle = play(acting("bill-falls", "R4C2", **told), "move:r4c3", "shove:1:e")
    assert "move" not in words(middle) and "capture" in words(middle)
    last = play(acting("bill-falls", "R4C3", **told), "capture", "shove:1:e", "move:r4c4")
    assert at(last, "bill-falls") == "R4C4"


def test_bill_obeys_the_rules_of_immortal_moves() -> None:
    """MM-316, MM-317, OQ-19: no chaos is crossed, none lands on another, none in his own location;
    but one behind chaos can be reached."""
    told = {"chaos": ("R4C3-E",), "immortals": ("R4C4", "R5C4", "R4C3", "R7C5")}
    table = acting("bill-falls", "R4C3", **told)
    assert family(table, "shove") == {"1:N", "1:E"}


# -- Dusty --------------------------------------------------------------------------------------


def test_dusty_leads_anybody_one_location() -> None:
    """MM-319, MM-322, OQ-28: himself, one laid down, one still to go."""
    table = acting("dusty", "R4C3", immortals=FAR, activated=2, laid=("meru",))
    assert family(table, "lead") == {"meru", "henry-lyme", "bill-falls", "dusty"}
    play(table, "lead:meru")
    assert offered(table) == {"move:r2c1"}, "R1C2 lies behind chaos; he leads somewhere"
    play(table, "move:r2c1")
    assert at(table, "meru") == "R2C1" and now(table)["laid"] == {"meru": 1}
    assert "move" in words(table), "his own movement is still to come"


@pytest.mark.parametrize("exposed", [0, 1, 2, 3])
def test_dusty_leads_farther_for_every_feature_exposed(exposed: int) -> None:
    """MM-319, MM-320, OQ-20: one to four; cards of the immortals do not count."""
    shown = dict.fromkeys(("bus", "palm", "dogs")[:exposed], 6)
    table = play(acting("dusty", "R4C3", immortals=FAR, exposed=shown), "lead:henry-lyme")
    for place in ("R2C6", "R3C6", "R4C6", "R5C6")[: exposed + 1]:
        assert "move" in words(table)
        play(table, f"move:{place.lower()}")
    assert now(table)["phase"] == "agent"


def test_up_to_and_by_the_rules_of_movement() -> None:
    """MM-321: no chaos is crossed; after the first location Dusty may stop."""
    table = acting("dusty", "R4C3", immortals=FAR, exposed={"bus": 6})
    play(table, "lead:meru")
    assert offered(table) == {"move:r2c1"}
    play(table, "move:r2c1")
    assert "halt" in offered(table)
    play(table, "halt")
    assert at(table, "meru") == "R2C1" and now(table)["phase"] == "agent"


def test_the_movement_is_extra() -> None:
    """MM-323: Dusty himself goes three locations that way."""
    table = play(acting("dusty", "R4C3", immortals=FAR), "lead:dusty", "move:r4c4")
    play(table, "move:r4c5", "move:r4c6")
    assert at(table, "dusty") == "R4C6"
    middle = play(acting("dusty", "R4C3", immortals=FAR), "move:r4c4", "lead:dusty", "move:r4c5")
    assert "move" not in words(middle), "MM-304: not in the middle of a movement"


# -- the spy dolphin ----------------------------------------------------------------------------

TWICE = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6"
DOGS = {"hour": 8, "route": TWICE, "immortals": ("R1C3", "R1C4", "R2C3", "R5C4")}


@pytest.mark.parametrize("agent", ["meru", "henry-lyme", "bill-falls", "dusty"])
def test_any_agent_may_call_the_dolphin(agent: str) -> None:
    """MM-324, MM-327: with a question, before it is answered."""
    assert family(acting(agent, "R7C5", **DOGS), "ask-dolphin") == {"dogs", "courier"}


def test_it_comes_once_a_game() -> None:
    """MM-325, MM-326, MM-330: also if no token could be laid."""
    table = play(acting("meru", "R7C5", **DOGS), "ask-dolphin:dogs")
    assert now(table)["dolphin"] == 0
    assert "ask-dolphin" not in words(acting("meru", "R7C5", **DOGS, dolphin=False))
    way = "R4C1 R4C2 R4C3 R4C4 R3C4 R3C5 R4C5 R4C6"
    nothing = play(acting("meru", "R7C5", **DOGS | {"route": way}), "ask-dolphin:dogs")
    assert (now(nothing)["dolphin"], marks(nothing)) == (0, {})


def test_all_visited_unmarked_locations_are_marked() -> None:
    """MM-328: at once; what is left is unvisited (MM-374)."""
    table = play(acting("meru", "R7C5", **DOGS, players=3), "ask-dolphin:dogs")
    for seat in (0, 1, 2, None):
        view = seen(table, seat)
        assert view["token"] == {"r2c2": 1, "r3c6": 1}
        assert view["visited_by"] == {"r2c2": 8, "r3c6": 8}
        assert view["clear"] == {"r1c5": 8, "r5c3": 8, "r7c5": 8}
    marked = play(acting("meru", "R7C5", **DOGS, notes={"R2C2": 7}), "ask-dolphin:dogs")
    assert marks(marked) == {"R2C2": 2, "R3C6": "step"}


def test_the_question_must_be_legal() -> None:
    """MM-329: immortals forbid it as ever."""
    covered = acting("meru", "R7C5", **DOGS | {"immortals": ("R2C2", "R1C4", "R2C3", "R5C4")})
    assert family(covered, "ask-dolphin") == {"courier"}
    there = acting("meru", "R7C5", **DOGS | {"immortals": ("R7C5", "R1C4", "R2C3", "R5C4")})
    assert "ask-dolphin" not in words(there)


def test_it_costs_no_more_than_the_question() -> None:
    """MM-331: one action, and the movement stays."""
    table = play(acting("meru", "R7C5", **DOGS), "ask-dolphin:dogs")
    assert words(table) == {"move", "rest"}
