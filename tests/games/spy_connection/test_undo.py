"""Taking back a step: everything lies open, so only chance and other players stand in the way."""

from __future__ import annotations

import pytest

from spytable.table import CannotUndo
from tests.games.helpers import decider, offered, play
from tests.games.spy_connection.situations import link, mission, route, situation, the_offer

LONDON_MADRID = mission("london", "madrid")
STAR = mission("london", "monaco")


def test_every_step_of_a_turn_can_be_undone_one_by_one() -> None:
    """SC-36, SC-87. Back to how the turn began."""
    table = situation(
        agents=[route("london", "paris", "madrid")], missions=[{LONDON_MADRID: "", STAR: "monaco"}]
    )
    seen = [table.fingerprint()]
    steps = ["back:paris-madrid-3", f"unmark:{STAR}:monaco", "travel:paris", "connect:berlin"]
    for step in [*steps, f"discard:{STAR}"]:
        play(table, step)
        seen.append(table.fingerprint())
    while len(seen) > 1:
        seen.pop()
        table.undo(0)
        assert table.fingerprint() == seen[-1]
    assert not table.pov(0).may_undo


def test_a_mark_and_a_completion_can_be_undone() -> None:
    """SC-104, SC-109. The card comes back with all its agents."""
    table = situation("check", missions=[{STAR: "2 | monaco"}])
    before = table.fingerprint()
    play(table, f"mark:{STAR}")
    table.undo(0)
    assert table.fingerprint() == before


def test_a_mission_taken_stays_once_a_new_one_is_turned_up() -> None:
    """SC-52. Chance has spoken; with an empty deck it has not."""
    table = situation()
    play(table, f"take:{the_offer(table)[0]}")
    assert not table.pov(0).may_undo
    table = situation(deck=[], discarded=[])
    play(table, f"take:{the_offer(table)[0]}")
    table.undo(0)
    assert len(the_offer(table)) == 4


def test_a_turn_handed_on_may_be_taken_back_until_the_next_player_has_chosen() -> None:
    """SC-33, SC-118. Everything lies open, so nothing was learned by its end."""
    table = play(situation(), "connect:paris", "end")
    with pytest.raises(CannotUndo):
        table.undo(1)
    table.undo(0)
    assert decider(table) == 0 and "end" in offered(table)
    play(table, "end")
    play(table, next(choice for choice in sorted(offered(table)) if choice.startswith("connect:")))
    with pytest.raises(CannotUndo):
        table.undo(0)


def test_before_an_extra_turn_nobody_else_is_asked() -> None:
    """SC-118."""
    table = situation("check", missions=[{STAR: "monaco"}], agents=[link("london", "paris")])
    play(table, f"mark:{STAR}", "end")
    assert decider(table) == 0
    table.undo(0)
    assert "end" in offered(table)
