"""Pseudo-random numbers for imagining and searching: the same in both modes.

Rules never roll dice; chance is the Dealer's, and the Dealer's numbers are made elsewhere, from
secrets.  These serve only those who imagine worlds.  L'Ecuyer's combined generator: two small
multiplicative generators whose products fit a signed 64-bit integer, so that plain and compiled
code agree to the last bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import bits
from .layout import numbers
from .rule import rule

Dice = NDArray[np.int64]

_M1, _A1 = 2147483563, 40014
_M2, _A2 = 2147483399, 40692
_START = 7046029254386353131


def new_dice(seed: int = 1) -> Any:
    """Dice thrown from `seed`."""
    dice = numbers(np.zeros(2, np.int64))
    seed_dice(dice, seed)
    return dice


@rule
def seed_dice(dice: Dice, seed: int) -> None:
    """Start the dice from `seed`: near seeds give unrelated streams."""
    first = bits.mixed(bits.mixed(_START, int(seed)), int(seed) % 65521)
    second = bits.mixed(bits.mixed(first, _START), int(seed) % 2147483647)
    dice[0] = 1 + first % (_M1 - 1)
    dice[1] = 1 + second % (_M2 - 1)
    for _ in range(8):
        roll(dice, 2)


@rule
def roll(dice: Dice, sides: int) -> int:
    """A number from 0 to sides - 1."""
    dice[0] = dice[0] * _A1 % _M1
    dice[1] = dice[1] * _A2 % _M2
    mixed = dice[0] - dice[1]
    if mixed < 0:  # quicker than a remainder, and the same
        mixed += _M1 - 1
    return int(mixed * sides // (_M1 - 1))
