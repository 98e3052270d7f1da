"""Narration: what just happened, as one seat may hear it, from the two views and the overheard
choice."""

from __future__ import annotations

from spytable.games.wording import Tellings
from spytable.locale import count, mark, say

from ..choices import (
    AGAIN,
    AGAIN_RECRUIT,
    BEGIN,
    CHOOSE,
    DEAL,
    DOWN,
    FAMILIES,
    LEAD,
    OFFER,
    PARTNER_SWAP,
    RECRUIT,
    SWAP,
    TAKE,
    TAKER,
    TOP,
    UP,
)
from ..components import HAND, Agent, Market, Phase, Side
from ..facts import is_ongoing, side_of
from ..sight import View
from .cards import accusative, card, market_accusative, market_card
from .ending import ending
from .hearer import Hearer
from .moves import recruits, rolls


def _begin(hearer: Hearer, before: View, actor: int, side: int) -> list[str]:
    return [hearer.say(hearer.side(side), mark("You begin."), mark("{name} begins."))]


def _lead(hearer: Hearer, before: View, actor: int, seat: int) -> list[str]:
    you, they = mark("You lay face up this turn."), mark("{name} lays face up this turn.")
    return [hearer.say(hearer.seat(seat), you, they)]


def _up(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    you, they = mark("You lay {card} face up."), mark("{name} lays {card} face up.")
    named = accusative(hearer.language, agent)
    return [hearer.say(hearer.seat(actor), you, they, card=named)]


def _down(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """AA-22, AA-23. Of a player alone the others see both cards at once."""
    language = hearer.language
    if agent:
        named = accusative(language, agent)
        you, they = mark("You lay {card} face down."), mark("{name} lays {card} face down.")
        return [hearer.say(hearer.seat(actor), you, they, card=named)]
    if before.up:
        return [say(language, "{name} lays a card face down.", name=hearer.names[actor])]
    named = accusative(language, int(hearer.view.up))
    sentence = mark("{name} lays {card} face up and another card face down.")
    return [say(language, sentence, name=hearer.names[actor], card=named)]


def _swap(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """AA-30, AA-33. Everyone counts the swaps; only the owner knows the card."""
    language, left = hearer.language, hearer.swaps_left(actor)
    if agent:
        return [
            count(
                language,
                left,
                "You swap {card} ({n} swap left).",
                "You swap {card} ({n} swaps left).",
                card=accusative(language, agent),
            )
        ]
    return [
        count(
            language,
            left,
            "{name} swaps a card ({n} left).",
            "{name} swaps a card ({n} left).",
            name=hearer.names[actor],
        )
    ]


def _deal(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """AA-16, AA-31. Own cards are named.  The first hands go without saying, and so does the card
    another draws for the one swapped away; of a refill the others hear when it is done."""
    after, language = hearer.view, hearer.language
    if before.phase == Phase.DEAL:
        return []
    if agent:
        return [say(language, "You draw {card}.", card=accusative(language, agent))]
    drawer = int(before.drawer)
    held = int(after.hand_size[drawer])
    if before.phase == Phase.DRAW or (held < HAND and after.deck_size > 0):
        return []
    return [
        count(
            language,
            held,
            "{name} draws back up to {n} card.",
            "{name} draws back up to {n} cards.",
            name=hearer.names[drawer],
        )
    ]


def _recruit(hearer: Hearer, before: View, actor: int, which: int) -> list[str]:
    """AA-34 to AA-51. First the side that picked, then the active side, which takes the rest."""
    told: list[str] = []
    for side in (1 - int(before.active), int(before.active)):
        told += recruits(hearer, before, side, int(hearer.view.recruited[side]))
    return told


def _take(hearer: Hearer, before: View, actor: int, ability: int) -> list[str]:
    side = side_of(int(before.players), actor)
    you = mark("You take {card} from the black market.")
    they = mark("{name} takes {card} from the black market.")
    named = market_accusative(hearer.language, ability)
    told = [hearer.say(hearer.side(side), you, they, card=named)]
    return told + _resolved(hearer, before, ability)


def _taker(hearer: Hearer, before: View, actor: int, seat: int) -> list[str]:
    you, they = mark("You are the one who takes it."), mark("{name} is the one who takes it.")
    told = [hearer.say(hearer.seat(seat), you, they)]
    return told + _resolved(hearer, before, int(before.ability))


def _offer(hearer: Hearer, before: View, actor: int, offered: int) -> list[str]:
    """AA-97. The gap is filled first, then the card that was taken does its work."""
    if before.phase == Phase.OFFER:
        return []
    name = market_card(hearer.language, offered)
    told = [say(hearer.language, "New on the black market: {card}.", card=name)]
    return told + _resolved(hearer, before, int(before.ability))


def _resolved(hearer: Hearer, before: View, ability: int) -> list[str]:
    """AA-99 to AA-105, AA-112. The immediate effect of a market card, if no decision stands
    between."""
    after, language = hearer.view, hearer.language
    if after.phase in (Phase.TAKER, Phase.RESTOCK, Phase.ABILITY, Phase.TOP):
        return []
    side = int(before.picker)
    if is_ongoing(ability):
        return [say(language, "{card} stays in play.", card=market_card(language, ability))]
    if ability == Market.SURVEILLANCE_TRUCK:
        return rolls(hearer, before, side)
    sentinels = after.agents[side, Agent.SENTINEL] - before.agents[side, Agent.SENTINEL]
    if ability == Market.OUTPOST and sentinels > 0:
        return recruits(hearer, before, side, Agent.SENTINEL)
    name = market_card(language, ability)
    return [say(language, "{card} has no effect.", card=name)]


def _choose(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """An ability is carried out with this agent."""
    language, side = hearer.language, int(before.picker)
    who, named = hearer.seat(actor), accusative(language, agent)
    if before.ability == Market.MIND_CONTROL:
        you = mark("You take {card} from the other side into your hand.")
        if side == Side.GREEN:
            they = mark("{name} takes {card} from Blue.")
        else:
            they = mark("{name} takes {card} from Green.")
        return [hearer.say(who, you, they, card=named)]
    if before.ability == Market.SPYCATION:
        you = mark("You take {card} back into your hand.")
        return [hearer.say(who, you, mark("{name} takes {card} back into hand."), card=named)]
    told = []
    if before.ability == Market.DOUBLE_TROUBLE:
        you = mark("You show two of the same: {card}.")
        they = mark("{name} shows two of the same: {card}.")
        told.append(hearer.say(who, you, they, card=card(language, agent)))
    return told + recruits(hearer, before, side, agent)


def _again(hearer: Hearer, before: View, actor: int, answer: int) -> list[str]:
    """Spycation: recruit the agent once more, or keep it."""
    if answer == AGAIN.of(AGAIN_RECRUIT):
        return recruits(hearer, before, int(before.picker), int(before.chosen))
    you, they = mark("You keep {card} in your hand."), mark("{name} keeps {card} in hand.")
    named = accusative(hearer.language, int(before.chosen))
    return [hearer.say(hearer.seat(int(before.taker)), you, they, card=named)]


def _top(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """Smoke Screen: the top card of the agent deck is recruited."""
    language = hearer.language
    told = [say(language, "The top card of the deck is: {card}.", card=card(language, agent))]
    return told + recruits(hearer, before, int(before.picker), agent)


tell = Tellings(
    Hearer,
    FAMILIES,
    {
        UP: _up,
        DOWN: _down,
        SWAP: _swap,
        PARTNER_SWAP: _swap,
        RECRUIT: _recruit,
        DEAL: _deal,
        BEGIN: _begin,
        LEAD: _lead,
        TAKER: _taker,
        CHOOSE: _choose,
        AGAIN: _again,
        TOP: _top,
        TAKE: _take,
        OFFER: _offer,
    },
    ending,
).tell
