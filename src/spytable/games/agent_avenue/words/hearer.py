"""Who is spoken to: one View, the names of the seats, a language.

Players choose their own names, so a name only ever stands as the subject of a sentence: no
language has to bend it.  Whoever is spoken to is "you", and has sentences of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spytable.locale import say

from ..components import Side
from ..facts import members, swaps_left
from ..sight import View


class Hearer(NamedTuple):
    """Someone at the table, and what they see."""

    view: View
    names: Sequence[str]
    language: str

    def seat(self, seat: int) -> str | None:
        """A seat as a subject; None is "you"."""
        return None if seat == self.view.seat else self.names[seat]

    def side(self, side: int) -> str | None:
        """A side as a subject: the one who plays it, or the team; None is "you"."""
        seats = members(int(self.view.players), side)
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

    @property
    def watches(self) -> bool:
        """Whether this is someone without a seat."""
        return self.view.seat < 0

    def deciding(self) -> list[int]:
        """The seats that are waited for."""
        return [seat for seat in range(self.view.players) if self.view.deciding[seat]]

    def swaps_left(self, seat: int) -> int:
        """AA-33, AA-73. How many swaps a seat has left."""
        v = self.view
        return swaps_left(int(v.players), seat, int(v.swaps[seat]), int(v.deck_size))
