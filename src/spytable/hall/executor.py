"""The executor of commands: the one way into a Room, for writing and for reading.

`do` takes a command: it is worked out on the draft, written, and only then has it happened and is
told.  `look` asks something.  Both go through the Room's mailbox, so that nobody sees what is not
on the disk; where nothing is under way, they take no task and no turn of the loop.  Whatever goes
wrong, the store is right: the Room stays, with its open pages, and reads again what is stored.
Only where another node holds the table now does the Room go, and its pages ask again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from spytable.store.failures import reason
from spytable.store.port import Fenced, Overtaken, Store

from . import games
from .background_compiling import Compiler
from .commands import Command, ReadAgain
from .events import LOST, STARTS_OVER, Event, Subscriber
from .handlers import handle, played
from .presence import Listener
from .refusals import Reasons, Refusal
from .registry import Registry
from .room import Room
from .step import Step

if TYPE_CHECKING:
    from spytable.table import Table

log = logging.getLogger("spytable.web")

T = TypeVar("T")

FEW_ENTRIES = 20
"""So many are laid out sooner than a thread is woken: above all those of a game that begins."""


class Executor:
    """Runs commands and queries on the Rooms of a server."""

    def __init__(self, store: Store, compiler: Compiler, registry: Registry) -> None:
        self.store = store
        self.compiler = compiler
        self.closing = asyncio.Event()
        """Set when the server stops: nothing is begun any more."""
        self.dealers_wait = False
        """Whether the Dealer of a table waits where a choice is held open (`dealer_delay.py`)."""
        self.fenced: Callable[[str], None] = lambda table_id: None
        """Told of a table at which another node was found to write."""
        self._registry = registry
        self._errands: set[asyncio.Task[None]] = set()
        self._subscribers: list[Subscriber] = []

    # What has happened

    def subscribe(self, subscriber: Subscriber) -> None:
        """From now on this one hears of everything that happens, after those before it."""
        self._subscribers.append(subscriber)

    def is_busy(self, room: Room) -> bool:
        """Whether something is under way here for which the Room must stay."""
        return any(one.is_busy(room) for one in self._subscribers)

    def tell(self, room: Room, event: Event, by: Listener | None = None) -> None:
        """Something has happened: pages look whether it is news for them, others go on.  The page
        that did it is told in the answer to it, and not a second time."""
        if event.is_news:
            room.changes += 1
            room.presence.wake_pages(by)
        for subscriber in self._subscribers:
            try:
                subscriber.hear(room, event, by)
            except Exception:
                log.exception("something at the table %s was not heard", room.id)

    # The one way in

    async def look(self, room: Room, ask: Callable[[Table | None], T]) -> T:
        """Ask the table something, nobody else touching it; there is none while people or rules are
        still missing.  As long as rules run plainly this takes long, and goes to a thread."""
        if room.mailbox.is_idle and not room.doubtful:
            if room.table is not None and self.compiler.is_quick(room.stored.box):
                room.mark_used()
                return ask(room.table)
            if not room.has_started:
                room.mark_used()
                return ask(None)

        async def work() -> T:
            if room.doubtful:
                await self._read_again(room)
            table = await self._laid(room)
            return ask(table) if self._is_quick(room) else await asyncio.to_thread(ask, table)

        return await self._in_turn(room, work)

    async def do(self, room: Room, command: Command[T], by: Listener | None = None) -> T:
        """Let something happen: on the draft, then on the disk, then on everybody's page."""
        table = room.table
        at_once = room.mailbox.is_idle and table is not None and not room.doubtful
        if at_once and command.needs_table and self.compiler.is_quick(room.stored.box):
            room.mark_used()
            done: T = await self._at_once(room, table, command, by)
            return done
        return await self._in_turn(room, partial(self._carry_out, room, command, by))

    async def _at_once(
        self, room: Room, table: Table | None, command: Command[Any], by: Listener | None
    ) -> Any:
        """As it nearly always goes: the only thing to wait for is the disk.  The rest does not
        depend on who waits; so no task is needed that would see it through."""
        mailbox = room.mailbox
        mailbox.begin()
        try:
            step = handle(command, room, table)
            if step.write is None:
                self._end(room)
                return self._happened(room, step, None, by)
            written = asyncio.ensure_future(step.write(self.store))
        except BaseException as problem:
            refusal = self._failed(room, problem)
            self._end(room)
            if refusal is problem:
                raise
            raise refusal from problem
        settled: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def settle(done: asyncio.Future[Any]) -> None:
            result, problem = None, None
            try:
                result = self._happened(room, step, done.result(), by)
            except BaseException as failure:
                problem = self._failed(room, failure)
            self._end(room)
            if settled.done():
                return
            if problem is None:
                settled.set_result(result)
            else:
                settled.set_exception(problem)

        written.add_done_callback(settle)
        return await settled

    async def _carry_out(self, room: Room, command: Command[T], by: Listener | None) -> T:
        """The same by the one who has the mailbox and may wait: for what is stored, for a table to
        be laid, for rules that run plainly."""
        while True:
            try:
                if room.doubtful or isinstance(command, ReadAgain):
                    await self._read_again(room)
                step = await self._handle(room, command)
                if room.is_lost:  # while the rules were asked
                    raise Refusal(Reasons.MOVING, wait=1.0)
                outcome = None if step.write is None else await step.write(self.store)
            except BaseException as problem:
                refusal = self._failed(room, problem)
                if isinstance(problem, Overtaken) and command.tries_again and not room.is_lost:
                    continue
                if refusal is problem:
                    raise
                raise refusal from problem
            done: T = self._happened(room, step, outcome, by)
            return done

    async def _handle(self, room: Room, command: Command[Any]) -> Step:
        if not command.needs_table:
            return handle(command, room, room.table)
        table = await self._laid(room)
        if self._is_quick(room):
            return handle(command, room, table)
        return await asyncio.to_thread(handle, command, room, table)

    def _happened(self, room: Room, step: Step, outcome: Any, by: Listener | None) -> Any:
        """It is on the disk: only now it is so."""
        result = step.happened(outcome)
        if step.event is not None:
            self.tell(room, step.event, by)
        return result

    def _failed(self, room: Room, problem: BaseException) -> BaseException:
        """Something could not be done: what to say.  A refusal has changed nothing; after anything
        else nobody knows how far it came, and the store is asked."""
        if isinstance(problem, Refusal):
            return problem
        if isinstance(problem, Fenced):
            return self._moved(room)
        self._doubt(room)
        if isinstance(problem, Overtaken):
            return Refusal(Reasons.STALE)
        log.warning("%s: the table %s is read again", type(problem).__name__, room.id)
        return problem

    async def _in_turn(self, room: Room, work: Callable[[], Awaitable[T]]) -> T:
        """Leave something to do in the mailbox, and wait for it."""
        room.mark_used()
        answer, was_idle = room.mailbox.put(work)
        del work
        if was_idle:
            self._end(room)
        return await answer

    def _end(self, room: Room) -> None:
        """Whoever had the mailbox hands it on."""
        errand = room.mailbox.end()
        if errand is not None:
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    # Memory and store

    def _doubt(self, room: Room) -> None:
        """Trust only the store from here on, and let every open page look again."""
        room.doubtful = True
        self._start_over(room)

    async def _read_again(self, room: Room) -> None:
        """The stored table, instead of what we thought."""
        if room.is_lost:
            raise Refusal(Reasons.MOVING, wait=1.0)
        room.stored = await self._registry.load(room.id)
        room.doubtful = False
        self._start_over(room)

    def lose(self, room: Room) -> None:
        """The table is not, or not surely, this node's any more: its pages end, to ask again, and
        so does all that was under way for it."""
        if room.is_lost:
            return
        room.is_lost = room.doubtful = True
        self._registry.drop(room)
        self.tell(room, LOST)

    def _moved(self, room: Room) -> Refusal:
        """Nothing was written, for another node holds the table now."""
        if not room.is_lost:  # else another Room of the table may be in the right by now
            self.fenced(room.id)
        self.lose(room)
        return Refusal(Reasons.MOVING, wait=1.0)

    def _start_over(self, room: Room) -> None:
        room.table = None
        room.readings += 1
        self.tell(room, STARTS_OVER)

    async def _laid(self, room: Room) -> Table | None:
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
            step = played(room, table)
            try:
                if step.write is not None:
                    await step.write(self.store)
            except Fenced as problem:
                raise self._moved(room) from problem
            except Overtaken:  # another server has dealt the same cards
                await self._read_again(room)
            else:
                step.happened(None)
                table.dealer_waits = self.dealers_wait
                room.table = table
        return room.table

    def _is_quick(self, room: Room) -> bool:
        """Whether rules are compiled: then a thread would cost more than what it is to spare."""
        return self.compiler.is_quick(room.stored.box)

    async def close(self) -> None:
        """See everything through that was begun."""
        await asyncio.gather(*self._errands, return_exceptions=True)
