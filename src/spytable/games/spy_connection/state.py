"""Everything true at a table of Spy Connection; only the order of the deck is hidden, and that
comes into being as cards are drawn."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from spytable.kernel import Codes, Count, Named, Row, Small, rule

from .components import OFFER, SEATS, SLOTS, Card, City, Space


class Board(IntEnum):
    """Which side of the board is up: the dark one costs more planning."""

    LIGHT = 0
    DARK = 1


class Start(IntEnum):
    """How the start missions find their owners."""

    FIRST_GAME = 0  # dealt at random
    ADVANCED = 1  # chosen, the start player last


class First(IntEnum):
    """Who begins: left to the Dealer, or the first seat."""

    RANDOM = 0
    SEAT_1 = 1


class Ties(IntEnum):
    """SC-Q19. Whom a tie favours: whose last turn was later, or who sat later in turn order."""

    LAST_TURN = 0
    SEAT_ORDER = 1


class Phase(IntEnum):
    """Where the game stands; BLANK is a record not yet filled."""

    BLANK = 0
    OFFER = 1  # the Dealer lays out the first four missions
    BEGIN = 2  # the Dealer says who begins
    DEAL = 3  # the Dealer gives every seat a start mission
    REVEAL = 4  # the Dealer turns up start missions for the draft
    DRAFT = 5  # a seat takes one of them
    TURN = 6  # no option chosen yet
    MOVED = 7  # the spy has travelled: connect from there, or leave it at that
    REFILL = 8  # a mission was taken: the Dealer turns up a new one
    CHECK = 9  # the end of the turn: serve the missions that show the spy's city
    OVER = 10


class Reason(IntEnum):
    """What ended a game; NONE while it runs."""

    NONE = 0
    SEVENTH_MISSION = 1
    LONG_GAME = 2


class Seat(IntEnum):
    """The places at the table, clockwise; each has its own colour."""

    SEAT_1 = 0
    SEAT_2 = 1
    SEAT_3 = 2
    SEAT_4 = 3


class Owner(IntEnum):
    """A seat where there may be none."""

    NOBODY = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3
    SEAT_4 = 4


class State:
    """One game.  Arrays are indexed by seat first; a seat's three missions lie in slots."""

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
def active_missions(s: State, seat: int) -> int:
    """How many missions lie unfinished before a seat."""
    count = 0
    for slot in range(SLOTS):
        if s.card[seat, slot] != 0:
            count += 1
    return count


@rule
def slot_of(s: State, seat: int, card: int) -> int:
    """Where a card lies that lies before a seat; card 0 finds a free slot."""
    slot = 0
    while s.card[seat, slot] != card:
        slot += 1
    return slot
