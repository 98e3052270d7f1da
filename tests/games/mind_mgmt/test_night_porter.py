"""The ally Night Porter: once, a capture tries a neighbouring location as well."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.table import BadPosition
from tests.games.helpers import now, play
from tests.games.mind_mgmt.situations import (
    BOX,
    acting,
    family,
    not_there,
    position,
    seen,
    training,
    words,
)
from tests.games.mind_mgmt.test_modules import QUIET, drawn, sentences

PORTER: dict[str, Any] = {"modules": ["night-porter"], "immortals": QUIET}
THERE = {"route": "R3C5 R3C4 R4C4 R5C4 R5C3 R6C3"}
"""The Recruiter is at C6."""


def beside(table: Any) -> set[str]:
    """The locations where a capture can be tried as well."""
    return {place.upper() for place in family(table, "capture-too")}


def test_a_capture_may_try_a_neighbouring_location_too() -> None:
    """MM-438: any that is orthogonally next to the agent, once in a game, by whichever agent."""
    table = acting("meru", "R4C3", **PORTER)
    assert beside(table) == {"R3C3", "R4C2", "R4C4", "R5C3"}
    assert "capture" in words(table), "alone as well"
    assert "capture-too" not in words(acting("meru", "R4C3", immortals=QUIET))
    assert "capture-too" not in words(training(phase="agent", hour=6, active="meru"))
    play(table, "capture-too:r4c2", "rest", "activate:dusty")
    assert "capture-too" not in words(table) and now(table)["wide_captures"] == 0
    kept = play(acting("meru", "R4C3", **PORTER), "capture", "rest", "activate:dusty")
    assert "capture-too" in words(kept), "a capture without him does not use him up"


def test_chaos_does_not_matter_but_immortals_do() -> None:
    """MM-439: through chaos and into a temple; never where an immortal stands, nor with one in the
    agent's location."""
    behind = acting("meru", "R4C3", chaos=("R4C3-E",), **PORTER)
    assert {"R4C4", "R3C3"} <= beside(behind)
    guarded = acting("meru", "R4C3", **PORTER | {"immortals": ("R4C4", *QUIET[1:])})
    assert beside(guarded) == {"R3C3", "R4C2", "R5C3"}
    with_one = acting("meru", "R4C3", **PORTER | {"immortals": ("R4C3", *QUIET[1:])})
    assert not words(with_one) & {"capture", "capture-too"}


@pytest.mark.parametrize(
    ("at", "other", "succeeds"),
    [("R6C3", "r6c2", True), ("R6C2", "r6c3", True), ("R6C1", "r6c2", False)],
)
def test_one_answer_is_for_both(at: str, other: str, succeeds: bool) -> None:
    """MM-440: yes wins, and no covers both; what the agents know then is all of it."""
    table = play(acting("bill-falls", at, players=3, **THERE, **PORTER), f"capture-too:{other}")
    state = now(table)
    assert (state["reason"] == "captured") == succeeds
    BOX.position(table.position())
    if not succeeds:
        assert not_there(table, 6) == {at, other.upper()}
        for seed in range(20):
            world = now(table.imagine(1, seed))
            assert world["route"][6].upper() not in (at, other.upper())
    word = "captures" if succeeds else "attempts a capture"
    end = "it succeeds." if succeeds else "it fails."
    place = {"R6C1": "A6", "R6C2": "B6", "R6C3": "C6"}
    told = (
        f"Bill Falls {word} at {place[at]} and {place[other.upper()]}, with the Night Porter: {end}"
    )
    for seat in (0, 1, 2, None):
        assert told in sentences(table, seat)


def test_then_the_porter_is_gone_and_all_see_it() -> None:
    """MM-441: whatever the answer; on his card, and it cannot be taken back."""
    table = acting("meru", "R4C3", players=3, **PORTER)
    labels = {choice.name: choice.sentence() for choice in table.pov(1).choices}
    assert labels["capture-too:r4c2"] == "Capture at C4 and B4"
    assert "Night Porter (left: 1 of 1)" in drawn(table, 1)
    play(table, "capture-too:r4c2")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["wide_captures"] == 0
        assert "Night Porter (left: 0 of 1)" in drawn(table, seat)
    assert not table.pov(1).may_undo


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"modules": ["night-porter"], "wide_captures": 2}, "wide_captures"),
        ({"wide_captures": 1}, "wide_captures"),
    ],
)
def test_a_porter_who_is_not_there_is_refused(told: dict[str, Any], why: str) -> None:
    """MM-438, MM-441."""
    with pytest.raises(BadPosition, match=why):
        acting("meru", "R4C3", **told)


def test_a_capture_next_door_needs_the_porter() -> None:
    """MM-440: a position in which the Recruiter was caught from next door has used him."""
    whole = play(acting("bill-falls", "R6C2", **THERE, **PORTER), "capture-too:r6c3").position()
    BOX.position(whole)
    with pytest.raises(BadPosition, match="the Recruiter is not where the agent is"):
        BOX.position(whole | {"state": whole["state"] | {"wide_captures": 1}})
    assert position("activate", hour=8)["state"]["wide_captures"] == 0
