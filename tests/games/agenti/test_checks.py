"""Chapters 11 and 12: the checking of files, and the notes."""

from __future__ import annotations

import pytest

from spytable.games.agenti.facts import fillings
from spytable.kernel import bits, new
from spytable.table import Table, UnwantedAside
from tests.games.agenti.situations import BOX, SUSPECTS, family, filling, heard, seen, situation
from tests.games.helpers import decider, now, offered, play, refuses

V_KNOWN = {"v": "t1:2 b1:2 t2:2 t3:2 t4:2"}


def checking(**more: object) -> Table:
    """The first player has chosen the check card."""
    return play(situation(**more), "play:file:check")


def file(table: Table, who: str) -> list[str]:
    """The settled order of a file, the top card first."""
    return [card for card in now(table)["file"].get(who, []) if card != "none"]


def test_the_check_card_checks_one_file_of_ones_choice_once() -> None:
    """AG-102: four candidates, one check, and it must be made."""
    table = checking(found="vxyz")
    assert offered(table) == {"check:v", "check:x", "check:y", "check:z"}
    assert refuses(table, "end")
    play(table, "check:z")
    assert decider(table) == 1
    assert now(table)["checks"] == {"seat-1": {"z": 1}}


def test_checks_by_card_and_by_meeting_go_the_same_way() -> None:
    """AG-103, AG-105: one after the other, the second once the first card is back."""
    table = situation("checks", card="street", pending={"v": 1, "x": 1}, found="vxyz")
    play(table, "check:v")
    assert now(table)["phase"] == "checks"
    assert len(file(table, "v")) == 1
    assert now(table)["checking"] == "none"
    assert family(table, "check") == {"check:x"}


@pytest.mark.parametrize("who", SUSPECTS)
def test_cards_of_different_files_are_never_mixed(who: str) -> None:
    """AG-106, AG-31: whatever is checked, each file keeps its own five halves."""
    table = situation("checks", card="street", pending=dict.fromkeys(SUSPECTS, 6), found="vxyz")
    before = now(table)["halves"]
    for _ in range(6):
        play(table, f"check:{who}")
    assert now(table)["halves"] == before
    own = "1234"[SUSPECTS.index(who)]
    assert set(file(table, who)) == set(filling(own, "ttt"))
    assert all(file(table, other) == [] for other in SUSPECTS if other != who)


def test_a_check_takes_the_topmost_card_and_puts_it_at_the_bottom() -> None:
    """AG-107, AG-109: a queue; once all have been seen, they come round in the same order."""
    table = situation("checks", card="street", pending={"v": 7}, found="v", files=V_KNOWN)
    order = ["t1", "b1", "t2", "t3", "t4"]
    for number in range(1, 8):
        play(table, "check:v")
        turn = number % 5
        assert file(table, "v") == order[turn:] + order[:turn]
    found = [name for name in heard(table, 0) if name.startswith("find:")]
    assert found == [f"find:{order[n % 5]}" for n in range(7)]


def test_a_card_that_was_seen_waits_at_the_bottom() -> None:
    """AG-107, AG-109: while others have no place yet, none of those seen comes up again."""
    table = situation("checks", card="street", pending={"v": 5}, found="v")
    for number in range(1, 6):
        play(table, "check:v")
        assert len(file(table, "v")) == number
    assert sorted(file(table, "v")) == sorted(filling("1", "ttt"))


def test_only_the_checker_sees_the_card() -> None:
    """AG-108, AG-110, AG-114, AG-Q57: the others see that, and by whom, a file was checked."""
    table = play(checking(players=3, found="v", files=V_KNOWN), "check:v")
    assert seen(table, 0)["file"]["v"] == ["none", "none", "none", "none", "t1", "none"]
    assert "find:t1" in heard(table, 0)
    for seat in (1, 2, None):
        assert "find:hidden" in heard(table, seat)
        assert not any(name.startswith("find:t") for name in heard(table, seat))
        assert seen(table, seat)["checks"] == {"seat-1": {"v": 1}}
        assert seen(table, seat)["seen_by"]["v"] == [2, 2, 2, 2, 3, 0]
    assert seen(table, 1)["file"]["v"] == ["b1", "t2", "t3", "t4", "t1", "none"]
    assert seen(table, 2)["file"] == seen(table, None)["file"] == {}


