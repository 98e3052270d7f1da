"""The dice of those who imagine: the same numbers in both modes, and fair ones."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from spytable.kernel import bits
from spytable.kernel.dice import new_dice, roll, seed_dice


def stirred(digest: int, word: int) -> int:
    """A 63-bit xorshift of the two."""
    digest = (digest ^ word) % 2**63
    for left, right in ((13, 0), (0, 7), (17, 0)):
        digest ^= (digest << left if left else digest >> right) % 2**63
    return digest


class Reference:
    """L'Ecuyer's combined generator, written once more from its description."""

    def __init__(self, seed: int) -> None:
        first = stirred(stirred(7046029254386353131, seed), seed % 65521)
        second = stirred(stirred(first, 7046029254386353131), seed % (2**31 - 1))
        self.one = 1 + first % 2147483562
        self.two = 1 + second % 2147483398
        for _ in range(8):
            self.roll(2)

    def roll(self, sides: int) -> int:
        """A number below `sides`."""
        self.one = self.one * 40014 % 2147483563
        self.two = self.two * 40692 % 2147483399
        return (self.one - self.two) % 2147483562 * sides // 2147483562


@pytest.mark.parametrize("seed", [0, 1, 7, -1, -123456789, 2**31, 2**62, 987654321987654321])
def test_rolls_are_those_of_an_independent_reckoning(seed: int) -> None:
    dice, expected = new_dice(seed), Reference(seed)
    for step in range(300):
        sides = 1 + step * 7919 % 1000
        assert roll(dice, sides) == expected.roll(sides)


def test_golden_rolls() -> None:
    """If these change, every imagined world changes: old searches are no longer repeated."""
    dice = new_dice(7)
    assert [int(roll(dice, 1000)) for _ in range(8)] == [325, 871, 156, 619, 53, 880, 478, 865]


@pytest.mark.parametrize(("first", "count"), [(0, 500), (0, 6000), (10**6, 2000), (10**12, 2000)])
def test_near_seeds_give_unrelated_rolls(first: int, count: int) -> None:
    """The first three rolls of neighbouring seeds, together: neither lumpy nor too even."""
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(first, first + count):
        dice = new_dice(seed)
        found[tuple(int(roll(dice, sides)) for sides in (5, 4, 2))] += 1
    mean = count / 40
    statistic = sum(
        (found[key] - mean) ** 2 / mean for key in product(range(5), range(4), range(2))
    )
    assert 15 < statistic < 85, "39 degrees of freedom; fair dice leave this range once in 10,000"


def test_dice_can_be_started_again() -> None:
    dice = new_dice(3)
    first = [int(roll(dice, 100)) for _ in range(5)]
    seed_dice(dice, 3)
    assert [int(roll(dice, 100)) for _ in range(5)] == first


@pytest.mark.parametrize(("sides", "limit"), [(2, 19.5), (3, 23.0), (6, 30.9), (38, 87.0)])
def test_every_side_falls_equally_often(sides: int, limit: float) -> None:
    """Chi-squared against the value that fair dice exceed once in 100,000 times."""
    counts = [0] * sides
    dice = new_dice(11)
    rolls = 12_000
    for _ in range(rolls):
        counts[roll(dice, sides)] += 1
    expected = rolls / sides
    assert sum((count - expected) ** 2 / expected for count in counts) < limit


@pytest.mark.parametrize("sides", [2, 5])
def test_near_seeds_give_unrelated_streams(sides: int) -> None:
    """The first roll over many neighbouring seeds is as fair as many rolls from one."""
    counts = [0] * sides
    for seed in range(6000):
        counts[roll(new_dice(seed), sides)] += 1
    expected = 6000 / sides
    assert sum((count - expected) ** 2 / expected for count in counts) < 28.5


def test_pairs_of_rolls_are_independent() -> None:
    """All 36 pairs of two dice fall equally often."""
    counts = [0] * 36
    dice = new_dice(5)
    for _ in range(14_400):
        counts[roll(dice, 6) * 6 + roll(dice, 6)] += 1
    assert sum((count - 400) ** 2 / 400 for count in counts) < 83
    assert bits.size(sum(1 << i for i, count in enumerate(counts) if count)) == 36
