"""Chapter 13: the bonus cards in the files."""

from __future__ import annotations

import pytest

from spytable.table import Table
from tests.games.agenti.situations import (
    BOX,
    agent,
    family,
    heard,
    keys,
    seen,
    situation,
    steps,
    walk,
)
from tests.games.helpers import decider, now, offered, play

V_SEEN = {"v": "t1:2 b1:2 t2:2 t3:2 t4:2"}
"""All halves of v have been seen: the card on top is the bonus card."""
FILE_OF = {"move": "v", "tram": "x", "light": "y", "key": "z"}
THEN = {"move": ["roll:3"], "tram": ["roll:3"], "light": [], "key": ["key:2"]}
"""The Dealer's next choice."""


def finding(kind: str, *deals: str, **more: object) -> Table:
    """The first player checks a file and finds this bonus card."""
    table = situation(deals=[f"find:{kind}", *deals], **more)
    return play(table, "play:file:check", f"check:{FILE_OF[kind]}")


def test_the_last_card_of_a_file_nobody_has_seen_is_the_bonus_card() -> None:
    """AG-116, AG-37: one in every file."""
    table = situation(files=V_SEEN, seed=5)
    play(table, "play:file:check", "check:v")
    assert "find:move" in heard(table, 0)


@pytest.mark.parametrize("kind", list(FILE_OF))
def test_a_bonus_card_is_carried_out_at_once_before_all_eyes(kind: str) -> None:
    """AG-117, AG-Q37: it is the whole result of the check; no other card is drawn for it."""
    table = finding(kind, *THEN[kind], agents=("a6", "c1"))
    who = FILE_OF[kind]
    for seat in (0, 1, None):
        finds = [name for name in heard(table, seat) if name.startswith("find:")]
        assert finds == [f"find:{kind}"]
        assert seen(table, seat)["bonus_found"] == {who: kind}
    assert now(table)["checks"] == {"seat-1": {who: 1}}
    assert who not in now(table)["file"], "no half was turned up"


@pytest.mark.parametrize("kind", list(FILE_OF))
def test_it_leaves_the_game_for_good(kind: str) -> None:
    """AG-118: the file shrinks to five halves."""
    table = finding(kind, *THEN[kind], agents=("a6", "c1"))
    who = FILE_OF[kind]
    assert now(table)["file_size"][who] == 5
    assert who not in now(table)["bonus"]
    table = situation("checks", card="street", pending={"v": 8}, files=V_SEEN, deals=["find:move"])
    play(table, "check:v")
    walk(table, *first_way(table))
    for _ in range(6):
        play(table, "check:v")
    finds = [name for name in heard(table, 0) if name.startswith("find:")]
    assert finds.count("find:move") == 1
    assert finds[1:] == [f"find:{c}" for c in ("t1", "b1", "t2", "t3", "t4", "t1")]


def first_way(table: Table) -> list[str]:
    """Some way to the end of the move."""
    way = []
    branch = table
    while now(branch)["phase"] == "step":
        circle = min(steps(branch))
        way.append(circle)
        branch = walk(BOX.position(branch.position()), circle)
    return way


def test_9a_is_a_new_roll_and_a_move() -> None:
    """AG-119, AG-Q11, AG-Q40: by the new number, on foot."""
    table = finding("move", "roll:2", roll=6, agents=("a10", "c1"))
    assert now(table)["roll"] == 2
    assert now(table)["steps_left"] == 2
    assert steps(table) == {"a8", "a11"}
    walk(table, "a8", "a4")
    assert agent(table) == "a4"
    assert decider(table) == 1


def test_9b_is_a_new_roll_and_the_tram() -> None:
    """AG-120, AG-Q11: with its stop."""
    table = finding("tram", "roll:1", roll=6, agents=("a10", "c1"))
    assert steps(table) == {"a7", "b7"}
    walk(table, "b7")
    assert agent(table) == "b7"
    assert now(table)["used"] == {"seat-1": {"file": 1}}, "no card but the one that was played"


def test_9c_turns_the_light() -> None:
    """AG-121: as action 5, with all it can be used for."""
    table = finding("light", agents=("a1", "b8"), keys={1: ["4"]})
    assert offered(table) == {"turn:clockwise", "turn:anticlockwise"}
    play(table, "turn:clockwise")
    assert offered(table) == {"look", "expose:2", "leave-beam"}
    play(table, "look")
    assert decider(table) == 1
    assert "light" not in now(table)["used"].get("seat-1", {})


def test_9d_is_a_key_from_the_supply() -> None:
    """AG-122, AG-125: drawn blindly, wherever the agent stands, and known to the finder alone."""
    table = finding("key", "key:3")
    assert keys(table) == ["3"]
    assert now(table)["supply_size"] == 3
    assert "key:hidden" in heard(table, 1)
    assert seen(table, 1)["key"] == {}
    assert decider(table) == 1


def test_an_impossible_bonus_has_no_effect_and_is_gone() -> None:
    """AG-Q39: no key left, or no way to go."""
    table = finding("key", keys={0: ["1", "2"], 1: ["3", "4"]})
    assert keys(table) == ["1", "2"]
    assert now(table)["bonus_found"] == {"z": "key"}
    assert decider(table) == 1
    table = finding("move", "roll:1", agents=("a1", "c1"), suspects=("b7", "a3", "d2", "c2"))
    assert agent(table) == "a1"
    assert decider(table) == 1
    table = finding("tram", "roll:1", agents=("a3", "c1"))
    assert agent(table) == "a3"
    assert decider(table) == 1


def test_checks_still_due_come_after_the_bonus() -> None:
    """AG-Q38, AG-117: earned checks are not lost, and a bonus move may earn more."""
    table = situation(
        "checks",
        card="street",
        agents=("a1", "c1"),
        suspects=("a3", "b2", "d2", "c2"),
        pending={"v": 1, "x": 1},
        found="xyz",
        files=V_SEEN,
        deals=["find:move", "roll:2"],
    )
    play(table, "check:v")
    assert now(table)["phase"] == "step"
    assert not family(table, "check")
    walk(table, "a3", "a4")
    assert offered(table) == {"check:v", "check:x", "end"}


def test_a_bonus_move_may_enter_a_hideout() -> None:
    """AG-Q40: all conditions of an entry hold."""
    table = finding("move", "roll:3", agents=("a9", "c1"), light="b", keys={0: ["1"]})
    assert "enter:1" in offered(table)
    play(table, "enter:1", "name:v")
    assert table.result is not None
    assert table.result.winners == (0,)
