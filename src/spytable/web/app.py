"""The Litestar application: routes, security headers, rate limits and error handlers."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from litestar import Litestar, Response
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope

from spytable.hall.compiling import Compiler
from spytable.hall.failures import refusal_of_store, tell
from spytable.hall.hall import Hall
from spytable.hall.limits import Count, Limit, counted_as
from spytable.hall.refusals import Reasons, Refusal
from spytable.store.failures import is_of_store
from spytable.store.folder import database_in
from spytable.store.signing import Keys
from spytable.store.store import Store

from . import openapi, stream
from .errors import HttpReasons, refusal_of, status_of
from .front_door import OBJECTION, FrontDoor, printable
from .request import AnyRequest, Visit
from .routes import lesson, new_table, rules, seats, shelf, table
from .settings import Settings
from .short_way import ShortWay
from .templating import render

log = logging.getLogger("spytable.web")
access = logging.getLogger("spytable.access")


@dataclass(slots=True)
class Site:
    """What every request may need; made when the server starts."""

    settings: Settings
    keys: Keys
    store: Store
    hall: Hall
    crowd: Count
    reading: Limit
    playing: Limit
    opening: Limit


class Application(Litestar):
    """Litestar behind our own front door, with a short way for what every click asks for."""

    door: FrontDoor
    short_way: ShortWay

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self.door.let_in(self._ask, scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _ask(self, scope: Any, receive: Any, send: Any) -> None:
        if not await self.short_way.goes(scope, receive, send):
            await super().__call__(scope, receive, send)


def make_app(settings: Settings, compiler: Compiler | None = None) -> Application:
    """The application over one data folder."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        keys = Keys.in_folder(settings.data)
        store = Store(database_in(settings.data))
        store.open()
        hall = Hall(store, compiler or Compiler(), keys, settings)
        app.state.site = Site(
            settings=settings,
            keys=keys,
            store=store,
            hall=hall,
            crowd=Count(settings.streams_per_client, settings.streams),
            reading=Limit(settings.reading),
            playing=Limit(settings.playing),
            opening=Limit(settings.opening),
        )
        sweeping = asyncio.create_task(hall.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await hall.close()
            await asyncio.to_thread(store.close)

    app = Application.from_config(
        AppConfig(
            route_handlers=[
                shelf.shelf,
                shelf.all_tables,
                shelf.choose_language,
                shelf.choose_theme,
                shelf.static,
                rules.rules,
                new_table.new_page,
                new_table.open_table,
                lesson.begin,
                lesson.leave,
                table.table_page,
                table.choose,
                table.undo,
                table.put_aside,
                table.hint,
                table.join_page,
                table.join,
                table.rematch,
                table.record,
                seats.leave,
                seats.come_back,
                seats.stand_in,
                seats.begin,
                seats.cancel,
                seats.put_away,
                stream.stream,
            ],
            lifespan=[running],
            before_request=_limit,
            before_send=[_send],
            exception_handlers={
                Refusal: _on_trouble,
                HTTPException: _on_http_exception,
                Exception: _on_anything,
            },
            request_max_body_size=settings.largest_body,
            openapi_config=openapi.described(),
            logging_config=None,
            state=State(),
        )
    )
    app.door = FrontDoor(settings)
    app.short_way = ShortWay(app, _limit, _refuse, _send)
    return app


async def _limit(request: AnyRequest) -> None:
    """Refuse those who ask too often; what opens tables is counted more strictly."""
    request.scope["state"]["began"] = time.perf_counter()
    objection = request.scope["state"].get(OBJECTION)
    if objection:
        raise Refusal(objection, wait=1.0 if objection == HttpReasons.TOO_MANY_AT_ONCE else 0.0)
    site: Site = request.app.state.site
    path: str = request.scope["path"]  # not from `url`, which takes longer than all the rest
    if path.startswith("/static/"):
        return
    if request.method == "GET":
        limit = site.reading
    elif path.startswith("/new/") or path.endswith(("/rematch", "/join")):
        limit = site.opening
    else:
        limit = site.playing
    client = request.scope.get("client")
    wait = limit.wait(counted_as(client[0] if client else "?"))
    if wait:
        raise Refusal(Reasons.TOO_FAST, wait=wait)


async def _send(message: Message, scope: Scope) -> None:
    """One line in the log: no query, no cookie."""
    if message["type"] != "http.response.start" or not access.isEnabledFor(logging.INFO):
        return
    began = scope.get("state", {}).get("began")
    spent = (time.perf_counter() - began) * 1000 if began else 0.0
    path = printable(scope["path"])
    access.info("%s %s %d %.0f ms", scope.get("method"), path, message["status"], spent)


def _refuse(request: AnyRequest, problem: Exception) -> Response[Any]:
    """What the framework would make of it."""
    if isinstance(problem, Refusal):
        return _on_trouble(request, problem)
    if isinstance(problem, HTTPException):
        return _on_http_exception(request, problem)
    return _on_anything(request, problem)


def _on_trouble(request: AnyRequest, trouble: Refusal) -> Response[Any]:
    """A sentence in the visitor's language, as a page or as JSON."""
    visit = Visit(request)
    sentence = trouble.sentence(visit.language)
    if visit.wants_json or visit.wants_fragment:
        response = visit.json({"error": sentence}, status_of(trouble))
    else:
        page = render(
            "trouble.html",
            visit.language,
            **visit.surroundings(),
            status=status_of(trouble),
            sentence=sentence,
        )
        response = visit.page(page, status_of(trouble))
    if trouble.wait:
        response.headers["Retry-After"] = str(int(trouble.wait) + 1)
    return response


def _on_http_exception(request: AnyRequest, problem: HTTPException) -> Response[Any]:
    if problem.status_code >= 500:
        return _on_anything(request, problem)
    response = _on_trouble(request, refusal_of(problem.status_code))
    if problem.status_code == 405:
        response.headers["Allow"] = _allowed(request)
    return response


def _allowed(request: AnyRequest) -> str:
    """The methods that this address answers to; HEAD is answered wherever GET is."""
    methods: set[str] = set()
    for route in request.app.routes:
        pattern = re.sub(r"\{[^}]*\}", "[^/]+", route.path_format)
        if isinstance(route, HTTPRoute) and re.fullmatch(pattern, request.scope["path"]):
            methods |= route.methods - {"OPTIONS"}
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))


def _on_anything(request: AnyRequest, problem: Exception) -> Response[Any]:
    """Whatever else goes wrong; what the store could not do is not said to be safe there."""
    tell(problem, "%s %s broke", request.method, printable(request.url.path))
    if is_of_store(problem):
        return _on_trouble(request, refusal_of_store(problem))
    return _on_trouble(request, Refusal(Reasons.BROKEN))
