"""Chapter 11: the advanced mode, in general and its setup."""

from __future__ import annotations

from random import Random

import pytest

from spytable.games.agent_avenue.components import CORNERS
from spytable.kernel import PLAIN
from tests.games.agent_avenue.situations import (
    BOX,
    MARKETS,
    SIDES,
    gets,
    in_play,
    stands,
    steps,
    verdict,
)
from tests.games.helpers import now, offered

ADVANCED = {"mode": "advanced"}
PAIRS = [
    ("sidekick", "mole"),
    ("enforcer", "saboteur"),
    ("sentinel", "daredevil"),
    ("codebreaker", "double-agent"),
]


def test_away_from_the_market_the_basic_rules_stay() -> None:
    """AA-87. The same turn in both modes, wherever no pawn ends on a market space."""
    compared = 0
    for (green, blue), lead, shift in (
        (p, n, k) for p in PAIRS for n in (-5, 0, 4) for k in range(7)
    ):
        told = {"steps": (shift + lead, shift), "agents": ("sentinel", "codebreaker, enforcer")}
        simple = gets(green, blue, **told)
        advanced = gets(green, blue, mode="advanced", **told)
        assert steps(simple) == steps(advanced)
        if any((7 * s + steps(simple)[s]) % 14 in (2, 5, 9, 12) for s in (0, 1)):
            continue
        compared += 1
        assert verdict(simple) == verdict(advanced)
        assert [in_play(simple, s) for s in SIDES] == [in_play(advanced, s) for s in SIDES]
        assert now(simple)["phase"] == now(advanced)["phase"]
    assert compared > 20


def test_the_advanced_mode_adds_market_cards() -> None:
    """AA-88. An offer, a market deck, a discard pile, and room for cards in play."""
    state = now(BOX.table(variant=ADVANCED, seed=1))
    assert len([card for card in state["offer"] if card != "none"]) == 3
    assert state["market_size"] == 12
    assert (state["ongoing"], state["discarded"]) == ({}, {})


@pytest.mark.parametrize("players", [2, 4])
def test_market_cards_are_gained_on_market_spaces_only(players: int) -> None:
    """AA-89, AA-95. In random games every pick is made by a side whose pawn stands on a corner,
    and nothing else changes who has which market card."""
    chance = Random(9)
    picks = 0
    for seed in range(6 if PLAIN else 15):
        table = BOX.table(players, ADVANCED, seed=seed)
        while (decision := table.decision()) is not None:
            before = now(table)
            choice = chance.choice(decision.choices)
            if choice.name.startswith("take:"):
                picks += 1
                state = table.omniscient_state()
                assert stands(state, SIDES.index(before["picker"])) in (2, 5, 9, 12)
            table.take(decision.seat, choice)
            if not choice.name.startswith(("take:", "taker:")):
                assert now(table)["ongoing"] == before["ongoing"]
                assert now(table)["offer"] == before["offer"]
    assert picks > 5


def test_the_corners_are_the_market_spaces() -> None:
    """AA-90. Of all fourteen spaces exactly these four ask for a pick."""
    assert sorted(int(space) for space in CORNERS) == [2, 5, 9, 12]
    markets = set()
    for space in range(14):
        told = {"mode": "advanced", "steps": (space - 1, space - 1)}
        table = gets("enforcer", "codebreaker", **told)
        if any(name.startswith("take:") for name in offered(table)):
            markets.add(space)
    assert markets == {2, 5, 9, 12}


def test_fifteen_market_cards_are_shuffled() -> None:
    """AA-91. Offer and market deck are all fifteen; another seed, another offer."""
    offers = set()
    for seed in range(8):
        state = now(BOX.table(variant=ADVANCED, seed=seed))
        assert sorted([*state["offer"], *state["market"]]) == sorted(MARKETS)
        offers.add(tuple(state["offer"]))
    assert len(MARKETS) == 15
    assert len(offers) > 4


def test_three_market_cards_lie_face_up() -> None:
    """AA-92. Everyone reads the offer."""
    table = BOX.table(variant=ADVANCED, seed=1)
    offer = now(table)["offer"]
    assert "none" not in offer and len(set(offer)) == 3
    for seat in (0, 1, None):
        assert table.pov(seat).view.as_dict()["offer"] == offer


def test_the_rest_is_the_face_down_market_deck() -> None:
    """AA-93. Twelve cards; nobody sees more of them than their number."""
    table = BOX.table(variant=ADVANCED, seed=1)
    for seat in (0, 1, None):
        view = table.pov(seat).view.as_dict()
        assert view["market_size"] == 12
        assert "market" not in view


def test_the_market_discard_starts_empty() -> None:
    """AA-94. There is a pile for it, with nothing on it."""
    table = BOX.table(variant=ADVANCED, seed=1)
    assert table.pov(None).view.as_dict()["discarded"] == {}
