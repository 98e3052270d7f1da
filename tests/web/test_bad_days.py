"""Bad days of the hall: writes that fail, acts that raise, people who go away, two servers.

Whatever happens, the table in memory is the one in the store, and there is one Room of it.
"""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from spytable.bots.roster import Greedy
from spytable.entry import Entry
from spytable.hall import bots_at_work, games
from spytable.hall.background_compiling import Compiler
from spytable.hall.commands import Choose, Sit
from spytable.hall.events import PLAYED
from spytable.hall.hall import Hall
from spytable.hall.presence import Listener
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import ENDED_STAYS, Room
from spytable.store.opening import open_store
from spytable.store.port import SeatRow, TableRow
from spytable.store.signing import Keys
from spytable.store.sql_store import SqlStore as Store
from spytable.table import Player, Table
from spytable.web.errors import status_of
from spytable.web.table_page import news
from spytable.web.table_page.build import show
from tests.web.helpers import settings_for


class Evening:
    """A hall on a data folder, and what one needs to play there."""

    def __init__(self, folder: Path) -> None:
        settings = settings_for(folder)
        self.store = open_store(folder)
        compiler = Compiler(work=lambda box, progress: None)
        self.hall = Hall(self.store, compiler, Keys.in_folder(folder), settings)

    async def close(self) -> None:
        await self.hall.close()
        self.store.close()

    async def open(self, table_id: str = "one", *levels: str) -> Room:
        seats = levels or ("", "")
        seed = self.hall.keys.seed(table_id)
        commitment = games.commitment(seed)
        box = await self.hall.compiler.open("agent-avenue")
        places = [
            SeatRow(seat, level, None if level else f"player{seat}", f"Name {seat}", "00", True)
            for seat, level in enumerate(seats)
        ]
        variant = box.full_variant(len(seats), {})
        table = TableRow(table_id, box.name, variant, commitment, "key", "host", 1.0, places, seed)
        return await self.hall.open_table(table)

    async def play(self, room: Room, choices: int = 1) -> None:
        """Let whoever is to decide take the last choice on offer."""
        for _ in range(choices):
            await self.hall.do(room, await self.last(room))

    async def last(self, room: Room) -> Choose:
        """The last choice on offer, of whoever is to decide."""

        def ask(table: Table | None) -> Choose:
            decision = None if table is None else table.decision()
            assert decision is not None
            return Choose(decision.seat, (decision.choices[-1].name,))

        return await self.hall.look(room, ask)

    async def memory(self, room: Room) -> list[Entry]:
        def ask(table: Table | None) -> list[Entry]:
            assert table is not None
            return list(table.record.entries)

        return await self.hall.look(room, ask)

    async def stored(self, room: Room) -> list[Entry]:
        stored = await self.store.load(room.id)
        assert stored is not None
        return stored.entries


def on_an_evening(folder: Path, story: Callable[[Evening], Awaitable[None]]) -> None:
    async def run() -> None:
        evening = Evening(folder)
        try:
            await story(evening)
        finally:
            await evening.close()

    asyncio.run(run())


@pytest.mark.parametrize("when", ["before it is written", "after it is written"])
def test_a_write_that_fails_leaves_one_room_that_is_as_the_store_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """Also where the rows did reach the disk and only the answer was lost."""

    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room, 3)
        page = Listener(0)
        room.presence.listeners.add(page)
        before = await evening.stored(room)
        real = Store.append_soon

        def failing(self: Store, *words: Any) -> asyncio.Future[None]:
            async def fail() -> None:
                if when == "after it is written":
                    await real(self, *words)
                raise OSError("the disk is full")

            return asyncio.ensure_future(fail())

        with monkeypatch.context() as broken:
            broken.setattr(Store, "append_soon", failing)
            page.changed.clear()
            with pytest.raises(OSError, match="full"):
                await evening.play(room)
            assert page.changed.is_set(), "open pages look again"
        stored = await evening.stored(room)
        assert (stored == before) == (when == "before it is written")
        assert await evening.memory(room) == stored
        assert await evening.hall.room(room.id) is room and page in room.presence.listeners
        page.changed.clear()
        await evening.play(room)
        assert page.changed.is_set()
        after = await evening.stored(room)
        assert after[: len(stored)] == stored and len(after) > len(stored)
        assert await evening.memory(room) == after

    on_an_evening(tmp_path, story)


def test_while_the_store_is_away_nothing_is_shown_that_it_may_not_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room, 2)

        async def away(*_: Any) -> None:
            raise OSError("no disk")

        with monkeypatch.context() as broken:
            broken.setattr(Store, "append_soon", lambda *_: asyncio.ensure_future(away()))
            broken.setattr(Store, "load", away)
            with pytest.raises(OSError, match="no disk"):
                await evening.play(room)
            for _ in range(2):
                with pytest.raises(OSError, match="no disk"):
                    await show(evening.hall, room, 0, "en")
        assert await evening.memory(room) == await evening.stored(room)
        await evening.play(room)

    on_an_evening(tmp_path, story)


