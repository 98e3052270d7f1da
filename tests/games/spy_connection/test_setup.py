"""Chapters 1 and 2: setting the table, and playing with 14 agents."""

from __future__ import annotations

from collections import Counter

import pytest

from spytable.games.box import BadVariant
from spytable.games.spy_connection.components import COLOURS, PRICES
from spytable.kernel import SPECTATOR
from tests.games.helpers import decider, now, offered, play
from tests.games.spy_connection.situations import (
    BOX,
    MISSIONS,
    SEATS,
    STARTS,
    active,
    fresh,
    supply,
    the_offer,
    total,
)


def test_the_standard_game_lies_light_side_up() -> None:
    """SC-01, SC-Q24. Light unless asked otherwise, whichever way the start missions come."""
    assert now(BOX.table(2))["board"] == "light"
    for start in ("first-game", "advanced"):
        for board in ("light", "dark"):
            table = BOX.table(2, {"board": board, "start": start}, seed=3)
            assert (now(table)["board"], now(table)["start"]) == (board, start)
    assert PRICES[0].tolist() == [0, 1, 2, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_is_shared_by_all(players: int) -> None:
    """SC-02, SC-Q03. Two to four players see the very same board."""
    table = BOX.table(players, seed=5)
    seen = [table.pov(seat).view.as_dict() for seat in [*range(players), None]]
    for view in seen:
        assert view.pop("seat") in (SPECTATOR, *range(players))
    assert all(view == seen[0] for view in seen)


def test_fewer_than_two_or_more_than_four_cannot_play() -> None:
    """SC-Q03. There are four colours, and an opponent is needed."""
    for players in (1, 5):
        with pytest.raises(BadVariant):
            BOX.table(players)


def test_every_seat_has_a_colour_of_its_own() -> None:
    """SC-03. Choosing a seat is choosing a colour, and each is there once."""
    assert len(set(COLOURS)) == len(COLOURS) == 4
    for players in (2, 3, 4):
        table = BOX.table(players)
        assert len(set(table.names)) == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_spy_and_fifteen_agents_each(players: int) -> None:
    """SC-04, SC-05, SC-11. Nobody at the empty seats; fewer agents only if asked for."""
    table = BOX.table(players, seed=2)
    assert set(now(table)["spy"]) == set(SEATS[:players])
    assert [total(table, seat) for seat in range(4)] == [15] * players + [0] * (4 - players)


def test_all_agents_start_in_the_supply() -> None:
    """SC-06. Before the start missions come, nothing lies anywhere else."""
    state = fresh(3, {"agents-2": "14"})
    assert state["supply"] == {"seat-1": 15, "seat-2": 14, "seat-3": 15}
    assert not state["agents"] and not state["marks"] and not state["planning"]


def test_the_deck_is_all_missions_and_no_start_missions() -> None:
    """SC-07, SC-08. Any order may come; start missions are apart."""
    table = BOX.table(2, seed=1)
    cards = [*now(table)["deck"], *the_offer(table)]
    assert sorted(cards) == sorted(MISSIONS)
    firsts = {the_offer(BOX.table(2, seed=seed))[0] for seed in range(60)}
    assert len(firsts) > 20
    assert not firsts & set(STARTS)


def test_four_missions_lie_on_offer() -> None:
    """SC-09. One on each space; 39 remain."""
    table = BOX.table(3, seed=4)
    assert len(set(the_offer(table))) == 4
    assert now(table)["deck_size"] == len(now(table)["deck"]) == 39


def test_chance_says_who_begins() -> None:
    """SC-10, SC-32. Every seat about equally often; or the first seat, if that was agreed."""
    seen = Counter(decider(BOX.table(3, seed=seed)) for seed in range(300))
    assert set(seen) == {0, 1, 2}
    assert min(seen.values()) > 70
    agreed = {decider(BOX.table(3, {"first": "seat-1"}, seed=seed)) for seed in range(20)}
    assert agreed == {0}


def test_fourteen_agents_for_those_who_want_it_harder() -> None:
    """SC-11, SC-12, SC-31. Off by default; with it a colour counts 14 and 13 remain at hand."""
    everyone = {f"agents-{seat}": "14" for seat in range(1, 5)}
    for variant, owned in (({}, 15), (everyone, 14)):
        table = BOX.table(4, variant, seed=8)
        assert [total(table, seat) for seat in range(4)] == [owned] * 4
        assert [supply(table, seat) for seat in range(4)] == [owned - 1] * 4


def test_new_players_may_keep_all_fifteen() -> None:
    """SC-13, SC-Q26. Settled seat by seat, in the same game."""
    table = BOX.table(3, {"agents-1": "14", "agents-3": "14"}, seed=8)
    assert [total(table, seat) for seat in range(3)] == [14, 15, 14]


def test_the_agent_put_away_never_returns() -> None:
    """SC-14. Fourteen to the very end."""
    table = BOX.table(2, {"agents-1": "14", "first": "seat-1"}, seed=9)
    for _ in range(60):
        names = sorted(offered(table))
        play(table, next((n for n in names if n.startswith(("connect", "mark"))), names[0]))
        assert (total(table, 0), total(table, 1)) == (14, 15)
    assert active(table, 0) is not None
