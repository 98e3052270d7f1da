"""Reasons for a choice of Agent Avenue: what its card does for either side, by what lies open."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import mark, say

from ..choices import AGAIN_RECRUIT, CHOOSE, DOWN, PARTNER_SWAP, RECRUIT_DOWN, RECRUIT_UP, SWAP, UP
from ..components import LOSES, WINS, Agent, Market
from ..facts import spaces, steps_to_catch, worth
from ..sight import View
from .cards import card

_RECRUITS = (Market.OUTPOST, Market.DOUBLE_TROUBLE, Market.SECRET_RECRUIT)
"""The market cards by which a chosen agent is recruited."""
_SIGNS = {WINS: "✓", LOSES: "✗"}


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """What the card does for the one who asks and for the other side, as far as it is known."""
    if v.seat < 0:
        return ""
    if code == RECRUIT_UP:
        return _recruited(v, int(v.up), language)
    if code == RECRUIT_DOWN:
        return _hidden(v, language)
    if code == AGAIN_RECRUIT:
        return _recruited(v, int(v.chosen), language)
    if CHOOSE.has(code):
        return _recruited(v, CHOOSE.of(code), language) if v.ability in _RECRUITS else ""
    if DOWN.has(code):
        return _both(v, DOWN.of(code), language)
    for family in (UP, SWAP, PARTNER_SWAP):
        if family.has(code):
            return _either(v, family.of(code), language)
    return ""


def _worth(v: View, side: int, agent: int, more: int = 1) -> int:
    """What one more copy of an agent would do for a side."""
    return worth(agent, int(v.agents[side, agent]) + more, v.ongoing[side])


def _recruited(v: View, agent: int, language: str) -> str:
    """AA-04, AA-43, AA-47. What recruiting it brings oneself."""
    side, other = int(v.side), 1 - int(v.side)
    what = _worth(v, side, agent)
    if what == WINS:
        return say(language, "That makes three of a kind: you win.")
    if what == LOSES or v.ongoing[side, Market.GETAWAY_CAR]:
        return ""
    ahead = spaces(agent, int(v.agents[side, agent]) + 1, v.ongoing[side])
    own, their = int(v.steps[side]) + ahead, int(v.steps[other])
    missing = steps_to_catch(own, their)
    if missing <= 0:
        return say(language, "This card alone catches them.")
    return say(
        language,
        "After that move you would need {own} to catch them, and they would need {other}.",
        own=missing,
        other=steps_to_catch(their, own),
    )


def _hidden(v: View, language: str) -> str:
    """AA-40. What speaks against the card that lies open."""
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
    """AA-24. What a card of one's hand is worth to whoever gets it."""
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
