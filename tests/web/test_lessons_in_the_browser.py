"""Somebody who knows nothing, on a phone: does what the page says and lights, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games import shelf
from spytable.locale import LANGUAGES
from tests.web.measures import ARROW

pytestmark = pytest.mark.browser

LESSONS = [
    (name, which)
    for which in range(2)
    for name in shelf.names()
    if shelf.has_lesson(name) and which < len(shelf.take(name).lessons)
]
CASES = [
    pytest.param(
        box,
        which,
        language,
        marks=() if LANGUAGES[number % len(LANGUAGES)] == language else pytest.mark.slow,
        id=f"{box}-{which}-{language}",
    )
    for number, (box, which) in enumerate(LESSONS)
    for language in LANGUAGES
]
"""One language a lesson by turns, all of them where time is taken for it."""

HEIGHT = 740
PHONE = {
    "viewport": {"width": 360, "height": HEIGHT},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}


IN_SIGHT = """() => {
  for (const lit of document.querySelectorAll(".board .is-taught")) {
    for (const part of [...lit.querySelectorAll(".glow"), ...lit.querySelectorAll("*"), lit]) {
      const { left, top, width, height } = part.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (lit.contains(document.elementFromPoint(x, y))) return [x, y];
    }
  }
  return null;
}"""
"""The spot where a finger finds what is lit: a point of the window where nothing lies over it."""


WHOLE_BOARD = """() => {
  const board = document.querySelector(".kind-board:has(.is-taught)");
  const spoken = document.querySelector(".lesson").getBoundingClientRect().bottom;
  return board ? board.getBoundingClientRect().top - spoken : 0;
}"""
"""How much of the board, if the choice is there, lies under the words of the lesson, below zero."""


def wait_for_advice(page: Any) -> bool:
    """Whether the page advises something, or to try something; False once the lesson is over."""
    page.wait_for_selector(".lesson.is-over, main:has(.lesson) .board .is-taught")
    return page.query_selector(".lesson.is-over") is None


SAID_AND_MARKED = """() => [
  document.querySelector(".lesson-words").textContent,
  ...[...document.querySelectorAll(".board .aside.is-taught")]
    .map((one) => one.dataset.aside + one.dataset.text),
].join("|")"""
"""The words of the lesson, and the asides that a press on each thing it marks would put down."""


def try_it(page: Any) -> None:
    """Press what is marked beside the game until the lesson goes on: a pen and then the place, or
    one field several times."""
    words = page.locator(".lesson-words").text_content()
    for _ in range(4):
        was = page.evaluate(SAID_AND_MARKED)
        page.locator(".board .aside.is-taught").first.tap()
        page.wait_for_function(f"was => ({SAID_AND_MARKED})() !== was", arg=was)
        if page.locator(".lesson-words").text_content() != words:
            return
    raise AssertionError(words)


@pytest.mark.parametrize(("box", "which", "language"), CASES)
def test_a_newcomer_finishes_the_lesson(people: Any, box: str, which: int, language: str) -> None:
    """The page lights one choice in the picture and marks one button: the newcomer taps the one and
    the other by turns; what is lit can be tapped where it is, without scrolling.  The aside that
    the lesson has one try beside the game is pressed where it is marked.  Nothing overflows, all
    that is said is in sight, the arrow is whole and covers no words of a panel, and whoever had to
    scroll to a panel has the whole board again for a choice on it."""
    ann = people(locale=language, **PHONE)
    # On a phone the shelf has room for the first lesson of a box, the form for all.
    ann.go(f"/new/{box}" if which else "/")
    ann.page.locator(f'form[action="/new/{box}/lesson"] button').nth(which).tap()
    ann.page.wait_for_selector(".lesson")
    found = shelf.take(box).lessons[which]
    done, decisions, words, tried = 0, 0, "", 0
    while wait_for_advice(ann.page):
        assert ann.overflow() <= 0
        lesson = ann.page.locator(".lesson")
        assert ann.page.locator("html").get_attribute("lang") == language
        now = lesson.locator(".lesson-words").inner_text()
        if lesson.get_attribute("data-uses"):
            try_it(ann.page)
            tried += 1
            continue
        held = lesson.bounding_box()
        assert held["y"] >= 0 and held["y"] + held["height"] <= HEIGHT, "what is said is in sight"
        decisions += now != words
        words = now
        if lesson.get_attribute("data-lights"):
            assert ann.page.locator(".board .is-lit").count() > 0, now
        moment = ann.moment()
        lit = ann.page.locator(".board .is-taught")
        assert lit.count() > 0, now
        button = ann.page.locator(".choice-button.is-taught")
        assert button.count() == 1
        assert ann.page.evaluate(IN_SIGHT), now
        assert ann.page.evaluate(ARROW) in (None, [True, []]), now
        assert ann.page.evaluate(WHOLE_BOARD) >= -1, now
        if done % 2:
            button.tap()
        else:
            ann.page.touchscreen.tap(*ann.page.evaluate(IN_SIGHT))
        ann.wait_for_news(moment)
        done += 1
        assert done <= len(found.line)
    assert decisions == len(found.decisions)
    assert tried == sum(len(step.first) for step in found.steps)
    assert ann.page.locator(".lesson-next a").count() == 2
    ann.page.locator(".lesson-leave button").tap()
    ann.page.wait_for_selector("main:not(:has(.lesson))")


def test_a_lesson_is_announced(people: Any) -> None:
    """Those who do not see the page hear what it says, before what is asked."""
    ann = people(reduced_motion="reduce")
    ann.go("/")
    ann.page.click('form[action="/new/agent-avenue/lesson"] button')
    assert wait_for_advice(ann.page)
    moment = ann.moment()
    ann.page.click(".choice-button.is-taught")
    ann.wait_for_news(moment)
    ann.page.wait_for_function(
        "() => document.querySelector('#announce').textContent.includes('Enforcer, face down')"
    )
