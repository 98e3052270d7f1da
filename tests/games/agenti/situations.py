"""Situations of Agenti, told in a few words: what is said stands, the rest is filled in.

Circles are told by name.  Keys before a seat are written `"2"`, face up `"2 up"`, known to others
as well `"2 known 3"` (seats counted from 1).  A file is told by the cards that have been seen, the
lowest last, with who saw them: `"t1:1 b2:12"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spytable.games import shelf
from spytable.kernel import new
from spytable.kernel.document import to_document
from spytable.table import OpenedBox, Table
from tests.games.helpers import now, offered, play

BOX = OpenedBox(shelf.take("agenti"))
SEATS = ("seat-1", "seat-2", "seat-3", "seat-4")
SUSPECTS = ("v", "x", "y", "z")
KINDS = ("move", "tram", "light", "key")
EVERYBODY = 31
FAR_AGENTS = ("a1", "c1", "b1", "d1")
"""The starts of the secret agents: far from everything."""
FAR_SUSPECTS = ("b2", "c2", "d2", "a2")
"""Suspects far from the middle, beside the agents' starts."""


def situation(phase: Any = "card", *, deals: Any = (), seed: Any = 1, **told: Any) -> Table:
    """A table at the situation that `position` tells of; the Dealer follows these deals first."""
    return BOX.position(position(phase, **told), deals=deals, seed=seed)


def position(
    phase: str = "card",
    *,
    players: int = 2,
    active: int = 0,
    starter: int = 0,
    agents: Sequence[str] = FAR_AGENTS,
    suspects: Sequence[str] = FAR_SUSPECTS,
    light: str = "a",
    roll: int = 3,
    card: str = "none",
    action: str = "none",
    used: Mapping[int, Sequence[str]] | None = None,
    pending: Mapping[str, int] | None = None,
    keys: Mapping[int, Sequence[str]] | None = None,
    owners: str = "1234",
    halves: Sequence[str] = ("ttt", "ttt", "ttt", "ttt"),
    files: Mapping[str, str] | None = None,
    bonus: Sequence[str] = KINDS,
    found: str = "",
    plan: int = 1,
    looked: Mapping[int, str] | None = None,
    wrong: Sequence[tuple[int, int, str, Sequence[str]]] = (),
    variant: Mapping[str, str] | None = None,
    round_number: int = 3,
) -> dict[str, Any]:
    """The document of a situation.  `found` names the suspects whose bonus card is gone, `wrong`
    the claims that put seats out, in order: seat, hideout, suspect, the keys given back."""
    settled = dict(variant or {})
    kinds = dict(zip(SUSPECTS, bonus, strict=True))
    out = {seat: number + 1 for number, (seat, *_) in enumerate(wrong)}
    standing = {s: circle for s, circle in enumerate(agents[:players]) if s not in out}
    state = to_document(BOX.box.state, new(BOX.box.state)) | {
        "players": players,
        "first": settled.get("first", "random"),
        "last": settled.get("last", "wins"),
        "phase": phase,
        "starter": SEATS[starter],
        "round_number": round_number,
        "turn": 9,
        "active": SEATS[active],
        "light": light,
        "agent": {SEATS[seat]: circle for seat, circle in standing.items()},
        "suspect": dict(zip(SUSPECTS, suspects, strict=True)),
        "out": {SEATS[seat]: number for seat, number in out.items()},
        "roll": roll,
        "card": card,
        "action": action,
        "used": {SEATS[s]: dict.fromkeys(cards, 1) for s, cards in (used or {}).items()},
        "pending": dict(pending or {}),
        "looked": {
            SEATS[seat]: {f"hideout-{number}": 1 for number in numbers}
            for seat, numbers in (looked or {}).items()
        },
        "bonus": {who: kind for who, kind in kinds.items() if who not in found},
        "bonus_found": {who: kind for who, kind in kinds.items() if who in found},
        "file_size": {who: 5 if who in found else 6 for who in SUSPECTS},
        "owns": {who: f"hideout-{own}" for who, own in zip(SUSPECTS, owners, strict=True)},
        "halves": {
            who: dict.fromkeys(filling(own, coins), 1)
            for who, own, coins in zip(SUSPECTS, owners, halves, strict=True)
        },
        "plan": f"hideout-{plan}",
    }
    state |= _files(files or {}, found)
    state |= _keys(keys or {}, wrong)
    for seat, hideout, suspect, _ in wrong:
        state["wrong"].setdefault(f"hideout-{hideout}", {})[suspect] = 1
        state["saw_evidence"][SEATS[seat]] = {suspect: 1}
        state["looked"].setdefault(SEATS[seat], {})[f"hideout-{hideout}"] = 1
    whole = {"game": "agenti", "rules": BOX.box.rules_version, "players": players}
    return whole | {"variant": settled, "state": state}


def filling(own: str, coins: str) -> list[str]:
    """The five halves in the file of one who owns a hideout: AG-23 to AG-25."""
    others = [number for number in "1234" if number != own]
    pairs = zip(coins, others, strict=True)
    return [f"t{own}", f"b{own}", *(coin + other for coin, other in pairs)]


