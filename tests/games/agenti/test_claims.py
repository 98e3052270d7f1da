"""Chapters 16 and 17: entering a hideout, the claim, and what follows a wrong one."""

from __future__ import annotations

from typing import Any

import pytest

from spytable import kernel
from spytable.games.agenti import components as box
from spytable.games.agenti import facts
from spytable.table import NotOnOffer, NotYourDecision, Table
from tests.games.agenti.situations import (
    agent,
    family,
    heard,
    keys,
    seen,
    situation,
    steps,
    walk,
    ways,
)
from tests.games.helpers import decider, now, offered, play, refuses


def before_the_door(roll: int = 3, **more: Any) -> Table:
    """The first agent, with the key, at the door of hideout 1, which is dark."""
    told: dict[str, object] = {
        "agents": ("a9", "c1", "b1", "d1"),
        "light": "b",
        "roll": roll,
        "keys": {0: ["1"]},
        **more,
    }
    return play(situation(**told), "play:street:move")


def claimed(suspect: str, **more: Any) -> Table:
    """The first player has named the owner of hideout 1."""
    return play(before_the_door(**more), "enter:1", f"name:{suspect}")


# -- chapter 16 -------------------------------------------------------------------------------


def test_a_claim_may_be_a_guess() -> None:
    """AG-137, AG-138, AG-147: to enter is for those who know, but nobody asks what they know; only
    being right matters."""
    table = before_the_door()
    assert seen(table, 0)["suitcase"] == seen(table, 0)["file"] == {}
    assert "enter:1" in offered(table)
    play(table, "enter:1")
    assert offered(table) == {"name:v", "name:x", "name:y", "name:z"}
    play(table, "name:v")
    assert table.result is not None
    assert table.result.winners == (0,)


@pytest.mark.parametrize("held", [[], ["2"], ["3", "4"], ["2 up"]])
def test_without_the_key_there_is_no_entry(held: list[str]) -> None:
    """AG-139, AG-44, AG-Q45: another key does not do."""
    table = before_the_door(keys={0: held, 1: ["1"]})
    assert family(table, "enter") == set()
    assert refuses(table, "enter:1")


@pytest.mark.parametrize("held", [["1"], ["4", "1"], ["1 up"]])
def test_with_the_key_the_agent_steps_in_from_its_circle(held: list[str]) -> None:
    """AG-139, AG-140, AG-45: from the door, by the own movement."""
    table = before_the_door(keys={0: held})
    assert family(table, "enter") == {"enter:1"}
    away = before_the_door(agents=("a5", "c1"), keys={0: held})
    assert family(away, "enter") == set()
    walk(away, "a9")
    assert family(away, "enter") == {"enter:1"}


def test_nobody_else_can_enter_or_claim() -> None:
    """AG-56, AG-140: neither another player nor by moving a suspect there."""
    table = before_the_door(players=3)
    assert refuses(table, "enter:1", seat=1)
    play(table, "enter:1")
    assert refuses(table, "name:v", seat=2)
    suspects = situation(suspects=("a9", "c2", "d2", "b2"), keys={0: ["1"]}, light="b")
    play(suspects, "play:suspects:suspect", "suspect:v")
    assert family(suspects, "enter") == set()


@pytest.mark.parametrize("roll", [1, 2, 6])
def test_steps_left_over_are_dropped(roll: int) -> None:
    """AG-141, AG-68, AG-Q43: one step is enough, six are not too many."""
    table = before_the_door(roll)
    play(table, "enter:1")
    assert now(table)["phase"] == "name"
    assert now(table)["steps_left"] == 0


def test_too_few_steps_do_not_reach_the_hideout() -> None:
    """AG-Q43: the step onto the field is a step of its own."""
    table = before_the_door(1, agents=("a5", "c1"))
    walk(table, "a9")
    assert decider(table) == 1, "the roll is used up on the door"
    table = walk(before_the_door(2, agents=("a5", "c1")), "a9")
    assert offered(table) >= {"enter:1"}


def test_no_entry_while_the_hideout_is_lit() -> None:
    """AG-142, AG-100."""
    assert family(before_the_door(light="a"), "enter") == set()
    assert family(before_the_door(light="c"), "enter") == {"enter:1"}


def test_the_claim_is_made_aloud() -> None:
    """AG-143, AG-Q46: everybody hears hideout and suspect, and sees the key."""
    table = claimed("x", players=3, keys={0: ["4", "1"]}, plan=2)
    for seat in (0, 1, 2, None):
        assert heard(table, seat)[1:3] == ["enter:1", "name:x"]
        view = seen(table, seat)
        assert (view["claim_hideout"], view["claim_suspect"]) == ("hideout-1", "x")
    inside = play(before_the_door(players=3, keys={0: ["4", "1"]}), "enter:1")
    assert seen(inside, 1)["key"]["seat-1"] == ["none", "hideout-1", "none", "none"]
    assert seen(inside, None)["key_up"]["seat-1"][1] == "hideout-1"


