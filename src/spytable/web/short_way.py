"""The short way to a table: what every click asks for goes past the framework's routing.

To find a handler among all routes, to take arguments apart that we read ourselves and to hand on
each message of a stream through five hands took the framework longer than a choice takes in all.
So choosing, taking back, following and playing again go straight to their handlers.  These are the
same, and so is all that refuses; whatever is not exactly such a request goes the long way.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterable, Awaitable, Callable
from functools import cached_property, lru_cache
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.response import Stream

from .front_door import Receive, Send
from .request import AnyRequest

_PATH = re.compile(r"/tables/([0-9a-f]{1,64})(|/undo|/rematch|/stream)")

_WAYS = (("POST", ""), ("POST", "/undo"), ("POST", "/rematch"), ("GET", "/stream"))

Before = Callable[[AnyRequest], Awaitable[None]]
Refuse = Callable[[AnyRequest, Exception], Response[Any]]
Note = Callable[[Any, Any], Awaitable[None]]


class ShortWay:
    """Knows the few requests that come at every click."""

    def __init__(self, app: Litestar, before: Before, refuse: Refuse, note: Note) -> None:
        self._app = app
        self._before = before
        self._refuse = refuse
        self._note = note
        routes: dict[str, Any] = {route.path: route for route in app.routes}
        self._handlers = {
            (method, end): routes[f"/tables/{{table_id:str}}{end}"].route_handler_map[method][0]
            for method, end in _WAYS
        }

    async def goes(self, scope: dict[str, Any], receive: Receive, send: Send) -> bool:
        """Whether this was such a request; then it is answered."""
        found = _PATH.fullmatch(scope["path"])
        handler = found and self._handlers.get((scope["method"], found[2]))
        if not found or handler is None:
            return False
        scope["litestar_app"], scope["route_handler"] = self._app, handler
        scope["path_params"] = {"table_id": found[1]}
        request: AnyRequest = _Asked(scope, receive, send)  # type: ignore[arg-type]  # a dict
        try:
            await self._before(request)
            response = await handler.fn(request)
        except Exception as problem:
            response = self._refuse(request, problem)
        streams = isinstance(response, Stream)
        start = _start(response, None if streams else len(response.content))
        await self._note(start, scope)
        await send(start)
        if streams:
            await _follow(response, receive, send)
        else:
            await send({"type": "http.response.body", "body": response.content})
        return True


class _Asked(Request[Any, Any, Any]):
    """A request that reads what it needs once, and as plainly as it can be read."""

    @cached_property
    def headers(self) -> Any:
        """By their names in small letters; of one that comes twice the first counts."""
        given = reversed(list(self.scope["headers"]))
        return {name.decode("latin-1"): value.decode("latin-1") for name, value in given}

    @cached_property
    def cookies(self) -> dict[str, str]:
        return super().cookies

    @cached_property
    def query_params(self) -> Any:
        return super().query_params if self.scope["query_string"] else {}

    async def body(self) -> bytes:
        """The framework refuses what is announced to be too long; the rest is read at once."""
        most = self.app.state.site.settings.largest_body
        announced = self.headers.get("content-length", "0")
        if not announced.isdecimal() or int(announced) > most:
            return await super().body()
        body, more = b"", True
        while more:
            message: Any = await self.receive()
            if message["type"] != "http.request":
                raise InternalServerException("the client has gone")
            body, more = body + message["body"], message.get("more_body", False)
            if len(body) > most:
                raise HTTPException(status_code=413)
        return body


@lru_cache(256)
def _encoded(headers: tuple[tuple[str, Any], ...], kind: str) -> list[tuple[bytes, bytes]]:
    """Headers as they go onto the wire: there are few of them, and always the same."""
    encoded = [(name.lower().encode(), str(value).encode("latin-1")) for name, value in headers]
    return [*encoded, (b"content-type", kind.encode())]


def _start(response: Response[Any], length: int | None) -> dict[str, Any]:
    """The head of an answer, as the framework would write it."""
    headers = [*_encoded(tuple(response.headers.items()), str(response.media_type))]
    if length is not None:
        headers.append((b"content-length", str(length).encode()))
    headers += [cookie.to_encoded_header() for cookie in response.cookies]
    return {
        "type": "http.response.start",
        "status": response.status_code or 200,
        "headers": headers,
    }


async def _follow(response: Response[Any], receive: Receive, send: Send) -> None:
    """Send events until there are no more, or nobody is there who reads them."""
    events: Any = response
    sending = asyncio.create_task(_send_all(events.iterator, send))
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send_all(events: AsyncIterable[bytes], send: Send) -> None:
    async for event in events:
        await send({"type": "http.response.body", "body": event, "more_body": True})
        del event
    await send({"type": "http.response.body", "body": b"", "more_body": False})
