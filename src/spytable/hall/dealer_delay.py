"""The Dealer's pause: a choice by which a turn ends can be taken back until chance has spoken.

Where a box asks for it (`Manners.held_open`), the Dealer of a table in memory waits for some beats
before the next die, and is then told to go on.  Nothing of the pause is kept: after a restart
of the server in between, the die is rolled at once.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .commands import Deal
from .events import ByRoom, Event
from .executor import Executor
from .failures import tell
from .presence import Listener
from .refusals import Refusal
from .room import Room
from .room_tasks import RoomTasks

if TYPE_CHECKING:
    from spytable.table import Table

log = logging.getLogger("spytable.web")

BEATS_TO_UNDO = 3
"""So long the Dealer waits: about as long as a pawn walks, and a moment to look at it."""


@dataclass(slots=True)
class _Here:
    """The pause in one Room."""

    is_due: bool = False
    """Whether something has happened since the task looked last."""


class DealerDelay:
    """Lets the Dealers of a hall go on when they have waited."""

    def __init__(self, rooms: Executor, beat: float) -> None:
        self._rooms = rooms
        self._pause = BEATS_TO_UNDO * beat
        self._here: ByRoom[_Here] = ByRoom(_Here)
        self._tasks = RoomTasks()
        rooms.dealers_wait = beat > 0

    def hear(self, room: Room, event: Event, by: Listener | None) -> None:
        """Something has happened: if the Dealer waits since, see to it that it goes on."""
        if event.lost:
            self._tasks.cancel(room)
        if not event.goes_on or self._rooms.closing.is_set() or not room.has_started:
            return
        if room.table is None or not room.table.dealer_waits or room.has_ended or room.is_lost:
            return
        if not room.table.box.manners.held_open:
            return
        here = self._here[room]
        here.is_due = True
        self._tasks.start(room, lambda: self._deal(room, here))

    def is_busy(self, room: Room) -> bool:
        return self._tasks.is_busy(room)

    async def close(self) -> None:
        """Let no Dealer go on any more."""
        await self._tasks.close()

    async def _deal(self, room: Room, here: _Here) -> None:
        try:
            while here.is_due:
                here.is_due = False
                entries = await self._rooms.look(room, _held_since)
                if entries is not None:
                    await asyncio.sleep(self._pause)
                    await self._rooms.do(room, Deal(entries))
                    here.is_due = True  # it may have waited for something that was taken back
        except asyncio.CancelledError:
            raise
        except Refusal as refused:
            log.info("the Dealer at the table %s did not go on: %s", room.id, refused)
        except Exception as problem:  # the next one who looks at the table wakes it again
            tell(problem, "the Dealer at the table %s did not go on", room.id)


def _held_since(table: Table | None) -> int | None:
    """How long the Record is where the Dealer waits; None where nobody waits for it."""
    return len(table.record.entries) if table is not None and table.awaits_dealer() else None
