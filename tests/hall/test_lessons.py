"""A lesson that has been changed, and one of several: what a stored table follows."""

from __future__ import annotations

from spytable.entry import Entry
from spytable.games import shelf
from spytable.hall.games import lay, lesson_of
from spytable.hall.lesson import LessonOnPage, table_for, told
from spytable.store.port import TableRow
from spytable.store.signing import Keys
from spytable.table import Table, verify

CHANGED = "spy-connection"


def begun(box: str, which: int = 0) -> TableRow:
    return table_for(shelf.take(box), Keys(b"k" * 32), "00ff", "p0", "Ann", which)


def stored_after(count: int) -> tuple[TableRow, Table]:
    """A table that was begun by the earlier line, after so many choices."""
    (earlier,) = shelf.take(CHANGED).lessons[0].earlier
    stored = begun(CHANGED)
    stored.lesson = len(earlier)
    stored.entries = [Entry(*step) for step in earlier[:count]]
    return stored, lay(stored)


def said(stored: TableRow, table: Table) -> LessonOnPage | None:
    lesson = lesson_of(shelf.take(stored.box), stored)
    assert lesson is not None
    return told(table.pov(lesson.seat), lesson, stored, "en")


def parting() -> int:
    """The place where the earlier line goes another way."""
    lesson = shelf.take(CHANGED).lessons[0]
    (earlier,) = lesson.earlier
    pairs = enumerate(zip(lesson.line, earlier, strict=False))
    return next(place for place, (new, old) in pairs if new != old)


def test_a_table_goes_over_to_the_new_line_where_it_has_not_passed_the_change() -> None:
    stored, table = stored_after(parting())
    lesson = shelf.take(CHANGED).lessons[0]
    assert table.ahead() == lesson.line[parting() :]
    now = said(stored, table)
    assert now is not None and now.choice == lesson.line[parting()][1]


def test_a_table_past_the_change_keeps_to_its_own_line_without_words() -> None:
    """Its deals still come from there, and its record says how many did."""
    (earlier,) = shelf.take(CHANGED).lessons[0].earlier
    stored, table = stored_after(parting() + 1)
    assert table.ahead() == earlier[parting() + 1 :]
    assert said(stored, table) is None
    for who, choice in table.ahead():
        table.take(who, choice)
    assert table.record.laid_out == sum(who < 0 for who, _ in earlier)
    while (decision := table.decision()) is not None:
        table.take(decision.seats[0], decision.choices[-1])
    assert verify(table.record.text()) >= 0


def test_a_table_follows_the_lesson_of_the_seat_that_learns() -> None:
    box = shelf.take("mind-mgmt")
    assert [lesson.seat for lesson in box.lessons] == [1, 0]
    for which, lesson in enumerate(box.lessons):
        stored = begun("mind-mgmt", which)
        assert lesson_of(box, stored) is lesson
        assert lay(stored).line == lesson.line
        stored.lesson = None
        assert lesson_of(box, stored) is None and lay(stored).line == ()
