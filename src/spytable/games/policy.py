"""The default policy: what a seat would do without thinking, for games that have no better idea.

Searches play games out by a policy, start from it where they have not looked yet, and ask it how
the seats stand.  A box may answer with a `policy.py` of its own.
"""

from __future__ import annotations

from typing import Any

from spytable.kernel import Codes, LongRow, rule
from spytable.kernel.dice import Dice, roll


@rule
def choose_by_policy(
    state: Any, seat: int, out: Codes, count: int, dice: Dice, epsilon: int
) -> int:
    """Any of the choices, all alike."""
    return int(out[roll(dice, count)])


@rule
def evaluate(state: Any, out: LongRow) -> None:
    """No idea who stands better."""
    for seat in range(out.shape[0]):
        out[seat] = 0


@rule
def worth_trying(state: Any, choice: int) -> bool:
    """Everything is worth a look."""
    return True
