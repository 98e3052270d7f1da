"""OpenAPI: the description of what programs may ask, made by Litestar from the handlers' types.

Pages are not in it.  What a handler reads from the body or the query by itself is said here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    Parameter,
    RequestBody,
    Schema,
)

import spytable
from spytable.store import settings

DESCRIPTION = (
    "Play by program: sit down by an invitation, follow the table, send choices. Who you are is "
    "proven by the cookie that the first answer sets; every POST carries the `csrf` token of a "
    "GET. docs/bots.md shows a bot in thirty lines."
)


def described() -> OpenAPIConfig:
    """The document at /schema/openapi.json."""
    return OpenAPIConfig(
        title="Spytable",
        version=spytable.__version__,
        description=DESCRIPTION,
        path="/schema",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )


def _text(words: str) -> Schema:
    return Schema(type=OpenAPIType.STRING, description=words)


def _number(words: str) -> Schema:
    return Schema(type=OpenAPIType.INTEGER, description=words)


def _query(name: str, schema: Schema) -> Parameter:
    return Parameter(name=name, param_in="query", schema=schema, required=False)


TABLE = Parameter(
    name="table_id", param_in="path", schema=_text("The number of the table"), required=True
)
BOX = Parameter(name="name", param_in="path", schema=_text("A game: agent-avenue"), required=True)
CSRF = {"csrf": _text("The token that any GET as JSON gives")}
SINCE = {
    "known": _text("The version you know: the answer then holds what is new since"),
    "page": _text("The name you gave your stream: it is not sent what this answer holds"),
}


REFUSED = OpenAPIResponse(
    description="Refused, in a sentence; nothing was changed",
    content={
        "application/json": OpenAPIMediaType(
            schema=Schema(type=OpenAPIType.OBJECT, properties={"error": _text("The sentence")})
        )
    },
)


@dataclass
class _Asked(Operation):
    """An operation whose fields we read ourselves."""

    def __post_init__(self) -> None:
        self.parameters = [self.place(), *self.asked()]
        self.responses = {k: v for k, v in (self.responses or {}).items() if k != "400"}
        self.responses["4XX"] = REFUSED
        fields = self.fields()
        if fields:
            schema = Schema(
                type=OpenAPIType.OBJECT, properties=dict(fields), required=self.needed()
            )
            self.request_body = RequestBody(
                content={"application/json": OpenAPIMediaType(schema=schema)}, required=True
            )

    def place(self) -> Parameter:
        return TABLE

    def asked(self) -> list[Parameter]:
        return []

    def fields(self) -> dict[str, Any]:
        return {}

    def needed(self) -> list[str]:
        return ["csrf"]


@dataclass
class Form(_Asked):
    """What a new table may be."""

    def place(self) -> Parameter:
        return BOX

    def asked(self) -> list[Parameter]:
        return [_query("players", _number("For so many, if not the fewest"))]


@dataclass
class Open(Form):
    """A new table; with a friend to come it waits, and its `invite` leads there."""

    def asked(self) -> list[Parameter]:
        return []

    def fields(self) -> dict[str, Any]:
        sitter = _text("Who sits there, and so on for every seat: `seats` of the form")
        option = _text("Each of the form's `options`, if not as usual")
        option_fields = {"seat0": sitter, "seat1": sitter, "option-NAME": option}
        number = _text("From the form: sent twice, it opens one table")
        word = _text("Your share in the shuffle, if you like")
        own = {"number": number, "players": _number(""), "name": _text("Yours"), "word": word}
        chosen = {name: _text("One of the form's `settings`") for name in settings.possible()}
        return CSRF | own | option_fields | chosen

    def needed(self) -> list[str]:
        return ["csrf", "number", "players", "seat0", "seat1"]


@dataclass
class Look(_Asked):
    """The table as a whole."""

    def asked(self) -> list[Parameter]:
        return [
            _query("at", _number("A step of the past, one of `steps`")),
            _query("picture", _text("1: with the picture, as SVG")),
        ]


@dataclass
class Choose(_Asked):
    """One choice, or several at a stroke."""

    def asked(self) -> list[Parameter]:
        return [_query("words", _text("1: with the sentences that people read"))]

    def fields(self) -> dict[str, Any]:
        choice = _text(
            "The name of a choice on offer; several, with a space between, are taken all or none, "
            "and all but the last must be such as may be taken back"
        )
        return CSRF | {"choice": choice, "moment": _number("As it was sent to you")} | SINCE

    def needed(self) -> list[str]:
        return ["csrf", "choice", "moment"]


@dataclass
class Undo(_Asked):
    """The last choice is taken back."""

    def fields(self) -> dict[str, Any]:
        return CSRF | {"moment": _number("As it was sent to you")} | SINCE

    def needed(self) -> list[str]:
        return ["csrf", "moment"]


@dataclass
class Hint(Undo):
    """What the strong bot would do here."""


@dataclass
class PutAside(_Asked):
    """A note beside the game."""

    def fields(self) -> dict[str, Any]:
        audience = _text("seat, side or all")
        return CSRF | {"audience": audience, "topic": _text(""), "text": _text("")} | SINCE

    def needed(self) -> list[str]:
        return ["csrf", "audience", "topic", "text"]


@dataclass
class Invited(_Asked):
    """The page that an invitation leads to."""

    def asked(self) -> list[Parameter]:
        return [_query("key", _text("What the invitation says"))]


@dataclass
class Join(_Asked):
    """A seat is taken."""

    def fields(self) -> dict[str, Any]:
        word = _text("Your share in the shuffle, if you like")
        return CSRF | {"key": _text("From the invitation"), "name": _text("Yours"), "word": word}

    def needed(self) -> list[str]:
        return ["csrf", "key", "name"]


@dataclass
class Rematch(_Asked):
    """The same people again."""

    def fields(self) -> dict[str, Any]:
        return dict(CSRF)


@dataclass
class Follow(_Asked):
    """Server-sent events."""

    def asked(self) -> list[Parameter]:
        return [
            _query("as", _text("json: data, as `News`; otherwise drawn parts, for pages")),
            _query("words", _text("1: with the sentences that people read")),
            *(_query(name, schema) for name, schema in SINCE.items()),
        ]
