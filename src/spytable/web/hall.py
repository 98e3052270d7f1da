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

from . import games
from .bots_at_work import BotsAtWork
from .compiling import Compiler
from .errors import Trouble, Troubles
from .failures import reason
from .identity import free_place, place_kept_for, seat_of
from .names import told_apart
from .rematch import next_table
from .room import Listener, Room
from .seating import refuse_called_off
from .settings import Settings
from .signing import Keys
from .store import AsideRow, Overtaken, SeatRow, Store, TableRow, Unreadable

if TYPE_CHECKING:
    from spytable.table import Table

log = logging.getLogger("spytable.web")

T = TypeVar("T")


class Hall:
    """All tables of a server."""

    def __init__(self, store: Store, compiler: Compiler, keys: Keys, settings: Settings) -> None:
        self.store = store
        self.compiler = compiler
        self.keys = keys
        self.settings = settings
        self.epoch = token_hex(4)
        """Which run of the server this is: a page of another run always catches up."""
        self.closing = asyncio.Event()
        self.bots = BotsAtWork(self, settings.beat)
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
                room = self._found(table_id) or self._keep(Room(await self._load(table_id)))
        room.mark_used()
        if not room.admitted:
            await self._refuse_another_box(room.stored)
            room.admitted = True
        return room

    def _found(self, table_id: str) -> Room | None:
        room = self._held.get(table_id)
        return None if room is None else self._keep(room)

    def _keep(self, room: Room) -> Room:
        self._rooms[room.id] = self._held[room.id] = room
        return room

    async def _load(self, table_id: str) -> TableRow:
        try:
            stored = await self.store.load(table_id) if len(table_id) < 80 else None
        except Unreadable as problem:
            log.error("the table %s cannot be read: %s", table_id, problem)
            raise Trouble(Troubles.UNREADABLE) from problem
        if stored is None:
            raise Trouble(Troubles.NO_TABLE)
        return stored

    async def _refuse_another_box(self, stored: TableRow) -> None:
        """The same choices would tell another game, or none."""
        if stored.box not in games.names():
            log.warning("the table %s needs a box that is not here: %.40r", stored.id, stored.box)
            raise Trouble(Troubles.NO_BOX)
        box = await self.compiler.open(stored.box)
        if stored.rules is not None and not box.understands(stored.rules):
            found, needed = box.rules_version, stored.rules
            log.warning("the table %s has rules %s, the box rules %s", stored.id, needed, found)
            raise Trouble(Troubles.OTHER_RULES)
        if stored.edition is None:
            return
        objection = box.objection_to(stored.edition)
        if objection is not None:
            log.warning("the table %s cannot be laid: %s", stored.id, objection)
            raise Trouble(Troubles.OTHER_BOX)

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
        await self.bots.close()
        await asyncio.gather(*self._errands, return_exceptions=True)
        self.compiler.close()

    # Opening and sitting down

    async def open_table(self, stored: TableRow) -> Room:
        """Open a table; its number may be used once only."""
        if all(place.seated for place in stored.places):
            stored.started_at = time.time()
        await self.store.add(stored)
        room = self._found(stored.id) or self._keep(Room(stored))
        self.compiler.start(stored.box)
        self.bots.wake(room)
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
                    room.stored.started_at = await self.store.sit(room.id, taken)
                except Overtaken:
                    await self._read_again(room)
                    continue
                room.places[place.seat] = taken
                room.announce()
                self.bots.wake(room)
                return taken.seat

        return await self._alter(room, work)

    async def rematch(self, room: Room, player: str, contribution: str) -> Room:
        """The same people at a new table: the first one opens it, the others follow."""
        seat = seat_of(room.places, player)
        if seat is None:
            raise Trouble(Troubles.WATCHERS_ONLY)
        if not room.has_ended:
            raise Trouble(Troubles.NOT_OVER)

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
                    self._keep(Room(again))
            assert room.stored.rematch is not None
            return room.stored.rematch

        again = await self.room(await self._alter(room, work))
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

        is_laid = room.table is not None or not room.has_started
        if is_laid and self._is_quick(room) and not room.doubtful and not room.lock.locked():
            room.mark_used()
            return ask(room.table)

        async def work() -> T:
            table = await self._laid(room)
            return ask(table) if self._is_quick(room) else await asyncio.to_thread(ask, table)

        return await self._alone(room, work)

    def _is_quick(self, room: Room) -> bool:
        """Whether rules are compiled: then a thread would cost more than what it is to spare."""
        return self.compiler.is_quick(room.stored.box)

    async def change(
        self, room: Room, act: Callable[[Table], None], by: Listener | None = None
    ) -> None:
        """Let something happen: in memory, then on the disk, then on everybody's page.  The page
        that did it is told otherwise."""

        async def work() -> None:
            table = await self._laid(room)
            if table is None:
                raise Trouble(Troubles.NOT_STARTED)
            if self._is_quick(room):
                act(table)
            else:
                await asyncio.to_thread(act, table)
            await self._write(room, table)
            room.announce(by)
            self.bots.wake(room)

        await self._alter(room, work)

    async def rearrange(self, room: Room, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Let somebody get up, come back or sit in: on the disk, then on everybody's page."""

        async def done() -> None:
            await work()
            room.announce()
            self.bots.wake(room)

        await self._alter(room, done)

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
            table = await self._laid(room)
            if table is None:
                raise Trouble(Troubles.NOT_STARTED)
            aside = table.put_aside(seat, audience, topic, text)
            row = AsideRow(aside.seat, aside.audience, aside.topic, aside.text, aside.at)
            await self.store.put_aside(room.id, aside.number, row)
            room.stored.asides.append(row)
            room.announce(by)

        await self._alter(room, work)

    async def _alter(self, room: Room, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Change something.  A refusal has changed nothing; after anything else nobody knows how
        far it came, so the store is asked."""
        refused = games.refusals()

        async def watched() -> T:
            try:
                return await work()
            except (Trouble, refused):
                raise
            except Overtaken as problem:
                room.doubt()
                raise Trouble(Troubles.STALE) from problem
            except BaseException as problem:
                log.warning("%s: the table %s is read again", type(problem).__name__, room.id)
                room.doubt()
                raise

        return await self._alone(room, watched)

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

    async def _laid(self, room: Room) -> Table | None:
        """The table in memory; where it was not, laid out from its Record."""
        while room.table is None and room.has_started:
            self.compiler.start(room.stored.box)
            try:
                table = await asyncio.to_thread(games.lay, room.stored)
            except ValueError as problem:
                log.error("the table %s cannot be laid out again: %s", room.id, reason(problem))
                raise Trouble(Troubles.UNREADABLE) from problem
            except Exception as problem:
                log.exception("the table %s cannot be laid out again", room.id)
                raise Trouble(Troubles.UNREADABLE) from problem
            try:
                await self._write(room, table)
            except Overtaken:  # another server has dealt the same cards
                await self._read_again(room)
            else:
                room.table = table
        return room.table

    async def _write(self, room: Room, table: Table) -> None:
        """Bring the store in step with the table: append what is new."""
        known, entries = len(room.stored.entries), table.record.entries
        ended = table.result is not None and not room.has_ended
        waits_for = " ".join(map(str, table.waited_for()))
        before, room.stored.waits_for = room.stored.waits_for, waits_for
        if known == len(entries) and not ended:
            return
        more = list(entries[known:])
        ended_at = time.time() if ended else None
        news = waits_for if waits_for != before else None
        await self.store.append(room.id, known, more, ended_at, news)
        room.stored.entries += more
        room.moved_at = time.monotonic()
        if ended:
            room.stored.ended_at = ended_at
            room.bots.clear()
