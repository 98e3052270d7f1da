"""Events that are no choice: written down, read, verified, and no part of the game."""

from __future__ import annotations

import pytest

import spytable
from spytable.entry import Entry, Kind, played
from spytable.table import BadRecord, Table
from spytable.table.record import EVENTS, Record

from .games import fresh


def finished(events: bool) -> Table:
    """A whole game, taken back once, with or without things that happen beside it."""
    table = fresh()
    if events:
        table.note(1, Kind.STAND_IN, "strong")
    while (decision := table.decision()) is not None:
        table.take(decision.seat, decision.choices[-1])
        if events and table.moment % 3 == 0:
            table.note(decision.seat, Kind.ADJOURN)
    if events:
        table.note(0, Kind.RESIGN)
    return table


def test_a_record_holds_events_and_is_replayed_and_verified() -> None:
    table = finished(events=True)
    text = table.record.text()
    assert text.startswith("spytable record 3\n") and " seat-2 (stand-in:strong) #" in text
    again = spytable.replay(text)
    assert again.record.entries == table.record.entries
    assert again.record.entries[-1] == Entry(0, kind=Kind.RESIGN)
    assert spytable.verify(text) == sum(entry.seat < 0 for entry in table.record.entries)
    laid = fresh()
    laid.follow(table.record.entries)
    assert laid.record.entries == table.record.entries
    assert laid.fingerprint() == table.fingerprint()


def test_events_move_nothing_that_anybody_knows() -> None:
    """Moments, Views and what was heard stay as they are."""
    with_them, without = finished(events=True), finished(events=False)
    assert with_them.record.played() == without.record.entries == played(with_them.record.entries)
    assert with_them.fingerprint() == without.fingerprint() and with_them.moment == without.moment
    for seat in (0, 1, None):
        assert with_them.pov(seat).moment == without.pov(seat).moment
        assert with_them.pov(seat).heard == without.pov(seat).heard
        assert with_them.pov(seat).told() == without.pov(seat).told()
    table = fresh()
    table.take(0, table.decision().choices[-1])  # type: ignore[union-attr]
    known = len(table.record.entries)
    table.note(1, Kind.FLAG)
    assert not table.was_heard_since(known)


def test_an_undo_reaches_over_an_event() -> None:
    table = fresh()
    seat = table.decision().seat  # type: ignore[union-attr]
    choice = next(c for c in table.decision().choices)  # type: ignore[union-attr]
    before = table.fingerprint()
    table.take(seat, choice)
    table.note(seat, Kind.ADJOURN)
    if table.pov(seat).may_undo:
        table.undo(seat)
        assert table.fingerprint() == before
        again = fresh()
        again.follow(table.record.entries)
        assert again.fingerprint() == before


def test_a_choice_or_an_undo_cannot_be_noted() -> None:
    table = fresh()
    for kind in (Kind.CHOICE, Kind.UNDO):
        with pytest.raises(ValueError, match="nothing to be noted"):
            table.note(0, kind)


def chained(lines: list[str]) -> str:
    """The text of a record with these lines of play, as its writer would have digested them."""
    record = finished(events=False).record
    found = Record(**{**vars(record), "entries": [], "end": "in play", "seed": ""})
    from spytable.table.record import digest

    head = ["spytable record 3", *found.header()[1:]]
    chain, out = digest("", "\n".join(head)), list(head)
    for line in lines:
        chain = digest(chain, line)
        out.append(f"{line} #{chain}")
    tail = "end: in play"
    return "\n".join([*out, tail, f"closed: {len(lines)} #{digest(chain, tail)}"]) + "\n"


@pytest.mark.parametrize(
    "word", ["(dance)", "(choice)", "(undo)", "(resign", "(resign:)", "(stand-in:a b)", "()"]
)
def test_an_event_that_nobody_knows_is_refused(word: str) -> None:
    with pytest.raises(BadRecord):
        spytable.replay(chained([f"1 seat-1 {word}"]))


def test_the_dealer_causes_no_event() -> None:
    with pytest.raises(BadRecord, match="line 11"):
        spytable.replay(chained(["1 dealer (resign)"]))


def test_every_event_can_be_written_and_read() -> None:
    for kind in EVENTS:
        table = finished(events=False)
        table.note(1, kind, "easy" if kind is Kind.STAND_IN else "")
        assert spytable.replay(table.record.text()).record.entries == table.record.entries
