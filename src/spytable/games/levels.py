"""Difficulty levels of bots: rounds of search and slips, never the clock.

On a busy machine the same bot is merely slower.  A box whose levels are not felt by these figures
gives its own (`Box.levels`); `spytable bench levels` plays them against each other.
"""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """The strength of a bot: rounds of search, and slips."""

    rounds: int
    """Rounds of search a decision."""
    slips: int = 0
    """Of a hundred decisions, how many fall on the second best choice."""


class Levels(NamedTuple):
    """The levels of a box, from the weakest."""

    easy: Level
    medium: Level
    strong: Level


NAMES = Levels._fields

USUAL = Levels(easy=Level(20, slips=30), medium=Level(150, slips=10), strong=Level(4000))
