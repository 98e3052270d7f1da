"""Renders a table page as HTML: the room inside it, and what stands above every message of it."""

from __future__ import annotations

from typing import Any

from spytable.hall import games
from spytable.hall.places import place_kept_for
from spytable.hall.room import Room

from ..invitation import Invitation, invitation
from ..request import Visit
from ..table_page.model import TablePage
from ..templating import render
from . import desk
from .parts import back, cards, lines, seat_in_strip, series_in_strip, why_not


def head(shown: TablePage) -> dict[str, Any]:
    """The data that the script needs beside the content: enough to tell old from new."""
    return {
        "version": shown.version,
        "status": shown.status,
        "moment": shown.moment,
        "title": title(shown),
        "mover": shown.mover,
        "your_turn": shown.your_turn,
    }


def content(
    visit: Visit,
    room: Room,
    shown: TablePage,
    notice: str = "",
    csrf: str = "",
    newcomer: bool = False,
    writing: bool = False,
    rule: str = "",
) -> str:
    """The room as this visitor sees it: waiting, playing or at the end.  The content that the
    script swaps in carries no form token: the page has one, and puts it where it belongs.  For a
    newcomer to the box it is open what everything does, and for one who wants to write, where one
    writes.  A notice may follow from a rule."""
    kept = place_kept_for(room.places, visit.player) if shown.status == "waiting" else None
    return drawn(
        shown,
        visit.language,
        newcomer,
        notice=notice,
        notice_rule=rule,
        invitation=invitation_to(visit, room, shown),
        kept=kept is not None,
        writing=writing,
        csrf=csrf if shown.you is not None or kept is not None else "",
    )


def drawn(
    shown: TablePage,
    language: str,
    newcomer: bool = False,
    *,
    csrf: str = "",
    notice: str = "",
    notice_rule: str = "",
    **around: Any,
) -> str:
    """The same from its parts, as they are remembered, and what is around them."""
    waits = shown.status in ("waiting", "cancelled")
    asked = None if waits or shown.past is not None else desk.desk_of(shown)
    return render(
        "waiting.html" if waits else "game.html",
        language,
        shown=shown,
        desk="" if asked is None else desk.drawn(asked, language, csrf, notice, notice_rule),
        csrf=csrf,
        notice=notice,
        seats=[seat_in_strip(seat, seat.here, language) for seat in shown.seats],
        series=series_in_strip(shown.series, language),
        lines=lines(shown, shown.told, language),
        why=why_not(shown.why_not, language),
        cards=cards(shown.explained, language, newcomer),
        back=back(shown, language),
        levels=games.LEVELS,
        **around,
    )


def invitation_to(visit: Visit, room: Room, shown: TablePage) -> Invitation | None:
    """The invitation that those who wait at the table may send to others."""
    if shown.status != "waiting" or shown.you is None:
        return None
    return invitation(visit, f"/tables/{room.id}/join?key={room.stored.invite}")


def title(shown: TablePage) -> str:
    """The title of the browser's tab: whose turn it is, at a glance."""
    if shown.your_turn:
        return f"● {shown.title}"
    return shown.title
