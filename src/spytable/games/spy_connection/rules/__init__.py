"""The rules of Spy Connection, in the order of its rulebook: the verbs, and a chapter a module."""

from __future__ import annotations

from spytable.kernel import DEALER, NOBODY, Codes, LongRow, rule
from spytable.kernel.families import Family

from ..choices import (
    BACK,
    BEGIN,
    CONNECT,
    DEAL,
    DECLINE,
    DISCARD,
    DRAFT,
    DRAW,
    END,
    MARK,
    PASS,
    REVEAL,
    TAKE,
    TRAVEL,
)
from ..components import CARDS, FIRST_START, Phase
from ..facts import network, own_spaces
from ..state import State, drafter
from .connect import choices_to_connect, connect
from .end_of_turn import choices_to_mark, mark
from .missions import choices_to_discard, choices_to_take, discard, refill, take
from .set_up import begin, choices_to_draft, deal_start, draft, lay_out_offer, reveal_start, set_up
from .take_back import choices_to_take_back, choices_to_unmark, take_back, unmark
from .travel import choices_to_travel, travel
from .turn import decline, end_turn, pass_by

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
    """SC-22, SC-32, SC-33, SC-55. The seat that decides: nobody ever decides in another's turn."""
    if s.phase == Phase.TURN or s.phase == Phase.CHECK or s.phase == Phase.MOVED:
        return int(s.active)
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.DRAFT:
        return drafter(s)
    return DEALER


@rule
def side(players: int, seat: int) -> int:
    """Everyone plays for themselves."""
    return seat


@rule
def is_waited_for(s: State, seat: int) -> bool:
    """SC-33. Nobody ever decides in another's turn."""
    return seat == seat_to_decide(s)


@rule
def choices(s: State, seat: int, out: Codes) -> int:
    """SC-34 to SC-37, SC-87. The choices of this seat now: every decision belongs to one."""
    if seat != seat_to_decide(s):
        return 0
    if s.phase == Phase.TURN or s.phase == Phase.CHECK or s.phase == Phase.MOVED:
        return choices_in_turn(s, out)
    if s.phase == Phase.REFILL or s.phase == Phase.OFFER:
        return outcomes_of_deck(s, DRAW, 1, FIRST_START, out)
    if s.phase == Phase.DEAL:
        return outcomes_of_deck(s, DEAL, FIRST_START, CARDS, out)
    if s.phase == Phase.REVEAL:
        return outcomes_of_deck(s, REVEAL, FIRST_START, CARDS, out)
    if s.phase == Phase.DRAFT:
        return choices_to_draft(s, out)
    count = 0
    if s.phase == Phase.BEGIN:
        for starter in range(s.players):
            out[count] = BEGIN.code(starter)
            count += 1
    return count


@rule
def choices_in_turn(s: State, out: Codes) -> int:
    """SC-34, SC-36, SC-37, SC-100, SC-102, SC-Q07, SC-Q08, SC-Q11 to SC-Q13. First the options, or
    what ends the turn; then what is free at any moment.  Some way to the end is always there: pass
    where no option is open, and after an option the end itself."""
    own = own_spaces(s.agents, s.active)
    count = 0
    if s.phase == Phase.CHECK:
        count = choices_to_mark(s, count, out)
        out[count] = END
        count += 1
    else:
        reach = network(own, s.spy[s.active])
        count = choices_to_connect(s, reach, count, out)
        if s.phase == Phase.MOVED:
            count = choices_to_mark(s, count, out)
            out[count] = END
            count += 1
        else:
            count = choices_to_take(s, count, out)
            count = choices_to_travel(s, reach, count, out)
            if count == 0:
                out[count] = PASS
                count += 1
            if s.is_extra == 1:
                out[count] = DECLINE
                count += 1
    if own != 0:
        count = choices_to_take_back(s, own, count, out)
    count = choices_to_unmark(s, count, out)
    return choices_to_discard(s, count, out)


@rule
def outcomes_of_deck(s: State, family: Family, first: int, end: int, out: Codes) -> int:
    """SC-07, SC-15, SC-19. Every card not yet drawn may be on top."""
    count = 0
    for card in range(first, end):
        if s.deck[card] == 1:
            out[count] = family.code(card)
            count += 1
    return count


@rule
def weight(s: State, choice: int) -> int:
    """SC-07, SC-10, SC-15, SC-19. All cards and all seats are equally likely."""
    return 1


@rule
def apply(s: State, choice: int) -> None:
    """Carry out a choice, step by step in the order of the rulebook."""
    if s.phase == Phase.TURN or s.phase == Phase.CHECK or s.phase == Phase.MOVED:
        apply_in_turn(s, choice)
    elif s.phase == Phase.REFILL:
        refill(s, choice)
    elif s.phase == Phase.OFFER:
        lay_out_offer(s, choice)
    elif s.phase == Phase.BEGIN:
        begin(s, choice)
    elif s.phase == Phase.DEAL:
        deal_start(s, choice)
    elif s.phase == Phase.REVEAL:
        reveal_start(s, choice)
    elif s.phase == Phase.DRAFT:
        draft(s, choice)


@rule
def apply_in_turn(s: State, choice: int) -> None:
    """SC-34. A step of the active player's turn."""
    if choice == END:
        end_turn(s)
    elif choice == PASS:
        pass_by(s)
    elif choice == DECLINE:
        decline(s)
    elif TRAVEL.has(choice):
        travel(s, choice)
    elif CONNECT.has(choice):
        connect(s, choice)
    elif BACK.has(choice):
        take_back(s, choice)
    elif TAKE.has(choice):
        take(s, choice)
    elif DISCARD.has(choice):
        discard(s, choice)
    elif MARK.has(choice):
        mark(s, choice)
    else:
        unmark(s, choice)


@rule
def result(s: State, out: LongRow) -> int:
    """SC-138, SC-139. One for the winner, minus one for the others; ties are already broken."""
    for seat in range(s.players):
        if s.winner == 0:
            out[seat] = 0
        else:
            out[seat] = 1 if seat == s.winner - 1 else -1
    return int(s.reason)


@rule
def may_undo(s: State, choice: int) -> bool:
    """Everything lies open, so a player may take back any step of the own turn, one by one, back
    to the last card that chance turned up or the last thing another player did."""
    by_chance = DRAW.has(choice) or DEAL.has(choice) or REVEAL.has(choice) or BEGIN.has(choice)
    return not by_chance and not DRAFT.has(choice)
