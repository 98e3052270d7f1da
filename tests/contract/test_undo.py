"""Undo never peeks: what may be taken back has shown nobody anything."""

from __future__ import annotations

import pytest

from spytable.kernel import DEALER, SPECTATOR, content
from spytable.table import NotOnOffer

from .played import Game, for_every_game, in_part_and_whole, spread
from .settings import everything, imagined, offered, seen, twin

MOMENTS = 40
"""How many moments of a game are tried; with `--slow` all of them."""


@in_part_and_whole
@for_every_game
def test_an_undoable_choice_leads_to_the_same_view_in_every_world(game: Game, whole: bool) -> None:
    """In all worlds its maker cannot rule out, the choice is on offer, may be taken back, leaves
    the same seat deciding, and shows that seat the same."""
    box, tried = game.box, 0
    for moment in undoable(game, whole):
        state, code = game.state(moment), game.steps[moment].code
        for seat in everything(box, state)[code] - {DEALER}:
            after = twin(box, state)
            box.rules.apply(after, code)
            if not offered(box, after, seat):
                continue
            tried += 1
            for seed in range(4):
                world = imagined(box, state, seat, 10 * moment + seed)
                assert code in offered(box, world, seat)
                assert box.rules.may_undo(world, code)
                box.rules.apply(world, code)
                assert offered(box, world, seat)
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
