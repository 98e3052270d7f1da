"""The box file of Agenti: the map and the action cards, read and validated.

Our own `box.json` stands beside this module.  Whoever owns the printed game can write down theirs
in the same form and name the file in SPYTABLE_BOX_AGENTI; `check_box` says what is wrong.  Only
what could not be played or read is: that our own map is fair is tested, not asked of others.  The
shelf runs this module by itself, before the game is loaded: of ours it imports only what all box
files share (`games/boxfile.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, pi
from pathlib import Path
from typing import Any

from spytable.games.boxfile import (
    NO_NAME,
    BoxFile,
    Entry,
    Faults,
    Form,
    Place,
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
    tangled,
    too_near,
    unknown,
)

OURS = Path(__file__).with_name("box.json")

BOARD = 1120
"""How wide and high the picture of the board is, in the numbers that the file gives places in."""
CIRCLES = range(12, 57)
"""A set of circles is kept in one integer; on fewer than 12, eight pawns can hardly move."""
MOST_LINES = 5
"""So many lines meet at a circle; two rails may come on top."""
STOPS = range(2, 17)
KEY_FIELDS = range(1, 9)
COLOURS = ("red", "green", "yellow", "blue")
SUSPECTS = ("v", "x", "y", "z")
ACTIONS = ("move", "suspect", "tram", "all", "light", "check")
CARDS = 5
SIGHTS = ("bridge", "river", "square", "church", "park")
"""A landmark by which a circle is found on the picture, where there is such a thing: only sentences
use it."""
SOURCES = ("printed", "deduced", "ours")
STOCK = {
    "files": 4,
    "halves": 32,
    "bonus cards": 4,
    "evidence": 4,
    "keys": 4,
    "suitcases": 4,
    "tiles": 4,
    "dice": 1,
}
"""AG-F06 to AG-F11: what else lies in the box.  The rules leave no other number, so an owner's file
need not list it."""
APART = 60
"""So far at least circles and hideouts lie from each other, and the light from both."""
CLEAR = 24
"""So far at least a line stays from circles that it does not join."""

Line = tuple[str, str]


# -- the form of every entry ------------------------------------------------------------------


def _are_lines(value: Any) -> bool:
    return is_list(value) and all(are_texts(line) and len(line) == 2 for line in value)


_LIST = (is_list, "must be a list")
_TEXTS = (are_texts, "must be a list of names")
_NAME = (is_name, NO_NAME)
_CIRCLE = (is_text, "must be the name of a circle")
_SEGMENT = (is_text, "must be the name of a segment")
_PLACE = (
    lambda value: is_place(value, range(BOARD + 1)),
    f"needs a place [x, y] in whole numbers of 0 to {BOARD}",
)
_SOURCE = (lambda value: value in SOURCES, "must say whether it is printed, deduced or ours")
_SINGLE: dict[str, Form] = {
    "lines": {"between": (_are_lines, "must be a list of pairs of names"), "source": _SOURCE},
    "tram": {
        "stops": _TEXTS,
        "rails": (_are_lines, "must be a list of pairs of stops"),
        "source": _SOURCE,
    },
    "keys": {"fields": _TEXTS, "source": _SOURCE},
    "light": {"at": _PLACE, "starts": _SEGMENT, "source": _SOURCE},
}
_LISTED: dict[str, Form] = {
    "segments": {"name": _NAME, "source": _SOURCE},
    "circles": {
        "name": _NAME,
        "at": _PLACE,
        "segment": _SEGMENT,
        "by": (lambda value: value in SIGHTS, f"must be one of {', '.join(SIGHTS)}"),
        "source": _SOURCE,
    },
    "hideouts": {
        "number": (lambda value: is_in(value, range(1, 5)), "must be 1 to 4"),
        "at": _PLACE,
        "circle": _CIRCLE,
        "source": _SOURCE,
    },
    "agents": {
        "name": (lambda value: value in COLOURS, f"must be one of {', '.join(COLOURS)}"),
        "start": _CIRCLE,
        "source": _SOURCE,
    },
    "suspects": {
        "name": (lambda value: value in SUSPECTS, f"must be one of {', '.join(SUSPECTS)}"),
        "start": _CIRCLE,
        "source": _SOURCE,
    },
    "cards": {"name": _NAME, "actions": _TEXTS, "source": _SOURCE},
    "stock": {
        "name": (lambda value: value in STOCK, f"must be one of {', '.join(STOCK)}"),
        "count": (lambda value: is_in(value, range(1, 61)), "must be a whole number of 1 to 60"),
        "source": _SOURCE,
    },
}
_NEEDED = {"segments": 4, "hideouts": 4, "agents": 4, "suspects": 4, "cards": CARDS}
_FILE: Form = {
    "game": (is_text, "must be a text"),
    **{key: _LIST for key in _LISTED},
    **{key: (is_object, f"must be an object: {', '.join(form)}") for key, form in _SINGLE.items()},
}


# -- what entries say of each other -----------------------------------------------------------


def _faults(box: dict[str, Any]) -> Faults:
    """All faults of a box."""
    found: Faults = []
    file = fitting("the file", box, _FILE, found, optional=("stock",))
    listed = {}
    for key, form in _LISTED.items():
        listed[key] = entries(file, key, form, found, optional=("by",))
        found += count_is(file, key, _NEEDED[key]) if key in _NEEDED else ()
        found += repeated(key, (one["name"] for _, one in listed[key] if "name" in one))
    single = {
        key: fitting(key, file[key], form, found, optional=("rails",))
        for key, form in _SINGLE.items()
        if key in file
    }
    lines = [(one, other) for one, other in single.get("lines", {}).get("between", [])]
    if "circles" in file:
        found += _circles(listed["circles"], listed["segments"])
    if "between" in single.get("lines", {}):
        found += _lines(lines, listed["circles"])
    found += [
        *_hideouts(listed["hideouts"], listed["circles"]),
        *_stops_and_keys(single, known_names(listed["circles"])),
        *_rails(single.get("tram", {})),
        *_starts(listed["agents"], listed["suspects"], known_names(listed["circles"])),
        *_light(single.get("light", {}), listed),
        *_cards(listed["cards"]),
        *_stock(listed["stock"]),
        *_places(single.get("light", {}), listed),
    ]
    # what is drawn from wrong entries says nothing
    return found or [*_drawing(lines, listed["circles"])]


def _circles(circles: list[Entry], segments: list[Entry]) -> Iterator[str]:
    if len(circles) not in CIRCLES:
        yield f"circles: {len(circles)} given, {CIRCLES[0]} to {CIRCLES[-1]} are needed"
    known = known_names(segments)
    for title, circle in circles:
        if "segment" in circle:
            yield from unknown(title, "segment", [circle["segment"]], known)


def _lines(lines: list[Line], circles: list[Entry]) -> Iterator[str]:
    """AG-60: every circle can be reached.  It may be a dead end: where no route is left there is no
    move (AG-65)."""
    known = known_names(circles)
    joined: set[frozenset[str]] = set()
    for line in lines:
        title = f"lines: {' - '.join(line)}"
        yield from unknown(title, "circle", line, known)
        if line[0] == line[1]:
            yield f"{title} joins a circle to itself"
        elif frozenset(line) in joined:
            yield f"{title} is there twice"
        joined.add(frozenset(line))
    if known is None:
        return
    for _, circle in circles:
        number = sum(circle["name"] in line for line in joined)
        if number > MOST_LINES:
            yield f"circles: {number} lines meet at {circle['name']}, at most {MOST_LINES} can"
    if apart := known - reached(known, joined):
        first = circles[0][1]["name"]
        if first in apart:
            apart = known - apart
        yield f"lines: no way leads from {first} to {', '.join(sorted(apart))}"


def _hideouts(hideouts: list[Entry], circles: list[Entry]) -> Iterator[str]:
    """AG-F17, AG-Q19: one to a segment, each with a circle of its own."""
    numbers = [hideout.get("number") for _, hideout in hideouts]
    if None not in numbers and len(numbers) == 4 and numbers != [1, 2, 3, 4]:
        yield "hideouts: they must be given in the order of their numbers, 1 to 4"
    segment = {c["name"]: c["segment"] for _, c in circles if {"name", "segment"} <= c.keys()}
    seen: dict[str, int] = {}
    for title, hideout in hideouts:
        door = hideout.get("circle")
        if door is None:
            continue
        title = f"{title}: hideout {hideout.get('number', '')}".rstrip()
        yield from unknown(title, "circle", [door], known_names(circles))
        if door in segment:
            seen[segment[door]] = seen.get(segment[door], 0) + 1
    for name, times in seen.items():
        if times > 1:
            yield f"hideouts: {times} lie in the segment {name}, each needs one of its own"


def _stops_and_keys(single: dict[str, dict[str, Any]], known: set[str] | None) -> Iterator[str]:
    """AG-80, AG-124: fields of their own kind, each on a circle."""
    for key, field, allowed in (("tram", "stops", STOPS), ("keys", "fields", KEY_FIELDS)):
        if field not in single.get(key, {}):
            continue
        names = single[key][field]
        yield from unknown(key, "circle", names, known)
        yield from repeated(key, names)
        if len(names) not in allowed:
            yield f"{key}: {len(names)} {field} given, {allowed[0]} to {allowed[-1]} are needed"


def _rails(tram: dict[str, Any]) -> Iterator[str]:
    """AG-80: from one red field to the next.  Where none are listed they join the stops in a
    loop."""
    if not {"rails", "stops"} <= tram.keys():
        return
    joined: set[frozenset[str]] = set()
    for rail in tram["rails"]:
        title = f"tram: the rail {' - '.join(rail)}"
        if not {*rail} <= {*tram["stops"]}:
            yield f"{title} joins what is no stop"
        if rail[0] == rail[1]:
            yield f"{title} joins a stop to itself"
        elif frozenset(rail) in joined:
            yield f"{title} is there twice"
        joined.add(frozenset(rail))
    for stop in tram["stops"]:
        if not any(stop in rail for rail in joined):
            yield f"tram: no rail leads to {stop}"


def _starts(agents: list[Entry], suspects: list[Entry], known: set[str] | None) -> Iterator[str]:
    """AG-14, AG-15, AG-63: one circle for each."""
    if [s.get("name") for _, s in suspects] != [*SUSPECTS] and len(suspects) == len(SUSPECTS):
        yield f"suspects: they must be given in the order {', '.join(SUSPECTS)}"
    on: dict[str, str] = {}
    for title, one in (*agents, *suspects):
        start = one.get("start")
        if start is None:
            continue
        yield from unknown(title, "circle", [start], known)
        if start in on:
            yield f"{title} starts on {start}, where {on[start]} starts"
        on[start] = title


def _light(light: dict[str, Any], listed: dict[str, list[Entry]]) -> Iterator[str]:
    """AG-03, AG-Q18: it turns from segment to segment as they are listed."""
    known = known_names(listed["segments"])
    if "starts" in light:
        yield from unknown("light", "segment", [light["starts"]], known)
    around = [_middle(listed["circles"], one.get("name")) for _, one in listed["segments"]]
    if "at" not in light or len(around) != 4 or None in around:
        return
    x, y = light["at"]
    angles = [atan2(place[1] - y, place[0] - x) for place in around if place]
    turns = [(there - here) % (2 * pi) for here, there in pairwise(angles)]
    if sum(turns) > 2 * pi:
        yield "segments: they must be given clockwise round the light, as they lie on the map"


def _middle(circles: list[Entry], segment: str | None) -> Place | None:
    places = [c["at"] for _, c in circles if "at" in c and c.get("segment") == segment]
    return (
        (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
        if places
        else None
    )


def _cards(cards: list[Entry]) -> Iterator[str]:
    """AG-46, AG-50: one or two actions on a card, and every action on some card."""
    for title, card in cards:
        actions = card.get("actions", [])
        yield from unknown(title, "action", actions, {*ACTIONS})
        if "actions" in card and not len(actions) == len(set(actions)) in (1, 2):
            yield f"{title} must show one or two different actions"
    if cards and all("actions" in card for _, card in cards):
        for action in ACTIONS:
            if not any(action in card["actions"] for _, card in cards):
                yield f"cards: none shows {action}"


def _stock(stock: list[Entry]) -> Iterator[str]:
    """AG-F09: as many as the rules can be played with."""
    for title, one in stock:
        if {"name", "count"} <= one.keys() and one["count"] != STOCK[one["name"]]:
            yield f"{title}: {one['count']} given, the rules need {STOCK[one['name']]}"


# -- the picture ------------------------------------------------------------------------------


def _places(light: dict[str, Any], listed: dict[str, list[Entry]]) -> Iterator[str]:
    places = {
        f"the circle {c['name']}": c["at"]
        for _, c in listed["circles"]
        if {"name", "at"} <= c.keys()
    }
    places |= {
        f"the hideout {h['number']}": h["at"]
        for _, h in listed["hideouts"]
        if {"number", "at"} <= h.keys()
    }
    places |= {"the light": light["at"]} if "at" in light else {}
    yield from too_near(places, APART)


def _drawing(lines: list[Line], circles: list[Entry]) -> Iterator[str]:
    """AG-M01: straight lines on the picture, which can be told apart."""
    at: dict[str, Place] = {circle["name"]: tuple(circle["at"]) for _, circle in circles}
    yield from tangled("lines", "circle", lines, at, CLEAR)


BOX_FILE = BoxFile("agenti", OURS, _faults, not_played=("at", "by", "source", "stock"))
VARIABLE = BOX_FILE.variable
box_path, read_box = BOX_FILE.path, BOX_FILE.read
check_box, edition = BOX_FILE.check, BOX_FILE.edition
