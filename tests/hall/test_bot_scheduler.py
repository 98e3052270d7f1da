"""The queue of bots' thoughts: who goes first, who waits, and that nobody is kept for ever."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections.abc import Awaitable, Callable, Generator
from types import SimpleNamespace
from typing import Any

import pytest

from spytable.hall import bot_scheduler
from spytable.hall.bot_scheduler import Scheduler, Urgency

NOBODY, WATCHED, PERSON = Urgency.NOBODY, Urgency.WATCHED, Urgency.PERSON


class Story:
    """One thinker, and a list of whose slices it thought."""

    def __init__(self) -> None:
        self.scheduler = Scheduler(threads=1)
        self.slices: list[str] = []
        self.gate = threading.Event()

    def thought(self, name: str, slices: int) -> Generator[None, None, str]:
        for number in range(slices):
            self.gate.wait(10)
            self.slices.append(name)
            time.sleep(0.001)
            if number < slices - 1:
                yield
        return name

    def begin(
        self, name: str, slices: int, client: str = "ann", urgency: Urgency = NOBODY
    ) -> asyncio.Task[str]:
        slow = self.thought(name, slices)
        return asyncio.create_task(self.scheduler.run(slow, client, lambda: urgency))


def told(story: Callable[[Story], Awaitable[None]]) -> None:
    async def run() -> None:
        one = Story()
        try:
            await story(one)
        finally:
            one.gate.set()
            one.scheduler.close()

    asyncio.run(asyncio.wait_for(run(), 30))


async def entered(*tasks: asyncio.Task[Any]) -> None:
    """Let the tasks come as far as the queue."""
    for _ in range(3):
        await asyncio.sleep(0)


def test_a_person_is_answered_before_all_that_nobody_waits_for() -> None:
    async def story(one: Story) -> None:
        long = [one.begin(f"long {number}", 50, "ann") for number in range(45)]
        await entered()
        mine = one.begin("mine", 5, "bob", PERSON)
        watched = one.begin("watched", 5, "cid", WATCHED)
        await entered()
        one.gate.set()
        assert await mine == "mine"
        assert await watched == "watched"
        first = one.slices[:10] if one.slices[0] == "mine" else one.slices[1:11]
        assert first == 5 * ["mine"] + 5 * ["watched"], "after what was under way, if anything"
        for task in long:
            task.cancel()

    told(story)


def test_a_short_thought_is_not_kept_by_long_ones() -> None:
    async def story(one: Story) -> None:
        long = [one.begin(f"long {number}", 200) for number in range(2)]
        one.gate.set()
        while len(one.slices) < 50:
            await asyncio.sleep(0.005)
        short = one.begin("short", 2)
        await entered(short)
        before = len(one.slices)
        await short
        # What was thought until this task was woken does not count: that may take a while.
        between = one.slices[before : len(one.slices) - one.slices[::-1].index("short")]
        assert len(between) < 10, "it has had the least"
        for task in long:
            task.cancel()

    told(story)


def test_clients_share_alike_however_many_tables_they_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By a clock on which each slice takes as long as any other."""
    clock = itertools.count().__next__
    monkeypatch.setattr(bot_scheduler, "time", SimpleNamespace(perf_counter=clock))

    async def story(one: Story) -> None:
        many = [one.begin("ann", 60, "ann") for _ in range(30)]
        one.begin("bob", 60, "bob")
        await entered()
        one.gate.set()
        while one.slices.count("bob") < 60:
            await asyncio.sleep(0.005)
        last = [at for at, name in enumerate(one.slices) if name == "bob"][59]
        had = one.slices[:last].count("ann")
        assert 58 <= had <= 62, f"bob had 60, ann with her thirty tables {had}"
        for task in many:
            task.cancel()

    told(story)


def test_a_client_has_only_so_many_thoughts_under_way() -> None:
    async def story(one: Story) -> None:
        tasks = [one.begin(str(number), 20) for number in range(8)]
        await entered()
        one.gate.set()
        await asyncio.gather(*tasks)
        begun = [one.slices.index(str(number)) for number in range(8)]
        ended = [len(one.slices) - one.slices[::-1].index(str(number)) for number in range(8)]
        for at in begun:
            under_way = sum(first <= at < last for first, last in zip(begun, ended, strict=True))
            assert under_way <= bot_scheduler.MOST_AT_ONCE
        assert max(begun) > 0

    told(story)


def test_what_nobody_waits_for_any_more_is_not_thought_to_its_end() -> None:
    async def story(one: Story) -> None:
        given_up = one.begin("given up", 10_000)
        one.gate.set()
        await asyncio.sleep(0.05)
        given_up.cancel()
        await one.begin("next", 3)
        had = one.slices.count("given up")
        await asyncio.sleep(0.05)
        assert one.slices.count("given up") == had < 10_000

    told(story)


def test_a_thought_that_fails_says_so_and_the_next_goes_on() -> None:
    async def story(one: Story) -> None:
        def broken() -> Generator[None, None, str]:
            yield
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await one.scheduler.run(broken(), "ann", lambda: PERSON)
        one.gate.set()
        assert await one.begin("next", 2) == "next"

    told(story)


def test_nothing_is_remembered_of_clients_that_wait_for_nothing() -> None:
    async def story(one: Story) -> None:
        one.gate.set()
        await asyncio.gather(*[one.begin("x", 3, f"client {number}") for number in range(20)])
        while one.scheduler._clients:  # the last is told before it is forgotten
            await asyncio.sleep(0.001)
        assert one.scheduler._waiting == []

    told(story)
