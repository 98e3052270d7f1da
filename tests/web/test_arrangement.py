"""The places of a table's parts in a real Chromium: legible, in sight, one beside the other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.measures import CUT, IN_SIGHT, OVERLAPS, SIDEWAYS, SMALL, USED
from tests.web.running import RunningServer

pytestmark = pytest.mark.browser

SIZES = [
    *((360, 640), (360, 740), (740, 360), (768, 1024), (1024, 768)),
    *((1280, 720), (1440, 900), (2560, 1440), (3840, 2160)),
]
MORE_SIZES = [
    *((360, 640), (360, 740), (412, 915), (640, 360), (700, 640), (740, 360), (768, 1024)),
    *((820, 1180), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)),
]
"""Later in the game others; the largest only once, for there all is large."""
TABLES = [
    ("agent-avenue", 2, 0, {"mode": "simple"}, "cs-CZ"),
    ("agent-avenue", 3, 0, {"mode": "advanced"}, "ru-RU"),
    ("agent-avenue", 4, 0, {"mode": "advanced"}, "en-GB"),
    ("spy-connection", 2, 0, {}, "ru-RU"),
    ("spy-connection", 3, 0, {}, "en-GB"),
    ("spy-connection", 4, 0, {}, "sk-SK"),
    ("agenti", 2, 0, {}, "ru-RU"),
    ("agenti", 3, 0, {}, "cs-CZ"),
    ("agenti", 4, 0, {}, "en-GB"),
    ("mind-mgmt", 2, 0, {}, "ru-RU"),
    ("mind-mgmt", 3, 1, {}, "ru-RU"),
    ("mind-mgmt", 4, 1, {"setup": "by-hand"}, "sk-SK"),
    ("mind-mgmt", 5, 0, {"mission": "training"}, "cs-CZ"),
]
"""Every number of players; in MIND MGMT the two sides see different tables."""


def resize(page: Any, width: int, height: int) -> None:
    """Give the window another size, and the page the time to arrange itself."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([wide, high]) => innerWidth === wide && innerHeight === high", arg=[width, height]
    )
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


class Guest:
    """Somebody against bots, in one window that changes its size."""

    def __init__(self, chromium: Any, address: str, locale: str = "en-GB") -> None:
        self.context = chromium.new_context(
            viewport={"width": 1280, "height": 900}, locale=locale, reduced_motion="reduce"
        )
        self.context.set_default_timeout(180_000)
        kept = '{"pace": "once", "endsByItself": false}'
        self.context.add_init_script(f"localStorage['spytable-settings'] ??= '{kept}'")
        self.page = self.context.new_page()
        self.address = address

    def sit_down(self, box: str, players: int, options: dict[str, str], seat: int = 0) -> None:
        self.page.goto(f"{self.address}/new/{box}?players={players}")
        if self.page.query_selector("#name"):
            self.page.fill("#name", "Ann")
        for other in range(players):
            sitter = "you" if other == seat else "easy"
            self.page.check(f'input[name=seat{other}][value="{sitter}"]', force=True)
        for name, value in options.items():
            self.page.check(f'input[name=option-{name}][value="{value}"]', force=True)
        self.page.click("button.big")
        self.page.wait_for_selector(".is-arranged")

    def resize(self, width: int, height: int) -> None:
        resize(self.page, width, height)

    def is_asked(self) -> bool:
        """Wait for a question; False when the game is over."""
        self.page.wait_for_selector("[data-choices], .ending")
        return self.page.query_selector(".ending") is None

    def choose(self, turn: int) -> None:
        """Some choice that leads on: no two games are played alike.  None, where the question has
        been answered by itself meanwhile."""
        moment = self.page.evaluate(
            """(turn) => {
              const moment = document.querySelector("[data-choices] [name=moment]")?.value;
              const buttons = [...document.querySelectorAll(".choice-button:not(.gives-up)")];
              const lasting = (one) => !/^(partner-)?swap/.test(one.value) || turn % 5 == 0;
              const on = buttons.filter(lasting);
              const some = on.length ? on : [...document.querySelectorAll(".choice-button")];
              some[(turn * 7) % some.length]?.click();
              return some.length ? moment : null;
            }""",
            turn,
        )
        if moment is not None:
            self.hear(moment)

    def hear(self, moment: str) -> None:
        self.page.wait_for_function(
            "was => document.querySelector('[data-choices] [name=moment]')?.value !== was",
            arg=moment,
        )


