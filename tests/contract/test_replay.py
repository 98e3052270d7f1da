"""The Record is the truth: replayed, it gives the same game; a Position gives the same state."""

from __future__ import annotations

import json
import random

import pytest

import spytable
from spytable.entry import Kind
from spytable.table import OpenedBox, Table

from .played import Game, for_one_game, random_choice
from .settings import same_in_both_modes

UNDO_AS_OFTEN_AS = 0.25


def same_game(one: Table, other: Table) -> None:
    """Nobody could tell these two tables apart, nor count a step more at either."""
    assert one.fingerprint() == other.fingerprint()
    assert one.record.text() == other.record.text()
    assert one.moment == other.moment
    for seat in (*range(one.players), None):
        assert one.pov(seat).heard == other.pov(seat).heard
        assert one.pov(seat).moment == other.pov(seat).moment
        assert one.pov(seat).view.as_dict() == other.pov(seat).view.as_dict()
        if seat is not None:
            assert one.pov(seat).decision == other.pov(seat).decision
            assert one.pov(seat).may_undo == other.pov(seat).may_undo


@same_in_both_modes
@for_one_game
def test_a_record_replays_to_the_same_game_at_every_moment(game: Game) -> None:
    for table in game.some(4):
        text = table.record.text()
        if table.result is not None:
            assert spytable.verify(text) == sum(who < 0 for who, *_ in table.record.entries)
        same_game(spytable.replay(text), table)


@same_in_both_modes
@for_one_game
def test_a_record_with_undos_replays_to_the_same_game(game: Game) -> None:
    """People change their minds: what was taken back stays in the Record, and whoever follows it
    counts what each seat could count, at every place where the game may have been cut off."""
    table, dice = game.setting.table(game.number), random.Random(f"{game} undone")
    taken_back = 0
    while table.decision() is not None:
        random_choice(table, dice)
        for seat in range(table.players):
            while table.pov(seat).may_undo and dice.random() < UNDO_AS_OFTEN_AS:
                before = table.moment, table.pov(seat).moment
                table.undo(seat, table.pov(seat).moment)
                assert (table.moment, table.pov(seat).moment) == (before[0] - 1, before[1] + 1)
                taken_back += 1
    entries = table.record.entries
    assert taken_back == sum(entry.kind is Kind.UNDO for entry in entries)
    assert len(entries) == table.moment + 2 * taken_back
    played = [(entry.seat, entry.choice) for entry in table.record.played()]
    steps = table._truth.history.steps
    assert [(step.who, table.box.choice_names[step.code]) for step in steps] == played
    text = table.record.text()
    assert spytable.verify(text) == sum(entry.seat < 0 for entry in entries)
    same_game(spytable.replay(text), table)
    cut = dice.randrange(len(entries))
    one, other = (game.setting.table(game.number) for _ in range(2))
    one.follow(entries[:cut])
    other.follow(entries[: cut // 2])
    other.follow(entries[:cut])
    same_game(one, other)
    one.follow(entries)
    same_game(one, table)


@same_in_both_modes
@for_one_game
def test_the_same_seed_deals_the_same_game(game: Game) -> None:
    """And another seed another one: where next to nothing is dealt before the first decision, only
    the promise tells them apart."""
    one, other = game.setting.table(game.number), game.setting.table(301)
    dealt = one.record.entries
    assert dealt == game.table.record.entries[: len(dealt)]
    assert one.commitment == game.table.commitment != other.commitment
    assert other.record.entries != dealt or len(dealt) < 2
    again = Game(game.setting, game.number)
    assert again.table.record.text() == game.table.record.text()


def decisions(table: Table) -> object:
    """Whatever anyone could be asked."""
    found = []
    for seat in range(table.players):
        decision = table.pov(seat).decision
        found.append(decision and (decision.seat, decision.seats, decision.codes))
    return found


@for_one_game
def test_a_position_goes_out_and_in_at_every_moment(game: Game) -> None:
    opened = OpenedBox(game.box)
    for table in game.some(6):
        document = table.position()
        readable = json.dumps(document)
        for given in (document, readable):
            again = opened.position(given)
            assert again.fingerprint() == table.fingerprint()
            assert again.position() == document
            assert decisions(again) == decisions(table)
            for seat in game.setting.watchers:
                assert again.pov(seat).view.as_dict() == table.pov(seat).view.as_dict()


@same_in_both_modes
@pytest.mark.parametrize("part", [0.0, 0.5])
@for_one_game
def test_a_game_from_a_position_is_recorded_and_replays(game: Game, part: float) -> None:
    start = game.at(game.decisions[int(part * len(game.decisions))])
    table = OpenedBox(game.box).position(start.position(), seed=9)
    for _ in range(6):
        decision = table.decision()
        if decision is None:
            break
        table.take(decision.seat, decision.choices[-1])
    same_game(spytable.replay(table.record.text()), table)
