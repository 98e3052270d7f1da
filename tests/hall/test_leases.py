"""Leases in a Hall: two nodes on one PostgreSQL without a server, and a keeper without a database.

Leases taken, lost, given back; and that whatever was under way for a lost table ends.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from spytable.hall import leases
from spytable.hall.commands import Leave, Rematch, Sit
from spytable.hall.leases import HeldElsewhere, LeaseKeeper
from spytable.hall.presence import Listener
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room
from spytable.store.port import Lease, Store
from tests.hall.evening import Evening
from tests.store.postgres import fresh_database

# Two halls


def two_halls(folder: Path, story: Callable[[Evening, Evening], Awaitable[None]]) -> None:
    """An evening at two nodes of one club."""
    database = fresh_database()

    async def run() -> None:
        here, there = (
            Evening(folder, database=database, node=f"http://node{number}") for number in (1, 2)
        )
        try:
            await story(here, there)
        finally:
            await here.close()
            await there.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leases, "SECONDS", 120.0)  # nothing here depends on how quick the machine is
        asyncio.run(run())


async def _at_both(one: Evening, other: Evening, *seats: str, **more: Any) -> tuple[Room, Lease]:
    """A table that the first hall holds, and what the second is told of it."""
    room = await one.open("one", *seats, **more)
    with pytest.raises(HeldElsewhere) as held:
        await other.hall.room("one")
    return room, held.value.lease


async def _writes(one: Evening, other: Evening) -> Room:
    """The other hall has the table now, and the first does not know of it yet."""
    assert one.hall.leases is not None and other.hall.leases is not None
    await one.store.release(one.hall.leases.node, ["one"])
    other.hall.leases.forget_holder("one")
    return await other.hall.room("one")


def test_only_one_hall_holds_a_table_and_the_other_is_told_which(tmp_path: Path) -> None:
    async def story(one: Evening, other: Evening) -> None:
        room, lease = await _at_both(one, other)
        assert lease.address == "http://node1" and one.hall.leases is not None
        assert lease.node == one.hall.leases.node
        await one.play(room, 2)
        assert one.hall.leases.count == 1
        with pytest.raises(Refusal) as refused:
            await other.hall.room("nothing")
        assert refused.value.message == Reasons.NO_TABLE

    two_halls(tmp_path, story)


def test_what_nobody_uses_and_what_a_node_stops_with_goes_on_elsewhere_at_once(
    tmp_path: Path,
) -> None:
    async def story(one: Evening, other: Evening) -> None:
        assert one.hall.leases is not None and other.hall.leases is not None
        room, _ = await _at_both(one, other)
        await one.play(room, 3)
        room.used_at -= one.settings.idle_seconds + 1
        assert one.hall.forget_idle() == 1 and room.is_lost
        other.hall.leases.forget_holder("one")
        await one.hall.leases.give_to_asker("one")  # which waits until it is given back
        taken = await other.hall.room("one")
        assert await other.memory(taken) == room.stored.entries
        await other.hall.hand_over()
        again = await one.hall.room("one")
        assert again is not room and again.stored == taken.stored
        with pytest.raises(Refusal) as refused:
            await other.hall.room("one")
        assert refused.value.message == Reasons.MOVING and refused.value.wait

    two_halls(tmp_path, story)


def test_who_is_no_longer_the_holder_writes_nothing_and_lets_go(tmp_path: Path) -> None:
    """Whatever is wanted of the Room: it is refused, its pages end, and nothing was written."""

    async def story(one: Evening, other: Evening) -> None:
        room, _ = await _at_both(one, other)
        await one.play(room)
        page = Listener(0)
        room.presence.enter(page)
        choice = await one.last(room)
        taken = await _writes(one, other)
        with pytest.raises(Refusal) as refused:
            await one.do(room, choice)
        assert refused.value.message == Reasons.MOVING
        assert room.is_lost and page.changed.is_set()
        stored = await other.stored(taken)
        next_one = await one.row("two")
        for command in (choice, Leave("player0"), Sit("player9", "N9"), Rematch(next_one)):
            with pytest.raises(Refusal) as refused:
                await one.do(room, command)
            assert refused.value.message == Reasons.MOVING
        with pytest.raises(Refusal):
            await one.hall.look(room, lambda table: table)
        assert await other.stored(taken) == stored == await other.memory(taken)
        await other.do(taken, choice)
        with pytest.raises(HeldElsewhere):
            await one.hall.room("one")

    two_halls(tmp_path, story)


def test_a_command_that_is_tried_again_is_not_tried_for_ever(tmp_path: Path) -> None:
    """Guests who sit down are told by the other Room, not by the one that lost its table."""

    async def story(one: Evening, other: Evening) -> None:
        room, _ = await _at_both(one, other, "", "?")
        taken = await _writes(one, other)
        with pytest.raises(Refusal) as refused:
            await asyncio.wait_for(one.do(room, Sit("player1", "N1")), 30)
        assert refused.value.message == Reasons.MOVING
        assert await other.do(taken, Sit("player1", "N1")) == 1

    two_halls(tmp_path, story)


def test_bots_advice_and_answers_of_a_lost_table_stop(tmp_path: Path) -> None:
    async def story(one: Evening, other: Evening) -> None:
        room, _ = await _at_both(one, other, "", "strong")
        while (await one.last(room)).seat == 0:
            await one.play(room)
        playing = one.hall.bots.playing(room)
        assert playing is not None and not playing.done()
        assert one.hall.leases is not None
        one.hall.leases.lose("one")
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait_for(playing, 30)
        assert playing.cancelled() and not one.hall.executor.is_busy(room)
        one.hall.bots.wake(room)
        assert one.hall.bots.playing(room) is playing, "nobody begins anew"

    two_halls(tmp_path, story)


def test_a_rematch_called_off_at_one_node_is_news_at_the_other(tmp_path: Path) -> None:
    """Both read again what the other has written at their table."""

    async def story(one: Evening, other: Evening) -> None:
        assert one.hall.leases is not None and other.hall.leases is not None
        room = await one.open()
        while not room.has_ended:
            await one.play(room)
        next_one = await one.hall.rematch(room, "player0", "")
        again, was_seen = next_one.id, room.stored.seatings
        one.hall.leases.let_go([again])
        await one.hall.leases.give_to_asker(again)
        there = await other.hall.room(again)
        with pytest.raises(HeldElsewhere) as held:
            await one.hall.rematch(room, "player1", "")
        assert held.value.lease.table_id == again, "Bob is to sit down there"
        await other.hall.call_off(there, "player0")
        await one.hall.leases._renew()
        assert room.is_lost, "what was written at this table its node does not know of"
        old = await one.hall.room("one")
        assert old.stored.rematch is None and old.stored.seatings == was_seen + 1
        one.hall.leases.forget_holder(again)
        assert (await one.hall.rematch(old, "player1", "")).stored.host == "player1"
        await other.hall.leases._renew()
        assert there.is_lost

    two_halls(tmp_path, story)


def test_in_a_file_there_are_no_leases(tmp_path: Path) -> None:
    async def story(one: Evening) -> None:
        assert one.hall.leases is None
        room = await one.open()
        await one.hall.hand_over()
        assert not room.is_lost and await one.hall.room("one") is room

    async def run() -> None:
        one = Evening(tmp_path)
        await story(one)
        await one.close()

    asyncio.run(run())


# A keeper without a database


class Referee:
    """A store that knows nothing but leases; it may be away."""

    has_leases = True

    def __init__(self) -> None:
        self.fence: Callable[[str], int | None] = lambda table_id: None
        self.away: Exception | None = None
        self.ours: set[str] | None = None
        self.asked = asyncio.Event()
        self.hold: asyncio.Event | None = None

    async def acquire(self, table_id: str, node: str, address: str, seconds: float) -> Lease | None:
        if self.away is not None:
            raise self.away
        return Lease(table_id, node, address, 7, seconds)

    async def renew(self, node: str, held: dict[str, int], seconds: float) -> set[str]:
        self.asked.set()
        if self.hold is not None:
            await self.hold.wait()
        if self.away is not None:
            raise self.away
        return set(held) if self.ours is None else self.ours

    async def release(self, node: str, table_ids: list[str]) -> None:
        if self.away is not None:
            raise self.away


Told = asyncio.Queue[str]


def with_keeper(
    story: Callable[[LeaseKeeper, Referee, Told], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
    seconds: float = 0.2,
) -> None:
    monkeypatch.setattr(leases, "SECONDS", seconds)
    monkeypatch.setattr(leases, "RENEWED_EVERY", 0.02)

    async def run() -> None:
        referee, lost = Referee(), Told()
        keeper = LeaseKeeper(cast(Store, referee), "http://here", lost.put_nowait)
        await story(keeper, referee, lost)
        await keeper.close()

    asyncio.run(run())


def test_leases_are_renewed_for_as_long_as_the_database_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(keeper: LeaseKeeper, referee: Referee, lost: Told) -> None:
        await keeper.take("one")
        for _ in range(30):
            referee.asked.clear()
            await asyncio.wait_for(referee.asked.wait(), 30)
        assert keeper.check("one") and keeper.epoch("one") == 7 and lost.empty()

    with_keeper(story, monkeypatch, seconds=60.0)


@pytest.mark.parametrize("how", ["away", "silent"])
def test_a_lease_that_cannot_be_renewed_is_lost_in_time(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Before anybody else could take it: also where the database does not even say no."""

    async def story(keeper: LeaseKeeper, referee: Referee, lost: Told) -> None:
        taken_at = asyncio.get_running_loop().time()
        await keeper.take("one")
        referee.away = OSError("nobody there") if how == "away" else None
        referee.hold = asyncio.Event() if how == "silent" else None
        assert await asyncio.wait_for(lost.get(), 30) == "one"
        assert asyncio.get_running_loop().time() - taken_at >= 0.2
        assert keeper.epoch("one") == leases.NEVER, "nobody may write under it"
        referee.away = None

    with_keeper(story, monkeypatch)


