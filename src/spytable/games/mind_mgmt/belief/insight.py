"""Insight: what the agents can know, as plain numbers to be shown; the Recruiter may see it, too.

It follows from the open table alone, so it is the same whoever asks; an option of the table turns
it off for all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spytable.kernel import PLAIN
from spytable.kernel.rule import runs_plainly

from ..components import FEATURES, LOCATIONS, Insight
from .deduction import can_be_deduced, deduce, evidence

WHOLE = 1000
"""Chances are told in thousandths; one that is above nothing is never told as nothing."""
MOST_REMEMBERED = 64
"""A picture asks at every change of the table, most of which tell nothing new of the route."""


@dataclass(frozen=True)
class Knowledge:
    """The conclusions from the open table."""

    here: tuple[int, ...]
    """By location: how likely the Recruiter is there now, in thousandths; 0: impossible."""
    hours: Mapping[int, tuple[int, ...]]
    """By marked location: the hours at which it may have been visited."""
    hidden: tuple[int, ...]
    """By feature: how likely it is one of the hidden three, in thousandths; 0: it is not."""
    worlds: int
    """How many worlds are possible: route, three features and Recruiter card."""
    is_exact: bool
    """Whether all of them were counted; otherwise these are estimates from a fair sample."""


_REMEMBERED: OrderedDict[tuple[Any, ...], Knowledge] = OrderedDict()


def insight(view: Any) -> Knowledge | None:
    """The possible knowledge of the agents; None where the table does not want it, where there is
    nothing to know (before the opening is over, and once all is open), and while the rules are
    being compiled and there is no time for more than a few dozen routes: better nothing than what
    misleads."""
    if view.insight == Insight.OFF or not can_be_deduced(view):
        return None
    cold = runs_plainly(deduce.__module__)
    key = cold, *evidence(view), view.token.tobytes()
    found = _REMEMBERED.pop(key, None) or _reckoned(view)
    _REMEMBERED[key] = found
    while len(_REMEMBERED) > MOST_REMEMBERED:
        _REMEMBERED.popitem(last=False)
    return None if cold and not PLAIN and not found.is_exact else found


def _reckoned(view: Any) -> Knowledge:
    found = deduce(view)
    marks = [place for place in range(1, LOCATIONS) if view.token[place] or view.note[place]]
    here = [thousandths(chance) for chance in found.here()]
    for place in range(1, LOCATIONS):
        if here[place] == 0 and found.may_be_here(place):
            here[place] = 1
    return Knowledge(
        here=tuple(here),
        hours={place: tuple(found.possible_hours(place)) for place in marks},
        hidden=tuple(thousandths(found.features[feature]) for feature in range(FEATURES)),
        worlds=found.worlds,
        is_exact=found.is_exact,
    )


def thousandths(chance: float) -> int:
    """A chance as a whole number: 0 only for the impossible, all only for the sure."""
    if chance <= 0:
        return 0
    if chance >= 1 - 1e-12:
        return WHOLE
    return min(WHOLE - 1, max(1, round(WHOLE * chance)))
