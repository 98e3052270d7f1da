"""Information-set tree search: one search for all games, compiled with the rules of each.

Every round it imagines a world its seat cannot rule out, walks down the tree by what each decider
can tell, adds one node, plays the rest out by instinct, and enters the outcome along the way.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from spytable.games.box import Box
from spytable.kernel import Codes, codes, copy, new_many, numbers
from spytable.kernel.dice import new_dice
from spytable.kernel.layout import new_counted
from spytable.table import Choice, Decision, Heard, SeatView

from .tree import Tree, clear, find
from .walk import LONGEST_PATH, digest, only_sensible, search


class Search:
    """A bot that thinks for a time, or for a number of rounds, and sees only what a player sees."""

    def __init__(
        self,
        seconds: float | None = None,
        rounds: int | None = None,
        seed: int = 1,
        boldness: float | None = None,
        playout: int = 0,
        trust: float | None = None,
    ) -> None:
        if seconds is None and rounds is None:
            rounds = 1000
        self.seconds = seconds
        self.rounds = rounds
        self.boldness = boldness
        self.trust = trust
        self.playout = playout
        self._dice = new_dice(seed)
        self._desk: _Desk | None = None

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """The choice that promises most after thinking, doubts counted against it."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        desk = self._desk
        if desk is None or desk.box is not view.box:
            desk = self._desk = _Desk(view.box)
        promises = desk.think(self, view, decision, heard)
        best = max(promises.values())
        return next(choice for choice in decision.choices if promises[choice.code] == best)

    @property
    def dice(self) -> Any:
        """The bot's own dice."""
        return self._dice


class _Desk:
    """What a search needs to work with, made ready once per game."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.worlds = new_many(box.state, 2)
        self.views, self.words = new_counted(box.view)
        self.root_view = new_many(box.view, 1)
        self.out = codes(box.most_choices)
        self.aside = new_dice(1)  # so that a look takes nothing from the bot's own dice
        self.tree = Tree(box.most_choices)
        self.path = numbers(np.zeros((LONGEST_PATH, 3), np.int32))
        self.scores = numbers(np.zeros(8, np.int32))
        self.leads = numbers(np.zeros((2, 8), np.float64))
        self.gains = numbers(np.zeros(8, np.float64))
        self._last = (-1, -1, -1)

    def think(
        self, bot: Search, view: SeatView, decision: Decision, heard: Sequence[Heard]
    ) -> dict[int, float]:
        """What each choice promises."""
        copy(self.root_view[0], view.record)
        heard_codes = numbers(np.array([h.code for h in heard] or [0], np.int16))
        self._forget(decision, len(heard))
        only = only_sensible(self.root_view[0], heard_codes, self.worlds, self.out, self.aside)
        if only >= 0:
            return {choice.code: float(choice.code == only) for choice in decision.choices}
        end = None if bot.seconds is None else time.perf_counter() + bot.seconds
        left = bot.rounds if bot.rounds is not None else 1 << 60
        batch = 16 if end is not None else left
        while left > 0:
            rounds = min(batch, left)
            self._search(bot, decision.seat, int(view.players), heard_codes, rounds)
            left -= rounds
            if end is not None and time.perf_counter() >= end:
                break
        boldness = self.box.boldness if bot.boldness is None else bot.boldness
        return self._promises(decision, boldness)

    def _forget(self, decision: Decision, heard: int) -> None:
        """Start a new tree, unless this decision follows directly on the seat's own last one: then
        what was thought of it still holds, for the steps of a long turn share one tree."""
        tree = self.tree
        follows = self._last == (decision.seat, decision.moment - 1, heard - 1)
        if not follows or int(tree.used[0]) > tree.keys.shape[0] // 2:
            clear(tree.keys, tree.used, tree.codes, tree.tried, tree.offered)
        self._last = (decision.seat, decision.moment, heard)

    def _search(self, bot: Search, seat: int, players: int, heard: Codes, rounds: int) -> None:
        search(
            self.root_view[0],
            heard,
            self.worlds,
            self.views,
            self.words,
            seat,
            players,
            rounds,
            bot.playout or self.box.playout,
            self.box.boldness if bot.boldness is None else bot.boldness,
            self.box.trust if bot.trust is None else bot.trust,
            self.out,
            bot.dice,
            self.tree.keys,
            self.tree.used,
            self.tree.codes,
            self.tree.tried,
            self.tree.offered,
            self.tree.worth,
            self.path,
            self.scores,
            self.leads,
            self.gains,
        )

    def _promises(self, decision: Decision, boldness: float) -> dict[int, float]:
        """Read the row of the root: the mean of every choice, less what may have been luck."""
        tree = self.tree
        self.words[:] = 0
        copy(self.views[0], self.root_view[0])
        row = int(find(tree.keys, tree.used, digest(self.words, decision.seat)))
        if row < 0:
            raise LookupError("the root was never entered: its view is not the one imagined")
        promises = {choice.code: -1.0 for choice in decision.choices}
        for column in range(tree.codes.shape[1]):
            code, tried = int(tree.codes[row, column]), int(tree.tried[row, column])
            if code in promises and tried:
                mean = float(tree.worth[row, column]) / tried
                promises[code] = mean - boldness / math.sqrt(tried)
        return promises
