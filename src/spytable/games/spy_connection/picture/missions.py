"""Mission cards: the cities with a circle each, points, a star, and the agents that plan them."""

from __future__ import annotations

from functools import lru_cache

from spytable.locale import say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import glow
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text, use

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
from .lettering import SMALLEST, line
from .places import CITY_AT, TALL, WIDE
from .scene import place
from .told import city_piece

CARD_WIDE = 125.0
HEAD = 28.0
MINE, THEIRS = 28.0, 19.5
"""The height of a city's line on the reader's own cards, where a finger must find it, and on the
others'."""
FOOT = 30.0
"""Below the cities of an own card: where it can be given up."""
STRIP_WIDE, STRIP_TALL = 318.0, 50.0
KEPT = 2048


def card_tall(own: bool) -> float:
    """The height of a card with room for four cities."""
    return HEAD + MOST_CITIES * MINE + FOOT if own else HEAD + MOST_CITIES * THEIRS + 4


def lights(card: int) -> str:
    """The cities of a mission, as the page finds them on the map."""
    return " ".join(city_piece(city) for city in CARD_CITIES[card])


@lru_cache(maxsize=64)
def medal(number: int, r: float) -> Markup:
    """So many points: everywhere the same mark, so that no other number is taken for them."""
    size = max(SMALLEST, r * (1.2 if number < 10 else 0.98))
    return join(
        [
            circle(0, 0, r, both("mustard", "night"), stroke_width=1.6),
            circle(0, 0, r * 0.84, stroke("night"), stroke_width=1),
            text(0, size * 0.35, str(number), size, class_="numeral fill-night"),
        ]
    )


def _ink(card: int, city: int) -> str:
    """SC-F15. The start city is printed in red."""
    return "red" if card >= FIRST_START and START_CITY[card] == city else "ink"


@lru_cache(maxsize=512)
def strip(language: str, card: int, board: str, may_take: bool = False) -> Markup:
    """A mission to be taken: a small map, by day or night, and the names beside it."""
    cities = CARD_CITIES[card]
    parts: list[str] = [
        rect(0, 0, STRIP_WIDE, STRIP_TALL, f"{both('card', 'ink')} sc-frame", rx=8),
        group(_mini_map(card), at=(3, 2.5), class_=board),
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
    parts.append(group(medal(int(POINTS[card]), 14), at=(STRIP_WIDE - 19, STRIP_TALL / 2)))
    parts.append(el("title", mission_label(language, card)))
    return _piece(card, may_take, *parts)


def _piece(card: int, is_choice: bool, *parts: str) -> Markup:
    """A card in the picture: pointing at it lights its cities, and a city lights it."""
    return el(
        "g",
        *parts,
        data_piece=CARD_NAMES[card],
        data_lights=lights(card),
        class_="piece",
        role="img",
        tabindex=None if is_choice else -1,
    )


def _mini_map(card: int, wide: float = 42.0, tall: float = 45.0) -> Markup:
    """Where the cities of a mission lie."""
    spots = [(x / WIDE * wide, y / TALL * tall) for x, y in (CITY_AT[c] for c in CARD_CITIES[card])]
    return join(
        [
            use("sc-mini", 0, 0, wide, tall),
            rect(0, 0, wide, tall, "line sc-edge", stroke_width=1.2, rx=2),
            *(circle(x, y, 4, both("red", "lamp"), stroke_width=1.3) for x, y in spots),
        ]
    )


@lru_cache(maxsize=KEPT)
def theirs(
    language: str, seat: int, card: int, marked: tuple[int, ...], planning: int, here: int
) -> Markup:
    """An active mission before somebody else."""
    return _active(language, seat, card, marked, planning, here, False)


@lru_cache(maxsize=KEPT)
def mine(
    language: str,
    seat: int,
    card: int,
    marked: tuple[int, ...],
    planning: int,
    here: int,
    may_mark: bool,
    may_unmark: tuple[int, ...],
    may_discard: bool,
) -> Markup:
    """An active mission before the reader, and what may be done with it; `here` is the city of the
    spy whose turn it is."""
    drawn = _active(language, seat, card, marked, planning, here, True, may_mark)
    parts: list[str] = [drawn]
    if may_mark:
        parts = [_mark(language, card, here, drawn)]
    parts += [_unmark(language, seat, card, number) for number in may_unmark]
    if may_discard:
        parts.append(_discard(language, card))
    return join(parts)


def _active(
    language: str,
    seat: int,
    card: int,
    marked: tuple[int, ...],
    planning: int,
    here: int,
    own: bool,
    may_mark: bool = False,
) -> Markup:
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
    return _piece(card, may_mark, *parts)


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


@lru_cache(maxsize=512)
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
        group(medal(int(POINTS[card]), 12), at=(CARD_WIDE - 16, HEAD / 2)),
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


def _mark(language: str, card: int, here: int, drawn: Markup) -> Markup:
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
        ring = circle(16, y, 13, "glow")
    halo = glow(CARD_WIDE, card_tall(True), 11, 3)
    return place(MARK.code(card), label, halo, drawn, ring, lights=lights(card))


def _unmark(language: str, seat: int, card: int, number: int) -> Markup:
    """The agent on a city may be taken back."""
    city = CARD_CITIES[card][number]
    label = say(
        language,
        "Take back: {city} ({mission})",
        city=city_name(language, city),
        mission=mission_name(language, card),
    )
    half = MINE / 2
    return group(
        place(
            unmark_code(card, number),
            label,
            rect(-half, -half, 2 * half, 2 * half, "", fill="none", pointer_events="all"),
            pieces.disc(seat, 11),
            circle(0, 0, 13, "glow quiet"),
        ),
        at=(16, HEAD + MINE * (number + 0.5)),
    )


def _discard(language: str, card: int) -> Markup:
    """The foot of a card: give it up."""
    words = say(language, "Discard")
    label = say(language, "Discard: {mission}", mission=mission_name(language, card))
    wide = CARD_WIDE - 8
    return group(
        place(
            DISCARD.code(card),
            label,
            rect(0, 0, wide, FOOT - 2, "glow quiet", rx=6),
            path("M-4 -4L4 4M4 -4L-4 4", "line sc-cross round", stroke_width=2.5,
                 transform=f"translate(14 {(FOOT - 2) / 2})"),
            line(26, (FOOT - 2) / 2, words, room=wide - 30),
        ),
        at=(4, HEAD + MOST_CITIES * MINE - 1),
    )  # fmt: skip


@lru_cache(maxsize=8)
def no_card(own: bool) -> Markup:
    """A place for a mission, with nothing in it yet."""
    tall = card_tall(own)
    return rect(1, 1, CARD_WIDE - 2, tall - 2, "line stroke-slate sc-empty", rx=8, stroke_width=1.5)
