"""The components of MIND MGMT: all that is printed on board, cards and tokens, and the names of
what can happen with it.

Locations are numbered row by row from the top left, as the Recruiter reads the board; number 0 of
everything is none, or one that is not known.  Sets of locations are the integers of `kernel.bits`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, cast

import numpy as np

from spytable.kernel import bits, table
from spytable.kernel.graph import sets


def _enum(name: str, members: Iterable[str]) -> type[IntEnum]:
    """Names as an IntEnum, counted from 0."""
    numbered = {member.upper(): number for number, member in enumerate(members)}
    return cast(type[IntEnum], cast(Any, IntEnum)(name, numbered))


# -- the board --------------------------------------------------------------------------------

ROWS, COLUMNS = 7, 6
"""MM-002."""
LOCATION_NAMES = (
    "none",
    *(f"R{row}C{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)),
)
LOCATIONS = len(LOCATION_NAMES)
"""One more than there are: index 0 is no location."""
Location = _enum("Location", LOCATION_NAMES)
ROW_OF = table([0, *(1 + (place - 1) // COLUMNS for place in range(1, LOCATIONS))])
COLUMN_OF = table([0, *(1 + (place - 1) % COLUMNS for place in range(1, LOCATIONS))])


def place_of(row: int, column: int) -> int:
    """The number of a location; 0 if it is not on the board."""
    inside = 1 <= row <= ROWS and 1 <= column <= COLUMNS
    return COLUMNS * (row - 1) + column if inside else 0


TEMPLES = (place_of(3, 3), place_of(5, 5))
"""MM-003."""
EVERYWHERE = bits.of(range(1, LOCATIONS))


class Direction(IntEnum):
    """Clockwise from the top; the even ones are orthogonal."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7


DIRECTIONS = 8
_AWAY = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def _towards(place: int, direction: int, steps: int = 1) -> int:
    down, right = _AWAY[direction]
    row, column = int(ROW_OF[place]) + steps * down, int(COLUMN_OF[place]) + steps * right
    return place_of(row, column) if place else 0


TOWARDS = table([[_towards(p, d) for d in range(DIRECTIONS)] for p in range(LOCATIONS)])
"""The location next to one in a direction; 0: off the board."""
ORTHOGONAL = sets(
    [[_towards(p, d) for d in (0, 2, 4, 6) if _towards(p, d)] for p in range(LOCATIONS)]
)
"""MM-115: the locations orthogonally next to one."""
DIAGONAL = sets(
    [[_towards(p, d) for d in (1, 3, 5, 7) if _towards(p, d)] for p in range(LOCATIONS)]
)
TEMPLE_WAYS = sets(
    [
        [
            _towards(p, d)
            for d in (1, 3, 5, 7)
            if _towards(p, d) and (p in TEMPLES or _towards(p, d) in TEMPLES)
        ]
        for p in range(LOCATIONS)
    ]
)
"""MM-116, MM-129, MM-130: diagonal moves into or out of a temple."""


class Card(IntEnum):
    """MM-014: the Recruiter cards."""

    NONE = 0
    KARL_BOX = 1
    SMOKING_GIRL = 2
    CHESS_PLAYER = 3  # MM-423: only with the Third Passport


RECRUITER_CARDS = len(Card)
"""One more than there are.  How many a game is played with stands in its State."""
TWO_CARDS, THREE_CARDS = 2, 3
"""MM-014, MM-423: the first so many are in a game, without the Third Passport and with it."""
CARDS_IN_PLAY = table([bits.of(range(1, count + 1)) for count in range(RECRUITER_CARDS)])
"""The Recruiter cards of a game as a set, by how many there are."""
SLIP_LEAPS = {
    Card.NONE: (),
    Card.KARL_BOX: ((-2, 0), (0, 2), (2, 0), (0, -2)),
    Card.SMOKING_GIRL: ((-2, -2), (-2, 2), (2, 2), (2, -2)),
    Card.CHESS_PLAYER: (
        *((-2, 1), (-1, 2), (1, 2), (2, 1)),
        *((2, -1), (1, -2), (-1, -2), (-2, -1)),
    ),
}
"""MM-142, MM-143, MM-424: how far down and to the right each slips.  Beliefs search backwards too,
so a leap comes with its opposite."""


