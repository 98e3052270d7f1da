"""Two-step lookahead for the agents: the second one goes by what the first one has learnt.

A few plans of the first agent look best on their own (`agents.py`).  For each of them, and for each
answer it may get, the best that another agent could then do in the same turn is looked for, in the
belief that this answer leaves: capture, ask, sense, or reveal the very token that was laid.  By
what both bring together the first plans are ranked anew.

Worlds that give an answer are few, so all is kept sparse: by answer, only the worlds that give it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..belief.posterior import Answers, Floats, Posterior, Sets, members
from ..choices import ASK, ASK_DOLPHIN, CAPTURE, CAPTURE_TOO, REVEAL, REVEAL_NEXT, SHAKEDOWN
from ..components import AGENTS, LOCATIONS, ORTHOGONAL, STRIDE
from ..facts import is_next_door
from . import agent_weights as weights
from .agents import SURE, AgentPlanner, Plan, answers_to, topic, tried

Numbers = NDArray[np.int64]

WAYS_ON = 3
"""To how many locations an agent may go after its action is looked at, for every answer."""


@dataclass(frozen=True)
class Learnt:
    """The worlds that a first action leaves open: a row for each answer, an entry for each world in
    a row."""

    rows: Numbers
    worlds: Numbers
    chances: Floats
    here: Floats
    soon: Floats
    marks: Sets


@dataclass(frozen=True)
class Stands:
    """The value of the second agent's moves for the team's next turn, by location and answer: where
    one gets, how near one is, and what that is worth."""

    places: list[int]
    reach: Any
    near: Floats
    still: Floats


class PairPlanner:
    """The agents' turn, as long as a second agent goes in it after the one who goes now."""

    def __init__(self, planner: AgentPlanner, few: Posterior, most: int) -> None:
        self.planner, self.few, self.most = planner, few, most
        self._answers: dict[int, Answers] = {}
        self._learnt: dict[int, Learnt] = {}
        self._then: dict[tuple[int, int], tuple[Floats, Numbers]] = {}

    def look_on(self, plans: Sequence[Plan]) -> Sequence[Plan]:
        """The same plans: the best of them are worth what the pair is, and the others as much less
        than those as before."""
        chosen = self._best(plans)
        if len(chosen) < 2 or chosen[0].worth >= SURE:
            return plans
        worth = {plan: self.worth(plan) for plan in chosen}
        less = min(worth[plan] - plan.worth for plan in chosen)
        return [
            replace(plan, worth=worth.get(plan, min(plan.worth, chosen[-1].worth) + less))
            for plan in plans
        ]

    def _best(self, plans: Sequence[Plan]) -> list[Plan]:
        """The plans that promise most, each question once; of who has acted, each way."""
        found: dict[tuple[int, int], Plan] = {}
        acted = bool(self.planner.view.acted)
        for plan in sorted(plans, key=lambda plan: -plan.worth):
            if self.planner.partners(plan.agent) and len(found) < self.most:
                place = self.end(plan)
                key = plan.agent, place if acted else topic(plan.action, place)
                found.setdefault(key, plan)
        return list(found.values())

    def end(self, plan: Plan) -> int:
        """The locations of an agent when it acts, or stays."""
        return plan.before[-1] if plan.before else self.planner.at[plan.agent]

    def worth(self, plan: Plan) -> float:
        """The joint gain of a plan and the best second activation after each answer."""
        place = self.end(plan)
        learnt = self.learnt(plan.action, place)
        gain = self.planner.gain(plan.action, place)
        if places := tried(plan.action, place):
            gain += float(self.few.here[places].sum() - self.planner.posterior.here[places].sum())
        gain -= self.planner.price(len(plan.before), int(self.planner.view.stepped))
        if len(learnt.marks) == 0:
            return gain
        at = np.full(len(learnt.marks), place)
        if plan.after:
            nexts = self.planner.next_ones(plan.agent)
            paths = self.planner.paths(place, self.planner.stride)
            chances = learnt.soon.sum(axis=1)
            looks = [self._looks(learnt.soon, *self._stand({plan.agent: there}, nexts))
                     - self.planner.price(len(paths[there])) * chances
                     for there in plan.after]  # fmt: skip
            at = np.array(plan.after)[np.argmax(looks, axis=0)]
        key = topic(plan.action, place)
        partners = [other for other in self.planner.partners(plan.agent) if other != plan.agent]
        far = not (ASK.has(plan.action) and is_next_door(ASK.of(plan.action), place))
        best = [self._second(learnt, key, plan.agent, at, partner, far) for partner in partners]
        return gain + float(np.max(best, axis=0).sum())

    # What is known then

    def answers(self, action: int, place: int) -> Answers:
        """The answers of the worlds."""
        key = topic(action, place)
        if key not in self._answers:
            found = answers_to(self.few, action, place)
            self._answers[key] = found or self.few.no_answer
        return self._answers[key]

    def learnt(self, action: int, place: int) -> Learnt:
        """The worlds that a first action leaves open."""
        key = topic(action, place)
        if key not in self._learnt:
            answers = self.answers(action, place)
            weighed = answers.shares * self.few.weights
            kept = weighed.sum(axis=1) > 0
            weighed = weighed[kept]
            rows, worlds = np.nonzero(weighed)
            told = self.few.told(answers.shares)
            self._learnt[key] = Learnt(
                rows, worlds, weighed[rows, worlds], told.here, told.soon, answers.marks[kept]
            )
        return self._learnt[key]

    def then(self, learnt: Learnt, first: int, action: int, place: int) -> tuple[Floats, Numbers]:
        """Where the Recruiter is how likely in the next hour, after both answers, and to which
        first answer each row belongs.  A token can be revealed only where it lies."""
        key = first, topic(action, place)
        if key not in self._then:
            entries = np.arange(len(learnt.rows))
            if action == REVEAL and not self.planner.view.token[place]:
                entries = np.flatnonzero((learnt.marks >> place & 1)[learnt.rows])
            answers = self.answers(action, place).shares
            shares = answers[:, learnt.worlds[entries]] * learnt.chances[entries]
            which, entry = np.nonzero(shares)
            row = learnt.rows[entries[entry]] * len(answers) + which
            order = np.argsort(row, kind="stable")
            row, which, entry = row[order], which[order], entry[order]
            starts = np.flatnonzero(np.diff(row, prepend=-1))
            going = self.few.going[learnt.worlds[entries[entry]]]
            soon = np.add.reduceat(shares[which, entry][:, None] * going, starts, axis=0)
            self._then[key] = soon, row[starts] // len(answers)
        return self._then[key]

    # What the second agent makes of it

    def _second(
        self, learnt: Learnt, first: int, agent: int, at: Numbers, partner: int, far: bool
    ) -> Floats:
        """By answer: the most that the turn is worth if this one goes second."""
        stands = self._stands(learnt, agent, at, partner)
        chance = learnt.here.sum(axis=1)
        free = np.array([place not in self.planner.immortals for place in stands.places])
        caught = learnt.here[:, stands.places].T * free[:, None]
        best: Floats = (caught + stands.still * (1 - caught / chance)).max(axis=0)
        if self.planner.view.wide_captures and not CAPTURE_TOO.has(first // LOCATIONS):
            wide = caught + self._beside(learnt.here, stands.places).T * free[:, None]
            wider = wide - weights.PORTER * chance + stands.still * (1 - wide / chance)
            best = np.maximum(best, wider.max(axis=0))
        for action, place, among in self._actions(learnt, partner, stands.places, far):
            if SHAKEDOWN.has(action):
                shaken = stands.still[among].max(axis=0) + self.planner.shaken()[1] * chance
                best = np.maximum(best, shaken)
            elif topic(action, place) != first:
                soon, rows = self.then(learnt, first, action, place)
                if len(rows):
                    found = self._asked(stands, soon, rows, among)
                    best = np.maximum(best, np.bincount(rows, found, len(chance)))
        return best

    def _beside(self, here: Floats, places: Sequence[int]) -> Floats:
        """By answer and location: the best that the Night Porter can add to a capture there."""
        found = np.zeros((len(here), len(places)))
        for number, place in enumerate(places):
            near = [p for p in members(int(ORTHOGONAL[place])) if p not in self.planner.immortals]
            if near:
                found[:, number] = here[:, near].max(axis=1)
        return found

    def _asked(self, stands: Stands, soon: Floats, rows: Numbers, among: list[int]) -> Floats:
        """By both answers: how it looks then.  An agent that asks where it stands may go on after
        that."""
        if 0 in among:
            chosen = np.argsort(-stands.still, axis=0, kind="stable")[:WAYS_ON]
        else:
            chosen = np.array(among)[stands.still[among].argmax(axis=0)][None, :]
        looks = [self._looks(soon, stands.reach[way[rows], rows], stands.near[way[rows], rows])
                 for way in chosen]  # fmt: skip
        found: Floats = np.max(looks, axis=0)
        return found

    def _stands(self, learnt: Learnt, agent: int, at: Numbers, partner: int) -> Stands:
        """How the team stands, wherever the second one goes; its own location comes first."""
        planner = self.planner
        left = [a for a in range(1, AGENTS) if a not in (agent, partner) and planner.standing(a)]
        nexts = left or list(range(1, AGENTS))
        places = list(planner.paths(planner.at[partner], STRIDE))
        firsts, which = np.unique(at, return_inverse=True)
        team = [[self._stand({agent: int(one), partner: place}, nexts) for one in firsts]
                for place in places]  # fmt: skip
        reach = np.array([[one[0] for one in row] for row in team])[:, which]
        near = np.array([[one[1] for one in row] for row in team])[:, which]
        return Stands(places, reach, near, self._looks(learnt.soon[None], reach, near))

    def _stand(self, moved: dict[int, int], nexts: Sequence[int]) -> tuple[Any, Floats]:
        at = {**self.planner.at, **moved}
        return self.planner.reach(at, nexts), self.planner.nearness(at)

    def _actions(
        self, learnt: Learnt, agent: int, places: list[int], far: bool
    ) -> Iterator[tuple[int, int, list[int]]]:
        """The questions open to the second agent, and from which of these locations.  The spy
        dolphin and the long memory are kept for who asks first: what they add is in its worth."""
        found: dict[int, tuple[int, int, list[int]]] = {}
        marks = int(np.bitwise_or.reduce(learnt.marks))
        tokens = {*members(marks), *np.flatnonzero(self.planner.view.token).tolist()}
        for number, place in enumerate(places):
            actions = {*self.planner.actions(agent, place, far)} - {0, CAPTURE, REVEAL, REVEAL_NEXT}
            actions -= {action for action in actions if CAPTURE_TOO.has(action)}
            if place in tokens and place not in self.planner.immortals:
                actions.add(REVEAL)
            for action in sorted(actions):
                if not ASK_DOLPHIN.has(action):
                    key = topic(action, place)
                    found.setdefault(key, (action, place, []))[2].append(number)
        yield from found.values()

    def _looks(self, soon: Floats, reach: Any, near: Floats) -> Floats:
        """How good the next turn looks, as in `AgentPlanner.worth`."""
        two = np.partition(soon * reach, -2, axis=-1)[..., -2:].sum(axis=-1)
        sure = np.sqrt((soon**2).sum(axis=-1))
        watched = (soon * near).sum(axis=-1)
        looks: Floats = (
            weights.CAUGHT_NEXT * two + weights.CERTAINTY * sure + weights.NEARNESS * watched
        )
        return looks
