"""Presence: the open pages of a table, who is connected, and who has been away for too long."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .room import Room

PRESENT = 10
"""How much more patience one deserves whose page is open."""

WOKEN_AT_ONCE = 16
"""How many spectators are told of something before everybody else has had a turn."""


class SingleWaiterEvent:
    """An asyncio.Event for a single waiter. That would keep room for a queue of them, and there is
    one for every open page."""

    __slots__ = ("_is_set", "_waiting")

    def __init__(self) -> None:
        self._is_set = False
        self._waiting: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        return self._is_set

    def clear(self) -> None:
        self._is_set = False

    def set(self) -> None:
        self._is_set = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def wait(self) -> None:
        """Until it is set, or at once if it is."""
        while not self._is_set:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None


@dataclass(eq=False, slots=True)
class Listener:
    """An open page: its owner, and whether something may have changed for it."""

    seat: int | None
    page: str = ""
    """The name that the page gave itself, and sends with every choice."""
    known: str = ""
    """The version that it shows."""
    changed: SingleWaiterEvent = field(default_factory=SingleWaiterEvent)


def _wake_some(crowd: list[Listener]) -> None:
    """Let spectators look, so many at a time: before the last of two thousand has, whoever chose
    must have their answer, and the other tables theirs."""
    for listener in crowd[-WOKEN_AT_ONCE:]:
        listener.changed.set()
    del crowd[-WOKEN_AT_ONCE:]
    if crowd:
        asyncio.get_running_loop().call_soon(_wake_some, crowd)


@dataclass(eq=False, slots=True)
class Presence:
    """The people at one table: who is or was connected, and since when."""

    patience: float = 120.0
    """After this many seconds without an open page, one who is waited for may be replaced."""
    client: str = ""
    """For whom its bots think, as limits count people: the address that opened it, or, when it
    was read from the store, the first from which one came who plays there.  A cookie is no
    measure: whoever throws it away would be owed the time of a newcomer."""
    listeners: set[Listener] = field(default_factory=set)
    since: float = field(default_factory=time.monotonic)
    """When the table came into memory."""
    seen: dict[int, float] = field(default_factory=dict)
    """When each seat last asked for something, or closed its last page."""
    looked_at: float = field(default_factory=time.monotonic)
    """When anybody last did, spectators included."""

    def mark_seen(self, seat: int | None) -> None:
        self.looked_at = time.monotonic()
        if seat is not None:
            self.seen[seat] = self.looked_at

    def enter(self, listener: Listener) -> None:
        """A page opens.  The others hear of it only if a seat has come: a crowd of spectators must
        not wake one another, each of them all of them."""
        here = self.seats()
        self.listeners.add(listener)
        if listener.seat not in here and listener.seat is not None:
            self.wake_pages()

    def leave(self, listener: Listener) -> None:
        """A page closes, and with the last one of a seat the others hear of it."""
        self.mark_seen(listener.seat)
        self.listeners.discard(listener)
        if listener.seat is not None and listener.seat not in self.seats():
            self.wake_pages()

    def wake_pages(self, but: Listener | None = None) -> None:
        """Let the pages look whether there is news: those who sit here first, then the crowd."""
        if not self.listeners:
            return
        for listener in self.listeners:
            if listener.seat is not None and listener is not but:
                listener.changed.set()
        _wake_some([listener for listener in self.listeners if listener.seat is None])

    def page_named(self, page: str, seat: int | None) -> Listener | None:
        """The open page of a seat that gave itself this name."""
        if not page:
            return None
        open_pages = (one for one in self.listeners if one.page == page and one.seat == seat)
        return next(open_pages, None)

    def seats(self) -> set[int]:
        """The seats that have a page open."""
        return {listener.seat for listener in self.listeners if listener.seat is not None}


def note_client(room: Room, client: str, player: str) -> None:
    """Somebody has come from this address; who only looks on is not thought for."""
    mine = player == room.stored.host or any(place.player == player for place in room.places)
    if mine and not room.presence.client:
        room.presence.client = client


def seats_overdue(room: Room) -> set[int]:
    """The people who are waited for and have had no page open for too long; or who have let the
    others wait ten times as long before an open one."""
    waited_for = room.seats_waited_for
    if not waited_for:
        return set()
    presence = room.presence
    now, here, patience = time.monotonic(), presence.seats(), presence.patience
    overdue = set()
    for seat in waited_for:
        last = room.moved_at if seat in here else presence.seen.get(seat, presence.since)
        limit = patience * PRESENT if seat in here else patience
        if not room.places[seat].played_by and now - last >= limit:
            overdue.add(seat)
    return overdue


def host_is_away(room: Room) -> bool:
    """Whether the one who could begin or call off a waiting table has had no page open for long;
    or has let the others wait ten times as long before an open one, or without a seat."""
    presence = room.presence
    host = (place.seat for place in room.places if place.player == room.stored.host)
    seat = next((seat for seat in host if room.places[seat].seated), None)
    if seat is None or seat in presence.seats():
        return time.monotonic() - room.moved_at >= presence.patience * PRESENT
    return time.monotonic() - presence.seen.get(seat, presence.since) >= presence.patience
