"""The rules in the browser: found from everywhere, in the reader's language, light to load."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.games import rulebook, shelf
from spytable.locale import LANGUAGES
from spytable.web.compression import Block
from spytable.web.routes import rules
from spytable.web.rules_page import rules_page
from tests.web.browsing import Person
from tests.web.helpers import BOX, Visitor
from tests.web.test_accessible import faults
from tests.web.test_shelf_and_form import opened

LIGHT = 200_000
"""A page of rules weighs no more than so many bytes on the wire."""


@pytest.mark.parametrize("name", shelf.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_told_in_the_language_of_the_reader(
    client: TestClient, name: str, language: str
) -> None:
    page = Visitor(client, language=language).get(f"/rules/{name}")
    spoken = rulebook.spoken(name, language)
    assert page.status_code == 200
    assert f'<article class="dossier rules" lang="{spoken}">' in page.text
    assert ('class="notice"' in page.text) == (spoken != language)
    assert f'href="/new/{name}"' in page.text
    assert len(gzip.compress(page.content)) < LIGHT
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert sorted(ids) == sorted(set(ids))
    for target in re.findall(r'<a href="#([^"]+)"', page.text):
        assert target in ids
    assert "style=" not in page.text


@pytest.mark.parametrize("name", shelf.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reference_sheet_is_linked_and_has_the_turn_at_a_glance(
    client: TestClient, name: str, language: str
) -> None:
    """All that is on it is told on the long page as well, and every language switch comes back."""
    reader = Visitor(client, language=language)
    assert f'href="/rules/{name}?print"' in reader.get(f"/rules/{name}").text
    sheet = reader.get(f"/rules/{name}?print").text
    assert sheet.count('<section class="glance"') == 1
    assert 'class="example"' not in sheet and "chapter-" not in sheet
    assert f"/language/cs?back=/rules/{name}%3Fprint" in sheet
    ids = re.findall(r' id="([^"]+)"', sheet)
    assert len(ids) == len(set(ids))


def test_a_page_of_rules_is_made_and_compressed_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For all readers of one language: whoever asks for it again and again gets what is kept."""
    made: list[str] = []
    pack = Block.of

    def counted(text: str) -> Block:
        made.append(text)
        return pack(text)

    monkeypatch.setattr(Block, "of", counted)
    rules._block.cache_clear()
    for _ in range(5):
        for language in LANGUAGES:
            assert Visitor(client, language=language).get(f"/rules/{BOX}").status_code == 200
    assert len(made) == len(LANGUAGES)
    assert all(rules_page(BOX, one) is rules_page(BOX, one) for one in LANGUAGES)


def test_programs_get_the_source(ann: Visitor) -> None:
    data = ann.json(f"/rules/{BOX}")
    assert data == {"box": BOX, "language": "en", "markdown": rulebook.text(BOX, "en")}


def test_there_are_no_rules_of_what_is_not_on_the_shelf(ann: Visitor) -> None:
    assert ann.get("/rules/chess").status_code == 404
    for name in shelf.coming():
        assert ann.get(f"/rules/{name}").status_code == 404


def test_every_link_to_rules_leads_to_a_page(ann: Visitor) -> None:
    """From the shelf, every form and every page of rules."""
    pages = ["/", *(f"/{kind}/{name}" for kind in ("new", "rules") for name in shelf.names())]
    linked = {
        link for page in pages for link in re.findall(r'href="(/rules/[^"]*)"', ann.get(page).text)
    }
    assert {f"/rules/{name}" for name in shelf.names()} <= {
        link.partition("#")[0] for link in linked
    }
    for link in linked:
        path, _, anchor = link.partition("#")
        page = ann.get(path)
        assert page.status_code == 200, link
        assert not anchor or f' id="{anchor}"' in page.text, link


def test_the_rules_are_linked_from_poster_form_table_and_end(ann: Visitor) -> None:
    link = f'href="/rules/{BOX}"'
    assert link in ann.get("/").text
    assert link in ann.get(f"/new/{BOX}").text
    table = opened(ann).json()["id"]
    strip = ann.get(f"/tables/{table}").text.partition("</header>")[0]
    assert link in strip


