"""What a player does without thinking: finish the mission that gives most for least.

The greedy baseline, and the policy by which searches play games out.  Nothing is hidden in this
game, so it may look at the whole State.
"""

from __future__ import annotations

import numpy as np

from spytable.kernel import Codes, LongRow, Row, bits, rule
from spytable.kernel.dice import Dice, roll

from .choices import BACK, CONNECT, DISCARD, END, MARK, TAKE, TRAVEL, UNMARK
from .components import (
    CITIES,
    CITY_ON,
    CITY_SET,
    ENOUGH,
    LINK_ENDS,
    LINKS,
    OFFER,
    POINTS,
    SIZE,
    SLOTS,
    STAR,
    TOUCHING,
)
from .rules.missions import price
from .rules.network import network, own_spaces
from .rules.scoring import points_of
from .rules.travel import cost
from .state import Phase, State, active_missions

FAR = 100
"""A way that does not exist."""
A_TURN = 4
"""How many agents a turn is worth."""


@rule
def instinct(s: State, out: Codes, count: int, dice: Dice, whim: int) -> int:
    """The greedy choice; in `whim` of a hundred cases any that throws nothing away."""
    if roll(dice, 100) < whim:
        choice = int(out[roll(dice, count)])
        if not (DISCARD < choice < MARK or choice >= UNMARK):
            return choice
    if s.phase == Phase.DRAFT or count == 1:
        return int(out[roll(dice, count)])
    return greedy(s, out, count, dice)


@rule
def greedy(s: State, out: Codes, count: int, dice: Dice) -> int:
    """Serve what can be served; else go where it pays most; else plan anew."""
    marking = first_in(out, count, MARK, UNMARK)
    if marking >= 0:
        return marking
    here = s.spy[s.active]
    if s.phase == Phase.CHECK:
        if s.supply[s.active] == 0 and worth_of(s, here) > 0:
            back = spare_agent(s, out, count, here)
            if back >= 0:
                return back
        return END
    ways = np.zeros(CITIES, np.int16)
    gates = np.zeros((CITIES, 2), np.int8)
    reach = network(own_spaces(s, s.active), here)
    measure_ways(s, reach, ways, gates)
    goal = best_goal(s, ways, gates)
    if s.phase == Phase.TURN and wants_mission(s, goal):
        taking = best_mission(s, out, count, ways)
        if taking >= 0:
            return taking
    if goal > 0:
        step = step_towards(s, out, count, goal, reach, gates)
        if step >= 0:
            return step
    if s.phase == Phase.MOVED:
        return END
    return anything(out, count, dice)


@rule
def first_in(out: Codes, count: int, low: int, high: int) -> int:
    """The first choice on offer from `low` up to `high`; -1 if there is none."""
    for place in range(count):
        if low <= out[place] < high:
            return int(out[place])
    return -1


@rule
def has_choice(out: Codes, count: int, choice: int) -> bool:
    """Whether this choice is on offer."""
    return first_in(out, count, choice, choice + 1) >= 0


@rule
def left_on(s: State, slot: int) -> int:
    """How many cities of a mission still want an agent."""
    card = s.card[s.active, slot]
    left = SIZE[card]
    for place in range(SIZE[card]):
        left -= s.marks[s.active, slot, CITY_ON[card, place]]
    return int(left)


@rule
def worth_of(s: State, city: int) -> int:
    """What ending a turn in this city brings: a share of every mission it serves."""
    worth = 0
    for slot in range(SLOTS):
        card = s.card[s.active, slot]
        for place in range(SIZE[card]):
            if CITY_ON[card, place] == city and s.marks[s.active, slot, city] == 0:
                worth += 60 * (POINTS[card] + 2 * STAR[card] + 1) // left_on(s, slot)
    return int(worth)


@rule
def measure_ways(s: State, reach: int, ways: Codes, gates: Row) -> None:
    """For every city what reaching it takes, in agents, a turn counting as some; and the first
    connection on the way."""
    prices = np.zeros(LINKS, np.int16)
    for link in range(LINKS):
        prices[link] = cost(s, link) + A_TURN
    for city in range(1, CITIES):
        ways[city] = 0 if bits.has(reach, city) else FAR
    changed = True
    while changed:
        changed = False
        for link in range(LINKS):
            for way in range(2):
                start = LINK_ENDS[link, way]
                end = LINK_ENDS[link, 1 - way]
                longer = ways[start] + prices[link]
                if longer < ways[end]:
                    ways[end] = longer
                    changed = True
                    if bits.has(reach, start):
                        gates[end, 0] = start
                        gates[end, 1] = end
                    else:
                        gates[end, 0] = gates[start, 0]
                        gates[end, 1] = gates[start, 1]


