"""The sentences on the buttons of the choices: short, for what a card is worth is drawn on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spytable.kernel.families import ByFamily
from spytable.locale import count, mark, say

from .. import choices
from ..components import CARD_CITIES, MOST_CITIES, START_CITY
from ..sight import View
from .hearer import Hearer, connecting_price, marks_of, planning_price
from .missions import mission_label, mission_name, paid
from .places import accusative, city_name, in_city, space_name, to_city


def choice(v: View, code: int, names: Sequence[str], language: str) -> str:
    """The sentence on the button of a choice."""
    sentence, member = _SENTENCES[code]
    return sentence(Hearer(v, names, language), member)


def _end(hearer: Hearer, _: int) -> str:
    return say(hearer.language, "End the turn")


def _pass(hearer: Hearer, _: int) -> str:
    return say(hearer.language, "Pass: no option is open")


def _decline(hearer: Hearer, _: int) -> str:
    return say(hearer.language, "Do without the extra turn")


def _begin(hearer: Hearer, seat: int) -> str:
    return hearer.say(hearer.seat(seat), mark("You begin"), mark("{name} begins"))


def _travel(hearer: Hearer, target: int) -> str:
    return say(hearer.language, "Send your spy {place}", place=to_city(hearer.language, target))


def _connect(hearer: Hearer, target: int) -> str:
    """SC-76 to SC-80. With what it costs just now."""
    language, price = hearer.language, connecting_price(hearer.view, target)
    named = accusative(language, target)
    if price is None:
        return say(language, "Connect {city}", city=named)
    return say(language, "Connect {city} {cost}", city=named, cost=paid(language, price))


def _back(hearer: Hearer, place: int) -> str:
    v, language = hearer.view, hearer.language
    agents = int(v.agents[v.active, place])
    return count(
        language,
        agents or 1,
        "Take back {n} agent: {space}",
        "Take back {n} agents: {space}",
        space=space_name(language, place),
    )


def _take(hearer: Hearer, card: int) -> str:
    """SC-41, SC-144. With what its planning takes just now."""
    language, price = hearer.language, planning_price(hearer.view, card)
    name = mission_name(language, card)
    if price is None:
        return say(language, "Take {mission}", mission=name)
    return say(language, "Take {mission} {cost}", mission=name, cost=paid(language, price))


def _discard(hearer: Hearer, card: int) -> str:
    return say(hearer.language, "Discard {mission}", mission=mission_name(hearer.language, card))


def _mark(hearer: Hearer, card: int) -> str:
    """SC-104, SC-108. And whether that completes the mission."""
    v, language = hearer.view, hearer.language
    seat = int(v.active)
    here, name = accusative(language, int(v.spy[seat])), mission_name(language, card)
    if len(marks_of(v, seat, card)) + 1 == len(CARD_CITIES[card]):
        return say(language, "Mark {city} and complete {mission}", city=here, mission=name)
    return say(language, "Mark {city} on {mission}", city=here, mission=name)


def _draw(hearer: Hearer, card: int) -> str:
    label = mission_label(hearer.language, card)
    return say(hearer.language, "Turn up the mission {mission}", mission=label)


def _deal(hearer: Hearer, card: int) -> str:
    label = mission_label(hearer.language, card)
    return say(hearer.language, "Deal the start mission {mission}", mission=label)


def _reveal(hearer: Hearer, card: int) -> str:
    label = mission_label(hearer.language, card)
    return say(hearer.language, "Turn up the start mission {mission}", mission=label)


def _draft(hearer: Hearer, card: int) -> str:
    language = hearer.language
    return say(
        language,
        "Begin {place}: {mission}",
        mission=mission_name(language, card),
        place=in_city(language, int(START_CITY[card])),
    )


def _unmark(hearer: Hearer, number: int) -> str:
    language = hearer.language
    card, place = divmod(number, MOST_CITIES)
    return say(
        language,
        "Unmark {city} ({mission})",
        city=city_name(language, CARD_CITIES[card][place]),
        mission=mission_name(language, card),
    )


_SENTENCES = ByFamily[Callable[[Hearer, int], str]](
    choices.FAMILIES,
    {
        choices.END: _end,
        choices.PASS: _pass,
        choices.DECLINE: _decline,
        choices.BEGIN: _begin,
        choices.TRAVEL: _travel,
        choices.CONNECT: _connect,
        choices.BACK: _back,
        choices.TAKE: _take,
        choices.DISCARD: _discard,
        choices.MARK: _mark,
        choices.DRAW: _draw,
        choices.DEAL: _deal,
        choices.REVEAL: _reveal,
        choices.DRAFT: _draft,
        choices.UNMARK: _unmark,
    },
)
