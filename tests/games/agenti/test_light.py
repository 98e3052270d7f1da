"""Chapter 10: the light, its three uses and its block."""

from __future__ import annotations

import pytest

from spytable.games.agenti import components as box
from spytable.table import Table
from tests.games.agenti.situations import family, heard, keys, seen, situation
from tests.games.helpers import decider, now, offered, play, refuses


def turned(way: str = "clockwise", **more: object) -> Table:
    """The first player has turned the light, from `a` unless told otherwise."""
    return play(situation(**more), "play:light:light", f"turn:{way}")


@pytest.mark.parametrize("light", ["a", "b", "c", "d"])
def test_the_light_turns_by_one_segment_either_way(light: str) -> None:
    """AG-93, AG-Q18, AG-Q19: never by two, never by none; four segments with one hideout each."""
    table = play(situation(light=light), "play:light:light")
    assert offered(table) == {"turn:clockwise", "turn:anticlockwise"}
    place = "abcd".index(light)
    assert now(turned(light=light))["light"] == "abcd"[(place + 1) % 4]
    assert now(turned("anticlockwise", light=light))["light"] == "abcd"[place - 1]
    assert sorted(int(h) for h in box.HIDEOUT_IN) == [1, 2, 3, 4]


def test_turning_is_forced_and_what_it_is_for_is_not() -> None:
    """AG-94, AG-Q10, AG-Q25: look, or have a key shown, or neither; then the turn is over."""
    table = turned(agents=("a1", "b8"), keys={1: ["3"]})
    assert offered(table) == {"look", "expose:2", "leave-beam"}
    for choice in ("look", "expose:2", "leave-beam"):
        again = turned(agents=("a1", "b8"), keys={1: ["3"]})
        play(again, choice)
        assert now(again)["used"] == {"seat-1": {"light": 1}}
        assert not {"look", "expose:2"} & offered(again)


def test_looking_concerns_the_segment_that_is_lit_now() -> None:
    """AG-95, AG-96, AG-Q21: the suitcase there, not the one lit before nor any other."""
    table = play(turned(plan=2), "look")
    assert now(table)["looked"] == {"seat-1": {"hideout-2": 1}}
    assert seen(table, 0)["suitcase"] == {"hideout-2": "plan"}
    other = play(turned("anticlockwise", plan=2), "look")
    assert seen(other, 0)["suitcase"] == {"hideout-4": "empty"}


def test_the_others_do_not_see_what_is_in_the_suitcase() -> None:
    """AG-97: they see that somebody looked, and where."""
    for plan in (2, 3):
        table = play(turned(plan=plan), "look")
        for seat in (1, None):
            assert seen(table, seat)["suitcase"] == {}
            assert seen(table, seat)["looked"] == {"seat-1": {"hideout-2": 1}}
            assert "look" in heard(table, seat)


def test_an_opponent_in_the_light_turns_a_key_face_up() -> None:
    """AG-98, AG-129, AG-Q22: whose agent stands in the newly lit segment; everybody sees it."""
    table = turned(players=3, agents=("a1", "b8", "c1"), keys={1: ["3"], 2: ["4"]})
    assert family(table, "expose") == {"expose:2"}
    play(table, "expose:2")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["key_up"] == {"seat-2": ["hideout-3", "none", "none", "none"]}
        assert seen(table, seat)["key"].get("seat-2", ["none"])[0] == "hideout-3"
    assert keys(table, 1) == ["3"]


def test_not_the_one_who_stood_in_the_light_before() -> None:
    """AG-95, AG-Q22: nor one who stands in the dark."""
    table = turned(players=3, agents=("c4", "a8", "c1"), keys={1: ["3"], 2: ["4"]})
    assert family(table, "expose") == set()
    assert refuses(table, "expose:2")


def test_the_light_does_nothing_to_suspects_nor_to_ones_own_agent() -> None:
    """AG-Q60: an agent of the one who turns it shows nothing."""
    table = turned(agents=("b8", "c1"), keys={0: ["3"]}, suspects=("b9", "b10", "b11", "b12"))
    assert offered(table) == {"look", "leave-beam"}


def test_one_player_shows_one_key() -> None:
    """AG-99, AG-Q23: who holds several chooses which; a second one stays down."""
    table = turned(players=3, agents=("a1", "b8", "b9"), keys={1: ["3", "1"], 2: ["4"]})
    play(table, "expose:2")
    assert decider(table) == 1
    assert offered(table) == {"show:1", "show:2"}
    play(table, "show:2")
    state = now(table)
    assert state["key_up"] == {"seat-2": ["none", "hideout-1", "none", "none"]}
    assert state["active"] == "seat-2", "the turn is over"
    assert not {"look", "expose:3"} & offered(table)


def test_a_key_that_lies_face_up_is_not_turned_again() -> None:
    """AG-Q23, AG-Q24: only face-down keys; who has none cannot be exposed."""
    assert family(turned(agents=("a1", "b8"), keys={1: ["3 up"]}), "expose") == set()
    assert family(turned(agents=("a1", "b8")), "expose") == set()
    table = turned(agents=("a1", "b8"), keys={1: ["3 up", "2"]})
    play(table, "expose:2")
    assert now(table)["key_up"] == {"seat-2": ["hideout-3", "hideout-2", "none", "none"]}
    table = play(turned(agents=("a1", "b8"), keys={1: ["1", "3 up", "2"]}), "expose:2")
    assert offered(table) == {"show:1", "show:3"}


def at_the_door(hideout: int, light: str) -> Table:
    """An agent with the key, before that hideout."""
    door = {1: "a9", 2: "b9", 3: "c9", 4: "d9"}[hideout]
    table = situation(agents=(door, "c1"), light=light, keys={0: [str(hideout)]})
    return play(table, "play:street:move")


@pytest.mark.parametrize("hideout", [1, 2, 3, 4])
def test_a_lit_hideout_cannot_be_entered(hideout: int) -> None:
    """AG-100, AG-101, AG-142, AG-Q20: as long as it is lit, whoever turned the light and why; so
    also from the start on."""
    for light in "abcd":
        table = at_the_door(hideout, light)
        assert ("enter:" + str(hideout) in offered(table)) == (light != "abcd"[hideout - 1])


def test_the_block_follows_the_light_whatever_it_was_turned_for() -> None:
    """AG-101, AG-Q25: also after a look, in the next player's turn."""
    for purpose in ("look", "leave-beam"):
        table = situation(agents=("a1", "b9"), keys={1: ["2"]}, deals=["roll:3"])
        play(table, "play:light:light", "turn:clockwise", purpose, "play:street:move")
        assert family(table, "enter") == set()
        table = situation(agents=("a1", "b9"), keys={1: ["2"]}, light="b", deals=["roll:3"])
        play(table, "play:light:light", "turn:clockwise", purpose, "play:street:move")
        assert family(table, "enter") == {"enter:2"}
