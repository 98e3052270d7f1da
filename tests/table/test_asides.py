"""Asides: heard by their audience, and not to be noticed by anybody else."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.table import BadAside, NoSuchSeat, Table

from .games import fresh, play

WATCHERS = (0, 1, 2, 3, None)
AUDIENCES = {"seat": {1}, "side": {0, 1}, "all": {0, 1, 2, 3, None}}
"""The seats that hear an aside of seat 1 in teams of two."""


def received(table: Table, seat: int | None) -> Any:
    """All that reaches a seat."""
    return (
        table.pov(seat).moment,
        table.pov(seat).view.as_dict(),
        table.pov(seat).heard,
        table.pov(seat).told(),
        table.pov(seat).prompt(),
        table.pov(seat).picture(),
        table.pov(seat).asides,
        None if seat is None else (table.pov(seat).decision, table.pov(seat).may_undo),
    )


@pytest.mark.parametrize("audience", AUDIENCES)
def test_an_aside_is_heard_by_its_audience_and_noticed_by_nobody_else(audience: str) -> None:
    """Not in a view, a moment, a decision, a picture, nor by counting."""
    table = play(fresh(4), 9)
    before = {seat: received(table, seat) for seat in WATCHERS}
    truth = table.fingerprint(), table.record.text()
    table.put_aside(1, audience, "sheet", "x owns 1 or 3")
    assert (table.fingerprint(), table.record.text()) == truth
    for seat in WATCHERS:
        after = received(table, seat)
        if seat in AUDIENCES[audience]:
            (one,) = table.pov(seat).asides
            assert (one.seat, one.text, one.moment) == (1, "x owns 1 or 3", table.pov(seat).moment)
            assert after[:6] == before[seat][:6] and after[7] == before[seat][7]
        else:
            assert after == before[seat]


def test_numbers_and_moments_of_asides_are_the_readers_own() -> None:
    """Asides that others put down for themselves leave no gap in anybody's count."""
    table = fresh()
    table.put_aside(0, "seat", "sheet", "mine")
    table.put_aside(1, "all", "notes", "first for all")
    decision = table.decision()
    assert decision is not None
    table.take(0, next(c for c in decision if c.name.startswith("up:")))  # nobody else hears of it
    table.put_aside(1, "all", "notes", "second for all")
    assert [one.number for one in table.pov(1).asides] == [0, 1]
    assert [one.number for one in table.pov(0).asides] == [0, 1, 2]
    assert len({one.moment for one in table.pov(1).asides}) == 1
    assert len({one.moment for one in table.pov(0).asides}) == 2


def test_an_aside_blocks_no_undo_makes_no_click_stale_and_is_not_undone() -> None:
    table = fresh()
    decision = table.decision()
    assert decision is not None
    table.put_aside(1, "all", "notes", "?")
    laying = next(c for c in decision if c.name.startswith("up:"))
    table.take(0, laying, decision.moment)
    table.put_aside(0, "seat", "sheet", "hm")
    assert table.pov(0).may_undo
    table.undo(0, table.pov(0).moment)
    assert [one.text for one in table.pov(0).asides] == ["?", "hm"]


def test_an_imagined_table_knows_the_asides_its_seat_knew_and_no_others() -> None:
    table = play(fresh(), 5)
    table.put_aside(0, "seat", "sheet", "mine")
    table.put_aside(1, "seat", "sheet", "theirs")
    table.put_aside(1, "all", "notes", "open")
    world = table.imagine(0, 1)
    assert world.pov(0).asides == table.pov(0).asides
    assert world.pov(1).asides == world.pov(None).asides == ()
    world.put_aside(0, "all", "notes", "on")
    assert [one.number for one in world.pov(0).asides] == [0, 1, 2]


def test_kept_asides_are_taken_over_with_their_moments() -> None:
    table = fresh()
    kept = [table.put_aside(0, "seat", "sheet", "before")]
    play(table, 6)
    kept.append(table.put_aside(1, "all", "notes", "after"))
    again = fresh()
    again.follow(table.record.entries)
    again.follow_asides(kept)
    for seat in (0, 1, None):
        assert again.pov(seat).asides == table.pov(seat).asides


@pytest.mark.parametrize(
    ("audience", "topic", "text"),
    [
        ("everyone", "notes", "x"),
        ("all", "", "x"),
        ("all", "n" * 41, "x"),
        ("all", "no\ttes", "x"),
        ("all", "notes", "x" * 401),
        ("all", "notes", "\x00"),
        ("all", "notes", "\ud800"),
    ],
)
def test_what_is_no_aside_is_refused_and_changes_nothing(
    audience: str, topic: str, text: str
) -> None:
    table = fresh()
    with pytest.raises(BadAside):
        table.put_aside(0, audience, topic, text)
    with pytest.raises(NoSuchSeat):
        table.put_aside(7, "all", "notes", "x")
    assert table.pov(0).asides == table.pov(None).asides == ()


def test_nobody_can_fill_the_table_with_asides(monkeypatch: pytest.MonkeyPatch) -> None:
    from spytable.table import asides

    monkeypatch.setattr(asides, "MOST_OF_A_SEAT", 3)
    table = fresh()
    for number in range(3):
        table.put_aside(0, "seat", "sheet", str(number))
    with pytest.raises(BadAside, match="more than 3"):
        table.put_aside(0, "seat", "sheet", "one more")
    table.put_aside(1, "seat", "sheet", "others still may")


def test_of_a_topic_the_last_mark_stands_and_an_empty_one_removes_it() -> None:
    """The asides that a picture is given: a seat's own sheet, and what others show."""
    table = fresh()
    table.put_aside(0, "seat", "x", "1 or 3")
    table.put_aside(0, "seat", "y", "?")
    table.put_aside(1, "all", "x", "not here")
    table.put_aside(0, "seat", "x", "3")
    table.put_aside(0, "seat", "y", "")
    assert table.pov(0).marks == [(1, "x", "not here"), (0, "x", "3")]
    assert table.pov(1).marks == table.pov(None).marks == [(1, "x", "not here")]


def test_that_somebody_asked_for_advice_is_told_to_all_and_stands_nowhere() -> None:
    """Once for as long as anybody else has heard of nothing since; and never by a seat itself."""
    table = play(fresh(2), 9)
    decision = table.decision()
    assert decision is not None
    seat = decision.seat
    with pytest.raises(BadAside):
        table.put_aside(seat, "all", "advice", "")
    assert table.note_advice(seat) is not None
    assert table.note_advice(seat) is None, "they know"
    for reader in (0, 1, None):
        assert table.pov(reader).advised == [(seat, table.pov(reader).heard_count)]
        assert table.pov(reader).marks == [], "no box sees it"
        assert table.imagine(reader, 3).pov(reader).advised == table.pov(reader).advised
    play(table, 6)
    assert table.note_advice(seat) is not None, "everybody has heard of something since"
    assert [who for who, _ in table.pov(1 - seat).advised] == [seat, seat]


def test_an_undo_before_advice_moves_it_to_no_other_choice() -> None:
    """A request made after the fifth choice that counts stands after it, whatever was taken back
    before."""
    table = fresh(2)
    decision = table.decision()
    assert decision is not None
    seat = decision.seat
    up = next(one.name for one in decision if one.name.startswith("up:"))
    table.take(seat, up)
    table.undo(seat)
    heard = table.pov(seat).heard_count
    assert table.note_advice(seat) is not None
    assert table.pov(seat).advised == [(seat, heard)]
    play(table, 6)
    assert table.pov(seat).advised == [(seat, heard)]
