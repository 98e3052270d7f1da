"""Compiler choice: Numba by its inner parts, Numba by its public API, or no compiler at all.

    SPYTABLE_COMPILER=quick    `compiling`: half the compile time, for one minor version of Numba
    SPYTABLE_COMPILER=public   `compiling_public`: what any version of Numba should understand
    otherwise                  quick where it can be imported, else public

The compiled rules are equally fast either way.  All rules run plainly where Numba is not installed
or cannot be imported (a Python or a NumPy that is too new for it).  Numba takes half a second to
load, so nothing here imports it before the first rule is to be compiled.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

TRIED = "0.68"
"""The minor version of Numba whose inner parts `compiling` knows; pyproject asks for it."""
SETTING = "SPYTABLE_COMPILER"
_MODULES = {"quick": "compiling", "public": "compiling_public"}
_SEARCHES = ("spytable.bots.", "spytable.lab.")
"""The code in here runs for long, and lets others run meanwhile."""


class CannotCompile(RuntimeError):
    """Rules cannot be compiled here: no Numba, or none that we can work with."""


class Compiler(Protocol):
    """The interface of both compilers, quick and public."""

    @property
    def FAILURES(self) -> tuple[type[Exception], ...]:
        """The error for a rule that cannot be compiled with a version of Numba that nobody has
        tried; nothing with one that was: there it is the rule's own fault."""

    def InnerRule(self, function: Callable[..., Any]) -> Any:
        """A rule as other compiled rules call it."""

    def EntryPoint(self, rule: Any, kept: Path | None) -> Any:
        """A rule as Python calls it; its machine code is kept in this folder."""

    def teach_verbs(self, verbs: Sequence[Any], find: Callable[[str, Any], Any]) -> None:
        """Let compiled rules ask verbs: `find` gives the rule that answers one for a layout."""

    def teach_copying(self, copy: Callable[..., Any]) -> None:
        """Let compiled rules call `copy`, which copies the fields that two records share."""


Extension = Callable[[Compiler], None]


def is_installed() -> bool:
    """Whether there is a Numba to be imported; it is not imported to find out."""
    try:
        return find_spec("numba") is not None
    except (ImportError, ValueError):
        return False


def is_tried(version: str) -> bool:
    """Whether this version of Numba is one that our tests have seen."""
    return version.startswith(f"{TRIED}.")


def load() -> Compiler:
    """The compiler that the setting asks for, or the best that can be imported."""
    asked = os.environ.get(SETTING, "")
    if asked and asked not in _MODULES:
        raise ValueError(f"{SETTING}={asked}: it is {' or '.join(_MODULES)}, or not set")
    problems = []
    for name in [asked] if asked else _MODULES:
        try:
            return cast(Compiler, import_module(f".{_MODULES[name]}", __package__))
        except Exception as problem:  # half a Numba may raise anything
            problems.append(f"{name}: {problem}")
    raise CannotCompile(f"Numba cannot be used ({'; '.join(problems)})")


def entry_function(rule: Any, unboxed: Any) -> Callable[..., Any]:
    """A function that does nothing but call the rule, with every record out of its array.  It
    claims to stand where the rule stands, for by that place Numba keeps what it compiled."""
    function = rule.py_func
    code = function.__code__
    names = list(inspect.signature(function).parameters)
    given = ", ".join(f"unboxed({name})" for name in names)
    line = f"def {function.__name__}({', '.join(names)}): return rule({given})"
    space: dict[str, Any] = {"__name__": function.__module__, "rule": rule, "unboxed": unboxed}
    exec(compile("\n" * (code.co_firstlineno - 1) + line, code.co_filename, "exec"), space)
    made = cast(Callable[..., Any], space[function.__name__])
    made.__qualname__ = function.__qualname__
    return made


def is_long(rule: Any) -> bool:
    """Whether it lets go of the interpreter lock.  Rules of a game are over in microseconds.  To
    give the lock away for that wakes whoever waits for it, a writer perhaps, and that takes longer
    than the rule."""
    return cast(str, rule.py_func.__module__).startswith(_SEARCHES)