def test_a_lease_that_another_has_taken_is_lost_with_the_next_renewal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(keeper: LeaseKeeper, referee: Referee, lost: Told) -> None:
        await keeper.take("one")
        await keeper.take("two")
        referee.ours = {"two"}
        assert await asyncio.wait_for(lost.get(), 30) == "one"
        assert keeper.count == 1 and keeper.check("two")

    with_keeper(story, monkeypatch, seconds=60.0)


def test_a_table_that_is_taken_during_a_renewal_is_not_lost_by_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(keeper: LeaseKeeper, referee: Referee, lost: Told) -> None:
        await keeper.take("one")
        referee.hold, referee.ours = asyncio.Event(), {"one"}
        referee.asked.clear()
        await asyncio.wait_for(referee.asked.wait(), 30)
        await keeper.take("two")
        referee.hold.set()
        referee.hold = None
        referee.asked.clear()
        assert keeper.check("one") and keeper.check("two")
        referee.ours = None
        await asyncio.wait_for(referee.asked.wait(), 30)
        assert lost.empty() and keeper.count == 2

    with_keeper(story, monkeypatch, seconds=60.0)


def test_what_has_stopped_takes_nothing_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(keeper: LeaseKeeper, referee: Referee, lost: Told) -> None:
        await keeper.take("one")
        await keeper.close()
        assert await lost.get() == "one" and keeper.count == 0
        with pytest.raises(Refusal) as refused:
            await keeper.take("one")
        assert refused.value.message == Reasons.MOVING
        assert await keeper.give_to_asker("one"), "whoever asks is told that it is not here"

    with_keeper(story, monkeypatch)
