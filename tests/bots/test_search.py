"""The search bot: honest, repeatable, and not blind to a win in front of it."""

from __future__ import annotations

import inspect
import itertools
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

import spytable
from spytable.bots import Search, UnknownBot, bot, search
from spytable.bots.ladder import Pairing, matches, one_game, sides, wilson
from spytable.kernel import PLAIN
from spytable.table import Decision, SeatView, Table
from tests.games.agent_avenue.situations import situation

ROUNDS = 60 if PLAIN else 1500


def decide(table: Table, player: Any) -> str:
    """A player's choice at this table, from what it may see."""
    decision = table.decision()
    assert decision is not None
    view = table.pov(decision.seat).view
    return str(player.decide(view, decision, table.pov(decision.seat).heard).name)


def test_the_same_seed_and_rounds_give_the_same_choice() -> None:
    table = spytable.box("agent-avenue").table(seed=11)
    once = [decide(table, Search(rounds=40, seed=s)) for s in range(3)]
    again = [decide(table, Search(rounds=40, seed=s)) for s in range(3)]
    assert once == again


def test_a_bot_is_given_a_view_a_decision_and_what_it_heard_and_nothing_else() -> None:
    parameters = list(inspect.signature(Search.decide).parameters)
    assert parameters == ["self", "view", "decision", "heard"]
    table = spytable.box("agent-avenue").table(seed=4)
    reached: set[int] = set()

    def walk(thing: Any, depth: int = 0) -> None:
        """Everything a bot can reach from what it is given."""
        if depth > 6 or id(thing) in reached or isinstance(thing, (str, int, bytes, type)):
            return
        reached.add(id(thing))
        assert not isinstance(thing, Table)
        for value in list(getattr(thing, "__dict__", {}).values()):
            walk(value, depth + 1)
        for cell in getattr(thing, "__closure__", None) or ():
            walk(cell.cell_contents, depth + 1)
        if isinstance(thing, (list, tuple)):
            for item in thing:
                walk(item, depth + 1)

    decision = table.decision()
    assert isinstance(decision, Decision)
    view = table.pov(decision.seat).view
    assert isinstance(view, SeatView)
    for thing in (view, decision, table.pov(decision.seat).heard):
        walk(thing)


def test_worlds_a_seat_cannot_tell_apart_get_the_same_answer() -> None:
    table = spytable.box("agent-avenue").table(seed=21)
    seat = table.decision().seat  # type: ignore[union-attr]
    for seed in range(3):
        other = table.imagine(seat, seed)
        assert decide(other, Search(rounds=30, seed=5)) == decide(table, Search(rounds=30, seed=5))


WINS_BY_RECRUITING = [
    # a third Codebreaker lies face up, and nothing can stop it: it is not the other's turn to win
    ("up", {"up": "codebreaker", "down": "mole", "agents": ("", "2 codebreaker")}),
    # the card face up catches even if the hidden one is the fastest there is
    (
        "up",
        {
            "up": "double-agent",
            "down": "saboteur",
            "agents": ("6 sentinel, sidekick", "double-agent"),
            "steps": (0, 6),
        },
    ),
    # the card face up is a third Daredevil, the hidden one cannot be: take the hidden one
    (
        "down",
        {
            "up": "daredevil",
            "down": "mole",
            "agents": ("2 daredevil", "2 daredevil"),
            "swapped": ("", "daredevil"),
        },
    ),
]


@pytest.mark.parametrize(("pick", "told"), WINS_BY_RECRUITING)
def test_a_win_forced_by_recruiting_is_found(pick: str, told: dict[str, Any]) -> None:
    for seed in range(1 if PLAIN else 5):
        table = situation("recruit", **told)
        assert decide(table, Search(rounds=ROUNDS, seed=seed + 1)) == f"recruit:{pick}"


WINS_BY_LAYING = [
    # either pick loses: the third Codebreaker, or the six steps that catch
    (
        "double-agent, codebreaker, saboteur, mole",
        {"codebreaker", "double-agent"},
        {"agents": ("2 codebreaker, double-agent", ""), "steps": (3, 0)},
    ),
]


@pytest.mark.parametrize(("hand", "pair", "told"), WINS_BY_LAYING)
@pytest.mark.skipif(PLAIN, reason="too slow plainly; the search is one source in both modes")
def test_a_win_forced_by_laying_out_is_found(
    hand: str, pair: set[str], told: dict[str, Any]
) -> None:
    for seed in range(4):
        table = situation("lay", hands=(hand,), **told)
        player = Search(rounds=20_000, seed=seed + 1)
        first = decide(table, player)
        assert first.startswith("up:")
        table.take(0, first)
        second = decide(table, player)
        assert {first.split(":")[1], second.split(":")[1]} == pair


