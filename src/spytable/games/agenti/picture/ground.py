"""A distance field of the free room at every point of the sheet, before anything is built: worked
out once on a fine grid, and looked up from then on."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from spytable.caches import once

from ..components import RAILS
from .places import (
    CIRCLE_AT,
    EDGE,
    HIDEOUT_AT,
    LIGHT_AT,
    RADIUS,
    STREETS,
    TOWN,
    WIDE,
    Point,
    apart,
    apart_from_line,
    square,
)
from .river import BED, course

MESH = 3
"""How far the points of the grid lie apart."""
STREET, TRACK, BANK = 9.0, 9.0, 6.0
"""The room kept free on either side of the middle of a street and of the rails, and of the
water."""
WALL = 17.0
"""The town wall, and what is kept free inside it."""
YARD = (37.0, 42.0)
"""Half of the ground that a hideout stands on."""


@once
def _room() -> list[list[float]]:
    """The distance from the nearest obstacle, for every point of the grid; below zero inside."""
    x = np.arange(0, WIDE + 1, MESH, dtype=np.float32)[None, :]
    y = np.arange(0, TOWN + 1, MESH, dtype=np.float32)[:, None]
    room = np.minimum(np.minimum(x, WIDE - x) - EDGE - WALL, np.minimum(y, TOWN - y) - EDGE - WALL)

    def keep(distance: Any) -> None:
        np.minimum(room, distance, out=room)

    keep(apart(x, y, LIGHT_AT) - square() - 6)
    for at in CIRCLE_AT[1:]:
        keep(apart(x, y, at) - RADIUS - 5)
    for a, b in HIDEOUT_AT[1:]:
        keep(np.maximum(abs(x - a) - YARD[0], abs(y - b) - YARD[1]))
    for street in STREETS:
        keep(apart_from_line(x, y, street) - STREET)
    for stop, following in RAILS:
        keep(apart_from_line(x, y, (CIRCLE_AT[stop], CIRCLE_AT[following])) - TRACK)
    for stretch in pairwise(course()):
        keep(apart_from_line(x, y, stretch) - BED / 2 - BANK)
    found: list[list[float]] = room.tolist()
    return found


def room_at(at: Point) -> float:
    """How far the nearest obstacle is; below zero within it or off the sheet."""
    if not (0 <= at[0] <= WIDE and 0 <= at[1] <= TOWN):
        return -1.0
    return _room()[round(at[1] / MESH)][round(at[0] / MESH)]
