"""Step 3: the end of the turn, where alone a game is won or lost."""

from __future__ import annotations

from spytable.kernel import rule

from ..components import HOMES, Agent, Market, Mode, Phase, Reason
from ..facts import different, first_seat, seats_of, space_of, steps_to_catch
from ..state import State
from .set_up import start_turn


@rule
def end_turn(s: State) -> None:
    """AA-52, AA-79, AA-80, AA-81. Only here is anything won or lost.  AA-53, AA-119: every
    condition of both sides is checked.  AA-61, AA-62, AA-63, AA-64, AA-82, AA-120, AD-06: one
    claim wins, of two claims the active side's.  AA-54, AA-55, AA-65, AA-66, AA-75, AA-168,
    AA-169: with none the game goes on, unless the deck is empty and the next side cannot play."""
    s.met[:] = 0
    check_conditions(s, 0)
    check_conditions(s, 1)
    green = has_claim(s, 0)
    blue = has_claim(s, 1)
    if green or blue:
        winner = s.active if green and blue else (0 if green else 1)
        finish(s, winner, winning_reason(s, winner), green and blue)
    elif s.deck_size == 0 and cannot_play(s, 1 - s.active):
        judge_by_distance(s)
    else:
        s.active = 1 - s.active
        s.turn += 1
        start_turn(s)


@rule
def check_conditions(s: State, side: int) -> None:
    """AA-53, AA-119. Every condition is looked at, whatever the others say."""
    # AA-56, AA-57, AA-58, AA-83, AA-84, AA-85, AA-86, AD-02
    if steps_to_catch(s.steps[side], s.steps[1 - side]) <= 0:
        s.met[side, Reason.CAUGHT] = 1
    if s.agents[side, Agent.CODEBREAKER] >= 3:  # AA-59, OQ-08
        s.met[side, Reason.THIRD_CODEBREAKER] = 1
    if s.agents[side, Agent.DAREDEVIL] >= 3:  # AA-60, OQ-08
        if s.ongoing[side, Market.LEADER_OF_THE_PACK] == 1:
            s.met[side, Reason.LEADER_OF_THE_PACK] = 1
        else:
            s.met[side, Reason.THIRD_DAREDEVIL] = 1
    if s.mode == Mode.ADVANCED:  # AA-118, OQ-25
        if s.ongoing[side, Market.MASTERPLAN] == 1 and different(s.agents[side]) >= 7:
            s.met[side, Reason.MASTERPLAN] = 1
        if s.ongoing[side, Market.SECURITY_SYSTEM] == 1:
            if space_of(1 - side, s.steps[1 - side]) == HOMES[side]:
                s.met[side, Reason.SECURITY_SYSTEM] = 1


@rule
def has_won(s: State, side: int) -> bool:
    """A win condition is met."""
    met = (
        s.met[side, Reason.CAUGHT]
        + s.met[side, Reason.THIRD_CODEBREAKER]
        + s.met[side, Reason.LEADER_OF_THE_PACK]
        + s.met[side, Reason.MASTERPLAN]
        + s.met[side, Reason.SECURITY_SYSTEM]
    )
    return bool(met > 0)


@rule
def has_claim(s: State, side: int) -> bool:
    """AD-06. A side claims the game if it met a win condition or the other met the loss."""
    return has_won(s, side) or bool(s.met[1 - side, Reason.THIRD_DAREDEVIL] == 1)


@rule
def winning_reason(s: State, side: int) -> int:
    """The condition that speaks for the winner: its own first, else the other's loss."""
    if s.met[side, Reason.CAUGHT] == 1:
        return Reason.CAUGHT
    if s.met[side, Reason.THIRD_CODEBREAKER] == 1:
        return Reason.THIRD_CODEBREAKER
    if s.met[side, Reason.LEADER_OF_THE_PACK] == 1:
        return Reason.LEADER_OF_THE_PACK
    if s.met[side, Reason.MASTERPLAN] == 1:
        return Reason.MASTERPLAN
    if s.met[side, Reason.SECURITY_SYSTEM] == 1:
        return Reason.SECURITY_SYSTEM
    return Reason.THIRD_DAREDEVIL


@rule
def cannot_play(s: State, side: int) -> bool:
    """AA-67, AA-68, AA-170, OQ-30. Alone: fewer than two cards; a pair: one of them
    holds none."""
    first = first_seat(s.players, side)
    if seats_of(s.players, side) == 1:
        return bool(s.hand_size[first] < 2)
    return bool(s.hand_size[first] == 0 or s.hand_size[first + 1] == 0)


@rule
def judge_by_distance(s: State) -> None:
    """AA-69, AA-70, AA-171, OQ-07. The side closer to catching wins; equally close, the active."""
    lead = s.steps[0] - s.steps[1]
    if lead == 0:
        finish(s, s.active, Reason.CLOSER, True)
    else:
        finish(s, 0 if lead > 0 else 1, Reason.CLOSER, False)


@rule
def finish(s: State, side: int, reason: int, tied: bool) -> None:
    """AA-61, AA-143. The game is over."""
    s.phase = Phase.OVER
    s.winner = side + 1
    s.reason = reason
    s.tied = 1 if tied else 0
