"""A poster: the metadata of a game (title, blurb, players, minutes, age, drawing), read without
importing its rules.

Opening a box loads its rules, and the shelf must be there at once.  So all of it lies in a data
file, `poster.toml`, with the drawing, `poster.svg`, beside it.  It is the only source of title and
blurb; the catalogues of the box translate them like everything else it says.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spytable.caches import once
from spytable.locale import say

WORDS = "poster.toml"
DRAWING = "poster.svg"
LESSONS = ("first_lesson", "second_lesson")
"""The part of a poster in which a box with two lessons names them."""


class BadPoster(ValueError):
    """A poster that cannot be hung; the message says which and why."""


@dataclass(frozen=True)
class Poster:
    """The metadata of a box as a visitor sees them on the shelf."""

    name: str
    english_title: str
    english_blurb: str
    drawing: Path
    players: tuple[int, int]
    """For how few, and how many, as it says on the box."""
    minutes: tuple[int, int]
    """How long a game takes, at least and at most."""
    age: int
    """From how many years on."""
    english_lessons: tuple[str, ...] = ()
    """The names of its lessons, in their order, where there are several."""

    def title(self, language: str = "en") -> str:
        """The name on the box."""
        return say(language, self.english_title)

    def blurb(self, language: str = "en") -> str:
        """One sentence that makes people want to play."""
        return say(language, self.english_blurb)

    def lessons(self, language: str = "en") -> tuple[str, ...]:
        """The names of its lessons; none where there is but one, which needs no name."""
        return tuple(say(language, lesson) for lesson in self.english_lessons)


@once
def read(name: str, folder: Path) -> Poster:
    """The poster that lies in the folder of the box of this name."""
    file, drawing = folder / WORDS, folder / DRAWING
    try:
        words = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise BadPoster(f"{name}: {WORDS} cannot be read: {problem}") from None
    _check(name, words)
    if not drawing.is_file():
        raise BadPoster(f"{name}: there is no {DRAWING}")
    spans = (tuple(words["players"]), tuple(words["minutes"]))
    lessons = tuple(words[key] for key in LESSONS if key in words)
    return Poster(name, words["title"], words["blurb"], drawing, *spans, words["age"], lessons)


def _check(name: str, words: dict[str, Any]) -> None:
    if not all(isinstance(words.get(key), str) and words[key] for key in ("title", "blurb")):
        raise BadPoster(f"{name}: {WORDS} needs a title and a blurb")
    if not all(_is_span(words.get(key)) for key in ("players", "minutes")):
        raise BadPoster(f"{name}: {WORDS} needs players and minutes, each as [least, most]")
    if not isinstance(words.get("age"), int):
        raise BadPoster(f"{name}: {WORDS} needs an age in years")
    if not all(isinstance(words.get(key, ""), str) for key in LESSONS):
        raise BadPoster(f"{name}: {WORDS} calls a lesson by a sentence")
    if len(words.keys() - {*LESSONS}) > 5:
        raise BadPoster(
            f"{name}: {WORDS} says title, blurb, players, minutes, age, and what its lessons are "
            "called: nothing else"
        )


def _is_span(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    return all(isinstance(number, int) for number in value) and 1 <= value[0] <= value[1]
