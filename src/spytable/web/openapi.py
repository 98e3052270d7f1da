"""OpenAPI: the description of what programs may ask, made from the Structs that are read and sent.

Pages are not in it.  A route is described here by its forms and its answer; its sentence is the
docstring of its handler.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any

import msgspec

import spytable
from spytable.caches import once
from spytable.store import settings

from .answers import (
    ErasedData,
    PutAwayData,
    Refused,
    RulesData,
    SeriesData,
    SharedData,
    ShelfData,
    ShuffleData,
    TablesData,
)
from .forms import (
    Begin,
    BotLevel,
    Choose,
    Decide,
    Erase,
    Form,
    FormQuery,
    Hint,
    InvitationQuery,
    Join,
    LookQuery,
    NewsQuery,
    NewTable,
    PlayAtOnce,
    PutAside,
    PutAway,
    Rematch,
    ShareQuery,
    StandIn,
    StreamQuery,
    Undo,
)
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
from .stream import stream
from .table_page.data import FormData, News, TableData

DESCRIPTION = (
    "Play by program: sit down by an invitation, follow the table, send choices. Who you are is "
    "proven by the cookie that the first answer sets; every POST carries the `csrf` token of a "
    "GET. docs/bots.md shows a bot in thirty lines."
)
REFERENCE = "#/components/schemas/{name}"


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that a program may ask."""

    method: str
    path: str
    handler: Callable[[Any], Awaitable[Any]]
    answer: type[msgspec.Struct]
    query: type[msgspec.Struct] | None = None
    body: type[Form] | None = None
    media_type: str = "application/json"


TABLE = "/tables/{table_id}"
OPERATIONS = (
    Operation("get", "/", shelf.shelf, ShelfData),
    Operation("get", "/tables", shelf.all_tables, TablesData),
    Operation("get", "/series/{series_id}", series.series_page, SeriesData),
    Operation("post", "/series/{series_id}/decide", series.decide, SeriesData, None, Decide),
    Operation("get", "/rules/{name}", rules.rules, RulesData),
    Operation("get", "/new/{name}", new_table.new_page, FormData, FormQuery),
    Operation("post", "/new/{name}", new_table.open_table, TableData, None, NewTable),
    Operation("get", TABLE, table.table_page, TableData, LookQuery),
    Operation("post", TABLE, table.choose, News, NewsQuery, Choose),
    Operation("post", f"{TABLE}/undo", table.undo, News, NewsQuery, Undo),
    Operation("post", f"{TABLE}/asides", table.put_aside, News, NewsQuery, PutAside),
    Operation("post", f"{TABLE}/hint", table.hint, News, NewsQuery, Hint),
    Operation("get", f"{TABLE}/join", table.join_page, TableData, InvitationQuery),
    Operation("post", f"{TABLE}/join", table.join, TableData, None, Join),
    Operation("post", f"{TABLE}/rematch", table.rematch, TableData, None, Rematch),
    Operation("get", f"{TABLE}/share", table.share, SharedData, ShareQuery),
    Operation("get", f"{TABLE}/shuffle", shuffle.shuffle, ShuffleData),
    Operation("post", f"{TABLE}/leave", seats.leave, TableData, None, BotLevel),
    Operation("post", f"{TABLE}/return", seats.come_back, TableData, None, Form),
    Operation("post", f"{TABLE}/stand-in", seats.stand_in, TableData, None, StandIn),
    Operation("post", f"{TABLE}/begin", seats.begin, TableData, None, BotLevel),
    Operation("post", f"{TABLE}/cancel", seats.cancel, TableData, None, Form),
    Operation("post", f"{TABLE}/put-away", seats.put_away, PutAwayData, None, PutAway),
    Operation("post", f"{TABLE}/delete", erasure.erase_table, ErasedData, None, Erase),
    Operation("post", "/forget-me", erasure.erase_all, ErasedData, None, Erase),
    Operation("post", "/new/{name}/play", at_once.play_at_once, TableData, None, PlayAtOnce),
    Operation("post", "/new/{name}/lesson", lesson.begin, TableData, None, Begin),
    Operation("post", f"{TABLE}/lesson", lesson.leave, TableData, None, Form),
    Operation("get", f"{TABLE}/stream", stream, News, StreamQuery, media_type="text/event-stream"),
)
PLACES = {
    "name": "A game: agent-avenue",
    "table_id": "The number of the table",
    "series_id": "The number of the series, from one of its tables",
}


@once
def document() -> bytes:
    """The document at /schema/openapi.json."""
    answers = list({one.answer for one in OPERATIONS} | {Refused})
    _, components = msgspec.json.schema_components(
        sorted(answers, key=lambda kind: kind.__name__), ref_template=REFERENCE
    )
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        paths.setdefault(one.path, {})[one.method] = _described(one)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Spytable",
                "version": spytable.__version__,
                "description": DESCRIPTION,
            },
            "paths": paths,
            "components": {"schemas": components},
        }
    )


def _described(one: Operation) -> dict[str, Any]:
    first, _, rest = cleandoc(one.handler.__doc__ or "").partition("\n")
    answer = {"$ref": REFERENCE.format(name=one.answer.__name__)}
    refused = {"$ref": REFERENCE.format(name=Refused.__name__)}
    described: dict[str, Any] = {
        "summary": first,
        **({"description": rest.strip()} if rest.strip() else {}),
        "operationId": one.handler.__name__,
        "parameters": [*_places(one.path), *_queries(one.query)],
        "responses": {
            "200": {"description": "As asked", "content": {one.media_type: {"schema": answer}}},
            "4XX": {
                "description": "Refused, in a sentence; nothing was changed",
                "content": {"application/json": {"schema": refused}},
            },
        },
    }
    if one.body is not None:
        schema = _schema(one.body)
        if one.body is NewTable:
            schema["properties"] |= _settled()
        content = {"application/json": {"schema": schema}}
        described["requestBody"] = {"content": content, "required": True}
    return described


def _schema(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The schema of a flat Struct, in place."""
    _, components = msgspec.json.schema_components([struct], ref_template=REFERENCE)
    return dict(components[struct.__name__])


def _settled() -> dict[str, Any]:
    """The other settings of a new table, by names that only its form knows."""
    option = {"type": "string", "description": "Each of the form's `options`, if not as usual"}
    return {"option-NAME": option} | {
        name: {
            "enum": list(question.answers),
            "default": next(iter(question.answers)),
            "description": question.heading,
        }
        for name, question in settings.asked("en").items()
    }


def _places(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "description": words},
        }
        for name, words in PLACES.items()
        if f"{{{name}}}" in path
    ]


def _queries(query: type[msgspec.Struct] | None) -> list[dict[str, Any]]:
    if query is None:
        return []
    described = _schema(query)
    return [
        {
            "name": name,
            "in": "query",
            "required": name in described["required"],
            "schema": {key: value for key, value in schema.items() if key != "default"},
        }
        for name, schema in described["properties"].items()
    ]
