"""Secret Recruit (instant): recruit from hand an agent whose name you do not have in play."""

from __future__ import annotations

from tests.games.agent_avenue.situations import at_market, hand, in_play, steps
from tests.games.helpers import decider, now, offered, play, refuses


def test_only_names_not_yet_in_play_are_on_offer() -> None:
    """AA-112, OQ-16. Your own side counts, not the other; one must be chosen."""
    told = {"hands": ["mole, enforcer, saboteur, daredevil"]}
    table = at_market("secret-recruit", agents=("enforcer, sentinel", "saboteur"), **told)
    play(table, "take:secret-recruit")
    assert offered(table) == {"choose:mole", "choose:saboteur", "choose:daredevil"}
    for name in ("choose:enforcer", "choose:sidekick", "pass"):
        assert refuses(table, name)


def test_it_is_recruited_from_hand_and_moves_the_pawn() -> None:
    """AA-121, AA-122, AA-128. As a first copy; the hand is refilled."""
    deals = ["offer:outpost", "deal:sidekick"]
    told = {"hands": ["mole, enforcer, saboteur, daredevil"], "steps": (5, 4), "deals": deals}
    table = at_market("secret-recruit", **told)
    play(table, "take:secret-recruit", "choose:daredevil")
    assert in_play(table, "green") == {"daredevil": 1}
    assert steps(table) == (7, 4)
    assert hand(table, 0) == {"mole": 1, "enforcer": 1, "saboteur": 1, "sidekick": 1}


def test_backward_onto_a_market_space_goes_on() -> None:
    """AA-107, AA-123. The Mole from one corner to the one before."""
    told = {"hands": ["mole, enforcer, saboteur, daredevil"], "steps": (5, 4)}
    table = at_market("secret-recruit", **told)
    play(table, "take:secret-recruit", "choose:mole")
    assert steps(table) == (2, 4)
    assert (now(table)["phase"], decider(table)) == ("market", 0)


def test_if_all_names_are_in_play_nothing_happens() -> None:
    """AA-112. The card is discarded, and no hand is touched."""
    told = {"hands": ["2 enforcer, 2 saboteur"], "agents": ("enforcer, saboteur", "")}
    table = at_market("secret-recruit", **told)
    play(table, "take:secret-recruit")
    assert hand(table, 0) == {"enforcer": 2, "saboteur": 2}
    assert (decider(table), now(table)["discarded"]) == (1, {"secret-recruit": 1})
