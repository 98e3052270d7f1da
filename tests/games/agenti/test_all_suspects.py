"""Chapter 9: all suspects move, by four, three, two and one."""

from __future__ import annotations

import pytest

from tests.games.agenti.situations import family, situation, steps, suspect, walk
from tests.games.helpers import decider, now, offered, play, refuses

SPREAD = {"agents": ("a1", "c1"), "suspects": ("a4", "b4", "c4", "d4")}


@pytest.mark.parametrize("roll", [1, 4, 6])
def test_the_roll_does_not_matter(roll: int) -> None:
    """AG-88: for actions 4, 5 and 6 everything is the same whatever was rolled."""
    table = play(situation(**SPREAD, roll=roll), "play:suspects:all")
    assert len(offered(table)) == 16
    play(table, "assign:v:1")
    assert steps(table) == {"a3", "a6", "a8", "a13"}
    light = play(situation(roll=roll), "play:light:light")
    assert offered(light) == {"turn:clockwise", "turn:anticlockwise"}
    check = play(situation(roll=roll), "play:file:check")
    assert offered(check) == {"check:v", "check:x", "check:y", "check:z"}


def test_all_four_move_each_another_distance() -> None:
    """AG-89, AG-90, AG-Q16: any suspect, any distance, in any order; none of them twice."""
    table = situation(**SPREAD)
    play(table, "play:suspects:all")
    walk(play(table, "assign:y:3"), "c8", "c10", "c11")
    assert len(offered(table)) == 9
    assert not {n for n in offered(table) if ":y:" in n or n.endswith(":3")}
    walk(play(table, "assign:v:1"), "a3")
    walk(play(table, "assign:z:4"), "d13", "d5", "d9", "d2")
    assert offered(table) == {"assign:x:2"}
    walk(play(table, "assign:x:2"), "b8", "b11")
    assert decider(table) == 1
    assert now(table)["used"] == {"seat-1": {"suspects": 1}}
    assert now(table)["suspect"] == {"v": "a3", "x": "b11", "y": "c11", "z": "d2"}


def test_a_part_has_exactly_its_distance() -> None:
    """AG-90: three steps are three steps."""
    table = play(situation(**SPREAD), "play:suspects:all", "assign:v:3")
    assert now(table)["steps_left"] == 3
    play(table, "step:a8", "step:a10")
    assert not family(table, "assign")
    play(table, "step:a11")
    assert family(table, "assign")


def test_later_parts_use_the_new_places() -> None:
    """AG-Q16: a suspect may go where another has just left."""
    table = situation(agents=("b1", "c1"), suspects=("a3", "a2", "c4", "d4"))
    play(table, "play:suspects:all")
    walk(play(table, "assign:x:4"), "a13", "a4", "a8", "a10")
    play(table, "assign:v:1")
    assert "a2" in steps(table)


def test_a_blocked_part_is_skipped_and_the_others_go_on() -> None:
    """AG-Q17: even if another assignment would have been possible."""
    table = situation(agents=("b1", "c1"), suspects=("a1", "b7", "a3", "d4"))
    play(table, "play:suspects:all", "assign:v:1")
    assert suspect(table, "v") == "a1"
    assert now(table)["moved"] == {"v": 1}
    assert {name.split(":")[1] for name in offered(table)} == {"x", "y", "z"}
    assert refuses(table, "assign:v:2")


def test_a_part_that_can_be_carried_out_must_be() -> None:
    """AG-Q10, AG-Q17: no staying put."""
    table = play(situation(**SPREAD), "play:suspects:all", "assign:z:2")
    assert offered(table) == {f"step:{circle}" for circle in steps(table)}
    assert len(steps(table)) == 4