@rule
def best_goal(s: State, ways: Codes, gates: Row) -> int:
    """The city whose visit pays most for what it takes; 0 if none pays.  Once the spy has
    travelled, only what begins where it stands."""
    best = 0
    most = 0
    here = s.spy[s.active]
    for city in range(1, CITIES):
        if s.phase == Phase.TURN:
            if city == here:
                continue
        elif ways[city] == 0 or gates[city, 0] != here:
            continue
        worth = worth_of(s, city)
        if worth > 0:
            value = 10 * worth // (max(int(ways[city]), A_TURN) + 2)
            if value > most:
                most = value
                best = city
    return best


@rule
def wants_mission(s: State, goal: int) -> bool:
    """A new mission, when there are few, or standing where one can be served anyway."""
    active = active_missions(s, s.active)
    if goal == 0:
        return True
    if s.trigger != 0:
        return False
    if worth_of(s, s.spy[s.active]) > 0 and s.supply[s.active] > 3 and active < SLOTS:
        return True
    return active < 2 and s.completed[s.active] + active < ENOUGH


@rule
def best_mission(s: State, out: Codes, count: int, ways: Codes) -> int:
    """The mission on offer with the best points for the cheapest completion; -1 if there is
    none to be had."""
    best = -1
    most = 0
    active = active_missions(s, s.active)
    for place in range(OFFER):
        card = s.offer[place]
        if card == 0 or not has_choice(out, count, TAKE + card):
            continue
        effort = 2 * price(s, place, active)
        for which in range(SIZE[card]):
            effort += A_TURN + ways[CITY_ON[card, which]] * 2 // 3
        value = 1000 * (POINTS[card] + 2 * STAR[card]) // effort
        if value > most:
            most = value
            best = TAKE + card
    return int(best)


@rule
def step_towards(s: State, out: Codes, count: int, goal: int, reach: int, gates: Row) -> int:
    """Travel there; or go to where the way out begins and connect; or free agents for it."""
    here = s.spy[s.active]
    if bits.has(reach, goal):
        if has_choice(out, count, TRAVEL + goal):
            return TRAVEL + goal
        return END if has_choice(out, count, END) else -1
    if here != gates[goal, 0]:
        if has_choice(out, count, TRAVEL + gates[goal, 0]):
            return int(TRAVEL + gates[goal, 0])
        return END if has_choice(out, count, END) else -1
    connecting = CONNECT + gates[goal, 1]
    if has_choice(out, count, connecting):
        return int(connecting)
    return spare_agent(s, out, count, here)


@rule
def spare_agent(s: State, out: Codes, count: int, here: int) -> int:
    """A space to clear, away from the spy if there is one; -1 if there is none."""
    for place in range(count):
        choice = out[place]
        if BACK <= choice < TAKE and not bits.has(TOUCHING[here], choice - BACK):
            return int(choice)
    return first_in(out, count, BACK, TAKE)


@rule
def anything(out: Codes, count: int, dice: Dice) -> int:
    """Some choice that throws nothing away, if there is one."""
    for _ in range(6):
        choice = int(out[roll(dice, count)])
        if not (DISCARD < choice < MARK or choice >= UNMARK):
            return choice
    return int(out[0])


@rule
def estimate(s: State, out: LongRow) -> None:
    """How the seats stand: points so far, and what unfinished missions promise, in tenths."""
    for seat in range(s.players):
        points = 10 * points_of(s, seat) + 5 * s.completed[seat]
        for slot in range(SLOTS):
            card = s.card[seat, slot]
            if card != 0:
                done = 0
                for place in range(SIZE[card]):
                    done += s.marks[seat, slot, CITY_ON[card, place]]
                points += 6 * POINTS[card] * done // SIZE[card]
        out[seat] = points


@rule
def is_sensible(s: State, choice: int) -> bool:
    """Taking back, giving up and unmarking only where there is a use for it: instinct knows.  What
    can be served is served; in which order matters only when agents are short."""
    if BACK <= choice < TAKE or DISCARD < choice < MARK or choice >= UNMARK:
        return False
    if s.phase == Phase.TURN or s.phase == Phase.DRAFT:
        return True
    if choice != END and not MARK < choice < UNMARK:
        return True
    first = 0
    servable = 0
    here = s.spy[s.active]
    for slot in range(SLOTS):
        card = s.card[s.active, slot]
        if bits.has(CITY_SET[card], here) and s.marks[s.active, slot, here] == 0:
            servable += 1
            if first == 0:
                first = card
    if choice == END:
        return servable == 0 or s.supply[s.active] == 0
    return choice == MARK + first or s.supply[s.active] < servable
