"""Deduction: all worlds that agree with the open table, or an unbiased sample of them.

A world is a route, three features and a Recruiter card.  Routes are enumerated, and
what a sample does not show may be true all the same (`unsampled.py`).

Only the open fields of a View are read: whoever asks, the answer is the same.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spytable.kernel import BitsRow, LongRow, Row, bits, new, rule
from spytable.kernel.rule import runs_plainly
from spytable.kernel.shared_fields import names_of

from ..components import FEATURES, HOURS, LOCATIONS, Phase
from ..sight import View
from ..state import Open
from .enumeration import QUICK, USUAL, Limits, RouteSample, enumerate_or_sample
from .evidence import Belief
from .feature_sets import (
    WARNINGS,
    WITH,
    WORDS,
    could_be_hidden,
    features_gathered,
    warnings_by,
    worlds_with,
)
from .route_search import enter
from .unsampled import Unsampled

__all__ = ["QUICK", "USUAL", "Deduction", "can_be_deduced", "deduce", "evidence", "open_view"]

ASKED = 50_000
"""Of a longer list only so many routes are asked which features go with them."""
DEAF_TAKES = 5
"""And so many times fewer, while the Deaf Street is not known: each takes longer."""


class Deduction(RouteSample):
    """A list of routes, and what it tells."""

    @cached_property
    def counted(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """In how many worlds each location was visited at each hour (at hour 0: in how many the
        Recruiter is there now), and each feature is hidden, as far as routes were asked."""
        visits = np.zeros((HOURS, LOCATIONS), np.int64)
        hidden = np.zeros(FEATURES, np.int64)
        routes, weights = self.routes, self.weights
        count(self.view, self.clues, self.fits, routes, weights, self.asked, visits, hidden)
        return visits, hidden

    @property
    def asked(self) -> int:
        """Every so many routes are asked which features go with them."""
        most = ASKED // DEAF_TAKES if bits.rest(int(self.clues.deaf[0])) else ASKED
        return 1 + len(self.routes) // most

    @property
    def visits(self) -> NDArray[np.int64]:
        """In how many worlds each location was visited at each hour; at hour 0, now."""
        return self.counted[0]

    def here(self) -> NDArray[np.float64]:
        """How likely the Recruiter is on each location now."""
        chances: NDArray[np.float64] = self.visits[0] / max(1, int(self.visits[0].sum()))
        return chances

    @cached_property
    def doubt(self) -> Unsampled:
        """Possibilities that no listed route shows."""
        return Unsampled(self)

    def may_be_here(self, place: int) -> bool:
        """Whether the Recruiter may be on a location now: not only where a sample says so."""
        return bool(self.visits[0, place]) or (not self.is_exact and self.doubt.may_be_at(place))

    def possible_hours(self, place: int) -> list[int]:
        """The hours at which a location may have been visited, by a sample or not."""
        return [
            hour
            for hour in range(1, HOURS)
            if self.visits[hour, place]
            or (not self.is_exact and self.doubt.may_have_been(hour, place))
        ]

    @cached_property
    def features(self) -> NDArray[np.float64]:
        """How likely each feature is one of the hidden three; of a long list every so many routes
        are asked, and then none is held impossible that may be hidden after all."""
        chances: NDArray[np.float64] = self.counted[1] / max(1, int(self.counted[1].sum()) / 3)
        possible = []
        if not self.is_exact:
            possible = bits.members(int(self.clues.possible[0]))
        elif self.asked > 1:
            possible = features_gathered(self.fits)
        chances[possible] = np.maximum(chances[possible], 1e-4)
        return chances


@rule
def count(
    v: View,
    b: Belief,
    fits: BitsRow,
    routes: Row,
    weights: LongRow,
    asked: int,
    visits: BitsRow,
    hidden: BitsRow,
) -> None:
    """Go through all routes once: see `Deduction.counted`."""
    for which in range(routes.shape[0]):
        hour = 1
        while hour < HOURS and routes[which, hour] != 0:
            visits[hour, routes[which, hour]] += weights[which]
            hour += 1
        visits[0, routes[which, hour - 1]] += weights[which]
    count_features(v, b, fits, routes, weights, asked, hidden)


@rule
def count_features(
    v: View,
    b: Belief,
    fits: BitsRow,
    routes: Row,
    weights: LongRow,
    asked: int,
    found: BitsRow,
) -> None:
    """In how many worlds each feature is hidden, by every so many routes."""
    route = np.zeros(HOURS, np.int64)
    seen = np.zeros(HOURS, np.int64)
    cards = np.zeros(HOURS, np.int64)
    mute = np.zeros(HOURS, np.int64)
    with_one = np.zeros(WORDS, np.int64)
    triples = np.zeros((WARNINGS, WORDS), np.int64)
    could_be_hidden(b, triples[0])
    cards[0] = b.possible[1]
    for which in range(0, routes.shape[0], asked):
        hour = 0
        while hour < b.last and routes[which, hour + 1] != 0:
            hour += 1
            place = int(routes[which, hour])
            enter(v, b, fits, route, seen, cards, mute, triples, hour, place)
        left = triples[warnings_by(v, hour)]
        total = worlds_with(b, mute[hour], left)
        for feature in range(1, FEATURES):
            if bits.has(b.possible[0], feature):
                for word in range(WORDS):
                    with_one[word] = left[word] & WITH[feature, word]
                among = worlds_with(b, mute[hour], with_one)
                found[feature] += weights[which] * among // total


def open_view(view: Any) -> Any:
    """The same View, with nothing in it but what lies open: as a spectator sees it."""
    bare = new(View)
    for name in names_of(Open):
        value = getattr(view, name)
        if isinstance(value, np.ndarray):
            getattr(bare, name)[:] = value
        else:
            setattr(bare, name, value)
    bare.seat = -3
    return bare


def can_be_deduced(view: Any) -> bool:
    """Whether there is a route to think about: not before the opening, nor after the end."""
    return bool(Phase.OPENING < view.phase < Phase.OVER)


def evidence(view: Any) -> tuple[Any, ...]:
    """All that a deduction depends on: where this is the same, so is the deduction."""
    turn = view.phase if view.phase in _BEGUN else Phase.ACTIVATE
    numbers = (int(getattr(view, name)) for name in _NUMBERS)
    rows = (getattr(view, name).tobytes() for name in _ROWS)
    return int(turn), *numbers, *rows


_BEGUN = (Phase.RECRUITER, Phase.EXTRA, Phase.REFILL)
_NUMBERS = (
    "recruiter_cards",
    "early",
    "hour",
    "chaos_east",
    "chaos_south",
    "late_east",
    "late_south",
    "slip_hour",
    "second_at",
    "second_hour",
    "deaf_street",
    "deaf_shown",
)
_ROWS = (
    *("note", "visited_by", "clear", "not_at", "track", "ledger", "excluded", "exposed"),
    *("silent_first", "silent_second", "answering"),
)
_REMEMBERED: dict[tuple[Any, ...], Deduction] = {}
_MOST_REMEMBERED, _MOST_ROUTES = 6, 2_000_000
"""So many deductions, and no more than so many routes in all of them but the last."""


def deduce(view: Any, limits: Limits = USUAL) -> Deduction:
    """All routes, or a fair sample of them; what was deduced lately is remembered."""
    key = limits, runs_plainly(__name__), *evidence(view)
    found = _REMEMBERED.pop(key, None) or _deduced(view, limits)
    _REMEMBERED[key] = found
    _forget()
    return found


def _forget() -> None:
    held = 0
    for number, (key, one) in enumerate(reversed(list(_REMEMBERED.items()))):
        held += len(one.routes)
        if number and (number >= _MOST_REMEMBERED or held > _MOST_ROUTES):
            _REMEMBERED.pop(key, None)


def _deduced(view: Any, limits: Limits) -> Deduction:
    return Deduction(**vars(enumerate_or_sample(open_view(view), limits)))
