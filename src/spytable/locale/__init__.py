"""Translations: English is the source, Czech, Slovak and Russian are complete.

A catalogue is a `.po` file, read with Babel at first use.  That of a game lies in its own folder,
`games/<game>/locale/<language>.po`; those of the other parts of the project are here, in the folder
of their language.  All of a language are read as one.

A sentence is written in English where it is spoken:

    say(language, "{name} swaps a card.", name="Ann")
    say_as(language, "accusative", "Saboteur")            # one English word, several cases
    count(language, n, "{n} step", "{n} steps")

What is said holds no-break spaces where a line must not end (`bind`); the catalogues hold none.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from spytable.caches import once, remembered

LANGUAGES = ("en", "cs", "sk", "ru")
OWN_NAMES = {"en": "English", "cs": "Čeština", "sk": "Slovenčina", "ru": "Русский"}

_HERE = Path(__file__).resolve().parent

NO_BREAK = "\u00a0"
_NUMBER = re.compile(r"(?<![\w.])(\d+|\{(?:n|span|done|total|all)\}) (?=[^\W\d_])")
"""A number, or the place of one, before a word."""
_DASH = re.compile(r" (?=[—–] )")
"""Before a dash between words: no line begins with one."""
_ONE_LETTER = {
    "cs": re.compile(r"(?<!\w)([AIKOSUVZaikosuvz]) (?=\S)"),
    "sk": re.compile(r"(?<!\w)([AIKOSUVZaikosuvz]) (?=\S)"),
    "ru": re.compile(r"(?<!\w)([АВИКОСУЯавикосуя]) (?=\S)"),
}
"""A word of one letter: in these languages none may stand at the end of a line."""

_LONGER = {
    "cs": (
        (re.compile(rf"(?<!\w)([Vv])(?={NO_BREAK}(?:[234]\d?|1[234]|100)(?!\d))"), r"\1e"),
        (re.compile(rf"(?<!\w)([Zz])(?={NO_BREAK}(?:[23467]\d?|1[23467]|1\d\d)(?!\d))"), r"\1e"),
    ),
    "sk": ((re.compile(rf"(?<!\w)([SsZz])(?={NO_BREAK}(?:[467]\d?|1[467]|1\d\d)(?!\d))"), r"\1o"),),
}
"""The rule by which a preposition gets a vowel before a number.  In Czech one says "ve 3:00", "ve
14:00", "ve 20": before two, three and four, what begins with them, and a hundred; "ze 7", "ze 45",
"ze 100": before six and seven as well.  In Slovak "zo 4", "so 7", "zo 100"."""


class UnknownLanguage(ValueError):
    """A language there is no catalogue for."""


@once
def catalogues(language: str) -> dict[tuple[str | None, str], tuple[str, ...]]:
    """Every translated message of a language: (context, English) -> its forms."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"{language!r} is not one of {', '.join(LANGUAGES)}")
    messages: dict[tuple[str | None, str], tuple[str, ...]] = {}
    for path in files(language):
        for message in read_catalogue(path, language):
            if not message.id:
                continue
            key = message.id if isinstance(message.id, str) else message.id[0]
            said = message.string or ""
            forms = (said,) if isinstance(said, str) else tuple(said)
            if all(forms):
                messages[message.context, key] = tuple(_bound(language, form) for form in forms)
    return messages


def files(language: str) -> list[Path]:
    """The catalogues of a language: what all share, then those of the games."""
    games = (_HERE.parent / "games").glob(f"*/locale/{language}.po")
    return sorted((_HERE / language).glob("*.po")) + sorted(games)


def read_catalogue(path: Path, language: str) -> Catalog:
    """One `.po` file; a fault in it is an error, not a guess."""
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@remembered
def bind(language: str, sentence: str) -> str:
    """The sentence with what belongs together on one line: a number and its noun, a word of one
    letter and the next, a dash and what it follows.  Done to every sentence before its places
    are filled."""
    return _bound(language, sentence)


def _bound(language: str, sentence: str) -> str:
    sentence = _DASH.sub(NO_BREAK, _NUMBER.sub(rf"\1{NO_BREAK}", sentence))
    one_letter = _ONE_LETTER.get(language)
    return sentence if one_letter is None else one_letter.sub(rf"\1{NO_BREAK}", sentence)


def mark(message: str) -> str:
    """A message that is spoken elsewhere: found by the extractor, returned as it is."""
    return message


def mark_as(context: str, message: str) -> tuple[str, str]:
    """The same for `say_as`: context and message, to be spoken elsewhere as `*marked`."""
    return context, message


def say(language: str, message: str, /, **values: Any) -> str:
    """The sentence in that language, its {places} filled."""
    return _spoken(language, None, message, values)


def say_as(language: str, context: str, message: str, /, **values: Any) -> str:
    """The same, where one English sentence needs several translations."""
    return _spoken(language, context, message, values)


def count(language: str, number: int, one: str, many: str, /, **values: Any) -> str:
    """The form of a sentence that fits a number; the number fills {n}."""
    forms = catalogues(language).get((None, one))
    if forms is None:
        forms = (bind(language, one), bind(language, many))
        which = 0 if number == 1 else 1
    else:
        which = min(plural_form(language, number), len(forms) - 1)
    filled = forms[which].format(n=number, **values)
    return _longer(language, filled)


def _longer(language: str, filled: str) -> str:
    for preposition, with_vowel in _LONGER.get(language, ()):
        filled = preposition.sub(with_vowel, filled)
    return filled


def plural_form(language: str, number: int) -> int:
    """The plural form that a number takes, in the order of the catalogues' Plural-Forms."""
    number = abs(number)
    if language == "ru":
        if number % 10 == 1 and number % 100 != 11:
            return 0
        return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2
    if language in ("cs", "sk"):
        return 0 if number == 1 else 1 if 2 <= number <= 4 else 2
    return 0 if number == 1 else 1


def _spoken(language: str, context: str | None, message: str, values: dict[str, Any]) -> str:
    forms = catalogues(language).get((context, message))
    sentence = forms[0] if forms else bind(language, message)
    if not values:
        return sentence
    filled = sentence.format(**values)
    return _longer(language, filled)