def test_an_act_that_raises_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It had taken a choice already; the next one must not carry it into the store."""

    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room, 3)
        before = await evening.stored(room)

        real, choice = Table.take_all, await evening.last(room)

        def half(*given: Any) -> None:
            real(*given)
            raise ZeroDivisionError

        with monkeypatch.context() as broken, pytest.raises(ZeroDivisionError):
            broken.setattr(Table, "take_all", half)
            await evening.hall.do(room, choice)
        assert await evening.memory(room) == await evening.stored(room) == before
        await evening.play(room)
        assert (await evening.stored(room))[: len(before)] == before

    on_an_evening(tmp_path, story)


def test_a_refusal_reads_nothing_again(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room)
        table = room.table
        with pytest.raises(Refusal):
            await evening.hall.do(room, Choose(0, ("no:such",)))
        assert room.table is table and not room.doubtful

    on_an_evening(tmp_path, story)


def test_who_goes_away_while_the_table_is_drawn_leaves_nobody_alone_with_it(
    tmp_path: Path,
) -> None:
    """A thread cannot be called back: the next one waits for its end."""

    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room, 4)
        inside, most = [0], [0]
        busy = threading.Lock()

        def slowly(table: Table | None) -> int:
            with busy:
                inside[0] += 1
                most[0] = max(most[0], inside[0])
            time.sleep(0.01)
            with busy:
                inside[0] -= 1
            return 7

        async def impatient() -> None:
            looking = asyncio.ensure_future(evening.hall.look(room, slowly))
            await asyncio.sleep(random.random() * 0.02)
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)

        await asyncio.gather(*(impatient() for _ in range(40)))
        assert await evening.hall.look(room, slowly) == 7
        assert most == [1]

    on_an_evening(tmp_path, story)


def test_cancelled_drawings_tell_the_same_story(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        room = await evening.open()
        for _ in range(6):
            await evening.play(room)
            for _ in range(4):
                drawing = asyncio.create_task(show(evening.hall, room, 0, "en"))
                await asyncio.sleep(random.random() * 0.02)
                drawing.cancel()
            shown = await show(evening.hall, room, 0, "en")
            fresh = await asyncio.to_thread(games.lay, room.stored)
            told = [(one.moment, one.sentence) for one in fresh.pov(0).told("en")]
            assert [(one.moment, one.sentence) for one in reversed(shown.told)] == told

    on_an_evening(tmp_path, story)


def test_of_a_crowd_only_one_asks_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are sent what was drawn for the first; nobody waits behind a thousand looks."""

    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room, 2)
        visit: Any = SimpleNamespace(site=SimpleNamespace(hall=evening.hall), language="en")
        shown = await show(evening.hall, room, None, "en")
        news.note(room, shown, "en")
        while await news.drawn(visit, room, None, shown.version) is None:
            await evening.play(room)  # until something happens that everybody sees
        looks, look = [0], Hall.look

        async def counted(*given: Any) -> Any:
            looks[0] += 1
            return await look(*given)

        monkeypatch.setattr(Hall, "look", counted)
        crowd = [news.drawn(visit, room, None, shown.version) for _ in range(30)]
        sent = await asyncio.gather(*crowd)
        assert sent[0] is not None and all(piece is sent[0] for piece in sent)
        assert looks == [0]
        await evening.play(room, 2)
        now = await show(evening.hall, room, None, "en")
        fresh = await news.drawn(visit, room, None, sent[0].version)
        assert fresh is None or fresh.version == now.version, "and never what is past"

    on_an_evening(tmp_path, story)


async def chosen(evening: Evening, room: Room) -> None:
    await evening.hall.do(room, await evening.last(room))


def test_who_goes_away_after_choosing_has_chosen_or_not_but_never_half(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room)
        for _ in range(12):
            if room.has_ended:
                break
            before = await evening.stored(room)
            choosing = asyncio.create_task(chosen(evening, room))
            await asyncio.sleep(random.random() * 0.006)
            choosing.cancel()
            await asyncio.gather(choosing, return_exceptions=True)
            memory = await evening.memory(room)
            assert memory == await evening.stored(room)
            assert memory[: len(before)] == before and not room.doubtful

    on_an_evening(tmp_path, story)


