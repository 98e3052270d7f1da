"""The eight agents: one poster each, 100 wide and 160 tall, in flat inks.

Heads stand in the upper half, so that a small card may show the upper part alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from spytable.kernel.document import kebab
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import rays
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, symbol

from ..components import Agent

WIDE, TALL = 100, 160
NIGHT, LAMP, RED, BLUE = fill("night"), fill("lamp"), fill("red"), fill("blue")
GREEN, MUSTARD, SLATE, BROWN = fill("green"), fill("mustard"), fill("slate"), fill("brown")


def mirrored(*parts: str) -> Markup:
    """The same drawing seen in a mirror along the middle of the poster."""
    return el("g", *parts, transform="matrix(-1 0 0 1 100 0)")


def ground(ink: str) -> Markup:
    """The poster's paper."""
    return rect(0, 0, WIDE, TALL, fill(ink))


def double_agent() -> Markup:
    """One hat, two faces: whichever way she looks, half of her looks the other."""
    face = (
        "M50 24C67 22 75 32 76 46L77 54L86 69Q84 72 79 71L81 76L77 79L80 83L77 87"
        "C78 95 73 98 62 97L64 110C82 114 94 126 97 160H50Z"
    )
    hat = "M50 40V10C64 8 72 18 74 36C84 36 92 38 98 43C84 48 66 48 50 47Z"
    eye = "M64 58Q70 52 77 56Q71 61 64 58Z"
    return join(
        [
            rect(0, 0, 50, TALL, RED),
            rect(50, 0, 50, TALL, BLUE),
            path(face, LAMP),
            mirrored(path(face, NIGHT)),
            path(hat, NIGHT),
            mirrored(path(hat, LAMP)),
            path("M50 34Q64 32 74 36V41Q62 38 50 39Z", MUSTARD),
            mirrored(path("M50 34Q64 32 74 36V41Q62 38 50 39Z", RED)),
            path(eye, NIGHT),
            mirrored(path(eye, LAMP)),
            path("M81 76L76 79L80 83Q73 82 72 79Z", RED),
            mirrored(path("M81 76L76 79L80 83Q73 82 72 79Z", fill("red-lit"))),
            circle(58, 82, 3.4, MUSTARD),
            circle(42, 82, 3.4, MUSTARD),
            path("M50 118L66 112L62 136L50 160Z", RED),
            mirrored(path("M50 118L66 112L62 136L50 160Z", BLUE)),
        ]
    )


def enforcer() -> Markup:
    """Fists up, ponytail flying: she does not ask twice."""
    arm = path("M24 108L9 134L22 96", f"{stroke('lamp')} round", stroke_width=13)
    glove = join(
        [
            path(
                "M8 92C4 70 20 60 32 66C44 70 42 88 34 96Z", both("red", "night"), stroke_width=2.5
            ),
            path("M31 70C38 74 38 82 33 86", stroke("night"), stroke_width=2.5),
            path("M9 94L33 98L31 106L11 102Z", LAMP),
        ]
    )
    return join(
        [
            ground("green"),
            rays(50, 60, 150, 14, "lamp", 5, 0.16),
            path("M66 30C88 20 100 42 90 70C86 58 78 52 64 50Z", NIGHT),
            path("M20 160C18 126 20 106 36 100H64C80 106 82 126 80 160Z", NIGHT),
            path("M41 86H59V102Q50 112 41 102Z", LAMP),
            path("M30 46C30 22 70 22 70 46V62C70 80 60 90 50 90C40 90 30 80 30 62Z", LAMP),
            path("M27 56C22 14 78 14 73 56L69 44Q50 36 31 44Z", NIGHT),
            path("M28 41Q50 31 72 41V49Q50 39 28 49Z", RED),
            path("M36 56L47 60M64 56L53 60", f"{stroke('night')} round", stroke_width=4),
            path("M44 77Q50 74 57 77", f"{stroke('night')} round", stroke_width=3.2),
            path("M20 140Q50 150 80 140V150Q50 160 20 150Z", MUSTARD),
            arm,
            mirrored(arm),
            glove,
            mirrored(glove),
        ]
    )


