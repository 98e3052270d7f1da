"""Emblems of the modules, 40 by 40 around the origin, on night: each is a piece of a scene.

At the size of a thumb only a silhouette is left: a knot, a pair of ear muffs, half a face asleep.
"""

from __future__ import annotations

from collections.abc import Callable

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

PEN, LIGHT = f"{stroke('night')} round", f"{stroke('lamp')} round"
_HAT = "M-17 0Q0 -7 17 0Q0 5 -17 0ZM-9 -2C-10 -13 -5 -15 0 -13C5 -15 10 -13 9 -2Q0 -6 -9 -2Z"


def _mirrored(*parts: str) -> Markup:
    return el("g", *parts, transform="scale(-1 1)")


def paper() -> Markup:
    """Somebody reads yesterday's news, tomorrow."""
    page = "M0 -6Q-9 -10 -18 -6V19H0Z"
    eye = "M-13.5 0Q-9 -5 -4.5 0Q-9 5 -13.5 0Z"
    half = [
        path(page, f"{both('lamp', 'night')} joined", stroke_width=1.6),
        path(eye, fill("night")),
        path("M-14 9H-4M-14 13.5H-4", stroke("slate"), stroke_width=2),
    ]
    return join(
        [
            group(path(_HAT, fill("red")), at=(0, -8), scale=0.9),
            *half,
            _mirrored(*half),
            circle(-7.6, 0, 1.5, fill("lamp")),
            circle(10.4, 0, 1.5, fill("lamp")),
        ]
    )


def boots() -> Markup:
    """Two steps for the price of one."""
    boot = [
        path("M-4 -17H-15V-1C-15 4 -20 5 -20 11H-4Z", f"{both('red', 'lamp')} joined",
             stroke_width=1.8),
        rect(-21, 11, 18, 5, both("brown", "lamp"), rx=1.5, stroke_width=1.8),
        path("M-15 -11H-4", stroke("mustard"), stroke_width=3.4),
    ]  # fmt: skip
    return join([_mirrored(*boot), *boot])


def net() -> Markup:
    """Whatever swims by."""
    rim = ((-17, 11), (-9, 14), (0, 15), (9, 14), (17, 11))
    threads = "".join(f"M0 -15L{x} {y}" for x, y in rim)
    return join(
        [
            path("M-18 -19H18", f"{stroke('mustard')} round", stroke_width=3),
            path("M0 -17L-18 11Q0 19 18 11Z", fill("blue")),
            path(threads + "M-6 -6Q0 -3.5 6 -6M-11.5 1.5Q0 6.5 11.5 1.5", LIGHT, stroke_width=1.5),
            *(circle(x, y, 2.6, both("red", "lamp"), stroke_width=1.2) for x, y in rim),
        ]
    )


def passports() -> Markup:
    """Two were enough for honest people."""
    knight = "M-5 8H6C6 1 3 -1 1 -3L5 -1L7 -4L2 -9L1 -11L-1 -9C-6 -7 -7 0 -5 8Z"

    def book(ink: str) -> Markup:
        return rect(-9.5, -13, 19, 26, both(ink, "lamp"), rx=2.5, stroke_width=1.8)

    return join(
        [
            group(book("slate"), at=(-9, -3), turn=-14),
            group(book("blue"), at=(9, -3), turn=14),
            group(book("red"), at=(0, 4)),
            group(path(knight, fill("lamp")), at=(-0.5, 5.5)),
        ]
    )


def street() -> Markup:
    """Whoever knocks, nobody hears."""
    lid = "M-9.5 2Q-6 6 -2.5 2M2.5 2Q6 6 9.5 2"
    muff = "M-15 3C-15 -13 15 -13 15 3"
    return join(
        [
            path("M-12 18V-8L0 -20L12 -8V18Z", fill("mustard")),
            path("M-4 18V11Q0 7 4 11V18Z", fill("night")),
            path(lid, PEN, stroke_width=2.4),
            path(muff, PEN, stroke_width=6),
            path(muff, LIGHT, stroke_width=3.4),
            rect(-19, -2, 8, 13, both("red", "lamp"), rx=4, stroke_width=1.6),
            rect(11, -2, 8, 13, both("red", "lamp"), rx=4, stroke_width=1.6),
        ]
    )


def train() -> Markup:
    """It leaves before the timetable says."""
    return join(
        [
            circle(0, -3, 17, fill("red")),
            path("M0 -15V-3H8", LIGHT, stroke_width=2.6),
            path("M-19 4H-3V0H3V4H11Q15 4 15 8V15H-19Z", f"{both('night', 'lamp')} joined",
                 stroke_width=1.8),
            path("M9 4L8 -1H14L13 4", f"{both('night', 'lamp')} joined", stroke_width=1.6),
            rect(-16, 7, 5, 4, fill("mustard")),
            rect(-9, 7, 5, 4, fill("mustard")),
            *(circle(x, 16, 3, both("mustard", "night"), stroke_width=1.2)
              for x in (-14, -5, 4, 12)),
        ]
    )  # fmt: skip


def shoes() -> Markup:
    """Three locations are no farther than two."""
    return join(
        [
            path("M-17 -13H-1Q2 -5 11 -3C17 -1 19 2 19 6H-17C-20 -1 -19 -8 -17 -13Z",
                 fill("lamp")),
            path("M7 -4Q17 -2 19 6H9Q6 0 7 -4ZM-19 -6Q-12 -2 -13 6H-17Q-19 0 -19 -6Z",
                 fill("brown")),
            path("M-6 -9L0 -5M-5 -13L3 -9", PEN, stroke_width=1.8),
            path("M-19 5H20V9H2L-1 8H-8V11H-19Z", both("red", "red"), stroke_width=0.6),
            *(path(f"M{x - 4} 20V15.5L{x} 12L{x + 4} 15.5V20Z", fill("mustard"))
              for x in (-5, 4.5, 14)),
        ]
    )  # fmt: skip


