"""The components of Spy Connection: all that is printed on board and cards, read from the box file;
and the names of what can happen with it.

Each entry of the file says whether it is `printed` in the real box or `ours`, designed inside what
is known (see RULES.md).  Cities, cards, links and spaces are numbered as the file lists them;
number 0 of cities and cards is none, or one that is not known.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import pairwise
from typing import Any, cast

from spytable.kernel import table
from spytable.kernel.graph import sets

from .boxfile import MISSIONS as MISSIONS
from .boxfile import OFFER as OFFER
from .boxfile import START_MISSIONS as START_MISSIONS
from .boxfile import box_path, edition, read_box

_BOX = read_box(box_path())
EDITION = edition(_BOX)
"""Tells an owner's box from ours and from others."""


def _enum(name: str, members: Iterable[str]) -> type[IntEnum]:
    """Names of the box file as an IntEnum, counted from 0."""
    numbered = {m.upper().replace("-", "_"): number for number, m in enumerate(members)}
    return cast(type[IntEnum], cast(Any, IntEnum)(name, numbered))


# -- the map ----------------------------------------------------------------------------------

CITY_NAMES: tuple[str, ...] = ("none", *(city["name"] for city in _BOX["cities"]))
CITY_PLACES: tuple[tuple[int, int], ...] = (
    (0, 0),
    *((city["at"][0], city["at"][1]) for city in _BOX["cities"]),
)
"""SC-M01, ours: where the cities lie on the picture."""
City = _enum("City", CITY_NAMES)
"""SC-F06, SC-F07: twelve cities; nine names are printed, three ours."""
CITIES = 13
"""One more than there are: index 0 is no city."""

LINK_CITIES = tuple(
    (CITY_NAMES.index(link["cities"][0]), CITY_NAMES.index(link["cities"][1]))
    for link in _BOX["links"]
)
LINKS = len(LINK_CITIES)
SPACE_NAMES: tuple[str, ...] = tuple(
    dict.fromkeys(space for link in _BOX["links"] for space in link["spaces"])
)
SPACES = len(SPACE_NAMES)
Space = _enum("Space", SPACE_NAMES)
"""SC-M02, SC-M03, SC-Q05: a link is an ordered list of spaces; a space may belong to several."""
LINK_SPACES = tuple(
    tuple(SPACE_NAMES.index(space) for space in link["spaces"]) for link in _BOX["links"]
)


def _space_places() -> tuple[tuple[int, int], ...]:
    """The places of the spaces: as the file says, else evenly between what lies on either side."""
    places: dict[str, tuple[int, int]] = {
        name: (at[0], at[1]) for name, at in _BOX.get("places", {}).items()
    }
    for (one, other), link in zip(LINK_CITIES, _BOX["links"], strict=True):
        line: list[tuple[int, int] | None] = [CITY_PLACES[one]]
        line += [places.get(name) for name in link["spaces"]]
        line.append(CITY_PLACES[other])
        for place, name in enumerate(link["spaces"], start=1):
            before = line[place - 1]
            after = next(n for n in range(place, len(line)) if line[n] is not None)
            end = line[after]
            assert before is not None and end is not None
            if after > place:
                steps = after - place + 1
                line[place] = (
                    before[0] + round((end[0] - before[0]) / steps),
                    before[1] + round((end[1] - before[1]) / steps),
                )
            places[name] = cast(tuple[int, int], line[place])
    return tuple(places[name] for name in SPACE_NAMES)


SPACE_PLACES = _space_places()


def _touching() -> list[set[int]]:
    """For every city the spaces next to it."""
    touching: list[set[int]] = [set() for _ in range(CITIES)]
    for (one, other), spaces in zip(LINK_CITIES, LINK_SPACES, strict=True):
        touching[one].add(spaces[0])
        touching[other].add(spaces[-1])
    return touching


def _adjacent() -> list[set[int]]:
    """SC-67. For every space those that hang together with it: its neighbours on a link, and all
    that touch the same city."""
    adjacent: list[set[int]] = [set() for _ in range(SPACES)]
    for spaces in LINK_SPACES:
        for one, other in pairwise(spaces):
            adjacent[one].add(other)
            adjacent[other].add(one)
    for together in _touching():
        for space in together:
            adjacent[space] |= together - {space}
    return adjacent


def _links_of() -> list[list[int]]:
    return [[link for link in range(LINKS) if city in LINK_CITIES[link]] for city in range(CITIES)]


MOST_LINKS_OF_A_CITY = max(len(links) for links in _links_of())
LONGEST_LINK = max(len(spaces) for spaces in LINK_SPACES)

