"""A sure win is taken and a sure loss avoided: bots against a solver that knows only the rules."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from spytable.bots import LEVELS, Search, bot
from spytable.bots.opinion import LIKELY, SURE
from spytable.kernel import PLAIN
from spytable.table import Decision, Table
from tests.bots.positions import MANY, STEPS, is_decisive, kept, known, right
from tests.games.agent_avenue.situations import BOX

EVERY = {"simple": 11, "advanced": 7, "pairs": 7} if PLAIN else dict.fromkeys(MANY, 1)
"""Plainly a bot thinks for long: it is asked about every so manieth position."""
PLAYERS = {"simple": {2, 3}, "advanced": {2}, "pairs": {3, 4}}
KINDS = pytest.mark.parametrize("kind", list(MANY))


@cache
def made(kind: str) -> list[tuple[Table, Decision, set[str]]]:
    """The kept positions, with the choices that are right by the solver."""
    found = []
    for position in kept(kind)[:: EVERY[kind]]:
        table = BOX.position(position)
        decision = table.decision()
        assert decision is not None
        values = known(kind, table, decision)
        assert is_decisive(values)
        found.append((table, decision, right(values)))
    return found


@KINDS
def test_the_positions_are_many_and_of_every_step(kind: str) -> None:
    assert len(made(kind)) == len(range(0, MANY[kind], EVERY[kind]))
    for step in STEPS[kind]:
        tables = [t for t, d, _ in made(kind) if d.choices[0].name.startswith(f"{step}:")]
        assert PLAIN or len(tables) == MANY[kind] // len(STEPS[kind])
        assert tables if PLAIN else {table.players for table in tables} >= PLAYERS[kind]


@KINDS
@pytest.mark.parametrize("level", [*LEVELS, "careless"])
def test_a_sure_win_is_taken_and_a_sure_loss_avoided(level: str, kind: str) -> None:
    """In every position, by every level, and by one that hardly thinks and always slips."""
    wrong = []
    for number, (table, _, good) in enumerate(made(kind)):
        decision = table.decision()
        assert decision is not None
        player: Any = bot(level, seed=1) if level in LEVELS else Search(rounds=2, slips=100)
        chosen = player.decide(table.pov(decision.seat).view, decision, ()).name
        if chosen not in good:
            wrong.append((number, table.players, chosen, good))
    assert wrong == []


@pytest.mark.skipif(PLAIN, reason="whole games of searches; the look is one source in both modes")
@pytest.mark.parametrize(
    ("mode", "players", "games", "least"),
    [
        ("simple", 2, 90, 20),
        ("simple", 4, 60, 20),
        ("advanced", 2, 120, 15),
        ("advanced", 4, 60, 15),
    ],
)
def test_what_the_look_calls_won_is_won_before_the_turn_is_over(
    mode: str, players: int, games: int, least: int
) -> None:
    """Whatever the others answer.  In advanced mode a pawn may stop at the market, where the look
    has seen some of all there is: so nothing is sure there, but what is likely comes true.  Of a
    pair that has not laid, it has seen some of the partner's hands; there nothing is claimed."""
    claims = 0
    for number in range(games):
        table = BOX.table(players, {"mode": mode}, seed=number)
        seats = [Search(rounds=1, seed=seat + 1) for seat in range(players)]
        chance = random.Random(number)
        won_by = turn = -1
        while (decision := table.decision()) is not None:
            seat, state = decision.seat, table.omniscient_state()
            assert won_by < 0 or state.turn == turn, "the turn is over, and nothing was won"
            side, thinks = BOX.box.rules.side(players, seat), len(decision.choices) > 1
            view, step = table.pov(seat).view, decision.choices[0].name.partition(":")[0]
            if thinks and (won_by < 0 or side == won_by) and step in ("up", "down", "recruit"):
                promises = seats[seat].think(view, decision, ()).values()
                alone = players == 2 or step != "up"
                if SURE in promises:
                    assert mode == "simple" and alone
                if max(promises) >= LIKELY and won_by < 0 and alone:
                    won_by, turn, claims = side, int(state.turn), claims + 1
            if side == won_by:
                table.take(seat, seats[seat].decide(view, decision, ()))
            else:
                table.take(seat, chance.choice(decision.choices))
        if won_by >= 0:
            assert table.result is not None
            winner = table.result.winners[0]
            assert BOX.box.rules.side(players, winner) == won_by
    assert claims >= least
