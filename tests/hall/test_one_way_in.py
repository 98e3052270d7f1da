"""The one way into a Room: commands one after the other, and nobody sees what is not stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from spytable.hall.commands import Choose, Sit
from spytable.hall.refusals import Reasons, Refusal
from spytable.store.sql_store import SqlStore as Store
from spytable.table import Table
from tests.hall.evening import Evening


class Disk:
    """A store whose writes wait until they are let go, and fail if so wished."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[asyncio.Future[None]] = []
        self.real = Store.append_soon
        disk = self

        def steered(store: Store, appended: Any) -> asyncio.Future[None]:
            gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            disk.asked.append(gate)

            async def write() -> None:
                await gate
                await disk.real(store, appended)

            return asyncio.ensure_future(write())

        monkeypatch.setattr(Store, "append_soon", steered)

    async def wait_for(self, writes: int) -> asyncio.Future[None]:
        while len(self.asked) < writes:
            await asyncio.sleep(0)
        return self.asked[writes - 1]


_TAKE_ALL = Table.take_all


def take_last(table: Table, *_: Any) -> None:
    """Whatever was wanted, whoever is to decide takes the last choice on offer."""
    decision = table.decision()
    assert decision is not None
    _TAKE_ALL(table, decision.seat, (decision.choices[-1],))


@pytest.mark.parametrize("quick", [True, False])
@pytest.mark.parametrize("rounds", range(6))
def test_a_choice_that_was_refused_because_the_disk_failed_never_happens(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch, quick: bool, rounds: int
) -> None:
    """A writes, B waits behind it and fails, C comes while the mailbox is handed on: at whatever
    round of the loop, C acts on what is stored, and does not carry B's choice into the store."""

    async def story(one: Evening) -> None:
        room = await one.open()
        await one.play(room)
        before = await one.stored(room)
        monkeypatch.setattr(Table, "take_all", take_last)
        disk = Disk(monkeypatch)
        results: dict[str, str] = {}

        async def who(name: str) -> None:
            try:
                await one.hall.do(room, Choose(0, ()))
                results[name] = "done"
            except OSError as problem:
                results[name] = str(problem)

        tasks = [asyncio.create_task(who("A"))]
        first = await disk.wait_for(1)
        tasks.append(asyncio.create_task(who("B")))
        await asyncio.sleep(0)
        first.set_result(None)
        for _ in range(rounds):
            await asyncio.sleep(0)
        tasks.append(asyncio.create_task(who("C")))
        (await disk.wait_for(2)).set_exception(OSError("No space left on device"))
        (await disk.wait_for(3)).set_result(None)
        await asyncio.gather(*tasks)
        stored = await one.stored(room)
        chosen = [entry for entry in stored[len(before) :] if entry.seat >= 0]
        assert results == {"A": "done", "B": "No space left on device", "C": "done"}
        assert len(chosen) == 2, "A's and C's, and not B's"
        assert await one.memory(room) == stored

    evening(story, quick=quick)


