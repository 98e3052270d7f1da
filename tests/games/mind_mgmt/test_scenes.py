"""The prints and stories of the packages: all there, readable on a phone, in the house's inks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from spytable.games.mind_mgmt.components import MODULES
from spytable.games.mind_mgmt.packages import AGENTS, PACKAGES
from spytable.games.mind_mgmt.packages.scenes import (
    DRAWN,
    envelope,
    finale,
    frame,
    scene,
    small_envelope,
)
from spytable.games.mind_mgmt.packages.stories import does, shown, tale, the_end, title
from spytable.games.mind_mgmt.picture.emblems import EMBLEMS
from spytable.locale import LANGUAGES
from spytable.pictures.definitions import rules
from spytable.pictures.svg import stylesheet
from spytable.pictures.typeface import ems

KEYS = [package.key for package in PACKAGES]
EACH = pytest.mark.parametrize("key", KEYS)
ALL = pytest.mark.parametrize("language", LANGUAGES)
SVG = "{http://www.w3.org/2000/svg}"
PHONE = 360
LEAST = 11


def elements(drawn: str) -> Iterator[ElementTree.Element]:
    """Everything in a drawing."""
    return ElementTree.fromstring(drawn).iter()


def sheets(key: str, language: str = "en") -> list[str]:
    """All that is drawn for a package."""
    return [scene(language, key), envelope(language, key), envelope(language, key, True)]


def unnumbered(drawn: str, key: str) -> str:
    """A drawing without the number of its package; "A6" may also be part of a path."""
    return re.sub(rf"{key}(?=[,<])", "?", drawn)


def test_every_package_has_its_scene_and_no_scene_is_left_over() -> None:
    assert sorted(DRAWN) == sorted(package.option for package in PACKAGES)


def test_no_two_scenes_are_alike() -> None:
    assert len({draw() for draw in DRAWN.values()}) == len(PACKAGES)


@ALL
@EACH
def test_a_scene_says_what_it_is_and_what_it_shows(key: str, language: str) -> None:
    root = ElementTree.fromstring(scene(language, key))
    assert root.get("role") == "img"
    assert root.get("lang") == language
    assert root.findtext(f"{SVG}title") == f"{key}: {title(language, key)}"
    assert root.findtext(f"{SVG}desc") == shown(language, key)


@EACH
def test_a_sealed_envelope_tells_its_number_and_nothing_of_what_is_in_it(key: str) -> None:
    """MM-353: the other side sees that a package is there, and whose it is."""
    sealed = envelope("en", key)
    name = title("en", key)
    assert key in sealed
    assert name not in sealed
    assert name.upper() not in sealed
    other = next(other for other in KEYS if other[0] == key[0] and other != key)
    assert unnumbered(sealed, key) == unnumbered(envelope("en", other), other)


def test_the_sides_are_told_apart_by_more_than_an_ink() -> None:
    """A lozenge and a disc: where all inks are the same, the seals still differ."""

    def uncoloured(key: str) -> str:
        return re.sub(r"(fill|stroke)-[a-z]+", "", unnumbered(envelope("en", key), key))

    assert uncoloured("R1") == uncoloured("R2")
    assert uncoloured("R1").partition("</desc>")[2] != uncoloured("A1").partition("</desc>")[2]


def test_a_small_envelope_tells_the_side_and_whether_it_is_open_without_a_word() -> None:
    drawn = {key: (small_envelope(key), small_envelope(key, True)) for key in KEYS}
    assert drawn["R1"] == drawn["R7"] and drawn["A1"] == drawn["A7"]
    assert len(set(drawn["R1"] + drawn["A1"])) == 4
    for one in drawn["R1"] + drawn["A1"]:
        assert not [element for element in elements(one) if element.text]
        assert ElementTree.fromstring(one).get("aria-hidden") == "true"


@EACH
def test_a_scene_wears_the_inks_of_the_palette_alone(key: str) -> None:
    known = set(rules(stylesheet())) | {"picture", "package-print", "package-token"}
    for drawn in (*sheets(key), small_envelope(key), finale("en")):
        for element in elements(drawn):
            assert set(element.get("class", "").split()) <= known
            assert {"fill", "stroke", "style"}.isdisjoint(element.attrib)


@EACH
def test_nothing_in_a_scene_has_an_id_so_that_all_may_hang_on_one_page(key: str) -> None:
    for drawn in (*sheets(key), small_envelope(key), finale("en")):
        assert all(element.get("id") is None for element in elements(drawn))
        assert "url(" not in drawn


@ALL
@EACH
def test_what_is_written_in_a_scene_can_be_read_on_a_phone(key: str, language: str) -> None:
    """Number and name, at eleven pixels or more where the print is 360 wide, none of it cut off."""
    per_unit = PHONE / frame.WIDE
    for drawn in sheets(key, language):
        for text in (one for one in elements(drawn) if one.tag == f"{SVG}text"):
            assert float(text.get("font-size", 0)) * per_unit >= LEAST
            words = text.text or ""
            assert words in (key, title(language, key))
            long = ems(words, text.get("class", "")) * float(text.get("font-size", 0))
            end = float(text.get("x", 0)) + long / (2 if text.get("text-anchor") else 1)
            assert end <= frame.WIDE - frame.EDGE


def sentences(told: str) -> int:
    """How many there are: a full stop ends one, inside or outside its quotation marks."""
    plain = told.replace("\u00a0", " ")
    return len(re.findall(r"[.?][“”]?(?= [A-ZÁ-ŽА-ЯЁ„“«]|$)|»\.(?= |$)", plain))


@ALL
@EACH
def test_a_tale_has_three_or_four_sentences(key: str, language: str) -> None:
    assert sentences(tale(language, key)) in (3, 4)
    assert len(tale(language, key)) < 600


@ALL
def test_the_end_of_a_campaign_has_a_picture_and_a_tale(language: str) -> None:
    """MM-366: when all packages are open, play goes on with whatever is liked."""
    root = ElementTree.fromstring(finale(language))
    assert root.findtext(f"{SVG}title") and root.findtext(f"{SVG}desc")
    assert sentences(the_end(language)) == 3
    assert not [key for key in KEYS if f">{key}<" in finale(language)]


@ALL
@EACH
def test_what_a_package_does_is_told_in_one_or_two_sentences(key: str, language: str) -> None:
    ends = re.findall(r"\.(?= |\u00a0|$)", does(language, key))
    assert 1 <= len(ends) <= 2
    assert "{" not in does(language, key)


def test_names_and_tales_are_translated() -> None:
    for key in KEYS:
        for told in (shown, tale, does):
            assert len({told(language, key) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_title_is_escaped() -> None:
    drawn = frame.sheet('<Boots> & "shoes"', "a & b", "en", "1 < 2")
    root = ElementTree.fromstring(drawn)
    assert root.findtext(f"{SVG}title") == '<Boots> & "shoes"'
    assert "1 &lt; 2" in drawn


def test_each_side_has_a_seal_of_its_own_in_every_print() -> None:
    for package in PACKAGES:
        drawn = scene("en", package.key)
        mark = frame.agents_seal(12) if package.side == AGENTS else frame.recruiters_seal(12)
        assert mark in drawn


def test_every_module_of_the_box_has_an_emblem_of_its_own() -> None:
    assert set(EMBLEMS) == set(MODULES)
    assert len({draw() for draw in EMBLEMS.values()}) == len(MODULES)
