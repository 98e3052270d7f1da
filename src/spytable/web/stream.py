"""Server-sent events: each open page is sent its own seat's picture whenever that has changed.

A page that reconnects, to this server or to the next one on the same store, is sent the current
picture first, so nothing is ever missed.  What a seat may not notice sends it nothing: no event,
and no heartbeat sooner or later than without it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from litestar import Response, get
from litestar.response import Stream

from .errors import Trouble, Troubles
from .identity import seat_of
from .request import AnyRequest, Visit
from .room import Listener, Room
from .table_page.render import news

log = logging.getLogger("spytable.web")


@get("/tables/{table_id:str}/stream")
async def stream(request: AnyRequest) -> Response[Any]:
    """Follow a table as the seat that the cookie proves."""
    visit = Visit(request)
    site = visit.site
    room = await site.hall.room(visit.part("table_id"))
    if not site.crowd.enter(visit.client):
        raise Trouble(Troubles.TOO_MANY_STREAMS, wait=10)
    return Stream(
        _Events(visit, room),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


class _Events:
    """The events of one open page; leaving closes everything, however it happens."""

    def __init__(self, visit: Visit, room: Room) -> None:
        self._visit = visit
        self._room = room

    def __aiter__(self) -> AsyncIterator[str]:
        return self._events()

    async def _events(self) -> AsyncIterator[str]:
        visit, room = self._visit, self._room
        hall = visit.site.hall
        listener = Listener(seat_of(room.places, visit.player), visit.language)
        room.listeners.add(listener)
        room.wake_pages()
        hall.bots.wake(room)
        heart = Heart(visit.site.settings.heartbeat)
        try:
            yield "retry: 1000\n\n"
            known, told_here = "", {"here": [-1]}
            while not hall.closing.is_set():
                listener.changed.clear()
                listener.seat = seat_of(room.places, visit.player)
                piece = await news(visit, room, listener.seat, known)
                if piece is not None:
                    known = piece["version"]
                    yield event("table", piece)
                here = {
                    "here": sorted(room.seats_present()),
                    "overdue": sorted(room.seats_overdue(visit.site.settings.patience)),
                }
                if here != told_here:
                    told_here = here
                    yield event("presence", here)
                await heart.wait(listener.changed)
                if heart.beats():
                    hall.bots.wake(room)
                    yield ": still here\n\n"
        except Trouble as trouble:
            log.warning("a page of the table %s must ask again: %s", room.id, trouble)
        except Exception:
            log.exception("a page of the table %s must ask again", room.id)
        finally:
            room.listeners.discard(listener)
            room.mark_seen(listener.seat)
            if not room.listeners:
                room.drawn.clear()
            visit.site.crowd.leave(visit.client)
            room.mark_used()
            room.wake_pages()


class Heart:
    """Shows that the wire is alive, at a pace that nothing else changes."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._next = time.monotonic() + pause

    async def wait(self, changed: asyncio.Event) -> None:
        """Until something has changed, or the next beat is due."""
        left = self._next - time.monotonic()
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), max(0.0, left))

    def beats(self) -> bool:
        """Whether a beat is due; it is counted as given."""
        now = time.monotonic()
        if now < self._next:
            return False
        self._next += self._pause
        if self._next <= now:
            self._next = now + self._pause
        return True


def event(name: str, data: dict[str, Any]) -> str:
    """One event; JSON keeps it on one line."""
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