def ledger() -> Markup:
    """Everything is entered twice."""
    return join(
        [
            path("M-18 -12Q-8 -17 0 -11Q8 -17 18 -12V13Q8 8 0 14Q-8 8 -18 13Z",
                 f"{both('lamp', 'mustard')} joined", stroke_width=2),
            path("M0 -11V14M-14 -5V5M-11 -6V4.5M-8 -6.4V4.2M-5 -6V4.5M-15.5 4L-4 -4.5", PEN,
                 stroke_width=1.8),
            path("M5 -6V4M9 -6.5V3.5M13 -6.5V3.5", f"{stroke('red')} round", stroke_width=2.2),
        ]
    )  # fmt: skip


def porter() -> Markup:
    """He has a key for the house next door."""
    return join(
        [
            path("M-12 -6H12V4C12 12 6 17 0 17S-12 12 -12 4Z", fill("lamp")),
            circle(-5, 1, 1.8, fill("night")),
            circle(5, 1, 1.8, fill("night")),
            path("M0 6C-4 3.5 -12 5 -16 12C-9 13 -4 12 0 8.6C4 12 9 13 16 12C12 5 4 3.5 0 6Z",
                 both("night", "lamp"), stroke_width=1.2),
            path("M-15 -19H15L12 -6H-12Z", fill("red")),
            path("M-13.4 -11H13.4L12 -5H-12Z", fill("mustard")),
            path("M-14 -5H14Q10 0 0 0T-14 -5Z", both("night", "lamp"), stroke_width=1.2),
        ]
    )  # fmt: skip


def ears() -> Markup:
    """What is said next door."""
    return join(
        [
            path("M-2 -16C9 -16 14 -7 11 1C9 7 5 8 4 13C2 19 -7 19 -8 12", LIGHT,
                 stroke_width=4.4),
            path("M-7 -4C-7 -12 6 -11 5 -3C4 2 -2 2 -1 7", f"{stroke('mustard')} round",
                 stroke_width=3),
            path("M-12 -10V2M-17 -7V-1", f"{stroke('red')} round", stroke_width=3),
        ]
    )  # fmt: skip


def works() -> Markup:
    """Closed until further notice."""
    stripes = "".join(f"M{x} -1H{x + 6}L{x + 2} 8H{x - 4}Z" for x in (-14, -2, 10))
    return join(
        [
            path("M-12 8L-15 19M-12 8L-9 19M12 8L9 19M12 8L15 19", LIGHT, stroke_width=2.4),
            rect(-19, -1, 38, 9, fill("lamp")),
            path(stripes, fill("red")),
            rect(-19, -1, 38, 9, stroke("lamp"), rx=1, stroke_width=1.6),
            rect(-4.5, -14, 9, 13, both("red", "lamp"), rx=2.5, stroke_width=1.6),
            path("M-3.5 -14Q0 -20 3.5 -14", LIGHT, stroke_width=2),
            path("M0 -11V-5", f"{stroke('mustard')} round", stroke_width=2.6),
            path("M-11 -8H-9M-10 -15L-8.6 -14M11 -8H9M10 -15L8.6 -14",
                 f"{stroke('mustard')} round", stroke_width=2),
        ]
    )  # fmt: skip


def elephant() -> Markup:
    """There is a knot in it."""
    trunk = "M0 0C2 8 -1 12 4 14C9 16 11 11 8 9C4 7 0 12 3 17C5 20 11 20 14 18"
    return join(
        [
            path(trunk, LIGHT, stroke_width=8.4),
            path("M-4 -18C10 -20 12 -8 8 2H-4Z", both("slate", "lamp"), stroke_width=1.6),
            path("M-6 -19C6 -22 13 -12 9 0C8 5 -2 6 -4 1Z", fill("slate")),
            path("M-3 -17C-16 -23 -22 -8 -16 3C-12 11 -5 8 -4 2Z",
                 f"{both('slate', 'lamp')} joined", stroke_width=1.6),
            path(trunk, f"{stroke('slate')} round", stroke_width=5.4),
            path("M5 8Q10 6 7.6 11.6", f"{stroke('lamp')} round", stroke_width=1.4),
            circle(4, -8, 2.6, fill("lamp")),
            circle(4.6, -8, 1.3, fill("night")),
        ]
    )  # fmt: skip


def shift() -> Markup:
    """One half has slept."""
    return join(
        [
            path("M0 -4H-11V5C-11 13 -6 18 0 18Z", fill("lamp")),
            path("M0 -4H11V5C11 13 6 18 0 18Z", both("slate", "slate"), stroke_width=0.6),
            circle(-5.4, 3, 2.2, fill("night")),
            path("M3 3Q5.6 6 8.4 3", PEN, stroke_width=1.8),
            path("M-5 12Q0 14 5 11", PEN, stroke_width=1.8),
            group(path(_HAT, both("red", "lamp"), stroke_width=1.4), at=(0, -4), scale=0.98),
            circle(-15, -14, 3.4, fill("mustard")),
            path("M13 -19A5 5 0 1 0 18.4 -11.6A4.4 4.4 0 0 1 13 -19Z", fill("mustard")),
        ]
    )


EMBLEMS: dict[str, Callable[[], Markup]] = {
    "early_train": train,
    "heavy_boots": boots,
    "wider_net": net,
    "third_passport": passports,
    "late_edition": paper,
    "deaf_street": street,
    "good_shoes": shoes,
    "sharp_ears": ears,
    "double_shift": shift,
    "long_memory": elephant,
    "bookkeeper": ledger,
    "road_works": works,
    "night_porter": porter,
}
"""By the name of a module."""
