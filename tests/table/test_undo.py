"""Undo: exactly while the same seat decides, no chance came in between, and nobody has learned."""

from __future__ import annotations

from typing import Any

import pytest

import spytable
from spytable.entry import Entry, Kind
from spytable.kernel import table_calls
from spytable.table import CannotUndo, Table

from .games import fresh, play

LANGUAGES = ("en", "cs", "sk", "ru")


def known(table: Table, seat: int | None) -> Any:
    """All that reaches a seat."""
    return (
        table.pov(seat).view.as_dict(),
        table.pov(seat).heard,
        [table.pov(seat).told(language) for language in LANGUAGES],
        [table.pov(seat).prompt(language) for language in LANGUAGES],
        table.pov(seat).picture(),
        None if seat is None else table.pov(seat).decision,
    )


def lay_up(table: Table) -> str:
    """Whoever is to decide lays a card face up."""
    decision = table.decision()
    assert decision is not None
    name = next(choice.name for choice in decision if choice.name.startswith("up:"))
    table.take(decision.seat, name)
    return name


def test_a_card_laid_face_up_can_be_taken_back() -> None:
    """Both laid cards appear to the opponent together, so a slip of the finger is nobody's gain."""
    table = fresh()
    before = table.fingerprint(), table.record.played(), known(table, 0)[:-1]
    moment, entries = table.pov(0).moment, list(table.record.entries)
    name = lay_up(table)
    assert table.pov(0).may_undo
    assert table.fingerprint() != before[0]
    table.undo(0)
    assert (table.fingerprint(), table.record.played(), known(table, 0)[:-1]) == before
    assert table.record.entries == [*entries, Entry(0, name), Entry(0, kind=Kind.UNDO)], (
        "nothing is struck out"
    )
    assert table.pov(0).moment == moment + 2, "one's own moment never goes back"
    assert not table.pov(0).may_undo


@pytest.mark.parametrize("watcher", [1, None])
def test_nobody_else_notices_the_half_step_nor_that_it_was_undone(watcher: int | None) -> None:
    table = fresh()
    before = known(table, watcher)
    lay_up(table)
    assert known(table, watcher) == before
    table.undo(0)
    assert known(table, watcher) == before
    lay_up(table)
    assert known(table, watcher) == before


def test_what_was_told_agrees_after_an_undo() -> None:
    """As if the slip had never been: the same as in a game without it."""
    slipped, straight = fresh(), fresh()
    lay_up(slipped)
    for seat in (0, 1, None):
        slipped.pov(seat).told()
    slipped.undo(0)
    for table in (slipped, straight):
        decision = table.decision()
        assert decision is not None
        table.take(0, [c for c in decision if c.name.startswith("up:")][-1])
        decision = table.decision()
        assert decision is not None
        table.take(0, decision.choices[0])
    for seat in (0, 1, None):
        assert known(slipped, seat) == known(straight, seat)
    assert slipped.record.played() == straight.record.entries
    assert slipped.pov(1).moment == straight.pov(1).moment


def test_a_record_with_an_undo_is_replayed_verified_and_read_again() -> None:
    table = fresh()
    lay_up(table)
    table.undo(0)
    play(table)
    text = table.record.text()
    assert text.startswith("spytable record 2\n")
    assert "seat-1 undo #" in text
    again = spytable.replay(text)
    assert again.record.text() == text
    assert again.fingerprint() == table.fingerprint()
    assert [again.pov(seat).moment for seat in (0, 1, None)] == [
        table.pov(seat).moment for seat in (0, 1, None)
    ]
    assert spytable.verify(text) == sum(who < 0 for who, *_ in table.record.entries)


def test_an_undo_that_the_rules_forbid_is_found_in_a_record() -> None:
    table = play(fresh(), 2)
    for who in (0, 1, -1):
        again = fresh()
        with pytest.raises(CannotUndo):
            again.follow([*table.record.entries, Entry(who, kind=Kind.UNDO)])