def test_what_was_seen_stays_on_the_own_sheet() -> None:
    """AG-108, AG-112, AG-115: halves under their suspect and half, suitcases beside them, for
    the rest of the game."""
    table = play(checking(found="v", files=V_KNOWN, looked={0: "3"}, plan=3), "check:v")
    play(table, "play:light:light", "turn:clockwise", "look")
    assert seen(table, 0)["file"]["v"][4] == "t1"
    assert seen(table, 0)["suitcase"] == {"hideout-3": "plan"}
    assert seen(table, 1)["suitcase"] == {"hideout-2": "empty"}


def test_one_knows_where_a_card_lies_that_another_moves_on() -> None:
    """AG-109, AG-110: checks are public, so whoever saw a half can follow it round."""
    table = situation(found="v", files=V_KNOWN)
    play(table, "play:file:check", "check:v", "play:file:check", "check:v")
    assert seen(table, 0)["file"]["v"] == ["none", "none", "none", "t1", "none", "none"]


def test_both_halves_of_a_building_prove_the_owner() -> None:
    """AG-113, AG-23, AG-24: with a pair every imagined world has that owner; with four different
    halves nothing is proved."""
    files = {"x": "t2:1 t1:1 b2:1"}
    assert owners(situation(files=files), "x") == {"hideout-2"}
    no_pair = situation(files={"x": "t2:1 t1:1 t3:1 t4:1"})
    assert owners(no_pair, "x") == {f"hideout-{n}" for n in "1234"}
    assert owners(situation(), "x") == {f"hideout-{n}" for n in "1234"}


def owners(table: Table, who: str) -> set[str]:
    """The worlds the first player must hold possible."""
    return {now(table.imagine(0, seed))["owns"][who] for seed in range(60)}


@pytest.mark.parametrize(
    ("halves", "ways"),
    [
        ((), (8, 8, 8, 8)),
        (("t1",), (8, 4, 4, 4)),
        (("t1", "b2"), (4, 4, 2, 2)),
        (("t1", "b2", "t3"), (2, 2, 2, 1)),
        (("t1", "b2", "t3", "t4"), (1, 1, 1, 1)),
        (("t1", "b1"), (8, 0, 0, 0)),
        (("t1", "b2", "b1", "t4"), (2, 0, 0, 0)),
    ],
)
def test_ways_to_fill_a_file(halves: tuple[str, ...], ways: tuple[int, ...]) -> None:
    """AG-23 to AG-25, AG-113: 2/5 for one half seen, 1/3 for two different ones, and so on."""
    names = ["", *(f"{part}{n}" for part in "tb" for n in "1234")]
    held = bits.of(names.index(half) for half in halves)
    assert tuple(fillings(held, hideout) for hideout in range(1, 5)) == ways


def test_notes_belong_to_one_seat() -> None:
    """AG-112, AG-114: no view of another seat holds what one has seen."""
    one, other = (
        situation(files={"v": f"{card}:1"}, found="v", players=3) for card in ("t1", "b1")
    )
    assert seen(one, 0) != seen(other, 0)
    for seat in (1, 2, None):
        assert seen(one, seat) == seen(other, seat)
    blank = new(BOX.box.view)
    assert not blank.file.any() and not blank.suitcase.any()


@pytest.mark.parametrize(
    ("audience", "topic", "text", "sentence"),
    [
        ("all", "mark:v:t1", "yes", "for its owner alone"),
        ("side", "mark:v:t1", "yes", "for its owner alone"),
        ("seat", "mark:v:t9", "yes", "no such field"),
        ("seat", "a word with you", "meet me at a9", "no such field"),
        ("seat", "mark:case:2", "<b>", "sure, perhaps or ruled out"),
        ("seat", "sheet:follows", "perhaps", "only be shown or hidden"),
    ],
)
def test_nothing_is_written_on_a_note_sheet_but_ones_own_marks(
    audience: str, topic: str, text: str, sentence: str
) -> None:
    """AG-114, AG-115, AG-Q57: nor does a mark tell the others anything."""
    table = situation()
    for kept in ("yes", "no", "maybe", ""):
        table.put_aside(0, "seat", "mark:v:t1", kept)
        table.put_aside(0, "seat", "mark:case:4", kept)
    table.put_aside(0, "seat", "sheet:follows", "on")
    before = table.pov(0).marks, table.pov(1).marks, table.pov(None).marks
    with pytest.raises(UnwantedAside, match=sentence):
        table.put_aside(0, audience, topic, text)
    assert (table.pov(0).marks, table.pov(1).marks, table.pov(None).marks) == before
    assert before == ([(0, "sheet:follows", "on")], [], [])
