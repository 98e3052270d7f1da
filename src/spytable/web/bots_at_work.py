"""Bots on the server: they think in a thread pool, and answer on a fixed beat.

A bot receives what a person in its seat would: the View, the Decision, what it heard.  Its answer
comes after a fixed beat (or the next one, if it thought longer), so that the time it takes tells
nothing about its cards.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import time
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from . import games
from .errors import Trouble, Troubles
from .room import Room

if TYPE_CHECKING:
    from spytable.table import Choice, Decision, Heard, Player, SeatView, Table

    from .hall import Hall

log = logging.getLogger("spytable.web")


MOST_REFUSALS = 3
"""A person may be quicker once; a bot whose answers are refused so often in a row is broken."""


MOST_BOTS = 24
"""So many bots remember what they thought; a search takes up to twenty megabytes."""


class BotsAtWork:
    """Plays the seats that bots were given."""

    def __init__(self, hall: Hall, beat: float) -> None:
        self._hall = hall
        self._beat = beat
        threads = max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="spytable-bot")
        self._tasks: set[asyncio.Task[None]] = set()
        self._remembering: dict[str, weakref.ref[Room]] = {}
        """The tables where bots think, the latest last."""

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
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play(self, room: Room) -> None:
        refused = 0
        try:
            self._hall.compiler.start(room.stored.box)
            while (taken := await self._decide(room)) is not None:
                refused = 0 if taken else refused + 1
                if refused == MOST_REFUSALS:
                    log.error("a bot at the table %s gave up: nothing it says is taken", room.id)
                    room.bots_gave_up = True
                    return
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot at the table %s gave up", room.id)

    async def _decide(self, room: Room) -> bool | None:
        """One decision of one bot: whether it was taken; None when it is a person's turn or the
        game is over."""
        asked = await self._hall.look(room, lambda table: _question(table, room))
        if asked is None:
            return None
        seat, view, decision, heard = asked
        began = time.monotonic()
        self._make_room(room)

        level = room.places[seat].played_by
        least = games.thinks_for(level)

        def think() -> tuple[float, Choice]:
            started = time.monotonic()
            choice = _bot(room, seat, level, view).decide(view, decision, heard)
            # Counted as a full thought: a choice that was forced must not come a beat sooner.
            return max(0.0, least - (time.monotonic() - started)), choice

        spared, choice = await asyncio.get_running_loop().run_in_executor(self._pool, think)
        await self._wait_for_the_beat(began, spared)

        def act(table: Table) -> None:
            if not room.places[seat].played_by:  # the person came back meanwhile
                raise Trouble(Troubles.NOT_YOURS)
            table.take(seat, choice, decision.moment)

        try:
            await self._hall.change(room, act)
        except (Trouble, games.refusals()) as refused:
            log.info("a bot's answer at the table %s was not taken: %s", room.id, refused)
            return False
        return True

    def _make_room(self, room: Room) -> None:
        """Let the bots forget that have not been asked for the longest time: they think anew."""
        self._remembering.pop(room.id, None)
        self._remembering[room.id] = weakref.ref(room)
        while len(self._remembering) > 1 and self._bots_remembering() > MOST_BOTS:
            oldest = self._remembering.pop(next(iter(self._remembering)))()
            if oldest is not None:
                oldest.bots.clear()

    def _bots_remembering(self) -> int:
        rooms = [room for held in self._remembering.values() if (room := held()) is not None]
        sitting = (sum(bool(place.played_by) for place in room.places) for room in rooms)
        return sum(map(max, sitting, (len(room.bots) for room in rooms)))

    async def _wait_for_the_beat(self, began: float, spared: float) -> None:
        if self._beat <= 0:
            return
        spent = time.monotonic() - began
        beats = max(1, math.ceil((spent + spared) / self._beat))
        await asyncio.sleep(beats * self._beat - spent)


def _bot(room: Room, seat: int, level: str, view: SeatView) -> Player:
    """The bot that sits there: the same one for the whole game, so that what it has thought in one
    step of a long turn is of use in the next."""
    bot = room.bots.get(seat)
    if bot is None:
        bot = room.bots[seat] = games.bot(level)
        bot.open(view.box, seat)
    return bot


def _question(
    table: Table | None, room: Room
) -> tuple[int, SeatView, Decision, Sequence[Heard]] | None:
    """What a bot is asked now: its seat, and all that this seat may know."""
    decision = None if table is None else table.decision()
    if table is None or decision is None or not room.places[decision.seat].played_by:
        return None
    seat = decision.seat
    if not all(room.places[other].played_by for other in decision.waited_for):
        return None  # where a person of the team may answer, the person does
    return seat, table.view(seat), decision, table.heard(seat)
