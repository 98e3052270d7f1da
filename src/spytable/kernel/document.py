"""A record as a readable document, and back.

Values and axes named by an IntEnum appear by those names in kebab case; zeros of named axes are
left out; everything else is a number or a list of numbers.
"""

from __future__ import annotations

import reprlib
from enum import IntEnum
from typing import Any

import numpy as np

from .layout import Axis, Field, blank, fields, raw


class BadDocument(ValueError):
    """A document that is not a record of this kind; the message says where and why, and stays
    short however deep or long the wrong thing is."""


def kebab(member: IntEnum) -> str:
    """`Agent.DOUBLE_AGENT` -> `double-agent`."""
    return member.name.lower().replace("_", "-")


def named(values: type[IntEnum], name: Any, where: str) -> IntEnum:
    """The member of that name."""
    for member in values:
        if kebab(member) == name:
            return member
    raise BadDocument(
        f"{where}: {reprlib.repr(name)} is not one of {', '.join(map(kebab, values))}"
    )


def to_document(cls: type[Any], record: Any) -> dict[str, Any]:
    """The record as plain data."""
    held = raw(record)
    return {f.name: _dump(f, held[f.name], f.axes) for f in fields(cls)}


def from_document(cls: type[Any], document: Any, record: Any) -> None:
    """Fill a record from plain data; refuse whatever is not exactly such a document."""
    if not isinstance(document, dict):
        raise BadDocument("the state must be an object with the fields of the game")
    known = {f.name for f in fields(cls)}
    for name in document:
        if name not in known:
            raise BadDocument(f"{name}: no such field")
    blank(record)
    held = raw(record)
    for f in fields(cls):
        if f.name not in document:
            raise BadDocument(f"{f.name}: missing")
        if f.axes:
            array = np.zeros(f.shape, f.storage)
            _load(f, array, f.axes, document[f.name], f.name)
            held[f.name] = array
        else:
            held[f.name] = _number(f, document[f.name], f.name)


def _dump(f: Field, value: Any, axes: tuple[Axis, ...]) -> Any:
    if not axes:
        number = int(value)
        return kebab(f.values(number)) if f.values is not None else number
    first, rest = axes[0], axes[1:]
    if isinstance(first, int):
        return [_dump(f, item, rest) for item in value]
    return {
        kebab(member): _dump(f, value[place], rest)
        for place, member in enumerate(first)
        if np.any(value[place])
    }


def _load(f: Field, array: Any, axes: tuple[Axis, ...], document: Any, where: str) -> None:
    first, rest = axes[0], axes[1:]
    if isinstance(first, int):
        if not isinstance(document, list) or len(document) != first:
            raise BadDocument(f"{where}: a list of {first} is needed")
        places = list(enumerate(document))
    else:
        if not isinstance(document, dict):
            raise BadDocument(f"{where}: an object with names is needed")
        order = {member: place for place, member in enumerate(first)}
        places = [(order[named(first, n, where)], item) for n, item in document.items()]
    for place, item in places:
        inside = (
            f"{where}[{place}]" if isinstance(first, int) else f"{where}.{_label(first, place)}"
        )
        if rest:
            _load(f, array[place], rest, item, inside)
        else:
            array[place] = _number(f, item, inside)


def _label(axis: type[IntEnum], place: int) -> str:
    return kebab(list(axis)[place])


def _number(f: Field, value: Any, where: str) -> int:
    if f.values is not None:
        return int(named(f.values, value, where))
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadDocument(f"{where}: {reprlib.repr(value)} is not a whole number")
    bounds = np.iinfo(f.storage)
    if not bounds.min <= value <= bounds.max:
        raise BadDocument(f"{where}: {reprlib.repr(value)} is out of range")
    return value
