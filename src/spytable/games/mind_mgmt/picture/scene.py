"""The common parts of the picture: the inks of the seats, and the one place of a choice."""

from __future__ import annotations

from spytable.pictures.palette import BLUE, BROWN, GREEN, RED, YELLOW, Hue
from spytable.pictures.scene import Scene
from spytable.pictures.svg import Markup, rect

from ..choices import NAMES

PANEL = 400
"""How wide all sections but the board are, in their own units."""
HUES: tuple[Hue, ...] = (RED, BLUE, GREEN, YELLOW, BROWN)
"""By seat; the first is the Recruiter's."""
_SCENE = Scene("mm", NAMES)
place, stamp, fitted = _SCENE.place, _SCENE.stamp, _SCENE.fitted


def hue(seat: int) -> Hue:
    """Ink and shape of a seat."""
    return HUES[seat]


def grip(x: float, y: float, wide: float, tall: float) -> Markup:
    """As much as a finger needs, unseen."""
    return rect(x, y, wide, tall, "", fill="none", pointer_events="all")
