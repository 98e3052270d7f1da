"""What is printed on the cards and boards of Agent Avenue.

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
    """The names on the black market cards; the first eight are ongoing, the others instant."""

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


SENTINEL = int(Agent.SENTINEL)
AGENTS = 9
"""One more than there are names: index 0 is no card."""
MARKETS = 16
LAST_ONGOING = Market.SECURITY_SYSTEM

COPIES = table([0, 6, 6, 6, 6, 6, 6, 1, 1])
"""AA-15. printed: six copies of six names, one Sidekick, one Mole: 38 cards."""
CARDS = 38

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

SPACES = 14
"""printed: the loop, clockwise from the green home: 0 green home, 7 blue home, corners below."""
HOMES = table([0, 7])
CORNERS = table([2, 5, 9, 12])
"""printed: the corners; market spaces on the advanced side."""
LEAD_TO_CATCH = 7
"""The homes lie seven steps apart both ways, so seven more steps than the other is a catch."""

HAND = 4
SWAPS_ALONE = 4
SWAPS_IN_A_PAIR = 2
OFFER = 3
SEATS = 4

IS_CORNER = table([1 if space in (2, 5, 9, 12) else 0 for space in range(SPACES)], np.int8)
