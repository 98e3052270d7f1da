"""Towards the sea and out of the city: a net that is wider now, and a train that leaves early."""

from __future__ import annotations

import math

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, group, join, path, rect

from .vocabulary import (
    LAMP,
    LIGHT,
    MUSTARD,
    NIGHT,
    PEN,
    RED,
    ground,
    hat,
    windows,
)  # fmt: skip

_APEX = (182.0, 78.0)


def wider_net() -> Markup:
    """Not every fish is one."""
    lattice = ""
    for k in range(-5, 6):
        lattice += f"M{_APEX[0]} {_APEX[1]}L{_APEX[0] + k * 27} {202 - abs(k) * 3.2:.1f}"
    for part in (0.28, 0.46, 0.64, 0.82):
        half, low = 135 * part, _APEX[1] + 116 * part
        lattice += (
            f"M{_APEX[0] - half:.1f} {low - 6 * part:.1f}Q{_APEX[0]} {low + 22 * part:.1f} "
            f"{_APEX[0] + half:.1f} {low - 6 * part:.1f}"
        )
    rim = [(_APEX[0] + k * 27, 203 - abs(k) * 3.2) for k in range(-5, 6)]
    return join(
        [
            ground("blue"),
            rect(0, 0, 360, 78, MUSTARD),
            path("M232 78A44 44 0 0 1 320 78Z", LAMP),
            path("M0 78H360", stroke("night"), stroke_width=3),
            path("M248 88H304M258 96H294M266 104H286", LIGHT, stroke_width=3),
            path("M40 94q8 -6 16 0t16 0M310 122q7 -5 14 0t14 0M300 204q7 -5 14 0t14 0M26 206q7 -5"
                 " 14 0t14 0", LIGHT,
                 stroke_width=2.4, stroke_opacity=0.6),
            # The boat, and who stands in it.
            path("M118 60H246L230 84H136Z", both("red", "night"), stroke_width=3),
            path("M126 68H238", stroke("lamp"), stroke_width=3),
            path("M150 60V16M150 22L196 60", PEN, stroke_width=3.4),
            path("M150 16L150 54L126 54Z", both("lamp", "night"), stroke_width=2.4),
            path("M172 60C172 42 178 36 184 36S198 42 198 60Z", NIGHT),
            circle(185, 30, 7.4, both("lamp", "night"), stroke_width=2),
            hat(185, 26, 0.3, band="red"),
            path("M190 44L184 78", LIGHT, stroke_width=5),
            # What hangs from it.
            path(f"M{_APEX[0]} {_APEX[1]}L{rim[0][0]} {rim[0][1]}Q{_APEX[0]} 222 {rim[-1][0]} "
                 f"{rim[-1][1]}Z", fill("night"), opacity=0.3),
            _swimmer(120, 166, "mustard", -14),
            _swimmer(168, 136, "lamp", 8),
            _swimmer(222, 158, "red-lit", 16),
            _swimmer(182, 186, "mustard", -4),
            _swimmer(246, 178, "lamp", -10),
            path(lattice, LIGHT, stroke_width=1.7),
            *(circle(x, y, 5, both("red", "lamp"), stroke_width=2) for x, y in rim),
            _fish(38, 160, 1),
            _fish(316, 164, -1),
        ]
    )  # fmt: skip


def _swimmer(x: float, y: float, ink: str, turn: float) -> Markup:
    """Somebody in a hat who had not meant to come along."""
    return group(
        path("M-13 20C-13 4 -7 -2 0 -2S13 4 13 20Z", both(ink, "night"), stroke_width=2),
        circle(0, -9, 7.4, both("lamp", "night"), stroke_width=2),
        hat(0, -13, 0.34, ink="night", band=ink),
        circle(-2.6, -8, 1.2, NIGHT),
        circle(2.6, -8, 1.2, NIGHT),
        at=(x, y), turn=turn,
    )  # fmt: skip


