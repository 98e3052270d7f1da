"""Chapter 8: the tram."""

from __future__ import annotations

import pytest

from spytable.games.agenti import components as box
from spytable.table import Table
from tests.games.agenti.situations import BOX, agent, keys, position, situation, steps, walk, ways
from tests.games.agenti.test_movement import NEAR
from tests.games.helpers import decider, now, offered, play, refuses

STOPS = [box.CIRCLE_NAMES[stop] for stop in box.STOPS]
RAILS = {name: set(near) for name, near in NEAR.items()}
for _place, _stop in enumerate(STOPS):
    _next = STOPS[(_place + 1) % len(STOPS)]
    RAILS[_stop].add(_next)
    RAILS[_next].add(_stop)


def tram_ways(start: str, length: int, taken: set[str]) -> set[tuple[str, ...]]:
    """AG-80 to AG-84, tried out in the plainest way."""
    found: set[tuple[str, ...]] = {(start,)}
    for _ in range(length):
        found = {(*way, near) for way in found for near in RAILS[way[-1]] if near not in way}
    return {way[1:] for way in found if way[-1] not in taken and set(way[1:]) & set(STOPS)}


def riding(roll: int, at: str, **more: object) -> Table:
    """The first agent takes the tram."""
    told: dict[str, object] = {"agents": (at, "c1"), "roll": roll, **more}
    return play(situation(**told), "play:tram:tram")


TAKEN = {"c1", "b2", "c2", "d2", "a2"}


def test_only_secret_agents_take_the_tram() -> None:
    """AG-79, AG-91: a suspect on a red field has no rails before it, alone or with the others."""
    for first in ("play:suspects:suspect", "play:suspects:all"):
        table = situation(suspects=("a10", "c2", "d2", "b2"), roll=1)
        play(table, first, "suspect:v" if first.endswith("suspect") else "assign:v:1")
        assert steps(table) == {"a8", "a11"}
        assert refuses(table, "step:b7")


def test_nobody_rides_on_foot() -> None:
    """AG-60, AG-79: rails are for action 3."""
    table = play(situation(agents=("a10", "c1"), roll=1), "play:street:move")
    assert steps(table) == {"a8", "a11"}


def test_the_tram_runs_from_red_field_to_red_field_either_way() -> None:
    """AG-80, AG-81, AG-Q12: to the next stop is one step; the loop is closed."""
    for place, stop in enumerate(STOPS):
        table = riding(1, stop)
        before, after = STOPS[place - 1], STOPS[(place + 1) % len(STOPS)]
        assert {before, after} <= steps(table)
        assert steps(table) == {near for near in RAILS[stop] if near in STOPS}


@pytest.mark.parametrize(("start", "roll"), [("a8", 1), ("a4", 2), ("b4", 3), ("d8", 4)])
def test_the_roll_of_the_turn_says_how_far_and_the_way_may_be_mixed(start: str, roll: int) -> None:
    """AG-82, AG-83, AG-Q11, AG-Q14: over circles, red fields, or both, and no second roll."""
    assert ways(riding(roll, start)) == tram_ways(start, roll, TAKEN)


def test_at_least_one_stop_must_be_entered() -> None:
    """AG-84, AG-Q13: to start on one is not enough."""
    table = riding(1, "a10")
    assert steps(table) == {"a7", "b7"}
    assert refuses(table, "step:a8")
    table = riding(2, "a7")
    assert ("a6", "a4") not in ways(table)
    assert ("a10", "a8") in ways(table)


def test_without_a_stop_in_reach_the_agent_stays_and_the_card_is_spent() -> None:
    """AG-85, AG-86, AG-Q07: from a3 no stop is one step away."""
    table = riding(1, "a3")
    assert agent(table) == "a3"
    assert now(table)["used"] == {"seat-1": {"tram": 1}}
    assert decider(table) == 1


def test_the_general_rules_of_movement_hold() -> None:
    """AG-87, AG-62, AG-64: no circle twice, a free one at the end, passing meets."""
    table = riding(2, "a8", suspects=("a10", "b7", "d2", "c2"))
    assert all(len(set(way)) == 2 and way[-1] not in ("a10", "b7") for way in ways(table))
    walk(table, "a10", "a7")
    assert now(table)["pending"] == {"v": 1}


def test_keys_are_taken_on_the_way_too() -> None:
    """AG-87, AG-Q15: general rules are for all four movements."""
    table = riding(3, "a13", deals=["key:3"])
    play(table, "step:a12", "take-key", "step:a6", "step:a7")
    assert keys(table) == ["3"]


def test_the_tram_may_end_in_a_hideout_once_a_stop_was_entered() -> None:
    """AG-Q44: not before.  On our map no stop is so near to a hideout; it may be on another."""
    table = riding(6, "a9", light="b", keys={0: ["1"]})
    assert "enter:1" not in offered(table)
    told = {"agents": ("a9", "c1"), "light": "b", "keys": {0: ["1"]}, "roll": 6}
    for stopped in (0, 1):
        document = position("step", card="tram", action="tram", **told)
        document["state"] |= {"mover": "agent", "path": ["a2", "a9", *["none"] * 5]}
        document["state"] |= {"path_length": 2, "steps_left": 5, "stopped": stopped}
        assert ("enter:1" in offered(BOX.position(document))) == (stopped == 1)
