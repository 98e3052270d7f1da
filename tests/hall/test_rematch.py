"""A rematch: one next table for all who ask, called off and opened again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from spytable.hall.commands import Begin, Leave, Sit
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room
from tests.hall.evening import Evening


async def over(one: Evening) -> Room:
    """A table of two people whose game has ended."""
    room = await one.open()
    while not room.has_ended:
        await one.play(room)
    return room


def test_who_asks_at_once_meets_at_one_table(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        room = await over(one)
        asked = (one.hall.rematch(room, f"player{seat}", "") for seat in (0, 1))
        first, second = await asyncio.gather(*asked)
        assert first is second and first.id == room.stored.rematch and first.has_started
        stored = await one.store.load(room.id)
        assert stored is not None and stored.rematch == first.id
        with pytest.raises(Refusal) as refused:
            await one.hall.rematch(room, "stranger", "")
        assert refused.value.message == Reasons.WATCHERS_ONLY
        with pytest.raises(Refusal) as refused:
            await one.hall.rematch(first, "player0", "")
        assert refused.value.message == Reasons.NOT_OVER

    evening(story)


def test_a_rematch_that_was_called_off_can_be_asked_for_again(
    evening: Callable[..., None],
) -> None:
    """Both rooms are as the store has them, at every step."""

    async def story(one: Evening) -> None:
        room = await over(one)
        again = await one.hall.rematch(room, "player0", "")
        await one.hall.call_off(again, "player0")
        assert again.was_called_off and room.stored.rematch is None
        with pytest.raises(Refusal) as refused:
            await one.do(again, Sit("player1", "N1"))
        assert refused.value.message == Reasons.CALLED_OFF
        assert await one.hall.rematch(room, "player1", "") is again
        assert not again.was_called_off and again.stored.host == "player1"
        for each in (room, again):
            assert await one.store.load(each.id) == each.stored

    evening(story)


def test_a_command_that_is_refused_leaves_the_room_as_it_is_stored(
    evening: Callable[..., None],
) -> None:
    async def story(one: Evening) -> None:
        room = await one.open("one", "", "?")
        for command, reason in [
            (Leave("player0"), Reasons.HOST_STAYS),
            (Leave("stranger"), Reasons.WATCHERS_ONLY),
            (Begin("stranger"), Reasons.NOT_HOST),
            (Begin("player0", "godlike"), Reasons.NO_LEVEL),
        ]:
            with pytest.raises(Refusal) as refused:
                await one.do(room, command)
            assert refused.value.message == reason
        assert await one.store.load(room.id) == room.stored and not room.doubtful
        await one.do(room, Begin("player0", "easy"))
        assert room.has_started and room.places[1].level == "easy"
        assert await one.store.load(room.id) == room.stored

    evening(story)
