"""Names of the pieces: circles, suspects, hideouts, halves, cards, actions.

An owner's box may have other circles and cards: a circle is called as it is printed, and so is a
card that we have no word for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from babel.lists import format_list

from spytable.locale import count, mark, say, say_as

from ..components import (
    CARD_NAMES,
    CIRCLE_NAMES,
    CIRCLE_SIGHTS,
    HIDEOUT_AT,
    HIDEOUT_OF_HALF,
    KEY_FIELDS,
    SEGMENT_NAMES,
    STOPS,
    Action,
    Bonus,
    Half,
    Suspect,
)

_ACTIONS = {
    Action.MOVE: mark("move your agent"),
    Action.SUSPECT: mark("move one suspect"),
    Action.TRAM: mark("take the tram"),
    Action.ALL: mark("move all suspects"),
    Action.LIGHT: mark("turn the light"),
    Action.CHECK: mark("check a file"),
}

_SIGHTS = {
    "bridge": mark("at the bridge"),
    "river": mark("by the river"),
    "square": mark("at the square"),
    "church": mark("by the church"),
    "park": mark("by the park"),
}

_BONUSES = {
    Bonus.MOVE: mark("roll and move the secret agent"),
    Bonus.TRAM: mark("roll and take the tram"),
    Bonus.LIGHT: mark("turn the light"),
    Bonus.KEY: mark("take a key"),
}


def circle_name(circle: int) -> str:
    """A circle as it is printed: "A7"."""
    return CIRCLE_NAMES[circle].upper()


def segment_name(segment: int) -> str:
    """A segment of the light as it is printed: "B"."""
    return SEGMENT_NAMES[segment].upper()


def letter(suspect: int) -> str:
    """AG-F04. A suspect's name.  As a capital: "v" and "z" are words in two of our languages."""
    return Suspect(suspect).name


def letters(language: str, suspects: Iterable[int]) -> str:
    """Several suspects: "V, X and Z"."""
    return listed(language, map(letter, suspects))


def the_suspects(language: str, suspects: Sequence[int]) -> str:
    """As those whom somebody meets or moves: "suspects V and Z"."""
    return count(
        language,
        len(suspects),
        "suspect {letters}",
        "suspects {letters}",
        letters=letters(language, suspects),
    )


def listed(
    language: str, parts: Iterable[object], style: Literal["standard", "or"] = "standard"
) -> str:
    """Parts as a language lists them, with "and" or "or" before the last."""
    locale = {"en": "en_GB"}.get(language, language)  # no comma before the "and"
    return format_list([str(part) for part in parts], style=style, locale=locale)


def place_name(language: str, circle: int) -> str:
    """A circle as it is printed, and as it is found by sight: "A10 (tram stop at the square)"."""
    looks = looks_of_circle(language, circle)
    return f"{circle_name(circle)} ({looks})" if looks else circle_name(circle)


def looks_of_circle(language: str, circle: int) -> str:
    """The kind of a circle, and its surroundings; a hideout says enough by itself."""
    kind, sight = kind_of_circle(language, circle), CIRCLE_SIGHTS[circle]
    if not sight or HIDEOUT_AT[circle]:
        return kind
    by = say(language, _SIGHTS[sight])
    return f"{kind} {by}" if kind else by


def kind_of_circle(language: str, circle: int) -> str:
    """The features of a circle; nothing, if it is one like any other."""
    kinds = []
    if circle in KEY_FIELDS:
        kinds.append(say(language, "key field"))
    if circle in STOPS:
        kinds.append(say(language, "tram stop"))
    if hideout := int(HIDEOUT_AT[circle]):
        kinds.append(say(language, "at hideout {n}", n=hideout))
    return ", ".join(kinds)


def half_name(language: str, half: int) -> str:
    """AG-111. "the upper half of hideout 2"."""
    hideout = int(HIDEOUT_OF_HALF[half])
    if half < Half.B1:
        return say(language, "the upper half of hideout {n}", n=hideout)
    return say(language, "the lower half of hideout {n}", n=hideout)


def card_name(language: str, card: int) -> str:
    """An action card by its name."""
    ours = {
        "street": say_as(language, "card", "Street"),
        "suspects": say_as(language, "card", "Suspects"),
        "tram": say_as(language, "card", "Tram"),
        "light": say_as(language, "card", "Light"),
        "file": say_as(language, "card", "File"),
    }
    name = CARD_NAMES[card]
    return ours.get(name) or name.replace("-", " ").capitalize()


def action_name(language: str, action: int) -> str:
    """AG-46. The task that an action card sets its player: "move one suspect"."""
    return say(language, _ACTIONS[Action(action)])


def bonus_name(language: str, bonus: int) -> str:
    """AG-119 to AG-122. The task that a bonus card sets its finder."""
    return say(language, _BONUSES[Bonus(bonus)])


def steps(language: str, number: int) -> str:
    """So many steps."""
    return count(language, number, "{n} step", "{n} steps")
