"""Actions 2 and 4: move one suspect by the roll, or all of them by four, three, two and one."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import SUSPECT, assign_code, assigned_distance, assigned_suspect
from ..components import SUSPECTS, Action, Phase
from ..state import State
from .move import begin_move, can_move

ONE = int(Action.SUSPECT)
ALL = int(Action.ALL)


@rule
def can_move_one(s: State) -> bool:
    """AG-65, AG-Q09. Whether some suspect can move by the roll."""
    for suspect in range(1, SUSPECTS):
        if can_move(s, suspect, ONE, s.roll):
            return True
    return False


@rule
def can_move_any(s: State) -> bool:
    """AG-88, AG-Q09. Whether some suspect can move some distance."""
    for suspect in range(1, SUSPECTS):
        for distance in range(1, SUSPECTS):
            if can_move(s, suspect, ALL, distance):
                return True
    return False


@rule
def choices_of_suspect(s: State, out: Codes) -> int:
    """AG-57, AG-77, AG-78, AG-Q10. Any suspect that can move by the roll."""
    count = 0
    for suspect in range(1, SUSPECTS):
        if can_move(s, suspect, ONE, s.roll):
            out[count] = SUSPECT.code(suspect)
            count += 1
    return count


@rule
def choose_suspect(s: State, choice: int) -> None:
    """AG-77. That one moves by the roll."""
    begin_move(s, SUSPECT.of(choice), s.roll)


@rule
def begin_all(s: State) -> None:
    """AG-89, AG-90. Four suspects, four distances."""
    for number in range(1, SUSPECTS):
        s.distances[number] = 1
        s.moved[number] = 0
    s.phase = Phase.ASSIGN


@rule
def choices_to_assign(s: State, out: Codes) -> int:
    """AG-90, AG-Q16, AG-Q17. Any suspect that has not moved yet, any distance not gone yet."""
    count = 0
    for suspect in range(1, SUSPECTS):
        if s.moved[suspect] == 0:
            for distance in range(1, SUSPECTS):
                if s.distances[distance] == 1:
                    out[count] = assign_code(suspect, distance)
                    count += 1
    return count


@rule
def assign(s: State, choice: int) -> None:
    """AG-89, AG-90, AG-Q17. That suspect goes that far, if it can."""
    suspect = assigned_suspect(choice)
    s.moved[suspect] = 1
    s.distances[assigned_distance(choice)] = 0
    begin_move(s, suspect, assigned_distance(choice))
