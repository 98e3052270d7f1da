"""Response-time masking: an answer to another player's question is held until its time tells
nothing.

Where a box names families of choices that answer a question, the time an answer takes would tell
whether there was a choice.  So an answer is told no sooner than some time after the question that
is drawn anew each time, whoever gives it; and where only one is possible, the server gives it for a
person, as late as that person might have (`answer_times.py`).  Nothing of it is kept: after a
restart of the server in between, the question is asked again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .answer_times import AnswerTimes, GameTimes
from .commands import Choose, ForcedAnswer
from .events import ByRoom, Event
from .executor import Executor
from .failures import tell
from .presence import Listener
from .refusals import Refusal
from .room import Room
from .room_tasks import RoomTasks

if TYPE_CHECKING:
    from spytable.kernel.families import Kind
    from spytable.table import Decision, Table

log = logging.getLogger("spytable.web")


@dataclass(slots=True)
class _Here:
    """The answers in one Room that are held or due."""

    times: GameTimes
    answers_pending: int = 0
    """How many answers of people wait until they are due."""
    asked_at: float = -1.0
    """When the last question was asked for which times were drawn."""
    least: float = 0.0
    """When its answer may be told, at the earliest."""
    forced: float = 0.0
    """When it is told, if it leaves no choice."""


class AnswerDelay:
    """Holds answers back until they are due, and gives those that leave no choice."""

    def __init__(self, rooms: Executor, beat: float, times: AnswerTimes | None = None) -> None:
        self._rooms = rooms
        self._beat = beat
        self.times = times or AnswerTimes()
        self._here: ByRoom[_Here] = ByRoom(lambda: _Here(GameTimes(self.times)))
        self._tasks = RoomTasks()
        """They give the answers that leave no choice."""
        self._without: set[str] = set()
        """The boxes in which nothing is answered."""

    def hear(self, room: Room, event: Event, by: Listener | None) -> None:
        """Something has happened: if only one answer is possible now, see to it."""
        held = self._here.get(room)
        if event.lost:
            self._tasks.cancel(room)
        if event.ended and held is not None:
            held.times.end()
        if not event.goes_on or room.stored.box in self._without:
            return
        if self._rooms.closing.is_set() or not room.has_started or room.has_ended or room.is_lost:
            return
        self._tasks.start(room, lambda: self._answer(room))

    def is_busy(self, room: Room) -> bool:
        return self._tasks.is_busy(room)

    async def close(self) -> None:
        """Answer no more; what was not taken yet never happened."""
        await self._tasks.close()

    def may_hold(self, room: Room) -> bool:
        """Whether there may be answers in this room."""
        return room.stored.box not in self._without

    @asynccontextmanager
    async def held(self, room: Room, command: Choose) -> AsyncIterator[None]:
        """A person's choice waits until it is due, if it is an answer."""
        box = await self._rooms.compiler.open(room.stored.box)
        if not box.manners.answering:
            self._without.add(room.stored.box)
        seat, choices = command.seat, command.choices
        here, took = self._here[room], time.monotonic() - room.moved_at
        if seat not in room.seats_waited_for or not choices:
            yield
            return
        if box.family_of(choices[0]) not in box.manners.answering:
            yield
            return
        here.answers_pending += 1  # or the server would answer what the person is answering
        try:
            forced = await self._forced(room) is not None
            self._draw(room, seat)
            await self._wait(here.forced if forced else here.least)
            yield
            if not forced and self._beat > 0:
                here.times.note_answer(_player(room, seat), took / self._beat)
        finally:
            here.answers_pending -= 1

    async def _answer(self, room: Room) -> None:
        try:
            box = await self._rooms.compiler.open(room.stored.box)
            if not box.manners.answering:
                self._without.add(room.stored.box)
                return
            here = self._here[room]
            while (forced := await self._forced(room)) is not None:
                self._draw(room, forced.seat)
                await self._wait(here.forced)
                if not here.answers_pending:
                    await self._give(room, forced)
                else:
                    await asyncio.sleep(max(0.01, self._beat / 4))
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # the next one who looks at the table wakes it again
            tell(problem, "an answer at the table %s was not given", room.id)

    async def _forced(self, room: Room) -> ForcedAnswer | None:
        return await self._rooms.look(room, lambda table: forced_answer(table, room))

    async def _give(self, room: Room, forced: ForcedAnswer) -> None:
        try:
            await self._rooms.do(room, forced)
        except Refusal as refused:
            log.info("an answer at the table %s came too late: %s", room.id, refused)

    async def _wait(self, due: float) -> None:
        await asyncio.sleep(max(0.0, due - time.monotonic()))

    def _draw(self, room: Room, seat: int) -> None:
        """When the answer to what was asked last is told: drawn once a question.  Where nobody but
        bots hears it, who measure no time, one beat will do."""
        here = self._here[room]
        if here.asked_at == room.moved_at:
            return
        least, forced = here.times.question(_player(room, seat)) if _is_heard(room) else (1.0, 1.0)
        here.asked_at = room.moved_at
        here.least = room.moved_at + least * self._beat
        here.forced = room.moved_at + forced * self._beat


def _player(room: Room, seat: int) -> str:
    return room.places[seat].player or ""


def _is_heard(room: Room) -> bool:
    """Whether anybody but bots hears what a person answers."""
    return sum(not place.played_by for place in room.places) > 1


def is_answer(decision: Decision, answering: Sequence[Kind]) -> bool:
    """Whether all that a seat may choose answers a question."""
    return all(choice.family in answering for choice in decision)


def forced_answer(table: Table | None, room: Room) -> ForcedAnswer | None:
    """The only possible answer of a person who is asked now, if there is one."""
    decision = None if table is None else table.decision()
    if table is None or decision is None or room.places[decision.seat].played_by:
        return None
    if len(decision.choices) != 1 or not is_answer(decision, table.box.manners.answering):
        return None
    return ForcedAnswer(decision.seat, decision.choices[0].name, decision.moment)
