"""The board first, in a real Chromium: how much of the window it takes, that everything keeps its
place through a whole game, and that one choice stands in one place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.measures import BOARD, CUT, OVERLAPS, SIDEWAYS, SMALL, STANDS
from tests.web.test_arrangement import Guest, resize
from tests.web.test_ends_by_itself_in_the_browser import sit_down
from tests.web.test_lessons_in_the_browser import PHONE

pytestmark = pytest.mark.browser

LAPTOPS = {(1280, 720): 0.36, (1280, 800): 0.38}
"""How much of the window the board takes at least."""
TABLET = (768, 1024)
ACROSS = 0.8
"""How much of the width it takes there."""


class Places:
    """Where board, panels and desk stood at each size, when they were first met."""

    def __init__(self) -> None:
        self._stood: dict[tuple[int, int], dict[str, list[float]]] = {}

    def look(self, page: Any) -> None:
        """The board is large enough, and nothing has left the place where it stood before."""
        for size in (*LAPTOPS, TABLET):
            resize(page, *size)
            share, across = page.evaluate(BOARD)
            if size == TABLET:
                assert across >= ACROSS, (size, across)
            else:
                assert share >= LAPTOPS[size], (size, share)
            page.evaluate("scrollTo(0, 0)")
            stands = page.evaluate(STANDS)
            stood = self._stood.setdefault(size, stands)
            for name in stood.keys() & stands.keys():
                assert stands[name] == pytest.approx(stood[name], abs=1), (size, name)
            assert page.evaluate(OVERLAPS) == [], size


TABLES = [
    ("agent-avenue", 4, 0, {"mode": "advanced"}),
    ("spy-connection", 2, 0, {}),
    ("spy-connection", 4, 0, {"board": "dark"}),
    ("agenti", 4, 0, {}),
    ("mind-mgmt", 2, 0, {}),
    ("mind-mgmt", 4, 1, {}),
]


@pytest.mark.parametrize(("box", "players", "seat", "options"), TABLES)
def test_the_board_is_the_largest_and_nothing_wanders(
    chromium: Any, running: Any, box: str, players: int, seat: int, options: Any
) -> None:
    """From the first choice on, through drafts and turns of all kinds."""
    guest, places = Guest(chromium, running.address), Places()
    guest.resize(1280, 720)
    guest.sit_down(box, players, options, seat)
    for turn in range(9):
        if not guest.is_asked():
            break
        if turn % 4 == 0:
            places.look(guest.page)
        guest.choose(turn)
    guest.context.close()


def test_a_lesson_leaves_the_board_where_it_is(people: Any) -> None:
    """Its words stand above the desk, and go with it; on a phone above the board."""
    ann = people(viewport={"width": 1280, "height": 720})
    ann.go("/")
    ann.page.locator('form[action="/new/agenti/lesson"] button').click()
    ann.page.wait_for_selector(".is-arranged .is-taught")
    places = Places()
    places.look(ann.page)
    ann.page.set_viewport_size({"width": 1280, "height": 720})
    ann.page.locator(".lesson-leave button").click()
    ann.page.wait_for_selector("main:not(:has(.lesson)) .is-arranged")
    places.look(ann.page)


ON_A_PHONE = """() => {
  const board = document.querySelector(".kind-board").getBoundingClientRect();
  const above = document.querySelector(".strip").getBoundingClientRect();
  return [board.top - above.bottom, board.width / innerWidth];
}"""
"""How far below the strip the board begins, and how much of the width it takes."""


@pytest.mark.parametrize(
    ("box", "players", "seat", "options"),
    [
        ("agent-avenue", 2, 0, {"mode": "simple"}),
        ("spy-connection", 2, 0, {}),
        ("agenti", 4, 0, {}),
        ("mind-mgmt", 4, 1, {}),
    ],
)
def test_on_a_phone_the_board_stands_at_the_top(
    chromium: Any, running: Any, box: str, players: int, seat: int, options: Any
) -> None:
    """Whatever is asked, and however many players there are: all else is folded, or follows it.
    Only where what is asked fills the window, as the cards of a team can, that comes first."""
    guest = Guest(chromium, running.address)
    guest.sit_down(box, players, options, seat)
    guest.resize(360, 740)
    for turn in range(7):
        if not guest.is_asked():
            break
        below, across = guest.page.evaluate(ON_A_PHONE)
        assert 0 <= below <= 16 and across > 0.6, turn
        guest.choose(turn)
    guest.context.close()


COVERED = """() => {
  const scene = document.querySelector(".kind-scene").getBoundingClientRect();
  const panels = ".asking, .picture > .section:not(.kind-board, .kind-scene)";
  return [...document.querySelectorAll(panels)]
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return Math.min(right, scene.right) - Math.max(left, scene.left) > 1
        && Math.min(bottom, scene.bottom) - Math.max(top, scene.top) > 1;
    }).map((one) => one.className);
}"""
"""The parts under the scene at the end, but for the board."""
ALL_WHOLE = """() => [...document.querySelectorAll(".ending-actions .button")]
  .every((one) => one.getBoundingClientRect().bottom <= innerHeight)"""


def test_the_end_lies_over_the_board_alone(chromium: Any, played: str) -> None:
    """Where the board is smaller than the scene can be, that begins as a line; on a phone all that
    can be done next is in sight, and on a laptop what happened as well."""
    guest = Guest(chromium, played)
    guest.sit_down("spy-connection", 2, {})
    guest.page.wait_for_selector(".ending")
    scene = guest.page.locator(".kind-scene")
    for size in ((740, 360), (768, 1024), (1280, 720)):
        guest.resize(*size)
        assert guest.page.evaluate(COVERED) == [], size
    told = guest.page.locator("[data-told]").bounding_box()
    assert told["height"] > 180
    guest.resize(740, 360)
    scene.locator("summary").click()
    assert scene.locator("svg").first.is_visible()
    guest.resize(360, 740)
    assert guest.page.evaluate(ALL_WHOLE)
    guest.context.close()


BESIDE = """() => {
  const [board, asking] = [".kind-board", ".asking"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return asking.left - board.right >= 0 && asking.top < innerHeight / 2;
}"""
"""Whether the question stands beside the board, and in sight."""


@pytest.mark.parametrize(("box", "seat"), [("mind-mgmt", 1), ("spy-connection", 0)])
def test_nothing_overlaps_in_a_low_window(chromium: Any, running: Any, box: str, seat: int) -> None:
    """A phone on its side, and a laptop at twice the size: the question stands beside the board."""
    guest = Guest(chromium, running.address)
    guest.sit_down(box, 2, {}, seat=seat)
    for size in ((740, 360), (640, 400)):
        assert guest.is_asked()
        guest.resize(*size)
        for wrong in (OVERLAPS, SMALL, CUT):
            assert guest.page.evaluate(wrong) == [], size
        assert guest.page.evaluate(SIDEWAYS) <= 0 and guest.page.evaluate(BESIDE), size
        guest.page.locator("[data-told] summary").click()
        assert guest.page.evaluate(OVERLAPS) == [], size
        guest.page.locator("[data-told] summary").click()
        guest.page.evaluate("scrollTo(0, 0)")
    guest.context.close()


def test_what_is_in_the_picture_is_a_list_only_for_those_who_open_it(people: Any) -> None:
    """Closed at first; complete; a list by keyboard; and open as long as the reader wants it."""
    ann = people(reduced_motion="reduce")
    sit_down(ann, "mind-mgmt", you=0)
    ann.page.wait_for_selector(".section-city [data-choice^='start:']")
    summary = ann.page.locator("[data-answer-list] summary")
    assert summary.inner_text() == "Choose in the picture, or from a list (42)"
    buttons = ann.page.locator(".choice-button")
    assert buttons.count() == 42 and not buttons.first.is_visible()
    moment = ann.moment()
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("Tab")
    assert ann.moment() == moment, "no key chooses what is not shown"
    summary.focus()
    ann.page.keyboard.press("Enter")
    assert buttons.first.is_visible()
    ann.page.keyboard.press("Tab")
    assert ann.page.evaluate("document.activeElement.value") == buttons.first.get_attribute("value")
    ann.page.keyboard.press("Enter")
    ann.wait_for_news(moment)
    ann.page.wait_for_selector("[data-answer-list][open] .choice-button:focus")


WHOLE = """() => {
  const answers = document.querySelector(".decide").getBoundingClientRect();
  const halves = [...document.querySelectorAll(".choice-button")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom }) => top < answers.bottom - 1 && bottom > answers.bottom + 1);
  const end = Math.min(answers.bottom, innerHeight);
  return [halves.length, end <= innerHeight];
}"""


def test_a_phone_shows_whole_rows_of_answers(people: Any) -> None:
    """Parts that do not fit come up with the desk."""
    ann = people(**PHONE)
    sit_down(ann, "agenti", you=0)
    more = ann.page.locator("[data-more-answers]")
    for _ in range(4):
        assert ann.wait_for_turn()
        assert ann.page.evaluate(WHOLE) == [0, True]
        moment = ann.moment()
        if more.is_visible():
            more.tap()
            assert more.get_attribute("aria-expanded") == "true"
            assert ann.page.locator(".choice-button").last.is_visible()
            ann.page.wait_for_function("document.querySelector('.is-raised')")
            more.tap()
            assert ann.page.evaluate(WHOLE) == [0, True]
        ann.page.evaluate("document.querySelector('.choice-button:not(.gives-up)').click()")
        ann.wait_for_news(moment)


QUESTION = """() => {
  const across = (one) => document.querySelector(one)?.getBoundingClientRect().width ?? 0;
  const texts = document.createRange();
  texts.selectNodeContents(document.querySelector(".prompt"));
  return [across(".undo"), across(".prompt") / innerWidth, new Set(
    [...texts.getClientRects()].map((one) => Math.round(one.top))).size];
}"""
"""How wide undo is, what part of the width the question has, and in how many lines it stands."""


def test_the_question_has_the_width_of_a_phone(people: Any) -> None:
    """Advice and undo beside it are signs: even in Russian the longest takes four lines at most."""
    ann = people(locale="ru-RU", **PHONE)
    sit_down(ann, "mind-mgmt", you=1, mission="training")
    undone = 0
    for turn in range(6):
        assert ann.wait_for_turn()
        undo, across, lines = ann.page.evaluate(QUESTION)
        undone += undo > 0
        assert undo <= 44 and across >= 0.66 and lines <= 4, turn
        moment = ann.moment()
        ann.page.evaluate("document.querySelector('.choice-button').click()")
        ann.wait_for_news(moment)
    assert undone > 1


def test_all_that_can_be_done_next_is_in_sight_at_the_end(people: Any) -> None:
    """Also where a lesson has its closing words above the board, and the question is long."""
    ann = people(locale="ru-RU", **PHONE)
    ann.go("/")
    ann.page.locator('form[action="/new/agent-avenue/lesson"] button').first.tap()
    while ann.page.locator(".lesson.is-over").count() == 0:
        ann.page.wait_for_selector(".lesson.is-over, .choice-button.is-taught")
        if ann.page.locator(".choice-button.is-taught").count():
            moment = ann.moment()
            ann.page.locator(".choice-button.is-taught").tap()
            ann.wait_for_news(moment)
    long = "Вы победили: Вербовщик захвачен на B1. За ширмой: Карл Бокс; автобус снов. " * 2
    ann.page.evaluate("words => { document.querySelector('.prompt').textContent = words; }", long)
    for size in ((361, 740), (360, 740)):
        resize(ann.page, *size)
        assert ann.page.evaluate(ALL_WHOLE), size


def test_a_tap_leaves_no_ghost_and_no_ring(people: Any) -> None:
    """The focus that a tap has set is no preview; by keyboard it is a thin ring, and shows one."""
    ann = people(**PHONE)
    sit_down(ann, "mind-mgmt", you=1)
    place = ann.page.locator(".section-city [data-choice]:has(.mm-pointed)").first
    while ann.wait_for_turn() and not place.count():
        moment = ann.moment()
        ann.page.evaluate("document.querySelector('.choice-button').click()")
        ann.wait_for_news(moment)
    place.evaluate("(one) => one.focus({ focusVisible: false })")
    shown = "(one) => getComputedStyle(one.querySelector('.mm-pointed')).opacity"
    assert place.evaluate(shown) == "0"
    assert ann.page.locator(".is-pointed").count() == 0
    ann.page.keyboard.press("Tab")
    place.evaluate("(one) => one.focus({ focusVisible: true })")
    assert place.evaluate(shown) == "0.85"


LEGEND = """() => {
  const legend = document.querySelector(".cards");
  return [legend.querySelector("details").open, legend.offsetHeight];
}"""
"""Whether the panel of what the cards do is open, and how high."""


def test_what_the_cards_do_is_open_only_where_it_can_be_read(chromium: Any, running: Any) -> None:
    """For a newcomer, where there is room; and where the reader opens it, room is made."""
    guest = Guest(chromium, running.address)
    guest.sit_down("agenti", 2, {})
    for turn in range(3):
        for size in LAPTOPS:
            guest.resize(*size)
            is_open, high = guest.page.evaluate(LEGEND)
            assert not is_open or high >= 110, (turn, size)
        assert guest.is_asked()
        guest.choose(turn)
    if not guest.page.evaluate(LEGEND)[0]:
        guest.page.locator("[data-cards] summary").click()
    is_open, high = guest.page.evaluate(LEGEND)
    assert is_open and high >= 110
    guest.context.close()
