"""Design the map of Agenti: the same map every time it is run with the same seed.

    python bench/design_agenti.py FILE [SEED [TRIES]]

One quarter of the old town is drawn at random and turned three times, so no colour is favoured:
twelve circles well apart, then orbits of lines that neither cross nor pass too near, then as many
of them taken away as leave 2.8 lines to a circle.  Start, suspect, key field, hideout and two tram
stops are placed in it in all ways; the best placing of the best net is kept.  Seed 1 and 800 tries,
the default, give the map in `src/spytable/games/agenti/box.json`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import combinations
from math import atan2, degrees, hypot, pi
from pathlib import Path
from typing import Any, NamedTuple

from spytable.games.boxfile import Place, cross, distance, distance_from_line

N = 12
"""Circles in a quarter; circle i of quarter q has the number i + N * q."""
ALL = 4 * N
MIDDLE = (0.0, 0.0)
SQUARE = 150
"""No circle lies nearer to the light; no line runs nearer than 105."""
APART = 98
REACH = 190
"""No line is longer."""
LINES = 68
Edge = tuple[int, int]


class Placing(NamedTuple):
    """Where everything lies in the first quarter, and how good that is."""

    score: float
    start: int
    suspect: int
    key: int
    hideout: int
    stops: tuple[int, int]


class Net(NamedTuple):
    """Circles and lines."""

    places: list[Place]
    lines: list[Edge]
    near: list[list[int]]
    steps: list[dict[int, int]]


def turned(place: Place, quarters: int) -> Place:
    """A place turned about the light."""
    x, y = place
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def orbit(edge: Edge) -> list[Edge]:
    """A line and what becomes of it as the town is turned."""
    turns = [((edge[0] + N * q) % ALL, (edge[1] + N * q) % ALL) for q in range(4)]
    return sorted({(min(turn), max(turn)) for turn in turns})


def circles(rng: random.Random) -> list[Place] | None:
    """Twelve circles of one quarter, well apart from each other and from the other quarters."""
    found: list[Place] = []
    for _ in range(4000):
        if len(found) == N:
            break
        place = (rng.uniform(28, 462), rng.uniform(28, 462))
        if hypot(*place) < SQUARE:
            continue
        others = [turned(other, q) for other in found for q in range(4)]
        others += [turned(place, q) for q in (1, 2, 3)]
        if all(distance(place, other) >= APART for other in others):
            found.append((round(place[0]), round(place[1])))
    return found if len(found) == N else None


def narrow(places: list[Place], one: Edge, other: Edge) -> bool:
    """Whether two lines that meet do so at less than 38 degrees."""
    (corner,) = {*one} & {*other}
    ends = [places[edge[0] if edge[1] == corner else edge[1]] for edge in (one, other)]
    x, y = places[corner]
    here, there = (atan2(end[1] - y, end[0] - x) for end in ends)
    return degrees(abs((here - there + pi) % (2 * pi) - pi)) < 38


def fits(places: list[Place], lines: list[Edge], drawn: list[Edge]) -> bool:
    """Whether lines can be drawn between circles and beside those that are drawn."""
    for line in lines:
        a, b = places[line[0]], places[line[1]]
        others = [place for number, place in enumerate(places) if number not in line]
        if min(distance_from_line(place, a, b) for place in others) < 44:
            return False
        if distance_from_line(MIDDLE, a, b) < 105:
            return False
        for other in (*drawn, *(one for one in lines if one != line)):
            meet = {*line} & {*other}
            if meet and narrow(places, line, other):
                return False
            if not meet and cross(a, b, places[other[0]], places[other[1]]):
                return False
    return True


def neighbours(orbits: list[list[Edge]]) -> list[list[int]]:
    """Of every circle those that lines lead to."""
    near: list[list[int]] = [[] for _ in range(ALL)]
    for one, other in (line for orbit in orbits for line in orbit):
        near[one].append(other)
        near[other].append(one)
    return near


def steps_from(near: list[list[int]], start: int) -> dict[int, int]:
    """How many steps away every circle is that can be reached."""
    away = {start: 0}
    for circle in (todo := [start]):
        for other in near[circle]:
            if other not in away:
                away[other] = away[circle] + 1
                todo.append(other)
    return away


def whole(near: list[list[int]]) -> bool:
    """Whether all hangs together, without dead ends."""
    return min(map(len, near)) >= 2 and len(steps_from(near, 0)) == ALL


def net(rng: random.Random) -> Net | None:
    """A random net that can be played on; None if this try leads to none."""
    quarter = circles(rng)
    if quarter is None:
        return None
    places = [turned(place, q) for q in range(4) for place in quarter]

    def length(edge: Edge) -> float:
        return distance(places[edge[0]], places[edge[1]])

    edges = [(i, j) for i in range(N) for j in range(ALL) if i != j and length((i, j)) <= REACH]
    firsts = sorted({min(orbit(edge)) for edge in edges})
    rng.shuffle(firsts)
    orbits: list[list[Edge]] = []
    for edge in sorted(firsts, key=lambda edge: length(edge) + rng.uniform(0, 80)):
        if fits(places, orbit(edge), [line for other in orbits for line in other]):
            orbits.append(orbit(edge))
    rng.shuffle(orbits)
    for one in list(orbits):
        rest = [other for other in orbits if other is not one]
        if sum(map(len, orbits)) > LINES and whole(neighbours(rest)):
            orbits = rest
    near = neighbours(orbits)
    lines = sorted(line for orbit in orbits for line in orbit)
    if abs(len(lines) - LINES) > 2 or max(map(len, near)) > 4 or not whole(near):
        return None
    return Net(places, lines, near, [steps_from(near, circle) for circle in range(ALL)])


def loop(stops: tuple[int, int]) -> list[Edge]:
    """The rails, over the two stops of every quarter in turn."""
    round_trip = [stop + N * q for q in range(4) for stop in stops]
    return list(zip(round_trip, (*round_trip[1:], round_trip[0]), strict=True))


def clearance(places: list[Place], stops: tuple[int, int]) -> float:
    """How far the rails stay from other circles; 0 if they cross each other or come too near to the
    light."""
    rails = [(places[one], places[other]) for one, other in loop(stops)]
    if min(distance_from_line(MIDDLE, *rail) for rail in rails) < SQUARE:
        return 0
    if any(not {*one} & {*other} and cross(*one, *other) for one, other in combinations(rails, 2)):
        return 0
    return min(
        distance_from_line(places[circle], *rail)
        for rail, ends in zip(rails, loop(stops), strict=True)
        for circle in range(ALL)
        if circle not in ends
    )


def placings(town: Net) -> Iterator[Placing]:
    """All ways to place what a quarter holds: the start at the rim, the suspect in the middle, the
    key field four to six steps from the start, the hideout away from both."""
    places, _, near, steps = town

    def away(one: int, other: int) -> int:
        return min(steps[one][other + N * q] for q in range(4))

    def angle(circle: int) -> float:
        return atan2(places[circle][1], places[circle][0]) % (2 * pi)

    rim = sorted(range(N), key=lambda i: -max(map(abs, places[i])))[:4]
    inner = sorted(range(N), key=lambda i: hypot(*places[i]))[:2]
    pairs = [tuple(sorted(pair, key=angle)) for pair in combinations(range(N), 2)]
    rides = {(a, b): (steps[a][b], steps[b][(a + N) % ALL]) for a, b in pairs}
    clear = {pair: clearance(places, pair) for pair in rides if min(rides[pair]) >= 3}
    for start in rim:
        for suspect in inner:
            for key in {*range(N)} - {start, suspect}:
                if not 4 <= away(start, key) <= 6:
                    continue
                for hideout in {*range(N)} - {start, suspect, key}:
                    if (
                        len(near[hideout]) > 3
                        or away(hideout, key) < 3
                        or away(start, hideout) < 4
                        or hypot(*places[hideout]) < 230
                    ):
                        continue
                    for stops, free in clear.items():
                        if free < 34 or {*stops} & {start, suspect, key, hideout}:
                            continue
                        score = free + 4 * sum(rides[stops]) + 2 * away(start, key)
                        score += 6 * away(hideout, key)
                        score += (hypot(*places[start]) - hypot(*places[suspect])) / 20
                        yield Placing(score, start, suspect, key, hideout, stops)


def best(seed: int, tries: int) -> tuple[Net, Placing]:
    """The best of so many tries."""
    rng = random.Random(seed)
    found: tuple[float, Net, Placing] | None = None
    for number in range(tries):
        town = net(rng)
        if town is None:
            continue
        across = max(max(away.values()) for away in town.steps)
        if not 10 <= across <= 13:
            continue
        placing = max(placings(town), key=lambda placing: placing.score, default=None)
        if placing is None:
            continue
        gap = min(distance(*pair) for pair in combinations(town.places, 2))
        threes = sum(len(town.near[circle]) == 3 for circle in range(N))
        score = placing.score + gap / 2 - 5 * abs(across - 12) + 3 * threes
        if found is None or score > found[0]:
            found = score, town, placing
            print(f"try {number}: {score:.1f}, {across} steps across, {len(town.lines)} lines")
    if found is None:
        sys.exit("No try led to a map that can be played on.")
    return found[1], found[2]


def as_box(town: Net, placing: Placing) -> dict[str, Any]:
    """The map as a box file: circles are numbered from the start inwards, quarters clockwise."""
    places, lines, near, steps = town
    order = sorted(range(N), key=lambda i: (steps[placing.start][i], -hypot(*places[i])))
    quarters = {"a": 0, "b": 3, "c": 2, "d": 1}
    letters = {quarter: letter for letter, quarter in quarters.items()}

    def name(circle: int) -> str:
        return f"{letters[circle // N]}{order.index(circle % N) + 1}"

    def rank(name: str) -> tuple[str, int]:
        return name[0], int(name[1:])

    def at(place: Place) -> list[int]:
        return [round(560 + place[0]), round(560 - place[1])]

    def everywhere(circle: int) -> list[str]:
        return [name(circle + N * quarter) for quarter in quarters.values()]

    def outside(circle: int) -> Place:
        x, y = places[circle]
        dx = x - sum(places[other][0] for other in near[circle]) / len(near[circle])
        dy = y - sum(places[other][1] for other in near[circle]) / len(near[circle])
        return x + 74 * dx / hypot(dx, dy), y + 74 * dy / hypot(dx, dy)

    names = {name(circle): circle for circle in range(ALL)}
    stops = [name(one) for one, _ in loop(placing.stops)]
    doors, starts = everywhere(placing.hideout), everywhere(placing.start)
    suspects = zip("vxyz", everywhere(placing.suspect), strict=True)
    ours = {"source": "ours"}
    return {
        "game": "agenti",
        "segments": [{"name": letter} | ours for letter in quarters],
        "circles": [
            {"name": name, "at": at(places[names[name]]), "segment": name[0]} | ours
            for name in sorted(names, key=rank)
        ],
        "lines": {
            "between": sorted(
                (sorted(map(name, line), key=rank) for line in lines),
                key=lambda line: [rank(name) for name in line],
            )
        }
        | ours,
        "tram": {"stops": [stops[0], *stops[:0:-1]]} | ours,
        "hideouts": [
            {"number": number, "at": at(outside(names[door])), "circle": door} | ours
            for number, door in enumerate(doors, start=1)
        ],
        "keys": {"fields": everywhere(placing.key)} | ours,
        "light": {"at": at(MIDDLE), "starts": "a"} | ours,
        "agents": [
            {"name": colour, "start": starts[corner]} | ours
            for colour, corner in (("red", 0), ("green", 2), ("yellow", 1), ("blue", 3))
        ],
        "suspects": [{"name": letter, "start": start} | ours for letter, start in suspects],
        "cards": [
            {"name": "street", "actions": ["move"], "source": "ours"},
            {"name": "suspects", "actions": ["suspect", "all"], "source": "ours"},
            {"name": "tram", "actions": ["tram"], "source": "deduced"},
            {"name": "light", "actions": ["light"], "source": "ours"},
            {"name": "file", "actions": ["check", "move"], "source": "deduced"},
        ],
    }


def as_text(box: dict[str, Any]) -> str:
    """One entry to a line, eight lines of the map to a line."""

    def block(rows: list[str], indent: str) -> str:
        return f"[\n{indent}  " + f",\n{indent}  ".join(rows) + f"\n{indent}]"

    parts = []
    for key, value in box.items():
        if key == "lines":
            pairs = [json.dumps(line) for line in value["between"]]
            rows = [", ".join(pairs[i : i + 8]) for i in range(0, len(pairs), 8)]
            source = json.dumps(value["source"])
            text = f'{{\n    "between": {block(rows, "    ")},\n    "source": {source}\n  }}'
        elif isinstance(value, list):
            text = block([json.dumps(entry) for entry in value], "  ")
        else:
            text = json.dumps(value)
        parts.append(f'  "{key}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    file, *numbers = sys.argv[1:]
    seed, tries = [*map(int, numbers), *(1, 800)[len(numbers) :]]
    Path(file).write_text(as_text(as_box(*best(seed, tries))), encoding="utf-8")
