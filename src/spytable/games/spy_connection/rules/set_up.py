"""Setting up: the offer, who begins, the start missions, the first agent and the spy."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import BEGIN, DEAL, DRAFT, DRAW, REVEAL
from ..components import (
    AGENTS,
    CARDS,
    FEWER_AGENTS,
    FIRST_START,
    MISSIONS,
    OFFER,
    SEATS,
    START_CITY,
    First,
    Phase,
    Start,
)
from ..state import State, drafter
from .turn import start_turn

FIRST_HANDICAP = 5
"""The place in the variant from which it speaks of the agents of each seat."""


@rule
def set_up(s: State, variant: Codes) -> None:
    """SC-01, SC-02, SC-05 to SC-08, SC-11 to SC-14, SC-140, SC-Q03. Side of the board, way of
    starting; 15 or 14 agents before every player; all missions in the deck, the start missions
    apart from them.  SC-147, SC-Q23, SC-Q24, SC-Q26. Either side goes with either start and, seat
    by seat, with either number of agents: all 15 on the dark side are only advised."""
    s.players = variant[0]
    s.board = variant[1]
    s.start = variant[2]
    s.first = variant[3]
    s.ties = variant[4]
    s.phase = Phase.OFFER
    for seat in range(s.players):
        fewer = variant[FIRST_HANDICAP + seat] == 1
        s.owned[seat] = FEWER_AGENTS if fewer else AGENTS
        s.supply[seat] = s.owned[seat]
    s.deck_size = MISSIONS
    for card in range(1, CARDS):
        s.deck[card] = 1


@rule
def put_on_offer(s: State, card: int) -> None:
    """SC-09, SC-52. The top card of the deck goes face up onto the space above the others."""
    s.deck[card] = 0
    s.deck_size -= 1
    for place in range(OFFER):
        if s.offer[place] == 0:
            s.offer[place] = card
            break


@rule
def lay_out_offer(s: State, choice: int) -> None:
    """SC-09, SC-10. Four missions face up, one a space; then it is settled who begins."""
    put_on_offer(s, DRAW.of(choice))
    if s.offer[OFFER - 1] != 0:
        if s.first == First.RANDOM:
            s.phase = Phase.BEGIN
        else:
            begin(s, BEGIN.code(0))


@rule
def begin(s: State, choice: int) -> None:
    """SC-10, SC-15, SC-19. That seat will begin; now the start missions."""
    s.starter = BEGIN.of(choice)
    s.phase = Phase.DEAL if s.start == Start.FIRST_GAME else Phase.REVEAL


@rule
def deal_start(s: State, choice: int) -> None:
    """SC-15 to SC-18. One start mission at random to every player; the rest go to the box."""
    seat = 0
    while s.spy[seat] != 0:
        seat += 1
    receive(s, seat, DEAL.of(choice))
    s.deck[DEAL.of(choice)] = 0
    if seat + 1 == s.players:
        put_rest_in_box(s)
        start_first_turn(s)


@rule
def reveal_start(s: State, choice: int) -> None:
    """SC-19 to SC-21. As many start missions as players face up; the rest go to the box unseen."""
    place = 0
    while s.open_starts[place] != 0:
        place += 1
    s.open_starts[place] = REVEAL.of(choice)
    s.deck[REVEAL.of(choice)] = 0
    if place + 1 == s.players:
        put_rest_in_box(s)
        s.phase = Phase.DRAFT


@rule
def put_rest_in_box(s: State) -> None:
    """SC-18, SC-21. Start missions that are not needed play no part."""
    for card in range(FIRST_START, CARDS):
        s.deck[card] = 0


@rule
def choices_to_draft(s: State, out: Codes) -> int:
    """SC-23, SC-25. One of those still lying open; the start player has only the last."""
    count = 0
    for place in range(SEATS):
        if s.open_starts[place] != 0:
            out[count] = DRAFT.code(s.open_starts[place])
            count += 1
    return count


@rule
def draft(s: State, choice: int) -> None:
    """SC-22 to SC-26. Take it; the next to choose sits to the right."""
    seat = drafter(s)
    card = DRAFT.of(choice)
    for place in range(SEATS):
        if s.open_starts[place] == card:
            s.open_starts[place] = 0
    receive(s, seat, card)
    if seat == s.starter:
        start_first_turn(s)


@rule
def receive(s: State, seat: int, card: int) -> None:
    """SC-17, SC-26 to SC-31, SC-Q01, SC-Q02. The start mission lies open as an active mission
    without planning agents; one agent marks the city in red, and the spy goes there."""
    city = START_CITY[card]
    s.card[seat, 0] = card
    s.marks[seat, 0, city] = 1
    s.supply[seat] -= 1
    s.spy[seat] = city


@rule
def start_first_turn(s: State) -> None:
    """SC-32. The start player has the first turn."""
    s.active = s.starter
    s.round_number = 1
    start_turn(s)
