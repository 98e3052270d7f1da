"""The rules of Agent Avenue, in the order of its rulebook: the verbs, and a chapter a module."""

from __future__ import annotations

from spytable.kernel import DEALER, NOBODY, Codes, LongRow, rule
from spytable.kernel.families import Family

from ..choices import BEGIN, DEAL, DOWN, LEAD, OFFER, TOP, UP
from ..components import AGENTS, MARKETS, Mode, Phase
from ..facts import first_seat, seats_of, side_of
from ..state import State, deciding_side, layer
from .abilities import (
    choices_again,
    choices_of_ability,
    decide_again,
    recruit_top,
    use_ability,
)
from .judge import end_turn
from .lay import (
    choices_to_lay,
    choices_to_lead,
    draw_for_swap,
    goes_on_refilling,
    lay_down,
    lay_up,
    lead,
    swap,
)
from .market import choices_of_taker, choices_to_take, restock, settle_taker, take
from .pawns import next_pick
from .recruit import choices_to_recruit, recruit
from .set_up import begin, deal, lay_out_market, set_up

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
    """AA-18, AA-36, AA-140. The seat that decides; of a pair that decides jointly, the first."""
    if s.phase == Phase.LAY or s.phase == Phase.DOWN:
        return layer(s)
    if s.phase == Phase.ABILITY or s.phase == Phase.AGAIN:
        return int(s.taker)
    if s.phase == Phase.OVER:
        return NOBODY
    side = deciding_side(s)
    return first_seat(s.players, side) if side >= 0 else DEALER


@rule
def side(players: int, seat: int) -> int:
    """AA-143, AA-146, AA-147, AA-148, AA-149. The seats that win and lose together."""
    return side_of(players, seat)


@rule
def is_waited_for(s: State, seat: int) -> bool:
    """AA-142, AA-154, AA-167, AA-174. A pair's joint decisions are open to both; the first answer
    counts.  AA-159: one who may merely swap meanwhile is not waited for."""
    deciding = deciding_side(s)
    if deciding >= 0:
        return seat >= 0 and side_of(s.players, seat) == deciding
    return seat == seat_to_decide(s)


@rule
def choices(s: State, seat: int, out: Codes) -> int:
    """AD-16. The choices of this seat now."""
    if s.phase == Phase.LAY or s.phase == Phase.DOWN:
        return choices_to_lay(s, seat, out)
    if s.phase == Phase.LEAD:
        return choices_to_lead(s, seat, out)
    if not is_waited_for(s, seat):
        return 0
    if s.phase == Phase.RECRUIT:
        return choices_to_recruit(s, out)
    if s.phase == Phase.DEAL or s.phase == Phase.DRAW or s.phase == Phase.REFILL:
        return outcomes_of_deck(s, DEAL, out)
    if s.phase == Phase.BEGIN:
        out[0] = BEGIN.code(0)
        out[1] = BEGIN.code(1)
        return 2
    return choices_at_market(s, out)


@rule
def choices_at_market(s: State, out: Codes) -> int:
    """AA-95, AA-112, AA-174. The choices while the market is visited."""
    if s.phase == Phase.MARKET:
        return choices_to_take(s, out)
    if s.phase == Phase.TAKER:
        return choices_of_taker(s, out)
    if s.phase == Phase.ABILITY:
        return choices_of_ability(s, out)
    if s.phase == Phase.AGAIN:
        return choices_again(s, out)
    if s.phase == Phase.TOP:
        return outcomes_of_deck(s, TOP, out)
    count = 0
    if s.phase == Phase.OFFER or s.phase == Phase.RESTOCK:
        for card in range(1, MARKETS):
            if s.market[card] == 1:
                out[count] = OFFER.code(card)
                count += 1
    return count


@rule
def outcomes_of_deck(s: State, family: Family, out: Codes) -> int:
    """AA-10, AA-12. Every name still in the deck may be on top."""
    count = 0
    for agent in range(1, AGENTS):
        if s.deck[agent] > 0:
            out[count] = family.code(agent)
            count += 1
    return count


@rule
def weight(s: State, choice: int) -> int:
    """AA-10, OQ-01. A name is as likely as it has copies left in the deck; a side as it has
    players; market cards are all alike."""
    if DEAL.has(choice):
        return int(s.deck[DEAL.of(choice)])
    if TOP.has(choice):
        return int(s.deck[TOP.of(choice)])
    if BEGIN.has(choice):
        return seats_of(s.players, BEGIN.of(choice))
    return 1


@rule
def apply(s: State, choice: int) -> None:
    """AA-18, AA-19. Carry out a choice, step by step in the order of the rulebook."""
    if s.phase == Phase.LAY:
        if UP.has(choice):
            lay_up(s, choice)
        else:
            swap(s, choice)
    elif s.phase == Phase.DOWN:
        if DOWN.has(choice):
            lay_down(s, choice)
        else:
            swap(s, choice)
    elif s.phase == Phase.REFILL:
        refill(s, choice)
    elif s.phase == Phase.RECRUIT:
        recruit(s, choice)
        if s.mode == Mode.ADVANCED:
            next_pick(s)
        else:
            end_turn(s)
    elif s.phase == Phase.DRAW:
        draw_for_swap(s, choice)
    elif s.phase == Phase.DEAL:
        deal(s, choice)
    elif s.phase == Phase.BEGIN:
        begin(s, choice)
    elif s.phase == Phase.LEAD:
        if LEAD.has(choice):
            lead(s, choice)
        else:
            swap(s, choice)
    else:
        apply_at_market(s, choice)


@rule
def refill(s: State, choice: int) -> None:
    """AA-25, AA-128. After laying out the other side recruits; after an ability the market goes
    on."""
    if goes_on_refilling(s, choice):
        return
    if s.down != 0:
        s.phase = Phase.RECRUIT
    else:
        next_pick(s)


@rule
def apply_at_market(s: State, choice: int) -> None:
    """AA-95, AA-96, AA-97, AA-101. Carry out a choice at the market."""
    if s.phase == Phase.MARKET:
        take(s, choice)
    elif s.phase == Phase.TAKER:
        settle_taker(s, choice)
    elif s.phase == Phase.RESTOCK:
        restock(s, choice)
    elif s.phase == Phase.ABILITY:
        use_ability(s, choice)
    elif s.phase == Phase.AGAIN:
        decide_again(s, choice)
    elif s.phase == Phase.TOP:
        recruit_top(s, choice)
    elif s.phase == Phase.OFFER:
        lay_out_market(s, choice)


@rule
def result(s: State, out: LongRow) -> int:
    """AA-03, AA-143. One for every seat of the winning side, minus one for the others."""
    for seat in range(s.players):
        if s.winner == 0:
            out[seat] = 0
        else:
            out[seat] = 1 if side_of(s.players, seat) == s.winner - 1 else -1
    return int(s.reason)


@rule
def may_undo(s: State, choice: int) -> bool:
    """Whether a choice may be taken back while nobody else and no chance has come in between.
    The face-up card of a player alone is not yet seen by anyone; who leads hides nothing."""
    if UP.has(choice):
        return seats_of(s.players, s.active) == 1
    return LEAD.has(choice)
