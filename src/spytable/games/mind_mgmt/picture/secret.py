"""The secret map, for the Recruiter alone (at the end for all): the route with its hours as a line
through the streets, and the three features circled."""

from __future__ import annotations

from itertools import pairwise

from spytable.pictures.layer import layer
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, group, join, path, rect

from ..components import FEATURES_AT, LOCATIONS
from .board import numeral
from .pieces import token_below
from .places import BLOCK, DEEP, corner, features_at, mark_at


@layer
def line(route: tuple[int, ...], slips: tuple[int, ...]) -> Markup:
    """The way that was gone; a Mind Slip is a dashed leap."""
    if len(route) < 2:
        return join([])
    walked, leaps = "", ""
    for hour, (one, other) in enumerate(pairwise(route), 2):
        (x, y), (a, b) = mark_at(one), mark_at(other)
        if hour in slips:
            bend = 26 if abs(a - x) > abs(b - y) else 0
            leaps += (
                f"M{x:g} {y:g}Q{(x + a) / 2 + (26 - bend):g} {(y + b) / 2 - bend:g} {a:g} {b:g}"
            )
        else:
            walked += f"M{x:g} {y:g}L{a:g} {b:g}"
    return group(
        path(walked, "line mm-route-edge round", stroke_width=13),
        path(walked, "line mm-route round", stroke_width=8),
        path(leaps, "line mm-route-edge round", stroke_width=11),
        path(leaps, "line mm-leap round", stroke_width=6, stroke_dasharray="2 12"),
        class_="mm-through",
        aria_hidden="true",
    )


@layer
def hours(route: tuple[int, ...], known: tuple[int, ...], tokens: tuple[int, ...]) -> Markup:
    """The numbers along the way; `known` are the places where a sure note says so already.  Where a
    step token lies, the number is written on it: the Recruiter must see what the agents know."""
    drawn: list[str] = []
    for hour, place in enumerate(route, 1):
        x, y = mark_at(place)
        last = hour == len(route)
        if last:
            a, b = corner(place)
            drawn.append(rect(a + 1, b + 1, BLOCK - 2, DEEP - 2, "mm-here", rx=15,
                              stroke_width=5))  # fmt: skip
        if place in known:
            continue
        ground = "mustard" if last else "card"
        drawn.append(
            group(
                token_below() if tokens[place] else join([]),
                rect(-19, -15.5, 38, 31, f"{both(ground, 'night')}", rx=15.5, stroke_width=2.4),
                numeral(str(hour), 0, 0, "mm-on-night" if last else "fill-ink", 33),
                at=(x, y),
            )
        )
    return group(*drawn, class_="mm-through", aria_hidden="true")


@layer
def circled(hidden: tuple[int, ...], exposed: tuple[int, ...]) -> Markup:
    """Every occurrence of the three features, ringed as with a pencil; what was exposed is
    crossed out."""
    drawn = []
    for place in range(1, LOCATIONS):
        for feature, (x, y) in zip(FEATURES_AT[place].tolist(), features_at(place), strict=True):
            if not feature or not hidden[feature]:
                continue
            ring = _ring(x, y)
            drawn.append(path(ring, "line mm-pencil-rim round", stroke_width=7))
            drawn.append(path(ring, "line mm-pencil-ring round", stroke_width=3.6))
            if exposed[feature]:
                drawn.append(
                    path(f"M{x - 20:g} {y + 18:g}L{x + 20:g} {y - 18:g}", "line mm-struck round",
                         stroke_width=6)
                )  # fmt: skip
    return group(*drawn, class_="mm-through", aria_hidden="true")


def _ring(x: float, y: float) -> str:
    """As a hand draws it: not quite round, not quite closed."""
    through = (
        *((-20, -14), (-8, -31), (25, -27), (25, 0), (25, 25), (-6, 30), (-20, 17)),
        *((-30, 4), (-26, -17), (2, -26)),
    )
    points = [f"{x + a:g} {y + b:g}" for a, b in through]
    return f"M{points[0]}C{' '.join(points[1:])}"
