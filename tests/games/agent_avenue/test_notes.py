"""Conclusions about a hand: compared with every hand that could be, counted one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from spytable.games.agent_avenue.components import AGENTS, COPIES
from spytable.games.agent_avenue.imagine import noted
from spytable.games.agent_avenue.rules import notes
from spytable.games.agent_avenue.sight import View
from spytable.games.agent_avenue.state import NOTES, State
from spytable.kernel import bits, new

NAMES = (1, 2, 3, 7)
"""Three names with six copies and one with a single one are enough to see what matters."""
LARGEST = 5
MOST_SWAPS = 2

World = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards in hand, sorted, and the cards swapped out, in order."""


class Hand:
    """One hand, all that could be in it, and what the notes keep of that."""

    def __init__(self, chance: Random, size: int) -> None:
        self.chance = chance
        self.state = new(State)
        self.state.players = 2
        self.outside = dict.fromkeys(NAMES, 0)
        self.truth: World = ((), ())
        self.worlds: set[World] = {self.truth}
        for _ in range(size):
            self.draw()

    def fits(self, world: World) -> bool:
        """Whether the box has so many cards."""
        held = world[0] + world[1]
        return all(held.count(n) + self.outside[n] <= COPIES[n] for n in NAMES)

    def keep(self, could: Callable[[tuple[int, ...]], bool]) -> None:
        """Only the worlds where this holds of the hand."""
        self.worlds = {world for world in self.worlds if could(world[0])}

    def draw(self) -> None:
        """A card that nobody sees."""

        def drawn(world: World) -> list[World]:
            after = [(tuple(sorted((*world[0], n))), world[1]) for n in NAMES]
            return [one for one in after if self.fits(one)]

        if len(self.truth[0]) < LARGEST:
            self.truth = self.chance.choice(drawn(self.truth))
            self.worlds = {after for world in self.worlds for after in drawn(world)}
            self.state.hand_size[0] += 1

    def swap(self) -> None:
        """One card is put away, another drawn; nobody sees which."""

        def swapped(world: World) -> list[World]:
            return [(without(world[0], n), (*world[1], n)) for n in set(world[0])]

        if self.truth[0] and len(self.truth[1]) < MOST_SWAPS:
            self.truth = self.chance.choice(swapped(self.truth))
            self.worlds = {after for world in self.worlds for after in swapped(world)}
            notes.seen_swapping(self.state, 0)
            self.state.hand_size[0] -= 1
            self.state.swaps[0] += 1
            self.draw()

    def leave(self) -> None:
        """A card goes into play, in everyone's sight."""
        if self.truth[0]:
            name = self.chance.choice(self.truth[0])
            self.keep(lambda hand: name in hand)
            self.truth = (without(self.truth[0], name), self.truth[1])
            self.worlds = {(without(hand, name), away) for hand, away in self.worlds}
            self.outside[name] += 1
            self.state.hand_size[0] -= 1
            notes.seen_leaving(self.state, 0, name)

    def enter(self) -> None:
        """A card comes back from play, in everyone's sight."""
        names = [name for name in NAMES if self.outside[name]]
        if names and len(self.truth[0]) < LARGEST:
            name = self.chance.choice(names)
            self.outside[name] -= 1
            self.truth = (tuple(sorted((*self.truth[0], name))), self.truth[1])
            self.worlds = {(tuple(sorted((*hand, name))), away) for hand, away in self.worlds}
            self.state.hand_size[0] += 1
            notes.seen_entering(self.state, 0, name)

    def fail_with_twins(self) -> None:
        """Double Trouble comes to nothing: no two cards are alike."""
        if len(set(self.truth[0])) == len(self.truth[0]):
            self.keep(lambda hand: len(set(hand)) == len(hand))
            notes.learn_of_all(self.state, 0, notes.one_of_each())

    def fail_with_a_name(self) -> None:
        """Outpost comes to nothing: a name is missing."""
        missing = [name for name in NAMES if name not in self.truth[0]]
        if missing:
            name = self.chance.choice(missing)
            self.keep(lambda hand: name not in hand)
            notes.learn_of_all(self.state, 0, notes.all_names_but(name))

    def fail_with_new_names(self) -> None:
        """Secret Recruit comes to nothing: every name is in play already."""
        played = {*self.truth[0], self.chance.choice(NAMES)}
        self.keep(lambda hand: set(hand) <= played)
        for name in range(AGENTS):
            self.state.agents[0, name] = int(name in played)
        notes.learn_of_all(self.state, 0, notes.names_in_play(self.state, 0))

    def possible_by_the_notes(self) -> set[World]:
        """Every hand and every row of swapped cards that agrees with the notes."""
        view = new(View)
        view.swaps[0] = self.state.swaps[0]
        view.note_caps[:] = self.state.note_caps
        view.note_count[:] = self.state.note_count
        view.note_slot[:] = self.state.note_slot
        view.swapped_never[:] = self.state.swapped_never
        return {world for world in self.all_worlds() if agrees(view, world)}

    def all_worlds(self) -> Iterator[World]:
        """All of the right sizes that the box has cards for."""
        for hand in combinations_with_replacement(NAMES, int(self.state.hand_size[0])):
            for away in product(NAMES, repeat=int(self.state.swaps[0])):
                if self.fits((hand, away)):
                    yield hand, away


