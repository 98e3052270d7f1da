"""The old town as the plan prints it: wall, river, roofs, trees, streets and rails.

All of it follows from the map and never changes, so it is kept among the definitions; the light
that falls on it, the circles and the pieces are drawn on top.
"""

from __future__ import annotations

import math
from itertools import pairwise

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import polygon
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from ..components import LIGHT_STARTS, RAILS
from .houses import INKS, houses, landmarks, slopes, trees
from .places import (
    CIRCLE_AT,
    DOORWAYS,
    EDGE,
    LIGHT_AT,
    STREETS,
    TOWN,
    WIDE,
    Point,
    distance,
    spans,
    square,
)
from .river import BED, bridges, course, line


def _lines(stretches: tuple[tuple[Point, Point], ...]) -> str:
    return "".join("M{:g} {:g}L{:g} {:g}".format(*one, *other) for one, other in stretches)


def _rounded(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "Z"


def definitions() -> Markup:
    """The town, and what is put down on it more than once."""
    drawn = {
        "town": join([_land(), _river(), _green(), _roofs(), _landmarks(), _wall(), _streets()]),
        "square": _square(),
        "tram": _tram(),
    }
    return join(el("g", one, id=f"ag-{name}") for name, one in drawn.items())


def _land() -> Markup:
    return rect(EDGE, EDGE, WIDE - 2 * EDGE, TOWN - EDGE, "ag-land", rx=12)


def _river() -> Markup:
    """Water between two banks, and a few ripples that run with it."""
    ripples = ""
    for k, (here, there) in enumerate(pairwise(course())):
        if k % 2 and EDGE + 20 < here[1] < TOWN - 30:
            turn = math.atan2(there[1] - here[1], there[0] - here[0])
            x, y = here[0] + 6 * math.sin(turn) * (k % 4 - 2), here[1]
            dx, dy = 9 * math.cos(turn), 9 * math.sin(turn)
            ripples += f"M{x - dx:.0f} {y - dy:.0f}q{dx / 2 - dy / 3:.0f} {dy / 2 + dx / 3:.0f}"
            ripples += f" {dx:.0f} {dy:.0f}t{dx:.0f} {dy:.0f}"
    return join(
        [
            path(line(), "line ag-bank", stroke_width=BED + 7),
            path(line(), "line ag-water", stroke_width=BED),
            path(ripples, "line ag-wave round", stroke_width=2),
        ]
    )


def _green() -> Markup:
    """Trees, each with its shade side."""
    lit = "".join(_disc(x, y, r) for (x, y), r in trees())
    shade = "".join(_crescent(x, y, r) for (x, y), r in trees())
    return join([path(lit, "ag-tree"), path(shade, "ag-tree-shade")])


def _crescent(x: float, y: float, r: float) -> str:
    """The side of a disc away from the light."""
    d = r * 0.7
    return (
        f"M{x + d:.1f} {y - d:.1f}A{r:g} {r:g} 0 0 1 {x - d:.1f} {y + d:.1f}"
        f"A{r * 1.3:.1f} {r * 1.3:.1f} 0 0 0 {x + d:.1f} {y - d:.1f}Z"
    )


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:.1f} 0a{r:g} {r:g} 0 1 0 {-2 * r:.1f} 0Z"


def _roofs() -> Markup:
    """Every roof has a side in the light and one in the shade, and throws a shadow."""
    lit, shade = [""] * INKS, [""] * INKS
    ground = windows = ""
    for number, house in enumerate(houses()):
        one, other = slopes(house)
        lit[house.ink] += _rounded(one)
        shade[house.ink] += _rounded(other)
        ground += _rounded(house.corners)
        if number % 3 == 0:
            x = sum(corner[0] for corner in other) / 4
            y = sum(corner[1] for corner in other) / 4
            windows += f"M{x - 1.5:.0f} {y - 1.5:.0f}h3v3h-3z"
    return join(
        [
            path(ground, "ag-shadow", transform="translate(2 3)"),
            *(path(lit[k], f"ag-roof-{k}") for k in range(INKS)),
            *(path(shade[k], f"ag-roof-shade-{k}") for k in range(INKS)),
            path(ground, "line ag-eaves joined", stroke_width=0.7),
            path(windows, "ag-night-window"),
        ]
    )


def _landmarks() -> Markup:
    """Churches and parks by turns, where there is room for them."""
    drawn = []
    for number, ((x, y), r) in enumerate(landmarks()):
        what = _park(r) if number % 3 == 1 else _church(r)
        drawn.append(group(what, at=(x, y), turn=0 if number % 3 == 1 else -24 + 37 * (number % 4)))
    return join(drawn)


def _church(r: float) -> Markup:
    """Nave and transept under one roof, a tower before them."""
    n = r / 24
    return group(
        path(
            "M-17 -6H-4V-15H6V-6H19V6H6V15H-4V6H-17Z", "ag-shadow", transform="translate(2.5 3.5)"
        ),
        path("M-4 -15H1V0H-17V-6H-4ZM1 -15H6V-6H19V0H1Z", "ag-copper-lit"),
        path("M-4 15H1V0H-17V6H-4ZM1 15H6V6H19V0H1Z", "ag-copper-shade"),
        path("M-17 -6H-4V-15H6V-6H19V6H6V15H-4V6H-17Z", "line ag-eaves", stroke_width=1),
        path("M-27 -8H-15V8H-27Z", "ag-copper-lit"),
        path("M-27 8L-21 0L-15 8ZM-15 -8L-21 0L-15 8Z", "ag-copper-shade"),
        path("M-27 -8H-15V8H-27ZM-27 -8L-15 8M-27 8L-15 -8", "line ag-eaves", stroke_width=1),
        scale=round(n, 2),
    )


