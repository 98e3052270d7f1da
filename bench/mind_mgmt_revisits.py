"""How many routes there are in MIND MGMT if a location may be visited a second time.

    .venv/bin/python bench/mind_mgmt_revisits.py [PROBES]

Routes by STEPs on the bare map, without chaos, up to the hour of a row: as the rules are, with one
revisit of any visited location, and with one of a location visited at least so many hours ago.
Short routes are counted one by one; of longer ones the number is estimated without bias by random
probes (Knuth): one way is followed, and the numbers of ways at each step are multiplied.  Deduction
knows of a revisit only what it is told, so every route with one is another world.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np

from spytable.games.mind_mgmt.components import LOCATIONS, ORTHOGONAL, TEMPLE_WAYS
from spytable.kernel import bits

WAYS = [bits.members(int(ORTHOGONAL[p] | TEMPLE_WAYS[p])) if p else [] for p in range(LOCATIONS)]
COUNTED = 8
"""Up to this hour every route is counted."""
HOURS = (5, 8, 10, 12, 14, 16)
NEVER = 99
AGES = (NEVER, 1, 6, 8)
"""How many hours ago a location must have been visited to be visited again."""

Path = list[int]


def onward(path: Path, age: int, spent: bool) -> list[int]:
    """Where a route may go on; a revisit only once, and not in the opening."""
    now = len(path) + 1
    return [
        place
        for place in WAYS[path[-1]]
        if place not in path
        or (not spent and now > 5 and now - 1 - path.index(place) >= age < NEVER)
    ]


def count(path: Path, age: int, spent: bool, hour: int) -> int:
    """All routes from here to that hour."""
    if len(path) == hour:
        return 1
    return sum(
        count([*path, place], age, spent or place in path, hour)
        for place in onward(path, age, spent)
    )


def estimate(age: int, hour: int, probes: int, dice: np.random.Generator) -> tuple[float, float]:
    """The number of routes, and its standard error."""
    found = np.zeros(probes)
    for probe in range(probes):
        path, spent, weight = [int(dice.integers(1, LOCATIONS))], False, float(LOCATIONS - 1)
        while len(path) < hour and weight:
            ways = onward(path, age, spent)
            weight *= len(ways)
            if ways:
                place = ways[int(dice.integers(len(ways)))]
                spent = spent or place in path
                path.append(place)
        found[probe] = weight
    return float(found.mean()), float(found.std() / probes**0.5)


def main(probes: int, tell: Callable[[str], None]) -> None:
    """A row for each hour."""
    dice = np.random.default_rng(1)
    tell("| hour | never twice | any, once | at least 6 hours old | at least 8 hours old |")
    tell("|---|---|---|---|---|")
    for hour in HOURS:
        cells = []
        for age in AGES:
            if hour <= COUNTED:
                number = sum(count([p], age, False, hour) for p in range(1, LOCATIONS))
                cells.append(f"{number:,}")
            else:
                mean, error = estimate(age, hour, probes, dice)
                cells.append(f"{mean:,.0f} ± {2 * error:,.0f}")
        tell(f"| {hour} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, print)