@pytest.mark.browser
@pytest.mark.parametrize(
    "window",
    [
        {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
        {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"},
        {"viewport": {"width": 360, "height": 740}, "java_script_enabled": False},
    ],
)
def test_the_rules_can_be_read_by_all(people: Any, window: dict[str, Any]) -> None:
    """Nothing is wider than the window; every drawing is seen; axe finds nothing.  The languages
    take turns, so that each is looked at in every window."""
    ann: Person = people(reduced_motion="reduce", **window)
    scripted = window.get("java_script_enabled", True)
    first = 2 * (window.get("color_scheme") == "dark")
    for turn, name in enumerate(shelf.names(), first):
        language = LANGUAGES[turn % len(LANGUAGES)]
        ann.go(f"/language/{language}?back=/rules/{name}")
        assert ann.page.locator(".rules").get_attribute("lang") == language
        assert ann.page.locator(".rules h1").is_visible()
        drawings = ann.page.locator(".example .section > svg").all()
        assert len(drawings) >= len(rulebook.examples(name))
        for drawing in drawings:
            held = drawing.bounding_box()
            assert held is not None and held["width"] > 200 and held["height"] > 40
            assert held["x"] >= 0 and held["x"] + held["width"] <= window["viewport"]["width"]
        if scripted:
            wide = ann.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= window["viewport"]["width"]
            assert faults(ann) == []


@pytest.mark.browser
def test_a_link_to_a_rule_leads_to_it(people: Any) -> None:
    ann: Person = people(viewport={"width": 360, "height": 740}, locale="en-GB")
    ann.go(f"/rules/{BOX}#AA-72")
    ann.page.wait_for_function("document.querySelector('#AA-72').getBoundingClientRect().top < 740")
    lit = ann.page.evaluate(
        "getComputedStyle(document.querySelector('#AA-72').parentElement).backgroundColor"
    )
    plain = ann.page.evaluate(
        "getComputedStyle(document.querySelector('#AA-73').parentElement).backgroundColor"
    )
    assert lit != plain
    ann.page.emulate_media(media="print")
    assert not ann.page.locator(".masthead").is_visible()
    assert ann.page.locator(".example").first.is_visible()


@pytest.mark.browser
def test_a_word_is_found_and_folds_open_where_links_lead(people: Any) -> None:
    """A search leaves what speaks of it, in folds too; without script there is no field."""
    ann: Person = people(viewport={"width": 1280, "height": 800}, locale="en-GB")
    ann.go(f"/rules/{BOX}")
    page = ann.page
    assert not page.locator("[id='AA-10']").locator("xpath=..").is_visible(), "folded"
    field = page.get_by_role("searchbox")
    field.fill("Stóps corner")
    assert page.locator("tr:has-text('Getaway Car')").count() == 1
    assert page.locator("#chapter-6").is_visible() and not page.locator("#chapter-9").is_visible()
    assert page.locator("[role=status]", has_text="Passages found").is_visible()
    field.fill("shuffle the agents")
    assert page.locator("[id='AA-10']").locator("xpath=..").is_visible()
    field.fill("nothing is ever thrown away")
    assert page.locator(".rules-text li:visible").evaluate_all(
        "all => all.map((o) => o.value)"
    ) == [2]
    field.fill("helicopter")
    assert page.locator("[role=status]", has_text="Try another word").is_visible()
    assert not page.locator(".glance").is_visible()
    field.fill("")
    assert page.locator(".glance").is_visible() and page.locator("#chapter-9").is_visible()
    assert not page.locator("[id='AA-10']").locator("xpath=..").is_visible()
    page.evaluate("location.hash = '#AA-10'")
    page.wait_for_function("document.getElementById('AA-10').closest('details').open")
    side = page.locator(".contents").bounding_box()
    body = page.locator(".rules-text").bounding_box()
    assert side is not None and body is not None and side["x"] + side["width"] < body["x"]
    plain: Person = people(java_script_enabled=False)
    plain.go(f"/rules/{BOX}")
    assert not plain.page.locator(".rules-search").is_visible()


@pytest.mark.browser
@pytest.mark.parametrize("window", [{"width": 1280, "height": 800}, {"width": 360, "height": 740}])
def test_a_folded_chapter_says_what_is_folded_and_shows_all_of_it(
    people: Any, window: dict[str, int]
) -> None:
    """The style of the table, which is on this page for its examples, once cut folds to a line."""
    ann: Person = people(viewport=window, locale="en-GB")
    ann.go(f"/rules/{BOX}")
    for fold in ann.page.locator(".rules-text details").all():
        closed = fold.evaluate(CUT)
        fold.locator("summary").first.click()
        assert (closed, fold.evaluate(CUT)) == (0, 0), fold.inner_text()
        assert fold.locator("p, li, td").first.is_visible()


CUT = """fold => Math.max(0, fold.scrollHeight - fold.clientHeight,
  fold.querySelector("summary").getBoundingClientRect().bottom
    - fold.getBoundingClientRect().bottom)"""
"""How many pixels of a fold lie below its own edge."""


@pytest.mark.browser
@pytest.mark.parametrize("name", shelf.names())
def test_a_reference_sheet_is_one_page_of_paper(people: Any, name: str) -> None:
    ann: Person = people(locale="cs")
    ann.go(f"/rules/{name}?print")
    assert faults(ann) == []
    paper = ann.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


INK = """() => {
  const [r, g, b] = getComputedStyle(document.querySelector(".rules-text p")).color.match(/\\d+/g);
  return (Number(r) + Number(g) + Number(b)) / 3;
}"""


@pytest.mark.browser
def test_what_is_printed_is_dark_on_white(people: Any) -> None:
    """Also for those who read by night, whether they said so here or their system does."""
    ann: Person = people(color_scheme="dark")
    for path in (f"/rules/{BOX}", f"/theme/dark?back=/rules/{BOX}"):
        ann.go(path)
        ann.page.emulate_media(media="screen")
        assert ann.page.evaluate(INK) > 200, "pale ink on a dark screen"
        ann.page.emulate_media(media="print")
        assert ann.page.evaluate(INK) < 60
