"""`@rule`: one source of rules that runs two ways, in one process.

A rule called from Python runs plainly, as the Python it is, or compiled by Numba and kept on disk;
searches then run without the interpreter lock.  Which of the two:

    SPYTABLE_PLAIN=1                  always plainly
    otherwise                         compiled, when first called
    after `run_plainly_until_ready()` plainly, until `make_ready(group)` says that the rules of
                                      this game are compiled; for servers, which must not wait
    inside `plainly()`, `compiled()`  so, whatever holds elsewhere

A function of a few plain numbers, such as a price, runs plainly when Python calls it: that is
quicker.  Both ways work on the same memory, so a game may change from one to the other between any
two calls.  A rule that compiled code calls is always compiled.
"""

from __future__ import annotations

import inspect
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import update_wrapper
from types import ModuleType
from typing import Any, TypeVar, cast

from . import cache
from .strict import Strict, bare, kind_among

F = TypeVar("F", bound=Callable[..., Any])

PLAIN = os.environ.get("SPYTABLE_PLAIN") == "1"

RULES: list[Rule] = []
"""Every rule of this process that can be compiled, for those who show how far compiling is."""

_asked: ContextVar[bool | None] = ContextVar("asked to run compiled", default=None)


class _Ways:
    """What holds for this process."""

    def __init__(self) -> None:
        self.patient = False
        self.ready: set[str] = set()
        self.asking = 0
        self.lock = threading.RLock()

    def settle(self) -> None:
        for rule in list(RULES):
            rule.settle()


_ways = _Ways()


class Rule:
    """A function of the rules, which runs plainly or compiled."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self.group = group_of(function.__module__)
        self._of_plain_values = _takes_plain_values(function)
        self._part: Any = None
        self._door: Any = None
        self._way: Callable[..., Any] = self._run_compiled
        self._ready: set[type] = set()
        """The kinds of records for which a rule of no game was found to be compiled."""
        with _ways.lock:
            RULES.append(self)
            self.settle()

    def __call__(self, *arguments: Any) -> Any:
        return self._way(*arguments)

    @property
    def part(self) -> Any:
        """The rule as other compiled rules call it."""
        if self._part is None:
            with _ways.lock:
                compiling = _compiler()
                self._part = self._part or compiling.Part(self.py_func)
        return self._part

    @property
    def door(self) -> Any:
        """The compiled rule as Python calls it."""
        if self._door is None:
            with _ways.lock:
                compiling = _compiler()
                self._door = self._door or compiling.Door(self, cache.prepared())
        return self._door

    @property
    def signatures(self) -> list[Any]:
        """The types of arguments that Python may call it compiled with, without a wait."""
        return self._door.signatures if self._door is not None else []

    @property
    def compilations(self) -> int:
        """How often it has been compiled in this process, or found so."""
        made = [one for one in (self._part, self._door) if one is not None]
        return sum(len(one.overloads) for one in made)

    @property
    def found_compiled(self) -> int:
        """How many of those were found on disk."""
        return sum(self._door.stats.cache_hits.values()) if self._door is not None else 0

    @property
    def _numba_type_(self) -> Any:
        """What Numba takes a rule for that it finds in another."""
        return self.part._type

    def settle(self) -> None:
        """Go the way that now holds."""
        self._ready.clear()
        self._way = self._as_asked if _ways.asking else self._usual()

    def _usual(self) -> Callable[..., Any]:
        if self._of_plain_values:  # over before compiled code would have been called
            return self.py_func
        if not _ways.patient:
            return self._run_compiled
        if self.group is None:
            return self._by_record
        return self._run_compiled if self.group in _ways.ready and self.signatures else self.py_func

    def _run_compiled(self, *arguments: Any) -> Any:
        given = [one if type(one) is int else bare(one) for one in arguments]
        return (self._door or self.door)(*given)

    def _as_asked(self, *arguments: Any) -> Any:
        asked = _asked.get()
        if asked is None:
            return self._usual()(*arguments)
        return self._run_compiled(*arguments) if asked else self.py_func(*arguments)

    def _by_record(self, *arguments: Any) -> Any:
        """What belongs to no game follows the game of the record it is given; without one, it is
        compiled if it is ready."""
        if type(arguments[0]) in self._ready:
            return self._run_compiled(*arguments)
        kind = kind_among(arguments)
        waits = kind is not None and _GROUPS.get(kind) not in _ways.ready
        if waits or self._door is None or not self._door.overloads:
            return self.py_func(*arguments)
        if kind is type(arguments[0]):
            self._ready.add(kind)
        return self._run_compiled(*arguments)


def _takes_plain_values(function: Callable[..., Any]) -> bool:
    """Whether it is a fact: a function of a few numbers, without records or arrays."""
    names = inspect.signature(function).parameters
    return all(function.__annotations__.get(name) in _PLAIN_VALUES for name in names)


_PLAIN_VALUES = ("int", "bool", "float", int, bool, float)
_GROUPS: dict[type[Strict], str | None] = {}


def belongs(kind: type[Strict], module: str) -> None:
    """Records of this kind belong to the game that this module is part of."""
    _GROUPS[kind] = group_of(module)


def group_of(module: str) -> str | None:
    """The game that a module belongs to; None for what serves all games.  A game is a folder among
    the games, or a package of its own elsewhere."""
    parts = module.split(".")
    if parts[0] != "spytable":
        return parts[0]
    if parts[1:2] != ["games"] or len(parts) < 3:
        return None
    if len(parts) == 3 and not hasattr(sys.modules.get(module), "__path__"):
        return None
    return parts[2]


def runs_plainly(module: str) -> bool:
    """Whether the rules of the game that this module is part of run plainly now, as Python calls
    them."""
    asked = _asked.get()
    if PLAIN or asked is not None:
        return not asked
    return _ways.patient and group_of(module) not in _ways.ready


def rule(function: F) -> F:
    """Let the function run plainly or compiled; never compiled if this process runs plainly."""
    return function if PLAIN else cast(F, Rule(function))


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a rule, in either mode."""
    return cast(Callable[..., Any], getattr(function, "py_func", function))


