"""Connections: how many one address may hold, and how long it may leave the server waiting.

Uvicorn waits for ever for a request that is never finished, and a thousand such connections use up
the files that a process may open: then nobody gets in.  So each of its protocols, whichever is
installed, is wrapped in one that counts and keeps time: for the head of a request, for its body,
and for an answer that is not read, or read too slowly.  Where there are too many, the oldest that
waits makes room.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import time
from collections.abc import Iterable
from typing import Any, cast

from spytable.hall.limits import counted_as

from .front_door import HEADERS
from .settings import Settings
from .thrift import Gathering, Waiting

_LONGEST_HEAD = 32 * 1024
_TICK = 1.0
_FAREWELL = 2.0
"""So many seconds one who was refused may take to read why: who is still sending while we hang up
would otherwise be told nothing, for the system then takes back what was not read."""
_FAREWELLS = 100
"""So many at once; the others are hung up on."""
_FILES_FOR_OURSELVES = 300
"""What the process opens beside its connections: the store, the box files, those that compile; and
how many may come in at a stroke before they are counted."""

_SAID = {
    400: ("Bad Request", "This is not a request that a browser would send."),
    408: ("Request Timeout", "The request took too long to arrive. Try again."),
    429: ("Too Many Requests", "Too many connections come from your address. Close some pages."),
    431: ("Request Header Fields Too Large", "The head of the request is too long."),
    503: ("Service Unavailable", "The house is full. Try again in a minute."),
}


def sentence(status: int) -> bytes:
    """A whole answer for those whose request nobody has read, so nobody knows their language."""
    reason, words = _SAID[status]
    headers = HEADERS | {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": str(len(words)),
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} {reason}\r\n{lines}\r\n{words}".encode()


class Connections:
    """All connections that are open, by those who hold them."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.settings = settings
        self.most = most
        self._per_client = settings.connections_per_client
        self._open: dict[str, dict[Connection, None]] = {}
        self._count = 0
        self._ticking: asyncio.TimerHandle | None = None
        self._leaving = 0

    def around(self, protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
        """Uvicorn's protocol with a watch on it; called as its class would be."""

        base: Any = protocol

        class Inner(base):  # type: ignore[misc]  # either of uvicorn's two
            """The same, which tells its watch what happens."""

            watch: Connection

            def send_400_response(self, words: str) -> None:
                self.watch.end(400)

            def on_response_complete(self) -> None:
                super().on_response_complete()
                self.watch.forget_request()

        def watched(**given: Any) -> asyncio.Protocol:
            inner = Inner(**given)
            inner.watch = Connection(self, inner)
            return inner.watch

        return cast("type[asyncio.Protocol]", watched)

    def enter(self, connection: Connection) -> int:
        """Count one more: zero, or the status to refuse it with."""
        mine = self._open.setdefault(connection.client, {})
        if connection.client and len(mine) >= self._per_client and not _make_room(mine):
            return 429
        if self._count >= self.most and not any(map(_make_room, self._by_size())):
            return 503
        mine = self._open.setdefault(connection.client, {})  # it may have been the last that left
        mine[connection] = None
        self._count += 1
        if self._ticking is None:
            self._ticking = asyncio.get_running_loop().call_later(_TICK, self._tick)
        return 0

    def leave(self, connection: Connection) -> None:
        mine = self._open.get(connection.client, {})
        if connection in mine:
            del mine[connection]
            self._count -= 1
        if not mine:
            self._open.pop(connection.client, None)

    def see_off(self, transport: asyncio.Transport) -> None:
        """Close a connection on which a last word was said, once it can have been read."""
        if self._leaving >= _FAREWELLS or not transport.can_write_eof():
            transport.close()
            return
        transport.write_eof()  # they see that this was all, and close their side
        self._leaving += 1
        asyncio.get_running_loop().call_later(_FAREWELL, self._close, transport)

    def _close(self, transport: asyncio.Transport) -> None:
        self._leaving -= 1
        transport.close()

    def _by_size(self) -> list[dict[Connection, None]]:
        return sorted(self._open.values(), key=len, reverse=True)

    def _tick(self) -> None:
        """Send those away who have let us wait too long."""
        self._ticking = None
        now = time.monotonic()
        for held in list(self._open.values()):
            for connection in list(held):
                connection.look_at_the_clock(now)
        if self._count:
            self._ticking = asyncio.get_running_loop().call_later(_TICK, self._tick)


def _make_room(held: Iterable[Connection]) -> bool:
    """Close the oldest of these connections that nobody is being answered on."""
    for connection in held:
        if not connection.is_answering:
            connection.end()
            return True
    return False


class Connection(asyncio.Protocol):
    """One connection, on the watch."""

    __slots__ = (
        "_all",
        "_has_answered",
        "_head",
        "_inner",
        "_owed",
        "_phase",
        "_refused",
        "_since",
        "_transport",
        "_unread",
        "_was_told",
        "client",
    )

    def __init__(self, all_: Connections, inner: asyncio.Protocol) -> None:
        self._all = all_
        self._inner: Any = cast(Any, inner)
        if hasattr(inner, "pipeline"):
            self._inner.pipeline = Waiting()
        self._has_answered = False
        """Whether a request was answered whole, and nothing of it is kept."""
        self._transport: asyncio.Transport | None = None
        self._refused = False
        """Whether nobody inside hears of it any more."""
        self._was_told = False
        self._head = 0
        """Bytes of a request of which we do not know yet what it wants."""
        self._phase: tuple[str, int] = ("", 0)
        self._since = time.monotonic()
        self._unread = 0
        self._owed: tuple[int, float] | None = None
        """Which answer is not all read yet, and since when."""
        self.client = ""
        """Whom it is counted for; nobody, if it is a proxy's."""

    @property
    def is_answering(self) -> bool:
        cycle = self._inner.cycle
        return cycle is not None and not cycle.response_complete

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        self.client = "" if self._all.settings.proxies.trusts(host) else counted_as(host)
        status = self._all.enter(self)
        if status:
            self._refused = True
            self.end(status)
        else:
            self._inner.connection_made(Gathering(self._transport))

    def forget_request(self) -> None:
        """A request was answered.  Until the next one uvicorn would keep all of it, and most
        connections are quiet most of the time."""
        inner = self._inner
        cycle = inner.cycle if hasattr(inner, "pipeline") else None
        if cycle is not None and cycle.response_complete and not cycle.more_body:
            inner.cycle = inner.scope = inner.headers = None
            self._has_answered = True

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if not self.is_answering:
            if self._head > _LONGEST_HEAD:
                self.end(431)
                return
            self._head += len(data)
        self._inner.data_received(data)
        if self.is_answering:
            self._head = 0

    def eof_received(self) -> None:
        if not self._refused:
            self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.leave(self)
        if not self._refused:
            self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        if not self._refused:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if not self._refused:
            self._inner.resume_writing()

    def look_at_the_clock(self, now: float) -> None:
        """End the connection if what we wait for has not come in time."""
        if self._reads_too_slowly(now):
            self.end()
            return
        waiting_for = self._waiting_for()
        phase = (waiting_for, id(self._inner.cycle))
        if phase != self._phase:
            self._phase, self._since = phase, now
            return
        settings = self._all.settings
        if waiting_for == "head" and now - self._since > settings.head_seconds:
            self.end(408 if self._head else 0)
        elif waiting_for == "body" and now - self._since > settings.body_seconds:
            self.end(408)
        elif waiting_for == "reading" and now - self._since > settings.deaf_seconds:
            self.end()

    def _reads_too_slowly(self, now: float) -> bool:
        """Whether one answer has been on its way for too long, however steadily it is read.  An
        open page's stream has no end to wait for."""
        assert self._transport is not None
        cycle = self._inner.cycle
        if cycle is None or not self._transport.get_write_buffer_size() or _is_stream(cycle):
            self._owed = None
            return False
        if self._owed is None or self._owed[0] != id(cycle):
            self._owed = id(cycle), now
        return now - self._owed[1] > self._all.settings.answer_seconds

    def _waiting_for(self) -> str:
        """What the other side owes us now, if anything."""
        assert self._transport is not None
        unread, before = self._transport.get_write_buffer_size(), self._unread
        self._unread = unread
        if unread:
            return "reading" if unread >= before else "more reading"
        if self.is_answering:
            return "body" if self._inner.cycle.more_body else ""
        if self._head:
            return "head"
        return "head" if self._inner.cycle is None and not self._has_answered else ""

    def end(self, status: int = 0) -> None:
        """Close the connection, with a sentence if one can still be said."""
        transport = self._transport
        if transport is None or transport.is_closing() or self._was_told:
            return
        self._all.leave(self)
        started = self.is_answering and self._inner.cycle.response_started
        if status and not started and not transport.get_write_buffer_size():
            self._was_told = True
            transport.write(sentence(status))
            if not self._refused:  # whoever answers there is to stop, and say nothing more
                self._refused = True
                self._inner.connection_lost(ConnectionAbortedError())
            self._all.see_off(transport)
        else:
            _drop(transport)


def _is_stream(cycle: Any) -> bool:
    return bool(cycle.scope["path"].endswith("/stream"))


def _drop(transport: asyncio.Transport) -> None:
    """Close at once: or the system would go on offering what the other side does not read."""
    held = transport.get_extra_info("socket")
    with contextlib.suppress(OSError, AttributeError):
        held.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def most_connections() -> int:
    """As many as the system lets this process open; it is asked for more than by custom."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return 4096
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 10_240 if hard == resource.RLIM_INFINITY else min(hard, 10_240)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass
    files = 10_240 if soft == resource.RLIM_INFINITY else soft
    return max(32, files - _FILES_FOR_OURSELVES)
