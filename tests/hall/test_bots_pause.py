"""Tables of bots alone that nobody watches: they pause, and go on with the next look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from spytable.hall import bots_at_work
from spytable.hall.bots_at_work import is_unwatched
from spytable.hall.presence import Listener
from tests.hall.evening import Evening


def test_bots_alone_pause_when_nobody_looks_and_go_on_with_the_next_look(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Evening) -> None:
        monkeypatch.setattr(bots_at_work, "UNWATCHED_AFTER", -1.0)
        room = await one.open("one", "easy", "easy")
        await one.bots_done(room)
        assert is_unwatched(room) and not room.has_ended
        before = await one.memory(room)
        assert not [entry for entry in before if entry.seat >= 0], "nobody has moved yet"
        page = Listener(None)
        room.presence.enter(page)
        assert not is_unwatched(room)
        one.hall.wake(room)
        while len(await one.memory(room)) == len(before):
            await asyncio.sleep(0.001)
        room.presence.leave(page)
        await one.bots_done(room)
        assert not room.has_ended and await one.memory(room) == await one.stored(room)
        monkeypatch.setattr(bots_at_work, "UNWATCHED_AFTER", 600.0)
        one.hall.wake(room)
        await one.bots_done(room)
        assert room.has_ended, "a look without a page is good for a while"

    evening(story)


def test_bots_do_not_pause_where_a_person_plays(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who will come back finds that it is their turn."""

    async def story(one: Evening) -> None:
        monkeypatch.setattr(bots_at_work, "UNWATCHED_AFTER", -1.0)
        room = await one.open("one", "", "easy")
        assert not is_unwatched(room)
        await one.bots_done(room)
        assert room.seats_waited_for == {0}

    evening(story)


def test_bots_think_no_more_when_the_hall_closes(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        room = await one.open("one", "easy", "easy")
        await one.hall.close()
        assert not one.hall.bots.is_busy(room)
        before = await one.stored(room)
        one.hall.wake(room)
        await asyncio.sleep(0)
        assert not one.hall.bots.is_busy(room) and await one.stored(room) == before

    evening(story)
