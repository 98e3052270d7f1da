"""The promises of Numba and NumPy that we rely on: a new version that breaks a promise is found
here first.

They speak of Numba, not of our rules: the compiled run alone asks for them.
"""

from __future__ import annotations

import threading
import time
from enum import IntEnum
from typing import Any

import numba
import numpy as np
import pytest
from numba.extending import overload
from numba.np import numpy_support

from spytable.kernel import PLAIN
from spytable.kernel.verbs import layout_key

pytestmark = pytest.mark.skipif(PLAIN, reason="plain rules ask nothing of Numba")

PLAN = np.dtype(
    [("tally", np.int8), ("steps", np.int16, (2,)), ("hand", np.int8, (3, 4)), ("set", np.int64)],
    align=True,
)
RECORD = np.dtype((np.record, PLAN))
OTHER = np.dtype((np.record, np.dtype([("tally", np.int8), ("steps", np.int32, (2,))], align=True)))


class Colour(IntEnum):
    """Two names for numbers."""

    RED = 1
    BLUE = 2


def compiled(function: Any) -> Any:
    """As `@rule` compiles, but kept nowhere."""
    return numba.njit(nogil=True, error_model="numpy")(function)


def one(kind: Any = RECORD) -> Any:
    """A blank record, as `layout.new` makes it."""
    return np.zeros(1, kind).view(np.recarray)[0]


def test_a_record_of_a_recarray_has_attributes() -> None:
    """`np.record` gives and takes fields by attribute; a bare `np.void` would not."""
    record = one()
    record.tally = 5
    assert isinstance(record, np.record)
    assert record.tally == 5
    assert not hasattr(np.zeros(1, PLAN)[0], "tally")


def test_compiled_code_reads_and_writes_attributes_in_place() -> None:
    """A record is handed over by reference: what compiled code writes, Python sees."""

    @compiled
    def grow(s: Any) -> int:
        s.tally = s.tally + 3
        s.steps[1] -= 7
        return int(s.tally)

    record = one()
    assert grow(record) == 3
    assert (record.tally, list(record.steps)) == (3, [0, -7])


def test_nested_arrays_in_records_have_two_axes() -> None:
    """`s.hand[seat, card]` reads and writes; `s.hand[:] = ...` fills; both shapes are known."""

    @compiled
    def shuffle(s: Any, other: Any) -> int:
        s.hand[2, 3] = 9
        s.hand[0, 1] += 4
        other.hand[:] = s.hand
        other.steps[:] = 5
        return int(s.hand[2, 3] * 10 + s.hand.shape[0])

    record, other = one(), one()
    assert shuffle(record, other) == 93
    assert record.hand[0, 1] == 4
    assert np.array_equal(record.hand, other.hand)
    assert list(other.steps) == [5, 5]


def test_assigning_a_record_into_an_array_copies_it() -> None:
    """`many[i] = many[j]` copies the content: the two do not share memory afterwards."""

    @compiled
    def fork(many: Any) -> None:
        many[1] = many[0]
        many[0].tally = 1
        many[0].hand[1, 1] = 8

    many = np.zeros(2, RECORD).view(np.recarray)
    many[0].tally = 7
    fork(many)
    assert (many[0].tally, many[1].tally) == (1, 7)
    assert (many[0].hand[1, 1], many[1].hand[1, 1]) == (8, 0)


def test_an_item_of_an_array_of_records_is_a_reference() -> None:
    """`s = many[i]` is the record itself, in compiled code and outside."""

    @compiled
    def touch(many: Any) -> None:
        s = many[1]
        s.tally = 4

    many = np.zeros(3, RECORD).view(np.recarray)
    touch(many)
    assert [int(r.tally) for r in many] == [0, 4, 0]


def question(record: Any) -> int:
    """A stub that Numba resolves by the layout of its argument."""
    raise LookupError


def test_an_overload_is_resolved_by_the_layout_of_a_record() -> None:
    """The type of a record argument carries its dtype, and one caller is compiled per layout."""
    seen: list[Any] = []

    def choose(record: Any) -> Any:
        kind = numpy_support.as_dtype(record)
        seen.append(kind.names)
        if "hand" in kind.names:
            return lambda record: record.tally + 100
        return lambda record: record.tally + 200

    overload(question, strict=False)(choose)

    @compiled
    def ask(record: Any) -> int:
        return int(question(record))

    assert (ask(one()), ask(one(OTHER))) == (100, 200)
    assert set(seen) == {PLAN.names, ("tally", "steps")}


def test_as_dtype_gives_back_names_types_shapes_and_places() -> None:
    """`layout_key` of a compiled type equals that of the dtype it came from."""
    back = numpy_support.as_dtype(numba.typeof(one()))
    assert layout_key(back) == layout_key(RECORD)
    assert layout_key(back) != layout_key(OTHER)


@pytest.mark.parametrize("divisor", [-7, -3, -1, 1, 2, 14])
def test_division_and_modulo_agree_with_python(divisor: int) -> None:
    """`//` rounds down and `%` takes the sign of the divisor, as in Python and not as in C."""

    @compiled
    def divide(a: int, b: int) -> tuple[int, int]:
        return a // b, a % b

    for number in range(-30, 31):
        assert divide(number, divisor) == divmod(number, divisor)


def test_modulo_of_narrow_fields_agrees_with_python() -> None:
    """A narrow field is widened before it is computed with: nothing wraps on the way."""

    @compiled
    def space(s: Any) -> int:
        return int((7 + s.steps[0]) % 14)

    @compiled
    def sum_of(s: Any) -> int:
        return int(s.tally + s.tally)

    record = one()
    for steps in (-100, -8, -7, 0, 6, 7, 32767):
        record.steps[0] = steps
        assert space(record) == (7 + steps) % 14
    record.tally = 127
    assert sum_of(record) == 254


def test_shifts_of_python_ints_reach_62() -> None:
    """`1 << member` is a 64-bit shift in compiled code."""

    @compiled
    def only(member: int) -> int:
        return 1 << member

    assert [only(n) for n in (0, 31, 32, 62)] == [1 << n for n in (0, 31, 32, 62)]


def test_intenum_members_are_numbers_to_compiled_code() -> None:
    """An IntEnum member compares with a field, indexes an array and is stored in a field."""

    @compiled
    def paint(s: Any) -> bool:
        s.hand[0, Colour.BLUE] = 3
        if s.tally == Colour.RED:
            s.tally = Colour.BLUE
        return bool(s.tally == Colour.BLUE and s.tally >= Colour.RED)

    record = one()
    record.tally = 1
    assert paint(record)
    assert (record.tally, record.hand[0, 2]) == (2, 3)


def test_a_frozen_table_is_built_into_compiled_code() -> None:
    """A constant array of the module is read without being passed."""
    table = np.array([[1, 2], [3, 4]], np.int16)
    table.flags.writeable = False

    @compiled
    def read(row: int, column: int) -> int:
        return int(table[row, column])

    assert read(1, 0) == 3


def test_compiled_rules_release_the_interpreter_lock() -> None:
    """`nogil`: Python goes on counting while compiled code is busy in a thread."""

    @compiled
    def spin(turns: int) -> int:
        total = 0
        for turn in range(turns):
            total = (total * 31 + turn) % 1000003
        return total

    spin(10)
    began = time.perf_counter()
    spin(20_000_000)
    turns = max(20_000_000, int(20_000_000 * 0.3 / (time.perf_counter() - began)))
    busy = threading.Thread(target=spin, args=(turns,))
    busy.start()
    ticks = 0
    while busy.is_alive():
        time.sleep(0.001)
        ticks += 1
    busy.join()
    assert ticks >= 5
