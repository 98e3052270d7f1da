"""The policy of Spy Connection: finish the mission that gives most for least.

The greedy baseline, and the policy by which searches play games out.  Nothing is hidden in this
game, so it may look at the whole State.
"""

from __future__ import annotations

import numpy as np

from spytable.kernel import Codes, LongRow, bits, rule
from spytable.kernel.dice import Dice, roll
from spytable.kernel.families import Family

from .choices import (
    BACK,
    CONNECT,
    DISCARD,
    END,
    MARK,
    PASS,
    TAKE,
    TRAVEL,
    UNMARK,
    unmarked_card,
)
from .components import CITIES, CITY_ON, ENOUGH, OFFER, POINTS, SIZE, SLOTS, STAR, TOUCHING, Phase
from .facts import active_missions, marks_on, may_serve, network, own_spaces, price_of_mission
from .plans import (
    A_TURN,
    ALL_SLOTS,
    FAR,
    FROM,
    NONE_LEFT,
    SCARCE,
    TO,
    WAY,
    best_goal,
    free_agents,
    is_short,
    is_stuck,
    lacks_agent,
    left_on,
    measure_ways,
    promising,
    worth_of,
)
from .rules.scoring import points_of
from .state import State, slot_of


@rule
def choose_by_policy(s: State, seat: int, out: Codes, count: int, dice: Dice, epsilon: int) -> int:
    """The greedy choice; in `epsilon` of a hundred cases any that throws nothing away."""
    if roll(dice, 100) < epsilon:
        choice = int(out[roll(dice, count)])
        if not throws_away(choice):
            return choice
    if s.phase == Phase.DRAFT or count == 1:
        return int(out[roll(dice, count)])
    return greedy(s, out, count, dice)


@rule
def greedy(s: State, out: Codes, count: int, dice: Dice) -> int:
    """Serve what can be served; else go where it pays most; else plan anew.  Where agents are
    scarce, only for missions that can be completed; if none can, give one up."""
    here = s.spy[s.active]
    slots = promising(s)
    marking = first_mark(s, out, count, slots)
    if marking >= 0:
        return marking
    if s.phase != Phase.TURN and lacks_agent(s, slots):
        back = spare_agent(s, out, count, here)
        if back >= 0:
            return back
        moving = mark_to_move(s, out, count)
        if moving >= 0:
            return moving
    if s.phase == Phase.CHECK:
        return END
    if s.phase == Phase.TURN and slots == bits.EMPTY:
        giving_up = cheapest_to_discard(s)
        if giving_up >= 0:
            return giving_up
    plan = np.zeros((4, CITIES), np.int16)
    reach = network(own_spaces(s.agents, s.active), here)
    measure_ways(s, reach, plan, free_agents(s))
    goal = best_goal(s, plan, slots)
    if s.phase == Phase.TURN and wants_mission(s, goal):
        taking = best_mission(s, out, count, plan)
        if taking >= 0:
            return taking
    if goal > 0:
        step = step_towards(s, out, count, goal, reach, plan)
        if step >= 0:
            return step
    if s.phase == Phase.MOVED:
        return END
    passing = has_choice(out, count, PASS)
    if passing or goal == 0:
        if s.supply[s.active] > 0 and worth_of(s, here, slots) > 0:
            return PASS if passing else anything(out, count, dice)
        giving_up = cheapest_to_discard(s)
        if giving_up >= 0:
            return giving_up
    return anything(out, count, dice)


@rule
def throws_away(choice: int) -> bool:
    """Whether a choice gives up a mission, or what was done for one."""
    return DISCARD.has(choice) or UNMARK.has(choice)


@rule
def first_mark(s: State, out: Codes, count: int, slots: int) -> int:
    """The first mission in these slots that can be served here; -1 if there is none."""
    for place in range(count):
        if MARK.has(out[place]) and bits.has(slots, slot_of(s, s.active, MARK.of(out[place]))):
            return int(out[place])
    return -1


@rule
def first_in(out: Codes, count: int, family: Family) -> int:
    """The first choice of a family on offer; -1 if there is none."""
    for place in range(count):
        if family.has(out[place]):
            return int(out[place])
    return -1


@rule
def has_choice(out: Codes, count: int, choice: int) -> bool:
    """Whether this choice is on offer."""
    for place in range(count):
        if out[place] == choice:
            return True
    return False


@rule
def wants_mission(s: State, goal: int) -> bool:
    """A new mission, when there are few, or standing where one can be served anyway."""
    active = active_missions(s.card, s.active)
    if goal == 0:
        return True
    if s.trigger != 0:
        return False
    if worth_of(s, s.spy[s.active], ALL_SLOTS) > 0 and s.supply[s.active] > 3 and active < SLOTS:
        return True
    return active < 2 and s.completed[s.active] + active < ENOUGH


@rule
def best_mission(s: State, out: Codes, count: int, plan: Codes) -> int:
    """The mission on offer with the best points for the cheapest completion; -1 if there is
    none to be had."""
    best = -1
    most = 0
    active = active_missions(s.card, s.active)
    for place in range(OFFER):
        card = s.offer[place]
        if card == 0 or not has_choice(out, count, TAKE.code(card)):
            continue
        effort = 2 * price_of_mission(s.board, place, active)
        for which in range(SIZE[card]):
            effort += A_TURN + plan[WAY, CITY_ON[card, which]] * 2 // 3
        value = 1000 * (POINTS[card] + 2 * STAR[card]) // effort
        if value > most:
            most = value
            best = TAKE.code(card)
    return int(best)


