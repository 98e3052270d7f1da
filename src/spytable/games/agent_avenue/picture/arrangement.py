"""How the parts of the picture are arranged: one above the other, or in two columns.

The SVG itself is tall, for phones.  Where its container is wide, `picture.css` moves the same
parts side by side: the viewBox stays as it is, the element becomes wider than it, and the parts
are placed over the whole element.  `wide_rules` says with which numbers, and a test compares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spytable.pictures.svg import number

from . import board, hand, panels, stall
from .scene import WIDTH

GAP = 8
BETWEEN = 16


def sections(advanced: bool, desk: bool) -> dict[str, int]:
    """The parts from top to bottom, each with its height."""
    panel = panels.tall(advanced)
    parts = {"theirs": panel, "avenue": board.TALL}
    if advanced:
        parts["market"] = stall.STALL
    parts["ours"] = panel
    if desk:
        parts["hand"] = hand.DESK
    return parts


def total(parts: Mapping[str, int]) -> int:
    """The height of the tall picture."""
    return sum(parts.values()) + GAP * len(parts) + (0 if "hand" in parts else GAP)


def kind(advanced: bool, desk: bool) -> str:
    """The classes that tell the four arrangements apart."""
    return f"{'advanced' if advanced else 'simple'} {'seated' if desk else 'watching'}"


def columns(parts: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """Left and right column of the wide arrangement."""
    left = ["avenue"]
    if "market" in parts and "hand" in parts:
        left.append("market")
    return left, [
        name for name in ("theirs", "market", "ours", "hand") if name in parts and name not in left
    ]


def wide_rules() -> str:
    """The rules of the style sheet for all four arrangements."""
    lines = []
    for advanced in (False, True):
        for desk in (False, True):
            lines += _wide(sections(advanced, desk), kind(advanced, desk))
    return "\n".join(lines)


def _tall(parts: Mapping[str, int], names: Sequence[str]) -> int:
    return sum(parts[name] for name in names) + GAP * (len(names) - 1)


def _wide(parts: Mapping[str, int], kinds: str) -> list[str]:
    left, right = columns(parts)
    height = max(_tall(parts, left), _tall(parts, right))
    scales = [height / _tall(parts, names) for names in (left, right)]
    width = WIDTH * sum(scales) + BETWEEN
    # The viewBox fills the element's height, centred; so much of the element shows, in its units.
    unit = total(parts) / height
    start = WIDTH / 2 - width * unit / 2
    picture = ".agent-avenue." + kinds.replace(" ", ".")
    rules = [f"  {picture} {{ aspect-ratio: {number(width)} / {height}; }}"]
    x = start
    for names, scale in ((left, scales[0]), (right, scales[1])):
        y = 0.0
        for name in names:
            place = f"translate({number(x)}px, {number(y)}px) scale({number(scale * unit)})"
            rules.append(f"  {picture} .section-{name} {{ transform: {place}; }}")
            y += (parts[name] + GAP) * scale * unit
        x += (WIDTH * scale + BETWEEN) * unit
    return rules
