"""Bots on the server: they think beside its own work, and answer on a fixed beat.

A bot receives what a person in its seat would: the View, the Decision, what it heard.  Its answer
comes after a fixed beat (or the next one, if it thought longer), so that the time it takes tells
nothing about its cards.  The further steps of its turn follow more quickly, on a beat of their own.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
import weakref
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import games
from .errors import Trouble, Troubles
from .failures import tell
from .room import Room
from .thinking import Thinkers, Urgency

if TYPE_CHECKING:
    from spytable.table import Choice, Decision, Heard, Player, SeatView, Table

    from .hall import Hall

log = logging.getLogger("spytable.web")


MOST_REFUSALS = 3
"""A person may be quicker once; a bot whose answers are refused so often in a row is broken."""


MOST_MEGABYTES = 512
"""All that bots may remember; beyond it those forget first for whom nobody waits."""

USUAL_FADES = 0.5
"""How much of a slow thought is forgotten with every quicker one."""

STEPS_A_BEAT = 4
"""So much quicker than the first step of a bot's turn come the others."""


class BotsAtWork:
    """Plays the seats that bots were given."""

    def __init__(self, hall: Hall, beat: float) -> None:
        self._hall = hall
        self._beat = beat
        self._thinkers = Thinkers()
        self._tasks: set[asyncio.Task[None]] = set()
        self._remembering: dict[str, weakref.ref[Room]] = {}
        """The tables where bots think, the latest last."""
        self._usual: dict[tuple[str, str, Urgency], float] = {}
        """How many seconds a thought took lately, by box, level and urgency."""

    def wake(self, room: Room) -> None:
        """If a bot is to decide in this room, let it; safe to call at any time."""
        if self._hall.closing.is_set() or not room.has_started or room.has_ended:
            return
        if room.bots_gave_up:
            return
        if not any(place.played_by for place in room.places):
            return
        if room.thinking is None or room.thinking.done():
            room.thinking = asyncio.create_task(self._play(room))
            self._tasks.add(room.thinking)
            room.thinking.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Let go of every game; what was not taken yet never happened."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()

    async def _play(self, room: Room) -> None:
        refused = 0
        last: int | None = None
        try:
            self._hall.compiler.start(room.stored.box)
            while (question := await self._question(room)) is not None:
                beat = self._beat / STEPS_A_BEAT if question.seat == last else self._beat
                taken = await self._decide(room, question, beat)
                last = question.seat if taken else None
                refused = 0 if taken else refused + 1
                if refused == MOST_REFUSALS:
                    log.error("a bot at the table %s gave up: nothing it says is taken", room.id)
                    room.bots_gave_up = True
                    return
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # the next one who looks at the table wakes it again
            tell(problem, "a bot at the table %s gave up", room.id)

    async def _question(self, room: Room) -> Question | None:
        """What a bot is asked; None when it is a person's turn or the game is over."""
        return await self._hall.look(room, lambda table: _question(table, room))

    async def _decide(self, room: Room, asked: Question, beat: float) -> bool:
        """One decision of one bot: whether it was taken."""
        began = time.monotonic()
        self._make_room(room)
        host, slices = room.stored.host, _pondering(room, asked)
        choice = await self._thinkers.think(slices, host, lambda: urgency_of(room))
        await self._wait_for_the_beat(room, asked, began, beat)

        def act(table: Table) -> None:
            if not room.places[asked.seat].played_by:  # the person came back meanwhile
                raise Trouble(Troubles.NOT_YOURS)
            table.take(asked.seat, choice, asked.decision.moment)

        try:
            await self._hall.change(room, act)
        except (Trouble, games.refusals()) as refused:
            log.info("a bot's answer at the table %s was not taken: %s", room.id, refused)
            return False
        return True

    async def _wait_for_the_beat(
        self, room: Room, asked: Question, began: float, beat: float
    ) -> None:
        """Let a thought take whole beats, and no fewer than such thoughts took lately: a choice
        that was forced must not come a beat sooner."""
        if beat <= 0:
            return
        spent = time.monotonic() - began
        kind = room.stored.box, asked.level, urgency_of(room)
        usual = self._usual.get(kind, 0.0)
        self._usual[kind] = max(spent, usual - USUAL_FADES * (usual - spent))
        beats = max(1, math.ceil(max(spent, usual) / beat))
        await asyncio.sleep(beats * beat - spent)

    def _make_room(self, room: Room) -> None:
        """Let bots forget where they remember too much together: they think anew.  Those first for
        whom nobody waits, of these the longest silent; never the one who is asked."""
        others = [one for held in self._remembering.values() if (one := held()) not in (None, room)]
        rooms = [one for one in others if one is not None] + [room]
        self._remembering = {one.id: weakref.ref(one) for one in rooms}
        held = sum(map(_remembered, rooms))
        for other in sorted(rooms, key=lambda one: -urgency_of(one)):  # a stable sort keeps the age
            if held <= MOST_MEGABYTES << 20:
                return
            if other is not room:
                held -= _remembered(other)
                other.bots.clear()
                self._remembering.pop(other.id, None)


def urgency_of(room: Room) -> Urgency:
    """Who waits for the bots of this room."""
    people = any(not place.played_by for place in room.places)
    if people and room.listeners:
        return Urgency.PERSON
    return Urgency.WATCHED if people or room.listeners else Urgency.NOBODY


def _remembered(room: Room) -> int:
    """The bytes that the bots of a room remember."""
    return sum(getattr(bot, "size", 0) for bot in room.bots.values())


def _pondering(room: Room, asked: Question) -> Generator[None, None, Choice]:
    """The bot's thought; it sits down with its first slice, which may take a moment."""
    bot = _bot(room, asked)
    return (yield from bot.pondering(asked.view, asked.decision, asked.heard))


def _bot(room: Room, asked: Question) -> Player:
    """The bot that sits there: the same one for the whole game, so that what it has thought in one
    step of a long turn is of use in the next."""
    bot = room.bots.get(asked.seat)
    if bot is None:
        bot = room.bots[asked.seat] = games.bot(asked.level)
        bot.open(asked.view.box, asked.seat)
    return bot


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: its seat, how strong it is, and all that this seat may know."""

    seat: int
    level: str
    view: SeatView
    decision: Decision
    heard: Sequence[Heard]


def _question(table: Table | None, room: Room) -> Question | None:
    """What a bot is asked now, if any."""
    decision = None if table is None else table.decision()
    if table is None or decision is None or not room.places[decision.seat].played_by:
        return None
    seat = decision.seat
    if not all(room.places[other].played_by for other in decision.waited_for):
        return None  # where a person of the team may answer, the person does
    level = room.places[seat].played_by
    return Question(seat, level, table.view(seat), decision, table.heard(seat))
