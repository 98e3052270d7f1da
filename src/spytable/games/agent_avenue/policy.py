"""The policy of Agent Avenue: take the card in sight if it helps more than it harms.

Searches play games out by this.  It uses only what the one who decides can see.
"""

from __future__ import annotations

from spytable.games.policy import evaluate, worth_trying
from spytable.kernel import Codes, rule
from spytable.kernel.dice import Dice, roll

from .choices import RECRUIT_DOWN, RECRUIT_UP, SWAP
from .components import LOSES, WINS, Phase
from .facts import symbol
from .state import State

__all__ = ["choose_by_policy", "evaluate", "worth_trying"]

DECISIVE = 30
"""How many spaces a symbol without a number is worth."""


@rule
def choose_by_policy(s: State, seat: int, out: Codes, count: int, dice: Dice, epsilon: int) -> int:
    """Recruit by what is in sight, seldom swap, and otherwise anything."""
    if s.phase == Phase.RECRUIT:
        if roll(dice, 100) >= epsilon:
            return wanted(s, dice)
    elif s.phase == Phase.LAY or s.phase == Phase.DOWN:
        choice = int(out[roll(dice, count)])
        if SWAP.has(choice) and roll(dice, 4) > 0:
            choice = int(out[roll(dice, count)])
        return choice
    elif s.phase == Phase.LEAD and roll(dice, 8) > 0:
        return int(out[roll(dice, 2)])  # who leads stands before what may be swapped
    return int(out[roll(dice, count)])


@rule
def wanted(s: State, dice: Dice) -> int:
    """The card face up, if it brings this side forward or would bring the other forward."""
    value = value_of(s, 1 - s.active) + value_of(s, s.active)
    if value > 1 or (value >= 0 and roll(dice, 2) == 0):
        return RECRUIT_UP
    return RECRUIT_DOWN


@rule
def value_of(s: State, side: int) -> int:
    """The effect of the card face up on a side, in spaces."""
    printed = symbol(s.up, s.agents[side, s.up] + 1)
    if printed == WINS:
        return DECISIVE
    if printed == LOSES:
        return -DECISIVE
    return printed
