"""A View taken apart into plain values, once for a drawing: all that its layers are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..components import CARD_CITIES, SLOTS, Phase
from ..sight import View
from .scene import LETTERS


class Seen(NamedTuple):
    """What one seat sees."""

    players: int
    reader: int
    """Who looks; nobody's seat for a spectator."""
    board: int
    phase: int
    active: int
    deciding: int
    """The seat whose decision is open; -1 for none."""
    winner: int
    """The seat that has won; -1 while nobody has."""
    over: bool
    agents: bytes
    spies: tuple[int, ...]
    supply: list[int]
    completed: list[int]
    cards: list[list[int]]
    planning: list[list[int]]
    marks: list[list[list[int]]]
    done_by: list[int]
    points: list[int]
    offer: list[int]
    open_starts: list[int]
    names: tuple[str, ...]
    language: str

    @classmethod
    def of(cls, v: View, names: Sequence[str], language: str) -> Seen:
        """All of a View that is drawn."""
        players, winner = int(v.players), int(v.winner) - 1
        over = winner >= 0 or v.phase == Phase.OVER
        return cls(
            players,
            int(v.seat) if 0 <= v.seat < players else -1,
            int(v.board),
            int(v.phase),
            int(v.active),
            -1 if over else int(v.deciding) - 1,
            winner,
            over,
            v.agents.tobytes(),
            tuple(v.spy.tolist()[:players]),
            v.supply.tolist(),
            v.completed.tolist(),
            v.card.tolist(),
            v.planning.tolist(),
            v.marks.tolist(),
            v.done_by.tolist(),
            v.points.tolist(),
            v.offer.tolist(),
            v.open_starts.tolist(),
            tuple(_name(names, seat) for seat in range(players)),
            language,
        )

    @property
    def seated(self) -> bool:
        """Whether the reader has a seat."""
        return self.reader >= 0

    @property
    def payer(self) -> int:
        """Whose prices the map tells: the reader's, or for a spectator those of the active."""
        return self.reader if self.seated else self.active

    def marked(self, seat: int, slot: int) -> tuple[int, ...]:
        """The cities of a mission that carry an agent."""
        marks = self.marks[seat][slot]
        return tuple(city for city in CARD_CITIES[self.cards[seat][slot]] if marks[city])

    def wanted(self) -> tuple[int, ...]:
        """The cities of the reader's missions that wait for a mark."""
        if not self.seated or self.over:
            return ()
        found = set()
        for slot in range(SLOTS):
            marks = self.marks[self.reader][slot]
            cities = CARD_CITIES[self.cards[self.reader][slot]]
            found |= {city for city in cities if not marks[city]}
        return tuple(sorted(found))

    def done(self, seat: int) -> tuple[int, ...]:
        """SC-Q20. The missions a seat has completed; anybody may look at them."""
        return tuple(card for card, owner in enumerate(self.done_by) if owner == seat + 1)


def _name(names: Sequence[str], seat: int) -> str:
    """What a seat is called; a table may not have named them all."""
    given = names[seat].strip() if seat < len(names) else ""
    return given or LETTERS[seat]
