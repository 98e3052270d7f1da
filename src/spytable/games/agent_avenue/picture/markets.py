"""The fifteen black market cards: an emblem each, 60 by 60, and what they do in signs."""

from __future__ import annotations

from collections.abc import Callable

from spytable.kernel.document import kebab
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, symbol

from ..components import Market

SIZE = 60
NIGHT, LAMP, RED, BLUE = fill("night"), fill("lamp"), fill("red"), fill("blue")
GREEN, MUSTARD, SLATE, BROWN = fill("green"), fill("mustard"), fill("slate"), fill("brown")


def line(d: str, ink: str = "night", width: float = 3) -> Markup:
    """A round-ended line."""
    return path(d, f"{stroke(ink)} round", stroke_width=width)


def distraction_device() -> Markup:
    """An alarm clock that will not be ignored."""
    return join(
        [
            line("M18 50L13 56M42 50L47 56", width=4),
            circle(17, 17, 8, RED),
            circle(43, 17, 8, RED),
            circle(30, 34, 20, both("night", "lamp"), stroke_width=2),
            circle(30, 34, 14, LAMP),
            line("M30 24V34L38 38"),
            line("M4 30Q1 36 4 42M56 30Q59 36 56 42", "red"),
        ]
    )


def watchtower() -> Markup:
    """A tree house with a view."""
    return join(
        [
            circle(30, 22, 20, GREEN),
            circle(14, 30, 12, GREEN),
            circle(46, 30, 12, GREEN),
            path("M26 34H34L38 58H22Z", BROWN),
            path("M14 18L30 6L46 18Z", RED),
            rect(17, 18, 26, 18, NIGHT),
            rect(22, 23, 16, 6, MUSTARD),
            rect(12, 35, 36, 4, NIGHT),
            line("M42 40V58M48 40V58M42 46H48M42 52H48", width=2),
        ]
    )


def sinister_twin() -> Markup:
    """The same woman, but not quite."""
    head = "M0 -20C9 -20 13 -12 12 -4C12 6 6 12 0 12C-6 12 -12 6 -12 -4C-13 -12 -9 -20 0 -20Z"
    body = "M-18 34C-18 20 -8 14 0 14C8 14 18 20 18 34Z"
    return join(
        [
            group(path(head, RED), path(body, RED), at=(40, 26)),
            group(
                path(head, both("night", "lamp"), stroke_width=2),
                path(body, both("night", "lamp"), stroke_width=2),
                at=(22, 26),
            ),
            path("M13 22L20 25Q18 28 14 27ZM31 22L24 25Q26 28 30 27Z", LAMP),
            line("M42 24L48 21M37 33Q42 36 47 31", "night", 2.2),
        ]
    )


def supercomputer() -> Markup:
    """Two reels, many lamps, one answer."""
    lamps = [
        circle(16 + 7 * k, 44 + 6 * row, 2, (RED, MUSTARD, GREEN, LAMP)[(k * 3 + row) % 4])
        for k in range(5)
        for row in range(2)
    ]
    return join(
        [
            rect(7, 4, 46, 53, NIGHT, rx=4),
            circle(19, 20, 10, LAMP),
            circle(41, 20, 10, LAMP),
            circle(19, 20, 3.5, RED),
            circle(41, 20, 3.5, RED),
            line("M19 12V15M19 25V28M11 20H14M41 12V15M41 25V28M46 20H49", "night", 2),
            line("M19 31H41", "mustard", 2),
            *lamps,
        ]
    )


def leader_of_the_pack() -> Markup:
    """A she-wolf who runs in front."""
    return join(
        [
            path("M8 4L22 16H38L52 4L54 32L42 46L30 58L18 46L6 32Z", NIGHT),
            path("M12 12L20 20L13 26ZM48 12L40 20L47 26Z", RED),
            path("M15 30L26 33L22 38ZM45 30L34 33L38 38Z", MUSTARD),
            path("M30 36L38 48L30 56L22 48Z", LAMP),
            path("M26 48H34L30 54Z", NIGHT),
        ]
    )


