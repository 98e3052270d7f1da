"""Levels are felt: what was measured stands in bench/results, and for the levels of today."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

from spytable.bots.levels import level_of
from spytable.games import shelf
from spytable.kernel import PLAIN
from spytable.lab.levels import LEAST, MOST, measure, pairings

KEPT = Path(__file__).parents[2] / "bench" / "results" / "levels.json"


def test_every_level_beats_the_one_below_as_often_as_it_should() -> None:
    """Whoever changes a level measures it anew: `spytable bench levels --json`."""
    rows = {(r["game"], r["level"]): r for r in json.loads(KEPT.read_text())["levels"]}
    assert set(rows) == {(pairing.game, pairing.one) for pairing in pairings([])}
    for row in rows.values():
        box = shelf.take(row["game"])
        assert tuple(row["rounds_and_slips"]) == level_of(box, row["level"])
        assert tuple(row["its_rounds_and_slips"]) == level_of(box, row["against"])
        assert LEAST <= row["share"] <= MOST, row


def test_measuring_plays_and_counts() -> None:
    games = 1 if PLAIN else 6
    rows = [row for _, row in islice(measure(["agent-avenue"], games, 1), games)]
    assert [row["games"] for row in rows] == list(range(1, games + 1))
    assert 0 <= rows[-1]["interval_95"][0] <= rows[-1]["share"] <= rows[-1]["interval_95"][1] <= 1
