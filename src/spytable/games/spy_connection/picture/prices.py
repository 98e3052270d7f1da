"""What a connection costs: on a tag beside the city, and along the way when it is pointed at."""

from __future__ import annotations

from spytable.locale import count
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text

from ..components import LINK_CITIES, LINK_SPACES
from ..words.places import city_name
from . import pieces
from .places import CITY_AT, SPACE_AT, along, tag_at, way
from .scene import Scene


def route(scene: Scene, link: int) -> Markup:
    """The way, and what each of its spaces costs right now."""
    parts: list[str] = [path(along(way(link)), "line sc-route round", stroke_width=14)]
    for space in LINK_SPACES[link]:
        x, y = SPACE_AT[space]
        price = str(scene.price_of_space(space))
        parts.append(circle(x, y, 15, both("lamp", "night"), stroke_width=2.5))
        parts.append(text(x, y + 8, price, 23, class_="numeral fill-night"))
    return join(parts)


def tag(price: int, *, short: bool = False) -> Markup:
    """So many agents; a broken red rim where the supply is too short for them."""
    rim, broken = ("red", "7 5") if short else ("night", None)
    return join(
        [
            rect(
                -24,
                -17,
                48,
                34,
                both("lamp", rim),
                rx=17,
                stroke_width=2.5 + short,
                stroke_dasharray=broken,
            ),
            text(-9, 9, str(price), 26, class_="numeral fill-night"),
            group(pieces.neutral_disc(8), at=(9, -1)),
        ]
    )


def cheapest(scene: Scene) -> dict[int, int]:
    """The neighbours of the payer's network, each with the link that costs the least; among
    equals the one from where the spy stands."""
    if scene.over or not scene.v.players:
        return {}
    network, here = scene.network(scene.payer), int(scene.v.spy[scene.payer])
    found: dict[int, tuple[tuple[int, bool], int]] = {}
    for link, ends in enumerate(LINK_CITIES):
        for start, city in (ends, ends[::-1]):
            if start in network and city not in network:
                rank = (scene.price_of_link(link), start != here)
                if city not in found or rank < found[city][0]:
                    found[city] = rank, link
    return {city: link for city, (_, link) in found.items()}


def hint(scene: Scene, city: int, link: int, face: list[Markup]) -> Markup:
    """A city that cannot be connected now: it tells all the same what that would take."""
    price, supply = scene.price_of_link(link), int(scene.v.supply[scene.payer])
    one, other = LINK_CITIES[link]
    words = count(
        scene.language,
        price,
        "{start} – {city}: {n} agent needed, {supply} in supply",
        "{start} – {city}: {n} agents needed, {supply} in supply",
        start=city_name(scene.language, one if other == city else other),
        city=city_name(scene.language, city),
        supply=supply,
    )
    if scene.spectator:
        words = f"{scene.name(scene.payer)}. {words}"
    x, y = CITY_AT[city]
    sign = group(
        tag(price, short=supply < price), at=tag_at(scene.language, city, spies=scene.crowds)
    )
    # Within reach of a finger and a mouse, but no stop on the way of the Tab key.
    return el(
        "g",
        el(
            "g",
            circle(x, y, 22, "", fill="none", pointer_events="all"),
            *face,
            el("title", words),
            role="img",
            tabindex=-1,
            class_="readable explains explains-1",
        ),
        el("g", route(scene, link), *face, sign, class_="bubble bubble-1", aria_hidden="true"),
    )