def test_two_servers_on_one_store_lose_nothing(tmp_path: Path) -> None:
    """The one who comes second is told that the table has moved on, and sees how it stands."""

    async def story(evening: Evening) -> None:
        other = Evening(tmp_path)
        first = await evening.open()
        second = await other.hall.room(first.id)
        both = await asyncio.gather(evening.memory(first), other.memory(second))
        assert both[0] == both[1] == await evening.stored(first), "both dealt, one wrote"
        taken: list[Entry] = []
        for turn in range(10):
            sides = [(evening, first), (other, second)]
            (quick, here), (late, there) = sides if turn % 2 else sides[::-1]
            await late.memory(there)
            moment = len(await quick.memory(here))
            await quick.play(here)
            taken = await quick.stored(here)
            assert len(taken) > moment
            with pytest.raises(Refusal) as refused:
                await late.play(there)
            assert refused.value.message == Reasons.STALE and status_of(refused.value) == 409
            assert await late.memory(there) == await quick.memory(here) == taken
        assert await evening.stored(first) == taken
        await other.close()

    on_an_evening(tmp_path, story)


def test_two_servers_give_a_seat_once(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        other = Evening(tmp_path)
        box = await evening.hall.compiler.open("agent-avenue")
        seed = evening.hall.keys.seed("one")
        free = [SeatRow(seat, "", None, "", "", False) for seat in range(2)]
        variant = box.full_variant(2, {})
        commitment = games.commitment(seed)
        table = TableRow("one", box.name, variant, commitment, "key", "host", 1.0, free, seed)
        first = await evening.hall.open_table(table)
        second = await other.hall.room("one")
        seats = [
            await evening.hall.do(first, Sit("ann", "Ann")),
            await other.hall.do(second, Sit("bob", "Bob")),
            await evening.hall.do(first, Sit("carl", "Carl")),
        ]
        assert seats == [0, 1, None]
        assert [place.name for place in first.places] == ["Ann", "Bob"]
        assert first.has_started and second.has_started
        await other.close()

    on_an_evening(tmp_path, story)


def test_a_room_that_somebody_holds_is_never_made_twice(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room)
        evening.hall.settings = settings_for(tmp_path, idle_seconds=-1.0)
        assert evening.hall.forget_idle() == 1 and not evening.hall.registry.rooms
        assert await evening.hall.room("one") is room
        assert evening.hall.forget_idle() == 1
        del room
        again = await evening.hall.room("one")
        await evening.play(again)
        assert await evening.memory(again) == await evening.stored(again)

    on_an_evening(tmp_path, story)


def test_a_version_never_goes_back(tmp_path: Path) -> None:
    """A page that was away while its table left the memory sees what came after as news."""

    async def story(evening: Evening) -> None:
        room = await evening.open()
        evening.hall.settings = settings_for(tmp_path, idle_seconds=-1.0)
        seen: list[int] = []
        for _ in range(6):
            shown = await show(evening.hall, room, None, "en")
            epoch, count, digest = shown.version.split("-")
            assert epoch == f"en_{evening.hall.epoch}" and len(digest) == 16
            seen.append(int(count))
            evening.hall.forget_idle()
            del room
            for _ in range(500):  # until the thread that drew it has let go of it
                if "one" not in evening.hall.registry._held:
                    break
                await asyncio.sleep(0.01)
            room = await evening.hall.room("one")
            assert room.table is None
            assert (await show(evening.hall, room, None, "en")).version == shown.version
            await evening.play(room, 2)
        assert seen == sorted(seen) and seen[-1] > seen[0]

    on_an_evening(tmp_path, story)


def test_a_game_that_is_over_leaves_the_memory_soon(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        over, going = await evening.open("over", "easy", "easy"), await evening.open("going")
        await played_out(evening, over)
        assert over.has_ended and not going.has_ended
        for room in (over, going):
            room.used_at -= ENDED_STAYS - 5
        assert evening.hall.forget_idle() == 0, "somebody may still look at how it ended"
        for room in (over, going):
            room.used_at -= 10
        assert evening.hall.forget_idle() == 1 and list(evening.hall.registry.rooms) == ["going"]

    on_an_evening(tmp_path, story)


async def played_out(evening: Evening, room: Room) -> None:
    """Until the bots of a room have played as far as they do by themselves."""
    playing = evening.hall.bots.playing(room)
    assert playing is not None
    await asyncio.wait_for(asyncio.shield(playing), 60)


class Stubborn(Player):
    """A bot that says the wrong thing."""

    def __init__(self, size: int = 0) -> None:
        self.visit = 0
        self.size = size

    def decide(self, view: Any, decision: Any, heard: Any) -> Any:
        self.visit += 1
        return "no:such"


class Failing(Stubborn):
    """A bot that fails."""

    def decide(self, view: Any, decision: Any, heard: Any) -> Any:
        super().decide(view, decision, heard)
        raise ZeroDivisionError("a bot's fault")


@pytest.mark.parametrize("policy", ["the policy answers", "the policy fails as well"])
@pytest.mark.parametrize(
    ("kind", "visits"),
    [(Stubborn, bots_at_work.MOST_REFUSALS), (Failing, bots_at_work.MOST_FAILURES)],
)
def test_a_game_never_waits_for_a_bot_that_cannot_answer(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    kind: type[Stubborn],
    visits: int,
    policy: str,
) -> None:
    """Another plays on in its place, to the end; and nobody is asked twice to no avail."""
    broken = [kind(), kind()]
    monkeypatch.setattr(games, "bot", lambda level: broken[level == "medium"])
    if policy == "the policy fails as well":

        def failing(*_: Any) -> None:
            raise ZeroDivisionError("a policy's fault")

        monkeypatch.setattr(Greedy, "decide", failing)

    async def story(evening: Evening) -> None:
        room = await evening.open("one", "easy", "medium")
        await played_out(evening, room)
        assert room.has_ended and not evening.hall.bots.gave_up(room)
        assert [bot.visit for bot in broken] == [visits, visits]

    with caplog.at_level(logging.ERROR, "spytable"):
        on_an_evening(tmp_path, story)
    assert ("the policy of agent-avenue failed" in caplog.text) == (policy != "the policy answers")


def test_a_bot_gives_up_where_nothing_at_all_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is not asked again before something has changed: nobody else would get to think."""
    refusals = 0

    async def never(*_: Any) -> bool:
        nonlocal refusals
        refusals += 1
        return False

    monkeypatch.setattr(bots_at_work.BotsAtWork, "_take", never)

    async def story(evening: Evening) -> None:
        room = await evening.open("one", "easy", "easy")
        await played_out(evening, room)
        assert refusals == 2 * bots_at_work.MOST_REFUSALS
        evening.hall.wake(room)
        assert not evening.hall.bots.is_busy(room), "nothing has changed since"
        evening.hall.executor.tell(room, PLAYED)
        await played_out(evening, room)
        assert refusals == 4 * bots_at_work.MOST_REFUSALS

    with caplog.at_level(logging.ERROR, "spytable.web"):
        on_an_evening(tmp_path, story)
    assert "gave up: nothing it says is taken" in caplog.text


def test_a_bot_sits_for_the_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = games.bot

    def counted(level: str) -> Any:
        made.append(level)
        return real(level)

    monkeypatch.setattr(games, "bot", counted)

    async def story(evening: Evening) -> None:
        room = await evening.open("one", "easy", "easy")
        await played_out(evening, room)
        assert room.has_ended and made == ["easy", "easy"]
        assert evening.hall.bots.sitting(room) == {}, (
            "after the game there is nothing left to think about"
        )

    on_an_evening(tmp_path, story)


def test_bots_that_remember_too_much_forget_where_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of tables without people first, of these the longest silent; a person's last."""
    monkeypatch.setattr(bots_at_work, "MOST_MEGABYTES", 2)

    async def story(evening: Evening) -> None:
        mine = await evening.open("mine")
        mine.presence.listeners.add(Listener(0, "en"))
        rooms = [mine, *[await evening.open(name) for name in ("one", "two", "three")]]
        for room in rooms:
            evening.hall.bots.sitting(room)[0] = Stubborn(1 << 20)
            evening.hall.bots._make_room(room)
        assert [len(evening.hall.bots.sitting(room)) for room in rooms] == [1, 0, 0, 1]
        mine.presence.listeners.clear()
        evening.hall.bots.sitting(rooms[1])[0] = Stubborn(1 << 20)
        evening.hall.bots._make_room(rooms[1])
        assert [len(evening.hall.bots.sitting(room)) for room in rooms] == [0, 1, 0, 1]

    on_an_evening(tmp_path, story)


def test_a_damaged_game_is_not_said_to_be_safe(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        room = await evening.open()
        await evening.play(room)

        def damage(connection: Any) -> None:
            connection.exec_driver_sql("UPDATE entries SET choice = 'x' WHERE number = 3")

        await evening.store.writer.do(damage)
        other = Evening(tmp_path)
        again = await other.hall.room(room.id)
        with pytest.raises(Refusal) as refused:
            await show(other.hall, again, 0, "en")
        assert refused.value.message == Reasons.UNREADABLE

        def damage_more(connection: Any) -> None:
            connection.exec_driver_sql("DELETE FROM seeds")

        await evening.store.writer.do(damage_more)
        third = Evening(tmp_path)
        with pytest.raises(Refusal) as refused:
            await third.hall.room(room.id)
        assert refused.value.message == Reasons.UNREADABLE
        await other.close()
        await third.close()

    on_an_evening(tmp_path, story)
