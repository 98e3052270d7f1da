"""Prompts: the question to a seat, or the name of the one it waits for."""

from __future__ import annotations

from collections.abc import Sequence

from babel.lists import format_list

from spytable.locale import count, mark, say

from ..components import CITIES, SLOTS, Phase
from ..facts import active_missions
from ..sight import View
from .ending import ending
from .hearer import Hearer, connecting_price, network, open_here, planning_price
from .places import accusative, in_city

_WAITING = {
    Phase.DRAFT: mark("{name} is choosing a start mission."),
    Phase.TURN: mark("{name} to play."),
    Phase.MOVED: mark("{name} goes on: the spy is {place}."),
    Phase.CHECK: mark("{name} is finishing the turn {place}."),
}

_WAITING_EXTRA = mark("{name} to play an extra turn.")
_WAITING_LAST = mark("{name} plays the last turn.")


def prompt(v: View, names: Sequence[str], language: str) -> str:
    """One sentence: what this seat is to decide, or whom it waits for; at the end, who won."""
    if v.winner:
        return ending(v, names, language)
    if not v.deciding:
        return say(language, "Cards are being dealt.")
    hearer = Hearer(v, names, language)
    seat = int(v.deciding) - 1
    if seat == v.seat:
        return _ask(hearer)
    return _wait(hearer, seat)


def _wait(hearer: Hearer, seat: int) -> str:
    """For the others: whom everyone waits for."""
    v, language, name = hearer.view, hearer.language, hearer.names[seat]
    phase = Phase(v.phase)
    if phase == Phase.TURN and v.is_extra:
        return say(language, _WAITING_EXTRA, name=name)
    if phase == Phase.TURN and _is_last(v, seat):
        return say(language, _WAITING_LAST, name=name)
    if phase in (Phase.MOVED, Phase.CHECK):
        place = in_city(language, int(v.spy[seat]))
        return say(language, _WAITING[phase], name=name, place=place)
    return say(language, _WAITING.get(phase, _WAITING[Phase.TURN]), name=name)


def _is_last(v: View, seat: int) -> bool:
    """SC-126. Someone else has completed seven missions."""
    return v.trigger not in (0, seat + 1)


def _ask(hearer: Hearer) -> str:
    phase = hearer.view.phase
    if phase == Phase.DRAFT:
        return _ask_to_draft(hearer)
    if phase == Phase.MOVED:
        return _ask_after_travel(hearer)
    if phase == Phase.CHECK:
        return _ask_at_the_end(hearer)
    return _ask_for_option(hearer)


def _ask_to_draft(hearer: Hearer) -> str:
    """SC-23, SC-25."""
    language = hearer.language
    if sum(1 for card in hearer.view.open_starts if card) == 1:
        return say(language, "You choose last: the start mission that is left is yours.")
    return say(language, "Choose a start mission. Your spy begins in the city in red.")


def _ask_for_option(hearer: Hearer) -> str:
    """SC-34, SC-Q07. The options that are open just now, and the agents at hand."""
    v, language = hearer.view, hearer.language
    seat = int(v.seat)
    options = _open_options(v, seat, language)
    if not options:
        sentence = say(language, "Nothing is possible now: pass, or take agents back first.")
    else:
        sentence = count(
            language,
            int(v.supply[seat]),
            "You may {options} ({n} agent in your supply).",
            "You may {options} ({n} agents in your supply).",
            options=format_list(options, style="or", locale=language),
        )
    if v.is_extra:
        return say(language, "An extra turn for you. {prompt}", prompt=sentence)
    if _is_last(v, seat):
        return say(language, "Your last turn. {prompt}", prompt=sentence)
    return sentence


def _open_options(v: View, seat: int, language: str) -> list[str]:
    """Options A, B and C, as far as they are open without taking agents back."""
    supply, options = int(v.supply[seat]), []
    prices = [planning_price(v, int(card)) for card in v.offer]
    if active_missions(v.card, seat) < SLOTS and any(p is not None and p <= supply for p in prices):
        options.append(say(language, "take a mission"))
    if _may_connect(v, seat):
        options.append(say(language, "connect a new city"))
    if len(network(v, seat)) > 1:
        options.append(say(language, "move your spy"))
    return options


def _may_connect(v: View, seat: int) -> bool:
    """SC-74, SC-75, SC-83. Some neighbour of the spy's city is new and can be paid for."""
    reach = network(v, seat)
    prices = [connecting_price(v, city) for city in range(1, CITIES) if city not in reach]
    return any(price is not None and price <= v.supply[seat] for price in prices)


def _ask_after_travel(hearer: Hearer) -> str:
    """SC-69, SC-98, SC-104."""
    v, language = hearer.view, hearer.language
    seat = int(v.seat)
    here = int(v.spy[seat])
    if not _may_connect(v, seat):
        return _ask_at_the_end(hearer)
    if open_here(v, seat) and v.supply[seat]:
        return say(
            language,
            "Your spy is {place}. Connect a new city from here, or stay and mark {city}.",
            place=in_city(language, here),
            city=accusative(language, here),
        )
    return say(
        language,
        "Your spy is {place}. Connect a new city from here, or end the turn.",
        place=in_city(language, here),
    )


def _ask_at_the_end(hearer: Hearer) -> str:
    """SC-103, SC-104, SC-114, SC-118."""
    v, language = hearer.view, hearer.language
    seat = int(v.seat)
    here = int(v.spy[seat])
    waiting = open_here(v, seat)
    if waiting and v.supply[seat]:
        return count(
            language,
            waiting,
            "Your spy ends the turn {place}: mark {city} on {n} mission, or leave it.",
            "Your spy ends the turn {place}: mark {city} on {n} missions, or leave it.",
            place=in_city(language, here),
            city=accusative(language, here),
        )
    if waiting:
        return say(
            language,
            "You have no agent left to mark {city}: take one back first, or end the turn.",
            city=accusative(language, here),
        )
    if v.extra:
        return say(language, "End the turn; your extra turn comes next.")
    return say(language, "Nothing is left to mark: end the turn, or take agents back first.")
