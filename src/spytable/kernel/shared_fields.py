"""Shared fields: what two records have in common, listed once and copied between them.

    show, recall = shared_fields(State, View, ("players", "board", "offer"))
    show(s, v)                # what a seat may see, into a blank View
    recall(v, s)              # and back, into a State to be imagined

The list is an allow-list: a field that is not on it stays blank.  Both names are one rule, and the
layouts of the two records say what is to be copied, as they name the game for `verbs`: a compiled
function with the list as its closure would never be found in the disk cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

import numpy as np

from .layout import fields, layout, raw
from .rule import before_compiling, rule
from .verbs import key_of, layout_key

S = TypeVar("S")
V = TypeVar("V")

_SHARED: dict[tuple[str, str], tuple[str, ...]] = {}
"""The names two layouts share, by the layouts they are copied from and to."""


def shared_fields(
    state: type[S], view: type[V], names: Iterable[str]
) -> tuple[Callable[[S, V], None], Callable[[V, S], None]]:
    """The rules that copy these fields from `state` to `view`, and from `view` to `state`."""
    listed = tuple(names)
    _refuse_unlike(state, view, listed)
    keys = layout_key(layout(state)), layout_key(layout(view))
    if _SHARED.setdefault(keys, listed) != listed:
        raise ValueError(f"{state.__name__} and {view.__name__} share other fields already")
    _SHARED[keys[1], keys[0]] = listed
    return cast(Callable[[S, V], None], copy_shared), cast(Callable[[V, S], None], copy_shared)


def names_of(cls: type[Any]) -> tuple[str, ...]:
    """The names of all fields of `cls`, for a class that is itself the list."""
    return tuple(field.name for field in fields(cls))


def _refuse_unlike(state: type[Any], view: type[Any], names: tuple[str, ...]) -> None:
    """A field must be there on both sides and be the same: storage, axes and names of values."""
    if len(set(names)) != len(names):
        raise ValueError("a field is listed twice")
    if state is view:
        raise ValueError(f"{state.__name__} shares everything with itself")
    if all(one == other for one, other in zip(*map(_plan, (state, view)), strict=False)):
        # Numba takes a record that begins like another for one of its kind, and warns of it.
        raise ValueError(f"{view.__name__} and {state.__name__} begin alike to the end of one")
    known = [{field.name: field for field in fields(cls)} for cls in (state, view)]
    for name in names:
        for cls, theirs in zip((state, view), known, strict=True):
            if name not in theirs:
                raise ValueError(f"{cls.__name__} has no field {name}")
        one, other = (theirs[name] for theirs in known)
        if (one.storage, one.axes, one.values) != (other.storage, other.axes, other.values):
            raise ValueError(f"{name} is one thing in {state.__name__}, another in {view.__name__}")


def _plan(cls: type[Any]) -> list[tuple[Any, ...]]:
    return [(field.name, field.storage, field.shape) for field in fields(cls)]


def names(source: np.dtype[Any], target: np.dtype[Any]) -> tuple[str, ...]:
    """The fields that are copied from records of one layout into those of the other."""
    return _SHARED[layout_key(source), layout_key(target)]


def runs(source: np.dtype[Any], target: np.dtype[Any]) -> list[tuple[int, int, int]]:
    """The fields to copy: places in the source and in the target, and lengths, all in bytes.
    Fields that follow each other on both sides without a gap are one run."""
    here: Any = source.fields
    there: Any = target.fields
    found: list[tuple[int, int, int]] = []
    shared = names(source, target)
    for start, end, length in sorted(
        (here[n][1], there[n][1], here[n][0].itemsize) for n in shared
    ):
        if found:
            first, onto, so_far = found[-1]
            if (first + so_far, onto + so_far) == (start, end):
                found[-1] = first, onto, so_far + length
                continue
        found.append((start, end, length))
    return found


def _copy_one_by_one(source: Any, target: Any) -> None:
    """Copy the fields as Python does; compiled rules are taught to copy the same bytes."""
    one, other = raw(source), raw(target)
    for name in _SHARED[key_of(source), key_of(target)]:
        other[name] = one[name]


@rule
def copy_shared(source: Any, target: Any) -> None:
    """Copy into `target` what `source` shares with it."""
    _copy_one_by_one(source, target)


before_compiling(lambda compiler: compiler.teach_copying(_copy_one_by_one))
