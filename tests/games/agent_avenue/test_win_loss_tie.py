"""Chapter 8: win, loss, tie; with the derived formulas checked in full."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from spytable.games.agent_avenue.choices import RECRUIT_UP
from spytable.games.agent_avenue.components import Agent, Phase, Reason
from spytable.games.agent_avenue.rules import apply
from spytable.games.agent_avenue.rules.judge import end_turn
from spytable.games.agent_avenue.state import State
from spytable.kernel import new
from tests.games.agent_avenue.situations import SIDES, gets, met, verdict
from tests.games.helpers import now

LOOP = 14
MOVES = {
    -3: (Agent.MOLE, 1),
    -2: (Agent.SABOTEUR, 3),
    -1: (Agent.SABOTEUR, 1),
    0: (Agent.SENTINEL, 1),
    1: (Agent.ENFORCER, 1),
    2: (Agent.DAREDEVIL, 1),
    3: (Agent.ENFORCER, 3),
    4: (Agent.SIDEKICK, 1),
    6: (Agent.DOUBLE_AGENT, 2),
}
"""For every distance a card can give: such a card, and which copy of it."""


def test_catching_the_other_pawn_wins() -> None:
    """AA-56. Three steps short, three steps made, the other stays."""
    table = gets("enforcer", "sentinel", steps=(4, 0), agents=("2 enforcer", ""))
    assert verdict(table) == ("green", "caught")


@pytest.mark.parametrize(("moves", "caught"), [(1, False), (2, False), (3, True), (4, True)])
def test_to_catch_is_to_reach_or_exceed(moves: int, caught: bool) -> None:
    """AA-57. Three short: two steps do not do, three and four do."""
    agent, copy = MOVES[moves]
    name = agent.name.lower()
    table = gets(name, "sentinel", steps=(4, 0), agents=(f"{copy - 1} {name}", ""))
    assert verdict(table) == (("green", "caught") if caught else None)


def test_catching_goes_forward_only() -> None:
    """AA-58, ED-02. A pawn that backs past the one behind has not caught it, but has been
    caught."""
    table = gets("mole", "sentinel", steps=(-5, 0))
    assert verdict(table) == ("blue", "caught")
    assert met(table, "green") == set()


@pytest.mark.parametrize("active", SIDES)
def test_three_codebreakers_win(active: str) -> None:
    """AA-59, ED-03, ED-05. For either side, on either turn."""
    table = gets("codebreaker", "sentinel", active=active, agents=("2 codebreaker", ""))
    assert verdict(table) == ("green", "third-codebreaker")
    assert (
        verdict(gets("codebreaker", "sentinel", active=active, agents=("codebreaker", ""))) is None
    )


@pytest.mark.parametrize("active", SIDES)
def test_three_daredevils_lose(active: str) -> None:
    """AA-60, ED-03, ED-04. The other side wins, on either turn."""
    table = gets("daredevil", "sentinel", active=active, agents=("2 daredevil", ""))
    assert verdict(table) == ("blue", "third-daredevil")
    assert table.result is not None and table.result.winners == (1,)
    assert verdict(gets("daredevil", "sentinel", active=active, agents=("daredevil", ""))) is None


@pytest.mark.parametrize("active", SIDES)
def test_two_wins_are_a_tie_for_the_active_player(active: str) -> None:
    """AA-61, AA-62, AA-82. Green catches, blue has a third Codebreaker."""
    table = gets(
        "sidekick", "codebreaker", active=active, steps=(3, 0), agents=("", "2 codebreaker")
    )
    assert now(table)["winner"] == active
    assert now(table)["tied"] == 1


@pytest.mark.parametrize("active", SIDES)
def test_two_losses_are_a_tie_for_the_active_player(active: str) -> None:
    """AA-61, AA-63. Both complete three Daredevils."""
    table = gets("daredevil", "daredevil", active=active, agents=("2 daredevil", "2 daredevil"))
    assert verdict(table) == (active, "third-daredevil")


@pytest.mark.parametrize("active", SIDES)
def test_win_and_loss_of_one_player_are_a_tie_for_the_active_player(active: str) -> None:
    """AA-61, AA-64. Green catches and completes three Daredevils at once."""
    table = gets("daredevil", "mole", active=active, steps=(4, 0), agents=("2 daredevil", ""))
    assert met(table, "green") == {"caught", "third-daredevil"}
    assert now(table)["winner"] == active


@pytest.mark.parametrize("active", SIDES)
def test_a_win_against_a_loss_is_no_tie(active: str) -> None:
    """AD-07. Blue loses by Daredevils and is caught as well: green wins, active or not."""
    table = gets("sidekick", "daredevil", active=active, steps=(3, 0), agents=("", "2 daredevil"))
    assert verdict(table) == ("green", "caught")
    assert now(table)["tied"] == 0


def recruited(lead: int, green: int, blue: int, active: int, shift: int = 0) -> Any:
    """The state after a turn in which green moves so far and blue so far."""
    s = new(State)
    s.players, s.turn, s.phase, s.active, s.deck_size = 2, 1, Phase.RECRUIT, active, 20
    s.steps[0], s.steps[1] = lead + shift, shift
    for side, spaces in ((0, green), (1, blue)):
        agent, copy = MOVES[spaces]
        s.agents[side, agent] = copy - 1
        if side == active:
            s.down = agent
        else:
            s.up = agent
        s.hand_size[side] = 4
    apply(s, RECRUIT_UP)
    return s


def test_the_forward_gap_decides_every_catch() -> None:
    """AD-01, AD-02, AD-03, AD-05, OQ-05, OQ-06. Every gap with every pair of moves and either
    side active: green has caught when the gap is used up, blue when its own is; never both; and
    who is active, hence who is written down first, changes nothing."""
    for gap, green, blue, active in product(range(1, LOOP), MOVES, MOVES, (0, 1)):
        s = recruited(7 - gap, green, blue, active, shift=gap)
        after = gap - green + blue
        caught = [bool(s.met[side, Reason.CAUGHT]) for side in (0, 1)]
        assert caught == [after <= 0, after >= LOOP], (gap, green, blue)
        assert caught != [True, True]
        assert int(s.winner) == (1 if caught[0] else 2 if caught[1] else 0)
        spaces = [int(s.steps[0]) % LOOP, (7 + int(s.steps[1])) % LOOP]
        assert (spaces[1] - spaces[0]) % LOOP == after % LOOP


def test_one_space_for_both_is_a_catch_by_one() -> None:
    """AD-04, OQ-06. The same two spaces, reached in two ways: each way has its own catcher."""
    by_green = recruited(3, 4, 0, 0)
    by_blue = recruited(-4, -3, 0, 0)
    for s, winner in ((by_green, 1), (by_blue, 2)):
        assert (int(s.steps[0]) - (7 + int(s.steps[1]))) % LOOP == 0
        assert int(s.winner) == winner


def literal_winner(won: tuple[int, int], lost: tuple[int, int], active: int) -> int | None:
    """The rulebook's list, as it is printed: ties first, then whoever has won or not lost."""
    if all(won) or all(lost) or any(w and x for w, x in zip(won, lost, strict=True)):
        return active
    if any(won):
        return won.index(True)
    if any(lost):
        return 1 - lost.index(True)
    return None


def test_one_formula_gives_the_printed_list_of_ties() -> None:
    """AD-06, AA-61, AA-62, AA-63, AA-64, OQ-10. All 16 combinations, for either active side."""
    for won0, won1, lost0, lost1, active in product(*[(False, True)] * 4, (0, 1)):
        s = new(State)
        s.players, s.turn, s.active, s.deck_size = 2, 1, active, 20
        for side, won, lost in ((0, won0, lost0), (1, won1, lost1)):
            s.agents[side, Agent.CODEBREAKER] = 3 if won else 2
            s.agents[side, Agent.DAREDEVIL] = 3 if lost else 2
            s.hand_size[side] = 4
        end_turn(s)
        expected = literal_winner((won0, won1), (lost0, lost1), active)
        assert int(s.winner) == (0 if expected is None else expected + 1)
        assert (int(s.phase) == Phase.OVER) == (expected is not None)
