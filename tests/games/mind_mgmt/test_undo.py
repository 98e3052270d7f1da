"""The choices that may be taken back: choices that have shown nobody anything."""

from __future__ import annotations

import pytest

from spytable.table import CannotUndo, Table
from tests.games.helpers import now, offered, play
from tests.games.mind_mgmt.situations import BOX, acting, at, fresh, immortals, situation

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")


def stays(table: Table, seat: int = 1) -> None:
    """The last choice cannot be taken back."""
    before = table.fingerprint()
    with pytest.raises(CannotUndo):
        table.undo(seat)
    assert table.fingerprint() == before


def test_hidden_steps_and_immortals_are_thought_over() -> None:
    """MM-109, MM-117: one by one, in the Recruiter's turn."""
    table = situation()
    start = table.fingerprint()
    play(table, "immortal:4:e", "step:r2c6")
    table.undo(0)
    play(table, "slip:r4c5")
    table.undo(0)
    table.undo(0)
    assert table.fingerprint() == start


def test_the_opening_is_thought_over_until_it_is_done() -> None:
    """MM-063: four steps back, but not to before the features."""
    table = play(fresh(mission="training"), "start:r4c4")
    start = table.fingerprint()
    play(table, "step:r4c3", "step:r4c2", "step:r4c1", "step:r5c1")
    for _ in range(4):
        table.undo(0)
    assert table.fingerprint() == start
    stays(table, 0)
    play(table, "step:r4c3", "step:r4c2", "step:r4c1", "step:r5c1", "done")
    stays(table, 0)


def test_a_recruit_by_immortals_may_be_thought_over() -> None:
    """MM-187: everybody saw the pair before."""
    table = situation(
        features=("palm", "dogs", "idol"),
        cards=("bus", "pool"),
        immortals=("R2C5", "R6C4", "R7C3", "R7C1"),
    )
    play(table, "recruit:bus")
    table.undo(0)
    assert now(table)["symbol"] == {} and "recruit:bus" in offered(table)


def test_a_step_that_was_exposed_stays_and_so_does_a_turn_that_is_done() -> None:
    """MM-205, MM-212: both have told something."""
    table = play(situation(), "immortal:4:e", "expose:r2c1")
    stays(table, 0)
    play(table, "immortal:4:w")
    table.undo(0)
    assert now(table)["phase"] == "extra"
    stays(play(situation(), "step:r2c6", "done"), 0)


def test_agents_think_over_how_they_move() -> None:
    """MM-237, MM-314, MM-319: moves, shoves, leads, the activation itself, and the rest."""
    table = situation(
        "activate", hour=6, immortals=("R4C4", *FAR[1:]), agents=("R1C1", "R1C6", "R4C3", "R7C6")
    )
    start = table.fingerprint()
    play(table, "activate:bill-falls", "shove:1:e", "move:r4c2", "rest")
    for _ in range(4):
        table.undo(1)
    assert table.fingerprint() == start
    play(table, "activate:dusty", "lead:bill-falls", "move:r3c3")
    table.undo(1)
    table.undo(1)
    assert at(table, "bill-falls") == "R4C3" and "lead:meru" in offered(table)


def test_a_push_may_be_thought_over_but_not_the_guess() -> None:
    """MM-283, MM-287."""
    table = play(acting("meru", "R4C3", immortals=("R4C3", *FAR[1:])), "shakedown:cafe", "push:n")
    table.undo(1)
    assert immortals(table)[0] == "R4C3"
    stays(table)


@pytest.mark.parametrize("choice", ["capture", "sense", "ask-dolphin:umbrella", "reveal"])
def test_what_is_answered_stays(choice: str) -> None:
    """MM-250, MM-275, MM-298, MM-307."""
    route = "R4C1 R4C2 R4C3 R4C4 R5C4 R6C4"
    table = acting("meru", "R4C4", route=route, tokens={"R4C4": 6}, immortals=FAR)
    stays(play(table, choice))


def test_a_question_and_its_answer_stay() -> None:
    """MM-250, MM-251."""
    table = play(acting("meru", "R2C2", immortals=FAR), "ask:bird")
    stays(table)
    play(table, "mark:r2c2")
    stays(table, 0)


def test_the_rest_that_ends_the_agents_turn_stays() -> None:
    """MM-127, OQ-7: that the Recruiter can still go on is news."""
    table = acting("dusty", activated=2, laid=("meru",))
    assert not BOX.box.rules.may_undo(table.omniscient_state(), BOX.box.codes["rest"])
    stays(play(table, "rest"))
    first = acting("dusty")
    assert BOX.box.rules.may_undo(first.omniscient_state(), BOX.box.codes["rest"])


def test_what_is_placed_may_be_placed_otherwise() -> None:
    """MM-035, MM-069, MM-081, MM-082: as long as the same seat goes on."""
    table = fresh(setup="by-hand", mission="full")
    play(table, "chaos:r1c1-e", "chaos:r1c3-e", "chaos:r1c5-e", "chaos:r7c2-e", "chaos:r7c4-e")
    table.undo(0)
    play(table, "chaos:r4c4-e", "character:karl-box")
    table.undo(0)
    play(table, "character:smoking-girl", "start:r2c1", "step:r2c2", "step:r2c3", "step:r2c4")
    play(table, "step:r2c5", "done", "post:r3c3")
    table.undo(0)
    play(table, *(f"post:{place}" for place in ("r3c3", "r2c3", "r2c5", "r5c5")), "place:r1c1")
    table.undo(1)
    assert now(table)["agent_at"] == {}


def test_the_last_agent_placed_in_training_stays_for_the_recruiter_goes_on_unheard() -> None:
    """MM-082, MM-092, MM-124: an undo that vanished would tell that a hidden step was made."""
    table = fresh(setup="by-hand", mission="training")
    while now(table)["phase"] != "place":
        play(table, sorted(offered(table))[0])
    for _ in range(3):
        play(table, sorted(offered(table))[0])
        assert table.pov(1).may_undo
    play(table, sorted(offered(table))[0])
    assert now(table)["phase"] == "recruiter"
    stays(table)
