"""Positions that cannot have come about are refused, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from spytable.table import BadPosition
from tests.games.helpers import play
from tests.games.mind_mgmt.situations import BOX, acting, fresh, places_set, position, situation

Change = Callable[[dict[str, Any]], object]
FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
GAINED = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C4"
BASE = position(
    hour=9,
    players=3,
    route=GAINED,
    second_at="R4C6",
    second_hour=9,
    tokens={"R2C2": 6},
    notes={"R2C3": 7},
    clear={"R1C5": 8},
    not_at={7: ("R1C1",)},
    symbols=("book",),
    excluded=("cafe",),
    exposed={"palm": 8},
)
AGENT = acting("dusty", "R4C3", immortals=("R4C3", *FAR[1:])).position()
ASKED = play(acting("meru", "R2C2", immortals=FAR), "ask:bird").position()
PUSHING = play(acting("meru", "R4C3", immortals=("R4C3", *FAR[1:])), "shakedown:cafe").position()
LEADING = play(acting("dusty", "R4C3", immortals=FAR), "lead:meru").position()
TRAINING = position(mission="training", hour=7)
SETTING_UP = play(fresh(3, setup="by-hand", mission="training"), "character:karl-box").position()
CHAOS = play(fresh(3, setup="by-hand"), "chaos:r4c4-e").position()
SLIPPED = play(situation(), "slip:r4c5").position()
EXTRA = play(situation(), "immortal:4:e", "expose:r2c1").position()
WON = play(acting("meru", "R2C6", immortals=FAR), "capture").position()
ALL = {
    "base": BASE,
    "agent": AGENT,
    "asked": ASKED,
    "pushing": PUSHING,
    "leading": LEADING,
    "training": TRAINING,
    "setting up": SETTING_UP,
    "chaos": CHAOS,
    "slipped": SLIPPED,
    "extra": EXTRA,
    "won": WON,
}


def put(*path: Any, value: Any) -> Change:
    """Write one value into a state document."""

    def change(state: dict[str, Any]) -> None:
        inner: Any = state
        for step in path[:-1]:
            inner = inner.setdefault(step, {}) if isinstance(inner, dict) else inner[step]
        inner[path[-1]] = value

    return change


@pytest.mark.parametrize("name", ALL)
def test_the_positions_that_are_spoilt_here_are_possible(name: str) -> None:
    BOX.position(deepcopy(ALL[name]))


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        ("base", put("phase", value="blank"), "not been set up"),
        ("base", put("token", "r2c2", value=2), "0 or 1"),
        ("base", put("dolphin", value=2), "0 or 1"),
        ("base", put("route", 0, value="r1c1"), "number 0"),
        ("base", put("clear", "r1c5", value=17), "no such hour"),
        ("base", put("recruits", value=13), "not so many recruits"),
        ("base", put("track", 7, value=-1), "not so many recruits"),
        ("base", put("not_at", 7, value=1), "no such location"),
        ("base", put("not_at", 7, value=-2), "no such location"),
        ("base", put("immortals_moved", value=3), "one of them in a turn"),
        ("agent", put("immortals_moved", value=1), "one of them in a turn"),
        ("base", put("hour", value=4), "lies at 5 to 16"),
        ("base", put("hour", value=17), "lies at 5 to 16"),
        ("base", put("turn", value=8), "turn: it follows"),
        ("base", put("round_number", value=2), "round_number: it follows"),
        ("base", put("walked", value=8), "walked: it is the hour"),
        ("setting up", put("hour", value=5), "does not move before"),
        ("setting up", put("walked", value=1), "counts the numbers"),
        ("setting up", put("turn", value=1), "does not move before"),
        ("base", put("chaos", value=4), "5 tokens are laid"),
        ("base", put("chaos_east", value=places_set(["R1C6"])), "between two locations"),
        ("base", put("chaos_east", value=-8), "between two locations"),
        ("chaos", put("chaos", value=2), "tokens are laid"),
        (
            "base",
            put("chaos_east", value=places_set(["R6C1", "R7C1", "R1C3", "R1C5", "R1C1"])),
            "touches another",
        ),
        ("training", put("chaos_east", value=places_set(["R1C1"])), "0 tokens are laid"),
        ("base", put("owner", "meru", value="seat-3"), "shared out evenly"),
        ("base", put("owner", "meru", value="nobody"), "decides for every agent"),
        ("chaos", put("owner", "meru", value="seat-2"), "not taken yet"),
        ("base", put("agent_at", "meru", value="none"), "placed in order"),
        ("setting up", put("agent_at", "meru", value="r1c1"), "placed in order"),
        ("base", put("immortal_at", 1, value="none"), "all four stand"),
        ("base", put("immortal_at", 1, value="r5c3"), "no two of them"),
        ("training", put("immortal_at", 1, value="r5c3"), "not in training"),
        ("base", put("character", value="none"), "has a card"),
        ("base", put("route", 4, value="none"), "a number for every hour"),
        ("base", put("route", 10, value="r4c5"), "a number for every hour"),
        ("base", put("route", 1, value="r2c3"), "entered twice"),
        ("base", put("route", 1, value="r7c1"), "no step leads to R2C2 at 2"),
        ("base", put("route", 9, value="r4c5"), "no Mind Slip leads to R4C5 at 9"),
        ("base", put("second_hour", value=0), "no step leads to R4C4"),
        ("base", put("slip_hour", value=9), "one Mind Slip in a turn"),
        ("base", put("slip_hour", value=3), "no Mind Slip leads"),
        ("base", put("second_at", value="r3c3"), "next to a temple"),
        ("base", put("second_at", value="r5c6"), "not gained before"),
        ("training", put("second_at", value="r5c6"), "next to a temple"),
        ("base", put("slipping", value="own"), "has not acted yet"),
        ("slipped", put("slip_hour", value=5), "no Mind Slip|comes after"),
        ("slipped", put("slipping", value="second"), "was not gained"),
        ("base", put("hidden", "book", value=1), "three features"),
        ("base", put("hidden", value={"bus": 1, "palm": 1}), "three features"),
        ("setting up", put("hidden", "bus", value=1), "three features"),
        ("training", put("excluded", "cafe", value=1), "no immortals in training"),
        ("training", put("card", 0, value="cafe"), "nothing lies"),
        ("base", put("card", 1, value="garden"), "one card of each"),
        ("base", put("card", 0, value="bus"), "it is one of the three"),
        ("base", put("excluded", "bus", value=1), "it is one of the three"),
        ("base", put("card", 0, value="book"), "discarded"),
        ("base", put("excluded", "book", value=0), "as all know"),
        ("base", put("exposed", "cafe", value=7), "exposes one of the three"),
        ("base", put("exposed", "palm", value=5), "exposes one of the three"),
        ("agent", put("card", 0, value="none"), "all lie there in the agents"),
        ("base", put("track", 7, value=0), "recruits were contacted until 7"),
        ("base", put("recruits", value=1), "are revealed"),
        ("base", put("note", "r2c2", value=2), "takes the place"),
        ("base", put("token", "r7c1", value=1), "has not been there"),
        ("base", put("note", "r2c3", value=4), "another hour"),
        ("base", put("visited_by", "r2c2", value=1), "where the start is"),
        ("training", put("note", value={}), "where the start is"),
        ("base", put("visited_by", "r2c4", value=7), "do not agree"),
        ("base", put("visited_by", "r2c2", value=10), "that hour is still to come"),
        ("base", put("visited_by", "r2c2", value=3), "not visited by then"),
        ("base", put("clear", "r1c5", value=5), "asked from 6 on"),
        ("base", put("clear", "r2c4", value=7), "has been visited"),
        ("base", put("not_at", 5, value=4), "in their turns"),
        ("base", put("not_at", 7, value=places_set(["R3C6"])), "there the Recruiter was"),
        ("agent", put("active", value="none"), "which agent goes now"),
        ("base", put("active", value="meru"), "which agent goes now"),
        ("agent", put("laid", "dusty", value=1), "is laid down"),
        ("agent", put("activated", value=3), "2 agents go"),
        ("base", put("activated", value=1), "2 agents go"),
        ("agent", put("laid", "meru", value=1), "two agents go in each turn"),
        ("base", put("stepped", value=1), "nobody is activated"),
        ("agent", put("stepped", value=3), "moves 2 locations"),
        ("agent", put("settled", value=1), "a movement is over"),
        ("asked", put("free_used", value=1), "no free action"),
        ("training", put("phase", value="refill"), "walked: it is the hour"),
        ("training", put("dolphin", value=1), "does not come to training"),
        ("chaos", put("dolphin", value=0), "there when the game begins"),
        ("extra", put("immortals_moved", value=2), "comes after the first"),
        ("training", put("immortals_moved", value=1), "not in training"),
        ("asked", put("asked", value="none"), "has to answer"),
        ("asked", put("asked", value="bus"), "could not be asked"),
        ("asked", put("acted", value=0), "is an action"),
        ("pushing", put("immortal_at", 1, value="r5c1"), "no immortal to push"),
        ("leading", put("led", value="none"), "leads somebody, or nobody"),
        ("leading", put("lead_left", value=2), "does not lead that far"),
        ("leading", put("free_used", value=0), "Dusty's free action"),
        ("won", put("reason", value="none"), "which agent|agree|turn"),
        ("base", put("reason", value="time"), "do not agree"),
        ("base", put("winner", value="agents"), "do not agree"),
        ("won", put("agent_at", "meru", value="r1c1"), "is not where the agent is"),
    ],
)
def test_what_cannot_be_is_refused(name: str, change: Change, why: str) -> None:
    document = deepcopy(ALL[name])
    change(document["state"])
    with pytest.raises(BadPosition, match=why):
        BOX.position(document)


def test_a_dead_end_is_no_position_to_move_from() -> None:
    """MM-127: the game would be over."""
    told = {"hour": 6, "route": "R2C4 R2C3 R2C2 R2C1 R3C1 R1C1", "slip_hour": 6}
    with pytest.raises(BadPosition, match="can go nowhere"):
        situation(**told)


def test_time_that_is_up_is_no_position_to_go_on_from() -> None:
    """MM-094, MM-096."""
    for mission, last in (("training", 14), ("full", 16)):
        with pytest.raises(BadPosition, match="the game would be over"):
            situation("activate", hour=last, mission=mission)


def test_enough_recruits_are_no_position_to_go_on_from() -> None:
    """MM-095: with twelve the Recruiter has won."""
    symbols = ("pool", "monks", "garden", "bird", "cafe", "umbrella", "fountain", "graffiti")
    document = position(symbols=(*symbols, "torches", "book"), cards=("billboard", "courier"))
    assert document["state"]["recruits"] == 12
    with pytest.raises(BadPosition, match="the Recruiter has won"):
        BOX.position(document)
