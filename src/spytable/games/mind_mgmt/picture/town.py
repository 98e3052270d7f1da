"""The city from above: chamfered blocks with roofs around their courtyards, parks, a river that
winds through them below its bridges, and the sea."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from spytable.caches import once
from spytable.pictures.svg import Markup, circle, el, join, number, path, rect

from ..components import COLUMNS, FEATURE_NAMES, FEATURES_AT, LOCATIONS, ROWS, TEMPLES
from . import harbour
from .places import (
    BLOCK,
    BOTTOM,
    DEEP,
    LEFT,
    LINE,
    PITCH,
    RIGHT,
    STREET,
    TALL,
    TOP,
    WIDE,
    Point,
    corner,
)

CHAMFER = 13.0
BED = 24.0
"""How wide the river is."""
FAR = 90.0
"""Farther away it does not matter how far."""
ROOFS = 5
_COURSE: tuple[Point, ...] = (
    (452, 84),
    (436, 130),
    (368, 200),
    (232, 246),
    (182, 330),
    (208, 430),
    (330, 484),
    (404, 556),
    (398, 648),
    (460, 722),
    (468, 800),
)
_PARKS = ("garden", "bird")
_SQUARES = ("fountain", "pool", "idol")


class Chance:
    """Numbers that look like chance and are the same every time."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 2**32

    def below(self, limit: float) -> float:
        """Somewhere from 0 up to the limit."""
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return self.state / 2**32 * limit


@once
def course() -> tuple[Point, ...]:
    """The river as a line of short stretches."""
    found: list[Point] = []
    ends = (_COURSE[0], *_COURSE, _COURSE[-1])
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for k in range(8):
            t = k / 8
            found.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return (*found, _COURSE[-1])


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """On a smooth curve through four points, between the middle two."""
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )


def from_river(x: float, y: float) -> float:
    """How far a point lies from the middle of the river, as far as it is near."""
    near = (math.hypot(x - a, y - b) for a, b in course() if abs(y - b) < FAR > abs(x - a))
    return min(near, default=FAR)


def ground_of(place: int) -> str:
    """The parts of a block: a temple, a park, a square or houses."""
    names = {FEATURE_NAMES[int(one)] for one in FEATURES_AT[place]}
    if place in TEMPLES:
        return "plaza"
    if names & set(_PARKS):
        return "lawn"
    return "square" if len(names & set(_SQUARES)) == 1 else "yard"


def _block(place: int) -> str:
    x, y = corner(place)
    c = CHAMFER
    return (
        f"M{number(x + c)} {number(y)}h{number(BLOCK - 2 * c)}l{c:g} {c:g}v{number(DEEP - 2 * c)}"
        f"l{-c:g} {c:g}h{number(2 * c - BLOCK)}l{-c:g} {-c:g}v{number(2 * c - DEEP)}z"
    )


def _blocks() -> Iterator[Markup]:
    for kind in ("yard", "square", "lawn", "plaza"):
        those = [place for place in range(1, LOCATIONS) if ground_of(place) == kind]
        yield path("".join(map(_block, those)), f"mm-{kind} mm-kerb", stroke_width=2.4)


def _roofs() -> Iterator[tuple[int, str, str]]:
    """Every roof: its colour, its outline, and the half of it that lies in the shade."""
    for place in range(1, LOCATIONS):
        kind = ground_of(place)
        if kind in ("plaza", "lawn"):
            continue
        chance = Chance(place)
        x, y = corner(place)
        deep = 9.5 if kind == "square" else 12.0
        for side in range(4):
            along = BLOCK if side % 2 == 0 else DEEP
            at = CHAMFER + 1.5
            while at < along - CHAMFER - 9:
                length = min(11 + chance.below(15), along - CHAMFER - 1.5 - at)
                depth = deep - chance.below(3.5)
                a, b, w, h = {
                    0: (x + at, y + 2, length, depth),
                    1: (x + BLOCK - 2 - depth, y + at, depth, length),
                    2: (x + at, y + DEEP - 2 - depth, length, depth),
                    3: (x + 2, y + at, depth, length),
                }[side]
                at += length + 1.2
                if from_river(a + w / 2, b + h / 2) < BED / 2 + 9 or length < 7:
                    continue
                shade = (
                    f"M{number(a)} {number(b + h / 2)}h{number(w)}v{number(h / 2)}h{number(-w)}z"
                    if side % 2 == 0
                    else f"M{number(a + w / 2)} {number(b)}h{number(w / 2)}v{number(h)}"
                    f"h{number(-w / 2)}z"
                )
                outline = f"M{number(a)} {number(b)}h{number(w)}v{number(h)}h{number(-w)}z"
                yield int(chance.below(ROOFS)), outline, shade


def _trees() -> tuple[tuple[float, float, float], ...]:
    return tuple(_planted())


