"""Agents recruited and pawns moved, in sentences."""

from __future__ import annotations

from spytable.locale import count, mark, say

from ..components import LOSES, SYMBOLS, WINS, Agent, Market, Side
from ..sight import View
from .cards import accusative, market_card
from .hearer import Hearer

_AT_WORK = {
    Agent.SABOTEUR: Market.DISTRACTION_DEVICE,
    Agent.ENFORCER: Market.WATCHTOWER,
    Agent.DOUBLE_AGENT: Market.SINISTER_TWIN,
    Agent.CODEBREAKER: Market.SUPERCOMPUTER,
}
"""The ongoing card that changes what an agent does."""


def _expected(before: View, side: int, agent: Agent, nth: int) -> int:
    """How far an agent sends the pawn, before any Getaway Car."""
    spaces = int(SYMBOLS[agent, min(nth, 3) - 1])
    if spaces in (WINS, LOSES):
        spaces = 0
    helper = _AT_WORK.get(agent, Market.NONE)
    if not before.ongoing[side, helper]:
        return spaces
    if helper == Market.DISTRACTION_DEVICE:
        return -spaces
    if helper == Market.WATCHTOWER:
        return spaces + 2
    if helper == Market.SINISTER_TWIN:
        return spaces * 2
    return spaces + 3


def recruits(hearer: Hearer, before: View, side: int, agent: int) -> list[str]:
    """AA-41 to AA-51, AA-122. A side recruits an agent and moves its pawn for it."""
    after, language = hearer.view, hearer.language
    nth = int(after.agents[side, agent])
    spaces = _expected(before, side, Agent(agent), nth)
    told = [_recruited(hearer, hearer.side(side), accusative(language, agent, nth), spaces)]
    helper = _AT_WORK.get(Agent(agent), Market.NONE)
    if before.ongoing[side, helper]:
        told.append(say(language, "{card} is at work.", card=market_card(language, helper)))
    return told + _driven(hearer, before, side, spaces)


def rolls(hearer: Hearer, before: View, side: int) -> list[str]:
    """Surveillance Truck: one space forward."""
    you = mark("You move 1 space forward.")
    told = [hearer.say(hearer.side(side), you, mark("{name} moves 1 space forward."))]
    return told + _driven(hearer, before, side, 1)


def _driven(hearer: Hearer, before: View, side: int, spaces: int) -> list[str]:
    """Getaway Car: whatever the pawn went beyond that."""
    if hearer.view.steps[side] - before.steps[side] == spaces:
        return []
    if side == Side.GREEN:
        return [say(hearer.language, "The Getaway Car takes the green pawn 3 spaces further.")]
    return [say(hearer.language, "The Getaway Car takes the blue pawn 3 spaces further.")]


def _recruited(hearer: Hearer, who: str | None, agent: str, spaces: int) -> str:
    language = hearer.language
    if spaces == 0:
        you = mark("You recruit {card} and stay where you are.")
        they = mark("{name} recruits {card} and stays put.")
        return hearer.say(who, you, they, card=agent)
    if who is None:
        if spaces > 0:
            return count(
                language,
                spaces,
                "You recruit {card} and move {n} space forward.",
                "You recruit {card} and move {n} spaces forward.",
                card=agent,
            )
        return count(
            language,
            -spaces,
            "You recruit {card} and move {n} space back.",
            "You recruit {card} and move {n} spaces back.",
            card=agent,
        )
    if spaces > 0:
        return count(
            language,
            spaces,
            "{name} recruits {card} and moves {n} space forward.",
            "{name} recruits {card} and moves {n} spaces forward.",
            name=who,
            card=agent,
        )
    return count(
        language,
        -spaces,
        "{name} recruits {card} and moves {n} space back.",
        "{name} recruits {card} and moves {n} spaces back.",
        name=who,
        card=agent,
    )
