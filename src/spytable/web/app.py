"""The Starlette application: routes, rate limits and error handlers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Lifespan, Receive, Scope, Send

from spytable.hall.background_compiling import Compiler
from spytable.hall.failures import refusal_of_store, tell
from spytable.hall.hall import Hall
from spytable.hall.leases import HeldElsewhere
from spytable.hall.limits import Count, Limit, counted_as
from spytable.hall.refusals import Reasons, Refusal
from spytable.store.failures import is_of_store
from spytable.store.opening import open_keys, open_store
from spytable.store.port import Store
from spytable.store.signing import Keys

from . import metrics, openapi, stream
from .answers import Refused
from .connections import Connections
from .errors import HttpReasons, refusal_of, status_of
from .metrics import Metrics
from .middleware import OBJECTION, RequestGuard, printable
from .node_claims import CLAIM
from .request import Visit
from .routes import (
    at_once,
    erasure,
    lesson,
    new_table,
    rules,
    seats,
    series,
    shelf,
    shuffle,
    table,
)
from .settings import Settings
from .templating import render

if TYPE_CHECKING:
    from .passing_on import PassingOn

_PAUSES = (0.0, 0.1, 0.3, 0.6)
"""Seconds after which a node that could not be reached may have let its tables go."""

log = logging.getLogger("spytable.web")
access = logging.getLogger("spytable.access")


@dataclass(slots=True)
class Site:
    """The server's shared objects, made when it starts; every request can reach them."""

    settings: Settings
    keys: Keys
    store: Store
    hall: Hall
    crowd: Count
    reading: Limit
    playing: Limit
    opening: Limit
    metrics: Metrics
    passing_on: PassingOn | None = None
    """Among several nodes that share the store: asks them for those who came to this one."""


Handler = Callable[[Visit], Awaitable[Response]]


class Endpoint:
    """An ASGI application around one handler: limits before it, a sentence where it fails."""

    def __init__(self, handler: Handler, method: str, path: str) -> None:
        self._handler = handler
        self._method = method
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        request = Request(scope, receive)
        try:
            _limit(request)
            visit = Visit(request)
            try:
                if visit.site.passing_on is not None:
                    await visit.site.passing_on.note_arrival(request)
                response = await self._handler(visit)
            except HeldElsewhere as held:
                response = await self._answered_elsewhere(visit, held)
        except Exception as problem:
            response = _refuse(request, problem)
        _note(scope, self._method, self._path, response, began)
        await response(scope, receive, send)

    async def _answered_elsewhere(self, visit: Visit, held: HeldElsewhere) -> Response:
        """The answer of the node that holds the table.  Where it cannot be reached it has perhaps
        just stopped, and the table will be ours: nothing was done yet, so it is asked again here.
        """
        passing_on = visit.site.passing_on
        assert passing_on is not None
        for pause in _PAUSES:
            response = await passing_on.pass_on(visit, held)
            if response is not None:
                return response
            await asyncio.sleep(pause)
            try:
                return await self._handler(visit)
            except HeldElsewhere as still:
                held = still
        raise Refusal(Reasons.MOVING, wait=1.0)


def _get(path: str, handler: Handler) -> Route:
    return Route(path, Endpoint(handler, "GET", path), methods=["GET"])


def _post(path: str, handler: Handler) -> Route:
    return Route(path, Endpoint(handler, "POST", path), methods=["POST"])


async def _described(visit: Visit) -> Response:
    """The addresses open to programs."""
    return visit.data(openapi.document())


TABLE = "/tables/{table_id}"
ROUTES = [
    # What every click asks for comes first: routes are tried one after the other.
    _post(TABLE, table.choose),
    _get(f"{TABLE}/stream", stream.stream),
    _get(TABLE, table.table_page),
    _post(f"{TABLE}/undo", table.undo),
    _post(f"{TABLE}/rematch", table.rematch),
    _post(f"{TABLE}/asides", table.put_aside),
    _post(f"{TABLE}/hint", table.hint),
    _get(f"{TABLE}/join", table.join_page),
    _post(f"{TABLE}/join", table.join),
    _get(f"{TABLE}/record", table.record),
    _get(f"{TABLE}/share", table.share),
    _get(f"{TABLE}/shuffle", shuffle.shuffle),
    _post(f"{TABLE}/lesson", lesson.leave),
    _post(f"{TABLE}/leave", seats.leave),
    _post(f"{TABLE}/return", seats.come_back),
    _post(f"{TABLE}/stand-in", seats.stand_in),
    _post(f"{TABLE}/begin", seats.begin),
    _post(f"{TABLE}/cancel", seats.cancel),
    _post(f"{TABLE}/put-away", seats.put_away),
    _get(f"{TABLE}/delete", erasure.ask_table),
    _post(f"{TABLE}/delete", erasure.erase_table),
    _get("/forget-me", erasure.ask_all),
    _post("/forget-me", erasure.erase_all),
    _get("/static/{path:path}", shelf.static),
    _get("/", shelf.shelf),
    _get("/tables", shelf.all_tables),
    _get("/series/{series_id}", series.series_page),
    _post("/series/{series_id}/decide", series.decide),
    _get("/language/{code}", shelf.choose_language),
    _get("/theme/{name}", shelf.choose_theme),
    _get("/new/{name}", new_table.new_page),
    _post("/new/{name}", new_table.open_table),
    _post("/new/{name}/play", at_once.play_at_once),
    _post("/new/{name}/lesson", lesson.begin),
    _get("/rules/{name}", rules.rules),
    _get("/schema/openapi.json", _described),
    _get("/health", metrics.health),
    _get("/metrics", metrics.metrics),
]


