"""`@rule`: one source of rules that runs two ways, in one process.

A rule called from Python runs plainly, as the Python it is, or compiled by Numba and kept on disk;
searches then run without the interpreter lock.  The mode:

    SPYTABLE_PLAIN=1, or no Numba     always plainly
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
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import update_wrapper
from typing import Any, TypeVar, cast

from . import cache, compilers
from .compilers import CannotCompile, Compiler, Extension
from .strict import Strict, bare, kind_among

F = TypeVar("F", bound=Callable[..., Any])

PLAIN = os.environ.get("SPYTABLE_PLAIN") == "1" or not compilers.is_installed()

RULES: list[Rule] = []
"""Every rule of this process that can be compiled, for those who show how far compiling is."""

_asked: ContextVar[bool | None] = ContextVar("asked to run compiled", default=None)


class _Mode:
    """The dispatch mode of the rules in this process."""

    def __init__(self) -> None:
        self.lazy = False
        self.ready: set[str] = set()
        self.asking = 0
        self.compiler: Compiler | None = None
        self.given_up = False
        """Whether nothing can be compiled here, as was found out on the way."""
        self.lock = threading.RLock()

    def rebind(self) -> None:
        """Let every rule go the way that now holds."""
        for rule in list(RULES):
            rule.rebind()


_mode = _Mode()


class Rule:
    """A function of the rules, which runs plainly or compiled."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self.group = group_of(function.__module__)
        self._of_plain_values = _takes_plain_values(function)
        self._inner: Any = None
        self._entry: Any = None
        self._way: Callable[..., Any] = self._run_compiled
        self._ready: set[type] = set()
        """The kinds of records for which a rule of no game was found to be compiled."""
        with _mode.lock:
            RULES.append(self)
            self.rebind()

    def __call__(self, *arguments: Any) -> Any:
        return self._way(*arguments)

    @property
    def inner(self) -> Any:
        """The rule as other compiled rules call it."""
        if self._inner is None:
            with _mode.lock:
                compiler = _compiler()
                self._inner = self._inner or compiler.InnerRule(self.py_func)
        return self._inner

    @property
    def entry(self) -> Any:
        """The compiled rule as Python calls it."""
        if self._entry is None:
            with _mode.lock:
                compiler = _compiler()
                self._entry = self._entry or compiler.EntryPoint(self, cache.prepared())
        return self._entry

    @property
    def signatures(self) -> list[Any]:
        """The types of arguments that Python may call it compiled with, without a wait."""
        return self._entry.signatures if self._entry is not None else []

    @property
    def compilations(self) -> int:
        """How often it has been compiled in this process, or found so."""
        made = [one for one in (self._inner, self._entry) if one is not None]
        return sum(len(one.signatures) for one in made)

    @property
    def found_compiled(self) -> int:
        """How many of those were found on disk."""
        return sum(self._entry.stats.cache_hits.values()) if self._entry is not None else 0

    def rebind(self) -> None:
        """Go the way that now holds."""
        self._ready.clear()
        self._way = self._as_asked if _mode.asking else self._usual()

    def _usual(self) -> Callable[..., Any]:
        if self._of_plain_values or _mode.given_up:  # numbers: over before a compiled call begins
            return self.py_func
        if not _mode.lazy:
            return self._run_compiled
        if self.group is None:
            return self._follow_record
        return self._run_compiled if self.group in _mode.ready and self.signatures else self.py_func

    def _run_compiled(self, *arguments: Any) -> Any:
        given = [one if type(one) is int else bare(one) for one in arguments]
        try:
            return (self._entry or self.entry)(*given)
        except Exception as problem:
            _give_up(problem)
            return self.py_func(*arguments)

    def _as_asked(self, *arguments: Any) -> Any:
        asked = _asked.get()
        if asked is None:
            return self._usual()(*arguments)
        return self._run_compiled(*arguments) if asked else self.py_func(*arguments)

    def _follow_record(self, *arguments: Any) -> Any:
        """A rule that belongs to no game follows the game of the record it is given; without one,
        it is compiled if it is ready."""
        if type(arguments[0]) in self._ready:
            return self._run_compiled(*arguments)
        kind = kind_among(arguments)
        waits = kind is not None and _GROUPS.get(kind) not in _mode.ready
        if waits or self._entry is None or not self._entry.signatures:
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
    return _mode.given_up or (_mode.lazy and group_of(module) not in _mode.ready)


def rule(function: F) -> F:
    """Let the function run plainly or compiled; never compiled if this process runs plainly."""
    return function if PLAIN else cast(F, Rule(function))


def python_function(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a rule, in either mode."""
    return cast(Callable[..., Any], getattr(function, "py_func", function))


_extensions: list[Extension] = []


def before_compiling(extension: Extension) -> None:
    """Call this with the compiler before the first rule is compiled, to teach Numba something: not
    earlier, for a process that compiles nothing never loads it."""
    with _mode.lock:
        _extensions.append(extension)


def _teach_rules(_: Compiler) -> None:
    """A rule that Numba finds in another is the compiled function that it stands for."""
    from numba import typeof
    from numba.extending import typeof_impl

    typeof_impl.register(Rule)(lambda rule, _: typeof(rule.inner))


before_compiling(_teach_rules)


def _compiler() -> Compiler:
    if _mode.compiler is None:
        _mode.compiler = compilers.load()
    while _extensions:
        _extensions.pop(0)(_mode.compiler)
    return _mode.compiler


def _give_up(problem: Exception) -> None:
    """From now on rules run plainly, if what was raised means that Numba cannot be used here.  Not
    where compiled rules were asked for: a server must know, and so must a test."""
    unusable: tuple[type[Exception], ...] = (CannotCompile,)
    if _mode.compiler is not None:
        unusable += _mode.compiler.FAILURES
    if _asked.get() or not isinstance(problem, unusable):
        raise problem
    with _mode.lock:
        _mode.given_up = True
        _mode.rebind()
    warnings.warn(f"Rules run plainly, a hundred times slower: {problem}", stacklevel=3)


def run_plainly_until_ready() -> None:
    """From now on the rules of a game run plainly until `make_ready`."""
    with _mode.lock:
        _mode.lazy = True
        _mode.rebind()


def make_ready(group: str) -> None:
    """The rules of this game have been called `compiled()`: let everybody run them so."""
    with _mode.lock:
        _mode.ready.add(group)
        _mode.rebind()


def is_ready(group: str | None) -> bool:
    """Whether rules of this game run compiled when they are called from Python."""
    able = not PLAIN and not _mode.given_up
    return able and (not _mode.lazy or group in _mode.ready)


@contextmanager
def _going(compiled: bool) -> Iterator[None]:
    with _mode.lock:
        _mode.asking += 1
        _mode.rebind()
    before = _asked.set(compiled)
    try:
        yield
    finally:
        _asked.reset(before)
        with _mode.lock:
            _mode.asking -= 1
            _mode.rebind()


@contextmanager
def plainly() -> Iterator[None]:
    """In here, and in this thread only, rules run plainly."""
    with _going(False):
        yield


@contextmanager
def compiled() -> Iterator[None]:
    """In here, and in this thread only, rules run compiled, compiling what is not yet."""
    if PLAIN:
        raise CannotCompile("this process runs the rules plainly: SPYTABLE_PLAIN, or no Numba")
    with _going(True):
        yield
