"""Chapters 7 and 8: the Recruiter's turn, the step, the dead end."""

from __future__ import annotations

import pytest

from spytable.table import Table
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    acting,
    family,
    heard,
    seen,
    situation,
    training,
    words,
)

INTO_THE_CORNER = "R2C4 R2C3 R2C2 R2C1 R3C1 R1C1"
"""By a Mind Slip of Karl Box at 6; R2C1 has a number, and chaos lies between R1C1 and R1C2."""
LONG_WAY = "R5C2 R5C3 R5C4 R4C4 R4C5 R4C6 R3C6 R3C5 R3C4 " + INTO_THE_CORNER


def test_in_training_a_turn_is_an_action_and_then_the_time() -> None:
    """MM-107: nothing else is offered."""
    table = training()
    assert words(table) == {"step", "slip"}
    play(table, "step:r2c6")
    assert offered(table) == {"done"}
    assert now(table)["hour"] == 5
    play(table, "done")
    assert (now(table)["hour"], decider(table)) == (6, 1)


def test_a_full_turn_is_a_free_part_and_a_closing_part() -> None:
    """MM-108, MM-109, MM-112: one action, an immortal, one more for a step; then the cards are
    filled up, and only then the time token moves."""
    table = situation(
        immortals=("R3C5", "R2C1", "R6C4", "R6C5"),
        cards=("graffiti", "pool"),
        deals=["show:idol"],
    )
    play(table, "recruit:graffiti", "immortal:1:n", "step:r2c6", "expose:r2c1", "immortal:4:e")
    assert offered(table) == {"done"}
    play(table, "done")
    told = [name for _, name, _ in table.record.entries][-2:]
    assert told == ["done", "show:idol"]
    assert (now(table)["hour"], now(table)["card"]) == (6, ["idol", "pool"])


def test_the_second_move_comes_after_the_first_never_instead() -> None:
    """MM-110: no step is exposed before an immortal has moved."""
    table = situation()
    assert "expose" not in words(table)
    play(table, "immortal:4:e")
    assert "expose" in words(table)


@pytest.mark.parametrize(
    "order",
    [
        ("step:r2c6", "immortal:4:e", "expose:r2c1", "immortal:4:w"),
        ("immortal:4:e", "step:r2c6", "expose:r2c1", "immortal:4:w"),
        ("immortal:4:e", "expose:r2c1", "immortal:4:w", "step:r2c6"),
    ],
)
def test_the_action_comes_before_between_or_after_the_immortals(order: tuple[str, ...]) -> None:
    """MM-111, OQ-23: and nobody else can tell."""
    table = play(situation(players=3), *order, "done")
    assert now(table)["route"][6] == "r2c6"
    for seat in (1, 2, None):
        assert heard(table, seat) == ["immortal:4:e", "expose:r2c1", "immortal:4:w", "done"]


def test_exactly_one_action_which_cannot_be_skipped() -> None:
    """MM-113, MM-114: a step or a Mind Slip; the turn is not done without."""
    table = situation()
    assert "done" not in offered(table) and refuses(table, "done")
    play(table, "step:r2c6")
    assert not words(table) & {"step", "slip", "second-slip"}
    assert refuses(table, "step:r3c6")


def test_a_step_leads_to_an_orthogonal_neighbour() -> None:
    """MM-115, MM-116: not diagonally, for there is no temple near."""
    assert family(situation(), "step") == {"R1C5", "R2C6", "R3C5"}


def test_a_diagonal_step_leads_into_or_out_of_a_temple() -> None:
    """MM-116, MM-129, MM-130."""
    into = situation(route="R4C1 R5C1 R5C2 R5C3 R5C4", immortals=("R2C2", "R2C3", "R2C4", "R2C5"))
    assert family(into, "step") == {"R4C4", "R6C4", "R5C5"}
    diagonal = situation(route="R2C1 R2C2 R2C3 R2C4 R3C4")
    assert family(diagonal, "step") == {"R3C3", "R3C5", "R4C4"}
    out = situation(route="R3C1 R3C2 R2C2 R2C3 R3C3")
    assert family(out, "step") == {"R2C4", "R3C4", "R4C2", "R4C3", "R4C4"}


def test_the_next_number_is_the_hour_at_the_end_of_the_turn() -> None:
    """MM-117, MM-118, MM-126: 6 in the first turn, 7 in the second ..."""
    table = play(situation(), "step:r2c6")
    assert (now(table)["walked"], now(table)["hour"]) == (6, 5)
    play(table, "done")
    assert (now(table)["walked"], now(table)["hour"]) == (6, 6)
    assert now(table)["route"][6] == "r2c6"
    later = play(situation(hour=8), "step:r4c5", "done")
    assert now(later)["route"][9] == "r4c5" and now(later)["hour"] == 9


