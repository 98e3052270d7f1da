"""The engine stays as fast as it is: steps of random play against a fixed loop, in the same run.

Seconds differ from machine to machine and from minute to minute, a ratio hardly: the reference does
what rules do, small integers in small arrays and branches, compiled by the same compiler.  Time of
the processor is counted, in turns, and the middle of several rounds taken.  The measurements of the
last time a box was made faster or slower on purpose stand in its `tests/games/<box>/speed.json`;
`python -m tests.test_speed` prints today's figures.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from spytable.bots.playouts import RandomPlay
from spytable.games import shelf
from spytable.games.box import Box
from spytable.kernel import PLAIN

pytestmark = [
    pytest.mark.speed,
    pytest.mark.skipif(PLAIN, reason="plain rules are for strictness, not for speed"),
]

SLOWEST = 0.65
"""The part of the kept ratio that is enough: noise moves it by a tenth, another processor by
more."""
ROUNDS = 5
SECONDS = 0.15
"""How long each of the two runs in one round."""


@numba.njit  # type: ignore[untyped-decorator]  # Numba ships no types
def reference(times: int, cells: Any) -> int:
    """A walk over a small board: pick a cell by dice, compare, count, write back."""
    dice, found = np.uint64(88172645463325252), 0
    for _ in range(times):
        dice ^= dice << np.uint64(13)
        dice ^= dice >> np.uint64(7)
        dice ^= dice << np.uint64(17)
        place = np.int64(dice % np.uint64(len(cells)))
        best = 0
        for step in range(8):
            cell = cells[(place + step * 5) % len(cells)]
            if cell > best:
                best = cell
            elif cell & 1:
                found += 1
        cells[place] = (best * 7 + step + place) % 113
    return found


def rate(work: Callable[[int], int], amount: int) -> float:
    """Items per second of the processor."""
    began = time.process_time()
    done = work(amount)
    return done / (time.process_time() - began)


def ratio(box: Box) -> float:
    """Steps of random play per turn of the reference loop, with most players."""
    cells = np.arange(64, dtype=np.int16)
    play = RandomPlay(box, box.players[-1], {})

    def turns(times: int) -> int:
        reference(times, cells)
        return times

    works: list[tuple[Callable[[int], int], int]] = []
    for work, amount in ((play.play, 10), (turns, 10_000)):
        work(1)  # whatever compiles, compiles now
        while (began := time.process_time()) and work(amount):
            took = time.process_time() - began
            if took > SECONDS / 4:
                break
            amount *= 2
        works.append((work, max(1, int(amount * SECONDS / took))))
    return statistics.median(rate(*works[0]) / rate(*works[1]) for _ in range(ROUNDS))


def kept(box: Box) -> Path:
    return Path(__file__).parent / "games" / box.name.replace("-", "_") / "speed.json"


@pytest.mark.parametrize("name", shelf.names())
def test_random_play_is_as_fast_as_it_was(name: str) -> None:
    box = shelf.take(name)
    if not kept(box).is_file():
        pytest.skip(f"no figure yet: python -m tests.test_speed, then write it into {kept(box)}")
    usual = json.loads(kept(box).read_text())["steps_per_turn_of_the_reference"]
    found = ratio(box)
    assert found > SLOWEST * usual, f"{found:.3f} of the reference; usually {usual:.3f}"


if __name__ == "__main__":
    for one in map(shelf.take, shelf.names()):
        print(f'{kept(one)}: {{"steps_per_turn_of_the_reference": {ratio(one):.4f}}}')
