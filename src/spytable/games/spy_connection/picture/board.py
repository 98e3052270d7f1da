"""The board: tracks between the cities, networks upon them, agents, spies and what they may do."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

from spytable.locale import count, say
from spytable.pictures.palette import both
from spytable.pictures.shapes import plaque
from spytable.pictures.svg import Markup, circle, el, group, join, path, text, use

from ..choices import BACK, CONNECT, TRAVEL
from ..components import CITIES, COLOURS, LINK_SPACES, LINKS, SPACES
from ..words.places import city_name, link_name, space_name
from . import pieces, prices
from .geography import europe
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
    tag_at,
    way,
)
from .scene import Scene
from .told import city_piece, space_piece, spy_piece

LANE = 7.0


def board(scene: Scene) -> Markup:
    """The whole map, from the sea up to the spies."""
    ways = prices.cheapest(scene)
    return group(
        europe(scene.night),
        _tracks(),
        _networks(scene),
        *(_space(scene, space) for space in range(SPACES)),
        *(_city(scene, city, ways.get(city)) for city in _unoffered_first(scene)),
        _names(scene),
        *(_spies(scene, city) for city in range(1, CITIES)),
        _notes(scene),
        class_=f"sc-board {scene.side}",
    )


@cache
def _tracks() -> Markup:
    """The links and their spaces, before anybody stands there."""
    ways = "".join(along(way(link)) for link in range(LINKS))
    return join(
        [
            path(ways, "line sc-track-bed round", stroke_width=9),
            path(ways, "line sc-track", stroke_width=3.5),
            *(
                circle(x, y, 15, "sc-socket", stroke_width=2.2, data_place=space_piece(space))
                for space, (x, y) in enumerate(SPACE_AT)
            ),
        ]
    )


def _networks(scene: Scene) -> Markup:
    """A line for every seat wherever its agents follow each other, side by side on a track."""
    bits: dict[int, list[str]] = {seat: [] for seat in scene.seats}
    for link in range(LINKS):
        users = [s for s in scene.seats if any(scene.v.agents[s, x] for x in LINK_SPACES[link])]
        for lane, seat in enumerate(users):
            stops = [True, *(bool(scene.v.agents[seat, x]) for x in LINK_SPACES[link]), True]
            away = (lane - (len(users) - 1) / 2) * LANE
            for k, (one, other) in enumerate(pairwise(way(link))):
                if stops[k] and stops[k + 1]:
                    bits[seat].append(_beside(one, other, away))
    return join(
        el(
            "g",
            pieces.lane(seat, "".join(lines)),
            class_=f"sc-network sc-network-{COLOURS[seat]}",
            role="img",
            aria_label=_spoken_agents(scene, seat),
        )
        for seat, lines in bits.items()
        if scene.v.agents[seat].any()
    )


def _spoken_agents(scene: Scene, seat: int) -> str:
    """On which links a seat has agents, for those who hear the picture."""
    links = []
    for link, spaces in enumerate(LINK_SPACES):
        held = sum(bool(scene.v.agents[seat, space]) for space in spaces)
        if held:
            links.append(
                say(
                    scene.language,
                    "{link} ({n} of {all})",
                    link=link_name(scene.language, link),
                    n=held,
                    all=len(spaces),
                )
            )
    return say(
        scene.language,
        "{name}, agents on the board: {links}",
        name=scene.name(seat),
        links=", ".join(links),
    )


def _beside(one: Point, other: Point, lane: float) -> str:
    x, y = aside(one, other, lane)
    return along([(one[0] + x, one[1] + y), (other[0] + x, other[1] + y)])


def _space(scene: Scene, space: int) -> Markup:
    """The agents on a space; the reader's own may be taken back."""
    seats = scene.seats_on(space)
    spots = pieces.arranged(len(seats), room_at(space), direction(space)) if seats else []
    drawn = []
    for seat, (x, y, r) in zip(seats, spots, strict=True):
        # The number of a stack points away from the others on the space.
        lean = round(math.degrees(math.atan2(y, x))) if len(seats) > 1 else 45
        disc = pieces.disc(seat, round(r, 1), int(scene.v.agents[seat, space]), lean)
        drawn.append(group(disc, at=(x, y)))
    code = BACK.code(space)
    if scene.may(code):
        label = count(
            scene.language,
            int(scene.v.agents[scene.v.active, space]),
            "Take back {n} agent: {place}",
            "Take back {n} agents: {place}",
            place=space_name(scene.language, space),
        )
        ring = circle(0, 0, 21 if len(seats) == 1 else 25, "glow quiet")
        return group(scene.place(code, label, ring, *drawn), at=SPACE_AT[space])
    # The network of each seat says in words where its agents are.
    return group(*drawn, at=SPACE_AT[space], aria_hidden="true") if drawn else join([])


