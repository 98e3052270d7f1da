"""Every game can be played to its end, and says so."""

from __future__ import annotations

import numpy as np

from spytable.kernel import DEALER, NOBODY, SPECTATOR, numbers
from spytable.kernel.layout import fields

from .settings import (
    MORE,
    Setting,
    asked,
    everything,
    for_every_setting,
    offered,
    states,
    tables,
)

GAMES = 2 * MORE


@for_every_setting
def test_a_game_ends_within_its_bound_and_no_decision_is_empty(setting: Setting) -> None:
    box = setting.box
    for seed in range(GAMES):
        moments = 0
        for state, code in states(setting, seed):
            moments += 1
            assert moments <= box.longest_game
            assert offered(box, state), "whoever is waited for has something to choose"
            for seat in (DEALER, *range(setting.players)):
                on_offer = offered(box, state, seat)
                assert len(on_offer) <= box.most_choices
                assert len(set(on_offer)) == len(on_offer)
                assert set(on_offer) <= set(box.choice_names)
            assert code in everything(box, state)
            if moments % 8 == 0:  # this is slow, and always plain Python
                assert box.impossible(state) is None
        assert box.rules.seat_to_decide(state) == NOBODY
        assert everything(box, state) == {}
        assert box.impossible(state) is None


@for_every_setting
def test_whoever_decides_sits_at_the_table(setting: Setting) -> None:
    box = setting.box
    for state, code in states(setting, 100):
        decider = int(box.rules.seat_to_decide(state))
        may = asked(box, state, setting.players)
        assert offered(box, state, SPECTATOR) == offered(box, state, NOBODY) == []
        if decider == DEALER:
            assert may == []
            assert all(box.rules.weight(state, c) > 0 for c in offered(box, state))
        else:
            assert decider in may
            assert offered(box, state, DEALER) == []
        scores = numbers(np.zeros(setting.players, np.int32))
        assert box.rules.result(state, scores) == 0, code


@for_every_setting
def test_the_result_names_winners_and_a_reason(setting: Setting) -> None:
    for seed in range(MORE):
        *_, table = tables(setting, seed)
        result = table.result
        assert result is not None
        assert len(result.scores) == setting.players
        winners = set(result.winners)
        won = [seats for seats in setting.box.sides(setting.players) if winners & {*seats}]
        assert winners == {seat for seats in won for seat in seats}, "a side wins together"
        assert len(result.winners) < setting.players
        assert result.reason in setting.box.reason_names.values()
        assert result.reason != setting.box.reason_names[0]
        assert table.decision() is None


@for_every_setting
def test_a_state_is_made_of_named_fields_only(setting: Setting) -> None:
    """Every field has a name and a place; signed storage, so that both modes agree."""
    for cls in (setting.box.state, setting.box.view):
        for field in fields(cls):
            assert field.storage.__name__.startswith("int")


@for_every_setting
def test_names_and_codes_belong_together(setting: Setting) -> None:
    names = setting.box.choice_names
    assert len(set(names.values())) == len(names)
    assert all(setting.box.codes[name] == code for code, name in names.items())
    assert 0 not in names
    assert all(name == name.strip().lower() and " " not in name for name in names.values())
