"""The mirror: deal the hidden facts afresh, and nothing a seat receives changes by one byte."""

from __future__ import annotations

from spytable.kernel import DEALER, content, fingerprint, new, restore
from spytable.table import Decision, Table

from .played import Game, for_every_game, for_one_game, in_part_and_whole
from .settings import LANGUAGES, imagined, offered, seen, shows_all


@for_every_game
def test_views_and_choices_are_the_same_in_every_imagined_world(game: Game) -> None:
    """At every step of a game, the Dealer's included."""
    box, players = game.box, game.setting.players
    for moment, (state, _) in enumerate(game.states()):
        decider = box.rules.seat_to_decide(state)
        on_offer = [offered(box, state, seat) for seat in range(players)]
        for place, seat in enumerate(game.setting.watchers):
            if (moment + place) % 3:
                continue
            world = game.world(moment, seat, 0)
            if moment % 5 == 0:  # this is slow, and always plain Python
                assert box.impossible(world) is None
            assert content(seen(box, world, seat)) == game.view(moment, seat)
            assert (decider == DEALER) == (box.rules.seat_to_decide(world) == DEALER)
            for other, mine in enumerate(on_offer):
                theirs = offered(box, world, other)
                assert bool(mine) == bool(theirs)
                if other == seat:
                    assert mine == theirs
                waited = box.rules.is_waited_for(state, other)
                assert waited == box.rules.is_waited_for(world, other)


def told(before: Table, after: Table, seat: int | None, language: str) -> list[str]:
    """The last step in words, if it had led to the state of `after`; nothing before the first."""
    if not before._truth.history.steps:
        return []
    box, state = before.box, new(before.box.state)
    last = before._truth.history.steps[-1]
    restore(state, before._truth.history.before(before.moment - 1))
    code = last.heard[before.players if seat is None else seat]
    views = seen(box, state, seat), after.pov(seat).view.record
    return list(box.words.tell(*views, last.who, code, before.names, language)) if code else []


@in_part_and_whole
@for_one_game
def test_all_that_reaches_a_seat_is_the_same_in_every_imagined_world(
    game: Game, whole: bool
) -> None:
    """View, decision, prompt, what was told, the sentences of the choices, what speaks for each and
    why others are none, in four languages."""
    for table in game.some(30 if whole else 5):
        for place, seat in enumerate(game.setting.watchers):
            world = table.imagine(seat, 1 + table.moment)
            assert content(world.pov(seat).view.record) == content(table.pov(seat).view.record)
            assert world.pov(seat).view.as_dict() == table.pov(seat).view.as_dict()
            assert world.pov(seat).moment == table.pov(seat).moment
            turn = table.moment + place
            languages = LANGUAGES if whole else [LANGUAGES[turn % 4], LANGUAGES[(turn + 1) % 4]]
            for language in languages:
                assert world.pov(seat).prompt(language) == table.pov(seat).prompt(language)
                assert world.pov(seat).objections(language) == table.pov(seat).objections(language)
                assert told(table, world, seat, language) == told(table, table, seat, language)
            mine = table.pov(seat).decision if seat is not None else None
            theirs = world.pov(seat).decision if seat is not None else None
            assert mine == theirs
            first, other = table.decision(), world.decision()
            assert (first and first.waited_for) == (other and other.waited_for), "public"
            if mine is not None and theirs is not None:
                for language in languages:
                    sentences = [choice.sentence(language) for choice in mine]
                    assert [choice.sentence(language) for choice in theirs] == sentences
                    buttons = [choice.button(language) for choice in mine]
                    assert [choice.button(language) for choice in theirs] == buttons
                    assert reasons(world, theirs, language) == reasons(table, mine, language)


def reasons(table: Table, decision: Decision, language: str) -> list[str]:
    """The reason the box gives for each choice, to one who asks for advice."""
    view = table.pov(decision.seat).view.record
    say, names = table.box.words.reason, table.names
    return [say(view, choice.code, names, language) for choice in decision]


@in_part_and_whole
@for_one_game
def test_the_picture_is_the_same_in_every_imagined_world(game: Game, whole: bool) -> None:
    for turn, table in enumerate(game.some(12 if whole else 3)):
        by_turns, language = game.setting.by_turns(turn)
        for seat in game.setting.watchers if whole else [by_turns]:
            world = table.imagine(seat, 1 + table.moment)
            assert world.pov(seat).picture(language) == table.pov(seat).picture(language)


@for_one_game
def test_the_hidden_facts_are_dealt_afresh_indeed(game: Game) -> None:
    """A mirror that gave back the truth would prove nothing; where a view shows the whole State,
    there is nothing to deal afresh, and the truth is all that can be imagined."""
    hidden = [m for m in game.decisions if not shows_all(game.box, game.state(m), None)]
    state = game.state((hidden or game.decisions)[min(3, len(hidden))])
    truth = fingerprint(state)
    for seat in game.setting.watchers:
        worlds = {fingerprint(imagined(game.box, state, seat, n)) for n in range(10)}
        if shows_all(game.box, state, seat):
            assert worlds == {truth}
        else:
            assert len(worlds - {truth}) > 5
