"""The names of the cities as the picture prints them, in English; catalogues hold the others."""

from __future__ import annotations

from spytable.locale import mark, say

from ..components import CARD_CITIES, CITY_NAMES, LINK_CITIES, LINK_SPACES, POINTS, STAR
from ..words.missions import points

CITY_TITLES = {
    "london": mark("London"),
    "paris": mark("Paris"),
    "madrid": mark("Madrid"),
    "monaco": mark("Monaco"),
    "rome": mark("Rome"),
    "berlin": mark("Berlin"),
    "copenhagen": mark("Copenhagen"),
    "warsaw": mark("Warsaw"),
    "helsinki": mark("Helsinki"),
    "moscow": mark("Moscow"),
    "istanbul": mark("Istanbul"),
    "athens": mark("Athens"),
}
COLOUR_TITLES = {
    "red": mark("Red"),
    "blue": mark("Blue"),
    "yellow": mark("Yellow"),
    "brown": mark("Brown"),
}


def city_name(language: str, city: int) -> str:
    """A city in the reader's language; one that only an owner's box knows, as it is written."""
    name = CITY_NAMES[city]
    return say(language, CITY_TITLES[name]) if name in CITY_TITLES else _title(name)


def card_name(language: str, card: int) -> str:
    """A mission by its cities: they are all there is to tell it by."""
    return ", ".join(city_name(language, city) for city in CARD_CITIES[card])


def worth_name(language: str, card: int) -> str:
    """A mission and what it is worth."""
    mission, worth = card_name(language, card), points(language, int(POINTS[card]))
    if STAR[card]:
        return say(language, "{mission} ({points}, extra turn)", mission=mission, points=worth)
    return say(language, "{mission} ({points})", mission=mission, points=worth)


def space_name(language: str, space: int) -> str:
    """A space by the first link it belongs to and its place there."""
    link = next(n for n, spaces in enumerate(LINK_SPACES) if space in spaces)
    return f"{link_name(language, link)}, {LINK_SPACES[link].index(space) + 1}"


def link_name(language: str, link: int) -> str:
    """A link by its cities."""
    return " – ".join(city_name(language, city) for city in LINK_CITIES[link])


def colour_name(language: str, colour: str) -> str:
    """A seat's colour in words."""
    return say(language, COLOUR_TITLES[colour])


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("-"))
