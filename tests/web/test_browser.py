"""A real Chromium plays: by mouse, by keyboard alone, on a phone, without script, in pairs."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from spytable.hall.background_compiling import Compiler
from tests.web.browsing import Person
from tests.web.helpers import BOX
from tests.web.running import RunningServer, served_here

pytestmark = pytest.mark.browser

SHORT = ":not([data-choice^='swap'])"
"""Games without swaps are shorter."""


def play_by_mouse(person: Person, most: int = 200) -> None:
    for _ in range(most):
        if not person.wait_for_turn():
            return
        moment = person.moment()
        person.page.locator(f".board [data-choice]{SHORT}").last.click()
        person.wait_for_news(moment)
    raise AssertionError("the game does not end")


def test_a_game_by_mouse(people: Any) -> None:
    ann = people()
    ann.open_table()
    play_by_mouse(ann)
    assert ann.page.locator(".ending h2").inner_text()
    assert ann.page.locator(".seat.won").count() == 1
    with ann.page.expect_download() as download:
        ann.page.click('a[href$="/record"]')
    import spytable

    assert spytable.verify(Path(download.value.path()).read_text("utf-8")) > 8
    ann.page.click(".ending-actions button")
    ann.page.wait_for_selector("[data-choices] button, .asking")
    assert not ann.is_over


def test_a_game_by_keyboard_alone(people: Any) -> None:
    """Tab and Enter in the picture, then digits; the focus stays at the table all the time."""
    ann = people(reduced_motion="reduce")
    ann.go("/")
    ann.page.keyboard.press("Tab")
    assert "skip" in ann.page.evaluate("document.activeElement.className")
    for _ in range(30):
        if ann.page.evaluate("document.activeElement.getAttribute('href')") == f"/new/{BOX}":
            break
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#name")
    for _ in range(40):
        if ann.page.evaluate("document.activeElement.id") == "name":
            break
        if ann.page.evaluate("document.activeElement.name") == "seat1":
            while ann.page.evaluate("document.activeElement.value") != "easy":
                ann.page.keyboard.press("ArrowLeft")
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.type("Ann")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".board")
    turns = 0
    while ann.wait_for_turn():
        moment = ann.moment()
        if turns % 2:
            ann.page.keyboard.press("1")
        else:
            for _ in range(60):
                if ann.page.evaluate("document.activeElement.dataset.choice ?? ''"):
                    break
                ann.page.keyboard.press("Tab")
            ann.page.keyboard.press("Enter" if turns % 4 else "Space")
        ann.wait_for_news(moment)
        turns += 1
        assert turns < 200
    focused = "document.querySelector('main').contains(document.activeElement)"
    assert ann.page.evaluate(focused)


def test_a_game_on_a_phone(people: Any) -> None:
    ann = people(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    for path in ("/", f"/new/{BOX}"):
        ann.go(path)
        assert ann.overflow() <= 0, path
    ann.open_table()
    for _ in range(200):
        assert ann.overflow() <= 0
        if not ann.wait_for_turn():
            break
        moment = ann.moment()
        ann.page.locator(".choice-button:not([value^='swap'])").last.tap()
        ann.wait_for_news(moment)
    assert ann.is_over and ann.overflow() <= 0
    again = ann.page.locator(".ending-actions button").bounding_box()
    assert again["y"] + again["height"] <= 740, "what to do next is in sight"
    small = ann.page.evaluate(
        """[...document.querySelectorAll('button, .button')]
        .filter((one) => one.checkVisibility() && one.offsetHeight < 44).length"""
    )
    assert small == 0


def hands(running: RunningServer, table_id: str) -> list[str]:
    """The deals, as the store has them: the truth to compare pages with."""
    with sqlite3.connect(running.folder / "spytable.sqlite3") as store:
        rows = store.execute(
            "SELECT choice FROM entries WHERE table_id = ? ORDER BY number", (table_id,)
        ).fetchall()
    store.close()
    return [choice for (choice,) in rows]


def assert_it_can_be_copied_and_shared(ann: Any, invite: str) -> None:
    """By a button each, and to whoever listens on this machine alone the page says so."""
    page = ann.page
    page.evaluate(
        "() => { navigator.clipboard.writeText = async (text) => { window.copied = text; };"
        "navigator.share = async (what) => { window.shared = what.url; }; }"
    )
    page.click("[data-copy]")
    assert page.inner_text("[data-copy]").lower() == "copied"
    if page.is_visible("[data-share]"):  # where the browser can
        page.click("[data-share]")
        assert page.evaluate("window.shared") == invite
    assert page.evaluate("window.copied") == invite
    assert "Nobody but you can open this link" in page.inner_text(".invitation")


def test_two_browsers_by_invitation(people: Any, running: RunningServer) -> None:
    ann, bob, carl = (people(reduced_motion="reduce") for _ in range(3))
    table_id = ann.open_table("friend", first="green")
    invite = ann.page.input_value("[data-invite]")
    assert_it_can_be_copied_and_shared(ann, invite)
    bob.go(invite)
    bob.page.fill("#name", "Bob")
    bob.page.click("button.big")
    bob.page.wait_for_selector(".board")
    ann.page.wait_for_selector(".board")
    carl.go(f"/tables/{table_id}")
    assert carl.page.locator(".onlooker").count() == 1
    for _ in range(200):
        ann.page.wait_for_function("document.querySelector('.asking')")
        if ann.is_over:
            break
        mover = ann if ann.page.query_selector("[data-choices]") else bob
        if not mover.page.query_selector("[data-choices]"):
            ann.page.wait_for_timeout(20)
            continue
        for person, foreign in ((ann, "blue"), (bob, "green"), (carl, "any")):
            check_no_foreign_hand(person, foreign)
        moment = mover.moment()
        mover.page.locator(".choice-button:not([value^='swap'])").first.click()
        mover.wait_for_news(moment)
    assert ann.is_over
    bob.page.wait_for_selector(".ending")
    carl.page.wait_for_selector(".ending")
    bob.page.click(".ending-actions button")
    ann.page.wait_for_selector("text=Sit down for the rematch")
    ann.page.click(".ending-actions button")
    ann.page.wait_for_selector(".board")
    bob.page.wait_for_selector(".board")
    assert ann.page.url == bob.page.url and table_id not in ann.page.url


def test_a_bot_sits_in_for_who_leaves_or_stays_away(chromium: Any, tmp_path: Path) -> None:
    """Nobody has to reload: the strip and the desk say who is away, and what can be done."""
    compiler = Compiler(work=lambda box, progress: None)
    with served_here(tmp_path, compiler, patience=3.0, heartbeat=0.2) as address:
        ann, bob = (Person(chromium, address, reduced_motion="reduce") for _ in range(2))
        ann.open_table("friend", first="green")
        bob.go(ann.page.input_value("[data-invite]"))
        bob.page.fill("#name", "Bob")
        bob.page.click("button.big")
        ann.wait_for_turn()
        bob.page.evaluate(
            """() => {
              window.said = "";
              const live = document.querySelector("#announce");
              const hear = new MutationObserver(() => { window.said += live.textContent; });
              hear.observe(live, { childList: true });
            }"""
        )
        ann.page.locator("[data-leaving] summary").click()
        ann.page.click("[data-leaving] button")
        bob.page.wait_for_selector(".strip >> text=a bot is standing in")
        bob.page.wait_for_function("() => window.said.includes('Ann: a bot')")
        assert bob.wait_for_turn()
        assert ann.page.locator("[data-choice], [data-choices]").count() == 0
        ann.page.click("text=Take your seat back")
        ann.page.wait_for_selector(".seat.own:not(:has-text('a bot'))")
        bob.page.wait_for_selector(".strip:not(:has-text('a bot'))")
        assert not ann.page.locator("[data-overdue]").is_visible(), "Bob is here"
        table = bob.page.url
        bob.go("/")
        ann.page.wait_for_selector("[data-overdue]:visible")
        ann.page.click("text=Let a bot stand in")
        ann.wait_for_turn()
        bob.go(table)
        bob.page.wait_for_selector("text=Take your seat back")
        for person in (ann, bob):
            person.leave()


def check_no_foreign_hand(person: Person, _foreign: str) -> None:
    """Only the own hand is drawn with faces, and only to the one who holds it."""
    drawn = person.page.evaluate(
        "[...document.querySelectorAll('.section-hand [data-piece]')].map(p => p.dataset.piece)"
    )
    state = person.page.evaluate(
        "fetch(location.pathname, {headers: {Accept: 'application/json'}}).then(r => r.json())"
    )
    if state["status"] != "playing" or person.is_over:
        return
    held = sum(state["view"]["hand"].values())
    if state["you"] is None:
        assert held == 0 and drawn == []
        return
    assert held == state["view"]["hand_size"][f"seat-{state['you'] + 1}"]


def test_a_page_holds_nothing_of_the_other_hand(people: Any, running: RunningServer) -> None:
    """While Bob lays face down, no byte of Ann's page, nor of what is streamed to her, changes
    with the card: it is compared with the true card from the store, after the fact."""
    ann, bob = people(), people()
    table_id = ann.open_table("friend", first="blue")
    bob.go(ann.page.input_value("[data-invite]"))
    bob.page.fill("#name", "Bob")
    bob.page.click("button.big")
    bob.page.wait_for_selector("[data-choices]")
    ann.page.wait_for_selector(".board")
    moment = bob.moment()
    bob.page.locator(".choice-button[value^='up:']").first.click()
    bob.wait_for_news(moment)
    moment = bob.moment()
    bob.page.locator(".choice-button[value^='down:']").last.click()
    bob.wait_for_news(moment)
    ann.page.wait_for_selector("[data-choices] button[value='recruit:down']")
    hidden = next(choice for choice in hands(running, table_id) if choice.startswith("down:"))
    html = ann.page.content()
    assert "down:" not in re.sub("recruit:down", "", html)
    sent = ann.page.evaluate(
        "fetch(location.pathname, {headers: {Accept: 'application/json'}}).then(r => r.text())"
    )
    assert hidden not in sent
    assert json.loads(sent)["view"]["down"] in ("none", "hidden")


def test_a_restart_with_an_open_page(people: Any, running: RunningServer) -> None:
    ann = people()
    ann.open_table("easy")
    assert ann.wait_for_turn()
    moment = ann.moment()
    ann.page.wait_for_selector(".connection:not(.lost) .connection-words:not(:empty)")
    running.stop()
    ann.page.wait_for_selector(".connection.lost")
    running.start()
    ann.page.wait_for_selector(".connection:not(.lost)")
    assert ann.moment() == moment
    play_by_mouse(ann)


def test_a_choice_while_the_server_is_away_is_not_lost_in_silence(
    people: Any, running: RunningServer
) -> None:
    ann = people()
    ann.open_table("easy")
    assert ann.wait_for_turn()
    running.stop()
    try:
        ann.page.locator(".choice-button").first.click()
        ann.page.wait_for_selector(".notice")
        assert "connection was lost" in ann.page.locator(".notice").inner_text()
    finally:
        running.start()  # others need it, whatever became of this
    ann.page.wait_for_selector(".notice:has-text('how the table stands')")
    ann.page.wait_for_selector(".connection:not(.lost)")
    assert ann.wait_for_turn()


def test_a_game_without_script(people: Any) -> None:
    ann = people(java_script_enabled=False)
    ann.open_table("easy")
    for _ in range(400):
        if ann.page.locator(".ending").count():
            break
        button = ann.page.locator(".choice-button:not([value^='swap'])")
        if button.count():
            button.last.click()
        else:
            ann.page.reload()
    assert ann.page.locator(".ending").count() == 1
    assert ann.page.locator("[data-copy]").count() == 0


def test_undo_beside_the_prompt(people: Any) -> None:
    ann = people()
    ann.open_table("easy", first="green")
    assert ann.wait_for_turn()
    moment, offered = ann.moment(), ann.page.locator(".choice-button").all_inner_texts()
    ann.page.locator(".choice-button[value^='up:']").first.click()
    ann.wait_for_news(moment)
    moment = ann.moment()
    ann.page.click(".undo button")
    ann.wait_for_news(moment)
    assert ann.page.locator(".choice-button").all_inner_texts() == offered
    assert ann.page.locator(".undo").count() == 0


SPIES = "spy-connection"
FOCUS = "document.activeElement.dataset.choice ?? document.activeElement.value ?? ''"
GIVING_UP = ("back:", "unmark:", "discard:")


def connect_by_keyboard(person: Person, families: tuple[str, ...]) -> str:
    """Take the first choice of these families by Enter in the picture; returns the moment."""
    moment = person.moment()
    names = [b.get_attribute("value") for b in person.page.query_selector_all(".choice-button")]
    name = next(n for family in families for n in names if n.startswith(family))
    person.page.locator(f'.board [data-choice="{name}"]').first.focus()
    person.page.keyboard.press("Enter")
    person.wait_for_news(moment)
    return moment


def test_keys_in_a_turn_that_may_be_taken_apart_again(people: Any) -> None:
    """The focus never lands on what gives something up; undo is in sight and has a key."""
    ann = people(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    ann.go(f"/new/{SPIES}")
    ann.page.fill("#name", "Ann")
    ann.page.check("input[name=seat1][value=easy]", force=True)
    ann.page.click("button.big")
    seen = 0
    for _ in range(12):
        assert ann.wait_for_turn()
        connect_by_keyboard(ann, ("mark:", "connect:", "end", "travel:", "take:", ""))
        assert ann.wait_for_turn()
        names = [b.get_attribute("value") for b in ann.page.query_selector_all(".choice-button")]
        lost = [name.startswith(GIVING_UP) for name in names]
        assert lost == sorted(lost), "what gives something up comes last"
        assert not ann.page.evaluate(FOCUS).startswith(GIVING_UP)
        if any(lost) and ann.page.locator(".undo").count():
            seen += 1
            box = ann.page.locator(".undo button").bounding_box()
            assert box["y"] + box["height"] <= 900
    assert seen, "a turn in which something was built"
    while not ann.page.locator(".undo").count():
        connect_by_keyboard(ann, ("mark:", "connect:", "end", "travel:", ""))
        assert ann.wait_for_turn()
    moment, told = ann.moment(), ann.page.locator(".told-list li").count()
    ann.page.keyboard.press("u")
    ann.wait_for_news(moment)
    assert int(ann.moment()) > int(moment)
    assert ann.page.locator(".told-list li").count() < told


def test_the_desk_of_a_phone_covers_nothing_that_has_the_focus(people: Any) -> None:
    ann = people(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    ann.go(f"/new/{SPIES}")
    ann.page.fill("#name", "Ann")
    ann.page.check("input[name=seat1][value=easy]", force=True)
    ann.page.click("button.big")
    assert ann.wait_for_turn()
    connect_by_keyboard(ann, ("draft:", ""))
    while "connect:" not in ann.page.locator("[data-choices]").inner_html():
        connect_by_keyboard(ann, ("end", "take:", "travel:", ""))
        assert ann.wait_for_turn()
    ends = """() => [document.activeElement, document.querySelector(".asking")]
        .map((one) => one.getBoundingClientRect()).map((box) => [box.top, box.bottom])"""
    ann.page.evaluate("scrollTo(0, 0)")
    shown = "one => one.filter((choice) => choice.checkVisibility()).length"
    count = ann.page.eval_on_selector_all(".board [data-choice]", shown)
    for _ in range(30):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("document.activeElement.matches('.board [data-choice]')"):
            break
    for _ in range(count):
        (top, bottom), (desk, _rest) = ann.page.evaluate(ends)
        assert top >= 0 and bottom <= desk, ann.page.evaluate(FOCUS)
        ann.page.keyboard.press("ArrowRight")
    connect_by_keyboard(ann, ("connect:", ""))
    assert ann.wait_for_turn()
    (top, bottom), (desk, _rest) = ann.page.evaluate(ends)
    assert top >= 0 and bottom <= desk


def test_wide_pages_do_not_overflow(people: Any) -> None:
    ann = people(color_scheme="dark", locale="ru-RU", reduced_motion="reduce")
    table_id = ann.open_table("easy")
    assert ann.wait_for_turn()
    for path in (f"/tables/{table_id}", "/", f"/new/{BOX}", "/nowhere"):
        ann.go(path)
        for width in (700, 1024, 1280, 1920):
            ann.page.set_viewport_size({"width": width, "height": 800})
            assert ann.overflow() <= 0, (width, path)
    ann.complaints.clear()


MEETS = """() => {
  const words = [...document.querySelectorAll(".hero h1 a, .hero-words p")].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()];
  }).flat();
  const drawn = [...document.querySelectorAll(".hero-beam path, .skyline, .spy path")];
  const met = [];
  for (const { left, right, top, bottom } of words) {
    for (let x = left; x <= right; x += 4) for (let y = top; y <= bottom; y += 4) {
      for (const shape of drawn) {
        const point = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
        if (shape.isPointInFill(point)) met.push([shape.outerHTML, x, y]);
      }
    }
  }
  return met.slice(0, 3);
}"""
"""The letters of the hero that lie over the beam, a roof or the spy."""


def test_the_shelf_in_every_window(people: Any) -> None:
    """The wordmark keeps its contrast; no poster stands alone; nothing overflows."""
    ann = people(locale="ru-RU", color_scheme="dark", reduced_motion="reduce")
    ann.go("/")
    for width in (320, 360, 540, 699, 700, 768, 900, 1024, 1150, 1280, 1440, 1600, 2560):
        ann.page.set_viewport_size({"width": width, "height": 800})
        assert ann.page.evaluate(MEETS) == [], width
        assert ann.overflow() <= 0, width
        tops = ann.page.evaluate(
            "[...document.querySelectorAll('.poster')].map(one => one.getBoundingClientRect().top)"
        )
        rows = [tops.count(top) for top in sorted(set(tops))]
        assert rows == ([4] if width >= 1000 else [2, 2]), width
    ann.page.locator(".poster img").first.click(force=True)
    ann.page.wait_for_selector(f"[data-room][data-box={BOX}]")


def test_the_picture_is_large_enough_in_every_window(people: Any) -> None:
    """Drawn at 360 pixels' scale at least, however the parts are arranged; the question in sight
    where the window is no phone's."""
    ann = people(reduced_motion="reduce")
    ann.open_table("easy")
    assert ann.wait_for_turn()
    card = "Math.round(document.querySelector('.section-hand').getBoundingClientRect().width)"
    top = "document.querySelector('[data-prompt]').getBoundingClientRect().bottom"
    sizes = [(360, 740), (667, 375), (768, 1024), (800, 360), (844, 390), (1023, 700), (1024, 768)]
    sizes += [(1100, 800), (1239, 800), (1240, 800), (1280, 900), (1920, 1080)]
    for width, height in sizes:
        ann.page.set_viewport_size({"width": width, "height": height})
        # A window tells its page some frames later how large it is now.
        ann.page.wait_for_function(f"{card} >= 290 && ({height} < 500 || {top} <= {height})")


