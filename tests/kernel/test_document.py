"""A record as a readable document and back; whatever is not such a document is refused."""

from __future__ import annotations

import json
from enum import IntEnum
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spytable import kernel
from spytable.kernel import Codes, Named, Row, Small
from spytable.kernel.document import BadDocument, from_document, kebab, to_document


class Seat(IntEnum):
    """Two seats."""

    SEAT_1 = 0
    SEAT_2 = 1


class Card(IntEnum):
    """No card, and two with names."""

    NONE = 0
    DOUBLE_AGENT = 1
    MOLE = 2


class Sample:
    """Named and unnamed values and axes."""

    number: Small
    card: Annotated[Small, Card]
    hand: Annotated[Row, Seat, Card]
    put_away: Annotated[Row, Seat, 2, Named(Card)]
    steps: Annotated[Codes, 2]


def sample() -> Any:
    """A record with something in every field."""
    record = kernel.new(Sample)
    record.number = -3
    record.card = Card.DOUBLE_AGENT
    record.hand[0, Card.MOLE] = 2
    record.put_away[1, 0] = Card.MOLE
    record.steps[1] = -300
    return record


DOCUMENT = {
    "number": -3,
    "card": "double-agent",
    "hand": {"seat-1": {"mole": 2}},
    "put_away": {"seat-2": ["mole", "none"]},
    "steps": [0, -300],
}


def test_a_record_reads_as_plain_data_with_names() -> None:
    document = to_document(Sample, sample())
    assert document == DOCUMENT
    assert json.loads(json.dumps(document)) == document


def test_a_document_gives_back_the_record() -> None:
    record = kernel.new(Sample)
    record.number = 100
    from_document(Sample, DOCUMENT, record)
    assert kernel.same(record, sample())


def test_names_are_written_in_kebab_case() -> None:
    assert kebab(Card.DOUBLE_AGENT) == "double-agent"


@given(
    st.integers(-128, 127),
    st.sampled_from(Card),
    st.lists(st.integers(-128, 127), min_size=6, max_size=6),
    st.lists(st.sampled_from(Card), min_size=4, max_size=4),
    st.lists(st.integers(-32768, 32767), min_size=2, max_size=2),
)
@settings(deadline=None)
def test_every_record_survives_the_way_out_and_in(
    number: int, card: Card, hand: list[int], away: list[Card], steps: list[int]
) -> None:
    record = kernel.new(Sample)
    record.number = number
    record.card = card
    for place in range(6):
        record.hand[place // 3, place % 3] = hand[place]
    for place in range(4):
        record.put_away[place // 2, place % 2] = away[place]
    record.steps[0], record.steps[1] = steps
    again = kernel.new(Sample)
    from_document(Sample, json.loads(json.dumps(to_document(Sample, record))), again)
    assert kernel.same(record, again)


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    inner: Any = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"number": None}, "number: None is not a whole number"),
        ({"number": True}, "number: True is not a whole number"),
        ({"number": 1.0}, r"number: 1\.0 is not a whole number"),
        ({"number": "1"}, "number: '1' is not a whole number"),
        ({"number": 128}, "number: 128 is out of range"),
        ({"number": -129}, "number: -129 is out of range"),
        ({"number": 10**40}, "number: .* is out of range"),
        ({"card": "mol"}, "card: 'mol' is not one of none, double-agent, mole"),
        ({"card": 1}, "card: 1 is not one of"),
        ({"card": {}}, "card: {} is not one of"),
        ({"card": nested(950)}, "card: .* is not one of"),
        ({"number": nested(950)}, "number: .* is not a whole number"),
        ({"number": "x" * 10_000}, "number: .{1,80} is not a whole number"),
        ({"hand": []}, "hand: an object with names is needed"),
        ({"hand": {"seat-3": {}}}, "hand: 'seat-3' is not one of seat-1, seat-2"),
        ({"hand": {"seat-1": 4}}, "hand.seat-1: an object with names is needed"),
        ({"hand": {"seat-1": {"spy": 1}}}, "hand.seat-1: 'spy' is not one of"),
        ({"hand": {"seat-1": {"mole": 200}}}, "hand.seat-1.mole: 200 is out of range"),
        ({"put_away": {"seat-2": ["mole"]}}, "put_away.seat-2: a list of 2 is needed"),
        ({"put_away": {"seat-2": "ab"}}, "put_away.seat-2: a list of 2 is needed"),
        ({"put_away": {"seat-2": ["mole", 5]}}, r"put_away.seat-2\[1\]: 5 is not one of"),
        ({"steps": [1]}, "steps: a list of 2 is needed"),
        ({"steps": {"0": 1}}, "steps: a list of 2 is needed"),
        ({"steps": [1, [2]]}, r"steps\[1\]: \[2\] is not a whole number"),
        ({"extra": 1}, "extra: no such field"),
    ],
)
def test_what_is_no_such_document_is_refused_with_the_place(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadDocument, match=sentence):
        from_document(Sample, DOCUMENT | change, kernel.new(Sample))


@pytest.mark.parametrize("name", list(DOCUMENT))
def test_a_missing_field_is_named(name: str) -> None:
    document = {key: value for key, value in DOCUMENT.items() if key != name}
    with pytest.raises(BadDocument, match=f"{name}: missing"):
        from_document(Sample, document, kernel.new(Sample))


@pytest.mark.parametrize("document", [None, [], 1, "text", nested(950)])
def test_a_state_must_be_an_object(document: Any) -> None:
    with pytest.raises(BadDocument, match="must be an object"):
        from_document(Sample, document, kernel.new(Sample))
