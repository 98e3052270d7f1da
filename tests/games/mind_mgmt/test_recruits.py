"""Chapters 12 and 17: contacting recruits, the time token and its warnings."""

from __future__ import annotations

import pytest

from spytable.table import Table
from tests.games.helpers import decider, now, offered, play
from tests.games.mind_mgmt.situations import BOX, heard, seen, situation, training, words

BUS_STOP = "R1C3 R1C2 R2C2 R2C3 R2C4"
"""The next step may lead to R2C5: bus and courier."""


def two_turns(first: str, second: str, **told: object) -> Table:
    """The two turns of a round; the agents do nothing in between."""
    table = play(situation(**({"route": BUS_STOP} | told)), first, "done")
    play(table, "activate:meru", "rest", "activate:bill-falls", "rest")
    return play(table, second, "done")


@pytest.mark.parametrize(
    ("features", "count"),
    [
        (("bus", "courier", "pool"), 2),
        (("bus", "pool", "idol"), 1),
        (("pool", "idol", "garden"), 0),
    ],
)
def test_a_visit_contacts_a_recruit_for_every_circled_feature(
    features: tuple[str, ...], count: int
) -> None:
    """MM-165, MM-166, MM-168: at R2C5, unasked; only the three features count."""
    table = two_turns("step:r2c5", "step:r2c6", features=features, cards=("palm", "graffiti"))
    assert now(table)["track"][7] == count


def test_contacts_are_told_at_the_next_warning() -> None:
    """MM-167, MM-213: on an even hour nothing is announced."""
    table = situation(route=BUS_STOP, features=("bus", "courier", "pool"), cards=("palm", "idol"))
    before = now(table)["recruits"]
    play(table, "step:r2c5", "done")
    assert (now(table)["hour"], now(table)["recruits"]) == (6, before)
    assert now(table)["track"][6] == 0


def test_an_exposed_feature_brings_nothing_on_later_visits() -> None:
    """MM-169, MM-170, MM-284, MM-285, OQ-35: what was contacted before stays, announced or not."""
    late = {"route": "R1C2 R2C2 R2C3 R2C4 R1C4 R1C5".replace("R1C4 R1C5", "R2C5 R2C6"), "hour": 6}
    told = {"features": ("torches", "idol", "pool"), "cards": ("palm", "bus"), **late}
    after = play(situation(**told, exposed={"idol": 6}), "step:r3c6", "done")
    assert now(after)["track"][7] == 1, "torches at 6; the idol of R3C6 came too late"
    before = play(situation(**told, exposed={"torches": 6}), "step:r3c6", "done")
    assert now(before)["track"][7] == 2, "the torches were there before, the idol is hidden"


def test_the_time_advances_one_hour_a_turn() -> None:
    """MM-212, MM-213: at the end of every turn of the Recruiter, and at no other time."""
    table = play(situation(), "step:r2c6")
    assert now(table)["hour"] == 5
    play(table, "done")
    assert (now(table)["hour"], decider(table)) == (6, 1)
    play(table, "activate:meru", "rest", "activate:dusty", "rest")
    assert now(table)["hour"] == 6


def test_at_a_warning_both_turns_are_told_as_one_number() -> None:
    """MM-103, MM-214 to MM-217, MM-221: the count, neither turn nor location nor feature."""
    table = two_turns(
        "step:r2c5",
        "step:r2c6",
        features=("bus", "book", "torches"),
        players=3,
        cards=("palm", "idol"),
    )
    assert now(table)["track"][7] == 3, "a bus at 6; a book and torches at 7"
    view = seen(table, 1)
    assert (view["track"][6], view["track"][7]) == (0, 3)
    assert view["hidden"] == {} and view["token"] == {}
    assert heard(table, 1)[-1] == "done"
    none = two_turns(
        "step:r2c5", "step:r2c6", features=("pool", "umbrella", "garden"), cards=("palm", "idol")
    )
    assert now(none)["track"][7] == 0


@pytest.mark.parametrize(("mission", "needed"), [("training", 9), ("full", 12)])
def test_enough_recruits_at_a_warning_win_at_once(mission: str, needed: int) -> None:
    """MM-093, MM-095, MM-218, MM-219, MM-335, MM-336, MM-337, OQ-8: with the ninth or the twelfth;
    what is contacted beyond the tokens does not matter."""
    table = near_the_end(mission, needed - 1, contacts=2)
    assert table.result is None
    play(table, "done")
    state = now(table)
    assert (state["phase"], state["reason"], state["winner"]) == ("over", "recruited", "recruiter")
    assert state["recruits"] == needed, "there is no more than that"
    assert table.result is not None and table.result.winners == (0,)


