"""Chapters 7 and 8: accepting a mission, and giving one up."""

from __future__ import annotations

import pytest

from spytable.games.spy_connection.components import PRICES
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.spy_connection.situations import (
    MISSIONS,
    SEATS,
    active,
    completed,
    link,
    mission,
    on_board,
    options,
    planning,
    situation,
    spy,
    supply,
    the_offer,
    total,
)

OFFER = [mission("paris", "madrid"), mission("rome", "athens"), mission("rome", "berlin")]
OFFER += [mission("berlin", "warsaw")]
LONDON_MADRID = mission("london", "madrid")
THREE = {mission("london", "monaco"): "", LONDON_MADRID: "", mission("london", "rome"): ""}


def test_any_of_the_four_and_nothing_else() -> None:
    """SC-38. One of the offer; not from the deck, not two."""
    table = situation(offer=OFFER)
    assert options(offered(table), "take") == {f"take:{card}" for card in OFFER}
    others = [card for card in MISSIONS if card not in OFFER]
    assert all(refuses(table, f"take:{card}") for card in others[:5])
    play(table, f"take:{OFFER[2]}")
    assert list(active(table)) == [OFFER[2]]
    assert not options(offered(table), "take")


def test_an_accepted_mission_lies_open() -> None:
    """SC-39. Everyone sees it before its owner."""
    table = play(situation(players=3, offer=OFFER), f"take:{OFFER[1]}")
    for watcher in (0, 1, 2, None):
        assert OFFER[1] in table.pov(watcher).view.as_dict()["card"]["seat-1"]


def test_never_more_than_three_active_missions() -> None:
    """SC-40, SC-117. The fourth only after one was discarded or completed; start missions count."""
    table = situation(offer=OFFER, missions=[THREE])
    assert all(refuses(table, f"take:{card}") for card in OFFER)
    play(table, f"discard:{LONDON_MADRID}", f"take:{OFFER[0]}")
    assert len(active(table)) == 3
    with_start = {"start-1": "london", **dict(list(THREE.items())[:2])}
    table = situation(offer=OFFER, missions=[with_start])
    assert not options(offered(table), "take")


def test_a_completed_mission_makes_room() -> None:
    """SC-117, SC-111. Three active, one completed: in the next turn one may be taken."""
    cards = dict(THREE) | {LONDON_MADRID: "madrid"}
    table = situation(offer=OFFER, missions=[cards], agents=[link("london", "paris")])
    play(table, "travel:paris", "end", "connect:monaco", "end", "travel:london")
    play(table, f"mark:{LONDON_MADRID}", "end", "travel:rome", "end")
    assert completed(table) == {LONDON_MADRID}
    assert len(options(offered(table), "take")) == 4


