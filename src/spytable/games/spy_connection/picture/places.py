"""Places on the map: cities and spaces from the box, labels where there is room."""

from __future__ import annotations

import math
from itertools import pairwise, product
from typing import NamedTuple

from spytable.caches import remembered

from ..components import CITIES, CITY_PLACES, LINK_CITIES, LINK_SPACES, SPACE_PLACES
from ..words.places import city_name

WIDE, TALL = 720, 744
LEFT, RIGHT, TOP, BOTTOM = 62.0, 658.0, 56.0, 694.0
"""The cities farthest out lie on this frame, whatever units the box counts in."""
LABEL = 25.2
"""Eleven pixels where the map is shown 316 wide; the page goes no narrower."""

Point = tuple[float, float]


def _fit(place: tuple[int, ...]) -> Point:
    xs = [p[0] for p in CITY_PLACES[1:]]
    ys = [p[1] for p in CITY_PLACES[1:]]
    wide, tall = max(1, max(xs) - min(xs)), max(1, max(ys) - min(ys))
    return (
        LEFT + (place[0] - min(xs)) / wide * (RIGHT - LEFT),
        TOP + (place[1] - min(ys)) / tall * (BOTTOM - TOP),
    )


CITY_AT = tuple(_fit(place) for place in CITY_PLACES)
SPACE_AT = tuple(_fit(place) for place in SPACE_PLACES)


def way(link: int) -> list[Point]:
    """The points of a link: city, spaces, city."""
    one, other = LINK_CITIES[link]
    return [CITY_AT[one], *(SPACE_AT[space] for space in LINK_SPACES[link]), CITY_AT[other]]


def along(points: list[Point]) -> str:
    """Path data through points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def aside(one: Point, other: Point, distance: float) -> Point:
    """How far to move sideways from the way between two points."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = math.hypot(dx, dy) or 1
    return -dy / length * distance, dx / length * distance


def direction(space: int) -> float:
    """The angle in degrees in which the track runs over a space, by its first link."""
    link = next(n for n, spaces in enumerate(LINK_SPACES) if space in spaces)
    points = way(link)
    place = LINK_SPACES[link].index(space) + 1
    (x, y), (x2, y2) = points[place - 1], points[place + 1]
    return math.degrees(math.atan2(y2 - y, x2 - x))


def room_at(space: int) -> float:
    """The distance from a space to the nearest city or space."""
    x, y = SPACE_AT[space]
    others = [p for n, p in enumerate(SPACE_AT) if n != space] + list(CITY_AT[1:])
    return max(20.0, min(math.hypot(x - a, y - b) for a, b in others))


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def shares(self, other: Area) -> float:
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * tall if wide > 0 and tall > 0 else 0.0


class Label(NamedTuple):
    """The label of a city, and its place."""

    x: float
    y: float
    anchor: str
    words: str
    box: Area


def _around(x: float, y: float, wide: float, tall: float) -> Area:
    return Area(x - wide, y - tall, x + wide, y + tall)


# How the middle of a label lies to its city, in halves of the label's width, and beside it.
_SIDES = (
    ("middle", 0, 40),
    ("start", 27, 8),
    ("end", -27, 8),
    ("start", 19, 27),
    ("end", -19, 27),
    ("start", -16, 42),
    ("end", 16, 42),
    ("middle", 0, -30),
    ("start", 22, -12),
    ("end", -22, -12),
    ("middle", 0, 48),
)


@remembered
def _fixed() -> list[tuple[Area, float]]:
    """The things that always lie on the map, and how bad it is to hide each."""
    taken = [(_around(x, y, 17, 17), 3.0) for x, y in SPACE_AT]
    taken += [(_around(x, y, 16, 16), 4.0) for x, y in CITY_AT[1:]]
    # A spy stands on its city and rises above it.
    taken += [(Area(x - 17, y - 44, x + 17, y + 6), 1.0) for x, y in CITY_AT[1:]]
    for link in range(len(LINK_CITIES)):
        for (x, y), (x2, y2) in pairwise(way(link)):
            for part in (0.3, 0.5, 0.7):
                at = _around(x + (x2 - x) * part, y + (y2 - y) * part, 6, 6)
                taken.append((at, 1.0))
    return taken


@remembered
def labels(language: str) -> dict[int, Label]:
    """The names of all cities, each where it hides the least."""
    taken = list(_fixed())
    found: dict[int, Label] = {}
    crowded = sorted(range(1, CITIES), key=lambda c: -sum(c in ends for ends in LINK_CITIES))
    for city in crowded:
        x, y = CITY_AT[city]
        words = city_name(language, city)
        wide = len(words) * LABEL * 0.64
        best: tuple[float, Label] | None = None
        for rank, (anchor, dx, dy) in enumerate(_SIDES):
            left = x + dx - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
            # A name never leaves the map.
            shift = max(8 - left, 0) - max(left + wide - (WIDE - 8), 0)
            box = Area(left + shift, y + dy - 17, left + shift + wide, y + dy + 4)
            cost = rank * 8.0 + abs(shift) * 3
            cost += sum(box.shares(other) * weight for other, weight in taken)
            label = Label(x + dx + shift, y + dy, anchor, words, box)
            if best is None or cost < best[0]:
                best = cost, label
        assert best is not None
        found[city] = best[1]
        taken.append((best[1].box, 6.0))
    return found


