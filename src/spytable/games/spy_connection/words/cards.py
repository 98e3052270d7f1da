"""Explanations of the missions in sight: whose they are, what they are worth, what they want."""

from __future__ import annotations

from collections.abc import Iterator

from spytable.locale import say

from ..components import CARD_CITIES, POINTS, SLOTS, STAR
from ..sight import View
from .box import colour
from .glossary import glossary
from .hearer import marks_of, planning_price
from .missions import mission_name, points
from .places import city_name


def explanations(v: View, language: str) -> list[tuple[str, str, str]]:
    """How it is played; then the reader's own missions, what can be taken, and what the others are
    up to."""
    told = list(glossary(language))
    own = [int(v.seat)] if 0 <= v.seat < v.players else []
    for seat in own:
        told += list(_before(v, seat, language))
    for card in map(int, v.open_starts):
        if card:
            told.append(
                (
                    mission_name(language, card),
                    say(language, "start mission"),
                    _worth(language, card),
                )
            )
    for card in map(int, reversed(v.offer)):
        if card:
            price = say(language, "Planning agents: {n}", n=planning_price(v, card))
            text = f"{_worth(language, card)} {price}."
            told.append((mission_name(language, card), say(language, "on offer"), text))
    for seat in range(v.players):
        if seat not in own:
            told += list(_before(v, seat, language))
    return told


def _before(v: View, seat: int, language: str) -> Iterator[tuple[str, str, str]]:
    """SC-39. The active missions before a seat."""
    whose = say(language, "yours") if seat == v.seat else colour(language, seat)
    for slot in range(SLOTS):
        card = int(v.card[seat, slot])
        if not card:
            continue
        marked = marks_of(v, seat, card)
        open_ = [city for city in CARD_CITIES[card] if city not in marked]
        text = [_worth(language, card)]
        if marked:
            text.append(say(language, "Marked: {cities}.", cities=_cities(language, marked)))
        text.append(say(language, "Still to mark: {cities}.", cities=_cities(language, open_)))
        if planning := int(v.planning[seat, slot]):
            text.append(say(language, "Planning agents: {n}", n=planning) + ".")
        yield mission_name(language, card), whose, " ".join(text)


def _worth(language: str, card: int) -> str:
    """SC-118, SC-133."""
    worth = say(language, "Worth {points}.", points=points(language, int(POINTS[card])))
    if STAR[card]:
        worth += " " + say(language, "Completing it earns an extra turn.")
    return worth


def _cities(language: str, cities: list[int]) -> str:
    return ", ".join(city_name(language, city) for city in cities)
