"""The box file of Spy Connection: board and cards, read and validated.

Our own `box.json` stands beside this module.  Whoever owns the printed game can write down theirs
in the same form and name the file in SPYTABLE_BOX_SPY_CONNECTION; `check_box` says what is wrong.
The shelf runs this module by itself, before the game is loaded: of ours it imports only what all
box files share (`games/boxfile.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from spytable.games.boxfile import (
    NO_NAME,
    BoxFile,
    Entry,
    Faults,
    Form,
    are_texts,
    count_is,
    entries,
    fitting,
    is_in,
    is_list,
    is_name,
    is_object,
    is_place,
    is_text,
    known_names,
    reached,
    repeated,
    unknown,
)

OURS = Path(__file__).with_name("box.json")

CITIES = 12
MISSIONS = 43
START_MISSIONS = 5
OFFER = 4
MOST_SPACES = 63
"""A set of spaces is kept in one integer."""
MOST_LINKS = 63
CITIES_ON_A_CARD = range(2, 5)
POINTS = range(1, 13)
PRICES = range(0, 6)
SOURCES = ("printed", "deduced", "ours")
COORDINATES = range(-100_000, 100_001)
NEAREST = 1 / 30
"""Of the map's width and height: what lies nearer together cannot be told apart."""
MARGIN = 1 / 10
"""So far beyond the outermost cities there is still map."""


# -- the form of every entry ------------------------------------------------------------------


def _are_prices(value: Any) -> bool:
    return is_list(value) and len(value) == OFFER and all(is_in(n, PRICES) for n in value)


def _is_place(value: Any) -> bool:
    return is_place(value, COORDINATES)


_LIST = (is_list, "must be a list")
_TEXTS = (are_texts, "must be a list of names")
_PRICES = (_are_prices, f"needs {OFFER} prices of 0 to {PRICES[-1]}, the oldest first")
_NO_PLACE = f"needs a place [x, y] in whole numbers of at most {COORDINATES[-1]}"
_SOURCE = (lambda value: value in SOURCES, "must say whether it is printed, deduced or ours")
_CARD: Form = {
    "cities": _TEXTS,
    "points": (lambda value: is_in(value, POINTS), f"must be {POINTS[0]} to {POINTS[-1]}"),
    "extra_turn": (lambda value: isinstance(value, bool), "must be true or false"),
    "source": _SOURCE,
}
_FILE: Form = {
    "game": (is_text, "must be a text"),
    "cities": _LIST,
    "places": (is_object, "must be an object: a place for every name"),
    "links": _LIST,
    "offer": (is_object, "must be an object: light, dark and source"),
    "missions": _LIST,
    "start_missions": _LIST,
}
_OFFER: Form = {"light": _PRICES, "dark": _PRICES, "source": _SOURCE}
_FORMS: dict[str, Form] = {
    "cities": {"name": (is_name, NO_NAME), "at": (_is_place, _NO_PLACE), "source": _SOURCE},
    "links": {"cities": _TEXTS, "spaces": _TEXTS, "source": _SOURCE},
    "missions": _CARD,
    "start_missions": {**_CARD, "start": (is_text, "must be a city")},
}
_NEEDED = {"cities": CITIES, "missions": MISSIONS, "start_missions": START_MISSIONS}


# -- what entries say of each other -----------------------------------------------------------


def _faults(box: dict[str, Any]) -> Faults:
    """All faults of a box."""
    found: Faults = []
    file = fitting("the file", box, _FILE, found, optional=("places",))
    listed = {}
    for key, form in _FORMS.items():
        listed[key] = entries(file, key, form, found)
        found += count_is(file, key, _NEEDED[key]) if key in _NEEDED else ()
    cities, links, missions, starts = listed.values()
    if "offer" in file:
        offer = fitting("offer", file["offer"], _OFFER, found)
        for side in ("light", "dark"):
            if sorted(offer.get(side, [])) != offer.get(side, []):
                found.append(f"offer: on the {side} side an older mission costs more than a newer")
    found += repeated("cities", (city["name"] for _, city in cities if "name" in city))
    known = known_names(cities)
    found += [*_links(links, known), *_missions([*missions, *starts], known), *_starts(starts)]
    spaces = {space for _, link in links for space in link.get("spaces", [])}
    places = {city["name"]: city["at"] for _, city in cities if {"name", "at"} <= city.keys()}
    return [*found, *_places(places, file.get("places", {}), spaces)]


