"""Roofs: rows of houses along every street, yards behind them, trees where nobody has built.

Each street is built up on both sides, house by house, with what room the other streets, the river
and the houses before leave; then a second row behind the first.  All of it follows from the map,
by small sums instead of chance: the same map is always the same town.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spytable.caches import once

from ..components import RAILS
from .ground import STREET, WALL, room_at
from .places import (
    CIRCLE_AT,
    EDGE,
    STREETS,
    TOWN,
    WIDE,
    Point,
    distance,
    from_line,
)

FRONT = STREET + 1
"""From the middle of a street to the walls along it."""
ROWS = ((FRONT, 17.0), (FRONT + 19.0, 15.0), (FRONT + 36.0, 13.0))
"""How far from the street a row begins, and how deep its houses are."""
GAP = 1.2
LANDMARKS = 7
INKS = 3
"""Roofs are printed in so many inks."""


class House(NamedTuple):
    """A gabled house: its corners from the street, left, right and behind, and its ridge."""

    corners: tuple[Point, Point, Point, Point]
    ridge: tuple[Point, Point]
    ink: int
    turn: float


def _noise(*numbers: float) -> float:
    """Between 0 and 1, the same for the same numbers."""
    mixed = 0.0
    for k, number in enumerate(numbers):
        mixed += math.sin(number * (12.9898 + 7.233 * k) + 4.1 * k) * 43758.5453
    return mixed - math.floor(mixed)


def _sides(corners: tuple[Point, ...]) -> list[Point]:
    """Points along the walls: what is tried for every obstacle."""
    found = []
    for (x, y), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        found += [(x, y), ((x + x2) / 2, (y + y2) / 2)]
    found.append((sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4))
    return found


def _apart(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether a line can be drawn between two houses."""
    for shape in (one, other):
        for (x, y), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = y2 - y, x - x2
            mine = [nx * a + ny * b for a, b in one]
            theirs = [nx * a + ny * b for a, b in other]
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return True
    return False


@once
def landmarks() -> tuple[tuple[Point, float], ...]:
    """Sites with the most room before anybody builds: churches and parks, and how large."""
    spots = sorted(
        (
            (-room_at((x, y)), x, y)
            for x in range(40, WIDE - 39, 4)
            for y in range(40, TOWN - 39, 4)
        ),
    )
    found: list[tuple[Point, float]] = []
    for room, x, y in spots:
        if -room < 21 or len(found) == LANDMARKS:
            break
        if all(distance((x, y), at) > 105 for at, _ in found):
            found.append(((float(x), float(y)), min(30.0, -room)))
    return tuple(found)


