"""Imagined worlds: never refuted, as likely as they should be, and no window on the truth."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest

import spytable
from spytable.games import shelf
from spytable.kernel import PLAIN, content
from spytable.kernel.document import to_document
from spytable.kernel.layout import fields

from .chances import chi_squared
from .settings import MORE, Setting, for_every_setting, imagined, states
from .small_cases import CASES, Case

SAMPLES = 500 * MORE


def test_every_box_that_hides_something_has_small_cases() -> None:
    """Where a view shows the whole State, there is nothing to count."""
    hiding = set()
    for name in shelf.names():
        box = shelf.take(name)
        shown = {field.name for field in fields(box.view)}
        if any(field.name not in shown for field in fields(box.state)):
            hiding.add(name)
    assert {case.game for case in CASES} == hiding


def samples(case: Case, count: int) -> tuple[Counter[Any], Any]:
    """What is hidden in so many imagined worlds, and in the truth."""
    table = spytable.box(case.game).position(case.document)
    box = table.box
    found: Counter[Any] = Counter()
    for seed in range(count):
        world = imagined(box, table._state, case.seat, seed)
        found[case.key(to_document(box.state, world))] += 1
    return found, case.key(to_document(box.state, table._state))


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
    """Where chance hardly ever lays out what is known, the known cards are laid first."""
    imagination = shelf.take(case.game).imagination
    if not hasattr(imagination, "TRIES"):
        pytest.skip("this game never tries again")
    monkeypatch.setattr(imagination, "TRIES", 0)
    found, _ = samples(case, 150)
    assert set(found) <= set(case.chances())
    assert len(found) > 3


@for_every_setting
def test_a_world_depends_on_view_and_seed_alone(setting: Setting) -> None:
    """Two truths that look alike give the same imagined worlds."""
    box = setting.box
    for step, (state, _) in enumerate(states(setting, 1400)):
        if step % 9:
            continue
        for seat in setting.watchers:
            other = imagined(box, state, seat, 1)
            assert content(imagined(box, other, seat, 2)) == content(imagined(box, state, seat, 2))


@for_every_setting
def test_the_truth_is_imagined_no_more_often_than_any_other_world(setting: Setting) -> None:
    """What equals the truth equals, as often, another world imagined from the same view."""
    box = setting.box
    true = chance = 0
    for game in range(2 * MORE):
        for step, (state, _) in enumerate(states(setting, 1500 + game)):
            if step < 30 or step % 4:
                continue
            for seat in setting.watchers:
                worlds = [content(imagined(box, state, seat, n)) for n in (3, 4)]
                true += worlds.count(content(state))
                chance += 2 * (worlds[0] == worlds[1])
    assert true <= chance + 4 * sqrt(true + chance) + 3
