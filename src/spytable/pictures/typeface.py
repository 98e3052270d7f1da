"""The typeface: our own web fonts, their @font-face rules, and the advance widths of their letters.

Three cuts are enough: regular and bold for text, and a condensed one for headings in capitals and
for words that find no room otherwise.  `scripts/make_typeface.py` makes the files from what their
designers publish, with a table of how far every letter advances; so a picture knows how long a
text will be before any browser has seen it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from spytable.caches import once, remembered

FOLDER = Path(__file__).with_name("fonts")
METRICS = FOLDER / "metrics.json"
UNKNOWN = 1.0
"""How far a letter advances that the face has not, in parts of its size: another face stands in,
and its letters may be as wide as high."""
TRACKING = 0.05
"""The letter-spacing of capitals, as `pictures.css` has it."""


class Cut(NamedTuple):
    """One font file, and which weights of a family it is drawn for."""

    name: str
    family: str
    weights: str

    @property
    def file(self) -> Path:
        """The file it lies in."""
        return FOLDER / f"{self.name}.woff2"


REGULAR = Cut("regular", "Spytable", "100 599")
BOLD = Cut("bold", "Spytable", "600 900")
NARROW = Cut("narrow", "Spytable Narrow", "100 900")
CUTS = (REGULAR, BOLD, NARROW)


class Fallback(NamedTuple):
    """Fonts of the system that stand in for a cut, and at which scale they run as long as it."""

    family: str
    weights: str
    locals: tuple[str, ...]
    scale: int


FALLBACKS = (
    Fallback("Spytable Fallback", "100 599", ("Arial", "Liberation Sans", "Roboto"), 101),
    Fallback(
        "Spytable Fallback", "600 900", ("Arial Bold", "Liberation Sans Bold", "Roboto Bold"), 95
    ),
    Fallback(
        "Spytable Fallback Narrow",
        "100 900",
        ("Arial Bold", "Liberation Sans Bold", "Roboto Bold"),
        86,
    ),
)


def faces(address: Callable[[Cut], str]) -> str:
    """The @font-face rules; `address` says where a browser finds a file.

    Until it is there, the words stand in a font of the system, scaled to about the same width, so
    that nothing moves far when they change.
    """
    rules = [
        f'@font-face {{ font-family: "{cut.family}"; font-weight: {cut.weights};'
        f' font-display: swap; src: url("{address(cut)}") format("woff2"); }}'
        for cut in CUTS
    ]
    for one in FALLBACKS:
        sources = ", ".join(f'local("{name}")' for name in one.locals)
        rules.append(
            f'@font-face {{ font-family: "{one.family}"; font-weight: {one.weights};'
            f" size-adjust: {one.scale}%; src: {sources}; }}"
        )
    return "\n".join(rules) + "\n"


@once
def _cuts() -> dict[str, dict[str, float]]:
    """By cut: how far each letter advances, in parts of the size."""
    table = json.loads(METRICS.read_text("utf-8"))
    return {
        name: {letter: advance / cut["unit"] for letter, advance in cut["advances"].items()}
        for name, cut in table.items()
    }


def letters(cut: Cut) -> Mapping[str, float]:
    """Every letter that a cut has, and how far it advances."""
    return _cuts()[cut.name]


def cut_of(class_: str) -> Cut:
    """The cut in which a text of these classes is set."""
    worn = class_.split()
    if "caps" in worn or "narrow" in worn:
        return NARROW
    return BOLD if "label" in worn or "numeral" in worn else REGULAR


@remembered
def ems(words: str, class_: str = "label") -> float:
    """How long words are, in parts of their size.  Kerning only makes them shorter."""
    advances = letters(cut_of(class_))
    worn = class_.split()
    spacing = 0.0
    if "caps" in worn:
        words = words.upper()
        spacing = 0.0 if "narrow" in worn else TRACKING
    return sum(advances.get(letter, UNKNOWN) + spacing for letter in words)
