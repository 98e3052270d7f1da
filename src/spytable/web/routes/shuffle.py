"""The route of the shuffle: that every deal of a finished game follows from the promised seed.

Anybody may ask, as anybody may have the record.  A page with script is given the record and, for
each deal, what the rules would have allowed; it computes the rest itself (`table/shuffle.js`).  A
page without is told what this server has found by playing the record through.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.responses import Response

from spytable.caches import remembered
from spytable.hall import games
from spytable.hall.refusals import Reasons, Refusal
from spytable.locale import count

from ..answers import DealData, ShuffleData
from ..request import Visit
from ..templating import render

if TYPE_CHECKING:
    from spytable.table import Deal, Table


async def shuffle(visit: Visit) -> Response:
    """Check that every deal of a finished game follows from the seed promised before it began."""
    hall = visit.site.hall
    room = await hall.room(visit.path_param("table_id"))

    def ask(table: Table | None) -> str:
        if table is None or table.result is None:
            raise Refusal(Reasons.NO_RECORD)
        return table.record.text()

    text = await hall.look(room, ask)
    found = await asyncio.to_thread(_checked, text)
    if visit.wants_json:
        deals = [DealData(one.number, one.moment, one.outcomes, one.dealt) for one in found]
        says = _said(visit.language, len(found), "{found}")
        return visit.json(ShuffleData(text, deals, says))
    page = render(
        "shuffle.html",
        visit.language,
        **visit.surroundings(room.stored.box),
        id=room.id,
        box=room.stored.box,
        said=_said(visit.language, len(found), len(found)),
    )
    return visit.page(page)


@remembered
def _checked(text: str) -> tuple[Deal, ...]:
    """The deals of a record, of which every one follows from the seed; refuses any other."""
    try:
        return games.verified(text)
    except ValueError as problem:
        raise Refusal(Reasons.UNREADABLE) from problem


def _said(language: str, total: int, found: int | str) -> str:
    return count(
        language,
        total,
        "{found} of {n} deal follows from the secret number, whose fingerprint was fixed before "
        "the first choice.",
        "{found} of {n} deals follow from the secret number, whose fingerprint was fixed before "
        "the first choice.",
        found=found,
    )
