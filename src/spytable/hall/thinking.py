"""A queue of bots' thoughts, cut into slices: people's tables first, then watched ones.

A few threads think beside the server's own work.  Between two slices whoever is more urgent goes
on: a table where a person looks on before one that is merely watched, that before one where nobody
is; then the client who has had the least; then the thought that has had the least, so that a short
one is never kept by long ones.  How much is thought is the bot's business: who waits is slower, not
weaker.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_AT_ONCE = 3
"""So many thoughts of one client, equally urgent, go on side by side; its others wait."""


class Urgency(IntEnum):
    """Who waits for a thought, the most urgent first."""

    PERSON = 0
    """Somebody sits at the table and has a page open."""
    WATCHED = 1
    """Somebody sits there, or somebody looks on."""
    NOBODY = 2


@dataclass(eq=False, slots=True)
class Thought(Generic[T]):
    """What is being thought, and for whom."""

    slices: Generator[None, None, T]
    client: str
    urgency: Callable[[], Urgency]
    settle: Callable[[Callable[[], None]], object]
    answer: asyncio.Future[T]
    number: int
    spent: float = 0.0
    started: bool = False


@dataclass(slots=True)
class _Share:
    """What a client has had, as long as it waits for anything."""

    spent: float
    thoughts: int = field(default=0)


class Thinkers:
    """Threads that think for all tables."""

    def __init__(self, threads: int | None = None) -> None:
        self._most = threads or max(1, (os.cpu_count() or 2) - 1)
        self._threads: list[threading.Thread] = []
        self._news = threading.Condition()
        self._waiting: list[Thought[object]] = []
        self._shares: dict[str, _Share] = {}
        self._numbers = itertools.count()
        self._closed = False

    async def think(
        self, slices: Generator[None, None, T], client: str, urgency: Callable[[], Urgency]
    ) -> T:
        """Think it through, when its turn comes; whoever stops waiting for it ends it."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        thought = Thought(
            slices, client, urgency, loop.call_soon_threadsafe, answer, next(self._numbers)
        )
        self._enter(thought)
        return await answer

    def close(self) -> None:
        """Think no more; what is under way ends with its slice."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify_all()

    # Who goes on

    def _enter(self, thought: Thought[T]) -> None:
        with self._news:
            share = self._shares.get(thought.client)
            if share is None:  # a newcomer owes nothing, and is owed nothing
                least = min((one.spent for one in self._shares.values()), default=0.0)
                share = self._shares[thought.client] = _Share(least)
            share.thoughts += 1
            self._waiting.append(thought)  # type: ignore[arg-type]  # the answer's type is its own
            if len(self._threads) < min(self._most, len(self._waiting)):
                thread = threading.Thread(target=self._work, name="spytable-bot", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._news.notify()

    def _next(self) -> Thought[object] | None:
        """The thought to go on with; None when there will be none any more."""
        with self._news:
            while not self._closed:
                if self._waiting:
                    thought = most_urgent(self._waiting, self._spent)
                    self._waiting.remove(thought)
                    return thought
                self._news.wait()
        return None

    def _spent(self, client: str) -> float:
        return self._shares[client].spent

    # Thinking

    def _work(self) -> None:
        while (thought := self._next()) is not None:
            began = time.perf_counter()
            ended = self._one_slice(thought)
            took = time.perf_counter() - began
            with self._news:
                share = self._shares[thought.client]
                share.spent += took
                thought.spent += took
                if not ended and not self._closed:
                    self._waiting.append(thought)
                    continue
                share.thoughts -= 1
                if share.thoughts == 0:
                    del self._shares[thought.client]

    def _one_slice(self, thought: Thought[object]) -> bool:
        """Think a little; whether that was the end of it."""
        thought.started = True
        if thought.answer.cancelled():
            thought.slices.close()
            return True
        try:
            next(thought.slices)
        except StopIteration as ended:
            _settle(thought, partial(_give, ended.value))
        except BaseException as problem:
            _settle(thought, partial(_fail, problem))
        else:
            return False
        return True


def _give(result: object, answer: asyncio.Future[object]) -> None:
    answer.set_result(result)


def _fail(problem: BaseException, answer: asyncio.Future[object]) -> None:
    answer.set_exception(problem)


def most_urgent(waiting: list[Thought[object]], spent: Callable[[str], float]) -> Thought[object]:
    """Whose turn it is; of a client's thoughts only so many are begun at once."""
    ranked = [(thought.urgency(), thought) for thought in waiting]
    begun: dict[tuple[str, Urgency], int] = {}
    for urgency, thought in ranked:
        if thought.started:
            key = thought.client, urgency
            begun[key] = begun.get(key, 0) + 1

    def place(one: tuple[Urgency, Thought[object]]) -> tuple[int, float, bool, float, int]:
        urgency, thought = one
        full = begun.get((thought.client, urgency), 0) >= MOST_AT_ONCE
        held = full and not thought.started
        return urgency, spent(thought.client), held, thought.spent, thought.number

    return min(ranked, key=place)[1]


def _settle(thought: Thought[object], say: Callable[[asyncio.Future[object]], None]) -> None:
    """Tell the one who waits, in their own thread; they may have gone, or their loop with them."""

    def tell() -> None:
        if not thought.answer.done():
            say(thought.answer)

    with contextlib.suppress(RuntimeError):
        thought.settle(tell)
