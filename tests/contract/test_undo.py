"""Undo never peeks: what may be taken back has shown nobody anything."""

from __future__ import annotations

import pytest

from spytable.kernel import DEALER, SPECTATOR, content
from spytable.table import NotOnOffer

from .played import Game, for_every_game, for_one_game, in_part_and_whole, spread
from .settings import everything, imagined, offered, seen, twin

MOMENTS = 40
"""How many moments of a game are tried; with `--slow` all of them."""


@in_part_and_whole
@for_every_game
def test_an_undoable_choice_leads_to_the_same_view_in_every_world(game: Game, whole: bool) -> None:
    """In all worlds its maker cannot rule out, the choice is on offer, may be taken back, leaves
    the same choices, if any, to its maker, and shows that seat the same."""
    box, tried = game.box, 0
    for moment in undoable(game, whole):
        state, code = game.state(moment), game.steps[moment].code
        for seat in everything(box, state)[code] - {DEALER}:
            after = twin(box, state)
            box.rules.apply(after, code)
            tried += 1
            for seed in range(4):
                world = imagined(box, state, seat, 10 * moment + seed)
                assert code in offered(box, world, seat)
                assert box.rules.may_undo(world, code)
                box.rules.apply(world, code)
                assert offered(box, world, seat) == offered(box, after, seat)
                assert content(seen(box, world, seat)) == content(seen(box, after, seat))
    assert tried or not undoable(game, whole)


@in_part_and_whole
@for_every_game
def test_an_undoable_choice_refutes_no_world_of_anyone_else(game: Game, whole: bool) -> None:
    """Whatever another seat held possible before, it holds possible after: either it noticed
    nothing, or the same could be heard and seen in each of its worlds."""
    box = game.box
    for moment in undoable(game, whole):
        state, code = game.state(moment), game.steps[moment].code
        for seat in game.setting.watchers:
            if seat is not None and offered(box, state, seat):
                continue
            place = SPECTATOR if seat is None else seat
            sound, shown = int(box.sight.overhear(state, code, place)), game.view(moment + 1, seat)
            if sound == 0:
                assert shown == game.view(moment, seat)
                continue
            for seed in range(2):
                world = game.world(moment, seat, seed)
                assert any(
                    content(seen(box, became, seat)) == shown
                    for c in everything(box, world)
                    if int(box.sight.overhear(world, c, place)) == sound
                    for became in [twin(box, world)]
                    if box.rules.apply(became, c) is None
                )


@in_part_and_whole
@for_every_game
def test_whoever_may_undo_hears_what_ends_that(game: Game, whole: bool) -> None:
    """Undo stays open until the next one has chosen.  Were that a choice which goes unheard, the
    offer would vanish and tell of it."""
    box = game.box
    for moment in undoable(game, whole):
        who, after = game.steps[moment].who, game.state(moment + 1)
        for code, seats in everything(box, after).items():
            if seats != {who} and DEALER not in seats:
                assert int(box.sight.overhear(after, code, who)), box.choice_names[code]


@for_one_game
def test_what_ended_a_turn_may_be_taken_back_until_the_next_one_has_chosen(game: Game) -> None:
    """Also by the Table: by nobody else, not once somebody has chosen, not after the end."""
    tried = 0
    for moment in spread(undoable(game, True), MOMENTS, game.setting.number):
        seat, table = game.steps[moment].who, game.at(moment + 1)
        if seat == DEALER or table.result is not None or table.awaits_dealer():
            continue
        tried += 1
        for other in range(table.players):
            assert table.pov(other).may_undo == (other == seat)
        following = game.at(moment + 1)
        decision = following.decision()
        assert decision is not None
        if decision.seat != seat:
            following.take(decision.seat, decision.choices[0])
            assert not following.pov(seat).may_undo
        table.undo(seat)
        assert content(table._truth.rules.state) == game.content(moment)
    assert tried or not undoable(game, True)


@in_part_and_whole
@for_every_game
def test_a_stroke_goes_no_further_than_an_undo_would_lead_back(game: Game, whole: bool) -> None:
    """Whoever sends a second choice behind one that cannot be taken back, or that chance answers,
    gets the same answer whatever it led to: to be refused must not be a way to look."""
    moments = game.decisions if whole else spread(game.decisions, MOMENTS, game.setting.number)
    for moment in moments:
        seat, code = game.steps[moment].who, game.steps[moment].code
        table, name = game.at(moment), game.box.choice_names[code]
        after = game.at(moment)
        after.take(seat, name)
        by_chance = after._truth.history.steps[-1].who == DEALER
        if not by_chance and game.box.rules.may_undo(game.state(moment), code):
            continue
        following = [game.box.choice_names[next_] for next_ in after.pov(seat).offered[:1]]
        said = set()
        for second in (*following, "no:such"):
            with pytest.raises(NotOnOffer) as refused:
                table.take_all(seat, [name, second])
            said.add(str(refused.value))
        assert len(said) == 1 and content(table._truth.rules.state) == game.content(moment)


def undoable(game: Game, whole: bool) -> list[int]:
    """The moments at which a choice was made that may be taken back; or a sample of them."""
    found = [
        moment
        for moment, (state, code) in enumerate(game.states())
        if game.box.rules.may_undo(state, code)
    ]
    return found if whole else spread(found, MOMENTS, game.setting.number)
