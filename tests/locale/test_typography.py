"""Typography of every sentence and every page of rules: quotation marks, dashes, spaces.

Each row is a slip that a reader of all catalogues once looked for, by program: they stay away.
"""

from __future__ import annotations

import re

import pytest

from spytable.locale import LANGUAGES
from tests.locale.test_rejected_words import sentences

SLIPS = {
    "straight quotes": r'"',
    "three full stops": r"\.\.\.",
    "two spaces": r"(?<=\S)  (?=\S)",
    "a space before punctuation": r" [,.;:!?…](?!\w)",
    "a hyphen for a minus or a dash": r"(?<=[\w)]) - (?=[\w(])",
    "an exclamation mark": r"!(?!\[)",
    "a letter of the other alphabet in a word": r"[a-zá-ž](?=[а-яё])|[а-яё](?=[a-zá-ž])",
}
"""Slips in any language.  An exclamation mark is allowed where Markdown needs one."""

QUOTES = {"en": ("“", "”"), "cs": ("„", "“"), "sk": ("„", "“"), "ru": ("«", "»")}
"""How each language quotes, outside code."""

CODE = re.compile(r"`[^`]*`|\]\([^)]*\)")
"""Commands and addresses, which have their own spelling."""


def slips(language: str, text: str) -> list[str]:
    """All that is wrong with a sentence or a line."""
    bare = CODE.sub("x", text)
    found = [name for name, slip in SLIPS.items() if re.search(rf"(?i){slip}", bare)]
    quotes = "".join(re.findall("[“”„«»]", bare))
    opening, closing = QUOTES[language]
    if quotes.replace(opening + closing, ""):
        found.append(f"quotes other than {opening}…{closing}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_set_as_its_language_asks(language: str) -> None:
    found = {
        where: wrong
        for _, where, text in sentences(language)
        if (wrong := slips(language, text)) and text.strip("| -")
    }
    assert found == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'the "third" one'),
        ("en", "Looking …"),
        ("en", "60 - 20 = 40"),
        ("en", "Wait..."),
        ("en", "You win!"),
        ("cs", "“Londýn”"),
        ("sk", "Je  tu"),
        ("ru", "„Лондон“"),
        ("ru", "хoд"),  # with a Latin o
    ],
)
def test_a_slip_is_found(language: str, text: str) -> None:
    assert len(slips(language, text)) == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "![**Caught.** “Here” − or `a - b`.](examples/catch.json)"),
        ("cs", "„Tady“, řekl – a šel: A-0."),
        ("ru", "«Здесь» — и всё; 2–4"),
    ],
)
def test_what_is_right_is_left_alone(language: str, text: str) -> None:
    assert slips(language, text) == []
