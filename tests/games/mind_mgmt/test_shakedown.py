"""Chapter 24: SHAKEDOWN."""

from __future__ import annotations

from spytable.table import Table
from tests.games.helpers import now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    acting,
    at,
    family,
    heard,
    immortals,
    seen,
    situation,
    words,
)

FAR = ("R1C4", "R7C3", "R7C5")


def beside(place: str = "R4C3", **told: object) -> Table:
    """Meru and the first immortal share a location."""
    return acting(**{"agent": "meru", "at": place, "immortals": (place, *FAR)} | told)


def test_it_needs_an_immortal_in_the_location() -> None:
    """MM-279: where the agent began or where it has moved to."""
    assert "shakedown" in words(beside())
    assert "shakedown" not in words(acting("meru", "R4C4", immortals=("R4C3", *FAR)))
    moved = play(acting("meru", "R4C4", immortals=("R4C3", *FAR)), "move:r4c3")
    assert "shakedown" in words(moved)


def test_not_in_the_middle_of_a_movement() -> None:
    """MM-280, MM-243: a movement that has begun is over by it."""
    table = acting("meru", "R4C4", immortals=("R4C3", *FAR))
    play(table, "move:r4c3", "shakedown:idol", "no-push")
    assert words(table) == {"rest"}
    whole = play(beside(), "shakedown:idol", "no-push", "move:r4c4", "move:r4c5")
    assert at(whole, "meru") == "R4C5"


def test_name_a_feature_hear_the_answer_then_push() -> None:
    """MM-281, MM-287: in this order, whatever the answer."""
    for feature in ("bus", "idol"):
        table = play(beside(), f"shakedown:{feature}")
        assert now(table)["phase"] == "push"
        assert set(seen(table, 1)["excluded"]) | set(seen(table, 1)["exposed"]) >= {feature}
        play(table, "push:n")
        assert immortals(table)[0] == "R3C3"


def test_any_of_the_sixteen_may_be_named() -> None:
    """MM-282, MM-294, MM-175, OQ-4: local or not, covered by immortals, known already."""
    table = beside(exposed={"bus": 6}, excluded=("monks",), hour=8)
    assert len(family(table, "shakedown")) == 16
    play(table, "shakedown:bus", "push:s")
    assert now(table)["exposed"] == {"bus": 6}


def test_a_hidden_card_is_turned_up_at_once() -> None:
    """MM-283, MM-293: for all to see; it is not replaced."""
    table = play(beside(players=3), "shakedown:palm")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["exposed"] == {"palm": 6}
    assert set(now(table)["hidden"]) == {"bus", "palm", "dogs"}, "two are left to go on with"
    assert heard(table, 1) == ["shakedown:palm"]


def test_from_then_on_it_brings_no_recruits() -> None:
    """MM-284, MM-285: on later visits; R4C2 has a palm."""
    way = "R2C1 R3C1 R4C1 R5C1 R5C2 R6C2"
    told = {"hour": 6, "features": ("palm", "bus", "dogs"), "route": way}
    table = beside("R1C6", route=way, activated=2, laid=("dusty",))
    play(table, "shakedown:palm", "no-push", "rest")
    play(table, "step:r6c1", "done")
    assert now(table)["track"][7] == 1, "the bus of R6C1, not its palm"
    hidden = play(situation(**told), "step:r6c1", "done")
    assert now(hidden)["track"][7] == 2


def test_a_wrong_guess_excludes_the_feature() -> None:
    """MM-286: nothing is exposed, and all know."""
    table = play(beside(players=3), "shakedown:cafe")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["exposed"] == {}
        assert "cafe" in seen(table, seat)["excluded"]


def test_the_agent_pushes_the_immortal_any_orthogonal_way_or_not() -> None:
    """MM-287, MM-288, MM-292: never diagonally, not from a temple either."""
    table = play(beside(), "shakedown:cafe")
    assert offered(table) == {"push:n", "push:e", "push:s", "push:w", "no-push"}
    play(table, "no-push")
    assert immortals(table)[0] == "R4C3"
    temple = play(beside("R5C5"), "shakedown:cafe")
    assert family(temple, "push") == {"N", "E", "S", "W"}


def test_no_push_across_chaos_or_onto_another_immortal() -> None:
    """MM-289, MM-290: but onto an agent."""
    told = {"chaos": ("R4C3-E",), "immortals": ("R4C3", "R3C3", "R7C3", "R7C5")}
    told |= {"agents": ("R4C3", "R4C2", "R7C1", "R7C6")}
    table = play(acting("meru", **told), "shakedown:cafe")
    assert family(table, "push") == {"S", "W"}
    play(table, "push:w")
    assert immortals(table)[0] == "R4C2" == at(table, "henry-lyme")


def test_where_no_push_is_legal_there_is_none() -> None:
    """MM-291: the guess counts all the same."""
    told = {"chaos": ("R7C5-E",), "immortals": ("R7C6", "R6C6", "R1C4", "R7C3")}
    route = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6"
    table = play(acting("dusty", "R7C6", route=route, **told), "shakedown:bus")
    assert now(table)["phase"] == "agent" and now(table)["exposed"] == {"bus": 6}
    assert refuses(table, "no-push")


def test_it_is_the_one_action() -> None:
    """MM-229, MM-279: no second one, though the immortal has gone."""
    table = play(beside(), "shakedown:cafe", "push:n")
    assert words(table) == {"move", "rest"}
