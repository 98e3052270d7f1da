"""The module Road Works: the agents lay more chaos, once the Recruiter has begun."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from spytable.games.mind_mgmt.components import BORDERS, LOCATIONS, Direction
from spytable.games.mind_mgmt.facts import may_lay, ways
from spytable.kernel import bits
from spytable.table import BadPosition
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.mind_mgmt.objection_cases import DEALT, POSTS, RIM, placed
from tests.games.mind_mgmt.situations import (
    BOX,
    CORNERS,
    acting,
    family,
    fresh,
    position,
    seen,
    situation,
)
from tests.games.mind_mgmt.small_cases import CASES
from tests.games.mind_mgmt.test_modules import asked, drawn, sentences

WORKS = {"road-works": "in"}
FAR: dict[str, Any] = {"modules": ["road-works"]}
OVER = "R2C1 R2C2 R2C3 R2C4 R2C5"


def test_the_agents_lay_two_more_tokens_when_they_stand() -> None:
    """MM-432: before the second Mind Slip token; in a quick set-up as well; without the module
    there are five."""
    table = placed(**WORKS)
    assert (now(table)["phase"], now(table)["chaos"], decider(table)) == ("roads", 5, 1)
    play(table, "chaos:r3c5-e", "chaos:r5c3-e")
    state = now(table)
    assert (state["phase"], state["chaos"]) == ("token", 7)
    assert state["late_east"] == (1 << 17) | (1 << 27) and state["late_south"] == 0
    assert now(placed())["phase"] == "token"
    quick = fresh(**WORKS)
    while now(quick)["phase"] != "roads":
        name = "done" if "done" in offered(quick) else sorted(offered(quick))[0]
        play(quick, name)
    for _ in range(2):
        play(quick, min(offered(quick)))
    assert now(quick)["chaos"] == 7 and now(quick)["phase"] == "recruiter"


def test_they_touch_no_other_and_close_no_last_way() -> None:
    """MM-433: of the borders of a location only two that lie opposite each other do not touch."""
    table = placed(**WORKS)
    east, south = now(table)["chaos_east"], now(table)["chaos_south"]
    free = {border for border in range(len(BORDERS)) if may_lay(border, east, south)}
    assert len(family(table, "chaos")) == len(free) < len(BORDERS) - 5
    play(table, "chaos:r3c5-e")
    touching = {"R3C5-E", "R2C5-E", "R4C5-E", "R3C5-S", "R3C6-S", "R2C5-S", "R2C6-S"}
    assert not touching & family(table, "chaos")
    for place in range(1, LOCATIONS):
        own = [
            (border, (at, side))
            for border, (at, side) in enumerate(BORDERS)
            if place in (at, at + (1 if side == Direction.E else 6))
        ]
        for together in (*combinations(own, 2), *combinations(own, 3), *combinations(own, 4)):
            sets = {Direction.E: 0, Direction.S: 0}
            fits = True
            for border, (at, side) in together:
                fits = fits and may_lay(border, sets[Direction.E], sets[Direction.S])
                sets[side] = bits.with_(sets[side], at)
            if fits:
                assert len(together) == 2
                assert ways(place, sets[Direction.E], sets[Direction.S]) != 0


def test_any_agent_player_lays_one() -> None:
    """MM-434: whoever is first; not the Recruiter; and it can be taken back."""
    table = _three()
    assert offered(table, 1) == offered(table, 2) != set() and offered(table, 0) == set()
    assert asked(table, 0) == "Road Works: the Rogue Agents are placing chaos tokens."
    assert asked(table, 2).startswith("Road Works: place a chaos token on a border; it may not")
    table.take(2, "chaos:r3c5-e")
    assert asked(table, 1).endswith("2 of 2.")
    assert refuses(table, "chaos:r3c5-e", 1)
    table.undo(2)
    assert now(table)["chaos"] == 5 and now(table)["late_east"] == 0


def _three() -> Any:
    chaos = ("chaos:r1c1-e", "chaos:r1c3-e", "chaos:r1c5-e", "chaos:r7c2-e", "chaos:r7c4-e")
    opening = ("step:r2c2", "step:r2c3", "step:r2c4", "step:r2c5", "done")
    table = fresh(3, setup="by-hand", deals=DEALT, **WORKS)
    play(table, *chaos, "character:karl-box", "start:r2c1", *opening, *POSTS)
    return play(table, "take:meru", "take:dusty", "take:bill-falls", *RIM)


def test_the_opening_stays_and_from_six_on_nobody_crosses() -> None:
    """MM-435: neither the Recruiter nor an agent nor, straight on, an immortal; where the opening
    crossed a token before, its numbers stay."""
    late = {"late": ("R2C2-E", "R2C5-S")}
    table = situation(route=OVER, **late, **FAR)
    assert family(table, "step") == {"R1C5", "R2C6"}
    assert family(acting("meru", "R2C5", **late, **FAR), "move") == {"R1C5", "R2C4", "R2C6"}
    posted = situation(immortals=("R2C5", *CORNERS[1:]), **late, **FAR)
    assert not {"1:S"} & family(posted, "immortal") and "1:SE" in family(posted, "immortal")
    crossed = position(hour=6, route=f"{OVER} R3C5", **late, **FAR)
    with pytest.raises(BadPosition, match="no step leads to R3C5 at 6"):
        BOX.position(crossed)


def test_worlds_know_when_a_token_was_laid() -> None:
    """MM-435: a route may cross it in the opening, and not after."""
    case = next(one for one in CASES if one.name == "road-works")
    crossing = {"r2c2", "r2c3"}
    ways_gone = [world["route"][1:8] for world, _ in case.worlds()]
    steps = [
        (hour, {before, after} == crossing)
        for way in ways_gone
        for hour, (before, after) in enumerate(pairwise(way), 2)
    ]
    assert any(hit for hour, hit in steps if hour <= 5)
    assert not any(hit for hour, hit in steps if hour > 5)


def test_a_recruiter_who_can_go_nowhere_has_lost() -> None:
    """MM-436: in the first turn already."""
    chaos = ("chaos:r1c3-e", "chaos:r1c5-e", "chaos:r7c2-e", "chaos:r7c4-e", "chaos:r6c5-e")
    opening = ("step:r3c3", "step:r2c2", "step:r1c2", "step:r1c1", "done")
    for late, over in (("chaos:r1c1-s", True), ("chaos:r4c1-s", False)):
        table = fresh(setup="by-hand", deals=DEALT, **WORKS)
        play(table, *chaos, "character:smoking-girl", "start:r3c4", *opening, *POSTS, *RIM)
        play(table, late, "chaos:r3c5-e", "token:r2c4")
        assert (table.result is not None) == over
        assert now(table)["reason"] == ("dead-end" if over else "none")
        BOX.position(table.position())


def test_all_see_which_tokens_came_late() -> None:
    """MM-437: in the picture, in the log and as data."""
    table = play(_three(), "chaos:r3c5-e")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["late_east"] == 1 << 17
        assert drawn(table, seat).count("Road Works. Chaos token:") == 1
        assert "Road Works (two tokens)" in drawn(table, seat)
        assert "chaos token" in sentences(table, seat)[-1]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"road_tokens": 1}, "road_tokens"),
        ({"chaos": 6}, "chaos: 7 tokens"),
        ({"late_east": 0}, "late_east, late_south: so many"),
        ({"late_south": 2}, "late_east, late_south: there is no chaos"),
        ({"phase": "roads"}, "turn|the chaos tokens are laid|hour"),
    ],
)
def test_tokens_that_nobody_laid_are_refused(wrong: dict[str, Any], why: str) -> None:
    """MM-432, MM-433."""
    whole = position("activate", hour=8, **FAR)
    BOX.position(whole)
    with pytest.raises(BadPosition, match=why):
        BOX.position(whole | {"state": whole["state"] | wrong})


def test_no_more_chaos_is_laid_without_the_module() -> None:
    """MM-432."""
    whole = placed(**WORKS).position()
    wrong = whole["state"] | {"road_works": "out", "road_tokens": 0}
    with pytest.raises(BadPosition, match="phase: no more chaos"):
        BOX.position(whole | {"state": wrong, "variant": whole["variant"] | {"road-works": "out"}})
