"""The common parts of the picture: the inks of the seats, and the one place of a choice."""

from __future__ import annotations

from spytable.pictures.choice import choice
from spytable.pictures.palette import BLUE, GREEN, RED, YELLOW, Hue
from spytable.pictures.svg import Markup, el, group, use

from ..choices import NAMES
from ..components import COLOURS

PANEL = 400
"""How wide all sections but the map are, in their own units."""
HUES = {"red": RED, "green": GREEN, "yellow": YELLOW, "blue": BLUE}
LETTERS = " VXYZ"
"""The suspects; as capitals, as they are spoken of."""


def hue(seat: int) -> Hue:
    """Ink and shape of a seat."""
    return HUES[COLOURS[seat]]


def print_on(seat: int) -> str:
    """The ink for print on a seat's colour: yellow is too light for light print."""
    return "night" if COLOURS[seat] == "yellow" else "card"


def place(
    code: int, label: str, *parts: str, piece: str | None = None, lights: str | None = None
) -> Markup:
    """The one place where a choice can be made.  What is drawn there is for the eyes: the label
    says it all.  Whoever points here lights what `lights` names."""
    return choice(NAMES[code], label, *parts, data_place=piece, data_lights=lights)


def stroke_of(codes: tuple[int, ...], label: str, *parts: str) -> Markup:
    """Where several choices can be made at a stroke, each of which has a place of its own."""
    return choice(" ".join(NAMES[code] for code in codes), label, *parts)


def stamp(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> Markup:
    """Put down a drawing that is kept among the definitions; its middle is its origin."""
    if scale != 1 or turn:
        return group(el("use", href=f"#ag-{name}"), at=(x, y), scale=scale, turn=turn)
    return el("use", href=f"#ag-{name}", x=round(x, 1) or None, y=round(y, 1) or None)


def fitted(name: str, x: float, y: float, wide: float, tall: float) -> Markup:
    """The same, fitted into a rectangle: only for drawings that are symbols."""
    return use(f"ag-{name}", x, y, wide, tall)
