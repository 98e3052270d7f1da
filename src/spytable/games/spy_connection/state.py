"""The State of Spy Connection: everything true at a table; hidden is only the order of the deck,
which comes into being as cards are drawn."""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Codes, Count, Named, Row, Small, rule

from .components import (
    OFFER,
    SEATS,
    SLOTS,
    Board,
    Card,
    City,
    First,
    Owner,
    Phase,
    Reason,
    Seat,
    Space,
    Start,
    Ties,
)


class Open:
    """Public information: every field here stands in State and in every View. Arrays are indexed by
    seat first; a seat's three missions lie in slots."""

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
    # the end
    points: Annotated[Codes, Seat]
    winner: Annotated[Small, Owner]
    reason: Annotated[Small, Reason]
    tied: Small  # 1: the winner was not alone with so many points


class State(Open):
    """One game.  Nothing is hidden: the deck is a set, and its order comes into being as it is
    drawn.  A secret would have to stand here, below what lies open."""


@rule
def drafter(s: State) -> int:
    """SC-22, SC-24, SC-25. To the right of the start player first, then anticlockwise; the start
    player last."""
    for step in range(1, s.players):
        seat = (s.starter + s.players - step) % s.players
        if s.spy[seat] == 0:
            return seat
    return int(s.starter)


@rule
def slot_of(s: State, seat: int, card: int) -> int:
    """The place of a card before a seat; card 0 finds a free slot."""
    slot = 0
    while s.card[seat, slot] != card:
        slot += 1
    return slot
