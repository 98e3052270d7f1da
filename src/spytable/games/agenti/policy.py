"""The policy of Agenti: go for information within reach, take every key, claim when sure.

The greedy baseline, and the policy by which searches play games out.  It uses only what the one who
decides has seen.
"""

from __future__ import annotations

import numpy as np

from spytable.kernel import Codes, bits, rule
from spytable.kernel.dice import Dice, roll

from .choices import (
    CHECK,
    DEMAND,
    EXPOSE,
    LEAVE_BEAM,
    LOOK,
    NAME,
    SHOW,
    TAKE_KEY,
    TURN,
)
from .components import (
    HIDEOUT_IN,
    HIDEOUT_SEGMENT,
    SEGMENTS,
    Phase,
)
from .play.evaluation import evaluate, worth_trying
from .play.goals import (
    WANTS,
    measure_wants,
    owners_left,
    plans_left,
    ready_for,
    worth_of_key,
)
from .play.policy_moves import best_card, best_step, best_suspect, can_look
from .rules.light import CLOCKWISE
from .state import State

__all__ = ["choose_by_policy", "evaluate", "worth_trying"]


@rule
def choose_by_policy(s: State, seat: int, out: Codes, count: int, dice: Dice, epsilon: int) -> int:
    """The greedy choice; in `epsilon` of a hundred cases any that is worth trying."""
    if count == 1:
        return int(out[0])
    if roll(dice, 100) < epsilon:
        choice = int(out[roll(dice, count)])
        if worth_trying(s, choice):
            return choice
    if s.phase == Phase.CARD:
        return best_card(s, seat, out, count, dice)
    if s.phase == Phase.STEP:
        return best_step(s, seat, out, count, dice)
    if s.phase == Phase.SUSPECT or s.phase == Phase.ASSIGN:
        return best_suspect(s, seat, out, count, dice)
    if s.phase == Phase.FILE or s.phase == Phase.CHECKS:
        return best_check(s, seat, out, count, dice)
    if s.phase == Phase.LIGHT:
        return best_turn(s, seat, dice)
    if s.phase == Phase.BEAM:
        return best_in_beam(s, seat, out, count)
    if s.phase == Phase.KEY:
        return TAKE_KEY
    if s.phase == Phase.DEMAND:
        return best_demand(s, seat, out, count)
    if s.phase == Phase.SHOW:
        return best_to_show(s, seat, out, count)
    if s.phase == Phase.NAME:
        return best_name(s, seat, out, count, dice)
    return int(out[roll(dice, count)])


# -- files, light, keys and claims ------------------------------------------------------------


@rule
def best_check(s: State, seat: int, out: Codes, count: int, dice: Dice) -> int:
    """The file that is worth most; no check is left out."""
    want = np.zeros(WANTS, np.int16)
    measure_wants(s, seat, want)
    best = int(out[0])
    most = -1
    for place in range(count):
        if CHECK.has(out[place]):
            worth = 4 * int(want[CHECK.of(out[place])]) + roll(dice, 4)
            if worth > most:
                most = worth
                best = int(out[place])
    return best


@rule
def best_turn(s: State, seat: int, dice: Dice) -> int:
    """To a suitcase not seen yet; never onto the hideout one is about to enter."""
    ready = ready_for(s, seat)
    values = roll(dice, 2)
    for way in range(2):
        turned = 1 if way == CLOCKWISE else SEGMENTS - 1
        worth = 0
        if ready != 0:
            if HIDEOUT_SEGMENT[ready] != (s.light + turned) % SEGMENTS:
                worth = 4
        elif can_look(s, seat, turned):
            worth = 4
        values += worth if way == 0 else -worth
    return TURN.code(CLOCKWISE) if values > 0 else TURN.code(1 - CLOCKWISE)


@rule
def best_in_beam(s: State, seat: int, out: Codes, count: int) -> int:
    """Look, if that tells anything; else have a key shown."""
    if s.looked[seat, HIDEOUT_IN[s.light]] == 0 and bits.rest(plans_left(s, seat)) != 0:
        return LOOK
    for place in range(count):
        if EXPOSE.has(out[place]):
            return int(out[place])
    return LEAVE_BEAM


@rule
def best_demand(s: State, seat: int, out: Codes, count: int) -> int:
    """The key that is worth most; there is nothing to lose."""
    plans = plans_left(s, seat)
    best = int(out[0])
    most = -1
    for place in range(count):
        if DEMAND.has(out[place]):
            worth = worth_of_key(s, seat, s.passed - 1, DEMAND.of(out[place]), plans)
            if worth > most:
                most = worth
                best = int(out[place])
    return best


@rule
def best_to_show(s: State, seat: int, out: Codes, count: int) -> int:
    """A key that one does not need."""
    plans = plans_left(s, seat)
    for place in range(count):
        if not bits.has(plans, int(s.key[seat, SHOW.of(out[place])])):
            return int(out[place])
    return int(out[0])


@rule
def best_name(s: State, seat: int, out: Codes, count: int, dice: Dice) -> int:
    """The owner, or one of those that may be."""
    left = owners_left(s, seat, s.claim_hideout)
    if left == 0:
        return int(out[roll(dice, count)])
    for _ in range(roll(dice, bits.size(left))):
        left = bits.rest(left)
    return NAME.code(bits.first(left))
