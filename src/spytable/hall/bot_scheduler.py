"""The scheduler of bots' work: jobs are cut into slices; people's tables come first, then watched
ones.

A few threads think beside the server's own work.  Between two slices whoever is more urgent goes
on: a table where a person looks on before one that is merely watched, that before one where nobody
is; then the client who has had the least; then the job that has had the least, so that a short
one is never kept by long ones.  How much is thought is the bot's business: one that waits is
slower, not weaker.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Generic, TypeVar

from .machine_slots import MachineSlots, slots_of_machine

T = TypeVar("T")

MOST_AT_ONCE = 3
"""So many jobs of one client, equally urgent, go on side by side; its others wait."""


class Urgency(IntEnum):
    """The priority of a job, the most urgent first."""

    PERSON = 0
    """Somebody sits at the table and has a page open."""
    WATCHED = 1
    """Somebody sits there, or somebody looks on."""
    NOBODY = 2


@dataclass(eq=False, slots=True)
class Job(Generic[T]):
    """One computation of a bot, and the client it is for."""

    slices: Generator[None, None, T]
    client: str
    urgency: Callable[[], Urgency]
    settle: Callable[[Callable[[], None]], object]
    answer: asyncio.Future[T]
    number: int
    spent: float = 0.0
    started: bool = False


@dataclass(slots=True)
class _Client:
    """The processor time that a client has used, kept as long as it waits for anything."""

    spent: float
    jobs: int = field(default=0)


class Scheduler:
    """A pool of threads that think for all tables."""

    def __init__(self, threads: int | None = None, slots: MachineSlots | None = None) -> None:
        """All nodes of a machine share its slots: a thread that has none thinks of nothing."""
        self._most = threads or slots_of_machine()
        self._slots = slots or MachineSlots(self._most)
        self._threads: list[threading.Thread] = []
        self._news = threading.Condition()
        self._waiting: list[Job[object]] = []
        self._clients: dict[str, _Client] = {}
        self._numbers = itertools.count()
        self._closed = False

    async def run(
        self, slices: Generator[None, None, T], client: str, urgency: Callable[[], Urgency]
    ) -> T:
        """Think it through, when its turn comes; whoever stops waiting for it ends it."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        job = Job(slices, client, urgency, loop.call_soon_threadsafe, answer, next(self._numbers))
        self._enter(job)
        return await answer

    def close(self) -> None:
        """Think no more; what is under way ends with its slice."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify_all()

    # Who goes on

    def _enter(self, job: Job[T]) -> None:
        with self._news:
            client = self._clients.get(job.client)
            if client is None:  # a newcomer owes nothing, and is owed nothing
                least = min((one.spent for one in self._clients.values()), default=0.0)
                client = self._clients[job.client] = _Client(least)
            client.jobs += 1
            self._waiting.append(job)  # type: ignore[arg-type]  # the answer's type is its own
            if len(self._threads) < min(self._most, len(self._waiting)):
                thread = threading.Thread(target=self._work, name="spytable-bot", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._news.notify()

    def _wait(self) -> bool:
        """Until there is a job to go on with; False when there will be none any more."""
        with self._news:
            while not self._closed and not self._waiting:
                self._news.wait()
            return not self._closed

    def _next(self) -> Job[object] | None:
        """The job to go on with; None if others have taken what there was."""
        with self._news:
            if not self._waiting:
                return None
            job = most_urgent(self._waiting, self._spent)
            self._waiting.remove(job)
            return job

    def _spent(self, client: str) -> float:
        return self._clients[client].spent

    # Thinking

    def _work(self) -> None:
        """The next job is chosen when there is a slot for it, and not before."""
        first = len(self._threads)
        while self._wait():
            with self._slots.held(first):
                job = self._next()
                if job is not None:
                    self._go_on(job)

    def _go_on(self, job: Job[object]) -> None:
        began = time.perf_counter()
        ended = self._one_slice(job)
        took = time.perf_counter() - began
        with self._news:
            client = self._clients[job.client]
            client.spent += took
            job.spent += took
            if not ended and not self._closed:
                self._waiting.append(job)
                self._news.notify()
                return
            client.jobs -= 1
            if client.jobs == 0:
                del self._clients[job.client]

    def _one_slice(self, job: Job[object]) -> bool:
        """Think a little; whether that was the end of it."""
        job.started = True
        if job.answer.cancelled():
            job.slices.close()
            return True
        try:
            next(job.slices)
        except StopIteration as ended:
            _settle(job, partial(_give, ended.value))
        except BaseException as problem:
            _settle(job, partial(_fail, problem))
        else:
            return False
        return True


def _give(result: object, answer: asyncio.Future[object]) -> None:
    answer.set_result(result)


def _fail(problem: BaseException, answer: asyncio.Future[object]) -> None:
    answer.set_exception(problem)


def most_urgent(waiting: list[Job[object]], spent: Callable[[str], float]) -> Job[object]:
    """The client whose turn it is; of a client's jobs only so many are begun at once."""
    ranked = [(job.urgency(), job) for job in waiting]
    begun: dict[tuple[str, Urgency], int] = {}
    for urgency, job in ranked:
        if job.started:
            key = job.client, urgency
            begun[key] = begun.get(key, 0) + 1

    def place(one: tuple[Urgency, Job[object]]) -> tuple[int, float, bool, float, int]:
        urgency, job = one
        full = begun.get((job.client, urgency), 0) >= MOST_AT_ONCE
        held = full and not job.started
        return urgency, spent(job.client), held, job.spent, job.number

    return min(ranked, key=place)[1]


def _settle(job: Job[object], say: Callable[[asyncio.Future[object]], None]) -> None:
    """Tell the one who waits, in their own thread; they may have gone, or their loop with them."""

    def tell() -> None:
        if not job.answer.done():
            say(job.answer)

    with contextlib.suppress(RuntimeError):
        job.settle(tell)
