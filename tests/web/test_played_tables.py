"""A game that is over in a real Chromium, of every box: its closing scene, a step long ago, what a
spectator sees; legible, in sight, in their places."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games import shelf
from tests.web.measures import CUT, OVERLAPS, SIDEWAYS, SMALL, USED
from tests.web.test_arrangement import Guest

pytestmark = pytest.mark.browser

SCENES = {"agent-avenue": "[data-section=avenue]"}
"""The parts that show the end; elsewhere the scene says itself that it has to be in sight."""
SEEN = """(scene) => {
  const desk = document.querySelector(".is-below .asking");
  const covered = desk && getComputedStyle(desk).position === "sticky" ? desk.offsetHeight : 0;
  const section = document.querySelector(`.board ${scene}`).closest("[data-section]");
  const { top, bottom, width } = section.getBoundingClientRect();
  return width > 100 && top >= -0.5 && bottom <= innerHeight - covered + 0.5;
}"""


def is_in_order(guest: Guest, *sizes: tuple[int, int]) -> None:
    for size in sizes:
        guest.resize(*size)
        for wrong in (SMALL, OVERLAPS, CUT):
            assert guest.page.evaluate(wrong) == [], size
        assert guest.page.evaluate(SIDEWAYS) <= 0, size


@pytest.mark.parametrize("name", shelf.names())
def test_a_game_that_is_over_is_seen_and_read_by_all(chromium: Any, played: str, name: str) -> None:
    """By who played it and by a spectator, at its end and in the middle, where nobody is asked and
    the panels of the others can be unfolded."""
    ann, eve = (Guest(chromium, played, locale) for locale in ("ru-RU", "sk-SK"))
    ann.sit_down(name, 4, {"mode": "advanced"} if name == "agent-avenue" else {})
    ann.page.wait_for_selector(".ending")
    table = ann.page.url
    for size in ((360, 640), (412, 915), (820, 1180), (1366, 768)):
        is_in_order(ann, size)
        assert ann.page.evaluate(SEEN, SCENES.get(name, "[data-in-sight]")), size

    eve.page.goto(table)
    eve.page.wait_for_selector(".is-arranged")
    is_in_order(eve, (360, 740), (1920, 1080))

    moments = ann.page.eval_on_selector_all(".told a[href*='?at=']", "all => all.map(a => a.href)")
    ann.page.goto(moments[len(moments) // 2])
    ann.page.wait_for_selector(".is-arranged")
    is_in_order(ann, (640, 360), (360, 740))
    section = ann.page.locator("details.is-folded").first.get_attribute("data-section")
    folded = ann.page.locator(f"[data-section='{section}']")
    folded.locator("summary").click()
    assert folded.locator("svg").first.is_visible()
    is_in_order(ann, (360, 740))
    folded.locator("summary").click()
    assert not folded.locator("svg").first.is_visible()
    for size in ((1440, 900), (3840, 2160)):
        is_in_order(ann, size)
        assert max(ann.page.evaluate(USED)) > 0.9, size
    for guest in (ann, eve):
        guest.context.close()
