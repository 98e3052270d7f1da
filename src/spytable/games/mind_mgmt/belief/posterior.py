"""Posterior: what a team of agents holds likely, as arrays over weighed and sampled worlds.

Every world has the same weight.  The Recruiter's next step is not known: any location that may be
stepped onto is taken to be as likely as another.  From this follows what each answer would tell: a
Forecast is a set of possible answers, each with what would then be likely, now and next hour.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spytable.caches import remembered
from spytable.kernel import bits

from ..components import (
    EVERYWHERE,
    FEATURES,
    FEATURES_AT,
    LOCATIONS,
    SLIPS,
    WITH_FEATURE,
    WITHIN_TWO,
)
from ..facts import ways
from .deduction import Deduction
from .split_counts import split_counts

Floats = NDArray[np.float64]
Sets = NDArray[np.int64]

OLDEST = 0.5
"""How often a Recruiter is taken to answer with the oldest step; otherwise with any."""
ANY_SLIP: Sets = np.bitwise_or.accumulate(SLIPS, axis=0)
"""By how many Recruiter cards are in the game, and by location: where a Mind Slip of any of them
lands."""
SLIPPING = 0.08
"""How likely a Mind Slip is taken to be next hour, as long as there is a token."""


def members(of_set: int) -> list[int]:
    """The members of a set."""
    return bits.members(int(of_set))


def mask(of_set: int) -> NDArray[np.bool_]:
    """A set of locations as an array of truths."""
    return np.array([bool(int(of_set) >> place & 1) for place in range(LOCATIONS)])


@dataclass
class Forecast:
    """A joint distribution of answers and places: a row for each answer, with chances that add up
    to those of all worlds."""

    here: Floats
    """By answer and location: the chance of that answer with the Recruiter there now."""
    soon: Floats
    """The same with the Recruiter there in the next hour."""


@dataclass
class Answers:
    """Likelihoods of the answers, world by world, before they are summed up."""

    shares: Floats
    """By answer and world: how likely that world gives that answer."""
    marks: Sets
    """By answer: where it lays step tokens, which may be revealed then."""

    @classmethod
    def of(cls, shares: Any) -> Answers:
        """Answers that lay no tokens."""
        return cls(np.asarray(shares, float), np.zeros(len(shares), np.int64))


class Posterior:
    """The posterior of the agents over a sample of worlds."""

    def __init__(self, view: Any, deduction: Deduction, most: int, dice: Any) -> None:
        self.view, self.deduction = view, deduction
        weights = deduction.weights.astype(float)
        chosen = np.arange(len(weights))
        if len(weights) > most:
            chosen = dice.choice(len(weights), most, p=weights / weights.sum())
            weights = np.ones(most)
        else:
            weights = weights[chosen]
        self.routes = deduction.routes[chosen].astype(np.int64)
        self.weights: Floats = weights / weights.sum()
        self.walked = (self.routes != 0).sum(axis=1)
        self.places = self.routes[np.arange(len(chosen)), self.walked]
        self.visited: Sets = np.bitwise_or.reduce(np.where(self.routes > 0, 1 << self.routes, 0), 1)
        east, south = int(view.chaos_east), int(view.chaos_south)
        self.ways = np.array([0, *(ways(p, east, south) for p in range(1, LOCATIONS))], np.int64)
        marked = [p for p in range(1, LOCATIONS) if view.token[p] or view.note[p]]
        self.marked = bits.of(marked)

    @cached_property
    def standing(self) -> Floats:
        """By world and location: 1 where the Recruiter is."""
        found = np.zeros((len(self.places), LOCATIONS))
        found[np.arange(len(self.places)), self.places] = 1
        return found

    @cached_property
    def going(self) -> Floats:
        """By world and location: how likely the Recruiter is there in the next hour."""
        free = self.ways[self.places] & ~self.visited
        found = self._spread(free)
        view = self.view
        if view.slip_hour == 0 or (view.second_at and view.second_hour == 0):
            far = self._spread(ANY_SLIP[int(view.recruiter_cards), self.places] & ~self.visited)
            stuck = free == 0
            found = np.where(stuck[:, None], far, (1 - SLIPPING) * found + SLIPPING * far)
        return found

    def _spread(self, sets: Sets) -> Floats:
        found = (sets[:, None] >> np.arange(LOCATIONS) & 1).astype(float)
        spread: Floats = found / np.maximum(1, found.sum(axis=1))[:, None]
        return spread

    @cached_property
    def here(self) -> Floats:
        """How likely the Recruiter is on each location now."""
        return self.weights @ self.standing

    @cached_property
    def soon(self) -> Floats:
        """And in the next hour."""
        return self.weights @ self.going

    def told(self, shares: Floats) -> Forecast:
        """A forecast from the share that every world has in every answer."""
        weighed = shares * self.weights
        kept = weighed.sum(axis=1) > 0
        weighed = weighed[kept]
        # not by matrices: threads of a library that wait for each other cost more than they save
        here = np.einsum("aw,wp->ap", weighed, self.standing)
        return Forecast(here, np.einsum("aw,wp->ap", weighed, self.going))

    @cached_property
    def silence(self) -> Forecast:
        """Nothing is asked."""
        return Forecast(self.here[None, :], self.soon[None, :])

    # What an answer would tell

    @property
    def no_answer(self) -> Answers:
        """Nothing is asked: every world says the same."""
        return Answers.of(np.ones((1, len(self.places))))

    @cached_property
    def deaf(self) -> Floats:
        """MM-465, MM-469. By feature and world: how likely it is the Deaf Street, and not yet known
        as such; which of the hidden features stand in its way is left out of account."""
        found = np.zeros((FEATURES, len(self.places)))
        view = self.view
        if not view.deaf_street or view.deaf_shown:
            return found
        may_be = [feature for feature in range(1, FEATURES) if not view.answering[feature]]
        must_be = np.zeros((FEATURES, len(self.places)), bool)
        for side, silent in enumerate((view.silent_first, view.silent_second)):
            for place in np.flatnonzero(silent).tolist():
                when = np.where(self.routes == place, np.arange(self.routes.shape[1]), 99).min(1)
                must_be[int(FEATURES_AT[place, side])] |= when <= silent[place]
        found[may_be] = 1 / len(may_be)
        sure = must_be.any(axis=0)
        found[:, sure] = must_be[:, sure]
        return found

    def asking(self, feature: int) -> Answers:
        """MM-251 to MM-256, MM-467: a step token on one of the visited locations, or none; none in
        the Deaf Street."""
        open_to_marks = int(WITH_FEATURE[feature]) & ~self.marked
        found = self.visited & open_to_marks
        choices = members(open_to_marks)
        is_in = np.array([found >> place & 1 for place in choices], float).reshape(-1, len(found))
        number = is_in.sum(axis=0)
        rows = [number == 0]
        if choices:
            when = np.array([(self.routes == place).argmax(axis=1) for place in choices], float)
            when[is_in == 0] = 99
            oldest = when.argmin(axis=0)
            for row, here in enumerate(is_in):
                share = OLDEST * (oldest == row) * here + (1 - OLDEST) * here / np.maximum(
                    1, number
                )
                rows.append(share)
        marks = np.array([0, *(1 << place for place in choices)], np.int64)
        shares = np.array(rows, float) * (1 - self.deaf[feature])
        shares[0] += self.deaf[feature]
        return Answers(shares, marks)

    def asking_dolphin(self, feature: int) -> Answers:
        """MM-328, MM-468: tokens on all of them; none in the Deaf Street."""
        found = self.visited & int(WITH_FEATURE[feature]) & ~self.marked
        kinds, which = np.unique(np.append(found, 0), return_inverse=True)
        shares = np.array([which[:-1] == kind for kind in range(len(kinds))], float)
        shares *= 1 - self.deaf[feature]
        shares[0] += self.deaf[feature]  # no token is the least of them
        return Answers(shares, kinds)

    def revealing(self, place: int) -> Answers:
        """MM-275: the hour of the visit."""
        return Answers.of((self.routes == place).T)

    def revealing_next(self, place: int) -> Answers:
        """MM-451, MM-453. The hour, and a step token for the hour after, or none."""
        hours = (self.routes == place).argmax(axis=1)
        after = np.minimum(hours + 1, self.routes.shape[1] - 1)
        following = self.routes[np.arange(len(hours)), after]
        laid = np.where(self.marked >> following & 1, 0, following)
        kinds, which = np.unique(hours * LOCATIONS + laid, return_inverse=True)
        tokens = kinds % LOCATIONS
        shares = [which == kind for kind in range(len(kinds))]
        return Answers(np.array(shares, float), np.where(tokens > 0, 1 << tokens, 0))

    def asking_ledger(self) -> Answers:
        """MM-457. How many recruits came in the earlier of the last two turns."""
        held = self.deduction
        return Answers.of(split_counts(held.view, held.clues, self.routes))

    def sensing(self, place: int) -> Answers:
        """MM-305: yes or no."""
        near = mask(int(WITHIN_TWO[place]))[self.places]
        return Answers.of([near, ~near])

    def capturing(self, place: int, other: int = 0) -> Answers:
        """MM-299, MM-440: not there, nor at another location that is tried as well; the chance of
        the capture itself is missing."""
        return Answers.of(((self.places != place) & (self.places != other))[None, :])

    def reach(self, place: int, steps: int) -> int:
        """The locations an agent reaches within so many steps."""
        reached = 1 << place
        for _ in range(steps):
            for other in members(reached):
                reached |= int(self.ways[other])
        return reached & EVERYWHERE

    @property
    def away(self) -> Floats:
        """How many steps lie between any two locations."""
        return distances(int(self.view.chaos_east), int(self.view.chaos_south))


@remembered
def distances(east: int, south: int) -> Floats:
    """How many steps lie between any two locations, with chaos on these borders."""
    found = np.full((LOCATIONS, LOCATIONS), 20.0)
    near = [0, *(int(ways(place, east, south)) for place in range(1, LOCATIONS))]
    for start in range(1, LOCATIONS):
        reached, edge, steps = 1 << start, [start], 0
        while edge:
            for place in edge:
                found[start, place] = steps
            steps += 1
            more = 0
            for place in edge:
                more |= near[place]
            edge = members(more & ~reached)
            reached |= more
    return found
