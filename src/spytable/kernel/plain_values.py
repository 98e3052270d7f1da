"""A record read as a whole into an immutable named tuple of plain ints and tuples.

    class Seen(NamedTuple):
        players: int
        agents: tuple[tuple[int, ...], ...]   # an array of two axes
        advanced: bool                        # a number that is not 0
        names: tuple[str, ...]                # not in the record: given beside it

    read = plain(View, Seen, "names")
    read(view, names).agents[0][3]

For pictures, words and objections: reading forty fields so takes a tenth of the time of asking a
record for each, and what was read stays as it was, can be compared and can be the key of a cache.
The class is written out, so that mypy knows every field; it names those of the record that are
wanted, in any order, and a name or a type that the record does not have is refused at once.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any, Concatenate, TypeVar, cast, get_args, get_origin, get_type_hints

from .layout import content, layout

R = TypeVar("R")
T = TypeVar("T", bound=tuple[Any, ...])

_LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}
"""The format of `struct` for signed integers of so many bytes."""


def plain(record: type[R], into: type[T], *beside: str) -> Callable[Concatenate[R, ...], T]:
    """A reader of the fields of `into`, a NamedTuple, from records of this class.  Its last fields
    may be no fields of the record: they are named here, and given with every record."""
    places: Any = layout(record).fields
    hints = get_type_hints(into)
    names: tuple[str, ...] = getattr(into, "_fields", ())
    held = names[: len(names) - len(beside)]
    if names[len(held) :] != beside:
        raise TypeError(f"the last fields of {into.__name__} are not {', '.join(beside)}")
    for name in held:
        _refuse_unlike(record.__name__, name, places.get(name), hints[name])
    form, at, count, values = "=", 0, 0, {}
    for name in sorted(held, key=lambda name: places[name][1]):
        kind, offset = places[name][:2]
        many = math.prod(kind.shape)
        form += f"{offset - at}x{many}{_LETTERS[kind.base.itemsize]}"
        values[name] = _value(count, kind.shape) + (" != 0" if hints[name] is bool else "")
        at, count = offset + kind.itemsize, count + many
    form += f"{layout(record).itemsize - at}x"
    space: dict[str, Any] = {"unpack": struct.Struct(form).unpack, "content": content}
    space |= {"new": tuple.__new__, "into": into}
    given, made = ", ".join(("record", *beside)), ", ".join((*(values[n] for n in held), *beside))
    # Written out, not looped over: a picture begins with this.
    exec(
        f"def read({given}):\n v = unpack(content(record))\n return new(into, ({made},))",
        space,
    )
    return cast(Callable[Concatenate[R, ...], T], space["read"])


def _refuse_unlike(record: str, name: str, place: Any, hint: Any) -> None:
    """A field must be there, and be what it is said to be."""
    if place is None:
        raise TypeError(f"{record} has no field {name}")
    axes = 0
    while get_origin(hint) is tuple:
        inside = get_args(hint)
        if inside[1:] != (...,):
            raise TypeError(f"{name}: say tuple[..., ...] of an array, whatever its length")
        hint, axes = inside[0], axes + 1
    if hint is not int and (axes or hint is not bool):
        raise TypeError(f"{name} is read as int, bool or tuples of int, not as {hint}")
    if axes != len(place[0].shape):
        raise TypeError(f"{name} has {len(place[0].shape)} axes in {record}, not {axes}")


def _value(first: int, shape: tuple[int, ...]) -> str:
    """The numbers of a field among all that were read, as Python says it."""
    if not shape:
        return f"v[{first}]"
    if len(shape) == 1:
        return f"v[{first}:{first + shape[0]}]"
    size = math.prod(shape[1:])
    return f"({', '.join(_value(first + n * size, shape[1:]) for n in range(shape[0]))},)"
