"""The map of the old town and the action cards we designed: what we ask of them beyond what every
box must be (`boxfile.py`)."""

from __future__ import annotations

import json
from itertools import combinations
from math import dist

import pytest

from spytable.games.agenti.boxfile import OURS
from spytable.games.agenti.components import CIRCLE_SIGHTS, CIRCLES
from spytable.games.agenti.picture.houses import landmarks
from spytable.games.agenti.picture.places import CIRCLE_AT, LIGHT_AT, square
from spytable.games.agenti.picture.river import bridges, course
from spytable.games.boxfile import cross, distance, distance_from_line

DATA = json.loads(OURS.read_text(encoding="utf-8"))
AT = {circle["name"]: tuple(circle["at"]) for circle in DATA["circles"]}
SEGMENT = {circle["name"]: circle["segment"] for circle in DATA["circles"]}
LINES = [tuple(line) for line in DATA["lines"]["between"]]
STOPS = DATA["tram"]["stops"]
RAILS = list(zip(STOPS, (*STOPS[1:], STOPS[0]), strict=True))
KEYS = DATA["keys"]["fields"]
DOORS = {hideout["number"]: hideout["circle"] for hideout in DATA["hideouts"]}
STARTS = [agent["start"] for agent in DATA["agents"]]
SUSPECTS = [suspect["start"] for suspect in DATA["suspects"]]
LIGHT = tuple(DATA["light"]["at"])


def neighbours(name: str) -> set[str]:
    return {circle for line in LINES if name in line for circle in line} - {name}


def steps_from(name: str) -> dict[str, int]:
    """How many steps every circle is away, on foot."""
    away = {name: 0}
    for circle in (todo := [name]):
        for near in sorted(neighbours(circle) - away.keys()):
            away[near] = away[circle] + 1
            todo.append(near)
    return away


def turned(place: tuple[int, ...]) -> tuple[float, float]:
    """A quarter of a turn clockwise about the light."""
    return LIGHT[0] - (place[1] - LIGHT[1]), LIGHT[1] + (place[0] - LIGHT[0])


def quarter(name: str) -> str:
    """The circle that comes to lie where this one's quarter turn leads."""
    return str(min(AT, key=lambda other: distance(AT[other], turned(AT[name]))))


def test_how_large_the_old_town_is() -> None:
    """AG-M01: 52 circles, 13 in each of the four segments; 2.8 lines to a circle."""
    assert len(AT) == 52
    for segment in DATA["segments"]:
        assert sum(SEGMENT[name] == segment["name"] for name in AT) == 13
    assert 2.7 <= 2 * len(LINES) / len(AT) <= 2.9
    assert {len(neighbours(name)) for name in AT} <= {2, 3, 4}


def test_how_far_it_is_across() -> None:
    """AG-M01: 10 to 14 steps between the circles that lie farthest apart."""
    assert 10 <= max(max(steps_from(name).values()) for name in AT) <= 14


def test_the_four_quarters_are_alike() -> None:
    """No colour is favoured: a quarter turn leads every circle, line, rail, key field, hideout and
    start onto one of its own kind."""
    for name, place in AT.items():
        assert distance(AT[quarter(name)], turned(place)) <= 1.5
    assert len({quarter(name) for name in AT}) == len(AT)
    joined, railed = ({frozenset(way) for way in ways} for ways in (LINES, RAILS))
    for ways in (joined, railed):
        assert {frozenset(map(quarter, way)) for way in ways} == ways
    for kind in (STOPS, KEYS, DOORS.values(), STARTS, SUSPECTS):
        assert {quarter(name) for name in kind} == set(kind)
    order = [segment["name"] for segment in DATA["segments"]]
    for name in AT:
        after = order[(order.index(SEGMENT[name]) + 1) % 4]
        assert SEGMENT[quarter(name)] == after


def test_one_of_everything_to_a_segment() -> None:
    """AG-Q19, AG-M03: a hideout, a key field, two stops, a start of each kind."""
    for kind, number in ((DOORS.values(), 1), (KEYS, 1), (STOPS, 2), (STARTS, 1), (SUSPECTS, 1)):
        for segment in DATA["segments"]:
            assert sum(SEGMENT[name] == segment["name"] for name in kind) == number
    assert [SEGMENT[door] for door in DOORS.values()] == [s["name"] for s in DATA["segments"]]


