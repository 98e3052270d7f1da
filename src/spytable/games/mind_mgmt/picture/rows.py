"""The lines of the reader's desk: a dark tab with the sign and the name of an action, and beside it
what can be done with it, or why nothing can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, broken, fits, line
from spytable.pictures.palette import both, fill
from spytable.pictures.svg import Markup, el, group, join, path, rect

from ..choices import ASK_DOLPHIN
from ..components import Direction
from . import symbols
from .offered import Labelled
from .scene import PANEL, fitted, grip, place, stamp
from .told import deed_piece

ROW, THIN, GAP = 28.0, 18.0, 1.6
"""A button is so high that a finger finds it on a phone; what is only read may be thin."""
TAB = 116.0
WRITTEN = "label mm-on-lamp"
"""How the name of an action stands on its tab."""
CONTENT = TAB + 6
WIDE = PANEL - CONTENT - 6


class Desk(NamedTuple):
    """All that the reader's desk is drawn from."""

    language: str
    training: bool
    is_recruiter: bool
    phase: int
    active: int
    steps_left: int
    """How far the active agent can still go."""
    laid: tuple[int, ...]
    immortals: tuple[int, ...]
    stands: int
    asked: int
    led: int
    offered: Labelled
    reasons: tuple[tuple[str, str], ...]
    """Why an action, by its family, is impossible; empty if it is possible."""
    may_move_immortals: bool

    def why(self, action: str) -> str:
        """Why this one is."""
        return dict(self.reasons).get(action, "")


class Line(NamedTuple):
    """One line: how high it must be, whether it may grow, and how it is drawn at a height."""

    least: float
    grows: bool
    drawn: Callable[[float], Markup]


def pressed(drawn: Markup) -> Line:
    """A line with something to press."""
    return Line(ROW, False, lambda _: drawn)


def read(sign: str, name: str, words: str, possible: bool) -> Line:
    """A line that is only read: thin, unless its words need two."""
    one = fits(name, LEGIBLE, TAB - 13, WRITTEN) and fits(words, LEGIBLE, WIDE - 6)
    return Line(
        THIN if one else ROW,
        one,
        lambda high: asked(sign, tab(sign, name, possible, high), remark(words, possible, high)),
    )


def asked(sign: str, *drawn: str) -> Markup:
    """A line that can be asked why nothing can be chosen there."""
    return el("g", *drawn, data_place=deed_piece(sign))


def stacked(lines: Sequence[Line], high: float) -> Markup:
    """The lines one below the other; what is left over makes the thin ones higher."""
    spare = high - 6 - sum(one.least for one in lines) - GAP * (len(lines) - 1)
    growing = sum(one.grows for one in lines)
    more = max(0.0, min(ROW - THIN, spare / growing)) if growing else 0.0
    y = 3.0 + max(0.0, (spare - more * growing) / 2)
    drawn = []
    for one in lines:
        own = one.least + (more if one.grows else 0)
        drawn.append(group(one.drawn(round(own, 1)), at=(0, round(y, 1))))
        y += own + GAP
    return join(drawn)


@layer
def tab(sign: str, name: str, possible: bool, high: float = ROW) -> Markup:
    """The head of a line; a name that would be cut short has it to itself, without a sign."""
    ground = "mm-tab" if possible else "mm-tab mm-off"
    written = WRITTEN
    if not fits(name, 13.5, TAB - 38, written):
        words = broken(9, high / 2, name, 13.5, room=TAB - 13, class_=written)
        return join([rect(4, 0, TAB - 4, high, ground, rx=6), words])
    return join(
        [
            rect(4, 0, TAB - 4, high, ground, rx=6),
            group(stamp(f"act-{sign}"), at=(19, high / 2), scale=min(0.82, high / 27)),
            line(35, high / 2, name, 13.5, room=TAB - 38, class_=written),
        ]
    )


