"""Routes of a poster: a game that begins at once, against medium bots, set up like the last one.

Nothing is asked: how many play, where the visitor sits and what is settled is as at the table of
that box which they opened or joined last.  The poster carries the number of the table, as the form
does, so that two clicks open one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

from spytable.hall.lesson import is_newcomer
from spytable.hall.names import remembered
from spytable.hall.places import seat_of
from spytable.store.port import TableRow, Unreadable
from spytable.store.settings import CAMPAIGN
from spytable.store.signing import fresh_id

from ..forms import PlayAtOnce
from ..request import Visit
from ..table_page.answer import answer
from .new_table import opened, played_by, table_numbered

if TYPE_CHECKING:
    from spytable.games.box import Box

LEVEL = "medium"
"""The bots that sit down unasked."""


async def play_at_once(visit: Visit) -> Response:
    """Sit down against medium bots, at a table set up like your last one of this box."""
    number = (await visit.form(PlayAtOnce)).number
    name = visit.path_param("name")
    box = await visit.opened_box(name)
    table_id = table_numbered(visit, name, number) if number else fresh_id()
    fields = await _as_last_time(visit, box)
    room = await opened(visit, box, table_id, fields)
    if room.has_ended:  # the shelf was left open: who presses again wants another game
        room = await opened(visit, box, fresh_id(), fields)
    return await answer(visit, room) if visit.wants_json else visit.go(f"/tables/{room.id}")


async def _as_last_time(visit: Visit, box: Box) -> dict[str, str]:
    """The form of a new table, filled in."""
    played = await played_by(visit)
    last = next((one.id for one in played if one.box == box.name and not one.lesson), None)
    stored = None if last is None else await _readable(visit, last)
    if stored is None or len(stored.places) not in box.players:
        players, seat = box.players[0], 0
        newcomer = is_newcomer(played, box.name)
        settled = {one.name: one.proposed(newcomer) for one in box.options_for(players)}
        chosen = {}
    else:
        players, seat = len(stored.places), seat_of(stored.places, visit.player) or 0
        settled = _still_known(box, stored)
        chosen = msgspec.to_builtins(stored.settings)
        if chosen["series"] == CAMPAIGN:  # which goes on at its own page
            del chosen["series"]
    sitters = {f"seat{n}": "you" if n == seat else LEVEL for n in range(players)}
    options = {f"option-{name}": value for name, value in settled.items()}
    name = remembered(await visit.site.store.name_of(visit.player))
    return {"players": str(players), "name": name, **sitters, **options, **chosen}


async def _readable(visit: Visit, table_id: str) -> TableRow | None:
    """The table of this number; none where it is damaged, for a new one needs nothing of it."""
    try:
        return await visit.site.store.load(table_id)
    except Unreadable:
        return None


def _still_known(box: Box, stored: TableRow) -> dict[str, str]:
    """The settings, as far as the box has them still."""
    values = {option.name: option.values for option in box.options}
    return {name: one for name, one in stored.variant.items() if one in values.get(name, ())}
