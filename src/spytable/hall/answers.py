"""Answers to what somebody else has asked: how long one takes tells nothing.

Where a box names families of choices that answer a question, the time an answer takes would tell
whether there was a choice.  So an answer is told no sooner than a fixed pause after the question,
whoever gives it; and where only one is possible, the server gives it for a person, as late as that
person might have: if it always came with the pause, whatever came later would prove a choice.  So
it takes as long as one of the last free answers of this person took, drawn anew each time; before
there are enough of them, one of some that are usual.  Nothing of it is kept: who stops the server
in between is asked again after the next start.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import games
from .failures import tell
from .refusals import Refusal
from .room import Room

if TYPE_CHECKING:
    from spytable.kernel.families import Kind
    from spytable.table import Decision, Table

    from .hall import Hall

log = logging.getLogger("spytable.web")

BEATS = 8
"""The pause, in beats of the bots: long enough for a person to choose in it.  Where nobody but bots
hears the answer, who measure no time, one beat will do."""

USUAL = (5, 7, 8, 10, 12, 15, 20, 28)
"""How many beats people take to choose an answer, as long as we do not know this one better."""

LONGEST = 60
"""Nobody waits so many beats for an answer that leaves no choice, however slow a person is
otherwise: half a minute."""

_DRAW = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Forced:
    """The only possible answer of a person."""

    seat: int
    choice: str
    moment: int


class Answers:
    """Holds answers back until they are due, and gives those that leave no choice."""

    def __init__(self, hall: Hall, beat: float) -> None:
        self._hall = hall
        self._beat = beat
        self._tasks: set[asyncio.Task[None]] = set()
        self._without: set[str] = set()
        """The boxes in which nothing is answered."""

    def wake(self, room: Room) -> None:
        """If only one answer is possible in this room, see to it; safe to call at any time."""
        if self._hall.closing.is_set() or not room.has_started or room.has_ended:
            return
        if room.stored.box in self._without:
            return
        if room.answering is None or room.answering.done():
            room.answering = asyncio.create_task(self._answer(room))
            self._tasks.add(room.answering)
            room.answering.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Answer no more; what was not taken yet never happened."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def held(
        self, room: Room, seat: int | None, choices: Sequence[str]
    ) -> AbstractAsyncContextManager[None]:
        """What somebody chooses now waits until it is due, if it is an answer."""
        if room.stored.box in self._without or not choices:
            return nullcontext()
        return self._held(room, seat, choices)

    @asynccontextmanager
    async def _held(
        self, room: Room, seat: int | None, choices: Sequence[str]
    ) -> AsyncIterator[None]:
        box = await self._hall.compiler.open(room.stored.box)
        asked = seat in room.seats_waited_for
        answers = box.family_of(choices[0]) in box.manners.answering
        if seat is None or not asked or not answers:
            yield
            return
        room.held += 1  # the server must not answer meanwhile what the person is answering
        try:
            took = time.monotonic() - room.moved_at
            forced = await self._forced(room) is not None
            pause = self.pause(room)
            await self._wait(self._due(room, seat) if forced else room.moved_at + pause)
            yield
            if not forced:
                self._remember(room, seat, took)
        finally:
            room.held -= 1

    async def _answer(self, room: Room) -> None:
        try:
            box = await self._hall.compiler.open(room.stored.box)
            if not box.manners.answering:
                self._without.add(room.stored.box)
                return
            while (forced := await self._forced(room)) is not None:
                await self._wait(self._due(room, forced.seat))
                if not room.held:
                    await self._give(room, forced)
                else:
                    await asyncio.sleep(max(0.01, self._beat / 4))
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # the next one who looks at the table wakes it again
            tell(problem, "an answer at the table %s was not given", room.id)

    async def _forced(self, room: Room) -> Forced | None:
        return await self._hall.look(room, lambda table: _forced(table, room))

    async def _give(self, room: Room, forced: Forced) -> None:
        def act(table: Table) -> None:
            table.take(forced.seat, forced.choice, forced.moment)

        try:
            await self._hall.change(room, act)
        except (Refusal, games.refusals()) as refused:
            log.info("an answer at the table %s came too late: %s", room.id, refused)

    async def _wait(self, due: float) -> None:
        await asyncio.sleep(max(0.0, due - time.monotonic()))

    def pause(self, room: Room) -> float:
        """How long after a question its answer may be told, at the earliest."""
        return self._beat * (BEATS if _is_heard(room) else 1)

    def _remember(self, room: Room, seat: int, took: float) -> None:
        """A person has chosen an answer, and took so long."""
        took = min(took, self._beat * LONGEST)
        room.took[seat] = (took, *room.took.get(seat, ()))[: len(USUAL)]

    def _due(self, room: Room, seat: int) -> float:
        """When the only possible answer to what was asked last is told; drawn once a question."""
        if room.answer_due[0] != room.moved_at:
            usual = (self._beat * beats for beats in USUAL)
            spread = (*room.took.get(seat, ()), *usual)[: len(USUAL)]
            drawn = _DRAW.choice(spread) if _is_heard(room) else 0.0
            room.answer_due = room.moved_at, max(self.pause(room), drawn)
        return sum(room.answer_due)


def _is_heard(room: Room) -> bool:
    """Whether anybody but bots hears what a person answers."""
    return sum(not place.played_by for place in room.places) > 1


def is_answer(decision: Decision, answering: Sequence[Kind]) -> bool:
    """Whether all that a seat may choose answers a question."""
    return all(choice.family in answering for choice in decision)


def _forced(table: Table | None, room: Room) -> Forced | None:
    """The only possible answer of a person who is asked now, if there is one."""
    decision = None if table is None else table.decision()
    if table is None or decision is None or room.places[decision.seat].played_by:
        return None
    if len(decision.choices) != 1 or not is_answer(decision, table.box.manners.answering):
        return None
    return Forced(decision.seat, decision.choices[0].name, decision.moment)
