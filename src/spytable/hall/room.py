"""A Room: one table in memory with the people around it, an actor with one mailbox.

It is the only writer of its table, and there is never more than one Room of a table here, for
pages, requests and bots hold on to it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spytable.store.port import SeatRow, TableRow

from .mailbox import Mailbox
from .presence import Presence

if TYPE_CHECKING:
    from spytable.table import Pov, Table

ENDED_STAYS = 60.0
"""A game that is over leaves the memory this many seconds after the last look at it."""


@dataclass(eq=False, slots=True, weakref_slot=True)
class Room:
    """A stored table and, while it is in memory, the game itself.

    `stored` is as the store has it, at any time.  `table` is a draft between a choice and its
    being on the disk, and may be touched only by whoever has the mailbox: so nobody looks then.
    """

    stored: TableRow
    presence: Presence = field(default_factory=Presence, repr=False)
    mailbox: Mailbox = field(default_factory=Mailbox, repr=False)
    table: Table | None = field(default=None, repr=False)
    attached: dict[Any, Any] = field(default_factory=dict, repr=False)
    """The parts that others keep for it (`events.ByRoom`)."""
    admitted: bool = False
    """Whether its game was begun by the rules and with the box that are here: asked once."""
    doubtful: bool = False
    """Whether the memory may differ from the store: then it is read again before anything else."""
    is_lost: bool = False
    """Whether another node may hold the table now: then nothing is asked or done here any more."""
    changes: int = 0
    """How often something has happened that a page may have to show."""
    readings: int = 0
    """How often the game in memory was given up for what is stored."""
    used_at: float = field(default_factory=time.monotonic)
    moved_at: float = field(default_factory=time.monotonic)
    """When the game last went on, as far as everybody knows."""

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

    @property
    def has_people(self) -> bool:
        """Whether any seat is played by a person now."""
        return any(not place.played_by for place in self.places)

    def decide_now(self, pov: Pov) -> set[int]:
        """Those of whom the game waits who will answer: where a person of a team may, its bot does
        not, unless the person lets it go first."""
        waited_for = set(pov.waited_for)
        people = {seat for seat in waited_for if not self.places[seat].played_by}
        if not people or people == waited_for:
            return waited_for
        return people - pov.letting_others_go_first or waited_for

    def mark_used(self) -> None:
        self.used_at = time.monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked at it for so long, and nothing is going on."""
        if self.has_ended:
            seconds = min(seconds, ENDED_STAYS)
        busy = self.presence.listeners or not self.mailbox.is_idle
        return not busy and time.monotonic() - self.used_at > seconds
