"""The policy of MIND MGMT: quick choices for playouts, made without looking at a route as a whole.
Bots that sit at a table think otherwise (`counsel.py`)."""

from __future__ import annotations

from spytable.kernel import Codes, LongRow, bits, rule
from spytable.kernel.dice import Dice, roll

from .choices import (
    ASK,
    ASK_DOLPHIN,
    ASK_LEDGER,
    CAPTURE,
    CAPTURE_TOO,
    DONE,
    ENOUGH,
    EXPOSE,
    IMMORTAL,
    LEAD,
    MARK,
    MOVE,
    RECRUIT,
    REST,
    REVEAL,
    REVEAL_NEXT,
    SECOND,
    SENSE,
    SHAKEDOWN,
    SHOVE,
    SLIP,
    STEP,
)
from .components import (
    AGENTS,
    COLUMN_OF,
    EVERYWHERE,
    LOCATIONS,
    RECRUITER,
    RECRUITS,
    ROW_OF,
    WITH_FEATURE,
    Phase,
)
from .facts import contacts, hour_at, silent_until, visited, ways
from .state import State

NEVER = -1000


@rule
def choose_by_policy(s: State, seat: int, out: Codes, count: int, dice: Dice, epsilon: int) -> int:
    """The choice that looks best at a glance, any of those that look alike; in `epsilon` of a
    hundred cases any at all."""
    if count == 1 or roll(dice, 100) < epsilon:
        return int(out[roll(dice, count)])
    best = NEVER
    alike = 0
    chosen = int(out[0])
    for place in range(count):
        code = int(out[place])
        looks = glance(s, code) if seat != RECRUITER else recruiters_glance(s, code, dice)
        if looks > best:
            best = looks
            alike = 1
            chosen = code
        elif looks == best:
            alike += 1
            if roll(dice, alike) == 0:
                chosen = code
    return chosen


# -- the Recruiter ------------------------------------------------------------------------------


@rule
def recruiters_glance(s: State, code: int, dice: Dice) -> int:
    """Recruits, away from agents, never without a way on; old steps are shown first."""
    if STEP.has(code):
        return step_looks(s, STEP.of(code)) + roll(dice, 4)
    if SLIP.has(code) or SECOND.has(code):
        place = SLIP.of(code) if SLIP.has(code) else SECOND.of(code)
        return step_looks(s, place) - 6
    if RECRUIT.has(code):
        return 50
    if MARK.has(code):
        return 20 - hour_at(s.route, s.walked, MARK.of(code))
    if code == DONE:
        return 1
    if IMMORTAL.has(code) or EXPOSE.has(code):
        return roll(dice, 4) - 2
    return 0


@rule
def step_looks(s: State, place: int) -> int:
    """How a location looks to one who goes there."""
    been = bits.with_(visited(s.route, s.walked), place)
    looks = 3 * contacts(place, s.walked + 1, s.hidden, s.exposed)
    left = ways(place, s.chaos_east, s.chaos_south) & ~been
    looks += 2 * min(2, bits.size(left)) if left != 0 else -20
    for agent in range(1, AGENTS):
        if s.agent_at[agent] != 0:
            looks += min(3, away(int(s.agent_at[agent]), place))
    return looks


@rule
def away(one: int, other: int) -> int:
    """How many steps lie between two locations, as the crow flies."""
    rows = ROW_OF[one] - ROW_OF[other]
    columns = COLUMN_OF[one] - COLUMN_OF[other]
    return int(abs(rows) + abs(columns))


# -- the agents ---------------------------------------------------------------------------------


@rule
def glance(s: State, code: int) -> int:
    """The locations where something may be found out: ask, reveal, capture where nobody has been
    told off."""
    here = int(s.agent_at[s.active])
    if code == CAPTURE:
        return 12 if could_be_here(s, here) and fresh_near(s, here) == 0 else -5
    if CAPTURE_TOO.has(code):
        other = CAPTURE_TOO.of(code)
        near = min(fresh_near(s, here), fresh_near(s, other))
        return 13 if could_be_here(s, other) and could_be_here(s, here) and near == 0 else -5
    if code == REVEAL or code == REVEAL_NEXT:
        return 14
    if code == SENSE:
        return 9
    if code == ASK_LEDGER:
        return 2
    if ASK.has(code):
        return 4 + 2 * unknown(s, ASK.of(code))
    if ASK_DOLPHIN.has(code):
        return 2 + 2 * unknown(s, ASK_DOLPHIN.of(code))
    if SHAKEDOWN.has(code):
        feature = SHAKEDOWN.of(code)
        return -5 if s.excluded[feature] == 1 or s.exposed[feature] != 0 else 3
    if MOVE.has(code):
        place = MOVE.of(code)
        if s.phase == Phase.LEAD:
            return 0
        return 8 if fresh_near(s, place) < fresh_near(s, here) else -1
    if LEAD.has(code) or SHOVE.has(code):
        return -1
    return 0 if code == REST or code == ENOUGH else 1


@rule
def could_be_here(s: State, place: int) -> bool:
    """Whether the open table alone leaves it possible that the Recruiter is on a location now."""
    if bits.has(s.not_at[s.hour], place) or s.clear[place] == s.hour:
        return False
    if s.note[place] != 0:
        return bool(s.note[place] == s.hour)
    return bool(s.visited_by[place] == 0 or s.visited_by[place] == s.hour)


@rule
def fresh_near(s: State, place: int) -> int:
    """How far it is to the newest trace: a step token without an hour, or the latest note."""
    best = 20
    newest = 0
    for other in range(1, LOCATIONS):
        newest = max(newest, int(s.note[other]))
    for other in range(1, LOCATIONS):
        if s.token[other] == 1 or (s.note[other] == newest and newest != 0):
            best = min(best, away(place, other))
    return best


@rule
def unknown(s: State, feature: int) -> int:
    """Of how many locations of a feature an answer may still tell something."""
    count = 0
    left = int(WITH_FEATURE[feature] & EVERYWHERE)
    while left != 0:
        place = bits.first(left)
        left = bits.rest(left)
        known = silent_until(feature, place, s.clear, s.silent_first, s.silent_second)
        if s.visited_by[place] == 0 and known < s.hour:
            count += 1
    return count


# -- for searches -------------------------------------------------------------------------------


@rule
def evaluate(s: State, out: LongRow) -> None:
    """The Recruiter by recruits and hours gone, the agents by traces of the last hours."""
    trace = 0
    for place in range(1, LOCATIONS):
        if s.note[place] != 0:
            trace = max(trace, 2 * int(s.note[place]))
        elif s.token[place] == 1:
            trace = max(trace, int(s.visited_by[place]))
    gone = 60 * s.recruits // RECRUITS[s.mission] + 60 * s.hour // s.last_hour
    for seat in range(s.players):
        out[seat] = gone if seat == RECRUITER else 2 * trace


@rule
def worth_trying(s: State, choice: int) -> bool:
    """Not what asks for nothing that is not known."""
    if ASK.has(choice):
        return unknown(s, ASK.of(choice)) > 0
    if ASK_DOLPHIN.has(choice):
        return unknown(s, ASK_DOLPHIN.of(choice)) > 1
    if SHAKEDOWN.has(choice):
        feature = SHAKEDOWN.of(choice)
        return bool(s.excluded[feature] == 0 and s.exposed[feature] == 0)
    if choice == CAPTURE:
        return could_be_here(s, int(s.agent_at[s.active]))
    if CAPTURE_TOO.has(choice):
        return could_be_here(s, CAPTURE_TOO.of(choice))
    return True
