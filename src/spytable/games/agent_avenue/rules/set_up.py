"""Setting up: the board, the deck, the first hands, the market, and who begins."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import BEGIN, DEAL, OFFER
from ..components import AGENTS, CARDS, COPIES, HAND, MARKETS, ON_OFFER, First, Mode, Phase
from ..facts import first_seat, seats_of
from ..state import State


@rule
def set_up(s: State, variant: Codes) -> None:
    """AA-01, AA-02, AA-87, AA-134, AA-144, AA-145. Either mode, alone or in teams; what a layer
    does not change stays.  AA-06, AA-07, AA-08, AA-09, AA-10, AA-15: a side and a pawn of its
    colour each, at home; all agent cards in the deck.  AA-14, AA-88, AA-90, AA-91, AA-94: in the
    advanced mode alone all market cards in theirs, and none used."""
    s.players = variant[0]
    s.mode = variant[1]
    s.first = variant[2]
    s.phase = Phase.DEAL
    s.deck_size = CARDS
    for agent in range(AGENTS):
        s.deck[agent] = COPIES[agent]
    if s.mode == Mode.ADVANCED:
        s.market_size = MARKETS - 1
        for card in range(1, MARKETS):
            s.market[card] = 1


@rule
def draw(s: State, agent: int) -> None:
    """AA-12. The drawer gets this card off the deck."""
    s.deck[agent] -= 1
    s.deck_size -= 1
    s.hand[s.drawer, agent] += 1
    s.hand_size[s.drawer] += 1


@rule
def deal(s: State, choice: int) -> None:
    """AA-11, AA-139, AA-150. Four cards to every player, each for itself; then the market, then who
    begins."""
    draw(s, DEAL.of(choice))
    if s.hand_size[s.drawer] < HAND:
        return
    if s.drawer + 1 < s.players:
        s.drawer += 1
    elif s.mode == Mode.ADVANCED:
        s.phase = Phase.OFFER
    else:
        choose_beginner(s)


@rule
def put_on_offer(s: State, choice: int) -> None:
    """AA-92, AA-97, AA-98. A market card is turned face up into the gap of the offer."""
    card = OFFER.of(choice)
    s.market[card] = 0
    s.market_size -= 1
    for place in range(ON_OFFER):
        if s.offer[place] == 0:
            s.offer[place] = card
            break


@rule
def lay_out_market(s: State, choice: int) -> None:
    """AA-92, AA-93. The top three market cards form the offer; the rest is the market deck."""
    put_on_offer(s, choice)
    if s.offer[ON_OFFER - 1] != 0:
        choose_beginner(s)


@rule
def choose_beginner(s: State) -> None:
    """AA-13, OQ-01. Nobody here knows who watched a spy film last: the Dealer says who begins,
    unless it was settled beforehand."""
    if s.first == First.RANDOM:
        s.phase = Phase.BEGIN
    else:
        begin(s, BEGIN.code(s.first - First.GREEN))


@rule
def begin(s: State, choice: int) -> None:
    """AA-13. That side takes the first turn."""
    s.active = BEGIN.of(choice)
    s.turn = 1
    start_turn(s)


@rule
def start_turn(s: State) -> None:
    """AA-18, AA-154. A turn begins with laying out; a pair first agrees who lays face up."""
    s.leader = first_seat(s.players, s.active)
    s.phase = Phase.LEAD if seats_of(s.players, s.active) == 2 else Phase.LAY
