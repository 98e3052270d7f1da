"""Mission cards: the cities with a circle each, points, a star, and a corner for the planning."""

from __future__ import annotations

from functools import lru_cache

from spytable.locale import say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import glow
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text, use

from ..choices import unmark_code
from ..components import CARD_CITIES, CARD_NAMES, FIRST_START, MOST_CITIES, POINTS, STAR, START_CITY
from ..words.missions import mission_label, mission_name
from ..words.places import city_name
from . import pieces
from .places import CITY_AT, TALL, WIDE
from .scene import Scene

STRIP_WIDE, STRIP_TALL = 570.0, 96.0
CARD_WIDE = 224.0
HEAD = 44.0
FOOT = 42.0


def card_tall(line: float) -> float:
    """The height of a card with room for four cities."""
    return HEAD + MOST_CITIES * line + FOOT


def points(card: int, r: float) -> Markup:
    """What a mission is worth."""
    return medal(int(POINTS[card]), r)


def medal(number: int, r: float) -> Markup:
    """So many points: everywhere the same mark, so that no other number is taken for them."""
    size = r * (1.2 if number < 10 else 0.98)
    return join(
        [
            circle(0, 0, r, both("mustard", "night"), stroke_width=2),
            circle(0, 0, r * 0.82, stroke("night"), stroke_width=1.2),
            text(0, size * 0.35, str(number), size, class_="numeral fill-night"),
        ]
    )


def _ink(card: int, city: int) -> str:
    """SC-F15. The start city is printed in red."""
    return "red" if card >= FIRST_START and START_CITY[card] == city else "ink"


@lru_cache(maxsize=512)
def strip(language: str, card: int, side: str) -> Markup:
    """A mission on offer: a small map, by day or night, and the names beside it."""
    parts: list[str] = [
        rect(0, 0, STRIP_WIDE, STRIP_TALL, f"{both('card', 'ink')} frame", rx=12),
        group(_mini_map(card), at=(6, 6), class_=side),
    ]
    cities = CARD_CITIES[card]
    column = 194.0
    for place, city in enumerate(cities):
        row, right = divmod(place, 2) if len(cities) > 2 else (place, 0)
        x, y = 106 + right * column, 32 + row * 38
        parts.append(circle(x + 10, y, 9, both("paper", _ink(card, city)), stroke_width=2.2))
        parts.append(
            text(
                x + 27,
                y + 8,
                city_name(language, city),
                23,
                room=(column if len(cities) > 2 else 330) - 32,
                anchor="start",
                class_=f"label {fill(_ink(card, city))}",
            )
        )
    if STAR[card]:
        parts.append(group(pieces.star(20), at=(STRIP_WIDE - 92, STRIP_TALL / 2)))
    parts.append(group(points(card, 27), at=(STRIP_WIDE - 40, STRIP_TALL / 2)))
    parts.append(el("title", mission_label(language, card)))
    return el("g", *parts, data_piece=CARD_NAMES[card], class_="piece", role="img")


def _mini_map(card: int, wide: float = 90.0, tall: float = 84.0) -> Markup:
    """Where the cities of a mission lie."""
    spots = [(x / WIDE * wide, y / TALL * tall) for x, y in (CITY_AT[c] for c in CARD_CITIES[card])]
    others = [
        circle(x / WIDE * wide, y / TALL * tall, 2.2, "sc-mini-city")
        for city, (x, y) in enumerate(CITY_AT)
        if city and city not in CARD_CITIES[card]
    ]
    return join(
        [
            use("sc-mini", 0, 0, wide, tall),
            rect(0, 0, wide, tall, "line sc-edge", stroke_width=2, rx=2),
            *others,
            *(circle(x, y, 6.5, both("red", "lamp"), stroke_width=2) for x, y in spots),
        ]
    )


def mission(scene: Scene, seat: int, slot: int, line: float) -> Markup:
    """An active mission before a seat, its marks and its planning agents upon it."""
    card = int(scene.v.card[seat, slot])
    tall = card_tall(line)
    here = int(scene.v.spy[seat]) if scene.deciding == seat else 0
    parts: list[str] = [face(scene.language, card, line, here)]
    for place, city in enumerate(CARD_CITIES[card]):
        if scene.v.marks[seat, slot, city]:
            y = HEAD + line * (place + 0.5)
            parts.append(group(pieces.disc(seat, min(17.0, line * 0.44)), at=(26, y)))
    for k in range(int(scene.v.planning[seat, slot])):
        parts.append(group(pieces.disc(seat, 14), at=(22 + k * 24, tall - 21)))
    parts.append(el("title", _spoken(scene, seat, slot)))
    return el("g", *parts, data_piece=CARD_NAMES[card], class_="piece", role="img")


