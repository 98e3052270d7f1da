"""The shape of a turn: a roll, a card and its action, the checks earned, the card face down, and
whose turn comes next."""

from __future__ import annotations

from spytable.kernel import rule

from ..components import CARDS, ROUNDS, SUSPECTS, Phase, Reason
from ..state import State

LONG_GAME = int(Reason.LONG_GAME)


@rule
def start_turn(s: State) -> None:
    """AG-47. A turn begins with a roll of the die."""
    s.turn += 1
    s.roll = 0
    s.phase = Phase.ROLL


@rule
def go_on(s: State) -> None:
    """AG-74, AG-Q04, AG-Q38. An action is over, of a card or of a bonus card: what checks are still
    due can be made; after that the turn ends."""
    s.action = 0
    for suspect in range(1, SUSPECTS):
        if s.pending[suspect] != 0:
            s.phase = Phase.CHECKS
            return
    end_turn(s)


@rule
def end_turn(s: State) -> None:
    """AG-53 to AG-55, AG-74, AG-Q56. Checks not made lapse; the card is turned face down, and with
    the fifth all are turned up again."""
    for suspect in range(1, SUSPECTS):
        s.pending[suspect] = 0
    s.used[s.active, s.card] = 1
    s.card = 0
    s.roll = 0
    count = 0
    for card in range(1, CARDS):
        count += s.used[s.active, card]
    if count == CARDS - 1:
        for card in range(1, CARDS):
            s.used[s.active, card] = 0
    next_seat(s)


@rule
def next_seat(s: State) -> None:
    """AG-40, AG-148, AG-152, AG-Q61. To the left; whoever is out is passed over.  A game that goes
    on for a hundred rounds ends without a winner."""
    following = s.active
    new_round = False
    while True:
        following = (following + 1) % s.players
        if following == s.starter:
            new_round = True
        if s.out[following] == 0:
            break
    if new_round:
        if s.round_number == ROUNDS:
            finish(s, 0, LONG_GAME)
            return
        s.round_number += 1
    s.active = following
    start_turn(s)


@rule
def finish(s: State, winner: int, reason: int) -> None:
    """AG-41. The game is over; `winner` is a seat counted from 1, or nobody."""
    s.phase = Phase.OVER
    s.winner = winner
    s.reason = reason
