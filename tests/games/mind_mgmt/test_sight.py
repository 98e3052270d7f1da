"""Public, private and hidden facts: the table at the end of the ledger."""

from __future__ import annotations

import pytest

from spytable.games.mind_mgmt import sight
from spytable.games.mind_mgmt.choices import SECOND, SLIP, STEP
from spytable.kernel import DEALER, SPECTATOR
from spytable.kernel.layout import fields
from spytable.table import Table
from tests.games.helpers import now, play
from tests.games.mind_mgmt.situations import BOX, acting, fresh, heard, seen, situation

SECRETS = {"character", "route", "walked", "hidden", "slipping", "deaf"}
EVERYONE = (0, 1, 2, 3, 4, None)


def test_everything_but_the_recruiters_secrets_is_open() -> None:
    """MM-051, MM-055, MM-061, MM-124, MM-466: six fields, and no other."""
    names = {field.name for field in fields(BOX.box.state)}
    assert {name for name in names if name not in {f.name for f in fields(sight.Open)}} == SECRETS


def test_all_agents_and_spectators_know_the_same() -> None:
    """OQ-24: one shared knowledge."""
    table = acting(players=5)
    views = [seen(table, seat) | {"seat": 0} for seat in (1, 2, 3, 4, None)]
    assert all(view == views[0] for view in views)


def test_the_recruiter_knows_all() -> None:
    """MM-050: the secret map, the card, the features; there is nothing the agents hide in the
    State."""
    table = situation(players=5)
    state = now(table)
    view = seen(table, 0)
    assert {name: view[name] for name in state} == state


def test_nobody_else_hears_of_the_families_that_the_box_calls_unheard() -> None:
    """OQ-23: a server's bot takes no time over them, so they must be these and no others."""
    state = situation(players=5).omniscient_state()
    silent = {
        BOX.box.family_of(code)
        for code in BOX.box.codes.values()
        if not any(BOX.box.sight.overhear(state, code, seat) for seat in (1, 2, 3, 4, SPECTATOR))
    }
    assert BOX.box.manners.unheard == {0: (STEP, SLIP, SECOND)}
    assert silent == set(BOX.box.manners.unheard[0])


@pytest.mark.parametrize("choice", ["step:r2c6", "slip:r4c5"])
def test_the_hidden_action_leaves_no_trace(choice: str) -> None:
    """MM-121, MM-150, OQ-23: no word, no view, no count, no question, whenever it is made; nor
    when it is taken back and made otherwise."""
    for before in ((), ("immortal:4:e",), ("immortal:4:e", "expose:r2c1", "immortal:4:w")):
        table = play(situation(players=5), *before)
        kept = received(table)
        play(table, choice)
        assert received(table) == kept
        table.undo(0)
        assert received(table) == kept
        play(table, "step:r1c5")
        assert received(table) == kept


def received(table: Table) -> list[object]:
    """All that reaches the others."""
    decision = table.decision()
    return [
        (
            seen(table, seat),
            heard(table, seat),
            table.pov(seat).moment,
            decision and decision.waited_for,
            table.awaits_dealer(),
        )
        for seat in EVERYONE[1:]
    ]


def test_the_second_slip_is_as_silent() -> None:
    """MM-157, MM-160."""
    way = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6"
    table = situation(players=5, hour=8, route=way, second_at="R4C6")
    kept = received(table)
    play(table, "second-slip:r4c4")
    assert received(table) == kept


def test_what_is_heard_of_set_up() -> None:
    """MM-054, MM-058, MM-060, MM-061: that a card, a start and three features are there."""
    deals = ("feature:bus", "feature:palm", "feature:dogs")
    table = fresh(3, setup="by-hand", mission="full", deals=deals)
    play(table, "chaos:r1c1-e", "chaos:r1c3-e", "chaos:r1c5-e", "chaos:r7c2-e", "chaos:r7c4-e")
    play(table, "character:karl-box", "start:r4c4", "step:r4c3")
    told = ["character:hidden", "start:hidden", *["feature:hidden"] * 3]
    for seat in (1, 2, None):
        assert heard(table, seat)[-5:] == told
    assert heard(table, 0)[-6:] == [
        *("character:karl-box", "start:r4c4", "feature:bus", "feature:palm", "feature:dogs"),
        "step:r4c3",
    ]


def test_everything_else_is_heard_by_all() -> None:
    """MM-172, MM-188, MM-205, MM-299: whatever is done on the board is done before all eyes."""
    state = situation().omniscient_state()
    silent = ("step:", "slip:", "second-slip:", "character:", "start:", "feature:", "deaf:")
    for name, code in BOX.box.codes.items():
        for seat in (1, 2, SPECTATOR):
            told = sight.overhear(state, code, seat)
            assert (told == code) == (not name.startswith(silent) or name.endswith(":hidden")), name
    assert DEALER < 0


def test_the_view_says_whose_decision_is_open() -> None:
    """MM-233: one seat, the team, or nobody."""
    assert seen(situation(players=3), 1)["deciding"] == "recruiter"
    assert seen(acting("meru", players=4), 1)["deciding"] == "seat-2"
    assert seen(acting("dusty", players=4), 1)["deciding"] == "team"
    assert seen(situation("activate", hour=6, players=3), 0)["deciding"] == "team"
    assert seen(situation("activate", hour=6), 0)["deciding"] == "seat-2"


def test_a_page_lays_an_agent_down_only_where_nothing_is_given_up() -> None:
    """MM-229: it has moved and acted, and has no free action."""
    far = ("R1C2", "R1C4", "R7C3", "R7C5")

    def nothing_left(table: Table) -> bool:
        return bool(BOX.box.manners.nothing_left(table.pov(1).view.record))

    for agent, left in (("meru", False), ("henry-lyme", False), ("bill-falls", True)):
        table = acting(agent, "R4C3", immortals=far)
        assert not nothing_left(table)
        assert not nothing_left(play(table, "move:r4c4"))
        assert nothing_left(play(table, "capture")) == (not left)
    acted = play(acting("meru", "R4C3", immortals=far), "capture")
    assert not nothing_left(acted), "it may still move"
