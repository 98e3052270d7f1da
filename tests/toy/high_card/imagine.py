"""Worlds a seat cannot rule out: the unseen cards dealt afresh."""

from __future__ import annotations

import numpy as np

from spytable.games.belief import NoBelief, believe
from spytable.kernel import Row, rule
from spytable.kernel.dice import Dice, roll, seed_dice

from .components import CARDS, SEATS, Phase
from .sight import View, recall
from .state import State

__all__ = ["NoBelief", "believe", "imagine"]


@rule
def imagine(v: View, belief: NoBelief, seed: int, s: State) -> None:
    """Every deal of the unseen cards alike; and a leader has perhaps picked one, perhaps not."""
    dice = np.zeros(2, np.int64)
    seed_dice(dice, seed)
    for _ in range(3):  # the first rolls of neighbouring seeds go together
        seed_dice(dice, roll(dice, 1 << 30))
    pool = np.zeros(CARDS + 1, np.int8)
    for card in range(1, CARDS + 1):
        pool[card] = 1 - v.gone[card] - v.own[card]
    if v.picked > 0:
        pool[v.picked] = 0
    recall(v, s)
    s.picked = v.picked
    for seat in range(SEATS):
        for card in range(1, CARDS + 1):
            if seat == v.seat:
                s.hand[seat, card] = v.own[card]
        if seat != v.seat:
            for _ in range(v.hand_size[seat]):
                s.hand[seat, drawn(dice, pool)] = 1
    if v.seat != v.leader and v.laid > 0:
        s.picked = drawn(dice, pool)
    if v.seat != v.leader and v.phase == Phase.LEAD and roll(dice, 2) == 1:
        held = np.zeros(CARDS + 1, np.int8)
        for card in range(1, CARDS + 1):
            held[card] = s.hand[v.leader, card]
        s.picked = drawn(dice, held)


@rule
def drawn(dice: Dice, pool: Row) -> int:
    """Any of the cards that are marked, which is then not."""
    count = 0
    for card in range(1, CARDS + 1):
        count += pool[card]
    left = roll(dice, count)
    for card in range(1, CARDS + 1):
        if pool[card] > 0:
            if left == 0:
                pool[card] = 0
                return card
            left -= 1
    return 0
