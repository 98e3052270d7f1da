"""Chapters 22 and 23: mental notes, and REVEAL, which confirms one."""

from __future__ import annotations

import html
from typing import Any

import pytest

from spytable.games.mind_mgmt.choices import REVEAL
from spytable.games.mind_mgmt.facts import note_left
from spytable.games.mind_mgmt.words.notes import notes_left
from spytable.kernel import codes
from spytable.table import Table, UnwantedAside
from tests.games.helpers import now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    BOX,
    PLACES,
    acting,
    at,
    marks,
    seen,
    situation,
    training,
    words,
)

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
WAY = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6"


def noted(**told: object) -> Table:
    """A step token lies at R2C3, laid at 7; Meru stands there at 8."""
    return acting(
        **{
            "agent": "meru",
            "at": "R2C3",
            "hour": 8,
            "route": WAY,
            "tokens": {"R2C3": 7},
            "immortals": FAR,
        }
        | told
    )


def test_white_notes_are_put_down_at_any_time_with_anything_on_them() -> None:
    """MM-264, MM-265, MM-272: beside the game, also in the Recruiter's turn; no activation, no
    action, no moment passes."""
    table = situation(players=3)
    moments = [table.pov(seat).moment for seat in (0, 1, 2, None)]
    table.put_aside(1, "all", "note:R3C4", "6-9?")
    table.put_aside(2, "all", "note:R3C4", "")
    table.put_aside(2, "all", "note:R1C1", "not here")
    assert [table.pov(seat).moment for seat in (0, 1, 2, None)] == moments
    assert (2, "note:R1C1", "not here") in table.pov(0).marks


def test_white_notes_have_no_effect() -> None:
    """MM-254, MM-266: neither on what is offered nor on what is true."""
    table = acting("meru", "R7C5", hour=8, route=WAY, immortals=("R1C2", "R1C4", "R7C3", "R1C3"))
    before = offered(table), now(table)
    table.put_aside(1, "all", "note:R2C2", "2")
    assert (offered(table), now(table)) == before
    play(table, "ask:dogs")
    assert "mark:r2c2" in offered(table)


def test_only_the_recruiter_lays_confirmed_notes() -> None:
    """MM-267: by REVEAL and, in training, for the start: no choice of anybody says what is on
    one."""
    assert not [name for name in BOX.box.choice_names.values() if name.startswith("note")]
    assert marks(training()) == {"R2C1": 1}
    assert marks(play(noted(), "reveal")) == {"R2C3": 3}


def test_a_confirmed_note_is_never_altered_or_removed() -> None:
    """MM-268: it cannot be revealed again, nor is a token laid there."""
    table = acting("meru", "R2C3", hour=8, route=WAY, notes={"R2C3": 7}, immortals=FAR)
    assert "reveal" not in words(table)
    play(table, "ask:monks", "no-token")
    assert marks(table) == {"R2C3": 3}


def test_fifteen_notes_and_no_more() -> None:
    """MM-269, OQ-14: with fifteen confirmed ones on the board nothing can be revealed; with
    fourteen it can, whatever white ones lie about."""
    way = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2 R4C1 R5C1 R6C1".split()
    told = {
        "hour": 15,
        "route": " ".join(way),
        "features": ("garden", "pool", "umbrella"),
        "cards": ("bird", "cafe"),
        "immortals": FAR,
    }
    fourteen = acting(
        "meru", "R6C1", **told, notes=dict.fromkeys(way[:14], 15), tokens={"R6C1": 15}
    )
    fourteen.put_aside(1, "all", "note:R1C1", "?")
    with pytest.raises(UnwantedAside, match="take one back"):
        fourteen.put_aside(1, "all", "note:R1C2", "?")
    assert "reveal" in words(fourteen)
    # A sixteenth location is visited only at 16:00, when the agents go no more: a sixteenth note
    # cannot come about, and the rule says so all the same.
    state = fourteen.omniscient_state()
    assert REVEAL in choices_in(state)
    state.note[1] = 1
    assert REVEAL not in choices_in(state)
    state = play(fourteen, "reveal").omniscient_state()
    assert not note_left(state.note), "the fifteenth"


def choices_in(state: Any) -> list[int]:
    """The agents' choices in a State that was altered by hand."""
    out = codes(BOX.box.most_choices)
    count = int(BOX.box.rules.choices(state, 1, out))
    return [int(code) for code in out[:count]]


def many_notes(table: Table, count: int) -> list[str]:
    """So many white notes, on locations where nothing else lies; the oldest first."""
    empty = [place for place in PLACES if place not in WAY.split()][:count]
    for place in empty:
        table.put_aside(1, "all", f"note:{place}", "?")
    return empty


def lying(table: Table, seat: int | None = 1) -> list[str]:
    """The white notes on the board."""
    return [topic.removeprefix("note:") for _, topic, _ in table.pov(seat).marks]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_white_note_that_came_back_stays_away(seat: int | None) -> None:
    """MM-264, MM-269, OQ-14: for a green note the oldest white one comes back, and taking back
    another later does not lay it down again."""
    table = noted()
    notes = many_notes(table, 15)
    play(table, "reveal")
    assert lying(table, seat) == notes[1:], "the oldest came back"
    table.put_aside(1, "all", f"note:{notes[8]}", "")
    assert lying(table, seat) == [*notes[1:8], *notes[9:]], "thirteen, and none by itself"
    view = table.pov(1).view.record
    assert notes_left(view, table.pov(1).marks) == 1
    table.put_aside(1, "all", f"note:{notes[0]}", "!")
    assert lying(table, seat)[-1] == notes[0], "who wants it lays it down again"
    with pytest.raises(UnwantedAside, match="take one back"):
        table.put_aside(1, "all", "note:R2C6", "?")


