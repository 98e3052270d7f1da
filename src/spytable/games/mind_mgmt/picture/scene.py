"""The common parts of the picture: the inks of the seats, and the one place of a choice."""

from __future__ import annotations

from spytable.pictures.choice import choice
from spytable.pictures.palette import BLUE, BROWN, GREEN, RED, YELLOW, Hue
from spytable.pictures.svg import Markup, el, group, rect, use

from ..choices import NAMES

PANEL = 400
"""How wide all sections but the board are, in their own units."""
HUES: tuple[Hue, ...] = (RED, BLUE, GREEN, YELLOW, BROWN)
"""By seat; the first is the Recruiter's."""


def hue(seat: int) -> Hue:
    """Ink and shape of a seat."""
    return HUES[seat]


def place(
    code: int,
    label: str,
    *parts: str,
    piece: str | None = None,
    lights: str | None = None,
    of: str | None = None,
) -> Markup:
    """The one place where a choice can be made.  What is drawn there is for the eyes: the label
    says it all.  Whoever points here lights what `lights` names; `of` is the figure that has to be
    picked first."""
    return choice(NAMES[code], label, *parts, data_place=piece, data_lights=lights, data_of=of)


def stamp(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> Markup:
    """Put down a drawing that is kept among the definitions; its middle is its origin."""
    if scale != 1 or turn:
        return group(el("use", href=f"#mm-{name}"), at=(x, y), scale=scale, turn=turn)
    return el("use", href=f"#mm-{name}", x=round(x, 1) or None, y=round(y, 1) or None)


def fitted(name: str, x: float, y: float, wide: float, tall: float) -> Markup:
    """The same, fitted into a rectangle: only for drawings that are symbols."""
    return use(f"mm-{name}", x, y, wide, tall)


def grip(x: float, y: float, wide: float, tall: float) -> Markup:
    """As much as a finger needs, unseen."""
    return rect(x, y, wide, tall, "", fill="none", pointer_events="all")
