"""Movement: circle by circle, over others, onto a free one; on foot and by tram.

A step is offered only if the move can be finished from there.  Nearly always it can by landing; and
where it can only by entering a hideout, that way is open to whoever holds its key, who shows it
with the first such step (AG-Q62): what is then on offer tells nobody anything new.
"""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import ENTER, STAY, STEP
from ..components import (
    BY_TRAM,
    KEY_SET,
    NEXT_TO,
    STOP_SET,
    SUSPECTS,
    Action,
    Mover,
    Phase,
)
from ..facts import (
    circles_of,
    entries,
    hideout_behind,
    may_land,
    may_set_out,
    met_at,
    might_open,
    net_of,
    occupied,
    place_of_key,
)
from ..state import State
from .turn import go_on

AGENT = int(Mover.AGENT)
EVERYONE = 31
"""All who can know a key: four seats, and those who watch."""


@rule
def taken(s: State) -> int:
    """AG-63, AG-64. The circles nobody can land on."""
    return int(occupied(s.agent, s.suspect, s.players))


@rule
def stands_on(s: State, mover: int) -> int:
    """The circle of a pawn: a suspect, or the active player's agent."""
    return int(s.agent[s.active] if mover == Mover.AGENT else s.suspect[mover])


@rule
def can_move(s: State, mover: int, action: int, steps: int) -> bool:
    """AG-64, AG-65, AG-85, AG-Q07. Whether there is a move of this length at all."""
    net = net_of(mover, action)
    start = stands_on(s, mover)
    return bool(may_land(net, start, steps, 0, taken(s), net != BY_TRAM))


@rule
def can_set_out(s: State, action: int) -> bool:
    """AG-65, AG-85, AG-Q62. Whether the agent is asked for steps at all."""
    here = int(s.agent[s.active])
    opens = might_open(s.key_up, s.keys, s.active)
    return bool(may_set_out(action, s.roll, here, taken(s), opens, s.light))


@rule
def begin_move(s: State, mover: int, steps: int) -> None:
    """AG-76, AG-77, AG-82, AG-Q11. A pawn sets out; where there is no way, the move is forgone."""
    s.mover = mover
    s.steps_left = steps
    s.stopped = 0
    s.path[0] = stands_on(s, mover)
    s.path_length = 1
    is_agent = mover == Mover.AGENT
    if can_set_out(s, s.action) if is_agent else can_move(s, mover, s.action, steps):
        s.phase = Phase.STEP
    else:
        end_move(s)


@rule
def choices_to_step(s: State, out: Codes) -> int:
    """AG-58 to AG-68, AG-79 to AG-85, AG-140 to AG-142, AG-Q10, AG-Q12, AG-Q43, AG-Q62. Every
    circle one step away from which the move can be finished; the hideout, if its door is here; and
    where nothing but a hideout could end the move, staying put."""
    net = net_of(s.mover, s.action)
    here = stands_on(s, s.mover)
    path = circles_of(s.path, s.path_length)
    others = taken(s)
    stopped = net != BY_TRAM or s.stopped == 1
    left = s.steps_left - 1
    count = 0
    lands = False
    near = NEXT_TO[net, here] & ~path
    while near != 0:
        circle = bits.first(near)
        near = bits.rest(near)
        by_then = stopped or bits.has(STOP_SET, circle)
        if may_land(net, circle, left, path, others, by_then):
            out[count] = STEP.code(circle)
            count += 1
            lands = True
        elif s.mover == Mover.AGENT and left > 0:
            if way_in(s, net, circle, left, path, by_then) >= 0:
                out[count] = STEP.code(circle)
                count += 1
    if s.mover == Mover.AGENT:
        if stopped:
            hideout = hideout_behind(here, s.light)
            if hideout != 0 and place_of_key(s.key, s.keys, s.active, hideout) >= 0:
                out[count] = ENTER.code(hideout)
                count += 1
        if s.path_length == 1 and not lands:
            out[count] = STAY
            count += 1
    return count


