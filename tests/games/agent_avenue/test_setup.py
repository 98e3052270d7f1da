"""Chapter 2: setup."""

from __future__ import annotations

from collections import Counter

import pytest

from spytable.games.agent_avenue.components import HOMES, SPACES
from tests.games.agent_avenue.situations import ALL, BOX, gets, hand, stands, steps
from tests.games.helpers import decider, now, offered


def test_the_simple_board_has_no_market() -> None:
    """AA-06, AA-14. No offer, no market deck, no discard; a corner yields nothing."""
    state = now(BOX.table(seed=1))
    assert state["mode"] == "simple"
    assert state["offer"] == ["none"] * 3
    assert (state["market"], state["market_size"]) == ({}, 0)
    assert (state["ongoing"], state["discarded"]) == ({}, {})
    on_a_corner = gets("daredevil", "sentinel")
    assert steps(on_a_corner) == (2, 0)
    assert all(name.startswith(("up:", "swap:")) for name in offered(on_a_corner))
    assert now(on_a_corner)["picks"] == {}
    assert decider(on_a_corner) == 1


def test_every_player_has_a_colour_of_their_own() -> None:
    """AA-07. Nobody shares a colour in a game of two."""
    table = BOX.table(seed=1)
    assert [table.pov(seat).view.as_dict()["side"] for seat in (0, 1)] == ["green", "blue"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_one_pawn_of_each_colour(players: int) -> None:
    """AA-08. Two pawns, however many play."""
    table = BOX.table(players, seed=1)
    assert table.omniscient_state().steps.shape == (2,)
    colours = [table.pov(seat).view.as_dict()["side"] for seat in range(players)]
    assert set(colours) == {"green", "blue"}


def test_pawns_start_at_home() -> None:
    """AA-09. Each on the home of its own colour, seven steps apart both ways."""
    table = BOX.table(seed=1)
    state = table.omniscient_state()
    assert [stands(state, side) for side in (0, 1)] == [HOMES[0], HOMES[1]] == [0, 7]
    assert (HOMES[1] - HOMES[0]) % SPACES == (HOMES[0] - HOMES[1]) % SPACES == 7


def test_all_agent_cards_are_shuffled_together() -> None:
    """AA-10. Hands and deck are the whole box; another seed, other hands; every card of the deck
    is as likely as any other to come next."""
    dealt = set()
    for seed in range(12):
        table = BOX.table(seed=seed)
        whole = Counter(now(table)["deck"]) + hand(table, 0) + hand(table, 1)
        assert whole == ALL
        dealt.add(tuple(sorted(hand(table, 0).elements())))
    assert len(dealt) > 6
    state = table.omniscient_state()
    for name, left in now(table)["deck"].items():
        assert BOX.box.rules.weight(state, BOX.box.codes[f"deal:{name}"]) == left


def test_every_player_is_dealt_four_cards() -> None:
    """AA-11. Before the first turn both hold four."""
    table = BOX.table(seed=3)
    assert [hand(table, seat).total() for seat in (0, 1)] == [4, 4]
    assert now(table)["turn"] == 1


def test_the_rest_is_the_face_down_deck() -> None:
    """AA-12, AD-09. Thirty cards with two players; nobody sees more of them than their number."""
    for players, left in ((2, 30), (3, 26), (4, 22)):
        table = BOX.table(players, seed=1)
        assert now(table)["deck_size"] == sum(now(table)["deck"].values()) == left
        for seat in (*range(players), None):
            view = table.pov(seat).view.as_dict()
            assert view["deck_size"] == left
            assert "deck" not in view


@pytest.mark.parametrize(("first", "seat"), [("green", 0), ("blue", 1)])
def test_the_starting_player_can_be_settled_beforehand(first: str, seat: int) -> None:
    """AA-13, OQ-01. That player takes the first turn."""
    table = BOX.table(variant={"first": first}, seed=1)
    assert (decider(table), now(table)["turn"]) == (seat, 1)


def test_else_chance_says_who_begins() -> None:
    """AA-13, OQ-01. Every player is as likely as any other to have seen the film last."""
    beginners = {decider(BOX.table(seed=seed)) for seed in range(20)}
    assert beginners == {0, 1}
    for players, weights in ((2, (1, 1)), (3, (2, 1)), (4, (2, 2))):
        state = BOX.table(players, seed=1).omniscient_state()
        codes = [BOX.box.codes[f"begin:{side}"] for side in ("green", "blue")]
        assert tuple(BOX.box.rules.weight(state, code) for code in codes) == weights


def test_the_box_holds_38_agents() -> None:
    """AA-15, ED-21. Six copies of six names, one Sidekick, one Mole."""
    table = BOX.table(seed=2)
    whole = Counter(now(table)["deck"]) + hand(table, 0) + hand(table, 1)
    assert whole.total() == 38
    assert whole.pop("sidekick") == whole.pop("mole") == 1
    assert len(whole) == 6 and set(whole.values()) == {6}
