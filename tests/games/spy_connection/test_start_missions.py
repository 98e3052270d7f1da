"""Chapters 3 to 5: start missions dealt or drafted, the first agent, and the spy."""

from __future__ import annotations

from collections import Counter

import pytest

from spytable.games.spy_connection import components as box
from spytable.table import Table
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.spy_connection.situations import (
    BOX,
    SEATS,
    STARTS,
    active,
    cities_of,
    planning,
    spy,
    supply,
)

ADVANCED = {"start": "advanced", "first": "seat-1"}
MODES = ["first-game", "advanced"]


def start_city(card: str) -> str:
    """The city in red."""
    return box.CITY_NAMES[int(box.START_CITY[box.CARD_NAMES.index(card)])]


def started(players: int, mode: str, seed: int = 1, board: str = "light") -> Table:
    """A game up to its first turn."""
    table = BOX.table(players, {"start": mode, "board": board}, seed=seed)
    while now(table)["phase"] == "draft":
        play(table, min(offered(table)))
    return table


def test_dealt_start_missions_differ_from_game_to_game() -> None:
    """SC-15, SC-19. Every one of the five comes to a seat, or lies open, about equally often."""
    dealt: Counter[str] = Counter()
    turned: Counter[str] = Counter()
    for seed in range(200):
        dealt.update(list(active(BOX.table(2, seed=seed), 0)))
        turned.update([now(BOX.table(2, ADVANCED, seed=seed))["open_starts"][0]])
    assert set(dealt) == set(turned) == set(STARTS)
    assert min(*dealt.values(), *turned.values()) > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_first_game_everyone_gets_one_and_has_no_choice(players: int) -> None:
    """SC-16, SC-17. Nobody was asked anything before the first turn; all lie open to all."""
    table = BOX.table(players, seed=6)
    assert all(who == -1 for who, *_ in table.record.entries)
    assert now(table)["phase"] == "turn"
    for seat in range(players):
        (card,) = active(table, seat)
        assert card in STARTS
        for watcher in [*range(players), None]:
            assert card in table.pov(watcher).view.as_dict()["card"][SEATS[seat]]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_missions_not_needed_are_out_of_the_game(players: int, mode: str) -> None:
    """SC-18, SC-21. They lie nowhere, and nobody's view shows them."""
    table = started(players, mode)
    left = set(STARTS) - {card for seat in range(players) for card in active(table, seat)}
    assert len(left) == 5 - players
    for watcher in [*range(players), None]:
        text = repr(table.pov(watcher).view.as_dict())
        assert not any(card in text for card in left)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_for_the_draft_as_many_lie_open_as_there_are_players(players: int) -> None:
    """SC-20, SC-21. No more are turned up, now or later."""
    table = BOX.table(players, ADVANCED, seed=5)
    state = now(table)
    lying = [card for card in state["open_starts"] if card != "none"]
    assert len(lying) == players
    assert not set(state["deck"]) & set(STARTS)
    assert offered(table) == {f"draft:{card}" for card in lying}


def test_the_draft_goes_anticlockwise_and_the_start_player_is_last() -> None:
    """SC-22 to SC-25. First chooses who sits to the right of the start player; one card each; the
    last has none to choose from."""
    for first in range(4):
        deals = ["draw:mission-01", "draw:mission-02", "draw:mission-03", "draw:mission-04"]
        deals += [f"begin:{first + 1}", *(f"reveal:start-{n}" for n in (5, 1, 3, 2))]
        table = BOX.table(4, {"start": "advanced"}, deals=deals)
        order = []
        for left in (4, 3, 2, 1):
            assert len(offered(table)) == left
            seat = decider(table)
            assert seat is not None
            order.append(seat)
            taken = sorted(offered(table))[-1]
            play(table, taken)
            assert list(active(table, seat)) == [taken.removeprefix("draft:")]
            assert decider(table) == seat or refuses(table, taken, seat)
        assert order == [(first + step) % 4 for step in (3, 2, 1, 0)]
        assert decider(table) == first


def test_a_drafted_mission_lies_open_before_its_owner() -> None:
    """SC-26, SC-23. The chosen one, for all to see, and no longer for the others to take."""
    table = BOX.table(3, ADVANCED, seed=2)
    taken = max(offered(table))
    play(table, taken)
    card = taken.removeprefix("draft:")
    assert list(active(table, 2)) == [card]
    assert card in repr(table.pov(0).view.as_dict()["card"]["seat-3"])
    assert taken not in offered(table)


@pytest.mark.parametrize("board", ["light", "dark"])
@pytest.mark.parametrize("mode", MODES)
def test_the_first_agent_marks_the_red_city_and_the_spy_goes_there(mode: str, board: str) -> None:
    """SC-27 to SC-31, SC-Q01, SC-Q02. On the card, not on the board; no planning agents, on either
    side; the start mission is an active mission like any other."""
    for seed in range(5):
        table = started(3, mode, seed, board)
        for seat in range(3):
            (card,) = active(table, seat)
            assert active(table, seat)[card] == {start_city(card)}
            assert start_city(card) in cities_of(card)
            assert spy(table, seat) == start_city(card)
            assert planning(table, card, seat) == 0
            assert supply(table, seat) == 14
        assert now(table)["agents"] == {}
        first = decider(table)
        assert first is not None
        assert f"discard:{next(iter(active(table, first)))}" in offered(table)
