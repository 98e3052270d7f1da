"""Shared fields are listed once and copied both ways; what is not listed stays where it is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from enum import IntEnum
from time import perf_counter
from typing import Annotated, Any

import pytest

from spytable.kernel import PLAIN, Bits, Codes, Count, Named, Row, Small, new, new_many, rule, same
from spytable.kernel.layout import layout
from spytable.kernel.rule import python_function
from spytable.kernel.shared_fields import names_of, runs, shared_fields


class Suit(IntEnum):
    """A value with a name."""

    NONE = 0
    HEARTS = 1


class Open:
    """The open fields."""

    players: Small
    turn: Count
    offer: Annotated[Row, 4, Named(Suit)]
    board: Annotated[Row, 3, 5]


class State(Open):
    """All that is true."""

    secret: Small
    points: Annotated[Codes, 2]
    deck: Annotated[Row, 9]
    seen: Bits


class View(Open):
    """The fields that may be known, in another order and with something of its own."""

    seen: Bits
    seat: Small
    points: Annotated[Codes, 2]


show, recall = shared_fields(State, View, (*names_of(Open), "points", "seen"))


def filled() -> State:
    """A state with something in every field."""
    s = new(State)
    s.players, s.turn, s.secret, s.seen = 3, 300, 7, 2**40
    s.offer[2] = Suit.HEARTS
    s.board[2, 4] = -5
    s.points[1] = -1000
    s.deck[8] = 1
    return s


def test_what_is_listed_is_shown_and_nothing_else() -> None:
    s, v = filled(), new(View)
    v.seat = 1
    show(s, v)
    assert (v.players, v.turn, v.seat, v.seen) == (3, 300, 1, 2**40)
    assert v.offer.tolist() == [0, 0, 1, 0]
    assert v.board[2, 4] == -5
    assert v.points.tolist() == [0, -1000]


def test_what_was_shown_can_be_recalled_and_the_rest_stays_blank() -> None:
    s, v, back = filled(), new(View), new(State)
    show(s, v)
    recall(v, back)
    assert not same(s, back)
    assert back.secret == 0 and not back.deck.any()
    back.secret, back.deck[8] = 7, 1
    assert same(s, back)


def test_the_plain_form_and_this_modes_form_copy_the_same_bytes() -> None:
    s, one, other = filled(), new(View), new(View)
    show(s, one)
    python_function(show)(s, other)
    assert same(one, other)


def test_records_in_an_array_are_copied_where_they_stand() -> None:
    many = new_many(View, 3)
    show(filled(), many[1])
    assert [int(many[place].turn) for place in range(3)] == [0, 300, 0]


def test_neighbours_are_one_run_and_no_gap_is_copied() -> None:
    plan = runs(layout(State), layout(View))
    assert plan == [(0, 0, 1), (2, 2, 21), (24, 34, 4), (40, 24, 8)]
    places: Any = layout(State).fields
    assert (places["turn"][1], places["secret"][1]) == (2, 23)


class Other:
    """Nearly the same fields."""

    players: Count
    offer: Annotated[Row, 4]
    board: Annotated[Row, 5, 3]
    turn: Count


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("secret",), "Other has no field secret"),
        (("misspelt",), "State has no field misspelt"),
        (("players",), "players is one thing in State, another in Other"),
        (("offer",), "offer is one thing in State, another in Other"),
        (("board",), "board is one thing in State, another in Other"),
        (("turn", "turn"), "a field is listed twice"),
    ],
)
def test_fields_that_are_not_alike_are_refused(names: tuple[str, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        shared_fields(State, Other, names)


class Longer(Open):
    """All of the open fields first, then one more."""

    seat: Small


def test_a_record_that_begins_like_the_whole_of_another_is_refused() -> None:
    """Numba would take the one for the other."""
    for one, other in ((Open, Longer), (Longer, Open)):
        with pytest.raises(ValueError, match="begin alike"):
            shared_fields(one, other, names_of(Open))


def test_two_records_share_one_list() -> None:
    assert shared_fields(State, View, (*names_of(Open), "points", "seen"))[0] is show
    with pytest.raises(ValueError, match="share other fields already"):
        shared_fields(State, View, ("turn",))
    with pytest.raises(ValueError, match="with itself"):
        shared_fields(State, State, ("turn",))


@rule
def shown_by_hand(s: Any, v: Any) -> None:
    """The effect of `show`, field by field."""
    v.players = s.players
    v.turn = s.turn
    v.offer[:] = s.offer
    v.board[:] = s.board
    v.points[:] = s.points
    v.seen = s.seen


@rule
def many_by_hand(s: Any, v: Any, times: int) -> None:
    """The hand-written form, over and over."""
    for _ in range(times):
        s.turn = (s.turn + 1) % 100
        shown_by_hand(s, v)


@rule
def many_shared(s: Any, v: Any, times: int) -> None:
    """The shared form, over and over."""
    for _ in range(times):
        s.turn = (s.turn + 1) % 100
        show(s, v)


def test_it_copies_the_same_as_by_hand_and_as_quickly() -> None:
    s, one, other = filled(), new(View), new(View)
    times = 200 if PLAIN else 100_000

    def seconds(many: Callable[[Any, Any, int], None], v: Any) -> float:
        many(s, v, 1)
        begun = perf_counter()
        many(s, v, times)
        return perf_counter() - begun

    by_hand = min(seconds(many_by_hand, one) for _ in range(15))
    shared = min(seconds(many_shared, other) for _ in range(15))
    assert shared < 2 * by_hand
    show(s, other)
    shown_by_hand(s, one)
    assert same(one, other)


ASK = """
import tests.kernel.test_shared_fields as test
from spytable.kernel import new
s, v = test.filled(), new(test.View)
test.show(s, v)
test.recall(v, s)
stats = test.show.entry.stats
print(v.turn, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def test_a_second_process_finds_it_compiled(tmp_path: os.PathLike[str]) -> None:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("SPYTABLE_PLAIN", "NUMBA_CACHE_DIR") and not name.startswith("COV")
    }
    told = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", ASK],
            env=kept | {"SPYTABLE_CACHE": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.split())
    assert told == [["300", "0", "2"], ["300", "2", "0"]]