def _park(r: float) -> Markup:
    """A lawn with a pond, and trees around it."""
    around = "".join(
        _disc(
            r * 0.78 * math.cos(math.radians(40 * k)),
            r * 0.78 * math.sin(math.radians(40 * k)),
            4.6 + k % 3 * 0.8,
        )
        for k in range(9)
    )
    return join(
        [
            circle(0, 0, round(r, 1), "ag-lawn"),
            path(around, "ag-tree"),
            el(
                "ellipse",
                cx=0,
                cy=1,
                rx=round(r * 0.42, 1),
                ry=round(r * 0.28, 1),
                class_="ag-water-fill",
            ),
        ]
    )


def _wall() -> Markup:
    """A wall with towers, open where the river comes in and leaves."""
    near, far, floor = EDGE + 7.0, WIDE - EDGE - 7.0, TOWN - 7.0
    ends = (course()[1][0], course()[-2][0])
    gap = BED / 2 + 10
    runs = (
        f"M{ends[0] + gap:.0f} {near}H{far}V{floor}H{ends[1] + gap:.0f}"
        f"M{ends[1] - gap:.0f} {floor}H{near}V{near}H{ends[0] - gap:.0f}"
    )
    spots = [(near, near), (far, near), (far, floor), (near, floor)]
    spots += [(end + side * gap, y) for end, y in zip(ends, (near, floor), strict=True)
              for side in (-1, 1)]  # fmt: skip
    towers = "".join(_disc(round(x), y, 8) for x, y in spots)
    return join(
        [
            path(runs, "line ag-wall-shade", stroke_width=7, transform="translate(1.5 2.5)"),
            path(runs, "line ag-wall-line", stroke_width=7),
            path(runs, "line ag-battlements", stroke_width=3, stroke_dasharray="5 4"),
            path(towers, "ag-tower joined", stroke_width=1.6),
            path("".join(_disc(round(x), y, 3.4) for x, y in spots), "ag-tower-roof"),
        ]
    )


def _streets() -> Markup:
    """The white lines, their bridges and doorsteps, and the rails of the tram."""
    streets = _lines(STREETS[: -len(DOORWAYS)])
    rails = _lines(tuple((CIRCLE_AT[one], CIRCLE_AT[other]) for one, other in RAILS))
    spans_ = join(group(_bridge(), at=at, turn=turn) for at, turn in bridges())
    longest = max(RAILS, key=lambda rail: (distance(CIRCLE_AT[rail[0]], CIRCLE_AT[rail[1]]), rail))
    one, other = sorted((CIRCLE_AT[longest[0]], CIRCLE_AT[longest[1]]))
    turn = math.degrees(math.atan2(other[1] - one[1], other[0] - one[0]))
    middle = (one[0] * 0.45 + other[0] * 0.55, one[1] * 0.45 + other[1] * 0.55)
    return join(
        [
            path(rails, "line ag-gravel", stroke_width=14),
            path(rails, "line ag-ties", stroke_width=11, stroke_dasharray="2.4 5"),
            path(rails, "line ag-rail", stroke_width=7),
            path(rails, "line ag-between", stroke_width=4),
            path(streets, "line ag-kerb round", stroke_width=13),
            spans_,
            path(streets, "line ag-street round", stroke_width=9),
            path(_lines(DOORWAYS), "line ag-kerb round", stroke_width=10),
            path(
                _lines(DOORWAYS), "line ag-street round", stroke_width=6.5, stroke_dasharray="1 10"
            ),
            group(_tram(), at=middle, turn=turn),
        ]
    )


def _bridge() -> Markup:
    """The deck and its two parapets."""
    half = BED / 2 + 5
    return join(
        [
            rect(-half, -9, 2 * half, 18, "ag-deck"),
            path(f"M{-half} -9H{half}M{-half} 9H{half}", "line ag-parapet", stroke_width=3),
        ]
    )


def _tram() -> Markup:
    """Line 9, always on time."""
    return join(
        [
            rect(-24, -7, 50, 18, "ag-shadow", rx=5),
            rect(-25, -10, 50, 19, f"{both('red', 'night')} joined", rx=5, stroke_width=1.8),
            rect(-25, -2, 50, 4, fill("lamp")),
            path("M-20 -7h7v5h-7zM-10 -7h7v5h-7zM0 -7h7v5h-7zM10 -7h7v5h-7z", fill("night")),
            path("M-6 -10L0 -15L6 -10", f"{stroke('night')} joined", stroke_width=1.6),
        ]
    )


def _square() -> Markup:
    """The round square: rings of cobbles, and the gold marks before the first segment."""
    r = square()
    start, end = spans()[LIGHT_STARTS]
    gold = []
    for part in (0.12, 0.5, 0.88):
        turn = start + (end - start) * part
        gold.append(
            group(
                path(
                    polygon([(r - 3, 0), (r - 15, -6), (r - 15, 6)]),
                    "ag-gold joined",
                    stroke_width=1.2,
                ),
                turn=turn,
            )
        )
    return group(
        circle(0, 0, r + 4, "ag-kerb-fill"),
        circle(0, 0, r, "ag-plaza"),
        *(
            circle(0, 0, r * part, "line ag-cobbles", stroke_width=1.6, stroke_dasharray="7 5")
            for part in (0.9, 0.72, 0.54)
        ),
        *gold,
        at=LIGHT_AT,
    )
