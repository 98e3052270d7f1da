"""The two pawns: a cat who has seen everything and a dog who has sniffed the rest."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import pawn_base
from spytable.pictures.svg import Markup, circle, group, join, path, symbol

from ..components import Side

WIDE, TALL = 64, 84
ART = ("aa-cat", "aa-dog")
PIECES = ("pawn-green", "pawn-blue")


def cat() -> Markup:
    """Sitting, tail up, bow tie straight."""
    body = (
        "M16 42C8 56 8 70 11 79H53C58 62 52 50 47 43C54 38 56 28 53 20L52 4L41 12Q32 9 23 12"
        "L12 4L11 20C8 28 10 38 16 42Z"
    )
    return join(
        [
            path(
                "M50 76C64 72 64 52 56 46C52 44 52 50 54 53C58 60 54 68 47 69Z",
                f"{both('green', 'lamp')} outlined",
                stroke_width=5,
            ),
            path(body, f"{both('green', 'lamp')} outlined", stroke_width=5),
            path("M15 9L23 15L15 21ZM49 9L41 15L49 21Z", fill("night")),
            path("M18 26Q24 19 29 28Q23 32 18 26ZM46 26Q40 19 35 28Q41 32 46 26Z", fill("lamp")),
            path("M24 22V30M40 22V30", stroke("night"), stroke_width=3),
            path("M29 33H35L32 36Z", fill("night")),
            path("M32 46L20 40V53ZM32 46L44 40V53Z", fill("red")),
            circle(32, 46, 3, fill("night")),
            path("M26 79V66M38 79V66", stroke("night"), stroke_width=2.5),
        ]
    )


def dog() -> Markup:
    """Floppy ears under a fedora."""
    body = "M19 48C9 58 9 70 11 79H54C57 68 54 56 46 48C50 44 51 36 50 28H14C13 36 14 44 19 48Z"
    ears = "M14 22C4 22 1 34 5 46C12 48 16 38 17 28ZM50 22C60 22 63 34 59 46C52 48 48 38 47 28Z"
    return join(
        [
            path(body, f"{both('blue', 'lamp')} outlined", stroke_width=5),
            path(
                ears,
                f"{both('blue', 'lamp')} outlined",
                stroke_width=4,
            ),
            path(
                ears,
                fill("night"),
                opacity=0.35,
            ),
            path(
                "M17 20C17 4 24 1 32 4C40 1 47 4 47 20ZM4 21Q32 13 60 21Q56 27 32 26Q8 27 4 21Z",
                f"{both('night', 'lamp')} outlined",
                stroke_width=3.5,
            ),
            path("M17 15Q32 10 47 15V20Q32 15 17 20Z", fill("mustard")),
            circle(24, 32, 3, fill("lamp")),
            circle(40, 32, 3, fill("lamp")),
            path("M21 42Q21 35 32 35Q43 35 43 42Q43 50 32 50Q21 50 21 42Z", fill("lamp")),
            path("M27 37H37Q37 43 32 43Q27 43 27 37Z", fill("night")),
            path("M32 43V47", stroke("night"), stroke_width=2),
            path("M18 53Q32 61 46 53V58Q32 66 18 58Z", fill("red")),
            circle(32, 63, 3.5, fill("mustard")),
            path("M26 79V69M38 79V69", stroke("night"), stroke_width=2.5),
        ]
    )


def definitions() -> Markup:
    """Both pawns."""
    return join(
        [symbol(ART[Side.GREEN], WIDE, TALL, cat()), symbol(ART[Side.BLUE], WIDE, TALL, dog())]
    )


def shadow(width: float) -> Markup:
    """The shadow of a pawn on the road."""
    return group(pawn_base(width))
