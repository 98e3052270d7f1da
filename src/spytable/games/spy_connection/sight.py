"""Who may know what.  In this game everything lies open but the order of the deck, and that is
nobody's: it comes into being as cards are drawn.  So every View shows the whole State.

A View starts blank, and zero means "not known": a field forgotten here is ignorance, not a leak.
"""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Codes, Count, Named, Row, Small, rule

from .components import OFFER, SEATS, SLOTS, Card, City, Space
from .state import (
    Board,
    First,
    Owner,
    Phase,
    Reason,
    Seat,
    Start,
    State,
    Ties,
    drafter,
)


class View:
    """All that one seat may know now: the same for all, but for who looks."""

    seat: Small  # who looks; SPECTATOR for those who watch
    deciding: Annotated[Small, Owner]  # whose decision is open
    players: Small
    board: Annotated[Small, Board]
    start: Annotated[Small, Start]
    first: Annotated[Small, First]
    ties: Annotated[Small, Ties]
    phase: Annotated[Small, Phase]
    starter: Annotated[Small, Seat]  # who had the first turn
    round_number: Small  # 1 for the first round
    turn: Count  # 1 for the first turn, extra turns counted
    active: Annotated[Small, Seat]  # whose turn it is
    is_extra: Small  # 1: this turn is an extra one
    extra: Small  # extra turns still due to the active seat
    trigger: Annotated[Small, Owner]  # who completed seven missions first
    deck_size: Small
    deck: Annotated[Row, Card]  # 1: may still be drawn
    offer: Annotated[Row, OFFER, Named(Card)]  # the oldest mission first
    open_starts: Annotated[Row, SEATS, Named(Card)]  # face up for the draft
    owned: Annotated[Row, Seat]  # agents of each colour in the game
    supply: Annotated[Row, Seat]  # agents at hand
    agents: Annotated[Row, Seat, Space]  # agents on the board: 0, 1 or 2
    spy: Annotated[Row, Seat, Named(City)]
    card: Annotated[Row, Seat, SLOTS, Named(Card)]  # active missions
    planning: Annotated[Row, Seat, SLOTS]  # planning agents on them
    marks: Annotated[Row, Seat, SLOTS, City]  # 1: an agent lies on that city of the card
    fresh: Annotated[Row, SLOTS]  # 1: the active seat served that mission in this very turn
    completed: Annotated[Row, Seat]  # how many
    done_by: Annotated[Row, Card, Named(Owner)]  # who completed it
    last_turn: Annotated[Codes, Seat]  # the number of each seat's latest turn
    points: Annotated[Codes, Seat]
    winner: Annotated[Small, Owner]
    reason: Annotated[Small, Reason]
    tied: Small  # 1: the winner was not alone with so many points


@rule
def observe(s: State, seat: int, v: View) -> None:
    """SC-17, SC-18, SC-21, SC-26, SC-39, SC-111, SC-Q20. Missions, agents, spies, supplies and the
    cards that may still come are open to all; completed missions may be looked at."""
    v.seat = seat
    v.deciding = deciding(s)
    v.players = s.players
    v.board = s.board
    v.start = s.start
    v.first = s.first
    v.ties = s.ties
    v.phase = s.phase
    v.starter = s.starter
    v.round_number = s.round_number
    v.turn = s.turn
    v.active = s.active
    v.is_extra = s.is_extra
    v.extra = s.extra
    v.trigger = s.trigger
    v.deck_size = s.deck_size
    v.deck[:] = s.deck
    v.offer[:] = s.offer
    v.open_starts[:] = s.open_starts
    v.owned[:] = s.owned
    v.supply[:] = s.supply
    v.agents[:] = s.agents
    v.spy[:] = s.spy
    v.card[:] = s.card
    v.planning[:] = s.planning
    v.marks[:] = s.marks
    v.fresh[:] = s.fresh
    v.completed[:] = s.completed
    v.done_by[:] = s.done_by
    v.last_turn[:] = s.last_turn
    v.points[:] = s.points
    v.winner = s.winner
    v.reason = s.reason
    v.tied = s.tied


@rule
def deciding(s: State) -> int:
    """Whose decision is open, as an Owner; nobody while the Dealer is at work or at the end."""
    if s.phase == Phase.TURN or s.phase == Phase.MOVED or s.phase == Phase.CHECK:
        return s.active + 1
    if s.phase == Phase.DRAFT:
        return drafter(s) + 1
    return 0


@rule
def overhear(s: State, choice: int, seat: int) -> int:
    """Nothing is done in secret."""
    return choice
