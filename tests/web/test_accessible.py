"""Nothing that axe finds fault with, in any state of the pages; by mouse, on a phone, at night."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.locale.buttons import LETTERS
from tests.web.browsing import Person
from tests.web.helpers import BOX

pytestmark = pytest.mark.browser

# The rule about labels was on trial in older versions of axe, and off by default.
RUN = """async () => {
  const found = await axe.run({ rules: { "label-content-name-mismatch": { enabled: true } } });
  const short = (node) => node.html.slice(0, 120);
  return found.violations.map((one) => [one.id, one.impact, one.nodes.map(short)]);
}"""


def faults(person: Person) -> list[Any]:
    base = pytest.importorskip("axe_playwright_python.base")
    person.page.evaluate(base.AXE_SCRIPT)
    return list(person.page.evaluate(RUN))


@pytest.mark.parametrize(
    "window",
    [
        {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", "locale": "en-GB"},
        {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark", "locale": "ru-RU"},
    ],
)
def test_axe_finds_nothing(people: Any, window: dict[str, Any]) -> None:
    ann = people(reduced_motion="reduce", **window)
    found: dict[str, list[Any]] = {}

    def look(state: str) -> None:
        found[state] = faults(ann)

    ann.go("/")
    look("shelf")
    for box, players in ((BOX, 4), ("spy-connection", 2), ("agenti", 3), ("mind-mgmt", 4)):
        ann.go(f"/new/{box}?players={players}")
        look(f"form of {box}")
        for seat in range(1, players):
            ann.page.check(f"input[name=seat{seat}][value=easy]", force=True)
        if box == BOX:
            ann.page.check("input[name=option-mode][value=advanced]", force=True)
        ann.page.click("button.big")
        for step in range(2):
            assert ann.wait_for_turn()
            look(f"{box}, {players} players, decision {step}")
            moment = ann.moment()
            ann.unfold()
            ann.page.locator(".choice-button:not([value^=swap])").first.click()
            ann.wait_for_news(moment)
    assert ann.wait_for_turn()  # the others have had theirs: nothing moves any more
    ann.page.click("[data-settings]")
    look("settings")
    ann.page.keyboard.press("Escape")
    ann.page.evaluate("() => { document.querySelector('[data-told]').open = true; }")
    ann.page.locator(".told-list a").last.click()
    ann.page.wait_for_selector("[data-past]")
    look("looking back")
    ann.go(f"/new/{BOX}")
    ann.page.fill("#name", "Ann")
    ann.page.check("input[name=seat1][value=friend]", force=True)
    ann.page.click("button.big")
    ann.page.wait_for_selector("[data-invite]")
    look("waiting for a friend")
    table = ann.page.url
    for path in ("/tables", f"{table.removeprefix(ann.address)}/delete", "/forget-me"):
        ann.go(path)
        look(path)
    assert {state: faults for state, faults in found.items() if faults} == {}


def test_a_button_is_called_what_it_says_and_described_by_the_sentence(people: Any) -> None:
    """WCAG 2.5.3: who talks to the page says what they read.  The place in the picture says the
    whole sentence."""
    expect = pytest.importorskip("playwright.sync_api").expect
    ann = people(reduced_motion="reduce", locale="cs-CZ")
    ann.go("/new/spy-connection")
    ann.page.click("button.big")
    for _ in range(12):  # until something is too long for a button
        assert ann.wait_for_turn()
        if ann.page.locator(".choice-button[title]").count():
            break
        moment = ann.moment()
        ann.unfold()
        ann.page.locator(".choice-button").first.click()
        ann.wait_for_news(moment)
    assert ann.page.locator(".choice-button[title]").count()
    ann.unfold()
    for button in ann.page.locator(".choice-button").all():
        written = button.text_content()
        sentence = button.get_attribute("title") or written
        expect(button).to_have_accessible_name(written)
        drawn = ann.page.locator(f'.board [data-choice="{button.get_attribute("value")}"]')
        assert drawn.get_attribute("aria-label") == sentence
        if sentence != written:
            expect(button).to_have_accessible_description(sentence)
            assert len(written) <= LETTERS < len(sentence)
