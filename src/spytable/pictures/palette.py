"""The inks, as class names; `pictures.css` gives them their colours in both themes.

`night` and `lamp` are the two inks that do not change places in the dark theme: silhouettes and
streets stay dark, lit windows and print upon them stay light.
"""

from __future__ import annotations

from typing import NamedTuple


def fill(ink: str) -> str:
    """The class that fills with an ink."""
    return f"fill-{ink}"


def stroke(ink: str) -> str:
    """The class that draws a line in an ink, and fills nothing."""
    return f"line stroke-{ink}"


def both(inside: str, outline: str) -> str:
    """Filled with one ink, outlined with another."""
    return f"fill-{inside} stroke-{outline}"


class Hue(NamedTuple):
    """The colour of a seat: an ink and a shape, never the ink alone."""

    ink: str
    shape: str


GREEN = Hue("green", "house")
BLUE = Hue("blue", "wave")
YELLOW = Hue("mustard", "sun")
RED = Hue("red", "diamond")
BROWN = Hue("brown", "hexagon")
