"""A box's folder is complete: poster, style sheet and the rest lie in it, and are in order."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from spytable.games import poster, shelf, stylesheet
from spytable.games.box import Box
from spytable.games.manners import Manners
from spytable.kernel.families import Families
from spytable.locale import LANGUAGES
from spytable.pictures import svg

from .settings import for_every_box

ON_THE_SHELF = [*shelf.names(), *shelf.coming()]
for_every_name = pytest.mark.parametrize("name", ON_THE_SHELF)


@for_every_name
def test_a_poster_has_a_title_a_blurb_and_a_drawing(name: str) -> None:
    found = shelf.poster(name)
    assert found.title()
    assert len({found.blurb(language) for language in LANGUAGES}) == len(LANGUAGES)
    drawing = ElementTree.parse(found.drawing).getroot()
    assert drawing.get("viewBox") == "0 0 500 620"


def test_a_box_is_named_once() -> None:
    for name in shelf.names():
        assert shelf.take(name).name == name
    assert len({shelf.folder(name) for name in ON_THE_SHELF}) == len(ON_THE_SHELF)


POSTER = 'title = "A"\nblurb = "B"\nplayers = [2, 4]\nminutes = [9, 15]\nage = 8\n'


def test_a_poster_promises_the_seats_that_its_box_has() -> None:
    for name in shelf.names():
        box = shelf.take(name)
        assert box.poster.players == (box.players[0], box.players[-1])


@pytest.mark.parametrize(
    ("words", "drawn", "complaint"),
    [
        (None, True, "cannot be read"),
        ("title = ", True, "cannot be read"),
        ('title = "A"', True, "needs a title and a blurb"),
        ('title = "A"\nblurb = ""', True, "needs a title and a blurb"),
        ('title = "A"\nblurb = 7', True, "needs a title and a blurb"),
        ('title = "A"\nblurb = "B"', True, "needs players and minutes"),
        (POSTER.replace("[2, 4]", "4"), True, "needs players and minutes"),
        (POSTER.replace("[2, 4]", "[4, 2]"), True, "needs players and minutes"),
        (POSTER.replace("[9, 15]", '["9", "15"]'), True, "needs players and minutes"),
        (POSTER.replace("age = 8", ""), True, "needs an age"),
        (POSTER + 'lien = "C"', True, "nothing else"),
        (POSTER, False, "there is no poster.svg"),
    ],
)
def test_a_poster_that_cannot_be_hung_is_refused_with_the_reason(
    words: str | None, drawn: bool, complaint: str, tmp_path: Path
) -> None:
    if words is not None:
        (tmp_path / "poster.toml").write_text(words, "utf-8")
    if drawn:
        (tmp_path / "poster.svg").write_text("<svg/>", "utf-8")
    with pytest.raises(poster.BadPoster, match=complaint):
        poster.read("toy", tmp_path)


def selectors(sheet: str) -> list[str]:
    """The subjects of all rules of a style sheet."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    heads = re.findall(r"([^{};]+)\{", bare)
    return [one for head in heads if "@" not in head for one in head.replace("\n", " ").split(", ")]


def classes(selector: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", selector))


@for_every_box
def test_a_sheet_dresses_its_own_picture_only(box: Box) -> None:
    """All sheets go to the browser as one: every rule names a class that no other sheet knows."""
    others = [svg.stylesheet(), *(stylesheet.of(n) for n in shelf.names() if n != box.name)]
    foreign = set().union(*(classes(one) for sheet in others for one in selectors(sheet)))
    assert selectors(stylesheet.of(box.name))
    for selector in selectors(stylesheet.of(box.name)):
        assert classes(selector) - foreign, selector


def test_a_page_gets_the_shared_sheet_and_those_of_all_boxes() -> None:
    joined = stylesheet.joined()
    assert joined.startswith(svg.stylesheet())
    for name in shelf.names():
        assert stylesheet.of(name) in joined


@for_every_box
def test_a_choice_has_the_family_that_its_name_begins_with(box: Box) -> None:
    for name, code in box.codes.items():
        family = box.family_of(name)
        assert family is not None and family == box.family_of(code)
        assert box.families.kinds[family] == name.partition(":")[0]
    assert box.family_of("no-such-choice") is None


@for_every_box
def test_manners_name_families_of_the_game(box: Box) -> None:
    strange = Families()("strange", {20_000: "one"})
    with pytest.raises(TypeError, match="no families of this game"):
        replace(box, manners=Manners(ending=(strange,)))
    with pytest.raises(TypeError, match="no families of this game"):
        replace(box, manners=Manners(unheard={0: (strange,)}))
