"""Split counts: how a number of recruits told for two turns may fall to the earlier of them.

For every world of a posterior, which is a route here, each possible answer of the Bookkeeper is as
likely as the share of the sets of three features, of those that are left to this route, that would
bring so many.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spytable.kernel import BitsRow, Row, rule

from ..components import HOURS
from ..sight import View
from .evidence import Belief
from .feature_sets import (
    WARNINGS,
    WORDS,
    could_be_hidden,
    narrow,
    nothing_foreseen,
    size_of,
    warnings_by,
)
from .route_search import enter

MOST = 2
"""A location has two features."""


def split_counts(view: Any, clues: Any, routes: Any) -> NDArray[np.float64]:
    """By answer and world: how likely that world gives that answer."""
    found = np.zeros((MOST + 1, len(routes)), np.int64)
    count_splits(view, clues, routes.astype(np.int8), found)
    shares: NDArray[np.float64] = found / np.maximum(1, found.sum(axis=0))
    return shares


@rule
def count_splits(v: View, b: Belief, routes: Row, found: BitsRow) -> None:
    """In how many sets of three features each route brought none, one or two in the hour before."""
    route = np.zeros(HOURS, np.int64)
    seen = np.zeros(HOURS, np.int64)
    cards = np.zeros(HOURS, np.int64)
    mute = np.zeros(HOURS, np.int64)
    after = np.zeros(WORDS, np.int64)
    triples = np.zeros((WARNINGS, WORDS), np.int64)
    could_be_hidden(b, triples[0])
    cards[0] = b.possible[1]
    earlier = v.hour - 1
    for which in range(routes.shape[0]):
        for hour in range(1, v.hour + 1):
            place = int(routes[which, hour])
            enter(v, b, nothing_foreseen(), route, seen, cards, mute, triples, hour, place)
        left = triples[warnings_by(v, int(v.hour))]
        for number in range(MOST + 1):
            if narrow(b, route, earlier, earlier, number, left, after):
                found[number, which] = size_of(after)
