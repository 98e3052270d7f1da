"""The content of the box: the map and the cards we designed, inside what is known of the real
ones."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations

from spytable.games.spy_connection import components as box
from spytable.games.spy_connection.boxfile import OURS
from tests.games.spy_connection.situations import MISSIONS, STARTS, cities_of, has_star, worth

DATA = json.loads(OURS.read_text(encoding="utf-8"))
NEIGHBOURS = {
    frozenset(box.CITY_NAMES[city] for city in ends): len(spaces)
    for ends, spaces in zip(box.LINK_CITIES, box.LINK_SPACES, strict=True)
}


def cheapest(cities: set[str]) -> int:
    """The fewest spaces that join these cities, tried by growing every possible network."""
    wanted = {box.CITY_NAMES.index(city) for city in cities}
    start = min(wanted)
    best: dict[frozenset[int], int] = {frozenset([start]): 0}
    todo = [(frozenset([start]), frozenset[int]())]
    while todo:
        reached, spaces = todo.pop()
        for ends, between in zip(box.LINK_CITIES, box.LINK_SPACES, strict=True):
            if len(reached & set(ends)) == 1:
                more, used = reached | set(ends), spaces | set(between)
                if len(used) < best.get(more, 99) and len(used) <= 18:
                    best[more] = len(used)
                    todo.append((more, used))
    return min(cost for reached, cost in best.items() if wanted <= reached)


def test_the_twelve_cities_of_the_rulebook() -> None:
    """SC-M01 is ours: nine names are known, three are our own, and each entry says which."""
    printed = {city["name"] for city in DATA["cities"] if city["source"] == "printed"}
    known = "london madrid paris berlin istanbul monaco helsinki moscow rome"
    assert printed == set(known.split())
    assert len(DATA["cities"]) == 12


def test_the_links_that_are_known() -> None:
    """SC-Q05. London next to Paris and Berlin over one shared space, Paris to Madrid, Monaco to
    Rome over two; all links are of two or three spaces, and no two spaces share a name."""
    assert NEIGHBOURS[frozenset(["london", "paris"])] >= 2
    assert NEIGHBOURS[frozenset(["london", "berlin"])] >= 2
    assert frozenset(["paris", "madrid"]) in NEIGHBOURS
    assert NEIGHBOURS[frozenset(["monaco", "rome"])] == 2
    assert frozenset(["london", "madrid"]) not in NEIGHBOURS
    assert set(NEIGHBOURS.values()) == {2, 3}
    assert len(set(box.SPACE_NAMES)) == box.SPACES == 46


def test_counts_of_cards() -> None:
    """SC-07, SC-08. 43 missions and five start missions, no two alike."""
    assert (len(MISSIONS), len(STARTS)) == (43, 5)
    assert len({frozenset(cities_of(card)) for card in (*MISSIONS, *STARTS)}) == 48
    sizes = Counter(len(cities_of(card)) for card in MISSIONS)
    assert sizes == {2: 20, 3: 15, 4: 8}
    assert any(cities_of(card) == {"london", "madrid"} for card in MISSIONS)


def test_every_city_appears_equally_often() -> None:
    """SC-07. Within one."""
    seen = Counter(city for card in MISSIONS for city in cities_of(card))
    assert len(seen) == 12
    assert max(seen.values()) - min(seen.values()) <= 1


def test_points_follow_the_cheapest_network() -> None:
    """SC-133. Two for a short pair, eight for the widest four, never less for more spaces."""
    costs = {card: cheapest(cities_of(card)) for card in MISSIONS}
    for one, other in combinations(costs, 2):
        if costs[one] <= costs[other]:
            assert worth(one) <= worth(other)
        else:
            assert worth(one) >= worth(other)
    assert {worth(card) for card in MISSIONS} == set(range(2, 9))
    of_cost = {costs[card]: worth(card) for card in MISSIONS}
    for card in STARTS:  # play showed where a point less was fair
        assert 0 <= of_cost[cheapest(cities_of(card))] - worth(card) <= 1


def test_stars_stand_on_cheap_missions() -> None:
    """SC-118. Eleven of them, worth two or three; one shows Madrid and is worth two."""
    stars = [card for card in MISSIONS if has_star(card)]
    assert len(stars) == 11
    assert {worth(card) for card in stars} == {2, 3}
    assert any("madrid" in cities_of(card) and worth(card) == 2 for card in stars)


def test_start_missions_are_worth_the_same() -> None:
    """SC-15, SC-27. Three cities each, five different start cities, worth the same within one."""
    assert all(len(cities_of(card)) == 3 for card in STARTS)
    cities = [int(box.START_CITY[box.CARD_NAMES.index(card)]) for card in STARTS]
    assert len(set(cities)) == 5
    points = [worth(card) for card in STARTS]
    assert max(points) - min(points) <= 1


def test_spaces_lie_apart_on_the_picture() -> None:
    """SC-M02 is ours: every space and city has a place of its own."""
    places = [*box.CITY_PLACES[1:], *box.SPACE_PLACES]
    near = [
        (one, other)
        for one, other in combinations(places, 2)
        if (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 < 40**2
    ]
    assert near == []
