"""The river: it comes from the hills, leaves to the sea, and goes where the town lets it.

Its bed is the easiest way over the sheet: far from circles and hideouts, around the square, across
streets rather than along them.  So every map has a river of its own, and always the same.
"""

from __future__ import annotations

import heapq
import math
from itertools import pairwise
from typing import Any

import numpy as np

from spytable.caches import once

from .places import (
    CIRCLE_AT,
    EDGE,
    HIDEOUT_AT,
    LIGHT_AT,
    STREETS,
    TOWN,
    WIDE,
    Point,
    apart,
    apart_from_line,
    square,
)

STEP = 15
BED = 32.0
"""How wide it is."""
COLUMNS, ROWS = WIDE // STEP + 1, TOWN // STEP + 2


def _costs() -> list[list[float]]:
    """How hard it is for water to pass, for every point of a grid; row by row."""
    x = np.arange(COLUMNS, dtype=float)[None, :] * STEP
    y = np.arange(ROWS, dtype=float)[:, None] * STEP
    circles = [apart(x, y, at) for at in CIRCLE_AT[1:]]
    houses = [apart(x, y, at) for at in HIDEOUT_AT[1:]]
    streets = [apart_from_line(x, y, street) for street in STREETS]
    cost = 1.0 + 60 * _within(np.min(circles, axis=0), 46) ** 2
    cost += 60 * _within(np.min(houses, axis=0), 74) ** 2
    cost += 9 * _within(np.min(streets, axis=0), 30)
    cost += 80 * _within(apart(x, y, LIGHT_AT), square() + 60)
    cost += 14 * _within(np.minimum(x, WIDE - x), 230)  # through the town, not around it
    found: list[list[float]] = cost.tolist()
    return found


def _within(distance: Any, reach: float) -> Any:
    """1 where there is no distance, falling to 0 where it is as far as this."""
    return np.maximum(0.0, 1 - distance / reach)


@once
def course() -> tuple[Point, ...]:
    """The middle of the river, from the upper to the lower edge."""
    costs = _costs()
    ends = range(COLUMNS // 6, COLUMNS * 5 // 6)
    best: dict[tuple[int, int], float] = {(x, 0): costs[0][x] for x in ends}
    came: dict[tuple[int, int], tuple[int, int]] = {}
    heap = [(cost, at) for at, cost in sorted(best.items())]
    heapq.heapify(heap)
    end = (COLUMNS // 2, ROWS - 1)
    while heap:
        cost, (x, y) = heapq.heappop(heap)
        if cost > best[x, y]:
            continue
        if y == ROWS - 1 and x in ends:
            end = (x, y)
            break
        for dx, dy in ((0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1)):
            to = (x + dx, y + dy)
            if not (0 <= to[0] < COLUMNS and 0 <= to[1] < ROWS):
                continue
            more = cost + math.hypot(dx, dy) * costs[to[1]][to[0]]
            if more < best.get(to, math.inf):
                best[to], came[to] = more, (x, y)
                heapq.heappush(heap, (more, to))
    way = [end]
    while way[-1] in came:
        way.append(came[way[-1]])
    points = [(float(x * STEP), float(y * STEP)) for x, y in reversed(way)]
    inner = [at for at in points if EDGE + 12 < at[1] < TOWN - 12]
    first, last = inner[0][0], inner[-1][0]
    # It comes and leaves at right angles to the wall.
    start = [(first, EDGE), (first, EDGE + 6), (first, EDGE + 11)]
    return _smooth([*start, *inner, (last, TOWN - 11), (last, TOWN - 6), (last, float(TOWN))])


def _smooth(points: list[Point]) -> tuple[Point, ...]:
    """Without the corners of the grid."""
    for _ in range(8):
        points = [
            points[0],
            *(
                ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                for a, b, c in zip(points, points[1:], points[2:], strict=False)
            ),
            points[-1],
        ]
    return (points[0], *points[1:-1:2], points[-1])


def line() -> str:
    """Path data of its course."""
    first, *rest = course()
    drawn = f"M{first[0]:.0f} {first[1]:.0f}"
    for one, other in pairwise(rest):
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        drawn += f"Q{one[0]:.0f} {one[1]:.0f} {middle[0]:.0f} {middle[1]:.0f}"
    return drawn + f"L{rest[-1][0]:.0f} {rest[-1][1]:.0f}"


def bridges() -> tuple[tuple[Point, float], ...]:
    """The crossings of streets and water: the middle of the bridge, and its direction."""
    found = []
    for one, other in STREETS:
        for here, there in pairwise(course()):
            at = _crossing(one, other, here, there)
            if at is not None:
                turn = math.degrees(math.atan2(other[1] - one[1], other[0] - one[0]))
                found.append((at, turn))
                break
    return tuple(found)


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    wide, tall = b[0] - a[0], b[1] - a[1]
    dx, dy = d[0] - c[0], d[1] - c[1]
    across = wide * dy - tall * dx
    if not across:
        return None
    part = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / across
    other = ((c[0] - a[0]) * tall - (c[1] - a[1]) * wide) / across
    if not (0 <= part <= 1 and 0 <= other <= 1):
        return None
    return (a[0] + part * wide, a[1] + part * tall)
