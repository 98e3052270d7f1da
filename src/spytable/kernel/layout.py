"""An annotated class becomes a record: one flat, fixed-size piece of memory.

    class State:
        phase: Annotated[Small, Phase]            # a named value
        deck_size: Small                          # a number
        hand: Annotated[Row, Seat, Agent]         # an array, an axis per class or length

The class is only ever used as a type, so that a misspelt field is found by mypy.  Axes and values
named by an IntEnum make every record readable and writable as a document.
"""

from __future__ import annotations

import ctypes
import hashlib
from enum import IntEnum
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from .rule import belongs
from .strict import Ints, Strict, StrictRecords, kind_of

T = TypeVar("T")

Small = Annotated[int, np.int8]
Count = Annotated[int, np.int16]
Long = Annotated[int, np.int32]
Bits = Annotated[int, np.int64]
Row = NDArray[np.int8]
LongRow = NDArray[np.int32]
BitsRow = NDArray[np.int64]
Codes = NDArray[np.int16]

Axis = type[IntEnum] | int


class Field:
    """One field: its storage, its axes, and the names of its values if they have any."""

    def __init__(self, name: str, hint: Any) -> None:
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{name} needs a storage type")
        if hasattr(np.record, name) or hasattr(Strict, name):
            raise TypeError(f"{name} is taken: s.{name} would not be the field")
        kind, *extra = get_args(hint)
        self.name = name
        self.axes: tuple[Axis, ...] = ()
        self.values: type[IntEnum] | None = None
        if kind is int:
            self.storage = extra[0]
            self.values = extra[1] if len(extra) > 1 else None
        else:
            self.storage = get_args(get_args(kind)[1])[0]
            extra = list(extra)
            if len(extra) > 1 and isinstance(extra[-1], Named):
                self.values = extra.pop().values
            self.axes = tuple(extra)

    @property
    def shape(self) -> tuple[int, ...]:
        """The length of every axis."""
        return tuple(axis if isinstance(axis, int) else len(axis) for axis in self.axes)


class Named:
    """Marks, at the end of an array's annotation, that its items are values of an IntEnum."""

    def __init__(self, values: type[IntEnum]) -> None:
        self.values = values


_FIELDS: dict[type[Any], tuple[Field, ...]] = {}
_LAYOUTS: dict[type[Any], np.dtype[Any]] = {}
_MAKERS: dict[type[Any], tuple[type[Strict], np.dtype[Any], int]] = {}
"""Of every class that a record was made of: the kind of its records, their layout and size."""


def fields(cls: type[Any]) -> tuple[Field, ...]:
    """The fields of `cls` in order."""
    if cls not in _FIELDS:
        hints = get_type_hints(cls, include_extras=True)
        _FIELDS[cls] = tuple(Field(name, hint) for name, hint in hints.items())
    return _FIELDS[cls]


def layout(cls: type[Any]) -> np.dtype[Any]:
    """The record dtype that holds every annotated field of `cls`."""
    if cls not in _LAYOUTS:
        plan: list[Any] = [(f.name, f.storage, f.shape) for f in fields(cls)]
        _LAYOUTS[cls] = np.dtype((np.record, np.dtype(plan, align=True)))
        belongs(kind_of(_LAYOUTS[cls]), cls.__module__)
    return _LAYOUTS[cls]


def new(cls: type[T]) -> T:
    """A blank record of `cls`."""
    kind, held, size = _MAKERS.get(cls) or _maker(cls)
    # On memory of our own: to blank a record field by field takes NumPy ten times as long.
    return cast(T, kind(np.ndarray(1, held, bytearray(size))))


def revived(cls: type[T], saved: bytes) -> T:
    """A record of `cls` that holds the bytes that `content` gave."""
    kind, held, size = _MAKERS.get(cls) or _maker(cls)
    if len(saved) != size:
        raise ValueError(f"{len(saved)} bytes do not fill {size}")
    return cast(T, kind(np.ndarray(1, held, bytearray(saved))))


def _maker(cls: type[Any]) -> tuple[type[Strict], np.dtype[Any], int]:
    held = layout(cls)
    made = _MAKERS[cls] = (kind_of(held), held, held.itemsize)
    return made


def new_many(cls: type[Any], count: int) -> Any:
    """`count` blank records of `cls`: `many[i]` is a record, `many[i] = record` copies one."""
    return wrap(np.zeros(count, layout(cls)))


def new_counted(cls: type[Any]) -> tuple[Any, Any]:
    """One blank record in an array, and the same memory as whole 64-bit words, for digests."""
    size = layout(cls).itemsize
    memory = np.zeros((size + 7) // 8 * 8, np.uint8)
    return wrap(memory[:size].view(layout(cls))), numbers(memory.view(np.int64))


def wrap(array: NDArray[Any]) -> Any:
    """An array of records, as Python sees it."""
    return StrictRecords(array)


def codes(count: int) -> Codes:
    """Room for `count` choice codes."""
    return numbers(np.zeros(count, np.int16))  # type: ignore[no-any-return]


def numbers(array: Any) -> Any:
    """An array of numbers, as Python sees it."""
    return array.view(Ints)


def table(values: Any, storage: Any = np.int16) -> Any:
    """A table of printed facts: constant, and strict."""
    array = np.array(values, storage)
    array.flags.writeable = False
    return numbers(array)


def raw(record: Any) -> Any:
    """The NumPy record behind a record."""
    return record.record if isinstance(record, Strict) else record


def copy(target: Any, source: Any) -> None:
    """Make `target` equal to `source`."""
    restore(target, content(source))


def blank(record: Any) -> None:
    """Fill a record with zeros."""
    restore(record, bytes(raw(record).dtype.itemsize))


def content(record: Any) -> bytes:
    """The bytes of a record, copied out."""
    # An array gives them several times as quickly as the record in it.
    held = record._home if isinstance(record, Strict) else record
    return held.tobytes()  # type: ignore[no-any-return]


def restore(record: Any, saved: bytes) -> None:
    """Fill a record with bytes that `content` gave."""
    held = _memory(record)
    if len(saved) != len(held):
        raise ValueError(f"{len(saved)} bytes do not fill {len(held)}")
    held[:] = saved


def _memory(record: Any) -> memoryview:
    """The bytes of a record, to be written."""
    if isinstance(record, Strict):
        return memoryview(record._home.view(np.uint8))
    # NumPy lets nobody write a whole record through a scalar, though the memory is its own; and
    # to say where that is takes it thirty times as long as to say where an array is.
    address = record.__array_interface__["data"][0]
    return memoryview((ctypes.c_char * record.dtype.itemsize).from_address(address)).cast("B")


def same(one: Any, other: Any) -> bool:
    """Whether two records are equal byte by byte."""
    return content(one) == content(other)


def fingerprint(record: Any) -> str:
    """A short digest of a record."""
    return hashlib.sha256(content(record)).hexdigest()[:16]