@layer
def remark(words: str, possible: bool, high: float = ROW) -> Markup:
    """The words beside a tab."""
    class_ = "label fill-ink" if possible else "mm-why"
    return broken(CONTENT + 4, high / 2, words, 13, room=WIDE - 6, class_=class_)


def deed(code: int, label: str, sign: str, name: str, words: str, lights: str = "") -> Markup:
    """A line that is one choice."""
    return place(
        code,
        label,
        grip(2, -1, PANEL - 4, ROW + 2),
        rect(3.5, 0.8, PANEL - 7, ROW - 1.6, "glow", rx=7),
        tab(sign, name, True),
        remark(words, True),
        lights=lights or None,
    )


def chip(
    code: int,
    label: str,
    x: float,
    wide: float,
    *drawn: str,
    high: float = ROW,
    lights: str = "",
    quiet: bool = False,
) -> Markup:
    """A small plate that is one choice."""
    return place(
        code,
        label,
        rect(x, 0, wide, high, "glow quiet" if quiet else "glow", rx=7),
        rect(x + 1.5, 1.5, wide - 3, high - 3, both("lamp", "night"), rx=6, stroke_width=1.5),
        *drawn,
        lights=lights or None,
    )


def feature_chip(
    code: int, label: str, feature: int, x: float, wide: float, high: float, name: str = ""
) -> Markup:
    """A feature to ask about; with the dolphin, where it is the dolphin's.  Where its name would be
    cut short, the symbol stands alone, as in all small chips."""
    size = min(high - 3, wide - 3)
    dolphin = ASK_DOLPHIN.has(code)
    if not fits(name, 13, wide - size - 9, "label fill-night"):
        name = ""
    at = x + size / 2 + 2 if name or dolphin else x + wide / 2
    drawn: list[str] = [symbols.feature(feature, at, high / 2, size)]
    if dolphin:
        drawn.append(stamp("dolphin", x + wide - 20, high / 2, 0.5))
    elif name:
        drawn.append(
            line(x + size + 5, high / 2, name, 13, room=wide - size - 9,
                 class_="label fill-night")
        )  # fmt: skip
    return chip(code, label, x, wide, *drawn, high=high)


_ARROW = "M0 -9L7.5 0H3V9H-3V0H-7.5Z"


def arrow(direction: int, x: float, y: float, ink: str = "night", size: float = 1) -> Markup:
    """An arrow that points there."""
    return group(path(_ARROW, fill(ink)), at=(x, y), turn=45 * direction, scale=size)


CELL = 28.6


@layer
def compass(
    immortal: int,
    offered: tuple[tuple[int, str, int, str], ...],
    x: float,
    y: float,
    straight: bool = False,
) -> Markup:
    """An immortal with the eight ways around it; those that are open are choices: code, label,
    direction, what it lights."""
    drawn: list[str] = [
        fitted(f"immortal-{immortal}", x + CELL + 0.5, y + CELL - 5, CELL - 1, CELL + 8),
    ]
    free = {direction for _, _, direction, _ in offered}
    for direction in Direction:
        if straight and direction % 2:
            continue
        across, down = _cell(direction)
        a, b = x + across * CELL, y + down * CELL
        if direction not in free:
            drawn.append(rect(a + 10.5, b + 10.5, 8, 8, "mm-closed", rx=4))
    for code, label, towards, lights in offered:
        across, down = _cell(Direction(towards))
        a, b = x + across * CELL, y + down * CELL
        drawn.append(
            place(
                code,
                label,
                rect(a + 1.6, b + 1.6, CELL - 3.2, CELL - 3.2, "glow mm-key", rx=7),
                arrow(towards, a + CELL / 2, b + CELL / 2, "ink"),
                lights=lights or None,
            )
        )
    return join(drawn)


def _cell(direction: Direction) -> tuple[int, int]:
    name = direction.name
    return 1 + ("E" in name) - ("W" in name), 1 + ("S" in name) - ("N" in name)
