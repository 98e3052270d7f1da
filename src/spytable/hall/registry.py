"""The registry of Rooms: which tables are in memory, loaded side by side and never twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from weakref import WeakValueDictionary

from spytable.store.port import Store, TableRow, Unreadable

from . import games
from .background_compiling import Compiler
from .leases import LeaseKeeper
from .presence import Presence
from .refusals import Reasons, Refusal
from .room import Room

log = logging.getLogger("spytable.web")


class Registry:
    """The Rooms of a server, by number."""

    def __init__(
        self, store: Store, compiler: Compiler, patience: float, leases: LeaseKeeper | None = None
    ) -> None:
        self._store = store
        self._leases = leases
        self._compiler = compiler
        self._patience = patience
        self.rooms: dict[str, Room] = {}
        """The tables in memory."""
        self._held: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Every room that somebody still holds, also when it was forgotten: it is never made
        twice, or one half of a table would not hear what the other does."""
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def room(self, table_id: str) -> Room:
        """The room of this number; refuses numbers that were never given out, and games that were
        begun by other rules or with another box file than the server plays with.  HeldElsewhere if
        it is another node's."""
        if self._leases is not None:
            self._leases.check(table_id)
        room = self.found(table_id)
        if room is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load_room(table_id))
                loading.add_done_callback(partial(self._loaded, table_id))
            room = await asyncio.shield(loading)
        room.mark_used()
        if not room.admitted:
            await self.refuse_another_box(room.stored)
            room.admitted = True
        return room

    async def _load_room(self, table_id: str) -> Room:
        """Tables load side by side; those who ask for the same one wait for the same task."""
        if self._leases is not None and could_be(table_id):
            await self._leases.take(table_id)  # first: what is read then nobody else adds to
        stored = await self.load(table_id)
        if self._leases is not None and not self._leases.check(table_id):
            raise Refusal(Reasons.MOVING, wait=1.0)
        return self.keep(stored)

    def _loaded(self, table_id: str, loading: asyncio.Task[Room]) -> None:
        del self._loading[table_id]
        if not loading.cancelled():
            loading.exception()  # whoever asked may have gone

    async def loaded(self, table_id: str) -> None:
        """Until nobody is reading this table any more: it may be as it was a moment ago."""
        loading = self._loading.get(table_id)
        if loading is not None:
            await asyncio.wait({loading})

    def found(self, table_id: str) -> Room | None:
        """The room of this number, if it is in memory."""
        room = self.rooms.get(table_id)
        if room is None and (room := self._held.get(table_id)) is not None:
            self.rooms[table_id] = room
        return room

    def held(self, table_id: str) -> Room | None:
        """The same, without keeping it in memory for that."""
        return self._held.get(table_id)

    def following(self, rematch: str) -> list[Room]:
        """The rooms in memory whose rematch has this number."""
        return [room for room in list(self._held.values()) if room.stored.rematch == rematch]

    def keep(self, stored: TableRow) -> Room:
        """The one Room of a stored table."""
        room = self.found(stored.id) or Room(stored, Presence(self._patience))
        self.rooms[room.id] = self._held[room.id] = room
        return room

    def drop(self, room: Room) -> None:
        """Forget a room altogether: whoever asks for its table again gets another one."""
        for known in (self.rooms, self._held):
            if known.get(room.id) is room:
                del known[room.id]

    async def load(self, table_id: str) -> TableRow:
        """A table as it is stored; refuses what is not there, or damaged."""
        try:
            stored = await self._store.load(table_id) if could_be(table_id) else None
        except Unreadable as problem:
            log.error("the table %s cannot be read: %s", table_id, problem)
            raise Refusal(Reasons.UNREADABLE) from problem
        if stored is None:
            raise Refusal(Reasons.NO_TABLE)
        return stored

    async def refuse_another_box(self, stored: TableRow) -> None:
        """The same choices would tell another game, or none."""
        if stored.box not in games.names():
            log.warning("the table %s needs a box that is not here: %.40r", stored.id, stored.box)
            raise Refusal(Reasons.NO_BOX)
        box = await self._compiler.open(stored.box)
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

    def forget_idle(self, seconds: float, is_busy: Callable[[Room], bool]) -> list[str]:
        """Let go of the tables that nobody has looked at for so long; returns which."""
        idle = [room for room in self.rooms.values() if room.is_idle(seconds)]
        for room in (idle := [room for room in idle if not is_busy(room)]):
            del self.rooms[room.id]
        return [room.id for room in idle]


def could_be(table_id: str) -> bool:
    """Whether this may be the number of a table: databases do not take every text."""
    return len(table_id) < 80 and table_id.isprintable()