def codebreaker() -> Markup:
    """Round glasses, headphones, and a cipher wheel for a halo."""
    ticks = "".join(
        f"M{50 + 39 * math.cos(a):.1f} {56 + 39 * math.sin(a):.1f}"
        f"L{50 + 46 * math.cos(a):.1f} {56 + 46 * math.sin(a):.1f}"
        for a in (math.tau * k / 26 for k in range(26))
    )
    holes = [circle(12 + 11 * k, 132 + (5 if k % 3 else -5), 2.4, NIGHT) for k in range(8)]
    more = [circle(12 + 11 * k, 132, 2.4, NIGHT) for k in (0, 2, 5, 6)]
    return join(
        [
            ground("lamp"),
            circle(50, 56, 48, BLUE),
            circle(50, 56, 37, stroke("lamp"), stroke_width=2),
            path(ticks, stroke("lamp"), stroke_width=2.5),
            path("M20 88C14 18 86 18 80 88Z", NIGHT),
            path("M6 160C8 118 26 106 42 102H58C74 106 92 118 94 160Z", RED),
            path("M42 84H58V104L50 114L42 104Z", LAMP),
            path(
                "M42 101L50 114L36 122L34 106ZM58 101L50 114L64 122L66 106Z",
                both("lamp", "night"),
                stroke_width=2,
            ),
            path("M32 52V66C32 82 42 92 50 92C58 92 68 82 68 66V52Z", LAMP),
            path("M28 60C28 36 72 36 72 60Q60 50 46 50Q38 52 28 60Z", NIGHT),
            circle(41, 65, 8.5, both("lamp", "night"), stroke_width=3.5),
            circle(59, 65, 8.5, both("lamp", "night"), stroke_width=3.5),
            circle(42, 66, 3, NIGHT),
            circle(60, 66, 3, NIGHT),
            path("M45 83Q50 87 55 83Q50 79 45 83Z", RED),
            path("M17 62C12 6 88 6 83 62", stroke("mustard"), stroke_width=5),
            rect(11, 54, 12, 24, both("mustard", "night"), rx=5, stroke_width=2),
            rect(77, 54, 12, 24, both("mustard", "night"), rx=5, stroke_width=2),
            group(
                rect(-4, 120, 110, 24, both("lamp", "night"), stroke_width=2),
                *holes,
                *more,
                turn=-5,
            ),
        ]
    )


def saboteur() -> Markup:
    """Hat low, collar high, and something that ticks."""
    collar = path("M30 84L50 118L36 130L16 100Z", f"{both('night', 'lamp')} joined", stroke_width=2)
    return join(
        [
            ground("red"),
            circle(50, 58, 41, MUSTARD),
            path("M1 160C1 116 14 102 28 94H72C86 102 99 116 99 160Z", NIGHT),
            path("M30 56H70V78L60 92H40L30 78Z", NIGHT),
            collar,
            mirrored(collar),
            path("M24 52C24 24 32 14 42 17Q50 23 58 17C68 14 76 24 76 52Z", NIGHT),
            path("M25 42Q50 34 75 42V50Q50 42 25 50Z", RED),
            path("M5 54Q50 34 95 54Q88 63 50 62Q12 63 5 54Z", NIGHT),
            path("M35 68L47 71Q44 77 37 74ZM65 68L53 71Q56 77 63 74Z", LAMP),
            circle(50, 138, 17, both("night", "lamp"), stroke_width=2.5),
            path("M40 132Q42 127 47 126", f"{stroke('lamp')} round", stroke_width=2.5),
            path("M60 124C64 112 74 120 77 108", f"{stroke('lamp')} round", stroke_width=3),
            rays(77, 105, 12, 8, "mustard"),
            circle(77, 105, 4, LAMP),
            path("M24 134Q34 126 40 136Q38 148 30 150Q22 146 24 134Z", LAMP),
            mirrored(path("M24 134Q34 126 40 136Q38 148 30 150Q22 146 24 134Z", LAMP)),
        ]
    )


