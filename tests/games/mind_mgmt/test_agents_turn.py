"""Chapters 6, 19, 20 and 28: the round, two agents a turn, how they move."""

from __future__ import annotations

import pytest

from spytable.table import Table
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    AGENTS,
    BOX,
    acting,
    at,
    family,
    situation,
    training,
    words,
)

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
MIDDLE = ("R4C3", "R1C6", "R7C1", "R7C6")


def turn_of_recruiter(table: Table) -> Table:
    """The Recruiter steps wherever possible, and is done."""
    step = sorted(name for name in offered(table) if "step:" in name or "slip:" in name)[0]
    return play(table, step, "done")


# -- rounds -------------------------------------------------------------------------------------


def test_a_round_is_two_turns_of_each_side() -> None:
    """MM-101, MM-227, MM-228, MM-231: any two agents, then the other two."""
    table = turn_of_recruiter(situation())
    assert family(table, "activate") == set(AGENTS)
    play(table, "activate:bill-falls", "rest")
    assert family(table, "activate") == set(AGENTS) - {"bill-falls"}
    play(table, "activate:meru", "rest")
    assert decider(table) == 0, "exactly two"
    turn_of_recruiter(table)
    assert family(table, "activate") == {"henry-lyme", "dusty"}
    play(table, "activate:dusty", "rest", "activate:henry-lyme", "rest")
    assert decider(table) == 0 and now(table)["round_number"] == 2


def test_all_stand_up_when_four_have_gone() -> None:
    """MM-332, MM-333: and the Recruiter begins the next round."""
    table = acting("dusty", hour=7, activated=2, laid=("meru", "henry-lyme", "bill-falls"))
    play(table, "rest")
    assert now(table)["laid"] == {}
    assert (decider(table), now(table)["round_number"]) == (0, 2)
    half = acting("dusty", hour=6, activated=2, laid=("meru",))
    play(half, "rest")
    assert set(now(half)["laid"]) == {"meru", "dusty"} and now(half)["round_number"] == 1


@pytest.mark.parametrize(("mission", "last"), [("training", 14), ("full", 16)])
def test_how_many_turns_there_are(mission: str, last: int) -> None:
    """MM-102, MM-104 to MM-106: nine and eight in training, eleven and ten in the full game; the
    first turn of a round ends on an even hour."""
    table = situation(
        mission=mission, features=("garden", "pool", "umbrella"), cards=("bus", "dogs")
    )
    ended, agents = [], 0
    way = "R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2 R4C1 R5C1 R6C1 R6C2".split()
    for place in way[: last - 5]:
        half = now(table)["turn"] % 4
        play(table, f"step:{place.lower()}", "done")
        ended.append(now(table)["hour"])
        assert (ended[-1] % 2 == 0) == (half == 1)
        if table.result is None:
            agents += 1
            for _ in range(2):
                play(table, sorted(offered(table))[0], "rest")
    assert ended == [*range(6, last + 1)]
    assert (len(ended), agents) == ((9, 8) if mission == "training" else (11, 10))
    assert now(table)["reason"] == "time"


# -- activation ---------------------------------------------------------------------------------


def test_moving_and_acting_are_optional_and_in_either_order() -> None:
    """MM-229: move two and act, act and move two, only one of them, or nothing."""
    told = {"agents": MIDDLE, "immortals": FAR}
    play(acting("meru", **told), "rest")
    play(acting("meru", **told), "move:r4c4", "move:r4c5", "capture", "rest")
    play(acting("meru", **told), "capture", "move:r4c4", "move:r4c5", "rest")
    play(acting("meru", **told), "move:r4c4", "rest")
    table = play(acting("meru", **told), "capture")
    assert not words(table) & {"ask", "capture", "sense", "reveal"}, "one action"


def test_free_action_and_ally_come_on_top() -> None:
    """MM-230: move, act with the dolphin, and lead."""
    table = acting("dusty", "R4C3", immortals=FAR)
    play(table, "move:r4c4", "ask-dolphin:umbrella", "lead:meru", "move:r2c1", "rest")
    assert at(table, "meru") == "R2C1" and now(table)["dolphin"] == 0


def test_one_agent_after_the_other() -> None:
    """MM-232, OQ-17: the first is laid down before the second goes."""
    table = play(acting("meru", immortals=FAR), "move:r2c1")
    assert "activate" not in words(table)
    play(table, "rest")
    assert words(table) == {"activate"}


