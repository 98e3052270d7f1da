"""The mission cards: their cities, what they are worth, what it takes to plan them."""

from __future__ import annotations

from spytable.locale import count, say

from ..components import CARD_CITIES, POINTS, STAR
from .places import abbreviation, city_name


def mission_name(language: str, card: int) -> str:
    """A mission by its cities: "London · Madrid"."""
    if card == 0:
        return say(language, "Unknown mission")
    return " · ".join(city_name(language, one) for one in CARD_CITIES[card])


def mission_in_short(language: str, card: int) -> str:
    """The same with the beginnings of its cities' names: "Lon·Mad"."""
    return "·".join(abbreviation(language, one) for one in CARD_CITIES[card])


def points(language: str, number: int) -> str:
    """So many points."""
    return count(language, number, "{n} point", "{n} points")


def mission_label(language: str, card: int) -> str:
    """A mission with what it is worth: "London · Madrid (3 points, extra turn)"."""
    if card == 0:
        return mission_name(language, card)
    worth = points(language, int(POINTS[card]))
    if STAR[card]:
        return say(
            language,
            "{mission} ({points}, extra turn)",
            mission=mission_name(language, card),
            points=worth,
        )
    return say(language, "{mission} ({points})", mission=mission_name(language, card), points=worth)


def planned(language: str, agents: int) -> str:
    """How a mission is taken: with so many planning agents."""
    if agents == 0:
        return say(language, "without planning")
    return count(language, agents, "with {n} planning agent", "with {n} planning agents")


def paid(language: str, agents: int) -> str:
    """The price of a connection."""
    if agents == 0:
        return say(language, "at no cost")
    return count(language, agents, "for {n} agent", "for {n} agents")
