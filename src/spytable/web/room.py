"""A room of the hall: one table, those who sit at it and those who look on."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .store import Place, Stored

if TYPE_CHECKING:
    from spytable.table import Table


@dataclass(eq=False, slots=True)
class Listener:
    """An open page: whose it is, in which language, and whether something changed."""

    seat: int | None
    language: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False, slots=True)
class Room:
    """A stored table and, while it is in memory, the game itself.

    `table` may only be touched by the one who holds `lock`: between taking a choice and having it
    on the disk, nobody may look.
    """

    stored: Stored
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = field(default=None, repr=False)
    listeners: set[Listener] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None
    version: int = 0
    used_at: float = field(default_factory=time.monotonic)

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def places(self) -> list[Place]:
        return self.stored.places

    @property
    def is_full(self) -> bool:
        return all(place.seated for place in self.places)

    @property
    def has_started(self) -> bool:
        return self.stored.started_at is not None

    @property
    def has_ended(self) -> bool:
        return self.stored.ended_at is not None

    def touch(self) -> None:
        self.used_at = time.monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked at it for so long, and nothing is going on."""
        busy = self.listeners or self.lock.locked()
        busy = busy or (self.thinking is not None and not self.thinking.done())
        return not busy and time.monotonic() - self.used_at > seconds

    def announce(self) -> None:
        """Tell every open page that there is something new to see."""
        self.version += 1
        for listener in self.listeners:
            listener.changed.set()

    def here(self) -> set[int]:
        """The seats that have a page open."""
        return {listener.seat for listener in self.listeners if listener.seat is not None}
