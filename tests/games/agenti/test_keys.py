"""Chapters 14 and 15: keys from the supply, and battles for them."""

from __future__ import annotations

import pytest

from spytable.games.agenti import components as box
from spytable.table import Table
from tests.games.agenti.situations import agent, family, heard, keys, seen, situation, steps
from tests.games.helpers import decider, now, offered, play, refuses

KEY_FIELDS = {box.CIRCLE_NAMES[field] for field in box.KEY_FIELDS}


def near_a_key(roll: int, *deals: str, **more: object) -> Table:
    """The first agent is about to move from a6, one step from the key field a12."""
    told: dict[str, object] = {"agents": ("a6", "c1", "b1"), "roll": roll, "deals": deals}
    return play(situation(**(told | more)), "play:street:move")


# -- chapter 14 -------------------------------------------------------------------------------


def test_whoever_reaches_or_passes_a_key_field_may_take_a_key() -> None:
    """AG-124: landing there, or going over it; or leave it."""
    landing = play(near_a_key(1, "key:2"), "step:a12")
    passing = play(near_a_key(2, "key:2"), "step:a12")
    for table in (landing, passing):
        assert offered(table) == {"take-key", "leave-key"}
        play(table, "take-key")
        assert keys(table) == ["2"]
    assert decider(landing) == 1, "the move was over"
    assert "step:a13" in offered(passing), "the move goes on"
    left = play(near_a_key(1), "step:a12", "leave-key")
    assert keys(left) == []
    assert now(left)["supply_size"] == 4


def test_only_key_fields_give_keys() -> None:
    """AG-124: any other circle gives nothing."""
    assert KEY_FIELDS == {"a12", "b12", "c12", "d12"}
    table = play(near_a_key(1), "step:a4")
    assert decider(table) == 1
    assert now(table)["supply_size"] == 4


def test_suspects_take_no_keys() -> None:
    """AG-124: only the own secret agent."""
    table = situation(suspects=("a6", "c2", "d2", "b2"), roll=1)
    play(table, "play:suspects:suspect", "suspect:v", "step:a12")
    assert decider(table) == 1


def test_starting_on_a_key_field_counts_for_nothing() -> None:
    """AG-Q26: it must be entered."""
    table = near_a_key(1, agents=("a12", "c1"))
    assert steps(table) == {"a6", "a13"}
    play(table, "step:a6")
    assert keys(table) == []
    assert decider(table) == 1


def test_one_key_for_each_time_a_field_is_entered() -> None:
    """AG-125, AG-Q28, AG-Q29: one at a time, at once, and no limit to how many one holds; here by
    the card and by the bonus move that a meeting brought."""
    deals = ("key:4", "find:move", "roll:3", "key:1")
    met = {"suspects": ("a13", "b2", "c2", "d2"), "files": {"v": "t1:2 b1:2 t2:2 t3:2 t4:2"}}
    table = near_a_key(3, *deals, keys={0: ["2"]}, found="xyz", **met)
    play(table, "step:a12", "take-key")
    assert keys(table) == ["2", "4"]
    play(table, "step:a13", "step:a5", "check:v", "step:a13", "step:a12")
    assert offered(table) == {"take-key", "leave-key"}
    play(table, "take-key")
    assert keys(table) == ["2", "4", "1"]
    assert offered(table) == {"step:a6"}, "nothing more to be had here"


def test_with_an_empty_supply_there_is_nothing_to_take() -> None:
    """AG-126: nobody is asked."""
    table = near_a_key(2, keys={0: ["1", "2"], 1: ["3", "4"]})
    play(table, "step:a12")
    assert now(table)["phase"] == "step"
    assert refuses(table, "take-key")


def test_a_key_is_drawn_blindly_from_what_is_left() -> None:
    """AG-Q27, AG-16: any key of the supply, all alike; none that is held."""
    drawn = set()
    for seed in range(40):
        table = situation(agents=("a6", "c1"), roll=1, keys={1: ["3"]}, seed=seed)
        play(table, "play:street:move", "step:a12", "take-key")
        drawn.update(keys(table))
    assert drawn == {"1", "2", "4"}


def test_the_taker_looks_at_it_and_keeps_it_face_down() -> None:
    """AG-127, AG-128, AG-Q59: everyone sees how many, the owner alone which, whenever it likes."""
    table = play(near_a_key(2, "key:3", players=3), "step:a12", "take-key", "step:a13")
    play(table, "play:light:light", "turn:clockwise", "leave-beam")
    for seat in (0, 1, 2, None):
        view = seen(table, seat)
        assert view["keys"] == {"seat-1": 1}
        assert view["supply_size"] == 3
        assert view["key_up"] == {}
        assert ("key:3" in heard(table, seat)) == (seat == 0)
        known = view["key"].get("seat-1", ["none"])[0]
        assert known == ("hideout-3" if seat == 0 else "none")


