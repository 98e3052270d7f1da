"""Routes of a lesson: begin one, and leave it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response

from spytable.hall.commands import LeaveLesson
from spytable.hall.games import lesson_of
from spytable.hall.leases import HeldElsewhere
from spytable.hall.lesson import table_for, told
from spytable.hall.names import guest, remembered
from spytable.hall.places import seat_of
from spytable.hall.presence import note_client
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room
from spytable.store.port import TableRow
from spytable.store.signing import fresh_id

from ..forms import Begin, Form
from ..request import Visit
from ..table_page.answer import answer

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.table import Table


async def begin(visit: Visit) -> Response:
    """Open a table at which the visitor is taught; or lead back to the one that is open."""
    form = await visit.form(Begin)
    box = await visit.opened_box(visit.path_param("name"))
    room = await _taught_at(visit, box, form.which)
    if room is None:
        called = remembered(await visit.site.store.name_of(visit.player))
        table_id = fresh_id()
        called = called or guest(visit.language)
        stored = table_for(box, visit.site.keys, table_id, visit.player, called, form.which)
        room = await visit.site.hall.open_table(stored)
    note_client(room, visit.client, visit.player)
    return await answer(visit, room) if visit.wants_json else visit.go(f"/tables/{room.id}")


async def _taught_at(visit: Visit, box: Box, which: int) -> Room | None:
    """The room in which the visitor is being taught this box by that lesson; whoever has left it
    begins again."""
    hall, language = visit.site.hall, visit.language
    for one in await visit.site.store.tables_of(visit.player):
        if one.box == box.name and one.lesson and not one.is_over:
            is_on = partial(_is_on, box, which, language)
            try:
                room = await hall.room(one.id)
            except HeldElsewhere:
                if await hall.look_from_afar(one.id, is_on):
                    raise  # and that node will lead there
                continue
            if await hall.look(room, partial(is_on, room.stored)):
                return room
    return None


def _is_on(box: Box, which: int, language: str, stored: TableRow, table: Table | None) -> bool:
    lesson = lesson_of(box, stored)
    if table is None or lesson is None or lesson not in box.lessons[which : which + 1]:
        return False
    return told(table.pov(lesson.seat), lesson, stored, language) is not None


async def leave(visit: Visit) -> Response:
    """Go on freely."""
    await visit.form(Form)
    hall = visit.site.hall
    room = await hall.room(visit.path_param("table_id"))
    try:
        if seat_of(room.places, visit.player) is None:
            raise Refusal(Reasons.WATCHERS_ONLY)
        if room.stored.lesson is None:
            raise Refusal(Reasons.NO_LESSON)
        await hall.do(room, LeaveLesson())
    except Refusal as refusal:
        return await answer(visit, room, refusal)
    return await answer(visit, room) if visit.wants_json else visit.go(f"/tables/{room.id}")
