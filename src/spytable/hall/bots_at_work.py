"""Bots on the server: they think in threads of their own and answer on a fixed beat.

A bot receives what a person in its seat would: the View, the Decision, what it heard.  Its answer
comes after a fixed beat (or the next one, if it thought longer), so that the time it takes tells
nothing about its cards.  The further steps of its turn follow more quickly, on a beat of their own.
Neither the pace at which a reader wants to see them (`static/table/playback.js`) nor skipping ahead
changes that: whoever could switch the beat off could measure what it hides.  So "instantly" means
as soon as it has happened, which is about a second for a turn of several steps.

A game never waits for a bot that cannot answer: one that fails, or says what nobody takes, is
replaced by one that always can.

Where a box has choices of which nobody else hears (`Manners.unheard`), the others must not hear
either when such a one was made, among those that they do hear.  So it is taken as soon as it is
thought of, and the beat of the next one began before it; and for that seat no step is quicker than
another.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
import weakref
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import games
from .answer_delay import is_answer
from .bot_questions import Question, pondering, question_of
from .bot_scheduler import Scheduler, Urgency
from .commands import BotAnswered
from .events import ByRoom, Event
from .executor import Executor
from .failures import tell
from .presence import Listener
from .refusals import Refusal
from .room import Room
from .room_tasks import RoomTasks

if TYPE_CHECKING:
    from spytable.table import Choice, Player


log = logging.getLogger("spytable.web")


MOST_REFUSALS = 3
"""A bot whose answers to one question are refused so often is broken."""

MOST_FAILURES = 2
"""So is one that fails over one question so often, each time having sat down anew."""


MOST_MEGABYTES = 512
"""All that bots may remember; beyond it those forget first for whom nobody waits."""

USUAL_FADES = 0.5
"""How much of a slow thought is forgotten with every quicker one."""

STEPS_A_BEAT = 4
"""So much quicker than the first step of a bot's turn come the others."""

BEATS_TO_ANSWER = 3
"""So many beats after a question (`Manners.answering`) a bot answers it, no fewer and no more:
enough to weigh what it could answer.  A bot that has not made up its mind by then says anything
that is true: an answer that came later would tell that there was something to weigh."""

BEATS_TO_UNDO = 3
"""So many beats a person has at least, before a bot answers, to take back what led to its turn: no
longer than a page takes to show that turn, so that nobody waits for it."""

_DRAW = random.SystemRandom()


UNWATCHED_AFTER = 20.0
"""A table of bots alone plays on for so many seconds after the last look at it, then waits for the
next one."""


@dataclass(slots=True)
class _Here:
    """The bots of one Room at work."""

    bots: dict[int, Player] = field(default_factory=dict)
    """By seat: what one has thought is of use to its next decision."""
    gave_up: bool = False
    """Whether whatever they answer is refused; the next change gives them another chance."""


