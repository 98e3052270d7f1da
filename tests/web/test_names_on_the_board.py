"""On a small phone: what the sentences of MIND MGMT name can be found on the board by its name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_ends_by_itself_in_the_browser import sit_down
from tests.web.test_lessons_in_the_browser import PHONE

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
    said = page.locator(".lesson-words, [data-prompt], .choice-button").all_inner_texts()
    return {sign for words in said for place in LOCATION.findall(words) for sign in place}


def test_each_location_that_is_named_has_its_name_on_the_board(people: Any) -> None:
    """At 360 pixels: in every step of the lesson."""
    ann = people(**PHONE)
    ann.go("/")
    ann.page.locator('form[action="/new/mind-mgmt/lesson"] button').tap()
    ann.page.wait_for_selector(".lesson")
    spoken: set[str] = set()
    while True:
        ann.page.wait_for_selector(".is-arranged .is-taught, .lesson.is-over")
        now = named(ann.page)
        assert now <= set(ann.page.evaluate(DRAWN))
        spoken |= now
        if ann.page.query_selector(".lesson.is-over"):
            break
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