@pytest.mark.parametrize(("place", "price"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_space_sets_the_price(place: int, price: int) -> None:
    """SC-41 to SC-46, SC-48. Exactly as many planning agents as the board shows beside the space:
    oldest nothing, then one, two, two; they lie apart from the cities."""
    for offer in (OFFER, OFFER[::-1]):
        table = situation(offer=offer)
        before = supply(table)
        play(table, f"take:{offer[place]}")
        assert planning(table, offer[place]) == price
        assert supply(table) == before - price
        assert active(table)[offer[place]] == set()


def test_newer_missions_never_cost_less() -> None:
    """SC-44, SC-45, SC-47, SC-48. Light: 2, 2, 1, 0 from the top."""
    light = PRICES[0].tolist()
    assert light == sorted(light) == [0, 1, 2, 2]
    assert set(light[1:]) <= {1, 2}


def test_the_price_cannot_be_paid_in_part() -> None:
    """SC-42, SC-Q06. With one agent at hand only what costs one or nothing can be taken."""
    held = {LONDON_MADRID: "14"}
    table = situation(offer=OFFER, missions=[held])
    assert supply(table) == 1
    assert options(offered(table), "take") == {f"take:{card}" for card in OFFER[:2]}
    table = situation(offer=OFFER, missions=[{LONDON_MADRID: "13"}], agents=["2 london-gate"])
    assert options(offered(table), "take") == {f"take:{OFFER[0]}"}
    play(table, "back:london-gate")
    assert options(offered(table), "take") == {f"take:{card}" for card in OFFER}


def test_planning_agents_stay_until_the_mission_is_gone() -> None:
    """SC-49, SC-95, SC-96. No step moves them but completing or discarding."""
    table = situation(missions=[{LONDON_MADRID: "2 | madrid"}])
    assert not any("planning" in name for name in offered(table))
    play(table, f"unmark:{LONDON_MADRID}:madrid")
    assert planning(table, LONDON_MADRID) == 2
    before = supply(table)
    play(table, f"discard:{LONDON_MADRID}")
    assert supply(table) == before + 2


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_the_offer_slides_down_and_a_new_mission_comes_on_top(place: int) -> None:
    """SC-50 to SC-53, SC-Q29. Cards above the gap move one down, those below stay; the new card is
    there before the check, and for the next player."""
    new = mission("copenhagen", "moscow")
    table = situation(offer=OFFER, deals=[f"draw:{new}"])
    size = now(table)["deck_size"]
    play(table, f"take:{OFFER[place]}")
    expected = [card for card in OFFER if card != OFFER[place]] + [new]
    assert the_offer(table) == expected
    assert now(table)["deck_size"] == size - 1
    assert now(table)["phase"] == "check"
    play(table, "end")
    assert decider(table) == 1
    assert the_offer(table) == expected


def test_accepting_moves_nobody() -> None:
    """SC-54. Board and spies are as before."""
    table = situation(offer=OFFER, agents=["london-gate", "monaco-rome-2"])
    play(table, f"take:{OFFER[3]}")
    assert (spy(table), spy(table, 1)) == ("london", "rome")
    assert (on_board(table), on_board(table, 1)) == ({"london-gate": 1}, {"monaco-rome-2": 1})


def test_with_an_empty_deck_the_offer_shrinks() -> None:
    """SC-Q10. The rest slides down, prices stay with the spaces, discarded cards never return."""
    table = situation(offer=OFFER, deck=[], discarded=[LONDON_MADRID])
    play(table, f"take:{OFFER[1]}", "end", "connect:monaco", "end")
    assert the_offer(table) == [OFFER[0], OFFER[2], OFFER[3]]
    play(table, f"take:{OFFER[2]}")
    assert planning(table, OFFER[2]) == 1
    play(table, f"discard:{OFFER[2]}", "end", f"take:{OFFER[0]}", "end", f"take:{OFFER[3]}")
    assert planning(table, OFFER[3]) == 0
    assert the_offer(table) == []
    assert now(table)["phase"] == "check"


def test_discarding_is_for_the_own_turn() -> None:
    """SC-55. The other player has to wait."""
    table = situation(missions=[{}, {LONDON_MADRID: ""}])
    assert refuses(table, f"discard:{LONDON_MADRID}", 1)
    assert refuses(table, f"discard:{LONDON_MADRID}", 0)
    play(table, "connect:paris", "end")
    play(table, f"discard:{LONDON_MADRID}")


@pytest.mark.parametrize("phase", ["turn", "moved", "check"])
def test_discarding_is_a_wish_at_any_moment(phase: str) -> None:
    """SC-55, SC-56, SC-Q11. Before, between and after the steps of an option, and never forced."""
    table = situation(phase, missions=[{LONDON_MADRID: ""}], agents=["london-gate"])
    names = offered(table)
    assert f"discard:{LONDON_MADRID}" in names
    assert options(names, "connect", "end", "take")


def test_only_unfinished_missions_of_ones_own_can_be_discarded() -> None:
    """SC-57. Not those completed, not another player's; start missions too."""
    done = mission("rome", "berlin")
    table = situation(
        missions=[{"start-1": "london", LONDON_MADRID: "1"}, {mission("rome", "athens"): ""}],
        completed=[[done]],
    )
    assert options(offered(table), "discard") == {"discard:start-1", f"discard:{LONDON_MADRID}"}


def test_all_its_agents_return_and_serve_at_once() -> None:
    """SC-58, SC-59. Marks and planning agents; the same turn they pay for another mission."""
    table = situation(offer=OFFER, missions=[{LONDON_MADRID: "14 | madrid"}])
    assert supply(table) == 0
    play(table, f"discard:{LONDON_MADRID}")
    assert supply(table) == 15
    play(table, f"take:{OFFER[3]}")
    assert planning(table, OFFER[3]) == 2
    assert total(table) == 15


def test_a_discarded_card_is_out_of_the_game() -> None:
    """SC-60, SC-136. Neither in the deck nor on offer nor before anyone."""
    table = play(situation(missions=[{LONDON_MADRID: ""}]), f"discard:{LONDON_MADRID}")
    assert LONDON_MADRID not in repr(now(table))


def test_all_three_may_go_in_one_turn() -> None:
    """SC-61. Without limit and without penalty."""
    table = situation(missions=[THREE])
    play(table, *(f"discard:{card}" for card in THREE))
    assert active(table) == {}
    assert supply(table) == 15
    assert options(offered(table), "take", "connect")
    assert now(table)["completed"].get(SEATS[0], 0) == 0