def daredevil() -> Markup:
    """Goggles down, scarf in the wind, no brakes."""
    return join(
        [
            ground("blue"),
            path(
                "M-6 40L106 -20V-6L-6 60ZM-6 86L106 26V34L-6 98ZM-6 140L106 80V100L-6 164Z",
                LAMP,
                opacity=0.22,
            ),
            path("M66 106C80 92 88 106 102 86V112C90 118 82 116 70 120Z", RED),
            path("M3 160C3 126 18 112 32 108H68C82 112 97 126 97 160Z", NIGHT),
            path("M31 62H69V76C69 92 60 99 50 99C40 99 31 92 31 76Z", LAMP),
            path("M22 66C16 14 84 14 78 66Z", fill("mustard")),
            path("M43 24Q50 22 57 24V66H43Z", LAMP),
            path("M46 23Q50 22 54 23V66H46Z", RED),
            path("M22 58H78V78Q76 90 70 94L68 74H32L30 94Q24 90 22 78Z", NIGHT),
            rect(22, 54, 56, 24, both("night", "lamp"), rx=12, stroke_width=2.5),
            path(
                "M28 66Q28 58 36 58H46L43 74H36Q28 74 28 66Z"
                "M72 66Q72 58 64 58H54L57 74H64Q72 74 72 66Z",
                fill("red-lit"),
            ),
            path("M32 66L38 60M60 66L66 60", f"{stroke('lamp')} round", stroke_width=2.5),
            path("M42 86Q52 94 60 84L58 82Q52 88 43 84Z", NIGHT),
            path("M27 102Q50 116 73 102L74 118Q50 130 26 118Z", RED),
            path("M50 126V160", stroke("lamp"), stroke_width=3),
            path("M22 136L38 132L36 140L28 142ZM78 136L62 132L64 140L72 142Z", MUSTARD),
        ]
    )


def sentinel() -> Markup:
    """Somewhere in that hedge, somebody has been watching since breakfast."""
    leaf = "M0 0C-14 -10 -12 -28 0 -36C12 -28 14 -10 0 0Z"
    hedge = [
        group(path(leaf, both(ink, "night"), stroke_width=2), at=(x, y), turn=turn)
        for x, y, turn, ink in (
            (4, 158, -24, "green"),
            (98, 158, 24, "green"),
            (20, 150, 8, "mustard"),
            (82, 152, -10, "mustard"),
            (34, 164, -8, "green"),
            (66, 166, 12, "green"),
            (50, 162, 0, "green"),
            (12, 172, 20, "green"),
            (90, 174, -18, "green"),
        )
    ]
    glass = join(
        [
            rect(26, 58, 21, 20, NIGHT, rx=5),
            circle(36, 74, 14.5, both("night", "lamp"), stroke_width=2.5),
            circle(36, 74, 9.5, MUSTARD),
            path("M30 74Q31 68 37 67", f"{stroke('lamp')} round", stroke_width=2.5),
        ]
    )
    return join(
        [
            ground("slate"),
            circle(78, 26, 15, LAMP),
            circle(71, 22, 13, SLATE),
            path("M4 160C4 122 20 108 36 102H64C80 108 96 122 96 160Z", NIGHT),
            path("M30 50H70V80C70 94 60 102 50 102C40 102 30 94 30 80Z", LAMP),
            path("M22 54C18 22 66 12 80 40L90 50Q60 46 22 56Z", NIGHT),
            path("M22 54Q52 42 90 50L92 56Q60 52 24 60Z", RED),
            path("M44 95Q50 92 56 95", f"{stroke('night')} round", stroke_width=3),
            rect(44, 62, 12, 8, NIGHT),
            glass,
            mirrored(glass),
            path(
                "M14 82Q22 72 28 80Q30 92 24 98Q14 98 14 82Z", both("lamp", "night"), stroke_width=2
            ),
            mirrored(
                path(
                    "M14 82Q22 72 28 80Q30 92 24 98Q14 98 14 82Z",
                    both("lamp", "night"),
                    stroke_width=2,
                )
            ),
            path("M12 160L20 96L28 98L30 160ZM88 160L80 96L72 98L70 160Z", NIGHT),
            *hedge,
        ]
    )


