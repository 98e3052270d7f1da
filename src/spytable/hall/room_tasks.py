"""Background tasks of Rooms, at most one for each: started by events, cancelled with their Room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from .events import ByRoom
from .room import Room


class _Slot:
    """The task of one Room that runs, or ran last."""

    __slots__ = ("task",)

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None


class RoomTasks:
    """The tasks of one subscriber."""

    def __init__(self) -> None:
        self._slots: ByRoom[_Slot] = ByRoom(_Slot)
        self._running: set[asyncio.Task[None]] = set()

    def start(self, room: Room, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Begin this, unless the Room's task still runs."""
        if self.is_busy(room):
            return
        task = self._slots[room].task = asyncio.create_task(work())
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def of(self, room: Room) -> asyncio.Task[None] | None:
        """The task of a Room that runs, or ran last."""
        slot = self._slots.get(room)
        return None if slot is None else slot.task

    def is_busy(self, room: Room) -> bool:
        """Whether the Room must stay in memory for its task."""
        task = self.of(room)
        return task is not None and not task.done()

    def cancel(self, room: Room) -> None:
        """The Room is lost: leave off."""
        task = self.of(room)
        if task is not None:
            task.cancel()

    async def close(self) -> None:
        """Leave all of it off; whatever was not taken yet never happened."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