def getaway_car() -> Markup:
    """Four doors, eight cylinders, no questions."""
    return join(
        [
            line("M2 20H12M0 28H8M3 44H7", "slate", 2.5),
            path("M8 42V32Q10 28 20 27L28 16H44Q50 18 53 28Q58 30 58 36V42Z", RED),
            path("M25 27L31 20H37V27ZM40 27V20H44Q47 22 49 27Z", LAMP),
            circle(21, 43, 7.5, both("night", "lamp"), stroke_width=2),
            circle(46, 43, 7.5, both("night", "lamp"), stroke_width=2),
            circle(21, 43, 2.5, LAMP),
            circle(46, 43, 2.5, LAMP),
            circle(56, 34, 2.5, MUSTARD),
        ]
    )


def masterplan() -> Markup:
    """A map with a dotted line on it."""
    return join(
        [
            path("M5 12L21 6L39 12L55 6V48L39 54L21 48L5 54Z", BLUE),
            path("M21 6L39 12V54L21 48Z", fill("lamp"), opacity=0.2),
            path(
                "M11 44Q18 28 28 36T46 22",
                f"{stroke('lamp')} round",
                stroke_width=2.6,
                stroke_dasharray="1 5",
            ),
            line("M42 16L50 24M50 16L42 24", "red-lit", 4),
            circle(11, 44, 3.5, MUSTARD),
        ]
    )


def security_system() -> Markup:
    """It turns its head when you do."""
    return join(
        [
            path("M30 30L60 44V60H38Z", MUSTARD, opacity=0.6),
            rect(3, 4, 6, 26, NIGHT, rx=2),
            line("M8 16H20", width=5),
            group(
                rect(-4, -9, 36, 18, both("night", "lamp"), rx=4, stroke_width=2),
                rect(28, -6, 8, 12, SLATE, rx=2),
                circle(6, 0, 3, RED),
                at=(16, 17),
                turn=25,
            ),
        ]
    )


def outpost() -> Markup:
    """A bush with two eyes and a flag."""
    return join(
        [
            line("M42 4V26"),
            path("M42 4L56 9L42 14Z", RED),
            circle(18, 38, 14, GREEN),
            circle(42, 38, 14, GREEN),
            circle(30, 30, 16, GREEN),
            path("M3 56V42H57V56Z", GREEN),
            rect(15, 32, 30, 13, NIGHT, rx=6.5),
            circle(23, 38.5, 4, LAMP),
            circle(37, 38.5, 4, LAMP),
            circle(24, 38.5, 1.8, NIGHT),
            circle(38, 38.5, 1.8, NIGHT),
        ]
    )


def smoke_screen() -> Markup:
    """Now you see them."""
    return join(
        [
            circle(16, 24, 12, SLATE),
            circle(44, 22, 13, SLATE),
            circle(30, 16, 14, SLATE),
            circle(30, 30, 14, SLATE),
            path(
                "M18 18Q24 10 30 18T42 18M14 28Q20 22 26 28",
                f"{stroke('lamp')} round",
                stroke_width=2.5,
            ),
            rect(21, 38, 18, 20, NIGHT, rx=4),
            rect(21, 44, 18, 4, RED),
            rect(25, 33, 10, 6, NIGHT),
        ]
    )


def mind_control() -> Markup:
    """A spiral where the thoughts were."""
    return join(
        [
            path("M14 58V46C4 38 4 8 30 4C50 4 54 18 52 26L57 36H52V44Q52 50 40 49V58Z", NIGHT),
            line(
                "M29 26C29 22 35 22 35 27C35 33 25 34 23 26C22 16 36 13 41 22C46 34 30 44 20 37",
                "mustard",
                3,
            ),
        ]
    )


