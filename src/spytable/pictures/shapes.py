"""Shapes that every game draws with: cards, backs, discs, badges, plaques."""

from __future__ import annotations

import math
import re

from .layer import layer
from .palette import Hue, both, fill, stroke
from .svg import Markup, circle, el, group, join, number, path, rect, text

KEYHOLE = "M0 -9A6 6 0 0 1 3.2 2L5.5 11H-5.5L-3.2 2A6 6 0 0 1 0 -9Z"
TICK = "M-9 0L-3 7L9 -7"
CROSS = "M-7 -7L7 7M7 -7L-7 7"


def polygon(points: list[tuple[float, float]]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def scaled(d: str, factor: float) -> str:
    """Path data drawn around the origin in units of one, enlarged."""
    return re.sub(r"-?[\d.]+", lambda found: number(float(found[0]) * factor), d)


def rays(
    x: float, y: float, reach: float, count: int, ink: str, turn: float = 0, opacity: float = 1
) -> Markup:
    """A sunburst: `count` wedges around a point."""
    data = ""
    for k in range(count):
        a = 2 * math.pi * k / count + math.radians(turn)
        b = a + math.pi / count
        data += polygon(
            [
                (x, y),
                (x + reach * math.cos(a), y + reach * math.sin(a)),
                (x + reach * math.cos(b), y + reach * math.sin(b)),
            ]
        )
    return path(data, fill(ink), opacity=None if opacity == 1 else opacity)


def card_frame(width: float, height: float, face: str = "card", class_: str = "") -> Markup:
    """A card lying face up: thick outline, round corners."""
    return rect(
        0, 0, width, height, f"{both(face, 'ink')} frame {class_}".strip(), rx=min(12, width * 0.08)
    )


def definitions() -> Markup:
    """The definitions the shapes here refer to by name; once in every picture."""
    holes = join(
        [
            group(path(KEYHOLE, fill("lamp")), at=(12, 15), scale=0.72),
            group(path(KEYHOLE, fill("lamp")), at=(0, 34), scale=0.72),
            group(path(KEYHOLE, fill("lamp")), at=(24, 34), scale=0.72),
        ]
    )
    return el(
        "pattern",
        group(holes, opacity=0.34),
        id="keyholes",
        width=24,
        height=40,
        patternUnits="userSpaceOnUse",
    )


def keyhole_back(width: float, height: float, ink: str = "night", plain: bool = False) -> Markup:
    """A card lying face down: a wallpaper of keyholes, one of them large and lit."""
    edge = width * 0.06
    size = width / 70
    parts = [
        rect(0, 0, width, height, f"{both('lamp', 'ink')} frame", rx=min(12, width * 0.08)),
        rect(edge, edge, width - 2 * edge, height - 2 * edge, fill(ink), rx=min(7, width * 0.06)),
    ]
    if not plain:
        parts.append(
            rect(
                edge,
                edge,
                width - 2 * edge,
                height - 2 * edge,
                "",
                fill="url(#keyholes)",
                rx=min(7, width * 0.06),
            )
        )
        parts.append(
            circle(width / 2, height / 2, 20 * size, both(ink, "lamp"), stroke_width=2 * size)
        )
    parts.append(
        group(path(KEYHOLE, fill("mustard")), at=(width / 2, height / 2), scale=1.15 * size)
    )
    return join(parts)


@layer
def seat_shape(hue: Hue, r: float, mark: str = "", outline: str = "ink") -> Markup:
    """The badge of a seat: its shape in its ink, with a short mark inside."""
    outlines = {
        "house": scaled("M-1 1V-.15L0 -1.1L1 -.15V1Z", r),
        "wave": scaled(
            "M-1 -.6C-.6 -1.15 -.4 -1.1 0 -.7C.4 -.3 .6 -.35 1 -.85V.6"
            "C.6 1.15 .4 1.1 0 .7C-.4 .3 -.6 .35 -1 .85Z",
            r,
        ),
        "diamond": polygon([(0, -r * 1.15), (r * 1.05, 0), (0, r * 1.15), (-r * 1.05, 0)]),
        "hexagon": polygon(
            [
                (r * math.cos(math.radians(60 * k)), r * math.sin(math.radians(60 * k)))
                for k in range(6)
            ]
        ),
        "sun": polygon(
            [
                (
                    (r * 1.1 if k % 2 else r * 0.8) * math.cos(math.radians(22.5 * k)),
                    (r * 1.1 if k % 2 else r * 0.8) * math.sin(math.radians(22.5 * k)),
                )
                for k in range(16)
            ]
        ),
    }
    parts = [path(outlines[hue.shape], f"{both(hue.ink, outline)} joined", stroke_width=2.5)]
    if mark:
        low = r * 0.62 if hue.shape == "house" else r * 0.42
        parts.append(text(0, low, mark, r * 1.15, class_="numeral fill-card"))
    return join(parts)


def glow(width: float, height: float, rx: float = 14, grow: float = 6) -> Markup:
    """The soft outline of a place that may be chosen; it breathes where motion is welcome."""
    return rect(-grow, -grow, width + 2 * grow, height + 2 * grow, "glow", rx=rx)


def plaque(
    width: float,
    height: float,
    words: str,
    *,
    face: str = "card",
    print_: str = "ink",
    outline: str = "ink",
    size: float = 22,
    caps: bool = True,
    least: float | None = None,
) -> Markup:
    """A small sign with words on it."""
    return join(
        [
            rect(
                0,
                0,
                width,
                height,
                f"{both(face, outline)} face",
                rx=min(10, height / 2),
                stroke_width=2,
            ),
            text(
                width / 2,
                height / 2 + size * 0.35,
                words,
                size,
                room=width - 20,
                least=least,
                class_=f"{'label caps' if caps else 'label'} {fill(print_)}",
            ),
        ]
    )


def pennant(
    width: float, height: float, words: str, ink: str, print_: str, *, size: float
) -> Markup:
    """A flag on a card: the next copy wins, or loses.  Without words it is only the cloth."""
    notch = (width - height * 0.35, height / 2)
    cloth = polygon([(0, 0), (width, 0), notch, (width, height), (0, height)])
    drawn = path(cloth, f"{both(ink, 'night')} joined", stroke_width=2)
    if not words:
        return drawn
    printed = text(
        (width - height * 0.3) / 2,
        height * 0.74,
        words,
        size,
        room=width - height * 0.45,
        least=size,
        class_=f"label caps {fill(print_)}",
    )
    return join([drawn, printed])


def pawn_base(width: float) -> Markup:
    """The shadow that a standing piece throws."""
    return el("ellipse", cx=0, cy=0, rx=width / 2, ry=width / 7, class_="shadow")


def dots(x: float, y: float, total: int, filled: int, ink: str = "ink", r: float = 6) -> Markup:
    """A row of counters: the filled ones are still to be used."""
    return join(
        [
            circle(
                x + k * r * 3, y, r, fill(ink) if k < filled else stroke("slate"), stroke_width=2
            )
            for k in range(total)
        ]
    )
