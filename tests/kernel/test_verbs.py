"""The verbs ask whichever game a record belongs to."""

from __future__ import annotations

import inspect
from enum import IntEnum
from typing import Annotated, Any

import numpy as np
import pytest

from spytable.games import shelf
from spytable.kernel import PLAIN, Codes, Row, Small, codes, new, rule, verbs
from spytable.kernel.layout import layout
from spytable.kernel.rule import python_function

BOXES = [shelf.take(name) for name in shelf.names()]


class Sort(IntEnum):
    """A name for a number."""

    SECOND = 2


class OneState:
    """The state of one make-believe game."""

    total: Small


class OneView:
    """Its view."""

    total: Small
    seen: Small


class TwoState:
    """The state of another: the same fields, one of another length."""

    total: Small
    pile: Annotated[Row, 3]


class TwoView:
    """Its view."""

    total: Small
    pile: Annotated[Row, 4]


@rule
def add_one(state: Any, choice: int) -> None:
    """The one game adds."""
    state.total += choice


@rule
def add_double(state: Any, choice: int) -> None:
    """The other adds twice as much."""
    state.total += 2 * choice


@rule
def offer_one(state: Any, seat: int, out: Codes) -> int:
    """The one game offers one choice."""
    out[0] = 5
    return 1


@rule
def offer_two(state: Any, seat: int, out: Codes) -> int:
    """The other offers two."""
    out[0] = 6
    out[1] = 7
    return 2


@rule
def play_any(state: Any, out: Codes) -> int:
    """Written once, for every game: take the first choice and say how many there were."""
    count = verbs.choices(state, 0, out)
    verbs.apply(state, out[0])
    return int(count)


@pytest.fixture(autouse=True)
def two_games() -> Any:
    """Enter the make-believe games, and take them out again."""
    before = dict(verbs._ANSWERS)
    unasked = dict.fromkeys(verbs.NAMES, add_one)
    verbs.answer(OneState, OneView, unasked | {"apply": add_one, "choices": offer_one})
    verbs.answer(TwoState, TwoView, unasked | {"apply": add_double, "choices": offer_two})
    yield
    verbs._ANSWERS.clear()
    verbs._ANSWERS.update(before)


@pytest.mark.filterwarnings("ignore:.*considered a subtype")
def test_one_function_plays_the_game_its_record_belongs_to() -> None:
    one, two = new(OneState), new(TwoState)
    assert play_any(one, codes(4)) == 1
    assert play_any(two, codes(4)) == 2
    assert (one.total, two.total) == (5, 12)


def test_the_answer_can_be_looked_up() -> None:
    assert verbs.answered_by("apply", new(OneState)) is add_one
    assert verbs.answered_by("apply", new(TwoView)) is add_double


def test_a_record_of_no_game_is_not_answered() -> None:
    class Stray:
        other: Small

    with pytest.raises(LookupError, match="apply: this record is of no game"):
        verbs.apply(new(Stray), 1)


def test_a_verb_asked_from_python_finds_the_same_answer() -> None:
    one, two = new(OneState), new(TwoState)
    verbs.apply(one, 4)
    verbs.apply(two, 4)
    assert (one.total, two.total) == (4, 8)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_the_rule_of_the_game_is_compiled_once_for_all_that_ask() -> None:
    """By Python, by a rule that names it, by one that asks the verb: with any kind of number."""

    @rule
    def ask(state: Any, out: Codes) -> int:
        verbs.apply(state, 1)
        verbs.apply(state, out[0])
        verbs.apply(state, Sort.SECOND)
        add_one(state, state.total)
        return int(state.total)

    one = new(OneState)
    add_one(one, 3)
    assert ask(one, codes(1)) == 12
    assert len(add_one.signatures) == 1


@pytest.mark.parametrize("name", verbs.NAMES)
def test_every_verb_says_what_it_asks(name: str) -> None:
    assert getattr(verbs, name).__doc__


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
def test_every_box_answers_every_verb_for_state_and_view(box: Any) -> None:
    for name in verbs.NAMES:
        answer = verbs.answered_by(name, new(box.state))
        assert answer is verbs.answered_by(name, new(box.view))
        asked = len(inspect.signature(getattr(verbs, name)).parameters)
        assert len(inspect.signature(python_function(answer)).parameters) == asked


def test_no_two_layouts_of_any_boxes_are_the_same() -> None:
    classes = [cls for box in BOXES for cls in (box.state, box.view)]
    keys = [verbs.layout_key(layout(cls)) for cls in classes]
    assert len(set(keys)) == len(keys)


def test_a_layout_is_told_by_names_types_shapes_and_places() -> None:
    plans: list[Any] = [
        [("a", np.int8), ("b", np.int8)],
        [("a", np.int8), ("c", np.int8)],
        [("a", np.int8), ("b", np.int16)],
        [("a", np.int8), ("b", np.int8, (2,))],
        [("b", np.int8), ("a", np.int8)],
    ]
    keys = {verbs.layout_key(np.dtype(plan)) for plan in plans}
    keys.add(verbs.layout_key(np.dtype([("a", np.int8), ("b", np.int16)], align=True)))
    assert len(keys) == len(plans) + 1
