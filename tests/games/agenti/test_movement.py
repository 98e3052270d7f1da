"""Chapters 5 and 7: movement, by the secret agent and by one suspect."""

from __future__ import annotations

import pytest

from spytable.games.agenti import components as box
from spytable.table import Table
from tests.games.agenti.situations import (
    agent,
    family,
    situation,
    steps,
    suspect,
    walk,
    ways,
)
from tests.games.helpers import decider, now, offered, play, refuses

NEAR: dict[str, set[str]] = {name: set() for name in box.CIRCLE_NAMES[1:]}
for _one, _other in box.LINES:
    NEAR[box.CIRCLE_NAMES[_one]].add(box.CIRCLE_NAMES[_other])
    NEAR[box.CIRCLE_NAMES[_other]].add(box.CIRCLE_NAMES[_one])


def all_ways(start: str, length: int, taken: set[str]) -> set[tuple[str, ...]]:
    """AG-60 to AG-68, tried out in the plainest way."""
    found: set[tuple[str, ...]] = {(start,)}
    for _ in range(length):
        found = {(*way, near) for way in found for near in NEAR[way[-1]] if near not in way}
    return {way[1:] for way in found if way[-1] not in taken}


def moving(roll: int, at: str = "a8", **more: object) -> Table:
    """The first agent is about to move."""
    told: dict[str, object] = {"agents": (at, "c1"), "roll": roll, **more}
    return play(situation(**told), "play:street:move")


def test_nobody_moves_anothers_secret_agent() -> None:
    """AG-56: the active player's own is the only agent that steps."""
    table = situation(players=4, active=2)
    assert refuses(table, "play:street:move", seat=0)
    play(table, "play:street:move")
    walk(table, "b3", "b4", "b6")
    assert [agent(table, seat) for seat in range(4)] == ["a1", "c1", "b6", "d1"]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_anybody_moves_any_suspect_in_their_own_turn(seat: int) -> None:
    """AG-57, AG-78: four candidates, whoever's turn it is."""
    table = play(situation(players=4, active=seat), "play:suspects:suspect")
    assert offered(table) == {"suspect:v", "suspect:x", "suspect:y", "suspect:z"}
    assert refuses(table, "suspect:v", seat=(seat + 1) % 4)


def test_no_suspect_enters_a_hideout() -> None:
    """AG-58, AG-Q41, AG-Q42: from its door a suspect only goes back to the streets."""
    table = situation(suspects=("a9", "c2", "d2", "b2"), light="b", roll=1, keys={0: ["1"]})
    play(table, "play:suspects:suspect", "suspect:v")
    assert offered(table) == {"step:a2", "step:a5"}


def test_an_agent_without_the_claim_passes_no_hideout() -> None:
    """AG-58, AG-59, AG-Q42: a hideout is no circle; entering it is the claim, at once."""
    table = moving(2, "a9", light="b", keys={0: ["1"]})
    assert family(table, "enter") == {"enter:1"}
    play(table, "enter:1")
    assert now(table)["phase"] == "name"
    assert offered(table) == {"name:v", "name:x", "name:y", "name:z"}


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_agents_go_along_white_lines_in_any_direction(roll: int) -> None:
    """AG-60, AG-61, AG-76, AG-Q06, AG-Q58: every way of that many steps and no other, over every
    branch."""
    table = moving(roll, "a6")
    taken = {"c1", "b2", "c2", "d2", "a2"}
    assert ways(table) == all_ways("a6", roll, taken)


def test_no_circle_is_entered_twice_nor_the_start_again() -> None:
    """AG-62, AG-Q05: neither back and forth nor round in a ring."""
    table = moving(4, "a10")
    play(table, "step:a11")
    assert "a10" not in steps(table)
    play(table, "step:a8")
    assert steps(table) == {"a4"}
    assert refuses(table, "step:a11")
    assert refuses(table, "step:a10")
    assert all(len(set(way)) == 4 and "a10" not in way for way in ways(moving(4, "a10")))


