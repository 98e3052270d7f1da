"""Unsampled possibilities: routes that may be true though the sample has none of them.

A rare truth may be missing even in a large sample.  So whatever the sample does not show is looked
for: first hour by hour, whether there are ways to it at all, then as a whole route that agrees with
everything.  A case neither found nor ruled out soon counts as possible.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from spytable.kernel import bits, new
from spytable.kernel.dice import new_dice
from spytable.kernel.rule import runs_plainly

from ..components import HOURS
from .enumeration import SEED, RouteSample, start_deduction
from .evidence import Belief
from .feature_sets import nothing_foreseen
from .route_search import ALL, AT_RANDOM, list_routes

MOST_NODES = 5000
"""So many half-made routes are looked at, for each question."""


class Unsampled:
    """Questions to the table from which a list was made."""

    def __init__(self, listing: RouteSample) -> None:
        self.view, self.fits = listing.view, listing.fits
        lengths = range(int(listing.clues.first), int(listing.clues.last) + 1)
        self.by_length = {length: self._clues(length) for length in lengths}

    def may_be_at(self, place: int) -> bool:
        """Whether a route may end there."""
        return any(self._may_lead(length, length, place) for length in self.by_length)

    def may_have_been(self, hour: int, place: int) -> bool:
        """Whether a route may lead there at that hour."""
        return any(self._may_lead(long, hour, place) for long in self.by_length if hour <= long)

    def _clues(self, length: int, hour: int = 0, place: int = 0) -> Any:
        clues = new(Belief)
        start_deduction(self.view, clues, nothing_foreseen(), length, hour, place)
        return clues

    def _may_lead(self, length: int, hour: int, place: int) -> bool:
        if not bits.has(int(self.by_length[length].open_at[hour]), place):
            return False
        if runs_plainly(__name__):
            return True  # there is no time to look for a route
        clues = self._clues(length, hour, place)
        routes, weights = np.zeros((1, HOURS), np.int8), np.zeros(1, np.int32)
        nodes = np.zeros(HOURS, np.int32)
        nodes[0] = MOST_NODES
        dice = new_dice(SEED)
        found = list_routes(
            self.view, clues, self.fits, AT_RANDOM, dice, ALL, 0, nodes, routes, weights
        )
        return int(found) != 0  # one route, or too much to look at
