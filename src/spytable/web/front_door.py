"""The front door: what every HTTP request passes before it is routed, and every answer on its way.

Outermost, around the framework: the visitor behind a trusted proxy, `Host` headers that are none,
HEAD for every page, how many requests one client may have inside at once, and security headers on
every answer, also on those that the framework never sees.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from spytable.hall.limits import Count, counted_as

from .errors import HttpReasons

if TYPE_CHECKING:
    from .settings import Settings

log = logging.getLogger("spytable.web")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_BROKEN = b"Something broke on our side. Try again."

_HOST = re.compile(rb"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?")

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Ask = Callable[[Any, Any, Any], Awaitable[None]]

OBJECTION = "objection"
"""Where the door leaves a sentence for the one who refuses, in the request's state."""


class FrontDoor:
    """Lets requests in, one after the other or many at once."""

    def __init__(self, app: Ask, settings: Settings) -> None:
        self._app = app
        self._proxies = settings.proxies
        self._inside = Count(settings.requests_at_once)

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request, whatever it looks like."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        seen = dict(self._proxies.seen_through(scope))
        seen["state"] = dict(scope.get("state") or {})
        if not _has_good_host(seen):
            seen["headers"] = _with_own_host(seen)
            seen["state"][OBJECTION] = HttpReasons.BAD_HOST
        client = counted_as(seen["client"][0] if seen.get("client") else "?")
        entered = self._inside.enter(client)
        if not entered:
            seen["state"][OBJECTION] = HttpReasons.TOO_MANY_AT_ONCE
        answer = _Answer(receive, send, seen["method"] == "HEAD")
        if seen["method"] == "HEAD":
            seen["method"] = "GET"
        try:
            await self._app(seen, answer.receive, answer.send)
        except Exception:
            log.exception("%s %s broke at the door", seen["method"], printable(seen["path"]))
            await answer.give_up()
        finally:
            if entered:
                self._inside.leave(client)


class _Answer:
    """One answer on its way out."""

    def __init__(self, receive: Receive, send: Send, head_only: bool) -> None:
        self._receive = receive
        self._send = send
        self._head_only = head_only
        self._started = False
        self._ended = False

    async def receive(self) -> Message:
        """Who asked for the head only has gone once it is sent: a stream must not go on."""
        if self._head_only and self._started:
            return {"type": "http.disconnect"}
        return await self._receive()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._started = True
            _dress(message)
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


def _dress(message: Message) -> None:
    """Security headers, and nothing kept unless somebody said that it may be."""
    headers = [pair for pair in message.get("headers", ()) if pair[0].lower() not in _NAMES]
    headers += _RAW_HEADERS
    if not any(name.lower() == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


_NAMES = frozenset(name for name, _ in _RAW_HEADERS)


def _has_good_host(scope: dict[str, Any]) -> bool:
    """Whether the request names one host, and one that an address can be made of."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if not hosts:
        return str(scope.get("http_version")) == "1.0"
    if len(hosts) > 1:
        return False
    return _is_good(hosts[0])


@lru_cache(256)
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
