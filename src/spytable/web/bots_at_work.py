"""Bots at the table: they think in a thread, and answer on the beat.

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
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from . import engine
from .room import Room

if TYPE_CHECKING:
    from spytable.table import Choice, Decision, Table

    from .hall import Hall

log = logging.getLogger("spytable.web")


class BotsAtWork:
    """Plays the seats that bots were given."""

    def __init__(self, hall: Hall, beat: float) -> None:
        self._hall = hall
        self._beat = beat
        threads = max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="spytable-bot")
        self._tasks: set[asyncio.Task[None]] = set()

    def poke(self, room: Room) -> None:
        """If a bot is to decide in this room, let it; safe to call at any time."""
        if self._hall.closing.is_set() or not room.has_started or room.has_ended:
            return
        if not any(place.is_bot for place in room.places):
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
        try:
            await self._hall.warmth.start(room.stored.box)
            while await self._decide(room):
                pass
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot at the table %s gave up", room.id)

    async def _decide(self, room: Room) -> bool:
        """One decision of one bot; False when it is a person's turn or the game is over."""
        async with self._hall.look(room) as table:
            asked = _question(table, room) if table is not None else None
        if asked is None:
            return False
        seat, view, decision, heard = asked
        began = time.monotonic()
        bot = engine.bot(room.places[seat].level)
        loop = asyncio.get_running_loop()
        choice: Choice = await loop.run_in_executor(self._pool, bot.decide, view, decision, heard)
        await self._wait_for_the_beat(began)
        stale = engine.refusals()

        def act(table: Table) -> None:
            table.take(seat, choice, decision.moment)

        try:
            await self._hall.change(room, act)
        except stale:
            log.info("a bot's answer at the table %s came too late", room.id)
        return True

    async def _wait_for_the_beat(self, began: float) -> None:
        if self._beat <= 0:
            return
        spent = time.monotonic() - began
        beats = max(1, math.ceil(spent / self._beat))
        await asyncio.sleep(beats * self._beat - spent)


def _question(table: Table, room: Room) -> tuple[int, Any, Decision, Any] | None:
    """What a bot is asked now: its seat, and all that this seat may know."""
    decision = table.decision()
    if decision is None or not room.places[decision.seat].is_bot:
        return None
    seat, offered = decision.seat, set(decision.codes)
    for other in decision.seats:
        theirs = table.decision(other)
        if not room.places[other].is_bot and theirs and offered & set(theirs.codes):
            return None  # where a person of the team may answer, the person does
    return seat, table.view(seat), decision, table.heard(seat)
