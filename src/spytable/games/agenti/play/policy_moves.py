"""The moves of the policy: which card a seat of Agenti plays, where its agent goes and which
suspect it moves, by what it can reach and does not know yet."""

from __future__ import annotations

import numpy as np

from spytable.kernel import Codes, bits, rule
from spytable.kernel.dice import Dice, roll

from ..choices import (
    ENTER,
    STEP,
    SUSPECT,
    assigned_distance,
    assigned_suspect,
    played_action,
)
from ..components import (
    BY_TRAM,
    CIRCLES,
    HIDEOUT_IN,
    HIDEOUT_SEGMENT,
    ON_FOOT,
    SEGMENTS,
    STOP_SET,
    SUSPECTS,
    Action,
    Mover,
)
from ..facts import circles_of, entries, net_of
from ..rules.move import AGENT, stands_on, taken
from ..state import State
from ..walks import AWAY
from .goals import (
    NO_WALK,
    READY,
    STAND,
    WANTS,
    best_walk,
    measure_prospect,
    measure_wants,
    passes,
    plans_left,
)

DECISIVE = 1000
A_LOOK, TO_TURN = 16, 4
"""The worth of a look into another suitcase, and of a turn of the light that brings one nearer."""
USUALLY_MOVE, USUALLY_TRAM, USUALLY_SUSPECTS, USUALLY_LIGHT, USUALLY_CHECK = 12, 12, 8, 10, 10
"""The usual gain of a card: every card is used once in five turns, so it is spent where it brings
more than it usually does."""


# -- which card -------------------------------------------------------------------------------


@rule
def best_card(s: State, seat: int, out: Codes, count: int, dice: Dice) -> int:
    """The card that brings most above what it usually brings."""
    want = np.zeros(WANTS, np.int16)
    prospect = np.zeros((2, CIRCLES), np.int16)
    measure_wants(s, seat, want)
    places = measure_prospect(s, seat, want, prospect)
    best = int(out[0])
    most = -DECISIVE
    for place in range(count):
        action = played_action(out[place])
        worth = worth_of_action(s, seat, action, want, places, prospect)
        worth = 4 * worth + roll(dice, 4)
        if worth > most:
            most = worth
            best = int(out[place])
    return best


@rule
def worth_of_action(
    s: State, seat: int, action: int, want: Codes, places: int, prospect: Codes
) -> int:
    """The gain of an action now, above what its card usually brings."""
    here = int(s.agent[seat])
    if action == Action.MOVE or action == Action.TRAM:
        net = net_of(AGENT, action)
        on_foot = net == ON_FOOT
        if want[READY] != 0:
            if bits.has(entries(net, here, s.roll, 0, s.light, on_foot), int(want[READY])):
                return DECISIVE
        worth = best_walk(net, here, s.roll, 0, taken(s), on_foot, places, prospect)
        if worth == NO_WALK:
            return -USUALLY_MOVE
        return worth - int(prospect[STAND, here]) - (USUALLY_MOVE if on_foot else USUALLY_TRAM)
    if action == Action.LIGHT:
        return worth_of_light(s, seat, int(want[READY])) - USUALLY_LIGHT
    if action == Action.CHECK:
        best = 0
        for suspect in range(1, SUSPECTS):
            best = max(best, int(want[suspect]))
        return best - USUALLY_CHECK
    best = 0
    total = 0
    others = taken(s)
    for suspect in range(1, SUSPECTS):
        if want[suspect] > 0:
            start = int(s.suspect[suspect])
            if passes(start, s.roll, here, 0, others):
                best = max(best, int(want[suspect]))
            for distance in range(1, SUSPECTS):
                if passes(start, distance, here, 0, others):
                    total += want[suspect]
                    break
    return (best if action == Action.SUSPECT else total) - USUALLY_SUSPECTS


@rule
def worth_of_light(s: State, seat: int, ready: int) -> int:
    """AG-96, AG-142. Looking where one has not looked; leading the light off one's own hideout."""
    if ready != 0:
        return 4 * A_LOOK if HIDEOUT_SEGMENT[ready] == s.light else 0
    plans = plans_left(s, seat)
    if bits.rest(plans) == 0:
        return 0
    if can_look(s, seat, 1) or can_look(s, seat, SEGMENTS - 1):
        return A_LOOK
    return TO_TURN


@rule
def can_look(s: State, seat: int, turned: int) -> bool:
    """Whether the light, turned by so many segments, falls on a suitcase not seen yet."""
    hideout = HIDEOUT_IN[(s.light + turned) % SEGMENTS]
    return bool(hideout != 0 and s.looked[seat, hideout] == 0)


# -- moves ------------------------------------------------------------------------------------


@rule
def best_step(s: State, seat: int, out: Codes, count: int, dice: Dice) -> int:
    """The step with the best way on from there; into a hideout only with a sure claim."""
    want = np.zeros(WANTS, np.int16)
    prospect = np.zeros((2, CIRCLES), np.int16)
    measure_wants(s, seat, want)
    ready = int(want[READY])
    if s.mover == Mover.AGENT:
        places = measure_prospect(s, seat, want, prospect)
    else:
        places = measure_for_suspect(s, seat, int(want[s.mover]), prospect)
    net = net_of(s.mover, s.action)
    path = circles_of(s.path, s.path_length)
    others = bits.without(taken(s), stands_on(s, s.mover))
    best = int(out[count - 1])
    most = 4 * NO_WALK
    for place in range(count):
        choice = int(out[place])
        worth = NO_WALK + 1
        if ENTER.has(choice):
            if ENTER.of(choice) == ready:
                return choice
            worth = NO_WALK
        elif STEP.has(choice):
            circle = STEP.of(choice)
            left = s.steps_left - 1
            stopped = net != BY_TRAM or s.stopped == 1 or bits.has(STOP_SET, circle)
            if s.mover == Mover.AGENT and ready != 0:
                if bits.has(entries(net, circle, left, path, s.light, stopped), ready):
                    return choice
            worth = best_walk(net, circle, left, path, others, stopped, places, prospect)
            if worth != NO_WALK and bits.has(places, circle):
                worth += prospect[0, circle]
        worth = 4 * worth + roll(dice, 4)
        if worth > most:
            most = worth
            best = choice
    return best


@rule
def measure_for_suspect(s: State, seat: int, worth: int, prospect: Codes) -> int:
    """AG-71. A suspect worth a check is led past one's own agent, or near it; another one away."""
    mine = int(s.agent[seat])
    for circle in range(CIRCLES):
        away = int(AWAY[circle, mine])
        prospect[STAND, circle] = -away if worth > 1 else away // 2
    prospect[0, mine] = worth
    return bits.only(mine)


@rule
def best_suspect(s: State, seat: int, out: Codes, count: int, dice: Dice) -> int:
    """The suspect to move, and how far: one that is worth a check and comes past."""
    want = np.zeros(WANTS, np.int16)
    measure_wants(s, seat, want)
    here = int(s.agent[seat])
    others = taken(s)
    best = int(out[0])
    most = -1
    for place in range(count):
        choice = int(out[place])
        suspect = SUSPECT.of(choice) if SUSPECT.has(choice) else assigned_suspect(choice)
        distance = s.roll if SUSPECT.has(choice) else assigned_distance(choice)
        start = int(s.suspect[suspect])
        worth = 0
        if passes(start, distance, here, 0, others):
            worth = 8 * int(want[suspect])
        elif want[suspect] > 1:
            worth = 1 + min(8, int(AWAY[start, here]))
        worth = 4 * worth + roll(dice, 4)
        if worth > most:
            most = worth
            best = choice
    return best
