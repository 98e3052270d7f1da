"""The workspace of a search: all its memory as one record of arrays, with the textbook's names.

Compiled code takes it as one argument.  Each part has its name in the field beside it: this is
information-set Monte Carlo tree search (ISMCTS), with UCB1 over availability counts, or PUCT where
the box's policy serves as a prior.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spytable.games.box import Box
from spytable.kernel import Codes, LongRow, Row, codes, new_many, numbers
from spytable.kernel.dice import Dice
from spytable.kernel.layout import new_counted

Counts = NDArray[np.int32]
Worths = NDArray[np.float64]

NODES = 1 << 14
LONGEST_PATH = 256
MOST_SEATS = 8


class Workspace(NamedTuple):
    """The memory of a search, made once per game."""

    root: Any
    """The searcher's View: one record in an array."""
    belief: Any
    """The consequence: one record in an array."""
    worlds: Any
    """A blank State and the world being played (the determinization)."""
    views: Any
    """The View of whoever decides in that world, and the same memory as whole words."""
    view_words: NDArray[np.int64]
    sides: Row
    """The side of every seat."""
    out: Codes
    """The choices on offer to the one who decides."""
    dice: Dice
    keys: NDArray[np.int64]
    """The tree: a row for each information set, found by the digest of what its decider sees; a
    column for each choice seen there."""
    used: Counts
    """How many rows are taken, then which."""
    moves: Codes
    """The choice of each column."""
    visits: Counts
    """n: how often it was chosen."""
    available: Counts
    """n': how often it was on offer (the availability count)."""
    total: Worths
    """w: the sum of its rewards; the mean is w / n."""
    path: Counts
    """The nodes of this round: row, column, seat."""
    scores: LongRow
    margins: Worths
    rewards: Worths


class Tuning(NamedTuple):
    """The constants of a search."""

    exploration: float
    """c of UCB1 and PUCT: how much is spent on what was tried little."""
    prior_weight: float
    """If above 0: PUCT, with this much of the prior on the policy's choice."""
    epsilon: int
    """Of a hundred decisions of a playout, how many are made on a whim."""
    playout: int
    """After so many decisions a playout is broken off."""
    haste: float
    """The discount on a win at the end of such a playout, against one at once."""


def new_workspace(box: Box, players: int, dice: Dice, nodes: int = NODES) -> Workspace:
    """An empty workspace for one game."""
    views, view_words = new_counted(box.view)
    most = box.most_choices
    sides = numbers(np.zeros(MOST_SEATS, np.int8))
    for seat in range(players):
        sides[seat] = int(box.rules.side(players, seat))
    return Workspace(
        root=new_many(box.view, 1),
        belief=new_many(box.belief, 1),
        worlds=new_many(box.state, 2),
        views=views,
        view_words=view_words,
        sides=sides,
        out=codes(most),
        dice=dice,
        keys=numbers(np.zeros(nodes, np.int64)),
        used=numbers(np.zeros(nodes + 1, np.int32)),
        moves=numbers(np.zeros((nodes, most), np.int16)),
        visits=numbers(np.zeros((nodes, most), np.int32)),
        available=numbers(np.zeros((nodes, most), np.int32)),
        total=numbers(np.zeros((nodes, most), np.float64)),
        path=numbers(np.zeros((LONGEST_PATH, 3), np.int32)),
        scores=numbers(np.zeros(MOST_SEATS, np.int32)),
        margins=numbers(np.zeros((2, MOST_SEATS), np.float64)),
        rewards=numbers(np.zeros(MOST_SEATS, np.float64)),
    )
