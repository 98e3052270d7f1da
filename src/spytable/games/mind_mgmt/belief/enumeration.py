"""Enumeration of routes that agree with the open table: all, or a uniform sample of them.

Routes are listed one by one, each with the number of worlds in which it was gone.  Where they are
too many, only some half-made routes are followed at every hour, drawn by lot: every route has the
same chance to be in the list, so what is reckoned from it leans to no side.  First a small draw
tells about how many there are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spytable.kernel import BitsRow, bits, new, rule
from spytable.kernel.dice import new_dice
from spytable.kernel.rule import runs_plainly

from ..components import HOURS
from ..sight import View
from .evidence import Belief, gather_evidence, places_before
from .feature_sets import foresee, nothing_foreseen, room_to_foresee
from .route_search import ALL, AT_RANDOM, IN_ORDER, TOO_MANY, list_routes

PLAIN_NODES = 800
PLAIN_SHARES = (350, 450, 550, 700)
"""While the box is not compiled yet: how many half-made routes are looked at, and how many of ALL
are followed at each hour."""
WHOLE = 4
"""Up to this hour every half-made route is followed."""
SEED = 20_231
ANY_NUMBER = 10**9
MOST_DRAWS = 9
"""More than are ever needed."""


class Limits(NamedTuple):
    """The limits of an enumeration: worlds, samples and nodes."""

    worlds: int = 1_000_000
    """Up to so many every one is listed, however long it takes."""
    least: int = 100_000
    """Otherwise routes are drawn by lot, never fewer than so many,"""
    sample: int = 150_000
    """but about so many;"""
    nodes: int = 2_000_000
    """unless all can be listed by looking at no more than so many half-made routes."""
    few: int = 300_000
    """So many are looked at before anything is drawn by lot."""
    first: int = 100_000
    """And at least so many in the first small draw, which tells how many there are."""

    @property
    def room(self) -> int:
        """No list is longer."""
        return max(2 * self.worlds, 2 * self.sample, 10 * self.first)


USUAL = Limits()
QUICK = Limits(nodes=0, sample=120_000)
"""For one who has to think of many tables: nothing is listed that may as well be drawn."""


@dataclass
class RouteSample:
    """Routes that agree with the open table, each with the number of worlds in which it was
    gone."""

    routes: NDArray[np.int8]
    """A row for each: where the Recruiter was, by hour; 0 where nothing is written down."""
    weights: NDArray[np.int32]
    share: float
    """The chance of each route to be in the list: 1 where it is complete."""
    clues: Any = field(repr=False)
    view: Any = field(repr=False)
    fits: Any = field(repr=False)

    @property
    def is_exact(self) -> bool:
        """Whether no world is missing."""
        return self.share == 1

    @property
    def worlds(self) -> int:
        """How many there are; an estimate, if this is a sample."""
        return round(int(self.weights.sum(dtype=np.int64)) / self.share)


@rule
def start_deduction(v: View, b: Belief, fits: BitsRow, length: int, hour: int, place: int) -> None:
    """The clues, made ready; if there is room for it, with what can be foreseen.  Where a length is
    given, only for routes of this length, and then perhaps only for those that lead to a location
    at an hour."""
    gather_evidence(v, b)
    if fits.shape[0] > 0:
        foresee(v, b, fits)
    if length > 0:
        b.first = length
        b.last = length
        if hour > 0:
            b.open_at[hour] &= bits.only(place)
        settle(b)


@rule
def settle(b: Belief) -> None:
    """Strike out where no way of this length leads through.  All ways go both ways."""
    for hour in range(2, b.last + 1):
        b.open_at[hour] &= places_before(b, hour, b.open_at[hour - 1])
    for before in range(1, b.last):
        hour = b.last - before
        b.open_at[hour] &= places_before(b, hour + 1, b.open_at[hour + 1])


def enumerate_or_sample(view: Any, limits: Limits, seed: int = SEED) -> RouteSample:
    """All routes, or a sample; `view` shows nothing but what lies open."""
    search = RouteSampler(view, limits, seed)
    if runs_plainly(__name__):
        return search.plain()
    return search.drawn(ALL, limits.few) or search.thinned()


class RouteSampler:
    """Routes of one table, listed or drawn by lot."""

    def __init__(self, view: Any, limits: Limits, seed: int = SEED) -> None:
        self.view, self.limits, self.seed = view, limits, seed
        self.clues = new(Belief)
        self.fits = nothing_foreseen() if runs_plainly(__name__) else room_to_foresee()
        start_deduction(self.view, self.clues, self.fits, 0, 0, 0)
        self.nodes = np.zeros(HOURS, np.int32)
        """Half-made routes that were looked at last time, by hour."""

    def drawn(self, keep: int, most_nodes: int, whole: int = WHOLE) -> RouteSample | None:
        """A list of routes, if it takes no more nodes; from hour `whole` on only so many of ALL
        half-made ones are followed, drawn by lot."""
        self.nodes[:] = 0
        self.nodes[0] = most_nodes
        room = min(self.limits.room, most_nodes)
        routes, weights = np.zeros((room, HOURS), np.int8), np.zeros(room, np.int32)
        self.seed += 1
        found = int(
            list_routes(
                self.view, self.clues, self.fits, IN_ORDER, new_dice(self.seed), keep, whole,
                self.nodes, routes, weights,
            )
        )  # fmt: skip
        if found == TOO_MANY:
            return None
        share = (keep / ALL) ** max(0, int(self.clues.first) - whole)
        return self._listing(routes[:found].copy(), weights[:found].copy(), share)

    def _listing(
        self, routes: NDArray[np.int8], weights: NDArray[np.int32], share: float
    ) -> RouteSample:
        return RouteSample(routes, weights, share, self.clues, self.view, self.fits)

    def thinned(self) -> RouteSample:
        """A sample: how many of ALL to follow is told by a first small draw, and that only.  It is
        drawn once; only if it is too small after all, which next to never happens, once more.
        Where there turn out to be so few worlds that all should be listed, they are."""
        limits = self.limits
        keep, found = self.pilot()
        margin = 1.5
        for _ in range(MOST_DRAWS):
            routes, nodes = len(found.routes) / found.share, self.expected(keep)
            few = found.worlds <= margin * limits.worlds
            if few or (nodes <= limits.nodes and routes <= limits.worlds):
                exact = self.drawn(ALL, ANY_NUMBER)
                if exact is not None:
                    return exact
            elif margin < 1.5 and len(found.routes) >= limits.least:
                return found
            margin = 1.1
            keep = self.share_for(limits.sample / max(1.0, routes))
            found = self.drawn(keep, ANY_NUMBER) or found
        return found

    def pilot(self) -> tuple[int, RouteSample]:
        """A small sample, from which the number of routes and nodes can be told."""
        keep, too_much = ALL // 2, False
        while True:
            found = self.drawn(keep, 10 * self.limits.first)
            if found is None:
                keep, too_much = keep * 7 // 8, True
            elif too_much or keep >= ALL or self.nodes[1:].sum() >= self.limits.first:
                return keep, found
            else:
                keep = min(ALL, keep * 9 // 8)

    def expected(self, keep: int) -> float:
        """How many nodes a full list would take, as the last draw tells."""
        thinned = np.clip(np.minimum(np.arange(HOURS), self.clues.first) - WHOLE, 0, None)
        return float((self.nodes[1:] / (keep / ALL) ** thinned[1:]).sum())

    def share_for(self, share: float) -> int:
        """How many of ALL to follow at each hour, so that of all routes such a share is found."""
        hours = max(1, int(self.clues.first) - WHOLE)
        followed: float = min(1.0, share) ** (1 / hours)
        return min(ALL, max(1, round(ALL * followed)))

    # While the box is not compiled yet

    def plain(self) -> RouteSample:
        """A short list, quickly: all routes, or a few dozen."""
        found = self.drawn(ALL, PLAIN_NODES)
        for keep in PLAIN_SHARES if found is None else ():
            drawn = self.drawn(keep, PLAIN_NODES, whole=1)
            if drawn is not None and len(drawn.routes):
                found = drawn
            if drawn is None or len(drawn.routes) > 40:
                break
        return found or self.one()

    def one(self) -> RouteSample:
        """A single route, where no lot fell on any."""
        routes, weights = np.zeros((1, HOURS), np.int8), np.zeros(1, np.int32)
        self.nodes[:] = 0
        self.nodes[0] = ANY_NUMBER
        list_routes(
            self.view, self.clues, self.fits, AT_RANDOM, new_dice(self.seed), ALL, 0, self.nodes,
            routes, weights,
        )  # fmt: skip
        return self._listing(routes, weights, 1e-3)
