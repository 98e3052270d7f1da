"""The box as a file: what is printed on the board and the cards, and what is wrong with it.

Our own `box.json` stands beside this module.  Whoever owns the printed game can write down theirs
in the same form and name the file in SPYTABLE_BOX_SPY_CONNECTION; `check_box` says what is wrong.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class BadBox(ValueError):
    """A box file that cannot be played with; the message lists its faults."""


def box_path() -> Path:
    """The file this process plays with: the owner's, where one is named, else ours."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named else OURS


def read_box(path: Path) -> dict[str, Any]:
    """The box in that file; refuse it with all its faults."""
    found = check_box(path)
    if found:
        raise BadBox(f"{path.name} cannot be played with: " + "; ".join(found))
    box = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(box, dict)
    return box


def check_box(path: str | Path) -> list[str]:
    """What is wrong with a box file, in sentences; nothing if it can be played with."""
    try:
        box = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        return [f"the file cannot be read: {error.strerror}"]
    except (ValueError, RecursionError):
        return ["the file is not readable as JSON"]
    if not isinstance(box, dict):
        return ["the file must hold one object"]
    if box.get("game") != "spy-connection":
        return ['game: "spy-connection" is needed']
    missing = [key for key in ("cities", "links", "offer", "missions", "start_missions")]
    missing = [f"{key}: missing" for key in missing if key not in box]
    if missing:
        return missing
    try:
        return [*_cities(box), *_links(box), *_offer(box), *_missions(box), *_places(box)]
    except (KeyError, TypeError, AttributeError) as error:
        return [f"an entry is not of the form that ours has ({type(error).__name__}: {error})"]


def _cities(box: dict[str, Any]) -> Iterator[str]:
    names = [city["name"] for city in box["cities"]]
    if len(names) != CITIES:
        yield f"cities: {len(names)} given, {CITIES} needed"
    for name, times in Counter(names).items():
        if times > 1:
            yield f"cities: {name} is there {times} times"
        if not _NAME.fullmatch(name) or name == "none":
            yield f"cities: {name!r} is no name: small letters, digits and dashes are"
    for city in box["cities"]:
        if not _is_place(city["at"]):
            yield f"cities: {city['name']} needs a place [x, y]"
        yield from _source("cities", city["name"], city)


def _links(box: dict[str, Any]) -> Iterator[str]:
    cities = {city["name"] for city in box["cities"]}
    ends_of: dict[frozenset[str], str] = {}
    spaces: set[str] = set()
    for link in box["links"]:
        title = "-".join(link["cities"])
        ends = frozenset(link["cities"])
        if len(link["cities"]) != 2 or len(ends) != 2:
            yield f"links: {title} does not join two cities"
        for city in link["cities"]:
            if city not in cities:
                yield f"links: {title} names the unknown city {city}"
        if ends in ends_of:
            yield f"links: {title} is there twice"
        ends_of[ends] = title
        if not link["spaces"]:
            yield f"links: {title} has no spaces"
        if len(set(link["spaces"])) != len(link["spaces"]):
            yield f"links: {title} has one space twice"
        for space in link["spaces"]:
            if not _NAME.fullmatch(space):
                yield f"links: {space!r} is no name: small letters, digits and dashes are"
        spaces.update(link["spaces"])
        yield from _source("links", title, link)
    if len(spaces) > MOST_SPACES:
        yield f"links: {len(spaces)} spaces given, at most {MOST_SPACES} can be played with"
    if len(box["links"]) > MOST_LINKS:
        yield f"links: {len(box['links'])} given, at most {MOST_LINKS} can be played with"
    apart = cities - _reached(cities, [link["cities"] for link in box["links"]])
    if apart:
        yield f"links: no way leads from the first city to {', '.join(sorted(apart))}"


def _reached(cities: set[str], links: list[list[str]]) -> set[str]:
    """The cities that hang together with one of them."""
    reached = {next((city for link in links for city in link if city in cities), "")} & cities
    grows = True
    while grows:
        grows = False
        for link in links:
            if set(link) & reached and not set(link) & cities <= reached:
                reached |= set(link) & cities
                grows = True
    return reached


def _offer(box: dict[str, Any]) -> Iterator[str]:
    for side in ("light", "dark"):
        prices = box["offer"][side]
        if len(prices) != OFFER or not all(_is_in(price, PRICES) for price in prices):
            yield f"offer: {side} needs {OFFER} prices of 0 to {PRICES[-1]}, the oldest first"
        elif sorted(prices) != prices:
            yield f"offer: on the {side} side an older mission costs more than a newer one"
    yield from _source("offer", "the prices", box["offer"])


def _missions(box: dict[str, Any]) -> Iterator[str]:
    cities = {city["name"] for city in box["cities"]}
    seen: dict[frozenset[str], str] = {}
    for key, needed in (("missions", MISSIONS), ("start_missions", START_MISSIONS)):
        if len(box[key]) != needed:
            yield f"{key}: {len(box[key])} given, {needed} needed"
        for number, card in enumerate(box[key], start=1):
            title = f"{key} {number} ({', '.join(card['cities'])})"
            for city in card["cities"]:
                if city not in cities:
                    yield f"{title} names the unknown city {city}"
            shown = frozenset(card["cities"])
            if len(shown) != len(card["cities"]) or len(shown) not in CITIES_ON_A_CARD:
                yield f"{title} must show 2 to 4 different cities"
            if shown in seen:
                yield f"{title} shows the same cities as {seen[shown]}"
            seen[shown] = title
            if not _is_in(card["points"], POINTS):
                yield f"{title} must be worth {POINTS[0]} to {POINTS[-1]} points"
            if not isinstance(card["extra_turn"], bool):
                yield f"{title}: extra_turn must be true or false"
            if key == "start_missions" and card["start"] not in card["cities"]:
                yield f"{title} does not show the city it starts in"
            yield from _source(key, title, card)
    starts = [card["start"] for card in box["start_missions"]]
    if len(set(starts)) != len(starts):
        yield "start_missions: two start in the same city"


def _places(box: dict[str, Any]) -> Iterator[str]:
    """Where single spaces lie, where they do not simply divide the way between two cities."""
    spaces = {space for link in box["links"] for space in link["spaces"]}
    for name, at in box.get("places", {}).items():
        if name not in spaces:
            yield f"places: {name} is a space of no link"
        if not _is_place(at):
            yield f"places: {name} needs a place [x, y]"


def _source(key: str, title: str, entry: dict[str, Any]) -> Iterator[str]:
    if entry.get("source") not in SOURCES:
        yield f"{key}: {title} must say whether it is printed or ours"


def _is_in(value: Any, allowed: range) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in allowed


def _is_place(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(n, int) and not isinstance(n, bool) for n in value)
    )
