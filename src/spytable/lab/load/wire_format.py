"""The wire format of our server's answers and events, as a client reads it; no other client module
knows it.

Two kinds of client: a program, which is sent data, and a page, which is sent drawn parts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote_plus, urlencode

import msgspec

_BUTTON = re.compile(r'name="choice" value="([^"]+)"')
_RAW_BUTTON = re.compile(rb'name=\\"choice\\" value=\\"([^"\\]+)\\"')
"""The same as it stands in a message."""


class NamedChoice(msgspec.Struct):
    """One choice on offer."""

    name: str


class Message(msgspec.Struct):
    """The fields of answers and events that a client needs to play."""

    status: str = ""
    moment: int = 0
    version: str = ""
    base: str = ""
    """The version that it follows, unless it is the whole."""
    choices: list[NamedChoice] | None = None
    html: str | None = None
    id: str = ""
    invite: str = ""
    csrf: str = ""
    number: str = ""
    error: str = ""


_decoder = msgspec.json.Decoder(Message)


@dataclass(frozen=True, slots=True)
class Seen:
    """A table, as far as a player needs it who chooses at random."""

    status: str
    moment: int
    choices: list[str]


def message(data: bytes) -> Message:
    """An answer or an event, read; of drawn parts no more than a player needs who does not look."""
    drawn = data.find(b',"layers":{')
    if drawn < 0:
        return _decoder.decode(data)
    one = _decoder.decode(data[:drawn] + b"}")
    desk = data.find(b'"part-desk":', drawn)
    named = _RAW_BUTTON.findall(data, desk) if desk >= 0 else []
    one.choices = [NamedChoice(name.decode()) for name in named]
    return one


def seen(one: Message) -> Seen:
    """Its news of the game."""
    if one.choices is not None:
        return Seen(one.status, one.moment, [choice.name for choice in one.choices])
    html = one.html or ""
    return Seen(one.status, one.moment, _BUTTON.findall(html, max(0, html.find('id="part-desk"'))))


_quoted = lru_cache(4096)(quote_plus)

NEWS = (b"table",)
"""The events that bring news of the game."""

PROGRAM = {"Accept": "application/json"}
PAGE = {"Accept": "application/json", "X-Fragment": "1"}
STREAM = {"Accept": "text/event-stream"}


def stream(table: str, drawn: bool, page: str, known: str) -> str:
    """The address of a table's events; who posts under the same name is not sent its own."""
    wanted = {} if drawn else {"as": "json"}
    return f"/tables/{table}/stream?" + urlencode(wanted | {"page": page, "known": known})


def body(drawn: bool, fields: dict[str, Any]) -> tuple[str, bytes]:
    """The fields of a post and their type: a page sends a form."""
    if drawn:
        said = "&".join([f"{name}={_quoted(str(value))}" for name, value in fields.items()])
        return "application/x-www-form-urlencoded", said.encode()
    return "application/json", msgspec.json.encode(fields)
