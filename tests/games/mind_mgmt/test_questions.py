"""Chapters 21 and 33: ASK, and what an answer proves."""

from __future__ import annotations

from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    acting,
    family,
    heard,
    marks,
    seen,
    training,
    words,
)

FAR = ("R1C3", "R1C4", "R2C3", "R5C4")
"""Immortals on palm, umbrella, idol, graffiti, monks, torches, billboard and garden."""
TWICE = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6"
"""Dogs at 2 and 7, bird at 2 and 8, cafe at 4 and 8, books at 6."""
AT_EIGHT = {"hour": 8, "route": TWICE, "immortals": FAR}


def test_one_asks_for_a_feature_of_ones_own_location() -> None:
    """MM-246: R7C5 has dogs and couriers."""
    table = acting("henry-lyme", "R7C5", immortals=FAR)
    assert family(table, "ask") == {"dogs", "courier"}
    assert refuses(table, "ask:bus")


def test_the_recruiter_answers_truthfully() -> None:
    """MM-250, MM-251: a token where there is one to lay; nothing else is on offer."""
    table = play(acting("meru", "R7C5", immortals=FAR), "ask:dogs")
    assert decider(table) == 0
    assert offered(table) == {"mark:r2c2"} and refuses(table, "no-token")
    play(table, "mark:r2c2")
    assert marks(table) == {"R2C2": "step"} and decider(table) == 1


def test_among_several_the_recruiter_chooses() -> None:
    """MM-252, MM-257, MM-258, OQ-2: one token; nobody sees that there was a choice."""
    table = play(acting("meru", "R7C5", **AT_EIGHT, players=3), "ask:dogs")
    assert offered(table) == {"mark:r2c2", "mark:r3c6"}
    waiting = seen(table, 1)
    single = "R2C1 R2C2 R2C3 R2C4 R2C5 R3C5 R4C5 R4C6"
    one = play(acting("meru", "R7C5", **AT_EIGHT | {"route": single}, players=3), "ask:dogs")
    assert offered(one) == {"mark:r2c2"} and seen(one, 1) == waiting | {
        "track": seen(one, 1)["track"],
        "recruits": seen(one, 1)["recruits"],
    }
    play(table, "mark:r3c6")
    assert marks(table) == {"R3C6": "step"}
    assert heard(table, 1) == ["ask:dogs", "mark:r3c6"]


def test_marked_locations_do_not_receive_another_token() -> None:
    """MM-253: a step token or a confirmed note lies there."""
    for told in ({"tokens": {"R2C2": 6}}, {"notes": {"R2C2": 6}}):
        table = play(acting("meru", "R7C5", **AT_EIGHT, **told), "ask:dogs")
        assert offered(table) == {"mark:r3c6"}


def test_an_unconfirmed_note_does_not_matter() -> None:
    """MM-254, MM-266: a location with a white note receives a token all the same, and the note
    stays where it is."""
    table = acting("meru", "R7C5", **AT_EIGHT)
    before = now(table)
    table.put_aside(1, "all", "note:R2C2", "2-6")
    assert now(table) == before
    play(table, "ask:dogs")
    assert offered(table) == {"mark:r2c2", "mark:r3c6"}
    play(table, "mark:r2c2")
    assert marks(table) == {"R2C2": "step"}
    assert table.pov(0).marks == [(1, "note:R2C2", "2-6")]


def test_no_new_token() -> None:
    """MM-255, MM-256, OQ-30: never visited, or all marked: the same words."""
    marked = acting("meru", "R7C5", **AT_EIGHT, tokens={"R2C2": 6, "R3C6": 7})
    play(marked, "ask:dogs")
    way = "R4C1 R4C2 R4C3 R4C4 R3C4 R3C5 R3C6 R2C6"
    never = play(acting("meru", "R7C6", **AT_EIGHT | {"route": way}), "ask:bus")
    for table in (marked, never):
        assert offered(table) == {"no-token"}
        play(table, "no-token")
        assert heard(table, 1)[-1] == "no-token"


def test_the_current_location_and_the_opening_count() -> None:
    """MM-259, MM-260: where the Recruiter is, and where the Recruiter began."""
    table = play(acting("meru", "R5C2", **AT_EIGHT), "ask:cafe")
    assert offered(table) == {"mark:r2c4", "mark:r4c6"}, "R4C6 is where the Recruiter is"
    start = play(
        acting("meru", "R5C1", **AT_EIGHT | {"immortals": ("R1C3", "R7C5", "R2C3", "R5C4")}),
        "ask:graffiti",
    )
    assert "mark:r2c1" in offered(start), "number 1"


def test_in_training_the_start_has_its_note() -> None:
    """MM-261: so no token is ever laid there."""
    agents = ("R5C1", "R1C6", "R7C1", "R7C6")
    table = training(phase="agent", hour=6, active="meru", agents=agents)
    play(table, "ask:graffiti")
    assert offered(table) == {"no-token"}


def test_the_same_may_be_asked_again() -> None:
    """MM-262: by another agent in the same turn too."""
    agents = ("R7C5", "R7C5", "R7C1", "R7C6")
    table = play(acting("meru", agents=agents, **AT_EIGHT), "ask:dogs", "mark:r2c2", "rest")
    play(table, "activate:henry-lyme", "ask:dogs")
    assert offered(table) == {"mark:r3c6"}


def test_an_answer_does_not_tell_when() -> None:
    """MM-263, MM-375: by this hour, and no more."""
    table = play(acting("meru", "R7C5", **AT_EIGHT), "ask:dogs", "mark:r2c2")
    view = seen(table, 1)
    assert (view["visited_by"], view["note"]) == ({"r2c2": 8}, {})


def test_what_no_new_token_proves() -> None:
    """MM-374: every unmarked location of the feature is unvisited so far."""
    table = acting("meru", "R7C5", **AT_EIGHT, tokens={"R2C2": 6, "R3C6": 7})
    play(table, "ask:dogs", "no-token")
    assert seen(table, 1)["clear"] == {"r1c5": 8, "r5c3": 8, "r7c5": 8}


def test_what_a_token_on_a_cleared_location_proves() -> None:
    """MM-376: a visit after that hour; both are kept."""
    table = acting("meru", "R7C5", **AT_EIGHT, clear={"R3C6": 6}, tokens={"R2C2": 6})
    play(table, "ask:dogs", "mark:r3c6")
    view = seen(table, 1)
    assert (view["clear"]["r3c6"], view["visited_by"]["r3c6"]) == (6, 8)


def test_asking_ends_with_the_answer_and_the_agent_goes_on() -> None:
    """MM-229, MM-250: the one who asked is active still."""
    table = play(acting("meru", "R7C5", **AT_EIGHT), "ask:dogs")
    assert words(table) == {"mark"} and not offered(table, 1)
    play(table, "mark:r2c2")
    assert (now(table)["active"], words(table)) == ("meru", {"move", "rest"})
