"""What a seat would do without thinking, for games that have no better idea.

Searches play games out by instinct; a box may answer with an `instinct.py` of its own.
"""

from __future__ import annotations

from typing import Any

from spytable.kernel import Codes, LongRow, rule
from spytable.kernel.dice import Dice, roll


@rule
def instinct(state: Any, out: Codes, count: int, dice: Dice, whim: int) -> int:
    """Any of the choices, all alike."""
    return int(out[roll(dice, count)])


@rule
def estimate(state: Any, out: LongRow) -> None:
    """No idea who stands better."""
    for seat in range(out.shape[0]):
        out[seat] = 0


@rule
def is_sensible(state: Any, choice: int) -> bool:
    """Everything is worth a look."""
    return True
