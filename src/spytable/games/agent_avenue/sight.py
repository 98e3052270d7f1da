"""Observation in Agent Avenue: the View of a seat, and the choices it overhears.

A View starts blank, and zero means "not known": a field forgotten here is ignorance, not a leak.
"""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import SPECTATOR, Named, Row, Small, rule
from spytable.kernel.shared_fields import names_of, shared_fields

from .choices import DEAL, DOWN, PARTNER_SWAP, SWAP, UP
from .components import (
    AGENTS,
    Agent,
    Phase,
    Seat,
    Side,
)
from .facts import seats_of, side_of
from .rules import is_waited_for
from .rules.lay import swapper
from .state import Open, State, layer


class View(Open):
    """All that one seat may know now: what is open, and what is its own."""

    seat: Small  # who looks; SPECTATOR for one who only watches
    side: Annotated[Small, Side]  # whose side the picture is turned to (green for a spectator)
    deciding: Annotated[Row, Seat]  # 1: this seat is waited for, alone or with its partner
    laid: Small  # how many cards lie in the middle as far as this seat can see
    up: Annotated[Small, Agent]
    down: Annotated[Small, Agent]  # known to the one who laid it
    hand: Annotated[Row, Agent]  # this seat's own
    swapped: Annotated[Row, 4, Named(Agent)]  # this seat's own


show, recall = shared_fields(State, View, names_of(Open))


@rule
def is_half_laid(s: State) -> bool:
    """A player alone has laid face up and is about to lay face down.  Both cards appear to the
    others together, so until then nobody else may notice."""
    return s.phase == Phase.DOWN and seats_of(s.players, s.active) == 1


@rule
def observe(s: State, seat: int, v: View) -> None:
    """AA-30, AA-98, AA-104, AA-135, AA-151, AA-152, AA-153, AA-160, OQ-15, OQ-27, OQ-32. The
    ledger's table of public, private and hidden: what is open, whose decision it is, and one's own
    cards."""
    show(s, v)
    v.seat = seat
    v.side = 0 if seat == SPECTATOR else side_of(s.players, seat)
    mark_deciding(s, v)
    if seat != SPECTATOR:
        for agent in range(1, AGENTS):
            v.hand[agent] = s.hand[seat, agent]
        for slot in range(s.swaps[seat]):
            v.swapped[slot] = s.swapped[seat, slot]
    observe_laid(s, seat, v)


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
    """AA-04, AA-18. The seat that everyone waits for is public.  One who may merely swap meanwhile
    is not waited for."""
    for place in range(s.players):
        if is_waited_for(s, place):
            v.deciding[place] = 1


@rule
def overhear(s: State, choice: int, seat: int) -> int:
    """The part of a choice that a seat learns: all of an open one, the family of a hidden one,
    nothing of a card laid face up before its companion lies beside it."""
    if SWAP.has(choice):
        return choice if seat == swapper(s, choice) else SWAP.code(Agent.NONE)
    if PARTNER_SWAP.has(choice):
        return choice if seat == swapper(s, choice) else PARTNER_SWAP.code(Agent.NONE)
    if DOWN.has(choice):
        return choice if seat == layer(s) else DOWN.code(Agent.NONE)
    if DEAL.has(choice):
        return choice if seat == s.drawer else DEAL.code(Agent.NONE)
    if UP.has(choice) and seats_of(s.players, s.active) == 1:
        return choice if seat == s.leader else 0
    return choice
