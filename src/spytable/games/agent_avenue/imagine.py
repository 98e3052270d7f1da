"""Determinization for Agent Avenue: worlds that agree with all that a seat knows.

The cards this seat has not seen are laid out afresh: the other hands, the cards put away, the
card face down, the deck.  Every way of laying them out that agrees with all that the seat has
seen and deduced is equally likely, card by card.  How far a lone opponent has got with laying out
nobody can see, so both possibilities are equally likely.
"""

from __future__ import annotations

import numpy as np

from spytable.games.belief import NoBelief, believe
from spytable.kernel import SPECTATOR, Row, bits, rule
from spytable.kernel.dice import Dice, roll, seed_dice

from .components import AGENTS, CARDS, COPIES, MARKETS, ON_OFFER, Market, Mode, Phase
from .facts import seats_of
from .rules.abilities import can_choose
from .rules.notes import any_of, cap, with_cap
from .sight import View, recall
from .state import NOTES, State

__all__ = ["NoBelief", "believe", "imagine"]

TRIES = 4000
"""After so many laid-out worlds that disagree with the notes, the noted cards are laid first."""
CAREFUL_TRIES = 200
"""And that so many times at most."""


@rule
def imagine(v: View, belief: NoBelief, seed: int, s: State) -> None:
    """One full State that this seat cannot rule out; `s` must be blank."""
    dice = np.zeros(2, np.int64)
    seed_dice(dice, seed)
    recall_own(v, s)
    pool = np.zeros(CARDS, np.int8)
    unseen = gather_unseen(v, pool)
    for attempt in range(TRIES + CAREFUL_TRIES):
        lay_unseen(v, dice, pool, unseen, attempt >= TRIES, 0, s)
        if agrees(v, s):
            break
    if v.phase == Phase.LAY and v.seat != v.leader and seats_of(v.players, v.active) == 1:
        if roll(dice, 2) == 1:
            lay_half(v, dice, s)


@rule
def recall_own(v: View, s: State) -> None:
    """All that the view says of the truth, copied back."""
    recall(v, s)
    s.up = v.up
    s.down = v.down
    if v.seat != SPECTATOR:
        for agent in range(1, AGENTS):
            s.hand[v.seat, agent] = v.hand[agent]
        for slot in range(4):
            s.swapped[v.seat, slot] = v.swapped[slot]
    if v.mode == Mode.ADVANCED:
        recall_market(s)


@rule
def recall_market(s: State) -> None:
    """The market deck is what is nowhere else: only its order is unknown, and it has none yet."""
    for card in range(1, MARKETS):
        gone = s.discarded[card] + s.ongoing[0, card] + s.ongoing[1, card]
        if gone == 0 and card != s.ability:
            s.market[card] = 1
    for place in range(ON_OFFER):
        if s.offer[place] != 0:
            s.market[s.offer[place]] = 0


@rule
def gather_unseen(v: View, pool: Row) -> int:
    """The cards this seat has not seen, sorted by name; returns how many."""
    count = 0
    for agent in range(1, AGENTS):
        rest = COPIES[agent] - v.hand[agent] - v.agents[0, agent] - v.agents[1, agent]
        if v.up == agent:
            rest -= 1
        if v.down == agent:
            rest -= 1
        for slot in range(4):
            if v.swapped[slot] == agent:
                rest -= 1
        for _ in range(rest):
            pool[count] = agent
            count += 1
    return count


@rule
def lay_unseen(
    v: View, dice: Dice, pool: Row, unseen: int, noted_first: bool, down: int, s: State
) -> None:
    """Deal the unseen cards to every hidden place; what is left is the deck.  The card face down
    is one of the name `down` where that is given: somebody looks at every card it could be."""
    left = unseen
    if down != 0:
        s.down = take_only(dice, pool, left, down)
        left -= 1
    elif v.laid == 2 and v.down == 0:
        never = bits.only(v.up) if noted_first else bits.EMPTY
        s.down = take_but(dice, pool, left, never)
        left -= 1
    for seat in range(v.players):
        if seat == v.seat:
            continue
        for agent in range(AGENTS):
            s.hand[seat, agent] = 0
        held = 0
        if down != 0 and down == v.up and seat == v.down_by:  # AA-72: nothing else was held
            held = lay_counting(v, dice, pool, left, seat, any_of(down), v.rest_size, 0, s)
        if noted_first:
            held = lay_noted(v, dice, pool, left - held, seat, held, s)
        left -= held
        for _ in range(v.hand_size[seat] - held):
            s.hand[seat, take_any(dice, pool, left)] += 1
            left -= 1
        for slot in range(v.swaps[seat]):
            never = int(v.swapped_never[seat, slot]) if noted_first else bits.EMPTY
            s.swapped[seat, slot] = take_but(dice, pool, left, never)
            left -= 1
    for agent in range(AGENTS):
        s.deck[agent] = 0
    for place in range(left):
        s.deck[pool[place]] += 1


@rule
def take_any(dice: Dice, pool: Row, left: int) -> int:
    """A random card among the first `left`; it changes places with the last of them."""
    place = roll(dice, left)
    card = pool[place]
    pool[place] = pool[left - 1]
    pool[left - 1] = card
    return int(card)


