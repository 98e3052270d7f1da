"""ASGI middleware around all routes: proxies, hosts, HEAD, concurrency limits, security headers.

It sees every request first and every answer last, also those for which there is no route.  To the
connection a request came by it tells how far it is: that one keeps time (`connections`).
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from spytable.caches import remembered
from spytable.hall.limits import Count, counted_as

from .errors import HttpReasons
from .headers import add_security_headers
from .node_claims import CLAIM, HEADER, seen_by, target_of
from .node_claims import read as read_claim

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from spytable.store.signing import Keys

    from .connections import Connection, Connections
    from .settings import Settings

log = logging.getLogger("spytable.web")

_BROKEN = b"Something broke on our side. Try again."
_HOST = re.compile(rb"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?")
_SLASHES = re.compile("/{2,}")

_TOLD_EVERY = 30.0
"""Seconds after which the log says again that somebody pretends to be a node."""

OBJECTION = "objection"
"""Where a sentence waits for the one who refuses, in the request's state."""


class RequestGuard:
    """The only middleware: refuses bad requests before their route is known, and answers what has
    no route."""

    def __init__(
        self,
        router: ASGIApp,
        settings: Settings,
        connections: Connections,
        no_route: Callable[[Request, HTTPException], Response],
    ) -> None:
        self._router = router
        self._no_route = no_route
        self._proxies = settings.proxies
        self._connections = connections
        self._inside = Count(settings.requests_at_once)
        self._has_nodes = bool(settings.database)
        self._quiet_until = 0.0

    @staticmethod
    def _keys(scope: Scope) -> Keys:
        keys: Keys = scope["app"].state.site.keys
        return keys

    def _tell_of_stranger(self) -> None:
        now = time.monotonic()
        if now >= self._quiet_until:
            self._quiet_until = now + _TOLD_EVERY
            log.warning(
                "a request was refused that another node seemed to have passed on: somebody forged "
                "it, or the clocks of the nodes differ by more than a minute"
            )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._router(scope, receive, send)
            return
        seen: dict[str, Any] = dict(self._proxies.seen_through(scope))  # type: ignore[arg-type]  # a dict
        state = seen["state"] = dict(scope.get("state") or {})
        connection = self._connections.of(scope.get("client"))
        if self._has_nodes and (said := _said_by_node(scope)) is not None:
            claim = read_claim(self._keys(scope), said, scope["method"], target_of(seen))
            if claim is None:
                state[OBJECTION] = HttpReasons.NOT_A_NODE
                self._tell_of_stranger()
            else:
                seen = seen_by(seen, claim)
                state[CLAIM] = claim
                if connection is not None:
                    self._connections.trust(connection)
        seen["path"] = normal(seen["path"])
        if not _has_good_host(seen):
            seen["headers"] = _with_own_host(seen)
            state.setdefault(OBJECTION, HttpReasons.BAD_HOST)
        client = counted_as(seen["client"][0] if seen.get("client") else "?")
        entered = self._inside.enter(client)
        if not entered:
            state[OBJECTION] = HttpReasons.TOO_MANY_AT_ONCE
        answer = _Answer(seen["method"] == "HEAD", receive, send, connection)
        if seen["method"] == "HEAD":
            seen["method"] = "GET"
        if connection is not None:
            connection.begin(seen["path"].endswith("/stream"))
        try:
            try:
                await self._router(seen, answer.receive, answer.send)
            except HTTPException as problem:
                response = self._no_route(Request(seen), problem)
                await response(seen, answer.receive, answer.send)
        except asyncio.CancelledError:
            # A server that stops waits for its requests only so long: that is no fault, and no
            # reason for a trace in the log.
            if not scope["app"].state.site.hall.closing.is_set():
                raise
            log.warning("%s was cut off: the server stops", seen["method"])
        except Exception:
            log.exception("%s %s broke in the middleware", seen["method"], printable(seen["path"]))
            await answer.give_up()
        finally:
            if connection is not None:
                connection.finish()
            if entered:
                self._inside.leave(client)


def _said_by_node(scope: Scope) -> bytes | None:
    """The claim of the request to have been passed on, if it makes one."""
    return next((value for name, value in scope["headers"] if name == HEADER), None)


class _Answer:
    """One request and its answer on their way through the middleware."""

    __slots__ = (
        "_connection",
        "_ended",
        "_has_body",
        "_head_only",
        "_receive",
        "_send",
        "_started",
    )

    def __init__(
        self, head_only: bool, receive: Receive, send: Send, connection: Connection | None
    ) -> None:
        self._receive = receive
        self._send = send
        self._connection = connection
        self._head_only = head_only
        self._has_body = self._started = self._ended = False

    async def receive(self) -> Message:
        """HEAD: once the head is sent its reader has gone, and a stream must not go on."""
        if self._head_only and self._started:
            return {"type": "http.disconnect"}
        if self._has_body or self._connection is None:
            return await self._receive()
        self._connection.awaiting_body = True
        message = await self._receive()
        self._connection.awaiting_body = False
        self._has_body = not message.get("more_body")
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._started = True
            if self._connection is not None:
                self._connection.replying = True
                self._connection.head_is_next = not self._head_only
            add_security_headers(message)  # type: ignore[arg-type]  # a dict
            await self._send(message)
            if self._head_only:
                await self._end(b"")
        elif not self._ended:
            await self._send(message)

    async def give_up(self) -> None:
        """Say that it broke, if nothing was said yet; a cut-off answer ends with its connection."""
        if self._started:
            return
        headers = [(b"content-type", b"text/plain; charset=utf-8")]
        headers.append((b"content-length", str(len(_BROKEN)).encode()))
        await self.send({"type": "http.response.start", "status": 500, "headers": headers})
        if not self._ended:
            await self._end(_BROKEN)

    async def _end(self, body: bytes) -> None:
        self._ended = True
        await self._send({"type": "http.response.body", "body": body, "more_body": False})


def normal(path: str) -> str:
    """A path with one slash between two names and none at its end: so it has one route, one limit
    and one owner, however it was written."""
    if "//" in path:
        path = _SLASHES.sub("/", path)
    return path.rstrip("/") or "/" if path.endswith("/") else path


def _has_good_host(scope: dict[str, Any]) -> bool:
    """Whether the request names one host, and one that an address can be made of."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if not hosts:
        return str(scope.get("http_version")) == "1.0"
    if len(hosts) > 1:
        return False
    return _is_good(hosts[0])


@remembered
def _is_good(host: bytes) -> bool:
    match = _HOST.fullmatch(host)
    return match is not None and int(match[1] or 0) <= 65535


def _with_own_host(scope: dict[str, Any]) -> list[tuple[bytes, bytes]]:
    """The headers with the address that the request came in by."""
    host, port = scope.get("server") or ("localhost", None)
    named = f"[{host}]" if ":" in host else host
    own = (named + (f":{port}" if port else "")).encode("latin-1", "replace")
    return [*(pair for pair in scope["headers"] if pair[0] != b"host"), (b"host", own)]


def printable(path: str) -> str:
    """A path as it may stand in the log, on one line."""
    return path if path.isprintable() else "?"
