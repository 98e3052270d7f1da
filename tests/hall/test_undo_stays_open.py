"""Undo stays open until the next one has chosen: also before a bot, and before the next die."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from spytable.entry import Entry, Kind
from spytable.hall import bots_at_work
from spytable.hall.commands import BotAnswered, Choose, Deal, Undo
from spytable.hall.refusals import Refusal
from spytable.hall.room import Room
from spytable.table import Table
from tests.hall.evening import Evening

PERSON, BOT = 0, 1


async def _offered(one: Evening, room: Room) -> tuple[str, ...]:
    def ask(table: Table | None) -> tuple[str, ...]:
        assert table is not None
        return tuple(choice.name for choice in table.pov(PERSON).choices)

    return await one.hall.look(room, ask)


async def _may_undo(one: Evening, room: Room) -> bool:
    def ask(table: Table | None) -> bool:
        assert table is not None
        return table.pov(PERSON).may_undo

    return await one.hall.look(room, ask)


async def _asked(one: Evening, room: Room) -> tuple[str, ...]:
    """The question to the person, once the bots are done."""
    while not (found := await _offered(one, room)):
        await asyncio.sleep(0.002)
    return found


async def _play_to(one: Evening, room: Room, wanted: str) -> None:
    """Until the person is offered this choice."""
    dice = random.Random(5)
    while wanted not in (names := await _asked(one, room)):
        await one.do(room, Choose(PERSON, (dice.choice(names),)))


def _undone(entries: list[Entry]) -> int:
    return sum(entry.kind is Kind.UNDO for entry in entries)


def test_a_turn_that_was_ended_may_be_taken_back_before_a_bot_has_answered(
    evening: Callable[..., None],
) -> None:
    """The answer the bot was about to give is dropped, and it answers the question that is asked in
    the end."""

    async def story(one: Evening) -> None:
        room = await one.open("one", "", "easy", box="spy-connection")
        await _play_to(one, room, "end")
        for _ in range(3):
            await one.do(room, Choose(PERSON, ("end",)))
            assert await _may_undo(one, room) and not await _offered(one, room)
            before = await one.memory(room)
            await one.do(room, Undo(PERSON))
            assert "end" in await _offered(one, room)
            assert len(await one.memory(room)) == len(before) + 1
        await one.do(room, Choose(PERSON, ("end",)))
        ended = len(await one.memory(room))
        await _asked(one, room)
        entries = await one.memory(room)
        assert entries[ended].seat == BOT, "the bot answered once it was its turn for good"
        assert not await _may_undo(one, room)
        assert _undone(entries) == 3 and entries == await one.stored(room)

    evening(story, quick=True, beat=0.4)


@pytest.mark.parametrize("beat", [0.0, 0.004])
def test_whoever_of_undo_and_bot_comes_first_has_it(
    evening: Callable[..., None], beat: float
) -> None:
    """Either the bot has answered and the turn stays ended, or it has not and the turn goes on."""

    async def story(one: Evening) -> None:
        room = await one.open("one", "", "easy", box="spy-connection")
        dice = random.Random(7)
        for _ in range(12):
            await _play_to(one, room, "end")
            await one.do(room, Choose(PERSON, ("end",)))
            ended = len(await one.memory(room))
            await asyncio.sleep(dice.random() * 5 * beat)
            try:
                await one.do(room, Undo(PERSON))
            except Refusal:
                assert (await one.memory(room))[ended].seat == BOT
            else:
                assert (await one.memory(room))[ended].kind is Kind.UNDO
                assert "end" in await _offered(one, room)
        assert await one.memory(room) == await one.stored(room)

    evening(story, quick=True, beat=beat)


async def _walk_to_the_end(one: Evening, room: Room) -> None:
    """Both play until the person has ended a turn with a step, and the Dealer waits."""
    dice = random.Random(3)
    while True:
        if names := await _offered(one, room):
            on = [name for name in names if name.startswith(("play:street:move", "step"))]
            await one.do(room, Choose(PERSON, (dice.choice(on or names),)))
        elif await _may_undo(one, room):
            return
        elif await one.hall.look(room, lambda table: table is not None and table.awaits_dealer()):
            await one.do(room, Deal(len(await one.memory(room))))
        else:
            await one.play(room)


def test_the_last_step_of_a_move_may_be_taken_back_until_the_next_die_is_rolled(
    evening: Callable[..., None],
) -> None:
    """AG-47. The Dealer waits a little; and it deals nothing for a step that was taken back."""

    async def story(one: Evening) -> None:
        room = await one.open("one", "", "", box="agenti")
        await _walk_to_the_end(one, room)
        walked = await one.memory(room)
        assert walked[-1].seat == PERSON and await _may_undo(one, room)
        await one.do(room, Undo(PERSON))
        assert await _offered(one, room)
        await asyncio.sleep(3 * one.settings.beat)
        assert (await one.memory(room))[-1].kind is Kind.UNDO, "no die for what was taken back"
        await _walk_to_the_end(one, room)
        entries = len(await one.memory(room))
        while len(await one.memory(room)) == entries:
            await asyncio.sleep(0.005)
        assert (await one.memory(room))[entries].choice.startswith("roll:")
        assert not await _may_undo(one, room)
        assert await one.memory(room) == await one.stored(room)

    evening(story, quick=True, beat=0.4)


def test_after_a_bots_turn_no_die_waits(
    evening: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes nothing back, so nobody waits for that."""

    async def story(one: Evening) -> None:
        monkeypatch.setattr(bots_at_work, "UNWATCHED_AFTER", -1.0)  # the bots leave it to the test
        room = await one.open("one", "easy", "easy", box="agenti")
        dice = random.Random(3)

        def asked(table: Table | None) -> BotAnswered:
            assert table is not None and not table.awaits_dealer()
            decision = table.decision()
            assert decision is not None
            return BotAnswered(decision.seat, dice.choice(decision.choices), decision.moment)

        seats = set()
        for _ in range(60):
            command = await one.hall.look(room, asked)
            await one.do(room, command)
            seats.add(command.seat)
        assert len(seats) == 2

    evening(story, quick=True, beat=60.0)


def test_a_die_that_waited_when_the_hall_closed_is_rolled_with_the_next_look(
    evening: Callable[..., None],
) -> None:
    async def story(one: Evening) -> None:
        room = await one.open("one", "", "", box="agenti")
        await _walk_to_the_end(one, room)
        walked = await one.stored(room)
        await one.hall.close()
        later = Evening(one.settings.data, quick=True, beat=60.0)
        again = await later.hall.room(room.id)
        entries = await later.memory(again)
        assert entries[: len(walked)] == walked and entries[len(walked)].choice.startswith("roll:")
        await later.hall.close()

    evening(story, quick=True, beat=60.0)
