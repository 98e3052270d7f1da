"""Deletion while people play: what was acknowledged is kept, and bots go on for whoever went."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from spytable.entry import Entry
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.registry import Registry
from spytable.hall.room import Room
from spytable.store.erasure import NOBODY, Erased
from tests.hall.evening import Evening


@pytest.mark.parametrize("after", range(8))
def test_no_acknowledged_choice_is_lost_while_somebody_is_deleted(
    evening: Callable[..., None], after: int
) -> None:
    """However many turns of the loop lie between the two."""

    async def story(one: Evening) -> None:
        room = await one.open()
        done: list[Entry] = []

        async def play() -> None:
            here = room
            for _ in range(6):
                try:
                    choice = await one.last(here)
                    await one.do(here, choice)
                    done.append(Entry(choice.seat, choice.choices[0]))
                except Refusal:
                    here = await one.hall.room(room.id)

        async def erase() -> None:
            for _ in range(3 * after):
                await asyncio.sleep(0)
            assert await one.hall.erase("player0") == Erased([], [room.id])

        await asyncio.gather(play(), erase())
        again = await one.hall.room(room.id)
        assert again is not room and room.is_lost
        assert again.places[0].name == NOBODY and again.places[0].stand_in
        stored = iter(await one.stored(again))
        assert all(entry in stored for entry in done), "in this order"

    evening(story)


def test_pages_of_a_deleted_table_end_and_its_bots_stop(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        room = await one.open("one", "", "easy")
        await one.play(room)
        assert await one.hall.erase("player0", "one") == Erased(["one"], [])
        assert room.is_lost
        with pytest.raises(Refusal) as refused:
            await one.hall.room("one")
        assert refused.value.message == Reasons.NO_TABLE
        with pytest.raises(Refusal):
            await one.play(room)
        playing = one.hall.bots.playing(room)
        if playing is not None:
            await asyncio.wait({playing}, timeout=10)
            assert playing.done()

    evening(story)


def test_a_table_that_is_being_read_meanwhile_is_not_kept_as_it_was(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Evening) -> None:
        room = await one.open()
        one.hall.registry.drop(room)
        del room
        gate, was_read, read = asyncio.Event(), asyncio.Event(), Registry.load

        async def slowly(registry: Registry, table_id: str) -> object:
            stored = await read(registry, table_id)
            was_read.set()
            await gate.wait()
            return stored

        monkeypatch.setattr(Registry, "load", slowly)
        reading = asyncio.ensure_future(one.hall.room("one"))
        await was_read.wait()
        erasing = asyncio.ensure_future(one.hall.erase("player0"))
        while (written := await one.store.load("one")) and written.places[0].name != NOBODY:
            await asyncio.sleep(0.01)
        gate.set()
        stale: Room = await reading
        await erasing
        fresh = await one.hall.room("one")
        assert fresh is not stale and fresh.places[0].name == NOBODY

    evening(story)
