"""An annotated class becomes a record; only `layout` creates, copies, compares and prints them."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
import pytest

from spytable import kernel
from spytable.kernel import Bits, Codes, Count, Long, LongRow, Named, Row, Small
from spytable.kernel.layout import BitsRow, fields, layout, new_counted, raw
from spytable.kernel.strict import Ints


class Seat(IntEnum):
    """Two seats."""

    FIRST = 0
    SECOND = 1


class Card(IntEnum):
    """No card, and two with names."""

    NONE = 0
    DOUBLE_AGENT = 1
    MOLE = 2


class Sample:
    """One field of every kind."""

    small: Small
    count_of: Count
    long: Long
    members: Bits
    card: Annotated[Small, Card]
    hand: Annotated[Row, Seat, Card]
    put_away: Annotated[Row, Seat, 3, Named(Card)]
    steps: Annotated[Codes, 2]
    far: Annotated[LongRow, 2]
    sets: Annotated[BitsRow, 2]


def test_storage_axes_and_names_come_from_the_annotations() -> None:
    by_name = {f.name: f for f in fields(Sample)}
    storage = {name: np.dtype(f.storage).name for name, f in by_name.items()}
    assert storage == {
        "small": "int8",
        "count_of": "int16",
        "long": "int32",
        "members": "int64",
        "card": "int8",
        "hand": "int8",
        "put_away": "int8",
        "steps": "int16",
        "far": "int32",
        "sets": "int64",
    }
    assert by_name["hand"].shape == (2, 3)
    assert by_name["put_away"].shape == (2, 3)
    assert by_name["small"].shape == ()
    assert by_name["card"].values is Card
    assert by_name["put_away"].values is Card
    assert by_name["hand"].values is None


def test_a_layout_is_made_once() -> None:
    assert layout(Sample) is layout(Sample)


def test_a_new_record_is_blank_and_its_fields_can_be_set() -> None:
    record = kernel.new(Sample)
    assert set(kernel.content(record)) == {0}
    record.small = -5
    record.hand[1, 2] = 3
    record.sets[1] = 2**62
    assert (record.small, int(record.hand[1, 2]), int(record.sets[1])) == (-5, 3, 2**62)


def test_records_are_copied_compared_blanked_and_fingerprinted() -> None:
    one, other = kernel.new(Sample), kernel.new(Sample)
    one.far[0] = 77
    assert not kernel.same(one, other)
    kernel.copy(other, one)
    assert kernel.same(one, other)
    assert kernel.fingerprint(one) == kernel.fingerprint(other)
    other.far[0] = 78
    assert int(one.far[0]) == 77
    assert kernel.fingerprint(one) != kernel.fingerprint(other)
    kernel.blank(one)
    assert set(kernel.content(one)) == {0}


def test_content_is_a_copy_and_restores() -> None:
    record = kernel.new(Sample)
    record.long = 5
    saved = kernel.content(record)
    record.long = 6
    kernel.restore(record, saved)
    assert record.long == 5


def test_a_record_revived_from_its_bytes_has_memory_of_its_own() -> None:
    record = kernel.new(Sample)
    record.long = 5
    saved = kernel.content(record)
    again = kernel.revived(Sample, saved)
    record.long, again.small = 6, 1
    assert (again.long, record.small) == (5, 0)
    assert kernel.content(kernel.revived(Sample, saved)) == saved


@pytest.mark.parametrize("length", [0, 1, -1])
def test_bytes_that_do_not_fill_a_record_are_refused(length: int) -> None:
    record = kernel.new(Sample)
    saved = kernel.content(record)
    wrong = b"" if length == 0 else saved + b"x" if length == 1 else saved[:-1]
    with pytest.raises(ValueError, match="do not fill"):
        kernel.restore(record, wrong)
    with pytest.raises(ValueError, match="do not fill"):
        kernel.revived(Sample, wrong)
    assert kernel.content(record) == saved


def test_many_records_lie_side_by_side() -> None:
    many = kernel.new_many(Sample, 3)
    many[1].small = 4
    many[2] = many[1]
    many[1].small = 5
    assert [int(many[i].small) for i in range(3)] == [0, 5, 4]


def test_a_counted_record_shares_its_memory_with_whole_words() -> None:
    records, words = new_counted(Sample)
    assert len(words) * 8 >= layout(Sample).itemsize
    records[0].members = -1
    assert any(int(word) for word in words)
    words[:] = 0
    assert records[0].members == 0


def test_padding_never_enters_a_fingerprint() -> None:
    """Records start as zeros and fields alone are written, so equal fields are equal bytes."""
    one, other = kernel.new(Sample), kernel.new(Sample)
    for record in (one, other):
        record.members = 9
        record.small = 1
    assert kernel.same(one, other)


def test_a_table_of_facts_is_constant() -> None:
    facts = kernel.table([[1, 2], [3, 4]])
    assert facts.dtype == np.int16
    with pytest.raises(ValueError, match="read-only"):
        facts[0, 0] = 9
    assert isinstance(facts, Ints)


def test_codes_and_numbers_are_strict_in_either_mode() -> None:
    out = kernel.codes(4)
    assert (len(out), out.dtype) == (4, np.int16)
    assert isinstance(out, Ints)
    with pytest.raises(IndexError):
        out[4] = 1


def test_the_record_behind_a_record_is_numpys() -> None:
    assert isinstance(raw(kernel.new(Sample)), np.record)


def test_a_field_without_storage_is_refused() -> None:
    class Unstored:
        number: int

    with pytest.raises(TypeError, match="number needs a storage type"):
        layout(Unstored)


@pytest.mark.parametrize("name", ["trace", "round", "take", "size", "base", "record"])
def test_a_field_may_not_be_called_like_something_of_the_record_itself(name: str) -> None:
    """`s.trace` would be NumPy's method in Python, and the field only in compiled code."""
    clash: Any = type("Clash", (), {"__annotations__": {name: Small}})
    with pytest.raises(TypeError, match=f"{name} is taken"):
        layout(clash)
