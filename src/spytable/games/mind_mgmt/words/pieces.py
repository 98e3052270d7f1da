"""Names of the pieces: locations, features, people, actions, hours.

A location is called by its column and its row, as on a chessboard: "C3" is the upper temple, which
choices and positions write as R3C3.  A feature has a name of its own and, for a button or a card's
band, a short one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from babel.lists import format_list

from spytable.caches import remembered
from spytable.locale import count, mark, say, say_as

from ..components import (
    BORDER_DIRECTION,
    BORDER_PLACE,
    COLUMN_OF,
    FEATURES_AT,
    OPENING,
    ROW_OF,
    TEMPLES,
    TOWARDS,
    Agent,
    Card,
    Feature,
)

COLUMN_LETTERS = " ABCDEF"

_FEATURES = {
    "bus": mark("dream bus"),
    "palm": mark("psychic palm"),
    "dogs": mark("C-4 K-9 assassin dogs"),
    "courier": mark("thought courier"),
    "book": mark("subversive bookshop"),
    "billboard": mark("subliminal billboard"),
    "cafe": mark("Flux café"),
    "umbrella": mark("anti-thought umbrella"),
    "fountain": mark("whispering fountain"),
    "pool": mark("bottomless pool"),
    "graffiti": mark("watchful graffiti"),
    "monks": mark("observant monks"),
    "torches": mark("dizzying torches"),
    "idol": mark("idol of confusion"),
    "garden": mark("garden of ideas"),
    "bird": mark("talking bird"),
}
_SHORT = {
    "bus": mark("bus"),
    "palm": mark("palm"),
    "dogs": mark("dogs"),
    "courier": mark("courier"),
    "book": mark("books"),
    "billboard": mark("billboard"),
    "cafe": mark("café"),
    "umbrella": mark("umbrella"),
    "fountain": mark("fountain"),
    "pool": mark("pool"),
    "graffiti": mark("graffiti"),
    "monks": mark("monks"),
    "torches": mark("torches"),
    "idol": mark("idol"),
    "garden": mark("garden"),
    "bird": mark("bird"),
}
_AGENTS = {
    Agent.MERU: mark("Meru"),
    Agent.HENRY_LYME: mark("Henry Lyme"),
    Agent.BILL_FALLS: mark("Bill Falls"),
    Agent.DUSTY: mark("Dusty"),
}
_ABILITIES = {
    Agent.MERU: mark("Psychic bearing"),
    Agent.HENRY_LYME: mark("Mental block"),
    Agent.BILL_FALLS: mark("Weak spot"),
    Agent.DUSTY: mark("Neuro-rhythm"),
}
_CARDS = {
    Card.KARL_BOX: mark("Karl Box"),
    Card.SMOKING_GIRL: mark("Smoking Girl"),
    Card.CHESS_PLAYER: mark("Chess Player"),
}
_ACTIONS = {
    "step": mark("Step"),
    "slip": mark("Mind Slip"),
    "immortal": mark("Move Immortal"),
    "move": mark("Move"),
    "ask": mark("Ask"),
    "reveal": mark("Reveal"),
    "shakedown": mark("Shakedown"),
    "capture": mark("Capture"),
}
ACTIONS = tuple(_ACTIONS)
"""The action cards and the Mind Slip, by the families of choices that carry them out."""


# -- locations ----------------------------------------------------------------------------------


def place_name(place: int) -> str:
    """A location by its column and row: "C3"."""
    return f"{COLUMN_LETTERS[int(COLUMN_OF[place])]}{int(ROW_OF[place])}" if place else "?"


def place_names(language: str, places: Iterable[int]) -> str:
    """Several locations: "A1, C3 and E5"."""
    return listed(language, map(place_name, places))


@remembered
def place_with_features(language: str, place: int) -> str:
    """A location and what stands there, in short: "B1 · café, bus"."""
    return f"{place_name(place)} · {features_there(language, place)}"


def features_there(language: str, place: int) -> str:
    """The pieces at a location, in short: "café, bus", or "temple"."""
    if place in TEMPLES:
        return temple_name(language)
    return ", ".join(feature_short(language, int(one)) for one in FEATURES_AT[place] if one)


def temple_name(language: str) -> str:
    """MM-003."""
    return say(language, "temple")


def border_name(language: str, border: int) -> str:
    """MM-035. The border between two locations: "A1 | B1"."""
    here = int(BORDER_PLACE[border])
    there = int(TOWARDS[here, int(BORDER_DIRECTION[border])])
    return f"{place_name(here)} | {place_name(there)}"


# -- features -----------------------------------------------------------------------------------


def feature_name(language: str, feature: int) -> str:
    """MM-006. A feature by its name: "dream bus"."""
    return say(language, _FEATURES[Feature(feature).name.lower()])


def feature_short(language: str, feature: int) -> str:
    """The same in one word: "bus"."""
    return say(language, _SHORT[Feature(feature).name.lower()])


def feature_names(language: str, features: Iterable[int]) -> str:
    """Several features: "dream bus and talking bird"."""
    return listed(language, (feature_name(language, feature) for feature in features))


def about_feature(language: str, feature: int) -> str:
    """The subject of a question: a feature as an object."""
    return {
        "bus": say_as(language, "accusative", "the dream bus"),
        "palm": say_as(language, "accusative", "the psychic palm"),
        "dogs": say_as(language, "accusative", "the C-4 K-9 assassin dogs"),
        "courier": say_as(language, "accusative", "the thought courier"),
        "book": say_as(language, "accusative", "the subversive bookshop"),
        "billboard": say_as(language, "accusative", "the subliminal billboard"),
        "cafe": say_as(language, "accusative", "the Flux café"),
        "umbrella": say_as(language, "accusative", "the anti-thought umbrella"),
        "fountain": say_as(language, "accusative", "the whispering fountain"),
        "pool": say_as(language, "accusative", "the bottomless pool"),
        "graffiti": say_as(language, "accusative", "the watchful graffiti"),
        "monks": say_as(language, "accusative", "the observant monks"),
        "torches": say_as(language, "accusative", "the dizzying torches"),
        "idol": say_as(language, "accusative", "the idol of confusion"),
        "garden": say_as(language, "accusative", "the garden of ideas"),
        "bird": say_as(language, "accusative", "the talking bird"),
    }[Feature(feature).name.lower()]


# -- people -------------------------------------------------------------------------------------


def agent_name(language: str, agent: int) -> str:
    """MM-009. A Rogue Agent; only ever a subject, or after a colon."""
    return say(language, _AGENTS[Agent(agent)])


def agent_names(language: str, agents: Iterable[int]) -> str:
    """Several agents: "Meru and Dusty"."""
    return listed(language, (agent_name(language, agent) for agent in agents))


def ability_name(language: str, agent: int) -> str:
    """MM-302. The name of an agent's ability."""
    return say(language, _ABILITIES[Agent(agent)])


