"""Nothing that axe finds fault with where one seldom comes: the ends of games, steps long ago, what
is unfolded, taught, advised, called off, too late, or shown without script."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from spytable.games import shelf
from tests.web.helpers import BOX
from tests.web.test_accessible import faults
from tests.web.test_arrangement import Guest

pytestmark = pytest.mark.browser

DAY = ({"width": 1280, "height": 800}, "light")
NIGHT = ({"width": 360, "height": 740}, "dark")
UNFOLDED = "() => { for (const one of document.querySelectorAll('details')) one.open = true; }"


class Look:
    """Collects what axe finds, state by state: by day in a window, at night on a phone."""

    def __init__(self) -> None:
        self.found: dict[str, list[Any]] = {}

    def at(self, person: Any, state: str, *ways: Any) -> None:
        for size, scheme in ways or (DAY, NIGHT):
            person.page.set_viewport_size(size)
            person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            person.page.wait_for_timeout(50)
            if wrong := faults(person):
                self.found[f"{state}, {scheme}"] = wrong


@pytest.mark.parametrize("name", shelf.names())
def test_a_game_that_is_over(chromium: Any, played: str, name: str) -> None:
    """Its closing scene, and its middle with every panel unfolded."""
    look = Look()
    ann = Guest(chromium, played)
    ann.sit_down(name, 4, {"mode": "advanced"} if name == BOX else {})
    ann.page.wait_for_selector(".ending")
    look.at(ann, "the end")
    steps = ann.page.eval_on_selector_all(".told a[href*='?at=']", "all => all.map(a => a.href)")
    ann.page.goto(steps[len(steps) // 2])
    ann.page.wait_for_selector("[data-past]")
    ann.page.wait_for_selector(".is-arranged")
    folded = ann.page.locator("details.is-folded > summary")
    while folded.count():  # all is arranged anew each time
        folded.first.click()
    look.at(ann, "a step long ago", NIGHT)
    ann.context.close()
    assert look.found == {}


def test_pages_around_a_table(people: Any) -> None:
    """Invited, too late, called off, no such table; the rules of every box."""
    ann, bob, eve = people(), people(), people(locale="cs-CZ")
    look = Look()
    ann.open_table("friend", first="green")
    invited = ann.page.input_value("[data-invite]")
    bob.go(invited)
    look.at(bob, "invited", NIGHT)
    bob.page.fill("#name", "Bob")
    bob.page.click("button.big")
    bob.page.wait_for_selector(".is-arranged")
    eve.go(invited)
    look.at(eve, "too late", NIGHT)
    assert ann.wait_for_turn()
    ann.page.evaluate(UNFOLDED)
    look.at(ann, "all unfolded", NIGHT)
    look.at(bob, "while another decides", DAY)
    eve.go("/tables/nowhere")
    look.at(eve, "no such table", DAY)
    ann.open_table("friend", first="green")
    ann.page.click("form[action$='/cancel'] button")
    ann.page.wait_for_selector("main:not(:has([data-invite]))")
    look.at(ann, "called off", NIGHT)
    for name, way in zip(shelf.names(), cycle((DAY, NIGHT)), strict=False):
        eve.go(f"/rules/{name}")
        look.at(eve, f"the rules of {name}", way)
    for person in (ann, eve):
        person.complaints[:] = [one for one in person.complaints if "status of 4" not in one]
    assert look.found == {}


def test_what_helps(people: Any) -> None:
    """A lesson, advice, why not, notes and pads; and notes, pads and why not without script."""
    ann, cyril = people(locale="cs-CZ"), people()
    cyril.page.route("**/*.js*", lambda route: route.abort())  # axe itself is one
    look = Look()
    ann.go("/")
    ann.page.click(f'form[action="/new/{BOX}/lesson"] button')
    ann.page.wait_for_selector("main:has(.lesson) .board .is-taught")
    look.at(ann, "a lesson", NIGHT)
    ann.open_table("easy", first="green")
    assert ann.wait_for_turn()
    ann.page.locator("[data-ask-advice] button").click()
    ann.page.wait_for_selector(".advice strong")
    look.at(ann, "advice", DAY)
    ann.page.locator(".board [data-why]").first.dispatch_event("click")
    ann.page.wait_for_selector(".tooltip:visible")
    look.at(ann, "why not", NIGHT)
    for person in (ann, cyril):
        person.go("/new/mind-mgmt?players=2")
        for seat, sitter in ((1, "you"), (0, "easy")):
            person.page.check(f"input[name=seat{seat}][value={sitter}]", force=True)
        if person.page.query_selector("#name"):
            person.page.fill("#name", "Cyril")
        person.page.click("button.big")
    assert ann.wait_for_turn()
    ann.page.evaluate(UNFOLDED)
    look.at(ann, "notes and pads", DAY)
    cyril.go(f"{cyril.page.url}?write=1")
    assert cyril.page.locator(".is-arranged").count() == 0
    folded = cyril.page.locator("details:not([open]) > summary")
    while folded.count():
        folded.first.click()
    look.at(cyril, "notes, pads and why not without script", NIGHT)
    assert look.found == {}
