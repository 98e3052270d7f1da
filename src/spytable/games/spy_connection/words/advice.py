"""Reasons for a choice of Spy Connection: the missions it serves, completes or brings nearer."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, say

from ..choices import CONNECT, DRAFT, MARK, TAKE, TRAVEL
from ..components import CARD_CITIES, POINTS, SLOTS
from ..facts import may_serve
from ..sight import View
from .hearer import connecting_price, marks_of, network
from .missions import mission_name, paid, points
from .places import city_name


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """What a choice does for the missions of the one who asks."""
    seat = int(v.seat)
    if seat < 0:
        return ""
    if MARK.has(code):
        return _served(v, seat, MARK.of(code), 0, language)
    for family in (CONNECT, TRAVEL):
        if family.has(code):
            city = family.of(code)
            price = (connecting_price(v, city) or 0) if family is CONNECT else 0
            return _reached(v, seat, city, price, language)
    for family in (TAKE, DRAFT):
        if family.has(code):
            return _taken(v, seat, family.of(code), language)
    return ""


def _reached(v: View, seat: int, city: int, price: int, language: str) -> str:
    """SC-102 to SC-108. The mission that the spy serves there: the one that is nearest to done."""
    waiting = [
        (len(CARD_CITIES[card]) - len(marks_of(v, seat, card)), -int(POINTS[card]), card)
        for slot in range(SLOTS)
        if (card := int(v.card[seat, slot])) and may_serve(v.card, v.marks, seat, slot, city)
    ]
    return _served(v, seat, min(waiting)[2], price, language) if waiting else ""


def _served(v: View, seat: int, card: int, price: int, language: str) -> str:
    """SC-104, SC-108. With an agent for the mark, beside what it took to get there."""
    left = len(CARD_CITIES[card]) - len(marks_of(v, seat, card)) - 1
    name = mission_name(language, card)
    if left == 0:
        cost, worth = paid(language, price + 1), points(language, int(POINTS[card]))
        return say(
            language, "Completes {mission} {cost}: {points}.", mission=name, cost=cost, points=worth
        )
    return count(
        language,
        left,
        "Another city of {mission}; then {n} to go.",
        "Another city of {mission}; then {n} to go.",
        mission=name,
    )


def _taken(v: View, seat: int, card: int, language: str) -> str:
    """SC-62. Which of its cities the spy can reach already."""
    reached = network(v, seat) if v.spy[seat] else ()
    near = [city for city in CARD_CITIES[card] if city in reached]
    worth = points(language, int(POINTS[card]))
    if not near:
        return say(language, "It is worth {points}.", points=worth)
    cities = ", ".join(city_name(language, city) for city in near)
    return say(
        language,
        "It is worth {points}, and your spy can already reach {cities}.",
        points=worth,
        cities=cities,
    )
