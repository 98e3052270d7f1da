"""Smoke Screen (instant): recruit the top card of the agent deck."""

from __future__ import annotations

from tests.games.agent_avenue.situations import at_market, hand, in_play, steps, verdict
from tests.games.helpers import decider, now, play


def test_the_top_card_is_recruited() -> None:
    """AA-121, AA-122. Unseen, face up, and the pawn moves; the hand stays as it is."""
    table = at_market("smoke-screen", deals=["offer:outpost", "top:daredevil"])
    before, deck = hand(table, 0), now(table)["deck_size"]
    play(table, "take:smoke-screen")
    assert in_play(table, "green") == {"daredevil": 1}
    assert steps(table) == (4, 0)
    assert (hand(table, 0), now(table)["deck_size"]) == (before, deck - 1)
    assert decider(table) == 1


def test_its_copies_are_counted() -> None:
    """AA-122, AA-81. A third Codebreaker from the deck wins at the end of the turn."""
    deals = ["offer:outpost", "top:codebreaker"]
    table = at_market("smoke-screen", agents=("2 codebreaker", ""), deals=deals)
    play(table, "take:smoke-screen")
    assert verdict(table) == ("green", "third-codebreaker")


def test_it_can_lead_to_another_market_space() -> None:
    """AA-123. The third Enforcer: three further."""
    deals = ["offer:outpost", "top:enforcer"]
    table = at_market("smoke-screen", agents=("2 enforcer", ""), deals=deals)
    play(table, "take:smoke-screen")
    assert steps(table) == (5, 0)
    assert (now(table)["phase"], decider(table)) == ("market", 0)


def test_every_card_of_the_deck_is_as_likely() -> None:
    """AA-10, AA-12. By the copies that are left."""
    table = at_market("smoke-screen", deals=["offer:outpost", "top:mole"])
    state = table.omniscient_state()
    for name, left in now(table)["deck"].items():
        assert table.box.rules.weight(state, table.box.codes[f"top:{name}"]) == left


def test_the_last_card_of_the_deck_will_do() -> None:
    """AA-121. It is the top card too."""
    hands = ["4 enforcer", "4 saboteur"]
    table = at_market("smoke-screen", deck="sidekick", hands=hands, steps=(2, 3))
    play(table, "take:smoke-screen")
    assert in_play(table, "green")["sidekick"] == 1
    assert now(table)["deck_size"] == 0


def test_with_an_empty_deck_nothing_happens() -> None:
    """AA-112, AA-74. There is no top card."""
    table = at_market("smoke-screen", deck="", hands=["2 enforcer, mole", "4 saboteur"])
    before = in_play(table, "green")
    play(table, "take:smoke-screen")
    assert in_play(table, "green") == before
    assert steps(table) == (2, 0)
    assert now(table)["discarded"] == {"smoke-screen": 1}
