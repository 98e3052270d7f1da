"""Worlds a seat cannot rule out.

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

from .components import AGENTS, CARDS, COPIES, MARKETS, ON_OFFER, Mode, Phase
from .facts import seats_of
from .sight import View, recall
from .state import ALL_DIFFERENT, NOTES, State

__all__ = ["NoBelief", "believe", "imagine"]

TRIES = 4000
"""After so many laid-out worlds that disagree with the notes, the noted cards are laid first."""


@rule
def imagine(v: View, belief: NoBelief, seed: int, s: State) -> None:
    """One full State that this seat cannot rule out; `s` must be blank."""
    dice = np.zeros(2, np.int64)
    seed_dice(dice, seed)
    recall_own(v, s)
    pool = np.zeros(CARDS, np.int8)
    unseen = gather_unseen(v, pool)
    for attempt in range(TRIES + 1):
        lay_unseen(v, dice, pool, unseen, attempt == TRIES, s)
        if attempt == TRIES or agrees(v, s):
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
def lay_unseen(v: View, dice: Dice, pool: Row, unseen: int, noted_first: bool, s: State) -> None:
    """Deal the unseen cards to every hidden place; what is left is the deck."""
    left = unseen
    if v.laid == 2 and v.down == 0:
        s.down = take_other(dice, pool, left, v.up) if noted_first else take_any(dice, pool, left)
        left -= 1
    for seat in range(v.players):
        if seat == v.seat:
            continue
        for agent in range(AGENTS):
            s.hand[seat, agent] = 0
        held = 0
        if noted_first:
            held = lay_noted(v, dice, pool, left, seat, s)
            left -= held
        for _ in range(v.hand_size[seat] - held):
            s.hand[seat, take_any(dice, pool, left)] += 1
            left -= 1
        for slot in range(v.swaps[seat]):
            s.swapped[seat, slot] = take_any(dice, pool, left)
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
def take_other(dice: Dice, pool: Row, left: int, name: int) -> int:
    """A card of another name, searched from a random place; if there is none, any."""
    start = roll(dice, left)
    for step in range(left):
        place = (start + step) % left
        if pool[place] != name:
            card = pool[place]
            pool[place] = pool[left - 1]
            pool[left - 1] = card
            return int(card)
    return take_any(dice, pool, left)


@rule
def lay_noted(v: View, dice: Dice, pool: Row, left: int, seat: int, s: State) -> int:
    """Put into a hand what everyone knows to be there; returns how many cards that took."""
    held = 0
    for note in range(NOTES):
        names = v.note_names[seat, note]
        wanted = v.note_count[seat, note]
        if names == ALL_DIFFERENT:
            wanted -= different_in_hand(s, seat)
        else:
            wanted -= named_in_hand(s, seat, names)
        while wanted > 0 and held < v.hand_size[seat]:
            place = find_noted(dice, pool, left - held, seat, names, s)
            if place < 0:
                break
            card = pool[place]
            pool[place] = pool[left - held - 1]
            pool[left - held - 1] = card
            s.hand[seat, card] += 1
            held += 1
            wanted -= 1
    return held


@rule
def find_noted(dice: Dice, pool: Row, left: int, seat: int, names: int, s: State) -> int:
    """The place of an unseen card that a note asks for, searched from a random place; or -1."""
    if left <= 0:
        return -1
    start = roll(dice, left)
    for step in range(left):
        place = (start + step) % left
        card = pool[place]
        if names == ALL_DIFFERENT:
            if s.hand[seat, card] == 0:
                return place
        elif bits.has(names, card):
            return place
    return -1


@rule
def agrees(v: View, s: State) -> bool:
    """Whether a world laid out at random agrees with all that can be deduced."""
    if v.laid == 2 and v.down == 0 and s.down == v.up:  # AA-24, AA-72, AA-173, AD-13
        if s.hand[s.down_by, s.down] < v.rest_size:
            return False
    for seat in range(v.players):
        if seat == v.seat:
            continue
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
    names = v.note_names[seat, note]
    found = np.zeros(AGENTS, np.int8)
    for agent in range(1, AGENTS):
        found[agent] = s.hand[seat, agent]
    for slot in range(v.note_slot[seat, note], v.swaps[seat]):
        found[s.swapped[seat, slot]] += 1
    if s.down != 0 and s.down_by == seat:
        found[s.down] += 1
    count = 0
    for agent in range(1, AGENTS):
        if names == ALL_DIFFERENT:
            count += 1 if found[agent] > 0 else 0
        elif bits.has(names, agent):
            count += found[agent]
    return count


@rule
def named_in_hand(s: State, seat: int, names: int) -> int:
    """How many cards of these names a hand holds."""
    count = 0
    for agent in range(1, AGENTS):
        if bits.has(names, agent):
            count += s.hand[seat, agent]
    return count


@rule
def different_in_hand(s: State, seat: int) -> int:
    """How many different names a hand holds."""
    count = 0
    for agent in range(1, AGENTS):
        if s.hand[seat, agent] > 0:
            count += 1
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