def test_whatever_fails_half_way_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule, a deal, the one who listens: the table stands as before, and goes on."""
    table = play(fresh(), 3)
    decision = table.decision()
    assert decision is not None
    before = table.fingerprint(), table.record.text(), known(table, 0), known(table, 1)

    def fail(*_: Any) -> Any:
        raise MemoryError("no room")

    def fail_at_the_end(state: Any, choice: int, *_: Any) -> Any:
        table.box.rules.apply(state, choice)
        raise MemoryError("no room")

    for name, broken_rule in (
        ("hear_and_apply", fail),
        ("hear_and_apply", fail_at_the_end),
        ("legal_choices", fail),
    ):
        with monkeypatch.context() as broken:
            broken.setattr(table_calls, name, broken_rule)
            with pytest.raises(MemoryError):
                table.take(decision.seat, decision.choices[0])
    assert (table.fingerprint(), table.record.text(), known(table, 0), known(table, 1)) == before
    table.take(decision.seat, decision.choices[0])


def test_a_deal_that_fails_takes_the_choice_back_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Laying face down is followed by a deal: without the deal it has not happened either."""
    table = fresh()
    lay_up(table)
    decision = table.decision()
    assert decision is not None
    before = table.fingerprint(), table.record.text(), known(table, 0), known(table, 1)

    def fail(*_: Any) -> Any:
        raise MemoryError("no room")

    with monkeypatch.context() as broken:
        broken.setattr(table._course.dealer, "choose", fail)
        with pytest.raises(MemoryError):
            table.take(decision.seat, decision.choices[0])
    assert (table.fingerprint(), table.record.text(), known(table, 0), known(table, 1)) == before
    table.take(decision.seat, decision.choices[0], decision.moment)


def refuses(table: Table, seat: int) -> None:
    """It cannot be undone, and nothing has changed."""
    before = table.fingerprint(), table.record.text()
    assert not table.pov(seat).may_undo
    with pytest.raises(CannotUndo, match=f"there is nothing seat-{seat + 1} may take back"):
        table.undo(seat)
    assert (table.fingerprint(), table.record.text()) == before


def test_nothing_can_be_undone_at_the_start() -> None:
    table = fresh()
    for seat in (0, 1):
        refuses(table, seat)


def test_only_the_seat_that_chose_may_undo() -> None:
    table = fresh()
    lay_up(table)
    refuses(table, 1)


def test_a_swap_cannot_be_undone_for_chance_has_spoken() -> None:
    table = fresh()
    decision = table.decision()
    assert decision is not None
    table.take(0, next(c for c in decision if c.name.startswith("swap:")))
    refuses(table, 0)


def test_the_second_card_cannot_be_undone_for_it_was_seen() -> None:
    table = fresh()
    lay_up(table)
    table.take(0, table.decision().choices[0])  # type: ignore[union-attr]
    refuses(table, 0)


def test_a_recruit_cannot_be_undone_though_the_same_seat_goes_on() -> None:
    table = fresh()
    lay_up(table)
    table.take(0, table.decision().choices[0])  # type: ignore[union-attr]
    table.take(1, "recruit:down")
    decision = table.decision()
    assert decision is not None and decision.seat == 1
    refuses(table, 1)


def test_nothing_can_be_undone_after_the_end() -> None:
    table = play(fresh())
    for seat in (0, 1):
        refuses(table, seat)


def test_of_a_pair_the_one_who_said_who_leads_may_take_it_back_until_a_card_lies() -> None:
    """AA-154, AA-159: an open step is no obstacle, and one who may still swap is still asked; but
    once the partner has laid, it is too late."""
    table = fresh(4)
    table.take(0, "lead:1")
    refuses(table, 1)
    assert table.pov(0).may_undo
    table.undo(0)
    table.take(0, "lead:2")
    refuses(table, 1)
    assert table.pov(0).may_undo
    lay_up(table)
    refuses(table, 0)
    refuses(table, 1)


def test_a_card_a_pair_laid_face_up_was_seen_by_all() -> None:
    table = fresh(4)
    table.take(0, "lead:1")
    lay_up(table)
    refuses(table, 0)


def test_an_imagined_table_cannot_be_taken_back_to_the_truth() -> None:
    table = fresh()
    lay_up(table)
    refuses(table.imagine(0, 5), 0)
