"""Information-set Monte Carlo tree search: one for all games, compiled with the rules of each.

Every round it imagines a world its seat cannot rule out, walks down the tree by what each decider
can tell, adds one node, plays the rest out by the box's policy, and enters the outcome along the
way.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Sequence

import numpy as np

from spytable.games import lookahead_hints
from spytable.games.box import Box
from spytable.games.contract import Counsel
from spytable.kernel import blank, copy
from spytable.kernel.dice import new_dice, roll
from spytable.kernel.rule import runs_plainly
from spytable.table import Choice, Decision, Heard, Player, SeatView
from spytable.table.player import at_a_stroke

from .lookahead import (
    LOSS,
    MOST_PLAIN_STEPS,
    MOST_STEPS,
    SEEN_ALL,
    WIN,
    LookaheadMemory,
    look_ahead,
    new_lookahead_memory,
)
from .opinion import LIKELY, LOST, SURE, UNLIKELY, UNTRIED, Opinion, Weighed, opinion_of, ranked
from .tree import clear, digest, row_of
from .walk import only_one_worth_trying, search
from .workspace import NODES, Tuning, Workspace, new_workspace

EPSILON = 10
"""Of a hundred decisions of a playout, how many are made on a whim."""
AT_ONCE = 16
"""Rounds between two looks at the clock, once it is known that they are quick."""
EFFORT = 4000
"""So many rounds a second are asked of a box that gives counsel."""
SOME = {WIN: LIKELY, LOSS: UNLIKELY}
"""The value of a choice that wins or loses in all worlds looked at, where there are more."""
SLICE = 0.03
"""About so many seconds pass between two moments at which a thought may be put aside."""


class Search(Player):
    """A tree-searching bot, limited by time or by rounds, that sees only what a player sees."""

    def __init__(
        self,
        seconds: float | None = None,
        rounds: int | None = None,
        seed: int = 1,
        exploration: float | None = None,
        playout: int = 0,
        prior_weight: float | None = None,
        slips: int = 0,
    ) -> None:
        if seconds is None and rounds is None:
            rounds = 1000
        self.seconds = seconds
        self.rounds = rounds
        self.exploration = exploration
        self.prior_weight = prior_weight
        self.playout = playout
        self.slips = slips
        """Of a hundred decisions, how many fall on the second best choice."""
        self._dice = new_dice(seed)
        self._slipping = new_dice(seed + 1)
        self._aside = new_dice(1)  # for a look that takes nothing from the bot's own
        self._box: Box | None = None
        self._work: Workspace | None = None
        self._lookahead: LookaheadMemory | None = None
        self._players = 0
        self._last = (-1, -1, -1)

    def open(self, box: Box, seat: int) -> None:
        """Sit down at a game of this box: whatever was thought before belongs to another game."""
        self._box, self._work, self._lookahead = box, None, None
        self._last = (-1, -1, -1)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """The choice that promises most after thinking, doubts counted against it; now and then the
        second best, if this bot slips.  Nobody slips off a win in sight, nor into such a loss."""
        return at_a_stroke(self.pondering(view, decision, heard))

    def pondering(
        self, view: SeatView, decision: Decision, heard: Sequence[Heard]
    ) -> Generator[None, None, Choice]:
        """The same in slices, so that others may think in between; the choice is the same."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        weighed = yield from self.thoughts(view, decision, heard)
        best, second, *_ = ranked(decision.codes, weighed)
        slips = roll(self._slipping, 100) < self.slips
        if slips and weighed[best].promise < LIKELY and weighed[second].promise > UNTRIED:
            best = second
        return next(choice for choice in decision.choices if choice.code == best)

    def opinion(
        self, view: SeatView, decision: Decision, heard: Sequence[Heard]
    ) -> Generator[None, None, Opinion]:
        """The choice it would make if it never slipped, and how much better it thinks that is than
        the next: for those who ask for advice."""
        if len(decision.choices) == 1:
            return Opinion(decision.choices[0].code, only=True)
        weighed = yield from self.thoughts(view, decision, heard)
        return opinion_of(decision.codes, weighed)

    def think(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> dict[int, float]:
        """The value that each choice promises."""
        weighed = at_a_stroke(self.thoughts(view, decision, heard))
        return {code: one.promise for code, one in weighed.items()}

    def thoughts(
        self, view: SeatView, decision: Decision, heard: Sequence[Heard]
    ) -> Generator[None, None, dict[int, Weighed]]:
        """The value that each choice promises, thought of in slices; as the box itself thinks, if
        it does."""
        if view.box.counsel is not None:
            return (yield from self._counselled(view.box.counsel, view, decision))
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        work, box = self._workspace(view), view.box
        copy(work.root[0], view.record)
        self._forget(work, decision, len(heard))
        blank(work.belief[0])
        box.imagination.believe(work.root[0], work.belief[0])
        found = self._look_ahead(work, box, decision.seat)
        known = {code: Weighed(promise) for code, promise in found.items()}
        untried = {code: Weighed(UNTRIED) for code in decision.codes}
        if found and max(found.values()) >= LIKELY:
            return untried | known
        only = only_one_worth_trying(work, decision.seat, self._aside)
        if only >= 0:
            return untried | {only: Weighed(1.0)} | known
        tuning = self._tuning(box)
        left = self.rounds if self.rounds is not None else 1 << 60
        batch = 1  # one round may take long while rules run plainly
        while left > 0:
            rounds = min(batch, left)
            began = time.perf_counter()
            search(work, tuning, decision.seat, self._players, rounds)
            left -= rounds
            now = time.perf_counter()
            if end is not None and now >= end:
                break
            if now - began < SLICE / 2:
                batch = 2 * batch if end is None else min(AT_ONCE, 2 * batch)
            if left > 0:
                yield
        return _promises(work, decision, tuning.exploration) | known

    def _counselled(
        self, counsel: Counsel, view: SeatView, decision: Decision
    ) -> Generator[None, None, dict[int, Weighed]]:
        """The opinion of the box's own counsel, with as much effort as there are rounds, or as fit
        into the time."""
        effort = self.rounds if self.seconds is None else int(self.seconds * EFFORT)
        codes = [choice.code for choice in decision.choices]
        seed = roll(self._dice, 1 << 30)
        promises = yield from counsel.weigh(view.record, codes, seed, effort or EFFORT)
        measured = counsel.measures(view.record)
        return {code: Weighed(one, one if measured else None) for code, one in promises.items()}

    def _look_ahead(self, work: Workspace, box: Box, seat: int) -> dict[int, float]:
        """The sure outcomes of the seat's choices, in every world it cannot rule out, or likely
        ones, where only some of them can be looked at; nothing, where they are all lost alike."""
        if box.lookahead_hints is lookahead_hints:
            return {}
        if self._lookahead is None:
            self._lookahead = new_lookahead_memory(box)
        most = MOST_PLAIN_STEPS if runs_plainly(box.state.__module__) else MOST_STEPS
        count = int(look_ahead(work, self._lookahead, seat, most))
        values = [int(self._lookahead.values[place]) for place in range(count)]
        if LOSS in values and min(values) == max(values):
            return {}
        sure = {WIN: SURE, LOSS: LOST} if self._lookahead.kept[SEEN_ALL] else SOME
        known = zip(self._lookahead.out[:count], values, strict=True)
        return {int(code): sure[value] for code, value in known if value in sure}

    def _workspace(self, view: SeatView) -> Workspace:
        """The memory of its thoughts: that of this game, if it is still large enough."""
        work, players, nodes = self._work, int(view.record.players), self._nodes()
        same = self._box is view.box and self._players == players
        if work is None or not same or work.keys.shape[0] < nodes:
            self._box, self._players = view.box, players
            work = self._work = new_workspace(view.box, players, self._dice, nodes)
        return work

    def _nodes(self) -> int:
        """Room for the tree: a round adds one node at most, and a long turn shares one tree."""
        return NODES if self.rounds is None else min(NODES, 1 << (4 * self.rounds).bit_length())

    @property
    def size(self) -> int:
        """The bytes of memory that it holds."""
        held = () if self._work is None else self._work
        return sum(part.nbytes for part in held if isinstance(part, np.ndarray))

    def _tuning(self, box: Box) -> Tuning:
        tuning = box.search
        return Tuning(
            float(tuning.exploration if self.exploration is None else self.exploration),
            float(tuning.prior_weight if self.prior_weight is None else self.prior_weight),
            EPSILON,
            self.playout or tuning.playout,
            float(tuning.haste),
        )

    def _forget(self, work: Workspace, decision: Decision, heard: int) -> None:
        """Start a new tree, unless this decision follows directly on the seat's own last one: then
        what was thought of it still holds, for the steps of a long turn share one tree."""
        follows = self._last == (decision.seat, decision.moment - 1, heard - 1)
        if not follows or int(work.used[0]) > work.keys.shape[0] // 2:
            clear(work)
        self._last = (decision.seat, decision.moment, heard)


def _promises(work: Workspace, decision: Decision, exploration: float) -> dict[int, Weighed]:
    """Read the row of the root: the mean of every choice, less what may have been luck; all alike
    if in no world there was more than one worth trying."""
    work.view_words[:] = 0
    copy(work.views[0], work.root[0])
    key = int(digest(work.view_words, decision.seat))
    row = int(row_of(work, key))
    promises = {code: Weighed(UNTRIED) for code in decision.codes}
    if row < 0 or int(work.keys[row]) != key:
        return promises
    for column in range(work.moves.shape[1]):
        code, visits = int(work.moves[row, column]), int(work.visits[row, column])
        if code in promises and visits:
            mean = float(work.total[row, column]) / visits
            promises[code] = Weighed(mean - exploration / math.sqrt(visits), mean)
    return promises