@pytest.mark.parametrize("quick", [True, False])
def test_nobody_reads_what_is_not_on_the_disk(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    async def story(one: Evening) -> None:
        room = await one.open()
        await one.play(room)
        before, chosen = await one.memory(room), await one.last(room)
        waited_for, disk = room.stored.waits_for, Disk(monkeypatch)
        choosing = asyncio.create_task(one.do(room, chosen))
        written = await disk.wait_for(1)
        reading = asyncio.create_task(one.memory(room))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not reading.done() and not choosing.done()
        assert room.stored.entries == before and room.stored.waits_for == waited_for
        written.set_exception(OSError("gone"))
        with pytest.raises(OSError, match="gone"):
            await choosing
        assert await reading == before == await one.stored(room)

    evening(story, quick=quick)


def test_who_is_cancelled_before_their_turn_wanted_nothing(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Evening) -> None:
        room = await one.open()
        await one.play(room)
        chosen, disk = await one.last(room), Disk(monkeypatch)
        first = asyncio.create_task(one.do(room, chosen))
        written = await disk.wait_for(1)
        second = asyncio.create_task(one.do(room, chosen))
        await asyncio.sleep(0)
        second.cancel()
        written.set_result(None)
        await first
        assert await one.memory(room) == await one.stored(room)
        assert len(disk.asked) == 1 and room.mailbox.is_idle

    evening(story, quick=True)


def test_commands_are_taken_in_the_order_they_came(evening: Callable[..., None]) -> None:
    """Three want the two free places at once: the first two get them, in order."""

    async def story(one: Evening) -> None:
        room = await one.open("one", "?", "?")
        names = ("Ann", "Bob", "Carl")
        sitting = (one.hall.do(room, Sit(name.lower(), name)) for name in names)
        assert await asyncio.gather(*sitting) == [0, 1, None]
        assert [place.name for place in room.places] == ["Ann", "Bob"] and room.has_started

    evening(story)


def test_a_seat_that_was_lent_meanwhile_does_not_choose(evening: Callable[..., None]) -> None:
    """Whether a bot sits in is asked when the command is taken, not when it was sent."""

    async def story(one: Evening) -> None:
        room = await one.open()
        chosen = await one.last(room)
        room.places[chosen.seat].stand_in = "easy"
        with pytest.raises(Refusal) as refused:
            await one.hall.do(room, chosen)
        assert refused.value.message == Reasons.STOOD_IN

    evening(story)


def test_an_idle_table_has_no_task(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        before = asyncio.all_tasks()
        room = await one.open()
        await one.play(room, 3)
        await one.hall.look(room, lambda table: None)
        await asyncio.sleep(0)
        compiling = {one.hall.compiler.start(room.stored.box)}
        await asyncio.wait(compiling)
        for _ in range(5):
            await asyncio.sleep(0)
        assert asyncio.all_tasks() == before and room.mailbox.is_idle

    evening(story)


def test_a_subscriber_that_fails_keeps_nothing_from_the_others(
    evening: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def hear(self, *_: Any) -> None:
            raise ZeroDivisionError

        def is_busy(self, *_: Any) -> bool:
            return False

    async def story(one: Evening) -> None:
        one.hall.executor.subscribe(Broken())
        room = await one.open()
        await one.play(room, 2)
        assert await one.memory(room) == await one.stored(room)

    evening(story, quick=True)
    assert "was not heard" in caplog.text


def test_tables_load_side_by_side_and_each_once(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow one keeps no other waiting; those who ask for the same one get the same Room."""

    async def story(one: Evening) -> None:
        for name in ("slow", "quick"):
            await one.store.add(await one.row(name, started_at=2.0))
        real, gate, loads = Store.load, asyncio.Event(), []

        async def load(store: Store, table_id: str) -> Any:
            loads.append(table_id)
            if table_id == "slow":
                await gate.wait()
            return await real(store, table_id)

        monkeypatch.setattr(Store, "load", load)
        impatient, *waiting = [asyncio.ensure_future(one.hall.room("slow")) for _ in range(3)]
        await asyncio.sleep(0)
        quick = await asyncio.wait_for(one.hall.room("quick"), 10)
        assert quick.id == "quick" and loads == ["slow", "quick"]
        impatient.cancel()
        await asyncio.sleep(0)
        gate.set()
        first, second = await asyncio.gather(*waiting)
        assert first is second and loads == ["slow", "quick"]
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await one.hall.room("none")
            assert refused.value.message == Reasons.NO_TABLE

    evening(story)


def test_a_draft_that_was_given_up_is_never_written(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the rules half-way through a choice."""

    async def story(one: Evening) -> None:
        room = await one.open()
        await one.play(room, 2)
        before, chosen, real = await one.stored(room), await one.last(room), Table.take_all

        def half(*given: Any) -> None:
            real(*given)
            raise ZeroDivisionError

        with monkeypatch.context() as broken, pytest.raises(ZeroDivisionError):
            broken.setattr(Table, "take_all", half)
            await one.hall.do(room, chosen)
        assert await one.memory(room) == await one.stored(room) == before
        await one.play(room)
        assert (await one.stored(room))[: len(before)] == before

    evening(story, quick=True)