def test_a_walk_through_what_happened(people: Any) -> None:
    """By link and by arrow key, and the address follows; the browser's own back leads out at once;
    the game goes on meanwhile."""
    ann, bob = people(), people()
    table_id = ann.open_table("friend", first="green")
    bob.go(ann.page.input_value("[data-invite]"))
    bob.page.fill("#name", "Bob")
    bob.page.click("button.big")
    for family in ("up:", "down:"):
        assert ann.wait_for_turn()
        moment = ann.moment()
        ann.page.locator(f".choice-button[value^='{family}']").first.click()
        if family == "up:":
            ann.wait_for_news(moment)
    ann.page.wait_for_selector(".told-list li:nth-child(2)")
    ann.page.wait_for_selector("[data-choices]", state="detached")
    ann.page.locator(".told-list a").first.click()
    ann.page.wait_for_selector("[data-past]")
    banner = ann.page.locator(".past-banner strong")
    last = banner.inner_text()
    step = last.split("of")[0].strip()  # with a no-break space before it
    assert "?at=" in ann.page.url and ann.page.locator("[data-gone-on]").is_hidden()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.wait_for_function(
        "was => document.querySelector('.past-banner strong').textContent !== was", arg=last
    )
    assert bob.wait_for_turn()
    bob.page.locator(".choice-button[value='recruit:up']").click()
    ann.page.wait_for_selector("[data-gone-on]:not([hidden])")
    assert ann.page.locator("[data-past]").count() == 1
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_selector(f".past-banner strong:has-text('{step}')")
    assert ann.page.locator("[data-gone-on]").is_visible(), "still news to the reader"
    assert ann.page.url.endswith(
        ann.page.locator(".told-list a[aria-current]").first.get_attribute("href")
    )
    ann.page.go_back()
    ann.page.wait_for_selector("[data-past]", state="detached")
    assert ann.page.url.endswith(f"/tables/{table_id}")
    ann.page.locator(".told-list a").nth(2).click()
    ann.page.wait_for_selector("[data-past]")
    ann.page.locator(".told-list a[aria-current]").first.focus()
    ann.page.keyboard.press("ArrowDown")
    assert ann.page.evaluate("document.activeElement.matches('.told-list a:not([aria-current])')")
    assert ann.page.locator(".told-list a[tabindex='0']").count() == 1
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("[data-past]", state="detached")
    assert ann.page.url.endswith(f"/tables/{table_id}")


