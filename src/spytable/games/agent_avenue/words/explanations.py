"""What the cards in sight do: first the black market's, then the agents."""

from __future__ import annotations

from functools import cache

from spytable.locale import count, say

from ..components import COPIES, MARKETS, Agent, Side
from ..facts import is_ongoing
from ..sight import View
from .cards import card, card_text, market_card, market_effect


def explanations(v: View, language: str) -> list[tuple[str, str, str]]:
    """Name, kind and effect of every card that this reader can see or has to reckon with."""
    found = [(offered, _on_offer(language, offered)) for offered in map(int, v.offer) if offered]
    # A card in use has left the offer; one that stays lies before its side already.
    if not is_ongoing(int(v.ability)):
        found.insert(0, (int(v.ability), say(language, "instant, in use now")))
    for side in (int(v.side), 1 - int(v.side)):
        found += [
            (lasting, _in_play(language, side))
            for lasting in range(1, MARKETS)
            if v.ongoing[side, lasting]
        ]
    market = [
        (market_card(language, number), kind, market_effect(language, number))
        for number, kind in found
    ]
    return [*market, *_agents(language)]


@cache
def _agents(language: str) -> tuple[tuple[str, str, str], ...]:
    """The agents, which are in every game: the same for every reader."""
    return tuple(
        (card(language, agent), _copies(language, agent), card_text(language, agent))
        for agent in Agent
        if agent
    )


def _on_offer(language: str, offered: int) -> str:
    if is_ongoing(offered):
        return say(language, "ongoing, on offer")
    return say(language, "instant, on offer")


def _in_play(language: str, side: int) -> str:
    if side == Side.GREEN:
        return say(language, "ongoing, in play for green")
    return say(language, "ongoing, in play for blue")


def _copies(language: str, agent: int) -> str:
    return count(
        language, int(COPIES[agent]), "agent, {n} card in the game", "agent, {n} cards in the game"
    )
