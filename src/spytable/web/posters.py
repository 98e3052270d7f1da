"""The posters on the shelf: what a visitor reads before a box has been opened.

Opening a box loads its rules, and the shelf must be there at once.  As soon as a box is open, its
own words take over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spytable.locale import mark, say

from . import engine
from .static_files import address, static_files

if TYPE_CHECKING:
    from .warmth import Warmth

_LINES = {
    "agent-avenue": mark(
        "Two spies chase each other round the same quiet street: offer one card openly and one"
        " face down, and guess what your neighbour will take."
    ),
    "mind-mgmt": mark(
        "One recruiter slips unseen through the city; the rest follow the traces of a mind that"
        " would rather not be read."
    ),
    "spy-connection": mark(
        "Lay a network of informants across a divided Europe, and finish more missions than"
        " anyone else on the line."
    ),
    "agenti": mark(
        "A searchlight, four suspects and four suitcases: one of them holds the plan. Read the"
        " files before the others do."
    ),
}


@dataclass(frozen=True, slots=True)
class Poster:
    """One box on the shelf."""

    name: str
    title: str
    line: str
    art: str
    is_coming: bool


def shelf(warmth: Warmth, language: str) -> list[Poster]:
    """All posters, those that can be played first."""
    playable = [_poster(name, warmth, language, False) for name in engine.names()]
    return playable + [_poster(name, warmth, language, True) for name in engine.coming()]


def _poster(name: str, warmth: Warmth, language: str, is_coming: bool) -> Poster:
    box = None if is_coming else warmth.opened(name)
    art = f"posters/{name}.svg"
    return Poster(
        name=name,
        title=box.words.title(language) if box else say(language, plain_title(name)),
        line=box.words.blurb(language) if box else say(language, _LINES.get(name, "")),
        art=address(art if art in static_files() else "posters/any.svg"),
        is_coming=is_coming,
    )


def plain_title(name: str) -> str:
    """A title made from a box's code name."""
    return name.replace("-", " ").title()