@rule
def step_towards(s: State, out: Codes, count: int, goal: int, reach: int, plan: Codes) -> int:
    """Travel there; or go to where the way out begins and connect; or free agents for it."""
    here = s.spy[s.active]
    if bits.has(reach, goal):
        if has_choice(out, count, TRAVEL.code(goal)):
            return TRAVEL.code(goal)
        return END if has_choice(out, count, END) else -1
    if here != plan[FROM, goal]:
        if has_choice(out, count, TRAVEL.code(plan[FROM, goal])):
            return int(TRAVEL.code(plan[FROM, goal]))
        return END if has_choice(out, count, END) else -1
    connecting = CONNECT.code(plan[TO, goal])
    if has_choice(out, count, connecting):
        return int(connecting)
    return spare_agent(s, out, count, here)


@rule
def spare_agent(s: State, out: Codes, count: int, here: int) -> int:
    """A space to clear, away from the spy if there is one; -1 if there is none."""
    for place in range(count):
        choice = out[place]
        if BACK.has(choice) and not bits.has(TOUCHING[here], BACK.of(choice)):
            return int(choice)
    return first_in(out, count, BACK)


@rule
def mark_to_move(s: State, out: Codes, count: int) -> int:
    """A mark to take off a card, where one agent more completes another here; -1 if there is none.
    A completed mission gives back all that lies on it."""
    here = s.spy[s.active]
    for slot in range(SLOTS):
        if left_on(s, slot) == 1 and may_serve(s.card, s.marks, s.active, slot, here):
            card = s.card[s.active, slot]
            for place in range(count):
                choice = int(out[place])
                if UNMARK.has(choice) and unmarked_card(choice) != card:
                    return choice
    return -1


@rule
def cheapest_to_discard(s: State) -> int:
    """Give up the mission that holds agents and promises least, for what lies on it; -1 if there
    is none."""
    best = -1
    least = 0
    for slot in range(SLOTS):
        card = s.card[s.active, slot]
        marks = marks_on(s.marks, s.active, slot)
        held = marks + s.planning[s.active, slot]
        if held > 0:
            loss = 60 * (marks + POINTS[card] * marks // SIZE[card] + 1) // held
            if best < 0 or loss < least:
                least = loss
                best = DISCARD.code(card)
    return int(best)


@rule
def anything(out: Codes, count: int, dice: Dice) -> int:
    """Some choice that throws nothing away, if there is one."""
    for _ in range(6):
        choice = int(out[roll(dice, count)])
        if not throws_away(choice):
            return choice
    return int(out[0])


@rule
def evaluate(s: State, out: LongRow) -> None:
    """How the seats stand: points so far, and what unfinished missions promise, in tenths."""
    for seat in range(s.players):
        points = 10 * points_of(s, seat) + 5 * s.completed[seat]
        for slot in range(SLOTS):
            card = s.card[seat, slot]
            if card != 0:
                done = marks_on(s.marks, seat, slot)
                points += 6 * POINTS[card] * done // SIZE[card]
        out[seat] = points


@rule
def leads_on(s: State, choice: int) -> bool:
    """Whether a step leads to a city that a mission wants: into it, or onto the way there."""
    here = s.spy[s.active]
    step = TRAVEL.of(choice) if TRAVEL.has(choice) else CONNECT.of(choice)
    if worth_of(s, step, ALL_SLOTS) > 0:
        return True
    plan = np.zeros((4, CITIES), np.int16)
    measure_ways(s, network(own_spaces(s.agents, s.active), here), plan, free_agents(s))
    for slot in range(SLOTS):
        card = s.card[s.active, slot]
        for place in range(SIZE[card]):
            city = CITY_ON[card, place]
            if s.marks[s.active, slot, city] == 0 and 0 < plan[WAY, city] < FAR:
                if TRAVEL.has(choice):
                    if plan[FROM, city] == step:
                        return True
                elif plan[FROM, city] == here and plan[TO, city] == step:
                    return True
    return False


@rule
def has_served(s: State) -> bool:
    """Whether the active seat has served a mission in this turn that it has still to complete."""
    for slot in range(SLOTS):
        if s.fresh[slot] == 1:
            return True
    return False


@rule
def worth_trying(s: State, choice: int) -> bool:
    """Taking back, and passing, only where there is a use for it: the policy knows; what is put off
    looks as good as what is done, so a search would pass for ever, or travel to and fro.  Giving up
    a mission or a mark only where agents are short; where no mission can be completed any more,
    nothing else.  Going somewhere only for a city that is wanted.  Every mark that can be made is
    made; in which order matters only when agents are short."""
    if BACK.has(choice) or choice == PASS:
        return False
    if DISCARD.has(choice):
        return is_short(s, SCARCE)
    if UNMARK.has(choice):
        return is_short(s, NONE_LEFT)
    if s.phase == Phase.TURN and is_stuck(s):
        return False
    if TRAVEL.has(choice) or CONNECT.has(choice):
        return leads_on(s, choice)
    if choice != END and not MARK.has(choice):
        return True
    if choice == END and s.phase == Phase.MOVED and not has_served(s):
        return False
    first = 0
    servable = 0
    here = s.spy[s.active]
    for slot in range(SLOTS):
        if may_serve(s.card, s.marks, s.active, slot, here):
            servable += 1
            if first == 0:
                first = s.card[s.active, slot]
    if choice == END:
        return servable == 0 or s.supply[s.active] == 0
    return choice == MARK.code(first) or s.supply[s.active] < servable
