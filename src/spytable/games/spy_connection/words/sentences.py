"""The choices in words: a sentence for each, and what stands on its button.

Short, for what a card is worth is drawn on it; on a button, so is what it takes.  Only cities that
do not fit even so are known by their first letters, and where the spy stands need not be named.
"""

from __future__ import annotations

from spytable.games.wording import ChoiceWords
from spytable.locale import count, mark, say
from spytable.locale.buttons import fitting

from .. import choices
from ..components import CARD_CITIES, MOST_CITIES, START_CITY
from ..sight import View
from .hearer import Hearer, connecting_price, marks_of, planning_price
from .missions import mission_in_short, mission_label, mission_name, paid
from .places import accusative, city_name, in_city, space_in_short, space_name, to_city


def _end(hearer: Hearer, _: int) -> str:
    return say(hearer.language, "End the turn")


def _pass(hearer: Hearer, _: int) -> str:
    return say(hearer.language, "Pass: nothing else is possible")


def _decline(hearer: Hearer, _: int) -> str:
    return say(hearer.language, "Skip the extra turn")


def _begin(hearer: Hearer, seat: int) -> str:
    return hearer.say(hearer.seat(seat), mark("You begin"), mark("{name} begins"))


def _travel(hearer: Hearer, target: int) -> str:
    return say(hearer.language, "Move your spy {place}", place=to_city(hearer.language, target))


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


def _back_in_short(hearer: Hearer, place: int) -> str:
    v, language = hearer.view, hearer.language
    agents = int(v.agents[v.active, place]) or 1
    space = space_in_short(language, place)
    return say(language, "Take back {number}: {space}", number=agents, space=space)


def _take(hearer: Hearer, card: int) -> str:
    """SC-41, SC-144. With what its planning takes just now."""
    return _taken(hearer, card, mission_name(hearer.language, card))


def _take_in_short(hearer: Hearer, card: int) -> str:
    """In full, if need be without the price, which is drawn on the card."""
    language = hearer.language
    full = say(language, "Take {mission}", mission=mission_name(language, card))
    return fitting(full, _taken(hearer, card, mission_in_short(language, card)))


def _taken(hearer: Hearer, card: int, name: str) -> str:
    language, price = hearer.language, planning_price(hearer.view, card)
    if price is None:
        return say(language, "Take {mission}", mission=name)
    return say(language, "Take {mission} {cost}", mission=name, cost=paid(language, price))


def _discard(hearer: Hearer, card: int) -> str:
    return say(hearer.language, "Discard {mission}", mission=mission_name(hearer.language, card))


def _discard_in_short(hearer: Hearer, card: int) -> str:
    language = hearer.language
    names = mission_name(language, card), mission_in_short(language, card)
    return fitting(*(say(language, "Discard {mission}", mission=name) for name in names))


def _mark(hearer: Hearer, card: int) -> str:
    """SC-104, SC-108. And whether that completes the mission."""
    v, language = hearer.view, hearer.language
    seat = int(v.active)
    here, name = accusative(language, int(v.spy[seat])), mission_name(language, card)
    if _completes(v, card):
        return say(language, "Mark {city} and complete {mission}", city=here, mission=name)
    return say(language, "Mark {city} on {mission}", city=here, mission=name)


def _mark_in_short(hearer: Hearer, card: int) -> str:
    language = hearer.language
    sentence = mark("Mark on {mission}")
    if _completes(hearer.view, card):
        sentence = mark("Mark and complete {mission}")
    names = mission_name(language, card), mission_in_short(language, card)
    return fitting(*(say(language, sentence, mission=name) for name in names))


def _completes(v: View, card: int) -> bool:
    return len(marks_of(v, int(v.active), card)) + 1 == len(CARD_CITIES[card])


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
    return _begun(hearer, card, mission_name(hearer.language, card))


def _draft_in_short(hearer: Hearer, card: int) -> str:
    """The mission in full: the city that it begins with is where the spy will stand."""
    language = hearer.language
    short = _begun(hearer, card, mission_in_short(language, card))
    return fitting(mission_name(language, card), short)


def _begun(hearer: Hearer, card: int, name: str) -> str:
    place = in_city(hearer.language, int(START_CITY[card]))
    return say(hearer.language, "Begin {place}: {mission}", mission=name, place=place)


def _unmark(hearer: Hearer, number: int) -> str:
    language = hearer.language
    card, place = divmod(number, MOST_CITIES)
    return say(
        language,
        "Take back from the card: {city} ({mission})",
        city=city_name(language, CARD_CITIES[card][place]),
        mission=mission_name(language, card),
    )


def _unmark_in_short(hearer: Hearer, number: int) -> str:
    language = hearer.language
    card, place = divmod(number, MOST_CITIES)
    city = accusative(language, CARD_CITIES[card][place])
    names = mission_name(language, card), mission_in_short(language, card)
    sentence = mark("Take back {city}: {mission}")
    return fitting(*(say(language, sentence, city=city, mission=name) for name in names))


_WORDS = ChoiceWords(
    Hearer,
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
    shorter={
        choices.BACK: _back_in_short,
        choices.TAKE: _take_in_short,
        choices.DISCARD: _discard_in_short,
        choices.MARK: _mark_in_short,
        choices.DRAFT: _draft_in_short,
        choices.UNMARK: _unmark_in_short,
    },
)
choice, button = _WORDS.choice, _WORDS.button
