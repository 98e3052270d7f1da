"""The Record goes out as text and comes back; whatever is not right is found and its line named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spytable
from spytable.table import BadRecord
from spytable.table.record import Record
from spytable.table.record_parser import parse

from .games import finished, fresh, opened, owned, play, redigested, unfinished

RECORDS = [finished(), unfinished(), finished(4, "advanced")]


def refused(text: str) -> BadRecord:
    """The text is refused, with a line that exists or would follow."""
    with pytest.raises(BadRecord, match=r"^line \d+: .+") as caught:
        spytable.replay(text)
    assert type(caught.value) is BadRecord
    assert 1 <= caught.value.line <= text.count("\n") + 2
    return caught.value


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_comes_back_as_it_went_out(text: str) -> None:
    assert parse(text).text() == text
    again = spytable.replay(text)
    assert again.record.text() == text


def test_a_record_is_readable() -> None:
    lines = finished().splitlines()
    assert lines[:6] == [
        "spytable record 1",
        "game: agent-avenue",
        "rules: 2",
        "players: 2",
        "variant: first=green mode=simple",
        'names: ["Green", "Blue"]',
    ]
    assert lines[9] == "---"
    assert lines[10].startswith("1 dealer deal:")
    assert lines[-3].startswith(("end: seat-1 ", "end: seat-2 "))
    assert unfinished().splitlines()[-2] == "end: in play"


def test_hostile_names_come_back() -> None:
    names = ['<b>"\n---\nend: in play', "\u2028\u202e ру'сский\\"]
    text = fresh(names=names, contributions=["a|b\n", "#"]).record.text()
    again = spytable.replay(text)
    assert again.names == names
    assert again.record.text() == text


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_cut_at_any_line_is_refused(text: str) -> None:
    lines = text.splitlines()
    for length in range(len(lines)):
        assert refused("\n".join(lines[:length]) + "\n").line == length + 1


def test_a_record_cut_at_any_byte_is_refused() -> None:
    text = unfinished()
    for length in range(len(text) - 1):
        refused(text[:length])
    assert parse(text[:-1]) == parse(text)


@pytest.mark.parametrize("text", RECORDS)
def test_any_two_neighbouring_lines_swapped_are_found(text: str) -> None:
    lines = text.splitlines()
    for first in range(len(lines) - 1):
        swapped = [*lines[:first], lines[first + 1], lines[first], *lines[first + 2 :]]
        assert first + 1 <= refused("\n".join(swapped) + "\n").line


@pytest.mark.parametrize("text", RECORDS)
def test_any_line_left_out_or_doubled_is_found(text: str) -> None:
    lines = text.splitlines()
    for place in range(len(lines)):
        refused("\n".join(lines[:place] + lines[place + 1 :]) + "\n")
        refused("\n".join(lines[: place + 1] + lines[place:]) + "\n")


@pytest.mark.parametrize("text", RECORDS)
def test_any_line_edited_is_found_there_or_after(text: str) -> None:
    lines = text.splitlines()
    for place, line in enumerate(lines):
        for edited in (line + " ", " " + line, line[:-1], line[1:], "", line.upper()):
            if edited != line:
                found = refused("\n".join([*lines[:place], edited, *lines[place + 1 :]]) + "\n")
                assert found.line >= min(place + 1, 11)


@given(st.data())
@settings(max_examples=250, deadline=None)
def test_any_mutation_is_the_same_record_or_refused_with_a_line(data: st.DataObject) -> None:
    """Never another exception, whatever comes."""
    text = data.draw(st.sampled_from(RECORDS))
    at = data.draw(st.integers(0, len(text)))
    removed = data.draw(st.integers(0, 40))
    anything = st.text(st.characters(exclude_categories=()), max_size=12)
    known = st.sampled_from(
        ["\n", " ", "---", "end: in play", "seat-1", "deal:mole", "²", "٣", "0"]
    )
    changed = text[:at] + data.draw(anything | known) + text[at + removed :]
    try:
        record = parse(changed)
    except BadRecord as bad:
        assert 1 <= bad.line <= changed.count("\n") + 2
    else:
        assert record == parse(text)
        assert changed in (text, text[:-1])


@given(st.text(st.characters(exclude_categories=()), max_size=200))
@settings(deadline=None)
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        parse(text)
    with pytest.raises(BadRecord):
        parse("spytable record 1\n" + text)


def test_a_wrong_decoding_is_found_at_its_line() -> None:
    lines = unfinished().splitlines()
    lines[5] = b'names: ["J\xf6rg", "Bob"]'.decode("utf-8", "surrogateescape")
    found = refused("\n".join(lines) + "\n")
    assert found.line == 6
    assert "not readable as text" in str(found)


HEADER_EDITS = [
    (1, "spytable record 4", "not a Spytable record"),
    (1, "spytable record 2", "no record is written like this"),
    (2, "game: mind-mgmt-2", "There is no box 'mind-mgmt-2' on the shelf"),
    (2, "game: ", "There is no box ''"),
    (3, "rules: 3", "written for rules 3, but these are rules 2"),
    (3, "rules: 01", "written for rules 01"),
    (3, "rules: ", "written for rules"),
    (4, "players: 5", "'5' cannot play"),
    (4, "players: ²", "'²' cannot play"),
    (4, "players: ٢", "cannot play"),
    (4, "players: -2", "cannot play"),
    (4, "players: " + "9" * 5000, "cannot play"),
    (5, "variant: first=green", ""),
    (5, "variant: none", ""),
    (5, "variant: mode", "needs the form name=value"),
    (5, "variant: ", "needs the form name=value"),
    (5, "variant: mode=hard", "'hard' is not one of"),
    (5, "variant: colour=red", "has no option 'colour'"),
    (5, "variant: mode=simple first=green", "no record is written like this"),
    (5, "variant: first=green first=green mode=simple", "no record is written like this"),
    (6, 'names: ["Ann"]', "1 names for 2 players"),
    (6, 'names: ["Ann", 2]', "a list of texts is needed"),
    (6, "names: {}", "a list of texts is needed"),
    (6, "names: [", "not readable as JSON"),
    (6, 'names: ["Ann","Bob"]', "no record is written like this"),
    (6, 'names: ["\\ud800", "Bob"]', "not readable as JSON"),
    (6, "names: " + "[" * 100_000, "not readable as JSON"),
    (7, "commitment: abc", "not a SHA-256 digest"),
    (8, "contributions: null", "a list of texts is needed"),
    (9, "start: []", "a position is needed"),
    (9, "start: set", "not readable as JSON"),
    (9, "start: {}", "other players or another variant"),
    (9, "start: " + '{"a":' * 100_000, "not readable as JSON"),
    (10, "----", "the line '---' is missing"),
]


@pytest.mark.parametrize(("line", "text", "sentence"), HEADER_EDITS)
def test_a_forged_header_is_refused_at_its_line(line: int, text: str, sentence: str) -> None:
    """Even where all digests are made to fit; an option left out means its default."""
    lines = unfinished().splitlines()
    lines[line - 1] = text
    forged = redigested(lines) if "---" in lines else "\n".join(lines) + "\n"
    if not sentence:
        try:
            assert spytable.replay(forged).record.text() == forged
        except BadRecord as bad:
            assert "not by the rules" in str(bad)
        return
    found = refused(forged)
    assert sentence in str(found)
    assert found.line == line


def with_play(line: str, at: int = 10) -> str:
    """A forged line of play with all digests made to fit."""
    lines = unfinished().splitlines()
    lines[at] = line
    return redigested(lines)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("1 dealer deal:nobody #x", "agent-avenue has no choice 'deal:nobody'"),
        ("1 dealer deal:hidden #x", "not by the rules: .* deal:hidden is not on offer"),
        ("1 dealer up:mole #x", "not by the rules: .* up:mole is not on offer"),
        ("1 seat-1 deal:mole #x", "not by the rules: .* seat-1 is not the one to decide"),
        ("1 seat-3 deal:mole #x", "nobody sits at seat-3"),
        ("1 seat-0 deal:mole #x", "nobody sits at seat-0|no record"),
        ("1 seat-9 deal:mole #x", "nobody sits at seat-9"),
        ("1 seat-١ deal:mole #x", "is not a choice, nor the end"),
        ("01 dealer deal:mole #x", "no record is written like this"),
        ("١ dealer deal:mole #x", "is not a choice, nor the end"),
        ("2 dealer deal:mole #x", "choice 1 is missing or moved"),
        ("9999999 dealer deal:mole #x", "is not a choice, nor the end"),
        ("1 dealer deal:mole  #x", "is not a choice|has no choice"),
        ("hello", "is not a choice, nor the end"),
    ],
)
def test_a_forged_line_of_play_is_refused_at_its_line(line: str, sentence: str) -> None:
    found = refused(with_play(line))
    assert found.line == 11
    with pytest.raises(BadRecord, match=sentence):
        spytable.replay(with_play(line))


def forged_tail(text: str, **changes: str) -> str:
    """The end told otherwise, with all digests made to fit."""
    lines = text.splitlines()
    for key, value in changes.items():
        lines = [f"{key}: {value}" if line.startswith(f"{key}: ") else line for line in lines]
    return redigested(lines)


def test_a_forged_end_is_refused() -> None:
    assert "the game stands at 'in play'" in str(refused(forged_tail(unfinished(), end="seat-1 x")))
    assert "not 'in play'" in str(refused(forged_tail(finished(), end="in play")))
    assert "not 32 bytes" in str(refused(forged_tail(finished(), seed="00")))
    assert "does not fit" in str(refused(forged_tail(finished(), closed="1 #")))
    assert "cut off" in str(refused(forged_tail(finished(), closed="9999999 #")))
    lines = finished().splitlines()
    assert "after the closing line" in str(refused("\n".join([*lines, "more"]) + "\n"))
    assert "after the closing line" in str(refused("\n".join(lines) + "\n\n"))


def test_a_seed_in_a_game_still_in_play_is_refused() -> None:
    lines = unfinished().splitlines()
    lines.insert(len(lines) - 1, "seed: " + "00" * 32)
    assert "only when the game is over" in str(refused(redigested(lines)))


def test_a_record_that_stops_in_the_middle_of_a_deal_is_refused() -> None:
    lines = unfinished().splitlines()
    cut = [*lines[:13], "end: in play", "closed: 3 #x"]
    found = refused(redigested(cut))
    assert found.line == 14
    assert "the Dealer's next choice is missing" in str(found)


def test_choices_after_the_end_are_refused() -> None:
    lines = finished().splitlines()
    count = len(lines) - 13
    more = [*lines[:-3], f"{count + 1} seat-1 up:mole #x", *lines[-3:-1], f"closed: {count + 1} #x"]
    assert "the game was over before it" in str(refused(redigested(more)))


def started(**changes: Any) -> str:
    """A record that begins from a position, perhaps a wrong one."""
    document = play(fresh(), 5).position()
    table = opened().position(document, seed=3)
    play(table, 3)
    lines = table.record.text().splitlines()
    start = json.loads(lines[8].removeprefix("start: "))
    for key, value in changes.items():
        start[key] = value
    lines[8] = "start: " + json.dumps(start, ensure_ascii=False)
    return redigested(lines)


def test_a_game_from_a_position_replays() -> None:
    text = started()
    assert spytable.replay(text).record.text() == text


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 3},
        {"variant": {"mode": "advanced", "first": "green"}},
        {"game": "chess"},
        {"rules": 1},
        {"state": {}},
        {"more": 1},
    ],
)
def test_a_wrong_position_is_refused_at_its_line(changes: dict[str, Any]) -> None:
    assert refused(started(**changes)).line == 9


def test_a_replayed_game_in_play_can_be_played_on_but_reveals_no_seed() -> None:
    """Its Dealer is another than the one who gave his word: a seed of his would prove nothing."""
    table = spytable.replay(unfinished())
    assert table.commitment == table.record.commitment == fresh().commitment
    play(table)
    assert table.record.seed == ""
    again = spytable.replay(table.record.text())
    assert again.fingerprint() == table.fingerprint()
    with pytest.raises(BadRecord, match="revealed only when"):
        spytable.verify(table.record.text())


def test_records_are_compared_by_what_they_say() -> None:
    assert parse(finished()) == parse(finished())
    assert parse(finished()) != parse(unfinished())
    assert isinstance(parse(finished()), Record)


def test_a_record_says_which_box_file_it_was_played_with() -> None:
    """One of our own box says nothing: it is as it always was."""
    assert not any(line.startswith("box: ") for line in unfinished().splitlines())
    with owned("0123456789abcdef"):
        text = play(fresh(), 9).record.text()
        assert text.splitlines()[9:11] == ["box: 0123456789abcdef", "---"]
        assert spytable.replay(text).record.text() == text
        whole = play(fresh()).record.text()
        assert spytable.verify(whole) > 0
        refusal = refused(unfinished())
        assert refusal.line == 10 and "begun with our own box" in str(refusal)
        lines = text.splitlines()
        for length in range(len(lines)):
            refused("\n".join(lines[:length]) + "\n")
    for edition in ("", "fedcba9876543210"):
        with owned(edition):
            refusal = refused(text)
            assert refusal.line == 10
            assert "begun with another box file, '0123456789abcdef'" in str(refusal)
            assert "--box agent-avenue=FILE" in str(refusal)
