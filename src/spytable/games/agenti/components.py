"""The components of Agenti: all that is printed on board, cards and pieces, read from the box file;
and the names of what can happen with it.

Each entry of the file says whether it is `printed` in the real box, `deduced` from the numbers of
its rulebook, or `ours`.  Numbers that the rules themselves fix (of halves, keys, suitcases,
evidence and bonus cards) are merely listed in the file, for it could say nothing else: they stand
here, each with the same word beside it.  Circles and hideouts are numbered as the file lists them;
number 0 of everything is none, or one that is not known.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, cast

import numpy as np

from spytable.kernel import bits, table
from spytable.kernel.graph import sets

from .boxfile import box_path, edition, read_box

_BOX = read_box(box_path())
EDITION = edition(_BOX)
"""Tells an owner's box from ours and from others."""


def _enum(name: str, members: Iterable[str]) -> type[IntEnum]:
    """Names of the box file as an IntEnum, counted from 0."""
    numbered = {m.upper().replace("-", "_"): number for number, m in enumerate(members)}
    return cast(type[IntEnum], cast(Any, IntEnum)(name, numbered))


# -- the map ----------------------------------------------------------------------------------

CIRCLE_NAMES: tuple[str, ...] = ("none", *(circle["name"] for circle in _BOX["circles"]))
CIRCLE_PLACES: tuple[tuple[int, int], ...] = (
    (0, 0),
    *((circle["at"][0], circle["at"][1]) for circle in _BOX["circles"]),
)
"""AG-M01, ours: where the circles lie on the picture."""
CIRCLE_SIGHTS: tuple[str, ...] = ("", *(circle.get("by", "") for circle in _BOX["circles"]))
"""Ours, of our own picture: what stands next to a circle, for those who look for it."""
CIRCLES = len(CIRCLE_NAMES)
"""One more than there are: index 0 is no circle."""
Circle = _enum("Circle", CIRCLE_NAMES)
LINES: tuple[tuple[int, int], ...] = tuple(
    (CIRCLE_NAMES.index(line[0]), CIRCLE_NAMES.index(line[1])) for line in _BOX["lines"]["between"]
)
"""AG-F01, AG-60: the white lines."""
STOPS: tuple[int, ...] = tuple(CIRCLE_NAMES.index(name) for name in _BOX["tram"]["stops"])
"""AG-80, AG-Q14: the red fields."""


def _rails(named: list[tuple[str, str]] | None) -> tuple[tuple[int, int], ...]:
    if named is not None:
        return tuple((CIRCLE_NAMES.index(one), CIRCLE_NAMES.index(other)) for one, other in named)
    loop = zip(STOPS, (*STOPS[1:], STOPS[0]), strict=True)
    return tuple(loop)[: 1 if len(STOPS) == 2 else None]


RAILS = _rails(_BOX["tram"].get("rails"))
"""AG-80: from one red field to the next; where none are listed, all the stops in a loop."""
KEY_FIELDS: tuple[int, ...] = tuple(CIRCLE_NAMES.index(name) for name in _BOX["keys"]["fields"])
"""AG-M03, ours."""

SEGMENT_NAMES: tuple[str, ...] = tuple(segment["name"] for segment in _BOX["segments"])
"""AG-M04, AG-Q19: clockwise."""
SEGMENTS = len(SEGMENT_NAMES)
Segment = _enum("Segment", SEGMENT_NAMES)
LIGHT_STARTS = SEGMENT_NAMES.index(_BOX["light"]["starts"])
"""AG-03: the gold marks."""
LIGHT_PLACE: tuple[int, int] = (_BOX["light"]["at"][0], _BOX["light"]["at"][1])

HIDEOUTS = 5
"""AG-06, AG-F16, printed: four numbered buildings, with a suitcase on each; one more than there
are."""
HIDEOUT_PLACES: tuple[tuple[int, int], ...] = (
    (0, 0),
    *((hideout["at"][0], hideout["at"][1]) for hideout in _BOX["hideouts"]),
)

