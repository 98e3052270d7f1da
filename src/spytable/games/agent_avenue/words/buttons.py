"""The choices in words: a sentence for each, and what stands on its button."""

from __future__ import annotations

from collections.abc import Callable

from spytable.games.wording import ChoiceWords, Sentence
from spytable.kernel.families import ByFamily
from spytable.locale import mark, say

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
    RECRUIT_DOWN,
    SWAP,
    TAKE,
    TAKER,
    TOP,
    UP,
)
from ..components import Agent, Market, Side
from .cards import accusative, card, market_accusative, market_card
from .hearer import Hearer

_Button = Sentence[Hearer]

_CHOOSE = {
    Market.NONE: mark("Choose {card}"),
    Market.OUTPOST: mark("Recruit {card} from your hand"),
    Market.DOUBLE_TROUBLE: mark("Show two of them and recruit {card}"),
    Market.SECRET_RECRUIT: mark("Recruit {card} from your hand"),
    Market.MIND_CONTROL: mark("Take {card} from the other side"),
    Market.SPYCATION: mark("Take {card} back into your hand"),
}


def of_a_card(language: str, code: int) -> str:
    """The same for what is done with a card of the hand, and follows from the card alone."""
    said, member = _OF_A_CARD[code]
    return said(language, member)


def _of_a_card(named: str, hidden: str = "") -> Callable[[str, int], str]:
    """One sentence of every card, and another where the card is not known."""

    def said(language: str, agent: int) -> str:
        if agent == Agent.NONE:
            return say(language, hidden)
        return say(language, named, card=accusative(language, agent))

    return said


_UP = _of_a_card(mark("Lay {card} face up"))
_DOWN = _of_a_card(mark("Lay {card} face down"), mark("Lay a card face down"))
_SWAP = _of_a_card(mark("Swap {card}"), mark("Swap a card"))
_OF_A_CARD = ByFamily[Callable[[str, int], str]](
    FAMILIES,
    {UP: _UP, DOWN: _DOWN, SWAP: _SWAP, PARTNER_SWAP: _SWAP},
    rest=lambda language, member: "",
)


def _card_button(said: Callable[[str, int], str]) -> _Button:
    return lambda hearer, agent: said(hearer.language, agent)


def _recruit(hearer: Hearer, which: int) -> str:
    language = hearer.language
    if which == RECRUIT.of(RECRUIT_DOWN):
        return say(language, "Recruit the hidden card")
    name = card(language, int(hearer.view.up))
    return say(language, "Recruit the face-up card: {card}", card=name)


def _recruit_in_short(hearer: Hearer, _: int) -> str:
    name = card(hearer.language, int(hearer.view.up))
    return say(hearer.language, "Recruit face up: {card}", card=name)


def _deal(hearer: Hearer, agent: int) -> str:
    if agent == Agent.NONE:
        return say(hearer.language, "A card is dealt")
    return say(hearer.language, "Deal: {card}", card=card(hearer.language, agent))


def _begin(hearer: Hearer, side: int) -> str:
    if side == Side.GREEN:
        return say(hearer.language, "Green begins")
    return say(hearer.language, "Blue begins")


def _lead(hearer: Hearer, seat: int) -> str:
    who = hearer.seat(seat)
    return hearer.say(who, mark("Lay face up yourself"), mark("{name} lays face up"))


def _lead_in_short(hearer: Hearer, seat: int) -> str:
    return say(hearer.language, "Face up: {name}", name=hearer.names[seat])


def _taker(hearer: Hearer, seat: int) -> str:
    return hearer.say(hearer.seat(seat), mark("Take it yourself"), mark("{name} takes it"))


def _choose(hearer: Hearer, agent: int) -> str:
    sentence = _CHOOSE.get(Market(int(hearer.view.ability)), _CHOOSE[Market.NONE])
    return say(hearer.language, sentence, card=accusative(hearer.language, agent))


def _choose_in_short(hearer: Hearer, agent: int) -> str:
    if hearer.view.ability != Market.DOUBLE_TROUBLE:
        return ""
    named = accusative(hearer.language, agent)
    return say(hearer.language, "Show two, recruit {card}", card=named)


def _again(hearer: Hearer, answer: int) -> str:
    agent = accusative(hearer.language, int(hearer.view.chosen))
    if answer == AGAIN.of(AGAIN_RECRUIT):
        return say(hearer.language, "Recruit {card} again at once", card=agent)
    return say(hearer.language, "Keep {card} in your hand", card=agent)


def _top(hearer: Hearer, agent: int) -> str:
    return say(hearer.language, "On top of the deck: {card}", card=card(hearer.language, agent))


def _take(hearer: Hearer, market: int) -> str:
    return say(hearer.language, "Take {card}", card=market_accusative(hearer.language, market))


def _offer(hearer: Hearer, market: int) -> str:
    return say(hearer.language, "On offer: {card}", card=market_card(hearer.language, market))


_WORDS = ChoiceWords(
    Hearer,
    FAMILIES,
    {
        UP: _card_button(_UP),
        DOWN: _card_button(_DOWN),
        SWAP: _card_button(_SWAP),
        PARTNER_SWAP: _card_button(_SWAP),
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
    shorter={RECRUIT: _recruit_in_short, LEAD: _lead_in_short, CHOOSE: _choose_in_short},
)
choice, button = _WORDS.choice, _WORDS.button