def double_trouble() -> Markup:
    """Two of them, and both are she."""
    mask = "M-22 -8Q-10 -14 0 -6Q10 -14 22 -8Q24 6 12 10Q4 11 0 4Q-4 11 -12 10Q-24 6 -22 -8Z"
    eyes = "M-15 -1Q-9 -6 -5 1Q-10 5 -15 -1ZM15 -1Q9 -6 5 1Q10 5 15 -1Z"
    return join(
        [
            group(path(mask, RED), path(eyes, LAMP), at=(33, 20), turn=6),
            group(
                path(mask, both("night", "lamp"), stroke_width=1.5),
                path(eyes, LAMP),
                at=(27, 40),
                turn=-6,
            ),
        ]
    )


def surveillance_truck() -> Markup:
    """Plumber, says the side."""
    return join(
        [
            path("M14 18Q8 6 22 4L28 14Z", SLATE),
            line("M20 12L16 22M26 4L30 2"),
            path("M4 46V20H38V46ZM38 28H50L57 38V46H38Z", NIGHT),
            path("M42 31H48L52 38H42Z", LAMP),
            rect(9, 26, 24, 9, BLUE, rx=2),
            line("M13 31H17L19 28L22 33L25 31H29", "lamp", 1.8),
            circle(15, 47, 7, both("night", "lamp"), stroke_width=2),
            circle(45, 47, 7, both("night", "lamp"), stroke_width=2),
        ]
    )


def secret_recruit() -> Markup:
    """Burn after reading."""
    return join(
        [
            rect(4, 13, 52, 36, both("lamp", "night"), rx=3, stroke_width=3),
            path("M5 15L30 34L55 15", f"{stroke('night')} joined", stroke_width=3),
            circle(30, 34, 10, RED),
            path("M30 28A4 4 0 0 1 32 35L33.5 41H26.5L28 35A4 4 0 0 1 30 28Z", LAMP),
        ]
    )


def spycation() -> Markup:
    """Even the watchers need a beach."""
    return join(
        [
            circle(44, 18, 10, MUSTARD),
            path("M2 50Q16 38 32 44Q48 38 58 50Q44 58 30 56Q14 58 2 50Z", MUSTARD),
            path("M22 47Q28 34 24 20L28 19Q34 34 28 48Z", BROWN),
            path(
                "M26 20Q14 8 4 18Q16 16 26 20ZM26 20Q38 6 50 16Q38 14 26 20Z"
                "M26 20Q10 20 6 32Q16 24 26 20Z"
                "M26 20Q40 20 46 32Q36 24 26 20ZM26 20Q26 6 34 3Q32 10 26 20Z",
                GREEN,
            ),
            el("path", d="M0 52Q8 48 15 52T30 52T45 52T60 52V60H0Z", class_=BLUE),
        ]
    )


EMBLEMS: dict[Market, Callable[[], Markup]] = {
    Market.DISTRACTION_DEVICE: distraction_device,
    Market.WATCHTOWER: watchtower,
    Market.SINISTER_TWIN: sinister_twin,
    Market.SUPERCOMPUTER: supercomputer,
    Market.LEADER_OF_THE_PACK: leader_of_the_pack,
    Market.GETAWAY_CAR: getaway_car,
    Market.MASTERPLAN: masterplan,
    Market.SECURITY_SYSTEM: security_system,
    Market.OUTPOST: outpost,
    Market.SMOKE_SCREEN: smoke_screen,
    Market.MIND_CONTROL: mind_control,
    Market.DOUBLE_TROUBLE: double_trouble,
    Market.SURVEILLANCE_TRUCK: surveillance_truck,
    Market.SECRET_RECRUIT: secret_recruit,
    Market.SPYCATION: spycation,
}


def emblem(card: int) -> str:
    """The name under which the picture's definitions hold a card's emblem."""
    return f"aa-{kebab(Market(card))}"


def definitions() -> Markup:
    """All fifteen emblems."""
    return join(symbol(emblem(card), SIZE, SIZE, draw()) for card, draw in EMBLEMS.items())