def card_name(language: str, card: int) -> str:
    """MM-014. A Recruiter card."""
    return say(language, _CARDS[Card(card)])


def immortal_name(language: str, immortal: int) -> str:
    """MM-011. They are alike: a number tells them apart."""
    return say(language, "Immortal {n}", n=immortal)


def dolphin_name(language: str) -> str:
    """MM-015."""
    return say(language, "Spy dolphin")


# -- actions, hours, counts -----------------------------------------------------------------------


def action_name(language: str, action: str) -> str:
    """MM-012, MM-013. An action card, by the family of choices that carries it out."""
    return say(language, _ACTIONS[action])


def hour_name(hour: int) -> str:
    """MM-024. A space of the time track: "7:00"; the opening is "1:00–5:00"."""
    return f"1:00–{OPENING}:00" if hour == OPENING else f"{hour}:00"


def visit_hour(hour: int) -> str:
    """MM-275. The hour of a visit, also one of the opening: "3:00"."""
    return f"{hour}:00"


def recruits(language: str, number: int) -> str:
    """So many recruits."""
    return count(language, number, "{n} recruit", "{n} recruits")


def listed(
    language: str, parts: Iterable[object], style: Literal["standard", "or"] = "standard"
) -> str:
    """Parts as a language lists them, with "and" or "or" before the last."""
    locale = {"en": "en_GB"}.get(language, language)  # no comma before the "and"
    said = format_list([str(part) for part in parts], style=style, locale=locale)
    for short in (" a ", " и "):
        said = said.replace(short, f"{short[:2]}\u00a0")  # no line ends in it
    return said
