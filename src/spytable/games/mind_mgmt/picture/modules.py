"""The modules of SHIFT in play, as cards: what each is called, how often it can still be used."""

from __future__ import annotations

from collections.abc import Callable

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, broken, line
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from ..components import MODULES, RECRUITER
from ..words.modules import (
    EACH_TURN,
    OF_RECRUITER,
    effect,
    module_name,
    settled,
    uses_left,
    uses_of,
)
from .scene import PANEL, hue
from .seen import Seen
from .told import module_piece

WIDE, HIGH = (PANEL - 12) / 2, 46.0
FACE = 46.0


def section(seen: Seen) -> Section | None:
    """The cards of those in play; nothing where there are none."""
    language = seen.language
    found = [module for module in MODULES if getattr(seen, module)]
    if not found:
        return None
    drawn = []
    for number, module in enumerate(found):
        left = uses_left(seen, module)
        drawn.append((module, card(language, module, number, left)))
    names = ", ".join(module_name(language, module) for module in found)
    return Section(
        "modules",
        Kind.OTHER,
        PANEL,
        8 + (HIGH + 4) * ((len(found) + 1) // 2),
        layers(drawn),
        say(language, "Modules"),
        say(language, "Modules: {names}", names=names),
        smallest=LEGIBLE,
    )


@layer
def card(language: str, module: str, number: int, left: int) -> Markup:
    """One of them, with the Recruiter's shape where it helps that side; its uses, or what it has
    set."""
    x, y = 4 + (WIDE + 4) * (number % 2), 4 + (HIGH + 4) * (number // 2)
    whole = uses_of(module)
    name = module_name(language, module)
    parts: list[str] = [
        rect(0, 0, WIDE, HIGH, both("card", "ink"), rx=8, stroke_width=1.4),
        rect(0, 0, FACE, HIGH, both("night", "ink"), rx=8, stroke_width=1.4),
        group(_DRAWN[module](), at=(FACE / 2, HIGH / 2)),
        broken(FACE + 8, 15, name, 15, room=WIDE - FACE - 30),
    ]
    if module in OF_RECRUITER:
        parts.append(group(seat_shape(hue(RECRUITER), 5.4), at=(WIDE - 12, 14)))
    if whole:
        words = say(language, "left: {n} of {all}", n=left, all=whole)
        if module in EACH_TURN:
            words = say(language, "once a turn")
        parts += [_use(FACE + 14 + 17 * k, k < left) for k in range(whole)]
        room = WIDE - FACE - 16 - 17 * whole
        at = FACE + 10 + 17 * whole
    else:
        words = settled(language, module)
        room, at = WIDE - FACE - 12, FACE + 8
    parts.append(line(at, 34, words, 13, room=room, class_="label fill-slate"))
    return el(
        "g",
        group(*parts, at=(x, y)),
        el("title", f"{name} ({words}): {effect(language, module)}"),
        data_place=module_piece(module),
        role="img",
    )


def _use(x: float, left: bool) -> Markup:
    """A use that is left, or one that is spent and struck out."""
    if left:
        return circle(x, 34, 6, both("mustard", "night"), stroke_width=1.6)
    return join(
        [
            circle(x, 34, 6, "mm-empty"),
            path(f"M{x - 5:g} 39L{x + 5:g} 29", "line mm-struck round", stroke_width=2.2),
        ]
    )


def _train() -> Markup:
    """It leaves before the timetable says."""
    return join(
        [
            path("M-13 -15H13Q17 -15 17 -9V9Q17 13 13 13H-13Q-17 13 -17 9V-9Q-17 -15 -13 -15Z",
                 both("red", "lamp"), stroke_width=2),
            path("M-12 -9H-2V1H-12ZM2 -9H12V1H2Z", fill("lamp")),
            circle(-9, 7, 2.6, fill("mustard")),
            circle(9, 7, 2.6, fill("mustard")),
            path("M-8 14L-14 20M8 14L14 20M-15 18H15", f"{stroke('lamp')} round", stroke_width=2),
        ]
    )  # fmt: skip


def _boots() -> Markup:
    """Two steps for the price of one."""
    boot = "M-4 -15H8V6L17 10Q19 12 19 15H-4Z"
    return join(
        [
            group(path(boot, both("brown", "lamp"), stroke_width=2), at=(-9, -3)),
            group(path(boot, both("red", "lamp"), stroke_width=2), at=(-3, 4)),
            path("M-7 14.5H12", f"{stroke('lamp')} round", stroke_width=2.4,
                 stroke_dasharray="1 4"),
        ]
    )  # fmt: skip


def _shoes() -> Markup:
    """Three locations are no farther than two."""
    shoe = "M-12 -6Q-6 -2 0 -6L4 -9Q8 -2 16 0Q19 1 19 6H-12Z"
    return join(
        [
            group(path(shoe, both("green", "lamp"), stroke_width=2), at=(-3, -5)),
            path("M-14 3H15", f"{stroke('lamp')} round", stroke_width=2.4),
            *(circle(x, 13, 3, fill("mustard")) for x in (-11, 0, 11)),
        ]
    )


def _ears() -> Markup:
    """What is said next door."""
    ear = "M-2 -16C9 -16 14 -7 11 1C9 7 5 8 4 13C2 19 -7 19 -8 12"
    return join(
        [
            path(f"{ear}", f"{stroke('lamp')} round", stroke_width=4.4),
            path("M-7 -4C-7 -12 6 -11 5 -3C4 2 -2 2 -1 7", f"{stroke('mustard')} round",
                 stroke_width=3),
            path("M-12 -10V2M-17 -7V-1", f"{stroke('red')} round", stroke_width=3),
        ]
    )  # fmt: skip


def _shift() -> Markup:
    """Round once, and round again."""
    return join(
        [
            circle(0, 0, 15, both("lamp", "night"), stroke_width=2),
            path("M0 -9V0L7 4", f"{stroke('night')} round", stroke_width=3),
            path("M-20 3A20 20 0 1 0 -13 -15", f"{stroke('green')} round", stroke_width=3),
            path("M-19 -15H-12V-8", f"{stroke('green')} round", stroke_width=3),
        ]
    )


def _passport() -> Markup:
    """Two were enough for honest people."""
    book = rect(-9, -13, 18, 26, both("red", "lamp"), rx=2.5, stroke_width=1.8)
    knight = "M-5 8H6C6 1 3 -1 1 -3L5 -1L7 -4L2 -9L1 -11L-1 -9C-6 -7 -7 0 -5 8Z"
    return join(
        [
            group(book, at=(-9, -3), turn=-14),
            group(rect(-9, -13, 18, 26, both("blue", "lamp"), rx=2.5, stroke_width=1.8), at=(8, -3),
                  turn=12),
            rect(-9.5, -10, 20, 28, both("green", "lamp"), rx=2.5, stroke_width=1.8),
            group(path(knight, fill("lamp")), at=(0.5, 5)),
        ]
    )  # fmt: skip


def _net() -> Markup:
    """Whatever swims by."""
    threads = "M-16 -10L6 16M-8 -13L13 10M1 -15L17 1M16 -10L-6 16M8 -13L-13 10M-1 -15L-17 1"
    return join(
        [
            path("M-18 -12Q0 -20 18 -12Q16 12 0 18Q-16 12 -18 -12Z", both("blue", "lamp"),
                 stroke_width=2.4),
            path(threads, f"{stroke('lamp')} round", stroke_width=1.2),
            circle(0, 2, 4.5, both("mustard", "night"), stroke_width=1.4),
        ]
    )  # fmt: skip


def _works() -> Markup:
    """Closed until further notice."""
    return join(
        [
            path("M0 -19L19 14H-19Z", f"{both('mustard', 'lamp')} joined", stroke_width=2.2),
            circle(1, -5, 2.8, fill("night")),
            path("M1 -2L-2 5L-6 10M-2 5L3 10M0 0L7 4M4 8L12 3", f"{stroke('night')} round",
                 stroke_width=2.4),
            path("M-15 19H15", f"{stroke('red')} round", stroke_width=3, stroke_dasharray="4 5"),
        ]
    )  # fmt: skip


def _porter() -> Markup:
    """He has a key for the house next door."""
    return join(
        [
            path("M-15 17V-6Q-15 -18 0 -18T15 -6V17Z", both("brown", "lamp"), stroke_width=2.2),
            circle(0, -6, 6, both("mustard", "night"), stroke_width=2),
            path("M0 0V14M0 8H6M0 13H5", f"{stroke('mustard')} round", stroke_width=3.4),
            circle(0, -6, 2, fill("night")),
        ]
    )


_DRAWN: dict[str, Callable[[], Markup]] = {
    "early_train": _train,
    "heavy_boots": _boots,
    "good_shoes": _shoes,
    "sharp_ears": _ears,
    "double_shift": _shift,
    "third_passport": _passport,
    "wider_net": _net,
    "road_works": _works,
    "night_porter": _porter,
}
