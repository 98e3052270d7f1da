"""Slowloris protection and connection limits: a protocol in front of uvicorn's own.

Uvicorn waits for ever for a request that is never finished, and a thousand such connections use up
the files that a process may open.  So its protocol, whichever is installed, gets another in front
(by uvicorn's `http` setting), which counts connections for each address and looks at the clock once
a second.  The state of a request is told by `middleware.RequestGuard`; what lies unread it asks the
transport.  Sizes of bodies are limited where they are read (`request`).  A proxy in front may do
all of this as well; then connections are counted there, for a trusted proxy has no limit.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import time
from collections.abc import Callable, Iterable
from typing import Any, cast

from spytable.hall.limits import counted_as

from .headers import SECURITY_HEADERS
from .settings import Settings

_LONGEST_HEAD = 32 * 1024
_TICK = 1.0
_LINGER = 2.0
"""So many seconds a client that was refused may take to read why: a client that is still sending
while we hang up would be told nothing, for the system then takes back what was not read."""
_LINGERING = 100
"""So many at once; the others are hung up on."""
_FILES_FOR_OURSELVES = 300
"""The files that the process opens beside its connections: the store, the box files, those that
compile; and how many may come in at a stroke before they are counted."""

_SAID = {
    400: ("Bad Request", "This is not a request that a browser would send."),
    408: ("Request Timeout", "The request took too long to arrive. Try again."),
    429: ("Too Many Requests", "Too many connections come from your address. Close some pages."),
    431: ("Request Header Fields Too Large", "The head of the request is too long."),
    503: ("Service Unavailable", "The house is full. Try again in a minute."),
}


def sentence(status: int) -> bytes:
    """A whole answer to a request that nobody has read, so nobody knows its language."""
    reason, words = _SAID[status]
    headers = SECURITY_HEADERS | {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": str(len(words)),
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} {reason}\r\n{lines}\r\n{words}".encode()


class Connections:
    """All open connections, by the clients that hold them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = 0
        """How many in all; zero: as many as come."""
        self.count = 0
        self._by_peer: dict[Any, Connection] = {}
        self._open: dict[str, dict[Connection, None]] = {}
        self._ticking: asyncio.TimerHandle | None = None
        self._lingering = 0

    def in_front_of(self, protocol: Callable[..., asyncio.Protocol]) -> type[asyncio.Protocol]:
        """The protocol class for uvicorn's `http` setting: called as the protocol's class would
        be."""

        def guarded(**given: Any) -> asyncio.Protocol:
            return Connection(self, protocol(**given))

        return cast("type[asyncio.Protocol]", guarded)

    def of(self, peer: Any) -> Connection | None:
        """The connection of a request, by the `client` of its scope; none without a socket."""
        return self._by_peer.get(peer)

    def enter(self, connection: Connection) -> int:
        """Count one more: zero, or the status to refuse it with."""
        client = connection.client
        mine = self._open.setdefault(client, {})
        most = self.settings.connections_per_client
        if client and len(mine) >= most and not _make_room(mine):
            return 429
        by_size = sorted(self._open.values(), key=len, reverse=True)
        if 0 < self.most <= self.count and not any(map(_make_room, by_size)):
            return 503
        mine = self._open.setdefault(client, {})  # it may have been the last that left
        mine[connection] = None
        self._by_peer[connection.peer] = connection
        self.count += 1
        if self._ticking is None:
            self._ticking = asyncio.get_running_loop().call_later(_TICK, self._tick)
        return 0

    def trust(self, connection: Connection) -> None:
        """Another node of ours uses it, for many people: no limit of one client is meant for it."""
        if connection.client:
            mine = self._open.get(connection.client, {})
            if mine.pop(connection, connection) is None:
                self._open.setdefault("", {})[connection] = None
            if not mine:
                self._open.pop(connection.client, None)
            connection.client = ""

    def leave(self, connection: Connection) -> None:
        mine = self._open.get(connection.client, {})
        if connection in mine:
            del mine[connection]
            self.count -= 1
            if self._by_peer.get(connection.peer) is connection:
                del self._by_peer[connection.peer]
        if not mine:
            self._open.pop(connection.client, None)

    def close_after_reply(self, transport: asyncio.Transport) -> None:
        """Close a connection on which a last word was said, once it can have been read."""
        if self._lingering >= _LINGERING or not transport.can_write_eof():
            transport.close()
            return
        transport.write_eof()  # the client sees that this was all, and closes its side
        self._lingering += 1
        asyncio.get_running_loop().call_later(_LINGER, self._close, transport)

    def _close(self, transport: asyncio.Transport) -> None:
        self._lingering -= 1
        transport.close()

    def _tick(self) -> None:
        """End connections that have let us wait too long."""
        self._ticking = None
        now = time.monotonic()
        for held in list(self._open.values()):
            for connection in list(held):
                connection.check_time(now)
        if self.count:
            self._ticking = asyncio.get_running_loop().call_later(_TICK, self._tick)


def _make_room(held: Iterable[Connection]) -> bool:
    """Close the oldest of these connections on which nothing is being answered."""
    for connection in held:
        if not connection.is_busy:
            connection.end()
            return True
    return False


