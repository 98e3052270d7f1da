"""Validation of players' names: visible, short, nobody else's at the table, and no bot's.

Typed text is brought to one line of signs that can be seen.  Two names are alike when people would
take one for the other: the same letters in another case, with other spaces, or borrowed from
another alphabet.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from spytable.caches import once
from spytable.locale import LANGUAGES, say
from spytable.store.erasure import NOBODY

from .refusals import Reasons, Refusal

LONGEST_NAME = 24
LONGEST_WORD = 64
_MOST_MARKS = 3
"""How many accents one letter may carry: more would climb out of their line."""

_EMPTY = dict.fromkeys(
    map(ord, "\u115f\u1160\u3164\uffa0\u2800\U0001d159\ufffc"), " "
) | dict.fromkeys(
    (
        0x034F,
        0x17B4,
        0x17B5,
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)
"""Signs that count as printable and show nothing: fillers become spaces, selectors go."""

_BORROWED = str.maketrans(
    "авекмнорстухіјѕ" + "αβεζηικμνορτυχ",
    "abekmhopctyxijs" + "abezhikmnoptyx",
)
"""Letters of other alphabets that look like ours, small or as capitals."""


def name_in(fields: dict[str, str]) -> str:
    """The name that somebody gave; refuses one that nobody could see, and that of a bot."""
    name = visible(fields.get("name", ""))
    if not name:
        raise Refusal(Reasons.NO_NAME)
    if len(name) > LONGEST_NAME:
        raise Refusal(Reasons.BAD_NAME)
    if _without_accents(_likeness(name).rstrip("0123456789")) in _bots():
        raise Refusal(Reasons.BOT_NAME)
    return name


def guest(language: str) -> str:
    """The name of somebody who gave none, and plays with nobody who would need one."""
    return say(language, "Guest")


def remembered(name: str) -> str:
    """A name to propose again; that of a guest is none."""
    return "" if name in {guest(language) for language in LANGUAGES} else name


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, or the name with a number where somebody at the table has one like it."""
    taken = {_likeness(other) for other in others}
    told, number = name, 1
    while _likeness(told) in taken:
        number += 1
        told = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return told


def visible(text: str) -> str:
    """Typed text, on one line; empty if there is nothing to see."""
    line = one_line(unicodedata.normalize("NFC", text).translate(_EMPTY))
    kept: list[str] = []
    marks = 0
    for sign in line:
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    can_be_seen = any(unicodedata.category(sign)[0] in "LNPS" for sign in kept)
    return "".join(kept) if can_be_seen else ""


def bot_name(language: str, level: str) -> str:
    """The name of a bot of a level at the table."""
    if level == "easy":
        return say(language, "Easy bot")
    if level == "medium":
        return say(language, "Medium bot")
    return say(language, "Strong bot")


def in_language(name: str, language: str) -> str:
    """A name as a reader sees it.  A bot is named by its level, at first in the language of whoever
    sat it down; a person cannot be called like one, and stays what they call themselves.  Whoever
    has had their name deleted is a player."""
    called, _, number = name.rpartition(" ")
    if not number.isdecimal():
        called, number = name, ""
    if called == NOBODY:
        return f"{say(language, 'A player')} {number}".rstrip()
    level = _levels().get(called)
    if level is None:
        return name
    return f"{bot_name(language, level)} {number}".rstrip()


_FORMER = {"Snadný bot": "easy", "Ľahký bot": "easy", "Лёгкий бот": "easy"}
"""The former names of bots: tables of that time lie in the store."""


@once
def _levels() -> dict[str, str]:
    """The level of a bot by what it is called, in every language."""
    levels = ("easy", "medium", "strong")
    return _FORMER | {bot_name(one, level): level for one in LANGUAGES for level in levels}


def _likeness(name: str) -> str:
    """The same for all names that people would take for one another."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_BORROWED)
    letters = "".join(sign for sign in folded if unicodedata.category(sign)[0] in "LMN")
    return letters or "".join(folded.split())


def _without_accents(text: str) -> str:
    apart = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in apart if not unicodedata.category(sign).startswith("M"))


@once
def _bots() -> frozenset[str]:
    """The names of bots, in every language."""
    return frozenset(
        _without_accents(_likeness(bot_name(language, level)))
        for language in LANGUAGES
        for level in ("easy", "medium", "strong")
    )


def one_line(text: str) -> str:
    """Typed text, on one line and without invisible characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def contribution_of(word: str) -> str:
    """A seat's share in the shuffle: its word in hexadecimal; empty if it gave none."""
    word = one_line(word)
    if len(word) > LONGEST_WORD:
        raise Refusal(Reasons.BAD_WORD)
    return word.encode().hex()
