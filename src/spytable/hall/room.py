"""A room: one table in memory, its lock, those who sit at it and those who look on."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spytable.store.port import SeatRow, TableRow

if TYPE_CHECKING:
    from spytable.table import Player, Table

    from .advice import Advice


PRESENT = 10
"""How much more patience one deserves whose page is open."""


ENDED_STAYS = 60.0
"""A game that is over leaves the memory this many seconds after the last look at it."""


WOKEN_AT_ONCE = 16
"""How many spectators are told of something before everybody else has had a turn."""


class Bell:
    """An asyncio.Event for one who waits.  That would keep room for a queue of them, and there is
    one for every open page."""

    __slots__ = ("_rung", "_waiting")

    def __init__(self) -> None:
        self._rung = False
        self._waiting: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        return self._rung

    def clear(self) -> None:
        self._rung = False

    def set(self) -> None:
        self._rung = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def wait(self) -> None:
        """Until it rings, or at once if it has."""
        while not self._rung:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None


@dataclass(eq=False, slots=True)
class Listener:
    """An open page: whose it is, in which language, and whether something may have changed."""

    seat: int | None
    page: str = ""
    """The name that the page gave itself, and sends with every choice."""
    known: str = ""
    """The version that it shows."""
    changed: Bell = field(default_factory=Bell)


def _wake_some(crowd: list[Listener]) -> None:
    """Let spectators look, so many at a time: before the last of two thousand has, whoever chose
    must have their answer, and the other tables theirs."""
    for listener in crowd[-WOKEN_AT_ONCE:]:
        listener.changed.set()
    del crowd[-WOKEN_AT_ONCE:]
    if crowd:
        asyncio.get_running_loop().call_soon(_wake_some, crowd)


@dataclass(eq=False, slots=True, weakref_slot=True)
class Room:
    """A stored table and, while it is in memory, the game itself.

    There is never more than one Room of a table, for pages, requests and bots hold on to it.
    `table` may only be touched by the one who holds `lock`: between taking a choice and having it
    on the disk, nobody may look.
    """

    stored: TableRow
    patience: float = 120.0
    """After this many seconds without an open page, one who is waited for may be replaced."""
    client: str = ""
    """For whom its bots think, as limits count people: the address that opened it, or, when it
    was read from the store, the first from which one came who plays there.  A cookie is no
    measure: whoever throws it away would be owed the time of a newcomer."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = field(default=None, repr=False)
    admitted: bool = False
    """Whether its game was begun by the rules and with the box that are here: asked once."""
    doubtful: bool = False
    """Whether the memory may differ from the store: then it is read again before anything else."""
    listeners: set[Listener] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None
    answering: asyncio.Task[None] | None = None
    """Gives the answers that leave no choice."""
    held: int = 0
    """How many answers of people wait until they are due."""
    took: dict[int, tuple[float, ...]] = field(default_factory=dict)
    """How many seconds each seat took for its last answers that left it a choice."""
    answer_due: tuple[float, float] = (0.0, 0.0)
    """The moment of the last question that leaves no choice, and how long its answer takes."""
    bots: dict[int, Player] = field(default_factory=dict, repr=False)
    """The bots that sit here, by seat: what one has thought is of use to its next decision."""
    bots_gave_up: bool = False
    """Whether whatever bots answer is refused; the next change gives them another chance."""
    advice: dict[int, Advice] = field(default_factory=dict, repr=False)
    """What each seat was advised last, if it asked."""
    marks: dict[int | None, str] = field(default_factory=dict, repr=False)
    """The version that each seat would be shown, as far as somebody has asked since the last
    change."""
    drawn: dict[tuple[int | None, str], Any] = field(default_factory=dict, repr=False)
    """What pages show, by seat and language, and what they were sent last."""
    sent: dict[tuple[int | None, str], Any] = field(default_factory=dict, repr=False)
    """What programs were sent last, by seat and language (empty: without words)."""
    used_at: float = field(default_factory=time.monotonic)
    since: float = field(default_factory=time.monotonic)
    """When it came into memory."""
    seen: dict[int, float] = field(default_factory=dict)
    """When each seat last asked for something, or closed its last page."""
    moved_at: float = field(default_factory=time.monotonic)
    """When the game last went on."""

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def places(self) -> list[SeatRow]:
        return self.stored.places

    @property
    def has_started(self) -> bool:
        return self.stored.started_at is not None

    @property
    def has_ended(self) -> bool:
        return self.stored.ended_at is not None

    @property
    def was_called_off(self) -> bool:
        return self.stored.cancelled_at is not None

    @property
    def seats_waited_for(self) -> set[int]:
        """Those who can lead the game on, as far as that is known."""
        return {int(seat) for seat in (self.stored.waits_for or "").split()}

    def decide_now(self, table: Table) -> set[int]:
        """Those of whom the game waits who will answer: where a person of a team may, its bot does
        not, unless the person lets it go first."""
        waited_for = set(table.waited_for())
        people = {seat for seat in waited_for if not self.places[seat].played_by}
        if not people or people == waited_for:
            return waited_for
        return people - table.letting_others_go_first() or waited_for

    def note_client(self, client: str, player: str) -> None:
        """Somebody has come from this address; who only looks on is not thought for."""
        mine = player == self.stored.host or any(place.player == player for place in self.places)
        if mine and not self.client:
            self.client = client

    def mark_seen(self, seat: int | None) -> None:
        if seat is not None:
            self.seen[seat] = time.monotonic()

    def seats_overdue(self) -> set[int]:
        """The people who are waited for and have had no page open for longer than the room is
        patient; or who have let the others wait ten times as long before an open one."""
        waited_for = self.seats_waited_for
        if not waited_for:
            return set()
        now, here = time.monotonic(), self.seats_present()
        overdue = set()
        for seat in waited_for:
            last = self.moved_at if seat in here else self.seen.get(seat, self.since)
            limit = self.patience * (PRESENT if seat in here else 1)
            if not self.places[seat].played_by and now - last >= limit:
                overdue.add(seat)
        return overdue

    @property
    def host_is_away(self) -> bool:
        """Whether the one who could begin or call off a waiting table has had no page open for
        long; or has let the others wait ten times as long before an open one, or without a seat."""
        host = (place.seat for place in self.places if place.player == self.stored.host)
        seat = next((seat for seat in host if self.places[seat].seated), None)
        is_here = seat is None or seat in self.seats_present()
        last = self.moved_at if seat is None or is_here else self.seen.get(seat, self.since)
        return time.monotonic() - last >= self.patience * (PRESENT if is_here else 1)

    def mark_used(self) -> None:
        self.used_at = time.monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked at it for so long, and nothing is going on."""
        busy = self.listeners or self.lock.locked()
        busy = busy or any(one.opinion is None for one in self.advice.values())
        tasks = (self.thinking, self.answering)
        busy = busy or any(task is not None and not task.done() for task in tasks)
        if self.has_ended:
            seconds = min(seconds, ENDED_STAYS)
        return not busy and time.monotonic() - self.used_at > seconds

    def doubt(self) -> None:
        """Trust only the store from here on, and let every open page look again."""
        self.doubtful = True
        self.forget_game()
        self.announce()

    def forget_game(self) -> None:
        """Keep the room, but lay the table afresh when it is needed again."""
        self.table = None
        self.bots.clear()
        self.forget_drawings()

    def forget_drawings(self) -> None:
        """Whoever asks next is sent the whole."""
        self.drawn.clear()
        self.sent.clear()
        if self.table is not None and not self.lock.locked():
            self.table.rest()

    def announce(self, by: Listener | None = None) -> None:
        """Something has happened: let every open page see whether it is news for its seat.  The
        page that did it is told in the answer to it, and not a second time."""
        self.marks.clear()
        self.bots_gave_up = False
        self.wake_pages(by)

    def enter(self, listener: Listener) -> None:
        """A page opens.  The others hear of it only if a seat has come: a crowd of spectators must
        not wake one another, each of them all of them."""
        here = self.seats_present()
        self.listeners.add(listener)
        if listener.seat not in here and listener.seat is not None:
            self.wake_pages()

    def leave(self, listener: Listener) -> None:
        """A page closes, and with the last one of a seat the others hear of it."""
        self.listeners.discard(listener)
        if listener.seat is not None and listener.seat not in self.seats_present():
            self.wake_pages()

    def wake_pages(self, but: Listener | None = None) -> None:
        """Let the pages look whether there is news: those who sit here first, then the crowd."""
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

    def seats_present(self) -> set[int]:
        """The seats that have a page open."""
        return {listener.seat for listener in self.listeners if listener.seat is not None}
