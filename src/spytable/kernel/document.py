"""Conversion between a record and a readable document, strict both ways.

Values and axes named by an IntEnum appear by those names in kebab case; zeros of named axes are
left out; everything else is a number or a list of numbers.
"""

from __future__ import annotations

import json
import reprlib
from enum import IntEnum
from typing import Any

import numpy as np

from spytable.caches import remembered

from .layout import Axis, Field, blank, content, fields, layout, raw


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
    # One call gives all fields as plain numbers and lists: far quicker than to ask for each item.
    held = raw(record).item()
    plan = _PLANS.get(cls) or _PLANS.setdefault(cls, _plan(cls))
    return dict(map(_written, plan, held))


def to_json(cls: type[Any], record: Any) -> bytes:
    """The same, as JSON.  Between two choices most fields stay as they were, and so does what was
    made of them."""
    held = content(record)
    places = _PLACES.get(cls) or _PLACES.setdefault(cls, _places(cls))
    return b"{%s}" % b",".join([_field(cls, n, held[start:end]) for n, start, end in places])


@remembered
def _field(cls: type[Any], number: int, held: bytes) -> bytes:
    """One field as JSON: its name, and what it holds."""
    plan = _PLANS.get(cls) or _PLANS.setdefault(cls, _plan(cls))
    f = fields(cls)[number]
    value: Any = np.frombuffer(held, f.storage).reshape(f.shape)
    name, value = _written(plan[number], value if f.axes else value.item())
    return f'"{name}":{json.dumps(value, separators=(",", ":"))}'.encode()


_PLACES: dict[type[Any], tuple[tuple[int, int, int], ...]] = {}
"""Of every kind of record: where each field begins and ends."""


def _places(cls: type[Any]) -> tuple[tuple[int, int, int], ...]:
    held: Any = layout(cls).fields
    return tuple(
        (n, held[f.name][1], held[f.name][1] + held[f.name][0].itemsize)
        for n, f in enumerate(fields(cls))
    )


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


_PLANS: dict[type[Any], tuple[Any, ...]] = {}
"""How each kind of record is written down; worked out once."""


def _plan(cls: type[Any]) -> tuple[Any, ...]:
    """Of every field: its name, whether it is a bare number, how many axes it has, the names of its
    values, and those of its axes."""
    return tuple(
        (
            f.name,
            not f.axes and f.values is None,
            len(f.axes),
            None if f.values is None else {int(one): kebab(one) for one in f.values},
            tuple(None if isinstance(a, int) else tuple(map(kebab, a)) for a in f.axes),
        )
        for f in fields(cls)
    )


def _written(plan: Any, value: Any) -> tuple[str, Any]:
    """A field: its name, and what it holds."""
    name, is_plain, rank, names, axes = plan
    return name, value if is_plain else _dump(value.tolist() if rank else value, names, axes)


def _dump(value: Any, names: dict[int, str] | None, axes: tuple[Any, ...]) -> Any:
    """Numbers and lists of them, with their names."""
    if not axes:
        return value if names is None else names[value]
    first, rest = axes[0], axes[1:]
    if first is None:
        if not rest:
            return value if names is None else [names[one] for one in value]
        return [_dump(one, names, rest) for one in value]
    if not rest and names is None:
        return {name: one for name, one in zip(first, value, strict=True) if one}
    return {
        name: _dump(one, names, rest)
        for name, one in zip(first, value, strict=True)
        if _is_anything(one)
    }


def _is_anything(value: Any) -> bool:
    """Whether something in it is not zero."""
    return any(map(_is_anything, value)) if isinstance(value, list) else bool(value)


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
