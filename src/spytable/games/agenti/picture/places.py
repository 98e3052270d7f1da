"""Places on the plan: circles, hideouts and the light from the box, fitted to the sheet.

Whatever units a box file counts in, what lies farthest out lies on the same frame, so an owner's
map fills the sheet as ours does.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from spytable.caches import once

from ..components import (
    CIRCLE_PLACES,
    CIRCLES,
    DOOR,
    HIDEOUT_PLACES,
    HIDEOUTS,
    LIGHT_PLACE,
    LINES,
    SEGMENT_OF,
    SEGMENTS,
)

WIDE, TALL = 720, 764
TOWN = 700
"""So much of the sheet is town; below it lies the desk of the map with die and keys."""
LEFT, RIGHT, TOP, BOTTOM = 60.0, 660.0, 60.0, 642.0
EDGE = 8.0
"""How far the frame of the town lies inside the sheet."""
LABEL = 29.0
"""Eleven pixels where the map is 273 wide; the page goes no narrower."""
LEGIBLE = 28.9
RADIUS = 15.0
FINGER = 28.0
REACH = 54.0
"""A building stands at least so far from the circle that it hangs on."""

Point = tuple[float, float]

_ALL = (*CIRCLE_PLACES[1:], *HIDEOUT_PLACES[1:])
_XS, _YS = [x for x, _ in _ALL], [y for _, y in _ALL]


def _fit(place: tuple[int, int]) -> Point:
    wide, tall = max(1, max(_XS) - min(_XS)), max(1, max(_YS) - min(_YS))
    return (
        round(LEFT + (place[0] - min(_XS)) / wide * (RIGHT - LEFT), 1),
        round(TOP + (place[1] - min(_YS)) / tall * (BOTTOM - TOP), 1),
    )


CIRCLE_AT: tuple[Point, ...] = tuple(_fit(place) for place in CIRCLE_PLACES)


def _behind(hideout: int) -> Point:
    """The site of a hideout's building: its place, a little farther from its door."""
    (x, y), (a, b) = _fit(HIDEOUT_PLACES[hideout]), CIRCLE_AT[int(DOOR[hideout])]
    length = math.hypot(x - a, y - b) or 1
    away = max(0.0, REACH - length)
    return (
        round(min(WIDE - 56, max(57, x + (x - a) / length * away)), 1),
        round(min(TOWN - 46, max(48, y + (y - b) / length * away)), 1),
    )


HIDEOUT_AT: tuple[Point, ...] = tuple(_behind(hideout) for hideout in range(HIDEOUTS))
LIGHT_AT: Point = _fit(LIGHT_PLACE)
_NUMBERS: tuple[Point, ...] = ((-30.0, 23.0), (-30.0, -21.0), (30.0, -21.0))
_CASES: tuple[Point, ...] = ((29.0, 26.0), (3.0, 29.0), (-29.0, 26.0))


def _beside(hideout: int) -> tuple[Point, Point]:
    """The places of a hideout's number and suitcase: the first spots around it that keep clear of
    its door and of each other; the first of all, where there are none."""
    (x, y), (a, b) = HIDEOUT_AT[hideout], CIRCLE_AT[int(DOOR[hideout])]

    def is_clear(spot: Point) -> bool:
        return math.hypot(x + spot[0] - a, y + spot[1] - b) > RADIUS + 20

    pairs = ((number, case) for case in _CASES for number in _NUMBERS)
    free = (pair for pair in pairs if all(map(is_clear, pair)) and distance(*pair) > RADIUS + 15)
    number, case = next(free, (_NUMBERS[0], _CASES[0]))
    return (x + number[0], y + number[1]), (x + case[0], y + case[1])


def distance(one: Point, other: Point) -> float:
    """Between two points."""
    return math.hypot(one[0] - other[0], one[1] - other[1])


NUMBER_AT: tuple[Point, ...] = tuple(_beside(hideout)[0] for hideout in range(HIDEOUTS))
"""The place of a hideout's number."""
CASE_AT: tuple[Point, ...] = tuple(_beside(hideout)[1] for hideout in range(HIDEOUTS))
"""The place of its suitcase."""
DOORWAYS: tuple[tuple[Point, Point], ...] = tuple(
    (CIRCLE_AT[int(DOOR[hideout])], HIDEOUT_AT[hideout]) for hideout in range(1, HIDEOUTS)
)
"""From the last circle into each hideout."""
STREETS: tuple[tuple[Point, Point], ...] = (
    *((CIRCLE_AT[one], CIRCLE_AT[other]) for one, other in LINES),
    *DOORWAYS,
)


def from_line(at: Point, line: tuple[Point, Point]) -> float:
    """How far a point lies from a stretch of street."""
    (x, y), (x2, y2) = line
    dx, dy = x2 - x, y2 - y
    length = dx * dx + dy * dy or 1
    part = min(1.0, max(0.0, ((at[0] - x) * dx + (at[1] - y) * dy) / length))
    return math.hypot(at[0] - x - part * dx, at[1] - y - part * dy)


def apart(x: Any, y: Any, at: Point) -> Any:
    """The distance from a point, for all places that two arrays name."""
    return np.hypot(x - at[0], y - at[1])


def apart_from_line(x: Any, y: Any, line: tuple[Point, Point]) -> Any:
    """How far all these places lie from a stretch of street."""
    one, other = line
    dx, dy = other[0] - one[0], other[1] - one[1]
    part = np.clip(((x - one[0]) * dx + (y - one[1]) * dy) / (dx * dx + dy * dy or 1), 0, 1)
    return np.hypot(x - one[0] - part * dx, y - one[1] - part * dy)


@once
def square() -> float:
    """The radius of the round square: as far as the circles around it leave room."""
    nearest = min(distance(LIGHT_AT, at) for at in CIRCLE_AT[1:])
    streets = min(from_line(LIGHT_AT, line) for line in STREETS)
    return max(34.0, min(96.0, nearest - RADIUS - 12, streets - 14))


def spans() -> tuple[tuple[float, float], ...]:
    """For every segment the directions, in degrees, between which the beam lights it.

    They meet half way between the outermost circles of two neighbours; so on any map whose
    segments lie around the light each circle is in its own.
    """
    turns: list[tuple[float, int]] = []
    for circle in range(1, CIRCLES):
        x, y = CIRCLE_AT[circle]
        turn = math.degrees(math.atan2(y - LIGHT_AT[1], x - LIGHT_AT[0])) % 360
        turns.append((turn, int(SEGMENT_OF[circle])))
    turns.sort()
    borders: dict[int, list[float]] = {segment: [0.0, 0.0] for segment in range(SEGMENTS)}
    found = 0
    for k, (turn, segment) in enumerate(turns):
        after, following = turns[(k + 1) % len(turns)]
        if following != segment:
            half = turn + ((after - turn) % 360) / 2
            borders[segment][1] = half % 360
            borders[following][0] = half % 360
            found += 1
    if found != SEGMENTS:  # segments that lie across each other: equal shares, clockwise
        share = 360 / SEGMENTS
        return tuple((share * k - 90, share * (k + 1) - 90) for k in range(SEGMENTS))
    return tuple(
        (start, end if end > start else end + 360) for start, end in map(tuple, borders.values())
    )


def heading(segment: int) -> float:
    """The direction of the beam, in degrees."""
    start, end = spans()[segment]
    return (start + end) / 2


def along(circles: tuple[int, ...]) -> str:
    """Path data from circle to circle."""
    return "M" + "L".join("{:g} {:g}".format(*CIRCLE_AT[circle]) for circle in circles)
