"""A campaign in a real Chromium: opening a package, choosing, the record; in every language, by
keyboard, in both windows, by day and at night, and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spytable.hall import games
from spytable.hall.background_compiling import Compiler
from spytable.store.port import TableRow
from spytable.table import Table, replay
from tests.web.running import served_here
from tests.web.test_arrangement import Guest
from tests.web.test_series_in_the_browser import Looker

pytestmark = pytest.mark.browser

GAME = Path(__file__).parents[1] / "golden" / "mind-mgmt-2.record"
"""A game that the Recruiter wins by time."""


BROKEN_WORDS = """() => [...document.querySelectorAll(".campaign-record :is(th, td)")].filter(
  (cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)"""
"""With `overflow-wrap: normal` a word too long for its cell stands out of it."""


@pytest.fixture(scope="module")
def finished() -> Table:
    return replay(GAME.read_text("utf-8"))


@pytest.fixture
def over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: Table) -> Iterator[str]:
    """The address of a server at which every game of MIND MGMT is over as soon as it begins."""

    def lay(stored: TableRow) -> Table:
        return finished

    monkeypatch.setattr(games, "lay", lay)
    with served_here(tmp_path, Compiler(work=lambda box, progress: None)) as address:
        yield address


def begin(page: Any, address: str) -> None:
    """A campaign as the agents, who lose every game."""
    page.goto(f"{address}/new/mind-mgmt?players=2")
    page.locator("label:has(input[name=seat1][value=you])").click()
    page.locator("label:has(input[name=seat0][value=easy])").click()
    page.locator("label:has(input[name=option-mission][value=full])").click()
    page.locator("details.more summary").click()
    page.locator("label:has(input[name=series][value=campaign])").click()
    page.click("button.big")


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ", "sk-SK", "ru-RU"])
def test_from_one_package_to_the_next_by_keyboard(chromium: Any, over: str, locale: str) -> None:
    """MM-347, MM-357, MM-342 to MM-344."""
    guest = Guest(chromium, over, locale)
    look, page = Looker(guest), guest.page
    begin(page, over)
    games_of_language = 2 if locale == "en-GB" else 1
    for game in range(1, games_of_language + 1):
        page.wait_for_selector(".ending .primary")
        page.locator(".ending .primary").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".campaign-offer .primary")
        assert page.locator(".envelope-to-open svg").count() == 1
        if game == 1:
            look.at("sealed")
        page.locator(".campaign-offer .primary").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".moment .package-scene svg")
        if game == 1:
            page.locator(".campaign-item input").first.focus()
            page.keyboard.press("Space")
            assert page.locator(".campaign-item input").first.is_checked()
            look.at("opened")
        page.locator(".campaign-offer .primary").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".series-next .primary")
        assert page.locator(".campaign-record tbody tr").count() == game
        if game == 1:
            page.locator(".packages summary").first.click()
            look.at("decided")
            guest.resize(360, 640)
            assert page.evaluate(BROKEN_WORDS) == [], "whole words in the record"
            guest.resize(1280, 900)
        page.locator(".series-next .primary").click()
    guest.context.close()
    assert look.found == {}


def test_it_is_decided_and_printed_without_scripts(chromium: Any, over: str) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    begin(page, over)
    page.click(".ending .primary")
    page.click(".campaign-offer .primary")
    page.locator(".campaign-item").first.click()
    page.click(".campaign-offer .primary")
    assert page.locator(".campaign-agreed li").count() >= 2
    page.emulate_media(media="print")
    assert page.locator(".campaign-record").is_visible()
    assert not page.locator(".campaign-sides").is_visible()
    assert not page.locator(".series-games").is_visible()
    row = page.locator(".campaign-record tbody tr").inner_text()
    assert "Karl Box" in row and "T" in row.split()
    context.close()


def two_items(route: Any) -> None:
    """The page as it came, with its one module twice; still one may be taken."""
    answer = route.fetch()
    page = answer.text()
    item = re.search(r'<li><label class="campaign-item">.*?</li>', page, re.S)
    assert item and 'data-most="1"' in page
    route.fulfill(response=answer, body=page.replace(item[0], item[0] * 2))


def test_no_more_can_be_ticked_than_may_be_taken(chromium: Any, over: str) -> None:
    """MM-358. With script; without, the server says so."""
    guest = Guest(chromium, over)
    page = guest.page
    begin(page, over)
    page.click(".ending .primary")
    page.click(".campaign-offer .primary")
    page.wait_for_selector(".moment")
    page.route("**/series/*", two_items)
    page.reload()
    page.wait_for_function("document.querySelector('[data-print]').hidden === false")
    boxes = page.locator("fieldset[data-most] input")
    page.wait_for_function("document.querySelector('[data-print]').hidden === false")
    boxes.first.check()
    assert boxes.nth(1).is_disabled()
    boxes.first.uncheck()
    assert boxes.nth(1).is_enabled()
    guest.context.close()
