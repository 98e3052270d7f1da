"""Advice in a browser: at the size of a phone, by keyboard, and without script."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def test_advice_on_a_phone(people: Any) -> None:
    """It stands in the desk, its place in the picture stays in sight, and a choice ends it."""
    ann = people(**PHONE)
    ann.open_table(first="green")
    ann.wait_for_turn()
    page, moment = ann.page, ann.moment()
    asking = page.locator("[data-ask-advice] button")
    assert asking.bounding_box()["height"] >= 40
    asking.tap()
    page.wait_for_selector(".advice strong")
    assert "better than" in (said := page.inner_text(".advice")) or "as good as" in said
    marked = page.locator(".choice-button[data-advised]")
    name = marked.get_attribute("value")
    lit = page.locator(f'.board [data-choice="{name}"][data-advised]')
    assert lit.count() == 1
    page.wait_for_timeout(400)
    desk = page.locator("#part-desk").bounding_box()
    place = lit.bounding_box()
    assert place["y"] >= 0
    assert place["y"] + place["height"] / 2 < desk["y"], "the desk does not hide it"
    assert desk["height"] < 280
    assert marked.bounding_box()["y"] < 740
    assert ann.overflow() <= 0
    assert page.locator("[data-ask-advice]").count() == 0
    page.locator(f'.choice-button[value="{name}"]').tap()
    page.wait_for_function(
        "was => document.querySelector('.choice-button.is-asked')"
        " || document.querySelector('[data-choices] [name=moment]')?.value !== was",
        arg=moment,
    )
    if page.locator(".choice-button.is-asked").count():  # asked once more
        page.locator(f'.choice-button[value="{name}"]').tap()
    ann.wait_for_news(moment)
    assert page.locator("[data-advised], .advice").count() == 0


def test_advice_by_keyboard_is_read_out_and_keeps_the_focus(people: Any) -> None:
    ann = people()
    ann.open_table(first="green")
    ann.wait_for_turn()
    page = ann.page
    page.locator("[data-ask-advice] button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".advice strong")
    assert page.evaluate("document.activeElement.matches('[data-advice]')")
    page.wait_for_function(
        "document.getElementById('announce').textContent.includes('The strong bot would choose')"
    )
    described = page.get_attribute(".choice-button[data-advised]", "aria-describedby")
    assert page.text_content(f"#{described}") == "The strong bot would choose this."


def test_advice_without_script(people: Any) -> None:
    """A form, and a page that looks again by itself while the bot is thinking."""
    ann = people(java_script_enabled=False)
    ann.go("/new/agent-avenue")
    ann.page.locator("details.more summary").click()
    ann.page.check('input[name=advice][value="alone"]', force=True)
    ann.page.check('input[name=option-first][value="green"]', force=True)
    ann.page.click("button.big")
    ann.page.click("[data-ask-advice] button")
    ann.page.wait_for_selector(".advice strong")
    assert ann.page.locator(".board [data-advised]").count() == 1
