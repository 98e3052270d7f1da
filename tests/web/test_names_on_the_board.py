"""Names on a board: on a small phone, the locations of MIND MGMT that sentences speak of can
be found by theirs; in Spy Connection, whoever presses the name of a city means the city."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_ends_by_itself_in_the_browser import sit_down
from tests.web.test_lessons_in_the_browser import PHONE, try_it

pytestmark = pytest.mark.browser

DRAWN = """() => {
  const found = [];
  for (const text of document.querySelectorAll(".section-city text.mm-along")) {
    const { width, height } = text.getBoundingClientRect();
    const box = text.ownerSVGElement.getBoundingClientRect();
    const unit = box.width / text.ownerSVGElement.viewBox.baseVal.width;
    const size = parseFloat(getComputedStyle(text).fontSize) * unit;
    if (width && height && size >= 10.99) found.push(text.textContent);
  }
  return found;
}"""
"""The letters and numbers that are shown, eleven pixels high or more."""
LOCATION = re.compile(r"\b([A-F])([1-7])\b")


def named(page: Any) -> set[str]:
    """Columns and rows that the page speaks of now."""
    said = page.locator(".lesson-words, [data-prompt], .choice-button").all_text_contents()
    return {sign for words in said for place in LOCATION.findall(words) for sign in place}


def test_each_location_that_is_named_has_its_name_on_the_board(people: Any) -> None:
    """At 360 pixels: in every step of the lesson."""
    ann = people(**PHONE)
    ann.go("/")
    ann.page.locator('form[action="/new/mind-mgmt/lesson"] button').first.tap()
    ann.page.wait_for_selector(".lesson")
    spoken: set[str] = set()
    while True:
        ann.page.wait_for_selector(".is-arranged .is-taught, .lesson.is-over")
        now = named(ann.page)
        assert now <= set(ann.page.evaluate(DRAWN))
        spoken |= now
        if ann.page.query_selector(".lesson.is-over"):
            break
        if ann.page.locator(".lesson").get_attribute("data-uses"):
            try_it(ann.page)
            continue
        moment = ann.moment()
        ann.page.locator(".choice-button.is-taught").tap()
        ann.wait_for_news(moment)
    assert spoken >= {"A", "B", "C", "1", "2", "3"}


def test_the_first_location_is_chosen_on_a_city_that_is_not_painted_over(people: Any) -> None:
    """All 42 may be chosen, and are named: each has a ring, and its signs are not covered; nor do
    they come and go."""
    ann = people(**PHONE | {"reduced_motion": "no-preference"})
    sit_down(ann, "mind-mgmt", you=0)
    ann.page.wait_for_selector(".section-city [data-choice^='start:'] .glow")
    rings = ann.page.eval_on_selector_all(
        ".section-city [data-choice^='start:'] .glow",
        """all => all.map((one) => getComputedStyle(one))
            .map((seen) => [seen.fillOpacity, seen.stroke, seen.animationName])""",
    )
    assert len(rings) == 42
    assert {(fill, moves) for fill, _, moves in rings} == {("0", "none")}
    assert all(stroke != "none" for _, stroke, _ in rings)
    assert named(ann.page) == set("ABCDEF1234567") == set(ann.page.evaluate(DRAWN))


MIDDLE_OF_NAME = """choice => {
  const place = document.querySelector(`.board [data-choice="${choice}"]`);
  const words = place.getAttribute("aria-label").toUpperCase();
  const names = [...document.querySelectorAll(".board text.sc-name")];
  const name = names.find((one) => words.includes(one.textContent.toUpperCase()));
  const { x, y, width, height } = name.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def test_the_name_of_a_city_is_a_part_of_the_city(people: Any) -> None:
    """Pressed by a finger, it connects the city."""
    ann = people(**PHONE)
    sit_down(ann, "spy-connection", you=0, start="first-game")
    assert ann.wait_for_turn()
    places = "[...document.querySelectorAll('.board [data-choice^=\"connect:\"]')]"
    choice = ann.page.evaluate(f"{places}[0].dataset.choice")
    moment = ann.moment()
    spot = ann.page.evaluate(MIDDLE_OF_NAME, choice)
    under = """([x, y]) => document.elementFromPoint(x, y)
        .closest("[data-choice]")?.dataset.choice"""
    assert ann.page.evaluate(under, spot) == choice
    ann.page.touchscreen.tap(*spot)
    ann.wait_for_news(moment)
    city = choice.partition(":")[2]
    assert city.capitalize() in str(ann.page.locator(".told-list").text_content())