def test_what_is_taken_back_before_the_reveal_spares_the_oldest() -> None:
    """OQ-14: the agents say which one goes; moves taken back in between do not matter."""
    table = noted()
    notes = many_notes(table, 15)
    play(table, "move:r1c3")
    table.put_aside(1, "all", f"note:{notes[8]}", "")
    table.undo(1)
    play(table, "reveal")
    assert lying(table) == [*notes[:8], *notes[9:]]


def test_a_white_note_below_a_green_one_comes_back() -> None:
    """MM-268, MM-269: the green one takes its place, and its token can be laid elsewhere."""
    table = noted()
    table.put_aside(1, "all", "note:R2C3", "3?")
    play(table, "reveal")
    assert lying(table) == []
    assert notes_left(table.pov(1).view.record, table.pov(1).marks) == 14
    full = noted()
    full.put_aside(1, "all", "note:R2C3", "3?")
    notes = many_notes(full, 14)
    play(full, "reveal")
    assert lying(full) == notes, "it had a token of its own"


def test_the_agents_are_told_which_note_will_go() -> None:
    """OQ-14: while no token is left, over the pens; not where the one below the agent will do."""
    table = noted()
    notes = many_notes(table, 14)
    assert "No notes left" not in table.pov(1).picture()
    table.put_aside(1, "all", "note:R2C6", "?")
    assert (
        "No notes left: Reveal will take back the one on A1" in table.pov(1).picture()
        and notes[0] == "R1C1"
    )
    table.put_aside(1, "all", f"note:{notes[0]}", "")
    table.put_aside(1, "all", "note:R2C3", "3?")
    assert "No notes left" not in table.pov(1).picture()
    assert "Mental notes left: 0" in table.pov(1).picture()


def test_notes_may_be_kept_elsewhere_too() -> None:
    """MM-270, OQ-9, OQ-24: on a pad of one's own and on one of the team, which the Recruiter does
    not see."""
    table = situation(players=3)
    table.put_aside(1, "seat", "pad", "mine")
    table.put_aside(1, "side", "team", "ours")
    assert [text for _, _, text in table.pov(1).marks] == ["mine", "ours"]
    assert [text for _, _, text in table.pov(2).marks] == ["ours"]
    assert table.pov(0).marks == [] and table.pov(None).marks == []
    assert now(situation(variant={"notes": "tokens-only"}))["pads"] == "tokens-only"


def test_the_recruiter_sees_what_lies_on_the_board() -> None:
    """MM-271: white notes and green ones."""
    table = situation(hour=8, route=WAY, notes={"R2C3": 7})
    table.put_aside(1, "all", "note:R3C4", "?")
    assert table.pov(0).marks == [(1, "note:R3C4", "?")]
    assert seen(table, 0)["note"] == {"r2c3": 3}


# -- REVEAL -------------------------------------------------------------------------------------


def test_reveal_puts_a_note_with_the_hour_in_place_of_the_token() -> None:
    """MM-273, MM-275, MM-278: the exact hour; the step token goes back."""
    table = play(noted(players=3), "reveal")
    for seat in (0, 1, 2, None):
        view = seen(table, seat)
        assert (view["note"], view["token"]) == ({"r2c3": 3}, {})
    late = acting("meru", "R4C6", hour=8, route=WAY, tokens={"R4C6": 8}, immortals=FAR)
    assert marks(play(late, "reveal")) == {"R4C6": 8}


def test_no_reveal_beside_an_immortal() -> None:
    """MM-274."""
    assert "reveal" not in words(noted(immortals=("R2C3", *FAR[1:])))


def test_the_location_stays_marked() -> None:
    """MM-276: no question has a token laid there again."""
    table = acting("meru", "R2C3", hour=8, route=WAY, notes={"R2C3": 7}, immortals=FAR)
    play(table, "ask:monks")
    assert offered(table) == {"no-token"}


def test_no_reveal_without_a_step_token() -> None:
    """MM-277: in the agent's own location."""
    table = noted(at="R2C4")
    assert "reveal" not in words(table) and refuses(table, "reveal")
    assert at(table, "meru") == "R2C4"


def test_tokens_never_run_out() -> None:
    """MM-018, MM-278, OQ-1: eleven and more may lie on the board."""
    way = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2".split()
    table = acting(
        "meru",
        "R7C1",
        hour=12,
        route=" ".join(way),
        immortals=("R1C3", "R1C4", "R7C3", "R7C5"),
        tokens=dict.fromkeys([*way[2:7], *way[8:]], 12),
        clear={},
    )
    assert sum(mark == "step" for mark in marks(table).values()) == 9
    play(table, "ask-dolphin:bird")
    assert sum(mark == "step" for mark in marks(table).values()) == 11


# -- beside the game ----------------------------------------------------------------------------


def test_one_may_let_a_partner_go_first() -> None:
    """MM-232, MM-233: for this activation, where a partner has an agent that may still go."""
    table = situation("activate", hour=6, players=3)
    label = "Let a partner's agent go first"
    assert label in html.unescape(table.pov(1).picture()) and label in html.unescape(
        table.pov(2).picture()
    )
    assert label not in html.unescape(table.pov(0).picture())
    (slip,) = [one for one in table.pov(1).drawing().slips if one.topic == "show:after-you"]
    table.put_aside(1, "seat", slip.topic, slip.values[0][0])
    assert table.pov(None).letting_others_go_first == {1}
    table.take(2, "activate:henry-lyme")
    table.take(2, "rest")
    assert table.pov(None).letting_others_go_first == set(), "only once"
    alone = situation("activate", hour=7, players=3, laid=("henry-lyme", "dusty"))
    assert label not in html.unescape(alone.pov(1).picture()), "nobody else can go"