DEGREE = table([len(links) for links in _links_of()])
LINK_OF = table([links + [0] * (MOST_LINKS_OF_A_CITY - len(links)) for links in _links_of()])
"""The links of a city: the first DEGREE of its row."""
LINK_ENDS = table(LINK_CITIES)
ENDS_SET = sets(LINK_CITIES)
LINK_LENGTH = table([len(spaces) for spaces in LINK_SPACES])
SPACE_OF = table([[*spaces, *[0] * (LONGEST_LINK - len(spaces))] for spaces in LINK_SPACES])
"""The spaces of a link, in order: the first LINK_LENGTH of its row."""
LINK_SET = sets(LINK_SPACES)
TOUCHING = sets(_touching())
ADJACENT = sets(_adjacent())

# -- the cards --------------------------------------------------------------------------------

CARD_NAMES = (
    "none",
    *(f"mission-{number:02}" for number in range(1, MISSIONS + 1)),
    *(f"start-{number}" for number in range(1, START_MISSIONS + 1)),
)
Card = _enum("Card", CARD_NAMES)
"""SC-F02, SC-F03: 43 missions, then 5 start missions."""
CARDS = 1 + MISSIONS + START_MISSIONS
FIRST_START = 1 + MISSIONS
"""The number of the first start mission; all below it are ordinary missions."""

_CARDS = [*_BOX["missions"], *_BOX["start_missions"]]
MOST_CITIES = 4
CARD_CITIES: tuple[tuple[int, ...], ...] = (
    (),
    *(tuple(map(CITY_NAMES.index, card["cities"])) for card in _CARDS),
)
CITY_ON = table([[*cities, *[0] * (MOST_CITIES - len(cities))] for cities in CARD_CITIES])
"""The cities on a card, in order: the first SIZE of its row."""
SIZE = table([len(cities) for cities in CARD_CITIES])
CITY_SET = sets(CARD_CITIES)
POINTS = table([0, *(card["points"] for card in _CARDS)])
STAR = table([0, *(int(card["extra_turn"]) for card in _CARDS)])
"""SC-118: 1 on a mission that earns an extra turn."""
START_CITY = table(
    [0] * FIRST_START + [CITY_NAMES.index(card["start"]) for card in _BOX["start_missions"]]
)
"""SC-F15: the city in red."""
PRICES = table([_BOX["offer"]["light"], _BOX["offer"]["dark"]])
"""SC-41, SC-48, SC-143, SC-Q25, SC-F13: by side of the board and place of the offer, the oldest
first."""

# -- the pieces -------------------------------------------------------------------------------

AGENTS = 15
"""SC-05, SC-F04: of each colour."""
FEWER_AGENTS = 14
SEATS = 4
SLOTS = 3
"""SC-40: places for active missions."""
ENOUGH = 7
"""SC-125: so many completed missions bring the end."""
ROUNDS = 60
"""SC-Q30: a game that nobody brings to its end is over after so many rounds."""

COLOURS = ("red", "blue", "yellow", "brown")
"""SC-03, SC-04, printed: the colour of each seat; every colour is there once."""

# -- the course of a game ---------------------------------------------------------------------


class Board(IntEnum):
    """SC-140, SC-148. The side of the board that is up: on the dark one missions take more
    planning, and all else stays as it is."""

    LIGHT = 0
    DARK = 1


class Start(IntEnum):
    """The way the start missions are handed out."""

    FIRST_GAME = 0  # dealt at random
    ADVANCED = 1  # chosen, the start player last


class First(IntEnum):
    """The starting player: left to the Dealer, or the first seat."""

    RANDOM = 0
    SEAT_1 = 1


class Ties(IntEnum):
    """SC-Q19. The seat that a tie favours: whose last turn was later, or who sat later in turn
    order."""

    LAST_TURN = 0
    SEAT_ORDER = 1


class Phase(IntEnum):
    """The phase of the game; BLANK is a record not yet filled."""

    BLANK = 0
    OFFER = 1  # the Dealer lays out the first four missions
    BEGIN = 2  # the Dealer says who begins
    DEAL = 3  # the Dealer gives every seat a start mission
    REVEAL = 4  # the Dealer turns up start missions for the draft
    DRAFT = 5  # a seat takes one of them
    TURN = 6  # no option chosen yet
    MOVED = 7  # the spy has travelled: connect from there, or leave it at that
    REFILL = 8  # a mission was taken: the Dealer turns up a new one
    CHECK = 9  # the end of the turn: serve the missions that show the spy's city
    OVER = 10


class Reason(IntEnum):
    """The reason for the end of a game; NONE while it runs."""

    NONE = 0
    SEVENTH_MISSION = 1
    LONG_GAME = 2


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
