"""The common parts of the picture: the inks of the seats, and the one place of a choice."""

from __future__ import annotations

from spytable.pictures.palette import BLUE, GREEN, RED, YELLOW, Hue
from spytable.pictures.scene import Scene

from ..choices import NAMES
from ..components import COLOURS

PANEL = 400
"""How wide all sections but the map are, in their own units."""
HUES = {"red": RED, "green": GREEN, "yellow": YELLOW, "blue": BLUE}
LETTERS = " VXYZ"
"""The suspects; as capitals, as they are spoken of."""
_SCENE = Scene("ag", NAMES)
place, stroke_of = _SCENE.place, _SCENE.stroke_of
stamp, fitted = _SCENE.stamp, _SCENE.fitted


def hue(seat: int) -> Hue:
    """Ink and shape of a seat."""
    return HUES[COLOURS[seat]]
