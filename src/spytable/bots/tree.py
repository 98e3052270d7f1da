"""The tree of an information-set search, kept in a table.

A node stands for what the one who decides can tell: for the searching seat its own View, for
everyone else what is public.  So the search never lets another seat act on the searcher's
secrets, nor the searcher on what it merely imagined.  Nodes are found by a digest of that View.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spytable.kernel import Codes, numbers, rule
from spytable.kernel.dice import Dice, roll

PROBES = 24
"""How many neighbouring slots are tried before a node is given up."""


class Tree:
    """Room for the nodes of a search: a row each, a column for every choice seen there."""

    def __init__(self, most_choices: int, size: int = 1 << 14) -> None:
        self.keys = numbers(np.zeros(size, np.int64))
        self.used = numbers(np.zeros(size + 1, np.int32))  # used[0] counts, then the rows
        self.codes = numbers(np.zeros((size, most_choices), np.int16))
        self.tried = numbers(np.zeros((size, most_choices), np.int32))
        self.offered = numbers(np.zeros((size, most_choices), np.int32))
        self.worth = numbers(np.zeros((size, most_choices), np.float64))


Keys = NDArray[np.int64]
Counts = NDArray[np.int32]
Worths = NDArray[np.float64]


@rule
def clear(keys: Keys, used: Counts, codes: Codes, tried: Counts, offered: Counts) -> None:
    """Forget every node."""
    for place in range(1, used[0] + 1):
        row = used[place]
        keys[row] = 0
        for column in range(codes.shape[1]):
            codes[row, column] = 0
            tried[row, column] = 0
            offered[row, column] = 0
    used[0] = 0


@rule
def find(keys: Keys, used: Counts, key: int) -> int:
    """The row of a key; a fresh one is entered and given as -1 - row; -size - 1 when full."""
    size = keys.shape[0]
    row = key % size
    for _ in range(PROBES):
        if keys[row] == key:
            return int(row)
        if keys[row] == 0:
            keys[row] = key
            used[0] += 1
            used[used[0]] = row
            return int(-1 - row)
        row = (row + 1) % size
    return int(-size - 1)


@rule
def column_of(codes: Codes, worth: Worths, row: int, code: int) -> int:
    """The column of a choice in a row, entered if it is new; -1 if the row is full."""
    for column in range(codes.shape[1]):
        if codes[row, column] == code:
            return column
        if codes[row, column] == 0:
            codes[row, column] = code
            worth[row, column] = 0.0
            return column
    return -1


@rule
def select(
    codes: Codes,
    tried: Counts,
    offered: Counts,
    worth: Worths,
    row: int,
    out: Codes,
    count: int,
    boldness: float,
    trust: float,
    leaning: int,
    dice: Dice,
) -> int:
    """The column to try next among the choices on offer: the one that promises most, counting how
    often each was on offer at all.  A choice never tried is taken to be as good as the average of
    those that were, so a narrow lead is followed before everything has been tried.

    Where instinct has earned some `trust`, the curiosity spent on a choice is shared out by it:
    that much for what instinct leans to, the rest evenly among the others."""
    times = 0
    total = 0.0
    for place in range(count):
        column = column_of(codes, worth, row, out[place])
        if column >= 0 and tried[row, column] > 0:
            times += tried[row, column]
            total += worth[row, column]
    average = total / times if times > 0 else 0.5
    best = -1
    best_promise = -1.0
    alike = 0
    for place in range(count):
        column = column_of(codes, worth, row, out[place])
        if column < 0:
            continue
        offered[row, column] += 1
        often = max(1, int(tried[row, column]))
        mean = worth[row, column] / often if tried[row, column] > 0 else average
        if trust > 0.0:
            prior = trust if out[place] == leaning else (1.0 - trust) / max(1, count - 1)
            promise = mean + boldness * prior * np.sqrt(float(times + 1)) / (1 + tried[row, column])
        else:
            promise = mean + boldness * np.sqrt(np.log(offered[row, column]) / often)
        if promise > best_promise + 1e-9:
            best_promise = promise
            best = column
            alike = 1
        elif promise > best_promise - 1e-9:
            alike += 1
            if roll(dice, alike) == 0:
                best = column
    return best
