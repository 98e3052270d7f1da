"""A reverse proxy between nodes: a request for a table of another node goes there as it came.

The whole request is passed on, and the answer given as it comes, streams unbuffered.  A client's
requests are counted by the node they came to first; its open streams, and what it has in work, by
both, for both have the work.  A request is passed on at most once for a table.  While answers are
under way the leases are watched: where a table has left the node that was asked, as when that node
was killed or sleeps, nobody waits for it any longer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from spytable.hall.failures import tell
from spytable.hall.leases import SECONDS, HeldElsewhere, LeaseKeeper
from spytable.hall.refusals import Reasons, Refusal
from spytable.store.port import Lease, Store

from .errors import HttpReasons, HttpRefusal
from .headers import SECURITY_HEADERS
from .node_claims import CLAIM, HEADER, Claim, header, target_of

if TYPE_CHECKING:
    from .request import Visit

log = logging.getLogger("spytable.web")

NOT_HERE = 421
"""The message by which one node tells another that it has let a table go: Misdirected Request."""
_LOOKED_AT = 1.0
"""Seconds between two looks at who holds the tables for which answers are under way."""
_TOLD_EVERY = 30.0
"""Seconds after which it is said again that a node does not answer."""
_TIMEOUT = httpx.Timeout(connect=2.0, read=None, write=10.0, pool=5.0)
"""Nothing limits how long an answer takes: some come after a pause.  The leases are watched."""
_IDLE = 10.0
"""Seconds for which a connection is kept for the next request; the other side keeps it longer."""

_PASSED = {
    b"accept",
    b"accept-encoding",
    b"accept-language",
    b"content-type",
    b"cookie",
    b"last-event-id",
    b"sec-fetch-site",
    b"user-agent",
    b"x-csrf-token",
    b"x-fragment",
}
"""The headers of a visitor that somebody here reads."""
_OF_ONE_HOP = {b"connection", b"date", b"keep-alive", b"server", b"transfer-encoding"}
_ADDED_AGAIN = {name.lower().encode() for name in SECURITY_HEADERS}


@dataclass(eq=False, slots=True)
class _Passage:
    """A request that was passed on and is not answered yet."""

    lease: Lease
    is_stream: bool
    waits: asyncio.Future[Any] | None = None
    """The present wait; it is cancelled if the table leaves the node."""
    is_cut: bool = False

    def cut(self) -> None:
        self.is_cut = True
        if self.waits is not None:
            self.waits.cancel()


@dataclass(slots=True)
class PassingOn:
    """Asks other nodes for those who came to this one."""

    store: Store
    leases: LeaseKeeper
    counted: Counter[str] = field(default_factory=Counter)
    """How many requests were passed on, by what came of it."""
    _transport: httpx.AsyncHTTPTransport | None = None
    _passages: set[_Passage] = field(default_factory=set)
    _watching: asyncio.Task[None] | None = None
    _told: dict[str, float] = field(default_factory=dict)
    _namesakes: dict[str, float] = field(default_factory=dict)
    """When a node was first seen that gives our own address for its own."""

    async def note_arrival(self, request: Request) -> None:
        """Somebody comes for a table: by themselves, or brought by another node, which may have it
        if all come to it."""
        table_id = request.path_params.get("table_id")
        if table_id is None:
            return
        if CLAIM not in request.scope["state"]:
            self.leases.was_asked(table_id)
        elif await self.leases.give_to_asker(table_id):
            raise HttpRefusal(Reasons.MOVING, NOT_HERE)

    async def pass_on(self, visit: Visit, held: HeldElsewhere) -> Response | None:
        """The answer of the node that holds the table; None if that node cannot be reached, or
        holds it no longer: then nothing was done."""
        lease, claim = held.lease, visit.request.scope["state"].get(CLAIM)
        passed: tuple[str, ...] = claim.tables if claim is not None else ()
        if lease.table_id in passed:
            raise Refusal(Reasons.MOVING, wait=1.0)
        if lease.address == self.leases.address:
            self._note_namesake(lease)
            return None
        request = await self._request(visit, lease, (*passed, lease.table_id))
        is_stream = visit.request.scope["path"].endswith("/stream")
        leave = self._enter(visit, passage := _Passage(lease, is_stream))
        try:
            answer = await self._ask(request, passage)
            if answer is not None and answer.status_code == NOT_HERE:
                self.leases.forget_holder(lease.table_id)
                await answer.aclose()
                answer = None
        except BaseException:
            leave()
            raise
        if answer is None:
            leave()
            return None
        self.counted["answered"] += 1
        return _Answer(answer, passage, leave)

    def _enter(self, visit: Visit, passage: _Passage) -> Callable[[], None]:
        """Count what is under way; gives what is to be done when it is over."""
        if passage.is_stream and not visit.site.crowd.enter(visit.client):
            raise Refusal(HttpReasons.TOO_MANY_STREAMS, wait=10)
        self._passages.add(passage)
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())

        def leave() -> None:
            self._passages.discard(passage)
            if passage.is_stream:
                visit.site.crowd.leave(visit.client)

        return leave

    def close_streams(self) -> None:
        """End every stream that is passed on, so that the server can stop; pages will reconnect."""
        for passage in list(self._passages):
            if passage.is_stream:
                passage.cut()

    async def close(self) -> None:
        """Pass on nothing any more."""
        for passage in list(self._passages):
            passage.cut()
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        if self._transport is not None:
            await self._transport.aclose()

    async def _request(self, visit: Visit, lease: Lease, tables: tuple[str, ...]) -> httpx.Request:
        scope: Any = visit.request.scope
        method = scope["method"]
        target = target_of(scope)
        named = scope.get("path_params", {}).get("table_id", lease.table_id)
        if named != lease.table_id and scope["path"].endswith("/rematch"):
            # The next table of these people: it is open, and the visitor wants to sit down there.
            target = f"/tables/{lease.table_id}/join".encode()
        claim = Claim(visit.address, "https" if visit.is_secure else "http", visit.host, tables)
        headers = [pair for pair in scope["headers"] if pair[0] in _PASSED]
        headers.append((HEADER, header(visit.site.keys, claim, method, target)))
        body = await visit.body() if method == "POST" else None
        extensions = {"timeout": _TIMEOUT.as_dict(), "target": target}
        return httpx.Request(
            method, lease.address + "/", headers=headers, content=body, extensions=extensions
        )

    async def _ask(self, request: httpx.Request, passage: _Passage) -> httpx.Response | None:
        if self._transport is None:
            limits = httpx.Limits(max_keepalive_connections=100, keepalive_expiry=_IDLE)
            self._transport = httpx.AsyncHTTPTransport(limits=limits)
        asking = asyncio.ensure_future(self._transport.handle_async_request(request))
        passage.waits = asking
        try:
            await asyncio.wait({asking})
        except asyncio.CancelledError:
            asking.cancel()
            raise
        try:
            return asking.result()
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as problem:
            self.leases.forget_holder(passage.lease.table_id)
            self._tell_unreachable(passage.lease, str(problem) or type(problem).__name__)
            return None
        except (httpx.TransportError, asyncio.CancelledError) as problem:
            self.leases.forget_holder(passage.lease.table_id)
            self.counted["broken off"] += 1
            if request.method == "GET":
                raise Refusal(Reasons.MOVING, wait=1.0) from problem
            raise Refusal(HttpReasons.UNSURE, wait=1.0) from problem

    def _tell_unreachable(self, lease: Lease, why: str) -> None:
        self.counted["unreachable"] += 1
        now = time.monotonic()
        if now - self._told.get(lease.address, -_TOLD_EVERY) >= _TOLD_EVERY:
            self._told[lease.address] = now
            log.error(
                "the node at %s, which holds the table %s, does not answer (%s): if it runs, start "
                "it with --node and an address by which this one reaches it",
                lease.address,
                lease.table_id,
                why,
            )

    def _note_namesake(self, lease: Lease) -> None:
        """Another node has our address: for a few seconds it is the one that ran here before, and
        whose lease has not ended yet."""
        now = time.monotonic()
        first = self._namesakes.setdefault(lease.node, now)
        if now - first > 2 * SECONDS:
            self._tell_unreachable(lease, "that is this node's own address")

    async def _watch(self) -> None:
        """Cut off what is asked of a node that holds the table no longer."""
        while self._passages:
            await asyncio.sleep(_LOOKED_AT)
            asked = list(self._passages)
            try:
                held = await self.store.holders(list({one.lease.table_id for one in asked}))
            except Exception as problem:
                tell(problem, "nobody knows who holds the tables that others asked for")
                continue
            for one in asked:
                now = held.get(one.lease.table_id)
                if now is None or (now.node, now.epoch) != (one.lease.node, one.lease.epoch):
                    self.leases.forget_holder(one.lease.table_id)
                    one.cut()


class _Answer(Response):
    """The other node's response, streamed on as it comes; where one side goes, both do."""

    def __init__(self, answer: httpx.Response, passage: _Passage, done: Callable[[], None]) -> None:
        self.status_code = answer.status_code
        self.background = None
        self.raw_headers = [
            (name.lower(), value)
            for name, value in answer.headers.raw
            if name.lower() not in _OF_ONE_HOP | _ADDED_AGAIN
        ]
        self._answer = answer
        self._passage = passage
        self._done = done

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": self.status_code}
        giving = asyncio.ensure_future(self._give(start | {"headers": self.raw_headers}, send))
        leaving = asyncio.ensure_future(_until_gone(receive))
        self._passage.waits = giving
        if self._passage.is_cut:
            giving.cancel()
        try:
            await asyncio.wait({giving, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (giving, leaving):
                task.cancel()
            await asyncio.gather(giving, leaving, return_exceptions=True)
            self._done()
            await self._answer.aclose()

    async def _give(self, start: dict[str, Any], send: Send) -> None:
        await send(start)
        try:
            async for piece in self._pieces():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        except (httpx.TransportError, asyncio.CancelledError):
            # A page's stream may end anywhere: the page asks again.  Of anything else the visitor
            # must see that it was cut off, by the missing end.
            if self._is_stream:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    @property
    def _is_stream(self) -> bool:
        kind: str = self._answer.headers.get("content-type", "")
        return kind.startswith("text/event-stream")

    def _pieces(self) -> AsyncIterator[bytes]:
        stream = self._answer.stream
        assert isinstance(stream, httpx.AsyncByteStream)
        return stream.__aiter__()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
