"""A poster: title, blurb and drawing of a box, read without opening it.

Opening a box loads its rules, and the shelf must be there at once.  So the words lie in a data
file, `poster.toml`, with the drawing, `poster.svg`, beside it.  They are the only source of the
title; the catalogues of the box translate them like everything else it says.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spytable.locale import say

WORDS = "poster.toml"
DRAWING = "poster.svg"


class BadPoster(ValueError):
    """A poster that cannot be hung; the message says which and why."""


@dataclass(frozen=True)
class Poster:
    """What a visitor sees of a box on the shelf."""

    name: str
    english_title: str
    english_blurb: str
    drawing: Path

    def title(self, language: str = "en") -> str:
        """The name on the box."""
        return say(language, self.english_title)

    def blurb(self, language: str = "en") -> str:
        """One sentence that makes people want to play."""
        return say(language, self.english_blurb)


@cache
def read(name: str, folder: Path) -> Poster:
    """The poster that lies in the folder of the box of this name."""
    file, drawing = folder / WORDS, folder / DRAWING
    try:
        words = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise BadPoster(f"{name}: {WORDS} cannot be read: {problem}") from None
    if set(words) != {"title", "blurb"} or not all(
        isinstance(word, str) and word for word in words.values()
    ):
        raise BadPoster(f"{name}: {WORDS} needs a title and a blurb, and nothing else")
    if not drawing.is_file():
        raise BadPoster(f"{name}: there is no {DRAWING}")
    return Poster(name, words["title"], words["blurb"], drawing)
