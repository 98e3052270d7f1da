"""Pairwise testing: few combinations among which any two values of any two options meet.

To try all combinations of many options would take for ever, and nearly every fault shows as soon as
two of them meet (all-pairs testing; the textbook calls it a covering array of strength two).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

Row = dict[str, str]
"""A value for every option that there is."""
Factors = Mapping[str, Sequence[str]]
Pair = frozenset[tuple[str, str]]
"""Two options, each with a value."""
MANY = 9
"""Up to fewer options one combination after the other is looked for, which takes longer."""


def pairs_of(row: Row) -> set[Pair]:
    """Every two values that meet in a combination."""
    return {frozenset(two) for two in combinations(row.items(), 2)}


def pairwise(kinds: Iterable[Factors]) -> list[Row]:
    """Combinations in which any two values meet that can; chosen greedily, always the same.

    Where many options have two values each, halves of the combinations do with fewer (`_halves`).

    Not all options go with each other: every kind is a set of options that do, with their values.
    One option at least is in all of them and has other values in each, so that a combination says
    of which kind it is.
    """
    kinds = list(kinds)
    if halves := _halves(kinds):
        return halves
    missing = dict.fromkeys(pair for factors in kinds for pair in _pairs_in(factors))
    if not missing:  # a single option, if any
        return [{name: value} for factors in kinds for name in factors for value in factors[name]]
    rows: list[Row] = []
    while missing:
        row = max(
            (_grown(dict(sorted(first)), kind, missing) for first in missing for kind in kinds),
            key=lambda row: sum(pair in missing for pair in pairs_of(row)),
        )
        for pair in pairs_of(row):
            missing.pop(pair, None)
        rows.append(row)
    return rows


def _halves(kinds: Sequence[Factors]) -> list[Row]:
    """The same, where kinds differ in one option only and all others, which are many, have two
    values; else none.

    Each option has its first value in half of the combinations, another half for each, the first
    combination in all of them (Kleitman and Spencer): of two such halves neither is within the
    other, they meet in the first combination, and leave one out together.  So any two values meet.
    The kinds come by turns; a half that has all combinations of a kind, or none, is left out.
    """
    told = [name for name in kinds[0] if all(len(kind.get(name, ())) == 2 for kind in kinds)]
    apart = [name for name in kinds[0] if name not in told]
    if len(told) < MANY or len(kinds) < 2 or len(apart) != 1:
        return []
    if any(set(kind) != set(kinds[0]) for kind in kinds):
        return []
    if any(kind[name] != kinds[0][name] for kind in kinds for name in told):
        return []
    if any(len(kind[apart[0]]) != 1 for kind in kinds):
        return []
    many = 2 * len(kinds)
    while True:
        turns = [{row for row in range(many) if row % len(kinds) == k} for k in range(len(kinds))]
        halves = [
            {0, *rest}
            for rest in combinations(range(1, many), many // 2 - 1)
            if all(0 < len(turn & {0, *rest}) < len(turn) for turn in turns)
        ]
        if len(halves) >= len(told):
            firsts = dict(zip(told, halves, strict=False))
            return [
                {
                    name: kind[name][0] if name in apart or row in firsts[name] else kind[name][1]
                    for name in kind
                }
                for row in range(many)
                for kind in [kinds[row % len(kinds)]]
            ]
        many += 1


def _pairs_in(factors: Factors) -> Iterable[Pair]:
    for one, other in combinations(factors, 2):
        for a in factors[one]:
            for b in factors[other]:
                yield frozenset({(one, a), (other, b)})


def _grown(row: Row, factors: Factors, missing: Mapping[Pair, None]) -> Row:
    """A combination around two values, option by option the value that meets most new ones; empty
    if this kind does not have those two."""
    if any(value not in factors.get(name, ()) for name, value in row.items()):
        return {}
    for name in factors:
        if name not in row:

            def gain(value: str, name: str = name) -> int:
                new = (name, value)
                return sum(frozenset({new, item}) in missing for item in row.items())

            row[name] = max(factors[name], key=gain)
    return {name: row[name] for name in factors}
