"""Who is spoken to: one View, the names of the seats, a language.

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

from ..components import SWAPS_ALONE, SWAPS_IN_A_PAIR, Side
from ..sight import View
from .box import seats_of, side_of


@cache
def _values(field: str) -> type[IntEnum]:
    values = next(f.values for f in fields(View) if f.name == field)
    assert values is not None
    return values


def phase_name(v: View) -> str:
    """The phase by its name."""
    return _values("phase")(int(v.phase)).name


@cache
def reasons() -> tuple[str, ...]:
    """The names of what may decide a game, in the order of `View.met`."""
    return tuple(reason.name for reason in _values("reason"))


@dataclass(frozen=True)
class Hearer:
    """Someone at the table, and what they see."""

    view: View
    names: Sequence[str]
    language: str

    def seat(self, seat: int) -> str | None:
        """A seat as a subject; None is "you"."""
        return None if seat == self.view.seat else self.names[seat]

    def side(self, side: int) -> str | None:
        """A side as a subject: the one who plays it, or the team; None is "you"."""
        players = int(self.view.players)
        seats = seats_of(players, side)
        if len(seats) == 1:
            return self.seat(seats[0])
        if self.view.seat in seats:
            return say(self.language, "Your team")
        if side == Side.GREEN:
            return say(self.language, "Team Green")
        return say(self.language, "Team Blue")

    def say(self, who: str | None, you: str, they: str, **values: object) -> str:
        """The sentence for "you", or the one about {name}."""
        if who is None:
            return say(self.language, you, **values)
        return say(self.language, they, name=who, **values)

    def deciding(self) -> list[int]:
        """The seats a decision is open to."""
        return [seat for seat in range(self.view.players) if self.view.deciding[seat]]

    def swaps_left(self, seat: int) -> int:
        """AA-33, AA-164, AA-176. How many swaps a seat has left."""
        players = int(self.view.players)
        alone = len(seats_of(players, side_of(players, seat))) == 1
        return (SWAPS_ALONE if alone else SWAPS_IN_A_PAIR) - int(self.view.swaps[seat])
