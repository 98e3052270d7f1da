"""Chapter 6: meetings, and the checks they earn."""

from __future__ import annotations

import pytest

from spytable.table import Table
from tests.games.agenti.situations import family, heard, situation, steps, walk
from tests.games.helpers import decider, now, offered, play, refuses

ALONG = {"suspects": ("a3", "a4", "d2", "c2"), "agents": ("a1", "c1"), "found": "vxyz"}
"""Two suspects on the way from a1 over a3 and a4."""


def along(**more: object) -> Table:
    """The first agent passes v and x, and stops at a6."""
    table = situation(**(ALONG | {"roll": 3} | more))
    return walk(play(table, "play:street:move"), "a3", "a4", "a6")


def test_going_over_a_suspect_is_a_meeting_and_stopping_beside_one_is_not() -> None:
    """AG-69, AG-72, AG-Q01: the circle is entered, and the way goes on."""
    table = along()
    assert now(table)["pending"] == {"v": 1, "x": 1}
    beside = situation(suspects=("a3", "b2", "d2", "c2"), agents=("a9", "c1"), roll=1)
    walk(play(beside, "play:street:move"), "a2")
    assert decider(beside) == 1, "a2 is next to a3; nobody was passed"


def test_each_meeting_earns_one_check_of_that_file() -> None:
    """AG-72, AG-73, AG-103, AG-104: two met, two checks, in any order, each once."""
    table = along()
    assert offered(table) == {"check:v", "check:x", "end"}
    play(table, "check:x")
    assert offered(table) == {"check:v", "end"}
    assert refuses(table, "check:x")
    play(table, "check:v")
    assert decider(table) == 1
    assert now(table)["checks"] == {"seat-1": {"v": 1, "x": 1}}


def test_checks_are_optional_and_lapse_with_the_turn() -> None:
    """AG-74, AG-104, AG-Q04: after the move, before the turn ends, or never."""
    table = play(along(), "check:v", "end")
    assert decider(table) == 1
    assert now(table)["pending"] == {}
    assert now(table)["checks"] == {"seat-1": {"v": 1}}
    play(table, "play:light:light", "turn:clockwise", "leave-beam")
    assert family(table, "play"), "nothing is left of them in the next turn"


def test_no_check_is_made_in_the_middle_of_a_move() -> None:
    """AG-Q04: only after the last step."""
    table = situation(**ALONG, roll=3)
    play(table, "play:street:move", "step:a3")
    assert now(table)["pending"] == {"v": 1}
    assert not family(table, "check")


def test_suspects_that_pass_each_other_meet_nobody() -> None:
    """AG-70: nor does anything happen between secret agents without keys."""
    table = situation(suspects=("a1", "a3", "d2", "c2"), agents=("b1", "c1"), roll=2)
    play(table, "play:suspects:suspect", "suspect:v")
    walk(table, "a3", "a4")
    assert decider(table) == 1
    table = situation(agents=("a1", "a3"), roll=2)
    walk(play(table, "play:street:move"), "a3", "a4")
    assert decider(table) == 1


@pytest.mark.parametrize("how", ["move", "suspect", "tram", "all"])
def test_it_works_both_ways_and_in_all_four_movements(how: str) -> None:
    """AG-71, AG-87, AG-92, AG-Q15: the agent passes the suspect, or the suspect is moved past the
    agent."""
    suspects = ("a8", "b2", "d2", "c2")
    if how in ("move", "tram"):
        table = situation(agents=("a11", "c1"), suspects=suspects, roll=3)
        if how == "move":
            walk(play(table, "play:street:move"), "a8", "a4", "a6")
        else:
            table = situation(agents=("a4", "c1"), suspects=suspects, roll=2)
            walk(play(table, "play:tram:tram"), "a8", "a10")
    else:
        table = situation(agents=("a4", "c1"), suspects=suspects, roll=2, found="vxyz")
        if how == "suspect":
            walk(play(table, "play:suspects:suspect", "suspect:v"), "a4", "a6")
        else:
            walk(play(table, "play:suspects:all", "assign:v:2"), "a4", "a6")
    assert now(table)["pending"] == {"v": 1}


def test_several_suspects_may_be_met_in_one_move_of_all() -> None:
    """AG-73, AG-92, AG-Q01: each of them can pass the mover's agent but the one that goes a single
    step, for it could only stop there: up to three checks."""
    table = situation(agents=("a4", "c1"), suspects=("a3", "a8", "a6", "a13"), found="vxyz")
    play(table, "play:suspects:all")
    walk(play(table, "assign:x:3"), "a4", "a3", "a1")
    walk(play(table, "assign:y:2"), "a4", "a8")
    walk(play(table, "assign:v:4"), "a4", "a6", "a7", "d1")
    play(table, "assign:z:1")
    assert "a4" not in steps(table) and steps(table)
    walk(table, "a5")
    assert now(table)["pending"] == {"v": 1, "x": 1, "y": 1}
    assert offered(table) == {"check:v", "check:x", "check:y", "end"}


def test_meetings_in_anothers_turn_give_nothing() -> None:
    """AG-75, AG-Q02: a suspect moved past another player's agent earns nobody a check."""
    table = situation(agents=("b1", "a4"), suspects=("a3", "b2", "d2", "c2"), roll=2)
    walk(play(table, "play:suspects:suspect", "suspect:v"), "a4", "a8")
    assert now(table)["pending"] == {}
    assert decider(table) == 1
    assert family(table, "play"), "a new turn, without any check"


def test_the_same_suspect_met_twice_in_a_turn_gives_two_checks() -> None:
    """AG-Q03, AG-Q38: once by the card, once by the bonus move that a check brought."""
    table = situation(
        agents=("a1", "c1"),
        suspects=("a3", "b2", "d2", "c2"),
        roll=2,
        found="xyz",
        files={"v": "t1:2 b1:2 t2:2 t3:2 t4:2"},
        deals=["find:move", "roll:2"],
    )
    walk(play(table, "play:street:move"), "a3", "a4")
    play(table, "check:v")
    assert now(table)["phase"] == "step"
    walk(table, "a3", "a1")
    assert now(table)["pending"] == {"v": 1}
    play(table, "check:v")
    assert now(table)["checks"] == {"seat-1": {"v": 2}}
    assert [name for name in heard(table, 0) if name.startswith("check")] == ["check:v"] * 2


def test_meetings_of_one_turn_add_up() -> None:
    """AG-Q03, AG-73: met on the way there and, by a bonus move, on the way back."""
    told = ALONG | {"roll": 3, "found": "vyz", "bonus": ("tram", "move", "light", "key")}
    table = situation(**told, deals=["find:move", "roll:4"])
    walk(play(table, "play:street:move"), "a3", "a4", "a6")
    walk(play(table, "check:x"), "a4", "a3", "a2", "a5")
    assert now(table)["pending"] == {"v": 2, "x": 1}


def test_a_meeting_twice_over_counts_twice() -> None:
    """AG-Q03, AG-73: pending checks of one file add up."""
    table = situation("checks", card="street", pending={"v": 2}, found="vxyz")
    play(table, "check:v")
    assert offered(table) == {"check:v", "end"}
    play(table, "check:v")
    assert decider(table) == 1
