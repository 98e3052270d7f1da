"""Chapter 11: Mind Slips, with the own token and with the second one."""

from __future__ import annotations

import pytest

from spytable.games.mind_mgmt.facts import holds_second
from tests.games.helpers import now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    acting,
    family,
    heard,
    marks,
    seen,
    situation,
    training,
    words,
)

MIDDLE = "R2C1 R3C1 R4C1 R4C2 R4C3"
GAINED = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6"
"""R4C6 lies next to a temple and is entered at 8."""


@pytest.mark.parametrize("mission", ["full", "training"])
def test_instead_of_a_step_a_token_is_spent(mission: str) -> None:
    """MM-141, MM-155: one of the two, and only one."""
    table = situation(route=MIDDLE, mission=mission)
    assert {"step", "slip"} <= words(table)
    play(table, "slip:r6c3")
    assert not words(table) & {"step", "slip", "second-slip"}
    assert (now(table)["route"][6], now(table)["slipping"]) == ("r6c3", "own")


def test_karl_box_goes_straight() -> None:
    """MM-142: exactly two in an orthogonal line."""
    assert family(situation(route=MIDDLE), "slip") == {"R2C3", "R6C3", "R4C5"}, "R4C1 has a number"


def test_the_smoking_girl_goes_diagonally() -> None:
    """MM-143: exactly two in a diagonal line."""
    table = situation(route=MIDDLE, character="smoking-girl")
    assert family(table, "slip") == {"R2C5", "R6C1", "R6C5"}, "R2C1 has a number"


def test_it_passes_over_numbers_and_chaos() -> None:
    """MM-144, MM-145."""
    table = situation(route="R4C4 R3C4 R2C4 R2C3 R2C2".replace("R2C2", "R3C3"), chaos=("R3C3-E",))
    assert "R3C5" in family(table, "slip"), "over R3C4, which has a number, and over chaos"
    girl = situation(
        route="R5C3 R5C4 R4C4 R4C3 R5C2".replace("R5C2", "R4C2"), character="smoking-girl"
    )
    assert "R6C4" in family(girl, "slip"), "over R5C3, which has a number"


def test_it_lands_on_the_board_where_there_is_no_number() -> None:
    """MM-146."""
    corner = situation(route="R1C3 R1C2 R2C2 R2C1 R1C1")
    assert family(corner, "slip") == {"R3C1"}, "R1C3 has a number, the rest is off the board"


def test_the_location_between_stays_unvisited() -> None:
    """MM-147, MM-148, MM-171: no number, no recruits, and it may be entered later."""
    table = play(situation(route=MIDDLE, features=("courier", "bus", "palm")), "slip:r6c3")
    assert now(table)["route"][6:8] == ["r6c3", "none"]
    after = situation(hour=6, route=MIDDLE + " R6C3", slip_hour=6)
    assert "R5C3" in family(after, "step")
    dogs = {"features": ("dogs", "bus", "palm"), "hour": 6, "route": MIDDLE + " R6C3"}
    even = play(situation(**dogs, slip_hour=6), "step:r7c3", "done")
    assert now(even)["track"][7] == 0, "R5C3 has dogs and was jumped over"
    asked = acting("meru", "R7C5", **dogs, slip_hour=6, immortals=("R1C2", "R1C4", "R2C3", "R2C4"))
    play(asked, "ask:dogs")
    assert offered(asked) == {"no-token"}


def test_features_of_the_landing_count_as_usual() -> None:
    """MM-149: R6C3 has a courier."""
    told = {"features": ("courier", "bus", "palm"), "hour": 6, "route": MIDDLE + " R6C3"}
    table = play(situation(**told, slip_hour=6), "step:r7c3", "done")
    assert now(table)["track"][7] == 1


def test_the_token_is_shown_when_the_time_has_moved() -> None:
    """MM-150, MM-151: beside the time token, so its hour is public; card and way are not."""
    table = play(situation(route=MIDDLE, players=3), "slip:r6c3")
    assert seen(table, 1)["slip_hour"] == 0, "not before"
    play(table, "done")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["slip_hour"] == 6
    view = seen(table, 1)
    assert (view["character"], view["slipping"], set(view["route"])) == ("none", "none", {"none"})
    assert heard(table, 1) == ["done"]


def test_the_next_turn_is_none_of_its_business() -> None:
    """MM-150, MM-154: the hour on the track stays, whatever is walked later."""
    table = play(situation(route=MIDDLE), "slip:r6c3", "done")
    play(table, "activate:meru", "rest", "activate:dusty", "rest", "step:r7c3", "done")
    assert (now(table)["hour"], now(table)["slip_hour"], now(table)["slipping"]) == (7, 6, "none")


