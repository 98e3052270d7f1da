"""Narration: what just happened, from the two views and the choice that was heard."""

from __future__ import annotations

from spytable.games.wording import Tellings
from spytable.locale import count, mark, say

from .. import choices
from ..components import (
    CARD_CITIES,
    MOST_CITIES,
    OFFER,
    POINTS,
    SEATS,
    STAR,
    START_CITY,
    Phase,
)
from ..sight import View
from .ending import ending
from .hearer import Hearer, marks_of
from .missions import mission_label, mission_name, paid, planned, points
from .places import accusative, city_name, in_city, space_name, to_city

# -- setting up ---------------------------------------------------------------------------------


def _draw(hearer: Hearer, before: View, actor: int, card: int) -> list[str]:
    """SC-09, SC-52. The first offer is told as a whole."""
    after, language = hearer.view, hearer.language
    if before.phase != Phase.OFFER:
        label = mission_label(language, card)
        return [say(language, "New on offer: {mission}.", mission=label)]
    if after.phase == Phase.OFFER:
        return []
    offer = [int(after.offer[place]) for place in range(OFFER) if after.offer[place]]
    labels = "; ".join(mission_label(language, one) for one in offer)
    told = [say(language, "On offer, the oldest first: {missions}.", missions=labels)]
    if after.phase != Phase.BEGIN:
        told += _begin(hearer, before, actor, int(after.starter))
    return told


def _begin(hearer: Hearer, before: View, actor: int, seat: int) -> list[str]:
    return [hearer.say(hearer.seat(seat), mark("You begin."), mark("{name} begins."))]


def _deal(hearer: Hearer, before: View, actor: int, card: int) -> list[str]:
    """SC-16, SC-27, SC-28."""
    return _received(
        hearer,
        before,
        card,
        mark("You are dealt the start mission {mission}; your spy begins {place}."),
        mark("{name} is dealt the start mission {mission}; the spy begins {place}."),
    )


def _reveal(hearer: Hearer, before: View, actor: int, card: int) -> list[str]:
    label = mission_label(hearer.language, card)
    return [say(hearer.language, "A start mission to choose from: {mission}.", mission=label)]


def _draft(hearer: Hearer, before: View, actor: int, card: int) -> list[str]:
    """SC-23, SC-27, SC-28."""
    return _received(
        hearer,
        before,
        card,
        mark("You choose the start mission {mission}; your spy begins {place}."),
        mark("{name} chooses the start mission {mission}; the spy begins {place}."),
    )


def _received(hearer: Hearer, before: View, card: int, you: str, they: str) -> list[str]:
    """A start mission has found its owner: the seat whose spy has come onto the map."""
    after, language = hearer.view, hearer.language
    label = mission_label(language, card)
    place = in_city(language, int(START_CITY[card]))
    seats = [seat for seat in range(SEATS) if after.spy[seat] and not before.spy[seat]]
    return [hearer.say(hearer.seat(s), you, they, mission=label, place=place) for s in seats]


# -- the options --------------------------------------------------------------------------------


def _travel(hearer: Hearer, before: View, actor: int, target: int) -> list[str]:
    you, they = mark("Your spy travels {place}."), mark("{name} moves the spy {place}.")
    place = to_city(hearer.language, target)
    return [hearer.say(hearer.seat(actor), you, they, place=place)]


def _connect(hearer: Hearer, before: View, actor: int, target: int) -> list[str]:
    """SC-76, SC-84."""
    language = hearer.language
    cost = paid(language, int(before.supply[actor]) - int(hearer.view.supply[actor]))
    you = mark("You connect {city} {cost}, and your spy goes there.")
    they = mark("{name} connects {city} {cost}, and the spy goes there.")
    return [hearer.say(hearer.seat(actor), you, they, city=accusative(language, target), cost=cost)]


def _take(hearer: Hearer, before: View, actor: int, card: int) -> list[str]:
    """SC-38, SC-42."""
    language = hearer.language
    plan = planned(language, int(before.supply[actor]) - int(hearer.view.supply[actor]))
    you = mark("You take the mission {mission} {planning}.")
    they = mark("{name} takes the mission {mission} {planning}.")
    label = mission_label(language, card)
    return [hearer.say(hearer.seat(actor), you, they, mission=label, planning=plan)]


# -- at any moment of the turn ------------------------------------------------------------------


