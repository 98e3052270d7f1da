"""Double Trouble (instant): show two identical agents from hand; recruit one, keep the other."""

from __future__ import annotations

from tests.games.agent_avenue.situations import at_market, hand, in_play, steps
from tests.games.helpers import decider, now, offered, play, refuses


def test_one_of_a_pair_is_recruited_and_the_other_kept() -> None:
    """AA-121, AA-122, AA-128. The pawn moves for one; the hand is refilled by one."""
    deals = ["offer:outpost", "deal:sidekick"]
    table = at_market("double-trouble", hands=["2 daredevil, mole, enforcer"], deals=deals)
    play(table, "take:double-trouble", "choose:daredevil")
    assert in_play(table, "green") == {"daredevil": 1}
    assert steps(table) == (4, 0)
    assert hand(table, 0) == {"daredevil": 1, "mole": 1, "enforcer": 1, "sidekick": 1}


def test_only_names_held_twice_are_on_offer() -> None:
    """AA-112, OQ-16. One of the pairs must be chosen."""
    table = at_market("double-trouble", hands=["2 daredevil, 2 enforcer, mole"])
    play(table, "take:double-trouble")
    assert offered(table) == {"choose:daredevil", "choose:enforcer"}
    for name in ("choose:mole", "pass"):
        assert refuses(table, name)


def test_the_card_shown_and_kept_is_known_to_all() -> None:
    """AA-121. Whoever imagines that hand puts a second copy into it."""
    deals = ["offer:outpost", "deal:sidekick"]
    table = at_market("double-trouble", hands=["2 daredevil, mole, enforcer"], deals=deals)
    play(table, "take:double-trouble", "choose:daredevil")
    for seed in range(10):
        assert hand(table.imagine(1, seed), 0)["daredevil"] >= 1


def test_without_a_pair_nothing_happens() -> None:
    """AA-112. Four different agents: the card is discarded."""
    table = at_market("double-trouble", hands=["daredevil, mole, enforcer, saboteur"])
    play(table, "take:double-trouble")
    assert in_play(table, "green") == {}
    assert (decider(table), now(table)["discarded"]) == (1, {"double-trouble": 1})
