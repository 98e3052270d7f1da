"""The live wire: each open page is sent its own seat's picture whenever something has changed.

Server-sent events.  A page that reconnects, to this server or to the next one on the same store, is
sent the current picture first, so nothing is ever missed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, get
from litestar.response import Stream

from .asking import AnyRequest, Asked
from .fragments import news
from .room import Listener, Room
from .seats import seat_of
from .troubles import Trouble, Troubles


@get("/tables/{table_id:str}/stream")
async def stream(request: AnyRequest) -> Response[Any]:
    """Follow a table as the seat that the cookie proves."""
    asked = Asked(request)
    site = asked.site
    room = await site.hall.room(asked.part("table_id"))
    if not site.crowd.enter(asked.client):
        raise Trouble(429, Troubles.TOO_MANY_STREAMS, wait=10)
    return Stream(
        _Events(asked, room),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


class _Events:
    """The events of one open page; leaving closes everything, however it happens."""

    def __init__(self, asked: Asked, room: Room) -> None:
        self._asked = asked
        self._room = room

    def __aiter__(self) -> AsyncIterator[str]:
        return self._events()

    async def _events(self) -> AsyncIterator[str]:
        asked, room = self._asked, self._room
        hall = asked.site.hall
        listener = Listener(seat_of(room.places, asked.player), asked.language)
        room.listeners.add(listener)
        _tell_presence(room)
        hall.bots.poke(room)
        try:
            yield "retry: 1000\n\n"
            seen, warming = -1, False
            while not hall.closing.is_set():
                listener.changed.clear()
                listener.seat = seat_of(room.places, asked.player)
                if room.version != seen or warming:
                    seen = room.version
                    piece = await news(asked, room, listener.seat)
                    warming = piece["status"] == "warming"
                    yield event("table", piece)
                yield event("presence", {"here": sorted(room.here())})
                pause = 0.5 if warming else asked.site.settings.heartbeat
                if not await _news(listener, pause):
                    yield ": still here\n\n"
        finally:
            room.listeners.discard(listener)
            asked.site.crowd.leave(asked.client)
            room.touch()
            _tell_presence(room)


async def _news(listener: Listener, pause: float) -> bool:
    """Wait for something new; after a pause without it, show that the wire is alive."""
    try:
        await asyncio.wait_for(listener.changed.wait(), pause)
    except TimeoutError:
        return False
    return True


def _tell_presence(room: Room) -> None:
    for listener in room.listeners:
        listener.changed.set()


def event(name: str, data: dict[str, Any]) -> str:
    """One event; JSON keeps it on one line."""
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