SPY_WIDE, SPY_TALL = 35.0, 59.0
SPY_SPOTS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0.0, 0.0),),
    ((-13.0, 0.0), (13.0, 0.0)),
    ((-15.0, -14.0), (15.0, -14.0), (0.0, 4.0)),
    ((-26.0, -13.0), (6.0, -13.0), (-10.0, 5.0), (24.0, 5.0)),
)
"""The places of so many spies in one city: side by side; more than two in two rows."""

_CORNERS = ((23.0, -27.0), (-23.0, -27.0), (25.0, 25.0), (-25.0, 25.0), (0.0, -38.0), (0.0, 36.0))
_FARTHER = tuple(
    (side * dx, dy) for dx in (45.0, 58.0, 72.0) for dy in (-20.0, 6.0, 26.0) for side in (1, -1)
)
"""Beside the spies, where some stand in the way."""
_TAG_WIDE, _TAG_TALL = 25.0, 18.0


def spies_at(city: int, number: int) -> list[Area]:
    """The ground that so many spies in a city cover."""
    x, y = CITY_AT[city]
    half = SPY_WIDE / 2
    return [
        Area(x + dx - half, y + dy + 15 - SPY_TALL, x + dx + half, y + dy + 15)
        for dx, dy in SPY_SPOTS[number]
    ]


@remembered
def tag_at(language: str, city: int, second: bool = False, spies: int = 0) -> Point:
    """Where a tag beside a city hides no name and no space, and none of so many spies who stand
    there hides it; a second one, elsewhere."""
    x, y = CITY_AT[city]
    taken = [(label.box, 4.0) for label in labels(language).values()]
    taken += [(_around(a, b, 15, 15), 2.0) for a, b in SPACE_AT]
    taken += [(box, 6.0) for box in spies_at(city, spies)]
    taken += [
        (box, 2.0) for other in range(1, CITIES) if other != city for box in spies_at(other, 1)
    ]
    if second:
        taken.append((_around(*tag_at(language, city, False, spies), _TAG_WIDE, _TAG_TALL), 6.0))
    edge = Area(12, 8, WIDE - 12, TALL - 8)

    def cost(corner: Point) -> float:
        tag = _around(x + corner[0], y + corner[1], _TAG_WIDE, _TAG_TALL)
        outside = 4 * _TAG_WIDE * _TAG_TALL - tag.shares(edge)
        far = 12 * max(0.0, abs(corner[0]) - 25)
        return far + 9 * outside + sum(tag.shares(other) * weight for other, weight in taken)

    dx, dy = min(_CORNERS + _FARTHER, key=cost)
    return x + dx, y + dy


LIFT_WIDE, LIFT_TALL = 58.0, 36.0
_BESIDE = (34.0, -34.0, 44.0, -44.0, 54.0, -54.0, 66.0, -66.0)


@remembered
def lifts_at(language: str) -> tuple[Point, ...]:
    """For every link the place beside it where it can be lifted: on no name, space or track, on no
    tag that a city may have, and not on each other."""
    taken = [*_fixed(), *((label.box, 6.0) for label in labels(language).values())]
    for second, weight in ((False, 5.0), (True, 3.0)):
        tags = {tag_at(language, c, second, n) for c in range(1, CITIES) for n in range(3)}
        taken += [(_around(*tag, _TAG_WIDE, _TAG_TALL), weight) for tag in tags]
    edge = Area(14, 10, WIDE - 14, TALL - 10)
    found = []
    for link in range(len(LINK_CITIES)):
        best: tuple[float, Point] | None = None
        for one, other in pairwise(way(link)):
            for part, away in product((0.5, 0.15, 0.85), _BESIDE):
                dx, dy = aside(one, other, away)
                at = (
                    one[0] + (other[0] - one[0]) * part + dx,
                    one[1] + (other[1] - one[1]) * part + dy,
                )
                sign = _around(*at, LIFT_WIDE / 2, LIFT_TALL / 2)
                cost = 9 * (LIFT_WIDE * LIFT_TALL - sign.shares(edge)) + 6 * abs(away)
                cost += sum(sign.shares(box) * weight for box, weight in taken)
                if best is None or cost < best[0]:
                    best = cost, at
        assert best is not None
        found.append(best[1])
        taken.append((_around(*best[1], LIFT_WIDE / 2, LIFT_TALL / 2), 5.0))
    return tuple(found)
