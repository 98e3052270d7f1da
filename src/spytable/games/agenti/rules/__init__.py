"""The rules of Agenti, in the order of its rulebook: the verbs, and a chapter a module."""

from __future__ import annotations

from spytable.kernel import DEALER, NOBODY, Codes, LongRow, rule

from ..choices import (
    ASSIGN,
    END,
    ENTER,
    LEAVE_BEAM,
    LEAVE_KEY,
    LET_GO,
    PLAY,
    STAY,
    STEP,
    SUSPECT,
    TURN,
)
from ..components import Mover, Phase
from ..state import State
from .cards import choices_of_card, choose_card, outcomes_of_die, roll
from .claim import choices_to_name, enter, name
from .files import check, choices_of_file, find, outcomes_of_check
from .keys import (
    answer_demand,
    answer_key,
    attack,
    choices_of_demand,
    choices_of_key,
    defend,
    draw,
    outcomes_of_draw,
)
from .light import choices_in_beam, choices_to_show, choices_to_turn, show, turn_light, use_beam
from .move import choices_to_step, end_move, only_way_in, step
from .set_up import deal, outcomes_of_setting_up, set_up
from .suspects import assign, choices_of_suspect, choices_to_assign, choose_suspect

__all__ = [
    "apply",
    "choices",
    "is_waited_for",
    "may_undo",
    "result",
    "seat_to_decide",
    "set_up",
    "side",
    "weight",
]


@rule
def seat_to_decide(s: State) -> int:
    """AG-40, AG-56, AG-Q23. The seat that decides: the active player's, but for the key that one in
    the beam has to show."""
    phase = s.phase
    if phase == Phase.OVER:
        return NOBODY
    if phase == Phase.SHOW:
        return int(s.exposed - 1)
    if phase <= Phase.ROLL or phase == Phase.DRAW or phase == Phase.FIND:
        return DEALER
    if phase == Phase.ATTACK or phase == Phase.DEFEND:
        return DEALER
    return int(s.active)


@rule
def side(players: int, seat: int) -> int:
    """AG-41. Everyone plays for themselves."""
    return seat


@rule
def is_waited_for(s: State, seat: int) -> bool:
    """AG-40. Nobody decides out of turn."""
    return seat == seat_to_decide(s)


@rule
def choices(s: State, seat: int, out: Codes) -> int:
    """AG-46 to AG-52. The choices of this seat now: every decision belongs to one."""
    if seat != seat_to_decide(s) or seat == NOBODY:
        return 0
    phase = s.phase
    if phase == Phase.STEP:
        return choices_to_step(s, out)
    if phase == Phase.CARD:
        return choices_of_card(s, out)
    if phase == Phase.ROLL or phase == Phase.ATTACK or phase == Phase.DEFEND:
        return outcomes_of_die(out)
    if phase == Phase.ASSIGN:
        return choices_to_assign(s, out)
    if phase == Phase.SUSPECT:
        return choices_of_suspect(s, out)
    if phase == Phase.FILE or phase == Phase.CHECKS:
        return choices_of_file(s, out)
    if phase == Phase.FIND:
        return outcomes_of_check(s, out)
    if phase == Phase.LIGHT:
        return choices_to_turn(s, out)
    if phase == Phase.BEAM:
        return choices_in_beam(s, out)
    if phase == Phase.SHOW:
        return choices_to_show(s, out)
    if phase == Phase.KEY:
        return choices_of_key(s, out)
    if phase == Phase.DRAW:
        return outcomes_of_draw(s, out)
    if phase == Phase.DEMAND:
        return choices_of_demand(s, out)
    if phase == Phase.NAME:
        return choices_to_name(s, out)
    return outcomes_of_setting_up(s, out)


@rule
def weight(s: State, choice: int) -> int:
    """AG-04, AG-25, AG-34, AG-47, AG-Q27. All outcomes of chance are equally likely."""
    return 1


@rule
def apply(s: State, choice: int) -> None:
    """Carry out a choice, step by step in the order of the rulebook."""
    phase = s.phase
    if phase == Phase.STEP:
        apply_in_move(s, choice)
    elif phase == Phase.ROLL:
        roll(s, choice)
    elif phase == Phase.CARD:
        choose_card(s, choice)
    elif phase == Phase.ASSIGN:
        assign(s, choice)
    elif phase == Phase.SUSPECT:
        choose_suspect(s, choice)
    elif phase == Phase.FILE or phase == Phase.CHECKS:
        check(s, choice)
    elif phase == Phase.FIND:
        find(s, choice)
    elif phase == Phase.LIGHT:
        turn_light(s, choice)
    elif phase == Phase.BEAM:
        use_beam(s, choice)
    elif phase == Phase.SHOW:
        show(s, choice)
    elif phase == Phase.KEY:
        answer_key(s, choice)
    elif phase == Phase.DRAW:
        draw(s, choice)
    elif phase == Phase.DEMAND:
        answer_demand(s, choice)
    elif phase == Phase.ATTACK:
        attack(s, choice)
    elif phase == Phase.DEFEND:
        defend(s, choice)
    elif phase == Phase.NAME:
        name(s, choice)
    else:
        deal(s, choice)


@rule
def apply_in_move(s: State, choice: int) -> None:
    """AG-59, AG-60, AG-65. A step onto a circle or into a hideout; or the move is forgone."""
    if ENTER.has(choice):
        enter(s, choice)
    elif choice == STAY:
        end_move(s)
    else:
        step(s, choice)


@rule
def result(s: State, out: LongRow) -> int:
    """AG-41, AG-146, AG-Q50, AG-Q51, AG-Q61. One for the winner, minus one for the others; nothing
    for anybody where nobody has won."""
    for seat in range(s.players):
        if s.winner == 0:
            out[seat] = 0
        else:
            out[seat] = 1 if seat == s.winner - 1 else -1
    return int(s.reason)


@rule
def may_undo(s: State, choice: int) -> bool:
    """A choice that has shown nobody anything may be taken back: the choice of a card, of a suspect
    or of a way, the turn of the light, what is left alone; never a look, a key, a battle, a check
    or a claim."""
    if STEP.has(choice):
        return s.mover != Mover.AGENT or only_way_in(s, STEP.of(choice)) < 0
    if PLAY.has(choice) or SUSPECT.has(choice) or ASSIGN.has(choice) or TURN.has(choice):
        return True
    if choice == LEAVE_BEAM or choice == END:
        return True
    return choice == LET_GO or choice == LEAVE_KEY or choice == STAY