SEGMENT_OF = table([0, *(SEGMENT_NAMES.index(circle["segment"]) for circle in _BOX["circles"])])
"""In which segment a circle lies."""
DOOR = table([0, *(CIRCLE_NAMES.index(hideout["circle"]) for hideout in _BOX["hideouts"])])
"""AG-F17: the circle from which a hideout's field is stepped on."""
HIDEOUT_AT = table(
    [
        next((h for h in range(1, HIDEOUTS) if DOOR[h] == circle), 0) if circle else 0
        for circle in range(CIRCLES)
    ]
)
"""The hideout that hangs on a circle; 0 for none."""
HIDEOUT_SEGMENT = table([0, *(int(SEGMENT_OF[int(DOOR[h])]) for h in range(1, HIDEOUTS))])
HIDEOUT_IN = table(
    [
        next((h for h in range(1, HIDEOUTS) if HIDEOUT_SEGMENT[h] == segment), 0)
        for segment in range(SEGMENTS)
    ]
)
"""AG-Q19: the hideout in a segment."""
KEY_SET = bits.of(KEY_FIELDS)
STOP_SET = bits.of(STOPS)
AGENT_STARTS = table([CIRCLE_NAMES.index(agent["start"]) for agent in _BOX["agents"]])
"""AG-14, AG-F14: by seat."""
SUSPECT_STARTS = table([0, *(CIRCLE_NAMES.index(one["start"]) for one in _BOX["suspects"])])

DIE = 6
"""AG-F11, AG-M06, ours: one die is printed, its six faces are assumed."""


def _next_to(*nets: Iterable[tuple[int, int]]) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in range(CIRCLES)]
    for net in nets:
        for one, other in net:
            near[one].add(other)
            near[other].add(one)
    return near


ON_FOOT, BY_TRAM = 0, 1
"""The two nets: white lines alone, and with the rails."""
NEIGHBOURS = (_next_to(LINES), _next_to(LINES, RAILS))
NEXT_TO = table([sets(near) for near in NEIGHBOURS], np.int64)
"""AG-60, AG-80: by net and circle, the set of circles one step away."""

# -- the cards --------------------------------------------------------------------------------


class Action(IntEnum):
    """AG-46, printed: the six actions, by their numbers."""

    NONE = 0
    MOVE = 1
    SUSPECT = 2
    TRAM = 3
    ALL = 4
    LIGHT = 5
    CHECK = 6


ACTIONS = 7
"""AG-46, printed: six; one more than there are."""
ACTION_NAMES = ("none", "move", "suspect", "tram", "all", "light", "check")
CARD_NAMES: tuple[str, ...] = ("none", *(card["name"] for card in _BOX["cards"]))
CARDS = len(CARD_NAMES)
"""AG-11, AG-F12: five action cards of every colour, alike; one more than there are."""
Card = _enum("Card", CARD_NAMES)
CARD_ACTIONS: tuple[tuple[int, ...], ...] = (
    (),
    *(tuple(map(ACTION_NAMES.index, card["actions"])) for card in _BOX["cards"]),
)
"""AG-50, AG-M05: one or two actions on each."""
HAS_ACTION = table([[int(a in on_card) for a in range(ACTIONS)] for on_card in CARD_ACTIONS])


class Half(IntEnum):
    """AG-F16, AG-111, printed: the upper (T) and the lower (B) part of each hideout."""

    NONE = 0
    T1 = 1
    T2 = 2
    T3 = 3
    T4 = 4
    B1 = 5
    B2 = 6
    B3 = 7
    B4 = 8


HALVES = 9
"""AG-20, AG-21, printed: eight in each of four groups; one more than there are."""
HIDEOUT_OF_HALF = table([0, 1, 2, 3, 4, 1, 2, 3, 4])


class Found(IntEnum):
    """AG-F13, printed: what the top card of a file may be, a half, or one of the bonus cards 9a to
    9d."""

    NONE = 0
    T1 = 1
    T2 = 2
    T3 = 3
    T4 = 4
    B1 = 5
    B2 = 6
    B3 = 7
    B4 = 8
    MOVE = 9
    TRAM = 10
    LIGHT = 11
    KEY = 12


FIRST_BONUS = 9


class Bonus(IntEnum):
    """AG-119 to AG-123, printed: the four bonus cards; that there is one of each is deduced."""

    NONE = 0
    MOVE = 1
    TRAM = 2
    LIGHT = 3
    KEY = 4


BONUSES = 5
"""AG-19, printed: four; one more than there are."""
FILE_SIZE = 6
"""AG-37, deduced: five halves and a bonus card."""


