"""What all parts of the picture share: the view, the reader, and the places for choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache

from spytable.kernel.layout import fields
from spytable.locale import say
from spytable.pictures.palette import BLUE, GREEN, Hue
from spytable.pictures.svg import Markup, el

from ..choices import NAMES
from ..components import LEAD_TO_CATCH, LOSES, SYMBOLS, WINS, Agent, Market, Side
from ..sight import View

WIDTH = 720
HUES = (GREEN, BLUE)


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
    def advanced(self) -> bool:
        """Whether the black market is open."""
        return self.v.mode != 0

    @property
    def winner(self) -> int:
        """The side that has won; -1 while nobody has."""
        return int(self.v.winner) - 1

    @property
    def reason(self) -> str:
        """What decided the game, by its name."""
        return _values("reason")(int(self.v.reason)).name

    @property
    def spectator(self) -> bool:
        """Whether nobody's hand is in sight."""
        return self.v.seat < 0

    def name(self, seat: int) -> str:
        """What a seat is called; a table may not have named them all."""
        given = self.names[seat].strip() if seat < len(self.names) else ""
        return given or str(seat + 1)

    def seats(self, side: int) -> list[int]:
        """The seats of a side."""
        return [seat for seat in range(self.v.players) if side_of(self.v.players, seat) == side]

    def space(self, side: int) -> int:
        """Where a pawn stands, clockwise from the green home."""
        return (7 * side + int(self.v.steps[side])) % 14

    def needs(self, side: int) -> int:
        """How many more steps than the other a side has to make to catch it."""
        return LEAD_TO_CATCH - int(self.v.steps[side]) + int(self.v.steps[1 - side])

    def in_play(self, side: int, agent: int) -> int:
        """How many copies of an agent lie before a side."""
        return int(self.v.agents[side, agent])

    def symbol(self, side: int, agent: int, row: int) -> int | str:
        """What a symbol does for a side, its ongoing market cards considered."""
        value = int(SYMBOLS[agent, row])
        have = self.v.ongoing[side]
        if value == WINS:
            return "tick"
        if value == LOSES:
            return "tick" if have[Market.LEADER_OF_THE_PACK] else "cross"
        if agent == Agent.SABOTEUR and have[Market.DISTRACTION_DEVICE]:
            return -value
        if agent == Agent.ENFORCER and have[Market.WATCHTOWER]:
            return value + 2
        if agent == Agent.DOUBLE_AGENT and have[Market.SINISTER_TWIN]:
            return value * 2
        if agent == Agent.CODEBREAKER and have[Market.SUPERCOMPUTER]:
            return value + 3
        return value

    def next_row(self, side: int, agent: int) -> int:
        """Which of the three symbols the next copy would bring a side."""
        return min(self.in_play(side, agent), 2)

    def decisive(self, side: int, agent: int) -> bool:
        """Whether an agent's cards are what decided the game."""
        if self.winner < 0:
            return False
        if self.reason == "THIRD_CODEBREAKER":
            return agent == Agent.CODEBREAKER and side == self.winner
        if self.reason == "THIRD_DAREDEVIL":
            return agent == Agent.DAREDEVIL and side != self.winner
        if self.reason == "LEADER_OF_THE_PACK":
            return agent == Agent.DAREDEVIL and side == self.winner
        return self.reason == "MASTERPLAN" and side == self.winner and self.in_play(side, agent) > 0

    def colour_name(self, side: int) -> str:
        """A side by its colour."""
        return say(self.language, "Green") if side == Side.GREEN else say(self.language, "Blue")


def side_of(players: int, seat: int) -> int:
    """AA-146 to AA-149. The side a seat plays for."""
    if players == 2:
        return seat
    return Side.GREEN if seat < 2 else Side.BLUE


def hue(side: int) -> Hue:
    """Ink and shape of a side."""
    return HUES[side]


@cache
def _values(name: str) -> type[IntEnum]:
    """The names a field of the view gives to its numbers."""
    values = next(f.values for f in fields(View) if f.name == name)
    assert values is not None
    return values
