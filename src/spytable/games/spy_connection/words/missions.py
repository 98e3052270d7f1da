"""The mission cards: their cities, what they are worth, what it takes to plan them."""

from __future__ import annotations

from babel.lists import format_list

from spytable.locale import count, say

from ..components import CARD_CITIES, FIRST_START, POINTS, STAR, START_CITY
from .places import accusative, city, in_city


def mission(language: str, card: int) -> str:
    """A mission by its cities: "London · Madrid"."""
    if card == 0:
        return say(language, "Unknown mission")
    return " · ".join(city(language, one) for one in CARD_CITIES[card])


def points(language: str, number: int) -> str:
    """So many points."""
    return count(language, number, "{n} point", "{n} points")


def mission_label(language: str, card: int) -> str:
    """A mission with what it is worth: "London · Madrid (3 points, extra turn)"."""
    if card == 0:
        return mission(language, card)
    worth = points(language, int(POINTS[card]))
    if STAR[card]:
        return say(
            language,
            "{mission} ({points}, extra turn)",
            mission=mission(language, card),
            points=worth,
        )
    return say(language, "{mission} ({points})", mission=mission(language, card), points=worth)


def mission_text(language: str, card: int) -> str:
    """What a mission asks and gives, in sentences."""
    if card == 0:
        return ""
    visited = [accusative(language, one) for one in CARD_CITIES[card]]
    told = [
        say(language, "Your spy must visit {cities}.", cities=format_list(visited, locale=language))
    ]
    if card >= FIRST_START:
        where = in_city(language, int(START_CITY[card]))
        told.append(say(language, "It begins {place}.", place=where))
    worth = points(language, int(POINTS[card]))
    if STAR[card]:
        told.append(say(language, "Worth {points} and an extra turn.", points=worth))
    else:
        told.append(say(language, "Worth {points}.", points=worth))
    return " ".join(told)


def planned(language: str, agents: int) -> str:
    """How a mission is taken: with so many planning agents."""
    if agents == 0:
        return say(language, "without planning")
    return count(language, agents, "with {n} planning agent", "with {n} planning agents")


def paid(language: str, agents: int) -> str:
    """What a connection costs."""
    if agents == 0:
        return say(language, "at no cost")
    return count(language, agents, "for {n} agent", "for {n} agents")
