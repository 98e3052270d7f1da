"""The Record is the truth: replayed, it gives the same game; a Position gives the same state."""

from __future__ import annotations

import json

import spytable
from spytable.table import OpenedBox, Table

from .settings import Setting, for_every_setting, some, tables


@for_every_setting
def test_a_record_replays_to_the_same_fingerprint_at_every_moment(setting: Setting) -> None:
    for table in some(setting, 200, 4):
        text = table.record.text()
        if table.result is not None:
            assert spytable.verify(text) == sum(who < 0 for who, _ in table.record.entries)
        again = spytable.replay(text)
        assert again.fingerprint() == table.fingerprint()
        assert again.record.text() == text
        for seat in setting.watchers:
            assert again.heard(seat) == table.heard(seat)


@for_every_setting
def test_the_same_seed_deals_the_same_game(setting: Setting) -> None:
    *_, one = tables(setting, 300)
    *_, two = tables(setting, 300)
    dealt = next(iter(tables(setting, 301))).record.entries
    assert one.record.text() == two.record.text()
    assert one.record.entries[: len(dealt)] != dealt


def decisions(table: Table) -> object:
    """Whatever anyone could be asked."""
    found = []
    for seat in range(table.players):
        decision = table.decision(seat)
        found.append(decision and (decision.seat, decision.seats, decision.codes))
    return found


@for_every_setting
def test_a_position_goes_out_and_in_at_every_moment(setting: Setting) -> None:
    opened = OpenedBox(setting.box)
    for table in some(setting, 400, 6):
        document = table.position()
        readable = json.dumps(document)
        for given in (document, readable):
            again = opened.position(given)
            assert again.fingerprint() == table.fingerprint()
            assert again.position() == document
            assert decisions(again) == decisions(table)
            for seat in setting.watchers:
                assert again.view(seat).as_dict() == table.view(seat).as_dict()


@for_every_setting
def test_a_game_from_a_position_is_recorded_and_replays(setting: Setting) -> None:
    opened = OpenedBox(setting.box)
    start = next(iter(tables(setting, 500)))
    table = opened.position(start.position(), seed=9)
    for _ in range(6):
        decision = table.decision()
        if decision is None:
            break
        table.take(decision.seat, decision.choices[-1])
    text = table.record.text()
    again = spytable.replay(text)
    assert again.fingerprint() == table.fingerprint()
    assert again.record.text() == text
