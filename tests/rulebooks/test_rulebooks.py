"""The rulebooks: every rule is told, in every language alike, and every example can be played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from spytable.games import rulebook, shelf
from spytable.games.rulebook import BadRulebook
from spytable.locale import LANGUAGES
from spytable.rules_coverage import ROOT, read_ledger
from spytable.table import box
from spytable.table.example import played, shown
from spytable.web.rules_page.build import read, rules_page
from spytable.web.rules_page.markdown import write
from tests.rulebooks import remake

UNWRITTEN: set[tuple[str, str]] = set()
"""The rulebooks that are still to be translated; their readers get the English one."""

WRITTEN = [(n, one) for n in shelf.names() for one in LANGUAGES if (n, one) not in UNWRITTEN]
EXAMPLES = [(n, example) for n in shelf.names() for example in rulebook.examples(n)]
for_every_rulebook = pytest.mark.parametrize(("name", "language"), WRITTEN)
for_every_example = pytest.mark.parametrize(("name", "example"), EXAMPLES)


def test_it_is_known_which_rulebooks_are_missing() -> None:
    pairs = [(name, language) for name in shelf.names() for language in LANGUAGES]
    missing = {pair for pair in pairs if not rulebook.file(*pair).is_file()}
    assert missing == {pair for pair in UNWRITTEN if pair in pairs}


@for_every_rulebook
def test_every_rule_is_told(name: str, language: str) -> None:
    """All rules of the chapters that are done have an anchor, and no anchor is of nothing."""
    chapters = read_ledger(ROOT / "tests" / "ledger" / f"{name}.txt")
    done = [number for chapter in chapters if chapter.state == "done" for number in chapter.ids]
    known = {number for chapter in chapters for number in chapter.ids}
    told = read(name, language).anchors
    assert [number for number in done if number not in told] == []
    facts = re.compile(r"[A-Z]{2}-[FM]\d+")  # about the box itself: they are in no ledger
    assert [one for one in told if one not in known and not facts.fullmatch(one)] == []


@for_every_rulebook
def test_all_languages_tell_the_same(name: str, language: str) -> None:
    """The same chapters with the same rules, the same tables and lists, the same examples."""
    ours, english = read(name, language), read(name, "en")
    assert by_chapter(name, language) == by_chapter(name, "en")
    assert ours.shape == english.shape
    assert ours.examples == english.examples


def by_chapter(name: str, language: str) -> list[set[str]]:
    chapters = re.split(r"^##+ ", rulebook.text(name, language), flags=re.M)
    return [set(rulebook.numbers(chapter)) for chapter in chapters]


GOAL = {"en": "The goal", "cs": "Cíl hry", "sk": "Cieľ hry", "ru": "Цель игры"}
GLOSSARY = {"en": "Glossary", "cs": "Slovníček", "sk": "Slovníček", "ru": "Словарик"}
DECIDED = {
    "en": "Where we had to decide",
    "cs": "Kde jsme museli rozhodnout",
    "sk": "Kde sme museli rozhodnúť",
    "ru": "Что решили мы сами",
}


@for_every_rulebook
def test_a_rulebook_begins_with_the_goal_and_ends_with_a_glossary_and_an_appendix(
    name: str, language: str
) -> None:
    """The glossary explains a dozen words, one a line; the appendix lists what we decided, by
    number, each told somewhere before."""
    chapters = dict(
        re.findall(r"^## \d+\. (.+)\n([^#]*)", rulebook.text(name, language), flags=re.M)
    )
    titles = list(chapters)
    assert titles[0] == GOAL[language]
    assert titles.index(GLOSSARY[language]) + 1 == titles.index(DECIDED[language])
    assert len(titles) - titles.index(DECIDED[language]) <= 2, "what is ours may follow, no more"
    words = chapters[GLOSSARY[language]].strip().splitlines()
    assert len(words) >= 10
    assert [word for word in words if not re.match(r"- \*\*[^*]+\*\*: \S", word)] == []
    rows = re.findall(rf"^\| ({rulebook.ID}.*?) \| (\S.*) \|$", chapters[DECIDED[language]], re.M)
    assert len(rows) >= 10


@for_every_rulebook
def test_a_turn_at_a_glance_stands_before_the_first_chapter(name: str, language: str) -> None:
    """With its steps in order, and the chapters that a first player needs."""
    html = read(name, language).html
    before, glance, after = re.split(r'<section class="glance".*?>|</section>', html)
    assert "<h2" not in before and after.lstrip().startswith('<h2 id="chapter-1"')
    assert '<h2 id="glance">' in glance
    assert 4 <= glance.count("<li>") <= 6
    advised = re.findall(r'href="#(chapter-\d+)"', glance.partition("</ol>")[2])
    assert advised[0] == "chapter-1" and len(advised) >= 3


@for_every_rulebook
def test_what_is_not_needed_to_play_is_folded(name: str, language: str) -> None:
    """The setting up, which is done here, and all that follows the glossary; each heading stays."""
    written = read(name, language)
    folded = re.findall(
        r'<details class="skippable">\n<summary>\S.*?</details>', written.html, re.S
    )
    shut = "".join(folded)
    assert "<h2" not in shut and "<h3" not in shut
    titles = [chapter.title for chapter in written.chapters]
    decided = next(n for n, title in enumerate(titles) if title.endswith(DECIDED[language]))
    parts = re.split(r"<h[23] id=", written.html)[1:]
    for part in parts:
        anchor = part[1 : part.index('"', 1)]
        chapter = int((re.match(r"chapter-(\d+)", anchor) or ["", "0"])[1])
        if chapter > decided:
            body = part.partition("</h")[2].partition(">")[2].strip()
            assert body.startswith("<details") and body.endswith("</details>")
    assert any(number in shut for number in SETTING_UP[name])


SETTING_UP = {
    "agent-avenue": ("AA-10",),
    "spy-connection": ("SC-07",),
    "agenti": ("AG-19",),
    "mind-mgmt": ("MM-034",),
}
"""A rule of setting up that the program does for the players."""


@for_every_rulebook
def test_the_reference_has_the_turn_and_the_tables_and_no_advice(name: str, language: str) -> None:
    written = read(name, language)
    assert written.reference.count('<section class="glance"') == 1
    unfolded = re.sub(r'<details class="skippable">.*?</details>', "", written.html, flags=re.S)
    assert written.reference.count("<table>") == unfolded.count("<table>")
    assert written.reference.count("<h2>") == unfolded.count("<table>")
    assert "<a " not in written.reference


@for_every_rulebook
def test_readers_are_not_bothered_with_numbers(name: str, language: str) -> None:
    """Text in brackets is hidden; only the last chapters, an appendix, name any."""
    html = read(name, language).html
    assert not re.search(rf"\({rulebook.ID}", html)
    prose = html.partition("<table>")[0]
    assert not re.search(rf">[^<]*{rulebook.ID}", prose)


@pytest.mark.parametrize("name", shelf.names())
def test_every_example_is_shown(name: str) -> None:
    assert set(read(name, "en").examples) == set(rulebook.examples(name))


@for_every_example
def test_an_example_can_be_played(name: str, example: str) -> None:
    """It ends as it says, and what it shows can be drawn in every language."""
    for language in LANGUAGES:
        found = shown(box(name), rulebook.example(name, example), language)
        assert found.sections
        assert bool(found.told) or not rulebook.example(name, example).plays


@pytest.mark.parametrize("name", remake.games())
def test_the_examples_are_as_they_are_told(name: str) -> None:
    """`python -m tests.rulebooks.remake` would change nothing."""
    told = remake.told(name)
    assert set(told) == set(rulebook.examples(name))
    for one, example in told.items():
        where = shelf.folder(name) / rulebook.EXAMPLES / f"{one}.json"
        assert json.loads(where.read_text("utf-8")) == example.document()


def example_with(**changes: object) -> rulebook.Example:
    held = rulebook.example("agent-avenue", "catch")
    return rulebook.Example(**(vars(held) | changes))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"winners": (1,)}, "says that .* have won"),
        ({"winners": None}, "says that None have won"),
        ({"plays": ("up:mole", "down:mole")}, "nobody is offered 'down:mole'"),
        ({"plays": ("up:codebreaker",), "winners": (0,)}, "have won"),
        ({"deals": ("deal:nobody",)}, "deal:nobody"),
        ({"position": {"players": 2}}, "game: missing"),
        ({"position": {}}, "players"),
    ],
)
def test_an_example_that_is_wrong_is_found(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadRulebook, match=complaint):
        played(box("agent-avenue"), example_with(**changes))


def test_an_example_shows_what_was_put_down_beside_the_game() -> None:
    """White notes are drawn, and refused where the box does not want them."""
    noted = rulebook.example("mind-mgmt", "no-token")
    drawn = shown(box("mind-mgmt"), noted, "en").sections[0].layers
    assert "".join(str(layer.drawn) for layer in drawn).count(">×7<") == 5
    wrong = rulebook.Example(**(vars(noted) | {"asides": ((0, "all", "note:R1C1", "?"),)}))
    with pytest.raises(BadRulebook, match="belong to the agents"):
        played(box("mind-mgmt"), wrong)


def test_an_example_draws_what_there_is() -> None:
    with pytest.raises(BadRulebook, match="draws market, but there is only"):
        shown(box("agent-avenue"), example_with(draws=("market",)), "en")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("No title", "begins with its title"),
        ("## 1. A chapter", "begins with its title"),
        ("# Title\n\n#### Deep", "is neither"),
        ("# Title\n\n### A part of nothing", "is neither"),
        ("# Title\n\nSee XX-07.", "nothing is told of XX-07"),
        ("# Title\n\n[there](#chapter-3)", "nothing is told of chapter-3"),
        ("# Title\n\n> Somebody said so.", "a quotation is"),
        ("# Title\n\n## 1. A\n\nWords.\n\n> Folded too late.", "a quotation is"),
        ("# Title\n\n## 1. A\n\n> ## A glance too late", "a quotation is"),
        ("# Title" + "\n\n> ## A glance\n\nWords." * 2, "a quotation is"),
        ("# Title\n\n![Look](examples/absent.json)", "absent"),
        ("# Title\n\n![Look](elsewhere.png)", "is no example"),
        ("# Title\n\nSo ![look](examples/catch.json) here", "line of its own"),
        ("# Title\n\n- ![look](examples/catch.json)", "line of its own"),
        ("# Title" + "\n\n![look](examples/catch.json)" * 2, "twice"),
    ],
)
def test_a_rulebook_that_leads_nowhere_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadRulebook, match=complaint):
        write(text, lambda name: rulebook.example("agent-avenue", name).name)


def test_numbers_become_anchors_and_links() -> None:
    text = (
        "# T\n\n## 1. One\n\nSo it is (XX-01, XX-02). **Bold** too (XX-01); see XX-02.\n\n### a\n"
    )
    written = write(text, str)
    assert written.anchors == ["XX-01", "XX-02"]
    assert written.html.count('id="XX-01"') == 1
    assert "So it is<span" in written.html and '<a href="#XX-02">XX-02</a>' in written.html
    assert [chapter.anchor for chapter in written.chapters] == ["chapter-1"]
    assert '<h3 id="chapter-1-1">' in written.html


def test_an_example_that_cannot_be_shown_is_left_out() -> None:
    """As with the map and cards of an owner: the examples speak of ours."""
    written = write("# T\n\n![Look](examples/catch.json)\n\nOn.", lambda name: "")
    assert written.html.strip() == "<p>On.</p>"
    assert written.examples == ["catch"]


def test_no_html_comes_through() -> None:
    assert "&lt;script&gt;" in write("# T\n\n<script>alert(1)</script> & more", str).html


@pytest.mark.parametrize("text", ["", "{", "[]", '{"position": {}}', '{"draws": [], "colour": 1}'])
def test_an_example_that_cannot_be_read_is_refused(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "odd.json").write_text(text, "utf-8")
    monkeypatch.setattr(shelf, "folder", lambda name: tmp_path)
    with pytest.raises(BadRulebook, match="'odd'"):
        rulebook.example("toy", "odd")
    with pytest.raises(BadRulebook, match=r"there is no RULES\.md"):
        rulebook.text("toy", "en")
    rulebook.example.cache_clear()


@for_every_rulebook
def test_a_page_is_made_of_it(name: str, language: str) -> None:
    page = rules_page(name, language)
    assert page.language == language
    assert set(page.numbers) == set(read(name, language).anchors)
    ids = re.findall(r' id="([^"]+)"', page.html)
    assert len(ids) == len(set(ids)), "an address leads to one place"
