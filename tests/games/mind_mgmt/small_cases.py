"""Late positions of MIND MGMT in which so much is known that the possible worlds can be counted.

The counting uses nothing of the game but the printed board and the position documents: every route
is walked step by step, every set of three features and both cards are tried, and what disagrees
with what lies open on the table is struck out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import spytable
from spytable.games.mind_mgmt.components import FEATURE_NAMES, LOCATION_NAMES, MAP, MODULES
from spytable.games.mind_mgmt.state import State as Record
from spytable.kernel import new, plainly
from spytable.kernel.document import to_document
from tests.contract.case import Case, Key
from tests.games.helpers import play

State = dict[str, Any]
Place = tuple[int, int]
Route = tuple[Place, ...]
FEATURES = FEATURE_NAMES[1:]
CARDS = ("karl-box", "smoking-girl", "chess-player")
AT = {
    (row, column): set(cell.split("+")) - {"none"}
    for row, line in enumerate(MAP.strip().splitlines(), 1)
    for column, cell in enumerate(line.split(), 1)
}
TEMPLES = {(3, 3), (5, 5)}
STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
LEAPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a * b) == 2)
SLANTING = ((-1, 1), (1, 1), (1, -1), (-1, -1))


def place(name: str) -> Place:
    """R3C4, or r3c4, is row 3, column 4."""
    return int(name[1]), int(name[3])


def named(at: Place) -> str:
    """And back, as documents write it."""
    return f"r{at[0]}c{at[1]}"


def steps(at: Place, chaos: set[frozenset[Place]]) -> list[Place]:
    """MM-115, MM-116, MM-123: where a STEP leads."""
    near = [(at[0] + down, at[1] + right) for down, right in STRAIGHT]
    found = [other for other in near if other in AT and frozenset((at, other)) not in chaos]
    for down, right in SLANTING:
        other = at[0] + down, at[1] + right
        if other in AT and TEMPLES & {at, other}:
            found.append(other)
    return found


def slips(at: Place, card: str) -> list[Place]:
    """MM-142, MM-143, MM-424: where a Mind Slip leads."""
    if card == CARDS[2]:
        far = [(at[0] + down, at[1] + right) for down, right in LEAPS]
        return [other for other in far if other in AT]
    ways = STRAIGHT if card == CARDS[0] else SLANTING
    far = [(at[0] + 2 * down, at[1] + 2 * right) for down, right in ways]
    return [other for other in far if other in AT]


@dataclass
class Late:
    """A situation: what the Recruiter did, and what the table shows of it."""

    route: str
    hidden: tuple[str, str, str] = ("bus", "idol", "pool")
    card: str = CARDS[0]
    looker: int | None = 1
    hour: int = 0
    """The hour of the time token, if not at the end of the route."""
    told: State = field(default_factory=dict)
    """The rest of the document."""
    slipping: str = "none"
    training: bool = False
    phase: str = "activate"
    plays: str = ""
    """What the agents do then, in the same turn,"""
    heard: Callable[[Route, tuple[str, ...], str], bool] = lambda route, three, deaf: True
    """and what the answers tell, put down here in its own words."""

    @property
    def visits(self) -> list[Place]:
        """The route, as places."""
        return [place(name) for name in self.route.split()]

    @property
    def document(self) -> State:
        """The position, after what is played."""
        if not self.plays:
            return self.before
        with plainly():  # nothing is compiled only to collect tests
            table = spytable.box("mind-mgmt").position(self.before)
            return play(table, *self.plays.split()).position()

    @property
    def before(self) -> State:
        """The position."""
        visits = self.visits
        hour = self.hour or len(visits)
        state = to_document(Record, new(Record))
        state |= {
            "players": 3,
            "mission": "training" if self.training else "full",
            "setup": "by-hand",
            "phase": self.phase,
            "hour": hour,
            "round_number": (hour - (4 if self.phase == "activate" else 3)) // 2,
            "turn": 2 * (hour - 5) + (0 if self.phase == "activate" else 1),
            "agent_at": {
                "meru": "r1c1",
                "henry-lyme": "r1c1",
                "bill-falls": "r7c6",
                "dusty": "r7c6",
            },
            "owner": {
                "meru": "seat-2",
                "henry-lyme": "seat-3",
                "bill-falls": "seat-2",
                "dusty": "seat-3",
            },
            "character": self.card,
            "walked": len(visits),
            "hidden": dict.fromkeys(self.hidden, 1),
            "slipping": self.slipping,
            "last_hour": 14 if self.training else 16,
            "recruiter_cards": 2,
            "open_cards": 2,
        }
        row = ["none"] * 17
        for number, at in enumerate(visits, 1):
            row[number] = named(at)
        state["route"] = row
        if not self.training:
            state |= {
                "chaos": 5,
                "chaos_east": 0,
                "immortal_at": ["none", "r2c2", "r2c5", "r6c2", "r6c5"],
                "dolphin": 1,
                "second_at": "r4c6",
            }
            state |= chaos_of(CHAOS)
            shown = [name for name in FEATURES if name not in self.hidden][:2]
            state["card"] = shown
            state["excluded"] = dict.fromkeys(shown, 1)
        told = deepcopy(self.told)
        for name in told.pop("not_hidden", ()):
            state["excluded"][name] = 1
        state |= told
        for at, by in state["visited_by"].items():
            if not (self.training and named(visits[0]) == at):
                state["visited_by"][at] = max(by, 6)  # the agents have their first turn at 6
        state["track"] = self.counts(visits, hour, state)
        state["recruits"] = sum(state["track"]) + len(state["symbol"])
        if (self.phase == "activate") == bool(hour % 2):  # the second half of a round
            state["laid"] = {"meru": 1, "dusty": 1}
        variant = {
            "mission": state["mission"],
            "setup": "by-hand",
            "early": state["early"],
        }
        for module in MODULES:
            if state[module] == "in":
                variant[module.replace("_", "-")] = "in"
        return {"game": "mind-mgmt", "rules": 1, "players": 3, "variant": variant, "state": state}

    def counts(self, visits: list[Place], hour: int, state: State) -> list[int]:
        """MM-068, MM-214: what has been told at the warnings."""
        track = [0] * 17
        for warning, first in announced(hour, state):
            track[warning] = sum(
                recruits(visits[number - 1], number, self.hidden, state)
                for number in range(first, warning + 1)
            )
        return track

    def case(self, name: str) -> Case:
        """The questions of the contract tests."""
        return Case(name, "mind-mgmt", self.document, self.looker, hidden, self.worlds)

    def possible(self) -> Iterator[tuple[str, Route, tuple[str, ...], str, str]]:
        """Card, route, features, token spent and Deaf Street, in every truth that the looker cannot
        rule out."""
        truth = self.before["state"]
        hour = truth["hour"]
        open_features = [name for name in FEATURES if name not in truth["excluded"]]
        lengths = {"recruiter": (hour, hour + 1), "extra": (hour, hour + 1), "refill": (hour + 1,)}
        for card in CARDS[: truth["recruiter_cards"]]:
            for length in lengths.get(truth["phase"], (hour,)):
                for route, spent in routes(truth, card, length):
                    for three in itertools.combinations(open_features, 3):
                        if not agrees(truth, route, three):
                            continue
                        for deaf in streets(truth, three):
                            if self.heard(route, three, deaf):
                                yield card, route, three, spent, deaf

    def worlds(self) -> Iterator[tuple[State, Fraction]]:
        """The same as documents; all are equally likely."""
        truth = self.document["state"]
        for card, route, three, spent, deaf in self.possible():
            yield world(truth, card, route, three, spent) | {"deaf": deaf}, Fraction(1)


def chaos_of(names: str) -> State:
    """The fields that say where chaos lies."""
    found = {"chaos_east": 0, "chaos_south": 0}
    for name in names.split():
        at, side = name.split("-")
        found["chaos_east" if side == "E" else "chaos_south"] |= 1 << LOCATION_NAMES.index(at)
    return found


CHAOS, LATE = "R1C3-E R3C1-E R4C4-S R6C3-E R5C6-S", "R2C2-E R3C5-E"
ROADS = chaos_of(f"{CHAOS} {LATE}") | {
    "chaos": 7,
    "road_tokens": 2,
    "late_east": chaos_of(LATE)["chaos_east"],
    "late_south": 0,
}
"""MM-432: two tokens more, laid after the opening."""


def chaos_in(state: State, fields: str = "chaos") -> set[frozenset[Place]]:
    """The neighbours with chaos between them."""
    found = set()
    for name, (down, right) in ((f"{fields}_east", (0, 1)), (f"{fields}_south", (1, 0))):
        for number, at in enumerate(map(place, LOCATION_NAMES[1:]), 1):
            if state[name] >> number & 1:
                found.add(frozenset((at, (at[0] + down, at[1] + right))))
    return found


def announced(hour: int, state: State) -> Iterator[tuple[int, int]]:
    """MM-068, MM-214, MM-461: at which hours recruits were told so far, and from which hour on."""
    first = 1
    for warning in range(5, hour + 1, 2):
        if warning == 7 and state["late_edition"] == "in":
            continue
        yield warning, first
        first = warning + 1


def recruits(at: Place, hour: int, three: Iterator[str] | tuple[str, ...], state: State) -> int:
    """MM-165, MM-169: one for every feature there that is hidden and was not exposed before."""
    exposed = state["exposed"]
    return sum(1 for name in three if name in AT[at] and hour <= exposed.get(name, 99))


def gained(route: Route, state: State) -> bool:
    """OQ-11: the second token has been visited while it lay there."""
    name = state["second_at"]
    if name == "none" or place(name) not in route:
        return False
    return state["early"] == "gained" or route.index(place(name)) >= 5


def routes(state: State, card: str, length: int) -> Iterator[tuple[Route, str]]:
    """Every way of that length that agrees with the marks, with the token spent in this turn."""
    chaos, hour = chaos_in(state), state["hour"]
    early = chaos - chaos_in(state, "late")
    marks = {place(name): by for name, by in state["visited_by"].items()}
    notes = {place(name): at for name, at in state["note"].items()}
    clear = {place(name): till for name, till in state["clear"].items()}
    spent_at = {state["slip_hour"], state["second_hour"]} - {0}

    def fits(at: Place, now: int) -> bool:
        if notes.get(at, now) != now or now <= clear.get(at, 0):
            return False
        if at not in notes and now in notes.values():
            return False
        number = LOCATION_NAMES.index(named(at).upper())
        return now <= marks.get(at, 99) and not state["not_at"][now] >> number & 1

    def onward(route: Route) -> Iterator[tuple[Place, str]]:
        now = len(route) + 1
        at = route[-1]
        if now in spent_at:
            yield from ((other, "none") for other in slips(at, card))
            return
        yield from ((other, "none") for other in steps(at, early if now <= 5 else chaos))
        if now > hour:
            if state["slip_hour"] == 0:
                yield from ((other, "own") for other in slips(at, card))
            if state["second_hour"] == 0 and gained(route, state):
                yield from ((other, "second") for other in slips(at, card))

    def walk(route: Route, spent: str) -> Iterator[tuple[Route, str]]:
        if len(route) == length:
            yield route, spent
            return
        for other, token in onward(route):
            if other not in route and fits(other, len(route) + 1):
                yield from walk((*route, other), token)

    for start in AT:
        if not fits(start, 1):
            continue
        for route, spent in walk((start,), "none"):
            if not set(marks) <= set(route):
                continue
            if state["second_hour"]:
                at = place(state["second_at"])
                if at not in route[: state["second_hour"] - 1] or not gained(route, state):
                    continue
            begun = state["phase"] in ("recruiter", "extra") and length == hour
            if begun and all(other in route for other, _ in onward(route)):
                continue  # MM-127: a dead end, and the game would be over
            yield route, spent


def agrees(state: State, route: Route, three: tuple[str, ...]) -> bool:
    """MM-197, MM-214, MM-283, MM-286: features that may be hidden and recruit what was told."""
    if set(three) & set(state["excluded"]) or set(state["exposed"]) - set(three):
        return False
    for warning, first in announced(state["hour"], state):
        hours = range(first, warning + 1)
        met = sum(recruits(route[number - 1], number, three, state) for number in hours)
        if met != state["track"][warning]:
            return False
    for number, told in enumerate(state["ledger"]):
        if told and told != 1 + recruits(route[number - 1], number, three, state):
            return False
    return True


def streets(state: State, three: tuple[str, ...]) -> list[str]:
    """MM-465, MM-469: which feature may be the Deaf Street beside these three, if all that is known
    of it is which ones have answered; once it is exposed, that one."""
    if state["deaf_street"] == "out":
        return ["none"]
    if state["deaf_shown"] != "none":
        return [state["deaf_shown"]]
    return [name for name in FEATURES if name not in three and name not in state["answering"]]


def world(truth: State, card: str, route: Route, three: tuple[str, ...], spent: str) -> State:
    """The document of one of them."""
    row = ["none", *map(named, route)]
    return truth | {
        "character": card,
        "walked": len(route),
        "route": row + ["none"] * (17 - len(row)),
        "hidden": dict.fromkeys(three, 1),
        "slipping": spent,
    }


def hidden(state: State) -> Key:
    """All that the agents may not know."""
    row = tuple(state["route"])
    three = tuple(sorted(state["hidden"]))
    return (state["character"], row, three, state["slipping"], state["deaf"])


FEW = ("bus", "idol", "pool", "garden", "bird")
MOST = tuple(name for name in FEATURES if name not in FEW)
"""The features that are not hidden, where only five are left."""

CASES = [
    Late(
        "R1C1 R1C2 R2C2 R2C3 R3C3 R4C4 R4C5",
        told={
            "note": {"r1c1": 1, "r3c3": 5},
            "visited_by": {"r1c1": 1, "r3c3": 5, "r2c2": 6},
            "token": {"r2c2": 1},
            "clear": {"r5c5": 7, "r4c2": 6},
            "not_hidden": MOST,
        },
    ).case("two-notes-and-a-step"),
    Late(
        "R2C1 R3C1 R4C1 R4C2 R5C2 R5C3 R6C3 R7C3",
        hour=7,
        phase="recruiter",
        told={
            "note": {"r2c1": 1, "r4c2": 4},
            "visited_by": {"r2c1": 1, "r4c2": 4, "r5c3": 6},
            "token": {"r5c3": 1},
            "exposed": {"pool": 6},
            "not_at": [0] * 7 + [1 << 20] + [0] * 9,
            "clear": {"r4c3": 7},
            "not_hidden": MOST,
        },
    ).case("in-the-middle-of-the-recruiters-turn"),
    Late(
        "R7C1 R6C1 R5C1 R4C1 R4C2 R4C4 R4C5 R4C6 R2C6 R1C6",
        hidden=("bus", "idol", "garden"),
        told={
            "note": {"r7c1": 1, "r4c4": 6},
            "visited_by": {"r7c1": 1, "r4c4": 6, "r2c6": 10},
            "token": {"r2c6": 1},
            "slip_hour": 6,
            "second_hour": 9,
            "not_hidden": MOST,
        },
    ).case("both-tokens-spent"),
    Late(
        "R7C3 R7C2 R7C1 R6C1 R6C2 R5C2 R5C1 R3C1",
        card=CARDS[0],
        slipping="own",
        hour=7,
        phase="extra",
        looker=None,
        told={
            "note": {"r7c3": 1, "r6c1": 4, "r6c2": 5},
            "visited_by": {"r7c3": 1, "r6c1": 4, "r6c2": 5, "r5c1": 8},
            "token": {"r5c1": 1},
            "immortals_moved": 1,
            "not_hidden": MOST,
            "card": ["palm", "courier"],
            "symbol": {"dogs": 1},
        },
    ).case("a-step-exposed-for-an-extra-move"),
    Late(
        "R7C2 R6C2 R6C1 R5C1 R5C2 R5C3 R4C3",
        hidden=("monks", "idol", "palm"),
        training=True,
        looker=2,
        told={
            "note": {"r7c2": 1, "r6c1": 3, "r5c2": 5, "r4c3": 7},
            "visited_by": {"r7c2": 1, "r6c1": 6, "r5c2": 6, "r4c3": 7},
            "clear": {"r3c1": 6, "r7c1": 6},
        },
    ).case("a-training-mission"),
    Late(
        "R4C5 R4C6 R5C6 R5C5 R4C4 R6C4 R6C5",
        phase="recruiter",
        hour=7,
        told={
            "early": "gained",
            "note": {"r4c6": 2, "r6c4": 6},
            "visited_by": {"r4c6": 2, "r6c4": 6},
            "slip_hour": 6,
            "not_hidden": MOST,
        },
    ).case("one-token-left"),
    Late(  # an hour before the early train leaves
        "R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2 R4C1 R5C1 R6C1 R6C2 R6C3 R7C3 R7C4",
        hour=13,
        phase="recruiter",
        told={
            "note": {"r2c6": 1, "r4c4": 5, "r5c1": 9, "r6c3": 12},
            "visited_by": {"r2c6": 1, "r4c4": 5, "r5c1": 9, "r6c3": 12, "r4c5": 7},
            "token": {"r4c5": 1},
            "not_hidden": MOST,
            "second_at": "r3c4",
            "slip_hour": 0,
            **dict.fromkeys(MODULES, "in"),
            "last_hour": 15,
            "free_moves": 1,
            "long_moves": 2,
            "far_asks": 1,
            "again_from": 10,
            "recruiter_cards": 3,
            "open_cards": 3,
            "third_card": "courier",
            "wide_captures": 1,
            **ROADS,
            "linked_reveals": 2,
            "ledger_asks": 1,
            "late_warnings": 1,
            "deaf": "bird",
            "answering": {n: 1 for n in FEATURES if n not in ("bird", "bus", "cafe")},
        },
    ).case("with-modules"),
    Late(  # the opening led across a token that was laid after it
        "R2C1 R2C2 R2C3 R3C3 R4C4 R4C5 R4C6",
        told={
            "note": {"r2c1": 1, "r4c4": 5},
            "visited_by": {"r2c1": 1, "r4c4": 5, "r4c6": 7},
            "token": {"r4c6": 1},
            "not_hidden": MOST,
            "road_works": "in",
            **ROADS,
        },
    ).case("road-works"),
    Late(  # from R4C2 two of three cards can have led to where the third location from there is
        "R7C1 R6C1 R5C1 R4C1 R4C2 R2C3 R2C4 R2C5 R1C5",
        card=CARDS[2],
        told={
            "note": {"r7c1": 1, "r5c1": 3, "r2c4": 7},
            "visited_by": {"r7c1": 1, "r5c1": 3, "r2c4": 7, "r2c5": 9},
            "token": {"r2c5": 1},
            "slip_hour": 6,
            "not_hidden": MOST,
            "third_passport": "in",
            "recruiter_cards": 3,
        },
    ).case("one-of-three-recruiters"),
    Late(  # the way on from a note, then from another one to a location with a mark
        "R2C1 R3C1 R4C1 R4C2 R5C2 R5C3 R6C3 R7C3",
        told={
            "agent_at": {
                "meru": "r4c1",
                "henry-lyme": "r1c1",
                "bill-falls": "r5c3",
                "dusty": "r7c6",
            },
            "visited_by": {"r4c1": 6, "r5c3": 7, "r6c3": 8},
            "token": {"r4c1": 1, "r5c3": 1, "r6c3": 1},
            "not_hidden": MOST,
            "long_memory": "in",
            "linked_reveals": 2,
        },
        plays="activate:meru reveal-next rest activate:bill-falls reveal-next",
        heard=lambda route, three, deaf: (
            route[2:4] == (place("R4C1"), place("R4C2"))
            and route[5] == place("R5C3")
            and route[6] in map(place, ("R4C1", "R4C2", "R5C3", "R6C3"))
        ),
    ).case("with-the-long-memory"),
    Late(  # of two recruits, one came at 6:00
        "R7C3 R6C3 R5C3 R4C3 R4C2 R3C2 R2C2",
        hidden=("garden", "bird", "idol"),
        told={
            "note": {"r7c3": 1, "r4c3": 4},
            "visited_by": {"r7c3": 1, "r4c3": 6},
            "not_hidden": MOST,
            "bookkeeper": "in",
            "ledger_asks": 1,
        },
        plays="ask-ledger activate:bill-falls",
        heard=lambda route, three, deaf: sum(name in AT[route[5]] for name in three) == 1,
    ).case("with-the-bookkeeper"),
    Late(  # between the warning that was left out and the next one
        "R7C3 R6C3 R5C3 R4C3 R4C2 R3C2 R2C2 R2C1",
        hidden=("garden", "bird", "idol"),
        told={
            "note": {"r7c3": 1, "r4c3": 4, "r2c2": 7},
            "visited_by": {"r7c3": 1, "r4c3": 6, "r2c2": 7},
            "not_hidden": MOST,
            "late_edition": "in",
            "late_warnings": 1,
        },
    ).case("before-the-late-edition"),
    Late(  # four turns as one number, and the hour before it on its own
        "R7C3 R6C3 R5C3 R4C3 R4C2 R3C2 R2C2 R2C1 R3C1 R4C1",
        hidden=("garden", "bird", "pool"),
        told={
            "note": {"r7c3": 1, "r4c3": 4, "r2c2": 7},
            "visited_by": {"r7c3": 1, "r4c3": 6, "r2c2": 7, "r3c1": 9},
            "token": {"r3c1": 1},
            "not_hidden": MOST,
            "late_edition": "in",
            "late_warnings": 1,
            "bookkeeper": "in",
            "ledger": [0] * 8 + [1] + [0] * 8,
        },
    ).case("after-the-late-edition"),
    Late(  # one feature is silent, another one answers
        "R7C3 R6C3 R5C3 R4C3 R4C2 R3C2 R2C2",
        hidden=("garden", "pool", "idol"),
        told={
            "agent_at": {
                "meru": "r1c1",
                "henry-lyme": "r5c6",
                "bill-falls": "r4c3",
                "dusty": "r7c6",
            },
            "note": {"r7c3": 1, "r5c3": 3, "r4c2": 5},
            "visited_by": {"r7c3": 1, "r5c3": 6, "r4c2": 6},
            "not_hidden": MOST,
            "owner": {
                "meru": "seat-3",
                "henry-lyme": "seat-2",
                "bill-falls": "seat-2",
                "dusty": "seat-3",
            },
            "deaf_street": "in",
            "deaf": "courier",
            "immortal_at": ["none", "r2c3", "r2c4", "r6c2", "r6c4"],
        },
        plays="activate:henry-lyme ask:courier no-token rest "
        "activate:bill-falls ask:pool mark:r4c3",
        heard=lambda route, three, deaf: (
            deaf != "pool"
            and place("R4C3") in route
            and (deaf == "courier" or not any("courier" in AT[at] for at in route))
        ),
    ).case("with-the-deaf-street"),
    Late(  # the Deaf Street is exposed after it was asked; the others told the truth
        "R7C3 R6C3 R5C3 R4C3 R4C2 R3C2 R2C2",
        hidden=("garden", "pool", "idol"),
        told={
            "agent_at": {
                "meru": "r1c1",
                "henry-lyme": "r5c2",
                "bill-falls": "r2c5",
                "dusty": "r7c6",
            },
            "note": {"r7c3": 1, "r4c2": 5},
            "visited_by": {"r7c3": 1, "r4c2": 6},
            "not_hidden": tuple(name for name in MOST if name != "cafe"),
            "owner": {
                "meru": "seat-3",
                "henry-lyme": "seat-2",
                "bill-falls": "seat-2",
                "dusty": "seat-3",
            },
            "deaf_street": "in",
            "deaf": "courier",
        },
        plays="activate:henry-lyme ask:cafe no-token rest "
        "activate:bill-falls shakedown:courier no-push",
        heard=lambda route, three, deaf: (
            deaf == "courier" and not any("cafe" in AT[at] for at in route)
        ),
    ).case("with-the-deaf-street-exposed"),
]

MANY = Late(
    "R4C3 R4C2 R4C1 R5C1 R5C2 R6C2 R6C3 R5C3 R5C4 R6C4 R6C5",
    told={
        "note": {"r4c3": 1},
        "visited_by": {"r4c3": 1},
        "exposed": {"bus": 6, "idol": 6, "pool": 6},
    },
)
"""2,384 routes: too many for the list that is made before worlds are imagined, few enough to
count."""
