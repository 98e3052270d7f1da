"""Lookahead before any search: minimax to the end of the turn, in every kind of imagined world.

It finds sure wins (won at once, whatever the others hold and answer) and sure losses (lost at once,
since another side has a winning answer in sight).  An answer that its maker cannot see through is a
guess: that one is feared only where every answer loses.  Everything beyond the turn is open.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from spytable.games.box import Box
from spytable.games.lookahead_hints import ANY, BEYOND, DEALT, FIRST_KINDS
from spytable.kernel import (
    DEALER,
    NOBODY,
    Codes,
    LongRow,
    Row,
    codes,
    new_many,
    numbers,
    rule,
    verbs,
)
from spytable.kernel.dice import Dice, new_dice, seed_dice

from .playouts import dealt
from .workspace import MOST_SEATS, Counts, Workspace

LOSS, OPEN, WIN = -1, 0, 1
INSIDE, UNSEEN = 2, 3
"""Not settled yet: there is more to look at; or beyond what is looked at."""
DEPTH = 24
"""No look goes further than so many steps."""
MOST_STEPS = 20_000
MOST_PLAIN_STEPS = 1_500
"""The limits of a look, compiled or plainly: then no further world is looked at, and what holds in
all worlds seen so far is likely, but not sure."""
FAR_TOO_MANY = 4
"""After so many times that, even within a world, what is not settled is left open."""
MINE, OTHERS, CHANCE = 0, 1, 2
COUNT, PLACE, WON, LOST, IN_SIGHT, DECIDER, PASSED_OVER = 0, 1, 2, 3, 4, 5, 6
"""The facts kept of a node on the way down: how many choices it has and how many were tried, how
many of those win and lose, whether one that is no guess loses, who decides, and how many were
passed over because nobody can tell what they bring."""
STEPS, SEEN_ALL = 0, 1
"""The results of a look: the steps it took, and whether it saw all worlds there are."""


class LookaheadMemory(NamedTuple):
    """The arrays that a look ahead works in."""

    worlds: Any
    """A blank State, the imagined world, then one world for every step down."""
    out: Codes
    """The choices at the root."""
    ahead: Codes
    """The choices of every node on the way down, a row each."""
    nodes: Counts
    """The facts of those nodes, a row each."""
    values: Row
    """The facts known of each choice at the root: LOSS, OPEN, WIN."""
    scores: LongRow
    kept: Counts
    """How many steps were taken, and whether all worlds were seen."""
    dice: Dice
    """For what is dealt in a world."""


def new_lookahead_memory(box: Box) -> LookaheadMemory:
    """Room for a look ahead in games of this box."""
    most = box.most_choices
    return LookaheadMemory(
        worlds=new_many(box.state, DEPTH + 2),
        out=codes(most),
        ahead=numbers(np.zeros((DEPTH, most), np.int16)),
        nodes=numbers(np.zeros((DEPTH, 7), np.int32)),
        values=numbers(np.zeros(most, np.int8)),
        scores=numbers(np.zeros(MOST_SEATS, np.int32)),
        kept=numbers(np.zeros(2, np.int32)),
        dice=new_dice(1),
    )


@rule
def look_ahead(work: Workspace, memory: LookaheadMemory, seat: int, most: int) -> int:
    """Fill in what is known of every choice of `seat` in all kinds of worlds it cannot rule out,
    or as many as can be looked at in so many steps; returns how many choices there are, 0 if
    nothing was looked at.  Sure is only what was seen in all of them."""
    memory.kept[STEPS] = 0
    memory.kept[SEEN_ALL] = 1 if verbs.are_all_kinds(work.root[0]) else 0
    count = 0
    for kind in range(verbs.kinds_of_worlds(work.root[0])):
        if kind >= FIRST_KINDS and memory.kept[STEPS] >= most:
            memory.kept[SEEN_ALL] = 0
            break
        seed_dice(memory.dice, kind)
        memory.worlds[1] = memory.worlds[0]
        if not verbs.imagine_kind(work.root[0], work.belief[0], kind, memory.worlds[1]):
            continue
        first = count == 0
        if first:
            count = verbs.choices(memory.worlds[1], seat, memory.out)
        settled = 0
        for place in range(count):
            if first or memory.values[place] != OPEN:
                memory.worlds[2] = memory.worlds[1]
                verbs.apply(memory.worlds[2], int(memory.out[place]))
                value = value_ahead(work, memory, int(work.sides[seat]), FAR_TOO_MANY * most)
                if value == UNSEEN:
                    value = OPEN
                if first:
                    memory.values[place] = value
                elif memory.values[place] != value:
                    memory.values[place] = OPEN
            if memory.values[place] != OPEN:
                settled += 1
        if settled == 0:
            break
    return count


@rule
def value_ahead(work: Workspace, memory: LookaheadMemory, side: int, most: int) -> int:
    """Whether the side wins or loses before the turn of the imagined world is over."""
    depth = 0
    value = open_node(work, memory, depth, side)
    if value != INSIDE:
        return value
    while memory.kept[STEPS] < most:
        memory.kept[STEPS] += 1
        value = settled_value(memory, depth)
        while value != INSIDE:
            if depth == 0:
                return value
            depth -= 1
            enter_value(memory, depth, value)
            value = settled_value(memory, depth)
        if depth + 1 == DEPTH:
            return OPEN
        choice = int(memory.ahead[depth, memory.nodes[depth, PLACE]])
        memory.worlds[depth + 3] = memory.worlds[depth + 2]
        verbs.apply(memory.worlds[depth + 3], choice)
        value = open_node(work, memory, depth + 1, side)
        if value == INSIDE:
            depth += 1
        else:
            enter_value(memory, depth, value)
    return OPEN


@rule
def open_node(work: Workspace, memory: LookaheadMemory, depth: int, side: int) -> int:
    """Come to a new world: its value if that is plain, else INSIDE, with its choices written
    down."""
    world = memory.worlds[depth + 2]
    seat = verbs.seat_to_decide(world)
    if seat == NOBODY:
        return value_of_end(work, memory, depth, side)
    if world.turn != memory.worlds[1].turn:
        return OPEN
    row = memory.ahead[depth]
    count = verbs.choices(world, seat, row)
    decider = OTHERS
    if seat == DEALER:
        decider = CHANCE
        how = verbs.chance_ahead(world)
        if how == BEYOND:
            return UNSEEN
        if how == DEALT:
            row[0] = dealt(world, row, count, memory.dice)
        if how == ANY or how == DEALT:
            count = 1
    elif work.sides[seat] == side:
        decider = MINE
    memory.nodes[depth, COUNT] = count
    memory.nodes[depth, PLACE] = 0
    memory.nodes[depth, WON] = 0
    memory.nodes[depth, LOST] = 0
    memory.nodes[depth, IN_SIGHT] = 0
    memory.nodes[depth, DECIDER] = decider
    memory.nodes[depth, PASSED_OVER] = 0
    return INSIDE


@rule
def value_of_end(work: Workspace, memory: LookaheadMemory, depth: int, side: int) -> int:
    """The game is over: won, lost, or neither."""
    world = memory.worlds[depth + 2]
    verbs.result(world, memory.scores)
    value = OPEN
    for seat in range(world.players):
        if memory.scores[seat] > 0:
            if work.sides[seat] == side:
                return WIN
            value = LOSS
    return value


@rule
def enter_value(memory: LookaheadMemory, depth: int, value: int) -> None:
    """The choice tried last at this node was worth so much."""
    if value == WIN:
        memory.nodes[depth, WON] += 1
    elif value == LOSS:
        memory.nodes[depth, LOST] += 1
        choice = int(memory.ahead[depth, memory.nodes[depth, PLACE]])
        if not verbs.is_guess(memory.worlds[depth + 2], choice):
            memory.nodes[depth, IN_SIGHT] = 1
    elif value == UNSEEN and memory.nodes[depth, DECIDER] == MINE:
        memory.nodes[depth, PASSED_OVER] += 1
    memory.nodes[depth, PLACE] += 1


@rule
def settled_value(memory: LookaheadMemory, depth: int) -> int:
    """The value of a node, if that is settled: one's own side needs one way to win, another side
    one in sight; chance settles nothing unless all its outcomes agree.  A mere hope of one's own
    side saves nothing that is lost otherwise."""
    node = memory.nodes[depth]
    tried = node[PLACE] - node[PASSED_OVER]
    done = node[PLACE] == node[COUNT]
    if node[DECIDER] == MINE:
        if node[WON] > 0:
            return WIN
    elif node[DECIDER] == OTHERS:
        if node[IN_SIGHT] == 1:
            return LOSS
    elif tried > 0 and node[WON] < tried and node[LOST] < tried:
        return OPEN
    if not done:
        return INSIDE
    if tried == 0:
        return UNSEEN
    if node[WON] == tried:
        return WIN
    if node[LOST] == tried:
        return LOSS
    return OPEN
