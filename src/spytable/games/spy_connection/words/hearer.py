"""Who is spoken to: one View, the names of the seats, a language; and what the View adds up to.

Players choose their own names, so a name only ever stands as the subject of a sentence: no
language has to bend it.  Whoever is spoken to is "you", and has sentences of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from spytable.kernel.layout import fields
from spytable.locale import say

from ..components import CARD_CITIES, LINK_CITIES, LINK_SPACES, OFFER, PRICES, SLOTS
from ..sight import View


@cache
def _values(field: str) -> type[IntEnum]:
    values = next(f.values for f in fields(View) if f.name == field)
    assert values is not None
    return values


def named(v: View, field: str) -> str:
    """The value of a field by its name: `named(v, "phase")` is "TURN"."""
    return _values(field)(int(getattr(v, field))).name


@dataclass(frozen=True)
class Hearer:
    """Someone at the table, and what they see."""

    view: View
    names: Sequence[str]
    language: str

    def seat(self, seat: int) -> str | None:
        """A seat as a subject; None is "you"."""
        return None if seat == self.view.seat else self.names[seat]

    def say(self, who: str | None, you: str, they: str, **values: object) -> str:
        """The sentence for "you", or the one about {name}."""
        if who is None:
            return say(self.language, you, **values)
        return say(self.language, they, name=who, **values)


def missions_of(v: View, seat: int) -> list[int]:
    """The unfinished missions before a seat."""
    return [int(v.card[seat, slot]) for slot in range(SLOTS) if v.card[seat, slot]]


def marks_of(v: View, seat: int, card: int) -> list[int]:
    """The cities of a mission that carry an agent of that seat."""
    for slot in range(SLOTS):
        if card and v.card[seat, slot] == card:
            return [city for city in CARD_CITIES[card] if v.marks[seat, slot, city]]
    return []


def open_here(v: View, seat: int) -> list[int]:
    """SC-104. The missions of a seat that show its spy's city, still without an agent."""
    here = int(v.spy[seat])
    return [
        card
        for card in missions_of(v, seat)
        if here in CARD_CITIES[card] and here not in marks_of(v, seat, card)
    ]


def network(v: View, seat: int) -> set[int]:
    """SC-62, SC-63. The cities a spy reaches over links with an own agent on every space."""
    reached = {int(v.spy[seat])}
    whole = [
        set(ends)
        for ends, spaces in zip(LINK_CITIES, LINK_SPACES, strict=True)
        if all(v.agents[seat, space] for space in spaces)
    ]
    while joined := [ends for ends in whole if ends & reached and not ends <= reached]:
        reached.update(*joined)
    return reached


def planning_price(v: View, card: int) -> int | None:
    """SC-41, SC-144. How many planning agents a mission on offer takes now; None if not there."""
    places = [place for place in range(OFFER) if card and v.offer[place] == card]
    if not places:
        return None
    if named(v, "board") == "DARK" and not missions_of(v, int(v.active)):
        return 0
    return int(PRICES[v.board, places[0]])


def connecting_price(v: View, city: int) -> int | None:
    """SC-77 to SC-80. What connecting a city takes now; None if it is no neighbour of the spy."""
    seat = int(v.active)
    ends = {int(v.spy[seat]), city}
    for link, spaces in zip(LINK_CITIES, LINK_SPACES, strict=True):
        if set(link) == ends:
            return sum(_price_of_space(v, seat, space) for space in spaces)
    return None


def _price_of_space(v: View, seat: int, space: int) -> int:
    if v.agents[seat, space]:
        return 0
    return 2 if any(v.agents[other, space] for other in range(v.players)) else 1
