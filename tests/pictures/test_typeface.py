"""Our own typeface: it has every letter that we say, weighs little, and its widths are known."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from spytable.games import rulebook, shelf
from spytable.locale import LANGUAGES, files, read_catalogue
from spytable.locale.extract import messages
from spytable.pictures.lettering import LEADING, broken, fits, line
from spytable.pictures.svg import LEAST_SQUEEZED, Markup, fitted, text
from spytable.pictures.typeface import CUTS, FOLDER, METRICS, NARROW, Cut, ems, faces, letters

MOST = 60_000
"""Bytes that a page may fetch for its letters."""
DRAWN = set("\n\t\u2060\u00ad")
"""The parts nobody sees."""


def said() -> set[str]:
    """Every character of every sentence and rulebook, in all languages."""
    found = {letter for message in messages() for letter in message.text + (message.plural or "")}
    for language in LANGUAGES:
        for file in files(language):
            for entry in read_catalogue(file, language):
                found |= set("".join(entry.string))
        for box in shelf.names():
            found |= set(rulebook.text(box, language))
    return found - DRAWN


def element(drawn: Markup) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


def test_all_of_it_weighs_at_most_sixty_kilobytes() -> None:
    assert sum(cut.file.stat().st_size for cut in CUTS) <= MOST


def test_its_licence_lies_beside_it() -> None:
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL.txt").read_text("utf-8")


@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: cut.name)
def test_the_widths_are_those_of_the_file(cut: Cut) -> None:
    noted = json.loads(METRICS.read_text("utf-8"))[cut.name]["sha256"]
    assert hashlib.sha256(cut.file.read_bytes()).hexdigest() == noted


@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: cut.name)
def test_every_letter_that_we_say_is_drawn(cut: Cut) -> None:
    assert said() - letters(cut).keys() == set()


def test_every_cut_has_a_rule_of_its_own() -> None:
    sheet = faces(lambda cut: f"/{cut.name}")
    for cut in CUTS:
        assert f'font-family: "{cut.family}"; font-weight: {cut.weights};' in sheet
        assert f'src: url("/{cut.name}") format("woff2")' in sheet


def test_a_text_that_is_too_long_becomes_smaller_then_condensed_then_is_cut() -> None:
    words = "Choose a location"
    own = ems(words) * 20
    assert fitted(words, 20, own, "label", None) == (words, 20, "label", None)
    smaller = fitted(words, 20, own * 0.9, "label", None)
    assert (smaller.class_, smaller.squeezed) == ("label", None)
    assert smaller.size == pytest.approx(18)
    condensed = fitted(words, 20, own * 0.93, "label", 20)
    assert (condensed.words, condensed.size, condensed.class_) == (words, 20, "label narrow")
    cut = fitted(words, 20, own * 0.5, "label", 20)
    assert cut.words.endswith("…")
    assert ems(cut.words, cut.class_) * 20 * LEAST_SQUEEZED <= own * 0.5


def test_letters_are_squeezed_to_92_per_cent_at_most() -> None:
    words = "Choose a location"
    narrow = ems(words, "label narrow") * 20
    drawn = element(text(0, 0, words, 20, room=narrow * 0.93, least=20))
    assert drawn.text == words and float(drawn.get("textLength", "")) >= narrow * LEAST_SQUEEZED
    assert element(text(0, 0, words, 20, room=narrow, least=20)).get("textLength") is None
    shorter = element(text(0, 0, words, 20, room=narrow * 0.91, least=20))
    assert (shorter.text or "").endswith("…")


def test_capitals_give_way_before_a_name_loses_its_end() -> None:
    name = "Шифровальщик"
    room = ems(name, "label caps narrow") * 20 * 0.9
    found = fitted(name, 20, room, "label caps fill-ink", 20)
    assert (found.words, found.class_) == (name, "label fill-ink narrow")


def test_a_line_breaks_where_it_would_be_cut() -> None:
    words, size = "Завершить активацию", 12.8
    room = ems(words, "label narrow") * size * 0.7
    assert not fits(words, size, room)
    both = ElementTree.fromstring(f"<g>{broken(0, 50, words, size, room=room)}</g>")
    assert [one.text for one in both] == words.split(" ")
    first, second = (float(one.get("y", "")) for one in both)
    assert second - first == pytest.approx(size * LEADING, abs=0.02)
    assert (first + second) / 2 == pytest.approx(float(element(line(0, 50, "x", size, room=9))
                                                       .get("y", "")), abs=0.02)  # fmt: skip


def test_headings_are_set_in_the_condensed_cut() -> None:
    assert ems("ab", "label caps") == pytest.approx(
        sum(letters(NARROW)[letter] + 0.05 for letter in "AB")
    )


def test_the_files_are_named_as_the_cuts() -> None:
    assert {path.stem for path in Path(FOLDER).glob("*.woff2")} == {cut.name for cut in CUTS}
