"""Golden games: what was once played, heard and drawn stays as it was, unless it was meant.

After a change that was meant: `python -m tests.golden.remake`.
"""

from __future__ import annotations

import pytest

import spytable
from spytable.table.record_parser import BadRecord

from .remake import GAMES, HERE, heard, pictures, play


@pytest.mark.parametrize("name", GAMES)
def test_an_old_record_still_replays_and_verifies(name: str) -> None:
    """Even where the dice of the tests have changed, the rules must still allow the old game."""
    text = (HERE / f"{name}.record").read_text("utf-8")
    table = spytable.replay(text)
    assert table.result is not None
    assert table.record.text() == text
    assert spytable.verify(text) == text.count(" dealer ")


@pytest.mark.parametrize("name", ["simple-2", "advanced-4"])
def test_a_record_of_older_rules_is_still_the_same_game(name: str) -> None:
    """Rules 2 offer pairs more swaps; what was chosen by rules 1 is still on offer, and says so."""
    text = (HERE / "rules-1" / f"{name}.record").read_text("utf-8")
    table = spytable.replay(text)
    assert table.record.text() == text
    assert "rules: 1" in text.splitlines()
    assert spytable.verify(text) == text.count(" dealer ")
    assert heard(table) == (HERE / "rules-1" / f"{name}.heard").read_text("utf-8")


def test_a_record_of_other_rules_is_refused_in_a_sentence() -> None:
    """The first map of Agenti is gone: what was played on it cannot be laid out any more."""
    text = (HERE / "agenti-2.record").read_text("utf-8")
    other = text.replace("rules: 2", "rules: 1")
    assert other != text
    with pytest.raises(BadRecord, match="line 3: written for rules 1, but these are rules 2"):
        spytable.replay(other)


@pytest.mark.parametrize("name", GAMES)
def test_each_seat_heard_what_it_always_heard(name: str) -> None:
    text = (HERE / f"{name}.record").read_text("utf-8")
    assert heard(spytable.replay(text)) == (HERE / f"{name}.heard").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_dice_still_play_the_same_game(name: str) -> None:
    assert play(name).record.text() == (HERE / f"{name}.record").read_text("utf-8")


def test_pictures_are_drawn_as_they_always_were() -> None:
    assert pictures() == (HERE / "pictures.digests").read_text("utf-8")
