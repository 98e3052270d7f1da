"""What stands on two feet: an immortal in boots, and agents in better shoes than yesterday's."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import rays
from spytable.pictures.svg import Markup, circle, group, join, path, rect

from .vocabulary import (
    LAMP,
    LIGHT,
    MUSTARD,
    NIGHT,
    PEN,
    WIDE,
    ground,
    mirrored,
    outlined,
    roofs,
    spark,
    walker,
    windows,
)  # fmt: skip


def heavy_boots() -> Markup:
    """Somebody very tall walks for somebody rather small."""
    hem = (
        "M58 -4H302L322 86L300 78L284 92L262 82L240 96L214 84L180 94L146 84L120 96L98 82L76 92"
        "L60 78L38 86Z"
    )
    boot = (
        "M92 74H158V150C158 164 154 172 154 184H52C40 184 36 174 40 164C46 150 70 152 84 138"
        "C92 130 92 112 92 74Z"
    )
    left = join(
        [
            outlined(boot, "night", "lamp", 3.4),
            path("M36 184H156V198Q156 202 152 202H40Q36 202 36 198Z", both("brown", "lamp"),
                 stroke_width=3.4),
            path("M92 100H158", stroke("mustard"), stroke_width=8),
            rect(114, 93, 20, 15, both("night", "mustard"), rx=2, stroke_width=4),
            path("M96 124L110 132M90 136L104 146M78 148L90 158", LIGHT, stroke_width=3),
        ]
    )  # fmt: skip
    return join(
        [
            ground("red"),
            rays(180, 60, 330, 15, "night", 4, 0.16),
            rect(0, 194, WIDE, 40, LAMP),
            path("M0 194H360", stroke("night"), stroke_width=4),
            path(
                "M30 206L18 234M56 206L62 218L54 234M96 204L104 234M128 204L140 216L138 234"
                "M160 204L172 212M330 206L342 234M304 206L298 218L306 234M264 204L256 234"
                "M232 204L220 216L222 234M200 204L188 212",
                PEN,
                stroke_width=2.6,
            ),
            mirrored(left),
            left,
            outlined(hem, "night", "lamp", 3.4),
            path("M110 -4L98 82M180 -4V94M250 -4L262 82", stroke("slate"), stroke_width=3),
            walker(177, 223, 1.15, rim="lamp", hatted=False),
            _raised_hat(194, 142),
        ]
    )


def _raised_hat(x: float, y: float) -> Markup:
    """Manners cost nothing, either."""
    return join(
        [
            path(f"M{x - 8} {y + 26}L{x + 4} {y + 8}", LIGHT, stroke_width=8),
            path(f"M{x - 8} {y + 26}L{x + 4} {y + 8}", PEN, stroke_width=5),
            group(
                outlined("M-17 0Q0 -7 17 0Q0 6 -17 0ZM-9 -2C-9 -15 -4 -17 0 -15C4 -17 9 -15 9 -2Q0 "
                         "-6 -9 -2Z", "mustard", "night", 1.8),
                at=(x + 6, y + 4), turn=18,
            ),
        ]
    )  # fmt: skip


def good_shoes() -> Markup:
    """Three houses at a stride."""
    houses = roofs(240, 124, (44, 60, 18), (46, 88, 24), (46, 56, 18))
    return join(
        [
            ground("blue"),
            circle(182, 112, 84, MUSTARD),
            path(roofs(240, -10, (40, 40, 0), (36, 56, 16), (40, 34, 0)), fill("night"),
                 opacity=0.4),
            path(roofs(240, 250, (44, 36, 14), (40, 60, 0), (40, 40, 16)), fill("night"),
                 opacity=0.4),
            path("M150 60L214 60L238 84L330 172L292 190L196 106Z", NIGHT),
            path("M150 60H206L190 104L100 190L58 172L140 92Z", NIGHT),
            path("M166 100L78 184M214 96L306 184", stroke("slate"), stroke_width=2.4),
            path("M112 -6H252L264 62Q180 84 98 62Z", NIGHT),
            path("M180 -6V72", stroke("lamp"), stroke_width=2.4, stroke_opacity=0.6),
            circle(192, 24, 4, MUSTARD),
            circle(192, 48, 4, MUSTARD),
            outlined(houses, "lamp", wide=3),
            path("M168 240V180M214 240V184", PEN, stroke_width=2),
            windows("night", (10, 13), (132, 192), (150, 192), (177, 168), (195, 168), (222, 196),
                    (240, 196)),
            windows("mustard", (10, 13), (177, 196), (150, 212)),
            path("M64 168L96 184L88 200L58 192ZM296 168L324 168L326 196L290 196Z",
                 both("red", "night"), stroke_width=2.4),
            _shoe(72, 192, -8),
            _shoe(304, 194, 5),
            spark(98, 168, 11),
            spark(338, 166, 13),
        ]
    )  # fmt: skip


def _shoe(x: float, y: float, turn: float) -> Markup:
    """A brogue in two inks, its heel below the leg."""
    return group(
        outlined("M-20 -18H12Q18 -6 34 -2C44 0 48 6 48 14H-20C-24 2 -24 -8 -20 -18Z", "lamp",
                 wide=3),
        path("M20 -6Q32 -2 36 0C44 2 47 7 47 13H26Q18 4 20 -6Z", fill("brown")),
        path("M-21 -8Q-12 0 -14 13H-20Q-23 2 -21 -8Z", fill("brown")),
        path("M-3 -12L6 -6M1 -16L11 -10", PEN, stroke_width=2.4),
        path("M-22 14H50V20H18L14 18H-2V23H-22Z", both("night", "night"), stroke_width=2),
        at=(x, y), turn=turn,
    )  # fmt: skip
