"""The rulebook of a box: prose in its folder, one Markdown file for each language, and examples.

    RULES.md, RULES.cs.md, ...    the same chapters, rules and examples in every language
    examples/<name>.json          a Position, what is then chosen, and what of the picture is shown

A rule's number stands in brackets behind the sentence that tells it, `(AA-24, AA-71)`; the page
makes anchors of them, and an appendix.  `![What is to be seen](examples/catch.json)` on a line of
its own is an example.  Nothing here opens the box: that an example can be played is found out by
who plays it (`table/example.py`).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spytable.caches import remembered

from . import shelf

ENGLISH = "en"
EXAMPLES = "examples"
ID = r"[A-Z]{2}-[A-Z]?\d+[a-z]?"
"""A rule (AA-24), a ruling (SC-Q01), or a fact about the box (SC-F03)."""
NUMBERS = re.compile(rf"\s*\(({ID}(?:, {ID})*)\)")
"""The numbers of the rules that the words before them tell."""

_FIELDS = {"position", "deals", "plays", "asides", "sees", "draws", "winners"}


class BadRulebook(ValueError):
    """A rulebook that cannot be read; the message says where and why."""


@dataclass(frozen=True)
class Example:
    """A worked example: a situation, the choices made in it, and the sections of the picture to
    draw."""

    name: str
    position: dict[str, Any]
    deals: tuple[str, ...]
    """The Dealer's choices, in order."""
    plays: tuple[str, ...]
    """The choices, in order, each by whoever is offered it."""
    asides: tuple[tuple[int, str, str, str], ...]
    """The things put down beside the game then: by which seat, for whom, its topic, its text."""
    sees: int | None
    """The seat that looks, from 0; None: somebody who watches."""
    draws: tuple[str, ...]
    """The sections of the picture that are shown, by name."""
    winners: tuple[int, ...] | None
    """The seats that must have won then, from 0; None: the game must go on."""


def file(box: str, language: str) -> Path:
    """The path of a box's rulebook in a language, written yet or not."""
    return shelf.folder(box) / ("RULES.md" if language == ENGLISH else f"RULES.{language}.md")


def spoken(box: str, language: str) -> str:
    """The language in which a reader of this one gets the rules: English where they are not
    translated yet."""
    return language if file(box, language).is_file() else ENGLISH


@remembered
def text(box: str, language: str) -> str:
    """The rulebook of a box in a language."""
    where = file(box, language)
    try:
        return where.read_text("utf-8")
    except OSError:
        raise BadRulebook(f"{box}: there is no {where.name}") from None


def numbers(words: str) -> list[str]:
    """The numbers of the rules that are told, in order; some may be told twice."""
    return [number for group in NUMBERS.findall(words) for number in group.split(", ")]


def examples(box: str) -> tuple[str, ...]:
    """The examples that lie in the folder of a box, by name."""
    return tuple(sorted(path.stem for path in (shelf.folder(box) / EXAMPLES).glob("*.json")))


@remembered
def example(box: str, name: str) -> Example:
    """One of them."""
    where = shelf.folder(box) / EXAMPLES / f"{name}.json"
    try:
        held = json.loads(where.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise BadRulebook(f"{box}: the example {name!r} cannot be read: {problem}") from None
    if not isinstance(held, dict) or not {"position", "draws"} <= held.keys() <= _FIELDS:
        known = ", ".join(sorted(_FIELDS))
        raise BadRulebook(f"{box}: the example {name!r} needs position and draws, of: {known}")
    return Example(
        name,
        held["position"],
        tuple(held.get("deals", ())),
        tuple(held.get("plays", ())),
        tuple((seat, whom, topic, text) for seat, whom, topic, text in held.get("asides", ())),
        held.get("sees"),
        tuple(held["draws"]),
        tuple(held["winners"]) if "winners" in held else None,
    )
