"""The vocabulary of the scenes: hats, people on foot, roofs, light, moons, footprints; flat shapes
that stand where they are put.

A hat is a person who would rather not be seen, and light falls from one side only.
"""

from __future__ import annotations

import math

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import KEYHOLE
from spytable.pictures.svg import Markup, circle, el, group, join, number, path, rect

WIDE, TALL = 360.0, 234.0
"""The ground of a scene; the frame covers eight units at the edges."""
NIGHT, LAMP, RED, MUSTARD = fill("night"), fill("lamp"), fill("red"), fill("mustard")
PEN = f"{stroke('night')} round"
LIGHT = f"{stroke('lamp')} round"

_SOLE = "M-5 3C-6 -5 -4 -12 0 -12S6 -5 5 3ZM-4.6 6H4.6C5 11 3 14 0 14S-5 11 -4.6 6Z"


def ground(ink: str) -> Markup:
    """The paper of a scene, in one ink."""
    return rect(0, 0, WIDE, TALL, fill(ink))


def outlined(d: str, ink: str, outline: str = "night", wide: float = 2.4) -> Markup:
    """A shape with a pen's line around it."""
    return path(d, f"{both(ink, outline)} joined", stroke_width=wide)


def hat(
    x: float,
    y: float,
    scale: float = 1,
    *,
    turn: float = 0,
    ink: str = "night",
    band: str = "mustard",
    rim: str | None = None,
) -> Markup:
    """A hat 92 wide, from the front; the middle of its brim is where it is put."""
    brim, crown = (
        "M-46 0Q0 -18 46 0Q38 9 0 7Q-38 9 -46 0Z",
        ("M-21 -5C-22 -29 -12 -36 0 -32C12 -36 22 -29 21 -5Z"),
    )
    worn = both(ink, rim) + " joined" if rim else fill(ink)
    width = 3 if rim else None
    return group(
        path(crown, worn, stroke_width=width),
        path("M-21 -13Q0 -19 21 -13V-4Q0 -10 -21 -4Z", fill(band)),
        path(brim, worn, stroke_width=width),
        at=(x, y), scale=scale, turn=turn,
    )  # fmt: skip


def walker(
    x: float,
    y: float,
    scale: float = 1,
    *,
    ink: str = "night",
    rim: str | None = None,
    left: bool = False,
    hatted: bool = True,
    case: str | None = None,
) -> Markup:
    """Somebody on foot, 68 high, who leans into the way; the feet are where they are put."""
    style = f"{both(ink, rim or ink)} joined"
    pen = 2.0 if rim else 0.8
    parts = [
        path("M-6 -22L-17 -2L-11 1L2 -16L10 0H19L18 -4L13 -5L9 -22Z", style, stroke_width=pen),
        path("M-8 -50Q0 -55 9 -49L14 -18Q2 -14 -13 -19Z", style, stroke_width=pen),
        circle(3, -56, 6.4, style, stroke_width=pen),
    ]
    if hatted:
        parts.append(
            path(
                "M-11 -59Q3 -64 17 -58Q12 -55 3 -56Q-6 -55 -11 -59ZM-6 -61C-6 -71 0 -72"
                " 3 -70C6 -72 12 -70 12 -60Q3 -64 -6 -61Z",
                style,
                stroke_width=pen,
            )
        )
    if case:
        parts.append(path("M1 -44L10 -27", f"{stroke(rim or ink)} round", stroke_width=6))
        parts.append(rect(1, -27, 20, 13, both(case, rim or "night"), rx=2, stroke_width=1.6))
    drawn = group(*parts, at=(x, y), scale=scale)
    if not left:
        return drawn
    return el("g", drawn, transform=f"matrix(-1 0 0 1 {number(2 * x)} 0)")


def mirrored(*parts: str, about: float = WIDE / 2) -> Markup:
    """The same on the other side."""
    return el("g", *parts, transform=f"matrix(-1 0 0 1 {number(2 * about)} 0)")


def crescent(x: float, y: float, r: float, ink: str = "lamp", turn: float = 0) -> Markup:
    """A moon that is nearly new."""
    d = (
        f"M{-0.34 * r:.1f} {-0.94 * r:.1f}A{r} {r} 0 1 0 {0.94 * r:.1f} {0.34 * r:.1f}"
        f"A{0.86 * r:.1f} {0.86 * r:.1f} 0 0 1 {-0.34 * r:.1f} {-0.94 * r:.1f}Z"
    )
    return group(path(d, fill(ink)), at=(x, y), turn=turn)


