"""Information-set tree search: one search for all games, compiled with the rules of each.

Every round it imagines a world its seat cannot rule out, walks down the tree by what each decider
can tell, adds one node, plays the rest out at random, and enters the outcome along the way.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from spytable.games.box import Box
from spytable.kernel import (
    DEALER,
    NOBODY,
    SPECTATOR,
    Codes,
    LongRow,
    bits,
    codes,
    copy,
    new_many,
    numbers,
    rule,
    verbs,
)
from spytable.kernel.dice import Dice, new_dice, roll
from spytable.kernel.layout import new_counted
from spytable.table import Choice, Decision, Heard, SeatView

from .playouts import dealt, play_by_instinct
from .tree import Counts, Keys, Tree, Worths, clear, column_of, find, select

LONGEST_PATH = 256
WHIM = 10
"""Of a hundred decisions of a playout, how many are made on a whim."""
STANDING = 0.25
"""How much of a reward is for how a seat stands, not for winning."""
MARGIN = 100.0
"""A lead of so many tenths of a point is worth half of all there is to gain."""


@rule
def rewards(state: Any, scores: LongRow, players: int, out: Worths) -> None:
    """Every seat's reward from 0 to 1: mostly a share in the win, a little for how it stands; if
    the game was broken off, how it stands alone."""
    over = verbs.result(state, scores) != 0
    best = scores[0]
    for seat in range(1, players):
        best = max(best, scores[seat])
    sharing = 0
    for seat in range(players):
        if scores[seat] == best:
            sharing += 1
    for seat in range(players):
        out[seat] = 1.0 / sharing if scores[seat] == best else 0.0
    verbs.estimate(state, scores)
    for seat in range(players):
        others = -1000000
        for other in range(players):
            if other != seat:
                others = max(others, scores[other])
        margin = float(scores[seat] - others)
        standing = 0.5 + 0.5 * margin / (abs(margin) + MARGIN)
        out[seat] = (1.0 - STANDING) * out[seat] + STANDING * standing if over else standing


@rule
def digest(words: Any, decider: int) -> int:
    """What tells one node from another."""
    key = decider + 3
    for place in range(words.shape[0]):
        key = bits.mixed(key, words[place])
    return key if key != 0 else 1


@rule
def keep_sensible(world: Any, out: Codes, count: int, leaning: int) -> int:
    """Leave out what is not worth a look; what instinct leans to always stays."""
    kept = 0
    for place in range(count):
        if out[place] == leaning or verbs.is_sensible(world, out[place]):
            out[kept] = out[place]
            kept += 1
    return kept


@rule
def descend(
    worlds: Any,
    views: Any,
    words: Any,
    root: int,
    out: Codes,
    dice: Dice,
    keys: Keys,
    used: Counts,
    names: Codes,
    tried: Counts,
    offered: Counts,
    worth: Worths,
    path: Counts,
    boldness: float,
) -> int:
    """Walk from the root of the tree to its edge, adding one node; returns the path's length."""
    world = worlds[1]
    length = 0
    while length < LONGEST_PATH:
        seat = verbs.seat_to_decide(world)
        if seat == NOBODY:
            break
        count = verbs.choices(world, out)
        if seat == DEALER:
            verbs.apply(world, dealt(world, out, count, dice))
            continue
        if count == 1:
            verbs.apply(world, out[0])
            continue
        leaning = verbs.instinct(world, out, count, dice, 0)
        count = keep_sensible(world, out, count, leaning)
        mine = verbs.may_decide(world, root)
        if mine:
            seat = root
        for place in range(words.shape[0]):
            words[place] = 0
        verbs.observe(world, root if mine else SPECTATOR, views[0])
        row = find(keys, used, digest(words, seat))
        fresh = row < 0
        if fresh:
            row = -1 - row
            if row >= keys.shape[0]:
                break
        if fresh:  # what one would do without thinking is tried first
            column = column_of(names, worth, row, leaning)
            if column >= 0:
                offered[row, column] += 1
        else:
            column = select(names, tried, offered, worth, row, out, count, boldness, dice)
        if column < 0:
            break
        path[length, 0] = row
        path[length, 1] = column
        path[length, 2] = seat
        length += 1
        verbs.apply(world, names[row, column])
        if fresh:
            break
    return length


@rule
def search(
    view: Any,
    heard: Codes,
    worlds: Any,
    views: Any,
    words: Any,
    root: int,
    players: int,
    rounds: int,
    playout: int,
    boldness: float,
    out: Codes,
    dice: Dice,
    keys: Keys,
    used: Counts,
    names: Codes,
    tried: Counts,
    offered: Counts,
    worth: Worths,
    path: Counts,
    scores: LongRow,
    gains: Worths,
) -> None:
    """So many rounds: imagine, descend, play out, enter."""
    for _ in range(rounds):
        worlds[1] = worlds[0]
        verbs.imagine(view, heard, roll(dice, 2147483000), worlds[1])
        length = descend(
            worlds,
            views,
            words,
            root,
            out,
            dice,
            keys,
            used,
            names,
            tried,
            offered,
            worth,
            path,
            boldness,
        )
        play_by_instinct(worlds[1], out, dice, WHIM, playout)
        rewards(worlds[1], scores, players, gains)
        for place in range(length):
            row = path[place, 0]
            column = path[place, 1]
            tried[row, column] += 1
            worth[row, column] += gains[path[place, 2]]


class Search:
    """A bot that thinks for a time, or for a number of rounds, and sees only what a player sees."""

    def __init__(
        self,
        seconds: float | None = None,
        rounds: int | None = None,
        seed: int = 1,
        boldness: float | None = None,
        playout: int = 0,
    ) -> None:
        if seconds is None and rounds is None:
            rounds = 1000
        self.seconds = seconds
        self.rounds = rounds
        self.boldness = boldness
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
        self.tree = Tree(box.most_choices)
        self.path = numbers(np.zeros((LONGEST_PATH, 3), np.int32))
        self.scores = numbers(np.zeros(8, np.int32))
        self.gains = numbers(np.zeros(8, np.float64))
        self._last = (-1, -1, -1)

    def think(
        self, bot: Search, view: SeatView, decision: Decision, heard: Sequence[Heard]
    ) -> dict[int, float]:
        """What each choice promises."""
        copy(self.root_view[0], view.record)
        heard_codes = numbers(np.array([h.code for h in heard] or [0], np.int16))
        self._forget(decision, len(heard))
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
