"""Worlds a seat cannot rule out: there is only one.

Nothing is hidden but the order of the deck, and the State keeps the deck as a set; the Dealer of
an imagined table draws from it afresh.
"""

from __future__ import annotations

from spytable.games.belief import NoBelief, believe
from spytable.kernel import rule

from .sight import View
from .state import State

__all__ = ["NoBelief", "believe", "imagine"]


@rule
def imagine(v: View, belief: NoBelief, seed: int, s: State) -> None:
    """The State that everybody sees; `s` must be blank."""
    s.players = v.players
    s.board = v.board
    s.start = v.start
    s.first = v.first
    s.ties = v.ties
    s.phase = v.phase
    s.starter = v.starter
    s.round_number = v.round_number
    s.turn = v.turn
    s.active = v.active
    s.is_extra = v.is_extra
    s.extra = v.extra
    s.trigger = v.trigger
    s.deck_size = v.deck_size
    s.deck[:] = v.deck
    s.offer[:] = v.offer
    s.open_starts[:] = v.open_starts
    s.owned[:] = v.owned
    s.supply[:] = v.supply
    s.agents[:] = v.agents
    s.spy[:] = v.spy
    s.card[:] = v.card
    s.planning[:] = v.planning
    s.marks[:] = v.marks
    s.fresh[:] = v.fresh
    s.completed[:] = v.completed
    s.done_by[:] = v.done_by
    s.last_turn[:] = v.last_turn
    s.points[:] = v.points
    s.winner = v.winner
    s.reason = v.reason
    s.tied = v.tied