def _back(hearer: Hearer, before: View, actor: int, place: int) -> list[str]:
    """SC-88, SC-90."""
    language, who = hearer.language, hearer.seat(actor)
    agents = int(before.agents[actor, place])
    if who is None:
        sentence = count(
            language,
            agents,
            "You take back {n} agent ({space}).",
            "You take back {n} agents ({space}).",
            space=space_name(language, place),
        )
    else:
        sentence = count(
            language,
            agents,
            "{name} takes back {n} agent ({space}).",
            "{name} takes back {n} agents ({space}).",
            name=who,
            space=space_name(language, place),
        )
    return [sentence]


def _unmark(hearer: Hearer, before: View, actor: int, number: int) -> list[str]:
    """SC-94."""
    language = hearer.language
    card, place = divmod(number, MOST_CITIES)
    you = mark("You take back the agent from a card: {city} ({mission}).")
    they = mark("{name} takes back the agent from a card: {city} ({mission}).")
    where = city_name(language, CARD_CITIES[card][place])
    named = mission_name(language, card)
    return [hearer.say(hearer.seat(actor), you, they, city=where, mission=named)]


def _discard(hearer: Hearer, before: View, actor: int, card: int) -> list[str]:
    """SC-58, SC-60."""
    language = hearer.language
    you, they = (
        mark("You discard the mission {mission}."),
        mark("{name} discards the mission {mission}."),
    )
    told = [hearer.say(hearer.seat(actor), you, they, mission=mission_name(language, card))]
    return told + _returned(hearer, int(hearer.view.supply[actor]) - int(before.supply[actor]))


def _returned(hearer: Hearer, agents: int) -> list[str]:
    if agents < 1:
        return []
    return [
        count(
            hearer.language,
            agents,
            "{n} agent returns to the supply.",
            "{n} agents return to the supply.",
        )
    ]


# -- the end of the turn ------------------------------------------------------------------------


def _mark(hearer: Hearer, before: View, actor: int, card: int) -> list[str]:
    """SC-104, SC-108 to SC-110, SC-118, SC-125."""
    after, language = hearer.view, hearer.language
    who = hearer.seat(actor)
    here = accusative(language, int(after.spy[actor]))
    named = mission_name(language, card)
    if marks_of(after, actor, card):
        you = mark("You mark {city} on the mission {mission}.")
        they = mark("{name} marks {city} on the mission {mission}.")
        return [hearer.say(who, you, they, city=here, mission=named)]
    you = mark("You mark {city} and complete the mission {mission}: {points}.")
    they = mark("{name} marks {city} and completes the mission {mission}: {points}.")
    worth = points(language, int(POINTS[card]))
    told = [hearer.say(who, you, they, city=here, mission=named, points=worth)]
    told += _returned(hearer, int(after.supply[actor]) - int(before.supply[actor]) + 1)
    if STAR[card]:
        you = mark("That earns you an extra turn.")
        told.append(hearer.say(who, you, mark("{name} earns an extra turn.")))
    if after.trigger and not before.trigger:
        you = mark("That is your seventh mission: everyone else has one last turn.")
        they = mark("{name} now has seven missions: everyone else has one last turn.")
        told.append(hearer.say(who, you, they))
    return told


def _pass(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """SC-Q07."""
    you = mark("Nothing is possible, so you pass.")
    they = mark("{name} cannot do anything and passes.")
    return [hearer.say(hearer.seat(actor), you, they)]


def _decline(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """SC-119."""
    you = mark("You skip the extra turn.")
    they = mark("{name} skips the extra turn.")
    told = [hearer.say(hearer.seat(actor), you, they)]
    return told + _over(hearer, before, actor, member)


def _over(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """SC-118, SC-126. The turn ends: what kind comes next, if it is not an ordinary one."""
    after = hearer.view
    if after.winner:
        return []
    following = hearer.seat(int(after.active))
    if after.is_extra:
        you, they = mark("You play an extra turn."), mark("{name} plays an extra turn.")
        return [hearer.say(following, you, they)]
    if after.trigger:
        you, they = mark("You have one last turn."), mark("{name} has one last turn.")
        return [hearer.say(following, you, they)]
    return []


tell = Tellings(
    Hearer,
    choices.FAMILIES,
    {
        choices.END: _over,
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
    ending,
).tell
