"""The parts of a picture: sections, layers, and what holds them."""

from __future__ import annotations

import re
from xml.etree.ElementTree import fromstring

import pytest

from spytable.games import shelf
from spytable.pictures.choice import choice
from spytable.pictures.joined import on_page
from spytable.pictures.parts import Drawing, Kind, Section, layers
from spytable.pictures.svg import Markup, el, text
from spytable.table import box


def drawing(pieces: str = "a", label: str = "") -> Drawing:
    drawn = layers([("ground", el("rect")), ("pieces", el("g", pieces))])
    return Drawing("toy", "Toy", "", (Section("board", Kind.BOARD, 10, 5, drawn, label),), "en")


def test_only_what_changed_has_to_be_sent() -> None:
    one, other = drawing("a"), drawing("b")
    assert one.frame == other.frame
    changed = [name for name, drawn in other.parts() if dict(one.parts())[name] != drawn]
    assert changed == ["board.pieces"]


def test_another_label_is_another_frame() -> None:
    assert drawing().frame != drawing(label="the board").frame


def test_a_section_asks_where_something_can_be_chosen_in_it() -> None:
    place = Markup('<g data-choice="lay:1"></g>')
    assert Section("hand", Kind.HAND, 1, 1, layers([("all", place)])).asks
    assert not drawing().sections[0].asks


def test_only_panels_with_a_line_can_be_folded() -> None:
    sections = [
        Section("a", kind, 10, 5, (), line=line) for kind in Kind for line in ("", "two cards")
    ]
    folding = {section.kind for section in sections if section.folds}
    assert folding == {Kind.OWN, Kind.OTHER, Kind.SCENE}
    assert not any(section.folds for section in sections if not section.line)
    html = on_page(Drawing("toy", "Toy", "", tuple(sections), "en"))
    assert html.count("<details") == html.count('<summary class="fold"') == 3


def test_a_section_says_how_wide_it_must_be_to_be_read() -> None:
    section = Section("a", Kind.BOARD, 720, 700, (), smallest=33, finest=22)
    assert (section.least, section.least_asked) == (240, 360)
    assert 'data-least="240"' in on_page(Drawing("toy", "Toy", "", (section,), "en"))


@pytest.mark.parametrize("name", shelf.names())
def test_every_part_has_its_place_on_the_page(name: str) -> None:
    game = box(name).table(players=2, seed=7)
    drawn = game.pov(0).drawing()
    ids = re.findall(r'id="part-([^"]+)"', on_page(drawn))
    assert ids[:2] == ["title", "summary"]
    assert sorted(ids) == sorted(name for name, _ in drawn.parts())


@pytest.mark.parametrize("name", shelf.names())
def test_digests_are_those_of_the_parts_one_by_one(name: str) -> None:
    drawn = box(name).table(players=2, seed=7).pov(0).drawing()
    parts, digests = list(drawn.parts()), drawn.digests()
    assert list(drawn.some_parts(range(len(digests)))) == parts
    assert list(drawn.some_parts([1, len(digests) - 1])) == [parts[1], parts[-1]]
    again = box(name).table(players=2, seed=7).pov(0).drawing()
    assert again.digests() == digests and again.frame == drawn.frame
    other = drawn.with_sections(drawn.sections[:-1])
    assert other.digests() == digests[: len(other.digests())] and other.frame != drawn.frame


def test_of_two_drawings_the_digests_differ_where_they_do() -> None:
    one, other = drawing("a"), drawing("b")
    assert [n for n, seen in enumerate(one.digests()) if other.digests()[n] != seen] == [3]
    assert list(other.some_parts([3])) == [("board.pieces", Markup("<g>b</g>"))]


def test_what_is_drawn_on_a_choice_is_no_text_of_its_button() -> None:
    """Its words are there for the eye, each once and by reference; its label alone is its name."""
    drawn = el("g", el("title", "Mole"), text(0, 9, "Mole & co", 12), text(0, 30, "+3", 12))
    place = fromstring(choice("up:mole", "Lay face up: Mole", drawn, data_place="spot"))
    assert place.get("data-choice") == "up:mole" and place.get("data-place") == "spot"
    assert [child.get("aria-hidden") for child in place] == ["true"]
    assert not list(place.iter("title"))
    kept = {one.get("id"): one.text for words in place.iter("defs") for one in words}
    assert list(kept.values()) == ["Mole & co", "+3"] == [one.text for one in place.iter("text")]
    assert [one.get("href") for one in place.iter("use")] == [f"#{name}" for name in kept]
    stroke = fromstring(choice("back:a back:b", "Take both back", drawn))
    assert stroke.get("data-steps") == "back:a back:b" and "data-choice" not in stroke.attrib
