"""What just happened, as one seat may hear it: from the two views and the overheard choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spytable.locale import count, mark, say

from .. import choices
from ..components import AGENTS, HAND, LAST_ONGOING, Agent, Market, Side
from ..sight import View
from .box import side_of
from .cards import accusative, card, market_accusative, market_card
from .ending import ending
from .hearer import Hearer, phase_name
from .moves import recruits, rolls


def tell(
    before: View, after: View, actor: int, heard: int, names: Sequence[str], language: str
) -> list[str]:
    """The sentences for one choice; none where nothing was heard."""
    if heard == 0:
        return []
    hearer = Hearer(after, names, language)
    told = _told(hearer, before, actor, heard)
    if after.winner and not before.winner:
        told.append(ending(after, names, language))
    return told


def _told(hearer: Hearer, before: View, actor: int, heard: int) -> list[str]:
    if heard in (choices.RECRUIT_UP, choices.RECRUIT_DOWN):
        return _recruit(hearer, before)
    if heard in (choices.AGAIN_RECRUIT, choices.AGAIN_KEEP):
        return _again(hearer, before, heard)
    for family, last, telling in _FAMILIES:
        if family <= heard <= last:
            return telling(hearer, before, actor, heard - family)
    raise ValueError(f"{heard} is not a choice of this game")


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
                "You put {card} away ({n} swap left).",
                "You put {card} away ({n} swaps left).",
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
    phase, after, language = phase_name(before), hearer.view, hearer.language
    if phase == "DEAL":
        return []
    if agent:
        return [say(language, "You draw {card}.", card=accusative(language, agent))]
    drawer = int(before.drawer)
    held = int(after.hand_size[drawer])
    if phase == "DRAW" or (held < HAND and after.deck_size > 0):
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


def _recruit(hearer: Hearer, before: View) -> list[str]:
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
    if phase_name(before) == "OFFER":
        return []
    name = market_card(hearer.language, offered)
    told = [say(hearer.language, "New on the black market: {card}.", card=name)]
    return told + _resolved(hearer, before, int(before.ability))


def _resolved(hearer: Hearer, before: View, ability: int) -> list[str]:
    """AA-99 to AA-105, AA-112. What a market card does at once, if no decision stands between."""
    after, language = hearer.view, hearer.language
    if phase_name(after) in ("TAKER", "RESTOCK", "ABILITY", "TOP"):
        return []
    side = int(before.picker)
    if ability <= LAST_ONGOING:
        return [say(language, "{card} stays in play.", card=market_card(language, ability))]
    if ability == Market.SURVEILLANCE_TRUCK:
        return rolls(hearer, before, side)
    sentinels = after.agents[side, Agent.SENTINEL] - before.agents[side, Agent.SENTINEL]
    if ability == Market.OUTPOST and sentinels > 0:
        return recruits(hearer, before, side, Agent.SENTINEL)
    name = market_card(language, ability)
    return [say(language, "{card} has nothing to work with and does nothing.", card=name)]


def _choose(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """An ability is carried out with this agent."""
    language, side = hearer.language, int(before.picker)
    who, named = hearer.seat(actor), accusative(language, agent)
    if before.ability == Market.MIND_CONTROL:
        you = mark("You take {card} from the other side into your hand.")
        if side == Side.GREEN:
            they = mark("{name} takes {card} from blue into hand.")
        else:
            they = mark("{name} takes {card} from green into hand.")
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


def _again(hearer: Hearer, before: View, heard: int) -> list[str]:
    """Spycation: recruit the agent once more, or keep it."""
    if heard == choices.AGAIN_RECRUIT:
        return recruits(hearer, before, int(before.picker), int(before.chosen))
    you, they = mark("You keep {card} in your hand."), mark("{name} keeps {card} in hand.")
    named = accusative(hearer.language, int(before.chosen))
    return [hearer.say(hearer.seat(int(before.taker)), you, they, card=named)]


def _top(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """Smoke Screen: the top card of the agent deck is recruited."""
    language = hearer.language
    told = [say(language, "The top card of the deck is: {card}.", card=card(language, agent))]
    return told + recruits(hearer, before, int(before.picker), agent)


_Telling = Callable[[Hearer, View, int, int], list[str]]

_FAMILIES: tuple[tuple[int, int, _Telling], ...] = (
    (choices.UP, choices.UP + AGENTS, _up),
    (choices.DOWN, choices.DOWN + AGENTS, _down),
    (choices.SWAP, choices.SWAP + AGENTS, _swap),
    (choices.DEAL, choices.DEAL + AGENTS, _deal),
    (choices.BEGIN, choices.BEGIN + 1, _begin),
    (choices.LEAD, choices.LEAD + 3, _lead),
    (choices.TAKER, choices.TAKER + 3, _taker),
    (choices.CHOOSE, choices.CHOOSE + AGENTS, _choose),
    (choices.TOP, choices.TOP + AGENTS, _top),
    (choices.TAKE, choices.TAKE + Market.SPYCATION, _take),
    (choices.OFFER, choices.OFFER + Market.SPYCATION, _offer),
)