class _Built:
    """The houses that stand already, found again by where they are."""

    CELL = 40

    def __init__(self, standing: Iterable[House] = ()) -> None:
        self.houses: list[House] = []
        self._cells: dict[tuple[int, int], list[House]] = {}
        for house in standing:
            self.add(house)

    def add(self, house: House) -> None:
        """Build one more."""
        x, y = house.ridge[0]
        self.houses.append(house)
        self._cells.setdefault((int(x // self.CELL), int(y // self.CELL)), []).append(house)

    def near(self, at: Point) -> Iterator[House]:
        """Those that could touch what is there."""
        column, row = int(at[0] // self.CELL), int(at[1] // self.CELL)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                yield from self._cells.get((column + dx, row + dy), ())


@once
def houses() -> tuple[House, ...]:
    """All houses of the town."""
    built = _Built()
    for row, (away, deep) in enumerate(ROWS):
        for number, (one, other) in enumerate(_frontages()):
            length = distance(one, other)
            ahead = (other[0] - one[0]) / length, (other[1] - one[1]) / length
            for side in (1, -1):
                at, k = 0.0, 0
                while at < length:
                    wide = 13 + 11 * _noise(number, side, row, k)
                    depth = deep * (0.82 + 0.3 * _noise(k, number, row + side))
                    house = _house(one, ahead, side, at, wide, away, depth, number + 3 * k + row)
                    if _has_room(house, built):
                        built.add(house)
                        at += wide + GAP
                    else:
                        at += 5.0
                    k += 1
    return tuple(built.houses)


def _has_room(house: House, built: _Built) -> bool:
    """Whether a house hinders nobody, and no other hinders it."""
    walls = _sides(house.corners)
    if any(room_at(at) < 0 for at in walls):
        return False
    if any(distance(spot, at) < r * 0.92 for spot, r in landmarks() for at in walls):
        return False
    return all(_apart(house.corners, one.corners) for one in built.near(house.ridge[0]))


def _frontages() -> tuple[tuple[Point, Point], ...]:
    """The lines that houses stand along: the streets, the rails, and the wall around the town."""
    near = EDGE + WALL - FRONT
    far, floor = WIDE - near, TOWN - near
    walls = (
        ((near, near), (far, near)),
        ((far, near), (far, floor)),
        ((far, floor), (near, floor)),
        ((near, floor), (near, near)),
    )
    rails = ((CIRCLE_AT[one], CIRCLE_AT[other]) for one, other in RAILS)
    return (*STREETS, *rails, *walls)


def _house(
    one: Point,
    ahead: Point,
    side: int,
    at: float,
    wide: float,
    away: float,
    deep: float,
    number: int,
) -> House:
    (ux, uy), (nx, ny) = ahead, (-ahead[1] * side, ahead[0] * side)

    def point(along: float, off: float) -> Point:
        x, y = one[0] + ux * along + nx * off, one[1] + uy * along + ny * off
        return round(x, 1), round(y, 1)

    front, back = away, away + deep
    corners = (point(at, front), point(at + wide, front), point(at + wide, back), point(at, back))
    # A wide house shows its eaves to the street, a narrow one its gable.
    if wide >= deep * 0.9:
        ridge = (point(at, (front + back) / 2), point(at + wide, (front + back) / 2))
    else:
        ridge = (point(at + wide / 2, front), point(at + wide / 2, back))
    turn = math.atan2(ridge[1][1] - ridge[0][1], ridge[1][0] - ridge[0][0])
    ink = int(_noise(one[0], one[1], number) * INKS * 0.999)
    return House(corners, ridge, ink, turn)


def slopes(house: House) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The two sides of a roof: the one in the light, which comes from above left, and the other."""
    a, b, c, d = house.corners
    one, other = house.ridge
    across = abs((a[0] + b[0]) - (c[0] + d[0])) + abs((a[1] + b[1]) - (c[1] + d[1]))
    if distance(one, ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2)) < 0.5 and across:
        halves = ((a, b, other, one), (one, other, c, d))
    else:
        halves = ((a, one, other, d), (one, b, c, other))
    lights = [sum(x + 1.4 * y for x, y in half) for half in halves]
    return halves if lights[0] <= lights[1] else (halves[1], halves[0])


@once
def trees() -> tuple[tuple[Point, float], ...]:
    """Places with room for trees, and the size to which they grow."""
    found: list[tuple[Point, float]] = []
    standing = _Built(houses())
    here: list[tuple[Point, float]] = []
    for row in range(2, TOWN // 11):
        before, here = here, []  # no tree is so large that it reaches the row but one
        for column in range(2, WIDE // 11):
            x = column * 11 + 7 * _noise(column, row)
            y = row * 11 + 7 * _noise(row, column + 0.5)
            r = 4.0 + 2.6 * _noise(column + 2, row)
            if room_at((x, y)) < r - 1:
                continue
            if any(distance((x, y), at) < r + size - 2 for at, size in (*before, *here)):
                continue
            if any(distance((x, y), at) < size * 0.8 for at, size in landmarks()):
                continue
            if any(_touches(house, (x, y), r + 1.5) for house in standing.near((x, y))):
                continue
            here.append(((round(x, 1), round(y, 1)), round(r, 1)))
        found += here
    return tuple(found)


def _touches(house: House, at: Point, r: float) -> bool:
    if distance(house.ridge[0], at) > 40:
        return False
    walls = zip(house.corners, (*house.corners[1:], house.corners[0]), strict=True)
    if any(from_line(at, wall) < r for wall in walls):
        return True
    return _inside(house.corners, at)


def _inside(corners: tuple[Point, ...], at: Point) -> bool:
    signs = set()
    for (x, y), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        signs.add((x2 - x) * (at[1] - y) - (y2 - y) * (at[0] - x) > 0)
    return len(signs) == 1
