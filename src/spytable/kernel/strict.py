"""Plain mode is the strict mode.

NumPy's scalars and compiled integers disagree (`int8` wraps silently in one, not in the other; an
index past the end is an error in one, a stray read in the other).  So plain rules never meet a
NumPy scalar: reads give Python ints, writes are range-checked, indexes are bounds-checked and may
not be negative.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class Ints(np.ndarray[Any, Any]):
    """An integer array whose items are Python ints and whose indexes are honest."""

    def __getitem__(self, key: Any) -> Any:
        _refuse_negative(key)
        item = super().__getitem__(key)
        return item.item() if isinstance(item, np.generic) else item

    def __setitem__(self, key: Any, value: Any) -> None:
        _refuse_negative(key)
        if isinstance(value, (int, np.integer, np.bool_)):
            _refuse_overflow(self.dtype, int(value))
            value = int(value)
        super().__setitem__(key, value)


class Strict:
    """One record, seen strictly."""

    __slots__ = ("record",)
    record: Any

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "record", record)

    def __getattr__(self, name: str) -> Any:
        value = self.record[name]
        return value.view(Ints) if isinstance(value, np.ndarray) else value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        kind = self.record.dtype.fields[name][0]
        if kind.shape:
            raise TypeError(f"{name} is an array: write {name}[:] = ...")
        _refuse_overflow(kind, int(value))
        self.record[name] = int(value)


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


def _refuse_overflow(kind: np.dtype[Any], value: int) -> None:
    if kind.kind != "i":
        return
    bounds = np.iinfo(kind)
    if not bounds.min <= value <= bounds.max:
        raise OverflowError(f"{value} does not fit {kind}")
