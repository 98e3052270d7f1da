"""Settings of a table: what its opener chose, as one typed document.

It is kept as JSON in one column, so that a new setting needs no migration: give it a field here,
with a default that means "as before there was such a setting".  It is written once, when the table
is opened, and never changed; a rematch takes it over.  A reader of a newer version's document
ignores the fields it does not know, and since nobody writes it again, none is lost.

A new setting touches this file, `new.html` with its translations, and the module that obeys it;
form, programs and OpenAPI follow from the fields here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_type_hints

import msgspec


class TableSettings(msgspec.Struct, frozen=True):
    """What was agreed when a table was opened.  Every field may be sent with the form."""

    advice: Literal["alone", "all", "none"] = "alone"
    """Who may ask the strong bot what it would do: one who plays against bots alone, everybody, or
    nobody."""


def read(document: Any) -> TableSettings:
    """The settings that a stored document tells of; raises ValueError where it makes no sense."""
    return msgspec.convert(document, TableSettings)


def from_form(fields: Mapping[str, str]) -> TableSettings:
    """What a form asks for; what it leaves out or empty is as proposed.  Raises ValueError."""
    names = TableSettings.__struct_fields__
    chosen = {name: value for name in names if (value := fields.get(name))}
    return msgspec.convert(chosen, TableSettings, strict=False)


def possible() -> dict[str, list[str]]:
    """What each setting may be, the proposed one first."""
    hints = get_type_hints(TableSettings)
    return {name: list(get_args(hints[name])) for name in TableSettings.__struct_fields__}
