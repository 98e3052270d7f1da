"""Mission cards: the cities with a circle each, points, a star, and the agents that plan them."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from ..choices import DISCARD, MARK, unmark_code
from ..components import (
    CARD_CITIES,
    CARD_NAMES,
    FIRST_START,
    MOST_CITIES,
    POINTS,
    STAR,
    START_CITY,
)
from ..words.missions import mission_label, mission_name
from ..words.places import city_name
from . import pieces
from .scene import place, stamp
from .told import city_piece

CARD_WIDE = 125.0
HEAD = 28.0
MINE, THEIRS = 28.0, 19.5
"""The height of a city's line on the reader's own cards, where a finger must find it, and on the
others'."""
FOOT = 30.0
"""Below the cities of an own card: where it can be given up."""
STRIP_WIDE, STRIP_TALL = 318.0, 50.0
LINE_WIDE, LINE_TALL = 328.0, 31.0
"""A mission on offer takes one line, so that on a phone map and offer are in sight together."""

Active = tuple[str, int, int, tuple[int, ...], int, int, bool]
"""The facts from which an active mission is drawn: see `active`."""


def card_tall(own: bool) -> float:
    """The height of a card with room for four cities."""
    return HEAD + MOST_CITIES * MINE + FOOT if own else HEAD + MOST_CITIES * THEIRS + 4


def lights(card: int) -> str:
    """The cities of a mission, as the page finds them on the map."""
    return " ".join(city_piece(city) for city in CARD_CITIES[card])


def _ink(card: int, city: int) -> str:
    """SC-F15. The start city is printed in red."""
    return "red" if card >= FIRST_START and START_CITY[card] == city else "ink"


@layer
def strip(language: str, card: int, board: str) -> Markup:
    """A mission to be taken: a small map, by day or night, and the names beside it."""
    cities = CARD_CITIES[card]
    parts: list[str] = [
        rect(0, 0, STRIP_WIDE, STRIP_TALL, f"{both('card', 'ink')} sc-frame", rx=8),
        group(stamp(f"map-{card}"), at=(3, 2.5), class_=board),
    ]
    for number, city in enumerate(cities):
        row, right = divmod(number, 2) if len(cities) > 2 else (number, 0)
        x, y = 56 + right * 102, 14.5 + row * 21
        room = 82.0 if len(cities) > 2 else 180.0
        parts.append(circle(x + 5, y, 5.5, both("paper", _ink(card, city)), stroke_width=1.8))
        ink = f"label {fill(_ink(card, city))}"
        parts.append(line(x + 16, y, city_name(language, city), room=room, class_=ink))
    if STAR[card]:
        parts.append(group(pieces.star(11), at=(STRIP_WIDE - 47, STRIP_TALL / 2)))
    parts.append(stamp(f"worth-{POINTS[card]}", STRIP_WIDE - 19, STRIP_TALL / 2))
    parts.append(el("title", mission_label(language, card)))
    return _piece(card, *parts)


@layer
def one_line(language: str, card: int) -> Markup:
    """A mission on offer, in one line."""
    wide, tall, star = LINE_WIDE, LINE_TALL, 22 if STAR[card] else 0
    parts: list[str] = [
        rect(0, 0, wide, tall, f"{both('card', 'ink')} sc-frame", rx=8),
        line(9, tall / 2, mission_name(language, card), room=wide - 45 - star),
        stamp(f"worth-{POINTS[card]}", wide - 17, tall / 2, 0.9),
        el("title", mission_label(language, card)),
    ]
    if star:
        parts.append(group(pieces.star(10), at=(wide - 43, tall / 2)))
    return _piece(card, *parts)


def _piece(card: int, *parts: str) -> Markup:
    """A card in the picture: pointing at it lights its cities, and a city lights it."""
    return el(
        "g",
        *parts,
        data_piece=CARD_NAMES[card],
        data_lights=lights(card),
        class_="piece",
        role="img",
        tabindex=-1,
    )


@layer
def active(
    language: str,
    seat: int,
    card: int,
    marked: tuple[int, ...],
    planning: int,
    here: int,
    own: bool,
) -> Markup:
    """An active mission before a seat, its marks and its planning agents upon it; `here` is the
    city of the spy whose turn it is.  The reader's own are larger."""
    if not card:
        return _no_card(own)
    pitch = MINE if own else THEIRS
    parts: list[str] = [_face(language, card, own)]
    for number, city in enumerate(CARD_CITIES[card]):
        y = HEAD + pitch * (number + 0.5)
        if city in marked:
            parts.append(pieces.disc(seat, 11 if own else 8.5, 16, y))
        elif city == here:
            parts.append(group(_here(), at=(16, y), scale=1 if own else 0.8))
    for k in range(planning):
        parts.append(pieces.disc(seat, 8, 40 + k * 17, HEAD / 2))
    parts.append(el("title", _spoken(language, card, marked, planning)))
    return _piece(card, *parts)