def sidekick() -> Markup:
    """Half the size, twice the curiosity."""
    return join(
        [
            ground("mustard"),
            rays(50, 64, 150, 12, "lamp", 0, 0.34),
            path("M16 160C16 122 30 106 44 102H56C70 106 84 122 84 160Z", LAMP),
            path(
                "M20 130Q50 120 80 130L82 138Q50 128 18 138Z"
                "M17 148Q50 138 83 148L84 158Q50 148 16 158Z",
                RED,
            ),
            path("M32 107L38 104L42 160H34ZM68 107L62 104L58 160H66Z", NIGHT),
            circle(27, 68, 6, LAMP),
            circle(73, 68, 6, LAMP),
            path("M27 58C27 36 73 36 73 58V72C73 92 62 102 50 102C38 102 27 92 27 72Z", LAMP),
            path("M24 56C22 18 78 18 76 56Q50 46 24 56Z", GREEN),
            path("M24 56Q50 44 76 56Q60 56 50 62Q34 70 10 66Q12 58 24 56Z", NIGHT),
            path("M50 27V18", stroke("night"), stroke_width=3.5),
            path("M50 17Q34 6 26 14Q34 22 50 17ZM50 17Q66 28 74 20Q66 12 50 17Z", RED),
            circle(50, 17, 3, NIGHT),
            circle(38, 74, 3.6, NIGHT),
            path("M36 88Q46 96 56 90Q46 92 36 88Z", NIGHT),
            path("M72 92L88 118", f"{stroke('night')} round", stroke_width=8),
            circle(63, 76, 17, both("lamp", "night"), stroke_width=5),
            circle(63, 76, 9, GREEN),
            circle(63, 76, 5, NIGHT),
            circle(66, 73, 2, LAMP),
            path("M80 112Q92 108 96 120Q94 130 84 128Q78 122 80 112Z", LAMP),
        ]
    )


def mole() -> Markup:
    """Everybody's friend; digs by night."""
    claws = path("M14 128Q16 118 26 120Q38 120 38 132L34 140L30 132L26 141L22 132L17 139Z", LAMP)
    return join(
        [
            ground("night"),
            circle(50, 54, 45, SLATE, opacity=0.55),
            circle(50, 54, 34, LAMP),
            path(
                "M17 140C15 78 26 50 50 50C74 50 85 78 83 140Z",
                both("night", "slate"),
                stroke_width=2,
            ),
            path("M34 34C36 14 64 14 66 34L66 44H34Z", BROWN),
            path("M34 37H66V43H34Z", RED),
            path("M18 46Q50 36 82 46Q74 53 50 52Q26 53 18 46Z", BROWN),
            path(
                "M29 62H47V68Q46 76 38 76Q30 76 29 68ZM53 62H71V68Q70 76 62 76Q54 76 53 68Z",
                both("night", "lamp"),
                stroke_width=2.5,
            ),
            path("M47 64H53", stroke("lamp"), stroke_width=3),
            el("ellipse", cx=50, cy=96, rx=19, ry=14, class_=SLATE),
            circle(50, 88, 8, fill("red-lit")),
            path("M43 102Q50 108 57 102", f"{stroke('night')} round", stroke_width=3),
            path(
                "M28 94L12 90M28 99L11 101M72 94L88 90M72 99L89 101",
                f"{stroke('lamp')} round",
                stroke_width=1.8,
            ),
            path("M-2 160V136Q16 122 34 136Q50 124 66 136Q84 122 102 136V160Z", BROWN),
            path(
                "M10 150H22M34 146H44M58 152H72M82 146H90",
                f"{stroke('night')} round",
                stroke_width=3,
            ),
            claws,
            mirrored(claws),
        ]
    )


ART: dict[Agent, Callable[[], Markup]] = {
    Agent.DOUBLE_AGENT: double_agent,
    Agent.ENFORCER: enforcer,
    Agent.CODEBREAKER: codebreaker,
    Agent.SABOTEUR: saboteur,
    Agent.DAREDEVIL: daredevil,
    Agent.SENTINEL: sentinel,
    Agent.SIDEKICK: sidekick,
    Agent.MOLE: mole,
}


def art(agent: int) -> str:
    """The name under which the picture's definitions hold an agent's poster."""
    return f"aa-{kebab(Agent(agent))}"


def definitions() -> Markup:
    """All eight posters; every picture holds them all, whatever is in sight."""
    return join(
        symbol(art(agent), WIDE, TALL, draw(), fit="xMidYMin slice") for agent, draw in ART.items()
    )
