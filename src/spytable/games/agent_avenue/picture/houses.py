"""The avenue's houses: fourteen of them, no two alike, somebody at home in each."""

from __future__ import annotations

from spytable.pictures.palette import Hue, both, fill, stroke
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, circle, group, join, number, path, rect

from .cards import awning

WIDE, TALL = 72, 74
"""A house stands on y = 0, centred on x = 0, and is no larger than this."""

# wall, roof, kind of roof, windows lit (left, right), height of the wall
PLANS = (
    ("lamp", "green", "home", (1, 1), 34),
    ("mustard", "night", "gable", (1, 0), 34),
    ("blue", "red", "flat", (0, 1), 46),
    ("red", "night", "butterfly", (1, 1), 36),
    ("lamp", "slate", "gable", (0, 1), 36),
    ("green", "night", "hip", (1, 0), 36),
    ("slate", "red", "gable", (1, 1), 34),
    ("lamp", "blue", "home", (1, 1), 34),
    ("red", "night", "hip", (0, 1), 36),
    ("lamp", "blue", "butterfly", (1, 0), 38),
    ("blue", "night", "gable", (1, 1), 34),
    ("mustard", "red", "flat", (1, 0), 44),
    ("slate", "night", "hip", (1, 1), 36),
    ("green", "night", "butterfly", (0, 1), 36),
)


def house(space: int) -> Markup:
    """The house on a space."""
    wall, roof, kind, lit, height = PLANS[space]
    w = 58
    top = -height
    parts = [rect(-w / 2, top, w, height, both(wall, "edge"), stroke_width=2)]
    parts += _roof(kind, roof, w, top)
    pane = "night" if wall in ("lamp", "mustard") else "lamp"
    for x, on in ((-20, lit[0]), (8, lit[1])):
        parts.append(
            rect(
                x,
                top + 8,
                12,
                13,
                both("mustard" if on and wall != "mustard" else "lamp" if on else "night", pane),
                stroke_width=1.5,
            )
        )
        parts.append(path(f"M{x + 6} {top + 8}v13", stroke(pane), stroke_width=1.2))
    parts.append(
        rect(-6, -18, 12, 18, both("night" if wall != "slate" else "red", "edge"), stroke_width=1.5)
    )
    parts.append(circle(3, -9, 1.4, fill("mustard")))
    return join(parts)


def _roof(kind: str, ink: str, w: float, top: float) -> list[Markup]:
    half = w / 2 + 6
    look = f"{both(ink, 'edge')} joined"
    if kind == "flat":
        return [
            rect(-half, top - 8, 2 * half, 9, look, stroke_width=2),
            rect(10, top - 20, 10, 13, both("night", "edge"), stroke_width=1),
        ]
    if kind == "butterfly":
        return [
            path(
                f"M{-half} {top - 18}L0 {top - 2}L{half} {top - 18}V{top + 3}H{-half}Z",
                look,
                stroke_width=2,
            )
        ]
    if kind == "hip":
        return [
            rect(12, top - 26, 9, 18, both("red", "edge"), stroke_width=1.5),
            path(
                f"M{-half} {top + 2}L{-half + 18} {top - 22}H{half - 18}L{half} {top + 2}Z",
                look,
                stroke_width=2,
            ),
        ]
    return [
        rect(-21, top - 24, 9, 20, both("night", "edge"), stroke_width=1.5),
        path(f"M{-half} {top + 2}L0 {top - 30}L{half} {top + 2}Z", look, stroke_width=2),
    ]


def home(space: int, hue: Hue) -> Markup:
    """A player's own house, with the badge of the side over the door."""
    return join(
        [
            path("M0 -60V-92", stroke("ink"), stroke_width=3),
            path("M0 -92L22 -84L0 -76Z", f"{both(hue.ink, 'edge')} joined", stroke_width=1.5),
            house(space),
            group(seat_shape(hue, 8, outline="lamp"), at=(0, -44)),
        ]
    )


def stall() -> Markup:
    """The black market's stall on a corner."""
    return join(
        [
            rect(-30, -30, 60, 30, both("night", "edge"), stroke_width=2),
            rect(-26, -18, 52, 18, both("brown", "edge"), stroke_width=2),
            circle(-14, -24, 6, both("mustard", "night"), stroke_width=1.5),
            circle(2, -23, 5, both("red", "edge"), stroke_width=1.5),
            circle(16, -24, 6, both("blue", "night"), stroke_width=1.5),
            awning(-36, -60, 72, 32, 6),
        ]
    )


def tree(height: float, ink: str = "green") -> Markup:
    """A poplar."""
    waist = number(-height / 2)
    return join(
        [
            path("M0 0V-10", stroke("brown"), stroke_width=4),
            path(
                f"M0 {-height}C12 {waist} 10 -8 0 -6C-10 -8 -12 {waist} 0 {-height}Z",
                both(ink, "edge"),
                stroke_width=1.5,
            ),
        ]
    )
