"""The policy of Agenti: go for what one does not know yet and can reach, take every key, claim when
sure.

The greedy baseline, and the policy by which searches play games out.  It uses only what the one who
decides has seen.
"""

from __future__ import annotations

import numpy as np

from spytable.kernel import Codes, LongRow, bits, rule
from spytable.kernel.dice import Dice, roll

from .choices import (
    ASSIGN,
    CHECK,
    DEMAND,
    END,
    ENTER,
    EXPOSE,
    LEAVE_BEAM,
    LEAVE_KEY,
    LET_GO,
    LOOK,
    NAME,
    SHOW,
    STAY,
    STEP,
    SUSPECT,
    TAKE_KEY,
    TURN,
    assigned_distance,
    assigned_suspect,
    played_action,
)
from .components import (
    BY_TRAM,
    CARDS,
    CIRCLES,
    DOOR,
    HAS_ACTION,
    HIDEOUT_IN,
    HIDEOUT_SEGMENT,
    ON_FOOT,
    SEGMENTS,
    STOP_SET,
    SUSPECTS,
    Action,
    Mover,
    Phase,
)
from .facts import circles_of, entries, net_of, place_of_key
from .plans import (
    AWAY,
    NO_WALK,
    READY,
    STAND,
    WANTS,
    best_walk,
    halves_known,
    known_to_own,
    measure_prospect,
    measure_wants,
    owners_left,
    passes,
    plans_left,
    ready_for,
    worth_of_key,
)
from .rules.light import CLOCKWISE
from .rules.move import AGENT, only_way_in, stands_on, taken
from .state import State

DECISIVE = 1000
A_LOOK, TO_TURN = 16, 4
"""What a look into another suitcase is worth, and a turn of the light that brings one nearer."""
USUALLY_MOVE, USUALLY_TRAM, USUALLY_SUSPECTS, USUALLY_LIGHT, USUALLY_CHECK = 12, 12, 8, 10, 10
"""What a card brings on average: every card is used once in five turns, so it is spent where it
brings more than it usually does."""


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
    """What an action would bring now, above what its card usually brings."""
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


# -- for searches -----------------------------------------------------------------------------


@rule
def worth_trying(s: State, choice: int) -> bool:
    """Nothing that gives something up for nothing.  A hideout is entered only with a claim that is
    sure: whoever waits can always become sure, and who is wrong is out.  Of a move of all suspects
    the longest part comes first: the order hardly matters."""
    if choice == END or choice == LEAVE_KEY or choice == LET_GO or choice == STAY:
        return False
    if s.phase == Phase.CARD:
        return not can_win_now(s)
    if s.phase == Phase.STEP and s.mover == Mover.AGENT:
        return is_worth_stepping(s, choice)
    if NAME.has(choice):
        return bits.has(owners_left(s, s.active, s.claim_hideout), NAME.of(choice))
    if choice == LOOK:
        return bool(s.looked[s.active, HIDEOUT_IN[s.light]] == 0)
    if choice == LEAVE_BEAM:
        return bool(s.looked[s.active, HIDEOUT_IN[s.light]] != 0)
    if ASSIGN.has(choice):
        for distance in range(assigned_distance(choice) + 1, SUSPECTS):
            if s.distances[distance] == 1:
                return False
    return True


@rule
def can_win_now(s: State) -> bool:
    """AG-137 to AG-142. Whether some card leads the active player into a hideout with a claim that
    is sure: then nothing else is worth a thought."""
    ready = ready_for(s, s.active)
    if ready == 0:
        return False
    here = int(s.agent[s.active])
    for card in range(1, CARDS):
        if s.used[s.active, card] == 0:
            for net in range(2):
                on_foot = net == ON_FOOT
                if HAS_ACTION[card, Action.MOVE if on_foot else Action.TRAM] == 1:
                    if bits.has(entries(net, here, s.roll, 0, s.light, on_foot), ready):
                        return True
    return False


@rule
def is_worth_stepping(s: State, choice: int) -> bool:
    """Into a hideout only with a claim that is sure, nor a step from which there is no other way
    (AG-Q62); and where a sure claim can be made, nothing else."""
    ready = ready_for(s, s.active)
    if ENTER.has(choice):
        return ENTER.of(choice) == ready
    if ready == 0:
        return only_way_in(s, STEP.of(choice)) < 0
    net = net_of(AGENT, s.action)
    stopped = net != BY_TRAM or s.stopped == 1
    here = int(s.agent[s.active])
    path = bits.without(circles_of(s.path, s.path_length), here)
    return not bits.has(entries(net, here, s.steps_left, path, s.light, stopped), ready)


THE_PLAN, THE_OWNER, ITS_KEY, ALL_THREE = 60, 60, 60, 40
ONE_LOOK, ONE_HALF, ONE_PAIR, ONE_KEY = 12, 5, 12, 4


@rule
def evaluate(s: State, out: LongRow) -> None:
    """How far everybody is on the way to a right claim: the plan, its owner, its key; and with all
    three, how near to the door."""
    for seat in range(s.players):
        out[seat] = standing(s, seat) if s.out[seat] == 0 else -THE_PLAN


@rule
def standing(s: State, seat: int) -> int:
    """The same for one seat, in tenths of a point."""
    plans = plans_left(s, seat)
    plan_known = bits.rest(plans) == 0
    points = THE_PLAN if plan_known else ONE_LOOK * (4 - bits.size(plans))
    owner_known = False
    pairs = 0
    halves = 0
    for suspect in range(1, SUSPECTS):
        owned = known_to_own(s, seat, suspect)
        if owned == s.plan:
            owner_known = True
        if owned != 0:
            pairs += 1
        else:
            halves += bits.size(halves_known(s, seat, suspect))
    if owner_known or pairs == SUSPECTS - 2:
        owner_known = True
        points += THE_OWNER
    else:
        points += min(THE_OWNER - 10, ONE_PAIR * pairs + ONE_HALF * halves)
    points += ONE_KEY * s.keys[seat]
    has_key = place_of_key(s.key, s.keys, seat, s.plan) >= 0
    if has_key:
        points += ITS_KEY
    if plan_known and owner_known and has_key:
        points += ALL_THREE + 4 * (14 - min(14, int(AWAY[s.agent[seat], DOOR[s.plan]])))
    return int(points)