def _fish(x: float, y: float, way: int) -> Markup:
    """One that looks on from outside."""
    return group(
        path(f"M{-16 * way} 0L{-27 * way} -9V9ZM{-18 * way} 0Q0 -15 {18 * way} 0Q0 15 {-18 * way}"
             f" 0Z",
             both("mustard", "night") + " joined", stroke_width=2.2),
        circle(9 * way, -2, 3.4, both("lamp", "night"), stroke_width=1.6),
        path(f"M{2 * way} -6Q{-2 * way} 0 {2 * way} 6", PEN, stroke_width=1.8),
        at=(x, y),
    )  # fmt: skip


def early_train() -> Markup:
    """The sun says three, the timetable something else."""
    x, y = 138.0, 90.0
    ticks = ""
    for k in range(12):
        a = math.radians(30 * k)
        near = 62 if k % 3 else 56
        ticks += (
            f"M{x + near * math.sin(a):.1f} {y - near * math.cos(a):.1f}"
            f"L{x + 72 * math.sin(a):.1f} {y - 72 * math.cos(a):.1f}"
        )
    puffs = (
        (294, 94, 10),
        (284, 76, 14),
        (264, 56, 18),
        (236, 38, 22),
        (200, 22, 26),
        (160, 4, 28),
    )
    return join(
        [
            ground("lamp"),
            circle(x, y, 86, RED),
            path(ticks, LIGHT, stroke_width=5),
            path(f"M{x} {y}V{y - 46}M{x} {y}H{x + 36}", LIGHT, stroke_width=8),
            circle(x, y, 6, LAMP),
            *(circle(at, up, r, both("lamp", "night"), stroke_width=3) for at, up, r in puffs),
            *(circle(at, up, r - 1.5, LAMP) for at, up, r in puffs),
            # Two carriages, then the engine.
            path("M-6 116H78V176H-6ZM86 116H176V176H86Z", NIGHT),
            path("M-6 112H80M84 112H178", PEN, stroke_width=6),
            path("M0 164H78M86 164H176", stroke("mustard"), stroke_width=3),
            windows("mustard", (17, 20), (14, 126), (42, 126), (96, 126), (122, 126), (148, 126)),
            path("M186 104H226V176H186Z", NIGHT),
            path("M180 100H232", PEN, stroke_width=7),
            rect(194, 114, 20, 20, MUSTARD),
            path("M226 128H306Q318 128 318 142V162Q318 176 306 176H226Z", NIGHT),
            path("M250 128V176M282 128V176", stroke("slate"), stroke_width=3),
            path("M286 128L280 106H308L302 128Z", NIGHT),
            path("M240 128Q240 114 250 114T260 128Z", MUSTARD),
            path("M318 172L338 190H300V172Z", RED),
            circle(320, 146, 9, both("mustard", "night"), stroke_width=3),
            *(circle(at, 184, 12, both("lamp", "night"), stroke_width=4)
              for at in (14, 58, 106, 156)),
            *(circle(at, 182, 15, both("red", "night"), stroke_width=5) for at in (206, 246, 286)),
            path("M206 182H286", LIGHT, stroke_width=4),
            path("M0 200H360", stroke("night"), stroke_width=5),
            # Somebody leans out and lifts a hat.
            path("M46 140L34 100", LIGHT, stroke_width=11),
            path("M46 140L34 100", PEN, stroke_width=8),
            circle(54, 134, 7.4, both("lamp", "night"), stroke_width=2),
            hat(32, 96, 0.52, turn=-20, band="mustard", rim="lamp"),
            # And four who look after it.
            rect(0, 204, 360, 36, fill("slate")),
            *(hat(at, 224, s, ink="night", band=band, rim="lamp") for at, s, band in (
                (150, 0.62, "blue"), (204, 0.8, "green"), (260, 0.62, "mustard"),
                (314, 0.7, "brown"))),
        ]
    )  # fmt: skip
