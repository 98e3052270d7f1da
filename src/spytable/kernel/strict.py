"""Plain mode is the strict mode.

NumPy's scalars and compiled integers disagree (`int8` wraps silently in one, not in the other; an
index past the end is an error in one, a stray read in the other).  So plain rules never meet a
NumPy scalar: reads give Python ints, writes are range-checked, indexes are bounds-checked and may
not be negative.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

_BOUNDS = {size: (-(2 ** (8 * size - 1)), 2 ** (8 * size - 1) - 1) for size in (1, 2, 4, 8)}
"""The least and the most that a signed integer of so many bytes can hold."""


class Ints(np.ndarray[Any, Any]):
    """An integer array whose items are Python ints and whose indexes are honest."""

    def __getitem__(self, key: Any) -> Any:
        _refuse_negative(key)
        item = super().__getitem__(key)
        return item.item() if isinstance(item, np.generic) else item

    def __setitem__(self, key: Any, value: Any) -> None:
        _refuse_negative(key)
        if self.dtype.kind == "i":
            if isinstance(value, (np.ndarray, list, tuple)):
                for item in (np.min(value), np.max(value)):
                    _whole(self.dtype, item)
            else:
                value = _whole(self.dtype, value)
        super().__setitem__(key, value)


class Strict:
    """One record, seen strictly."""

    __slots__ = ("record",)
    record: Any

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "record", record)

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.record[name]
        except ValueError:
            raise AttributeError(f"there is no field {name}") from None
        return value.view(Ints) if isinstance(value, np.ndarray) else value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.record.dtype.fields:
            raise AttributeError(f"there is no field {name}")
        kind = self.record.dtype.fields[name][0]
        if kind.shape:
            raise TypeError(f"{name} is an array: write {name}[:] = ...")
        self.record[name] = _whole(kind, value)


class StrictRecords:
    """An array of records whose items are seen strictly."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, index: int) -> Strict:
        _refuse_negative(index)
        return Strict(self.array[index])

    def __setitem__(self, index: int, value: Strict) -> None:
        _refuse_negative(index)
        self.array[index] = value.record


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
