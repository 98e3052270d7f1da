"""The request, parsed: player, language, page or JSON, and fields."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from spytable.caches import remembered
from spytable.hall import games
from spytable.hall.limits import counted_as
from spytable.hall.refusals import Reasons, Refusal
from spytable.locale import LANGUAGES

from . import identity
from .compression import Block, compressed, compressed_around
from .errors import HttpReasons
from .identity import Visitor
from .preview import preview
from .static_files import address, font_addresses, module_addresses

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.hall.presence import Listener

    from .app import Site

T = TypeVar("T", bound=msgspec.Struct)
LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")
_LONGEST_FIELD = 400


class Visit:
    """One request with its player, language and fields."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.headers: dict[str, str] = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in reversed(request.scope["headers"])
        }
        """By their names in small letters; of one that comes twice the first counts."""
        self.site: Site = request.app.state.site
        self.visitor: Visitor = identity.visitor(self.site.keys, request.cookies, self.is_secure)
        self.wants_json = _prefers_json(self.headers.get("accept", ""))
        self.page_name = ""
        self._body: bytes | None = None
        self.page_open: Listener | None = None
        """The stream of the page that sent this, where it has one."""

    @cached_property
    def known(self) -> str:
        """The version of the table that the asking page shows."""
        return self.request.query_params.get("known", "")

    @cached_property
    def language(self) -> str:
        return language_of(
            self.headers.get("accept-language", ""), self._preferred(LANGUAGE_COOKIE)
        )

    @cached_property
    def theme(self) -> str:
        theme = self._preferred(THEME_COOKIE)
        return theme if theme in THEMES else "auto"

    @property
    def player(self) -> str:
        return self.visitor.player

    @property
    def address(self) -> str:
        """The address the request came from."""
        client = self.request.scope.get("client")
        return str(client[0]) if client else "?"

    @property
    def client(self) -> str:
        """The one for whom limits are counted."""
        return counted_as(self.address)

    @property
    def is_secure(self) -> bool:
        """Whether the visitor came by https: as a trusted proxy says, or by the public address."""
        if self.request.scope["scheme"] == "https":
            return True
        public = self.site.settings.address
        return bool(public) and f"https://{self.host}" == public

    @property
    def host(self) -> str:
        """The host that the visitor named; the middleware lets none but a good one in."""
        return self.headers.get("host", "")

    @property
    def origin(self) -> str:
        """The server's address without a path: the public one, or as this visitor reached it."""
        scheme = "https" if self.is_secure else "http"
        return self.site.settings.address or f"{scheme}://{self.host}"

    @property
    def wants_fragment(self) -> bool:
        """Whether our own script asks, and only needs what it will swap."""
        return self.headers.get("x-fragment") == "1"

    def path_param(self, name: str) -> str:
        """A path parameter, by the name it has in the route."""
        return str(self.request.path_params[name])

    def full_address(self, path: str) -> str:
        """A full address on this server."""
        return f"{self.origin}{path}"

    def surroundings(self, box: str = "", inviter: str = "", query: str = "") -> dict[str, Any]:
        """Everything a page needs beside its own content; a preview speaks of its box.  The query
        is only what this page itself has understood: what others may choose must not be compressed
        beside a secret, such as the key of an invitation (BREACH)."""
        return {
            "theme": self.theme,
            "themes": THEMES,
            "here": self.request.scope["path"] + (f"?{query}" if query else ""),
            "csrf": self.visitor.form_token,
            "static": address,
            "modules": module_addresses,
            "fonts": font_addresses,
            "preview": preview(self, box, inviter),
        }

    async def opened_box(self, name: str) -> Box:
        """The box of this name, opened; its rules begin to be compiled."""
        if name in games.coming():
            raise Refusal(Reasons.COMING)
        if name not in games.names():
            raise Refusal(Reasons.NO_BOX)
        box = await self.site.hall.compiler.open(name)
        self.site.hall.compiler.start(name)
        return box

    # Answers

    def known_by(self, response: Response) -> Response:
        """The answer with a cookie for those who had none of this name; the others keep theirs."""
        if self.visitor.needs_cookie:
            identity.give_player(response, self.site.keys, self.player, self.is_secure)
        return response

    def page(self, html: str, status: int = 200) -> Response:
        return self._answer(html.encode(), "text/html", status)

    def page_around(self, before: str, block: Block, after: str) -> Response:
        """A page with a long part in it that was compressed before."""
        accepted = self.headers.get("accept-encoding", "")
        sent, coding = compressed_around(before.encode(), block, after.encode(), accepted)
        return self._sent(sent, coding, "text/html", 200)

    def json(self, data: msgspec.Struct, status: int = 200) -> Response:
        return self.data(msgspec.json.encode(data), status)

    def data(self, body: bytes, status: int = 200) -> Response:
        """JSON that is encoded already."""
        return self._answer(body, "application/json", status)

    def _answer(self, body: bytes, kind: str, status: int) -> Response:
        """A body, compressed as the visitor takes it."""
        sent, coding = compressed(body, self.headers.get("accept-encoding", ""))
        return self._sent(sent, coding, kind, status)

    def _sent(self, sent: bytes, coding: str, kind: str, status: int) -> Response:
        headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": coding} if coding else {})
        return self.known_by(Response(sent, status, headers, kind))

    def go(self, path: str) -> Response:
        """Send the browser on, with a fresh GET."""
        return self.known_by(Response(b"", 303, {"Location": path}, "text/plain"))

    def remember(self, response: Response, name: str, value: str) -> Response:
        """Let the visitor keep a preference."""
        name = identity.preference_name(self.site.keys, name, self.is_secure)
        identity.give(response, name, value, self.is_secure)
        return response

    def _preferred(self, name: str) -> str:
        return identity.preference(self.site.keys, self.request.cookies, name, self.is_secure)

    # Fields

    async def body(self) -> bytes:
        """The body that was sent, kept for whoever asks again."""
        if self._body is None:
            self._body = await _all_of_body(self, self.site.settings.largest_body)
        return self._body

    async def fields(self) -> dict[str, str]:
        """The fields of a form or of a JSON object, proven to come from our own page."""
        kind = _kind(self.headers.get("content-type", ""))
        fields = _read(kind, await self.body())
        token = self.headers.get("x-csrf-token") or fields.get("csrf", "")
        if self.visitor.is_new or not self.site.keys.is_form_token(self.player, token):
            raise Refusal(HttpReasons.NOT_OURS)
        if self.headers.get("sec-fetch-site") == "cross-site":
            raise Refusal(HttpReasons.NOT_OURS)
        self.known, self.page_name = fields.get("known", ""), fields.get("page", "")
        fields.setdefault("csrf", token)
        return fields

    def query(self, kind: type[T], reason: str = HttpReasons.BAD_FORM) -> T:
        """The query as this Struct; refuses, for this reason, what has another type."""
        try:
            return msgspec.convert(dict(self.request.query_params), kind, strict=False)
        except msgspec.ValidationError as problem:
            raise Refusal(reason) from problem

    async def form(self, kind: type[T]) -> T:
        """The fields as this Struct; refuses what lacks one, or has one of another type."""
        try:
            return msgspec.convert(await self.fields(), kind, strict=False)
        except msgspec.ValidationError as problem:
            raise Refusal(HttpReasons.BAD_FORM) from problem