def test_search_beats_random_play() -> None:
    pairing = Pairing("agent-avenue", "search", "random", seconds=None, rounds=8 if PLAIN else 300)
    games = 2 if PLAIN else 60
    *_, score = matches(pairing, games, workers=1)
    assert score.games == games
    assert PLAIN or score.share > 0.75


@pytest.mark.parametrize(
    ("players", "mode"),
    [(3, "simple"), (4, "simple"), (2, "advanced"), (3, "advanced"), (4, "advanced")],
)
def test_search_plays_every_variant_to_its_end(players: int, mode: str) -> None:
    rounds = 3 if PLAIN else 50
    pairing = Pairing("agent-avenue", "search", "random", players, {"mode": mode}, None, rounds)
    won, reason, moments = one_game(pairing, 0)
    assert 0 <= won <= 1
    assert reason != "none"
    assert moments > 10


def test_partners_are_of_one_camp() -> None:
    assert sides("agent-avenue", 2) == [0, 1]
    assert sides("agent-avenue", 3) == [0, 0, 1]
    assert sides("agent-avenue", 4) == [0, 0, 1, 1]


def test_a_time_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes ten milliseconds: nothing is begun after its time."""
    looks = itertools.count()
    clock = SimpleNamespace(perf_counter=lambda: next(looks) * 0.01)
    monkeypatch.setattr(search, "time", clock)
    decide(spytable.box("agent-avenue").table(seed=11), Search(seconds=0.05, seed=1))
    assert 5 <= next(looks) <= 7


def test_an_unknown_bot_is_a_sentence() -> None:
    with pytest.raises(UnknownBot, match="There is no bot 'clairvoyant'; there are: random"):
        bot("clairvoyant")


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(90, 100)
    assert 0.82 < low < 0.83 < 0.94 < high < 0.95
    assert wilson(0, 0) == (0.0, 1.0)


_TRACE = """
import spytable
from spytable.bots import Search
table = spytable.box("agent-avenue").table(seed=5)
player = Search(rounds=12, seed=9)
for _ in range(8):
    decision = table.decision()
    if decision is None:
        break
    table.take(decision.seat, player.decide(table.pov(decision.seat).view, decision, ()))
print(" ".join(name for _, name, _ in table.record.entries))
"""


@pytest.mark.skipif(PLAIN, reason="compares the two modes itself")
def test_plain_and_compiled_search_think_alike() -> None:
    traces = []
    for plain in ("0", "1"):
        environment = dict(os.environ, SPYTABLE_PLAIN=plain)
        done = subprocess.run(
            [sys.executable, "-c", _TRACE], env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        traces.append(done.stdout)
    assert traces[0] == traces[1]


def test_everyone_who_may_choose_something_can_ask_a_search() -> None:
    """Also a partner who may merely swap while another is waited for."""
    table = spytable.box("agent-avenue").table(4, seed=5)
    players = [Search(rounds=4, seed=seat + 1) for seat in range(4)]
    merely = 0
    while (first := table.decision()) is not None and merely < 4:
        for seat in first.seats:
            own = table.pov(seat).decision
            assert own is not None
            promises = players[seat].think(table.pov(seat).view, own, table.pov(seat).heard)
            assert set(promises) == set(own.codes)
            assert max(promises.values()) > -1.0, "it has thought of its own choices"
            merely += seat not in first.waited_for
        table.take(first.seat, first.choices[0])
    assert merely


def test_a_thought_in_slices_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is cut: round by round, or a few large slices."""
    table = spytable.box("agent-avenue").table(seed=11)
    decision = table.decision()
    assert decision is not None
    asked = table.pov(decision.seat).view, decision, table.pov(decision.seat).heard
    thought, breaks = [], []
    for seconds in (0.0, 10.0):
        monkeypatch.setattr(search, "SLICE", seconds)
        thought.append(Search(rounds=40, seed=3).think(*asked))
        breaks.append(sum(1 for _ in Search(rounds=40, seed=3).pondering(*asked)))
    assert thought[0] == thought[1]
    assert breaks == [39, 5]


def test_a_search_takes_as_much_memory_as_its_rounds_need() -> None:
    table = spytable.box("agent-avenue").table(seed=11)
    decision = table.decision()
    assert decision is not None
    asked = table.pov(decision.seat).view, decision, table.pov(decision.seat).heard
    small = Search(rounds=5, seed=3)
    assert small.size == 0
    small.decide(*asked)
    held = small.size
    assert 0 < held < 1 << 18
    small.rounds = 50
    small.decide(*asked)
    assert small.size > 2 * held, "it grows when it is to think more"
