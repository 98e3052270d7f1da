"""MIND MGMT's modules of SHIFT: how far each moves the balance, by games with it and without it.

    python bench/mind_mgmt_shift.py [GAMES [LEVEL [MODULE ...]]]

Every game is played from the same seed without any module and with each of them, by the same bots
on both sides: so the pairs begin alike, and what differs is the module's.  The interval is that of
the mean difference between the games of a pair, at 95 %.  What was measured is kept in
`bench/results/mind-mgmt-shift.json`.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import spytable
from spytable.bots import bot
from spytable.games.mind_mgmt.components import MODULES
from spytable.table.match import play

RESULTS = Path(__file__).parent / "results" / "mind-mgmt-shift.json"
FIRST = 9000


def played(number: int, level: str, modules: dict[str, str]) -> tuple[int, str, int]:
    """One game: whether the Recruiter won it, why it ended, and at which hour."""
    game = spytable.box("mind-mgmt").table(2, modules, seed=FIRST + number)
    seats = [bot(level, seed=2 * number + 1), bot(level, seed=2 * number + 2)]
    result = play(game, seats)
    return int(0 in result.winners), result.reason, int(game.omniscient_state().hour)


def arm(games: list[tuple[int, str, int]], beside: list[tuple[int, str, int]]) -> dict[str, Any]:
    """What came of the games with a module, beside the same ones without."""
    count = len(games)
    apart = [one[0] - other[0] for one, other in zip(games, beside, strict=True)]
    mean = sum(apart) / count
    spread = math.sqrt(sum((one - mean) ** 2 for one in apart) / max(1, count - 1))
    return {
        "recruiter_won": round(sum(one[0] for one in games) / count, 4),
        "more_than_without": round(mean, 4),
        "interval_95": round(1.96 * spread / math.sqrt(count), 4),
        "reasons": dict(sorted(Counter(one[1] for one in games).items())),
        "hour_at_the_end": round(sum(one[2] for one in games) / count, 2),
    }


def measure(games: int, level: str, modules: list[str]) -> dict[str, Any]:
    """All arms, pair by pair."""
    arms: dict[str, list[tuple[int, str, int]]] = {name: [] for name in ("none", *modules)}
    for number in range(games):
        for name, found in arms.items():
            found.append(played(number, level, {} if name == "none" else {name: "in"}))
        if number % 20 == 19 or number + 1 == games:
            for name, found in arms.items():
                print(number + 1, name, json.dumps(arm(found, arms["none"])), flush=True)
    told = {name: arm(found, arms["none"]) for name, found in arms.items()}
    return {"level": level, "games": games, "arms": told}


def main(games: str = "400", level: str = "medium", *modules: str) -> None:
    """Measure, keep, tell."""
    chosen = [*modules] or [name.replace("_", "-") for name in MODULES]
    found = measure(int(games), level, chosen)
    kept = json.loads(RESULTS.read_text()) if RESULTS.is_file() else []
    kept = [one for one in kept if one["level"] != level] + [found]
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