def test_the_claimant_looks_into_suitcase_and_evidence_in_secret() -> None:
    """AG-144, AG-145, AG-151: both are seen by one player only, the evidence of the suspect named
    and no other."""
    table = claimed("x", players=3, plan=2)
    assert seen(table, 0)["suitcase"] == {"hideout-1": "empty"}
    assert seen(table, 0)["evidence"] == {"x": "hideout-2"}
    for seat in (1, 2, None):
        assert seen(table, seat)["suitcase"] == seen(table, seat)["evidence"] == {}


def test_a_right_claim_wins_at_once_and_is_shown_to_all() -> None:
    """AG-146, AG-41, AG-36: the game is over."""
    table = claimed("v", players=4)
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((0,), "plan-found")
    assert decider(table) is None
    for seat in (1, 2, 3, None):
        assert seen(table, seat)["suitcase"]["hideout-1"] == "plan"
        assert seen(table, seat)["evidence"]["v"] == "hideout-1"


def test_checks_earned_on_the_way_in_lapse() -> None:
    """AG-Q47: entry starts the claim."""
    table = before_the_door(agents=("a13", "c1"), suspects=("a5", "b2", "d2", "c2"), players=2)
    walk(table, "a5", "a9")
    assert now(table)["pending"] == {"v": 1}
    play(table, "enter:1")
    assert now(table)["pending"] == {}
    assert not family(table, "check")


def test_passing_over_an_occupied_door_leads_in_as_well() -> None:
    """AG-67, AG-140: somebody standing before the hideout does not close it."""
    table = before_the_door(agents=("a5", "a9"), roll=2)
    walk(table, "a9")
    assert "enter:1" in offered(table)


# -- a move that can only end in a hideout ----------------------------------------------------

CORNERED = {
    "players": 3,
    "agents": ("d5", "d9", "d3"),
    "suspects": ("d2", "d4", "d12", "d13"),
    "roll": 2,
    "light": "a",
}
"""Every circle two steps from d5 is taken; only hideout 4 behind d9 is open."""
DOORS = ("a1", "b7", "c9", "d9")


def test_where_only_a_hideout_is_open_one_may_stay() -> None:
    """AG-65, AG-Q62: nobody is forced to make a claim; whoever holds some key is asked, be it the
    right one or not, so the question tells nobody anything."""
    right = play(situation(**CORNERED, keys={0: ["4"]}), "play:street:move")
    assert offered(right) == {"step:d9", "stay"}
    other = play(situation(**CORNERED, keys={0: ["3"]}), "play:street:move")
    assert offered(other) == {"stay"}
    assert seen(right, 1) == seen(other, 1)
    play(other, "stay")
    assert agent(other) == "d5"
    assert now(other)["used"] == {"seat-1": {"street": 1}}
    none = play(situation(**CORNERED), "play:street:move")
    assert decider(none) == 1, "without any key the move is forgone at once"


def test_whoever_takes_the_only_way_in_shows_the_key() -> None:
    """AG-Q62, AG-Q46: with the first step from which the move can end nowhere else; then the entry
    stands."""
    table = situation(**CORNERED, keys={0: ["2", "4"]})
    play(table, "play:street:move", "step:d9")
    assert now(table)["key_up"] == {"seat-1": ["none", "hideout-4", "none", "none"]}
    assert seen(table, 1)["key"]["seat-1"] == ["none", "hideout-4", "none", "none"]
    assert offered(table) == {"enter:4"}