def test_a_location_with_a_number_is_never_entered_again() -> None:
    """MM-119, MM-120: neither by a step nor by a Mind Slip."""
    table = situation(hour=7, route="R4C2 R4C3 R4C4 R5C4 R5C3 R5C2 R6C2")
    assert family(table, "step") == {"R6C1", "R6C3", "R7C2"}, "R5C2 has a number"
    assert family(table, "slip") == {"R6C4"}, "R4C2 has a number"


def test_agents_do_not_stand_in_the_way_and_are_told_nothing() -> None:
    """MM-121: the Recruiter enters the location of an agent."""
    agents = ("R2C6", "R1C6", "R7C1", "R7C6")
    table = situation(agents=agents)
    before = seen(table, 1)
    play(table, "step:r2c6")
    assert seen(table, 1) == before and heard(table, 1) == []


def test_immortals_do_not_stand_in_the_way() -> None:
    """MM-122, OQ-31."""
    table = situation(immortals=("R2C6", "R5C3", "R6C4", "R6C5"))
    assert "R2C6" in family(table, "step")


def test_a_step_does_not_cross_chaos() -> None:
    """MM-123, MM-135."""
    table = situation(chaos=("R2C5-E",))
    assert family(table, "step") == {"R1C5", "R3C5"}
    table = situation(chaos=("R2C5-S",))
    assert family(table, "step") == {"R1C5", "R2C6"}
    table = situation(chaos=("R1C5-S",))
    assert family(table, "step") == {"R2C6", "R3C5"}
    west = situation(chaos=("R3C3-E",), route="R4C1 R5C1 R5C2 R5C3 R5C4")
    assert family(west, "step") == {"R4C4", "R6C4", "R5C5"}
    blocked = situation(chaos=("R3C4-E",), route="R4C3 R4C4 R4C5 R4C6 R3C6")
    assert family(blocked, "step") == {"R2C6", "R3C5"}
    blocked = situation(chaos=("R3C5-E",), route="R4C3 R4C4 R4C5 R4C6 R3C6")
    assert family(blocked, "step") == {"R2C6"}


def test_route_and_position_exist_on_the_secret_map_only() -> None:
    """MM-124, MM-125: the Recruiter is where the highest number is."""
    table = play(situation(players=3), "step:r2c6")
    assert seen(table, 0)["route"][seen(table, 0)["walked"]] == "r2c6"
    for seat in (1, 2, None):
        assert set(seen(table, seat)["route"]) == {"none"}
        assert "r2c6" not in str(seen(table, seat))


def rested(**told: object) -> Table:
    """The agents' turn has just ended."""
    return play(acting("dusty", activated=2, **told), "rest")


def test_in_a_dead_end_the_agents_win_at_the_start_of_the_turn() -> None:
    """MM-099, MM-127, MM-337, OQ-7: not on arrival, but when the Recruiter is to move."""
    dead = {"hour": 6, "route": INTO_THE_CORNER, "slip_hour": 6, "laid": ("meru",)}
    waiting = acting("dusty", activated=2, **dead)
    assert waiting.result is None
    table = play(waiting, "rest")
    state = now(table)
    assert (state["phase"], state["reason"], state["winner"]) == ("over", "dead-end", "agents")
    assert table.result is not None and table.result.winners == (1,)


def test_a_mind_slip_prevents_the_dead_end() -> None:
    """MM-128, MM-153: with the own token, or with the second one if it was gained."""
    corner = "R1C3 R1C2 R2C2 R2C1 R1C1"
    table = situation(route=corner)
    assert (family(table, "step"), family(table, "slip")) == (set(), {"R3C1"})
    table = situation(route=corner, character="smoking-girl")
    assert (family(table, "step"), family(table, "slip")) == (set(), {"R3C3"})
    second = {"hour": 6, "route": INTO_THE_CORNER, "slip_hour": 6, "laid": ("meru",)}
    table = rested(**second, second_at="R2C2", variant={"early": "gained"})
    assert family(table, "second-slip") == {"R1C3"}
    assert now(rested(**second, second_at="R2C2"))["reason"] == "dead-end"


def test_a_dead_end_in_the_last_turn_comes_before_the_last_hour() -> None:
    """MM-339: the Recruiter cannot sit the time out."""
    table = rested(hour=15, route=LONG_WAY, slip_hour=15, laid=("meru", "henry-lyme", "bill-falls"))
    assert (now(table)["reason"], now(table)["hour"]) == ("dead-end", 15)


def test_the_same_way_with_a_way_out_goes_on() -> None:
    """MM-127: one free neighbour is enough."""
    table = rested(
        hour=6,
        route=INTO_THE_CORNER,
        slip_hour=6,
        laid=("meru",),
        chaos=("R4C1-S", "R1C2-E", "R1C4-E", "R7C2-E", "R7C4-E"),
    )
    assert family(table, "step") == {"R1C2"}
