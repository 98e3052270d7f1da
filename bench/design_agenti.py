"""Design a map of Agenti on which a game has the right length and no colour is favoured.

    python bench/design_agenti.py FILE [SECONDS [SEED]]

One quarter of the old town is drawn at random and turned three times, so that all colours are
alike: thirteen circles well apart, lines that neither cross nor pass too near, 2.8 of them to a
circle; start, suspect, key field, hideout and two tram stops somewhere in it.  Then it is played:
thousands of games by the policy, with two, three and four players.  A line, a place or the whole
town is changed, and kept if games last longer.  The longer it runs, the better; the map in
`src/spytable/games/agenti/box.json` is the best of about a thousand such steps.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from itertools import combinations, pairwise
from math import atan2, degrees, hypot, pi
from pathlib import Path
from typing import Any, NamedTuple

from changeable_agenti import Changeable

from spytable.games.boxfile import Place, cross, distance, distance_from_line

N = 13
"""Circles in a quarter; circle i of quarter q has the number i + N * q."""
ALL = 4 * N
LINES = 72
MIDDLE = (0.0, 0.0)
SQUARE = 150
"""No circle lies nearer to the light; no line runs nearer than 105."""
APART, REACH = 92, 190
"""No two circles lie nearer to each other, no line is longer."""
ACROSS = range(10, 15)
HOUSE = 74
"""How far a hideout lies from its door."""
Edge = tuple[int, int]
Orbit = tuple[Edge, ...]


class Placing(NamedTuple):
    """The placing of everything in the first quarter."""

    start: int
    suspect: int
    key: int
    hideout: int
    stops: tuple[int, int]


def turned(place: Place, quarters: int) -> Place:
    """A place turned about the light."""
    x, y = place
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def orbit(edge: Edge) -> Orbit:
    """A line and what becomes of it as the town is turned."""
    turns = [((edge[0] + N * q) % ALL, (edge[1] + N * q) % ALL) for q in range(4)]
    return tuple(sorted({(min(turn), max(turn)) for turn in turns}))


def loop(stops: tuple[int, int]) -> list[Edge]:
    """The rails, over the two stops of every quarter in turn."""
    round_trip = [stop + N * q for q in range(4) for stop in stops]
    return [*pairwise(round_trip), (round_trip[-1], round_trip[0])]


def steps_from(near: list[list[int]], start: int) -> dict[int, int]:
    """How many steps away every circle is that can be reached."""
    away = {start: 0}
    for circle in (todo := [start]):
        for other in near[circle]:
            if other not in away:
                away[other] = away[circle] + 1
                todo.append(other)
    return away


class Ground:
    """The circles of a town: which lines and rails could be drawn between them."""

    def __init__(self, quarter: list[Place]) -> None:
        self.places = [turned(place, q) for q in range(4) for place in quarter]
        edges = [(i, j) for i in range(N) for j in range(ALL) if i != j]
        near = [e for e in edges if distance(*(self.places[end] for end in e)) <= REACH]
        self.orbits = [o for o in sorted({orbit(edge) for edge in near}) if self._is_clear(o)]
        self.together = {
            (one, other)
            for one, other in combinations(range(len(self.orbits)), 2)
            if all(self._fit(self.orbits[one][0], line) for line in self.orbits[other])
        }
        pairs = (sorted(pair, key=self._angle) for pair in combinations(range(N), 2))
        self.rails = [(a, b) for a, b in pairs if self._rails_fit((a, b))]
        self.rim = sorted(range(N), key=lambda i: -max(map(abs, self.places[i])))[:5]
        self.inner = sorted(range(N), key=lambda i: hypot(*self.places[i]))[:3]

    def _angle(self, circle: int) -> float:
        return atan2(self.places[circle][1], self.places[circle][0]) % (2 * pi)

    def _is_clear(self, lines: Orbit) -> bool:
        """Whether lines run over no other circle, nor into the square or each other."""
        a, b = (self.places[end] for end in lines[0])
        others = [place for number, place in enumerate(self.places) if number not in lines[0]]
        return (
            min(distance_from_line(place, a, b) for place in others) >= 44
            and distance_from_line(MIDDLE, a, b) >= 105
            and all(self._fit(lines[0], line) for line in lines[1:])
        )

    def _fit(self, one: Edge, other: Edge) -> bool:
        """Whether two lines do not cross, nor meet at less than 38 degrees."""
        meet = {*one} & {*other}
        if not meet:
            return not cross(*(self.places[end] for end in (*one, *other)))
        corner = min(meet)
        x, y = self.places[corner]
        ends = [self.places[edge[0] if edge[1] == corner else edge[1]] for edge in (one, other)]
        here, there = (atan2(end[1] - y, end[0] - x) for end in ends)
        return degrees(abs((here - there + pi) % (2 * pi) - pi)) >= 38

    def _rails_fit(self, stops: tuple[int, int]) -> bool:
        """Whether the rails form a ring around the light and keep clear of other circles."""
        rails = [(self.places[a], self.places[b]) for a, b in loop(stops)]
        if min(distance_from_line(MIDDLE, *rail) for rail in rails) < SQUARE:
            return False
        if any(not {*a} & {*b} and cross(*a, *b) for a, b in combinations(rails, 2)):
            return False
        return all(
            distance_from_line(self.places[circle], *rail) >= 34
            for rail, ends in zip(rails, loop(stops), strict=True)
            for circle in range(ALL)
            if circle not in ends
        )

    def fits(self, number: int, others: set[int]) -> bool:
        """Whether one more orbit of lines can be drawn beside others."""
        return all((min(number, o), max(number, o)) in self.together for o in others)


class Design:
    """A town on its ground: which lines are drawn, and where everything lies."""

    def __init__(self, ground: Ground, drawn: set[int], placing: Placing) -> None:
        self.ground, self.drawn, self.placing = ground, drawn, placing
        self.lines = sorted(line for number in drawn for line in ground.orbits[number])
        self.near: list[list[int]] = [[] for _ in range(ALL)]
        for one, other in self.lines:
            self.near[one].append(other)
            self.near[other].append(one)
        self.steps = [steps_from(self.near, circle) for circle in range(N)]
        self.score = 0.0

    def is_sound(self) -> bool:
        """The demands on a town before it is played: `tests/games/agenti/test_map.py`."""
        start, suspect, key, hideout, stops = self.placing
        ends = {len(others) for others in self.near}
        if len(self.lines) != LINES or not ends <= {2, 3, 4} or len(self.steps[0]) < ALL:
            return False
        if max(max(away.values()) for away in self.steps) not in ACROSS:
            return False
        if len({start, suspect, key, hideout, *stops}) < 6 or stops not in self.ground.rails:
            return False
        if start not in self.ground.rim or suspect not in self.ground.inner:
            return False
        if min(self._away(start, key), self._away(start, hideout), self._away(key, hideout)) < 3:
            return False
        a, b = stops
        rides = self.steps[a][b], self.steps[b][(a + N) % ALL]
        return min(rides) >= 3 and self._house_fits()

    def _away(self, one: int, other: int) -> int:
        return min(self.steps[one][other + N * q] for q in range(4))

    def house(self, door: int) -> Place:
        """The place of a hideout: away from the circles that lines lead to from its door."""
        x, y = self.ground.places[door]
        near = [self.ground.places[other] for other in self.near[door]]
        dx = x - sum(other[0] for other in near) / len(near)
        dy = y - sum(other[1] for other in near) / len(near)
        length = hypot(dx, dy) or 1
        return x + HOUSE * dx / length, y + HOUSE * dy / length

    def _house_fits(self) -> bool:
        door, places = self.placing.hideout, self.ground.places
        house = self.house(door)
        if len(self.near[door]) > 3 or max(map(abs, house)) > 532 or hypot(*house) < 230:
            return False
        if min(distance(house, at) for circle, at in enumerate(places) if circle != door) < 84:
            return False
        ways = [*((line, 58 if door in line else 70) for line in self.lines)]
        ways += [(rail, 70) for rail in loop(self.placing.stops)]
        return all(
            distance_from_line(house, places[a], places[b]) >= least for (a, b), least in ways
        )

    def numbers(self) -> list[int]:
        """The number that each circle is played by: quarters clockwise, first what lies there."""
        first = [*self.placing[:4], *self.placing.stops]
        order = first + [circle for circle in range(N) if circle not in first]
        clockwise = (0, 3, 2, 1)
        return [1 + N * clockwise[c // N] + order.index(c % N) for c in range(ALL)]


def some_town(rng: random.Random) -> Design | None:
    """Any town; None if this try leads to none."""
    quarter: list[Place] = []
    for _ in range(4000):
        place = (float(rng.randrange(28, 463)), float(rng.randrange(28, 463)))
        others = [turned(other, q) for other in quarter for q in range(4)]
        others += [turned(place, q) for q in (1, 2, 3)]
        if len(quarter) < N and hypot(*place) >= SQUARE:
            if all(distance(place, other) >= APART for other in others):
                quarter.append(place)
    if len(quarter) < N:
        return None
    ground = Ground(quarter)
    for _ in range(200 if ground.rails else 0):
        town = Design(ground, filled(ground, set(), rng), some_placing(ground, rng))
        if town.is_sound():
            return town
    return None


def filled(ground: Ground, drawn: set[int], rng: random.Random) -> set[int]:
    """Lines, drawn in any order as long as there is room and they are not too many."""
    numbers = [*range(len(ground.orbits))]
    rng.shuffle(numbers)
    for number in numbers:
        if sum(len(ground.orbits[n]) for n in drawn) < LINES and ground.fits(number, drawn):
            drawn = drawn | {number}
    return drawn


def some_placing(ground: Ground, rng: random.Random) -> Placing:
    """Everything anywhere."""
    key, hideout = rng.sample(range(N), 2)
    return Placing(
        rng.choice(ground.rim), rng.choice(ground.inner), key, hideout, rng.choice(ground.rails)
    )


def changed(town: Design, rng: random.Random) -> Design | None:
    """The same town with a line or two elsewhere, or something in another place."""
    for _ in range(100):
        drawn, placing = town.drawn, town.placing
        if rng.random() < 0.5:
            field = rng.choice(Placing._fields)
            anew = some_placing(town.ground, rng)._asdict()[field]
            placing = placing._replace(**{field: anew})
        else:
            gone = rng.sample(sorted(drawn), rng.choice((1, 1, 2)))
            drawn = filled(town.ground, drawn - {*gone}, rng)
        other = Design(town.ground, drawn, placing)
        if (drawn, placing) != (town.drawn, town.placing) and other.is_sound():
            return other
    return None


def measured(town: Design, table: Changeable, games: int, seed: int) -> float:
    """How long games last: the mean of all numbers of players, the shortest counted twice."""
    number = town.numbers()
    ways = ([(number[a], number[b]) for a, b in w] for w in (town.lines, loop(town.placing.stops)))
    table.lay_out(*ways)
    means = [table.play(players, games, seed).mean for players in (2, 3, 4)]
    return min(means) / 2 + sum(means) / 6


def best(seconds: float, seed: int, file: Path) -> Design:
    """Climb for so long, from several towns at a time."""
    rng = random.Random(seed)
    towns: list[Design] = []
    while len(towns) < 12:
        town = some_town(rng)
        towns += [town] if town else []
    file.write_text(as_text(as_box(towns[0])), encoding="utf-8")
    table = Changeable(file)
    for town in towns:
        town.score = measured(town, table, 400, seed)
    end, step = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        step += 1
        towns.sort(key=lambda town: -town.score)
        old = towns[min(int(rng.expovariate(0.35)), len(towns) - 1)]
        new = changed(old, rng) if rng.random() < 0.95 else some_town(rng)
        for games in (150, 800):  # most are soon seen to be worse
            if new is not None:
                new.score = measured(new, table, games, seed + step)
                new = new if new.score > old.score - 0.1 else None
        if new is not None:
            towns = [*towns, new] if len(towns) < 24 else [*towns[:-1], new]
            if new.score > towns[0].score:
                print(f"step {step}: {new.score:.2f} rounds, {new.placing}", flush=True)
    town = max(towns, key=lambda town: town.score)
    measured(town, table, 1, seed)
    for players in (2, 3, 4):
        print(players, "players:", table.play(players, 3000, seed))
    return town


def as_box(town: Design) -> dict[str, Any]:
    """The map as a box file: quarters clockwise, circles numbered as they are played here."""
    places, placing = town.ground.places, town.placing
    order = sorted(range(N), key=lambda circle: town.numbers()[circle])
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

    names = {name(circle): circle for circle in range(ALL)}
    stops = [name(one) for one, _ in loop(placing.stops)]
    starts = everywhere(placing.start)
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
                (sorted(map(name, line), key=rank) for line in town.lines),
                key=lambda line: [rank(name) for name in line],
            )
        }
        | ours,
        "tram": {"stops": [stops[0], *stops[:0:-1]]} | ours,
        "hideouts": [
            {"number": number, "at": at(town.house(names[door])), "circle": door} | ours
            for number, door in enumerate(everywhere(placing.hideout), start=1)
        ],
        "keys": {"fields": everywhere(placing.key)} | ours,
        "light": {"at": at(MIDDLE), "starts": "a"} | ours,
        "agents": [
            {"name": colour, "start": starts[corner]} | ours
            for colour, corner in (("red", 0), ("green", 2), ("yellow", 1), ("blue", 3))
        ],
        "suspects": [
            {"name": letter, "start": start} | ours
            for letter, start in zip("vxyz", everywhere(placing.suspect), strict=True)
        ],
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
    target, *given = sys.argv[1:]
    seconds, seed = [*map(int, given), *(300, 1)[len(given) :]]
    with tempfile.TemporaryDirectory() as folder:
        found = best(seconds, seed, Path(folder) / "first.json")
    Path(target).write_text(as_text(as_box(found)), encoding="utf-8")
