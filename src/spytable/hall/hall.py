"""The Hall: playing without HTTP, all tables of a server and those who serve them.

It puts the parts together: the registry of Rooms, the one way into them, and whoever listens to
what happens there.  A server, a test or the lab asks here for everything it wants of a table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import TYPE_CHECKING, TypeVar

from spytable.store.erasure import Erased
from spytable.store.port import Store, TableRow, Unreadable
from spytable.store.series import SeriesRow
from spytable.store.signing import Keys

from . import games
from .advice import Advisers
from .answer_delay import AnswerDelay
from .background_compiling import Compiler
from .bots_at_work import BotsAtWork
from .campaigns import CampaignNow, Campaigns, is_campaign
from .commands import CallOff, Choose, Command, ReadAgain, Rematch, Sit, Unlink
from .dealer_delay import DealerDelay
from .endings import Endings
from .events import ARRANGED, LOOKED_AT
from .executor import Executor
from .leases import LeaseKeeper
from .places import seat_of
from .presence import Listener
from .refusals import Reasons, Refusal
from .registry import Registry, could_be
from .rematch import next_table
from .room import Room
from .settings import HallSettings

if TYPE_CHECKING:
    from spytable.games.campaign import NextGame
    from spytable.table import Table

log = logging.getLogger("spytable.web")

T = TypeVar("T")


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
        """The number of this run of the server: a page of another run always catches up."""
        self.leases = LeaseKeeper(store, settings.node, self._lose) if store.has_leases else None
        """If several nodes share the store: which tables are ours."""
        self.registry = Registry(store, compiler, settings.patience, self.leases)
        self.executor = Executor(store, compiler, self.registry)
        if self.leases is not None:
            self.executor.fenced = self.leases.lose
        self.closing = self.executor.closing
        self.endings = Endings(self.registry)
        self.campaigns = Campaigns(store, compiler, keys)
        self.bots = BotsAtWork(self.executor, settings.beat)
        self.advisers = Advisers(self.executor, self.bots.scheduler)
        self.answer_delay = AnswerDelay(self.executor, settings.beat)
        self.dealer_delay = DealerDelay(self.executor, settings.beat)
        for subscriber in (self.advisers, self.bots, self.answer_delay, self.dealer_delay):
            self.executor.subscribe(subscriber)

    # The one way into a table

    def room(self, table_id: str) -> Awaitable[Room]:
        """The room of this number; refuses what cannot be played here."""
        return self.registry.room(table_id)

    def look(self, room: Room, ask: Callable[[Table | None], T]) -> Awaitable[T]:
        """Ask a table something; what is told is on the disk."""
        return self.executor.look(room, ask)

    async def look_from_afar(self, table_id: str, ask: Callable[[TableRow, Table | None], T]) -> T:
        """The same of a table that another node holds, as it is stored: it is read, no more."""
        stored = await self.registry.load(table_id)

        def work() -> T:
            return ask(stored, games.lay(stored) if stored.started_at is not None else None)

        return await asyncio.to_thread(work)

    def do(self, room: Room, command: Command[T], by: Listener | None = None) -> Awaitable[T]:
        """Let something happen at a table; the page that did it is told in the answer to it."""
        if isinstance(command, Choose) and self.answer_delay.may_hold(room):
            return self._do_when_due(room, command, by)  # type: ignore[return-value]  # T is None
        return self.executor.do(room, command, by)

    async def _do_when_due(self, room: Room, command: Choose, by: Listener | None) -> None:
        """An answer to what somebody else has asked must not come too soon."""
        async with self.answer_delay.held(room, command):
            await self.executor.do(room, command, by)

    def wake(self, room: Room) -> None:
        """Somebody looks at a table: whoever need not be waited for there goes on."""
        room.presence.mark_seen(None)
        self.executor.tell(room, LOOKED_AT)

    # Opening and sitting down

    async def open_table(self, stored: TableRow) -> Room:
        """Open a table; its number may be used once only."""
        if all(place.seated for place in stored.places):
            stored.started_at = time.time()
        await self.store.add(stored)
        room = await self._keep(stored)
        self.compiler.start(stored.box)
        self.executor.tell(room, ARRANGED)
        return room

    async def _keep(self, stored: TableRow) -> Room:
        """The Room of a table that was just opened, and is ours unless somebody was quicker."""
        if self.leases is not None:
            await self.leases.take_opened(stored.id)
        return self.registry.keep(stored)

    async def call_off(self, room: Room, player: str) -> None:
        """Call a waiting table off; the one whose rematch it was offers one again."""
        await self.do(room, CallOff(player))
        for before in self.registry.following(room.id):
            await self.do(before, Unlink(room.id))

    async def rematch(self, room: Room, player: str, contribution: str) -> Room:
        """The same people at a new table: the first one opens it, the others follow."""
        seat = seat_of(room.places, player)
        if seat is None:
            raise Refusal(Reasons.WATCHERS_ONLY)
        if not room.has_ended:
            raise Refusal(Reasons.NOT_OVER)
        linked = room.stored.rematch
        there, after, opened = await self._following(room)
        if there is None or there.was_called_off:
            box = await self.compiler.open(room.stored.box)
            planned = await self._planned(room)
            try:
                row = next_table(
                    room.stored, self.keys, box, seat, contribution, after, opened, planned
                )
            except ValueError as problem:
                log.error("the series of the table %s is damaged: %s", room.id, problem)
                raise Refusal(Reasons.UNREADABLE) from problem
            is_new = await self.do(room, Rematch(row, linked))
            if is_new:
                await self._keep(row)
            elif self.leases is not None:  # one that waits again was taken from its holder
                self.leases.forget_holder(row.id)
            known = None if is_new else self.registry.held(row.id)
            if known is not None and known.was_called_off:
                await self.do(known, ReadAgain())
            assert room.stored.rematch is not None
            there = await self.room(room.stored.rematch)
        again = there
        await self.do(again, Sit(player, room.places[seat].name, contribution))
        self.compiler.start(again.stored.box)
        return again

    async def _planned(self, room: Room) -> NextGame | None:
        """How the next table is laid, where that is decided between the games."""
        if room.stored.series is None or not is_campaign(room.stored.settings):
            return None
        return await self.campaigns.next_game(room.stored.series)

    async def _following(self, room: Room) -> tuple[Room | None, str, int]:
        """The rematch of a table, if it has one.  Where it was deleted, a series goes on without:
        with the next game that is there, or else after the last that was opened, for no number may
        come again; then that, and how many of the series there were."""
        series, game = room.stored.series, room.stored.game
        if room.stored.rematch is None:
            return None, "", 0
        try:
            return await self.room(room.stored.rematch), "", 0
        except Refusal as refusal:
            if refusal.message != Reasons.NO_TABLE or series is None or game is None:
                raise
        found = await self.store.series(series)
        if found is None:
            raise Refusal(Reasons.NO_TABLE)
        later = [one.table_id for one in found.games if one.game > game]
        last, opened = found.last, found.opened
        while (found := await self._series_after(last)) is not None:
            later += [one.table_id for one in found.games]
            last = found.last
        return (await self.room(later[0]) if later else None), last, opened

    async def _series_after(self, last: str) -> SeriesRow | None:
        """The series that was begun after this last game of another, if one was."""
        return await self.store.series(self.keys.series_id(self.keys.next_id(last)))

    async def series(self, series_id: str) -> SeriesRow:
        """A series of this number; refuses one that is not there, or damaged."""
        try:
            found = await self.store.series(series_id) if could_be(series_id) else None
        except Unreadable as problem:
            log.error("the series %s cannot be read: %s", series_id, problem)
            raise Refusal(Reasons.UNREADABLE) from problem
        if found is None or not found.games:
            raise Refusal(Reasons.NO_SERIES)
        return found

    async def campaign(self, series: SeriesRow) -> CampaignNow | None:
        """The campaign that a series is, if it is one."""
        return await self.campaigns.look(series)

    async def decide(
        self, series_id: str, player: str, deed: str, items: tuple[str, ...], stage: str = ""
    ) -> None:
        """Somebody decides something between two games of a campaign."""
        await self.campaigns.do(await self.series(series_id), player, deed, items, stage)

    async def erase(self, player: str, only: str | None = None) -> Erased:
        """Erase a player from all tables, or from one.  Whoever has one of them in memory reads it
        again: this node at once, others when they next renew its lease, or before they write."""
        erased = await self.store.erase(player, only)
        if only is None:
            self.answer_delay.times.forget(player)
        for table_id in (*erased.deleted, *erased.kept, *erased.later):
            await self.registry.loaded(table_id)
            if self.leases is not None:
                self.leases.lose(table_id)
            else:
                self._lose(table_id)
        return erased

    # Running and stopping

    @property
    def tables_in_memory(self) -> int:
        """How many tables are laid out, or waiting for somebody."""
        return len(self.registry.rooms)

    def forget_idle(self) -> int:
        """Let go of the tables that nobody looks at; returns how many."""
        idle = self.registry.forget_idle(self.settings.idle_seconds, self.executor.is_busy)
        if self.leases is not None:
            self.leases.let_go(idle)
        return len(idle)

    async def sweep(self) -> None:
        """Forget idle tables, for as long as the server runs."""
        while True:
            await asyncio.sleep(max(0.05, min(60.0, self.settings.idle_seconds / 4)))
            self.forget_idle()

    def _lose(self, table_id: str) -> None:
        """A table is no longer this node's."""
        room = self.registry.held(table_id)
        if room is not None:
            self.executor.lose(room)

    async def hand_over(self) -> None:
        """Give all tables to other nodes, so that they go on there at once."""
        self.close_streams()
        if self.leases is not None:
            await self.leases.close()

    def close_streams(self) -> None:
        """End every stream, so that the server can stop; pages will reconnect to the next."""
        self.closing.set()
        for room in self.registry.rooms.values():
            room.presence.wake_pages()

    async def close(self) -> None:
        """Let nobody start anything any more."""
        await self.hand_over()
        await self.advisers.close()
        await self.bots.close()
        await self.answer_delay.close()
        await self.dealer_delay.close()
        await self.executor.close()
        self.compiler.close()
