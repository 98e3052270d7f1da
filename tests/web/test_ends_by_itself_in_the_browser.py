"""In a real Chromium: whatever a reader moves holds a turn that would end by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browsing import Person

pytestmark = pytest.mark.browser

FIRST = ("move:", "place:", "activate:", "ask:", "reveal", "done", "")
"""Never a capture: where it succeeds, the game is over."""


def sit_down(person: Person, box: str, you: int = 1, **options: str) -> None:
    person.go(f"/new/{box}?players=2")
    person.page.fill("#name", "Ann")
    for seat in range(2):
        sitter = "you" if seat == you else "easy"
        person.page.check(f'input[name=seat{seat}][value="{sitter}"]', force=True)
    for name, value in options.items():
        person.page.check(f'input[name=option-{name}][value="{value}"]', force=True)
    person.page.click("button.big")
    person.page.wait_for_selector(".is-arranged")


def go_on_until_only_the_end_is_left(person: Person) -> str:
    """Choose by the form itself, so that nothing moves; returns the moment."""
    for _ in range(80):
        assert person.wait_for_turn()
        moment = person.moment()
        if person.page.locator("[data-ends-by-itself]").count():
            return moment
        choose = """first => {
            const all = [...document.querySelectorAll("[data-choices] .choice-button")];
            const found = first.map((name) => all.find((one) => one.value.startsWith(name)));
            found.find(Boolean).form.requestSubmit(found.find(Boolean));
        }"""
        person.page.evaluate(choose, list(FIRST))
        person.wait_for_news(moment)
    raise AssertionError("there was always something to do")


def touch(page: Any) -> None:
    page.dispatch_event("body", "touchstart")


DEEDS: dict[str, Callable[[Any], None]] = {
    "a movement": lambda page: page.mouse.move(301, 12),
    "a key": lambda page: page.keyboard.press("Shift"),
    "the wheel": lambda page: page.mouse.wheel(0, 1),
    "a press": lambda page: page.dispatch_event("body", "pointerdown"),
    "a touch": touch,
}


def test_any_movement_holds_the_turn_and_the_button_says_so(people: Any) -> None:
    """Held, it is never ended unasked, however long one waits; not held, it ends."""
    ann = people(reduced_motion="reduce", ends_by_itself=True)
    ann.page.clock.install()
    sit_down(ann, "mind-mgmt", mission="training")
    ann.page.mouse.move(300, 12)
    for deed in DEEDS.values():
        moment = go_on_until_only_the_end_is_left(ann)
        soon = ann.page.locator("[data-choices] button.ends-soon")
        assert "Any movement holds it" in soon.inner_text()
        deed(ann.page)
        held = ann.page.locator("[data-choices] button.ends", has_text="Held: end the turn")
        held.wait_for()
        assert soon.count() == 0
        ann.page.clock.fast_forward(60_000)
        assert ann.moment() == moment
        held.click()
        ann.wait_for_news(moment)
        ann.page.mouse.move(300, 12)
    moment = go_on_until_only_the_end_is_left(ann)
    ann.page.clock.fast_forward(3_000)
    ann.wait_for_news(moment)


def test_a_setting_that_nobody_has_touched_is_as_the_box_suggests(people: Any) -> None:
    """In Spy Connection a turn is ended by hand; whoever switches that on has it at every table,
    and to change something else says nothing about it."""
    ann = people(reduced_motion="reduce", settings=False)
    switch = ann.page.locator("dialog.settings [name=endsByItself]")

    def stands(box: str) -> bool:
        sit_down(ann, box)
        ann.page.locator("[data-settings]").first.click()
        return bool(switch.is_checked())

    assert not stands("spy-connection")
    ann.page.locator("dialog.settings [name=keys]").uncheck(force=True)
    assert stands("mind-mgmt")
    assert not stands("spy-connection")
    switch.check(force=True)
    ann.page.locator("dialog.settings button.primary").click()
    assert stands("spy-connection")