def _leaps(card: Card, place: int) -> list[int]:
    """Where the leaps of a card land on the board."""
    row, column = int(ROW_OF[place]), int(COLUMN_OF[place])
    ends = [place_of(row + down, column + right) for down, right in SLIP_LEAPS[card]]
    return [end for end in ends if end and place]


SLIPS = table(
    [[bits.of(_leaps(card, p)) for p in range(LOCATIONS)] for card in Card],
    np.int64,
)
"""MM-142, MM-143, MM-424: by Recruiter card and location, where a Mind Slip lands."""
WITHIN_TWO = sets(
    [
        [p, *(_towards(p, d, n) for d in (0, 2, 4, 6) for n in (1, 2) if _towards(p, d, n))]
        if p
        else []
        for p in range(LOCATIONS)
    ]
)
"""MM-305, MM-306, OQ-25: where Meru senses the Recruiter."""
EDGE = bits.of(
    p for p in range(1, LOCATIONS) if ROW_OF[p] in (1, ROWS) or COLUMN_OF[p] in (1, COLUMNS)
)
"""MM-071, MM-082: agents begin here, immortals elsewhere."""
BY_TEMPLES = bits.of(
    _towards(temple, direction) for temple in TEMPLES for direction in range(DIRECTIONS)
)
"""MM-086 to MM-089: where the second Mind Slip token may lie."""

# -- borders, for chaos -------------------------------------------------------------------------

BORDERS = tuple(
    (place, direction)
    for place in range(1, LOCATIONS)
    for direction in (Direction.E, Direction.S)
    if _towards(place, direction)
)
"""MM-035: every border between two locations, as the eastern or southern one of a location."""
BORDER_NAMES = tuple(f"{LOCATION_NAMES[place]}-{direction.name}" for place, direction in BORDERS)
BORDER_PLACE = table([place for place, _ in BORDERS])
BORDER_DIRECTION = table([int(direction) for _, direction in BORDERS])


def _corners(border: int) -> set[tuple[int, int]]:
    """The two grid points at which a border ends."""
    place, direction = BORDERS[border]
    row, column = int(ROW_OF[place]), int(COLUMN_OF[place])
    return {(row, column), (row - 1, column) if direction == Direction.E else (row, column - 1)}


def _touching(border: int, direction: Direction) -> list[int]:
    """The locations whose border in a direction shares a grid point with this one."""
    return [
        place
        for other, (place, towards) in enumerate(BORDERS)
        if towards == direction and _corners(border) & _corners(other)
    ]


NEAR_EAST = sets([_touching(border, Direction.E) for border in range(len(BORDERS))])
"""MM-036, MM-037: where a token on the eastern border of a location would touch one on a border,
or lie on it."""
NEAR_SOUTH = sets([_touching(border, Direction.S) for border in range(len(BORDERS))])
"""The same for southern borders."""
CHAOS_TOKENS = 5
"""MM-020."""
ROAD_TOKENS = 2
"""MM-432: so many more are laid by the agents, with the Road Works."""

# -- features -----------------------------------------------------------------------------------

