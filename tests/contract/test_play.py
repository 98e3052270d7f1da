"""Every game can be played to its end, and says so."""

from __future__ import annotations

import numpy as np

from spytable.games.box import Box
from spytable.kernel import DEALER, NOBODY, SPECTATOR, numbers
from spytable.kernel.layout import fields

from .played import Game, for_every_game
from .settings import asked, everything, for_every_box, offered


@for_every_game
def test_a_game_ends_within_its_bound_and_no_decision_is_empty(game: Game) -> None:
    box = game.box
    assert len(game.steps) <= box.longest_game
    for moment, (state, code) in enumerate(game.states()):
        assert offered(box, state), "whoever is waited for has something to choose"
        for seat in (DEALER, *range(game.setting.players)):
            on_offer = offered(box, state, seat)
            assert len(on_offer) <= box.most_choices
            assert len(set(on_offer)) == len(on_offer)
            assert set(on_offer) <= set(box.choice_names)
        assert code in everything(box, state)
        if moment % 8 == 0:  # this is slow, and always plain Python
            assert box.impossible(state) is None
    last = game.state(len(game.steps))
    assert box.rules.seat_to_decide(last) == NOBODY
    assert everything(box, last) == {}
    assert box.impossible(last) is None


@for_every_game
def test_whoever_decides_sits_at_the_table(game: Game) -> None:
    box = game.box
    for state, code in game.states():
        decider = int(box.rules.seat_to_decide(state))
        may = asked(box, state, game.setting.players)
        assert offered(box, state, SPECTATOR) == offered(box, state, NOBODY) == []
        if decider == DEALER:
            assert may == []
            assert all(box.rules.weight(state, c) > 0 for c in offered(box, state))
        else:
            assert decider in may
            waited = [seat for seat in may if box.rules.is_waited_for(state, seat)]
            assert decider in waited
            assert offered(box, state, DEALER) == []
        scores = numbers(np.zeros(game.setting.players, np.int32))
        assert box.rules.result(state, scores) == 0, code


@for_every_game
def test_the_result_names_winners_and_a_reason(game: Game) -> None:
    result, players = game.table.result, game.setting.players
    assert result is not None
    assert len(result.scores) == players
    winners = set(result.winners)
    won = [seats for seats in game.box.sides(players) if winners & {*seats}]
    assert winners == {seat for seats in won for seat in seats}, "a side wins together"
    assert len(result.winners) < players
    assert result.reason in game.box.reason_names.values()
    assert result.reason != game.box.reason_names[0]
    assert game.table.decision() is None


@for_every_box
def test_sides_are_counted_from_nought_without_gaps(box: Box) -> None:
    """A side follows from the number of players and the seat alone; everyone is on one."""
    for players in box.players:
        sides = [int(box.rules.side(players, seat)) for seat in range(players)]
        assert sides == [int(box.rules.side(players, seat)) for seat in range(players)]
        assert set(sides) == set(range(max(sides) + 1))
        assert len(set(sides)) > 1, "somebody to play against"
        found = box.sides(players)
        assert sorted(seat for seats in found for seat in seats) == list(range(players))
        assert all(sides[seat] == side for side, seats in enumerate(found) for seat in seats)


@for_every_box
def test_a_record_is_made_of_named_fields_only(box: Box) -> None:
    """Every field has a name and a place; signed storage, so that both modes agree."""
    for cls in (box.state, box.view):
        for field in fields(cls):
            assert field.storage.__name__.startswith("int")


@for_every_box
def test_names_and_codes_belong_together(box: Box) -> None:
    names = box.choice_names
    assert len(set(names.values())) == len(names)
    assert all(box.codes[name] == code for code, name in names.items())
    assert 0 not in names
    assert all(name == name.strip().lower() and " " not in name for name in names.values())