def _files(files: Mapping[str, str], found: str) -> dict[str, Any]:
    cards, seen = {}, {}
    for who, text in files.items():
        size = 5 if who in found else 6
        lying = [part.split(":") for part in text.split()]
        top, rest = size - len(lying), 6 - size
        cards[who] = ["none"] * top + [card for card, _ in lying] + ["none"] * rest
        sets = [sum(2 ** (int(seat) - 1) for seat in seats) for _, seats in lying]
        seen[who] = [0] * top + sets + [0] * rest
    return {"file": cards, "seen_by": seen}


def _keys(
    keys: Mapping[int, Sequence[str]], wrong: Sequence[tuple[int, int, str, Sequence[str]]]
) -> dict[str, Any]:
    """The keys before the seats, those that were given back, and those left in the supply."""
    rows: dict[str, dict[str, list[Any]]] = {
        name: {} for name in ("key", "key_up", "key_known", "key_since")
    }
    back: dict[str, dict[str, list[Any]]] = {
        name: {} for name in ("returned", "returned_known", "returned_since")
    }
    supply = {1, 2, 3, 4}
    for seat, told in keys.items():
        read = [_key(seat, text) for text in told]
        supply -= {face for face, *_ in read}
        for name, row in zip(rows, _columns(read), strict=True):
            rows[name][SEATS[seat]] = row
    for seat, _, _, told in wrong:
        columns = _columns([_key(seat, text) for text in told])
        for name, row in zip(back, (columns[0], *columns[2:]), strict=True):
            back[name][SEATS[seat]] = row
    return (
        rows
        | back
        | {
            "keys": {SEATS[seat]: len(told) for seat, told in keys.items() if told},
            "supply": {f"hideout-{face}": 1 for face in sorted(supply)},
            "supply_size": len(supply),
        }
    )


def _key(seat: int, text: str) -> tuple[int, bool, int, int]:
    """A key: face, whether it lies face up, who knows it, since which claim it is held."""
    words = text.split()
    face, up, known, since = int(words.pop(0)), False, 1 << seat, 0
    while words:
        match words.pop(0):
            case "up":
                up, known = True, EVERYBODY
            case "shown":
                known = EVERYBODY
            case "known":
                known |= sum(2 ** (int(other) - 1) for other in words.pop(0))
            case "since":
                since = int(words.pop(0))
    return face, up, known, since


def _columns(read: Sequence[tuple[int, bool, int, int]]) -> tuple[list[Any], ...]:
    empty = 4 - len(read)
    return (
        [f"hideout-{face}" for face, *_ in read] + ["none"] * empty,
        [f"hideout-{face}" if up else "none" for face, up, *_ in read] + ["none"] * empty,
        [known for *_, known, _ in read] + [0] * empty,
        [since for *_, since in read] + [0] * empty,
    )


def fresh(players: int, variant: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The state just set up: the Dealer has not begun."""
    state = new(BOX.box.state)
    BOX.box.rules.set_up(state, BOX.box.variant_codes(players, variant or {}))
    return to_document(BOX.box.state, state)


# -- what one asks of a table ------------------------------------------------------------------


def walk(table: Table, *circles: str) -> Table:
    """Step by step over these circles, leaving keys and letting others go."""
    for circle in circles:
        while now(table)["phase"] in ("key", "demand"):
            play(table, "leave-key" if now(table)["phase"] == "key" else "let-go")
        play(table, f"step:{circle}")
    while now(table)["phase"] in ("key", "demand"):
        play(table, "leave-key" if now(table)["phase"] == "key" else "let-go")
    return table


def steps(table: Table) -> set[str]:
    """The circles on offer for the next step."""
    return {name.partition(":")[2] for name in offered(table) if name.startswith("step:")}


def family(table: Table, word: str) -> set[str]:
    """The names on offer that begin with a word."""
    return {name for name in offered(table) if name.partition(":")[0] == word}


def ways(table: Table) -> set[tuple[str, ...]]:
    """Every way that the move which has begun can take, each tried out at a table of its own."""
    state = now(table)
    if state["phase"] != "step":
        return {()}
    if not steps(table):
        return {("a dead end",)}
    found = set()
    for circle in steps(table):
        branch = walk(BOX.position(table.position()), circle)
        after = now(branch)
        goes_on = after["phase"] == "step" and after["path_length"] == state["path_length"] + 1
        for rest in ways(branch) if goes_on else {()}:
            found.add((circle, *rest))
    return found


def agent(table: Table, seat: int = 0) -> str:
    """The circle of a secret agent."""
    return str(now(table)["agent"].get(SEATS[seat], "none"))


def suspect(table: Table, who: str) -> str:
    """The circle of a suspect."""
    return str(now(table)["suspect"][who])


def keys(table: Table, seat: int = 0) -> list[str]:
    """The faces of the keys a seat holds, in order."""
    state = now(table)
    row = state["key"].get(SEATS[seat], [])
    return [face.removeprefix("hideout-") for face in row[: state["keys"].get(SEATS[seat], 0)]]


def seen(table: Table, seat: int | None) -> dict[str, Any]:
    """The View of a seat, as plain data."""
    return dict(table.pov(seat).view.as_dict())


def heard(table: Table, seat: int | None) -> list[str]:
    """The choices a seat has heard since the situation, by name."""
    return [sound.name for sound in table.pov(seat).heard]