def _names(scene: Scene) -> Markup:
    """The cities' names, haloed so that a track below does not cross them out."""
    return join(
        text(
            label.x,
            label.y,
            label.words,
            LABEL,
            room=len(label.words) * LABEL * 0.66,
            anchor=label.anchor,
            class_="label caps sc-name sc-through outlined",
        )
        for label in labels(scene.language).values()
    )


def _may_go(scene: Scene, city: int) -> bool:
    return scene.may(TRAVEL.code(city)) or scene.may(CONNECT.code(city))


def _unoffered_first(scene: Scene) -> list[int]:
    """What may be chosen is drawn above what may not."""
    return sorted(range(1, CITIES), key=lambda c: _may_go(scene, c))


def _city(scene: Scene, city: int, link: int | None) -> Markup:
    """A city, where the spy may be sent or a link be laid to; else it tells what a link takes."""
    x, y = CITY_AT[city]
    name = city_name(scene.language, city)
    face = [
        circle(x, y, 14, "sc-city", stroke_width=3),
        circle(x, y, 6, "sc-city-heart"),
    ]
    both_here = scene.may(TRAVEL.code(city)) and scene.may(CONNECT.code(city))
    parts: list[str] = []
    if scene.may(TRAVEL.code(city)):
        label = say(scene.language, "Travel: {city}", city=name)
        parts.append(
            scene.place(
                TRAVEL.code(city),
                label,
                circle(x, y, 25, "glow sc-travel"),
                *face,
                group(
                    circle(0, 0, 15, both("lamp", "night"), stroke_width=2),
                    pieces.hat(0.78),
                    at=tag_at(scene.language, city, spies=scene.crowds),
                    class_="sc-tag",
                ),
            )
        )
    elif not scene.may(CONNECT.code(city)):
        parts.append(prices.hint(scene, city, link, face) if link is not None else el("g", *face))
    if scene.may(CONNECT.code(city)):
        parts.append(_connect(scene, city, [] if both_here else face))
    return el("g", *parts, data_place=city_piece(city))


def _connect(scene: Scene, city: int, face: list[Markup]) -> Markup:
    """What connecting a city costs right now: on a tag, and along the way when pointed at."""
    x, y = CITY_AT[city]
    link = scene.link_to(city)
    price = scene.price_of_link(link)
    label = count(
        scene.language,
        price,
        "Connect: {city} ({n} agent)",
        "Connect: {city} ({n} agents)",
        city=city_name(scene.language, city),
    )
    pointed = prices.route(scene, link) if link >= 0 else join([])
    # Where the spy may be sent as well, the tag alone is the place, on the other side.
    a, b = tag_at(scene.language, city, second=not face, spies=scene.crowds)
    tag = group(prices.tag(price), at=(a, b), class_="sc-cost")
    glow = circle(x, y, 25, "glow") if face else circle(a, b, 22, "glow")
    return scene.place(
        CONNECT.code(city), label, group(pointed, class_="sc-pointed"), glow, *face, tag
    )


def _spies(scene: Scene, city: int) -> Markup:
    """The spies in a city, side by side; more than two stand in two rows."""
    seats = scene.standing_at(city)
    x, y = CITY_AT[city]
    drawn = []
    for seat, (dx, dy) in zip(seats, SPY_SPOTS[len(seats)], strict=True):
        piece = spy_piece(seat)
        foot = y + dy + 11
        active = seat == scene.deciding
        drawn.append(
            el(
                "g",
                group(pieces.shadow(26), at=(x + dx, foot - 1)),
                *([circle(x + dx, foot - SPY_TALL / 2, 31, "sc-turn")] if active else []),
                use(
                    pieces.spy_name(seat),
                    x + dx - SPY_WIDE / 2,
                    foot - SPY_TALL + 4,
                    SPY_WIDE,
                    SPY_TALL,
                ),
                class_=f"sc-through piece piece-{piece}",
                data_piece=piece,
                role="img",
                aria_label=_spoken_spy(scene, seat),
            )
        )
    return join(drawn)


def _spoken_spy(scene: Scene, seat: int) -> str:
    """Where a spy stands, and the cities it can reach."""
    name, here = scene.name(seat), int(scene.v.spy[seat])
    city = city_name(scene.language, here)
    reached = [city_name(scene.language, c) for c in sorted(scene.network(seat) - {here})]
    if not reached:
        return say(scene.language, "{name}: spy in {city}", name=name, city=city)
    return say(
        scene.language,
        "{name}: spy in {city}, network: {cities}",
        name=name,
        city=city,
        cities=", ".join(reached),
    )


def _notes(scene: Scene) -> Markup:
    """What is special about this turn, on plaques in the corner."""
    words = []
    if not scene.over and scene.v.trigger:
        words.append(say(scene.language, "Last round"))
    if not scene.over and scene.v.is_extra:
        words.append(say(scene.language, "Extra turn"))
    return join(
        group(
            plaque(164, 38, note, face="mustard", print_="night", outline="night", size=22),
            at=(24, 20 + k * 46),
        )
        for k, note in enumerate(words)
    )