def test_a_circle_holds_one_agent_whoever_it_is() -> None:
    """AG-63, AG-64: neither an agent nor a suspect is landed on, not by a suspect either."""
    told = {"agents": ("a1", "c1"), "suspects": ("a3", "a2", "d2", "b2"), "roll": 1}
    table = situation(**told)
    play(table, "play:suspects:suspect", "suspect:v")
    assert steps(table) == {"a4"}
    assert refuses(table, "step:a1")
    assert refuses(table, "step:a2")


def test_the_last_step_must_be_onto_a_free_circle() -> None:
    """AG-64: and a step from which that cannot be done is not offered either."""
    suspects = ("a10", "a11", "d2", "b2")
    table = moving(2, "a4", suspects=suspects)
    ends = {way[-1] for way in ways(table)}
    assert ends == {"a1", "a2", "a5", "a7", "a12"}
    assert "a8" not in steps(table), "it leads only to occupied circles"


def test_a_move_without_any_way_is_forgone() -> None:
    """AG-65, AG-Q07: the agent stays, the card is spent."""
    table = moving(1, "a1", suspects=("b7", "a3", "c2", "b2"))
    assert agent(table) == "a1"
    assert now(table)["used"] == {"seat-1": {"street": 1}}
    assert decider(table) == 1


def test_occupied_circles_are_passed_over_and_counted() -> None:
    """AG-66, AG-67: each uses up a step."""
    table = moving(2, "a1", suspects=("a3", "c2", "d2", "b2"), agents=("a1", "b7"))
    assert ways(table) == {("a3", "a2"), ("a3", "a4"), ("b7", "b6")}
    walk(table, "a3")
    assert now(table)["steps_left"] == 1
    assert steps(table) == {"a2", "a4"}


def test_the_whole_roll_is_used() -> None:
    """AG-68, AG-Q06, AG-Q10: nobody may stop early."""
    table = moving(5)
    for circle in ("a4", "a3", "a2", "a5"):
        play(table, f"step:{circle}")
        assert offered(table) == {f"step:{near}" for near in steps(table)}
        assert decider(table) == 0
    play(table, "step:a13")
    assert agent(table) == "a13"


@pytest.mark.parametrize("roll", [1, 3, 6])
def test_one_suspect_moves_by_the_roll(roll: int) -> None:
    """AG-77, AG-79: over white lines only."""
    table = situation(suspects=("a10", "c2", "d2", "b2"), roll=roll)
    play(table, "play:suspects:suspect", "suspect:v")
    taken = {"a1", "c1", "c2", "d2", "b2"}
    assert ways(table) == all_ways("a10", roll, taken)
    before = now(table)["suspect"]
    for circle in sorted(ways(table))[0]:
        play(table, f"step:{circle}")
    after = now(table)["suspect"]
    assert {who for who in before if before[who] != after[who]} == {"v"}


def test_a_suspect_that_cannot_move_is_not_offered() -> None:
    """AG-78, AG-Q10: one that can is."""
    table = situation(agents=("a1", "c1"), suspects=("b1", "c7", "b3", "d2"), roll=1)
    play(table, "play:suspects:suspect")
    assert offered(table) == {"suspect:x", "suspect:y", "suspect:z"}
    assert suspect(table, "v") == "b1"


def test_no_step_is_ever_a_dead_end() -> None:
    """AG-62, AG-64, AG-65: wherever one goes, the move can be finished."""
    table = moving(6, "a1", suspects=("b2", "c2", "d2", "b3"))
    play(table, "step:a3", "step:a4")
    assert steps(table) == {"a6", "a13"}, "behind a8 there are only two circles to go to"
    for roll in (2, 4, 6):
        table = moving(roll, "a7", suspects=("a9", "d6", "a5", "d4"), light="b")
        for way in ways(table):
            assert len(way) == roll
        assert ways(table) == all_ways("a7", roll, {"a9", "d6", "a5", "d4", "c1"})