class Application(Starlette):
    """Starlette with one middleware, ours: its own two, which answer whatever was raised inside,
    would never have anything to do, and every message of every answer would pass through both."""

    def __init__(self, settings: Settings, lifespan: Lifespan[Starlette]) -> None:
        super().__init__(routes=ROUTES, lifespan=lifespan)
        self.router.redirect_slashes = False
        self._settings = settings
        self.state.connections = Connections(settings)

    def build_middleware_stack(self) -> ASGIApp:
        return RequestGuard(self.router, self._settings, self.state.connections, _on_no_route)


def make_app(settings: Settings, compiler: Compiler | None = None) -> Starlette:
    """The application over one data folder."""

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        store = open_store(settings.database or settings.data)
        keys = open_keys(settings.database, settings.data)
        hall = Hall(store, compiler or Compiler(), keys, settings)
        app.state.site = site = Site(
            settings=settings,
            keys=keys,
            store=store,
            hall=hall,
            crowd=Count(settings.streams_per_client, settings.streams),
            reading=Limit(settings.reading),
            playing=Limit(settings.playing),
            opening=Limit(settings.opening),
            metrics=Metrics(),
        )
        if hall.leases is not None:
            from .passing_on import PassingOn  # whose library is there where nodes are

            site.passing_on = PassingOn(store, hall.leases)
        sweeping = asyncio.create_task(hall.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            if site.passing_on is not None:
                await site.passing_on.close()
            await hall.close()
            await asyncio.to_thread(store.close)

    return Application(settings, running)


def _limit(request: Request) -> None:
    """Refuse those who ask too often; what opens tables is counted more strictly."""
    objection = request.scope["state"].get(OBJECTION)
    if objection:
        raise Refusal(objection, wait=1.0 if objection == HttpReasons.TOO_MANY_AT_ONCE else 0.0)
    site: Site = request.app.state.site
    if CLAIM in request.scope["state"]:
        return  # the node that it came to first has counted it
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


def _note(scope: Scope, method: str, route: str, response: Response, began: float) -> None:
    """Count it; and one line in the log: no query, no cookie."""
    spent = time.perf_counter() - began
    scope["app"].state.site.metrics.note(method, route, response.status_code, spent)
    if access.isEnabledFor(logging.INFO):
        path = printable(scope["path"])
        access.info("%s %s %d %.0f ms", scope["method"], path, response.status_code, spent * 1000)


def _refuse(request: Request, problem: Exception) -> Response:
    """A refusal in its own words; whatever else went wrong in ours."""
    return (
        _on_refusal(request, problem)
        if isinstance(problem, Refusal)
        else _on_anything(request, problem)
    )


def _on_refusal(request: Request, refusal: Refusal) -> Response:
    """A sentence in the visitor's language, as a page or as JSON."""
    visit = Visit(request)
    sentence, status = refusal.sentence(visit.language), status_of(refusal)
    wait = int(refusal.wait) + 1 if refusal.wait else 0
    if visit.wants_json or visit.wants_fragment:
        response = visit.json(Refused(sentence), status)
    else:
        page = render(
            "refusal.html",
            visit.language,
            **visit.surroundings(),
            status=status,
            sentence=sentence,
            again=_looked_at_again(visit, refusal),
        )
        response = visit.page(page, status)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


def _looked_at_again(visit: Visit, refusal: Refusal) -> str:
    """Where the page that says so leads by itself, if what went wrong passes by itself."""
    if status_of(refusal) not in (503, 504):
        return ""
    path: str = visit.request.scope["path"]
    if path.startswith("/tables/") and visit.request.method != "GET":
        path = "/".join(path.split("/")[:3])
    elif visit.request.method != "GET":
        return ""
    elif query := visit.request.scope["query_string"].decode("latin-1"):
        path += f"?{query}"
    return path


def _on_no_route(request: Request, problem: HTTPException) -> Response:
    """No such page, or not by that method: what the router says."""
    response = _on_refusal(request, refusal_of(problem.status_code))
    if problem.status_code == 405:
        response.headers["Allow"] = _allowed(request)
    method = request.method if request.method in ("GET", "POST") else "other"
    _note(request.scope, method, "none", response, time.perf_counter())
    return response


def _allowed(request: Request) -> str:
    """The methods that this address answers to; HEAD is answered wherever GET is."""
    methods: set[str] = set()
    for route in ROUTES:
        if route.path_regex.match(request.scope["path"]):
            methods |= route.methods or set()
    return ", ".join(sorted(methods))


def _on_anything(request: Request, problem: Exception) -> Response:
    """Whatever else goes wrong; what the store could not do is not said to be safe there."""
    tell(problem, "%s %s broke", request.method, printable(request.url.path))
    if is_of_store(problem):
        return _on_refusal(request, refusal_of_store(problem))
    return _on_refusal(request, Refusal(Reasons.BROKEN))
