"""The States of a game are kept small, and come back as they were."""

from __future__ import annotations

import random

import pytest

from spytable.table.history import History
from spytable.table.states import TOGETHER, States


def test_a_pile_is_like_a_list() -> None:
    """Whatever is put on it, taken off and looked at, in whatever order."""
    dice = random.Random(1)
    pile, known = States(), list[bytes]()
    for _ in range(2000):
        if known and dice.random() < 0.4:
            assert pile.pop() == known.pop()
        else:
            state = dice.randbytes(24)
            pile.append(state)
            known.append(state)
        assert len(pile) == len(known)
        if known:
            number = dice.randrange(len(known))
            assert pile[number] == known[number]
    while known:
        assert pile.pop() == known.pop()
    with pytest.raises(IndexError):
        pile[0]


@pytest.mark.parametrize("more", [0, 1, TOGETHER + 5, 3 * TOGETHER])
def test_a_history_goes_back_to_where_it_was(more: int) -> None:
    def played(steps: int) -> History:
        history = History(2)
        for number in range(steps):
            _enter(history, number)
        return history

    history = played(2 * TOGETHER + 3)
    checkpoint = history.checkpoint()
    for number in range(more):
        _enter(history, 100 + number)
    history.own[1] += 1  # a step that broke off
    history.back_to(checkpoint)
    fresh = played(2 * TOGETHER + 3)
    assert history.checkpoint() == fresh.checkpoint() == checkpoint
    assert (history.steps, history.log, history.own) == (fresh.steps, fresh.log, fresh.own)
    for place in range(3):
        assert history.heard_by(place) == fresh.heard_by(place)
    assert [history.before(n) for n in range(checkpoint.steps)] == [
        fresh.before(n) for n in range(checkpoint.steps)
    ]


def _enter(history: History, number: int) -> None:
    heard = (number, number if number % 2 else 0, number if number % 3 else 0)
    history.enter(bytes([number]), number % 2, number, heard)


def test_a_long_game_takes_little_room() -> None:
    pile = States()
    state = bytearray(500)
    for number in range(800):
        state[number % 500] = number % 250
        pile.append(bytes(state))
    kept = sum(map(len, pile._packed)) + sum(map(len, pile._loose))
    assert kept < 800 * 500 / 12
