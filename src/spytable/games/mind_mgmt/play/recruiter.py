"""Evaluation for the Recruiter: recruits and ways on, against what the agents would know.

For every step the Recruiter looks at the table as the agents will find it, at what they can hold
likely then, and at what they would do about it.  Nobody else hears of the step, so it is the same
for most of them; what differs is how likely the agents hold the truth.  A little whim is mixed in:
who always takes the best looking step is found.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spytable.kernel import copy, new

from ..belief.deduction import QUICK, deduce
from ..belief.posterior import Posterior, members
from ..choices import (
    ASK,
    DONE,
    EXPOSE,
    IMMORTAL,
    MARK,
    NOTHING,
    RECRUIT,
    REVEAL,
    REVEAL_NEXT,
    SECOND,
    SENSE,
    SLIP,
    STEP,
    moved_immortal,
    moved_towards,
)
from ..components import (
    AGENTS,
    COLUMN_OF,
    IMMORTALS,
    RECRUITS,
    ROW_OF,
    TOWARDS,
    WITH_FEATURE,
    WITHIN_TWO,
    Agent,
    Mission,
    Phase,
)
from ..facts import contacted, contacts, hears, is_told, shielded, told_from, visited, ways
from ..sight import View
from . import recruiter_weights as weights
from .agents import SURE, AgentPlanner, tried
from .setup import recruits_ahead

FEW = 400
"""Worlds in which the agents' plans are weighed: enough to see what they would do."""


ROWS, COLUMNS = np.array(ROW_OF), np.array(COLUMN_OF)
MOVES = np.maximum(np.abs(ROWS[:, None] - ROWS), np.abs(COLUMNS[:, None] - COLUMNS))
"""How many moves of an immortal lie between two locations."""


@dataclass
class Threat:
    """The threat of the agents' next turn, by their posterior."""

    posterior: Posterior
    plans: list[tuple[float, Any]]
    """How likely each plan of a first activation is, and the plan."""
    planner: AgentPlanner


