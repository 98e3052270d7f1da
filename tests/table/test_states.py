"""The States of a game are kept small, and come back as they were."""

from __future__ import annotations

import random

import pytest

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


def test_of_two_piles_each_goes_on_by_itself() -> None:
    one = States()
    for number in range(3 * TOGETHER):
        one.append(bytes([number]))
    other = one.copy()
    for _ in range(TOGETHER + 5):
        other.pop()
    other.append(b"x")
    assert [one[n] for n in range(len(one))] == [bytes([n]) for n in range(3 * TOGETHER)]
    assert other[len(other) - 1] == b"x" and len(other) == 2 * TOGETHER - 4


def test_a_long_game_takes_little_room() -> None:
    pile = States()
    state = bytearray(500)
    for number in range(800):
        state[number % 500] = number % 250
        pile.append(bytes(state))
    kept = sum(map(len, pile._packed)) + sum(map(len, pile._loose))
    assert kept < 800 * 500 / 12
