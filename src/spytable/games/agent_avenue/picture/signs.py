"""Small signs that stand all over the table: the shape of a side, a card's back, a swap."""

from __future__ import annotations

from spytable.pictures.palette import stroke
from spytable.pictures.shapes import keyhole_back, seat_shape
from spytable.pictures.svg import Markup, group, join, path, symbol, use

from ..components import Side
from .reading import hue

BACK_WIDE, BACK_TALL = 36, 50
HELD_WIDE, HELD_TALL = 40, 42


def shape(side: int, x: float, y: float, r: float, outline: str = "ink") -> Markup:
    """The shape of a side in its ink."""
    return use(f"aa-shape-{side}-{outline}", x - 1.3 * r, y - 1.3 * r, 2.6 * r, 2.6 * r)


def back(x: float = 0, y: float = 0, wide: float = BACK_WIDE) -> Markup:
    """A small card that lies face down."""
    return use("aa-back", x, y, wide, wide * BACK_TALL / BACK_WIDE)


def held(x: float, y: float) -> Markup:
    """Cards in somebody's hand."""
    return use("aa-held", x, y, HELD_WIDE, HELD_TALL)


def swap(x: float, y: float, scale: float, ink: str) -> Markup:
    """Two arrows passing each other."""
    return use(f"aa-swap-{ink}", x - 17 * scale, y - 16 * scale, 34 * scale, 34 * scale)


def definitions() -> Markup:
    """All of them."""
    arrows = "M-14 -6H10M4 -12L11 -6L4 0M14 8H-10M-4 2L-11 8L-4 14"
    small = keyhole_back(24, 34, plain=True)
    return join(
        [
            *(
                symbol(
                    f"aa-shape-{side}-{outline}",
                    26,
                    26,
                    group(seat_shape(hue(side), 10, outline=outline), at=(13, 13)),
                )
                for side in Side
                for outline in ("ink", "lamp")
            ),
            symbol("aa-back", BACK_WIDE, BACK_TALL, keyhole_back(BACK_WIDE, BACK_TALL, plain=True)),
            symbol(
                "aa-held",
                HELD_WIDE,
                HELD_TALL,
                group(small, at=(3, 5), turn=-8),
                group(small, at=(14, 4)),
            ),
            *(
                symbol(
                    f"aa-swap-{ink}",
                    34,
                    34,
                    group(path(arrows, f"{stroke(ink)} round", stroke_width=4), at=(17, 16)),
                )
                for ink in ("slate", "night")
            ),
        ]
    )
