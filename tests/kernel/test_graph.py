"""Flood fill and what a network can do without, against plain searches."""

from __future__ import annotations

import random
from collections.abc import Iterator

from spytable.kernel import PLAIN, bits
from spytable.kernel.graph import connected, joined, removable, sets

NODES = 20


def some_graphs() -> Iterator[tuple[random.Random, list[set[int]], set[int]]]:
    """Graphs from sparse to dense, and the nodes to start from."""
    for seed in range(60 if PLAIN else 300):
        dice = random.Random(seed)
        near: list[set[int]] = [set() for _ in range(NODES)]
        for _ in range(dice.randrange(NODES // 2, 3 * NODES)):
            one, other = dice.sample(range(NODES), 2)
            near[one].add(other)
            near[other].add(one)
        yield dice, near, set(dice.sample(range(NODES), dice.randrange(1, 4)))


def reached(start: set[int], present: set[int], near: list[set[int]]) -> set[int]:
    """Step by step, until nothing is added."""
    found = start & present
    while more := {n for node in found for n in near[node]} & present - found:
        found |= more
    return found


def test_connected_is_what_a_plain_search_finds() -> None:
    for dice, near, start in some_graphs():
        present = set(dice.sample(range(NODES), dice.randrange(NODES)))
        found = connected(bits.of(start), bits.of(present), sets(near))
        assert bits.members(found) == sorted(reached(start, present, near))


def test_removable_is_what_its_definition_says() -> None:
    """Each by itself, while all the others stay connected with the start."""
    some, all_of_it = 0, 0
    for dice, near, start in some_graphs():
        present = reached(start, set(dice.sample(range(NODES), 15)), near)
        free = {n for n in present if reached(start, present - {n}, near) == present - {n}}
        assert bits.members(removable(bits.of(start), bits.of(present), sets(near))) == sorted(free)
        some += 0 < len(free) < len(present)
        all_of_it += free == present
    assert some > 10 and all_of_it > 3


def test_joined_spreads_over_the_edges_that_are_there_and_over_no_others() -> None:
    for dice, _, start in some_graphs():
        ends = [tuple(dice.sample(range(NODES), 2)) for _ in range(30)]
        there = set(dice.sample(range(30), dice.randrange(30)))
        near: list[set[int]] = [set() for _ in range(NODES)]
        for edge in there:
            one, other = ends[edge]
            near[one].add(other)
            near[other].add(one)
        found = joined(bits.of(start), bits.of(there), sets(ends))
        assert bits.members(found) == sorted(reached(start, set(range(NODES)), near))
