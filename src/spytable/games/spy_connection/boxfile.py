"""The box as a file: what is printed on the board and the cards, and what is wrong with it.

Our own `box.json` stands beside this module.  Whoever owns the printed game can write down theirs
in the same form and name the file in SPYTABLE_BOX_SPY_CONNECTION; `check_box` says what is wrong.
The shelf runs this module by itself, before the game is loaded: it imports nothing of ours.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, TypeGuard

VARIABLE = "SPYTABLE_BOX_SPY_CONNECTION"
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
SOURCES = ("printed", "ours")
COORDINATES = range(-100_000, 100_001)
NEAREST = 1 / 30
"""Of the map's width and height: what lies nearer together cannot be told apart."""
MARGIN = 1 / 10
"""So far beyond the outermost cities there is still map."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NOT_PLAYED = ("at", "places", "source")

Entry = tuple[str, dict[str, Any]]
"""An entry's title and what of it has the right form."""


class BadBox(ValueError):
    """A box file that cannot be played with; the message lists its faults."""


def box_path() -> Path:
    """The file this process plays with: the owner's, where one is named, else ours."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named else OURS


def read_box(path: Path) -> dict[str, Any]:
    """The box in that file; refuse it with all its faults."""
    box, found = _load(path)
    found = found or _faults(box)
    if found:
        raise BadBox(f"{path.name} cannot be played with: " + "; ".join(found))
    assert isinstance(box, dict)
    return box


def check_box(path: str | Path) -> list[str]:
    """What is wrong with a box file, in sentences; nothing if it can be played with."""
    box, found = _load(Path(path))
    return found or _faults(box)


def edition(box: dict[str, Any]) -> str:
    """A fingerprint of what an owner's box plays with; nothing where that is the same as in ours.
    Where things lie on the picture does not matter to a game."""
    own = _fingerprint(box)
    return "" if own == _fingerprint(_load(OURS)[0]) else own


def _fingerprint(box: dict[str, Any]) -> str:
    def played(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: played(of) for key, of in value.items() if key not in _NOT_PLAYED}
        return [played(one) for one in value] if isinstance(value, list) else value

    return hashlib.sha256(json.dumps(played(box), sort_keys=True).encode()).hexdigest()[:16]


def _load(path: Path) -> tuple[Any, list[str]]:
    """What the file holds, or why that cannot be read."""
    try:
        if path.is_dir():
            return None, ["this is a folder; a file is needed"]
        return json.loads(path.read_text(encoding="utf-8-sig")), []
    except OSError as error:
        return None, [f"the file cannot be read: {error.strerror}"]
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        return None, [f"line {line} is not in UTF-8: save the file in that encoding"]
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        hint = "a comma, a quote or a bracket is missing or too much"
        return None, [f"{place}: from here on it is not readable as JSON; {hint}"]
    except (ValueError, RecursionError):
        return None, ["the file is not readable as JSON: a number is too long, or lists too deep"]


# -- the form of every entry ------------------------------------------------------------------


def _is_in(value: Any, allowed: range) -> bool:
    return type(value) is int and value in allowed


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value != "none" and _NAME.fullmatch(value) is not None


def _are_texts(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _are_prices(value: Any) -> bool:
    return _is_list(value) and len(value) == OFFER and all(_is_in(n, PRICES) for n in value)


def _is_place(value: Any) -> bool:
    return _is_list(value) and len(value) == 2 and all(_is_in(n, COORDINATES) for n in value)


Form = dict[str, tuple[Callable[[Any], bool], str]]
"""By field: what fits, and what is needed, to be said of what does not."""

_LIST = (_is_list, "must be a list")
_TEXTS = (_are_texts, "must be a list of names")
_NO_NAME = "is no name: small letters, digits and dashes are, but not none"
_PRICES = (_are_prices, f"needs {OFFER} prices of 0 to {PRICES[-1]}, the oldest first")
_NO_PLACE = f"needs a place [x, y] in whole numbers of at most {COORDINATES[-1]}"
_SOURCE = (lambda value: value in SOURCES, "must say whether it is printed or ours")
_CARD: Form = {
    "cities": _TEXTS,
    "points": (lambda value: _is_in(value, POINTS), f"must be {POINTS[0]} to {POINTS[-1]}"),
    "extra_turn": (lambda value: isinstance(value, bool), "must be true or false"),
    "source": _SOURCE,
}
_FILE: Form = {
    "game": (lambda value: value == "spy-connection", 'must be "spy-connection"'),
    "cities": _LIST,
    "places": (_is_object, "must be an object: a place for every name"),
    "links": _LIST,
    "offer": (_is_object, "must be an object: light, dark and source"),
    "missions": _LIST,
    "start_missions": _LIST,
}
_OFFER: Form = {"light": _PRICES, "dark": _PRICES, "source": _SOURCE}
_FORMS: dict[str, Form] = {
    "cities": {"name": (_is_name, _NO_NAME), "at": (_is_place, _NO_PLACE), "source": _SOURCE},
    "links": {"cities": _TEXTS, "spaces": _TEXTS, "source": _SOURCE},
    "missions": _CARD,
    "start_missions": _CARD | {"start": (lambda value: isinstance(value, str), "must be a city")},
}
_NEEDED = {"cities": CITIES, "missions": MISSIONS, "start_missions": START_MISSIONS}


def _fitting(title: str, entry: Any, form: Form, found: list[str]) -> dict[str, Any]:
    """The fields that have the right form; what is wrong with the others is added to `found`."""
    if not isinstance(entry, dict):
        found.append(f"{title} must be an object: {', '.join(form)}")
        return {}
    for field, (fits, needed) in form.items():
        if field not in entry and field != "places":
            found.append(f"{title}: {field} is missing")
        elif field in entry and not fits(entry[field]):
            found.append(f"{title}: {field} {needed}")
    for field in entry:
        if field not in form:
            found.append(f"{title}: {field} is unknown; there are: {', '.join(form)}")
    return {
        field: entry[field] for field in form if field in entry and form[field][0](entry[field])
    }


def _entries(file: dict[str, Any], key: str, found: list[str]) -> list[Entry]:
    """The entries of a list, numbered and called by their cities."""
    entries = []
    for number, entry in enumerate(file.get(key, []), start=1):
        named = entry.get("name", entry.get("cities")) if isinstance(entry, dict) else None
        words = ", ".join(named) if _are_texts(named) else named
        title = f"{key} {number}" + (f" ({words})" if isinstance(words, str) else "")
        entries.append((title, _fitting(title, entry, _FORMS[key], found)))
    if key in file and len(entries) != _NEEDED.get(key, len(entries)):
        found.append(f"{key}: {len(entries)} given, {_NEEDED[key]} needed")
    return entries


# -- what entries say of each other -----------------------------------------------------------


def _faults(box: Any) -> list[str]:
    """What is wrong with a box, all of it."""
    if not isinstance(box, dict):
        return ["the file must hold one object"]
    if box.get("game") != "spy-connection":
        return ['game: "spy-connection" is needed']
    found: list[str] = []
    file = _fitting("the file", box, _FILE, found)
    cities, links, missions, starts = (_entries(file, key, found) for key in _FORMS)
    if "offer" in file:
        offer = _fitting("offer", file["offer"], _OFFER, found)
        for side in ("light", "dark"):
            if sorted(offer.get(side, [])) != offer.get(side, []):
                found.append(f"offer: on the {side} side an older mission costs more than a newer")
    names = [city["name"] for _, city in cities if "name" in city]
    found += [f"cities: {name} is there {n} times" for name, n in Counter(names).items() if n > 1]
    # where a city's own name is not readable, others seem to name unknown ones
    known = set(names) if names and len(names) == len(cities) else None
    found += [*_links(links, known), *_missions([*missions, *starts], known), *_starts(starts)]
    spaces = {space for _, link in links for space in link.get("spaces", [])}
    places = {city["name"]: city["at"] for _, city in cities if {"name", "at"} <= city.keys()}
    return [*found, *_places(places, file.get("places", {}), spaces)]


def _unknown(title: str, cities: list[str], known: set[str] | None) -> Iterator[str]:
    for city in cities:
        if known is not None and city not in known:
            yield f"{title} names the unknown city {city}"


def _links(links: list[Entry], known: set[str] | None) -> Iterator[str]:
    ways: dict[str, frozenset[str]] = {}
    on: dict[str, list[str]] = {}
    for title, link in links:
        cities, spaces = link.get("cities", []), link.get("spaces", [])
        yield from _unknown(title, cities, known)
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
            if not _is_name(space):
                yield f"{title}: {space!r} {_NO_NAME}"
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
        apart = known - _reached(known, list(ways.values()))
        if apart:
            yield f"links: no way leads from the first city to {', '.join(sorted(apart))}"


def _reached(cities: set[str], ways: list[frozenset[str]]) -> set[str]:
    """The cities that hang together with one of them."""
    reached = set(next((way & cities for way in ways if way & cities), ()))
    while more := {city for way in ways if way & reached for city in way & cities} - reached:
        reached |= more
    return reached


def _missions(cards: list[Entry], known: set[str] | None) -> Iterator[str]:
    seen: dict[frozenset[str], str] = {}
    for title, card in cards:
        cities = card.get("cities", [])
        yield from _unknown(title, cities, known)
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
    """Where single spaces lie, where they do not simply divide the way between two cities."""
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
