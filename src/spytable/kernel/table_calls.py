"""Batched calls: what a table asks the rules at every choice, in one compiled call each.

A table asks the same few things again and again: what everybody hears of a choice, who is asked
next, and what each may choose.  Calling compiled code takes longer than most rules do, so each of
these answers all seats at once, for every game, by its verbs.
"""

from __future__ import annotations

from typing import Any

from . import verbs
from .rule import rule
from .verbs import DEALER, NOBODY, SPECTATOR

COUNT = 0
WAITED_FOR = 1
FIRST = 2
"""Of a row that `legal_choices` fills: how many choices the seat has, whether it can lead the game
on, and where the choices begin.  The rows are those of the seats, and last the Dealer's."""


@rule
def legal_choices(state: Any, players: int, rows: Any) -> int:
    """The seat waited for first; what each may choose then, in a row for each."""
    decider = verbs.seat_to_decide(state)
    if decider == NOBODY:
        return NOBODY
    if decider == DEALER:
        rows[players, COUNT] = verbs.choices(state, DEALER, rows[players][FIRST:])
        return DEALER
    for seat in range(players):
        count = verbs.choices(state, seat, rows[seat][FIRST:])
        rows[seat, COUNT] = count
        if count > 0 and verbs.is_waited_for(state, seat):
            rows[seat, WAITED_FOR] = 1
    return decider


@rule
def hear_and_apply(state: Any, choice: int, who: int, players: int, heard: Any) -> None:
    """The event that each seat, and last a spectator, hears of a choice about to be made; then make
    it."""
    for seat in range(players):
        heard[seat] = choice if seat == who else verbs.overhear(state, choice, seat)
    heard[players] = verbs.overhear(state, choice, SPECTATOR)
    verbs.apply(state, choice)


@rule
def weights(state: Any, count: int, choices: Any, out: Any) -> None:
    """How likely the Dealer is to choose each of these."""
    for place in range(count):
        out[place] = verbs.weight(state, choices[place])
