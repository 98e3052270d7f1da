"""Bots of the three levels, easy, medium and strong: each a search of its own strength.

A box says how deep each of them thinks in it, and how often it slips (`games/levels.py`).  All of
them look ahead first: none, not even the easy one, hands over a win that is in sight, or passes one
by.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from spytable.games.box import Box
from spytable.games.levels import NAMES, Level
from spytable.kernel.rule import runs_plainly
from spytable.table import Choice, Decision, Heard, SeatView

from .opinion import Opinion
from .search import Search

LEVELS = NAMES

PLAINLY = 40
"""While the rules of a box still run plainly, a round takes so many times as long and more; a bot
then thinks so many times less, but never fewer rounds than these."""
FEWEST = 6


class Levelled(Search):
    """A search as strong as its level is in the box it is given."""

    def __init__(self, level: str, seed: int = 1) -> None:
        super().__init__(rounds=FEWEST, seed=seed)
        self.level = level

    def pondering(
        self, view: SeatView, decision: Decision, heard: Sequence[Heard]
    ) -> Generator[None, None, Choice]:
        """The search's opinion, thinking and slipping as the level does in this box."""
        self._as_strong_as(view.box)
        return super().pondering(view, decision, heard)

    def opinion(
        self, view: SeatView, decision: Decision, heard: Sequence[Heard]
    ) -> Generator[None, None, Opinion]:
        """The same for those who ask for advice."""
        self._as_strong_as(view.box)
        return super().opinion(view, decision, heard)

    def _as_strong_as(self, box: Box) -> None:
        level = level_of(box, self.level)
        self.slips = level.slips
        self.rounds = rounds_now(box, level)


def level_of(box: Box, name: str) -> Level:
    """The settings of a level in this box."""
    return box.levels[LEVELS.index(name)]


def rounds_now(box: Box, level: Level) -> int:
    """How many rounds a bot of this level thinks, compiled or not."""
    if runs_plainly(box.state.__module__):
        return min(level.rounds, max(FEWEST, level.rounds // PLAINLY))
    return level.rounds
