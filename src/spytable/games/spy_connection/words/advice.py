"""Reasons for a choice of Spy Connection: the missions it serves, completes or brings nearer; the
agents it costs or frees."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.kernel import bits
from spytable.locale import count, say

from ..choices import (
    BACK,
    CONNECT,
    DECLINE,
    DISCARD,
    DRAFT,
    END,
    MARK,
    PASS,
    TAKE,
    TRAVEL,
    UNMARK,
    unmarked_card,
    unmarked_place,
)
from ..components import CARD_CITIES, LINK_CITIES, POINTS, SLOTS, STAR
from ..facts import connected_to_spy, may_serve, own_spaces
from ..facts import network as cities_over
from ..sight import View
from .hearer import connecting_price, marks_of, network
from .missions import mission_name, paid, points
from .places import city_name


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """The use of a choice for the missions of the one who asks."""
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
    if BACK.has(code):
        return _back(v, seat, BACK.of(code), language)
    if DISCARD.has(code):
        return _discarded(v, seat, DISCARD.of(code), language)
    if UNMARK.has(code):
        card, place = int(unmarked_card(code)), int(unmarked_place(code))
        named = city_name(language, CARD_CITIES[card][place])
        return say(
            language, "One agent returns to your supply; to be marked again: {city}.", city=named
        )
    if code == END:
        return _end(v, seat, language)
    if code == PASS:
        return say(language, "You can neither take a mission nor connect a city nor travel.")
    if code == DECLINE:
        return say(language, "An extra turn is a gift: skipping it costs you nothing.")
    return ""


def _reached(v: View, seat: int, city: int, price: int, language: str) -> str:
    """SC-102 to SC-108. The mission that the spy serves there: the one that is nearest to done."""
    waiting = [
        (len(CARD_CITIES[card]) - len(marks_of(v, seat, card)), -int(POINTS[card]), card)
        for slot in range(SLOTS)
        if (card := int(v.card[seat, slot])) and may_serve(v.card, v.marks, seat, slot, city)
    ]
    if waiting:
        return _served(v, seat, min(waiting)[2], price, language)
    return _on_the_way(v, seat, city, language)


def _on_the_way(v: View, seat: int, city: int, language: str) -> str:
    """SC-74. The nearest city that a mission still wants, seen from this one; without a mission,
    how far the spy could travel."""
    away = _links_from(city)
    wanted = [
        (away[other], -int(POINTS[card]), card, other)
        for slot in range(SLOTS)
        if (card := int(v.card[seat, slot]))
        for other in CARD_CITIES[card]
        if may_serve(v.card, v.marks, seat, slot, other) and other in away
    ]
    if not wanted:
        reach = len({*network(v, seat), city})
        return count(
            language,
            reach,
            "Your spy can then travel between {n} city for free.",
            "Your spy can then travel between {n} cities for free.",
        )
    far, _, card, other = min(wanted)
    return count(
        language,
        far,
        "From there it is {n} link to a city of {mission}: {city}.",
        "From there it is {n} links to a city of {mission}: {city}.",
        mission=mission_name(language, card),
        city=city_name(language, other),
    )


def _links_from(city: int) -> dict[int, int]:
    """SC-74. How many links every city is from this one."""
    away = {city: 0}
    for here in (todo := [city]):
        for one, other in (*LINK_CITIES, *(ends[::-1] for ends in LINK_CITIES)):
            if one == here and other not in away:
                away[other] = away[here] + 1
                todo.append(other)
    return away


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
    """SC-62, SC-118. Its worth, and what it shares with the other plans: cities of one's other
    missions, or those that the spy can reach already."""
    told = [_worth(v, seat, card, language)]
    if STAR[card]:
        told.append(say(language, "Completing it earns an extra turn."))
    return " ".join(told)


def _worth(v: View, seat: int, card: int, language: str) -> str:
    worth = points(language, int(POINTS[card]))
    shared = [
        city
        for city in CARD_CITIES[card]
        if any(may_serve(v.card, v.marks, seat, slot, city) for slot in range(SLOTS))
    ]
    if shared:
        return say(
            language,
            "It is worth {points}, and shares with your other missions: {cities}.",
            points=worth,
            cities=_cities(language, shared),
        )
    reached = network(v, seat) if v.spy[seat] else ()
    near = [city for city in CARD_CITIES[card] if city in reached]
    if not near:
        return say(language, "It is worth {points}.", points=worth)
    return say(
        language,
        "It is worth {points}, and your spy can already reach {cities}.",
        points=worth,
        cities=_cities(language, near),
    )


def _cities(language: str, cities: Sequence[int]) -> str:
    return ", ".join(city_name(language, city) for city in cities)


# -- agents that come back ------------------------------------------------------------------------


def _back(v: View, seat: int, space: int, language: str) -> str:
    """SC-91, SC-92. The supply, and where the spy can no longer go for it."""
    own = int(own_spaces(v.agents, seat))
    here, supply = int(v.spy[seat]), int(v.supply[seat]) + int(v.agents[seat, space])
    rest = int(connected_to_spy(bits.without(own, space), here))
    lost = bits.members(int(cities_over(own, here)) & ~int(cities_over(rest, here)))
    if lost:
        return say(
            language,
            "Agents in your supply then: {n}. Out of your spy's reach: {cities}.",
            n=supply,
            cities=_cities(language, lost),
        )
    return say(
        language,
        "Agents in your supply then: {n}. Your spy still reaches as many cities as before.",
        n=supply,
    )


def _discarded(v: View, seat: int, card: int, language: str) -> str:
    """SC-58 to SC-60."""
    slot = next(slot for slot in range(SLOTS) if v.card[seat, slot] == card)
    return say(
        language,
        "Agents that return to you: {n}. You give up {points}, and have room for another mission.",
        n=int(v.planning[seat, slot]) + len(marks_of(v, seat, card)),
        points=points(language, int(POINTS[card])),
    )


def _end(v: View, seat: int, language: str) -> str:
    """SC-104, SC-118. The next step, and the number of agents for it."""
    if v.extra:
        return say(language, "Your extra turn comes next.")
    return count(
        language,
        int(v.supply[seat]),
        "You keep {n} agent in your supply for the next turn.",
        "You keep {n} agents in your supply for the next turn.",
    )
