"""The module Double Shift: from an hour on, one agent of a round goes once more."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.table import BadPosition, Table
from tests.games.helpers import now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    AGENTS,
    BOX,
    acting,
    at,
    family,
    seen,
    situation,
    words,
)
from tests.games.mind_mgmt.test_modules import asked, drawn, sentences

SHIFT: dict[str, Any] = {"modules": ["double-shift"]}
EVERY = set(AGENTS)


def last(hour: int = 11, **told: Any) -> Table:
    """Dusty goes, the last agent of a round."""
    others = {"laid": AGENTS[:3], "activated": 2}
    return acting("dusty", "R1C1", **({"hour": hour} | SHIFT | others | told))


def test_from_ten_on_one_agent_may_go_once_more() -> None:
    """MM-418: when all four have gone; without the module a new round begins."""
    table = play(last(), "rest")
    assert now(table)["phase"] == "activate" and now(table)["round_number"] == 3
    assert family(table, "activate") == EVERY
    assert now(play(last(modules=[]), "rest"))["round_number"] == 4
    early = play(last(hour=9), "rest")
    assert (now(early)["phase"], now(early)["round_number"]) == ("recruiter", 3)


@pytest.mark.parametrize("agent", AGENTS)
def test_it_is_a_whole_activation_of_any_of_them(agent: str) -> None:
    """MM-419: even of the last one; it stands up, moves and acts, lies down, and the round ends."""
    table = play(last(), "rest", f"activate:{agent}")
    assert agent not in now(table)["laid"] and now(table)["activated"] == 3
    BOX.position(table.position())
    play(table, f"move:{sorted(family(table, 'move'))[0].lower()}")
    assert words(table) >= {"move", "capture", "rest"}
    play(table, "capture")
    if agent == "dusty":
        assert family(table, "lead") == EVERY
    play(table, "rest")
    state = now(table)
    assert (state["phase"], state["round_number"], state["laid"]) == ("recruiter", 4, {})
    assert state["activated"] == 0


def test_nobody_has_to_go_once_more() -> None:
    """MM-420: any agent player may say so, whoever is first; then the round is over."""
    table = play(last(players=5), "rest")
    for seat, agent in enumerate(AGENTS, 1):
        assert offered(table, seat) == {f"activate:{agent}", "enough"}
    table.take(3, "enough")
    state = now(table)
    assert (state["phase"], state["round_number"], state["laid"]) == ("recruiter", 4, {})
    assert refuses(table, "enough", 2), "it has been said"
    bare = situation("activate", hour=11, activated=1, laid=AGENTS[:3], **SHIFT)
    assert offered(bare) == {"activate:dusty"}, "not before all four have gone"


def test_it_is_one_activation_and_only_at_the_end_of_a_round() -> None:
    """MM-421: at 11, 13 and 15, never after the first two agents of a round."""
    for hour in range(6, 16):
        half = hour % 2
        laid = AGENTS[:3] if half else AGENTS[:1]
        active = "dusty" if half else "henry-lyme"
        table = acting(active, hour=hour, laid=laid, activated=2, **SHIFT)
        assert (now(play(table, "rest"))["phase"] == "activate") == (hour in (11, 13, 15))
    again = play(last(hour=13), "rest", "activate:meru", "rest")
    assert now(again)["phase"] == "recruiter", "nobody goes a third time"


def test_all_see_who_goes_once_more() -> None:
    """MM-422: or that nobody does; before, everybody is told what is waited for."""
    table = play(last(players=3), "rest")
    question = "Double Shift: one agent may go once more. Which one, if any?"
    assert asked(table, 1) == asked(table, 2) == question
    assert asked(table, 0) == "The Rogue Agents are choosing whether somebody goes once more."
    labels = {choice.name: choice.sentence() for choice in table.pov(1).choices}
    assert labels["activate:meru"] == "Once more: Meru"
    assert labels["enough"] == "Nobody goes once more"
    for seat in (0, 1, 2, None):
        assert "Double Shift (from 10:00)" in drawn(table, seat)
        assert seen(table, seat)["again_from"] == 10
    other = BOX.position(table.position())
    play(table, "activate:meru")
    play(other, "enough")
    for seat in (0, 1, 2, None):
        assert sentences(table, seat)[-1] == "Double Shift: Meru goes once more."
        assert sentences(other, seat)[-2:] == [
            "Nobody goes once more in this round.",
            "All agents stand up: a new round begins.",
        ]


def test_it_can_be_taken_back_until_the_round_is_over() -> None:
    """MM-419, MM-420: who goes once more, and the rest before it; not that nobody does, nor the
    last rest, for then the Recruiter can go on."""
    table = play(last(), "rest", "activate:meru")
    for _ in range(2):
        assert table.pov(1).may_undo
        table.undo(1)
    assert now(table)["active"] == "dusty" and now(table)["laid"] == dict.fromkeys(AGENTS[:3], 1)
    for end in (("enough",), ("activate:meru", "rest")):
        over = play(last(), "rest", *end)
        assert not over.pov(1).may_undo


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"again_from": 9}, "again_from"),
        ({"activated": 3}, "activated"),
        ({"activated": 2, "laid": dict.fromkeys(AGENTS[:3], 1)}, "laid"),
        ({"double_shift": "out", "again_from": 0}, "activated|does not agree"),
    ],
)
def test_a_third_activation_that_nobody_could_make_is_refused(
    wrong: dict[str, Any], why: str
) -> None:
    """MM-418, MM-421."""
    whole = play(last(), "rest").position()
    BOX.position(whole)
    variant = {"double-shift": wrong.get("double_shift", "in")}
    with pytest.raises(BadPosition, match=why):
        BOX.position(whole | {"state": whole["state"] | wrong, "variant": variant})


def test_agents_stay_where_they_went() -> None:
    """MM-419: the second activation begins where the first one ended."""
    table = play(last(), "move:r2c1", "rest")
    play(table, "activate:dusty", "move:r3c1")
    assert at(table, "dusty") == "R3C1"
