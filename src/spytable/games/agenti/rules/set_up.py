"""Setting up: the board, the files of the suspects, the plan, and who begins.

The Dealer fills files and suitcases; nobody at the table has a hand in it (AG-18, AG-Q52).
"""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import BEGIN, BONUS, EVIDENCE, HALVES, PLAN
from ..components import (
    AGENT_STARTS,
    BONUSES,
    FILE_SIZE,
    HIDEOUTS,
    LIGHT_STARTS,
    SUSPECT_STARTS,
    SUSPECTS,
    First,
    Phase,
)
from ..state import State
from .turn import start_turn

LOWER = HIDEOUTS - 1
"""How far the lower half of a hideout is from its upper half, in the list of halves."""
FILLINGS = 8
"""AG-25: upper or lower, for three hideouts."""


@rule
def set_up(s: State, variant: Codes) -> None:
    """AG-01, AG-03, AG-06, AG-10, AG-11, AG-13 to AG-16, AG-20. Agents and suspects on their
    starts, the light on the gold marks, the keys face down in the supply; colours that nobody
    plays stay in the box."""
    s.players = variant[0]
    s.last = variant[1]
    s.first = variant[2]
    s.light = LIGHT_STARTS
    for seat in range(s.players):
        s.agent[seat] = AGENT_STARTS[seat]
    for suspect in range(1, SUSPECTS):
        s.suspect[suspect] = SUSPECT_STARTS[suspect]
        s.file_size[suspect] = FILE_SIZE
    for hideout in range(1, HIDEOUTS):
        s.supply[hideout] = 1
    s.supply_size = HIDEOUTS - 1
    s.checking = 1
    s.phase = Phase.EVIDENCE


@rule
def outcomes_of_setting_up(s: State, out: Codes) -> int:
    """AG-04, AG-22, AG-25, AG-28, AG-29, AG-33, AG-34, AG-39, AG-Q54. Everything that is possible
    is equally likely: which hideout is whose, which halves fill a file, which bonus card goes onto
    it, which suitcase holds the plan, who begins."""
    count = 0
    if s.phase == Phase.EVIDENCE:
        given = bits.EMPTY
        for suspect in range(1, SUSPECTS):
            given = bits.with_(given, int(s.owns[suspect]))
        for hideout in range(1, HIDEOUTS):
            if not bits.has(given, hideout):
                out[count] = EVIDENCE.code(hideout)
                count += 1
    elif s.phase == Phase.HALVES:
        for number in range(1, FILLINGS + 1):
            out[count] = HALVES.code(number)
            count += 1
    elif s.phase == Phase.BONUS:
        laid = bits.EMPTY
        for suspect in range(1, SUSPECTS):
            laid = bits.with_(laid, int(s.bonus[suspect]))
        for kind in range(1, BONUSES):
            if not bits.has(laid, kind):
                out[count] = BONUS.code(kind)
                count += 1
    elif s.phase == Phase.PLAN:
        for hideout in range(1, HIDEOUTS):
            out[count] = PLAN.code(hideout)
            count += 1
    else:
        for starter in range(s.players):
            out[count] = BEGIN.code(starter)
            count += 1
    return count


@rule
def deal(s: State, choice: int) -> None:
    """AG-17, AG-31, AG-106. The next step of setting up, file by file."""
    if s.phase == Phase.EVIDENCE:
        give_evidence(s, choice)
    elif s.phase == Phase.HALVES:
        fill_file(s, choice)
    elif s.phase == Phase.BONUS:
        lay_bonus(s, choice)
    elif s.phase == Phase.PLAN:
        hide_plan(s, choice)
    else:
        begin(s, choice)


@rule
def next_file(s: State, following: int) -> None:
    """AG-28. The same for the next suspect; after the last one something else."""
    s.checking += 1
    if s.checking == SUSPECTS:
        s.checking = 0 if following == Phase.PLAN else 1
        s.phase = following


HALVES_FOLLOW = int(Phase.HALVES)
BONUS_FOLLOWS = int(Phase.BONUS)
PLAN_FOLLOWS = int(Phase.PLAN)


@rule
def give_evidence(s: State, choice: int) -> None:
    """AG-22, AG-32, AG-34 to AG-36, AG-38. Under each portrait lies the evidence of one hideout."""
    s.owns[s.checking] = EVIDENCE.of(choice)
    next_file(s, HALVES_FOLLOW)


@rule
def fill_file(s: State, choice: int) -> None:
    """AG-21, AG-23 to AG-27, AG-37. Both halves of the own hideout, and of each other one either
    the upper or the lower half; the three not taken are out of the game."""
    coins = HALVES.of(choice) - 1
    for hideout in range(1, HIDEOUTS):
        if hideout == s.owns[s.checking]:
            s.halves[s.checking, hideout] = 1
            s.halves[s.checking, hideout + LOWER] = 1
        else:
            s.halves[s.checking, hideout + LOWER * (coins % 2)] = 1
            coins //= 2
    next_file(s, BONUS_FOLLOWS)


@rule
def lay_bonus(s: State, choice: int) -> None:
    """AG-19, AG-29, AG-116, AG-123. One bonus card goes into each file."""
    s.bonus[s.checking] = BONUS.of(choice)
    next_file(s, PLAN_FOLLOWS)


@rule
def hide_plan(s: State, choice: int) -> None:
    """AG-04 to AG-06. One of the four suitcases holds the plan."""
    s.plan = PLAN.of(choice)
    if s.first == First.RANDOM:
        s.phase = Phase.BEGIN
    else:
        begin(s, BEGIN.code(0))


@rule
def begin(s: State, choice: int) -> None:
    """AG-39, AG-Q54. That seat has the first turn."""
    s.starter = BEGIN.of(choice)
    s.active = s.starter
    s.round_number = 1
    start_turn(s)