_lessons: list[Callable[[], None]] = []


def before_compiling(lesson: Callable[[], None]) -> None:
    """Call this before the first rule is compiled, to teach Numba something: not earlier, for a
    process that compiles nothing never loads it."""
    with _ways.lock:
        _lessons.append(lesson)


def _compiler() -> ModuleType:
    from . import compiling

    while _lessons:
        _lessons.pop(0)()
    return compiling


def run_plainly_until_ready() -> None:
    """From now on the rules of a game run plainly until `make_ready`."""
    with _ways.lock:
        _ways.patient = True
        _ways.settle()


def make_ready(group: str) -> None:
    """The rules of this game have been called `compiled()`: let everybody run them so."""
    with _ways.lock:
        _ways.ready.add(group)
        _ways.settle()


def is_ready(group: str | None) -> bool:
    """Whether rules of this game run compiled when they are called from Python."""
    return not PLAIN and (not _ways.patient or group in _ways.ready)


@contextmanager
def _going(compiled: bool) -> Iterator[None]:
    with _ways.lock:
        _ways.asking += 1
        _ways.settle()
    before = _asked.set(compiled)
    try:
        yield
    finally:
        _asked.reset(before)
        with _ways.lock:
            _ways.asking -= 1
            _ways.settle()


@contextmanager
def plainly() -> Iterator[None]:
    """In here, and in this thread only, rules run plainly."""
    with _going(False):
        yield


@contextmanager
def compiled() -> Iterator[None]:
    """In here, and in this thread only, rules run compiled, compiling what is not yet."""
    if PLAIN:
        raise RuntimeError("this process runs the rules plainly: SPYTABLE_PLAIN is set")
    with _going(True):
        yield
