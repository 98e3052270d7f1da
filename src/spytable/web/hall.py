"""The hall: every table that somebody looks at, each behind its own lock.

A table that is not in memory is laid out again from its Record.  What a seat chooses is applied in
memory, written, and only then shown; if writing fails, the memory is thrown away and the store is
right.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import TYPE_CHECKING

from . import engine
from .bots_at_work import BotsAtWork
from .keys import Keys, fresh_id
from .room import Room
from .seats import free_place, place_kept_for, seat_of
from .settings import Settings
from .store import Entry, Place, Store, Stored
from .troubles import Trouble, Troubles
from .warmth import Warmth

if TYPE_CHECKING:
    from spytable.table import Table

log = logging.getLogger("spytable.web")


class Hall:
    """All tables of a server."""

    def __init__(self, store: Store, warmth: Warmth, keys: Keys, settings: Settings) -> None:
        self.store = store
        self.warmth = warmth
        self.keys = keys
        self.settings = settings
        self.epoch = token_hex(4)
        """Which run of the server this is: versions of rooms count from its start."""
        self.closing = asyncio.Event()
        self.bots = BotsAtWork(self, settings.beat)
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()

    # Finding tables

    async def room(self, table_id: str) -> Room:
        """The room of this number; refuses numbers that were never given out, and games that were
        begun by other rules or with another box file than the server plays with."""
        room = self._rooms.get(table_id)
        if room is None:
            async with self._loading:
                room = self._rooms.get(table_id)
                if room is None:
                    stored = await self.store.load(table_id) if len(table_id) < 80 else None
                    if stored is None:
                        raise Trouble(404, Troubles.NO_TABLE)
                    room = self._rooms[table_id] = Room(stored)
        room.touch()
        await self._refuse_another_box(room.stored)
        return room

    async def _refuse_another_box(self, stored: Stored) -> None:
        """The same choices would tell another game, or none."""
        box = await self.warmth.open(stored.box)
        if stored.rules is not None and stored.rules != box.rules_version:
            found, needed = box.rules_version, stored.rules
            log.warning("the table %s has rules %d, the box rules %d", stored.id, needed, found)
            raise Trouble(409, Troubles.OTHER_RULES)
        if stored.edition is None:
            return
        objection = box.objection_to(stored.edition)
        if objection is not None:
            log.warning("the table %s cannot be laid: %s", stored.id, objection)
            raise Trouble(409, Troubles.OTHER_BOX)

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
        self.warmth.close()

    # Opening and sitting down

    async def open_table(self, stored: Stored) -> Room:
        """Open a table; its number may be used once only."""
        if all(place.seated for place in stored.places):
            stored.started_at = time.time()
        await self.store.add(stored)
        room = self._rooms[stored.id] = Room(stored)
        self.warmth.start(stored.box)
        self.bots.poke(room)
        return room

    async def sit(self, room: Room, player: str, name: str, contribution: str) -> int | None:
        """Give the player a place; None if there is none left."""
        async with room.lock:
            seat = seat_of(room.places, player)
            if seat is not None:
                return seat
            place = place_kept_for(room.places, player) or free_place(room.places)
            if place is None:
                return None
            word = contribution or engine.own_contribution(room.stored.commitment, place.seat)
            taken = Place(place.seat, "", player, name, word, True)
            others = [other for other in room.places if other.seat != place.seat]
            started_at = time.time() if all(other.seated for other in others) else None
            await self.store.sit(room.id, taken, started_at)
            room.places[place.seat] = taken
            room.stored.started_at = started_at
            room.announce()
        self.bots.poke(room)
        return taken.seat

    async def rematch(self, room: Room, player: str, contribution: str) -> Room:
        """The same people at a new table: the first one opens it, the others follow."""
        seat = seat_of(room.places, player)
        if seat is None:
            raise Trouble(403, Troubles.WATCHERS_ONLY)
        if not room.has_ended:
            raise Trouble(403, Troubles.NOT_OVER)
        async with room.lock:
            if room.stored.rematch is None:
                again = await self._another(room.stored, seat, contribution)
                await self.store.link_rematch(room.id, again.id)
                room.stored.rematch = again.id
                room.announce()
        again = await self.room(room.stored.rematch)
        await self.sit(again, player, room.places[seat].name, contribution)
        return again

    async def _another(self, old: Stored, seat: int, contribution: str) -> Room:
        """The next table of these people.  Its number follows from the old one: there is nothing
        to choose once the words for the shuffle are known."""
        table_id = self.keys.next_id(old.id)
        seed = self.keys.seed(table_id)
        commitment = engine.commitment(seed)
        box = await self.warmth.open(old.box)
        places = []
        for place in old.places:
            word = engine.own_contribution(commitment, place.seat) if place.is_bot else ""
            if place.seat == seat:
                word = contribution or engine.own_contribution(commitment, seat)
            seated = place.is_bot or place.seat == seat
            again = Place(place.seat, place.level, place.player, place.name, word, seated)
            places.append(again)
        return await self.open_table(
            Stored(
                id=table_id,
                box=old.box,
                variant=old.variant,
                commitment=commitment,
                invite=fresh_id(16),
                host=old.host,
                opened_at=time.time(),
                places=places,
                seed=seed,
                edition=box.edition,
                rules=box.rules_version,
            )
        )

    # Looking and choosing

    @asynccontextmanager
    async def look(self, room: Room) -> AsyncIterator[Table | None]:
        """The table, nobody else touching it; None while people or rules are still missing."""
        async with room.lock:
            room.touch()
            yield await self._laid(room)

    async def change(self, room: Room, act: Callable[[Table], None]) -> None:
        """Let something happen: in memory, then on the disk, then on everybody's page."""
        async with room.lock:
            room.touch()
            table = await self._laid(room)
            if table is None:
                raise Trouble(409, Troubles.NOT_STARTED)
            await asyncio.to_thread(act, table)
            await self._write(room, table)
            room.announce()
        self.bots.poke(room)

    async def _laid(self, room: Room) -> Table | None:
        if room.table is None and room.has_started:
            if not await self.warmth.wait(room.stored.box, 0.3):
                return None
            try:
                table = await asyncio.to_thread(engine.lay, room.stored)
            except Exception as problem:
                log.exception("the table %s cannot be laid out again", room.id)
                raise Trouble(500, Troubles.BROKEN) from problem
            await self._write(room, table)
            room.table = table
        return room.table

    async def _write(self, room: Room, table: Table) -> None:
        """Bring the store in step with the table; if that fails, the store is right."""
        before, after = room.stored.entries, list(table.record.entries)
        keep = _shared(before, after)
        ended = table.result is not None and not room.has_ended
        if keep == len(before) == len(after) and not ended:
            return
        try:
            await self.store.follow(room.id, keep, after[keep:], ended)
        except BaseException:
            room.table = None
            self._rooms.pop(room.id, None)
            raise
        room.stored.entries = after
        if ended:
            room.stored.ended_at = time.time()


def _shared(before: list[Entry], after: list[Entry]) -> int:
    """How many entries two Records begin with in common."""
    shared = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        shared += 1
    return shared