def test_a_key_turned_up_stays_visible_with_its_owner() -> None:
    """AG-129, AG-130: no action turns it down again."""
    table = situation(agents=("a1", "b8"), keys={1: ["3"]})
    play(table, "play:light:light", "turn:clockwise", "expose:2")
    up = {"seat-2": ["hideout-3", "none", "none", "none"]}
    assert now(table)["key_up"] == up
    play(table, "play:light:light", "turn:clockwise", "leave-beam")
    play(table, "play:file:check", "check:y")
    assert all(seen(table, seat)["key_up"] == up for seat in (0, 1, None))


def test_it_is_remembered_when_a_key_was_taken() -> None:
    """AG-125, AG-135, AG-150: before or after keys went back to the supply.  A key that went back
    may be the one that is drawn later; it is none that somebody held at that time."""
    gone = [(2, 2, "x", ["2 shown"])]
    table = near_a_key(2, "key:3", players=3, wrong=gone)
    play(table, "step:a12", "take-key")
    assert now(table)["key_since"]["seat-1"][0] == 1
    for since in (0, 1):
        table = passing("roll:6", "roll:1", wrong=gone, keys={1: [f"3 since {since}"]})
        play(table, "demand:1")
        assert now(table)["key_since"].get("seat-1", [0])[0] == since, "in battle that stays"


# -- chapter 15 -------------------------------------------------------------------------------


def passing(*deals: str, **more: object) -> Table:
    """The first agent comes past the second one at a8, and has two steps left."""
    told: dict[str, object] = {
        "agents": ("a4", "a8", "b1"),
        "players": 3,
        "roll": 3,
        "keys": {1: ["3"]},
        "deals": deals,
        **more,
    }
    table = situation(**told)
    return play(table, "play:street:move", "step:a8")


def test_whoever_passes_an_agent_may_demand_a_key() -> None:
    """AG-132, AG-Q29, AG-Q30: the mover, at once, and only if it likes."""
    table = passing()
    assert decider(table) == 0
    assert offered(table) == {"demand:1", "let-go"}
    play(table, "let-go")
    assert keys(table, 1) == ["3"]
    assert "step:a10" in offered(table)


def test_a_suspect_moved_past_an_agent_demands_nothing() -> None:
    """AG-132, AG-Q30: nor does the agent that is passed."""
    table = situation(agents=("a1", "a8"), suspects=("a4", "c2", "d2", "b2"), keys={1: ["3"]})
    play(table, "play:suspects:suspect", "suspect:v", "step:a8")
    assert now(table)["phase"] == "step"
    table = passing(keys={0: ["3"]})
    assert now(table)["phase"] == "step"


def test_who_has_no_key_is_passed_in_peace() -> None:
    """AG-Q36."""
    assert now(passing(keys={2: ["3"]}))["phase"] == "step"


def test_one_key_for_each_passing_and_the_attacker_points_at_it() -> None:
    """AG-133, AG-Q34: one of those that lie there, known or not; never two."""
    table = passing("roll:6", "roll:1", keys={1: ["3", "1", "4"]})
    assert offered(table) == {"demand:1", "demand:2", "demand:3", "let-go"}
    play(table, "demand:2")
    assert keys(table) == ["1"]
    assert keys(table, 1) == ["3", "4"]
    assert now(table)["phase"] == "step"
    assert not family(table, "demand")


@pytest.mark.parametrize(
    ("attack", "defence", "won"), [(4, 3, True), (3, 4, False), (5, 5, False), (6, 1, True)]
)
def test_the_higher_roll_has_the_key(attack: int, defence: int, won: bool) -> None:
    """AG-134, AG-135, AG-Q31, AG-Q32, AG-Q33: attacker first, both once, for all to see; a tie: the
    defender keeps it, and a lost battle costs the attacker nothing."""
    table = passing(f"roll:{attack}", f"roll:{defence}", keys={0: ["2"], 1: ["3"]})
    play(table, "demand:1")
    assert keys(table) == (["2", "3"] if won else ["2"])
    assert keys(table, 1) == ([] if won else ["3"])
    for seat in (0, 1, 2, None):
        assert heard(table, seat)[-3:] == ["demand:1", f"roll:{attack}", f"roll:{defence}"]
    assert now(table)["phase"] == "step"
    assert now(table)["roll"] == 3, "the roll of the turn is another one"
    rolled = {"seat-1": attack, "seat-2": defence}
    assert all(seen(table, seat)["battle"] == rolled for seat in (0, 1, 2, None))
    play(table, "step:a10")
    assert now(table)["battle"] == {}, "the dice are taken up as the move goes on"


