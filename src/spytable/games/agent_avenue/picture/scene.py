"""What all parts of the picture share: the view, the reader, and the places for choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spytable.locale import say
from spytable.pictures.palette import BLUE, GREEN, Hue
from spytable.pictures.svg import Markup, el

from ..choices import NAMES
from ..components import LOSES, WINS, Agent, Mode, Reason, Side
from ..facts import members, space_of, steps_to_catch, worth
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
        # The label says it all; figures that are merely drawn must not be read out beside it.
        return el(
            "g",
            el("g", *parts, aria_hidden="true"),
            class_="choice",
            data_choice=NAMES[code],
            role="button",
            tabindex=0,
            aria_label=label,
        )

    @property
    def advanced(self) -> bool:
        """Whether the black market is open."""
        return self.v.mode == Mode.ADVANCED

    @property
    def winner(self) -> int:
        """The side that has won; -1 while nobody has."""
        return int(self.v.winner) - 1

    @property
    def reason(self) -> Reason:
        """What decided the game."""
        return Reason(int(self.v.reason))

    @property
    def spectator(self) -> bool:
        """Whether nobody's hand is in sight."""
        return self.v.seat < 0

    def name(self, seat: int) -> str:
        """What a seat is called; a table may not have named them all."""
        given = self.names[seat].strip() if seat < len(self.names) else ""
        return given or str(seat + 1)

    def seats(self, side: int) -> range:
        """The seats of a side."""
        return members(int(self.v.players), side)

    def space(self, side: int) -> int:
        """Where a pawn stands, clockwise from the green home."""
        return space_of(side, int(self.v.steps[side]))

    def needs(self, side: int) -> int:
        """How many more steps than the other a side has to make to catch it."""
        return steps_to_catch(int(self.v.steps[side]), int(self.v.steps[1 - side]))

    def in_play(self, side: int, agent: int) -> int:
        """How many copies of an agent lie before a side."""
        return int(self.v.agents[side, agent])

    def symbol(self, side: int, agent: int, row: int) -> int | str:
        """What a symbol does for a side, its ongoing market cards considered."""
        value = worth(agent, row + 1, self.v.ongoing[side])
        if value == WINS:
            return "tick"
        return "cross" if value == LOSES else value

    def next_row(self, side: int, agent: int) -> int:
        """Which of the three symbols the next copy would bring a side."""
        return min(self.in_play(side, agent), 2)

    def decisive(self, side: int, agent: int) -> bool:
        """Whether an agent's cards are what decided the game."""
        if self.winner < 0:
            return False
        if self.reason == Reason.THIRD_CODEBREAKER:
            return agent == Agent.CODEBREAKER and side == self.winner
        if self.reason == Reason.THIRD_DAREDEVIL:
            return agent == Agent.DAREDEVIL and side != self.winner
        if self.reason == Reason.LEADER_OF_THE_PACK:
            return agent == Agent.DAREDEVIL and side == self.winner
        if self.reason == Reason.MASTERPLAN:
            return side == self.winner and self.in_play(side, agent) > 0
        return False

    def colour_name(self, side: int) -> str:
        """A side by its colour."""
        return say(self.language, "Green") if side == Side.GREEN else say(self.language, "Blue")


def hue(side: int) -> Hue:
    """Ink and shape of a side."""
    return HUES[side]
