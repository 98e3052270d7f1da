"""Set-up by bots: their choices where the rulebook lets the players lay out the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from spytable.kernel import bits

from ..belief.posterior import Posterior
from ..choices import CHAOS, DEAF, DONE, PLACE, POST, START, STEP, TOKEN
from ..components import (
    BORDER_DIRECTION,
    BORDER_PLACE,
    EDGE,
    FEATURES_AT,
    OPENING,
    TOWARDS,
    WITH_FEATURE,
)
from ..facts import visited, ways

SPREAD = 0.35
"""How far whims reach: nobody who always begins alike stays hidden."""
# Weights beside such a whim, set by hand; none of them was fitted by an experiment.
START_INSIDE = 0.15
"""The worth of beginning away from the rim, where the agents begin."""
POST_REACHES = 0.02
"""The worth of an immortal's post for each location with one of its features."""
ROADS_NEAR = 2.0
"""What a late chaos token is worth where the Recruiter surely is, on one side of it."""
SURE_TOKEN = 3.0
"""The worth of the second token where the Recruiter has surely been already."""
OPENING_RECRUIT, OPENING_AHEAD = 0.25, 0.1
"""The worth of a recruit of the opening at once, and of one that it can still bring."""
DEAF_NEAR = 0.15
"""What each location with a hidden feature is worth to the Deaf Street."""
RECRUIT_FADES = 0.8
"""The part of a recruit's worth that is left for every step it lies ahead."""
AGENT_NEAR, AGENT_CROWDS, AGENT_SEES = 2.0, 0.5, 3
"""The worth of placing an agent near the Recruiter, its cost near another agent, and the number of
steps after which either is e times less."""


def weigh_set_up(
    view: Any, offered: Sequence[int], dice: Any, posterior: Posterior | None = None
) -> dict[int, float]:
    """The value of each choice before the first turn."""
    promises = {code: SPREAD * float(dice.random()) for code in offered}
    for code in offered:
        if START.has(code):
            promises[code] += 0.0 if 1 << START.of(code) & int(EDGE) else START_INSIDE
        elif STEP.has(code):
            promises[code] += opening(view, STEP.of(code))
        elif DEAF.has(code):
            promises[code] += DEAF_NEAR * near_hidden(view, DEAF.of(code))
        elif POST.has(code):
            promises[code] += POST_REACHES * sum(
                bin(int(WITH_FEATURE[int(feature)])).count("1")
                for feature in FEATURES_AT[POST.of(code)]
            )
        elif PLACE.has(code) and posterior is not None:
            promises[code] += nearness(view, posterior, PLACE.of(code))
        elif CHAOS.has(code) and posterior is not None:
            side = int(BORDER_PLACE[CHAOS.of(code)])
            other = int(TOWARDS[side, BORDER_DIRECTION[CHAOS.of(code)]])
            promises[code] += ROADS_NEAR * float(posterior.here[side] + posterior.here[other])
        elif TOKEN.has(code) and posterior is not None:
            seen = posterior.visited >> TOKEN.of(code) & 1
            promises[code] += SURE_TOKEN * float(posterior.weights @ seen)
    if DONE in promises:
        promises[DONE] = 1.0
    return promises


def near_hidden(view: Any, feature: int) -> int:
    """How many locations of a feature lie where the Recruiter will go for recruits."""
    return sum(
        any(view.hidden[int(other)] for other in FEATURES_AT[place])
        for place in bits.members(int(WITH_FEATURE[feature]))
    )


def opening(view: Any, place: int) -> float:
    """A step of the opening: recruits there, and ways on from there."""
    been = visited(view.route, int(view.walked)) | 1 << place
    met = sum(int(view.hidden[int(feature)]) for feature in FEATURES_AT[place])
    return OPENING_RECRUIT * met + OPENING_AHEAD * recruits_ahead(
        view, place, been, OPENING - int(view.walked) - 1
    )


def recruits_ahead(view: Any, place: int, been: int, steps: int) -> float:
    """The most recruits that so many more steps can bring."""
    if steps <= 0:
        return 0.0
    best = -1.0
    left = ways(place, int(view.chaos_east), int(view.chaos_south)) & ~been
    while left:
        step = (left & -left).bit_length() - 1
        left &= left - 1
        met = sum(
            1
            for feature in FEATURES_AT[step]
            if view.hidden[int(feature)] and not view.exposed[int(feature)]
        )
        best = max(
            best, met + RECRUIT_FADES * recruits_ahead(view, step, been | 1 << step, steps - 1)
        )
    return best


def nearness(view: Any, posterior: Posterior, place: int) -> float:
    """How well an agent stands there: near to where the Recruiter may be, far from the others."""
    near = float(posterior.here @ np.exp(-posterior.away[place] / AGENT_SEES))
    others = [int(at) for at in view.agent_at if at]
    crowded = sum(np.exp(-posterior.away[place, other] / AGENT_SEES) for other in others)
    return AGENT_NEAR * near - AGENT_CROWDS * float(crowded)
