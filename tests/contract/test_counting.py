"""Counting is knowing: a hidden choice moves nothing that others receive, not even a number.

Hidden is a choice of which a watcher hears nothing at all.  For that watcher four worlds are one:
the choice was not made yet, was made, was made otherwise, was made and taken back; over whole
games, and down to how many changes could be noticed.
"""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Any

from spytable.kernel import DEALER, SPECTATOR, content
from spytable.table import Table

from .played import Game, for_every_game, for_one_game, in_part_and_whole, spread
from .settings import everything, offered, same_in_both_modes, twin

TIMES = 3
"""How often a hidden choice is made and taken back before it is made for good."""


def received(table: Table, seat: int | None, language: str, draw: bool = True) -> tuple[Any, ...]:
    """All that reaches a watcher, and every number in it."""
    return (
        table.pov(seat).moment,
        table.awaits_dealer(),
        content(table.pov(seat).view.record),
        table.pov(seat).decision if seat is not None else None,
        table.pov(seat).may_undo if seat is not None else False,
        waited_for(table),
        table.pov(seat).heard,
        table.pov(seat).prompt(language),
        table.pov(seat).told(language),
        sha256(table.pov(seat).picture(language).encode()).hexdigest() if draw else "",
    )


def waited_for(table: Table) -> tuple[int, ...]:
    """The facts every page shows of who is to decide."""
    decision = table.decision()
    return () if decision is None else decision.waited_for


def hidden(game: Game) -> list[tuple[int, int | None]]:
    """Every moment at which something was chosen of which a watcher heard nothing, and who."""
    return [
        (moment, seat)
        for moment, step in enumerate(game.steps)
        for place, seat in enumerate(game.setting.watchers)
        if step.heard[place] == 0
    ]


def otherwise(game: Game, moment: int, seat: int | None) -> list[int]:
    """The other choices there that this watcher would not have heard."""
    state, step = game.state(moment), game.steps[moment]
    place = SPECTATOR if seat is None else seat
    return [
        code
        for code in offered(game.box, state, step.who)
        if code != step.code and int(game.box.sight.overhear(state, code, place)) == 0
    ]


@same_in_both_modes
@for_one_game
def test_where_nothing_was_hidden_nothing_could_have_been(game: Game) -> None:
    """A setting either hides choices, and then the tests below try them; or every choice that was
    on offer at any step would have been heard by all."""
    if hidden(game):
        return
    for state, _ in game.states():
        for code, seats in everything(game.box, state).items():
            for place in (*range(game.setting.players), SPECTATOR):
                assert {place} == seats or int(game.box.sight.overhear(state, code, place))


@same_in_both_modes
@in_part_and_whole
@for_one_game
def test_a_hidden_choice_made_or_made_otherwise_changes_nothing(game: Game, whole: bool) -> None:
    """All that the others receive is the same before it, after it, and after any other one."""
    _, language = game.setting.by_turns()
    found = hidden(game)
    for moment, seat in found if whole else spread(found, 12, game.setting.number):
        before = received(game.at(moment), seat, language)
        assert received(game.at(moment + 1), seat, language) == before
        for code in otherwise(game, moment, seat):
            table = game.at(moment)
            table._course.enter(game.steps[moment].who, code)
            assert received(table, seat, language, draw=whole) == (
                before if whole else (*before[:-1], "")
            )


@same_in_both_modes
@for_every_game
def test_a_hidden_choice_taken_back_is_never_noticed(game: Game) -> None:
    """The same game twice: once straight on; once whatever a watcher does not hear of is made,
    made otherwise and taken back, again and again.  It notices the same changes, and as many."""
    for seat in {seat for _, seat in hidden(game)}:
        straight, _ = noticed(game, seat, hesitate=False)
        hesitant, undone = noticed(game, seat, hesitate=True)
        assert hesitant == straight
        assert undone or not could_be_undone(game, seat)


def noticed(game: Game, seat: int | None, hesitate: bool) -> tuple[list[Any], int]:
    """All that a watcher received in a game, each change once, and how often somebody changed
    their mind unheard."""
    table, dice = game.setting.table(game.number), random.Random(f"{game} {seat}")
    names, language, place = game.box.choice_names, game.setting.by_turns()[1], game.place(seat)
    changes, undone = [received(table, seat, language, draw=False)], 0

    def look() -> None:
        now = received(table, seat, language, draw=False)
        if now != changes[-1]:
            changes.append(now)

    for moment, step in enumerate(game.steps):
        if step.who == DEALER:
            continue
        if hesitate and step.heard[place] == 0:
            codes = [step.code, *otherwise(game, moment, seat)]
            for code in dice.sample(passing := may_pass(game, moment, codes), len(passing))[:TIMES]:
                table.take(step.who, names[code], table.pov(step.who).moment)
                look()
                table.undo(step.who, table.pov(step.who).moment)
                look()
                undone += 1
        table.take(step.who, names[step.code], table.pov(step.who).moment)
        look()
    assert table.fingerprint() == game.table.fingerprint()
    return changes, undone


def may_pass(game: Game, moment: int, codes: list[int]) -> list[int]:
    """The choices, of these, that could be taken back there."""
    state, who = game.state(moment), game.steps[moment].who
    found = []
    for code in codes:
        after = twin(game.box, state)
        game.box.rules.apply(after, code)
        if game.box.rules.may_undo(state, code) and offered(game.box, after, who):
            found.append(code)
    return found


def could_be_undone(game: Game, seat: int | None) -> bool:
    return any(
        may_pass(game, moment, [game.steps[moment].code])
        for moment, watcher in hidden(game)
        if watcher == seat and game.steps[moment].who != DEALER
    )
