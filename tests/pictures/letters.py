"""How large every letter of a drawing is, wherever it comes from: also what stands in symbols, is
stamped, is drawn by reference on a choice, and whatever is scaled on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from spytable.pictures.parts import FLOOR, Drawing, Section

NARROWEST = 344
"""So wide is a section on a phone of 360 pixels."""
_SPARE = re.compile(r"\bfrom-(\d+)")
_SCALED = re.compile(r"(scale|matrix)\(([^)]*)\)")

Element = ElementTree.Element


class Letters(NamedTuple):
    """Words of a section, and how large they are in the pixels of the screen, at the least."""

    section: str
    layer: str
    words: str
    pixels: float


def letters(drawing: Drawing, definitions: str) -> Iterator[Letters]:
    """All of a drawing; each section as small as the page ever shows it."""
    known = _known(definitions)
    for section in drawing.sections:
        roots = {name: ElementTree.fromstring(f"<g>{drawn}</g>") for name, drawn in section.layers}
        own = {one.get("id", ""): one for root in roots.values() for one in root.iter()}
        for layer, root in roots.items():
            for words, size, spare in _found(root, {**known, **own}, 1.0, 0):
                wide = max(spare, _least(section))
                yield Letters(section.name, layer, words, size * wide / section.width)


def too_small(drawing: Drawing, definitions: str) -> list[Letters]:
    """The letters nobody can read on the smallest screen that shows them."""
    return [one for one in letters(drawing, definitions) if one.pixels < FLOOR - 0.02]


def _least(section: Section) -> float:
    """The fewest pixels that the page gives this section."""
    return min(NARROWEST, section.least_asked if section.asks else section.least)


@lru_cache(maxsize=8)
def _known(definitions: str) -> dict[str, Element]:
    drawn = ElementTree.fromstring(f"<defs>{definitions}</defs>")
    return {one.get("id", ""): one for one in drawn.iter() if one.get("id")}


def _found(
    one: Element, known: dict[str, Element], scale: float, spare: int
) -> Iterator[tuple[str, float, int]]:
    """Words, their size in units of the section, and from which width on they are shown."""
    for name, numbers in _SCALED.findall(one.get("transform", "")):
        figures = [float(number) for number in re.split(r"[ ,]+", numbers.strip())]
        scale *= abs(figures[0] if name == "scale" else figures[3])
    if said := _SPARE.search(one.get("class", "")):
        spare = max(spare, int(said[1]))
    if one.tag == "text":
        yield "".join(one.itertext()), scale * float(one.get("font-size", "nan")), spare
    elif one.tag == "use":
        target = known[one.get("href", "")[1:]]
        if target.tag == "symbol":
            scale *= _fit(one, target)
        yield from _found(target, known, scale, spare)
    elif one.tag != "defs":
        for child in one:
            yield from _found(child, known, scale, spare)


def _fit(use: Element, symbol: Element) -> float:
    """By how much a symbol is scaled to the place where it is used."""
    _, _, wide, tall = map(float, symbol.get("viewBox", "").split())
    fits = float(use.get("width", "nan")) / wide, float(use.get("height", "nan")) / tall
    return max(fits) if "slice" in symbol.get("preserveAspectRatio", "") else min(fits)
