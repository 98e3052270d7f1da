"""The components of Agent Avenue: all that is printed on cards and boards, and names for all that
is counted.

Sources: `printed` facts stand on the cards and boards themselves and were confirmed by two or
more independent readings; the rulebooks (Czech and Russian) give the counts.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from spytable.kernel import table


class Agent(IntEnum):
    """The names on the agent cards; NONE is no card, or one that is not known."""

    NONE = 0
    DOUBLE_AGENT = 1
    ENFORCER = 2
    CODEBREAKER = 3
    SABOTEUR = 4
    DAREDEVIL = 5
    SENTINEL = 6
    SIDEKICK = 7
    MOLE = 8


class Market(IntEnum):
    """The names on the black market cards; ongoing ones first, then instant ones."""

    NONE = 0
    DISTRACTION_DEVICE = 1
    WATCHTOWER = 2
    SINISTER_TWIN = 3
    SUPERCOMPUTER = 4
    LEADER_OF_THE_PACK = 5
    GETAWAY_CAR = 6
    MASTERPLAN = 7
    SECURITY_SYSTEM = 8
    OUTPOST = 9
    SMOKE_SCREEN = 10
    MIND_CONTROL = 11
    DOUBLE_TROUBLE = 12
    SURVEILLANCE_TRUCK = 13
    SECRET_RECRUIT = 14
    SPYCATION = 15


class Side(IntEnum):
    """A pawn and those who move it."""

    GREEN = 0
    BLUE = 1


class Mode(IntEnum):
    """The side of the board in play."""

    SIMPLE = 0
    ADVANCED = 1


class First(IntEnum):
    """The starting player: left to the Dealer, or settled beforehand."""

    RANDOM = 0
    GREEN = 1
    BLUE = 2


class Phase(IntEnum):
    """The phase of the game; BLANK is a record not yet filled."""

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
    """The reason for the end of a game; NONE while it runs."""

    NONE = 0
    CAUGHT = 1
    THIRD_CODEBREAKER = 2
    THIRD_DAREDEVIL = 3
    CLOSER = 4
    LEADER_OF_THE_PACK = 5
    MASTERPLAN = 6
    SECURITY_SYSTEM = 7


WON_BY = {
    Reason.LEADER_OF_THE_PACK: Market.LEADER_OF_THE_PACK,
    Reason.MASTERPLAN: Market.MASTERPLAN,
    Reason.SECURITY_SYSTEM: Market.SECURITY_SYSTEM,
}
"""The market card behind a reason, where it is one."""


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


SENTINEL = int(Agent.SENTINEL)
AGENTS = 9
"""One more than there are names: index 0 is no card."""
MARKETS = len(Market)
"""The same for black market cards."""
LAST_ONGOING = Market.SECURITY_SYSTEM
"""AA-99, AA-100: ongoing cards come first, instant ones after this."""

COPIES = table([0, 6, 6, 6, 6, 6, 6, 1, 1])
"""AA-15. printed: six copies of six names, one Sidekick, one Mole: 38 cards."""
CARDS = 38
PLACES = table([0] + [8**place for place in range(8)], np.int32)
"""The place of a number of copies of an agent in a number that tells of all: a digit of eight."""

WINS = 100
LOSES = -100
"""Two symbols without a number: the tick and the cross."""

SYMBOLS = table(
    [
        [0, 0, 0],
        [-1, 6, -1],
        [1, 2, 3],
        [0, 0, WINS],
        [-1, -1, -2],
        [2, 3, LOSES],
        [0, 2, 6],
        [4, 4, 4],
        [-3, -3, -3],
    ]
)
"""printed: the top, middle and bottom symbol of every agent.  Sidekick and Mole show one symbol;
as single copies they never reach a second."""

CHANGED_BY = table(
    [
        0,
        Market.SINISTER_TWIN,
        Market.WATCHTOWER,
        Market.SUPERCOMPUTER,
        Market.DISTRACTION_DEVICE,
        0,
        0,
        0,
        0,
    ]
)
"""printed: for every agent the ongoing card that changes how far it sends the pawn."""

SPACES = 14
"""printed: the loop, clockwise from the green home: 0 green home, 7 blue home, corners below."""
HOMES = table([0, 7])
"""AA-117. A side's home is where its pawn starts."""
CORNERS = table([2, 5, 9, 12])
"""printed: the corners; market spaces on the advanced side."""
LEAD_TO_CATCH = 7
"""The homes lie seven steps apart both ways, so seven more steps than the other is a catch."""

HAND = 4
SWAPS_ALONE = 4
SWAPS_IN_A_PAIR = 2
ON_OFFER = 3
SEATS = 4

IS_CORNER = table([1 if space in (2, 5, 9, 12) else 0 for space in range(SPACES)], np.int8)
