"""Renders a table page: as HTML, or the fragment of it that the script swaps."""

from __future__ import annotations

from typing import Any

from .. import games
from ..identity import place_kept_for
from ..invitation import Invitation, invitation
from ..request import Visit
from ..room import Room
from ..table_page.build import show_news
from ..table_page.model import TablePage
from ..templating import render


async def news(visit: Visit, room: Room, seat: int | None, known: str) -> dict[str, Any] | None:
    """The present, for a page that listens; None if it knows this version already."""
    if room.marks.get(seat) == known:
        return None
    shown = await show_news(visit.site.hall, room, seat, visit.language, known)
    return None if shown is None else fragment(visit, room, shown)


def fragment(visit: Visit, room: Room, shown: TablePage, notice: str = "") -> dict[str, Any]:
    """What the script needs: the new content, and enough to tell old from new."""
    return {
        "version": shown.version,
        "status": shown.status,
        "moment": shown.moment,
        "title": title(visit, shown),
        "html": content(visit, room, shown, notice),
    }


def content(visit: Visit, room: Room, shown: TablePage, notice: str = "") -> str:
    """The room as this visitor sees it: waiting, playing or at the end."""
    kept = place_kept_for(room.places, visit.player) if shown.status == "waiting" else None
    return render(
        "waiting.html" if shown.status in ("waiting", "cancelled") else "game.html",
        visit.language,
        shown=shown,
        notice=notice,
        invitation=invitation_to(visit, room, shown),
        kept=kept is not None,
        levels=games.LEVELS,
        csrf=visit.visitor.form_token if shown.you is not None or kept is not None else "",
    )


def invitation_to(visit: Visit, room: Room, shown: TablePage) -> Invitation | None:
    """What those who wait at the table may send to others."""
    if shown.status != "waiting" or shown.you is None:
        return None
    return invitation(visit, f"/tables/{room.id}/join?key={room.stored.invite}")


def title(visit: Visit, shown: TablePage) -> str:
    """What the browser's tab says: whose turn it is, at a glance."""
    if shown.your_turn:
        return f"● {shown.title}"
    return shown.title
