"""The tree of an information-set search, kept in a hash table.

A node stands for what the one who decides can tell: for the searching seat its own View, for
everyone else what is public.  So the search never lets another seat act on the searcher's
secrets, nor the searcher on what it merely imagined.  Nodes are found by a digest of that View.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from spytable.kernel import bits, rule
from spytable.kernel.dice import roll

from .workspace import Tuning, Workspace

PROBES = 24
"""How many neighbouring rows are tried before a node is given up."""
FULL = -1


@rule
def digest(view_words: Any, decider: int) -> int:
    """The marks by which information sets differ; never 0."""
    key = decider + 3
    for place in range(view_words.shape[0]):
        key = bits.mixed(key, view_words[place])
    return key if key != 0 else 1


@rule
def clear(work: Workspace) -> None:
    """Forget every node."""
    for place in range(1, work.used[0] + 1):
        row = work.used[place]
        work.keys[row] = 0
        for column in range(work.moves.shape[1]):
            work.moves[row, column] = 0
            work.visits[row, column] = 0
            work.available[row, column] = 0
    work.used[0] = 0


@rule
def row_of(work: Workspace, key: int) -> int:
    """The row of a key, or the free one where it belongs; FULL where there is neither."""
    size = work.keys.shape[0]
    row = key % size
    for _ in range(PROBES):
        if work.keys[row] == key or work.keys[row] == 0:
            return int(row)
        row = (row + 1) % size
    return FULL


@rule
def add_node(work: Workspace, row: int, key: int) -> None:
    """Enter a key in its free row."""
    work.keys[row] = key
    work.used[0] += 1
    work.used[work.used[0]] = row


@rule
def column_of(work: Workspace, row: int, code: int) -> int:
    """The column of a choice in a row, entered if it is new; FULL if the row is."""
    for column in range(work.moves.shape[1]):
        if work.moves[row, column] == code:
            return column
        if work.moves[row, column] == 0:
            work.moves[row, column] = code
            work.total[row, column] = 0.0
            return column
    return FULL


@rule
def select(work: Workspace, tuning: Tuning, row: int, count: int, leaning: int) -> int:
    """The column to try next among the first `count` choices in `out`.

    UCB1 over availability counts: mean + c * sqrt(ln n' / n).  First-play urgency: a choice never
    tried is taken to be as good as the average of those that were, so a narrow lead is followed
    before everything has been tried.  With a prior weight, PUCT instead: mean + c * P * sqrt(N) /
    (1 + n), where P is that weight for what the policy leans to, the rest shared by the others."""
    times = 0
    sum_of_rewards = 0.0
    for place in range(count):
        column = column_of(work, row, int(work.out[place]))
        if column >= 0 and work.visits[row, column] > 0:
            times += int(work.visits[row, column])
            sum_of_rewards += work.total[row, column]
    average = sum_of_rewards / times if times > 0 else 0.5
    best = FULL
    best_promise = -1.0
    alike = 0
    for place in range(count):
        column = column_of(work, row, int(work.out[place]))
        if column < 0:
            continue
        work.available[row, column] += 1
        visits = int(work.visits[row, column])
        mean = work.total[row, column] / visits if visits > 0 else average
        if tuning.prior_weight > 0.0:
            rest = (1.0 - tuning.prior_weight) / max(1, count - 1)
            prior = tuning.prior_weight if work.out[place] == leaning else rest
            promise = mean + tuning.exploration * prior * np.sqrt(float(times + 1)) / (1 + visits)
        else:
            chances = np.log(float(work.available[row, column]))
            promise = mean + tuning.exploration * np.sqrt(chances / max(1, visits))
        if promise > best_promise + 1e-9:
            best_promise = promise
            best = column
            alike = 1
        elif promise > best_promise - 1e-9:
            alike += 1
            if roll(work.dice, alike) == 0:
                best = column
    return best
