"""Chapter 6: whose turn it is, and what a turn is made of."""

from __future__ import annotations

import pytest

from spytable.table import Table
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.spy_connection.situations import (
    link,
    mission,
    options,
    route,
    situation,
    spy,
    supply,
    the_offer,
)

HELD = {
    mission("london", "madrid"): "",
    mission("rome", "athens"): "",
    mission("rome", "berlin"): "",
}
"""Three missions: no more may be taken."""


def test_turns_go_round_clockwise() -> None:
    """SC-32, SC-33, SC-124. Seat after seat, and after the last the first again."""
    table = situation(players=4, active=2, starter=2)
    order = []
    for _ in range(9):
        order.append(decider(table))
        play(table, min(options(offered(table), "connect")), "end")
    assert order == [2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_a_turn_has_exactly_one_option() -> None:
    """SC-34. After any of the three, none of the others is on offer; and one must be chosen."""
    table = situation(agents=[link("london", "paris")])
    assert {"travel:paris", "connect:berlin", f"take:{the_offer(table)[0]}"} <= offered(table)
    assert refuses(table, "end")
    assert refuses(table, "pass")
    for first in ("connect:berlin", f"take:{the_offer(table)[0]}"):
        other = situation(agents=[link("london", "paris")])
        play(other, first)
        assert not options(offered(other), "take", "connect", "travel", "pass")
    play(table, "travel:paris")
    assert not options(offered(table), "take", "travel", "pass")


def test_connecting_and_going_there_are_one() -> None:
    """SC-35, SC-84. There is no step between."""
    table = play(situation(), "connect:paris")
    assert spy(table) == "paris"
    assert now(table)["phase"] == "check"


def test_taking_back_and_discarding_use_up_no_option() -> None:
    """SC-36. Both, and still a mission is taken."""
    card = mission("london", "madrid")
    table = situation(agents=["london-gate"], missions=[{card: "london"}])
    play(table, "back:london-gate", f"discard:{card}")
    assert supply(table) == 15
    assert {"connect:paris", "connect:berlin"} <= offered(table)
    play(table, f"take:{the_offer(table)[0]}")


@pytest.mark.parametrize("option", ["take", "connect", "travel"])
def test_every_turn_ends_with_the_check(option: str) -> None:
    """SC-37, SC-107. Whichever option was used, the spy's city is looked at."""
    city = {"take": "london", "connect": "berlin", "travel": "paris"}[option]
    card = {
        "take": mission("london", "madrid"),
        "connect": mission("rome", "berlin"),
        "travel": mission("paris", "madrid"),
    }[option]
    table = situation(agents=[link("london", "paris")], missions=[{card: ""}])
    play(table, f"take:{the_offer(table)[0]}" if option == "take" else f"{option}:{city}")
    assert f"mark:{card}" in offered(table)
    assert "end" in offered(table)


def test_passing_is_for_those_who_can_do_nothing_else() -> None:
    """SC-Q07, SC-Q08, SC-37. Three missions, a network of one city, no connection to be paid: then
    one may pass, need not discard, and the check still follows."""
    stuck = dict(HELD)
    planned = {card: "4" for card in stuck}
    planned[mission("london", "madrid")] = "5"
    table = situation(agents=["london-gate"], missions=[planned], spies=("london", "athens"))
    assert supply(table) == 1
    assert "connect:paris" in offered(table)
    assert "pass" not in offered(table)
    planned[mission("london", "madrid")] = "6"
    table = situation(agents=["london-gate"], missions=[planned], spies=("london", "athens"))
    assert supply(table) == 0
    names = offered(table)
    assert "pass" in names
    assert not options(names, "take", "connect", "travel")
    assert {"back:london-gate", f"discard:{mission('rome', 'athens')}"} <= names
    play(table, "pass")
    assert now(table)["phase"] == "check"
    assert not options(offered(table), "mark")
    play(table, "back:london-gate")
    assert f"mark:{mission('london', 'madrid')}" in offered(table)
    play(table, "end")
    assert decider(table) == 1


def test_one_who_can_take_the_free_mission_cannot_pass() -> None:
    """SC-Q07, SC-Q06. Nothing to connect with, but the oldest mission costs nothing."""
    card = mission("london", "madrid")
    table = situation(missions=[{card: "15"}])
    assert supply(table) == 0
    assert options(offered(table), "take") == {f"take:{the_offer(table)[0]}"}
    assert "pass" not in offered(table)


def test_travelling_may_be_all_or_the_beginning() -> None:
    """SC-Q13, SC-69, SC-98. After travelling the turn can end, or a city be connected from there: a
    move never leads into a dead end."""
    table = situation(agents=[route("london", "paris", "madrid")])
    play(table, "travel:madrid")
    assert "end" in offered(table)
    assert options(offered(table), "connect") == {"connect:monaco"}
    play(table, "connect:monaco")
    assert spy(table) == "monaco"


def test_the_turn_ends_unasked_only_where_nothing_is_given_up() -> None:
    """SC-36, SC-103, SC-114. The option is taken and no mission waits for the spy's city; where one
    does, even without an agent left, there is still something to think about."""
    elsewhere, here = mission("rome", "athens"), mission("london", "madrid")
    idle = situation("check", missions=[{elsewhere: ""}], agents=[link("london", "paris")])
    assert left(idle)
    assert options(offered(idle), "back") and f"discard:{elsewhere}" in offered(idle)
    assert not left(situation("check", missions=[{here: ""}]))
    assert left(situation("check", missions=[{here: "london"}]))
    stuck = situation("check", missions=[{here: "2"}], agents=[route(*ALL_AROUND)])
    assert supply(stuck) == 0 and not left(stuck), "an agent could be taken back for it"
    assert not left(situation()), "an option is still to be taken"
    play(idle, "end")
    assert not left(idle), "others are asked"
    play(table := situation(agents=[link("london", "paris")]), "travel:paris")
    assert not left(table), "the spy may still be led on"


ALL_AROUND = ("london", "paris", "madrid", "monaco", "rome", "berlin")


def left(table: Table) -> bool:
    return bool(table.box.manners.nothing_left(table.pov(0).view.record))
