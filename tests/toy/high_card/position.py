"""Why a State cannot have come about."""

from __future__ import annotations

from .components import CARDS, SEATS
from .state import State


def impossible(s: State) -> str | None:
    """Every card is in one place at most, and hands are as large as they say."""
    for card in range(1, CARDS + 1):
        laid = 1 if s.laid and s.picked == card else 0
        if sum(int(s.hand[seat, card]) for seat in range(SEATS)) + int(s.gone[card]) + laid > 1:
            return f"the {card} is there twice"
    for seat in range(SEATS):
        if sum(int(held) for held in s.hand[seat]) != s.hand_size[seat]:
            return f"hand_size: seat {seat + 1} holds another number of cards"
    if s.laid and not s.picked:
        return "laid: there is no card to lie there"
    return None
