"""A record as JSON is the document as JSON, whatever was written before."""

from __future__ import annotations

import json
import random

import pytest

from spytable.kernel.document import to_document, to_json
from spytable.table import box


@pytest.mark.parametrize(("name", "players"), [("agent-avenue", 4), ("spy-connection", 3)])
def test_what_is_remembered_of_fields_is_what_they_hold(name: str, players: int) -> None:
    chance = random.Random(2)
    game = box(name)
    for seed in range(2):
        table = game.table(players=players, seed=seed)
        for _ in range(40):
            decision = table.decision()
            if decision is None:
                break
            for seat in (*range(players), None):
                view = table.pov(seat).view
                written = json.loads(to_json(table.box.view, view.record))
                assert written == to_document(table.box.view, view.record)
                assert json.loads(table.pov(seat).view_json()) == written
            table.take(decision.seat, chance.choice(decision.choices))
