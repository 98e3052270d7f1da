"""The action cards: one small scene each, 100 by 140, for the cards that lie open while nothing is
to be done."""

from __future__ import annotations

from collections.abc import Callable

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import polygon, rays
from spytable.pictures.svg import Markup, circle, group, join, path, rect, symbol

from .pieces import FOOT

WIDE, TALL = 100.0, 140.0
NIGHT, LAMP, RED, MUSTARD = fill("night"), fill("lamp"), fill("red"), fill("mustard")
LIGHT = f"{stroke('lamp')} round"
PEN = f"{stroke('night')} round"


def _ground(ink: str) -> Markup:
    return rect(0, 0, WIDE, TALL, fill(ink))


def _feet(x: float, y: float, size: float, turn: float, ink: str) -> Markup:
    return group(
        group(path(FOOT, fill(ink)), at=(-5, 3), turn=-10, scale=0.9),
        group(path(FOOT, fill(ink)), at=(6, -4), turn=8, scale=0.9),
        at=(x, y), turn=turn, scale=size,
    )  # fmt: skip


def step() -> Markup:
    """Under the lamp nobody; only where somebody was."""
    return join(
        [
            _ground("night"),
            path("M72 22L8 150H118Z", MUSTARD),
            path("M72 18V150", stroke("slate"), stroke_width=4),
            path("M60 24Q72 2 84 24Z", both("slate", "night"), stroke_width=2),
            circle(72, 25, 4.6, LAMP),
            _feet(34, 112, 1.25, 24, "night"),
            _feet(56, 78, 0.95, 22, "night"),
            _feet(68, 52, 0.65, 18, "night"),
            path("M-2 150V34H6V26H20V46H28V150Z", NIGHT),
            path("M4 42H10V48H4ZM16 56H22V62H16ZM4 72H10V78H4Z", MUSTARD),
        ]
    )


def slip() -> Markup:
    """Here a moment ago; there now; in between never."""
    figure = (
        "M0 -30C7 -30 11 -25 11 -18H18L14 -13H-14L-18 -18H-11C-11 -25 -7 -30 0 -30ZM-10 -12"
        "H10C10 -4 6 0 8 3C16 7 18 14 19 30H-19C-18 14 -16 7 -8 3C-6 0 -10 -4 -10 -12Z"
    )
    return join(
        [
            _ground("blue"),
            circle(74, 24, 18, LAMP),
            circle(81, 19, 16, fill("blue")),
            path("M22 50C28 30 52 30 66 52", f"{stroke('lamp')} round", stroke_width=3,
                 stroke_dasharray="1 8"),
            group(path(figure, f"{stroke('lamp')} joined", stroke_width=2, stroke_dasharray="4 4"),
                  at=(24, 88), scale=0.9),
            group(path(figure, NIGHT), at=(74, 92), scale=1.05),
            group(path("M0 -11L3 -3.5L11 -3L5 2L7 10L0 5.6L-7 10L-5 2L-11 -3L-3 -3.5Z", MUSTARD),
                  at=(24, 28), scale=0.8),
            path("M0 116H100V142H0Z", NIGHT),
        ]
    )  # fmt: skip


def immortal() -> Markup:
    """Something tall is carried from one square to the next."""
    cloak = "M50 14C62 20 70 34 71 50C84 60 90 84 92 142H8C10 84 16 60 29 50C30 34 38 20 50 14Z"
    arrow = "M0 -9L8 0H3V9H-3V0H-8Z"
    return join(
        [
            _ground("red"),
            rays(50, 52, 150, 12, "night", 4, 0.16),
            path(cloak, both("night", "lamp"), stroke_width=2),
            path("M50 26C61 32 64 42 64 52C64 62 58 67 50 67S36 62 36 52C36 42 39 32 50 26Z",
                 "mm-void"),
            path("M39 49L47 53L40 56ZM61 49L53 53L60 56Z", MUSTARD),
            path("M28 78C32 96 30 116 22 142M72 78C68 96 70 116 78 142", "line mm-fold round",
                 stroke_width=3),
            group(path(arrow, LAMP), at=(12, 60), turn=-90, scale=1.1),
            group(path(arrow, LAMP), at=(88, 60), turn=90, scale=1.1),
            group(path(arrow, LAMP), at=(20, 20), turn=-45, scale=1.1),
            group(path(arrow, LAMP), at=(80, 20), turn=45, scale=1.1),
        ]
    )  # fmt: skip


def move() -> Markup:
    """Two squares and a corner."""
    return join(
        [
            _ground("green"),
            *(rect(x, y, 38, 38, LAMP, rx=6, opacity=0.2)
              for x in (-18, 28, 74) for y in (-12, 34, 80, 126)),
            path("M24 100V53H70", "line stroke-night round", stroke_width=17),
            path("M24 100V53H66", "line stroke-lamp round", stroke_width=9),
            path("M62 35L90 53L62 71Z", f"{both('lamp', 'night')} joined", stroke_width=4),
            circle(24, 100, 14, both("mustard", "night"), stroke_width=4),
            circle(24, 53, 5, NIGHT),
        ]
    )  # fmt: skip


