"""Reasons for a choice of Agent Avenue: what its card does for either side, by what lies open."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import mark, say

from ..choices import (
    AGAIN_KEEP,
    AGAIN_RECRUIT,
    CHOOSE,
    DOWN,
    LEAD,
    PARTNER_SWAP,
    RECRUIT_DOWN,
    RECRUIT_UP,
    SWAP,
    TAKE,
    TAKER,
    UP,
)
from ..components import HOMES, IS_CORNER, LOSES, WINS, Agent, Market, Mode
from ..facts import different, space_of, spaces, steps_to_catch, worth
from ..sight import View
from .cards import card, market_effect

_RECRUITS = (Market.OUTPOST, Market.DOUBLE_TROUBLE, Market.SECRET_RECRUIT)
"""The market cards by which a chosen agent is recruited."""
_SIGNS = {WINS: "✓", LOSES: "✗"}


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """The effect of the card on the one who asks and on the other side, as far as it is known."""
    if v.seat < 0:
        return ""
    if code == RECRUIT_UP:
        return _recruited(v, int(v.up), language)
    if code == RECRUIT_DOWN:
        return _hidden(v, language)
    if code == AGAIN_RECRUIT:
        return _recruited(v, int(v.chosen), language)
    if code == AGAIN_KEEP:
        return say(language, "You can lay it out in a later turn, or keep it from them.")
    if CHOOSE.has(code):
        return _chosen(v, CHOOSE.of(code), language)
    if TAKE.has(code):
        return _market(v, TAKE.of(code), language)
    if LEAD.has(code):
        if LEAD.of(code) == v.seat:
            return say(language, "You would show one of your cards, and your partner hides one.")
        return say(language, "Your partner would show a card, and you hide one of yours.")
    if TAKER.has(code):
        return say(language, "The card works with the hand of whoever takes it.")
    if DOWN.has(code):
        return _both(v, DOWN.of(code), language)
    for family in (UP, SWAP, PARTNER_SWAP):
        if family.has(code):
            return _either(v, family.of(code), language)
    return ""


def _worth(v: View, side: int, agent: int, more: int = 1) -> int:
    """The effect of one more copy of an agent on a side."""
    return worth(agent, int(v.agents[side, agent]) + more, v.ongoing[side])


def _recruited(v: View, agent: int, language: str) -> str:
    """AA-04, AA-43, AA-47. The gain of recruiting it oneself."""
    side, other = int(v.side), 1 - int(v.side)
    what = _worth(v, side, agent)
    if what == WINS:
        return say(language, "That makes three of a kind: you win.")
    if what == LOSES:
        return say(language, "That would be your third Daredevil, and lose the game.")
    before = int(v.steps[side])
    own = _driven(v, side, before, spaces(agent, int(v.agents[side, agent]) + 1, v.ongoing[side]))
    their = int(v.steps[other])
    missing = steps_to_catch(own, their)
    if missing <= 0:
        return say(language, "This card alone catches them.")
    told = say(
        language,
        "After that move you would need {own} to catch them, and they would need {other}.",
        own=missing,
        other=steps_to_catch(their, own),
    )
    if v.mode == Mode.ADVANCED and own != before and IS_CORNER[space_of(side, own)]:
        return f"{told} {say(language, 'Your pawn stops at the black market.')}"
    return told


def _driven(v: View, side: int, start: int, ahead: int) -> int:
    """AA-47. The space on which a pawn comes to stand; Getaway Car: three further from either
    home."""
    end = start + ahead
    if ahead and v.ongoing[side, Market.GETAWAY_CAR] and space_of(side, end) in HOMES:
        end += 3
    return end


def _chosen(v: View, agent: int, language: str) -> str:
    """AA-104, AA-112. The effect of an ability on the agent that it is about."""
    side, other = int(v.side), 1 - int(v.side)
    if v.ability in _RECRUITS:
        return _recruited(v, agent, language)
    if v.ability == Market.MIND_CONTROL:
        return say(
            language,
            "For you it would be {own}, and their next one {then} instead of {now}.",
            own=_sign(_worth(v, side, agent)),
            then=_sign(_worth(v, other, agent, 0)),
            now=_sign(_worth(v, other, agent)),
        )
    return say(language, "Recruited again it would be {own}.", own=_sign(_worth(v, side, agent, 0)))


def _market(v: View, market: int, language: str) -> str:
    """AA-99, AA-100. The effect of the card; for Masterplan, how far one is."""
    told = market_effect(language, market)
    if market == Market.MASTERPLAN:
        number = int(different(v.agents[int(v.side)]))
        told += " " + say(language, "You have {n} of them.", n=number)
    return told


def _hidden(v: View, language: str) -> str:
    """AA-40. The reason against the card that lies open."""
    agent, side = int(v.up), int(v.side)
    if agent == Agent.NONE:
        return ""
    if _worth(v, side, agent) == LOSES:
        return say(language, "The face-up card would be your third Daredevil, and lose the game.")
    return say(
        language,
        "The face-up card would be {own} for you and {other} for them.",
        own=_sign(_worth(v, side, agent)),
        other=_sign(_worth(v, 1 - side, agent)),
    )


def _either(v: View, agent: int, language: str) -> str:
    """AA-24. The worth of a card of one's hand to whoever gets it."""
    if agent == Agent.NONE:
        return ""
    side = int(v.side)
    return say(
        language,
        "{card}: {other} for them, {own} for you.",
        card=card(language, agent),
        own=_sign(_worth(v, side, agent)),
        other=_sign(_worth(v, 1 - side, agent)),
    )


def _both(v: View, down: int, language: str) -> str:
    """AA-36, AA-41. Both cards are known to the one who laid them: what comes of either answer."""
    up, side = int(v.up), int(v.side)
    if Agent.NONE in (up, down):
        return ""
    told = mark(
        "If they take the face-up card, it is {other_up} for them and {own_down} for you; if the "
        "hidden one, {other_down} and {own_up}."
    )
    return say(
        language,
        told,
        other_up=_sign(_worth(v, 1 - side, up)),
        own_down=_sign(_worth(v, side, down)),
        other_down=_sign(_worth(v, 1 - side, down)),
        own_up=_sign(_worth(v, side, up)),
    )


def _sign(what: int) -> str:
    """As on the cards: a tick, a cross, or so many spaces."""
    return _SIGNS.get(what) or (f"+{what}" if what > 0 else f"−{-what}" if what else "0")
