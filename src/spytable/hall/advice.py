"""Advice: the strong bot's opinion, for a player who asks.

It thinks from that seat's own View, beside the server's other work and like any bot at a person's
table; its answer stands on the pages of that seat alone, and is gone with the next choice.  Whoever
asks again is told the same: it is remembered as long as it counts, and the seed follows from table,
seat and moment.  Where several people play, the others hear that somebody asked, and no more.

A rated game, once there are such, gives none: its flag belongs beside `TableSettings.advice`, and
`refusal` is the one place that has to ask for it.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import games
from .answer_delay import is_answer
from .bot_scheduler import Scheduler
from .bots_at_work import urgency_of
from .commands import NoteAdvice
from .events import PUT_DOWN, ByRoom, Event
from .executor import Executor
from .failures import tell
from .limits import Count
from .presence import Listener
from .refusals import Reasons, Refusal
from .room import Room

if TYPE_CHECKING:
    from spytable.bots import Opinion
    from spytable.table import Decision, Heard, Pov, SeatView, Table


MOST_AT_ONCE = 4
"""So many answers are thought of for one player at a time, at all their tables."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice that a seat was given at one of its own moments."""

    moment: int
    opinion: Opinion | None = None
    """None while it is being thought of."""


@dataclass(frozen=True, slots=True)
class AdviceRequest:
    """A position for the adviser, with all that the seat in question may know, and no more."""

    view: SeatView
    decision: Decision
    heard: tuple[Heard, ...]
    seed: int

    def slices(self) -> Generator[None, None, Opinion]:
        """Its thought, in slices; it sits down with the first."""
        return (yield from games.adviser(self.seed).opinion(self.view, self.decision, self.heard))


class Advisers:
    """Asks the strong bot on behalf of players."""

    def __init__(self, rooms: Executor, scheduler: Scheduler) -> None:
        self._rooms = rooms
        self._scheduler = scheduler
        self._asked = Count(MOST_AT_ONCE)
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    async def ask(self, room: Room, seat: int, moment: int, by: Listener | None = None) -> None:
        """Begin to think for this seat, unless that is done or under way; refused, with nothing
        changed, where there is nothing to advise."""
        question = await self._rooms.look(room, lambda table: _question(table, room, seat, moment))
        if current(room, seat, moment) is not None:
            return
        player = room.places[seat].player or ""
        if not self._asked.enter(player):
            raise Refusal(Reasons.TOO_FAST, wait=1.0)
        given(room)[seat] = Advice(moment)
        try:
            if is_shared(room):
                await self._rooms.do(room, NoteAdvice(seat), by)
        except BaseException:
            given(room).pop(seat, None)
            self._asked.leave(player)
            raise
        thinking = asyncio.create_task(self._think(room, seat, question, player))
        key = (room.id, seat)

        def done(task: asyncio.Task[None]) -> None:
            self._asked.leave(player)
            if self._tasks.get(key) is task:
                del self._tasks[key]

        self._tasks[key] = thinking
        thinking.add_done_callback(done)
        self._rooms.tell(room, PUT_DOWN, by)

    def hear(self, room: Room, event: Event, by: Listener | None) -> None:
        """Advice for a moment that has passed is forgotten."""
        if event.lost:
            for seat in _ADVICE.get(room) or {}:
                if (thinking := self._tasks.get((room.id, seat))) is not None:
                    thinking.cancel()
        if event.goes_on and _ADVICE.get(room):
            self._drop_stale(room)

    def is_busy(self, room: Room) -> bool:
        return any(one.opinion is None for one in (_ADVICE.get(room) or {}).values())

    def _drop_stale(self, room: Room) -> None:
        """Something was chosen: what was advised, or is being thought of, for a moment that has
        passed is of no use any more."""
        if room.table is None:
            return
        for seat, advice in list(given(room).items()):
            if room.has_ended or room.table.pov(seat).moment != advice.moment:
                del given(room)[seat]
                if (thinking := self._tasks.get((room.id, seat))) is not None:
                    thinking.cancel()

    async def close(self) -> None:
        """Think no more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, room: Room, seat: int, question: AdviceRequest, player: str) -> None:
        opinion = None
        client, slices = room.presence.client or player, question.slices()
        try:
            opinion = await self._scheduler.run(slices, client, lambda: urgency_of(room))
        except Exception as problem:  # the one who asked may ask again
            tell(problem, "no advice came of it at the table %s", room.id)
        moment = question.decision.moment
        if current(room, seat, moment) is None:
            return
        if opinion is None:
            del given(room)[seat]
        else:
            given(room)[seat] = Advice(moment, opinion)
        self._rooms.tell(room, PUT_DOWN)


_ADVICE: ByRoom[dict[int, Advice]] = ByRoom(dict)


def given(room: Room) -> dict[int, Advice]:
    """The last advice to each seat of a room, if it asked."""
    return _ADVICE[room]


def current(room: Room, seat: int | None, moment: int) -> Advice | None:
    """The advice to this seat at this moment, given or in the making."""
    here = None if seat is None else _ADVICE.get(room)
    advice = here.get(seat) if here and seat is not None else None
    return advice if advice is not None and advice.moment == moment else None


def is_shared(room: Room) -> bool:
    """Whether several people play here: then they hear of it when one asks."""
    return [place.level for place in room.places].count("") > 1


def is_allowed(room: Room) -> bool:
    """Whether this table was opened as one where this may be asked."""
    who = room.stored.settings.advice
    return who == "all" or (who == "alone" and not is_shared(room))


def refusal(room: Room, pov: Pov) -> str | None:
    """Why this seat cannot ask now; None if it can.  Whether it can is known to all: who is waited
    for is public.  How many choices it has is not, so that makes no difference."""
    if not is_allowed(room):
        return Reasons.NO_ADVICE
    decision = pov.decision
    if decision is None or pov.seat not in decision.waited_for:
        return Reasons.NOT_YOURS
    if is_shared(room) and is_answer(decision, pov.box.manners.answering):
        return Reasons.NO_ADVICE_ON_ANSWERS  # whoever asks would tell that there is a choice
    return None


def _question(table: Table | None, room: Room, seat: int, moment: int) -> AdviceRequest:
    if table is None:
        raise Refusal(Reasons.NOT_STARTED)
    if table.result is not None:
        raise Refusal(Reasons.OVER)
    pov = table.pov(seat)
    if is_allowed(room) and moment != pov.moment:
        raise Refusal(Reasons.STALE)
    if (why := refusal(room, pov)) is not None:
        raise Refusal(why)
    decision = pov.decision
    assert decision is not None
    mark = hashlib.sha256(f"{room.id} {seat} {moment}".encode()).digest()
    return AdviceRequest(pov.view, decision, pov.heard, int.from_bytes(mark[:7], "big"))
