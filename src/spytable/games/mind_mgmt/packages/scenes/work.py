"""Honest work: a street dug up overnight, and a shift that begins when the other ends."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import rays
from spytable.pictures.svg import Markup, circle, group, join, path, rect

from .vocabulary import (
    LAMP,
    LIGHT,
    NIGHT,
    PEN,
    RED,
    crescent,
    ground,
    hat,
    outlined,
    roofs,
    stars,
    walker,
)  # fmt: skip


def road_works() -> Markup:
    """Four workmen have dug all night.  Nobody had ordered it."""
    stripes = "".join(
        f"M{x} 150L{x + 22} 150L{x + 4} 180L{x - 18} 180Z" for x in range(22, 360, 44)
    )
    return join(
        [
            ground("red"),
            path(roofs(140, -8, (52, 66, 0), (46, 84, 22), (60, 58, 0), (48, 78, 24), (62, 64, 0),
                       (46, 92, 20), (70, 60, 0)), fill("night"), opacity=0.3),
            rect(0, 128, 360, 112, fill("slate")),
            path("M0 128H360", stroke("night"), stroke_width=4),
            # The heap, the hole, and who is in it.
            path("M250 132C262 104 284 86 304 98C330 96 350 118 358 132Z", both("brown", "night"),
                 stroke_width=3),
            path("M276 122L284 112M304 112L310 120M328 124L334 116", PEN, stroke_width=3),
            outlined("M94 128H272L258 160H110Z", "night", wide=3),
            _pick(140, 92, -24),
            _spade(240, 92, 26),
            *(_digger(x, 128, s, band) for x, s, band in (
                (124, 0.6, "blue"), (162, 0.7, "green"), (204, 0.62, "mustard"), (240, 0.56,
                                                                                  "brown"))),
            path("M186 80l8 -5l5 7l-8 5zM208 60l7 -6l6 6l-7 6zM276 60l6 -4l4 6l-6 4zM292 76l6"
                 " -5l5 5l-6 5z", NIGHT),
            # Somebody who came this way yesterday.
            walker(28, 136, 1.0, rim="lamp", case="mustard"),
            path("M24 34Q24 25 33 25T42 33Q42 39 34 42V47M34 54.6V55", PEN, stroke_width=5),
            # The barrier in front of it all.
            path("M74 148L56 240M74 148L94 240M300 148L282 240M300 148L320 240", PEN,
                 stroke_width=13),
            path("M74 148L56 240M74 148L94 240M300 148L282 240M300 148L320 240", LIGHT,
                 stroke_width=7),
            rect(10, 150, 340, 30, LAMP),
            path(stripes, RED),
            rect(10, 150, 340, 30, stroke("night"), stroke_width=3.4),
            rect(24, 200, 312, 14, both("lamp", "night"), stroke_width=3),
            _lantern(74, 134),
            _lantern(300, 134),
        ]
    )  # fmt: skip


def _digger(x: float, y: float, scale: float, band: str) -> Markup:
    """A hat and as much of a back as shows."""
    return join(
        [
            path(f"M{x - 24} {y + 30}C{x - 24} {y + 8} {x - 12} {y} {x} {y}S{x + 24} {y + 8}"
                 f" {x + 24} "
                 f"{y + 30}Z", both("night", "lamp"), stroke_width=2),
            hat(x, y + 2, scale, band=band, rim="lamp"),
        ]
    )  # fmt: skip


def _pick(x: float, y: float, turn: float) -> Markup:
    return group(
        path("M0 -38V44", PEN, stroke_width=8),
        path("M0 -38V44", f"{stroke('lamp')} round", stroke_width=3.6),
        outlined("M-34 -26Q0 -52 34 -26Q0 -40 -34 -26Z", "lamp", wide=3),
        at=(x, y), turn=turn,
    )  # fmt: skip


def _spade(x: float, y: float, turn: float) -> Markup:
    return group(
        path("M0 -20V50", PEN, stroke_width=8),
        path("M0 -20V50", f"{stroke('lamp')} round", stroke_width=3.6),
        outlined("M-13 -20V-44Q0 -58 13 -44V-20Z", "lamp", wide=3),
        at=(x, y), turn=turn,
    )  # fmt: skip


def _lantern(x: float, y: float) -> Markup:
    """A red light, so that nobody falls in."""
    return join(
        [
            circle(x, y, 26, fill("mustard"), opacity=0.45),
            path(f"M{x - 8} {y - 15}Q{x} {y - 28} {x + 8} {y - 15}", PEN, stroke_width=3.4),
            rect(x - 11, y - 15, 22, 30, both("red", "night"), rx=5, stroke_width=3),
            path(f"M{x - 4} {y - 6}V{y + 6}", LIGHT, stroke_width=3.4),
        ]
    )


def double_shift() -> Markup:
    """One half has slept."""
    return join(
        [
            ground("lamp"),
            rays(66, 64, 330, 17, "mustard", 4, 0.55),
            circle(66, 64, 32, both("red", "night"), stroke_width=3),
            rect(180, 0, 180, 240, NIGHT),
            crescent(298, 60, 27, turn=-8),
            stars((214, 28), (244, 60), (340, 28), (340, 108), (262, 112), (226, 96)),
            # Half in the light, half in the dark.
            path("M180 240V130H150C96 142 70 186 66 240Z", both("blue", "night"), stroke_width=3),
            path("M180 240V130H210C264 142 290 186 294 240Z", both("slate", "lamp"),
                 stroke_width=3),
            path("M146 132L180 188V240H172L128 160Z", f"{both('lamp', 'night')} joined",
                 stroke_width=2.6),
            path("M214 132L180 188V240H188L232 160Z", f"{both('night', 'lamp')} joined",
                 stroke_width=2.6),
            path("M180 68H138V112C138 136 156 152 180 152Z", both("lamp", "night"), stroke_width=3),
            path("M180 68H222V112C222 136 204 152 180 152Z", both("slate", "lamp"), stroke_width=3),
            path("M180 68V152", PEN, stroke_width=2.4),
            circle(160, 98, 8.4, both("lamp", "night"), stroke_width=2.6),
            circle(161, 98, 3.8, NIGHT),
            path("M150 86Q160 80 170 86", PEN, stroke_width=3.4),
            path("M190 98Q200 108 210 98M192 102L189 107M200 104V109M208 102L211 107", LIGHT,
                 stroke_width=2.8),
            path("M190 88H210", LIGHT, stroke_width=3),
            path("M180 104L172 122H180", PEN, stroke_width=2.8),
            path("M164 134Q172 138 180 136", PEN, stroke_width=3.2),
            path("M180 136Q190 134 196 138", LIGHT, stroke_width=3.2),
            hat(180, 68, 1.5, band="mustard", rim="lamp"),
            # What keeps the other half awake.
            outlined("M98 176H142L138 214H102Z", "red", wide=3),
            path("M98 184Q80 186 86 200Q90 208 101 204", PEN, stroke_width=4),
            path("M110 168Q103 158 110 150T110 134M126 168Q119 160 126 152", PEN, stroke_width=3),
            path("M132 186H150Q160 190 158 200T146 212H130Q126 204 132 200H128Q124 192 132 186Z",
                 f"{both('lamp', 'night')} joined", stroke_width=2.6),
            # A lantern in the other hand.
            path("M228 190Q243 172 258 190", LIGHT, stroke_width=3),
            path("M243 168V178", LIGHT, stroke_width=3),
            rect(230, 190, 26, 34, both("mustard", "lamp"), rx=4, stroke_width=3),
            path("M226 190H260M226 224H260", LIGHT, stroke_width=4),
        ]
    )  # fmt: skip
