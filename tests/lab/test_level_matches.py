"""Levels are felt: what was measured stands in bench/results, and for the levels of today."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from spytable.bots.level_bots import level_of
from spytable.games import shelf
from spytable.kernel import PLAIN
from spytable.lab.bot_fingerprint import bare, bot_fingerprint, reached
from spytable.lab.level_matches import ENOUGH, LEAST, MOST, measure, pairings

KEPT = Path(__file__).parents[2] / "bench" / "results" / "levels.json"


def test_every_level_beats_the_one_below_as_often_as_it_should() -> None:
    """Whoever changes a level measures it anew: `spytable bench levels --json`."""
    rows = {(r["game"], r["level"]): r for r in json.loads(KEPT.read_text())["levels"]}
    assert set(rows) == {(pairing.game, pairing.one) for pairing in pairings([])}
    for row in rows.values():
        box = shelf.take(row["game"])
        assert tuple(row["rounds_and_slips"]) == level_of(box, row["level"])
        assert tuple(row["its_rounds_and_slips"]) == level_of(box, row["against"])
        assert row["games"] >= ENOUGH, row
        assert row["variant"] == box.full_variant(row["players"], {}), row
        assert LEAST <= row["share"] <= MOST, row


@pytest.mark.slow
def test_what_was_measured_was_measured_with_the_bots_of_today() -> None:
    """Not in every check: not every touch of the code that thinks makes a bot another one."""
    rows = json.loads(KEPT.read_text())["levels"]
    old = [(r["game"], r["level"]) for r in rows if r.get("bots") != fingerprint(r["game"])]
    assert old == [], "measure these anew: spytable bench levels GAME --json"


def fingerprint(game: str) -> str:
    return bot_fingerprint(shelf.take(game))


def test_the_bot_fingerprint_is_of_the_code_that_thinks() -> None:
    """Of what the policy calls, not of the rules; and what is said about it changes nothing."""
    home = "spytable.games.spy_connection"
    assert reached(f"{home}.policy", set()) == {f"{home}.policy", f"{home}.plans"}
    home = "spytable.games.mind_mgmt"
    thinking = {f"{home}.play.agents", f"{home}.play.recruiter", f"{home}.belief.posterior"}
    assert thinking <= reached(f"{home}.counsel", set())
    assert not any(".rules" in name for name in reached(f"{home}.counsel", set()))
    assert len({fingerprint(game) for game in shelf.names()}) == len(shelf.names())
    one = 'A = 1\n"""Said."""\ndef f():\n    """Also."""\n    return A  # and this\n'
    assert bare(one) == bare("A = 1\ndef f():\n    return A\n") != bare("A = 2\n")


def test_measuring_plays_and_counts() -> None:
    games = 1 if PLAIN else 6
    rows = [row for _, row in islice(measure(["agent-avenue"], games, 1), games)]
    assert [row["games"] for row in rows] == list(range(1, games + 1))
    assert 0 <= rows[-1]["interval_95"][0] <= rows[-1]["share"] <= rows[-1]["interval_95"][1] <= 1