class Connection(asyncio.Protocol):
    """One connection: hands everything on to uvicorn's protocol, and keeps time."""

    __slots__ = (
        "_all",
        "_deaf_since",
        "_end_of_head",
        "_has_asked",
        "_has_head",
        "_head",
        "_inner",
        "_is_stream",
        "_owed_since",
        "_refused",
        "_since",
        "_transport",
        "_unread",
        "answering",
        "awaiting_body",
        "client",
        "head_is_next",
        "peer",
        "replying",
    )

    def __init__(self, all_: Connections, inner: asyncio.Protocol) -> None:
        self._all = all_
        self._inner = inner
        self._transport: asyncio.Transport | None = None
        self._refused = False
        """Whether nobody inside hears of it any more."""
        self._has_asked = False
        self._head = 0
        """Bytes that came since the last request was answered, or since the beginning."""
        self._end_of_head = b""
        self._has_head = False
        """Whether a whole head seems to be here: its request will begin in the next round."""
        self._since = time.monotonic()
        """When the connection, the head or the request began, whichever came last."""
        self._is_stream = False
        self._unread = 0
        self._owed_since = self._deaf_since = 0.0
        self.answering = False
        """Whether a request is inside: its head was read, and its answer is not all written."""
        self.awaiting_body = False
        """Whether the application waits for more of a body."""
        self.replying = False
        """Whether an answer has begun."""
        self.head_is_next = False
        """Whether what is written next is the head of an answer that has a body."""
        self.peer: Any = None
        self.client = ""
        """The client it is counted for; empty for a trusted proxy."""

    @property
    def is_busy(self) -> bool:
        """Whether it must not make room for another."""
        return self.answering or self._has_head

    # What the middleware tells

    def begin(self, is_stream: bool) -> None:
        """The head of a request is complete."""
        self.answering = self._has_asked = True
        self._is_stream = is_stream
        self._head, self._end_of_head, self._has_head = 0, b"", False
        self._owed_since = 0.0
        self._since = time.monotonic()

    def finish(self) -> None:
        """The request is answered."""
        self.answering = self.awaiting_body = self.replying = self.head_is_next = False

    # What the transport tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        self.peer = (host, peer[1]) if peer else self
        self.client = "" if self._all.settings.proxies.trusts(host) else counted_as(host)
        status = self._all.enter(self)
        if status:
            self._refused = True
            self.end(status)
        else:
            inside = cast(asyncio.Transport, _Transport(self._transport, self))
            self._inner.connection_made(inside)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if not self.answering:
            if self._head > _LONGEST_HEAD:
                self.end(431)
                return
            if not self._head:
                self._since = time.monotonic()
            self._head += len(data)
            read = self._end_of_head + data
            self._has_head = self._has_head or b"\r\n\r\n" in read
            self._end_of_head = read[-3:]
        self._inner.data_received(data)

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

    # The clock

    def check_time(self, now: float) -> None:
        """End the connection if what we wait for has not come in time."""
        assert self._transport is not None
        settings, waited = self._all.settings, now - self._since
        unread, before = self._transport.get_write_buffer_size(), self._unread
        self._unread = unread
        if unread:
            self._owed_since = self._owed_since or now
            self._deaf_since = self._deaf_since if self._deaf_since and unread >= before else now
            is_late = now - self._owed_since > settings.answer_seconds and not self._is_stream
            if is_late or now - self._deaf_since > settings.unread_timeout:
                self.end()
            return
        self._owed_since = self._deaf_since = 0.0
        if self.answering:
            if self.awaiting_body and waited > settings.body_seconds:
                self.end(408)
        elif (self._head or not self._has_asked) and waited > settings.head_seconds:
            self.end(408 if self._head else 0)

    def end(self, status: int = 0) -> None:
        """Close the connection, with a sentence if one can still be said."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        self._all.leave(self)
        was_refused, self._refused = self._refused, True
        if status and not self.replying and not transport.get_write_buffer_size():
            transport.write(sentence(status))
            self._all.close_after_reply(transport)
        else:
            _drop(transport)
        if not was_refused:  # whatever answers there is to stop; it may be what has just called us
            lost = self._inner.connection_lost
            asyncio.get_running_loop().call_soon(lost, ConnectionAbortedError())


class _Transport:
    """The transport as uvicorn's protocol sees it: silent once a connection was ended; and what
    uvicorn cannot read at all is refused in our words, with our headers.  The head of an answer
    waits for the beginning of its body: each write is a packet, and wakes whoever reads."""

    __slots__ = ("_connection", "_head", "_transport")

    def __init__(self, transport: asyncio.Transport, connection: Connection) -> None:
        self._transport = transport
        self._connection = connection
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        connection = self._connection
        if not connection.answering and data.startswith(b"HTTP/1.1 400 "):
            connection.end(400)
        elif connection.head_is_next:
            connection.head_is_next = False
            self._head = data
        elif not connection._refused:
            head, self._head = self._head, b""
            self._transport.write(head + data)

    def close(self) -> None:
        if not self._connection._refused:
            if self._head:
                self.write(b"")
            self._transport.close()


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
