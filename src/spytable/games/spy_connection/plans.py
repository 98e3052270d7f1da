"""Goals for the active seat of Spy Connection: for every city the cost of reaching it and the gain
of ending a turn there; and whether its agents are stuck on cards."""

from __future__ import annotations

import numpy as np

from spytable.kernel import Codes, bits, rule

from .components import CITIES, CITY_ON, DEGREE, LINK_OF, POINTS, SIZE, SLOTS, STAR, Phase
from .facts import far_end, marks_on, may_serve, network, own_spaces
from .rules.connect import cost
from .state import State

FAR = 100
"""A way that does not exist."""
A_TURN = 4
"""How many agents a turn is worth."""
SCARCE = 6
"""With fewer agents than these outside the cards hardly a link can be laid: time to think of giving
up a mission."""
NONE_LEFT = 2
"""With fewer than these hardly a mark can be made: time to think of taking one back."""
ALL_SLOTS = bits.of(range(SLOTS))
WAY, FROM, TO, WORTH = 0, 1, 2, 3
"""The rows of a plan, for every city: what reaching it takes, in agents, a turn counting as some;
the first connection on the way there; and what ending a turn there brings."""


@rule
def left_on(s: State, slot: int) -> int:
    """How many cities of a mission still want an agent."""
    return int(SIZE[s.card[s.active, slot]] - marks_on(s.marks, s.active, slot))


@rule
def worth_of(s: State, city: int, slots: int) -> int:
    """The gain of ending a turn in this city: a share of every mission in these slots that it
    serves."""
    worth = 0
    for slot in range(SLOTS):
        if not bits.has(slots, slot):
            continue
        card = s.card[s.active, slot]
        for place in range(SIZE[card]):
            if CITY_ON[card, place] == city and s.marks[s.active, slot, city] == 0:
                worth += share_of(s, slot)
    return int(worth)


@rule
def share_of(s: State, slot: int) -> int:
    """The share of a mission's worth that each city still unmarked brings."""
    card = s.card[s.active, slot]
    return int(60 * (POINTS[card] + 2 * STAR[card] + 1) // left_on(s, slot))


@rule
def measure_ways(s: State, reach: int, plan: Codes, most: int) -> None:
    """For every city what reaching it takes, and the first connection on the way: outwards from
    the network, again from wherever a cheaper way was found.  A link that takes more than so many
    agents is no way."""
    for city in range(1, CITIES):
        plan[WAY, city] = 0 if bits.has(reach, city) else FAR
    todo = reach
    while todo != 0:
        start = bits.first(todo)
        todo = bits.rest(todo)
        for place in range(DEGREE[start]):
            link = LINK_OF[start, place]
            end = far_end(link, start)
            if plan[WAY, start] + A_TURN >= plan[WAY, end]:
                continue
            price = cost(s, link)
            longer = plan[WAY, start] + A_TURN + price
            if price <= most and longer < plan[WAY, end]:
                plan[WAY, end] = longer
                plan[FROM, end] = start if bits.has(reach, start) else plan[FROM, start]
                plan[TO, end] = end if bits.has(reach, start) else plan[TO, start]
                todo = bits.with_(todo, end)


@rule
def best_goal(s: State, plan: Codes, slots: int) -> int:
    """The city whose visit pays most for what it takes, for the missions in these slots; 0 if none
    pays or can be reached.  Once the spy has travelled, only what begins where it stands."""
    for slot in range(SLOTS):
        card = s.card[s.active, slot]
        if card != 0 and bits.has(slots, slot):
            share = share_of(s, slot)
            for place in range(SIZE[card]):
                city = CITY_ON[card, place]
                if s.marks[s.active, slot, city] == 0:
                    plan[WORTH, city] += share
    best = 0
    most = 0
    here = s.spy[s.active]
    for city in range(1, CITIES):
        if plan[WORTH, city] == 0 or plan[WAY, city] == FAR:
            continue
        if s.phase == Phase.TURN:
            if city == here:
                continue
        elif plan[WAY, city] == 0 or plan[FROM, city] != here:
            continue
        value = 10 * plan[WORTH, city] // (max(int(plan[WAY, city]), A_TURN) + 2)
        if value > most:
            most = value
            best = city
    return best


@rule
def lacks_agent(s: State, slots: int) -> bool:
    """Whether the spy stands where it could serve one of these missions, had it an agent at
    hand."""
    return bool(s.supply[s.active] == 0 and worth_of(s, s.spy[s.active], slots) > 0)


@rule
def free_agents(s: State) -> int:
    """The agents of the active seat that lie on no card."""
    free = s.owned[s.active]
    for slot in range(SLOTS):
        free -= s.planning[s.active, slot] + marks_on(s.marks, s.active, slot)
    return int(free)


@rule
def is_short(s: State, enough: int) -> bool:
    """Whether so many agents lie on cards that cannot be completed without more of them: then
    giving up a mission, or a mark, may be the only way on."""
    if s.phase == Phase.TURN:
        return free_agents(s) < enough
    return lacks_agent(s, ALL_SLOTS)


@rule
def promising(s: State) -> int:
    """The slots whose missions are worth an agent: all, unless agents are so scarce that one must
    ask which missions can be completed at all.  In the last round every mark is a point."""
    if free_agents(s) >= SCARCE or s.trigger != 0:
        return ALL_SLOTS
    plan = np.zeros((4, CITIES), np.int16)
    reach = network(own_spaces(s.agents, s.active), s.spy[s.active])
    slots = bits.EMPTY
    for slot in range(SLOTS):
        if s.card[s.active, slot] != 0 and can_complete(s, slot, reach, plan):
            slots = bits.with_(slots, slot)
    return slots


@rule
def can_complete(s: State, slot: int, reach: int, plan: Codes) -> bool:
    """Whether the agents that lie on no card are enough to lead to every city of a mission that
    is still unserved: each of them keeps one, and what is left must pay for the dearest link.
    For the last of them, where the spy stands, a mark can be moved."""
    left = left_on(s, slot)
    free = free_agents(s)
    if left == 1 and may_serve(s.card, s.marks, s.active, slot, s.spy[s.active]):
        return True
    if free < left:
        return False
    measure_ways(s, reach, plan, free - left + 1)
    card = s.card[s.active, slot]
    for place in range(SIZE[card]):
        city = CITY_ON[card, place]
        if s.marks[s.active, slot, city] == 0 and plan[WAY, city] == FAR:
            return False
    return True


@rule
def is_stuck(s: State) -> bool:
    """Whether no mission can be completed before another is given up."""
    return bool(s.phase == Phase.TURN and promising(s) == bits.EMPTY)
