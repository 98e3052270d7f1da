"""Whole games: nothing is lost, nothing hangs loose, no step leads into a dead end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from spytable.games.spy_connection import components as box
from spytable.games.spy_connection.components import Phase
from spytable.games.spy_connection.facts import (
    connected_to_spy,
    network,
    own_spaces,
    removable,
)
from spytable.kernel import DEALER, NOBODY, PLAIN, codes, copy, new
from tests.games.spy_connection.situations import BOX

GAMES = 2 if PLAIN else 20
STEPS_IN_A_TURN = 29 + box.LONGEST_LINK
IN_TURN = (Phase.TURN, Phase.MOVED, Phase.CHECK)
SETTLED = ("end", "pass", "decline")


def names_of(state: Any) -> dict[str, int]:
    """The names on offer, with their codes."""
    out = codes(BOX.box.most_choices)
    count = int(BOX.box.rules.choices(state, BOX.box.rules.seat_to_decide(state), out))
    return {BOX.box.choice_names[int(out[n])]: int(out[n]) for n in range(count)}


def twin(state: Any) -> Any:
    """A copy of a state."""
    again = new(BOX.box.state)
    copy(again, state)
    return again


def played(players: int, seed: int, eager: float) -> Iterator[tuple[Any, str]]:
    """A game step by step; the more eager, the fewer agents and missions are thrown away."""
    dice = random.Random(f"{players} {seed} {eager}")
    variant = {"board": dice.choice(["light", "dark"]), f"agents-{dice.randint(1, 4)}": "14"}
    variant["start"] = dice.choice(["first-game", "advanced"])
    state = new(BOX.box.state)
    BOX.box.rules.set_up(state, BOX.box.variant_codes(players, variant))
    while BOX.box.rules.seat_to_decide(state) != NOBODY:
        names = names_of(state)
        name = dice.choice(sorted(names))
        if state.phase in IN_TURN and dice.random() < eager:
            name = eagerly(state, sorted(names), dice)
        yield state, name
        BOX.box.rules.apply(state, names[name])
    yield state, ""


def eagerly(state: Any, names: list[str], dice: random.Random) -> str:
    """Serve missions, go where one is waiting, take new ones; lift agents when there are few."""
    seat = int(state.active)
    waiting = {
        box.CITY_NAMES[city]
        for slot in range(box.SLOTS)
        for city in box.CARD_CITIES[int(state.card[seat, slot])]
        if not state.marks[seat, slot, city]
    }
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(name.partition(":")[0], []).append(name)
    go = [n for n in names if n[:7] in ("travel:", "connect") and n.partition(":")[2] in waiting]
    wishes = [families.get("mark", []), go]
    if int(state.supply[seat]) < 5:
        wishes.append(families.get("back", []))
    if dice.random() < 0.5:
        wishes.append(families.get("take", []))
    wishes += [families.get(f, []) for f in ("end", "connect", "take", "travel")]
    return dice.choice(next((wish for wish in wishes if wish), names))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("eager", [0.0, 0.9])
def test_no_agent_and_no_card_is_ever_lost(players: int, eager: float) -> None:
    """SC-05, SC-14, SC-40, SC-91, SC-106. The invariants of the ledger hold after every step."""
    for seed in range(max(1, GAMES // 4)):  # to look so closely is slow, in either mode
        for state, _ in played(players, seed, eager):
            assert BOX.box.impossible(state) is None, BOX.box.impossible(state)


def test_eager_games_end_by_the_seventh_mission() -> None:
    """SC-125. A player who marks missions comes to an end long before the sixtieth round."""
    ends = []
    for seed in range(GAMES):
        *_, (state, _) = played(3, seed, 1.0)
        ends.append((int(state.reason), int(state.round_number)))
    assert any(reason == 1 for reason, _ in ends), ends


def ends_from(state: Any) -> bool:
    """Whether the turn can be brought to its end, by looking for the end only."""
    seat, turn = int(state.active), int(state.turn)
    for _ in range(4):
        if BOX.box.rules.seat_to_decide(state) == DEALER:
            BOX.box.rules.apply(state, next(iter(names_of(state).values())))
        over = BOX.box.rules.seat_to_decide(state) == NOBODY
        if over or (int(state.active), int(state.turn)) != (seat, turn):
            return True
        names = names_of(state)
        wanted = [n for n in names if n in SETTLED] or [
            n for n in names if n.partition(":")[0] in ("take", "connect", "travel")
        ]
        BOX.box.rules.apply(state, names[wanted[0]])
    return False


@pytest.mark.parametrize("eager", [0.0, 0.9])
def test_no_step_leads_into_a_dead_end(eager: float) -> None:
    """SC-Q07, SC-Q13, SC-35. Whatever step is offered, after it the turn can still be ended."""
    looked = 0
    for seed in range(GAMES):
        for number, (state, _) in enumerate(played(3, seed, eager)):
            if state.phase not in IN_TURN or number % 5:
                continue
            for code in names_of(state).values():
                after = twin(state)
                BOX.box.rules.apply(after, code)
                if after.phase in IN_TURN:
                    looked += 1
                    assert ends_from(after)
    assert looked > 300


@pytest.mark.parametrize("seed", range(6))
def test_a_turn_cannot_go_on_for_ever(seed: int) -> None:
    """SC-Q31, SC-Q30. Even for one who ends it as late as possible."""
    dice = random.Random(seed)
    for state, _ in played(4, seed, 0.9):
        if state.phase != Phase.TURN or dice.random() < 0.8:
            continue
        after = twin(state)
        seat, turn = int(after.active), int(after.turn)
        steps = 0
        while (int(after.active), int(after.turn)) == (seat, turn) and after.phase != Phase.OVER:
            names = names_of(after)
            late = [n for n in names if n not in SETTLED] or list(names)
            BOX.box.rules.apply(after, names[dice.choice(sorted(late))])
            steps += 1
            assert steps <= STEPS_IN_A_TURN


# -- the network, by brute force ---------------------------------------------------------------


def joined(spaces: set[int], city: int) -> set[int]:
    """The spaces that hang together with the city: a plain search over spaces and cities."""
    steps: dict[tuple[str, int], set[tuple[str, int]]] = {}
    for ends, between in zip(box.LINK_CITIES, box.LINK_SPACES, strict=True):
        line = [("city", ends[0]), *(("space", n) for n in between), ("city", ends[1])]
        for one, other in zip(line, line[1:], strict=False):  # noqa: RUF007  # plainer so
            steps.setdefault(one, set()).add(other)
            steps.setdefault(other, set()).add(one)
    seen, todo = {("city", city)}, [("city", city)]
    while todo:
        for step in steps[todo.pop()] - seen:
            if step[0] == "city" or step[1] in spaces:
                seen.add(step)
                todo.append(step)
    return {n for kind, n in seen if kind == "space"}


def as_set(members: int) -> set[int]:
    """A set as the rules keep it, as a set of Python's."""
    return {n for n in range(63) if members & (2**n)}


