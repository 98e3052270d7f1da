"""A sure win is taken and a sure loss avoided: bots against a solver that knows only the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from spytable.bots import LEVELS, Search, bot
from spytable.bots.search import SURE
from spytable.kernel import PLAIN
from spytable.table import Decision, Table
from tests.bots.market_solver import LEAST_DECK, Turn
from tests.bots.solver import Exchange
from tests.games.agent_avenue.situations import BOX

POSITIONS = {"simple": 30 if PLAIN else 300, "advanced": 4 if PLAIN else 60}
"""How many are made in each mode, as many of each step."""
STEPS = {"simple": ("up", "down", "recruit"), "advanced": ("up", "down", "recruit", "take")}
MODES = pytest.mark.parametrize("mode", ["simple", "advanced"])


def known(table: Table, decision: Decision) -> dict[str, int]:
    """What the solver knows of each choice: 1 won, -1 lost, 0 open (a swap always is)."""
    step = decision.choices[0].name.partition(":")[0]
    solve = in_simple_mode if table.variant["mode"] == "simple" else in_advanced_mode
    values = solve(table, decision.seat, step)
    return {c.name: values.get(c.name, 0) for c in decision.choices} if values else {}


def in_simple_mode(table: Table, seat: int, step: str) -> dict[str, int]:
    exchange = Exchange.of(table.view(seat).record)
    if step == "up" and table.players > 2 and len(exchange.seats(exchange.active)) == 2:
        return {}  # what the partner can lay beside it nobody knows
    solve = {"up": exchange.laying, "down": exchange.laying_down, "recruit": exchange.picking}
    return solve[step]()


def in_advanced_mode(table: Table, seat: int, step: str) -> dict[str, int]:
    turn = Turn.of(table.view(seat).record)
    if turn.deck < LEAST_DECK:
        return {}
    solve = {"up": turn.laying, "down": turn.laying_down, "recruit": turn.picking}
    return (solve | {"take": turn.shopping})[step]()


def right(values: dict[str, int]) -> set[str]:
    """The choices that keep what can be kept."""
    best = max(values.values(), default=0)
    return {name for name, value in values.items() if value == best or (best == 0 and value >= 0)}


def positions(mode: str) -> Iterator[tuple[Table, Decision, set[str]]]:
    """Positions from games, half of them played at random and half by greed, in which a choice
    wins or loses at once and another does not."""
    wanted = dict.fromkeys(STEPS[mode], POSITIONS[mode] // len(STEPS[mode]))
    for number in range(10_000):
        pairs = mode == "simple" and number % 3 == 0
        table = BOX.table(3 + number // 3 % 2 if pairs else 2, {"mode": mode}, seed=number)
        chance = random.Random(number)
        greedy = bot("greedy", seed=number + 1)
        while (decision := table.decision()) is not None:
            seat = decision.seat
            step = decision.choices[0].name.partition(":")[0]
            values = known(table, decision) if wanted.get(step) else {}
            if len(set(values.values())) > 1:
                wanted[step] -= 1
                yield BOX.position(table.position()), decision, right(values)
            if number % 2:
                choice = greedy.decide(table.view(seat), decision, ())
            else:
                choice = chance.choice(decision.choices)
            table.take(seat, choice)
        if not any(wanted.values()):
            return


@cache
def made(mode: str) -> list[tuple[Table, Decision, set[str]]]:
    return list(positions(mode))


@MODES
def test_the_positions_are_many_and_of_every_step(mode: str) -> None:
    assert len(made(mode)) == POSITIONS[mode]
    for step in STEPS[mode]:
        tables = [t for t, d, _ in made(mode) if d.choices[0].name.startswith(f"{step}:")]
        assert len(tables) == POSITIONS[mode] // len(STEPS[mode])
        assert {table.players for table in tables} >= ({2, 3} if mode == "simple" else {2})


@MODES
@pytest.mark.parametrize("level", [*LEVELS, "careless"])
def test_a_sure_win_is_taken_and_a_sure_loss_avoided(level: str, mode: str) -> None:
    """In every position, by every level, and by one that hardly thinks and always slips."""
    wrong = []
    for number, (table, _, good) in enumerate(made(mode)):
        decision = table.decision()
        assert decision is not None
        player: Any = bot(level, seed=1) if level in LEVELS else Search(rounds=2, slips=100)
        chosen = player.decide(table.view(decision.seat), decision, ()).name
        if chosen not in good:
            wrong.append((number, table.players, chosen, good))
    assert wrong == []


@pytest.mark.skipif(PLAIN, reason="whole games of searches; the look is one source in both modes")
@pytest.mark.parametrize(("players", "games"), [(2, 40), (4, 30)])
def test_what_the_look_calls_won_is_won_before_the_turn_is_over(players: int, games: int) -> None:
    """In advanced mode too, where a pawn may stop at the market: whatever the others answer.  Of a
    pair that has not laid, the look has seen some of the partner's hands; so there nothing is
    claimed."""
    claims = 0
    for number in range(games):
        table = BOX.table(players, {"mode": "advanced"}, seed=number)
        seats = [Search(rounds=1, seed=seat + 1) for seat in range(players)]
        chance = random.Random(number)
        won_by = turn = -1
        while (decision := table.decision()) is not None:
            seat, state = decision.seat, table.omniscient_state()
            assert won_by < 0 or state.turn == turn, "the turn is over, and nothing was won"
            side, thinks = BOX.box.rules.side(players, seat), len(decision.choices) > 1
            view, step = table.view(seat), decision.choices[0].name.partition(":")[0]
            if thinks and (won_by < 0 or side == won_by) and step in ("up", "down", "recruit"):
                if SURE in seats[seat].think(view, decision, ()).values() and won_by < 0:
                    if players == 2 or step != "up":
                        won_by, turn, claims = side, int(state.turn), claims + 1
            if side == won_by:
                table.take(seat, seats[seat].decide(view, decision, ()))
            else:
                table.take(seat, chance.choice(decision.choices))
        if won_by >= 0:
            assert table.result is not None
            winner = table.result.winners[0]
            assert BOX.box.rules.side(players, winner) == won_by
    assert claims >= 3