def test_what_lies_where() -> None:
    """AG-14, AG-15: secret agents start at the rim, suspects near the middle, hideouts outside."""
    away = {name: distance(AT[name], LIGHT) for name in AT}
    from_edge = {name: min(*at, *(1120 - part for part in at)) for name, at in AT.items()}
    assert set(STARTS) <= set(sorted(AT, key=lambda name: from_edge[name])[:16])
    assert set(SUSPECTS) <= set(sorted(AT, key=lambda name: away[name])[:12])
    assert set(DOORS.values()) <= set(sorted(AT, key=lambda name: -away[name])[:8])
    for hideout in DATA["hideouts"]:
        assert distance(tuple(hideout["at"]), LIGHT) > away[hideout["circle"]]


def test_how_far_it_is_to_the_keys_and_hideouts() -> None:
    """As far from every start to the nearest key field, and to the nearest hideout; and a way to go
    between these two."""
    for kind, least in ((KEYS, 3), (DOORS.values(), 3)):
        nearest = {min(steps_from(start)[name] for name in kind) for start in STARTS}
        assert len(nearest) == 1
        assert min(nearest) >= least
    for door in DOORS.values():
        assert min(steps_from(door)[name] for name in KEYS) >= 3


def test_opposite_corners_first() -> None:
    """AG-14: two players start as far from each other as they can."""
    away = steps_from(STARTS[0])
    assert away[STARTS[1]] == max(away[start] for start in STARTS)


def test_nothing_crosses_as_drawn() -> None:
    """AG-F01: neither do rails cross white lines, nor the ways from the doors into the hideouts
    either of them; and no building stands on a line or rail."""
    ways = [*LINES, *RAILS]
    for rail in RAILS:
        for line in LINES:
            if not {*rail} & {*line}:
                assert not cross(*(AT[name] for name in (*rail, *line)))
    for hideout in DATA["hideouts"]:
        door, stands = hideout["circle"], tuple(hideout["at"])
        for one, other in ways:
            assert door in (one, other) or not cross(stands, AT[door], AT[one], AT[other])
            assert distance_from_line(stands, AT[one], AT[other]) >= 60


@pytest.mark.parametrize("one", RAILS)
def test_the_rails_can_be_told_from_each_other(one: tuple[str, str]) -> None:
    """AG-80: a loop that does not cross itself, misses the light, and runs over no other circle."""
    for other in RAILS:
        if not {*one} & {*other}:
            assert not cross(*(AT[name] for name in (*one, *other)))
    for name in AT.keys() - {*one}:
        assert distance_from_line(AT[name], AT[one[0]], AT[one[1]]) >= 30
    assert distance_from_line(LIGHT, AT[one[0]], AT[one[1]]) >= 150


def test_a_ride_is_shorter_than_the_way_on_foot() -> None:
    """AG-80: each rail saves at least two steps."""
    for one, other in RAILS:
        assert steps_from(one)[other] >= 3


def test_circles_and_lines_lie_well_apart() -> None:
    """More than every box has to: circles can be tapped on a phone, lines be told apart."""
    for one, other in combinations(AT, 2):
        assert distance(AT[one], AT[other]) >= 85
    for line in LINES:
        for name in AT.keys() - {*line}:
            assert distance_from_line(AT[name], AT[line[0]], AT[line[1]]) >= 40
        assert distance_from_line(LIGHT, AT[line[0]], AT[line[1]]) >= 100


def test_the_five_action_cards() -> None:
    """AG-11, AG-M05: the pairs of the box file; the check card and the tram card are named in the
    rulebook."""
    actions = {card["name"]: set(card["actions"]) for card in DATA["cards"]}
    assert sorted(map(sorted, actions.values())) == [
        ["all", "suspect"],
        ["check", "move"],
        ["light"],
        ["move"],
        ["tram"],
    ]
    sources = {card["name"]: card["source"] for card in DATA["cards"]}
    assert {name for name, source in sources.items() if source == "deduced"} == {"tram", "file"}


def test_what_a_circle_is_found_by_is_drawn_next_to_it() -> None:
    """AG-M01: sentences say "at the bridge" where the picture has one, and only there."""
    churches, parks = (
        [at for number, (at, _) in enumerate(landmarks()) if (number % 3 == 1) == is_park]
        for is_park in (False, True)
    )
    drawn = {
        "bridge": ([at for at, _ in bridges()], 52),
        "river": (course(), 62),
        "square": ([LIGHT_AT], square() + 75),
        "church": (churches, 100),
        "park": (parks, 100),
    }
    for circle in range(1, CIRCLES):
        at, said = CIRCLE_AT[circle], CIRCLE_SIGHTS[circle]
        near = [
            sight
            for sight, (places, reach) in drawn.items()
            if min(dist(at, place) for place in places) <= reach
        ]
        assert said in near if said else not near, (circle, said, near)
