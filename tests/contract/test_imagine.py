"""Imagined worlds: never refuted, as likely as they should be, and no window on the truth."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import sqrt
from typing import Any

import pytest

import spytable
from spytable.games import shelf
from spytable.games.box import Box
from spytable.kernel import PLAIN, content, new, restore
from spytable.kernel.document import to_document

from .chances import chi_squared
from .played import Game, for_one_game, game_of, in_part_and_whole, spread
from .settings import MORE, fullest, imagined, same_in_both_modes, seen, shows_all, states
from .small_cases import CASES, Case

SAMPLES = 1500


def test_every_box_that_hides_something_has_small_cases() -> None:
    """Where all views show the whole State, there is nothing to count."""
    hiding = set()
    for box in map(shelf.take, shelf.names()):
        middle = next(islice(states(fullest(box), 1), 40, None))[0]
        if not shows_all(box, middle, None):
            hiding.add(box.name)
    assert {case.game for case in CASES} == hiding


def samples(case: Case, count: int) -> tuple[Counter[Any], Any]:
    """The secrets in so many imagined worlds, and in the truth."""
    table = spytable.box(case.game).position(case.document)
    box = table.box
    worlds: Counter[bytes] = Counter()
    for seed in range(count):
        worlds[content(imagined(box, table._truth.rules.state, case.seat, seed))] += 1
    found: Counter[Any] = Counter()
    world = new(box.state)
    for data, times in worlds.items():  # reading a world takes longer than imagining it
        restore(world, data)
        found[case.key(to_document(box.state, world))] += times
    return found, case.key(to_document(box.state, table._truth.rules.state))


@same_in_both_modes
@pytest.mark.parametrize("case", CASES, ids=str)
def test_imagined_worlds_are_as_likely_as_counted_ones(case: Case) -> None:
    """On small cases: exactly the worlds that remain possible, each by its weight."""
    chances = case.chances()
    found, truth = samples(case, SAMPLES)
    assert set(found) <= set(chances)
    assert abs(chi_squared(found, chances)) < 4
    mean = SAMPLES * chances[truth]
    assert abs(found[truth] - mean) <= 4 * sqrt(mean) + 1
    if mean > 20:
        assert found[truth]


@pytest.mark.skipif(not PLAIN, reason="compiled code has the number of tries built in")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_when_tries_run_out_worlds_are_still_possible(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known cards are laid first where chance would hardly ever lay them out."""
    imagination = shelf.take(case.game).imagination
    if not hasattr(imagination, "TRIES"):
        pytest.skip("this game never tries again")
    monkeypatch.setattr(imagination, "TRIES", 0)
    found, _ = samples(case, 150)
    assert set(found) <= set(case.chances())
    assert len(found) > 3


@for_one_game
def test_a_world_depends_on_view_and_seed_alone(game: Game) -> None:
    """Two truths that look alike give the same beliefs and the same imagined worlds."""
    box = game.box
    for moment in spread(range(len(game.steps)), 40, game.setting.number):
        for seat in game.setting.watchers:
            one, other = game.state(moment), game.world(moment, seat, 0)
            assert belief_of(box, seen(box, one, seat)) == belief_of(box, seen(box, other, seat))
            assert content(imagined(box, other, seat, 2)) == content(imagined(box, one, seat, 2))


def belief_of(box: Box, view: Any) -> bytes:
    """The conclusions of a view's holder; neither asking nor asking again changes anything."""
    belief, shown = new(box.belief), content(view)
    box.imagination.believe(view, belief)
    made = content(belief)
    box.imagination.believe(view, again := new(box.belief))
    assert content(again) == made
    assert content(view) == shown
    return made


@for_one_game
def test_one_belief_serves_many_seeds(game: Game) -> None:
    """Searches believe once per decision and imagine thousands of times: no world may depend on
    those imagined before it, nor on who else used the belief."""
    box, seeds = game.box, range(6)
    for moment in spread(game.decisions, 8, game.setting.number):
        for seat in game.setting.watchers:
            view, belief = seen(box, game.state(moment), seat), new(box.belief)
            shown = content(view)
            box.imagination.believe(view, belief)
            made = content(belief)
            world, worlds = new(box.state), []
            for seed in (*seeds, *seeds):
                world = new(box.state)
                box.imagination.imagine(view, belief, seed, world)
                worlds.append(content(world))
                assert content(seen(box, world, seat)) == shown
            assert worlds[: len(seeds)] == worlds[len(seeds) :]
            assert worlds[-1] == content(imagined(box, game.state(moment), seat, seeds[-1]))
            assert content(view) == shown
            assert content(belief) == made


@in_part_and_whole
@for_one_game
def test_the_truth_is_imagined_no_more_often_than_any_other_world(game: Game, whole: bool) -> None:
    """A share that equals the truth equals, as often, another world imagined from the same view."""
    true = chance = 0
    for number in range(6 if whole else MORE):
        one = game_of(game.setting, number)
        for moment in range(30, len(one.steps), 4):
            for seat in one.setting.watchers:
                worlds = [content(one.world(moment, seat, n)) for n in (0, 1)]
                true += worlds.count(one.content(moment))
                chance += 2 * (worlds[0] == worlds[1])
    assert true <= chance + 4 * sqrt(true + chance) + 3
