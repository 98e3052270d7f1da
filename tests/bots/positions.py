"""Positions of Agent Avenue in which a choice wins or loses at once and another does not.

They were taken from games once and are kept in a file, so that a change of the bots cannot swap
them for others.  After a change of the rules: `python -m tests.bots.positions`.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spytable.bots import bot
from spytable.table import Decision, Table
from tests.bots.market_solver import LEAST_DECK, Turn
from tests.bots.solver import Exchange
from tests.games.agent_avenue.situations import BOX

KEPT = Path(__file__).parent / "positions.json.gz"
MANY = {"simple": 300, "advanced": 60, "pairs": 60}
"""How many there are of each kind, as many of each step; `pairs`: a pair in simple mode, one of
whom lays face up and does not see what the other can lay beside it."""
STEPS = {
    "simple": ("up", "down", "recruit"),
    "advanced": ("up", "down", "recruit", "take"),
    "pairs": ("up",),
}


def known(kind: str, table: Table, decision: Decision) -> dict[str, int]:
    """The solver's knowledge of each choice: 1 won, -1 lost, 0 open (a swap always is)."""
    step = decision.choices[0].name.partition(":")[0]
    solve = in_advanced_mode if kind == "advanced" else in_simple_mode
    values = solve(table, decision.seat, step, kind == "pairs")
    return {c.name: values.get(c.name, 0) for c in decision.choices} if values else {}


def in_simple_mode(table: Table, seat: int, step: str, leading: bool) -> dict[str, int]:
    exchange = Exchange.of(table.pov(seat).view.record)
    in_pair = step == "up" and len(exchange.seats(exchange.active)) == 2
    if in_pair != leading:
        return {}
    laying = exchange.leading if leading else exchange.laying
    return {"up": laying, "down": exchange.laying_down, "recruit": exchange.picking}[step]()


def in_advanced_mode(table: Table, seat: int, step: str, _: bool) -> dict[str, int]:
    turn = Turn.of(table.pov(seat).view.record)
    if turn.deck < LEAST_DECK:
        return {}
    solve = {"up": turn.laying, "down": turn.laying_down, "recruit": turn.picking}
    return (solve | {"take": turn.shopping})[step]()


def is_decisive(values: dict[str, int]) -> bool:
    return len(set(values.values())) > 1


def right(values: dict[str, int]) -> set[str]:
    """The choices that keep what can be kept."""
    best = max(values.values(), default=0)
    return {name for name, value in values.items() if value == best or (best == 0 and value >= 0)}


def taken_from_games(kind: str) -> Iterator[dict[str, Any]]:
    """Positions from games, half of them played at random and half by greed."""
    wanted = dict.fromkeys(STEPS[kind], MANY[kind] // len(STEPS[kind]))
    mode = "advanced" if kind == "advanced" else "simple"
    for number in range(10_000):
        pairs = kind == "pairs" or (kind == "simple" and number % 3 == 0)
        table = BOX.table(3 + number // 3 % 2 if pairs else 2, {"mode": mode}, seed=number)
        chance = random.Random(number)
        greedy = bot("greedy", seed=number + 1)
        while (decision := table.decision()) is not None:
            seat = decision.seat
            step = decision.choices[0].name.partition(":")[0]
            if wanted.get(step) and is_decisive(known(kind, table, decision)):
                wanted[step] -= 1
                yield table.position()
            if number % 2:
                choice = greedy.decide(table.pov(seat).view, decision, ())
            else:
                choice = chance.choice(decision.choices)
            table.take(seat, choice)
        if not any(wanted.values()):
            return


def kept(kind: str) -> list[dict[str, Any]]:
    """The positions of a kind, as they are kept."""
    found: list[dict[str, Any]] = json.loads(gzip.decompress(KEPT.read_bytes()))[kind]
    return found


def remake() -> None:
    """Take them from games again."""
    made = {kind: list(taken_from_games(kind)) for kind in MANY}
    text = json.dumps(made, separators=(",", ":"))
    KEPT.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    remake()
