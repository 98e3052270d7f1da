"""Cities in the cases sentences need, and the spaces between them.

An owner's box may name cities of its own: those are spoken of as "the city of ...", which needs no
bending in any language.
"""

from __future__ import annotations

from collections.abc import Mapping

from spytable.locale import mark, say, say_as

from ..components import CITY_NAMES, LINK_CITIES, LINK_SPACES

_CITIES = {
    "none": mark("Nowhere"),
    "london": mark("London"),
    "paris": mark("Paris"),
    "madrid": mark("Madrid"),
    "monaco": mark("Monaco"),
    "rome": mark("Rome"),
    "berlin": mark("Berlin"),
    "copenhagen": mark("Copenhagen"),
    "warsaw": mark("Warsaw"),
    "helsinki": mark("Helsinki"),
    "moscow": mark("Moscow"),
    "istanbul": mark("Istanbul"),
    "athens": mark("Athens"),
}

_TO = {
    "none": mark("to nowhere"),
    "london": mark("to London"),
    "paris": mark("to Paris"),
    "madrid": mark("to Madrid"),
    "monaco": mark("to Monaco"),
    "rome": mark("to Rome"),
    "berlin": mark("to Berlin"),
    "copenhagen": mark("to Copenhagen"),
    "warsaw": mark("to Warsaw"),
    "helsinki": mark("to Helsinki"),
    "moscow": mark("to Moscow"),
    "istanbul": mark("to Istanbul"),
    "athens": mark("to Athens"),
}

_IN = {
    "none": mark("nowhere"),
    "london": mark("in London"),
    "paris": mark("in Paris"),
    "madrid": mark("in Madrid"),
    "monaco": mark("in Monaco"),
    "rome": mark("in Rome"),
    "berlin": mark("in Berlin"),
    "copenhagen": mark("in Copenhagen"),
    "warsaw": mark("in Warsaw"),
    "helsinki": mark("in Helsinki"),
    "moscow": mark("in Moscow"),
    "istanbul": mark("in Istanbul"),
    "athens": mark("in Athens"),
}

_BY = {
    "london": mark("next to London"),
    "paris": mark("next to Paris"),
    "madrid": mark("next to Madrid"),
    "monaco": mark("next to Monaco"),
    "rome": mark("next to Rome"),
    "berlin": mark("next to Berlin"),
    "copenhagen": mark("next to Copenhagen"),
    "warsaw": mark("next to Warsaw"),
    "helsinki": mark("next to Helsinki"),
    "moscow": mark("next to Moscow"),
    "istanbul": mark("next to Istanbul"),
    "athens": mark("next to Athens"),
}


def city_name(language: str, city: int) -> str:
    """The name of a city."""
    name = CITY_NAMES[city]
    return say(language, _CITIES[name]) if name in _CITIES else _own(name)


def abbreviation(language: str, city: int) -> str:
    """The beginning of its name: three letters, or as many as tell it from all others."""
    name = city_name(language, city)
    others = [city_name(language, one) for one in range(1, len(CITY_NAMES)) if one != city]
    for letters in range(3, len(name)):
        if not any(other.startswith(name[:letters]) for other in others):
            return name[:letters]
    return name


def to_city(language: str, city: int) -> str:
    """The destination of the spy: "to Paris"."""
    return _placed(language, city, _TO, mark("to the city of {city}"))


def in_city(language: str, city: int) -> str:
    """The city of the spy: "in Paris"."""
    return _placed(language, city, _IN, mark("in the city of {city}"))


def by_city(language: str, city: int) -> str:
    """The place of a space: "next to Paris"."""
    return _placed(language, city, _BY, mark("next to the city of {city}"))


def accusative(language: str, city: int) -> str:
    """A city as the one that is connected or marked."""
    name = CITY_NAMES[city]
    if name not in _CITIES:
        return say_as(language, "accusative", "the city of {city}", city=_own(name))
    return {
        "none": say_as(language, "accusative", "no city"),
        "london": say_as(language, "accusative", "London"),
        "paris": say_as(language, "accusative", "Paris"),
        "madrid": say_as(language, "accusative", "Madrid"),
        "monaco": say_as(language, "accusative", "Monaco"),
        "rome": say_as(language, "accusative", "Rome"),
        "berlin": say_as(language, "accusative", "Berlin"),
        "copenhagen": say_as(language, "accusative", "Copenhagen"),
        "warsaw": say_as(language, "accusative", "Warsaw"),
        "helsinki": say_as(language, "accusative", "Helsinki"),
        "moscow": say_as(language, "accusative", "Moscow"),
        "istanbul": say_as(language, "accusative", "Istanbul"),
        "athens": say_as(language, "accusative", "Athens"),
    }[name]


def _placed(language: str, city: int, known: Mapping[str, str], other: str) -> str:
    name = CITY_NAMES[city]
    if name in known:
        return say(language, known[name])
    return say(language, other, city=_own(name))


def _own(name: str) -> str:
    """A name that only the owner's box knows."""
    return name.replace("-", " ").title()


def space_name(language: str, space: int) -> str:
    """A space by its link and where on it: "London–Paris, next to Paris"."""
    links = [link for link, spaces in enumerate(LINK_SPACES) if space in spaces]
    where = _where(language, links, space)
    if not where:
        return _road(language, links)
    return say(language, "{link}, {where}", link=_road(language, links), where=where)


def space_in_short(language: str, space: int) -> str:
    """The same as one looks along the link: "Paris › London" is the space next to Paris."""
    links = [link for link, spaces in enumerate(LINK_SPACES) if space in spaces]
    road, spaces, cities = _road(language, links), LINK_SPACES[links[0]], LINK_CITIES[links[0]]
    if len(spaces) == 1 or (len(spaces) == 3 and space == spaces[1]):
        return road
    if space not in (spaces[0], spaces[-1]):
        return f"{road} {spaces.index(space) + 1}"
    if len(links) > 1:
        return road.replace("–", " › ")
    near, far = cities if space == spaces[0] else cities[::-1]
    return f"{city_name(language, near)} › {city_name(language, far)}"


def link_name(language: str, link: int) -> str:
    """A link by its cities: "London–Paris"."""
    return "–".join(city_name(language, city) for city in LINK_CITIES[link])


def _road(language: str, links: list[int]) -> str:
    """One link, "London–Paris"; several from the same city, "London–Paris/Berlin"."""
    common = set(LINK_CITIES[links[0]]).intersection(*(LINK_CITIES[link] for link in links))
    if len(links) == 1 or len(common) != 1:
        return " / ".join(link_name(language, link) for link in links)
    (start,) = common
    others = [next(c for c in LINK_CITIES[link] if c != start) for link in links]
    return f"{city_name(language, start)}–{'/'.join(city_name(language, c) for c in others)}"


def _where(language: str, links: list[int], space: int) -> str:
    """Next to a city, in the middle, or its number counted from the city named first."""
    link = links[0]
    spaces = LINK_SPACES[link]
    if len(spaces) == 1:
        return ""
    if space == spaces[0]:
        return by_city(language, LINK_CITIES[link][0])
    if space == spaces[-1]:
        return by_city(language, LINK_CITIES[link][1])
    if len(spaces) == 3:
        return say(language, "in the middle")
    return say(language, "space {n}", n=spaces.index(space) + 1)
