"""Portraits: the four Rogue Agents and the two Recruiters, one poster each, 100 by 120.

Flat shapes in few inks on a ground of one's own, so that a card is full of its person; heads stand
in the upper two thirds, and a band may cover the foot.  The first four are known by their outlines
alone: a wave of hair, a broad hat, a wardrobe, a cloud with headphones.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from spytable.kernel.document import kebab
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import rays
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, symbol

from ..components import Agent, Card

WIDE, TALL = 100.0, 120.0
NIGHT, LAMP, RED, MUSTARD = fill("night"), fill("lamp"), fill("red"), fill("mustard")
PEN = f"{stroke('night')} round"


def _mirrored(*parts: str) -> Markup:
    return el("g", *parts, transform="matrix(-1 0 0 1 100 0)")


def _ground(ink: str) -> Markup:
    return rect(0, 0, WIDE, TALL, fill(ink))


def meru() -> Markup:
    """She knows where you are; half of her face is enough."""
    needle = "M50 -4L55 8L50 14L45 8Z"
    return join(
        [
            _ground("red"),
            circle(50, 56, 50, stroke("lamp"), stroke_width=2, stroke_opacity=0.5),
            circle(50, 56, 60, stroke("lamp"), stroke_width=2, stroke_opacity=0.3),
            path(needle, LAMP),
            path("M-4 56L8 51L14 56L8 61ZM104 56L92 51L86 56L92 61Z", LAMP),
            path("M52 7C82 6 92 32 87 58C84 78 94 90 101 102V120H-1V106C10 94 15 78 13 58"
                 "C10 28 24 8 52 7Z", NIGHT),
            path("M10 120C12 106 26 101 41 97L50 108L59 97C74 101 88 106 90 120Z", MUSTARD),
            path("M41 80H59V98L50 109L41 98Z", LAMP),
            path("M41 90Q50 97 59 88V94Q50 102 41 97Z", fill("night"), opacity=0.25),
            path("M29 48C29 27 71 27 71 48V60C71 77 60 88 50 88C40 88 29 77 29 60Z", LAMP),
            path("M24 62C18 22 44 13 60 20C76 27 79 46 75 62C72 49 66 41 56 36C55 54 46 68 31 76"
                 "C27 72 25 67 24 62Z", NIGHT),
            path("M53 58Q61 49 70 57Q62 64 53 58Z", NIGHT),
            circle(61.5, 57, 3, fill("lamp")),
            circle(61.5, 57, 1.6, NIGHT),
            path("M53 49Q62 43 71 49", PEN, stroke_width=3),
            path("M50 62L47 70L51 71", PEN, stroke_width=2),
            path("M43 78Q47 74.5 50.5 77Q54 74.5 58 78Q51 84 43 78Z", RED),
            path("M75 70L79 80L75 92L71 80Z", both("mustard", "night"), stroke_width=1.4),
        ]
    )  # fmt: skip


def henry_lyme() -> Markup:
    """A wall with a hat on."""
    collar = path("M31 82L49 113L35 124L13 98Z", f"{both('night', 'lamp')} joined", stroke_width=2)
    bricks = "".join(f"M-2 {y}H102" for y in range(14, 120, 15))
    for row, y in enumerate(range(-1, 120, 15)):
        bricks += "".join(f"M{x + 13 * (row % 2)} {y}V{y + 15}" for x in range(-2, 104, 26))
    return join(
        [
            _ground("green"),
            path(bricks, stroke("lamp"), stroke_width=2, stroke_opacity=0.34),
            path("M3 120C3 102 20 92 35 88H65C80 92 97 102 97 120Z", NIGHT),
            path("M33 42H67V68C67 82 59 92 50 92C41 92 33 82 33 68Z", LAMP),
            collar,
            _mirrored(collar),
            path("M29 38C28 14 38 7 50 11C62 7 72 14 71 38Z", NIGHT),
            path("M29.4 30Q50 24 70.6 30V39Q50 33 29.4 39Z", MUSTARD),
            path("M4 43Q50 25 96 43Q88 52 50 50Q12 52 4 43Z", NIGHT),
            circle(41, 60, 8.4, both("night", "night"), stroke_width=2),
            circle(59, 60, 8.4, both("night", "night"), stroke_width=2),
            path("M32 57L27 54M68 57L73 54M48 59Q50 57 52 59", PEN, stroke_width=2.4),
            path("M36.5 60Q37 55.5 41 54.5M54.5 60Q55 55.5 59 54.5", f"{stroke('lamp')} round",
                 stroke_width=2),
            path("M50 73C44 69 35 71 30 81C39 82 46 80 50 77C54 80 61 82 70 81C65 71 56 69 50 73Z",
                 NIGHT),
            path("M45 86H55L50 99Z", NIGHT),
            group(
                rect(-6, -1, 12, 10, both("mustard", "lamp"), rx=2, stroke_width=1.2),
                path("M-3.4 -1V-4A3.4 3.4 0 0 1 3.4 -4V-1", stroke("mustard"), stroke_width=2.4),
                circle(0, 3.4, 1.6, NIGHT),
                at=(76, 108),
            ),
        ]
    )  # fmt: skip


def bill_falls() -> Markup:
    """He finds the weak spot.  He had one himself, on the left brow."""
    return join(
        [
            _ground("blue"),
            rays(50, 52, 150, 11, "lamp", 8, 0.2),
            path("M-6 120C-8 96 8 84 30 80H70C92 84 108 96 106 120Z", NIGHT),
            path("M30 72H70L73 92Q50 104 27 92Z", fill("slate")),
            path("M36 78V95M43 79V97M50 79V98M57 79V97M64 78V95", PEN, stroke_width=1.6,
                 stroke_opacity=0.6),
            circle(25, 52, 7, both("lamp", "night"), stroke_width=2),
            circle(75, 52, 7, both("lamp", "night"), stroke_width=2),
            path("M27 40C27 18 36 9 50 9C64 9 73 18 73 40L75 62C75 80 67 89 57 90H43C33 89 25 80"
                 " 25 62Z", both("lamp", "night"), stroke_width=2),
            path("M25.6 60C30 72 37 69 43 71H57C63 69 70 72 74.4 60C76 80 67 88 57 89H43"
                 "C33 88 24 80 25.6 60Z", fill("slate"), opacity=0.6),
            path("M31 40L48 47V52L30 47ZM69 40L52 47V52L70 47Z", NIGHT),
            circle(40, 55, 3, NIGHT),
            circle(60, 55, 3, NIGHT),
            path("M51 48L46 58L54 61L46 69H55", PEN, stroke_width=2.6),
            path("M39 79H61", PEN, stroke_width=3.6),
            path("M57 79L73 74", f"{stroke('mustard')} round", stroke_width=2.6),
            group(
                rect(-9, -3, 18, 6, both("lamp", "night"), rx=3, stroke_width=1.4, ),
                rect(-3, -9, 6, 18, both("lamp", "night"), rx=3, stroke_width=1.4),
                rect(-2.4, -2.4, 4.8, 4.8, RED),
                at=(63, 29), turn=24,
            ),
        ]
    )  # fmt: skip


def dusty() -> Markup:
    """He hears what others think, and nods to it."""
    waves = "M12 30Q22 54 12 78M4 22Q16 54 4 86M-4 14Q10 54 -4 94"
    cup = rect(15, 44, 15, 27, both("red", "night"), rx=6, stroke_width=2)
    return join(
        [
            _ground("mustard"),
            path(waves, f"{stroke('lamp')} round", stroke_width=3),
            _mirrored(path(waves, f"{stroke('lamp')} round", stroke_width=3)),
            *(circle(x, y, r, NIGHT) for x, y, r in (
                (50, 30, 26), (27, 38, 17), (73, 38, 17), (35, 17, 14), (65, 17, 14), (50, 11, 11),
                (22, 52, 11), (78, 52, 11))),
            path("M4 120C6 104 24 96 40 92H60C76 96 94 104 96 120Z", NIGHT),
            path("M40 92L50 112L60 92L66 94L54 120H46L34 94Z", RED),
            path("M42 78H58V94L50 108L42 94Z", fill("brown")),
            path("M32 50C32 34 68 34 68 50V64C68 80 59 90 50 90C41 90 32 80 32 64Z",
                 both("brown", "night"), stroke_width=1.6),
            path("M29 50H71V58C71 68 56 68 52.5 58H47.5C44 68 29 68 29 58Z",
                 f"{both('night', 'lamp')} joined", stroke_width=2),
            path("M34 54L39 60M57 54L62 60", f"{stroke('lamp')} round", stroke_width=2.2),
            path("M50 62L47 70H53", f"{stroke('night')} round", stroke_width=2),
            path("M38 75H62Q60 86 50 86Q40 86 38 75Z", both("lamp", "night"), stroke_width=1.6),
            path("M24 50C18 -4 82 -4 76 50", stroke("red"), stroke_width=6),
            cup,
            _mirrored(cup),
        ]
    )  # fmt: skip


SPIRAL = "M0 0.6A1.4 1.4 0 1 1 1.9 -0.6A3.2 3.2 0 1 1 -2.6 -1.2A5 5 0 0 1 5.2 0.2"


def karl_box() -> Markup:
    """Whatever he sells, you have already bought it."""
    teeth = "M43 76V83M48 76V83M53 76V83M58 76V83"
    return join(
        [
            _ground("night"),
            rays(50, 58, 150, 14, "red", 6),
            path("M0 120C2 102 22 95 38 92H62C78 95 98 102 100 120Z", both("slate", "night"),
                 stroke_width=2),
            path("M38 90L50 116L62 90Z", LAMP),
            path("M45.5 97H54.5L59 120H41Z", both("red", "night"), stroke_width=1.4),
            rect(27, 28, 46, 64, both("lamp", "night"), rx=5, stroke_width=2),
            path("M25 46V26Q25 14 39 14H68Q77 14 76 27L75 46L70 35H42L30 44Z",
                 both("brown", "night"), stroke_width=2),
            rect(29.5, 48, 19, 17, both("lamp", "night"), rx=2, stroke_width=3.4),
            rect(51.5, 48, 19, 17, both("lamp", "night"), rx=2, stroke_width=3.4),
            path("M48 54H52", PEN, stroke_width=3),
            group(path(SPIRAL, f"{stroke('red')} round", stroke_width=1.7), at=(39, 56.5)),
            group(path(SPIRAL, f"{stroke('red')} round", stroke_width=1.7), at=(61, 56.5)),
            path("M50 64V71H54", PEN, stroke_width=2),
            rect(37, 76, 26, 7.4, both("lamp", "night"), rx=3, stroke_width=2),
            path(teeth, stroke("night"), stroke_width=1.2),
        ]
    )  # fmt: skip


def smoking_girl() -> Markup:
    """You will take what she blows into the air for your own idea."""
    smoke = "M84 70C74 58 96 52 86 38C78 27 96 20 86 8C80 2 70 4 72 11C74 17 82 14 80 9"
    lash = "M36 60Q42 66 48 60M36 60L33 57M40 63L38 66"
    return join(
        [
            _ground("slate"),
            circle(50, 52, 47, fill("night"), opacity=0.3),
            path("M16 92C8 26 28 11 50 11S92 26 84 92L71 96H29Z", NIGHT),
            path("M4 120C6 104 24 97 41 93H59C76 97 94 104 96 120Z", both("red", "night"),
                 stroke_width=2),
            path("M42 80H58V96L50 104L42 96Z", LAMP),
            path("M41 94L50 104L36 113L27 99ZM59 94L50 104L64 113L73 99Z",
                 f"{both('lamp', 'night')} joined", stroke_width=1.6),
            path("M31 44H69V62C69 79 60 89 50 89C40 89 31 79 31 62Z", LAMP),
            path("M26 54C24 20 76 20 74 54Q50 45 26 54Z", NIGHT),
            path(lash, PEN, stroke_width=2.8),
            _mirrored(path(lash, PEN, stroke_width=2.8)),
            circle(35, 70, 4, fill("red"), opacity=0.5),
            circle(65, 70, 4, fill("red"), opacity=0.5),
            path("M50 64L48 70H51", PEN, stroke_width=1.8),
            path("M44 78Q48 74 51 76.5Q54 74 57 78Q51 82 44 78Z", RED),
            path("M55 78.5L78 86", f"{stroke('night')} round", stroke_width=5.4),
            path("M55 78.5L78 86", f"{stroke('mustard')} round", stroke_width=2.8),
            path("M75 74H92V84Q92 91 83 91Q75 91 75 84Z", both("mustard", "night"),
                 stroke_width=2),
            path(smoke, f"{stroke('lamp')} round", stroke_width=4),
        ]
    )  # fmt: skip


def chess_player() -> Markup:
    """She was here two moves ago; you look where you would have gone."""
    lash = "M36 58Q42 53 48 58M35 58L31 55M39 55L37 51"
    knight = "M-13 22H15C16 6 9 2 4 -4L13 1L18 -6L6 -18L3 -24L-2 -18C-15 -13 -18 4 -13 22Z"
    squares = "".join(
        f"M{25 * x} {25 * y}h25v25h-25Z" for y in range(5) for x in range(4) if (x + y) % 2
    )
    return join(
        [
            _ground("green"),
            path(squares, NIGHT, opacity=0.22),
            path("M20 104C12 40 22 12 50 12S88 40 80 104L66 98H34Z", fill("brown")),
            path("M4 120C6 104 24 97 41 93H59C76 97 94 104 96 120Z", both("night", "lamp"),
                 stroke_width=2),
            path("M42 80H58V95L50 102L42 95Z", LAMP),
            path("M31 44H69V62C69 79 60 89 50 89C40 89 31 79 31 62Z", LAMP),
            path("M26 58C22 14 78 14 74 58C70 40 60 34 48 34C38 36 30 44 26 58Z", fill("brown")),
            path(lash, PEN, stroke_width=2.6),
            _mirrored(path(lash, PEN, stroke_width=2.6)),
            circle(42, 63, 2.8, NIGHT),
            circle(58, 63, 2.8, NIGHT),
            path("M50 62L48 71H52", PEN, stroke_width=1.8),
            path("M43 79Q50 83 57 77", PEN, stroke_width=2.6),
            path("M34 92L50 106L66 92L70 97L50 116L30 97Z", f"{both('mustard', 'night')} joined",
                 stroke_width=1.6),
            group(path(knight, f"{both('lamp', 'night')} joined", stroke_width=2.4), at=(80, 86),
                  scale=0.9),
        ]
    )  # fmt: skip


AGENTS: dict[Agent, Callable[[], Markup]] = {
    Agent.MERU: meru,
    Agent.HENRY_LYME: henry_lyme,
    Agent.BILL_FALLS: bill_falls,
    Agent.DUSTY: dusty,
}
RECRUITERS: dict[Card, Callable[[], Markup]] = {
    Card.KARL_BOX: karl_box,
    Card.SMOKING_GIRL: smoking_girl,
    Card.CHESS_PLAYER: chess_player,
}


def portrait(person: IntEnum) -> str:
    """The symbol of a portrait."""
    return f"portrait-{kebab(person)}"


def definitions() -> Markup:
    """All of them; a place of another shape shows what fits of them, the head in any case."""
    return join(
        symbol(f"mm-{portrait(person)}", WIDE, TALL, draw(), fit="xMidYMin slice")
        for person, draw in (*AGENTS.items(), *RECRUITERS.items())
    )
