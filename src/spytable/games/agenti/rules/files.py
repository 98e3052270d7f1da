"""Action 6, checks earned by meetings, and the bonus cards that come up in files.

A file is a queue.  Its order comes into being as it is checked: a card that nobody has seen yet has
no place, so the Dealer turns up any of those.
"""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import CHECK, END, FIND
from ..components import FIRST_BONUS, HALVES, SUSPECTS, Action, Bonus, Phase
from ..state import State
from .keys import draw_from_supply
from .turn import end_turn, go_on

MOVE = int(Action.MOVE)
TRAM = int(Action.TRAM)
LIGHT = int(Action.LIGHT)


@rule
def choices_of_file(s: State, out: Codes) -> int:
    """AG-102, AG-104, AG-105, AG-Q04. The check card: any file.  Checks earned by meetings: any
    file that is still due, in any order, or no more."""
    count = 0
    for suspect in range(1, SUSPECTS):
        if s.phase == Phase.FILE or s.pending[suspect] != 0:
            out[count] = CHECK.code(suspect)
            count += 1
    if s.phase == Phase.CHECKS:
        out[count] = END
        count += 1
    return count


@rule
def check(s: State, choice: int) -> None:
    """AG-72, AG-102 to AG-105, AG-107. The top card of a file is turned up; or no more checks."""
    if choice == END:
        end_turn(s)
        return
    s.checking = CHECK.of(choice)
    if s.phase == Phase.CHECKS:
        s.pending[s.checking] -= 1
    s.phase = Phase.FIND


@rule
def outcomes_of_check(s: State, out: Codes) -> int:
    """AG-31, AG-107. The top card: the one that is known to lie there, or any of those that have
    no place yet."""
    if s.file[s.checking, 0] != 0:
        out[0] = FIND.code(s.file[s.checking, 0])
        return 1
    settled = bits.EMPTY
    for place in range(s.file_size[s.checking]):
        settled = bits.with_(settled, int(s.file[s.checking, place]))
    count = 0
    for half in range(1, HALVES):
        if s.halves[s.checking, half] == 1 and not bits.has(settled, half):
            out[count] = FIND.code(half)
            count += 1
    if s.bonus[s.checking] != 0:
        out[count] = FIND.code(FIRST_BONUS - 1 + s.bonus[s.checking])
        count += 1
    return count


@rule
def find(s: State, choice: int) -> None:
    """AG-107 to AG-110, AG-117, AG-Q37. The checker looks at the card; a half goes to the bottom of
    the same file, a bonus card is carried out and the check is over."""
    suspect = s.checking
    found = FIND.of(choice)
    last = s.file_size[suspect] - 1
    seen = bits.with_(int(s.seen_by[suspect, 0]), s.active)
    for place in range(last):
        s.file[suspect, place] = s.file[suspect, place + 1]
        s.seen_by[suspect, place] = s.seen_by[suspect, place + 1]
    s.checks[s.active, suspect] += 1
    s.checking = 0
    if found < FIRST_BONUS:
        s.file[suspect, last] = found
        s.seen_by[suspect, last] = seen
        go_on(s)
    else:
        s.file[suspect, last] = 0
        s.seen_by[suspect, last] = 0
        s.file_size[suspect] = last
        s.bonus_found[suspect] = s.bonus[suspect]
        s.bonus[suspect] = 0
        use_bonus(s, s.bonus_found[suspect])


@rule
def use_bonus(s: State, bonus: int) -> None:
    """AG-117 to AG-122, AG-Q11, AG-Q38 to AG-Q40. At once: roll and move, roll and take the tram,
    turn the light, or take a key if there is one; the card is out of the game."""
    if bonus == Bonus.KEY:
        if s.supply_size == 0:
            go_on(s)
        else:
            draw_from_supply(s)
    elif bonus == Bonus.LIGHT:
        s.action = LIGHT
        s.phase = Phase.LIGHT
    else:
        s.action = MOVE if bonus == Bonus.MOVE else TRAM
        s.roll = 0
        s.phase = Phase.ROLL