FEATURE_NAMES = (
    "none",
    "bus",
    "palm",
    "dogs",
    "courier",
    "book",
    "billboard",
    "cafe",
    "umbrella",
    "fountain",
    "pool",
    "graffiti",
    "monks",
    "torches",
    "idol",
    "garden",
    "bird",
)
FEATURES = len(FEATURE_NAMES)
"""MM-006, MM-007: one more than there are."""
Feature = _enum("Feature", FEATURE_NAMES)
MAP = """
book+billboard    cafe+bus        palm+umbrella    idol+graffiti     garden+dogs    fountain+pool
graffiti+fountain bird+dogs       monks+torches    cafe+billboard    bus+courier    book+torches
torches+pool      garden+umbrella none+none        bird+palm         pool+graffiti  idol+dogs
monks+courier     billboard+palm  idol+pool        fountain+umbrella monks+book     bird+cafe
book+graffiti     cafe+torches    dogs+monks       billboard+garden  none+none      courier+pool
palm+bus          umbrella+idol   courier+graffiti bus+book          idol+fountain  garden+palm
bird+garden       fountain+monks  torches+billboard cafe+umbrella    dogs+courier   bird+bus
"""
FEATURES_AT = table(
    [[0, 0], *([FEATURE_NAMES.index(name) for name in cell.split("+")] for cell in MAP.split())]
)
"""MM-004, MM-005: the two features of a location; none on a temple."""
WITH_FEATURE = sets(
    [
        [p for p in range(1, LOCATIONS) if feature and feature in FEATURES_AT[p]]
        for feature in range(FEATURES)
    ]
)
"""MM-006: the five locations of a feature."""
HIDDEN_FEATURES = 3
"""MM-061."""
CARDS, MOST_CARDS = 2, 3
"""MM-090, MM-427: the feature cards at Immortal Recruiting, and with the Wider Net.  How many lie
there in a game stands in its State."""

# -- the time track and the tokens --------------------------------------------------------------

OPENING = 5
"""MM-063, MM-126: the locations of the opening."""
HOURS = 17
"""MM-024: one more than there are; the opening is hour 5."""
NOTES = 15
"""MM-017, MM-269."""
SHARE = 2
"""MM-101: agents activated in one turn."""
STRIDE = 2
"""MM-237: locations an agent moves in its activation."""


class Mission(IntEnum):
    """The mission: the rulebook that is played by."""

    FULL = 0
    TRAINING = 1


LAST_HOUR = table([16, 14])
"""MM-094, MM-096: by mission.  The set-up of a game stands in its State: modules change it.
"""
EARLY_TRAIN = 15
"""MM-402: the last hour with the Early Train."""
FREE_MOVES = 2
"""MM-405: extra moves of immortals that cost nothing, with the Heavy Boots."""
LONG_MOVES = 3
"""MM-409: activations in which an agent moves a location farther, with the Good Shoes."""
WIDE_CAPTURES = 1
"""MM-438: captures that try a neighbouring location as well, with the Night Porter."""
AGAIN_FROM = 10
"""MM-418: from this hour on one agent may go once more in a round, with the Double Shift."""
LINKED_REVEALS = 2
"""MM-450: REVEALs that may lead on to the hour after, with the Long Memory."""
LATE_WARNINGS = 1
"""MM-460: the first warnings that are not announced, with the Late Edition."""
LEDGER_ASKS = 1
"""MM-455: questions to the Bookkeeper."""
RECRUITS = table([12, 9])
"""MM-093, MM-095: by mission, how many win; also how many tokens there are (MM-048, MM-049)."""


class Setup(IntEnum):
    """The way the table is laid: quickly by chance, or by hand."""

    QUICK = 0  # chance does all that is no hidden strategy
    BY_HAND = 1  # as the rulebook says


class Token(IntEnum):
    """OQ-11. The second Mind Slip token laid where the opening has been already."""

    OUT_OF_REACH = 0
    GAINED = 1


class Insight(IntEnum):
    """An option: whether "what the agents can know" may be asked for."""

    ON = 0
    OFF = 1


class Pads(IntEnum):
    """OQ-9. Whether notes may be kept elsewhere than on the fifteen tokens."""

    FREE = 0
    TOKENS_ONLY = 1


class Module(IntEnum):
    """A module of SHIFT, as an option: whether the full game is played with it."""

    OUT = 0
    IN = 1