def test_a_key_that_changes_hands_lies_face_down() -> None:
    """AG-131: even one that lay face up; what was seen stays known."""
    table = passing("roll:6", "roll:1", keys={1: ["3 up"]})
    play(table, "demand:1")
    assert now(table)["key_up"] == {}
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["key"]["seat-1"][0] == "hideout-3"


def test_a_key_won_is_known_to_both_who_have_held_it() -> None:
    """AG-127, AG-128: and to nobody else."""
    table = play(passing("roll:6", "roll:1"), "demand:1")
    for seat, known in ((0, True), (1, True), (2, False), (None, False)):
        assert (seen(table, seat)["key"].get("seat-1", ["none"])[0] != "none") == known
        assert seen(table, seat)["keys"] == {"seat-1": 1}


def test_a_lost_key_can_be_fought_for_again_after_a_new_passing() -> None:
    """AG-136, AG-Q35: there is no lock on it, and no battle without passing."""
    table = situation(
        players=2,
        agents=("a4", "a8"),
        roll=2,
        keys={1: ["3"]},
        suspects=("b2", "c2", "d2", "c3"),
        deals=["roll:6", "roll:1", "roll:2", "roll:5", "roll:2"],
    )
    play(table, "play:street:move", "step:a8", "demand:1", "step:a10")
    assert keys(table) == ["3"]
    assert agent(table) == "a10"
    assert decider(table) == 1
    assert not family(table, "demand")
    play(table, "play:street:move", "step:a10", "demand:1")
    assert keys(table, 1) == ["3"]
    assert keys(table) == []


def test_key_field_first_then_the_battle() -> None:
    """AG-124, AG-132, AG-Q29: where an agent with a key stands on a key field, both happen."""
    table = situation(
        agents=("a6", "a12"), roll=2, keys={1: ["3"]}, deals=["key:1", "roll:5", "roll:2"]
    )
    play(table, "play:street:move", "step:a12")
    assert offered(table) == {"take-key", "leave-key"}
    play(table, "take-key")
    assert offered(table) == {"demand:1", "let-go"}
    play(table, "demand:1")
    assert keys(table) == ["1", "3"]
    assert now(table)["phase"] == "step"
    left = situation(agents=("a6", "a12"), roll=2, keys={1: ["3"]})
    play(left, "play:street:move", "step:a12", "leave-key")
    assert offered(left) == {"demand:1", "let-go"}, "the field is left, the battle is not"


def test_the_keys_of_the_loser_close_ranks() -> None:
    """AG-131, AG-135, AG-Q34: each of those left is still turned up, or known, as it was."""
    table = passing("roll:6", "roll:1", keys={1: ["3 known 3", "4", "2 up"]})
    play(table, "demand:1")
    assert keys(table, 1) == ["4", "2"]
    assert now(table)["key_up"] == {"seat-2": ["none", "hideout-2", "none", "none"]}
    for seat in (0, 2, None):
        assert seen(table, seat)["key"]["seat-2"] == ["none", "hideout-2", "none", "none"]
    assert seen(table, 2)["key"]["seat-1"][0] == "hideout-3", "once seen, always known"
    assert seen(table, None)["key"].get("seat-1") is None


def test_a_key_won_in_a_move_opens_its_hideout_in_the_same_move() -> None:
    """AG-Q29: the right arises at the passing itself."""
    table = situation(
        agents=("a13", "a5"), roll=3, light="b", keys={1: ["1"]}, deals=["roll:5", "roll:2"]
    )
    play(table, "play:street:move", "step:a5", "demand:1", "step:a9")
    assert "enter:1" in offered(table)
    at_the_door = situation(
        agents=("a5", "a9"),
        suspects=("b2", "c2", "d2", "c3"),
        roll=2,
        light="b",
        keys={1: ["1"]},
        deals=["roll:5", "roll:2"],
    )
    play(at_the_door, "play:street:move", "step:a9", "demand:1")
    assert now(at_the_door)["battle"] == {"seat-1": 5, "seat-2": 2}
    play(at_the_door, "enter:1")
    assert now(at_the_door)["battle"] == {}
