"""Advanced mode: taking a card from the black market.

The places where each of the fifteen cards does its work:

    Distraction Device, Watchtower, Sinister Twin, Supercomputer    facts.spaces
    Getaway Car                                                     pawns.move
    Leader of the Pack, Masterplan, Security System                 judge.check_conditions
    Surveillance Truck                                              resolve, below
    Smoke Screen, Outpost, Double Trouble, Secret Recruit,
    Mind Control, Spycation                                         abilities
"""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import TAKE, TAKER
from ..components import ON_OFFER, SENTINEL, Market, Phase
from ..facts import first_seat, is_ongoing, seats_of
from ..state import State
from .abilities import can_choose, recruit_from_hand, show_inability
from .pawns import move, next_pick
from .set_up import put_on_offer


@rule
def choices_to_take(s: State, out: Codes) -> int:
    """AA-95, OQ-16. Any card on offer; none may be skipped."""
    count = 0
    for place in range(ON_OFFER):
        if s.offer[place] != 0:
            out[count] = TAKE.code(s.offer[place])
            count += 1
    return count


@rule
def take(s: State, choice: int) -> None:
    """AA-96, AA-174, AA-175. One card leaves the offer; a pair agrees who takes it."""
    s.ability = TAKE.of(choice)
    s.picks[s.picker] -= 1
    for place in range(ON_OFFER):
        if s.offer[place] == s.ability:
            s.offer[place] = 0
    if seats_of(s.players, s.picker) == 2:
        s.phase = Phase.TAKER
    else:
        settle_taker(s, TAKER.code(first_seat(s.players, s.picker)))


@rule
def choices_of_taker(s: State, out: Codes) -> int:
    """AA-174. Either partner."""
    first = first_seat(s.players, s.picker)
    out[0] = TAKER.code(first)
    out[1] = TAKER.code(first + 1)
    return 2


@rule
def settle_taker(s: State, choice: int) -> None:
    """AA-97, AA-111, OQ-14, OQ-35. The gap is filled before the ability is resolved; the taker's
    hand is the one the ability speaks of."""
    s.taker = TAKER.of(choice)
    if s.market_size > 0:
        s.phase = Phase.RESTOCK
    else:
        resolve(s)


@rule
def restock(s: State, choice: int) -> None:
    """AA-97, AA-98. The top market card goes face up into the gap."""
    put_on_offer(s, choice)
    resolve(s)


@rule
def resolve(s: State) -> None:
    """AA-99, AA-100, AA-104, AA-105, AA-113, AA-114. Ongoing cards stay in play and count from the
    next agent on.  AA-101, AA-102, AA-103, AA-112: instant ones act at once, if they can, and
    go."""
    if is_ongoing(s.ability):
        s.ongoing[s.picker, s.ability] = 1
        next_pick(s)
        return
    s.discarded[s.ability] = 1
    if s.ability == Market.SURVEILLANCE_TRUCK:
        move(s, s.picker, 1)
        next_pick(s)
    elif s.ability == Market.SMOKE_SCREEN:
        if s.deck_size > 0:
            s.phase = Phase.TOP
        else:
            next_pick(s)
    elif can_choose(s):
        if s.ability == Market.OUTPOST:
            recruit_from_hand(s, SENTINEL)
        else:
            s.phase = Phase.ABILITY
    else:
        show_inability(s)
        next_pick(s)
