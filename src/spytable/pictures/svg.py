"""A tiny builder of SVG: escaped by default, the same bytes for the same picture.

    el("g", el("circle", r=4, class_=fill("red")), text(0, 9, name), data_piece="pawn")

Plain strings are text and are escaped; only what `el` made, `Markup`, goes in as it is.  Nothing
here writes `style` attributes or scripts: the pages forbid both, so looks come from classes and
`pictures.css`.
"""

from __future__ import annotations

import math
import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

from spytable.caches import remembered

from .typeface import Cut, ems, faces

Value = str | int | float | None

STYLESHEET = Path(__file__).with_name("pictures.css")

# Characters that XML 1.0 cannot hold at all, not even as references.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Markup(str):
    """Finished SVG, as opposed to text that has yet to be escaped."""

    __slots__ = ()


@remembered
def number(value: float) -> str:
    """A coordinate: two decimals at most, no trailing zeros."""
    rounded = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if rounded == "-0" else rounded


@remembered
def clean(words: str) -> str:
    """Text made safe for an element or an attribute."""
    return escape(_UNPRINTABLE.sub("\ufffd", words), quote=True)


@remembered
def _attribute(name: str) -> str:
    """How an attribute begins."""
    if name == "style" or name.startswith("on"):
        raise ValueError("inline styles and handlers are forbidden: use a class")
    return f' {name.rstrip("_").replace("_", "-")}="'


def el(tag: str, *children: str, **attributes: Value) -> Markup:
    """An element.  `class_` is `class`, `stroke_width` is `stroke-width`; None is left out."""
    opening = tag
    for name in sorted(attributes):
        begun, value = _attribute(name), attributes[name]
        if value is not None:
            held = number(value) if isinstance(value, int | float) else clean(value)
            opening += f'{begun}{held}"'
    if not children:
        return Markup(f"<{opening}/>")
    return Markup(f"<{opening}>{join(children)}</{tag}>")


def join(parts: Iterable[str]) -> Markup:
    """Pieces one after another; plain strings among them are escaped."""
    return Markup("".join(p if isinstance(p, Markup) else clean(p) for p in parts))


def group(
    *children: str,
    class_: str | None = None,
    at: tuple[float, float] | None = None,
    scale: float = 1,
    turn: float = 0,
    **attributes: Value,
) -> Markup:
    """A group, moved, turned and scaled in that order."""
    moves = []
    if at is not None:
        moves.append(f"translate({number(at[0])} {number(at[1])})")
    if turn:
        moves.append(f"rotate({number(turn)})")
    if scale != 1:
        moves.append(f"scale({number(scale)})")
    return el("g", *children, class_=class_, transform=" ".join(moves) or None, **attributes)


def path(d: str, class_: str, **attributes: Value) -> Markup:
    """A path."""
    return el("path", d=d, class_=class_, **attributes)


def rect(
    x: float, y: float, width: float, height: float, class_: str, **attributes: Value
) -> Markup:
    """A rectangle."""
    return el("rect", x=x, y=y, width=width, height=height, class_=class_, **attributes)


def circle(x: float, y: float, r: float, class_: str, **attributes: Value) -> Markup:
    """A circle."""
    return el("circle", cx=x, cy=y, r=r, class_=class_, **attributes)


def lines(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    room: float,
    class_: str = "label fill-ink",
    over: int = 10,
    least: float | None = None,
    spare: float | None = None,
) -> Markup:
    """Words in one line or, if they are longer than `over` letters, in two, centred on `y`."""
    spaces = [k for k, letter in enumerate(words) if letter == " "]
    halves = [words]
    if len(words) > over and spaces:
        cut = min(spaces, key=lambda k: abs(k - len(words) / 2))
        halves = [words[:cut], words[cut + 1 :]]
        # Both in one size and one cut; and what may vanish vanishes whole.
        set_ = [fitted(half, size, room, class_, least) for half in halves]
        size = min(one.size for one in set_)
        class_ = max((one.class_ for one in set_), key=len)

    def line(words: str, shift: float) -> Markup:
        at = y + size * (0.36 + shift)
        return text(x, at, words, size, room=room, class_=class_, least=least, spare=spare)

    first = 0.5 - len(halves) / 2
    return join(line(half, first + k) for k, half in enumerate(halves))


