"""Records and arrays as Python code sees them: ints only, ranges and bounds checked.

NumPy's scalars and compiled integers disagree (`int8` wraps silently in one, not in the other; an
index past the end is an error in one, a stray read in the other).  So Python code never meets a
NumPy scalar: reads give Python ints, writes are range-checked, indexes are bounds-checked and may
not be negative.  Compiled rules are handed the bare memory behind (`bare`).

Every layout gets a class of its own, with a property for every field: that is several times
quicker than looking a name up in a NumPy record, and rules that run plainly do little else.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np

_BOUNDS = {size: (-(2 ** (8 * size - 1)), 2 ** (8 * size - 1) - 1) for size in (1, 2, 4, 8)}
"""The least and the most that a signed integer of so many bytes can hold."""

_item = np.ndarray.__getitem__
_set_item = np.ndarray.__setitem__


class Ints(np.ndarray[Any, Any]):
    """An integer array whose items are Python ints and whose indexes are checked."""

    def __getitem__(self, key: Any) -> Any:
        if type(key) is int and key >= 0 and self.ndim == 1:
            return self.item(key)
        if type(key) is tuple:
            for part in key:
                if not isinstance(part, int):
                    break
                if part < 0:
                    raise IndexError(f"negative index {part}")
            else:
                if len(key) == self.ndim:
                    return self.item(key)
        _refuse_negative(key)
        item = _item(self, key)
        return item.item() if isinstance(item, np.generic) else item

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is tuple:
            for part in key:
                if not isinstance(part, int) or part < 0:
                    _refuse_negative(key)
        elif type(key) is not int or key < 0:
            _refuse_negative(key)
        if type(value) is not int and self.dtype.kind == "i":
            if isinstance(value, (np.ndarray, list, tuple)):
                for item in (np.min(value), np.max(value)):
                    _whole(self.dtype, item)
            else:
                value = _whole(self.dtype, value)
        _set_item(self, key, value)  # NumPy itself refuses a Python int that does not fit

    def __repr__(self) -> str:
        return f"Ints({self.tolist()})"

    def __str__(self) -> str:
        """Short: Numba writes out every constant that it meets, and throws the text away."""
        return f"Ints of shape {self.shape}"


class Strict:
    """A record with every field checked; made by the class of its layout, which `kind_of` gives."""

    __slots__ = ("_boxed", "_home", "record")
    record: Any
    """The NumPy record itself."""
    _home: Any
    """The array of one that holds it."""
    _boxed: Any
    """The same as an array of one by one: so compiled rules are handed it."""
    _arrays: ClassVar[dict[str, str]] = {}
    """The attribute for each of its arrays that was looked at, and the field that it is."""

    def __init__(self, home: Any) -> None:
        object.__setattr__(self, "_home", home)

    def __getattr__(self, name: str) -> Any:
        """An array that is looked at for the first time: the record in another guise, one of its
        arrays, or its memory as ints."""
        field = self._arrays.get(name)
        if field is not None:
            array = self._home[field][0].view(Ints)
            object.__setattr__(self, name, array)
            return array
        if name == "_boxed":
            boxed = self._home.reshape(1, 1)
            object.__setattr__(self, name, boxed)
            return boxed
        if name == "record":
            record = self._home[0]
            object.__setattr__(self, name, record)
            return record
        if name in _VIEWS:
            memory = memoryview(self._home.view(_VIEWS[name]))
            object.__setattr__(self, name, memory)
            return memory
        raise AttributeError(f"there is no field {name}")


_VIEWS = {"_in_1": np.int8, "_in_2": np.int16, "_in_4": np.int32, "_in_8": np.int64}
_KINDS: dict[np.dtype[Any], type[Strict]] = {}


def kind_of(layout: np.dtype[Any]) -> type[Strict]:
    """The class of the records of this layout."""
    if layout not in _KINDS:
        _KINDS[layout] = _make(layout)
    return _KINDS[layout]


def _make(layout: np.dtype[Any]) -> type[Strict]:
    members: dict[str, Any] = {}
    slots = list(_VIEWS)
    places: Any = dict(layout.fields or {})
    arrays = {}
    for name, (kind, offset, *_) in places.items():
        if kind.shape:
            slots.append(f"_{name}_")
            arrays[f"_{name}_"] = name
            members[name] = _array_field(name)
        else:
            members[name] = _number_field(name, kind, offset, layout.itemsize)
    members |= {"__slots__": tuple(slots), "_arrays": arrays}
    return type("Record", (Strict,), members)


def _array_field(name: str) -> property:
    def refuse(self: Strict, value: Any) -> None:
        raise TypeError(f"{name} is an array: write {name}[:] = ...")

    return property(operator.attrgetter(f"_{name}_"), refuse)


def _number_field(name: str, kind: np.dtype[Any], offset: int, size: int) -> property:
    width = kind.itemsize
    if kind.kind != "i" or offset % width or size % width:
        raise TypeError(f"{name} must be an aligned signed integer")
    space: dict[str, Any] = {"whole": _whole, "kind": kind}
    # Written out, not closed over: the place is then a constant, and this is read all day.
    exec(
        f"def get(self): return self._in_{width}[{offset // width}]\n"
        f"def put(self, value):\n"
        f"    try:\n"
        f"        self._in_{width}[{offset // width}] = value\n"
        f"    except (TypeError, ValueError):\n"
        f"        self._in_{width}[{offset // width}] = whole(kind, value)\n",
        space,
    )
    return property(space["get"], space["put"])


class StrictRecords:
    """An array of records whose fields are checked."""

    __slots__ = ("_items", "_kind", "array")

    def __init__(self, array: Any) -> None:
        self.array = array.view(np.ndarray)
        self._kind = kind_of(array.dtype)
        self._items: list[Strict | None] = [None] * len(array)

    def __len__(self) -> int:
        return len(self._items)

    @property
    def kind(self) -> type[Strict]:
        """The class of its records."""
        return self._kind

    def __getitem__(self, index: int) -> Strict:
        _refuse_negative(index)
        item = self._items[index]
        if item is None:
            item = self._items[index] = self._kind(self.array[index : index + 1])
        return item

    def __setitem__(self, index: int, value: Strict) -> None:
        _refuse_negative(index)
        self.array[index] = value.record


def bare(value: Any) -> Any:
    """The memory behind what Python sees, and the int behind a name: for compiled rules."""
    kind = type(value)
    if kind is int or kind is bool or kind is float:
        return value
    if kind is Ints:
        return value.view(np.ndarray)
    if isinstance(value, Strict):
        return value._boxed
    if kind is StrictRecords:
        return value.array
    if isinstance(value, tuple):  # a named one
        return kind(*map(bare, value))
    return int(value) if isinstance(value, (int, np.integer)) else value


def kind_among(values: Iterable[Any]) -> type[Strict] | None:
    """The class of the first record among these, also within named tuples."""
    for value in values:
        if isinstance(value, Strict):
            return type(value)
        if isinstance(value, StrictRecords):
            return value.kind
        if isinstance(value, tuple) and (kind := kind_among(value)) is not None:
            return kind
    return None


def _refuse_negative(key: Any) -> None:
    for part in key if isinstance(key, tuple) else (key,):
        if isinstance(part, (int, np.integer)) and part < 0:
            raise IndexError(f"negative index {part}")


def _whole(kind: np.dtype[Any], value: Any) -> int:
    """The value as a Python int that fits."""
    number = int(value) if isinstance(value, np.bool_) else operator.index(value)
    least, most = _BOUNDS[kind.itemsize]
    if not least <= number <= most:
        raise OverflowError(f"{number} does not fit {kind}")
    return number
