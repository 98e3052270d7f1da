"""Choices on the map with the price of a connection: on a tag beside the city, and along the way
when it is pointed at."""

from __future__ import annotations

from spytable.locale import count, say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, circle, el, group, join, rect, text
from spytable.pictures.typeface import ems

from ..choices import BACK, CONNECT, DECLINE, END, NAMES, PASS, TRAVEL
from ..components import LINK_CITIES, LINK_SPACES, Phase
from ..facts import link_between
from ..words.places import city_name, link_name, space_name
from . import network, pieces
from .board import side
from .network import agents_on
from .places import CITY_AT, LABEL, LIFT_TALL, LIFT_WIDE, SPACE_AT, TALL, labels, lifts_at, tag_at
from .scene import place, stamp, stroke_of
from .told import city_piece

SIGN = "label fill-night"
FINGER = 28.0
"""A little more than half of 24 pixels where the map is 316 wide."""


@layer
def hints(
    board: int,
    agents: bytes,
    players: int,
    payer: int,
    spies: tuple[int, ...],
    supply: int,
    offered: tuple[int, ...],
    named: str,
    language: str,
) -> Markup:
    """The prices of the cities next to the payer's network that cannot be connected now; `named` is
    the payer, where that is not the reader."""
    return group(
        *(
            _hint(
                city,
                link,
                spies.count(city),
                tuple(network.price_of_space(agents, players, payer, s) for s in LINK_SPACES[link]),
                supply,
                named,
                language,
            )
            for city, link in network.cheapest(agents, players, payer, spies[payer])
            if city not in offered
        ),
        class_=f"sc-board {side(board)}",
    )


@layer
def _hint(
    city: int,
    link: int,
    crowd: int,
    prices: tuple[int, ...],
    supply: int,
    named: str,
    language: str,
) -> Markup:
    one, other = LINK_CITIES[link]
    words = count(
        language,
        sum(prices),
        "{start} – {city}: {n} agent needed, {supply} in supply",
        "{start} – {city}: {n} agents needed, {supply} in supply",
        start=city_name(language, one if other == city else other),
        city=city_name(language, city),
        supply=supply,
    )
    x, y = CITY_AT[city]
    sign = _tag(*tag_at(language, city, False, crowd), sum(prices), supply < sum(prices))
    # Within reach of a finger and a mouse, but no stop on the way of the Tab key.
    return el(
        "g",
        el(
            "g",
            circle(x, y, 22, "", fill="none", pointer_events="all"),
            el("title", f"{named}. {words}" if named else words),
            role="img",
            tabindex=-1,
            class_="readable explains explains-1",
            data_place=city_piece(city),
        ),
        el(
            "g",
            _route(link, prices),
            stamp("city", *CITY_AT[city]),
            sign,
            class_="bubble bubble-1",
            aria_hidden="true",
        ),
    )


@layer
def choices(
    board: int,
    agents: bytes,
    players: int,
    seat: int,
    spies: tuple[int, ...],
    travels: tuple[int, ...],
    connects: tuple[int, ...],
    backs: tuple[int, ...],
    language: str,
) -> Markup:
    """Where the spy may be sent, where a link may be laid to, and which agents may be lifted."""
    here = spies[seat]
    parts = [_back(space, agents_on(agents, seat, space), language) for space in backs]
    if backs:
        liftable = network.lifts(network.own_spaces(agents, seat), here)
        parts += [
            _lift(link, spaces, sum(agents_on(agents, seat, s) for s in spaces), language)
            for link, spaces in liftable
        ]
    parts += [
        _travel(city, spies.count(city), language) for city in travels if city not in connects
    ]
    for city in connects:
        if city in travels:
            parts.append(_travel(city, spies.count(city), language))
        link = int(link_between(here, city))
        spaces = LINK_SPACES[link] if link >= 0 else ()
        prices = tuple(network.price_of_space(agents, players, seat, s) for s in spaces)
        parts.append(_connect(city, link, spies.count(city), prices, city in travels, language))
    return group(*parts, class_=f"sc-board {side(board)}")


def _finger(x: float, y: float) -> Markup:
    """As much as a finger needs around a point."""
    return circle(x, y, FINGER, "", fill="none", pointer_events="all")


def _name(city: int, language: str) -> Markup:
    """The name of a city is a part of it: whoever presses that means the city."""
    left, top, right, bottom = labels(language)[city].box
    return rect(left - 2, top - 2, right - left + 4, bottom - top + 6, "", fill="none",
                pointer_events="all")  # fmt: skip


