"""Chapters 5, 25 and 29: CAPTURE, and how a game ends."""

from __future__ import annotations

import random

from tests.games.helpers import now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    BOX,
    acting,
    family,
    fresh,
    heard,
    not_there,
    seen,
    words,
)

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
WAY = "R4C1 R4C2 R4C3 R4C4 R4C5 R4C6"


def test_a_capture_is_tried_where_the_agent_is() -> None:
    """MM-295, MM-297, MM-298: if the Recruiter is there now, the agents win at once."""
    table = acting("meru", "R4C6", route=WAY, immortals=FAR, players=3)
    assert "capture" in offered(table)
    play(table, "capture")
    state = now(table)
    assert (state["phase"], state["reason"], state["winner"]) == ("over", "captured", "agents")
    assert table.result is not None and table.result.winners == (1, 2)
    assert not any(offered(table, seat) for seat in (0, 1, 2))


def test_not_beside_an_immortal() -> None:
    """MM-296, OQ-31: until it is pushed away."""
    table = acting("meru", "R4C6", route=WAY, immortals=("R4C6", *FAR[1:]))
    assert refuses(table, "capture")
    bill = ("R4C6", "R1C6", "R5C6", "R7C6")
    pushed = acting("bill-falls", agents=bill, route=WAY, immortals=("R4C6", *FAR[1:]))
    play(pushed, "shove:1:n", "rest", "activate:meru", "capture")
    assert now(pushed)["reason"] == "captured"


def test_where_the_recruiter_was_is_not_enough() -> None:
    """MM-297, MM-299, MM-300: all hear that it failed, not whether the location was visited."""
    for place in ("R4C5", "R6C3"):
        table = play(acting("meru", place, route=WAY, immortals=FAR, players=3), "capture")
        assert table.result is None
        assert not_there(table, 6) == {place}
        assert heard(table, 2) == ["capture"]
        for seat in (1, 2, None):
            view = seen(table, seat)
            assert (view["token"], view["note"], view["clear"], view["visited_by"]) == (
                {},
                {},
                {},
                {},
            )


def test_attempts_are_limited_by_activations_only() -> None:
    """MM-301: one action each, in every activation."""
    table = acting("meru", "R6C3", route=WAY, immortals=FAR)
    play(table, "capture")
    assert refuses(table, "capture")
    play(table, "rest", "activate:dusty", "capture", "rest")
    assert not_there(table, 6) == {"R6C3", "R7C6"}


def test_agents_win_by_capture_or_dead_end_only() -> None:
    """MM-098, MM-334, MM-337, MM-338: whatever happens, one side wins; there is no draw."""
    assert set(BOX.box.reason_names.values()) == {
        *("none", "captured", "dead-end", "recruited", "time")
    }
    dice, ends = random.Random(7), {}
    for seed in range(12):
        table = fresh(2, seed=seed)
        while (decision := table.decision()) is not None:
            table.take(decision.seat, dice.choice(decision.choices))
        assert table.result is not None
        ends[table.result.reason] = table.result.scores
    assert set(ends) <= {"captured", "dead-end", "time", "recruited"}
    for reason, scores in ends.items():
        assert scores == ((-1, 1) if reason in ("captured", "dead-end") else (1, -1))


def test_after_the_end_the_secret_map_is_shown() -> None:
    """MM-051, OQ-32: for checking, to all."""
    table = play(acting("meru", "R4C6", route=WAY, immortals=FAR, players=3), "capture")
    for seat in (0, 1, 2, None):
        view = seen(table, seat)
        assert view["route"][1:7] == [place.lower() for place in WAY.split()]
        assert view["hidden"] == {"bus": 1, "palm": 1, "dogs": 1}
        assert view["character"] == "karl-box"


def test_a_capture_ends_a_movement() -> None:
    """MM-244."""
    table = play(acting("meru", "R6C3", route=WAY, immortals=FAR), "move:r6c4", "capture")
    assert words(table) == {"rest"} and not family(table, "move")
