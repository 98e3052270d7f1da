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

from ..choices import ASK_LEDGER
from ..components import HOURS, MODULES, RECRUITER
from ..facts import first_told, told_from
from ..words.modules import (
    EACH_TURN,
    OF_RECRUITER,
    effect,
    module_name,
    settled,
    uses_left,
    uses_of,
)
from ..words.pieces import feature_short, hour_name
from .offered import Offered
from .scene import PANEL, hue, place
from .seen import Seen
from .told import module_piece

WIDE, HIGH = (PANEL - 12) / 2, 46.0
_CHOSEN = {"bookkeeper": ASK_LEDGER}
"""What is chosen by pressing a card."""
FACE = 46.0


def section(seen: Seen, may: Offered) -> Section | None:
    """The cards of those in play; nothing where there are none.  What is chosen by a card is
    pressed there."""
    language = seen.language
    found = [module for module in MODULES if getattr(seen, module)]
    if not found:
        return None
    drawn = []
    for number, module in enumerate(found):
        left = uses_left(seen, module)
        code, label = next((one for one in may.deeds if one[0] == _CHOSEN.get(module)), (0, ""))
        words = _words(seen, module, left)
        drawn.append((module, card(language, module, number, left, words, code, label)))
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


def _words(seen: Seen, module: str, left: int) -> str:
    """How often it can still be used, or what has come of it."""
    language, whole = seen.language, uses_of(module)
    if module == "bookkeeper" and any(seen.ledger):
        hour = next(hour for hour in range(HOURS) if seen.ledger[hour])
        early = seen.ledger[hour] - 1
        late = seen.track[hour + 1] - early
        if told_from(hour + 1, seen.late_warnings) < hour:
            return f"{hour_name(hour)}: {early} / {early + late}"
        return f"{hour_name(hour)}: {early}, {hour_name(hour + 1)}: {late}"
    if module == "deaf_street":
        deaf = seen.deaf_shown or seen.deaf
        return feature_short(language, deaf) if deaf else say(language, "in secret")
    if module == "late_edition":
        first = first_told(seen.late_warnings)
        return f"{hour_name(first - 2)} → {hour_name(first)}"
    if module in EACH_TURN:
        return say(language, "once a turn")
    if whole:
        return say(language, "left: {n} of {all}", n=left, all=whole)
    return settled(language, module)


@layer
def card(
    language: str, module: str, number: int, left: int, words: str, code: int, label: str
) -> Markup:
    """One of them, with the Recruiter's shape where it helps that side; its uses, or what it has
    set; the choice that it offers, if any."""
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
        parts += [_use(FACE + 14 + 17 * k, k < left) for k in range(whole)]
        room = WIDE - FACE - 16 - 17 * whole
        at = FACE + 10 + 17 * whole
    else:
        room, at = WIDE - FACE - 12, FACE + 8
    parts.append(line(at, 34, words, 13, room=room, class_="label fill-slate"))
    if code:
        glow = rect(-2.5, -2.5, WIDE + 5, HIGH + 5, "glow", rx=10)
        pressed = place(code, label, glow, *parts, lights=module_piece(module))
        return el("g", group(pressed, at=(x, y)), data_place=module_piece(module))
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


def _memory() -> Markup:
    """One step brings the next one to mind."""
    return join(
        [
            path("M-16 9C-10 -2 -2 -2 2 5S12 10 17 -2", f"{stroke('lamp')} round", stroke_width=2.6,
                 stroke_dasharray="1 5"),
            circle(-15, 8, 5.4, both("red", "lamp"), stroke_width=2),
            circle(3, 5, 5.4, both("mustard", "lamp"), stroke_width=2),
            path("M8 -9A8 8 0 1 0 0 -17M0 -17L-4 -13M0 -17L4.5 -14.5M0 -9V-13",
                 f"{stroke('lamp')} round", stroke_width=2.2),
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


def _book() -> Markup:
    """Everything is entered twice."""
    return join(
        [
            path("M-17 -12Q-8 -16 0 -11Q8 -16 17 -12V12Q8 8 0 13Q-8 8 -17 12Z",
                 f"{both('lamp', 'mustard')} joined", stroke_width=2),
            path("M0 -11V13M-13 -6Q-8 -8 -4 -6M-13 -1Q-8 -3 -4 -1M-13 4Q-8 2 -4 4",
                 "line stroke-night round", stroke_width=1.8),
            path("M5 -6V4M8 -6.5V3.5M11 -6.5V3.5M4 1L12 -4", "line stroke-red round",
                 stroke_width=1.8),
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


def _paper() -> Markup:
    """Yesterday's news, tomorrow."""
    return join(
        [
            path("M-15 -14H11V14H-12Q-15 14 -15 11Z", f"{both('lamp', 'night')} joined",
                 stroke_width=2),
            path("M11 -6H17V10Q17 14 13 14H11", f"{both('lamp', 'night')} joined",
                 stroke_width=2),
            path("M-10 -9H6M-10 -4H-3M-10 1H-3M-10 6H-3M-10 10.5H6", "line stroke-night round",
                 stroke_width=2),
            circle(3, 2, 5, both("red", "night"), stroke_width=1.6),
            path("M3 -1V2H5.5", "line stroke-lamp round", stroke_width=1.6),
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


def _street() -> Markup:
    """Whoever knocks, nobody hears."""
    return join(
        [
            path("M-18 16V-6L-10 -14L-2 -6V16ZM2 16V-10L10 -17L18 -10V16Z",
                 f"{both('lamp', 'night')} joined", stroke_width=2),
            path("M-13 -2H-7V4H-13ZM7 -6H13V0H7Z", fill("night")),
            path("M-12 16V9H-8V16M8 16V7H12V16", "line stroke-night round", stroke_width=2),
            path("M-17 13L17 -14", f"{stroke('red')} round", stroke_width=3.4),
        ]
    )  # fmt: skip


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
    "long_memory": _memory,
    "bookkeeper": _book,
    "late_edition": _paper,
    "deaf_street": _street,
}