def test_no_token_is_shown_for_a_step() -> None:
    """MM-152: a Mind Slip is carried out in full or not used; nothing else spends the token."""
    table = situation(route=MIDDLE)
    lands = family(table, "slip")
    assert all(abs(int(p[1]) - 4) + abs(int(p[3]) - 3) == 2 for p in lands)
    play(table, "step:r5c3", "done")
    assert now(table)["slip_hour"] == 0


def test_each_token_is_spent_once() -> None:
    """MM-154."""
    table = situation(hour=6, route=MIDDLE + " R6C3", slip_hour=6)
    assert "slip" not in words(table)
    assert refuses(table, "slip:r6c5")


def test_the_second_token_is_gained_by_a_visit() -> None:
    """MM-156, MM-158: in a later turn than the visit."""
    told = {"hour": 7, "route": GAINED[: 7 * 5 - 1], "second_at": "R4C6"}
    before = situation(**told)
    assert "second-slip" not in words(before)
    there = play(situation(**told), "step:r4c6")
    assert "second-slip" not in words(there)
    after = situation(hour=8, route=GAINED, second_at="R4C6")
    assert family(after, "second-slip") == {"R4C4", "R6C6"}
    elsewhere = situation(hour=8, route=GAINED, second_at="R5C6")
    assert "second-slip" not in words(elsewhere)


def test_the_turn_of_the_visit_is_too_early() -> None:
    """MM-158: visited at 8, the token serves the turn that leads to 9, not the one to 8."""
    state = situation(hour=8, route=GAINED, second_at="R4C6").omniscient_state()
    for hour, held in ((8, False), (9, True)):
        assert holds_second(state.route, 8, state.second_at, 0, state.early, hour) == held


def test_the_visit_is_not_announced_and_the_token_stays() -> None:
    """MM-157, MM-160: gaining it shows only when it is used."""
    table = situation(hour=7, route=GAINED[: 7 * 5 - 1], second_at="R4C6", players=3)
    before = seen(table, 1)
    play(table, "step:r4c6")
    assert seen(table, 1) == before
    play(table, "done")
    assert (seen(table, 1)["second_at"], seen(table, 1)["second_hour"]) == ("r4c6", 0)


def test_using_it_puts_it_on_the_track() -> None:
    """MM-159, MM-161: all know that its location was visited before, not when; the own token is
    still there."""
    table = play(situation(hour=8, route=GAINED, second_at="R4C6"), "second-slip:r4c4")
    assert seen(table, 1)["second_hour"] == 0
    play(table, "done")
    view = seen(table, 1)
    assert (view["second_hour"], view["second_at"], view["slip_hour"]) == (9, "r4c6", 0)
    assert view["note"] == {} and view["visited_by"] == {}
    spent = situation(hour=9, route=GAINED + " R4C4", second_at="R4C6", second_hour=9)
    assert "second-slip" not in words(spent) and "slip" in words(spent)


def test_removing_it_does_not_mark_its_location() -> None:
    """MM-162: a question may still have a step token laid there."""
    told = {"hour": 9, "route": GAINED + " R4C4", "second_at": "R4C6", "second_hour": 9}
    table = acting("meru", "R7C1", immortals=("R1C3", "R1C4", "R2C3", "R2C4"), **told)
    assert marks(table) == {}
    play(table, "ask:bird")
    assert "mark:r4c6" in offered(table)


def test_with_both_the_recruiter_chooses() -> None:
    """MM-163."""
    table = situation(hour=8, route=GAINED, second_at="R4C6")
    assert family(table, "slip") == family(table, "second-slip") == {"R4C4", "R6C6"}


def test_a_token_laid_where_the_opening_has_been_is_out_of_reach() -> None:
    """MM-164, OQ-11: unless the table has settled that it is gained."""
    told = {"route": "R2C1 R2C2 R2C3 R2C4 R2C5", "second_at": "R2C4"}
    assert "second-slip" not in words(situation(**told))
    assert family(situation(**told, variant={"early": "gained"}), "second-slip") == {"R4C5"}
    fifth = {"route": "R5C1 R4C1 R3C1 R2C1 R2C2", "second_at": "R2C2"}
    assert "second-slip" not in words(situation(**fifth)), "number 5 is of the opening too"


def test_training_has_no_second_token() -> None:
    """MM-016, MM-156."""
    assert "second-slip" not in words(training(hour=8, route=GAINED))
