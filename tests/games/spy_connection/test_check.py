"""Chapters 12 and 13: moving inside the network, the check, completing missions."""

from __future__ import annotations

import pytest

from tests.games.helpers import now, offered, play, refuses
from tests.games.spy_connection.situations import (
    active,
    cities_of,
    completed,
    link,
    mission,
    missions_with,
    options,
    route,
    situation,
    spy,
    supply,
    total,
)

LONDON_MADRID = mission("london", "madrid")
PARIS_MADRID = mission("paris", "madrid")
THREE = mission("london", "paris", "rome")


def test_the_spy_moves_to_any_other_city_of_the_network() -> None:
    """SC-98, SC-99, SC-Q09. Over three links in one go; not to where it is."""
    table = situation(agents=[route("london", "paris", "monaco", "rome")])
    assert options(offered(table), "travel") == {f"travel:{c}" for c in ("paris", "monaco", "rome")}
    assert refuses(table, "travel:london")
    play(table, "travel:rome")
    assert spy(table) == "rome"


def test_left_at_moving_nothing_is_connected() -> None:
    """SC-100. Once the check has begun, no city is connected any more."""
    table = situation(agents=[link("london", "paris")], missions=[{THREE: ""}])
    play(table, "travel:paris", f"mark:{THREE}")
    assert options(offered(table), "connect", "travel", "take") == set()
    play(table, "end")
    assert now(table)["active"] == "seat-2"


def test_without_a_network_there_is_no_moving() -> None:
    """SC-101. One city alone offers no other."""
    assert options(offered(situation(agents=["london-gate"])), "travel") == set()


def test_only_the_last_city_counts() -> None:
    """SC-102, SC-103. Neither where the turn began nor what was passed earns anything."""
    both = {LONDON_MADRID: "", THREE: ""}
    table = situation(agents=[route("london", "paris", "madrid")], missions=[both])
    assert options(offered(table), "mark") == set()
    play(table, "travel:madrid")
    assert options(offered(table), "mark") == {f"mark:{LONDON_MADRID}"}
    table = situation(agents=[link("london", "paris")], missions=[both])
    play(table, "travel:paris", "connect:monaco")
    assert options(offered(table), "mark") == set()


def test_serving_a_mission_is_a_wish() -> None:
    """SC-104. One agent onto the city, or none."""
    table = situation("check", missions=[{THREE: ""}])
    assert {f"mark:{THREE}", "end"} <= offered(table)
    play(table, "end")
    assert active(table) == {THREE: set()}


def test_several_missions_are_served_each_by_its_own_agent() -> None:
    """SC-105, SC-106. Two cards, two agents; no second on the same city."""
    table = situation("check", missions=[{THREE: "", LONDON_MADRID: ""}])
    before = supply(table)
    play(table, f"mark:{THREE}", f"mark:{LONDON_MADRID}")
    assert supply(table) == before - 2
    assert active(table) == {THREE: {"london"}, LONDON_MADRID: {"london"}}
    assert options(offered(table), "mark") == set()
    assert refuses(table, f"mark:{THREE}")


def test_a_mission_just_accepted_can_be_served() -> None:
    """SC-107. The check follows that option too."""
    others = [mission("rome", "athens"), mission("rome", "berlin"), mission("berlin", "warsaw")]
    table = situation(offer=[LONDON_MADRID, *others])
    play(table, f"take:{LONDON_MADRID}", f"mark:{LONDON_MADRID}")
    assert active(table) == {LONDON_MADRID: {"london"}}


@pytest.mark.parametrize("card", [LONDON_MADRID, THREE, missions_with("london", size=4)[0]])
def test_the_last_mark_completes_at_once(card: str) -> None:
    """SC-108 to SC-111. Every city marked, and unasked the card goes and all agents return."""
    rest = sorted(cities_of(card) - {"london"})
    table = situation("check", missions=[{card: f"2 | {', '.join(rest)}"}])
    assert supply(table) == 13 - len(rest)
    play(table, f"mark:{card}")
    assert supply(table) == 15
    assert active(table) == {}
    assert completed(table) == {card}
    assert now(table)["completed"] == {"seat-1": 1}
    table = situation("check", missions=[{card: f"2 | {', '.join(rest[1:])}"}])
    play(table, f"mark:{card}")
    assert completed(table) == set()


def test_returned_agents_serve_the_next_card() -> None:
    """SC-112, SC-113. One agent at hand is enough for both, if the right card comes first."""
    held = {LONDON_MADRID: "5 | madrid", THREE: "8"}
    table = situation("check", missions=[held])
    assert supply(table) == 1
    play(table, f"mark:{LONDON_MADRID}", f"mark:{THREE}")
    assert completed(table) == {LONDON_MADRID}
    assert active(table) == {THREE: {"london"}}
    table = situation("check", missions=[held])
    play(table, f"mark:{THREE}")
    assert options(offered(table), "mark") == set()


def test_without_an_agent_at_hand_one_may_be_taken_back_first() -> None:
    """SC-114, SC-115. From the board, as long as nothing is cut off, or from another card."""
    held = {LONDON_MADRID: "11", THREE: "rome"}
    spaces = "london-gate, london-paris-1, paris-monaco-1"
    table = situation("check", missions=[held], agents=[spaces])
    assert supply(table) == 0
    assert options(offered(table), "mark") == set()
    assert options(offered(table), "back") == {"back:paris-monaco-1"}
    assert refuses(table, "back:london-gate")
    assert f"unmark:{THREE}:rome" in offered(table)
    play(table, "back:paris-monaco-1", f"mark:{LONDON_MADRID}")
    assert options(offered(table), "mark") == set()
    play(table, f"unmark:{THREE}:rome", f"mark:{THREE}")
    assert active(table) == {LONDON_MADRID: {"london"}, THREE: {"london"}}
    assert total(table) == 15


def test_points_are_not_counted_before_the_end() -> None:
    """SC-116. Completing earns nothing yet."""
    table = situation("check", missions=[{LONDON_MADRID: "madrid"}])
    play(table, f"mark:{LONDON_MADRID}", "end")
    assert now(table)["points"] == {}
    assert table.result is None


def test_the_rulebooks_example_of_a_check() -> None:
    """SC-112, SC-113, SC-118, SC-120. In Madrid with two missions: the first is completed, its
    agents serve the second, which is completed as well and earns an extra turn."""
    table = situation(
        "check",
        spies=("madrid", "rome"),
        missions=[{LONDON_MADRID: "london", PARIS_MADRID: "2 | paris"}],
        agents=[route("madrid", "paris", "london")],
    )
    play(table, f"mark:{LONDON_MADRID}", f"mark:{PARIS_MADRID}")
    assert completed(table) == {LONDON_MADRID, PARIS_MADRID}
    play(table, "end")
    assert now(table)["active"] == "seat-1"
    assert now(table)["is_extra"] == 1