@pytest.mark.parametrize(("box", "players", "seat", "options", "locale"), TABLES)
def test_every_text_can_be_read_in_every_window(
    chromium: Any,
    running: RunningServer,
    box: str,
    players: int,
    seat: int,
    options: Any,
    locale: str,
) -> None:
    """Eleven pixels at least; and nothing lies upon anything else, nor leaves its place, nor
    scrolls sideways."""
    guest = Guest(chromium, running.address, locale)
    guest.sit_down(box, players, options, seat)
    for turn in range(6):
        asked = guest.is_asked()
        if not asked or turn in (0, 5):
            for size in MORE_SIZES if turn else SIZES:
                guest.resize(*size)
                assert guest.page.evaluate(SMALL) == [], size
                assert guest.page.evaluate(OVERLAPS) == [], size
                assert guest.page.evaluate(CUT) == [], size
                assert guest.page.evaluate(SIDEWAYS) <= 0, size
        if not asked:
            break
        guest.choose(turn)
    guest.context.close()


@pytest.mark.parametrize("most", [16, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("box", "players", "seat", "options"),
    [
        ("agent-avenue", 2, 0, {"mode": "simple"}),
        ("agent-avenue", 4, 0, {"mode": "advanced"}),
        ("spy-connection", 2, 0, {}),
        ("spy-connection", 4, 0, {"board": "dark"}),
        ("agenti", 2, 0, {}),
        ("agenti", 4, 0, {}),
        ("mind-mgmt", 2, 0, {}),
        ("mind-mgmt", 2, 1, {}),
        ("mind-mgmt", 4, 1, {}),
    ],
)
def test_what_is_asked_is_in_sight_on_a_phone_and_a_tablet(
    chromium: Any,
    running: RunningServer,
    box: str,
    players: int,
    seat: int,
    options: Any,
    most: int,
) -> None:
    """Without a scroll of the reader's own, through a game (or thirty decisions of one): nine of
    ten drawn choices that lead on; and as many where what only gives something up counts."""
    guest = Guest(chromium, running.address)
    seen = {(360, 740): [0, 0, 0, 0], (768, 1024): [0, 0, 0, 0]}
    guest.sit_down(box, players, options, seat)
    for turn in range(most):
        if not guest.is_asked():
            break
        for size, count in seen.items():
            guest.resize(*size)
            for k, number in enumerate(guest.page.evaluate(IN_SIGHT)):
                count[k] += number
            if turn % 3 == 2:
                assert guest.page.evaluate(SMALL) == [], size
        guest.choose(turn)
    guest.context.close()
    for size, (inside, offered, all_inside, drawn) in seen.items():
        assert offered > 5 and inside >= 0.9 * offered, (size, inside, offered)
        assert all_inside >= 0.9 * drawn, (size, all_inside, drawn)


def test_what_may_wait_is_in_sight_or_a_line_that_one_tap_opens(
    chromium: Any, running: RunningServer
) -> None:
    """On a phone map and offer leave no room for the reader's own missions, where an agent may be
    taken off again: nobody shall meet half of them at the edge."""
    guest = Guest(chromium, running.address)
    guest.sit_down("spy-connection", 2, {})
    guest.resize(360, 740)
    own = guest.page.locator("[data-section=desk]")
    for turn in range(12):
        assert guest.is_asked()
        if own.locator("[data-quiet]").count() == own.locator("[data-choice]").count() > 0:
            break
        guest.choose(turn)
    quiet = own.locator("[data-quiet]").first
    _, _, inside, drawn = guest.page.evaluate(IN_SIGHT)
    assert inside == drawn > 0
    assert "is-folded" in own.get_attribute("class") and not quiet.is_visible()
    button = guest.page.locator(f'.choice-button[value="{quiet.get_attribute("data-choice")}"]')
    assert button.count() == 1, "or in the list of answers"
    own.locator("summary").click()
    assert quiet.is_visible()
    desk = guest.page.locator(".asking").bounding_box()
    assert own.evaluate("(one) => one.getBoundingClientRect().bottom") <= desk["y"]
    assert guest.page.evaluate(OVERLAPS) == [] and guest.page.evaluate(SMALL) == []
    own.locator("summary").click()
    assert not quiet.is_visible()
    guest.context.close()


def test_answers_fit_their_buttons(chromium: Any, running: RunningServer) -> None:
    """The longest words, in the narrowest column beside a picture."""
    guest = Guest(chromium, running.address, "ru-RU")
    guest.sit_down("agent-avenue", 2, {"mode": "simple"})
    for turn in range(12):
        assert guest.is_asked()
        if guest.page.query_selector(".choice-button[value^='up:']"):
            break
        guest.choose(turn)
    button = guest.page.locator(".choice-button").first
    button.evaluate("(one) => { one.textContent = 'Выложить Шифровальщика лицом вверх'; }")
    for size in ((740, 360), (768, 1024), (1280, 720), (360, 640)):
        guest.resize(*size)
        assert guest.page.evaluate(CUT) == [], size
    guest.context.close()


def test_a_large_window_is_used(chromium: Any, running: RunningServer) -> None:
    """No fixed caps: what is left beside the board makes the panels larger."""
    guest = Guest(chromium, running.address)
    guest.sit_down("agent-avenue", 2, {"mode": "simple"})
    for size in ((1440, 900), (2560, 1440), (3840, 2160)):
        guest.resize(*size)
        assert guest.page.evaluate(USED)[0] > 0.9, size
    guest.context.close()


def test_a_panel_that_was_folded_opens_and_closes(chromium: Any, running: RunningServer) -> None:
    guest = Guest(chromium, running.address)
    guest.sit_down("agent-avenue", 2, {})
    guest.resize(360, 740)
    assert guest.is_asked()
    theirs = guest.page.locator("[data-section=theirs]")
    assert "is-folded" in theirs.get_attribute("class")
    assert not theirs.locator("svg").first.is_visible()
    dots = "(one) => [getComputedStyle(one).display, getComputedStyle(one).textOverflow]"
    assert theirs.locator("summary").evaluate(dots) == ["block", "ellipsis"]
    theirs.locator("summary").click()
    assert theirs.locator("svg").first.is_visible()
    assert guest.page.evaluate(OVERLAPS) == [] and guest.page.evaluate(SMALL) == []
    theirs.locator("summary").click()
    assert not theirs.locator("svg").first.is_visible()
    guest.resize(1440, 900)
    assert theirs.locator("svg").first.is_visible()
    assert not theirs.locator("summary").is_visible()
    guest.context.close()


def test_without_script_all_sections_are_there(chromium: Any, running: RunningServer) -> None:
    guest = Guest(chromium, running.address)
    guest.sit_down("agent-avenue", 2, {})
    address = guest.page.url
    plain = chromium.new_context(
        java_script_enabled=False,
        viewport={"width": 1100, "height": 800},
        storage_state=guest.context.storage_state(),
    )
    page = plain.new_page()
    page.goto(address)
    for name in ("theirs", "avenue", "ours", "hand"):
        assert page.locator(f"[data-section={name}] svg").first.is_visible()
    boxes = [page.locator(f"[data-section={n}]").bounding_box() for n in ("avenue", "hand")]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    page.locator("[data-section=theirs] summary").click()
    assert not page.locator("[data-section=theirs] svg").first.is_visible()
    plain.close()
    guest.context.close()
