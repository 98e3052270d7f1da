"""Games for the tests of the table: short names for what every test needs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import spytable
from spytable.table import Table

CONTRIBUTIONS = ["anna's word", "bohdan's word", "cyril's", "dana's"]


def opened() -> Any:
    """The box the tests play."""
    return spytable.box("agent-avenue")


@contextmanager
def owned(edition: str, name: str = "agent-avenue") -> Iterator[None]:
    """As if the box were played with an owner's file."""
    box = spytable.box(name).box
    before = box.edition
    object.__setattr__(box, "edition", edition)
    try:
        yield
    finally:
        object.__setattr__(box, "edition", before)


def fresh(players: int = 2, mode: str = "simple", seed: Any = 1, **more: Any) -> Table:
    """A new game in which green begins."""
    table: Table = opened().table(players, {"mode": mode, "first": "green"}, seed=seed, **more)
    return table


def play(table: Table, steps: int = 10**6, seed: int = 0) -> Table:
    """Random choices until the end, or so many."""
    dice = random.Random(seed)
    while steps > 0 and (decision := table.decision()) is not None:
        table.take(decision.seat, dice.choice(decision.choices), decision.moment)
        steps -= 1
    return table


@cache
def finished(players: int = 2, mode: str = "simple") -> str:
    """The record of a finished game."""
    table = fresh(players, mode, contributions=CONTRIBUTIONS[:players])
    return play(table).record.text()


@cache
def unfinished() -> str:
    """The record of a game in play."""
    return play(fresh(), 9).record.text()


def redigested(lines: list[str]) -> str:
    """The work of a forger: all digests computed anew, in the same form."""
    import hashlib

    def digest(chain: str, text: str) -> str:
        return hashlib.sha256(f"{chain}\n{text}".encode()).hexdigest()[:8]

    rule = lines.index("---")
    chain = digest("", "\n".join(lines[: rule + 1]))
    done = lines[: rule + 1]
    tail = []
    for line in lines[rule + 1 :]:
        bare = line.rsplit(" #", 1)[0]
        if line.startswith(("end: ", "seed: ")):
            tail.append(line)
            done.append(line)
        elif line.startswith("closed: "):
            done.append(f"{bare} #{digest(chain, chr(10).join(tail))}")
        else:
            chain = digest(chain, bare)
            done.append(f"{bare} #{chain}")
    return "\n".join(done) + "\n"
