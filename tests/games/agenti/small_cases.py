"""Late positions of Agenti in which so much is known that the possible worlds can be counted.

The counting uses nothing of the game but its position documents: every filling of every file, every
order, every place of the plan and every face of a key is tried, and what disagrees with what was
seen is struck out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.contract.case import Case, Key
from tests.games.agenti.situations import SEATS, SUSPECTS, filling, position

State = dict[str, Any]
KNOWN_V = "t1:1 b1:1 t2:1 t3:1 t4:1"
KNOWN_X = "t2:1 b2:1 t1:1 t3:1 t4:1"
KNOWN_Y = "t3:1 b3:1 t1:1 t2:1 t4:1"
KNOWN_Z = "t4:1 b4:1 t1:1 t2:1 t3:1"
ALL_KNOWN = {"v": KNOWN_V, "x": KNOWN_X, "y": KNOWN_Y, "z": KNOWN_Z}


@dataclass
class Late:
    """A situation, and who looks at it."""

    looker: int | None
    told: dict[str, Any] = field(default_factory=dict)

    def case(self, name: str) -> Case:
        """The questions of the contract tests."""
        document = position(**self.told)
        return Case(name, "agenti", document, self.looker, hidden, self.worlds)

    def worlds(self) -> Iterator[tuple[State, Fraction]]:
        """Every truth that the looker cannot rule out; all are equally likely."""
        truth = position(**self.told)["state"]
        for owners, plan in self.owners_and_plans(truth):
            choices = [self.files(truth, who, own) for who, own in owners.items()]
            for files in itertools.product(*choices):
                for bonus in self.bonuses(truth):
                    for faces in self.faces(truth):
                        yield self.world(truth, owners, plan, files, bonus, faces), Fraction(1)

    def owners_and_plans(self, truth: State) -> Iterator[tuple[dict[str, str], str]]:
        """AG-34, AG-04, and what claims and looks have told."""
        me = SEATS[self.looker or 0]
        for order in itertools.permutations("1234"):
            owners = dict(zip(SUSPECTS, order, strict=True))
            for plan in "1234":
                seen = truth["looked"].get(me, {})
                if any((f"hideout-{plan}" == h) != (truth["plan"] == h) for h in seen):
                    continue
                if any(
                    truth["owns"][who] != f"hideout-{owners[who]}"
                    for who in truth["saw_evidence"].get(me, {})
                ):
                    continue
                claims = [(h, who) for h, row in truth["wrong"].items() for who in row]
                if any(h == f"hideout-{plan}" and owners[w] == plan for h, w in claims):
                    continue
                yield owners, plan

    def files(self, truth: State, who: str, own: str) -> list[tuple[str, list[str], list[str]]]:
        """AG-23 to AG-25, AG-31: contents and orders of one file."""
        cards = truth["file"].get(who, ["none"] * 6)
        seers = truth["seen_by"].get(who, [0] * 6)
        mine = {n: c for n, c in enumerate(cards) if seers[n] >> (self.looker or 0) & 1}
        others = [n for n in range(6) if seers[n] and n not in mine]
        found = []
        for coins in itertools.product("tb", repeat=3):
            content = filling(own, "".join(coins))
            if not set(mine.values()) <= set(content):
                continue
            rest = [half for half in content if half not in mine.values()]
            for order in itertools.permutations(rest, len(others)):
                lying = ["none"] * 6
                for place, card in [*mine.items(), *zip(others, order, strict=True)]:
                    lying[place] = card
                found.append((who, content, lying))
        return found

    def bonuses(self, truth: State) -> Iterator[dict[str, str]]:
        """AG-29: kinds not found yet."""
        hidden_in = list(truth["bonus"])
        for kinds in itertools.permutations(truth["bonus"].values()):
            yield dict(zip(hidden_in, kinds, strict=True))

    def faces(self, truth: State) -> Iterator[dict[tuple[str, str, int], str]]:
        """AG-16, AG-150: a face for every key that is or was held, so that no two were out at
        the same moment: now, or just before one of the wrong claims."""
        bit = 4 if self.looker is None else self.looker
        keys: list[tuple[str, str, int]] = []
        known: dict[tuple[str, str, int], str] = {}
        since: dict[tuple[str, str, int], int] = {}
        until: dict[tuple[str, str, int], int] = {}
        for kind, name in (("key", "key"), ("returned", "returned")):
            for seat, row in truth[name].items():
                for place, face in enumerate(row):
                    if face != "none":
                        key = (kind, seat, place)
                        keys.append(key)
                        since[key] = truth[f"{name}_since"][seat][place]
                        until[key] = 99 if kind == "key" else truth["out"][seat]
                        if truth[f"{name}_known"][seat][place] >> bit & 1:
                            known[key] = face
        for faces in itertools.product("1234", repeat=len(keys)):
            given = {key: f"hideout-{face}" for key, face in zip(keys, faces, strict=True)}
            if any(given[key] != face for key, face in known.items()):
                continue
            moments = [1, 2, 3, 99]
            if all(
                len(out) == len({given[key] for key in out})
                for moment in moments
                for out in [[k for k in keys if since[k] < moment <= until[k]]]
            ):
                yield given

    def world(
        self,
        truth: State,
        owners: dict[str, str],
        plan: str,
        files: tuple[tuple[str, list[str], list[str]], ...],
        bonus: dict[str, str],
        faces: dict[tuple[str, str, int], str],
    ) -> State:
        """The document of one of them."""
        state = deepcopy(truth)
        state["owns"] = {who: f"hideout-{own}" for who, own in owners.items()}
        state["plan"] = f"hideout-{plan}"
        state["halves"] = {who: dict.fromkeys(content, 1) for who, content, _ in files}
        state["file"] = {who: lying for who, _, lying in files}
        state["bonus"] = bonus
        for (kind, seat, place), face in faces.items():
            state[kind][seat][place] = face
        held = {face for (kind, _, _), face in faces.items() if kind == "key"}
        left = [f"hideout-{n}" for n in "1234" if f"hideout-{n}" not in held]
        state["supply"] = dict.fromkeys(left, 1)
        for seat, row in state["key_up"].items():
            shown = [up != "none" for up in row]
            state["key_up"][seat] = [
                face if up else "none" for face, up in zip(state["key"][seat], shown, strict=True)
            ]
        return state


def hidden(state: State) -> Key:
    """All that some seat may not know."""
    rows = []
    for name in ("key", "returned"):
        row = state[name]
        rows.append(tuple(tuple(row.get(seat, ("none",) * 4)) for seat in SEATS))
    files = tuple(tuple(state["file"].get(who, ("none",) * 6)) for who in SUSPECTS)
    halves = tuple(tuple(sorted(state["halves"].get(who, {}))) for who in SUSPECTS)
    named = tuple(tuple(sorted(state[name].items())) for name in ("owns", "bonus"))
    return (state["phase"], state["plan"], named, halves, files, *rows)


HALF_KNOWN = {"v": KNOWN_V, "x": KNOWN_X, "y": "t1:1 t3:1", "z": "t2:2 b1:1"}
NO_PAIR = {"v": KNOWN_V, "x": KNOWN_X, "y": "t1:1 t2:1 t3:1 t4:1", "z": "t1:1 t2:1 t3:1 t4:1"}

SEEN_BY_2 = {
    "v": "t1:2 b1:2 t2:2 t3:2 t4:2",
    "x": "t2:2 b2:2 t1:12 t3:2 t4:2",
    "y": "t1:2 t3:12",
    "z": "t2:1 b1:2",
}

CASES = [
    Late(
        1,
        {
            "players": 3,
            "files": SEEN_BY_2,
            "halves": ("ttt", "ttt", "ttt", "btt"),
            "found": "vxyz",
            "looked": {0: "3", 1: "12", 2: "4"},
            "plan": 3,
            "keys": {0: ["4 known 2", "2"], 1: ["1"], 2: ["3"]},
            "agents": ("a4", "a8", "c1"),
        },
    ).case("seen-by-the-second-seat"),
    Late(
        0,
        {
            "files": HALF_KNOWN,
            "halves": ("ttt", "ttt", "ttt", "btt"),
            "found": "vxyz",
            "looked": {0: "12"},
            "plan": 3,
            "agents": ("a4", "c1"),
        },
    ).case("two-files-half-known"),
    Late(
        0,
        {
            "players": 3,
            "files": NO_PAIR,
            "found": "vx",
            "looked": {0: "12"},
            "plan": 4,
            "wrong": [(2, 3, "y", ["3 shown"])],
            "keys": {1: ["2"]},
        },
    ).case("a-claim-that-was-wrong"),
    Late(
        0,
        {
            "players": 3,
            "active": 1,
            "files": NO_PAIR,
            "found": "vx",
            "looked": {0: "1"},
            "plan": 4,
            "wrong": [(0, 3, "z", ["3 shown", "1"])],
            "keys": {1: ["2", "4"], 2: ["1 since 1"]},
            "agents": ("a1", "c8", "c10"),
        },
    ).case("one-who-was-wrong-knows-more"),
    Late(
        0,
        {
            "players": 3,
            "files": ALL_KNOWN,
            "found": "vxyz",
            "looked": {0: "4"},
            "plan": 4,
            "keys": {1: ["3", "2 known 1"], 2: ["4 up"]},
            "agents": ("a8", "a11", "a12"),
            "roll": 4,
        },
    ).case("keys-before-the-others"),
    Late(
        0,
        {
            "players": 4,
            "files": ALL_KNOWN,
            "found": "vxyz",
            "looked": {0: "4"},
            "plan": 4,
            "wrong": [
                (1, 1, "x", ["1 shown", "2 known 1"]),
                (2, 1, "y", ["1 shown since 1", "3"]),
            ],
            "keys": {3: ["4 since 1"]},
            "agents": ("d8", "c1", "b1", "d11"),
        },
    ).case("keys-given-back-twice"),
    Late(
        0,
        {
            "phase": "file",
            "active": 1,
            "card": "file",
            "action": "check",
            "files": {"v": KNOWN_V, "x": KNOWN_X, "y": "b3:1 t2:1 t3:1 b1:2", "z": "t4:1 b4:1"},
            "halves": ("ttt", "ttt", "btt", "ttt"),
            "found": "vx",
            "bonus": ("light", "tram", "move", "key"),
            "looked": {0: "4"},
            "plan": 4,
        },
    ).case("another-looks-into-a-file"),
    Late(
        0,
        {
            "active": 1,
            "files": ALL_KNOWN,
            "found": "vxyz",
            "looked": {0: "4"},
            "plan": 4,
            "keys": {1: ["4", "2"]},
            "players": 3,
            "agents": ("d9", "d5", "d3"),
            "suspects": ("d2", "d4", "d12", "d13"),
            "roll": 2,
        },
    ).case("no-way-but-into-a-hideout"),
]