def test_a_sentence_lights_the_pieces_it_speaks_of(people: Any) -> None:
    """While one points at it, focuses it, or looks back at it; a card laid long ago is not taken
    for the one that lies there now."""
    ann = people()
    ann.go(f"/new/{SPIES}")
    ann.page.fill("#name", "Ann")
    ann.page.check("input[name=seat1][value=easy]", force=True)
    ann.page.check("input[name=option-start][value=first-game]", force=True)
    ann.page.click("button.big")
    assert ann.wait_for_turn()
    lit = ann.page.locator(".board .is-lit")
    dealt = ann.page.locator(".told-list a", has_text="You are dealt the start mission")
    names = set(dealt.get_attribute("data-lights").split())
    assert len(names) == 2 and any(name.startswith("spy-") for name in names)
    assert lit.count() == 0
    dealt.hover()
    assert {piece.get_attribute("data-piece") for piece in lit.all()} == names
    ann.page.locator(".prompt").hover()
    assert lit.count() == 0
    ann.page.locator(".told-list a").first.focus()
    assert lit.count() > 0
    dealt.click()
    ann.page.wait_for_selector("[data-past]")
    ann.page.mouse.move(0, 0)
    ann.page.locator(".told-list a[aria-current]").evaluate("link => link.blur()")
    assert {piece.get_attribute("data-piece") for piece in lit.all()} == names


