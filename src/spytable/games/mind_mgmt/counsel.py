"""Counsel for MIND MGMT: planning for the bots of both sides, instead of a tree search.

A general search does not suit: a step is heard by nobody, there are millions of worlds, and what a
question is worth lies in what it leaves open.  So the agents weigh what each answer would tell them
(`play/agents.py`) and what another agent could make of it (`play/agent_pairs.py`), and the
Recruiter weighs recruits against what the agents would know (`play/recruiter.py`).  Both see only
what their seat sees.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

import numpy as np

from .belief.deduction import can_be_deduced, deduce
from .belief.posterior import Posterior
from .components import RECRUITER
from .play.agent_pairs import PairPlanner
from .play.agents import SURE, AgentPlanner
from .play.recruiter import RecruiterPlanner
from .play.setup import weigh_set_up

MOST_WORLDS = 6000
"""More make no bot stronger."""
A_PLAN, MOST_PLANS = 250, 8
"""For each so many worlds agents look at the second activation after one more plan, up to eight."""
PAIR_WORLDS = 800
"""Of so many worlds they think then."""
BLUR, RECRUITERS_BLUR = 2.5, 1.2
"""How far promises are blurred by who thinks of a single world; of more, so much less."""


def weigh(
    view: Any, offered: Sequence[int], seed: int, effort: int
) -> Generator[None, None, Mapping[int, float]]:
    """The value each choice promises, in slices; `effort` is about how many worlds are thought of.
    Little thought also misjudges: all promises are blurred, but for a win in sight."""
    dice = np.random.default_rng(seed)
    promises = yield from thoughts(view, offered, dice, max(12, min(MOST_WORLDS, effort)))
    blur = (RECRUITERS_BLUR if view.seat == RECRUITER else BLUR) / max(1, effort)
    return {
        code: worth if worth >= SURE else worth + blur * float(dice.normal())
        for code, worth in promises.items()
    }


def measures(view: Any) -> bool:
    """How the table is laid out is half a whim, so that nobody always begins alike."""
    return bool(view.turn > 0)


def thoughts(
    view: Any, offered: Sequence[int], dice: Any, worlds: int
) -> Generator[None, None, Mapping[int, float]]:
    """The same, as well as one can from so many worlds."""
    if view.seat == RECRUITER:
        if view.turn == 0:
            return weigh_set_up(view, offered, dice)
        return (yield from RecruiterPlanner(view, worlds, dice).weigh(offered))
    if not can_be_deduced(view):
        return weigh_set_up(view, offered, dice)
    deduction = deduce(view)
    yield
    posterior = Posterior(view, deduction, worlds, dice)
    if view.turn == 0:
        return weigh_set_up(view, offered, dice, posterior)
    planner = AgentPlanner(view, posterior)
    planner.features = deduction.features
    if worlds >= 2 * A_PLAN:
        few = posterior
        if len(deduction.weights) > PAIR_WORLDS < worlds:
            few = Posterior(view, deduction, PAIR_WORLDS, dice)
        planner.look_on = PairPlanner(planner, few, min(MOST_PLANS, worlds // A_PLAN)).look_on
        yield
    return planner.weigh(offered)
