"""Baseline bots to measure others by: they see what a seat sees, and think as simply as one can.

The walker is a Recruiter who takes any step from which one can still go on, never a Mind Slip
unless there is no other way, and leaves the immortals alone.  The collector does the same, but goes
to the nearest recruit.  The chasers are agents who go to the
nearest location where the Recruiter may be, capture where that is likeliest within reach, and
otherwise ask what splits the possible worlds best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..belief.deduction import can_be_deduced, deduce
from ..belief.posterior import Posterior, distances, members
from ..choices import (
    ACTIVATE,
    ASK,
    ASK_LEDGER,
    CAPTURE,
    DONE,
    MOVE,
    RECRUIT,
    REST,
    REVEAL,
    REVEAL_NEXT,
    SECOND,
    SENSE,
    SLIP,
    STEP,
)
from ..components import LOCATIONS, Phase
from ..facts import contacts, steps_left, visited, ways

WORLDS = 1000


def walk_at_random(view: Any, offered: Sequence[int], dice: Any) -> int:
    """The walker's choice."""
    return int(dice.choice(_ways_on(view, offered)))


def walk_to_recruits(view: Any, offered: Sequence[int], dice: Any) -> int:
    """The collector's choice."""
    found = _ways_on(view, offered)
    if view.phase != Phase.RECRUITER or not STEP.has(found[0]):
        return int(dice.choice(found))
    away = distances(int(view.chaos_east), int(view.chaos_south))
    been, hour = visited(view.route, int(view.walked)), int(view.walked) + 1
    wanted = [
        place
        for place in range(1, LOCATIONS)
        if not been >> place & 1 and contacts(place, hour, view.hidden, view.exposed)
    ]
    if not wanted:
        return int(dice.choice(found))
    near = {code: away[STEP.of(code), wanted].min() for code in found}
    return int(dice.choice([code for code in found if near[code] == min(near.values())]))


def _ways_on(view: Any, offered: Sequence[int]) -> list[int]:
    """The equally good choices of a Recruiter who takes only safe steps, and recruits what they
    can."""
    if view.phase != Phase.RECRUITER:
        return list(offered)
    recruits = [code for code in offered if RECRUIT.has(code)]
    if recruits:
        return recruits[:1]
    if DONE in offered:
        return [DONE]
    steps = [code for code in offered if STEP.has(code)]
    been = visited(view.route, int(view.walked))
    east, south = int(view.chaos_east), int(view.chaos_south)
    safe = [c for c in steps if ways(STEP.of(c), east, south) & ~been & ~(1 << STEP.of(c))]
    slips = [code for code in offered if SLIP.has(code) or SECOND.has(code)]
    return safe or steps or slips or list(offered)


def chase(view: Any, offered: Sequence[int], dice: Any) -> int:
    """The chasers' choice."""
    if not can_be_deduced(view) or view.phase not in (Phase.ACTIVATE, Phase.AGENT):
        return int(dice.choice(offered))
    held = Posterior(view, deduce(view), WORLDS, dice)
    possible = [place for place in range(1, len(held.here)) if held.here[place] > 0]
    if ASK_LEDGER in offered:
        return ASK_LEDGER
    if view.phase == Phase.ACTIVATE:
        near = {
            code: min(held.away[view.agent_at[ACTIVATE.of(code)], place] for place in possible)
            for code in offered
            if ACTIVATE.has(code)
        }
        return min(near, key=lambda code: near[code])
    here = int(view.agent_at[view.active])
    if CAPTURE in offered and (held.here[here] > 0.3 or len(possible) == 1) and held.here[here] > 0:
        return CAPTURE
    target = _target(view, held, here, possible)
    moves = [code for code in offered if MOVE.has(code)]
    if target != here and moves and not view.acted:
        step = min(moves, key=lambda code: held.away[MOVE.of(code), target])
        if held.away[MOVE.of(step), target] < held.away[here, target]:
            return step
    if CAPTURE in offered and held.here[here] >= 0.15:
        return CAPTURE
    questions = {code: _left_open(held, code, here) for code in offered}
    best = min(questions, key=lambda code: questions[code])
    return best if questions[best] < 1 else REST


def _target(view: Any, held: Posterior, here: int, possible: Sequence[int]) -> int:
    """The likeliest location within reach, else the nearest possible one."""
    steps = int(steps_left(view.stepped, view.settled, view.long_moves))
    near = [p for p in members(held.reach(here, steps)) if p in possible]
    if near:
        return max(near, key=lambda place: held.here[place])
    return min(possible, key=lambda place: held.away[here, place])


def _left_open(held: Posterior, code: int, here: int) -> float:
    """How many of all worlds are left after an answer, on average; 1 for what asks nothing."""
    if ASK.has(code):
        forecast = held.told(held.asking(ASK.of(code)).shares)
    elif code == REVEAL:
        forecast = held.told(held.revealing(here).shares)
    elif code == REVEAL_NEXT:
        forecast = held.told(held.revealing_next(here).shares)
    elif code == SENSE:
        forecast = held.told(held.sensing(here).shares)
    else:
        return 1.0
    return float((forecast.here.sum(axis=1) ** 2).sum())
