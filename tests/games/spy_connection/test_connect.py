"""Chapters 9 and 10: the network, and connecting a new city."""

from __future__ import annotations

import pytest

from spytable.games.spy_connection.components import LINK_SPACES, SPACE_NAMES
from spytable.table import Table
from tests.games.helpers import now, offered, play, refuses
from tests.games.spy_connection.situations import (
    link,
    mission,
    on_board,
    options,
    route,
    situation,
    spy,
    supply,
)

LONDON_MADRID = mission("london", "madrid")


def reach(table: Table) -> set[str]:
    """The cities the spy may travel to."""
    return {name.partition(":")[2] for name in options(offered(table), "travel")}


def test_the_network_is_what_the_spy_can_reach() -> None:
    """SC-62, SC-99. Over whole links, however many in a row; not beyond."""
    table = situation(agents=[route("london", "paris", "madrid") + ", madrid-monaco-1"])
    assert reach(table) == {"paris", "madrid"}
    table = situation(agents=[route("london", "paris", "monaco", "rome", "berlin")])
    assert reach(table) == {"paris", "monaco", "rome", "berlin"}


@pytest.mark.parametrize("missing", ["paris-madrid-1", "paris-madrid-2", "paris-madrid-3"])
def test_one_empty_space_breaks_a_link(missing: str) -> None:
    """SC-63. Every space needs an own agent."""
    spaces = [space for space in link("paris", "madrid").split(", ") if space != missing]
    spaces = spaces[:1] if missing == "paris-madrid-2" else spaces
    near = [space for space in spaces if missing != "paris-madrid-1"]
    table = situation(spies=("paris", "rome"), agents=[", ".join(near)])
    assert reach(table) == set()


def test_other_agents_carry_nobody() -> None:
    """SC-64. A link that others have filled, alone or together with oneself, is no link."""
    table = situation(
        spies=("paris", "paris"), agents=["paris-madrid-1, paris-madrid-2", link("paris", "madrid")]
    )
    assert reach(table) == set()
    play(table, "connect:monaco", "end")
    assert reach(table) == {"madrid"}


def test_taking_back_shrinks_the_network() -> None:
    """SC-65, SC-98. A city that is no longer joined can no longer be travelled to."""
    table = situation(agents=[route("london", "paris", "madrid")])
    play(table, "back:paris-madrid-3")
    assert reach(table) == {"paris"}
    assert refuses(table, "travel:madrid")


def test_in_the_first_turn_there_is_only_the_spys_city() -> None:
    """SC-66, SC-71, SC-101. No moving before there is a network."""
    table = situation(turn=1, round_number=1, last_turn=(1, 0))
    assert options(offered(table), "travel") == set()
    assert options(offered(table), "connect") == {"connect:paris", "connect:berlin"}


def test_a_city_joins_what_touches_it() -> None:
    """SC-67. Two half links that meet in a city hang together, though neither carries the spy."""
    table = situation(agents=["london-gate, london-paris-1, paris-monaco-1, paris-berlin-1"])
    names = offered(table)
    assert {"back:paris-monaco-1", "back:paris-berlin-1"} <= names
    assert not {"back:london-gate", "back:london-paris-1"} & names


def test_all_colours_may_stand_on_one_space() -> None:
    """SC-68, SC-79. Four players on the space before London; the last pays two, not more."""
    table = situation(
        players=4,
        active=3,
        spies=("london",) * 4,
        agents=["london-gate", "2 london-gate", "2 london-gate"],
    )
    before = supply(table, 3)
    play(table, "connect:paris")
    assert on_board(table, 3) == {"london-gate": 2, "london-paris-1": 1}
    assert supply(table, 3) == before - 3
    assert [on_board(table, seat)["london-gate"] for seat in range(4)] == [1, 2, 2, 2]


def test_before_connecting_the_spy_may_move_or_stay() -> None:
    """SC-69, SC-70, SC-73. Anywhere in the network, or not at all; the link starts where it
    stands."""
    table = situation(agents=[route("london", "paris", "madrid")])
    assert {"travel:paris", "travel:madrid", "connect:berlin"} <= offered(table)
    assert refuses(table, "connect:monaco")
    play(table, "travel:paris")
    assert options(offered(table), "connect") == {"connect:berlin", "connect:monaco"}
    assert refuses(table, "travel:madrid")
    play(table, "connect:monaco")
    assert spy(table) == "monaco"
    assert set(on_board(table)) >= {"paris-monaco-1", "paris-monaco-2"}


def test_exactly_one_city_is_connected() -> None:
    """SC-72, SC-85. After it no second one, and no moving on."""
    table = play(situation(), "connect:paris")
    assert options(offered(table), "connect", "travel") == set()


def test_only_neighbours_that_are_new() -> None:
    """SC-74, SC-75, SC-Q04. Not far cities, not those in the network over another way; once the
    other way is broken, they are new again."""
    table = situation(agents=[route("london", "paris", "berlin")])
    assert options(offered(table), "connect") == set()
    assert refuses(table, "connect:madrid")
    assert refuses(table, "connect:berlin")
    play(table, "back:paris-berlin-3")
    assert options(offered(table), "connect") == {"connect:berlin"}


