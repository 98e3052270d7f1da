"""Hand and eye: words wait until the last piece has landed, no press is lost to what is replaced
under it, and an immortal is moved by two taps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from spytable.hall import games
from spytable.hall.background_compiling import Compiler
from spytable.table import Table
from tests.games.agent_avenue.situations import situation as avenue
from tests.games.agenti.situations import situation as agenti
from tests.games.helpers import play
from tests.games.mind_mgmt.situations import situation
from tests.web.browsing import Person
from tests.web.running import served_here
from tests.web.test_ends_by_itself_in_the_browser import sit_down
from tests.web.test_lessons_in_the_browser import PHONE
from tests.web.test_table_page import lay_two, with_bob

pytestmark = pytest.mark.browser

WATCHED = """() => { window.early = []; window.heard = null;
  const unseen = (one) => one.getAnimations().some((each) => each.effect.getKeyframes()[0].opacity === "0");
  const fresh = () => [...document.querySelectorAll(".told-list li, [data-prompt]")];
  const before = new Set(fresh().map((one) => one.textContent));
  const look = () => {
    const flying = document.querySelectorAll(".flights svg").length;
    const told = fresh().filter((one) => !before.has(one.textContent));
    if (told.length) heard ??= document.getElementById("announce").textContent;
    if (flying && told.length) early.push(told.every(unseen));
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  const frame = () => { look(); requestAnimationFrame(frame); };
  frame();
}"""  # noqa: E501 - JavaScript
"""While cards are on their way: whether all that is new in words is unseen; and what was said to
those who listen when the first of it came."""
SEEN = """() => !document.querySelector(".flights svg")
  && document.querySelectorAll(".told-list li").length > 0
  && [...document.querySelectorAll(".told-list li, [data-prompt]")]
    .every((one) => !one.getAnimations().some((each) => each.effect.getKeyframes()[0].opacity === "0"))"""  # noqa: E501 - JavaScript


def test_words_wait_until_the_last_card_has_landed_but_are_said_at_once(people: Any) -> None:
    ann, bob = people(), people()
    with_bob(bob, ann)
    lay_two(bob)
    ann.page.wait_for_selector("[data-choices] button[value='recruit:down']")
    ann.page.wait_for_function(SEEN)
    ann.page.evaluate(WATCHED)
    moment = ann.moment()
    ann.page.locator(".board [data-choice='recruit:down']").click()
    ann.wait_for_news(moment)
    ann.page.wait_for_function("() => early.length > 3")
    ann.page.wait_for_function(SEEN)
    assert all(ann.page.evaluate("early"))
    assert "recruit" in ann.page.evaluate("heard")
    assert ann.page.locator("[data-prompt]").count() == 1


def test_without_motion_nothing_waits(people: Any) -> None:
    ann = people(reduced_motion="reduce")
    ann.open_table(first="green")
    assert ann.wait_for_turn()
    moment = ann.moment()
    ann.page.locator(".board [data-choice^='up:']").first.click()
    ann.wait_for_news(moment)
    assert ann.page.evaluate(SEEN) or not ann.page.locator(".told-list li").count()


REPLACED = """() => {
  for (const one of document.querySelectorAll(".board .section > svg > g")) {
    one.innerHTML = one.innerHTML;
  }
  const desk = document.getElementById("part-desk");
  desk.outerHTML = desk.outerHTML;
}"""
"""The changes that a message of the stream makes to the parts of the page."""


@pytest.mark.parametrize("where", [".board [data-choice^='up:']", ".choice-button[value^='up:']"])
def test_a_press_counts_once_though_its_place_is_replaced_before_it_goes_up(
    people: Any, where: str
) -> None:
    ann = people(reduced_motion="reduce")
    ann.open_table(first="green")
    assert ann.wait_for_turn()
    sent: list[str] = []
    ann.page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    place = ann.page.locator(where).first
    name = place.get_attribute("data-choice") or place.get_attribute("value")
    box = place.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ann.page.mouse.move(x, y)
    held = place.element_handle()
    moment = ann.moment()

    ann.page.mouse.down()
    ann.page.evaluate(REPLACED)
    assert not held.evaluate("one => one.isConnected"), "it was replaced"
    ann.page.mouse.move(x, y + 60)
    ann.page.mouse.up()
    assert ann.moment() == moment and not sent, "who moves away lets go of it"

    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.evaluate(REPLACED)
    ann.page.mouse.up()
    ann.wait_for_news(moment)
    ann.page.wait_for_selector(".choice-button[value^='down:']")
    assert len(sent) == 1
    laid = name.split(":")[1].replace("-", " ")
    assert laid in str(ann.page.locator(".board").inner_html()).lower().replace("-", " ")


Laid = Callable[..., Person]


@pytest.fixture
def seated(chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Laid]:
    """Somebody in the first seat of a game that is laid out as told."""
    present: list[Person] = []

    with served_here(tmp_path, Compiler(work=lambda box, progress: None)) as address:

        def arrive(box: str, lay: Callable[[], Table], **window: Any) -> Person:
            monkeypatch.setattr(games, "lay", lambda stored: lay())
            person = Person(chromium, address, **({"reduced_motion": "reduce"} | window))
            present.append(person)
            sit_down(person, box, you=0)
            assert person.wait_for_turn()
            return person

        yield arrive
        for person in present:
            person.leave()


OVER_EARLY = """() => { window.early = [];
  const shows = (one) => one && !one.getAnimations()
    .some((each) => each.effect.getKeyframes()[0].opacity === "0");
  const look = () => {
    const told = [".ending h2", "[data-ending]", ".seat.won .seat-state"]
      .filter((one) => shows(document.querySelector(one)?.closest(".asking > *") ?? document.querySelector(one)));
    if (document.querySelector(".flights svg")) early.push(told);
    requestAnimationFrame(look);
  };
  look();
}"""  # noqa: E501 - JavaScript
"""While cards are on their way: what shows how the game has ended."""


def test_the_end_is_shown_before_it_is_told(seated: Laid) -> None:
    """Green takes a third Codebreaker: both cards are seen to arrive, and then who has won."""

    def at_the_end() -> Table:
        held = ("2 codebreaker", "")
        return avenue("recruit", up="codebreaker", down="sentinel", active="blue", agents=held)

    green = seated("agent-avenue", at_the_end, reduced_motion="no-preference")
    green.page.wait_for_selector(".flights:empty", state="attached")
    green.page.evaluate(OVER_EARLY)
    green.page.locator(".board [data-choice='recruit:up']").click()
    green.page.wait_for_selector(".ending h2")
    green.page.wait_for_function(
        "() => early.length > 3 && !document.querySelector('.flights svg')"
    )
    assert not [told for told in green.page.evaluate("early") if told]
    assert green.page.locator("[data-ending]").count() == 1


NAMES = """() => [...document.querySelectorAll(".section-town .ag-called")].map((one) => {
  const { width } = one.ownerSVGElement.getBoundingClientRect();
  const unit = width / one.ownerSVGElement.viewBox.baseVal.width;
  return [one.textContent, parseFloat(getComputedStyle(one).fontSize) * unit];
})"""


@pytest.mark.parametrize("window", [PHONE, {"viewport": {"width": 1280, "height": 800}}])
def test_circles_that_can_be_chosen_are_called_by_their_names(seated: Laid, window: Any) -> None:
    """Agenti's, eleven pixels high on every screen; and a button that is pointed at lights its
    place."""

    def on_the_way() -> Table:
        return play(agenti(agents=("a8", "c1"), roll=6), "play:street:move", "step:a4")

    page = seated("agenti", on_the_way, **window).page
    buttons = page.locator(".choice-button").all_inner_texts()
    spoken = {name for words in buttons for name in re.findall(r"\b[A-D]\d+\b", words)}
    ends = page.eval_on_selector_all(
        ".section-town [data-steps]", "all => all.map((one) => one.dataset.steps.split(':').at(-1))"
    )
    drawn = dict(page.evaluate(NAMES))
    assert spoken and set(drawn) == spoken | {end.upper() for end in ends}
    assert min(drawn.values()) >= 10.99
    page.locator(".choice-button").first.focus()
    name = page.locator(".choice-button").first.get_attribute("value")
    assert page.locator(f'.board [data-choice="{name}"].is-pointed').count() == 1


def test_an_immortal_is_moved_by_two_taps_or_by_keys(seated: Laid) -> None:
    """The figure, then where it goes: only then are its ways shown, and nothing else."""
    recruiter = seated("mind-mgmt", situation)
    page = recruiter.page
    shown = """all => all.filter((one) => one.getBoundingClientRect().width)
        .map((one) => one.dataset.choice)"""
    places = ".section-city [data-choice]"
    ways = set(page.eval_on_selector_all(places, shown))
    assert ways and not any(name.startswith("immortal:") for name in ways)
    figures = page.locator("[data-picks]")
    assert figures.count() == 4
    figures.nth(2).click()
    own = page.eval_on_selector_all(places, shown)
    assert own and all(name.startswith("immortal:3:") for name in own)
    figures.nth(2).click()
    assert set(page.eval_on_selector_all(places, shown)) == ways, "once more lets go of it"

    figures.nth(2).focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.choice").startswith("immortal:3:")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.picks") == "immortal-3"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    chosen, moment = page.evaluate("document.activeElement.dataset.choice"), recruiter.moment()
    assert chosen in own
    page.keyboard.press("Enter")
    recruiter.wait_for_news(moment)
    assert page.locator(f'[data-choices] button[value="{chosen}"]').count() == 0
    page.click("[data-undo] button")
    page.wait_for_selector(f'[data-choices] button[value="{chosen}"]', state="attached")
    figures.nth(2).click()
    moment = recruiter.moment()
    page.locator(f'.board [data-choice="{chosen}"]').click()
    recruiter.wait_for_news(moment)