def stars(*spots: tuple[float, float], ink: str = "lamp", r: float = 1.7) -> Markup:
    """Points of light."""
    return join(circle(x, y, r, fill(ink), opacity=0.85) for x, y in spots)


def spark(x: float, y: float, r: float, ink: str = "lamp") -> Markup:
    """Something shines here."""
    k = r * 0.2
    d = f"M0 {-r}L{k} {-k}L{r} 0L{k} {k}L0 {r}L{-k} {k}L{-r} 0L{-k} {-k}Z"
    return group(path(d, fill(ink)), at=(x, y))


def windows(ink: str, size: tuple[float, float], *spots: tuple[float, float]) -> Markup:
    """Lit windows, or dark ones."""
    return join(rect(x, y, *size, fill(ink)) for x, y in spots)


def roofs(base: float, first: float, *houses: tuple[float, float, float]) -> str:
    """A row of houses as one outline: for each its width, its height, and how high its gable is."""
    d, x = f"M{number(first)} {number(base)}", first
    for wide, high, gable in houses:
        d += f"V{number(base - high)}"
        if gable:
            d += f"L{number(x + wide / 2)} {number(base - high - gable)}"
            d += f"L{number(x + wide)} {number(base - high)}"
        else:
            d += f"H{number(x + wide)}"
        x += wide
    return f"{d}V{number(base)}Z"


def beam(
    x: float,
    y: float,
    near: float,
    far: float,
    foot: float,
    ink: str = "mustard",
    opacity: float | None = None,
    shift: float = 0,
) -> Markup:
    """Light that falls from a lamp: so wide where it begins, so wide at its foot."""
    d = (
        f"M{number(x - near / 2)} {number(y)}H{number(x + near / 2)}"
        f"L{number(x + shift + far / 2)} {number(foot)}H{number(x + shift - far / 2)}Z"
    )
    return path(d, fill(ink), opacity=opacity)  # fmt: skip


def footprint(
    x: float, y: float, scale: float, turn: float, ink: str, opacity: float | None = None
) -> Markup:
    """One sole of a shoe."""
    return group(path(_SOLE, fill(ink)), at=(x, y), scale=scale, turn=turn, opacity=opacity)


def steps(
    places: tuple[tuple[float, float], ...], scale: float, ink: str, opacity: float | None = None
) -> Markup:
    """Footprints from place to place, left and right by turns, each a little smaller if need be."""
    drawn = []
    for k, (x, y) in enumerate(places):
        (ax, ay), (bx, by) = (places[max(0, k - 1)], places[min(len(places) - 1, k + 1)])
        way = math.degrees(math.atan2(by - ay, bx - ax)) + 90
        side = 6 * scale * (1 if k % 2 else -1)
        across = math.radians(way)
        drawn.append(
            footprint(
                x + side * math.cos(across), y + side * math.sin(across), scale, way, ink, opacity
            )
        )
    return join(drawn)  # fmt: skip


def keyhole(x: float, y: float, scale: float, ink: str, opacity: float | None = None) -> Markup:
    """The common parts of every envelope and every card's back."""
    return group(path(KEYHOLE, fill(ink)), at=(x, y), scale=scale, opacity=opacity)


def keyholes(spots: list[tuple[float, float]], scale: float) -> str:
    """Path data of many of them, as one shape."""
    r, dx, dy, foot, long = (number(scale * n) for n in (6, 3.2, 11, 2.3, 9))
    arc = f"a{r} {r} 0 0 1 {dx}"
    one = f"{arc} {dy}l{foot} {long}h-{number(scale * 11)}l{foot} -{long}{arc} -{dy}z"
    return "".join(f"M{number(x)} {number(y - scale * 9)}{one}" for x, y in spots)


def waves(
    x: float,
    y: float,
    first: float,
    count: int,
    ink: str,
    *,
    apart: float = 10,
    pen: float = 3,
    spread: float = 40,
    turn: float = 0,
) -> Markup:
    """Sound on its way to the right."""
    d = ""
    for k in range(count):
        r, a = first + apart * k, math.radians(spread)
        dx, dy = r * math.cos(a), r * math.sin(a)
        d += f"M{dx:.1f} {-dy:.1f}A{r:.1f} {r:.1f} 0 0 1 {dx:.1f} {dy:.1f}"
    return group(path(d, f"{stroke(ink)} round", stroke_width=pen), at=(x, y), turn=turn)
