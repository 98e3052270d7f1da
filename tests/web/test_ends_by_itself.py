"""A turn of which only its end is left ends by itself: where, for whom, and not in a lesson."""

from __future__ import annotations

import pytest

from spytable.games import shelf
from spytable.hall import games
from spytable.hall.lesson import table_for
from spytable.hall.room import Room
from spytable.store.signing import Keys
from spytable.table import Table
from spytable.web.table_page.build import page_of
from spytable.web.table_page.model import TablePage
from tests.games.spy_connection.situations import link, situation
from tests.web.helpers import Visitor
from tests.web.test_lessons import begin

CITY = "mind-mgmt"
SPIES = "spy-connection"


def taught(name: str) -> tuple[Table, Room]:
    stored = table_for(shelf.take(name), Keys(b"k" * 32), "00ff", "p0", "Ann")
    stored.started_at = 2.0
    return games.lay(stored), Room(stored)


def shown(table: Table, room: Room, seat: int) -> TablePage:
    return page_of(room, table.pov(seat), table.box, seat, "en", "now", picture=False)


def test_no_turn_ends_by_itself_in_a_lesson() -> None:
    """At a table that is none it would, at the very same moment."""
    table, room = taught(CITY)
    ended = []
    while ahead := table.ahead():
        who, choice = ahead[0]
        if who == 1:
            page = shown(table, room, who)
            assert page.lesson is not None and page.ends_by_itself == ""
            room.stored.lesson_left = True
            ended.append(shown(table, room, who).ends_by_itself)
            room.stored.lesson_left = False
        table.take(who, choice)
    assert set(ended) == {"", "rest"}, "what is tried here happens"


def test_the_closing_words_of_a_lesson_stay_until_they_are_closed() -> None:
    """However far the game has gone on meanwhile."""
    table, room = taught(SPIES)
    while ahead := table.ahead():
        table.take(*ahead[0])
    for _ in range(12):
        lesson = shown(table, room, 0).lesson
        assert lesson is not None and lesson.is_done
        decision = table.decision()
        assert decision is not None
        table.take(decision.seat, decision.choices[-1])
    assert table.pov(0).followed.went_on
    room.stored.lesson_left = True
    assert shown(table, room, 0).lesson is None


@pytest.mark.parametrize(("agents", "left"), [((), True), ((link("london", "paris"),), False)])
def test_only_the_sole_choice_is_made_unasked(agents: tuple[str, ...], left: bool) -> None:
    """SC-36, SC-103. Not while an agent may still be taken back."""
    table = situation("check", missions=[{}], agents=list(agents))
    assert table.pov(0).nothing_left == left == (len(table.pov(0).choices) == 1)


def test_a_box_says_whether_turns_end_unasked(ann: Visitor) -> None:
    """For readers who have not said what they prefer."""
    for name, unasked in ((CITY, True), (SPIES, False), ("agent-avenue", True)):
        assert shelf.take(name).manners.ends_unasked == unasked
        page = ann.get(f"/tables/{begin(ann, name)}").text
        assert ("data-ends-when-wished" in page) != unasked
