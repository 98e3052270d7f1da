"""Planning and evaluation for the agents: every activation is weighed by what it may bring.

A plan is where an agent goes and what it does there, or what it does and where it goes then.  Its
worth is the chance of a capture, and where there is none, how good the next turn looks: how likely
the Recruiter can then be caught where an agent gets, how near the others are, how little is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..belief.posterior import Answers, Floats, Forecast, Posterior, mask, members
from ..choices import (
    ACTIVATE,
    ASK,
    ASK_DOLPHIN,
    ASK_LEDGER,
    CAPTURE,
    CAPTURE_TOO,
    ENOUGH,
    HALT,
    LEAD,
    MOVE,
    PUSH,
    REST,
    REVEAL,
    REVEAL_NEXT,
    SENSE,
    SHAKEDOWN,
    SHOVE,
    STAY,
    shoved_immortal,
    shoved_towards,
)
from ..components import (
    AGENTS,
    FEATURES,
    IMMORTALS,
    LOCATIONS,
    ORTHOGONAL,
    RECRUITS,
    STRIDE,
    TOWARDS,
    WITH_FEATURE,
    Mission,
    Phase,
)
from ..facts import questions_at, share_at, steps_left
from . import agent_weights as weights

SURE = 2.0
"""The value of a win in sight: no bot slips off it."""
CERTAIN = 0.9999
MOST_QUESTIONS = 32
"""More than an agent can ever choose from at a location."""


@dataclass(frozen=True)
class Plan:
    """The plan of one agent: locations it goes through, its action, and where it may go then, which
    depends on the answer; the action is a choice code, 0 for none."""

    agent: int
    before: tuple[int, ...]
    action: int
    worth: float
    after: tuple[int, ...] = ()


def answers_to(posterior: Posterior, action: int, place: int) -> Answers | None:
    """The answers of the worlds to an action at a location; None where nothing is asked."""
    if ASK.has(action):
        return posterior.asking(ASK.of(action))
    if ASK_DOLPHIN.has(action):
        return posterior.asking_dolphin(ASK_DOLPHIN.of(action))
    if action == REVEAL:
        return posterior.revealing(place)
    if action == REVEAL_NEXT:
        return posterior.revealing_next(place)
    if action == SENSE:
        return posterior.sensing(place)
    if action == CAPTURE:
        return posterior.capturing(place)
    if CAPTURE_TOO.has(action):
        return posterior.capturing(place, CAPTURE_TOO.of(action))
    return None


def tried(action: int, place: int) -> list[int]:
    """The locations that a capture tries; none, where the action is something else."""
    if CAPTURE_TOO.has(action):
        return [place, CAPTURE_TOO.of(action)]
    return [place] if action == CAPTURE else []


def topic(action: int, place: int) -> int:
    """The question of an action: the same number wherever the answers are the same."""
    local = action in (REVEAL, REVEAL_NEXT, SENSE, CAPTURE) or CAPTURE_TOO.has(action)
    return action * LOCATIONS + (place if local else 0)


class AgentPlanner:
    """The planner of the agents' turn, by their posterior as a team."""

    def __init__(self, view: Any, posterior: Posterior) -> None:
        self.view, self.posterior = view, posterior
        self.at = {agent: int(view.agent_at[agent]) for agent in range(1, AGENTS)}
        self.immortals = {int(view.immortal_at[n]) for n in range(1, IMMORTALS)} - {0}
        self.full = view.mission == Mission.FULL
        self.stride = int(steps_left(0, 0, int(view.long_moves)))
        self.covered = sum(1 << place for place in self.immortals)
        self._forecasts: dict[int, Forecast] = {}
        self._mask: dict[tuple[int, int], Any] = {}
        self._after: dict[int, list[int]] = {}
        self._beside: dict[int, list[int]] = {}
        self._near: dict[tuple[int, ...], Floats] = {}
        self.look_on: Callable[[Sequence[Plan]], Sequence[Plan]] = lambda plans: plans

    # What a position is worth

    def standing(self, agent: int) -> bool:
        """Whether an agent may still go in this round."""
        return bool(self.view.laid[agent] == 0 and self.view.active != agent)

    def _left(self) -> int:
        """How many may go in this turn after the one who goes now."""
        share = int(share_at(int(self.view.hour), int(self.view.again_from)))
        return share - int(self.view.activated) - int(self.view.phase == Phase.ACTIVATE)

    def _next_ones(self, agent: int) -> list[int]:
        others = [a for a in range(1, AGENTS) if a != agent and self.standing(a)]
        return others if len(others) > self._left() else list(range(1, AGENTS))

    def next_ones(self, agent: int) -> list[int]:
        """The agents that may go in the next turn, if this agent goes now."""
        if agent not in self._after:
            self._after[agent] = self._next_ones(agent)
        return self._after[agent]

    def partners(self, agent: int) -> list[int]:
        """Who may go right after this agent in this turn: one that has not gone yet, or with the
        Double Shift anybody once more."""
        if agent not in self._beside:
            others = [a for a in range(1, AGENTS) if a != agent and self.standing(a)]
            self._beside[agent] = (others or list(range(1, AGENTS))) if self._left() > 0 else []
        return self._beside[agent]

    def followers(self, agent: int) -> list[int]:
        """Who may still go in this turn after this agent, sooner or later."""
        partners = self.partners(agent)
        more = self._left() > len(partners) > 0
        return list(range(1, AGENTS)) if more else partners

    def within(self, place: int, steps: int) -> Any:
        """Where one gets and may capture, as an array of truths."""
        key = place, steps
        if key not in self._mask:
            self._mask[key] = mask(self.posterior.reach(place, steps) & ~self.covered)
        return self._mask[key]

    def reach(self, at: Mapping[int, int], agents: Sequence[int]) -> Any:
        """Where one of these agents gets, and may capture."""
        found = np.zeros(LOCATIONS, bool)
        for agent in agents:
            found |= self.within(at[agent], self.stride)
        return found

    def nearness(self, at: Mapping[int, int]) -> Floats:
        """How well each location is watched: by the agent nearest to it, and by the next one."""
        key = tuple(sorted(at.values()))
        if key not in self._near:
            steps = np.sort(self.posterior.away[list(key)], axis=0)
            nearest, second = np.exp(-steps[:2] / weights.WATCHED_FAR)
            self._near[key] = nearest + weights.SECOND_WATCH * second
        return self._near[key]

    def worth(self, forecast: Forecast, at: Mapping[int, int], agent: int) -> float:
        """How good it looks after an activation, over all answers; captures are not in it."""
        chance = forecast.soon.sum(axis=1)
        soon = forecast.soon * self.reach(at, self.next_ones(agent))
        two = np.sort(soon, axis=1)[:, -2:].sum(axis=1)
        share = forecast.soon / np.maximum(1e-9, chance)[:, None]
        sure = chance * np.sqrt((share**2).sum(axis=1))
        near = (forecast.soon * self.nearness(at)).sum(axis=1)
        after = weights.CAUGHT_NEXT * two + weights.CERTAINTY * sure + weights.NEARNESS * near
        followers = self.followers(agent)
        if followers:
            caught = (forecast.here * self.reach(at, followers)).max(axis=1)
            left = np.maximum(0, chance - caught)
            asked = after + weights.ACTION_LEFT * chance
            after = np.maximum(asked, caught + after * left / np.maximum(1e-9, chance))
        return float(after.sum())

    # What an agent may do

    def forecast(self, action: int, place: int) -> Forecast:
        """The news of an action at a location."""
        key = topic(action, place)
        if key not in self._forecasts:
            self._forecasts[key] = self._forecast(action, place)
        return self._forecasts[key]

    def _forecast(self, action: int, place: int) -> Forecast:
        answers = answers_to(self.posterior, action, place)
        return self.posterior.told(answers.shares) if answers else self.posterior.silence

    def actions(self, agent: int, place: int, far: bool = True) -> Iterator[int]:
        """The possible deeds of an agent at a location: nothing, or what the rules allow there;
        next door only one of a turn may ask."""
        yield 0
        if place in self.immortals:
            if self.full:
                yield SHAKEDOWN.code(1)
            return
        view, out = self.view, np.zeros(MOST_QUESTIONS, np.int16)
        found = questions_at(
            place, agent, int(view.mission), self.covered, int(view.dolphin), view.token,
            view.note, int(view.far_asks) if far else 0,
            int(view.wide_captures), int(view.linked_reveals), out, 0,
        )  # fmt: skip
        yield from out[:found].tolist()

    def gain(self, action: int, place: int) -> float:
        """The immediate gain of an action: a capture, a feature exposed, or the dolphin spent."""
        if places := tried(action, place):
            price = weights.PORTER if CAPTURE_TOO.has(action) else 0.0
            return float(self.posterior.here[places].sum()) - price
        if ASK_DOLPHIN.has(action):
            return -weights.DOLPHINS
        if action == REVEAL_NEXT:
            return -weights.MEMORY
        if SHAKEDOWN.has(action):
            return self.shaken()[1]
        return 0.0

    def shaken(self) -> tuple[int, float]:
        """The feature that is most likely hidden and not exposed yet, and what its exposure is
        worth: the nearer the Recruiter is to enough recruits, the more."""
        view = self.view
        chances = self.features
        best = max(range(1, FEATURES), key=lambda f: 0 if view.exposed[f] else chances[f])
        missing = int(RECRUITS[view.mission]) - int(view.recruits)
        hours = int(view.last_hour) - int(view.hour)
        spare = weights.RECRUITS_AN_HOUR * hours - missing
        urgent = max(0.0, min(1.0, spare / weights.URGENT_WITHIN + weights.LEAST_URGENT))
        worth = (
            weights.EXPOSURE
            * float(chances[best])
            * urgent
            * min(1.0, hours / weights.EXPOSURE_LASTS)
        )
        return best, worth

    features: Floats = np.zeros(FEATURES)
    """How likely each feature is hidden; filled in by who makes a AgentPlanner."""

    def paths(self, place: int, steps: int) -> dict[int, tuple[int, ...]]:
        """The shortest way to every location within so many steps."""
        found: dict[int, tuple[int, ...]] = {place: ()}
        edge = [place]
        for _ in range(steps):
            following = []
            for here in edge:
                for there in members(self.posterior.ways[here]):
                    if there not in found:
                        found[there] = (*found[here], there)
                        following.append(there)
            edge = following
        return found

    def price(self, steps: int, stepped: int = 0) -> float:
        """The cost of going so far, for one who has moved so many locations: a pair of shoes, if it
        takes one."""
        return weights.SHOES if stepped <= STRIDE < stepped + steps else 0.0

    def plans(self, agent: int, stepped: int, settled: bool, acted: bool) -> Iterator[Plan]:
        """All that an agent may still do in its activation."""
        start = self.at[agent]
        left = int(steps_left(stepped, int(settled), int(self.view.long_moves)))
        paths = self.paths(start, left)
        for place, path in paths.items():
            at = {**self.at, agent: place}
            for action in [0] if acted else self.actions(agent, place):
                if action == 0 and not acted and path == ():
                    continue
                if float(self.posterior.here[tried(action, place)].sum()) > CERTAIN:
                    yield Plan(agent, path, action, SURE)
                    continue
                worth = self.gain(action, place) - self.price(len(path), stepped)
                worth += self.worth(self.forecast(action, place), at, agent)
                yield Plan(agent, path, action, worth)
        if acted or stepped:
            yield Plan(agent, (), 0, self.worth(self.posterior.silence, self.at, agent))
            return
        for action in self.actions(agent, start):
            if action == 0:
                continue
            forecast = self.forecast(action, start)
            worth = self.gain(action, start)
            for row in range(len(forecast.soon)):
                one = Forecast(forecast.here[row : row + 1], forecast.soon[row : row + 1])
                chance = float(one.soon.sum())
                worth += max(
                    self.worth(one, {**self.at, agent: place}, agent)
                    - self.price(len(path)) * chance
                    for place, path in paths.items()
                )
            yield Plan(agent, (), action, worth, tuple(paths))

    # The choices on offer

    def weigh(self, offered: Sequence[int]) -> dict[int, float]:
        """The value of each choice of an agent."""
        view = self.view
        promises = dict.fromkeys(offered, weights.NO_PLAN)
        if view.phase == Phase.ACTIVATE:
            agents = [ACTIVATE.of(code) for code in offered if ACTIVATE.has(code)]
            plans = [plan for agent in agents for plan in self.plans(agent, 0, False, False)]
            for plan in self.look_on(plans):
                code = ACTIVATE.code(plan.agent)
                promises[code] = max(promises[code], plan.worth)
            if ENOUGH in promises:
                promises[ENOUGH] = self.worth(self.posterior.silence, self.at, 0)
            if ASK_LEDGER in promises:
                best = max(promises[ACTIVATE.code(agent)] for agent in agents)
                promises[ASK_LEDGER] = min(best, 1.0) + self.booked(agents)
            return promises
        if view.phase == Phase.PUSH:
            return self.weigh_pushes(offered)
        if view.phase == Phase.LEAD:
            return self.weigh_leading(offered)
        agent = int(view.active)
        plans = list(self.plans(agent, int(view.stepped), bool(view.settled), bool(view.acted)))
        for plan in self.look_on(plans):
            code = MOVE.code(plan.before[0]) if plan.before else plan.action or REST
            if SHAKEDOWN.has(code):
                code = SHAKEDOWN.code(self.shaken()[0])
            if code in promises:
                promises[code] = max(promises[code], plan.worth)
        best = max(promises.values())
        for code in offered:
            if LEAD.has(code):
                promises[code] = min(best, 1.0) + self.led(LEAD.of(code))
            elif SHOVE.has(code):
                promises[code] = min(best, 1.0) + self.shoved(code)
        return promises

    def booked(self, agents: Sequence[int]) -> float:
        """What the Bookkeeper's answer adds, before anybody goes: at most what it adds for one who
        would do nothing."""
        told = self.posterior.told(self.posterior.asking_ledger().shares)
        silence = self.posterior.silence
        more = max(
            self.worth(told, self.at, agent) - self.worth(silence, self.at, agent)
            for agent in agents
        )
        return more - self.kept_ledger()

    def kept_ledger(self) -> float:
        """What it is worth to ask later: less with every warning that is left."""
        hours = int(self.view.last_hour) - int(self.view.hour)
        return weights.LEDGER * min(1.0, hours / weights.LEDGER_LASTS)

    # Free actions, and the push after a shakedown

    def led(self, agent: int) -> float:
        """The gain of Dusty's leading an agent a step: nothing, if it could stay as well."""
        acting = int(self.view.active)
        if agent == acting and steps_left(
            int(self.view.stepped), int(self.view.settled), int(self.view.long_moves)
        ):
            return weights.OWN_LEGS_FIRST
        now = self.worth(self.posterior.silence, self.at, acting)
        steps = members(self.posterior.ways[self.at[agent]])
        best = max(
            self.worth(self.posterior.silence, {**self.at, agent: place}, acting) for place in steps
        )
        return best - now - weights.LEADING_COSTS

    def weigh_leading(self, offered: Sequence[int]) -> dict[int, float]:
        """The target of the led agent."""
        led, acting, silence = int(self.view.led), int(self.view.active), self.posterior.silence
        return {
            code: self.worth(silence, {**self.at, led: MOVE.of(code)}, acting)
            if code != HALT
            else self.worth(silence, self.at, acting)
            for code in offered
        }

    def menace(self, immortals: set[int]) -> float:
        """The deeds that immortals keep the agents from: captures where they stand, questions about
        what is there; and the pairs they make, or nearly make."""
        soon = self.posterior.soon + self.posterior.here
        blocked = float(sum(soon[place] for place in immortals))
        pairs = 0.0
        covered = sum(1 << place for place in immortals)
        for card in (*self.view.card, self.view.third_card):
            feature = int(card)
            if feature:
                there = covered & int(WITH_FEATURE[feature])
                near = sum(
                    1
                    for immortal in immortals
                    if int(ORTHOGONAL[immortal]) & int(WITH_FEATURE[feature])
                )
                pairs += (
                    weights.PAIR_STANDS
                    if bin(there).count("1") > 1
                    else weights.PAIR_NEAR
                    if there and near
                    else 0.0
                )
        return weights.BLOCKED * blocked + pairs

    def shoved(self, code: int) -> float:
        """The gain of Bill Falls from moving an immortal."""
        view = self.view
        place = int(view.immortal_at[shoved_immortal(code)])
        there = int(TOWARDS[place, shoved_towards(code)])
        gain = self.menace(self.immortals) - self.menace(self.immortals - {place} | {there})
        return gain - weights.SHOVING_COSTS

    def weigh_pushes(self, offered: Sequence[int]) -> dict[int, float]:
        """The target of the immortal of a shakedown."""
        place = self.at[int(self.view.active)]
        now = self.menace(self.immortals)
        promises = {}
        for code in offered:
            if code == STAY:
                promises[code] = 0.0
            else:
                there = int(TOWARDS[place, PUSH.of(code)])
                promises[code] = now - self.menace(self.immortals - {place} | {there})
        return promises