async def _all_of_body(visit: Visit, most: int) -> bytes:
    """The whole body, and not a byte more than anybody may send."""
    announced = visit.headers.get("content-length", "0")
    if not announced.isdecimal() or int(announced) > most:
        raise Refusal(HttpReasons.TOO_BIG)
    body, more = b"", True
    while more:
        message = await visit.request.receive()
        if message["type"] != "http.request":  # it broke off: whoever sent it has gone
            raise Refusal(HttpReasons.BAD_FORM)
        body, more = body + message.get("body", b""), message.get("more_body", False)
        if len(body) > most:
            raise Refusal(HttpReasons.TOO_BIG)
    return body


def _kind(named: str) -> str:
    kind = named.partition(";")[0].strip().lower()
    if kind not in ("application/json", "application/x-www-form-urlencoded"):
        raise Refusal(HttpReasons.BAD_TYPE)
    return kind


def _read(kind: str, body: bytes) -> dict[str, str]:
    try:
        text = body.decode()
        if kind == "application/json":
            pairs = list(_object(text).items())
        else:
            pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=60)
        "".join(name + value for name, value in pairs).encode()  # JSON may name half a letter
    except (ValueError, RecursionError) as problem:
        raise Refusal(HttpReasons.BAD_FORM) from problem
    if any(len(name) > 60 or len(value) > _LONGEST_FIELD for name, value in pairs):
        raise Refusal(HttpReasons.BAD_FORM)
    return dict(pairs)


def _object(text: str) -> dict[str, str]:
    """A flat JSON object of texts, whole numbers and lists of texts, all as text: a list becomes
    one text with a space between two."""
    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return {name: _as_text(value) for name, value in data.items()}


def _as_text(value: object) -> str:
    if type(value) is str:
        return value
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return " ".join(value)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError("neither a text nor a whole number")
    return str(value)


def whole_number(text: str) -> int:
    """A number from a field; refuses anything else."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refusal(HttpReasons.BAD_FORM)
    return int(text)


def wants_json(request: Request) -> bool:
    """JSON for those who ask for it before they ask for a page."""
    return _prefers_json(request.headers.get("accept", ""))


@remembered
def _prefers_json(accepted: str) -> bool:
    accept = accepted.lower()
    as_json, as_page = accept.find("application/json"), accept.find("text/html")
    return as_json >= 0 and (as_page < 0 or as_json < as_page)


def language_of(accepted: str, chosen: str = "") -> str:
    """The language chosen here before, or the first we share with the browser."""
    return chosen if chosen in LANGUAGES else _wished(accepted[:200])


@remembered
def _wished(accepted: str) -> str:
    """The first of the languages that a browser asks for and we have."""
    wishes: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=")
        try:
            wishes.append((-float(weight) if weight else -1.0, tag.lower().partition("-")[0]))
        except ValueError:
            continue
    for _, tag in sorted(wishes, key=lambda wish: wish[0]):
        if tag in LANGUAGES:
            return tag
    return "en"
