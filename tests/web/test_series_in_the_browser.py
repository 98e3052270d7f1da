"""A series in a real Chromium: its score above a table, its page, its end; by day and at night."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browsing import OVERFLOW
from tests.web.helpers import BOX
from tests.web.measures import CUT, OVERLAPS, SIDEWAYS, SMALL
from tests.web.test_accessible import faults
from tests.web.test_accessible_rarely import DAY, NIGHT
from tests.web.test_arrangement import Guest

pytestmark = pytest.mark.browser


class Looker:
    """Looks at a page in both windows, and collects what is wrong there."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self.found: dict[str, Any] = {}

    def at(self, state: str) -> None:
        for size, scheme in (DAY, NIGHT):
            self.guest.resize(size["width"], size["height"])
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            wrong = [*faults(self.guest), *self.page.evaluate(SMALL)]
            if self.page.evaluate(OVERFLOW) > 0:
                wrong.append("wider than the window")
            if self.page.query_selector(".side"):
                wrong += [*self.page.evaluate(OVERLAPS), *self.page.evaluate(CUT)]
                wrong += ["sideways"] if self.page.evaluate(SIDEWAYS) > 0 else []
            if wrong:
                self.found[f"{state}, {scheme}"] = wrong


@pytest.mark.parametrize(("players", "locale"), [(2, "cs-CZ"), (4, "ru-RU")])
def test_a_series_from_its_first_game_to_its_end(
    chromium: Any, played: str, players: int, locale: str
) -> None:
    """At a server where every game is over as soon as it begins: by keyboard from the end of one to
    the next, until the series is won."""
    guest = Guest(chromium, played, locale)
    look, page = Looker(guest), guest.page
    page.goto(f"{played}/new/{BOX}?players={players}")
    page.locator("details.more summary").click()
    page.check("input[name=series][value='3']", force=True)
    page.check("input[name=turns][value=turn]", force=True)
    look.at(f"form-{players}")
    page.click("button.big")
    tables = []
    while True:
        page.wait_for_selector(".ending")
        page.wait_for_selector(".is-arranged")
        tables.append(page.url)
        if page.locator(".series-line.is-over").count():
            break
        if len(tables) == 1:
            look.at(f"table-{players}")
            page.locator(".series-chip").focus()
            page.keyboard.press("Enter")
            page.wait_for_selector(".series-now")
            look.at(f"series-{players}")
            page.locator(".series-next .primary").focus()
        else:
            page.locator(".ending .primary").focus()
        page.keyboard.press("Enter")
        page.wait_for_url(lambda address: address not in tables and "/tables/" in address)
    assert 2 <= len(tables) <= 3
    look.at(f"last-table-{players}")
    page.locator(".series-line a").click()
    page.wait_for_selector(".series-scene")
    assert page.locator(".series-games > li").count() == len(tables)
    look.at(f"end-{players}")
    page.locator(".series-games a").last.click()
    page.wait_for_url(tables[0])
    guest.context.close()
    assert look.found == {}


def test_a_series_can_be_read_and_gone_on_with_without_scripts(chromium: Any, played: str) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="sk-SK")
    page = context.new_page()
    page.goto(f"{played}/new/{BOX}")
    page.locator("details.more summary").click()
    page.locator("label:has(input[name=series][value='7'])").click()
    page.click("button.big")
    first = page.url
    page.click(".series-chip")
    assert page.locator("h1").count() == 1
    page.click(".series-next .primary")
    assert "/tables/" in page.url and page.url != first
    context.close()
