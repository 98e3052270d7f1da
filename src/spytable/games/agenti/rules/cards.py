"""The roll of the turn, and the action card that is chosen after it."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import ROLL, play_code, played_action, played_card
from ..components import ACTIONS, CARDS, DIE, HAS_ACTION, Action, Phase
from ..state import State
from .move import AGENT, begin_move, can_set_out
from .suspects import begin_all, can_move_any, can_move_one
from .turn import go_on


@rule
def outcomes_of_die(out: Codes) -> int:
    """AG-47, AG-134. A die with six faces."""
    for number in range(1, DIE + 1):
        out[number - 1] = ROLL.code(number)
    return DIE


@rule
def roll(s: State, choice: int) -> None:
    """AG-47, AG-48, AG-119, AG-120, AG-Q11. Before the card is chosen; and again for the move of a
    bonus card."""
    s.roll = ROLL.of(choice)
    if s.card == 0:
        s.phase = Phase.CARD
    else:
        begin_move(s, AGENT, s.roll)


@rule
def can_do(s: State, action: int) -> bool:
    """AG-51, AG-Q09. Whether an action can be carried out now."""
    if action == Action.MOVE or action == Action.TRAM:
        return can_set_out(s, action)
    if action == Action.SUSPECT:
        return can_move_one(s)
    if action == Action.ALL:
        return can_move_any(s)
    return True


@rule
def choices_of_card(s: State, out: Codes) -> int:
    """AG-48 to AG-52, AG-54, AG-Q08, AG-Q09. Any card that lies face up, be it blocked or not, and
    one of its actions; one that can be carried out, if there is such on the card."""
    count = 0
    for card in range(1, CARDS):
        if s.used[s.active, card] == 0:
            first = count
            for action in range(1, ACTIONS):
                if HAS_ACTION[card, action] == 1:
                    out[count] = play_code(card, action)
                    count += 1
            if count - first > 1:
                count = only_possible(s, first, count, out)
    return count


@rule
def only_possible(s: State, first: int, count: int, out: Codes) -> int:
    """AG-Q09. Of the actions of one card, those that can be carried out; all, if none can."""
    kept = first
    for place in range(first, count):
        if can_do(s, played_action(out[place])):
            out[kept] = out[place]
            kept += 1
    return kept if kept > first else count


@rule
def choose_card(s: State, choice: int) -> None:
    """AG-48, AG-51, AG-52, AG-86, AG-88, AG-Q07. The chosen action is carried out; if that cannot
    be, the card is spent all the same."""
    s.card = played_card(choice)
    s.action = played_action(choice)
    if s.action == Action.LIGHT:
        s.phase = Phase.LIGHT
    elif s.action == Action.CHECK:
        s.phase = Phase.FILE
    elif s.action == Action.MOVE or s.action == Action.TRAM:
        begin_move(s, AGENT, s.roll)
    elif not can_do(s, s.action):
        go_on(s)
    elif s.action == Action.SUSPECT:
        s.phase = Phase.SUSPECT
    else:
        begin_all(s)
