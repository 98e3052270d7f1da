"""A View as plain values, read once for a drawing: all that its layers are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spytable.kernel import plain

from ..components import CARD_CITIES, SLOTS, Phase
from ..sight import View
from .scene import LETTERS

Whole = tuple[int, ...]


class Seen(NamedTuple):
    """The View of one seat as plain values, with what follows from them for a picture."""

    players: int
    seat: int
    board: int
    phase: int
    active: int
    deciding: int
    winner: int
    spy: Whole
    supply: Whole
    completed: Whole
    card: tuple[Whole, ...]
    planning: tuple[Whole, ...]
    marks: tuple[tuple[Whole, ...], ...]
    done_by: Whole
    points: Whole
    offer: Whole
    open_starts: Whole
    agents: bytes
    names: tuple[str, ...]
    language: str

    @classmethod
    def of(cls, v: View, names: Sequence[str], language: str) -> Seen:
        """All of a View that is drawn."""
        called = tuple(_name(names, seat) for seat in range(v.players))
        return _read(v, v.agents.tobytes(), called, language)

    @property
    def reader(self) -> int:
        """The seat that looks; nobody's seat for a spectator."""
        return self.seat if 0 <= self.seat < self.players else -1

    @property
    def winning_seat(self) -> int:
        """The seat that has won; -1 while nobody has."""
        return self.winner - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner > 0 or self.phase == Phase.OVER

    @property
    def deciding_seat(self) -> int:
        """The seat whose decision is open; -1 for none."""
        return -1 if self.over else self.deciding - 1

    @property
    def spies(self) -> Whole:
        """The places of the spies, of those who play."""
        return self.spy[: self.players]

    @property
    def seated(self) -> bool:
        """Whether the reader has a seat."""
        return self.reader >= 0

    @property
    def payer(self) -> int:
        """The seat whose prices the map tells: the reader's, or for a spectator those of the
        active."""
        return self.reader if self.seated else self.active

    def marked(self, seat: int, slot: int) -> tuple[int, ...]:
        """The cities of a mission that carry an agent."""
        marks = self.marks[seat][slot]
        return tuple(city for city in CARD_CITIES[self.card[seat][slot]] if marks[city])

    def wanted(self) -> tuple[int, ...]:
        """The cities of the reader's missions that wait for a mark."""
        if not self.seated or self.over:
            return ()
        found = set()
        for slot in range(SLOTS):
            marks = self.marks[self.reader][slot]
            cities = CARD_CITIES[self.card[self.reader][slot]]
            found |= {city for city in cities if not marks[city]}
        return tuple(sorted(found))

    def done(self, seat: int) -> tuple[int, ...]:
        """SC-Q20. The missions a seat has completed; anybody may look at them."""
        return tuple(card for card, owner in enumerate(self.done_by) if owner == seat + 1)


_read = plain(View, Seen, "agents", "names", "language")


def _name(names: Sequence[str], seat: int) -> str:
    """The name of a seat; a table may not have named them all."""
    given = names[seat].strip() if seat < len(names) else ""
    return given or LETTERS[seat]
