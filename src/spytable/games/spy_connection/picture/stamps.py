"""Stamps: what is drawn so often that a click would send it again and again.  Each is kept once,
among the definitions, and put down by its name."""

from __future__ import annotations

from spytable.pictures.palette import both, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text, use

from ..components import CARD_CITIES, CARDS, LINKS, POINTS
from . import pieces
from .places import CITY_AT, TALL, WIDE, along, way
from .scene import hue

MINI_WIDE, MINI_TALL = 42.0, 45.0
DEAREST = 2
"""SC-80. The possible prices of a single space."""


def definitions() -> Markup:
    """All of them."""
    found: dict[str, Markup] = {
        "city": join(
            [circle(0, 0, 14, "sc-city", stroke_width=3), circle(0, 0, 6, "sc-city-heart")]
        ),
        "goal": join([circle(0, 0, 15, both("lamp", "night"), stroke_width=2), pieces.hat(0.78)]),
        "tag": _tag("night", None, 2.5),
        "tag-short": _tag("red", "7 5", 3.5),
    }
    found |= {f"coin-{price}": _coin(price) for price in range(DEAREST + 1)}
    found |= {f"sight-{seat + 1}": _sight(seat) for seat in range(4)}
    found |= {f"way-{link}": _way(link) for link in range(LINKS)}
    found |= {f"worth-{n}": medal(n, 14) for n in sorted({int(n) for n in POINTS[1:]})}
    found |= {f"map-{card}": _mini_map(card) for card in range(1, CARDS)}
    return join(el("g", drawn, id=f"sc-{name}") for name, drawn in found.items())


def medal(number: int, r: float) -> Markup:
    """So many points: everywhere the same mark, so that no other number is taken for them."""
    size = max(13.5, r * (1.2 if number < 10 else 0.98))
    return join(
        [
            circle(0, 0, r, both("mustard", "night"), stroke_width=1.6),
            circle(0, 0, r * 0.84, stroke("night"), stroke_width=1),
            text(0, size * 0.35, str(number), size, class_="numeral fill-night"),
        ]
    )


def _coin(price: int) -> Markup:
    """The price of a space."""
    return join(
        [
            circle(0, 0, 17, both("lamp", "night"), stroke_width=2.5),
            text(0, 9, str(price), 25.2, class_="numeral fill-night"),
        ]
    )


def _tag(rim: str, broken: str | None, thick: float) -> Markup:
    """A tag for a price in agents; a broken red rim where the supply is too short for them."""
    face = both("lamp", rim)
    return join(
        [
            rect(-24, -17, 48, 34, face, rx=17, stroke_width=thick, stroke_dasharray=broken),
            group(pieces.neutral_disc(8), at=(9, -1)),
        ]
    )


def _sight(seat: int) -> Markup:
    """Cross hairs: a ring broken in four, and a tick in every gap."""
    arcs = ("7 -19", "19 -7"), ("19 7", "7 19"), ("-7 19", "-19 7"), ("-19 -7", "-7 -19")
    lines = "".join(f"M{start}A20 20 0 0 1 {end}" for start, end in arcs)
    lines += "M0 -24V-15M24 0H15M0 24V15M-24 0H-15"
    inks = (("lamp", 7.5), ("night", 5), (hue(seat).ink, 3))
    return join(path(lines, f"{stroke(ink)} round", stroke_width=wide) for ink, wide in inks)


def _way(link: int) -> Markup:
    """A link, lit from end to end."""
    return path(along(way(link)), "line sc-route round", stroke_width=14)


def _mini_map(card: int) -> Markup:
    """The places of a mission's cities."""
    wide, tall = MINI_WIDE, MINI_TALL
    spots = [(x / WIDE * wide, y / TALL * tall) for x, y in (CITY_AT[c] for c in CARD_CITIES[card])]
    return join(
        [
            use("sc-mini", 0, 0, wide, tall),
            rect(0, 0, wide, tall, "line sc-edge", stroke_width=1.2, rx=2),
            *(circle(x, y, 4, both("red", "lamp"), stroke_width=1.3) for x, y in spots),
        ]
    )