@rule
def take_but(dice: Dice, pool: Row, left: int, never: int) -> int:
    """A card of none of these names, searched from a random place; if there is none, any."""
    start = roll(dice, left)
    for step in range(left):
        place = (start + step) % left
        if not bits.has(never, int(pool[place])):
            card = pool[place]
            pool[place] = pool[left - 1]
            pool[left - 1] = card
            return int(card)
    return take_any(dice, pool, left)


@rule
def take_only(dice: Dice, pool: Row, left: int, name: int) -> int:
    """A card of this name, if there is one."""
    never = bits.EMPTY
    for agent in range(1, AGENTS):
        if agent != name:
            never = bits.with_(never, agent)
    return take_but(dice, pool, left, never)


@rule
def lay_noted(v: View, dice: Dice, pool: Row, left: int, seat: int, held: int, s: State) -> int:
    """Put into a hand, beside what it holds already, what everyone knows to be there; returns how
    many cards it holds then."""
    before = held
    if v.phase == Phase.ABILITY and seat == v.taker:
        held += lay_able(v, dice, pool, left, s)
    for note in range(NOTES):
        caps = int(v.note_caps[seat, note])
        wanted = int(v.note_count[seat, note]) - counting(s.hand[seat], caps)
        rest = left - held + before
        held += lay_counting(v, dice, pool, rest, seat, caps, wanted, held, s)
    return held


@rule
def lay_able(v: View, dice: Dice, pool: Row, left: int, s: State) -> int:
    """Put into the taker's hand what its ability needs; returns how many cards that took."""
    if v.ability == Market.SECRET_RECRUIT:
        caps = 0
        for agent in range(1, AGENTS):
            if v.agents[v.picker, agent] == 0:
                caps = with_cap(caps, agent, int(COPIES[agent]))
        return lay_counting(v, dice, pool, left, v.taker, caps, 1, 0, s)
    if v.ability == Market.DOUBLE_TROUBLE:
        start = roll(dice, left)
        for step in range(left):
            card = int(pool[(start + step) % left])
            copies = 0
            for place in range(left):
                if pool[place] == card:
                    copies += 1
            if copies >= 2:
                return lay_counting(v, dice, pool, left, v.taker, any_of(card), 2, 0, s)
    return 0


@rule
def lay_counting(
    v: View,
    dice: Dice,
    pool: Row,
    left: int,
    seat: int,
    caps: int,
    wanted: int,
    held: int,
    s: State,
) -> int:
    """Put so many more cards into a hand that count, while there are any and there is room."""
    laid = 0
    while laid < wanted and held + laid < v.hand_size[seat]:
        place = find_counting(dice, pool, left - laid, seat, caps, s)
        if place < 0:
            break
        card = pool[place]
        pool[place] = pool[left - laid - 1]
        pool[left - laid - 1] = card
        s.hand[seat, card] += 1
        laid += 1
    return laid


@rule
def find_counting(dice: Dice, pool: Row, left: int, seat: int, caps: int, s: State) -> int:
    """The place of an unseen card that would count, searched from a random place; or -1."""
    if left <= 0:
        return -1
    start = roll(dice, left)
    for step in range(left):
        place = (start + step) % left
        if s.hand[seat, pool[place]] < cap(caps, pool[place]):
            return place
    return -1


@rule
def agrees(v: View, s: State) -> bool:
    """Whether a world laid out at random agrees with all that can be deduced."""
    if v.laid == 2 and v.down == 0 and s.down == v.up:  # AA-24, AA-72, AA-173, AD-13
        if s.hand[s.down_by, s.down] < v.rest_size:
            return False
    if v.phase == Phase.ABILITY and v.seat != v.taker and not can_choose(s):  # AA-112
        return False
    for seat in range(v.players):
        if seat == v.seat:
            continue
        for slot in range(v.swaps[seat]):
            if bits.has(v.swapped_never[seat, slot], s.swapped[seat, slot]):
                return False
        for note in range(NOTES):
            if v.note_count[seat, note] == 0:
                break
            if noted(v, s, seat, note) < v.note_count[seat, note]:
                return False
    return True


@rule
def noted(v: View, s: State, seat: int, note: int) -> int:
    """How many cards this world has of those a note speaks of: in the hand, swapped out since the
    note, or laid face down and not yet seen."""
    found = np.zeros(AGENTS, np.int8)
    for agent in range(1, AGENTS):
        found[agent] = s.hand[seat, agent]
    for slot in range(v.note_slot[seat, note], v.swaps[seat]):
        found[s.swapped[seat, slot]] += 1
    if s.down != 0 and s.down_by == seat:
        found[s.down] += 1
    return counting(found, v.note_caps[seat, note])


@rule
def counting(cards: Row, caps: int) -> int:
    """How many of these cards count."""
    count = 0
    for agent in range(1, AGENTS):
        count += min(int(cards[agent]), cap(caps, agent))
    return count


@rule
def lay_half(v: View, dice: Dice, s: State) -> None:
    """A lone opponent may have chosen the card face up already: any of its hand."""
    which = roll(dice, v.hand_size[v.leader])
    for agent in range(1, AGENTS):
        which -= s.hand[v.leader, agent]
        if which < 0:
            s.up = agent
            s.hand[v.leader, agent] -= 1
            s.hand_size[v.leader] -= 1
            s.phase = Phase.DOWN
            return
