"""The tables in memory, each behind a lock of its own.

A table that is not in memory is laid out again from its Record.  What a seat chooses is applied in
memory, written, and only then shown.  Whatever goes wrong on the way, the store is right: the Room
stays, with its open pages, and reads again what is stored.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from spytable.store.failures import reason
from spytable.store.port import Appended, AsideRow, Overtaken, SeatRow, Store, TableRow, Unreadable
from spytable.store.signing import Keys

from . import games
from .advice import Advisers
from .answers import Answers
from .bots_at_work import BotsAtWork
from .compiling import Compiler
from .names import told_apart
from .places import free_place, place_kept_for, seat_of
from .refusals import Reasons, Refusal
from .rematch import next_table
from .room import Listener, Room
from .seating import refuse_called_off
from .settings import HallSettings

if TYPE_CHECKING:
    from spytable.table import Table

log = logging.getLogger("spytable.web")

T = TypeVar("T")

FEW_ENTRIES = 20
"""So many are laid out sooner than a thread is woken: above all those of a game that begins."""


class Hall:
    """All tables of a server."""

    def __init__(
        self, store: Store, compiler: Compiler, keys: Keys, settings: HallSettings
    ) -> None:
        self.store = store
        self.compiler = compiler
        self.keys = keys
        self.settings = settings
        self.epoch = token_hex(4)
        """Which run of the server this is: a page of another run always catches up."""
        self.closing = asyncio.Event()
        self.bots = BotsAtWork(self, settings.beat)
        self.answers = Answers(self, settings.beat)
        self.advisers = Advisers(self)
        self._rooms: dict[str, Room] = {}
        self._held: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room that somebody still holds, also when it was forgotten: it is never made
        twice, or one half of a table would not hear what the other does."""
        self._errands: set[asyncio.Task[Any]] = set()
        self._loading = asyncio.Lock()

    # Finding tables

    async def room(self, table_id: str) -> Room:
        """The room of this number; refuses numbers that were never given out, and games that were
        begun by other rules or with another box file than the server plays with."""
        room = self._found(table_id)
        if room is None:
            async with self._loading:
                room = self._found(table_id) or self._keep(self._made(await self._load(table_id)))
        room.mark_used()
        if not room.admitted:
            await self._refuse_another_box(room.stored)
            room.admitted = True
        return room

    def _found(self, table_id: str) -> Room | None:
        room = self._rooms.get(table_id)
        if room is None and (room := self._held.get(table_id)) is not None:
            self._rooms[table_id] = room
        return room

    def _made(self, stored: TableRow) -> Room:
        return Room(stored, self.settings.patience)

    def _keep(self, room: Room) -> Room:
        """Hold a room."""
        self._rooms[room.id] = self._held[room.id] = room
        return room

    async def _load(self, table_id: str) -> TableRow:
        try:
            stored = await self.store.load(table_id) if len(table_id) < 80 else None
        except Unreadable as problem:
            log.error("the table %s cannot be read: %s", table_id, problem)
            raise Refusal(Reasons.UNREADABLE) from problem
        if stored is None:
            raise Refusal(Reasons.NO_TABLE)
        return stored

    async def _refuse_another_box(self, stored: TableRow) -> None:
        """The same choices would tell another game, or none."""
        if stored.box not in games.names():
            log.warning("the table %s needs a box that is not here: %.40r", stored.id, stored.box)
            raise Refusal(Reasons.NO_BOX)
        box = await self.compiler.open(stored.box)
        if stored.rules is not None and not box.understands(stored.rules):
            found, needed = box.rules_version, stored.rules
            log.warning("the table %s has rules %s, the box rules %s", stored.id, needed, found)
            raise Refusal(Reasons.OTHER_RULES)
        if stored.edition is None:
            return
        objection = box.objection_to(stored.edition)
        if objection is not None:
            log.warning("the table %s cannot be laid: %s", stored.id, objection)
            raise Refusal(Reasons.OTHER_BOX)

    def forget_idle(self) -> int:
        """Let go of the tables that nobody looks at; returns how many."""
        idle = [room for room in self._rooms.values() if room.is_idle(self.settings.idle_seconds)]
        for room in idle:
            del self._rooms[room.id]
        return len(idle)

    async def sweep(self) -> None:
        """Forget idle tables, for as long as the server runs."""
        while True:
            await asyncio.sleep(max(0.05, min(60.0, self.settings.idle_seconds / 4)))
            self.forget_idle()

    def close_streams(self) -> None:
        """End every stream, so that the server can stop; pages will reconnect to the next."""
        self.closing.set()
        for room in self._rooms.values():
            room.announce()

    async def close(self) -> None:
        """Let nobody start anything any more."""
        self.close_streams()
        await self.advisers.close()
        await self.bots.close()
        await self.answers.close()
        await asyncio.gather(*self._errands, return_exceptions=True)
        self.compiler.close()

    def wake(self, room: Room) -> None:
        """Let whoever need not be waited for go on: bots, and answers that leave no choice.  What
        was advised for a moment that has passed is forgotten."""
        self.advisers.drop_stale(room)
        self.bots.wake(room)
        self.answers.wake(room)

    # Opening and sitting down

    async def open_table(self, stored: TableRow) -> Room:
        """Open a table; its number may be used once only."""
        if all(place.seated for place in stored.places):
            stored.started_at = time.time()
        await self.store.add(stored)
        room = self._found(stored.id) or self._keep(self._made(stored))
        self.compiler.start(stored.box)
        self.wake(room)
        return room

    async def sit(self, room: Room, player: str, name: str, contribution: str) -> int | None:
        """Give the player a place; None if there is none left."""

        async def work() -> int | None:
            while True:
                seat = seat_of(room.places, player)
                refuse_called_off(room)
                place = place_kept_for(room.places, player) or free_place(room.places)
                if seat is not None or place is None:
                    return seat
                word = contribution or games.own_contribution(room.stored.commitment, place.seat)
                others = (other.name for other in room.places if other is not place)
                called = told_apart(name, others)
                taken = SeatRow(place.seat, "", player, called, word, True)
                try:
                    is_last = all(one.seated for one in room.places if one is not place)
                    room.stored.started_at = await self.store.sit(room.id, taken, is_last)
                except Overtaken:
                    await self._read_again(room)
                    continue
                room.places[place.seat] = taken
                room.announce()
                self.wake(room)
                return taken.seat

        return await self.alter(room, work)

    async def rematch(self, room: Room, player: str, contribution: str) -> Room:
        """The same people at a new table: the first one opens it, the others follow."""
        seat = seat_of(room.places, player)
        if seat is None:
            raise Refusal(Reasons.WATCHERS_ONLY)
        if not room.has_ended:
            raise Refusal(Reasons.NOT_OVER)

        async def work() -> str:
            there = room.stored.rematch and await self.room(room.stored.rematch)
            if not there or there.was_called_off:
                box = await self.compiler.open(room.stored.box)
                again = next_table(room.stored, self.keys, box, seat, contribution)
                is_new = await self.store.add_rematch(room.id, again)
                room.stored.rematch = again.id
                room.announce()
                if (called_off := self._held.get(again.id)) is not None:
                    called_off.doubt()
                elif is_new:
                    self._keep(self._made(again))
            assert room.stored.rematch is not None
            return room.stored.rematch

        again = await self.room(await self.alter(room, work))
        await self.sit(again, player, room.places[seat].name, contribution)
        self.compiler.start(again.stored.box)
        return again

    def unlink(self, called_off: str) -> None:
        """The rematch of this number will not be: the table it follows offers one again."""
        for room in list(self._held.values()):
            if room.stored.rematch == called_off:
                room.stored.rematch = None
                room.stored.seatings += 1
                room.announce()

    # Looking and choosing

    async def look(self, room: Room, ask: Callable[[Table | None], T]) -> T:
        """Ask the table something, nobody else touching it; there is none while people or rules are
        still missing.  As long as rules run plainly this takes long, and goes to a thread."""

        table = self.at_hand(room)
        if table is not None:
            return ask(table)
        if not room.has_started and not room.doubtful and not room.lock.locked():
            room.mark_used()
            return ask(None)

        async def work() -> T:
            table = await self.laid(room)
            return ask(table) if self._is_quick(room) else await asyncio.to_thread(ask, table)

        return await self._alone(room, work)

    def at_hand(self, room: Room) -> Table | None:
        """The table, if it may be touched now and here: it is laid, nobody else touches it, and its
        rules take no time worth a thread."""
        if room.table is None or room.doubtful or room.lock.locked() or not self._is_quick(room):
            return None
        room.mark_used()
        return room.table

    def _is_quick(self, room: Room) -> bool:
        """Whether rules are compiled: then a thread would cost more than what it is to spare."""
        return self.compiler.is_quick(room.stored.box)

    async def change(
        self, room: Room, act: Callable[[Table], None], by: Listener | None = None
    ) -> None:
        """Let something happen: in memory, then on the disk, then on everybody's page.  The page
        that did it is told otherwise."""
        table = self.at_hand(room)
        if table is not None:
            await self._change_at_once(room, table, act, by)
            return

        async def work() -> None:
            table = await self.laid(room)
            if table is None:
                raise Refusal(Reasons.NOT_STARTED)
            if self._is_quick(room):
                act(table)
            else:
                await asyncio.to_thread(act, table)
            await self._write(room, table)
            room.announce(by)
            self.wake(room)

        await self.alter(room, work)

    async def _change_at_once(
        self, room: Room, table: Table, act: Callable[[Table], None], by: Listener | None
    ) -> None:
        """The same, as it nearly always goes: the only thing to wait for is the disk.  What is to
        happen then does not depend on who waits; so no task is needed that would see it through."""
        await room.lock.acquire()  # which nobody holds
        try:
            act(table)
            written = self._write_soon(room, table)
        except BaseException as problem:
            room.lock.release()
            if (stale := self._failed(room, problem)) is not None:
                raise stale from problem
            raise
        settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle(done: asyncio.Future[None]) -> None:
            problem = done.exception()
            if problem is None:
                room.announce(by)
                self.wake(room)
            else:
                problem = self._failed(room, problem) or problem
            room.lock.release()
            if settled.done():
                return
            if problem is None:
                settled.set_result(None)
            else:
                settled.set_exception(problem)

        written.add_done_callback(settle)
        await settled

    async def rearrange(self, room: Room, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Let somebody get up, come back or sit in: on the disk, then on everybody's page."""

        async def done() -> None:
            await work()
            room.announce()
            self.wake(room)

        await self.alter(room, done)

    async def put_aside(
        self,
        room: Room,
        seat: int,
        audience: str,
        topic: str,
        text: str,
        by: Listener | None = None,
    ) -> None:
        """Put down something that is no choice: on the disk, then on the pages of its audience.
        The page that did it is told otherwise."""

        async def work() -> None:
            table = await self.laid(room)
            if table is None:
                raise Refusal(Reasons.NOT_STARTED)
            aside = table.put_aside(seat, audience, topic, text)
            row = AsideRow(aside.seat, aside.audience, aside.topic, aside.text, aside.at)
            await self.store.put_aside(room.id, aside.number, row)
            room.stored.asides.append(row)
            room.announce(by)
            if table.letting_others_go_first():
                self.wake(room)

        await self.alter(room, work)

    async def leave_lesson(self, room: Room) -> None:
        """The learner goes on freely: from here on nobody follows the lesson, the Dealer
        included."""

        async def work() -> None:
            table = await self.laid(room)
            if table is None:
                raise Refusal(Reasons.NOT_STARTED)
            kept = table.kept_to_line()
            await self.store.leave_lesson(room.id, kept)
            table.line = table.line[:kept]
            room.stored.lesson, room.stored.lesson_left = kept, True
            room.stored.seatings += 1
            room.announce()
            self.wake(room)

        await self.alter(room, work)

    async def alter(self, room: Room, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Change something; after a failure nobody knows how far it came."""

        async def watched() -> T:
            try:
                return await work()
            except BaseException as problem:
                if (stale := self._failed(room, problem)) is not None:
                    raise stale from problem
                raise

        return await self._alone(room, watched)

    def _failed(self, room: Room, problem: BaseException) -> Refusal | None:
        """Something could not be done: whether that can be said better.  A refusal has changed
        nothing; after anything else the store is asked."""
        if isinstance(problem, (Refusal, games.refusals())):
            return None
        room.doubt()
        if isinstance(problem, Overtaken):
            return Refusal(Reasons.STALE)
        log.warning("%s: the table %s is read again", type(problem).__name__, room.id)
        return None

    async def _alone(self, room: Room, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something with a room, nobody else doing anything there.  It is a task of its own and
        seen through to its end: who asked may go away, but a thread cannot be called back, and the
        lock must not be let go while it is at work."""

        async def locked() -> T:
            async with room.lock:
                room.mark_used()
                if room.doubtful:
                    await self._read_again(room)
                return await work()

        errand = asyncio.create_task(locked())
        self._errands.add(errand)
        errand.add_done_callback(self._settled)
        return await asyncio.shield(errand)

    def _settled(self, errand: asyncio.Task[Any]) -> None:
        """An errand is over; if its caller went away, nobody else asks how it ended."""
        self._errands.discard(errand)
        if not errand.cancelled():
            errand.exception()

    async def _read_again(self, room: Room) -> None:
        """What is stored, instead of what we thought."""
        room.stored = await self._load(room.id)
        room.forget_game()
        room.doubtful = False
        room.announce()

    async def laid(self, room: Room) -> Table | None:
        """The table in memory; where it was not, laid out from its Record."""
        while room.table is None and room.has_started:
            self.compiler.start(room.stored.box)
            try:
                if self._is_quick(room) and len(room.stored.entries) <= FEW_ENTRIES:
                    table = games.lay(room.stored)
                else:
                    table = await asyncio.to_thread(games.lay, room.stored)
            except ValueError as problem:
                log.error("the table %s cannot be laid out again: %s", room.id, reason(problem))
                raise Refusal(Reasons.UNREADABLE) from problem
            except Exception as problem:
                log.exception("the table %s cannot be laid out again", room.id)
                raise Refusal(Reasons.UNREADABLE) from problem
            try:
                await self._write(room, table)
            except Overtaken:  # another server has dealt the same cards
                await self._read_again(room)
            else:
                room.table = table
        return room.table

    async def _write(self, room: Room, table: Table) -> None:
        """Bring the store in step with the table: append what is new."""
        await asyncio.shield(self._write_soon(room, table))

    def _write_soon(self, room: Room, table: Table) -> asyncio.Future[None]:
        """The same for one who does not wait here: done when it is on the disk and known here."""
        known, entries = len(room.stored.entries), table.record.entries
        ended = table.result is not None and not room.has_ended
        waits_for = " ".join(map(str, table.waited_for()))
        before, room.stored.waits_for = room.stored.waits_for, waits_for
        if known == len(entries) and not ended:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            done.set_result(None)
            return done
        more, heard = entries[known:], ended or table.was_heard_since(known)
        ended_at = time.time() if ended else None
        news = waits_for if waits_for != before else None
        written = self.store.append_soon(Appended(room.id, known, more, ended_at, news))

        def note(written: asyncio.Future[None]) -> None:
            if written.exception() is not None:
                return
            room.stored.entries += more
            if heard:  # or how long others have been kept waiting would tell them of it
                room.moved_at = time.monotonic()
            if ended:
                room.stored.ended_at = ended_at
                room.bots.clear()

        written.add_done_callback(note)
        return written