def _spoken(language: str, card: int, marked: tuple[int, ...], planning: int) -> str:
    """An active mission in words: what is marked, what it is worth, what has been planned."""
    cities = []
    for city in CARD_CITIES[card]:
        name = city_name(language, city)
        cities.append(say(language, "{city} (marked)", city=name) if city in marked else name)
    told = [", ".join(cities), say(language, "Points: {n}", n=int(POINTS[card]))]
    if STAR[card]:
        told.append(say(language, "Extra turn"))
    if planning:
        told.append(say(language, "Planning agents: {n}", n=planning))
    return ". ".join(told)


@layer
def _face(language: str, card: int, own: bool) -> Markup:
    """The print of a card."""
    tall, pitch = card_tall(own), MINE if own else THEIRS
    cities = CARD_CITIES[card]
    parts: list[str] = [
        rect(0, 0, CARD_WIDE, tall, f"{both('card', 'ink')} sc-frame", rx=8),
        path(
            f"M1 {HEAD - 1}V8A7 7 0 0 1 8 1H{CARD_WIDE - 8}"
            f"A7 7 0 0 1 {CARD_WIDE - 1} 8V{HEAD - 1}Z",
            fill("night"),
        ),
        stamp(f"worth-{POINTS[card]}", CARD_WIDE - 16, HEAD / 2, 0.86),
    ]
    if STAR[card]:
        parts.append(group(pieces.star(11, outline="night"), at=(16, HEAD / 2)))
    if card >= FIRST_START:
        parts.append(group(_flag(), at=(16, HEAD / 2), scale=0.75))
    spots = [HEAD + pitch * (number + 0.5) for number in range(len(cities))]
    parts.append(path(f"M16 {spots[0]}V{spots[-1]}", stroke("slate"), stroke_width=1.5))
    for city, y in zip(cities, spots, strict=True):
        ink = _ink(card, city)
        parts.append(circle(16, y, 8.5 if own else 6.5, both("paper", ink), stroke_width=1.8))
        words = city_name(language, city)
        room = CARD_WIDE - 34
        parts.append(line(31, y, words, room=room, class_=f"label {fill(ink)}"))
    return join(parts)


def _here() -> Markup:
    """The spy is in this city now."""
    return join([circle(0, 0, 11, both("lamp", "night"), stroke_width=1.5), pieces.hat(0.56)])


def _flag() -> Markup:
    """A start mission."""
    return join(
        [
            path("M-9 15V-14", f"{stroke('lamp')} round", stroke_width=3),
            path("M-7.5 -13H13L7 -6L13 1H-7.5Z", fill("red")),
        ]
    )


@layer
def deeds(
    language: str, card: int, here: int, may_unmark: tuple[int, ...], may_discard: bool
) -> Markup:
    """The choices with a mission of the reader's own: serve it in the city `here`, take marks back,
    give it up."""
    parts = [_mark(language, card, here)] if here else []
    parts += [_unmark(language, card, number) for number in may_unmark]
    if may_discard:
        parts.append(_discard(language, card))
    return join(parts)


def _mark(language: str, card: int, here: int) -> Markup:
    """The spy's city may be marked: the card is the place, its circle is ringed."""
    label = say(
        language,
        "Mark: {city} ({mission})",
        city=city_name(language, here),
        mission=mission_name(language, card),
    )
    ring = join([])
    if here in CARD_CITIES[card]:
        y = HEAD + MINE * (CARD_CITIES[card].index(here) + 0.5)
        ring = circle(16, y, 13, "glow sc-over")
    frame = over(CARD_WIDE, card_tall(True))
    return place(MARK.code(card), label, frame, ring, lights=lights(card))


def over(wide: float, tall: float) -> Markup:
    """The outline of a card that may be chosen, drawn over it."""
    return rect(-2, -2, wide + 4, tall + 4, "glow sc-over", rx=10)


def _unmark(language: str, card: int, number: int) -> Markup:
    """The agent on a city may be taken back."""
    city = CARD_CITIES[card][number]
    label = say(
        language,
        "Take back: {city} ({mission})",
        city=city_name(language, city),
        mission=mission_name(language, card),
    )
    half, y = MINE / 2, HEAD + MINE * (number + 0.5)
    return place(
        unmark_code(card, number),
        label,
        rect(16 - half, y - half, MINE, MINE, "", fill="none", pointer_events="all"),
        circle(16, y, 13, "glow quiet"),
    )


def _discard(language: str, card: int) -> Markup:
    """The foot of a card: give it up."""
    label = say(language, "Discard: {mission}", mission=mission_name(language, card))
    top, wide = HEAD + MOST_CITIES * MINE - 1, CARD_WIDE - 8
    middle = top + (FOOT - 2) / 2
    return place(
        DISCARD.code(card),
        label,
        rect(4, top, wide, FOOT - 2, "glow quiet", rx=6),
        path(f"M14 {middle - 4}l8 8m0 -8l-8 8", "line sc-cross round", stroke_width=2.5),
        line(30, middle, say(language, "Discard"), room=wide - 30),
    )


def _no_card(own: bool) -> Markup:
    """A place for a mission, with nothing in it yet."""
    tall = card_tall(own)
    return rect(1, 1, CARD_WIDE - 2, tall - 2, "line stroke-slate sc-empty", rx=8, stroke_width=1.5)
