"""The choices that may be taken back: choices that have shown nobody anything."""

from __future__ import annotations

import pytest

from spytable.table import CannotUndo
from tests.games.agenti.situations import agent, keys, situation, suspect
from tests.games.helpers import now, offered, play


def test_a_way_is_taken_back_step_by_step() -> None:
    """AG-60. The path is clicked circle by circle; until something is revealed it can be changed,
    and so can the card."""
    table = situation(agents=("a8", "c1"), roll=6)
    start = table.fingerprint()
    play(table, "play:street:move", "step:a4", "step:a3", "step:a1")
    for circle in ("a3", "a4", "a8"):
        table.undo(0)
        assert agent(table) == circle
    table.undo(0)
    assert table.fingerprint() == start
    assert "play:light:light" in offered(table)


def test_choices_about_suspects_and_light_are_taken_back() -> None:
    """AG-78, AG-90, AG-93: which suspect, which distance, which way the light turns."""
    table = situation()
    play(table, "play:suspects:all", "assign:v:4")
    table.undo(0)
    assert now(table)["moved"] == {}
    table.undo(0)
    play(table, "play:suspects:suspect", "suspect:x")
    table.undo(0)
    assert suspect(table, "x") == "c2"
    table.undo(0)
    play(table, "play:light:light", "turn:clockwise")
    table.undo(0)
    assert now(table)["light"] == "a"


def test_a_key_left_or_a_player_let_go_may_be_thought_over() -> None:
    """AG-124, AG-132: both are choices of one's own, and reveal nothing."""
    table = situation(agents=("a6", "a4"), roll=3, keys={1: ["3"]})
    play(table, "play:street:move", "step:a12", "leave-key")
    table.undo(0)
    assert offered(table) == {"take-key", "leave-key"}
    table.undo(0)
    play(table, "step:a4", "let-go")
    table.undo(0)
    assert offered(table) == {"demand:1", "let-go"}


@pytest.mark.parametrize(
    ("before", "choice"),
    [
        (("play:street:move", "step:a12"), "take-key"),
        (("play:street:move", "step:a4"), "demand:1"),
    ],
)
def test_what_chance_has_shown_stays(before: tuple[str, ...], choice: str) -> None:
    """AG-127, AG-134: a key that was looked at, a battle that was fought."""
    table = situation(agents=("a6", "a4"), roll=3, keys={1: ["3"]})
    play(table, *before, choice)
    with pytest.raises(CannotUndo):
        table.undo(0)
    assert now(table)["phase"] == "step"


def test_what_ends_a_turn_and_shows_nothing_may_be_taken_back() -> None:
    """AG-74, AG-94: no check, and neither look nor exposure; as long as the die waits."""
    table = situation("checks", card="street", pending={"v": 1})
    table.dealer_waits = True
    play(table, "end")
    assert table.awaits_dealer() and not table.pov(1).may_undo
    assert table.pov(0).prompt() == "Green is about to roll."
    assert table.pov(1).prompt() == "You are about to roll."
    table.undo(0)
    assert "end" in offered(table)
    play(table, "end")
    table.deal()
    with pytest.raises(CannotUndo):
        table.undo(0)
    table = situation("beam", card="light", action="light", light="b")
    table.dealer_waits = True
    play(table, "leave-beam")
    table.undo(0)
    assert "leave-beam" in offered(table)


def test_a_look_an_exposure_and_an_entry_stay() -> None:
    """AG-96, AG-98, AG-140: somebody has learned something."""
    table = situation(
        "beam", card="light", action="light", light="b", pending={"v": 1}, found="vxyz", plan=2
    )
    play(table, "look")
    with pytest.raises(CannotUndo):
        table.undo(0)
    table = situation(agents=("a9", "c1"), light="b", keys={0: ["1"]})
    play(table, "play:street:move", "enter:1")
    with pytest.raises(CannotUndo):
        table.undo(0)


def test_a_move_forgone_may_be_thought_over() -> None:
    """AG-65, AG-Q62: as long as the turn goes on; here a check is due after a bonus move."""
    told = {"agents": ("d5", "d9", "d3"), "suspects": ("d2", "d4", "d12", "d13"), "players": 3}
    table = situation(
        "checks",
        **told,
        card="street",
        pending={"v": 2},
        keys={0: ["4"]},
        deals=["find:move", "roll:2"],
    )
    play(table, "check:v")
    assert offered(table) == {"step:d9", "stay"}
    play(table, "stay")
    assert now(table)["phase"] == "checks"
    table.undo(0)
    assert offered(table) == {"step:d9", "stay"}


def test_the_step_that_shows_a_key_stays() -> None:
    """AG-Q62: it was seen."""
    told = {"agents": ("d5", "d9", "d3"), "suspects": ("d2", "d4", "d12", "d13"), "roll": 2}
    table = situation(**told, players=3, keys={0: ["4"]})
    play(table, "play:street:move", "step:d9")
    assert keys(table) == ["4"]
    with pytest.raises(CannotUndo):
        table.undo(0)