class RecruiterPlanner:
    """The planner of the Recruiter's turn."""

    def __init__(self, view: Any, worlds: int, dice: Any) -> None:
        self.view, self.worlds, self.dice = view, worlds, dice
        self.been = visited(view.route, int(view.walked))
        self.place = int(view.route[view.walked])
        self._threats: dict[tuple[int, int, int], Threat] = {}

    def weigh(self, offered: Sequence[int]) -> Generator[None, None, Mapping[int, float]]:
        """The value of each choice of the Recruiter."""
        if self.view.phase == Phase.ANSWER:
            return self.weigh_answers(offered)
        promises = dict.fromkeys(offered, -1.0)
        actions = [c for c in offered if STEP.has(c) or SLIP.has(c) or SECOND.has(c)]
        for code in offered:
            if RECRUIT.has(code):
                promises[code] = 1.5
        for code in actions:
            promises[code] = self.worth(code)
            if promises[code] < SURE:
                promises[code] += weights.WHIM * float(self.dice.gumbel())
            yield
        if not actions:
            promises |= self.weigh_immortals(offered)
        return promises

    # A step

    def worth(self, code: int) -> float:
        """The worth of a step or a Mind Slip."""
        view = self.view
        place = (STEP if STEP.has(code) else SLIP if SLIP.has(code) else SECOND).of(code)
        been = self.been | 1 << place
        hour = int(view.walked) + 1
        left = int(view.last_hour) - hour
        met = contacts(place, hour, view.hidden, view.exposed)
        told = met + contacted(
            view.route,
            told_from(hour, int(view.late_warnings)),
            hour - 1,
            view.hidden,
            view.exposed,
        )
        if not is_told(hour, int(view.last_hour), int(view.late_warnings)):
            told = 0
        elif told + int(view.recruits) >= int(RECRUITS[view.mission]):
            return SURE
        if left == 0:
            return SURE
        threat = self.threat(code, hour, told)
        danger = self.danger(threat, place)
        share = float(threat.posterior.here[place])
        near = min(threat.posterior.away[place, int(view.agent_at[a])] for a in range(1, AGENTS))
        ahead = min(weights.LOOK_AHEAD, left)
        soon = recruits_ahead(view, place, been, ahead)
        worth = -danger - weights.HELD_LIKELY * share**0.5
        worth -= weights.AGENT_NEAR * float(np.exp(-near / weights.NEAR_FADES))
        worth += weights.RECRUIT_WORTH * (met + weights.SOON * max(0.0, soon))
        if view.ledger_asks:
            worth -= weights.LEDGER_TELLS * told
        worth += weights.A_WAY_ON * self.room(place, been)
        if not STEP.has(code):
            worth -= weights.TOKEN_WORTH * min(1.0, left / weights.TOKEN_HOURS)
        if not self.can_last(place, been, min(left, weights.WAYS_SEEN)):
            spare = view.slip_hour == 0 and not SLIP.has(code)
            worth += weights.STUCK_WITH_TOKEN * weights.STUCK if spare else weights.STUCK
        return float(worth)

    def room(self, place: int, been: int) -> float:
        """How many ways lead on, two steps deep."""
        east, south = int(self.view.chaos_east), int(self.view.chaos_south)
        count = 0
        for step in members(ways(place, east, south) & ~been):
            count += len(members(ways(step, east, south) & ~been & ~(1 << step)))
        return min(weights.MOST_WAYS_ON, float(count))

    def can_last(self, place: int, been: int, steps: int) -> bool:
        """Whether so many more steps can be made."""
        if steps <= 0:
            return True
        east, south = int(self.view.chaos_east), int(self.view.chaos_south)
        return any(
            self.can_last(step, been | 1 << step, steps - 1)
            for step in members(ways(place, east, south) & ~been)
        )

    def seen(self, code: int, hour: int, told: int) -> Any:
        """The table as the agents will find it."""
        later = new(View)
        copy(later, self.view)
        later.hour = hour
        later.phase = Phase.ACTIVATE
        later.activated = 0
        later.active = 0
        if SLIP.has(code):
            later.slip_hour = hour
        if SECOND.has(code):
            later.second_hour = hour
        if is_told(hour, int(later.last_hour), int(later.late_warnings)):
            later.track[hour] = told
        return later

    def threat(self, code: int, hour: int, told: int) -> Threat:
        """The agents' likely belief and deeds; the same for all steps that look alike."""
        key = int(SLIP.has(code)), int(SECOND.has(code)), told
        if key not in self._threats:
            later = self.seen(code, hour, told)
            deduction = deduce(later, QUICK)
            posterior = Posterior(later, deduction, self.worlds, self.dice)
            few = posterior
            if self.worlds > FEW and len(deduction.weights) > FEW:
                few = Posterior(later, deduction, FEW, self.dice)
            planner = AgentPlanner(later, few)
            plans = [
                plan
                for agent in range(1, AGENTS)
                if later.laid[agent] == 0
                for plan in planner.plans(agent, 0, False, False)
            ]
            worths = np.array([plan.worth for plan in plans])
            chances = np.exp((worths - worths.max()) / weights.PLAN_SPREAD)
            chances /= chances.sum()
            ranked = sorted(zip(chances.tolist(), plans, strict=True), key=lambda p: -p[0])
            self._threats[key] = Threat(posterior, ranked[: weights.MOST_PLANS], planner)
        return self._threats[key]

    def danger(self, threat: Threat, place: int) -> float:
        """How likely the agents catch a Recruiter there in their next turn."""
        found = total = 0.0
        for chance, plan in threat.plans:
            total += chance
            found += chance * self.caught(threat, plan, place)
        return found / max(1e-9, total)

    def caught(self, threat: Threat, plan: Any, place: int) -> float:
        """The same, if they begin with this plan."""
        held, planner = threat.posterior, threat.planner
        at = plan.before[-1] if plan.before else planner.at[plan.agent]
        left = np.ones(len(held.places))
        if places := tried(plan.action, at):
            if place in places:
                return 1.0
            left = (~np.isin(held.places, places)).astype(float)
        elif ASK.has(plan.action):
            marks = int(WITH_FEATURE[ASK.of(plan.action)]) & ~held.marked
            mine = (self.been | 1 << place) & marks
            deaf = held.deaf[ASK.of(plan.action)]
            if mine == 0 or not hears(
                ASK.of(plan.action), int(self.view.deaf), int(self.view.deaf_shown)
            ):
                left = deaf + (1 - deaf) * (held.visited & marks == 0)
            else:
                left = (1 - deaf) * (held.visited & mine != 0)
        elif plan.action == SENSE:
            near = int(WITHIN_TWO[at])
            inside = near >> held.places & 1
            left = (inside == (near >> place & 1)).astype(float)
        elif plan.action in (REVEAL, REVEAL_NEXT):
            row = list(self.view.route)
            when = row.index(at) if at in row else int(self.view.walked) + 1
            left = (held.routes[:, when] == at).astype(float)
            if plan.action == REVEAL_NEXT and when <= self.view.walked:
                then = int(row[when + 1]) if when < self.view.walked else place
                left *= held.routes[:, when + 1] == then
        weighed = left * held.weights
        here = np.bincount(held.places, weights=weighed, minlength=len(held.here))
        reach = np.zeros(len(here), bool)
        for other in planner.followers(plan.agent):
            reach |= planner.within(planner.at[other], planner.stride)
        here = here / max(1e-9, here.sum()) * reach
        best = float(here.max())
        if not reach[place] or best < weights.LIKELY_PLACE:
            return 0.0
        sharp = here**weights.SHARPNESS
        return float(sharp[place] / max(1e-12, sharp.sum())) * min(1.0, best / weights.SURE_PLACE)

    # Answers

    def weigh_answers(self, offered: Sequence[int]) -> dict[int, float]:
        """The mark that tells least of where the Recruiter is now."""
        if NOTHING in offered or len(offered) == 1:
            return dict.fromkeys(offered, 0.0)
        promises = {}
        for code in offered:
            later = new(View)
            copy(later, self.view)
            later.phase = Phase.AGENT
            later.asked = 0
            later.token[MARK.of(code)] = 1
            later.visited_by[MARK.of(code)] = int(self.view.hour)
            promises[code] = -self.known(later)
            promises[code] += weights.ANSWERS_WHIM * weights.WHIM * float(self.dice.gumbel())
        return promises

    def known(self, later: Any) -> float:
        """How much of the truth the agents hold likely: where one is, and near it."""
        held = Posterior(later, deduce(later, QUICK), self.worlds, self.dice)
        near = held.here @ np.exp(-held.away[self.place])
        return float(held.here[self.place] + weights.NEAR_KNOWN * near)

    # Immortals

    def immortals(self) -> list[int]:
        """The locations of the immortals; number 0 is none."""
        return [int(self.view.immortal_at[n]) for n in range(IMMORTALS)]

    def pairs(self, at: Sequence[int]) -> float:
        """The prospects of pairs of immortals: the fewer moves are missing, the more."""
        if self.view.mission != Mission.FULL:
            return 0.0
        shield = shielded(int(self.view.agent_at[Agent.HENRY_LYME]))
        worth = 0.0
        for card in (*self.view.card, self.view.third_card):
            feature = int(card)
            if feature:
                worth += weights.PAIR_WORTH * weights.A_MOVE_SHORT ** missing(
                    at, int(WITH_FEATURE[feature]) & ~shield
                )
        return worth

    def weigh_immortals(self, offered: Sequence[int]) -> dict[int, float]:
        """Once the step is made: immortals to pairs, or onto the Recruiter's own location."""
        now = self.immortals()
        before = self.pairs(now) + self.cover(now)
        promises = {}
        best = 0.0
        costs = weights.FREE_MOVE_COSTS if self.view.immortals_moved else 0.0
        for code in offered:
            if IMMORTAL.has(code):
                at = list(now)
                which = moved_immortal(code)
                at[which] = int(TOWARDS[at[which], moved_towards(code)])
                promises[code] = self.pairs(at) + self.cover(at) - before - costs
                promises[code] += weights.IMMORTALS_WHIM * weights.WHIM * float(self.dice.gumbel())
            elif code == DONE:
                promises[code] = 0.0
        exposing = [code for code in offered if EXPOSE.has(code)]
        if exposing:
            best = self.best_extra(now) - before
            if best > weights.EXTRA_MOVE:
                promises |= self.weigh_exposing(exposing, best)
        return promises

    def cover(self, at: Sequence[int]) -> float:
        """An immortal where the Recruiter is keeps agents from capturing there."""
        near = min(
            abs(int(ROW_OF[self.place]) - int(ROW_OF[a]))
            + abs(int(COLUMN_OF[self.place]) - int(COLUMN_OF[a]))
            for a in (int(self.view.agent_at[agent]) for agent in range(1, AGENTS))
        )
        return weights.COVER if self.place in at and near <= weights.COVER_WITHIN else 0.0

    def best_extra(self, now: Sequence[int]) -> float:
        """The immortals after the best extra move."""
        best = 0.0
        for which in range(1, IMMORTALS):
            for direction in range(8):
                there = int(TOWARDS[now[which], direction])
                if there and there not in now:
                    at = list(now)
                    at[which] = there
                    best = max(best, self.pairs(at) + self.cover(at))
        return best

    def weigh_exposing(self, exposing: Sequence[int], gain: float) -> dict[int, float]:
        """A step to expose for an extra move: the one that tells least, if that is little."""
        hour = int(self.view.hour)
        told = self.known(self.marked(0, hour))
        promises = {}
        for code in exposing:
            more = self.known(self.marked(EXPOSE.of(code), hour)) - told
            promises[code] = gain - weights.TOLD * max(0.0, more) - weights.EXPOSING_COSTS
        return promises

    def marked(self, place: int, hour: int) -> Any:
        """The table with a step token more, in the agents' turn."""
        later = self.seen(STEP.code(1), hour + 1, 0)
        later.hour = hour
        later.phase = Phase.REFILL
        if place:
            later.token[place] = 1
            later.visited_by[place] = hour + 1
        return later


def missing(at: Sequence[int], wanted: int) -> int:
    """How many moves two immortals need at least to stand on two of these locations."""
    places = members(wanted)
    if len(places) < 2:
        return 9
    one = MOVES[np.ix_(at[1:], places)]
    both = one[:, :, None, None] + one[None, None, :, :]
    same = np.eye(len(one), dtype=bool)[:, None, :, None]
    there = np.eye(len(places), dtype=bool)[None, :, None, :]
    return int(np.where(same | there, 99, both).min())
