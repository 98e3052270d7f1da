"""What all parts of the picture share: the view, the reader, and the places for choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spytable.kernel import bits
from spytable.pictures.palette import BLUE, BROWN, RED, YELLOW, Hue
from spytable.pictures.svg import Markup, el

from .. import facts
from ..choices import NAMES
from ..components import CARDS, CITIES, COLOURS, Board, Phase
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
    def night(self) -> bool:
        """Whether the dark side of the board is up."""
        return self.v.board == Board.DARK

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
        return self.winner >= 0 or self.v.phase == Phase.OVER

    @property
    def deciding(self) -> int:
        """The seat whose decision is open; -1 for none."""
        return -1 if self.over else int(self.v.deciding) - 1

    def name(self, seat: int) -> str:
        """What a seat is called; a table may not have named them all."""
        given = self.names[seat].strip() if seat < len(self.names) else ""
        return given or LETTERS[seat]

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
        """SC-62 to SC-66. The cities that a seat's spy reaches over its own agents; none before
        the spy has come onto the map."""
        own = facts.own_spaces(self.v.agents, seat)
        return set(bits.members(facts.network(own, int(self.v.spy[seat])))) - {0}

    def seats_on(self, space: int) -> list[int]:
        """The seats with agents on a space."""
        return [seat for seat in self.seats if self.v.agents[seat, space]]

    def price_of_space(self, space: int) -> int:
        """SC-77 to SC-80. What securing a space costs the payer."""
        return int(facts.price_of_space(self.v.agents, int(self.v.players), self.payer, space))

    def link_to(self, city: int) -> int:
        """The link from the active spy's city to a neighbour; -1 if there is none."""
        return int(facts.link_between(int(self.v.spy[self.v.active]), city))

    def price_of_link(self, link: int) -> int:
        """SC-76. What securing a whole link costs the payer right now."""
        if link < 0:
            return 0
        return int(facts.price_of_link(self.v.agents, int(self.v.players), self.payer, link))

    def price_of_offer(self, place: int) -> int:
        """SC-41, SC-144. The planning agents a mission on offer asks of the active seat."""
        active = facts.active_missions(self.v.card, int(self.v.active))
        return int(facts.price_of_mission(int(self.v.board), place, active))


def hue(seat: int) -> Hue:
    """Ink and shape of a seat."""
    return HUES[COLOURS[seat]]


def print_on(seat: int) -> str:
    """The ink for letters on a seat's colour: yellow is too light for light print."""
    return "night" if COLOURS[seat] == "yellow" else "card"
