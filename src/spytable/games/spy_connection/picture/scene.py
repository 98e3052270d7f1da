"""The common parts of the picture: the inks of the seats, and the one place of a choice."""

from __future__ import annotations

from spytable.pictures.palette import BLUE, BROWN, RED, YELLOW, Hue
from spytable.pictures.scene import Scene
from spytable.pictures.svg import Markup

from ..choices import BACK, DISCARD, NAMES, UNMARK
from ..components import COLOURS

WIDE = 400
"""How wide the panels are, in their own units; the map has units of its own."""
HUES = {"red": RED, "blue": BLUE, "yellow": YELLOW, "brown": BROWN}
LETTERS = "ABCD"
"""The name of a seat at a table that has not named it."""
_SCENE = Scene("sc", NAMES)
stroke_of, stamp = _SCENE.stroke_of, _SCENE.stamp


def hue(seat: int) -> Hue:
    """Ink and shape of a seat."""
    return HUES[COLOURS[seat]]


def print_on(seat: int) -> str:
    """The ink for print on a seat's colour: yellow is too light for light print."""
    return "night" if COLOURS[seat] == "yellow" else "card"


def is_quiet(code: int) -> bool:
    """Whether a choice gives something up rather than leads the turn on."""
    return BACK.has(code) or DISCARD.has(code) or UNMARK.has(code)


def place(
    code: int, label: str, *drawn: str, piece: str | None = None, lights: str | None = None
) -> Markup:
    """The one place where a choice can be made.  Whoever points at `piece` lights the missions that
    name it; whoever points here, the cities in `lights`."""
    return _SCENE.place(code, label, *drawn, piece=piece, lights=lights, quiet=is_quiet(code))
