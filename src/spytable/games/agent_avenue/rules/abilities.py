"""The instant abilities that speak of an agent: of one in hand, one in play, or the top card."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import AGAIN_KEEP, AGAIN_RECRUIT, CHOOSE, TOP
from ..components import AGENTS, SENTINEL, Market, Phase
from ..state import State
from .lay import starts_refill
from .notes import (
    all_names_but,
    any_of,
    learn,
    learn_of_all,
    names_in_play,
    one_of_each,
    seen_entering,
    seen_leaving,
)
from .pawns import move_for, next_pick


@rule
def fits(s: State, agent: int) -> bool:
    """Whether an instant ability can be carried out with this agent."""
    if s.ability == Market.OUTPOST:
        return bool(agent == SENTINEL and s.hand[s.taker, agent] > 0)
    if s.ability == Market.DOUBLE_TROUBLE:
        return bool(s.hand[s.taker, agent] >= 2)
    if s.ability == Market.SECRET_RECRUIT:
        return bool(s.hand[s.taker, agent] > 0 and s.agents[s.picker, agent] == 0)
    if s.ability == Market.MIND_CONTROL:
        return bool(s.agents[1 - s.picker, agent] > 0)
    return bool(s.ability == Market.SPYCATION and s.agents[s.picker, agent] > 0)


@rule
def can_choose(s: State) -> bool:
    """AA-112. Whether the ability can be carried out at all."""
    for agent in range(1, AGENTS):
        if fits(s, agent):
            return True
    return False


@rule
def choices_of_ability(s: State, out: Codes) -> int:
    """OQ-16. Every agent the ability can be carried out with; it must be, if it can."""
    count = 0
    for agent in range(1, AGENTS):
        if fits(s, agent):
            out[count] = CHOOSE.code(agent)
            count += 1
    return count


@rule
def show_inability(s: State) -> None:
    """AA-112. That an ability comes to nothing tells the others something about the hand."""
    if s.ability == Market.OUTPOST:
        learn_of_all(s, s.taker, all_names_but(SENTINEL))
    elif s.ability == Market.SECRET_RECRUIT:
        learn_of_all(s, s.taker, names_in_play(s, s.picker))
    elif s.ability == Market.DOUBLE_TROUBLE:
        learn_of_all(s, s.taker, one_of_each())


@rule
def use_ability(s: State, choice: int) -> None:
    """Double Trouble and Secret Recruit recruit from the hand (AA-121, AA-122); Mind Control and
    Spycation take an agent from play into the hand, and no pawn moves for that (AA-131)."""
    agent = CHOOSE.of(choice)
    if s.ability == Market.DOUBLE_TROUBLE:
        recruit_from_hand(s, agent)
    elif s.ability == Market.SECRET_RECRUIT:
        recruit_from_hand(s, agent)
    elif s.ability == Market.MIND_CONTROL:
        take_into_hand(s, 1 - s.picker, agent)
        next_pick(s)
    else:
        take_into_hand(s, s.picker, agent)
        s.chosen = agent
        s.phase = Phase.AGAIN


@rule
def take_into_hand(s: State, side: int, agent: int) -> None:
    """AA-129, AA-131, AA-132, AA-133. From play into the taker's hand, in everyone's sight; a third
    Codebreaker or Daredevil no longer counts."""
    s.agents[side, agent] -= 1
    s.hand[s.taker, agent] += 1
    s.hand_size[s.taker] += 1
    seen_entering(s, s.taker, agent)


@rule
def recruit_from_hand(s: State, agent: int) -> None:
    """AA-115, AA-116, AA-121, AA-122, AA-123, AA-128, OQ-17. Face up into play, then the pawn
    moves, then the hand is refilled; Double Trouble has shown a second copy that stays."""
    s.hand[s.taker, agent] -= 1
    s.hand_size[s.taker] -= 1
    seen_leaving(s, s.taker, agent)
    if s.ability == Market.DOUBLE_TROUBLE:
        learn(s, s.taker, any_of(agent), 1)
    s.agents[s.picker, agent] += 1
    move_for(s, s.picker, agent)
    if not starts_refill(s, s.taker):
        next_pick(s)


@rule
def choices_again(s: State, out: Codes) -> int:
    """Spycation: recruiting the agent again is the taker's own wish."""
    out[0] = AGAIN_RECRUIT
    out[1] = AGAIN_KEEP
    return 2


@rule
def decide_again(s: State, choice: int) -> None:
    """Spycation: recruit the returned agent at once, or keep it in hand."""
    if choice == AGAIN_RECRUIT:
        recruit_from_hand(s, s.chosen)
    else:
        next_pick(s)


@rule
def recruit_top(s: State, choice: int) -> None:
    """Smoke Screen: the top card of the agent deck is recruited (AA-121, AA-122)."""
    agent = TOP.of(choice)
    s.deck[agent] -= 1
    s.deck_size -= 1
    s.agents[s.picker, agent] += 1
    move_for(s, s.picker, agent)
    next_pick(s)
