"""The mirror: deal the hidden facts afresh, and nothing a seat receives changes by one byte."""

from __future__ import annotations

import random

from spytable.kernel import DEALER, content, fingerprint, new, restore
from spytable.kernel.layout import fields
from spytable.table import Table

from .settings import (
    LANGUAGES,
    MORE,
    Setting,
    for_every_setting,
    imagined,
    offered,
    seen,
    some,
    states,
    tables,
)


@for_every_setting
def test_views_and_choices_are_the_same_in_every_imagined_world(setting: Setting) -> None:
    """At every step of a game, the Dealer's included."""
    box = setting.box
    for game in range(MORE):
        for step, (state, _) in enumerate(states(setting, 600 + game)):
            for seat in setting.watchers:
                if (step + (seat or 0)) % 3:
                    continue
                world = imagined(box, state, seat, step)
                if step % 5 == 0:  # this is slow, and always plain Python
                    assert box.impossible(world) is None
                assert content(seen(box, world, seat)) == content(seen(box, state, seat))
                decider = box.rules.seat_to_decide(state)
                assert (decider == DEALER) == (box.rules.seat_to_decide(world) == DEALER)
                for other in range(setting.players):
                    mine, theirs = offered(box, state, other), offered(box, world, other)
                    assert bool(mine) == bool(theirs)
                    if other == seat:
                        assert mine == theirs


def told(before: Table, after: Table, seat: int | None, language: str) -> list[str]:
    """The last step in words, if it had led to the state of `after`."""
    box, state = before.box, new(before.box.state)
    last = before._history.steps[-1]
    restore(state, last.before)
    code = last.heard[before.players if seat is None else seat]
    views = seen(box, state, seat), after.view(seat).record
    return list(box.words.tell(*views, last.who, code, before.names, language)) if code else []


@for_every_setting
def test_all_that_reaches_a_seat_is_the_same_in_every_imagined_world(setting: Setting) -> None:
    """View, decision, prompt, what was told, the sentences of the choices, in four languages."""
    for table in some(setting, 700, 5):
        for seat in setting.watchers:
            world = table.imagine(seat, 1 + table.moment)
            assert content(world.view(seat).record) == content(table.view(seat).record)
            assert world.view(seat).as_dict() == table.view(seat).as_dict()
            for language in LANGUAGES:
                assert world.prompt(seat, language) == table.prompt(seat, language)
                assert told(table, world, seat, language) == told(table, table, seat, language)
            mine = table.decision(seat) if seat is not None else None
            theirs = world.decision(seat) if seat is not None else None
            assert mine == theirs
            if mine is not None and theirs is not None:
                for language in LANGUAGES:
                    sentences = [choice.sentence(language) for choice in mine]
                    assert [choice.sentence(language) for choice in theirs] == sentences


@for_every_setting
def test_the_picture_is_the_same_in_every_imagined_world(setting: Setting) -> None:
    dice = random.Random(str(setting))
    for table in some(setting, 800, 2):
        for seat in setting.watchers:
            language = dice.choice(LANGUAGES)
            world = table.imagine(seat, 1 + table.moment)
            assert world.picture(seat, language) == table.picture(seat, language)


@for_every_setting
def test_the_hidden_facts_are_dealt_afresh_indeed(setting: Setting) -> None:
    """A mirror that gave back the truth would prove nothing; where a view shows the whole State,
    there is nothing to deal afresh, and the truth is all that can be imagined."""
    table = next(tables(setting, 900))
    shown = {field.name for field in fields(setting.box.view)}
    is_open = all(field.name in shown for field in fields(setting.box.state))
    for seat in setting.watchers:
        worlds = {fingerprint(imagined(setting.box, table._state, seat, n)) for n in range(10)}
        if is_open:
            assert worlds == {table.fingerprint()}
        else:
            assert len(worlds - {table.fingerprint()}) > 5