def _links(links: list[Entry], known: set[str] | None) -> Iterator[str]:
    ways: dict[str, frozenset[str]] = {}
    on: dict[str, list[str]] = {}
    for title, link in links:
        cities, spaces = link.get("cities", []), link.get("spaces", [])
        yield from unknown(title, "city", cities, known)
        if "cities" in link and not len(cities) == len(set(cities)) == 2:
            yield f"{title} does not join two cities"
        elif cities and frozenset(cities) in ways.values():
            yield f"{title} is there twice"
        if "spaces" in link and not spaces:
            yield f"{title} has no spaces"
        if len(set(spaces)) != len(spaces):
            yield f"{title} has one space twice"
        ways[title] = frozenset(cities)
        for space in dict.fromkeys(spaces):
            if not is_name(space):
                yield f"{title}: {space!r} {NO_NAME}"
            if space in (known or ()):
                yield f"{title}: the space {space} is called like a city"
            for other in on.setdefault(space, []):
                if cities and ways[other] and not ways[other] & ways[title]:
                    yield f"{title} shares {space} with {other}, but no city"
            on[space].append(title)
    if len(on) > MOST_SPACES:
        yield f"links: {len(on)} spaces given, at most {MOST_SPACES} can be played with"
    if len(links) > MOST_LINKS:
        yield f"links: {len(links)} given, at most {MOST_LINKS} can be played with"
    if known and links and all(ways.values()):
        apart = known - reached(known, ways.values())
        if apart:
            yield f"links: no way leads from the first city to {', '.join(sorted(apart))}"


def _missions(cards: list[Entry], known: set[str] | None) -> Iterator[str]:
    seen: dict[frozenset[str], str] = {}
    for title, card in cards:
        cities = card.get("cities", [])
        yield from unknown(title, "city", cities, known)
        if "cities" in card:
            shown = frozenset(cities)
            if len(shown) != len(cities) or len(shown) not in CITIES_ON_A_CARD:
                yield f"{title} must show 2 to 4 different cities"
            if shown in seen:
                yield f"{title} shows the same cities as {seen[shown]}"
            seen[shown] = title


def _starts(cards: list[Entry]) -> Iterator[str]:
    for title, card in cards:
        if {"start", "cities"} <= card.keys() and card["start"] not in card["cities"]:
            yield f"{title} does not show the city it starts in"
    for city, times in Counter(card["start"] for _, card in cards if "start" in card).items():
        if times > 1:
            yield f"start_missions: {times} start in the same city, {city}"


def _places(cities: dict[str, Any], places: dict[str, Any], spaces: set[str]) -> Iterator[str]:
    """The places of single spaces, where they do not simply divide the way between two cities."""
    for name, at in places.items():
        if name not in spaces:
            yield f"places: {name} is a space of no link"
        if not _is_place(at):
            yield f"places: {name} {_NO_PLACE}"
    if not cities:
        return
    xs, ys = zip(*cities.values(), strict=True)
    wide, tall = max(1, max(xs) - min(xs)), max(1, max(ys) - min(ys))
    points = {
        name: ((at[0] - min(xs)) / wide, (at[1] - min(ys)) / tall)
        for name, at in (cities | places).items()
        if _is_place(at)
    }
    for name, point in points.items():
        if not all(-MARGIN <= share <= 1 + MARGIN for share in point):
            yield f"places: {name} lies off the map that the cities span"
    for (one, here), (other, there) in combinations(points.items(), 2):
        if all(abs(a - b) < NEAREST for a, b in zip(here, there, strict=True)):
            yield f"places: {one} and {other} lie on top of each other"


BOX_FILE = BoxFile("spy-connection", OURS, _faults, not_played=("at", "places", "source"))
VARIABLE = BOX_FILE.variable
box_path, read_box = BOX_FILE.path, BOX_FILE.read
check_box, edition = BOX_FILE.check, BOX_FILE.edition
