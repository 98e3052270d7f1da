"""Several seats asked at once: each has choices of its own, and the first answer counts."""

from __future__ import annotations

from spytable.entry import Entry
from spytable.kernel import NOBODY

from .played import Game, for_every_game, in_part_and_whole, spread
from .settings import asked, offered, twin


def together(game: Game) -> list[int]:
    """The moments at which more than one seat was asked."""
    players = game.setting.players
    return [m for m in game.decisions if len(asked(game.box, game.state(m), players)) > 1]


@in_part_and_whole
@for_every_game
def test_whatever_one_of_several_chooses_the_game_goes_on(game: Game, whole: bool) -> None:
    """Every choice of each of them leads to a state that may be, in which somebody is asked, or
    chance, or the game is over."""
    box, players, found = game.box, game.setting.players, together(game)
    for moment in found if whole else spread(found, 12, game.setting.number):
        state = game.state(moment)
        for seat in asked(box, state, players):
            for code in offered(box, state, seat):
                after = twin(box, state)
                box.rules.apply(after, code)
                assert box.impossible(after) is None
                if box.rules.seat_to_decide(after) != NOBODY:
                    assert offered(box, after)


@in_part_and_whole
@for_every_game
def test_each_is_offered_what_its_own_view_allows(game: Game, whole: bool) -> None:
    """The same in all worlds that it cannot rule out, whatever the others may choose there; and
    in all of them the same seats are asked."""
    box, players, found = game.box, game.setting.players, together(game)
    for moment in found if whole else spread(found, 12, game.setting.number):
        state = game.state(moment)
        seats = asked(box, state, players)
        for seat in seats:
            for seed in range(3):
                world = game.world(moment, seat, seed)
                assert offered(box, world, seat) == offered(box, state, seat)
                assert asked(box, world, players) == seats


@for_every_game
def test_each_may_answer_at_the_table(game: Game) -> None:
    """Whoever of them answers, the choice is entered as theirs."""
    for moment in spread(together(game), 6, game.setting.number):
        for seat in asked(game.box, game.state(moment), game.setting.players):
            table = game.at(moment)
            decision = table.pov(seat).decision
            assert decision is not None and decision.seat == seat
            assert set(decision.seats) == {*asked(game.box, game.state(moment), table.players)}
            table.take(seat, decision.choices[0], decision.moment)
            assert table.record.entries[moment] == Entry(seat, decision.choices[0].name)
            assert table.moment > moment
