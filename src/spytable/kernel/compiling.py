"""How rules are compiled: Numba, told to compile each rule once.

Numba compiles a function anew for every combination of argument types: `roll(dice, 2)` for the
constant, again for an `int16` out of an array, again for a named value.  To our rules these are
all whole numbers, so every integer is made an `int64` at the call.

Imported when the first rule is to be compiled: Numba takes half a second to load.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import config, types
from numba.core.registry import CPUDispatcher
from numba.np import numpy_support

OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}


class OnceForAllIntegers(CPUDispatcher):  # type: ignore[misc]
    """A compiled rule that takes every integer as an `int64`."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba asks for while it compiles a rule that calls this one."""
        _, folded = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template(tuple(widened(kind) for kind in folded), {})


def widened(kind: Any) -> Any:
    """The type that a rule is compiled for when it is called with this one."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, (types.Integer, types.IntEnumMember)) else kind


def compiled(function: Callable[..., Any], kept: Path | None) -> Any:
    """The function, to be compiled when it is first called, and kept in that folder."""
    made = OnceForAllIntegers(py_func=function, locals={}, targetoptions=dict(OPTIONS))
    if kept is not None:
        config.CACHE_DIR = str(kept)
        made.enable_caching()
    return made


class AnsweredByLayout:
    """What Numba takes for the compiled function behind a verb: each call is handed on to the
    rule of the game that the layout of the first argument names."""

    is_compiling = False
    nopython_signatures: tuple[Any, ...] = ()

    def __init__(self, name: str, find: Callable[[Any], Any]) -> None:
        self._name = name
        self._find = find
        self.type = types.Dispatcher(self)

    def __str__(self) -> str:
        return f"verb {self._name}"

    def _compiled(self, record: Any) -> Any:
        return self._find(numpy_support.as_dtype(record)).compiled

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Part of what Numba asks of a compiled function: how this call is typed."""
        return self._compiled(args[0]).get_call_template(args, kws)

    def get_overload(self, args: Any) -> Any:
        """Part of what Numba asks of a compiled function: what this call runs."""
        return self._compiled(args[0]).get_overload(args)
