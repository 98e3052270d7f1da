"""The State of Agent Avenue: everything true at a table, secret or not."""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Codes, LongRow, Named, Row, Small, rule

from .components import Agent, First, Market, Mode, Phase, Reason, Seat, Side, Winner
from .facts import partner

NOTES = 6
"""How many deductions about one hand are kept."""


class Open:
    """Public information: the fields that State and View share. Arrays are indexed by seat or side
    first, then by card."""

    players: Small
    mode: Annotated[Small, Mode]
    first: Annotated[Small, First]
    phase: Annotated[Small, Phase]
    turn: Small  # 1 for the first turn
    active: Annotated[Small, Side]  # whose turn it is
    leader: Small  # the seat that lays face up this turn; meaningful from LAY on
    drawer: Small  # the seat a single card is drawn for
    resume: Annotated[Small, Phase]  # while a swapped card is replaced: where the turn goes on
    deck_size: Small
    down_by: Small  # the seat that laid face down
    rest_size: Small  # how many cards that left in its hand, before the refill
    hand_size: Annotated[Row, Seat]
    swaps: Annotated[Row, Seat]  # how many each seat has made
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
    offer: Annotated[Row, 3, Named(Market)]
    ongoing: Annotated[Row, Side, Market]  # 1: in play before that side
    discarded: Annotated[Row, Market]
    # what anyone at the table can deduce about a hand: it and the cards swapped out since
    # `note_slot` hold at least `note_count` cards, of each name at most as many as `note_caps` say
    note_caps: Annotated[LongRow, Seat, NOTES]
    note_count: Annotated[Row, Seat, NOTES]
    note_slot: Annotated[Row, Seat, NOTES]
    swapped_never: Annotated[Codes, Seat, 4]  # the names that a card put away cannot have
    # the end
    met: Annotated[Row, Side, Reason]  # 1: this condition was met in the last judging
    winner: Annotated[Small, Winner]
    reason: Annotated[Small, Reason]
    tied: Small  # 1: both sides had a claim, and the active side won


class State(Open):
    """One game: what is open, and what is hidden from some or all.  AA-136, AA-137, AA-138: pawn,
    agents and market cards are a side's; AA-139, AA-166: hands and cards put away are a seat's."""

    up: Annotated[Small, Agent]  # the card laid face up, until recruited
    down: Annotated[Small, Agent]  # the card laid face down, until recruited
    hand: Annotated[Row, Seat, Agent]
    swapped: Annotated[Row, Seat, 4, Named(Agent)]  # put away face down, in order
    deck: Annotated[Row, Agent]  # what is left; the order comes into being as it is drawn
    market: Annotated[Row, Market]  # 1: still in the market deck


@rule
def layer(s: State) -> int:
    """The seat to lay next: the leader, then in a pair its partner.  While a pair has not agreed
    who leads, the first of the two stands for the leader."""
    if s.phase == Phase.DOWN:
        return partner(s.players, s.leader)
    return int(s.leader)


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
