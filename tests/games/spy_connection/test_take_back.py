"""Chapter 11: taking back agents."""

from __future__ import annotations

import pytest

from tests.games.helpers import now, offered, play, refuses
from tests.games.spy_connection.situations import (
    active,
    link,
    mission,
    on_board,
    options,
    planning,
    route,
    situation,
    supply,
)

LONDON_MADRID = mission("london", "madrid")
LONDON_ROME = mission("london", "rome")


@pytest.mark.parametrize("phase", ["turn", "moved", "check"])
def test_agents_may_be_taken_back_at_any_moment(phase: str) -> None:
    """SC-87, SC-88, SC-Q11, SC-Q12. Before an option, after moving, after connecting and in the
    check; they are at hand at once."""
    table = situation(phase, spies=("paris", "rome"), agents=[link("london", "paris")])
    before = supply(table)
    play(table, "back:london-gate")
    assert supply(table) == before + 1
    assert now(table)["phase"] == phase
    play(table, "back:london-paris-1")
    assert on_board(table) == {}


def test_right_after_connecting_the_way_behind_may_go() -> None:
    """SC-Q12, SC-87. From the far end, space by space."""
    table = play(situation(), "connect:paris")
    assert options(offered(table), "back") == {"back:london-gate"}
    play(table, "back:london-gate", "back:london-paris-1")
    assert supply(table) == 15


def test_only_ones_own_agents() -> None:
    """SC-89. Others' stay where they are."""
    table = situation(spies=("london", "london"), agents=["london-gate", "2 london-gate"])
    play(table, "back:london-gate")
    assert on_board(table, 1) == {"london-gate": 2}
    assert refuses(table, "back:london-gate")


def test_two_on_a_space_return_together() -> None:
    """SC-90. Both or none."""
    table = situation(agents=["2 london-gate"])
    before = supply(table)
    play(table, "back:london-gate")
    assert supply(table) == before + 2
    assert on_board(table) == {}


def test_everything_hangs_together_with_the_spy() -> None:
    """SC-91, SC-93. A middle space that others need stays; a way round makes it free."""
    table = situation(agents=[route("london", "paris", "madrid")])
    assert options(offered(table), "back") == {"back:paris-madrid-3"}
    loop = route("paris", "madrid", "monaco", "paris")
    table = situation(spies=("paris", "rome"), agents=[loop])
    assert options(offered(table), "back") == {f"back:{space}" for space in loop.split(", ")}
    play(table, "back:madrid-monaco-2")
    assert options(offered(table), "back") == {"back:madrid-monaco-1", "back:madrid-monaco-3"}


def test_the_spy_counts_as_part_of_the_connection() -> None:
    """SC-91. Agents next to the spy's city stay while anything hangs on them, and go last."""
    table = situation(agents=["london-gate, london-berlin-1"])
    assert options(offered(table), "back") == {"back:london-berlin-1"}
    play(table, "back:london-berlin-1", "back:london-gate")
    assert options(offered(table), "back") == set()


def test_the_rulebooks_example_of_taking_back() -> None:
    """SC-92, SC-93, SC-86. The spy in Paris, agents back to London and on to Berlin: those beyond
    may go and one before London stay; those between London and Paris may not go first."""
    table = situation(spies=("paris", "rome"), agents=[route("paris", "london", "berlin")])
    assert refuses(table, "back:london-paris-1")
    assert refuses(table, "back:london-gate")
    play(table, "back:london-berlin-2", "back:london-berlin-1")
    assert set(on_board(table)) == {"london-gate", "london-paris-1"}
    assert refuses(table, "back:london-paris-1")


def test_marks_may_be_taken_off_a_mission() -> None:
    """SC-94, SC-97. The agent is at hand, and the city waits for a new visit."""
    table = situation(missions=[{LONDON_MADRID: "madrid", LONDON_ROME: "rome"}])
    before = supply(table)
    play(table, f"unmark:{LONDON_MADRID}:madrid")
    assert supply(table) == before + 1
    assert active(table)[LONDON_MADRID] == set()
    play(table, "connect:paris", "end", "connect:monaco", "end", "travel:london")
    play(table, f"mark:{LONDON_MADRID}")
    assert active(table)[LONDON_MADRID] == {"london"}


def test_not_from_others_and_not_from_completed_missions() -> None:
    """SC-94, SC-89. Only marks on unfinished missions lying before oneself."""
    table = situation(
        missions=[{LONDON_MADRID: "madrid"}, {LONDON_ROME: "rome"}],
        completed=[[mission("rome", "athens")]],
    )
    assert options(offered(table), "unmark") == {f"unmark:{LONDON_MADRID}:madrid"}


def test_planning_agents_are_never_taken_back() -> None:
    """SC-95, SC-96. They return when the mission is completed, or discarded; not otherwise."""
    table = situation("check", missions=[{LONDON_MADRID: "2 | madrid"}])
    play(table, f"unmark:{LONDON_MADRID}:madrid")
    assert planning(table, LONDON_MADRID) == 2
    assert options(offered(table), "unmark") == set()
    table = situation("check", missions=[{LONDON_MADRID: "2 | madrid"}])
    play(table, f"mark:{LONDON_MADRID}")
    assert supply(table) == 15


def test_what_was_marked_in_this_turn_is_only_undone() -> None:
    """SC-Q31. Taking a fresh mark off would lead back to where one was: undo does that.  An older
    mark on the same city may go, and may be made again."""
    three = mission("london", "paris", "rome")
    table = situation("check", missions=[{three: "paris"}])
    play(table, f"mark:{three}")
    assert options(offered(table), "unmark") == {f"unmark:{three}:paris"}
    table.undo(0)
    assert f"mark:{three}" in offered(table)
    table = situation("check", missions=[{three: "london"}])
    play(table, f"unmark:{three}:london", f"mark:{three}")
    assert active(table)[three] == {"london"}
    assert options(offered(table), "unmark") == set()
    play(table, "end", "connect:monaco", "end")
    assert f"unmark:{three}:london" in offered(table)
