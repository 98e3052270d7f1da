"""Explanations: how to win, how a turn goes, then the cards: the black market's and the agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spytable.caches import remembered
from spytable.kernel import plain
from spytable.locale import count, mark, say

from ..components import COPIES, MARKETS, Agent, Side
from ..facts import is_ongoing
from ..sight import View
from .cards import card, card_text, market_card, market_effect

_GOAL = mark(
    "Catch the other pawn to win. Your third Codebreaker wins at the end of that turn, your "
    "third Daredevil loses."
)


def goal(v: View, language: str) -> str:
    """AA-57 to AA-60. How to win, in one line."""
    return say(language, _GOAL)


class _Cards(NamedTuple):
    """The plain values of a View that say which cards are in sight."""

    side: int
    ability: int
    offer: tuple[int, ...]
    ongoing: tuple[tuple[int, ...], ...]


_read = plain(View, _Cards)


def explanations(v: View, language: str) -> Sequence[tuple[str, str, str]]:
    """Name, kind and effect of every card that this reader can see or has to reckon with."""
    seen = _read(v)
    return _explained(language, seen.side, seen.offer, seen.ability, seen.ongoing)


@remembered
def _explained(
    language: str,
    reader: int,
    offer: tuple[int, ...],
    ability: int,
    ongoing: tuple[tuple[int, ...], ...],
) -> tuple[tuple[str, str, str], ...]:
    found = [(offered, _on_offer(language, offered)) for offered in offer if offered]
    # A card in use has left the offer; one that stays lies before its side already.
    if not is_ongoing(ability):
        found.insert(0, (ability, say(language, "instant, in use now")))
    for side in (reader, 1 - reader):
        found += [
            (lasting, _in_play(language, side))
            for lasting in range(1, MARKETS)
            if ongoing[side][lasting]
        ]
    market = (
        (market_card(language, number), kind, market_effect(language, number))
        for number, kind in found
    )
    return (*_game(language, bool(found)), *market, *_agents(language))


def _game(language: str, with_market: bool) -> tuple[tuple[str, str, str], ...]:
    """AA-20 to AA-51, AA-90. The facts a newcomer needs before the cards say anything."""
    wins = say(language, _GOAL)
    end = say(
        language,
        "If the deck runs out first, the side that needs fewer spaces to catch the other pawn "
        "wins.",
    )
    told = [
        (say(language, "The aim"), say(language, "how to win"), f"{wins} {end}"),
        (
            say(language, "A turn"),
            say(language, "one card for each side"),
            say(
                language,
                "The side whose turn it is lays one card face up and one face down. The other "
                "side picks one of the two and recruits it; the first side recruits the card that "
                "is left. Then both pawns move, each by its own card.",
            ),
        ),
        (
            say(language, "Swapping"),
            say(language, "before you lay"),
            say(
                language,
                "Put a card away and draw another. The dots beside a name show the swaps that are"
                " left.",
            ),
        ),
    ]
    if with_market:
        text = mark(
            "A pawn that ends its move on a space of the market takes one of the open cards."
        )
        told.append(
            (
                say(language, "The black market"),
                say(language, "where pawns may stop"),
                say(language, text),
            )
        )
    return tuple(told)


@remembered
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
        language, int(COPIES[agent]), "agent, {n} card in the deck", "agent, {n} cards in the deck"
    )