@pytest.mark.parametrize(("mission", "needed"), [("training", 9), ("full", 12)])
def test_contacts_that_are_not_revealed_do_not_count(mission: str, needed: int) -> None:
    """MM-100: until the warning; and one too few is not enough."""
    table = near_the_end(mission, needed - 2, contacts=1)
    play(table, "done")
    assert table.result is None and now(table)["recruits"] == needed - 1


LATE = {
    (8, 2): (
        ("graffiti", "courier", "book"),
        "R3C6 R2C6 R2C5 R3C5 R4C5 R4C6 R5C6 R5C5 R6C4 R6C3 R6C2 R5C2 R5C1",
    ),
    (7, 1): (
        ("umbrella", "bus", "torches"),
        "R3C1 R3C2 R2C2 R1C2 R1C3 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C5 R4C4",
    ),
}
"""Ways to 13 in training, by recruits revealed at 11 and contacted since."""
FREE = (
    "palm",
    "dogs",
    "pool",
    "monks",
    "idol",
    "garden",
    "bird",
    "cafe",
    "umbrella",
    "fountain",
    "graffiti",
)


def near_the_end(mission: str, revealed: int, contacts: int) -> Table:
    """So many recruits are revealed, so many contacted since; the Recruiter has acted."""
    if mission == "training":
        features, route = LATE[revealed, contacts]
        return training(hour=12, ahead=True, features=features, route=route)
    features = ("book", "torches", "courier") if contacts == 2 else ("book", "billboard", "courier")
    route = "R1C2 R1C3 R2C3 R2C4 R2C5 R2C6 R3C6"
    told = {"hour": 6, "ahead": True, "route": route, "features": features}
    opening = 2
    symbols = FREE[: revealed - opening]
    cards = [feature for feature in (*FREE, "bus") if feature not in symbols][:2]
    return situation(**told, symbols=symbols, cards=cards)


@pytest.mark.parametrize(("mission", "last"), [("training", 14), ("full", 16)])
def test_at_the_last_hour_the_recruiter_has_won(mission: str, last: int) -> None:
    """MM-094, MM-096, MM-097, MM-106, MM-335, MM-336: even without any recruit; the agents have no
    turn there."""
    table = situation(
        mission=mission,
        hour=last - 1,
        features=("palm", "garden", "pool"),
        cards=("bus", "dogs"),
        route=LONG[: 5 * (last - 1) - 1],
    )
    assert now(table)["recruits"] < 9
    play(table, f"step:{LONG.lower().split()[last - 1]}", "done")
    state = now(table)
    assert (state["hour"], state["reason"], state["winner"]) == (last, "time", "recruiter")
    assert decider(table) is None and not offered(table, 1)


LONG = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2 R4C1 R5C1 R6C1 R6C2"


def test_recruits_of_the_final_turn_are_never_told() -> None:
    """MM-220: it ends on an even hour; umbrella and idol of R6C2 do not count."""
    table = situation(
        hour=15, features=("umbrella", "idol", "dogs"), cards=("bus", "pool"), route=LONG[:-5]
    )
    before = now(table)["recruits"]
    play(table, "step:r6c2", "done")
    assert now(table)["recruits"] == before and now(table)["track"][16] == 0


def test_what_an_agent_learns_in_between_changes_no_count() -> None:
    """MM-170, MM-217: the number must be true, whatever was exposed meanwhile."""
    told = {"route": BUS_STOP, "features": ("bus", "courier", "book"), "cards": ("palm", "idol")}
    table = play(situation(**told, agents=("R5C2", "R1C6", "R7C1", "R7C6")), "step:r2c5", "done")
    play(table, "activate:meru", "shakedown:bus", "no-push", "rest", "activate:dusty", "rest")
    play(table, "step:r2c6", "done")
    assert now(table)["exposed"] == {"bus": 6}
    assert now(table)["track"][7] == 3, "bus and courier at 6, the book at 7"


def test_henry_does_not_shield_from_the_recruiter() -> None:
    """MM-313: his zone is for immortals; the Recruiter contacts recruits beside him."""
    henry = ("R1C1", "R2C5", "R7C1", "R7C6")
    table = two_turns(
        "step:r2c5",
        "step:r2c6",
        agents=henry,
        features=("bus", "courier", "pool"),
        cards=("palm", "idol"),
    )
    assert now(table)["track"][7] == 2


def test_no_number_but_the_true_one_can_be_told() -> None:
    """MM-217, MM-250: the Recruiter is not asked for it: at a warning the turn ends by one choice
    without a number, and what is told is what was contacted."""
    assert [name for name in BOX.box.choice_names.values() if name.startswith("done")] == ["done"]
    for features, count in ((("bus", "palm", "dogs"), 1), (("torches", "book", "dogs"), 3)):
        table = play(situation(hour=6, features=features), "step:r3c6")
        assert words(table) <= {"done", "immortal"}
        play(table, "done")
        for seat in (0, 1, None):
            assert seen(table, seat)["track"][7] == count, "of R2C6 and R3C6"
