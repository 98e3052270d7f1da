"""Evaluation for searches of Agenti: how far everybody is on the way to a right claim, and what is
worth trying on that way."""

from __future__ import annotations

from spytable.kernel import LongRow, bits, rule

from ..choices import (
    ASSIGN,
    END,
    ENTER,
    LEAVE_BEAM,
    LEAVE_KEY,
    LET_GO,
    LOOK,
    NAME,
    STAY,
    STEP,
    assigned_distance,
)
from ..components import (
    BY_TRAM,
    CARDS,
    DOOR,
    HAS_ACTION,
    HIDEOUT_IN,
    ON_FOOT,
    SUSPECTS,
    Action,
    Mover,
    Phase,
)
from ..facts import circles_of, entries, net_of, place_of_key
from ..rules.move import AGENT, only_way_in
from ..state import State
from ..walks import AWAY
from .goals import (
    halves_known,
    known_to_own,
    owners_left,
    plans_left,
    ready_for,
)


@rule
def worth_trying(s: State, choice: int) -> bool:
    """Nothing that gives something up for nothing.  A hideout is entered only with a claim that is
    sure: whoever waits can always become sure, and whoever is wrong is out.  Of a move of all
    suspects the longest part comes first: the order hardly matters."""
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
