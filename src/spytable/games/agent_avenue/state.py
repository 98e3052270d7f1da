"""Everything true at a table of Agent Avenue, secret or not."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from spytable.kernel import Codes, Named, Row, Small, rule

from .components import Agent, Market, Side


class Mode(IntEnum):
    """Which side of the board is up."""

    SIMPLE = 0
    ADVANCED = 1


class First(IntEnum):
    """Who begins: left to the Dealer, or settled beforehand."""

    RANDOM = 0
    GREEN = 1
    BLUE = 2


class Phase(IntEnum):
    """Where the game stands; BLANK is a record not yet filled."""

    BLANK = 0
    DEAL = 1  # the Dealer fills the first hands
    OFFER = 2  # the Dealer lays out the market
    BEGIN = 3  # the Dealer says who begins
    LEAD = 4  # a pair agrees who lays face up
    LAY = 5  # swap, or lay face up
    DOWN = 6  # lay face down (in a pair: or swap)
    DRAW = 7  # the Dealer replaces a swapped card
    REFILL = 8  # the Dealer fills hands up to four
    RECRUIT = 9  # the other side picks one of the two cards
    MARKET = 10  # a side picks a market card
    TAKER = 11  # a pair agrees who takes it
    RESTOCK = 12  # the Dealer fills the gap in the offer
    ABILITY = 13  # the taker picks the agent an ability speaks of
    AGAIN = 14  # Spycation: recruit that agent at once, or keep it
    TOP = 15  # Smoke Screen: the Dealer turns the top card
    OVER = 16


class Reason(IntEnum):
    """What decides a game; NONE while it runs."""

    NONE = 0
    CAUGHT = 1
    THIRD_CODEBREAKER = 2
    THIRD_DAREDEVIL = 3
    CLOSER = 4
    LEADER_OF_THE_PACK = 5
    MASTERPLAN = 6
    SECURITY_SYSTEM = 7


REASONS = len(Reason)


class Winner(IntEnum):
    """The side that has won."""

    NONE = 0
    GREEN = 1
    BLUE = 2


class Seat(IntEnum):
    """The places at the table."""

    SEAT_1 = 0
    SEAT_2 = 1
    SEAT_3 = 2
    SEAT_4 = 3


NOTES = 6
"""How many deductions about one hand are kept."""
ALL_DIFFERENT = -1
"""Instead of a set of names: the note counts different names."""


class State:
    """One game.  Arrays are indexed by seat or side first, then by card."""

    players: Small
    mode: Annotated[Small, Mode]
    first: Annotated[Small, First]
    phase: Annotated[Small, Phase]
    turn: Small  # 1 for the first turn
    active: Annotated[Small, Side]  # whose turn it is
    leader: Small  # the seat that lays face up this turn
    drawer: Small  # the seat a single card is drawn for
    deck_size: Small
    up: Annotated[Small, Agent]  # the card laid face up, until recruited
    down: Annotated[Small, Agent]  # the card laid face down, until recruited
    down_by: Small  # the seat that laid it
    rest_size: Small  # how many cards that left in its hand, before the refill
    hand: Annotated[Row, Seat, Agent]
    hand_size: Annotated[Row, Seat]
    swapped: Annotated[Row, Seat, 4, Named(Agent)]  # put away face down, in order
    swaps: Annotated[Row, Seat]  # how many each seat has made
    deck: Annotated[Row, Agent]  # what is left; the order comes into being as it is drawn
    agents: Annotated[Row, Side, Agent]  # in play
    recruited: Annotated[Row, Side, Named(Agent)]  # in the turn that was judged last
    moved: Annotated[Row, Side]  # and how far the pawns went for it
    steps: Annotated[Codes, Side]  # net steps since the start, never wrapped
    # the black market
    market_size: Small
    picker: Annotated[Small, Side]  # whose ability is being resolved
    taker: Small  # the seat whose hand it speaks of
    ability: Annotated[Small, Market]
    chosen: Annotated[Small, Agent]  # Spycation: the agent just returned to hand
    picks: Annotated[Row, Side]  # landings not yet honoured
    market: Annotated[Row, Market]  # 1: still in the market deck
    offer: Annotated[Row, 3, Named(Market)]
    ongoing: Annotated[Row, Side, Market]  # 1: in play before that side
    discarded: Annotated[Row, Market]
    # what anyone at the table can deduce about a hand: it and the cards swapped out since
    # `note_slot` hold at least `note_count` cards among the names in `note_names`
    note_names: Annotated[Codes, Seat, NOTES]
    note_count: Annotated[Row, Seat, NOTES]
    note_slot: Annotated[Row, Seat, NOTES]
    # the end
    met: Annotated[Row, Side, Reason]  # 1: this condition was met in the last judging
    winner: Annotated[Small, Winner]
    reason: Annotated[Small, Reason]
    tied: Small  # 1: both sides had a claim, and the active side won


@rule
def side_of(players: int, seat: int) -> int:
    """AA-146 to AA-149. Two players: a side each.  Three: the first two against the third.
    Four: the first two against the last two."""
    if players == 2:
        return seat
    return 0 if seat < 2 else 1


@rule
def first_seat(players: int, side: int) -> int:
    """The first seat of a side."""
    if players == 2:
        return side
    return 0 if side == 0 else 2


@rule
def seats_of(players: int, side: int) -> int:
    """How many seats a side has."""
    if players == 2 or (players == 3 and side == 1):
        return 1
    return 2


@rule
def partner(players: int, seat: int) -> int:
    """The other seat of a pair; the seat itself when it plays alone."""
    side = side_of(players, seat)
    if seats_of(players, side) == 1:
        return seat
    first = first_seat(players, side)
    return first + 1 if seat == first else first


@rule
def layer(s: State) -> int:
    """The seat to lay next: the leader, then in a pair its partner."""
    if s.phase == Phase.LAY or seats_of(s.players, s.active) == 1:
        return s.leader
    first = first_seat(s.players, s.active)
    return first + 1 if s.leader == first else first


@rule
def deciding_side(s: State) -> int:
    """The side that decides jointly; -1 where a single seat or the Dealer decides."""
    if s.phase == Phase.LEAD:
        return s.active
    if s.phase == Phase.RECRUIT:
        return 1 - s.active
    if s.phase == Phase.MARKET or s.phase == Phase.TAKER:
        return s.picker
    return -1
