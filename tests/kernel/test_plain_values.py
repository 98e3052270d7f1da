"""A record as a named tuple of plain values: what it holds, what it refuses, how quick it is."""

from __future__ import annotations

import timeit
from typing import Annotated, Any, NamedTuple

import pytest

from spytable.games import shelf
from spytable.kernel import Bits, Count, LongRow, Row, Small, new, new_many, plain
from spytable.kernel.layout import fields


class Sample:
    """A record with fields of every size and number of axes."""

    small: Small
    members: Bits
    hand: Annotated[Row, 2, 3]
    far: Annotated[LongRow, 2]
    cube: Annotated[Row, 1, 2, 2]
    turn: Count
    shut: Small


class Whole(NamedTuple):
    """All of it, in another order, and two things beside."""

    turn: int
    hand: tuple[tuple[int, ...], ...]
    small: int
    members: int
    far: tuple[int, ...]
    cube: tuple[tuple[tuple[int, ...], ...], ...]
    shut: bool
    names: tuple[str, ...]
    language: str

    @property
    def next_turn(self) -> int:
        """Something that follows."""
        return self.turn + 1


read = plain(Sample, Whole, "names", "language")


def filled() -> Any:
    record: Any = new(Sample)
    record.small, record.members, record.turn, record.shut = -3, 1 << 40, 300, 2
    record.hand[1, 2], record.far[0], record.cube[0, 1, 1] = 5, 70_000, -128
    return record


def test_it_holds_what_the_record_holds_in_plain_values() -> None:
    found = read(filled(), ("Ada",), "cs")
    assert found == Whole(
        turn=300,
        hand=((0, 0, 0), (0, 0, 5)),
        small=-3,
        members=1 << 40,
        far=(70_000, 0),
        cube=(((0, 0), (0, -128)),),
        shut=True,
        names=("Ada",),
        language="cs",
    )
    assert type(found) is Whole and found.shut is True and found.next_turn == 301
    assert {type(one) for one in (found.turn, found.far[0], found.hand[1][2])} == {int}


def test_what_was_read_stays_as_it_was_and_can_be_a_key() -> None:
    record = filled()
    before = read(record, (), "en")
    record.small, record.hand[0, 0] = 9, 9
    assert (before.small, before.hand[0][0]) == (-3, 0)
    assert {before: 1}[read(filled(), (), "en")] == 1
    with pytest.raises(AttributeError):
        before.small = 4  # type: ignore[misc]


def test_a_record_in_an_array_is_read_where_it_stands() -> None:
    many = new_many(Sample, 3)
    many[1].turn = 7
    assert [read(many[n], (), "").turn for n in range(3)] == [0, 7, 0]


class Few(NamedTuple):
    """Two of its fields."""

    shut: int
    far: tuple[int, ...]


def test_only_what_is_wanted_is_read() -> None:
    assert plain(Sample, Few)(filled()) == Few(shut=2, far=(70_000, 0))


class Misspelt(NamedTuple):
    """A field that is not there."""

    smal: int


class Flat(NamedTuple):
    """An axis too few."""

    hand: tuple[int, ...]


class Deep(NamedTuple):
    """An axis too many."""

    small: tuple[int, ...]


class Fixed(NamedTuple):
    """A length that nobody would check."""

    far: tuple[int, int]


class Text(NamedTuple):
    """A type that no field has."""

    small: str


class Flags(NamedTuple):
    """Arrays are numbers."""

    far: tuple[bool, ...]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (Misspelt, "Sample has no field smal"),
        (Flat, "hand has 2 axes in Sample, not 1"),
        (Deep, "small has 0 axes in Sample, not 1"),
        (Fixed, "far: say tuple"),
        (Text, "small is read as int, bool or tuples of int"),
        (Flags, "far is read as int, bool or tuples of int"),
    ],
)
def test_a_class_that_is_not_like_the_record_is_refused(wrong: Any, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        plain(Sample, wrong)


def test_what_is_given_beside_must_be_named_and_last() -> None:
    with pytest.raises(TypeError, match="no field names"):
        plain(Sample, Whole)
    with pytest.raises(TypeError, match="last fields of Whole are not language, names"):
        plain(Sample, Whole, "language", "names")
    with pytest.raises(TypeError, match="language"):
        read(filled(), ())


@pytest.mark.parametrize("name", shelf.names())
def test_every_view_can_be_read_and_that_is_quicker_than_field_by_field(name: str) -> None:
    view = shelf.take(name).view
    kinds: Any = {0: int, 1: tuple[int, ...], 2: tuple[tuple[int, ...], ...]}
    kinds[3] = tuple[tuple[tuple[int, ...], ...], ...]
    wanted = [(field.name, kinds[len(field.shape)]) for field in fields(view)]
    whole: Any = NamedTuple("whole", wanted)  # type: ignore[misc]
    read_all, record = plain(view, whole), new(view)

    def one_by_one() -> list[Any]:
        found = [getattr(record, field.name) for field in fields(view)]
        return [one if isinstance(one, int) else one.tolist() for one in found]

    assert [_lists(one) for one in read_all(record)] == one_by_one()
    at_once = min(timeit.repeat(lambda: read_all(record), number=300, repeat=5))
    assert at_once < min(timeit.repeat(one_by_one, number=300, repeat=5))


def _lists(value: Any) -> Any:
    return [_lists(one) for one in value] if isinstance(value, tuple) else value