def test_a_link_is_secured_whole_or_not_at_all() -> None:
    """SC-76, SC-77, SC-83. Three empty spaces cost three; with two at hand it cannot be done."""
    spread = {LONDON_MADRID: "12"}
    table = situation(spies=("madrid", "rome"), missions=[spread])
    assert supply(table) == 3
    play(table, "connect:paris")
    assert on_board(table) == dict.fromkeys(link("paris", "madrid").split(", "), 1)
    assert supply(table) == 0
    table = situation(spies=("madrid", "rome"), missions=[{LONDON_MADRID: "13"}])
    assert options(offered(table), "connect") == set()
    assert refuses(table, "connect:paris")


@pytest.mark.parametrize("foreign", ["london-paris-1", "2 london-paris-1"])
def test_a_space_where_others_stand_costs_two(foreign: str) -> None:
    """SC-78, SC-79. Be it one agent of theirs or two."""
    table = situation(spies=("london", "paris"), agents=["", foreign])
    play(table, "connect:paris")
    assert on_board(table) == {"london-gate": 1, "london-paris-1": 2}
    assert supply(table) == 15 - 3


@pytest.mark.parametrize("own", ["london-gate", "2 london-gate"])
def test_a_space_with_own_agents_costs_nothing(own: str) -> None:
    """SC-80, SC-81, SC-Q05, SC-Q14. One is enough, even where others have come since; the space
    before London serves both links."""
    table = situation(spies=("london", "london"), agents=[own, "2 london-gate"])
    before = supply(table)
    count = on_board(table)["london-gate"]
    play(table, "connect:berlin")
    assert on_board(table) == {"london-gate": count, "london-berlin-1": 1, "london-berlin-2": 1}
    assert supply(table) == before - 2


def test_a_single_agent_need_not_be_doubled() -> None:
    """SC-81. Others arrive, and the spy still travels."""
    table = situation(spies=("paris", "london"), agents=[link("london", "paris"), ""], active=1)
    play(table, "connect:paris", "end")
    assert reach(table) == {"london"}
    assert on_board(table) == {"london-gate": 1, "london-paris-1": 1}


def test_agents_can_be_taken_back_to_pay() -> None:
    """SC-82, SC-87, SC-88. First too few, then, in the same turn, enough."""
    held = {LONDON_MADRID: "12"}
    table = situation(spies=("paris", "rome"), agents=["paris-monaco-1"], missions=[held])
    assert supply(table) == 2
    assert options(offered(table), "connect") == {"connect:london", "connect:monaco"}
    play(table, "back:paris-monaco-1")
    assert "connect:berlin" in offered(table)
    play(table, "connect:berlin")
    assert spy(table) == "berlin"


def test_what_cannot_be_paid_cannot_be_connected() -> None:
    """SC-83. Foreign agents make it dearer: refused, and nothing changes."""
    foreign = ", ".join(link("paris", "madrid").split(", "))
    for planned, possible in (("9", True), ("10", False)):
        table = situation(
            spies=("madrid", "madrid"), agents=["", foreign], missions=[{LONDON_MADRID: planned}]
        )
        assert ("connect:paris" in offered(table)) is possible
        assert possible or refuses(table, "connect:paris")


def test_the_spy_goes_there_at_once_and_stays() -> None:
    """SC-84, SC-85. Into the new city, and no further."""
    table = play(situation(agents=[link("london", "paris")]), "connect:berlin")
    assert spy(table) == "berlin"
    assert refuses(table, "travel:london")
    play(table, "end")
    assert spy(table) == "berlin"


def test_a_lone_leftover_still_hinders() -> None:
    """SC-86, SC-92. One agent on a link that is no longer whole makes its space cost two."""
    table = situation(spies=("london", "paris"), agents=["london-gate", ""], active=1)
    play(table, "connect:london")
    assert on_board(table, 1) == {"london-gate": 2, "london-paris-1": 1}


def test_one_space_serves_two_links() -> None:
    """SC-Q05. The agent before London counts for Paris and for Berlin."""
    shared = set(LINK_SPACES[0]) & set(LINK_SPACES[1])
    assert {SPACE_NAMES[space] for space in shared} == {"london-gate"}
    table = situation(agents=["london-gate, london-paris-1, london-berlin-1, london-berlin-2"])
    assert reach(table) == {"paris", "berlin"}


def test_the_rulebooks_example_of_connecting() -> None:
    """SC-78, SC-80, SC-84. In London with one agent before it; the next space is another's: two
    agents, and the spy is in Paris."""
    table = situation(spies=("london", "paris"), agents=["london-gate", "london-paris-1"])
    assert {"connect:paris", "connect:berlin"} <= offered(table)
    before = supply(table)
    play(table, "connect:paris")
    assert (supply(table), spy(table)) == (before - 2, "paris")
    assert now(table)["phase"] == "check"
