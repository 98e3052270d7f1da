"""Whether counts agree with chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt


def chi_squared(counts: Mapping[Hashable, int], chances: Mapping[Hashable, float]) -> float:
    """How far counts are from chances, in standard deviations of the chi-squared statistic."""
    total = sum(counts.values())
    pooled: Counter[Hashable] = Counter()
    expected: dict[Hashable, float] = {}
    for key, chance in chances.items():
        place = key if chance * total >= 5 else "the rare ones"
        pooled[place] += counts.get(key, 0)
        expected[place] = expected.get(place, 0.0) + chance * total
    freedom = len(expected) - 1
    if freedom == 0:
        return 0.0
    statistic = sum((pooled[key] - mean) ** 2 / mean for key, mean in expected.items())
    # Wilson and Hilferty: the cube root of chi-squared over its freedom is nearly normal.
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))