def test_each_player_activates_their_own() -> None:
    """MM-233: whoever may still go, may go first; the first answer counts."""
    table = situation("activate", hour=6, players=5)
    for seat, agent in zip((1, 2, 3, 4), AGENTS, strict=True):
        assert family(table, "activate", seat) == {agent}
    assert not offered(table, 0)
    table.take(3, "activate:bill-falls")
    assert [bool(offered(table, seat)) for seat in range(5)] == [False, False, False, True, False]
    table.take(3, "rest")
    assert not offered(table, 3), "laid down"
    state, waited_for = table.omniscient_state(), BOX.box.rules.is_waited_for
    assert [seat for seat in range(5) if waited_for(state, seat)] == [1, 2, 4]
    assert [bool(offered(table, seat)) for seat in range(5)] == [False, True, True, False, True]
    joint = situation("activate", hour=6, players=4)
    assert [family(joint, "activate", seat) for seat in (1, 2, 3)] == [
        {"meru", "dusty"},
        {"henry-lyme", "dusty"},
        {"bill-falls", "dusty"},
    ]


def test_the_actions_of_training() -> None:
    """MM-234: ASK, REVEAL, CAPTURE."""
    table = training(
        phase="agent",
        hour=6,
        active="meru",
        agents=("R2C2", "R1C6", "R7C1", "R7C6"),
        tokens={"R2C2": 6},
    )
    assert words(table) == {"move", "ask", "reveal", "capture", "rest"}


def test_the_actions_of_the_full_game() -> None:
    """MM-235: SHAKEDOWN as well, and what Meru senses."""
    told = {"tokens": {"R2C2": 6}, "agents": ("R2C2", "R1C6", "R7C1", "R7C6")}
    assert words(acting("meru", immortals=FAR, **told)) == {
        *("move", "ask", "ask-dolphin", "reveal", "capture", "sense", "rest")
    }
    assert "shakedown" in words(acting("meru", immortals=("R2C2", *FAR[1:]), **told))


def test_moving_is_no_action() -> None:
    """MM-236: whoever has acted may still move, and the other way round."""
    table = play(acting("meru", "R4C3", immortals=FAR), "ask:pool", "no-token")
    assert "move" in words(table)
    table = play(acting("meru", "R4C3", immortals=FAR), "move:r4c4")
    assert "ask" in words(table)


# -- movement -----------------------------------------------------------------------------------


def test_up_to_two_locations_turning_as_one_likes() -> None:
    """MM-237 to MM-239: orthogonally; diagonally at temples only."""
    table = acting("meru", "R6C2", immortals=FAR)
    assert family(table, "move") == {"R5C2", "R6C1", "R6C3", "R7C2"}
    play(table, "move:r5c2", "move:r5c3")
    assert "move" not in words(table)
    diagonal = play(acting("meru", "R2C2", immortals=FAR), "move:r3c3", "move:r4c4")
    assert at(diagonal, "meru") == "R4C4"


def test_agents_pass_each_other_and_immortals() -> None:
    """MM-240, MM-241, MM-245: and visited and marked locations, and back again."""
    agents = ("R4C3", "R4C4", "R7C1", "R7C6")
    told = {"agents": agents, "immortals": ("R4C2", *FAR[1:])}
    assert {"R4C4", "R4C2"} <= family(acting("meru", **told), "move")
    table = play(acting("meru", **told), "move:r4c4", "move:r4c5")
    assert at(table, "meru") == "R4C5"
    back = play(acting("meru", **told), "move:r4c2", "move:r4c3")
    assert at(back, "meru") == "R4C3"
    marked = acting("meru", "R2C3", immortals=FAR, tokens={"R2C2": 6}, notes={"R2C4": 6})
    assert {"R2C2", "R2C4"} <= family(marked, "move")


def test_an_agent_crosses_no_chaos() -> None:
    """MM-242."""
    assert "R4C4" not in family(acting("meru", "R4C3", chaos=("R4C3-E",)), "move")


def test_a_movement_is_not_split_around_an_action() -> None:
    """MM-243, MM-244, OQ-3: move one, act, move one is illegal."""
    table = play(acting("meru", "R4C3", immortals=FAR), "move:r4c4", "capture")
    assert "move" not in words(table) and refuses(table, "move:r4c5")
    whole = play(acting("meru", "R4C3", immortals=FAR), "capture", "move:r4c4")
    assert "move" in words(whole)