@pytest.mark.parametrize("held", ["", "3", "1", "2", "21"])
def test_of_several_ways_in_any_will_do(held: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """AG-140, AG-Q62: an owner's map may have two hideouts so near that one step leads to both:
    here the doors of 1 and 2 are a1 and b7.  It is open to whoever holds the key of either, and
    the lowest number is shown first."""
    monkeypatch.setattr(facts, "DOOR", kernel.table([0, *map(box.CIRCLE_NAMES.index, DOORS)]))
    with kernel.plainly():
        table = situation(
            players=3,
            agents=("a4", "b6", "a9"),
            suspects=("a13", "a5", "a12", "d2"),
            roll=4,
            light="c",
            keys={0: list(held)},
        )
        play(table, "play:street:move")
        opens = {"1", "2"} & set(held)
        assert ("step:a3" in offered(table)) == bool(opens)
        if opens:
            play(table, "step:a3")
            first = min(opens)
            assert seen(table, 1)["key"]["seat-1"][held.index(first)] == f"hideout-{first}"
            assert len([up for up in now(table)["key_up"]["seat-1"] if up != "none"]) == 1
            play(table, "step:a1")
            if "1" in held:
                assert "enter:1" in offered(table)
            if "2" in held:
                play(table, "step:b7", "enter:2")
                assert now(table)["phase"] == "name"


def test_whoever_holds_some_key_may_choose_the_move_of_the_file_card() -> None:
    """AG-Q09, AG-Q62: the move counts as possible where it might end in a hideout, whichever key
    it is: what is on offer tells nobody anything.  Without a key it is not."""
    plays = {
        held: family(situation(**CORNERED, keys={0: list(held)}), "play") for held in ("4", "3", "")
    }
    assert "play:file:move" in plays["4"] and plays["4"] == plays["3"]
    assert plays["4"] - plays[""] == {"play:file:move"}


def test_a_key_that_lies_face_up_counts_for_its_own_hideout_alone() -> None:
    """AG-Q09, AG-Q62: everybody knows that it does not open the one in reach, so refusing the move
    betrays nothing; one more key that lies face down might be the right one."""

    def plays(*keys: str) -> set[str]:
        return family(situation(**CORNERED, keys={0: keys}), "play")

    assert "play:file:move" not in plays("3 up") and plays("3 up") == plays()
    assert "play:file:move" in plays("4 up") & plays("3 up", "2") & plays("3 up", "4")
    table = play(situation(**CORNERED, keys={0: ["3 up", "1 up"]}), "play:street:move")
    assert decider(table) == 1, "the move is forgone at once"
    table = play(situation(**CORNERED, keys={0: ["4 up"]}), "play:street:move")
    assert offered(table) == {"step:d9", "stay"}


@pytest.mark.parametrize("claim", ["enter:4", "name:v", "step:d9"])
def test_a_claim_out_of_turn_is_refused_in_a_sentence(claim: str) -> None:
    """AG-40, AG-59: nothing is changed by it; nor is it by one that is not on offer."""
    table = situation(**CORNERED, keys={0: ["4"], 1: ["2"]})
    play(table, "play:street:move", "step:d9")
    before = table.position()
    with pytest.raises(NotYourDecision, match=r"^seat-2 is not the one to decide$"):
        table.take(1, claim)
    with pytest.raises(NotOnOffer, match="'enter:3' is not on offer now"):
        table.take(0, "enter:3")
    assert table.position() == before


def test_a_hideout_is_no_way_out_for_a_suspect() -> None:
    """AG-58, AG-Q41: whatever keys the player who moves it holds."""
    table = situation(agents=("a1", "d2"), suspects=("d5", "b2", "c2", "b3"), roll=2, light="a")
    play(table, "play:suspects:suspect", "suspect:v")
    without = offered(table)
    assert without and "step:d9" not in without, "behind d9 there is only d2, and that is taken"
    table = situation(
        agents=("a1", "d2"), suspects=("d5", "b2", "c2", "b3"), roll=2, light="a", keys={0: ["4"]}
    )
    play(table, "play:suspects:suspect", "suspect:v")
    assert offered(table) == without


def test_a_landing_shows_nothing() -> None:
    """AG-Q62: as long as the move can end on a circle, keys stay down and nobody may stay."""
    told = {"agents": ("d5", "c1"), "suspects": ("a2", "b2", "c2", "b3"), "roll": 2}
    table = situation(**told, light="a", keys={0: ["4"]})
    play(table, "play:street:move")
    assert "stay" not in offered(table)
    play(table, "step:d9")
    assert now(table)["key_up"] == {}
    assert offered(table) == {"step:d2", "enter:4"}


def test_the_lit_hideout_is_no_way_out() -> None:
    """AG-142, AG-65: in the light there is nothing to enter, and the move is forgone."""
    table = situation(**(CORNERED | {"light": "d"}), keys={0: ["4"]})
    play(table, "play:street:move")
    assert decider(table) == 1
    assert agent(table) == "d5"


# -- chapter 17 -------------------------------------------------------------------------------

WRONG = [
    {"suspect": "x"},
    {"suspect": "v", "plan": 3},
    {"suspect": "v", "owners": "4231"},
]


@pytest.mark.parametrize("how", WRONG, ids=["owner", "plan", "evidence"])
def test_if_anything_is_wrong_the_player_is_out(how: dict[str, Any]) -> None:
    """AG-148, AG-152: and takes no further part; the others play on, without that seat."""
    table = claimed(**how, players=3)
    assert table.result is None
    assert now(table)["out"] == {"seat-1": 1}
    order = []
    for _ in range(4):
        order.append(decider(table))
        turn = ("play:light:light", "turn:clockwise", "leave-beam")
        play(table, *(turn if len(order) < 3 else ("play:file:check", "check:v")))
        while decider(table) == order[-1] and now(table)["card"] != "none":
            play(table, sorted(offered(table))[0])
    assert order == [1, 2, 1, 2]


def test_the_agent_leaves_the_board() -> None:
    """AG-149: circle and field are free."""
    table = claimed("x", players=3)
    assert agent(table) == "none"
    assert "seat-1" not in seen(table, 1)["agent"]


def test_where_the_agent_stood_one_can_land() -> None:
    """AG-149: at the door of the hideout."""
    table = claimed("x", players=3, agents=("a9", "a13", "b1"), deals=["roll:2"])
    play(table, "play:street:move")
    assert ("a5", "a9") in ways(table)


def test_all_keys_go_back_face_down() -> None:
    """AG-150, AG-Q48: into the supply; who knew them knows that they lie there."""
    table = claimed("x", players=3, keys={0: ["3", "1", "2 up"], 1: ["4"]})
    state = now(table)
    assert keys(table) == []
    assert state["supply"] == {"hideout-1": 1, "hideout-2": 1, "hideout-3": 1}
    assert state["supply_size"] == 3
    assert state["key_up"] == {}
    assert seen(table, 2)["returned"] == {"seat-1": ["none", "hideout-1", "hideout-2", "none"]}
    held = {now(table.imagine(2, seed))["key"]["seat-2"][0] for seed in range(30)}
    assert held == {"hideout-3", "hideout-4"}, "1 and 2 were given back while it was held"
    knows = {now(table.imagine(0, seed))["key"]["seat-2"][0] for seed in range(30)}
    assert knows == {"hideout-4"}


def test_a_key_that_went_back_can_be_drawn_again() -> None:
    """AG-150: keys held back would make hideouts unreachable."""
    table = claimed("x", players=3, agents=("a9", "a6", "b1"), deals=["roll:1", "key:1"])
    play(table, "play:street:move", "step:a12", "take-key")
    assert keys(table, 1) == ["1"]
    assert seen(table, 2)["key"] == {}


@pytest.mark.parametrize("owners", ["2134", "4231"])
def test_nobody_learns_which_part_was_wrong(owners: str) -> None:
    """AG-151, AG-Q49: the others know only that this claim is not the solution."""
    views = []
    for plan in (1, 3):
        table = claimed("v", players=3, owners=owners, plan=plan)
        views.append((seen(table, 1), seen(table, None)))
        assert seen(table, 0)["evidence"]["v"] != "none"
        for seed in range(40):
            world = now(table.imagine(1, seed))
            assert (world["plan"], world["owns"]["v"]) != ("hideout-1", "hideout-1")
    assert views[0] == views[1]


def test_the_last_one_left_wins_at_once() -> None:
    """AG-Q50: unless it was settled otherwise; then all is shown."""
    table = claimed("x", players=2)
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((1,), "last-one")
    assert seen(table, 1)["suitcase"]["hideout-1"] == "plan"
    assert seen(table, None)["evidence"]["x"] == "hideout-2"
    table = claimed("x", players=3, wrong=[(1, 2, "x", ["2 shown"])], plan=3)
    assert table.result is not None
    assert table.result.winners == (2,)


def test_claims_that_were_wrong_are_counted_in_their_order() -> None:
    """AG-148, AG-150: so that it is known whose keys were back in the supply when."""
    table = claimed("x", players=4, wrong=[(1, 2, "x", ["2 shown"])], plan=3)
    assert now(table)["out"] == {"seat-2": 1, "seat-1": 2}
    assert table.result is None
    assert decider(table) == 2


def test_where_it_was_settled_so_the_last_one_must_still_claim() -> None:
    """AG-Q50, AG-Q51: and if that is wrong, too, nobody wins."""
    more = {"variant": {"last": "must-claim"}, "agents": ("a9", "c9"), "plan": 3}
    table = claimed("x", keys={0: ["1"], 1: ["3"]}, deals=["roll:4"], **more)
    assert table.result is None
    assert decider(table) == 1
    play(table, "play:street:move", "enter:3", "name:y")
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((1,), "plan-found")
    table = claimed("x", keys={0: ["1"], 1: ["3"]}, deals=["roll:4"], **more)
    play(table, "play:street:move", "enter:3", "name:v")
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((), "all-out")
    assert table.result.scores == (0, 0)


def test_turns_alone_still_count_rounds() -> None:
    """AG-152, AG-Q61: one who plays on alone has a turn a round."""
    table = claimed("x", variant={"last": "must-claim"}, agents=("a9", "c9"), starter=0)
    assert now(table)["round_number"] == 3
    play(table, "play:light:light", "turn:clockwise", "leave-beam")
    assert decider(table) == 1
    assert now(table)["round_number"] == 4
    assert steps(table) == set()
