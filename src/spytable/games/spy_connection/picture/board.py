"""The board: geography, tracks, agents and networks, cities, spies; each a layer of its own."""

from __future__ import annotations

import math
from itertools import pairwise

from spytable.caches import remembered
from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text, use
from spytable.pictures.typeface import ems

from ..components import CITIES, COLOURS, LINK_SPACES, LINKS, SPACES, Board
from ..words.places import city_name, in_city, link_name
from . import pieces
from .geography import europe
from .network import agents_on, has_agents
from .places import (
    CITY_AT,
    LABEL,
    SPACE_AT,
    SPY_SPOTS,
    SPY_TALL,
    SPY_WIDE,
    Point,
    along,
    aside,
    direction,
    labels,
    room_at,
    way,
)
from .scene import stamp
from .told import city_piece, space_piece, spy_piece

LANE = 7.0
LEGIBLE = 25.1
"""The size that makes eleven pixels where the map is 316 wide; the page goes no narrower."""
NOTE, NOTED = 178, "label fill-night"


def side(board: int) -> str:
    """The class that gives the board its light: day, or night on the dark side."""
    return "sc-night" if board == Board.DARK else "sc-day"


@layer
def ground(board: int) -> Markup:
    """Sea and land, and on them the links and their spaces, before anybody stands there."""
    ways = "".join(along(way(link)) for link in range(LINKS))
    return group(
        europe(board == Board.DARK),
        path(ways, "line sc-track-bed round", stroke_width=9),
        path(ways, "line sc-track", stroke_width=3.5),
        *(
            circle(x, y, 15, "sc-socket", stroke_width=2.2, data_place=space_piece(space))
            for space, (x, y) in enumerate(SPACE_AT)
        ),
        class_=f"sc-board {side(board)}",
    )


@layer
def agents(board: int, standing: bytes, names: tuple[str, ...], language: str) -> Markup:
    """The networks, a line for each seat, and the agents upon them."""
    seats = range(len(names))
    return group(
        *(
            _network(standing, seat, names[seat], language)
            for seat in seats
            if has_agents(standing, seat)
        ),
        group(
            *(_space(standing, len(names), space) for space in range(SPACES)), aria_hidden="true"
        ),
        class_=f"sc-board sc-through {side(board)}",
    )


def _network(standing: bytes, seat: int, name: str, language: str) -> Markup:
    """A line wherever a seat's agents follow each other."""
    lines, links = [], []
    for link, spaces in enumerate(LINK_SPACES):
        held = [bool(agents_on(standing, seat, space)) for space in spaces]
        if not any(held):
            continue
        stops, away = [True, *held, True], _lane(standing, seat, link)
        for k, (one, other) in enumerate(pairwise(way(link))):
            if stops[k] and stops[k + 1]:
                lines.append(_beside(one, other, away))
        links.append(
            say(
                language,
                "{link} ({n} of {all})",
                link=link_name(language, link),
                n=sum(held),
                all=len(spaces),
            )
        )
    return el(
        "g",
        pieces.lane(seat, "".join(lines)),
        class_=f"sc-network sc-network-{COLOURS[seat]}",
        role="img",
        aria_label=say(
            language, "{name}, agents on the board: {links}", name=name, links=", ".join(links)
        ),
    )


def _lane(standing: bytes, seat: int, link: int) -> float:
    """How far beside the track a seat's line runs, where several use one link."""
    users = [
        other
        for other in range(4)
        if any(agents_on(standing, other, space) for space in LINK_SPACES[link])
    ]
    return (users.index(seat) - (len(users) - 1) / 2) * LANE


def _beside(one: Point, other: Point, lane: float) -> str:
    x, y = aside(one, other, lane)
    return along([(one[0] + x, one[1] + y), (other[0] + x, other[1] + y)])


def _space(standing: bytes, players: int, space: int) -> Markup:
    """The agents on a space; the network of each seat says in words where they are."""
    return _discs(space, tuple(agents_on(standing, seat, space) for seat in range(players)))


