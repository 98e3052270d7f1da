"""Server-sent events: each open page is sent what changed for its own seat, as soon as it did.

A page says which version it shows (`known`, or the id of the last event) and is sent the changed
parts; where too much was missed, the whole.  With `as=json` a program is sent data instead.
Nothing is sent for a choice that a seat may not notice: no event, and no heartbeat sooner or later
than without it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterable, AsyncIterator
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from spytable.hall.failures import tell
from spytable.hall.places import seat_of
from spytable.hall.presence import Listener, SingleWaiterEvent, note_client, seats_overdue
from spytable.hall.refusals import Refusal
from spytable.hall.room import Room

from .compression import GzipStream, deflated, takes_gzip
from .errors import HttpReasons
from .forms import StreamQuery
from .request import Visit
from .table_page import news
from .table_page.memory import forget_drawings
from .table_page.news import Message

LONGEST_NAME = 60
"""Letters in the name of a page, and in a version."""


async def stream(visit: Visit) -> Response:
    """Follow a table as the seat that the cookie proves."""
    site = visit.site
    room = await site.hall.room(visit.path_param("table_id"))
    note_client(room, visit.client, visit.player)
    if not site.crowd.enter(visit.client):
        raise Refusal(HttpReasons.TOO_MANY_STREAMS, wait=10)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    is_packed = takes_gzip(visit.request.headers.get("accept-encoding", ""))
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return EventStream(_Events(visit, room, is_packed), headers)


class EventStream(Response):
    """A response without end: bytes as they come, until there are no more or the reader leaves.
    Starlette's own streams want a task group for each, and there are thousands of them."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterable[bytes], headers: dict[str, str]) -> None:
        self.status_code = 200
        self.background = None
        self._events = events
        self.init_headers(headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        sending = asyncio.create_task(self._send_all(send))
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _send_all(self, send: Send) -> None:
        async for event in self._events:
            await send({"type": "http.response.body", "body": event, "more_body": True})
            del event
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class _Events:
    """The event stream of one open page; leaving closes everything, however it happens."""

    def __init__(self, visit: Visit, room: Room, is_packed: bool) -> None:
        self._visit = visit
        self._room = room
        self._gzip = GzipStream() if is_packed else None
        asked = visit.query(StreamQuery)
        self._as_data = asked.as_ == "json"
        self._words = asked.words == "1"
        known = visit.request.headers.get("last-event-id") or asked.known
        self._listener = Listener(
            seat_of(room.places, visit.player),
            asked.page[:LONGEST_NAME],
            known[:LONGEST_NAME],
        )

    async def __aiter__(self) -> AsyncIterator[bytes]:
        visit, room, listener = self._visit, self._room, self._listener
        hall = visit.site.hall
        room.presence.enter(listener)
        hall.wake(room)
        heartbeat = Heartbeat(visit.site.settings.heartbeat)
        try:
            yield (self._gzip.HEAD if self._gzip else b"") + self._packed(b"retry: 1000\n\n")
            told_here = {"here": [-1]}
            while not (hall.closing.is_set() or room.is_lost):
                listener.changed.clear()
                listener.seat = seat_of(room.places, visit.player)
                message = await self._news()
                if message is not None:
                    listener.known = message.version
                    yield self._message(message)
                    message = None  # or it would be kept until the next one comes
                here = {
                    "here": sorted(room.presence.seats()),
                    "overdue": sorted(seats_overdue(room)),
                }
                if here != told_here:
                    told_here = here
                    yield self._packed(event("presence", here))
                await heartbeat.wait(listener.changed)
                if heartbeat.beats():
                    hall.wake(room)
                    yield self._packed(b": still here\n\n")
            if self._gzip:
                yield self._gzip.end()
        except Exception as problem:
            tell(problem, "a page of the table %s must ask again", room.id)
        finally:
            heartbeat.stop()
            room.presence.leave(listener)
            if not room.presence.listeners:
                forget_drawings(room)
            visit.site.crowd.leave(visit.client)
            room.mark_used()

    async def _news(self) -> Message | None:
        listener = self._listener
        if self._as_data:
            return await news.data(
                self._visit, self._room, listener.seat, listener.known, self._words
            )
        return await news.drawn(self._visit, self._room, listener.seat, listener.known)

    def _message(self, message: Message) -> bytes:
        if self._gzip is None:
            return message.event
        self._gzip.count(message.event)
        return message.deflated

    def _packed(self, message: bytes) -> bytes:
        if self._gzip is None:
            return message
        self._gzip.count(message)
        return deflated(message)


class Heartbeat:
    """A heartbeat that shows that the connection is alive, at a pace that nothing else changes."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._next = time.monotonic() + pause
        self._alarm: asyncio.TimerHandle | None = None
        """Set once a beat, and not once a wait: there are many of those."""

    async def wait(self, changed: SingleWaiterEvent) -> None:
        """Until something has changed, or the next beat is due."""
        if changed.is_set():
            return
        if self._alarm is None:
            left = max(0.0, self._next - time.monotonic())
            self._alarm = asyncio.get_running_loop().call_later(left, self._ring, changed)
        await changed.wait()

    def _ring(self, changed: SingleWaiterEvent) -> None:
        self._alarm = None
        changed.set()

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def beats(self) -> bool:
        """Whether a beat is due; it is counted as given."""
        now = time.monotonic()
        if now < self._next:
            return False
        self._next += self._pause
        if self._next <= now:
            self._next = now + self._pause
        return True


def event(name: str, data: dict[str, Any]) -> bytes:
    """One event; JSON keeps it on one line."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))