def test_a_mission_lights_its_cities_and_a_link_is_lifted_at_a_stroke(people: Any) -> None:
    ann = people(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    ann.go(f"/new/{SPIES}")
    ann.page.fill("#name", "Ann")
    ann.page.check("input[name=seat1][value=easy]", force=True)
    ann.page.check("input[name=option-start][value=first-game]", force=True)
    ann.page.click("button.big")
    assert ann.wait_for_turn()
    lit = ann.page.locator(".board .is-lit")
    own = ann.page.locator(".section-desk [data-piece^='start-']")
    cities = set(own.get_attribute("data-lights").split())
    own.hover()
    assert {piece.get_attribute("data-place") for piece in lit.all()} == cities
    own.focus()
    ann.page.mouse.move(0, 0)
    assert {piece.get_attribute("data-place") for piece in lit.all()} == cities, "by focus as well"
    own.evaluate("card => card.blur()")
    box = ann.page.locator(f"[id='part-map.cities'] [data-place='{min(cities)}']").bounding_box()
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert own.get_attribute("data-piece") in {p.get_attribute("data-piece") for p in lit.all()}
    moment = ann.moment()
    ann.page.locator(".choice-button[value^='connect:']").first.dispatch_event("click")
    ann.wait_for_news(moment)
    lift = ann.page.locator(".board [data-steps]")
    steps = lift.first.get_attribute("data-steps").split()
    _ask_a_finger_before_it_lifts(ann)
    moment, told = ann.moment(), ann.page.locator(".told-list li").count()
    lift.first.locator(".sc-lift").click()
    ann.wait_for_news(moment)
    assert len(steps) > 1 and int(ann.moment()) == int(moment) + len(steps)
    assert ann.page.locator(".told-list li").count() == told + len(steps)
    assert lift.count() == 0


def _ask_a_finger_before_it_lifts(ann: Person) -> None:
    """Where several choices at a stroke are for good, as here they are said to be, they wait for a
    second tap; by mouse they do not."""
    ann.page.click("[data-settings]")
    ann.page.check("dialog [name=ask]")
    ann.page.keyboard.press("Escape")
    moment, lift = ann.moment(), ann.page.locator(".board [data-steps]").first
    lift.evaluate("place => place.setAttribute('data-for-good', '')")
    for event in ("pointerdown", "click"):
        lift.dispatch_event(event, {"pointerType": "touch"})
    assert lift.get_attribute("aria-label") in ann.page.locator(".asked-again").inner_text()
    assert "is-asked" in lift.get_attribute("class")
    ann.page.wait_for_timeout(150)
    assert ann.moment() == moment


def test_a_walk_without_script(people: Any) -> None:
    ann = people(java_script_enabled=False)
    ann.open_table("easy", first="green")
    ann.page.locator(".choice-button[value^='up:']").first.click()
    ann.page.locator(".told-list a").first.click()
    assert ann.page.locator("[data-past]").count() == 1
    assert ann.page.locator(".choice-button").count() == 0
    ann.page.click(".steps [data-step='back']")
    ann.page.click(".steps [data-step='forward']")
    ann.page.click(".steps [data-step='now']")
    assert ann.page.locator("[data-past]").count() == 0


def test_a_market_card_is_read_by_pointer_focus_and_finger(people: Any) -> None:
    is_so = "is => getComputedStyle(document.querySelector('.stall .bubble-2')).visibility === is"
    for window in ({}, {"viewport": {"width": 360, "height": 740}, "has_touch": True}):
        ann = people(**window, reduced_motion="reduce")
        ann.go(f"/new/{BOX}")
        ann.page.fill("#name", "Ann")
        ann.page.check("input[name=seat1][value=easy]", force=True)
        ann.page.check("input[name=option-mode][value=advanced]", force=True)
        ann.page.click("button.big")
        ann.page.wait_for_selector(".stall .bubble-2", state="attached")
        assert ann.wait_for_turn()
        ann.page.wait_for_function(is_so, arg="hidden")
        card = ann.page.locator(".stall .explains-2")
        if window:
            card.tap()
        else:
            card.hover()
        ann.page.wait_for_function(is_so, arg="visible")
        ann.page.mouse.move(0, 0)
        for other, state in ((1, "hidden"), (2, "visible")):
            # Asked again until it holds: a page that is just being changed may take the focus away.
            focused = f"document.querySelector('.stall .explains-{other} .readable').focus()"
            ann.page.wait_for_function(f"is => {{ {focused}; return ({is_so})(is) }}", arg=state)
        assert ann.overflow() <= 0
