"""Paths and distances on the map: every way that a move can take, worked out once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from spytable.kernel import table

from .components import BY_TRAM, CIRCLES, DIE, NEIGHBOURS, ON_FOOT

FAR = 30
"""More steps than there are between any two circles."""


def _walks(net: int, circle: int, steps: int, entered: int) -> Iterator[tuple[int, int]]:
    """AG-62, AG-Q05. All ways of so many steps that enter no circle twice, nor their start: the
    set of circles entered, and the last one."""
    if steps == 0:
        yield entered, circle
        return
    for near in sorted(NEIGHBOURS[net][circle]):
        if not entered & 2**near:
            yield from _walks(net, near, steps - 1, entered | 2**near)


_WALKS = [
    [
        [
            sorted(
                {(way & ~(2**circle), end) for way, end in _walks(net, circle, steps, 2**circle)}
            )
            if circle
            else []
            for steps in range(DIE + 1)
        ]
        for circle in range(CIRCLES)
    ]
    for net in (ON_FOOT, BY_TRAM)
]
_ALL_WALKS = [walk for net in _WALKS for circle in net for walks in circle for walk in walks]
_COUNTS = np.array([[[len(walks) for walks in circle] for circle in net] for net in _WALKS])
WALKS_BEFORE = table(np.cumsum(_COUNTS).reshape(_COUNTS.shape) - _COUNTS, np.int32)
"""In one long list of all walks, where those of a net, circle and number of steps begin,"""
WALKS_UP_TO = table(np.cumsum(_COUNTS).reshape(_COUNTS.shape), np.int32)
"""and where they end: a table by four axes would be mostly empty, and too large to be kept with
compiled code."""
WALK_SET = table([way for way, _ in _ALL_WALKS], np.int64)
"""The circles that a walk enters; two that enter the same ones and end alike are one."""
WALK_END = table([end for _, end in _ALL_WALKS])


def _steps_between() -> list[list[int]]:
    """How many steps every circle is from every other, on foot."""
    between = []
    for start in range(CIRCLES):
        away = {start: 0}
        for circle in (todo := [start]):
            for near in sorted(NEIGHBOURS[ON_FOOT][circle] - away.keys()):
                away[near] = away[circle] + 1
                todo.append(near)
        between.append([away.get(circle, FAR) for circle in range(CIRCLES)])
    return between


AWAY = table(_steps_between())
