"""The rounds of a search: imagine, walk down the tree, play out, enter what it was worth."""

from __future__ import annotations

from typing import Any

from spytable.kernel import DEALER, NOBODY, SPECTATOR, Codes, LongRow, bits, rule, verbs
from spytable.kernel.dice import Dice, roll

from .playouts import dealt, play_by_instinct
from .rewards import margins, rewards
from .tree import Counts, Keys, Worths, column_of, find, select

LONGEST_PATH = 256
WHIM = 10
"""Of a hundred decisions of a playout, how many are made on a whim."""


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
def only_sensible(view: Any, heard: Codes, worlds: Any, out: Codes, dice: Dice) -> int:
    """The one choice worth a look; -1 if there are more."""
    worlds[1] = worlds[0]
    verbs.imagine(view, heard, roll(dice, 2147483000), worlds[1])
    count = verbs.choices(worlds[1], out)
    leaning = verbs.instinct(worlds[1], out, count, dice, 0)
    return int(out[0]) if keep_sensible(worlds[1], out, count, leaning) == 1 else -1


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
    trust: float,
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
        if count == 1:
            verbs.apply(world, out[0])
            continue
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
            column = select(
                names,
                tried,
                offered,
                worth,
                row,
                out,
                count,
                boldness,
                trust,
                leaning,
                dice,
            )
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
    trust: float,
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
    leads: Worths,
    gains: Worths,
) -> None:
    """So many rounds: imagine, descend, play out, enter."""
    for _ in range(rounds):
        worlds[1] = worlds[0]
        verbs.imagine(view, heard, roll(dice, 2147483000), worlds[1])
        margins(worlds[1], scores, players, leads[0])
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
            trust,
        )
        play_by_instinct(worlds[1], out, dice, WHIM, playout)
        rewards(worlds[1], scores, players, leads, gains)
        for place in range(length):
            row = path[place, 0]
            column = path[place, 1]
            tried[row, column] += 1
            worth[row, column] += gains[path[place, 2]]
