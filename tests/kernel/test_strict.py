"""Plain mode is the strict mode: ranges and bounds are checked, reads are Python ints."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from spytable.kernel.strict import Ints, Strict, StrictRecords

KIND = np.dtype(
    (
        np.record,
        np.dtype([("size", np.int8), ("steps", np.int16, (2,)), ("hand", np.int8, (3, 4))]),
    )
)


class Colour(IntEnum):
    """A name for a number."""

    BLUE = 2


def record() -> Any:
    """One blank record, seen strictly."""
    return StrictRecords(np.zeros(1, KIND))[0]


@pytest.mark.parametrize("value", [128, -129, 255, 1000])
def test_an_overflow_of_a_field_is_caught(value: int) -> None:
    s = record()
    s.size = 7
    with pytest.raises(OverflowError, match=f"{value} does not fit int8"):
        s.size = value
    assert s.size == 7


def test_an_overflow_of_an_item_is_caught_also_when_it_is_added_to() -> None:
    s = record()
    s.hand[1, 2] = 127
    with pytest.raises(OverflowError):
        s.hand[1, 2] += 1
    with pytest.raises(OverflowError):
        s.steps[0] = 32768
    assert (s.hand[1, 2], s.steps[0]) == (127, 0)


def test_an_overflow_in_a_whole_array_is_caught() -> None:
    s = record()
    with pytest.raises(OverflowError):
        s.steps[:] = 40000
    with pytest.raises(OverflowError):
        s.steps[:] = np.array([1, 40000])
    with pytest.raises(OverflowError):
        s.hand[0] = [1, 2, 3, 128]
    s.steps[:] = np.array([1, -40])
    assert s.steps.tolist() == [1, -40]


def test_the_edges_of_the_range_fit() -> None:
    s = record()
    s.size, s.steps[0], s.steps[1] = -128, 32767, -32768
    assert (s.size, s.steps[0], s.steps[1]) == (-128, 32767, -32768)


@pytest.mark.parametrize("value", [1.5, 2.0, "3", None])
def test_only_whole_numbers_are_stored(value: Any) -> None:
    s = record()
    with pytest.raises(TypeError):
        s.size = value
    with pytest.raises(TypeError):
        s.hand[0, 0] = value
    assert (s.size, s.hand[0, 0]) == (0, 0)


def test_truth_values_and_named_values_are_whole_numbers() -> None:
    s = record()
    s.size = True
    s.hand[0, 0] = np.bool_(True)
    s.hand[0, 1] = Colour.BLUE
    s.hand[0, 2] = np.int64(3)
    assert (s.size, s.hand[0].tolist()) == (1, [1, 2, 3, 0])


@pytest.mark.parametrize("key", [(3, 0), (0, 4), (100, 100)])
def test_an_index_past_the_end_is_caught(key: tuple[int, int]) -> None:
    s = record()
    with pytest.raises(IndexError):
        s.hand[key]
    with pytest.raises(IndexError):
        s.hand[key] = 1


@pytest.mark.parametrize("key", [-1, (-1, 0), (0, -1), np.int8(-1)])
def test_a_negative_index_is_refused(key: Any) -> None:
    s = record()
    with pytest.raises(IndexError, match="negative index"):
        s.hand[key]
    with pytest.raises(IndexError, match="negative index"):
        s.hand[key] = 1


def test_reads_are_python_ints_however_they_are_read() -> None:
    s = record()
    s.hand[0, 1] = 3
    assert type(s.size) is int
    assert type(s.hand[0, 1]) is int
    assert type(s.hand[0][1]) is int
    assert {type(n) for n in s.steps} == {int}
    assert {type(n) for row in s.hand for n in row} == {int}
    assert type(min(s.steps)) is int
    assert isinstance(s.hand, Ints)


def test_writes_reach_the_record_and_no_copy_of_it() -> None:
    array = np.zeros(2, KIND)
    records = StrictRecords(array)
    records[1].size = 5
    records[1].hand[2, 3] = 6
    assert (array["size"].tolist(), array["hand"][1, 2, 3]) == ([0, 5], 6)


def test_an_array_field_cannot_be_replaced() -> None:
    with pytest.raises(TypeError, match=r"write steps\[:\]"):
        record().steps = [1, 2]


def test_a_misspelt_field_is_refused() -> None:
    s = record()
    with pytest.raises(AttributeError, match="sise"):
        s.sise  # noqa: B018  the read is what is tested
    with pytest.raises(AttributeError, match="sise"):
        s.sise = 1


def test_many_records_are_copied_by_assignment_and_bounds_checked() -> None:
    many = StrictRecords(np.zeros(2, KIND))
    many[0].size = 9
    many[1] = many[0]
    many[0].size = 1
    assert (many[0].size, many[1].size, len(many)) == (1, 9, 2)
    assert isinstance(many[1], Strict)
    for index in (2, -1):
        with pytest.raises(IndexError):
            many[index]
        with pytest.raises(IndexError):
            many[index] = many[0]


def test_other_kinds_of_numbers_are_left_alone() -> None:
    """Searches keep averages in arrays of fractions: those have no range to leave."""
    averages = np.zeros(2, np.float64).view(Ints)
    averages[0] = 0.5
    averages[1] = 10**12
    assert averages.tolist() == [0.5, 1e12]
