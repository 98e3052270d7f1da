"""Agents recruited and pawns moved, in sentences."""

from __future__ import annotations

from spytable.locale import count, mark, say

from ..components import CHANGED_BY, Side
from ..facts import spaces
from ..sight import View
from .cards import accusative, market_card
from .hearer import Hearer


def recruits(hearer: Hearer, before: View, side: int, agent: int) -> list[str]:
    """AA-41 to AA-51, AA-122. A side recruits an agent and moves its pawn for it."""
    after, language = hearer.view, hearer.language
    nth = int(after.agents[side, agent])
    ahead = spaces(agent, nth, before.ongoing[side])
    told = [_recruited(hearer, hearer.side(side), accusative(language, agent, nth), ahead)]
    helper = int(CHANGED_BY[agent])
    if before.ongoing[side, helper]:
        told.append(say(language, "{card} counts.", card=market_card(language, helper)))
    return told + _driven(hearer, before, side, ahead)


def rolls(hearer: Hearer, before: View, side: int) -> list[str]:
    """Surveillance Truck: one space forward."""
    you = mark("You move 1 space forward.")
    told = [hearer.say(hearer.side(side), you, mark("{name} moves 1 space forward."))]
    return told + _driven(hearer, before, side, 1)


def _driven(hearer: Hearer, before: View, side: int, ahead: int) -> list[str]:
    """Getaway Car: whatever the pawn went beyond that."""
    if hearer.view.steps[side] - before.steps[side] == ahead:
        return []
    if side == Side.GREEN:
        return [say(hearer.language, "The Getaway Car takes the green pawn 3 spaces further.")]
    return [say(hearer.language, "The Getaway Car takes the blue pawn 3 spaces further.")]


def _recruited(hearer: Hearer, who: str | None, agent: str, ahead: int) -> str:
    language = hearer.language
    if ahead == 0:
        you = mark("You recruit {card} and stay where you are.")
        they = mark("{name} recruits {card} and stays put.")
        return hearer.say(who, you, they, card=agent)
    if who is None:
        if ahead > 0:
            return count(
                language,
                ahead,
                "You recruit {card} and move {n} space forward.",
                "You recruit {card} and move {n} spaces forward.",
                card=agent,
            )
        return count(
            language,
            -ahead,
            "You recruit {card} and move {n} space back.",
            "You recruit {card} and move {n} spaces back.",
            card=agent,
        )
    if ahead > 0:
        return count(
            language,
            ahead,
            "{name} recruits {card} and moves {n} space forward.",
            "{name} recruits {card} and moves {n} spaces forward.",
            name=who,
            card=agent,
        )
    return count(
        language,
        -ahead,
        "{name} recruits {card} and moves {n} space back.",
        "{name} recruits {card} and moves {n} spaces back.",
        name=who,
        card=agent,
    )
