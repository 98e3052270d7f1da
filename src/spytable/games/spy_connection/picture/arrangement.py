"""How the parts of the picture are arranged: one above the other, or in two columns.

The SVG itself is tall, for phones.  Where its container is wide, `picture.css` moves the same
parts side by side: the viewBox stays as it is, the element becomes wider than it, and the parts
are placed over the whole element.  `wide_rules` says with which numbers, and a test compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from spytable.pictures.svg import number

from . import offer, panels, places
from .scene import WIDTH

GAP = 8
BETWEEN = 16


def sections(players: int, seated: bool, drafting: bool) -> dict[str, int]:
    """The parts from top to bottom, each with its height."""
    parts = {"map": places.TALL}
    if drafting:
        parts["draft"] = panels.draft_tall()
    if seated:
        parts["desk"] = panels.desk_tall()
    parts["offer"] = offer.OFFER_TALL
    rest = players - seated
    if rest:
        parts["others"] = rest * (panels.panel_tall() + GAP) - GAP
    return parts


def total(parts: Mapping[str, int]) -> int:
    """The height of the tall picture."""
    return sum(parts.values()) + GAP * (len(parts) + 1)


def kind(players: int, seated: bool, drafting: bool) -> str:
    """The classes that tell the arrangements apart."""
    return " ".join(
        [
            f"players-{players}",
            "seated" if seated else "watching",
            "drafting" if drafting else "running",
        ]
    )


def wide_rules() -> str:
    """The rules of the style sheet for all arrangements."""
    lines = []
    for players, seated, drafting in product((2, 3, 4), (False, True), (False, True)):
        lines += _wide(sections(players, seated, drafting), kind(players, seated, drafting))
    return "\n".join(lines)


def _wide(parts: Mapping[str, int], kinds: str) -> list[str]:
    """The map at the left, as tall as everything else at the right."""
    columns = (["map"], [name for name in parts if name != "map"])
    talls = [sum(parts[n] for n in names) + GAP * (len(names) - 1) for names in columns]
    height = max(talls)
    scales = [height / tall for tall in talls]
    width = WIDTH * sum(scales) + BETWEEN
    # The viewBox fills the element's height, centred; so much of the element shows, in its units.
    unit = total(parts) / height
    x = WIDTH / 2 - width * unit / 2
    picture = ".spy-connection." + kinds.replace(" ", ".")
    rules = [f"  {picture} {{ aspect-ratio: {number(width)} / {number(height)}; }}"]
    for names, scale in zip(columns, scales, strict=True):
        y = 0.0
        for name in names:
            place = f"translate({number(x)}px, {number(y)}px) scale({number(scale * unit)})"
            rules.append(f"  {picture} .section-{name} {{ transform: {place}; }}")
            y += (parts[name] + GAP) * scale * unit
        x += (WIDTH * scale + BETWEEN) * unit
    return rules
