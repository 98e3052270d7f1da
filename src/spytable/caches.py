"""Caches, all that the process has: registered, counted, and bounded in entries together.

`remembered` keeps the answers of a pure function of plain values, `once` those of a function that
can be asked only a handful of things.  Each is an `lru_cache`, so a hit costs what it costs there;
what is ours happens on a miss.  All caches share one budget: when it is spent, those go that were
of least use for their size lately.  `spytable bench caches` lists what each of them is good for.
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from itertools import count
from threading import Lock
from time import perf_counter
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

BUDGET = 1 << 15
"""So many entries are kept in the whole process: at about a kilobyte each, by estimate, some thirty
megabytes."""
LARGEST = BUDGET // 8
"""So many of them are one function's: beyond that it forgets what was asked longest ago."""
_FULL, _LEFT = BUDGET * 7 // 8, BUDGET * 3 // 4
"""A cache is cleared as a whole, and the next few misses should be free of such thoughts: once so
many are taken, only so many stay."""


class Cached(Protocol[P, T_co]):
    """A function that remembers."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co:
        """The answer of the function behind it."""

    def cache_clear(self) -> None:
        """Forget all of it, for tests."""


class Figures(NamedTuple):
    """The hits, misses and bytes of a cache."""

    name: str
    kind: str
    hits: int
    misses: int
    entries: int
    size: int
    """Bytes of what is kept, estimated; 0 if nobody weighed it."""
    made_in: float
    """Seconds that the function takes on average, with what it remembers itself."""
    found_in: float
    """Seconds that it takes to find an answer again."""

    @property
    def saved(self) -> float:
        """Seconds that it saved: what hits did not take, less what looking took."""
        return self.hits * self.made_in - (self.hits + self.misses) * self.found_in


class Cache:
    """One function with its answers."""

    def __init__(self, function: Callable[..., Any], kind: str, largest: int | None) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}".removeprefix("spytable.")
        self.kind = kind
        self.may_go = largest is not None
        self._hits = self._misses = self._hits_then = 0
        self._weighed = self._bytes = 0
        self._seconds = 0.0
        self._asked: tuple[tuple[Any, ...], dict[str, Any]] | None = None

        @wraps(function)
        def made(*args: Any, **kwargs: Any) -> Any:
            if next(_made) >= _spending.until:
                _let_go()
            if not _spending.weighing:
                return function(*args, **kwargs)
            start = perf_counter()
            answer = function(*args, **kwargs)
            self._seconds += perf_counter() - start
            self._weighed += 1
            self._bytes += _size(answer)
            self._asked = args, kwargs
            return answer

        self.ask = lru_cache(largest)(made)

    @property
    def entries(self) -> int:
        """How many answers it keeps."""
        return self.ask.cache_info().currsize

    def forget(self) -> None:
        """Let all of them go; what was counted stays."""
        info = self.ask.cache_info()
        self._hits, self._misses = self._hits + info.hits, self._misses + info.misses
        self.ask.cache_clear()

    def use(self) -> float:
        """How often an entry was hit since this was asked last."""
        info = self.ask.cache_info()
        hits = self._hits + info.hits
        lately, self._hits_then = hits - self._hits_then, hits
        return lately / max(1, info.currsize)

    def figures(self) -> Figures:
        """Its hits, misses and savings so far."""
        info = self.ask.cache_info()
        hits, misses = self._hits + info.hits, self._misses + info.misses
        found_in = 0.0
        if self._asked is not None and info.currsize:
            args, kwargs = self._asked
            self.ask(*args, **kwargs)
            found_in = min(timeit.repeat(lambda: self.ask(*args, **kwargs), number=200, repeat=3))
            found_in = found_in / 200
        weighed = max(1, self._weighed)
        size = self._bytes * info.currsize // weighed
        made_in = self._seconds / weighed
        return Figures(self.name, self.kind, hits, misses, info.currsize, size, made_in, found_in)


class _Spending:
    """Until which miss the budget cannot have been spent, and whether answers are weighed."""

    until = BUDGET
    weighing = False


_caches: list[Cache] = []
_made = count()
"""Misses of all caches; a step of it is one step of the interpreter, whichever thread takes it."""
_spending = _Spending()
_sweeping = Lock()


def _let_go() -> None:
    """Forget what is of least use, if the budget is nearly spent; then so many misses as are left
    of it may pass before this has to be looked at again."""
    if not _sweeping.acquire(blocking=False):
        return
    try:
        total = entries()
        order = sorted((one.use(), n) for n, one in enumerate(_caches) if one.may_go)
        if total > _FULL:
            for _, n in order:
                total -= _caches[n].entries
                _caches[n].forget()
                if total <= _LEFT:
                    break
        _spending.until = next(_made) + BUDGET - total
    finally:
        _sweeping.release()


def keeping(kind: str) -> Callable[[Callable[P, T]], Cached[P, T]]:
    """A decorator whose caches are listed as of this kind."""

    def decorated(function: Callable[P, T]) -> Cached[P, T]:
        return _registered(function, kind, LARGEST)

    return decorated


def remembered(function: Callable[P, T]) -> Cached[P, T]:
    """A pure function of plain values that is asked the same again and again."""
    return _registered(function, "remembered", LARGEST)


def once(function: Callable[P, T]) -> Cached[P, T]:
    """A function that can be asked no more than a handful of things, a box or a language: what it
    answered stays as long as the process does."""
    return _registered(function, "once", None)


def _registered(function: Callable[P, T], kind: str, largest: int | None) -> Cached[P, T]:
    cache = Cache(function, kind, largest)
    _caches.append(cache)
    return cast("Cached[P, T]", cache.ask)


def caches() -> tuple[Cache, ...]:
    """All of them, as they were registered."""
    return tuple(_caches)


def entries() -> int:
    """How many answers the process keeps."""
    return sum(one.entries for one in _caches)


def forget() -> None:
    """Let all answers go that can be made again."""
    for one in _caches:
        if one.may_go:
            one.forget()


@contextmanager
def weighing() -> Iterator[None]:
    """Time and weigh what is made meanwhile; a miss takes a microsecond longer."""
    _spending.weighing = True
    try:
        yield
    finally:
        _spending.weighing = False


def _size(answer: object) -> int:
    """Bytes of a value, and of what a tuple or a list of values holds."""
    inside = sum(map(_size, answer)) if isinstance(answer, (tuple, list)) else 0
    return sys.getsizeof(answer) + inside