@rule
def way_in(s: State, net: int, circle: int, steps: int, path: int, stopped: bool) -> int:
    """AG-139, AG-140, AG-Q62. The place of the key of a hideout that can still be entered from a
    circle, the lowest number first where there are several (on our map there never are); -1 if none
    can be, or if no such key is held."""
    hideouts = entries(net, circle, steps, path, s.light, stopped)
    while hideouts != 0:
        place = int(place_of_key(s.key, s.keys, s.active, bits.first(hideouts)))
        if place >= 0:
            return place
        hideouts = bits.rest(hideouts)
    return -1


@rule
def step(s: State, choice: int) -> None:
    """AG-60, AG-66, AG-67. One circle on; occupied or not, it counts."""
    circle = STEP.of(choice)
    if s.mover == Mover.AGENT:
        clear_battle(s)
        place = only_way_in(s, circle)
        if place >= 0:
            show_key(s, s.active, place)
        s.agent[s.active] = circle
    else:
        s.suspect[s.mover] = circle
    s.path[s.path_length] = circle
    s.path_length += 1
    s.steps_left -= 1
    if bits.has(STOP_SET, circle):
        s.stopped = 1
    meet(s, circle)
    if s.mover != Mover.AGENT:
        go_along(s)
    elif bits.has(KEY_SET, circle) and s.supply_size != 0:
        s.phase = Phase.KEY
    else:
        pass_agent(s)


@rule
def only_way_in(s: State, circle: int) -> int:
    """AG-Q62. The place of the key that a step of the agent needs, because from there the move can
    end only in a hideout; -1 where it can be finished by landing."""
    if s.steps_left == 1:
        return -1
    net = net_of(AGENT, s.action)
    path = circles_of(s.path, s.path_length)
    stopped = net != BY_TRAM or s.stopped == 1 or bits.has(STOP_SET, circle)
    left = s.steps_left - 1
    if may_land(net, circle, left, path, taken(s), stopped):
        return -1
    return way_in(s, net, circle, left, path, stopped)


@rule
def show_key(s: State, seat: int, place: int) -> None:
    """AG-98, AG-130, AG-Q46. A key is turned face up: everybody knows it from now on."""
    s.key_up[seat, place] = s.key[seat, place]
    s.key_known[seat, place] = EVERYONE


@rule
def meet(s: State, circle: int) -> None:
    """AG-69 to AG-73, AG-75, AG-92, AG-Q01 to AG-Q03, AG-Q15. The active player's agent and a
    suspect pass each other, whichever of them is on the way: a check of that file is earned.  A
    suspect and another suspect, or another player's agent, are no meeting."""
    met = met_at(circle, s.mover, s.agent[s.active], s.suspect)
    while met != 0:
        s.pending[bits.first(met)] += 1
        met = bits.rest(met)


@rule
def pass_agent(s: State) -> None:
    """AG-132, AG-Q30, AG-Q36. Where the agent comes past another player's who holds a key, it may
    be demanded."""
    for seat in range(s.players):
        if seat != s.active and s.agent[seat] == s.agent[s.active] and s.keys[seat] != 0:
            s.passed = seat + 1
            s.phase = Phase.DEMAND
            return
    go_along(s)


@rule
def go_along(s: State) -> None:
    """AG-68, AG-Q06, AG-Q29. The move goes on until all its steps are made."""
    s.passed = 0
    if s.steps_left == 0:
        end_move(s)
    else:
        s.phase = Phase.STEP


@rule
def clear_battle(s: State) -> None:
    """AG-134. The dice of a battle are taken up again."""
    for seat in range(s.players):
        s.battle[seat] = 0


@rule
def clear_move(s: State) -> None:
    """Nobody is on the way any more."""
    clear_battle(s)
    for place in range(s.path_length):
        s.path[place] = 0
    s.path_length = 0
    s.steps_left = 0
    s.stopped = 0
    s.mover = 0


@rule
def end_move(s: State) -> None:
    """AG-65, AG-89, AG-Q07, AG-Q17. Made or forgone, a move is over; of a move of all suspects,
    only one part."""
    clear_move(s)
    if s.action == Action.ALL:
        for suspect in range(1, SUSPECTS):
            if s.moved[suspect] == 0:
                s.phase = Phase.ASSIGN
                return
        for suspect in range(1, SUSPECTS):
            s.moved[suspect] = 0
    go_on(s)
