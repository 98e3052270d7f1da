"""Set-up by bots: what they choose where the rulebook lets the players lay out the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..belief.posterior import Posterior
from ..choices import DONE, PLACE, POST, START, STEP, TOKEN
from ..components import EDGE, FEATURES_AT, OPENING, WITH_FEATURE
from ..facts import visited, ways

SPREAD = 0.35
"""How far whims reach: nobody who always begins alike stays hidden."""


def weigh_set_up(
    view: Any, offered: Sequence[int], dice: Any, suspicion: Posterior | None = None
) -> dict[int, float]:
    """What each choice before the first turn promises."""
    promises = {code: SPREAD * float(dice.random()) for code in offered}
    for code in offered:
        if START.has(code):
            promises[code] += 0.0 if 1 << START.of(code) & int(EDGE) else 0.15
        elif STEP.has(code):
            promises[code] += opening(view, STEP.of(code))
        elif POST.has(code):
            promises[code] += 0.02 * sum(
                bin(int(WITH_FEATURE[int(feature)])).count("1")
                for feature in FEATURES_AT[POST.of(code)]
            )
        elif PLACE.has(code) and suspicion is not None:
            promises[code] += nearness(view, suspicion, PLACE.of(code))
        elif TOKEN.has(code) and suspicion is not None:
            seen = suspicion.visited >> TOKEN.of(code) & 1
            promises[code] += 3 * float(suspicion.weights @ seen)
    if DONE in promises:
        promises[DONE] = 1.0
    return promises


def opening(view: Any, place: int) -> float:
    """A step of the opening: recruits there, and ways on from there."""
    been = visited(view.route, int(view.walked)) | 1 << place
    met = sum(int(view.hidden[int(feature)]) for feature in FEATURES_AT[place])
    return 0.25 * met + 0.1 * recruits_ahead(view, place, been, OPENING - int(view.walked) - 1)


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
        best = max(best, met + 0.8 * recruits_ahead(view, step, been | 1 << step, steps - 1))
    return best


def nearness(view: Any, suspicion: Posterior, place: int) -> float:
    """How well an agent stands there: near to where the Recruiter may be, far from the others."""
    near = float(suspicion.here @ np.exp(-suspicion.away[place] / 3))
    others = [int(at) for at in view.agent_at if at]
    crowded = sum(np.exp(-suspicion.away[place, other] / 3) for other in others)
    return 2 * near - 0.5 * float(crowded)
