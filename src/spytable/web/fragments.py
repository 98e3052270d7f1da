"""The part of the table page that changes: rendered for one visitor, swapped by the script."""

from __future__ import annotations

from typing import Any

from .asking import Asked
from .room import Room
from .showing import show_news
from .shown import Showing
from .texts import render


async def news(asked: Asked, room: Room, seat: int | None, known: str) -> dict[str, Any] | None:
    """The present, for a page that listens; None if it knows this version already."""
    if room.marks.get(seat) == known:
        return None
    shown = await show_news(asked.site.hall, room, seat, asked.language, known)
    return None if shown is None else fragment(asked, room, shown)


def fragment(asked: Asked, room: Room, shown: Showing, notice: str = "") -> dict[str, Any]:
    """What the script needs: the new content, and enough to tell old from new."""
    return {
        "version": shown.version,
        "status": shown.status,
        "moment": shown.moment,
        "title": title(asked, shown),
        "html": content(asked, room, shown, notice),
    }


def content(asked: Asked, room: Room, shown: Showing, notice: str = "") -> str:
    """The room as this visitor sees it: waiting, playing or at the end."""
    invite = ""
    if shown.status == "waiting" and shown.you is not None:
        invite = asked.full_address(f"/tables/{room.id}/join?key={room.stored.invite}")
    return render(
        "waiting.html" if shown.status == "waiting" else "game.html",
        asked.language,
        shown=shown,
        notice=notice,
        invite=invite,
        csrf=asked.visitor.form_token if shown.you is not None else "",
    )


def title(asked: Asked, shown: Showing) -> str:
    """What the browser's tab says: whose turn it is, at a glance."""
    if shown.your_turn:
        return f"● {shown.title}"
    return shown.title
