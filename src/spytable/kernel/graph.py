"""Graphs of up to 63 nodes as tables of sets: flood fill, and what a network can do without.

A graph is a table with one set for every node: those next to it.  Maps are printed, so the tables
are made once; which nodes are there just now is a set that a rule hands over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from . import bits
from .layout import BitsRow, table
from .rule import rule


def sets(of_sets: Sequence[Iterable[int]]) -> BitsRow:
    """A table of sets: for every node its neighbours, for every edge its ends."""
    return table([bits.of(members) for members in of_sets], np.int64)  # type: ignore[no-any-return]


@rule
def connected(start: int, present: int, neighbours: BitsRow) -> int:
    """Flood fill: of the nodes present, those that hang together with the set `start`."""
    reached = start & present
    todo = reached
    while todo != 0:
        more = neighbours[bits.first(todo)] & present & ~reached
        todo = bits.rest(todo) | more
        reached |= more
    return int(reached)


@rule
def joined(start: int, edges: int, ends: BitsRow) -> int:
    """Flood fill over a few edges: the nodes of `start` and all that these edges join to it."""
    nodes = start
    grows = True
    while grows:
        grows = False
        left = edges
        while left != 0:
            edge = bits.first(left)
            left = bits.rest(left)
            if nodes & ends[edge] != 0:
                edges = bits.without(edges, edge)
                if ends[edge] & ~nodes != 0:
                    nodes |= ends[edge]
                    grows = True
    return int(nodes)


@rule
def removable(start: int, present: int, neighbours: BitsRow) -> int:
    """The nodes that can go, each by itself, while all the others stay connected with `start`:

        {node for node in present if connected(start, present - node) == present - node}

    That would be a flood fill for every node.  Instead, layer by layer away from the start: a
    node that alone leads to others is needed by them if it is alone in its layer; if it is not,
    only a flood fill without it can tell.  All of `present` must hang together with `start`."""
    free = 0
    reached = 0
    layer = start & present
    while layer != 0:
        reached |= layer
        following = 0  # reached from this layer
        shared = 0  # by more than one of its nodes
        left = layer
        while left != 0:
            near = neighbours[bits.first(left)] & present & ~reached
            shared |= following & near
            following |= near
            left = bits.rest(left)
        if following == shared:
            free |= layer
        elif bits.rest(layer) != 0:
            free |= removable_in_layer(start, present, neighbours, layer, following & ~shared)
        layer = following
    return int(free)


@rule
def removable_in_layer(
    start: int, present: int, neighbours: BitsRow, layer: int, dependent: int
) -> int:
    """Of the nodes of a layer, those nobody depends on, though some nodes beyond are next to only
    one of them."""
    free = 0
    while layer != 0:
        node = bits.first(layer)
        layer = bits.rest(layer)
        left = bits.without(present, node)
        if neighbours[node] & dependent == 0 or connected(start, left, neighbours) == left:
            free = bits.with_(free, node)
    return free