class Suspect(IntEnum):
    """AG-F04, printed."""

    NONE = 0
    V = 1
    X = 2
    Y = 3
    Z = 4


SUSPECTS = 5
"""AG-F04, printed: four, each with a file and (AG-F09, deduced: 60 - 20 - 32 - 4) an evidence card;
one more than there are."""


class Hideout(IntEnum):
    """AG-F16, printed: also the places of the suitcases (AG-F07) and, deduced, the faces of the
    keys (AG-F06)."""

    NONE = 0
    HIDEOUT_1 = 1
    HIDEOUT_2 = 2
    HIDEOUT_3 = 3
    HIDEOUT_4 = 4


class Inside(IntEnum):
    """AG-F08, deduced: four tiles, one of them the plan; what one knows of a suitcase."""

    UNKNOWN = 0
    EMPTY = 1
    PLAN = 2


# -- the pieces and the course of a game ------------------------------------------------------

SEATS = 4
"""AG-01, AG-F15, printed."""
KEYS = 4
"""AG-16, AG-F06, printed: and the most that one player can hold (AG-Q28)."""
EVERYBODY = SEATS
"""Beside the seats, in what is noted of who knows a key: those who merely watch, so all."""
ROUNDS = 100
"""AG-Q61, ours: a game that nobody has won after so many rounds is over without a winner."""
COLOURS: tuple[str, ...] = tuple(agent["name"] for agent in _BOX["agents"])
"""AG-F05: the colour of each seat."""


class First(IntEnum):
    """AG-39, AG-Q54. The first to play: left to the Dealer, or the first seat."""

    RANDOM = 0
    SEAT_1 = 1


class Last(IntEnum):
    """AG-Q50. The fate of the last player who is still in the game."""

    WINS = 0  # at once
    MUST_CLAIM = 1  # only by a right claim


class Phase(IntEnum):
    """The phase of the game; BLANK is a record not yet filled."""

    BLANK = 0
    EVIDENCE = 1  # the Dealer gives every suspect a hideout
    HALVES = 2  # the Dealer fills every file: which half of each foreign hideout
    BONUS = 3  # the Dealer lays a bonus card into every file
    PLAN = 4  # the Dealer puts the plan into a suitcase
    BEGIN = 5  # the Dealer says who begins
    ROLL = 6  # the Dealer rolls for the turn, or for a bonus move
    CARD = 7  # the active player chooses an action card, and one of its actions
    SUSPECT = 8  # which suspect to move by the roll
    ASSIGN = 9  # which suspect goes how far, of all
    STEP = 10  # the next circle of a move
    KEY = 11  # the agent has reached a key field: take a key or not
    DRAW = 12  # the Dealer hands over a key
    DEMAND = 13  # the agent has passed another: demand a key or not
    ATTACK = 14  # the Dealer rolls for the attacker
    DEFEND = 15  # and for the one who holds the key
    LIGHT = 16  # which way to turn the light
    BEAM = 17  # look into the suitcase, have a key shown, or neither
    SHOW = 18  # the one in the beam chooses the key to turn up
    FILE = 19  # the check card: which file
    CHECKS = 20  # checks earned by meetings: which file next, or no more
    FIND = 21  # the Dealer turns up the top card of a file
    NAME = 22  # in a hideout: whose is it?
    OVER = 23


class Reason(IntEnum):
    """The reason for the end of a game; NONE while it runs."""

    NONE = 0
    PLAN_FOUND = 1  # AG-146
    LAST_ONE = 2  # AG-Q50
    ALL_OUT = 3  # AG-Q51: nobody wins
    LONG_GAME = 4  # AG-Q61: nobody wins


class Seat(IntEnum):
    """The places at the table, clockwise; each has its own colour."""

    SEAT_1 = 0
    SEAT_2 = 1
    SEAT_3 = 2
    SEAT_4 = 3


class Owner(IntEnum):
    """A seat where there may be none."""

    NOBODY = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3
    SEAT_4 = 4


class Mover(IntEnum):
    """The figure that moves: a suspect, by its number, or the active player's secret agent."""

    NOBODY = 0
    V = 1
    X = 2
    Y = 3
    Z = 4
    AGENT = 5
