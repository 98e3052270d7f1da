"""The addressee of a sentence: one View, the names of the seats, a language.

`games/wording.py` says how.
"""

from __future__ import annotations

from spytable.games import wording
from spytable.locale import say

from ..components import Side
from ..facts import members, swaps_left
from ..sight import View


class Hearer(wording.Hearer[View]):
    """Someone at the table, and what they see."""

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
