"""The two temples and their ways: eight lead in and out, so that nobody has to be told that here,
and only here, one may go aslant."""

from __future__ import annotations

import math

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, number, path

from .places import TEMPLE_AT, diagonals


def definitions() -> Markup:
    """A temple, and the ways of both."""
    return join([el("g", _temple(), id="mm-temple"), el("g", _ways(), id="mm-ways")])


def _temple() -> Markup:
    """Pediment, columns and steps, around the middle of its block."""
    rays = "".join(
        f"M{number(24 * math.cos(a))} {number(24 * math.sin(a))}"
        f"L{number(41 * math.cos(a))} {number(41 * math.sin(a))}"
        for a in (math.radians(45 * k + 22.5) for k in range(8))
    )
    house = "M0 -31L30 -14V-8H-30V-14ZM-26 -8H26V16H-26ZM-32 16H32V23H-32Z"
    return join(
        [
            circle(0, 0, 43, "mm-round", stroke_width=2.4),
            path(rays, "line mm-ray round", stroke_width=3),
            path(house, f"{both('lamp', 'lamp')} joined", stroke_width=6),
            path("M0 -31L30 -14V-8H-30V-14Z", f"{both('mustard', 'night')} joined",
                 stroke_width=2.2),
            path("M-25 -8H25V16H-25Z", fill("night")),
            path("M-20 -6V15M-10 -6V15M0 -6V15M10 -6V15M20 -6V15", stroke("lamp"),
                 stroke_width=5),
            path("M-32 16H32V23H-32Z", f"{both('mustard', 'night')} joined", stroke_width=2.2),
            circle(0, -17, 3.6, fill("night")),
        ]
    )  # fmt: skip


def _ways() -> Markup:
    """The diagonal ways: paved, with steps in gold, and a landing at each end."""
    lines = "".join(
        f"M{number(x)} {number(y)}L{number(a)} {number(b)}" for (x, y), (a, b) in diagonals()
    )
    return join(
        [
            path(lines, "line mm-way-edge round", stroke_width=17),
            path(lines, "line mm-way round", stroke_width=12.5),
            path(lines, "line mm-way-steps", stroke_width=9, stroke_dasharray="3 5"),
            *(circle(a, b, 5, "mm-way-end", stroke_width=2) for _, (a, b) in diagonals()),
        ]
    )


def drawn() -> Markup:
    """Ways first, then the temples upon them."""
    temples = [group(el("use", href="#mm-temple"), at=at) for at in TEMPLE_AT]
    return group(el("use", href="#mm-ways"), *temples, aria_hidden="true")
