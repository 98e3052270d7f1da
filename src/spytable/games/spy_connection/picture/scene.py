"""What all parts of the picture share: the view, the reader, and the places for choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache

from spytable.kernel.layout import fields
from spytable.pictures.palette import BLUE, BROWN, RED, YELLOW, Hue
from spytable.pictures.svg import Markup, el

from ..choices import NAMES
from ..components import CARDS, CITIES, COLOURS, LINK_CITIES, LINK_SPACES, PRICES, SLOTS
from ..sight import View

WIDTH = 720
HUES = {"red": RED, "blue": BLUE, "yellow": YELLOW, "brown": BROWN}
LETTERS = "ABCD"
"""One for each seat, on its agents: a colour alone would not do."""


@dataclass
class Scene:
    """One picture in the making."""

    v: View
    offered: frozenset[int]
    names: Sequence[str]
    language: str
    placed: set[int] = field(default_factory=set)

    def may(self, code: int) -> bool:
        """Whether a choice is on offer and has no place yet."""
        return code in self.offered and code not in self.placed

    def place(self, code: int, label: str, *parts: str) -> Markup:
        """The one place where a choice can be made; without the choice, the drawing alone."""
        if not self.may(code):
            return el("g", *parts)
        self.placed.add(code)
        return el(
            "g",
            *parts,
            class_="choice",
            data_choice=NAMES[code],
            role="button",
            tabindex=0,
            aria_label=label,
        )

    @property
    def phase(self) -> str:
        """Where the game stands, by its name."""
        return _values("phase")(int(self.v.phase)).name

    @property
    def night(self) -> bool:
        """Whether the dark side of the board is up."""
        return self.v.board != 0

    @property
    def side(self) -> str:
        """The class that gives the board its light."""
        return "sc-night" if self.night else "sc-day"

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.v.players)

    @property
    def spectator(self) -> bool:
        """Whether the reader has no seat."""
        return not 0 <= self.v.seat < self.v.players

    @property
    def winner(self) -> int:
        """The seat that has won; -1 while nobody has."""
        return int(self.v.winner) - 1

    @property
    def over(self) -> bool:
        """Whether the points have been counted."""
        return self.winner >= 0 or self.phase == "OVER"

    @property
    def deciding(self) -> int:
        """The seat whose decision is open; -1 for none."""
        return -1 if self.over else int(self.v.deciding) - 1

    def name(self, seat: int) -> str:
        """What a seat is called; a table may not have named them all."""
        given = self.names[seat].strip() if seat < len(self.names) else ""
        return given or LETTERS[seat]

    def missions(self, seat: int) -> int:
        """How many missions lie unfinished before a seat."""
        return sum(1 for slot in range(SLOTS) if self.v.card[seat, slot])

    def done(self, seat: int) -> list[int]:
        """SC-Q20. The missions a seat has completed; anybody may look at them."""
        return [card for card in range(1, CARDS) if self.v.done_by[card] == seat + 1]

    def standing_at(self, city: int) -> list[int]:
        """The seats whose spies are in a city."""
        return [seat for seat in self.seats if city and self.v.spy[seat] == city]

    @property
    def crowds(self) -> tuple[int, ...]:
        """How many spies stand in each city."""
        return tuple(len(self.standing_at(city)) for city in range(CITIES))

    @property
    def payer(self) -> int:
        """Whose prices the board tells: the reader's, or for a spectator those of the active."""
        return int(self.v.active if self.spectator else self.v.seat)

    def network(self, seat: int) -> set[int]:
        """SC-62 to SC-66. The cities that a seat's spy reaches over its own agents."""
        cities = {int(self.v.spy[seat])} - {0}
        whole = [
            set(ends)
            for ends, spaces in zip(LINK_CITIES, LINK_SPACES, strict=True)
            if all(self.v.agents[seat, space] for space in spaces)
        ]
        while grown := [ends for ends in whole if len(ends & cities) == 1]:
            cities.update(*grown)
        return cities

    def seats_on(self, space: int) -> list[int]:
        """The seats with agents on a space."""
        return [seat for seat in self.seats if self.v.agents[seat, space]]

    def price_of_space(self, space: int) -> int:
        """SC-77 to SC-80. What securing a space costs the payer."""
        seats = self.seats_on(space)
        return 0 if self.payer in seats else 2 if seats else 1

    def link_to(self, city: int) -> int:
        """The link from the active spy's city to a neighbour; -1 if there is none."""
        here = int(self.v.spy[self.v.active])
        for link, ends in enumerate(LINK_CITIES):
            if ends in ((here, city), (city, here)):
                return link
        return -1

    def price_of_link(self, link: int) -> int:
        """SC-76. What securing a whole link costs right now."""
        return sum(self.price_of_space(space) for space in LINK_SPACES[link]) if link >= 0 else 0

    def price_of_offer(self, place: int) -> int:
        """SC-41, SC-144. The planning agents a mission on offer asks of the active seat."""
        if self.night and self.v.players and not self.missions(int(self.v.active)):
            return 0
        return int(PRICES[int(self.night), place])


def hue(seat: int) -> Hue:
    """Ink and shape of a seat."""
    return HUES[COLOURS[seat]]


def print_on(seat: int) -> str:
    """The ink for letters on a seat's colour: yellow is too light for light print."""
    return "night" if COLOURS[seat] == "yellow" else "card"


@cache
def _values(name: str) -> type[IntEnum]:
    """The names a field of the view gives to its numbers."""
    values = next(f.values for f in fields(View) if f.name == name)
    assert values is not None
    return values