@layer
def _travel(city: int, crowd: int, language: str) -> Markup:
    return place(
        TRAVEL.code(city),
        say(language, "Move your spy: {city}", city=city_name(language, city)),
        _name(city, language),
        _finger(*CITY_AT[city]),
        circle(*CITY_AT[city], 26, "glow sc-travel"),
        stamp("city", *CITY_AT[city]),
        stamp("goal", *tag_at(language, city, False, crowd)),
        piece=city_piece(city),
    )


@layer
def _connect(
    city: int, link: int, crowd: int, prices: tuple[int, ...], second: bool, language: str
) -> Markup:
    """The price of connecting a city right now: on a tag, and along the way when pointed at."""
    x, y = CITY_AT[city]
    label = count(
        language,
        sum(prices),
        "Connect: {city} ({n} agent)",
        "Connect: {city} ({n} agents)",
        city=city_name(language, city),
    )
    # Where the spy may be sent as well, the tag alone is the place, on the other side.
    a, b = tag_at(language, city, second, crowd)
    return place(
        CONNECT.code(city),
        label,
        group(_route(link, prices) if link >= 0 else join([]), class_="sc-pointed"),
        circle(a, b, FINGER, "glow")
        if second
        else join(
            [_name(city, language), _finger(x, y), circle(x, y, 26, "glow"), stamp("city", x, y)]
        ),
        group(_tag(a, b, sum(prices)), class_="sc-cost"),
        piece=city_piece(city),
    )


@layer
def _back(space: int, agents: int, language: str) -> Markup:
    """An own agent, or two, that may be taken back."""
    x, y = SPACE_AT[space]
    label = count(
        language,
        agents,
        "Take back {n} agent: {place}",
        "Take back {n} agents: {place}",
        place=space_name(language, space),
    )
    return place(
        BACK.code(space),
        label,
        _finger(x, y),
        circle(x, y, 20, "glow quiet"),
    )


@layer
def _lift(link: int, spaces: tuple[int, ...], agents: int, language: str) -> Markup:
    """A sign beside a link: all agents that can leave it come back at once."""
    label = count(
        language,
        agents,
        "Take back {n} agent: {place}",
        "Take back {n} agents: {place}",
        place=link_name(language, link),
    )
    wide, tall = LIFT_WIDE, LIFT_TALL
    sign = [
        rect(-wide / 2, -FINGER, wide, 2 * FINGER, "", fill="none", pointer_events="all"),
        rect(-wide / 2, -tall / 2, wide, tall, "glow quiet sc-lift", rx=tall / 2),
        group(pieces.lift(), at=(-14, -1), scale=0.8),
        text(13, 9, str(agents), LABEL, class_="numeral fill-night"),
    ]
    codes = tuple(BACK.code(space) for space in spaces)
    return stroke_of(
        codes,
        label,
        group(stamp(f"way-{link}"), class_="sc-pointed"),
        group(*sign, at=lifts_at(language)[link]),
    )


@layer
def _route(link: int, prices: tuple[int, ...]) -> Markup:
    """The way, and what each of its spaces costs right now."""
    coins = (
        stamp(f"coin-{price}", *SPACE_AT[space])
        for space, price in zip(LINK_SPACES[link], prices, strict=True)
    )
    return join([stamp(f"way-{link}"), *coins])


@layer
def _tag(x: float, y: float, price: int, short: bool = False) -> Markup:
    """So many agents."""
    tag = stamp("tag-short" if short else "tag", x, y)
    return join([tag, text(x - 9, y + 9, str(price), 26, class_="numeral fill-night")])


@layer
def signs(board: int, phase: int, codes: tuple[int, ...], language: str) -> Markup:
    """The end of the turn, and any choice that has no place of its own: plaques in the corner of
    the map, which is always in sight."""
    words = {
        END: say(language, "Stay here") if phase == Phase.MOVED else say(language, "End the turn"),
        PASS: say(language, "Pass"),
        DECLINE: say(language, "Skip the extra turn"),
    }
    drawn, x = [], 124.0
    for code in codes:
        said = words.get(code, NAMES[code])
        wide = min(290.0, 36 + ems(said) * LABEL)
        sign = place(
            code,
            said,
            rect(-4, -4, wide + 8, 58, "glow", rx=16),
            rect(0, 0, wide, 50, both("lamp", "night"), rx=13, stroke_width=2.5),
            line(wide / 2, 25, said, LABEL, room=wide - 20, class_=SIGN, anchor="middle"),
        )
        drawn.append(group(sign, at=(x, TALL - 66), class_="plaque"))
        x += wide + 20
    return group(*drawn, class_=f"sc-board {side(board)}")