def _spoken(scene: Scene, seat: int, slot: int) -> str:
    """An active mission in words: what is marked, what it is worth, what has been planned."""
    card = int(scene.v.card[seat, slot])
    cities = []
    for city in CARD_CITIES[card]:
        name = city_name(scene.language, city)
        marked = scene.v.marks[seat, slot, city]
        cities.append(say(scene.language, "{city} (marked)", city=name) if marked else name)
    told = [", ".join(cities), say(scene.language, "Points: {n}", n=int(POINTS[card]))]
    if STAR[card]:
        told.append(say(scene.language, "Extra turn"))
    if planning := int(scene.v.planning[seat, slot]):
        told.append(say(scene.language, "Planning agents: {n}", n=planning))
    return ". ".join(told)


@lru_cache(maxsize=1024)
def face(language: str, card: int, line: float, here: int = 0) -> Markup:
    """The print of a card, on the table and in the draft; `here` is the city of the spy."""
    tall = card_tall(line)
    cities = CARD_CITIES[card]
    parts: list[str] = [
        rect(0, 0, CARD_WIDE, tall, f"{both('card', 'ink')} frame", rx=12),
        path(
            f"M1.5 {HEAD - 4}V12A10.5 10.5 0 0 1 12 1.5H{CARD_WIDE - 12}"
            f"A10.5 10.5 0 0 1 {CARD_WIDE - 1.5} 12V{HEAD - 4}Z",
            fill("night"),
        ),
        # The place for planning agents: the bottom left corner.
        path(
            f"M2 {tall - FOOT}H86L104 {tall - 1.5}H12A10 10 0 0 1 2 {tall - 12}Z",
            both("shade", "ink"),
            stroke_width=1.2,
        ),
        group(points(card, 19), at=(CARD_WIDE - 28, HEAD / 2 - 1)),
    ]
    if STAR[card]:
        parts.append(group(pieces.star(16, outline="night"), at=(26, HEAD / 2 - 1)))
    if card >= FIRST_START:
        parts.append(group(_flag(), at=(26, HEAD / 2 - 1)))
    spots = [HEAD + line * (place + 0.5) for place in range(len(cities))]
    parts.append(path(f"M26 {spots[0]}V{spots[-1]}", stroke("slate"), stroke_width=2))
    for city, y in zip(cities, spots, strict=True):
        ink = _ink(card, city)
        r = min(14.0, line * 0.36)
        parts.append(circle(26, y, r, both("paper", ink), stroke_width=2.4))
        parts.append(
            text(
                50,
                y + 8,
                city_name(language, city),
                23,
                room=CARD_WIDE - (94 if city == here else 58),
                anchor="start",
                class_=f"label {fill(ink)}",
            )
        )
        if city == here:
            parts.append(group(_here(), at=(CARD_WIDE - 24, y)))
    return join(parts)


def _here() -> Markup:
    """The spy is in this city now."""
    return join([circle(0, 0, 14, both("lamp", "night"), stroke_width=1.5), pieces.hat(0.7)])


def _flag() -> Markup:
    """A start mission."""
    return join(
        [
            path("M-9 15V-14", f"{stroke('lamp')} round", stroke_width=3),
            path("M-7.5 -13H13L7 -6L13 1H-7.5Z", fill("red")),
        ]
    )


def unmarks(scene: Scene, seat: int, slot: int, line: float) -> Markup:
    """The circles from which an agent may be taken back, above the card."""
    card = int(scene.v.card[seat, slot])
    targets = []
    for place, city in enumerate(CARD_CITIES[card]):
        code = unmark_code(card, place)
        if scene.may(code):
            label = say(
                scene.language,
                "Take back: {city} ({mission})",
                city=city_name(scene.language, city),
                mission=mission_name(scene.language, card),
            )
            ring = circle(0, 0, 20, "glow quiet")
            targets.append(
                group(
                    scene.place(code, label, pieces.disc(seat, 17), ring),
                    at=(26, HEAD + line * (place + 0.5)),
                )
            )
    return join(targets)


def card_glow(width: float, tall: float) -> Markup:
    """The outline of a card that may be chosen."""
    return glow(width, tall, 17, 6)
