"""Who may know what: the View of a seat, and what it overhears.

A View starts blank, and zero means "not known": a field forgotten here is ignorance, not a leak.
"""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import SPECTATOR, Codes, Named, Row, Small, rule

from .choices import DEAL, DOWN, SWAP, UP
from .components import (
    AGENTS,
    MARKETS,
    ON_OFFER,
    Agent,
    First,
    Market,
    Mode,
    Phase,
    Reason,
    Seat,
    Side,
    Winner,
)
from .facts import first_seat, seats_of, side_of
from .state import NOTES, State, deciding_side, layer


class View:
    """All that one seat may know now."""

    seat: Small  # who looks; SPECTATOR for those who watch
    side: Annotated[Small, Side]  # whose side the picture is turned to (green for a spectator)
    players: Small
    mode: Annotated[Small, Mode]
    first: Annotated[Small, First]
    phase: Annotated[Small, Phase]
    turn: Small
    active: Annotated[Small, Side]
    deciding: Annotated[Row, Seat]  # 1: the decision is open to this seat
    leader: Small  # the seat that lays face up this turn; meaningful from LAY on
    drawer: Small
    deck_size: Small
    laid: Small  # how many cards lie in the middle as far as this seat can see
    up: Annotated[Small, Agent]
    down: Annotated[Small, Agent]  # known to the one who laid it
    down_by: Small
    rest_size: Small
    hand: Annotated[Row, Agent]  # this seat's own
    hand_size: Annotated[Row, Seat]
    swapped: Annotated[Row, 4, Named(Agent)]  # this seat's own
    swaps: Annotated[Row, Seat]
    agents: Annotated[Row, Side, Agent]
    recruited: Annotated[Row, Side, Named(Agent)]
    moved: Annotated[Row, Side]
    steps: Annotated[Codes, Side]
    market_size: Small
    picker: Annotated[Small, Side]
    taker: Small
    ability: Annotated[Small, Market]
    chosen: Annotated[Small, Agent]
    picks: Annotated[Row, Side]
    offer: Annotated[Row, 3, Named(Market)]
    ongoing: Annotated[Row, Side, Market]
    discarded: Annotated[Row, Market]
    note_names: Annotated[Codes, Seat, NOTES]
    note_count: Annotated[Row, Seat, NOTES]
    note_slot: Annotated[Row, Seat, NOTES]
    met: Annotated[Row, Side, Reason]
    winner: Annotated[Small, Winner]
    reason: Annotated[Small, Reason]
    tied: Small


@rule
def is_half_laid(s: State) -> bool:
    """A player alone has laid face up and is about to lay face down.  Both cards appear to the
    others together, so until then nobody else may notice."""
    return s.phase == Phase.DOWN and seats_of(s.players, s.active) == 1


@rule
def observe(s: State, seat: int, v: View) -> None:
    """The ledger's table of public, private and hidden, row by row."""
    v.seat = seat
    v.side = 0 if seat == SPECTATOR else side_of(s.players, seat)
    v.players = s.players
    v.mode = s.mode
    v.first = s.first
    v.phase = s.phase
    v.turn = s.turn
    v.active = s.active
    v.leader = s.leader
    v.drawer = s.drawer
    v.deck_size = s.deck_size
    v.down_by = s.down_by
    v.rest_size = s.rest_size
    for place in range(s.players):
        v.hand_size[place] = s.hand_size[place]
        v.swaps[place] = s.swaps[place]
    for side in range(2):
        v.recruited[side] = s.recruited[side]
        v.moved[side] = s.moved[side]
        v.steps[side] = s.steps[side]
        for agent in range(1, AGENTS):
            v.agents[side, agent] = s.agents[side, agent]
    mark_deciding(s, v)
    if s.mode == Mode.ADVANCED:
        observe_market(s, v)
    for place in range(s.players):
        for note in range(NOTES):
            if s.note_count[place, note] == 0:
                break
            v.note_names[place, note] = s.note_names[place, note]
            v.note_count[place, note] = s.note_count[place, note]
            v.note_slot[place, note] = s.note_slot[place, note]
    if seat != SPECTATOR:
        for agent in range(1, AGENTS):
            v.hand[agent] = s.hand[seat, agent]
        for slot in range(s.swaps[seat]):
            v.swapped[slot] = s.swapped[seat, slot]
    observe_laid(s, seat, v)
    if s.phase == Phase.OVER:
        v.winner = s.winner
        v.reason = s.reason
        v.tied = s.tied
        for side in range(2):
            for reason in range(len(Reason)):
                v.met[side, reason] = s.met[side, reason]


@rule
def observe_laid(s: State, seat: int, v: View) -> None:
    """AA-22, AA-23, OQ-22, OQ-32. The face-up card is public; the other is its layer's secret."""
    if is_half_laid(s) and seat != s.leader:
        v.phase = Phase.LAY
        v.hand_size[s.leader] += 1
        return
    v.up = s.up
    if s.up != 0:
        v.laid += 1
    if s.down != 0:
        v.laid += 1
        if seat == s.down_by:
            v.down = s.down


@rule
def mark_deciding(s: State, v: View) -> None:
    """AA-04, AA-18. Whose turn it is to decide is public."""
    if s.phase == Phase.LAY or s.phase == Phase.DOWN:
        v.deciding[layer(s)] = 1
    elif s.phase == Phase.ABILITY or s.phase == Phase.AGAIN:
        v.deciding[s.taker] = 1
    else:
        side = deciding_side(s)
        if side >= 0:
            first = first_seat(s.players, side)
            for place in range(first, first + seats_of(s.players, side)):
                v.deciding[place] = 1


@rule
def observe_market(s: State, v: View) -> None:
    """AA-92, AA-98, AA-104, OQ-15. Offer, ongoing cards and the discard pile are public; of the
    market deck only the size."""
    v.market_size = s.market_size
    v.picker = s.picker
    v.taker = s.taker
    v.ability = s.ability
    v.chosen = s.chosen
    for side in range(2):
        v.picks[side] = s.picks[side]
    for place in range(ON_OFFER):
        v.offer[place] = s.offer[place]
    for card in range(1, MARKETS):
        v.ongoing[0, card] = s.ongoing[0, card]
        v.ongoing[1, card] = s.ongoing[1, card]
        v.discarded[card] = s.discarded[card]


@rule
def overhear(s: State, choice: int, seat: int) -> int:
    """What a seat learns of a choice: all of an open one, the family of a hidden one, nothing of
    a card laid face up before its companion lies beside it."""
    if SWAP.has(choice):
        return choice if seat == layer(s) else SWAP.code(Agent.NONE)
    if DOWN.has(choice):
        return choice if seat == layer(s) else DOWN.code(Agent.NONE)
    if DEAL.has(choice):
        return choice if seat == s.drawer else DEAL.code(Agent.NONE)
    if UP.has(choice) and seats_of(s.players, s.active) == 1:
        return choice if seat == s.leader else 0
    return choice