def without(hand: tuple[int, ...], name: int) -> tuple[int, ...]:
    """A hand with one card less."""
    left = list(hand)
    left.remove(name)
    return tuple(left)


def agrees(view: View, world: World) -> bool:
    """As those who imagine worlds ask it."""
    state = new(State)
    for name in world[0]:
        state.hand[0, name] += 1
    for slot, name in enumerate(world[1]):
        state.swapped[0, slot] = name
        if bits.has(view.swapped_never[0, slot], name):
            return False
    return all(noted(view, state, 0, n) >= view.note_count[0, n] for n in range(NOTES))


SEEN = (Hand.draw, Hand.draw, Hand.leave, Hand.leave, Hand.enter)
FAILURES = (Hand.fail_with_twins, Hand.fail_with_a_name, Hand.fail_with_new_names)


def happen(seed: int, *events: Callable[[Hand], None]) -> Iterator[Hand]:
    """A hand after each of these events."""
    chance = Random(seed)
    hand = Hand(chance, 4)
    for event in events:
        event(hand)
        yield hand


@pytest.mark.parametrize("seed", range(10))
def test_notes_keep_all_that_is_known_of_a_hand(seed: int) -> None:
    """AA-112, AA-129. However often abilities fail, and whatever is seen to come and go."""
    chance = Random(-seed)
    for hand in happen(seed, *(chance.choice(SEEN + FAILURES) for _ in range(10))):
        assert hand.truth in hand.worlds
        assert hand.possible_by_the_notes() == hand.worlds


@pytest.mark.parametrize("seed", range(10))
def test_notes_keep_all_that_is_known_of_swapped_cards(seed: int) -> None:
    """AA-30, AA-112. After an ability has failed, whatever is swapped, drawn, laid and taken."""
    chance = Random(-seed)
    events = [chance.choice((*SEEN, Hand.swap)) for _ in range(9)]
    events.insert(chance.randrange(4), chance.choice(FAILURES))
    for hand in happen(seed, *events):
        assert hand.possible_by_the_notes() == hand.worlds


@pytest.mark.parametrize("seed", range(5))
def test_notes_never_rule_out_what_could_be(seed: int) -> None:
    """Where a hand was swapped from between two failures they may forget, but never err."""
    chance = Random(-seed)
    events = [chance.choice((*SEEN, *FAILURES, Hand.swap, Hand.swap)) for _ in range(10)]
    for hand in happen(seed, *events):
        assert hand.worlds <= hand.possible_by_the_notes()
