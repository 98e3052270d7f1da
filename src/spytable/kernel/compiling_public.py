"""Compiling through Numba's public API: `njit` for rules, `overload` for verbs.

Slower to compile than `compiling`, which tells Numba's inner parts to do each piece of work once;
what comes out runs equally fast.  It is here so that a new release of Numba costs start-up time,
not the games: it is taken where `compiling` cannot be imported.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numba
from numba import njit, types
from numba.core import errors
from numba.extending import overload
from numba.np import numpy_support

from . import shared_fields
from .compilers import entry_function, is_long, is_tried

FAILURES: tuple[type[Exception], ...] = () if is_tried(numba.__version__) else (errors.NumbaError,)
_OPTIONS: dict[str, Any] = {"error_model": "numpy"}
# A record that begins like another's might pass for it, Numba finds, and warns of the idea: a rule
# that is compiled for both is still called with its own.
warnings.filterwarnings("ignore", ".*considered a subtype", errors.NumbaExperimentalFeatureWarning)


def InnerRule(function: Callable[..., Any]) -> Any:
    """A rule as other compiled rules call it."""
    return njit(nogil=True, **_OPTIONS)(function)


def EntryPoint(rule: Any, kept: Path | None) -> Any:
    """A rule as Python calls it, with all that it calls in one piece of machine code."""
    if kept is not None:
        numba.config.CACHE_DIR = str(kept)
    options = _OPTIONS | {"nogil": is_long(rule), "cache": kept is not None}
    return njit(**options)(entry_function(rule, unboxed))


def unboxed(given: Any) -> Any:
    """The record in an array of one by one, as `bare` hands it in; anything else as it is."""
    raise NotImplementedError("only compiled code calls this")


@overload(unboxed, strict=False)  # type: ignore[untyped-decorator]
def _unboxed(given: Any) -> Any:
    is_array = isinstance(given, types.Array) and given.ndim == 2
    if is_array and isinstance(given.dtype, types.Record):
        return lambda given: given[0, 0]
    return lambda given: given


def teach_verbs(verbs: Sequence[Any], find: Callable[[str, Any], Any]) -> None:
    """Numba asks once for every layout: the answer is a call of the game's own rule."""
    for verb in verbs:
        overload(verb, strict=False, jit_options=_OPTIONS)(_asked_of_layout(verb.name, find))


def _asked_of_layout(name: str, find: Callable[[str, Any], Any]) -> Callable[..., Any]:
    def choose(record: Any, *_: Any) -> Any:
        rule = find(name, numpy_support.as_dtype(record))
        return lambda record, *given: rule(record, *given)

    return choose


def teach_copying(copy: Callable[..., Any]) -> None:
    """Written out for every pair of layouts, field by field."""

    def choose(source: Any, target: Any) -> Any:
        here, there = map(numpy_support.as_dtype, (source, target))
        lines = ["def copied(source, target):"]
        for name in shared_fields.names(here, there):
            items = "[:]" if here[name].shape else ""
            lines.append(f" target.{name}{items} = source.{name}")
        space: dict[str, Any] = {}
        exec("\n".join(lines), space)
        return space["copied"]

    overload(copy, strict=False, jit_options=_OPTIONS)(choose)