def as_number(members: set[int]) -> int:
    """And back."""
    return sum(2**n for n in members)


def some_networks(count: int) -> Iterator[tuple[set[int], int]]:
    """Random sets of spaces that hang together with a city."""
    dice = random.Random(12)
    for _ in range(count):
        city = dice.randrange(1, box.CITIES)
        spaces: set[int] = set()
        for _ in range(dice.randrange(1, 16)):
            more = [n for n in range(box.SPACES) if n in joined(spaces | {n}, city)]
            spaces.add(dice.choice([n for n in more if n not in spaces]))
        yield spaces, city


def test_what_may_be_taken_back_agrees_with_a_plain_search() -> None:
    """SC-67, SC-91 to SC-93. Space by space, on networks of any shape."""
    for spaces, city in some_networks(60 if PLAIN else 300):
        own = as_number(spaces)
        assert as_set(int(connected_to_spy(own, city))) == spaces
        free = {n for n in spaces if joined(spaces - {n}, city) == spaces - {n}}
        assert as_set(int(removable(own, city))) == free


def test_the_network_agrees_with_a_plain_search() -> None:
    """SC-62, SC-63. Over whole links only."""
    for spaces, city in some_networks(60 if PLAIN else 300):
        whole = [
            set(ends)
            for ends, between in zip(box.LINK_CITIES, box.LINK_SPACES, strict=True)
            if set(between) <= spaces
        ]
        cities = {city}
        for _ in whole:
            for ends in whole:
                if ends & cities:
                    cities |= ends
        assert as_set(int(network(as_number(spaces), city))) == cities


def test_whatever_can_be_lifted_together_can_be_lifted_one_by_one() -> None:
    """SC-91, SC-90. So asking space by space takes no take-back away."""
    for spaces, city in some_networks(8):
        if len(spaces) > 9:
            continue
        reachable = {frozenset(spaces)}
        todo = [spaces]
        while todo:
            now = todo.pop()
            for n in as_set(int(removable(as_number(now), city))):
                if frozenset(now - {n}) not in reachable:
                    reachable.add(frozenset(now - {n}))
                    todo.append(now - {n})
        for size in range(len(spaces) + 1):
            for rest in combinations(sorted(spaces), size):
                legal = joined(set(rest), city) == set(rest)
                assert (frozenset(rest) in reachable) == legal


def test_own_spaces_are_read_off_the_board() -> None:
    """SC-64, SC-81. One agent or two, but only one's own."""
    state = new(BOX.box.state)
    BOX.box.rules.set_up(state, BOX.box.variant_codes(2, {}))
    state.agents[0, 3] = 1
    state.agents[0, 7] = 2
    state.agents[1, 5] = 1
    state.supply[0] -= 3
    assert as_set(int(own_spaces(state.agents, 0))) == {3, 7}
