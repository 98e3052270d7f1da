"""A mailbox: a serial executor, one job after the other, without a task while there is none.

Whoever finds it idle may take it (`begin`) and give it back (`end`); whoever does not, leaves a job
in it.  It is handed on without a moment in which it seems free while somebody waits.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Envelope(NamedTuple):
    """Work left in a mailbox, and the future that its sender waits for."""

    work: Callable[[], Awaitable[Any]]
    answer: asyncio.Future[Any]


class Mailbox:
    """The queue of one Room. There are many Rooms, nearly all of them idle: so it is small."""

    __slots__ = ("_waiting", "is_idle")

    def __init__(self) -> None:
        self.is_idle = True
        """Whether nothing is under way and nothing waits."""
        self._waiting: deque[Envelope] | None = None

    def begin(self) -> None:
        """Take it, being sure that it is idle; what comes now has to wait."""
        assert self.is_idle
        self.is_idle = False

    def end(self) -> asyncio.Task[None] | None:
        """Everything begun is over; if something has come meanwhile, a task works it off."""
        if self._waiting is None:
            self.is_idle = True
            return None
        return asyncio.get_running_loop().create_task(self._work_off())

    def put(self, work: Callable[[], Awaitable[T]]) -> tuple[asyncio.Future[T], bool]:
        """Leave work: its answer, and whether the mailbox was idle, so that it is to be ended now
        by the one who left it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(Envelope(work, answer))
        was_idle, self.is_idle = self.is_idle, False
        return answer, was_idle

    async def _work_off(self) -> None:
        """Do what waits, in order.  Whoever has gone before their job began no longer wants it;
        whoever goes later leaves it to its end, for a thread cannot be called back."""
        assert self._waiting is not None
        while self._waiting:
            work, answer = self._waiting.popleft()
            if answer.cancelled():
                continue
            try:
                result = await work()
            except BaseException as problem:
                if not answer.done():
                    answer.set_exception(problem)
                if isinstance(problem, asyncio.CancelledError):  # the server stops
                    for job in self._waiting:
                        job.answer.cancel()
                    self._waiting.clear()
            else:
                if not answer.done():
                    answer.set_result(result)
            # Nothing may outlive its job here: a Room leaves the memory when nobody holds it.
            del work, answer
        self._waiting = None
        self.is_idle = True