def _planted() -> Iterator[tuple[float, float, float]]:
    for place in range(1, LOCATIONS):
        chance = Chance(place + 77)
        x, y = corner(place)
        kind = ground_of(place)
        many = {"lawn": 26, "square": 9, "yard": 5}.get(kind, 0)
        for _ in range(many):
            a, b = x + 8 + chance.below(BLOCK - 16), y + 8 + chance.below(DEEP - 16)
            r = 3.2 + chance.below(2.4)
            inner = kind != "lawn" and not (16 < a - x < BLOCK - 16 and 16 < b - y < DEEP - 16)
            if not inner and from_river(a, b) > BED / 2 + 6:
                yield a, b, r


def _river() -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in course())


def _streets() -> str:
    across = "".join(
        f"M{number(LEFT + PITCH * k)} {number(TOP)}V{number(BOTTOM)}" for k in range(COLUMNS + 1)
    )
    down = "".join(
        f"M{number(LEFT)} {number(TOP + LINE * k)}H{number(RIGHT)}" for k in range(ROWS + 1)
    )
    return across + down


def bridges() -> list[tuple[Point, bool]]:
    """Where a street crosses the river, and whether it runs from top to bottom."""
    found: list[tuple[Point, bool]] = []
    for (a, b), (c, d) in pairwise(course()):
        for k in range(COLUMNS + 1):
            line = LEFT + PITCH * k
            if (a - line) * (c - line) < 0 and TOP < b < BOTTOM:
                found.append(((line, b + (d - b) * (line - a) / (c - a)), True))
        for k in range(ROWS + 1):
            line = TOP + LINE * k
            if (b - line) * (d - line) < 0:
                found.append(((a + (c - a) * (line - b) / (d - b), line), False))
    return found


def _cars() -> Iterator[tuple[int, str, str]]:
    """Those who drive about at this hour: a colour, a body, a windscreen."""
    chance = Chance(5)
    for street in range(COLUMNS + ROWS - 2):
        for _ in range(3):
            lane = 3.4 if chance.below(1) < 0.5 else -3.4
            colour = int(chance.below(3))
            if street < COLUMNS - 1:
                x = LEFT + PITCH * (street + 1) + lane
                y = TOP + LINE * (int(chance.below(ROWS)) + 0.2 + chance.below(0.6))
                body, glass = (-2.6, -4.8, 5.2, 9.6), (-1.7, -2.6 * lane / 3.4, 3.4, 2.2)
            else:
                x = LEFT + PITCH * (int(chance.below(COLUMNS)) + 0.2 + chance.below(0.6))
                y = TOP + LINE * (street - COLUMNS + 2) + lane
                body, glass = (-4.8, -2.6, 9.6, 5.2), (-2.6 * lane / 3.4, -1.7, 2.2, 3.4)
            yield colour, _box(x, y, body), _box(x, y, glass)


def _box(x: float, y: float, box: tuple[float, float, float, float]) -> str:
    a, b, wide, tall = box
    return f"M{number(x + a)} {number(y + b)}h{number(wide)}v{number(tall)}h{number(-wide)}z"


def _bridge(at: Point, upright: bool) -> str:
    x, y = at
    half, reach = STREET / 2 - 0.5, BED * 0.78
    if upright:
        return "".join(
            f"M{number(x + side * half)} {number(y - reach)}V{number(y + reach)}"
            for side in (-1, 1)
        )
    return "".join(
        f"M{number(x - reach)} {number(y + side * half)}H{number(x + reach)}" for side in (-1, 1)
    )


def ground() -> Markup:
    """All of it, the lowest first."""
    lit = [""] * ROOFS
    shaded = [""] * ROOFS
    for colour, outline, shade in _roofs():
        lit[colour] += outline
        shaded[colour] += shade
    river = _river()
    parts: list[str] = [
        rect(4, 4, WIDE - 8, TALL - 8, "mm-land", rx=14),
        rect(LEFT - 5, TOP - 5, RIGHT - LEFT + 10, BOTTOM - TOP + 10, "mm-street", rx=14),
        *_blocks(),
        path(river, "line mm-bank round", stroke_width=BED + 8),
        path(river, "line mm-water round", stroke_width=BED),
        path(_streets(), "line mm-paved", stroke_width=STREET - 2.5),
        path(_streets(), "line mm-lane", stroke_width=1.4, stroke_dasharray="6 8"),
        path("".join(_bridge(*one) for one in bridges()), "line mm-parapet round",
             stroke_width=3),
    ]  # fmt: skip
    parts += [path(data, f"mm-roof-{k}") for k, data in enumerate(lit)]
    parts += [path(data, f"mm-shade-{k}") for k, data in enumerate(shaded)]
    parts += [circle(x + 0.8, y + 1.2, r, "mm-tree-shade") for x, y, r in _trees()]
    parts += [circle(x, y, r * 0.82, "mm-tree") for x, y, r in _trees()]
    cars = [*_cars()]
    for colour in range(3):
        parts.append(path("".join(body for one, body, _ in cars if one == colour),
                          f"mm-car-{colour}"))  # fmt: skip
    parts.append(path("".join(glass for _, _, glass in cars), "mm-window", opacity=0.8))
    parts += [*harbour.sea(), harbour.ships()]
    return join(parts)


def definitions() -> Markup:
    """The city is drawn once for all tables."""
    return el("g", ground(), id="mm-town")