@layer
def _discs(space: int, numbers: tuple[int, ...]) -> Markup:
    seats = [seat for seat, number in enumerate(numbers) if number]
    if not seats:
        return join([])
    a, b = SPACE_AT[space]
    drawn = []
    for seat, (x, y, r) in zip(
        seats, pieces.arranged(len(seats), room_at(space), direction(space)), strict=True
    ):
        r = round(r, 1)
        if numbers[seat] > 1:
            # What says that there are two points away from the others on the space.
            lean = round(math.degrees(math.atan2(y, x))) if len(seats) > 1 else 45
            drawn.append(pieces.pile(seat, r, a + x, b + y, lean))
        else:
            drawn.append(pieces.disc(seat, r, a + x, b + y))
    return join(drawn)


@layer
def cities(board: int) -> Markup:
    """The cities; pointing at one lights the missions that name it."""
    drawn = (
        el(
            "g",
            circle(*CITY_AT[city], 28, "sc-ring"),
            stamp("city", *CITY_AT[city]),
            data_place=city_piece(city),
        )
        for city in range(1, CITIES)
    )
    return group(*drawn, class_=f"sc-board {side(board)}")


@layer
def wanted(board: int, seat: int, wanted: tuple[int, ...]) -> Markup:
    """The cities that the reader's own missions still want are in the cross hairs."""
    sights = (stamp(f"sight-{seat + 1}", *CITY_AT[city]) for city in wanted)
    return group(*sights, class_=f"sc-board sc-through sc-wanted {side(board)}")


@layer
def city_names(board: int, language: str) -> Markup:
    """The cities' names, haloed so that a track below does not cross them out."""
    return group(
        *(
            text(
                label.x,
                label.y,
                label.words,
                LABEL,
                anchor=label.anchor,
                class_="label caps sc-name outlined",
            )
            for label in labels(language).values()
        ),
        class_=f"sc-board sc-through {side(board)}",
    )


@layer
def spies(
    board: int,
    at: tuple[int, ...],
    deciding: int,
    spoken: tuple[str, ...],
    notes: tuple[str, ...],
) -> Markup:
    """The spies in their cities, side by side, more than two in two rows; and what is special
    about this turn, on plaques in the corner.  `spoken` says of each where it stands."""
    drawn = []
    for city in range(1, CITIES):
        seats = [seat for seat, where in enumerate(at) if where == city]
        for seat, spot in zip(seats, SPY_SPOTS[len(seats)], strict=True):
            drawn.append(_spy(city, seat, spot, seat == deciding, spoken[seat]))
    signs, x = [], 22.0
    for note in notes:
        wide = max(NOTE, ems(note, f"{NOTED} narrow") * LABEL + 18)
        signs.append(
            group(
                rect(0, 0, wide, 46, both("mustard", "night"), rx=12, stroke_width=2),
                line(wide / 2, 23, note, LABEL, room=wide - 16, class_=NOTED, anchor="middle"),
                at=(x, 18),
            )
        )
        x += wide + 10
    return group(*drawn, *signs, class_=f"sc-board sc-through {side(board)}")


def _spy(city: int, seat: int, spot: Point, active: bool, words: str) -> Markup:
    x, foot = CITY_AT[city][0] + spot[0], CITY_AT[city][1] + spot[1] + 11
    piece = spy_piece(seat)
    return el(
        "g",
        group(pieces.shadow(26), at=(x, foot - 1)),
        *([circle(x, foot - SPY_TALL / 2, 31, "sc-turn")] if active else []),
        use(pieces.spy_name(seat), x - SPY_WIDE / 2, foot - SPY_TALL + 4, SPY_WIDE, SPY_TALL),
        class_=f"piece piece-{piece}",
        data_piece=piece,
        role="img",
        aria_label=words,
    )


@remembered
def spoken_spy(name: str, here: int, reached: tuple[int, ...], language: str) -> str:
    """The place of a spy, and the cities it can reach."""
    place = in_city(language, here)
    others = [city_name(language, c) for c in sorted(reached) if c != here]
    if not others:
        return say(language, "{name}: spy {place}", name=name, place=place)
    return say(
        language,
        "{name}: spy {place}, network: {cities}",
        name=name,
        place=place,
        cities=", ".join(others),
    )
