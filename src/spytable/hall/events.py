"""Events: what has happened at a table, published to subscribers once it is on the disk.

Pages, bots, delayed answers and advice listen; each keeps what it needs in its own module, by Room.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from .presence import Listener
    from .room import Room

log = logging.getLogger("spytable.web")

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened in a Room."""

    goes_on: bool = True
    """Whether somebody else may be to decide now."""
    is_news: bool = True
    """Whether a page may have to show something else."""
    ended: bool = False
    """Whether the game ended with it."""
    reseated: int | None = None
    """The seat that somebody else plays now."""
    starts_over: bool = False
    """Whether the game in memory was given up for what is stored."""
    lost: bool = False
    """Whether the table is no longer this node's: whatever is under way for it here must stop."""


PLAYED = Event()
ENDED = Event(ended=True)
ARRANGED = Event()
"""Somebody sat down, a table was begun or called off, a lesson left."""
PUT_DOWN = Event(goes_on=False)
"""Something that is no choice; also advice that came."""
LOOKED_AT = Event(is_news=False)
"""Nothing but a look: whoever stopped for want of readers, or of luck, goes on."""
STARTS_OVER = Event(goes_on=False, starts_over=True)
LOST = Event(goes_on=False, lost=True)
"""Another node may hold the table now, and goes on with it from what is stored."""


class Subscriber(Protocol):
    """A listener to the events of all Rooms."""

    def hear(self, room: Room, event: Event, by: Listener | None) -> None:
        """Something has happened; the page that did it, if one did, is told otherwise."""

    def is_busy(self, room: Room) -> bool:
        """Whether the Room must stay in memory for what is under way here."""


class ByRoom(Generic[S]):
    """State that a subscriber attaches to a Room, for as long as the Room lives."""

    def __init__(self, make: Callable[[], S]) -> None:
        self._make = make

    def __getitem__(self, room: Room) -> S:
        kept: S | None = room.attached.get(self)
        if kept is None:
            kept = room.attached[self] = self._make()
        return kept

    def get(self, room: Room) -> S | None:
        """The news that is kept, if any is."""
        return room.attached.get(self)
