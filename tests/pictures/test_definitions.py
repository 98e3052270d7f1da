"""The symbols of a box as a file of their own: what it says, and what stays in the page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from spytable.games import shelf, stylesheet
from spytable.pictures import svg
from spytable.pictures.definitions import outsourced

SHEET = """
.fill-red { fill: var(--red, #C8322B); }
.line { fill: none; }
/* .odd { fill: blue; } */
.shout { text-transform: uppercase; }
.city { stroke: var(--ink); }
.picture .city:hover { stroke-width: 9; }
"""
SYMBOL = '<symbol id="a" viewBox="0 0 9 9"><path class="{}" d="M0 0"/></symbol>'


def split(definitions: str) -> tuple[str, str]:
    file, page = outsourced(definitions, SHEET, "/there.svg")
    return file, str(page)


def test_classes_are_written_out_and_the_page_keeps_a_stub() -> None:
    file, page = split(SYMBOL.format("fill-red"))
    assert 'fill="var(--red, #C8322B)"' in file and "class" not in file
    stub = ElementTree.fromstring(page)
    assert stub.attrib == {"id": "a", "viewBox": "0 0 9 9"}
    assert [one.get("href") for one in stub] == ["/there.svg#a"]


def test_the_later_rule_wins_over_the_earlier_and_over_the_attribute() -> None:
    file, _ = split('<g id="a"><path class="line fill-red" d="M0 0" fill="blue"/></g>')
    assert 'fill="none"' in file and "blue" not in file


@pytest.mark.parametrize("name", ["shout", "city"])
def test_what_attributes_cannot_say_stays_in_the_page(name: str) -> None:
    user = '<symbol id="b" viewBox="0 0 1 1"><use href="#a"/></symbol>'
    _, page = split(SYMBOL.format(name) + user)
    assert f'class="{name}"' in page and "/there.svg" not in page


def test_what_paints_stays_and_so_does_what_is_painted_by_it() -> None:
    gradient = '<linearGradient id="g"><stop class="fill-red" offset="0"/></linearGradient>'
    _, page = split(gradient + '<g id="a"><rect fill="url(#g)"/></g>')
    assert "/there.svg" not in page and "linearGradient" in page


@pytest.mark.parametrize("name", shelf.names())
def test_every_symbol_of_a_box_is_found_and_has_its_ink(name: str) -> None:
    definitions = shelf.take(name).picture.definitions()
    sheet = f"{svg.stylesheet()}\n{stylesheet.of(name)}"
    file, page = outsourced(definitions, sheet, "/there.svg")
    ids = re.findall(r' id="([^"]+)"', file)
    assert sorted(ids) == sorted(re.findall(r' id="([^"]+)"', definitions))
    stubs = re.findall(r'href="/there\.svg#([^"]+)"', page)
    assert len(stubs) > 5 and set(stubs) <= set(ids)
    assert 'class="' not in file and len(page) < len(definitions) / 2
