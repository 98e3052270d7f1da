"""Many games at once: the same as one by one, in either mode, and counted rightly."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from spytable.bots.playouts import RandomPlay
from spytable.games import shelf
from spytable.kernel import PLAIN, new, numbers
from spytable.lab.batch import AT_ONCE, Game, RandomBatch, Setting, Workers, search_game
from spytable.lab.figures import Figures, sides_of

GAMES = 20 if PLAIN else 200
ADVANCED = Setting("agent-avenue", 3, {"mode": "advanced"})

pytestmark = pytest.mark.xdist_group("batch")
"""One worker compiles what no table needs, and all others here find it: twenty seconds each."""


def test_random_games_are_those_the_playouts_play() -> None:
    """The same dice, the same games: the batch only looks on."""
    batch = RandomBatch(ADVANCED)
    games = list(batch.play(5))
    alone = RandomPlay(ADVANCED.box, 3, ADVANCED.variant)
    alone.play(5)
    scores = numbers(np.zeros(3, np.int32))
    reason = int(ADVANCED.box.rules.result(alone.states[1], scores))
    assert games[-1].reason == ADVANCED.box.reason_names[reason]
    assert games[-1].winners == tuple(s for s in range(3) if scores[s] > 0)


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_kept_of_random_games(players: int, mode: str) -> None:
    setting = Setting("agent-avenue", players, {"mode": mode})
    games = list(RandomBatch(setting).play(GAMES))
    sides = list(sides_of(setting.box, players).values())
    assert len(games) == GAMES
    for game in games:
        assert list(game.winners) in sides
        assert game.reason in setting.box.reason_names.values()
        assert 0 <= game.first < players
        assert 1 <= game.turns <= game.decisions < setting.box.longest_game
        assert bool(game.tallies) <= (mode == "advanced")
    assert len({game.first for game in games}) == 2, "chance says which side begins"
    assert any(game.tallies for game in games) == (mode == "advanced")


def test_more_games_than_are_held_at_once() -> None:
    games = AT_ONCE + 3 if not PLAIN else 3
    assert sum(1 for _ in RandomBatch(Setting("agent-avenue", 2)).play(games)) == games


def test_a_batch_stops_in_time_when_its_log_is_nearly_full() -> None:
    batch = RandomBatch(ADVANCED)
    batch.seats = batch.seats[: ADVANCED.box.longest_game + 6]
    batch.chosen = batch.chosen[: ADVANCED.box.longest_game + 6]
    assert list(batch.play(12)) == list(RandomBatch(ADVANCED).play(12))


def test_a_game_by_search_is_the_same_every_time() -> None:
    setting = Setting("agent-avenue", 2, {"mode": "advanced"}, rounds=5)
    once = search_game(setting, 3)
    assert once == search_game(setting, 3)
    assert once != search_game(setting, 4)
    assert once.first in (0, 1)


def test_workers_play_what_one_would_play_alone() -> None:
    setting = Setting("agent-avenue", 2, rounds=2)
    with Workers("agent-avenue", 1) as one:
        alone = list(one.play(setting, 2))
    assert alone == [search_game(setting, 0), search_game(setting, 1)]
    if PLAIN:
        return
    with Workers("agent-avenue", 2) as two:
        assert list(two.play(setting, 2)) == alone


@pytest.mark.skipif(PLAIN, reason="tries both modes by itself, and once is enough")
def test_both_modes_play_the_same_games() -> None:
    """Plain and compiled agree on every figure."""
    program = (
        "from spytable.lab.batch import RandomBatch, Setting, search_game\n"
        "setting = Setting('agent-avenue', 3, {'mode': 'advanced'})\n"
        "for game in RandomBatch(setting).play(8): print(game)\n"
        "print(search_game(Setting('agent-avenue', 2, {'mode': 'advanced'}, rounds=5), 1))\n"
    )
    told = []
    for plain in ("1", ""):
        settings = os.environ | {"SPYTABLE_PLAIN": plain}
        words = [sys.executable, "-c", program]
        done = subprocess.run(words, env=settings, capture_output=True, text=True, check=True)
        told.append(done.stdout)
    assert told[0] == told[1]


def test_wins_are_counted_by_side_and_by_turn_order() -> None:
    figures = Figures(3, {})
    sides = {"Green": [0, 1], "Blue": [2]}
    figures.add(Game(9, 3, "caught", (0, 1), 2, (("cards", "a", True), ("ends", "b", None))), sides)
    figures.add(Game(7, 2, "caught", (2,), 2, (("cards", "a", False),)), sides)
    figures.add(Game(7, 2, "by-chance", (0, 1, 2), 0, ()), sides)
    assert figures.games == 3
    assert figures.sides == {"Green": 1.5, "Blue": 1.5}
    assert figures.order == {"1st to play": 1.5, "2nd to play": 1.5}
    assert figures.reasons == Counter({"caught": 2, "by chance": 1})
    assert figures.charts == {"cards": {"a": [2, 2, 1]}, "ends": {"b": [1, 0, 0]}}
    assert Figures.read(figures.as_dict()) == figures


def test_seats_without_partners_are_sides_of_their_own() -> None:
    box = shelf.take("agent-avenue")
    assert sides_of(box, 3) == {"Green 1 and Green 2": [0, 1], "Blue": [2]}


def test_a_game_that_nobody_won_counts_for_nobody() -> None:
    figures = Figures(2, {})
    figures.add(Game(3, 1, "nobody", (), 0, ()), {"Green": [0], "Blue": [1]})
    assert figures.games == 1 and figures.sides == {"Green": 0.0, "Blue": 0.0}


def test_agent_avenue_counts_its_market_cards() -> None:
    box = shelf.take("agent-avenue")
    figures = box.figures
    assert figures.WATCHED == (box.family_of("take:outpost"),)
    told = list(figures.tallies(None, [(0, "take:sinister-twin"), (1, "take:outpost")], (0,)))
    assert told == [("market cards", "sinister twin", True), ("market cards", "outpost", False)]


SPY_CONNECTION = "spytable.games.spy_connection"


@pytest.mark.skipif(
    importlib.util.find_spec(SPY_CONNECTION + ".figures") is None, reason="the box is not here yet"
)
def test_spy_connection_counts_what_shows_its_balance() -> None:
    from spytable.games.spy_connection.figures import tallies
    from spytable.games.spy_connection.state import State

    s = new(State)
    s.players = 2
    s.points[0], s.points[1] = 21, 30
    s.completed[0], s.completed[1] = 7, 6
    s.trigger = 1
    told = list(tallies(s, [(-1, "deal:start-2"), (-1, "deal:start-1")], (1,)))
    starts = [(label.split()[0], won) for chart, label, won in told if chart == "start missions"]
    assert starts == [("start-2", False), ("start-1", True)]
    assert ("points", "30", True) in told and ("completed missions", "7", False) in told
    assert told[-1] == ("the winner", "did not complete seven first", None)
    drafted = list(tallies(s, [(1, "draft:start-4"), (0, "draft:start-5")], (0,)))
    assert [won for chart, _, won in drafted if chart == "start missions"] == [False, True]
    assert drafted[-1] == ("the winner", "completed seven first", None)
    s.trigger = 0
    assert list(tallies(s, [], (0,)))[-1] == ("the winner", "nobody completed seven", None)