class BotsAtWork:
    """Plays the seats that belong to bots."""

    def __init__(self, rooms: Executor, beat: float) -> None:
        self._rooms = rooms
        self._beat = beat
        self.scheduler = Scheduler()
        self._here: ByRoom[_Here] = ByRoom(_Here)
        self._tasks = RoomTasks()
        self._remembering: dict[str, weakref.ref[Room]] = {}
        """The tables where bots think, the latest last."""
        self._usual: dict[tuple[str, str, Urgency, float], float] = {}
        """How many seconds a thought took lately, by box, level, urgency and beat: after a long
        thought about a turn its further steps, which take none, need not be slow as well."""

    def hear(self, room: Room, event: Event, by: Listener | None) -> None:
        """Something has happened: if a bot is to decide now, let it."""
        if event.lost:
            self._tasks.cancel(room)
        here = self._here.get(room)
        if here is not None:
            if event.is_news:
                here.gave_up = False
            if event.ended or event.starts_over or event.lost:
                here.bots.clear()
            elif event.reseated is not None:
                here.bots.pop(event.reseated, None)
        if event.goes_on:
            self.wake(room)

    def is_busy(self, room: Room) -> bool:
        return self._tasks.is_busy(room)

    def wake(self, room: Room) -> None:
        """If a bot is to decide in this room, let it; safe to call at any time."""
        if self._rooms.closing.is_set() or not room.has_started or room.has_ended or room.is_lost:
            return
        if not any(place.played_by for place in room.places):
            return
        if not self._here[room].gave_up:
            self._tasks.start(room, lambda: self._play(room))

    def playing(self, room: Room) -> asyncio.Task[None] | None:
        """The task that plays for the bots of a room, or last did."""
        return self._tasks.of(room)

    def gave_up(self, room: Room) -> bool:
        """Whether the bots of a room wait for a change, having been refused again and again."""
        return self._here[room].gave_up

    def sitting(self, room: Room) -> dict[int, Player]:
        """The bots that sit in a room, by seat."""
        return self._here[room].bots

    async def close(self) -> None:
        """Let go of every game; what was not taken yet never happened."""
        await self._tasks.close()
        self.scheduler.close()

    async def _play(self, room: Room) -> None:
        refused = 0
        last: int | None = None
        began: float | None = None
        asked: tuple[int, int] | None = None
        try:
            self._rooms.compiler.start(room.stored.box)
            while not is_unwatched(room) and (question := await self._question(room)) is not None:
                if asked != (asked := (question.seat, question.decision.moment)):
                    refused = 0  # a person was quicker, or came back
                if began is None or question.seat != last:
                    began = time.monotonic()
                quick = question.seat == last and not question.unheard
                beat = self._beat / STEPS_A_BEAT if quick else self._beat
                if is_answer(question.decision, question.view.box.manners.answering):
                    choice = await self._answer(room, question, began)
                    began = None
                else:
                    choice = await self._choose(room, question)
                    if question.view.box.family_of(str(choice)) not in question.unheard:
                        await self._wait_for_the_beat(room, question, began, beat)
                        began = None
                taken = await self._take(room, question, choice)
                last = question.seat if taken else None
                refused = 0 if taken else refused + 1
                if refused == MOST_REFUSALS:
                    log.error("a bot at the table %s is replaced: what it says is refused", room.id)
                    self.sitting(room)[question.seat] = games.fallback_bot()
                elif refused == 2 * MOST_REFUSALS:
                    log.error("a bot at the table %s gave up: nothing it says is taken", room.id)
                    self._here[room].gave_up = True
                    return
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # the next one who looks at the table wakes it again
            tell(problem, "a bot at the table %s gave up", room.id)

    async def _question(self, room: Room) -> Question | None:
        """The question to a bot; None when it is a person's turn or the game is over."""
        return await self._rooms.look(room, lambda table: question_of(table, room))

    async def _choose(self, room: Room, asked: Question) -> Choice:
        """The bot's answer; where it fails again and again, what one says that cannot fail."""
        for _ in range(MOST_FAILURES):
            try:
                return await self._think(room, asked)
            except Exception as problem:
                tell(problem, "a bot at the table %s failed", room.id)
                self.sitting(room).pop(asked.seat, None)
        self.sitting(room)[asked.seat] = games.fallback_bot()
        return await self._think(room, asked)

    async def _think(self, room: Room, asked: Question) -> Choice:
        """A bot's choice, as soon as it is known."""
        self._make_room(room)
        client, slices = room.presence.client, pondering(self.sitting(room), asked)
        client = client or room.stored.host
        return await self.scheduler.run(slices, client, lambda: urgency_of(room))

    async def _answer(self, room: Room, asked: Question, began: float) -> Choice:
        """A bot's answer, at its time: whether it had to think must not show."""
        due = began + BEATS_TO_ANSWER * self._beat
        left = due - time.monotonic() if self._beat > 0 else None
        try:
            choice = await asyncio.wait_for(self._choose(room, asked), left)
        except TimeoutError:
            self.sitting(room).pop(asked.seat, None)  # it may be in the middle of its last slice
            choice = _DRAW.choice(asked.decision.choices)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        return choice

    async def _take(self, room: Room, asked: Question, choice: Choice) -> bool:
        """Let what it chose happen: whether it was taken."""
        moment, told = asked.decision.moment, bool(asked.told)
        try:
            await self._rooms.do(room, BotAnswered(asked.seat, choice, moment, told))
        except Refusal as refused:
            log.info("a bot's answer at the table %s was not taken: %s", room.id, refused)
            return False
        return True

    async def _wait_for_the_beat(
        self, room: Room, asked: Question, began: float, beat: float
    ) -> None:
        """Let a thought, and what was thought in silence before it, take whole beats, and no fewer
        than such thoughts took lately: a choice that was forced must not come a beat sooner."""
        if beat <= 0:
            return
        spent = time.monotonic() - began
        kind = room.stored.box, asked.level, urgency_of(room), beat
        usual = self._usual.get(kind, 0.0)
        self._usual[kind] = max(spent, usual - USUAL_FADES * (usual - spent))
        least = BEATS_TO_UNDO if asked.is_open else 1
        beats = max(least, math.ceil(max(spent, usual) / beat))
        await asyncio.sleep(beats * beat - spent)

    def _make_room(self, room: Room) -> None:
        """Let bots forget where they remember too much together: they think anew.  Those first for
        whom nobody waits, of these the longest silent; never the one who is asked."""
        others = [one for held in self._remembering.values() if (one := held()) not in (None, room)]
        rooms = [one for one in others if one is not None] + [room]
        self._remembering = {one.id: weakref.ref(one) for one in rooms}
        held = sum(map(self._remembered, rooms))
        for other in sorted(rooms, key=lambda one: -urgency_of(one)):  # a stable sort keeps the age
            if held <= MOST_MEGABYTES << 20:
                return
            if other is not room:
                held -= self._remembered(other)
                self.sitting(other).clear()
                self._remembering.pop(other.id, None)

    def _remembered(self, room: Room) -> int:
        """The bytes that the bots of a room remember."""
        return sum(getattr(bot, "size", 0) for bot in self.sitting(room).values())


def urgency_of(room: Room) -> Urgency:
    """The people who wait for the bots of this room."""
    people, listeners = room.has_people, room.presence.listeners
    if people and listeners:
        return Urgency.PERSON
    return Urgency.WATCHED if people or listeners else Urgency.NOBODY


def is_unwatched(room: Room) -> bool:
    """Whether only bots play there and nobody has looked on for a while: they can go on when
    somebody does, and meanwhile think for nobody."""
    if urgency_of(room) is not Urgency.NOBODY:
        return False
    return time.monotonic() - room.presence.looked_at > UNWATCHED_AFTER