def ask() -> Markup:
    """One asks, and somebody behind a screen must not lie."""
    face = (
        "M0 142V98C0 94 -4 92 -4 88L4 74C4 54 20 42 38 44C56 46 60 60 58 76C58 92 50 98 46 104"
        "V118C60 122 66 130 68 142Z"
    )
    return join(
        [
            _ground("mustard"),
            path("M20 10H92Q98 10 98 16V56Q98 62 92 62H66L50 78L52 62H20Q14 62 14 56V16Q14 10 20 10"
                 "Z",
                 both("lamp", "night"), stroke_width=3),
            path("M46 28Q46 19 56 19T66 28Q66 34 59 38Q56 40 56 45M56 53V53.4", PEN,
                 stroke_width=6),
            group(path(face, NIGHT), at=(-10, 14), scale=0.92),
            path("M20 76H46V82H20Z", RED),
        ]
    )  # fmt: skip


def reveal() -> Markup:
    """The token under the lens tells its hour."""
    return join(
        [
            _ground("brown"),
            rays(46, 54, 150, 10, "lamp", 10, 0.18),
            path("M70 84L100 130", "line stroke-night round", stroke_width=17),
            path("M74 90L100 130", "line stroke-mustard round", stroke_width=9),
            circle(46, 54, 38, both("lamp", "night"), stroke_width=7),
            circle(46, 54, 29, stroke("slate"), stroke_width=2, stroke_dasharray="2 13.18"),
            path("M46 54V32M46 54L62 62", PEN, stroke_width=5.4),
            circle(46, 54, 4.4, RED),
            path("M22 42Q26 30 38 26", f"{stroke('mustard')} round", stroke_width=4),
        ]
    )


def shakedown() -> Markup:
    """Even an immortal has a collar."""
    hood = "M0 0H100V24C92 50 82 66 62 72L50 62L38 72C18 66 8 50 0 24Z"
    fingers = (
        "M26 74Q26 66 34 66H40Q44 66 44 70Q44 66 49 66H53Q57 66 57 70Q57 66 62 66H66Q70 66"
        " 70 70Q70 67 74 67Q80 67 80 74V98Q80 112 66 114V142H36V114Q26 110 24 98Q22 84 34 84H46"
        "Q50 84 50 88Q50 92 46 92H38"
    )
    return join(
        [
            _ground("red"),
            path(hood, both("night", "lamp"), stroke_width=2),
            path("M50 -8C66 0 70 14 68 26C66 40 58 44 50 44S34 40 32 26C30 14 34 0 50 -8Z",
                 "mm-void"),
            path("M37 20L47 25L38 29ZM63 20L53 25L62 29Z", MUSTARD),
            path(fingers, f"{both('lamp', 'night')} joined round", stroke_width=3.4),
            path("M44 70V84M57 70V86M70 70V84", PEN, stroke_width=3),
            path("M32 124H70V142H32Z", both("blue", "night"), stroke_width=3),
            path("M10 84L20 88M8 100H18M90 84L86 88M92 100H86", LIGHT, stroke_width=3.4),
        ]
    )  # fmt: skip


def capture() -> Markup:
    """The right square at the right hour."""
    ring = join([circle(0, 0, 21, "line stroke-night", stroke_width=13),
                 circle(0, 0, 21, "line stroke-lamp", stroke_width=6)])  # fmt: skip
    return join(
        [
            _ground("slate"),
            rays(50, 70, 150, 14, "mustard", 6, 0.85),
            path(polygon([(38, 46), (50, 38), (62, 46), (56, 58), (44, 58)]),
                 both("lamp", "night"), stroke_width=3),
            path("M36 62Q34 44 46 46M64 62Q66 44 54 46", "line stroke-night round",
                 stroke_width=5),
            group(ring, at=(28, 84)),
            group(ring, at=(72, 84)),
            rect(17, 55, 22, 15, both("lamp", "night"), rx=3, stroke_width=3),
            rect(61, 55, 22, 15, both("lamp", "night"), rx=3, stroke_width=3),
            circle(28, 62.5, 2.6, NIGHT),
            circle(72, 62.5, 2.6, NIGHT),
        ]
    )  # fmt: skip


SCENES: dict[str, Callable[[], Markup]] = {
    "step": step,
    "slip": slip,
    "immortal": immortal,
    "move": move,
    "ask": ask,
    "reveal": reveal,
    "shakedown": shakedown,
    "capture": capture,
}


def scene(action: str) -> str:
    """The symbol of an action's scene."""
    return f"scene-{action}"


def definitions() -> Markup:
    """All of them; a card of another shape shows the middle."""
    return join(
        symbol(f"mm-{scene(action)}", WIDE, TALL, draw(), fit="xMidYMid slice")
        for action, draw in SCENES.items()
    )
