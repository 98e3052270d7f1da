"""High Card: three tricks; the leader's card lies face down until it is answered."""

from __future__ import annotations

from spytable.kernel import DEALER, NOBODY, Codes, LongRow, rule

from .choices import ANSWER, DEAL, LAY, PICK
from .components import CARDS, HAND, SEATS, Phase, Reason
from .facts import winner
from .state import State

MORE_TRICKS = Reason.MORE_TRICKS.value


@rule
def set_up(s: State, variant: Codes) -> None:
    """Nothing to settle but that two play."""
    s.players = variant[0]
    s.turn = 1


@rule
def side(players: int, seat: int) -> int:
    """Everyone for themselves."""
    return seat


@rule
def seat_to_decide(s: State) -> int:
    """The Dealer deals; then the leader lays, and the other answers."""
    if s.phase == Phase.DEAL:
        return DEALER
    if s.phase == Phase.LEAD:
        return s.leader
    if s.phase == Phase.ANSWER:
        return 1 - s.leader
    return NOBODY


@rule
def is_waited_for(s: State, seat: int) -> bool:
    """One at a time."""
    return seat == seat_to_decide(s)


@rule
def choices(s: State, seat: int, out: Codes) -> int:
    """Any card one holds; a picked card can only be laid."""
    if seat != seat_to_decide(s) or s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.LEAD and s.picked > 0:
        out[0] = LAY
        return 1
    count = 0
    for card in range(1, CARDS + 1):
        if s.phase == Phase.DEAL:
            if s.hand[0, card] + s.hand[1, card] == 0:
                out[count] = DEAL.code(card)
                count += 1
        elif s.hand[seat, card] > 0:
            out[count] = PICK.code(card) if s.phase == Phase.LEAD else ANSWER.code(card)
            count += 1
    return count


@rule
def weight(s: State, choice: int) -> int:
    """A fair shuffle."""
    return 1


@rule
def receiver(s: State) -> int:
    """The seat that is dealt the next card."""
    return 0 if s.hand_size[0] == s.hand_size[1] else 1


@rule
def apply(s: State, choice: int) -> None:
    """Deal, pick, lay or answer."""
    if DEAL.has(choice):
        seat = receiver(s)
        s.hand[seat, DEAL.of(choice)] = 1
        s.hand_size[seat] += 1
        if s.hand_size[1] == HAND:
            s.phase = Phase.LEAD
    elif PICK.has(choice):
        s.picked = PICK.of(choice)
    elif choice == LAY:
        s.hand[s.leader, s.picked] = 0
        s.hand_size[s.leader] -= 1
        s.laid = 1
        s.phase = Phase.ANSWER
    else:
        take_trick(s, ANSWER.of(choice))


@rule
def take_trick(s: State, card: int) -> None:
    """Both cards are shown; whose is higher takes the trick and leads the next."""
    s.hand[1 - s.leader, card] = 0
    s.hand_size[1 - s.leader] -= 1
    s.led = s.picked
    s.answered = card
    s.gone[s.led] = 1
    s.gone[card] = 1
    s.picked = 0
    s.laid = 0
    s.leader = winner(s.leader, s.led, card)
    s.score[s.leader] += 1
    s.phase = Phase.LEAD
    if s.turn == HAND:
        s.phase = Phase.OVER
    else:
        s.turn += 1


@rule
def result(s: State, out: LongRow) -> int:
    """More tricks win; there is an odd number of them."""
    if s.phase != Phase.OVER:
        return 0
    for seat in range(SEATS):
        out[seat] = 1 if s.score[seat] * 2 > HAND else 0
    return MORE_TRICKS


@rule
def may_undo(s: State, choice: int) -> bool:
    """A card that is picked but not laid has been seen by nobody."""
    return PICK.has(choice)
