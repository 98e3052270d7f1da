"""Sets of up to 63 members, against Python's own."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spytable.kernel import PLAIN, bits, compiled, plainly

SETS = st.frozensets(st.integers(0, 62))


@pytest.fixture(
    params=["plainly"] if PLAIN else ["plainly", "compiled"], autouse=True, scope="module"
)
def way(request: pytest.FixtureRequest) -> Iterator[None]:
    """Both ways, one after the other."""
    with plainly() if request.param == "plainly" else compiled():
        yield


def packed(members: frozenset[int]) -> int:
    """The set as `bits` keeps it."""
    return sum(2**member for member in members)


@given(SETS, st.integers(0, 62))
@settings(deadline=None)  # the first call compiles
def test_sets_behave_as_sets(members: frozenset[int], member: int) -> None:
    number = packed(members)
    assert bool(bits.has(number, member)) == (member in members)
    assert bits.with_(number, member) == packed(members | {member})
    assert bits.without(number, member) == packed(members - {member})
    assert bits.size(number) == len(members)
    assert bits.first(number) == min(members, default=-1)
    assert bits.rest(number) == packed(members - {min(members, default=0)})
    assert bits.only(member) == 2**member
    assert bits.of(members) == number
    assert bits.members(number) == sorted(members)


def test_the_empty_set_has_no_member() -> None:
    assert bits.EMPTY == 0
    assert bits.size(bits.EMPTY) == 0
    assert bits.first(bits.EMPTY) == -1
    assert bits.rest(bits.EMPTY) == bits.EMPTY
    assert bits.members(bits.EMPTY) == []


def test_every_member_is_found_as_the_first() -> None:
    for member in range(63):
        assert bits.first(bits.only(member)) == member
        assert bits.first(bits.without(2**63 - 1, member)) == (1 if member == 0 else 0)


def reference(digest: int, word: int) -> int:
    """Xorshift on 63 bits, written once more."""
    state = (digest ^ word) % 2**63
    state = state ^ (state * 2**13) % 2**63
    state = state ^ state // 2**7
    return state ^ (state * 2**17) % 2**63


@pytest.mark.parametrize("seed", range(3))
def test_digests_are_the_same_in_both_modes(seed: int) -> None:
    dice = random.Random(seed)
    digest = expected = 1
    for _ in range(200):
        word = dice.randrange(-(2**63), 2**63)
        digest, expected = int(bits.mixed(digest, word)), reference(expected, word)
        assert digest == expected
        assert 0 <= digest < 2**63