MODULES = (
    "early_train",
    "heavy_boots",
    "good_shoes",
    "sharp_ears",
    "double_shift",
    "third_passport",
    "wider_net",
    "road_works",
    "night_porter",
    "long_memory",
    "bookkeeper",
    "late_edition",
    "deaf_street",
)
"""By the names of their fields in State, in the order of the options."""


# -- the people ---------------------------------------------------------------------------------

SEATS = 5
RECRUITER = 0
"""MM-031: the first seat; all others are one team (MM-032)."""


class Seat(IntEnum):
    """The places at the table, clockwise from the Recruiter."""

    RECRUITER = 0
    SEAT_2 = 1
    SEAT_3 = 2
    SEAT_4 = 3
    SEAT_5 = 4


class Owner(IntEnum):
    """The seat that decides for an agent, or whose decision it is."""

    NOBODY = 0  # not given yet
    RECRUITER = 1
    SEAT_2 = 2
    SEAT_3 = 3
    SEAT_4 = 4
    SEAT_5 = 5
    TEAM = 6  # MM-078: all agent players, whoever answers first


class Agent(IntEnum):
    """MM-009: the Rogue agents."""

    NONE = 0
    MERU = 1
    HENRY_LYME = 2
    BILL_FALLS = 3
    DUSTY = 4


AGENTS = 5
"""One more than there are."""
IMMORTALS = 5
"""MM-011: one more than there are; number 0 is none."""


class Immortal(IntEnum):
    """MM-011: the immortals, all alike; a number tells them apart on the board."""

    NONE = 0
    IMMORTAL_1 = 1
    IMMORTAL_2 = 2
    IMMORTAL_3 = 3
    IMMORTAL_4 = 4


class Slip(IntEnum):
    """The Mind Slip token that was spent in this turn."""

    NONE = 0
    OWN = 1
    SECOND = 2


class Phase(IntEnum):
    """The phase of the game; BLANK is a record not yet filled."""

    BLANK = 0
    CHAOS = 1  # chaos tokens, in turn (quick: the Dealer)
    CARD = 2  # the Recruiter chooses a card, or draws one
    DRAW_CARD = 3  # the Dealer draws it
    START = 4  # the Recruiter chooses where to begin
    FEATURES = 5  # the Dealer deals three hidden features
    STREET = 6  # the Recruiter names the Deaf Street
    OPENING = 7  # the Recruiter walks four steps, and says so
    IMMORTALS = 8  # the Recruiter places them (quick: the Dealer)
    TAKE = 9  # the agent players take agents, in turn (quick: the Dealer deals them)
    PLACE = 10  # each agent is placed on the rim (quick: the Dealer)
    ROADS = 11  # the agents lay more chaos tokens (Road Works)
    TOKEN = 12  # the agents lay the second Mind Slip token (quick: the Dealer)
    CARDS = 13  # the Dealer lays two feature cards at Immortal Recruiting
    RECRUITER = 14  # the Recruiter's turn
    EXTRA = 15  # a step has been exposed: the extra move of an immortal
    REFILL = 16  # the Dealer lays feature cards again, before the time moves on
    ACTIVATE = 17  # which agent goes now
    AGENT = 18  # the active agent moves and acts
    ANSWER = 19  # the Recruiter answers a question
    PUSH = 20  # after a shakedown: push the immortal, or not
    LEAD = 21  # Dusty leads an agent, step by step
    OVER = 22


class Reason(IntEnum):
    """The reason for the end of a game; NONE while it runs."""

    NONE = 0
    CAPTURED = 1  # MM-098: the agents win
    DEAD_END = 2  # MM-099: the agents win
    RECRUITED = 3  # MM-093, MM-095: the Recruiter wins
    TIME = 4  # MM-094, MM-096: the Recruiter wins


class Side(IntEnum):
    """Those who win and lose together."""

    RECRUITER = 0
    AGENTS = 1
