"""The variants that are tried of a box's options: few settings, and yet any two values meet."""

from __future__ import annotations

from itertools import combinations, product
from math import prod

from spytable.games.box import Box
from spytable.games.cover import pairs_of, pairwise

from .settings import for_every_box


def all_pairs(factors: dict[str, tuple[str, ...]]) -> set[frozenset[tuple[str, str]]]:
    """Any two values of any two options."""
    return {
        frozenset({(one, a), (other, b)})
        for one, other in combinations(factors, 2)
        for a, b in product(factors[one], factors[other])
    }


@for_every_box
def test_any_two_values_of_any_two_options_meet(box: Box) -> None:
    """And every value meets every number of players; but where a seat does not play, there is
    nothing to settle about it, and nothing is said to have met."""
    met = set()
    for players, variant in box.variants():
        assert set(variant) == {option.name for option in box.options_for(players)}
        met |= pairs_of(variant | {"players": str(players)})
    for players in box.players:
        factors = {option.name: option.values for option in box.options_for(players)}
        assert all_pairs(factors | {"players": (str(players),)}) <= met


@for_every_box
def test_few_settings_are_tried_and_each_number_of_players(box: Box) -> None:
    tried = box.variants()
    assert {players for players, _ in tried} == set(box.players)
    assert tried == box.variants()
    every = prod(len(option.values) for option in box.options) * len(box.players)
    assert len(tried) <= min(12, every)


def test_many_options_need_few_combinations() -> None:
    many = {f"option-{n}": ("a", "b", "c") for n in range(9)}
    rows = pairwise([many])
    assert set().union(*map(pairs_of, rows)) == all_pairs(many)
    assert len(rows) < 25 < 3**9


def test_of_many_options_with_two_values_ten_combinations_do() -> None:
    kinds = [
        {"players": (str(n),)} | {f"option-{k}": ("a", "b") for k in range(24)} for n in range(2, 6)
    ]
    rows = pairwise(kinds)
    together = set().union(*map(all_pairs, kinds))
    assert set().union(*map(pairs_of, rows)) == together and len(rows) == 10
    unlike = [kind | {"players": ("1", "2")} for kind in kinds[:2]]
    assert set().union(*map(pairs_of, pairwise(unlike))) == all_pairs(unlike[0])


def test_what_does_not_go_together_is_not_brought_together() -> None:
    alone = {"players": ("1",), "bot": ("weak", "strong")}
    paired = {"players": ("2",), "teams": ("yes", "no")}
    rows = pairwise([alone, paired])
    assert {frozenset(row.items()) for row in rows} == all_pairs(alone) | all_pairs(paired)


def test_where_there_is_nothing_to_settle_only_the_players_count() -> None:
    assert pairwise([{"players": ("2",)}, {"players": ("3",)}]) == [
        {"players": "2"},
        {"players": "3"},
    ]
