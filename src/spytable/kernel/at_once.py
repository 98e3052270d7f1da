"""Several questions through one door.

A table asks the same few things at every choice: what everybody hears of it, who is asked next, and
what each may choose.  To go through a door takes longer than most rules do, so here are the doors
behind which all of it is done at once, for every game, by its verbs.
"""

from __future__ import annotations

from typing import Any

from . import verbs
from .rule import rule
from .verbs import DEALER, NOBODY, SPECTATOR

COUNT = 0
WAITED_FOR = 1
FIRST = 2
"""Of a row that `survey` fills: how many choices the seat has, whether it can lead the game on, and
where the choices begin.  The rows are those of the seats, and last the Dealer's."""


@rule
def survey(state: Any, players: int, rows: Any) -> int:
    """Who is waited for first; what each may choose then, in a row for each."""
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
def enter(state: Any, choice: int, who: int, players: int, heard: Any) -> None:
    """What each seat, and last a spectator, hears of a choice about to be made; then make it."""
    for seat in range(players):
        heard[seat] = choice if seat == who else verbs.overhear(state, choice, seat)
    heard[players] = verbs.overhear(state, choice, SPECTATOR)
    verbs.apply(state, choice)


@rule
def weigh(state: Any, count: int, choices: Any, weights: Any) -> None:
    """How likely the Dealer is to choose each of these."""
    for place in range(count):
        weights[place] = verbs.weight(state, choices[place])