def use(name: str, x: float, y: float, width: float, height: float, **attributes: Value) -> Markup:
    """A symbol from the picture's definitions, fitted into a rectangle."""
    return el("use", href=f"#{name}", x=x, y=y, width=width, height=height, **attributes)


def symbol(
    name: str, width: float, height: float, *children: str, fit: str = "xMidYMid meet"
) -> Markup:
    """A drawing to be used several times; it clips at its edges."""
    return el(
        "symbol",
        *children,
        id=name,
        viewBox=f"0 0 {number(width)} {number(height)}",
        preserveAspectRatio=fit,
    )


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    room: float | None = None,
    class_: str = "label fill-ink",
    anchor: str = "middle",
    least: float | None = None,
    spare: float | None = None,
) -> Markup:
    """One line of text, made smaller where it would not fit in `room`.

    Translations run a third longer and names are as long as people like, so the size yields a
    little, then the condensed cut is taken; below `least`, two thirds if not given, nothing is made
    smaller, the letters are squeezed to 92 % at most, and a text far too long is cut.  The widths
    are those of our own typeface.  `spare` is for what may vanish: the width of the section, which
    hides it where it would be too small to read.
    """
    squeeze: float | None = None
    if room is not None:
        words, size, class_, squeeze = fitted(words, size, room, class_, least)
    if spare is not None:
        class_ = f"{class_} {wide_enough(spare, size)}"
    return el(
        "text",
        words,
        x=x,
        y=y,
        class_=class_,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        textLength=squeeze,
        lengthAdjust="spacingAndGlyphs" if squeeze else None,
    )


LEAST_SQUEEZED = 0.92
"""No letter is drawn narrower than this, in parts of its own width."""
_YIELDS = 0.87
"""How much smaller a text becomes, before it is set in the condensed cut instead."""


class Fitted(NamedTuple):
    """How a text is set so that it fits its room."""

    words: str
    size: float
    class_: str
    squeezed: float | None


def shortened(words: str, fits: Callable[[str], bool]) -> str:
    """As much of the words as fits, and dots for the rest."""
    for letters in range(len(words) - 1, 2, -1):
        cut = words[:letters].rstrip() + "…"
        if fits(cut):
            return cut
    return words[:2] + "…"


def fitted(words: str, size: float, room: float, class_: str, least: float | None) -> Fitted:
    """A text set to fit in `room`: a little smaller, else condensed, squeezed a little, or cut."""
    floor = size * 0.66 if least is None else min(least, size)
    long = ems(words, class_)
    if long * size <= room:
        return Fitted(words, size, class_, None)
    if room / long >= max(floor, size * _YIELDS):
        return Fitted(words, room / long, class_, None)
    condensed = class_ if class_.endswith(" narrow") else f"{class_} narrow"
    most = room / floor / LEAST_SQUEEZED
    if ems(words, condensed) > most:
        condensed = condensed.replace("caps ", "")
    if ems(words, condensed) > most:
        words = shortened(words, lambda cut: ems(cut, condensed) <= most)
    long = ems(words, condensed)
    smaller = max(min(room / long, size), floor)
    squeezed = room if long * smaller > room * 1.005 else None
    return Fitted(words, smaller, condensed, squeezed)


SPARE_STEP = 20
SPARE_MOST = 900


def wide_enough(section: float, size: float) -> str:
    """The class of what is hidden where its section, so many units wide, is too narrow for a text
    of this size to have 11 pixels."""
    return f"from-{_step(section, size)}"


def too_narrow(section: float, size: float) -> str:
    """The class of what is shown instead, and only there."""
    return f"until-{_step(section, size)}"


def _step(section: float, size: float) -> int:
    needed = math.ceil(11 * section / size / SPARE_STEP) * SPARE_STEP
    return max(200, min(SPARE_MOST, needed))


def stylesheet() -> str:
    """The sheet that all pictures share: it gives the classes their inks."""
    return STYLESHEET.read_text(encoding="utf-8")


def standalone(svg: str, sheet: str) -> str:
    """The picture with the shared sheet, its box's own and the typeface inside, so that a saved
    file looks right by itself."""
    end = svg.index(">") + 1
    sheets = escape(f"{faces(_inline)}{stylesheet()}\n{sheet}", quote=False)
    return f"{svg[:end]}<style>{sheets}</style>{svg[end:]}"


def _inline(cut: Cut) -> str:
    """A font as an address that holds it."""
    return f"data:font/woff2;base64,{b64encode(cut.file.read_bytes()).decode()}"
