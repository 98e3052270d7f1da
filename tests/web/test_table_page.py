"""The table page in a browser: clicks, the beat, cards on their way, the strip, settings, keys."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.web.browsing import Person
from tests.web.helpers import BOX

pytestmark = pytest.mark.browser

SPIES = "spy-connection"
OFFERED = ".board [data-choice]"
PAUSED = """() => { for (const name of ["flown", "told", "soon"]) window[name] = [];
  new MutationObserver(() => {
    const cards = document.querySelectorAll(".flights svg").length;
    if (!cards) return;
    flown.push(cards);
    const moving = (one) => one.getAnimations().length > 0;
    const late = [...document.querySelectorAll("[data-late], [data-from='card-up card-down']")];
    told.push(late.filter((one) => moving(one)).length);
    for (const pawn of document.querySelectorAll("[data-space][data-piece]")) {
      soon.push(...pawn.getAnimations().map((walk) => walk.effect.getTiming().delay));
    }
}).observe(document.querySelector(".flights"), { childList: true, subtree: true }); }"""


def sit_down(person: Person, box: str, players: int = 2, others: str = "easy") -> None:
    person.go(f"/new/{box}?players={players}")
    person.page.fill("#name", "Ann")
    for seat in range(1, players):
        person.page.check(f"input[name=seat{seat}][value={others}]", force=True)
    person.page.click("button.big")
    person.page.wait_for_selector("[data-invite], .board")


def with_bob(ann: Person, bob: Person) -> None:
    """Ann and Bob at one table; Ann begins."""
    ann.open_table("friend", first="green")
    bob.go(ann.page.input_value("[data-invite]"))
    bob.page.fill("#name", "Bob")
    bob.page.click("button.big")
    bob.page.wait_for_selector(".board")
    assert ann.wait_for_turn()


def lay_two(person: Person) -> None:
    """Lay a card face up and one face down."""
    for family in ("up", "down"):
        person.page.wait_for_selector(f".choice-button[value^='{family}:']")
        person.page.locator(f".choice-button[value^='{family}:']").first.click()
    person.page.wait_for_selector(".asking:not(.your-turn)")


@pytest.mark.parametrize(("box", "clicks"), [(SPIES, 8), (BOX, 9)])
def test_a_click_right_after_each_new_picture_counts(people: Any, box: str, clicks: int) -> None:
    """Whatever still moves then: the pointer meets the choice, and the choice is taken; also under
    cards on their way, as they are in Agent Avenue."""
    ann = people()
    sit_down(ann, box)
    ann.page.wait_for_selector(".is-arranged")
    spot = """() => { const all = [...document.querySelectorAll(".board [data-choice]")];
        const one = all.find((each) => !/^(back|unmark|discard)/.test(each.dataset.choice));
        one.scrollIntoView({ block: "center" });
        for (const part of one.querySelectorAll("circle, rect, path, use")) {
            const box = part.getBoundingClientRect();
            const at = [box.x + box.width / 2, box.y + box.height / 2];
            if (one.contains(document.elementFromPoint(...at))) return at;
        }
        const box = one.getBoundingClientRect();
        const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const whose = above?.closest("[data-piece], [data-choice]")?.outerHTML.slice(0, 200);
        return `${one.dataset.choice} lies under ${above?.outerHTML.slice(0, 99)} of ${whose}`; }"""
    flying = 0
    for _ in range(clicks):
        if not ann.wait_for_turn():
            break
        flying += ann.page.locator(".flights > *").count() > 0
        moment, at = ann.moment(), ann.page.evaluate(spot)
        assert isinstance(at, list), at
        ann.page.mouse.click(*at)
        ann.wait_for_news(moment)
    assert flying or box != BOX, "cards were on their way"


NOTED = """() => { window.shown = [performance.now()];
  const mover = () => document.querySelector(".seat.deciding")?.dataset.seat;
  const sight = () => `${mover()} ${document.querySelectorAll(".told-list li").length}`;
  let was = sight();
  new MutationObserver(() => {
    if (sight() !== was) shown.push(performance.now());
    was = sight();
  }).observe(document.querySelector("main"), { childList: true, subtree: true });
}"""
"""When each picture came."""


def end_turn(person: Person) -> None:
    person.page.wait_for_selector("main:not(.is-behind) .asking.your-turn")
    while person.page.locator("main:not(.is-behind) .asking.your-turn").count():
        moment = person.moment()
        person.unfold()
        ends = person.page.locator(".choice-button.ends")
        (ends if ends.count() else person.page.locator(".choice-button")).first.click()
        person.wait_for_news(moment)


def test_the_turns_of_bots_are_shown_at_the_readers_pace_and_can_be_skipped(people: Any) -> None:
    ann = people(pace="calm")
    sit_down(ann, SPIES, players=4)
    end_turn(ann)
    ann.page.evaluate(NOTED)
    ann.page.wait_for_function("() => shown.length > 2")
    gaps = [after - before for before, after in pairwise(ann.page.evaluate("shown.slice(1)"))]
    assert gaps and gaps[0] > 350, "a step at least"
    end_turn(ann)
    skip = ann.page.locator("[data-skip]")
    skip.click()
    assert ann.page.locator("main.is-behind").count() == 0
    ann.page.wait_for_selector(".asking.your-turn")
    assert not skip.is_visible()
    assert ann.page.locator("main.is-behind").count() == 0
    told = ann.page.locator(".told-list li").count()
    assert told > 6, "nothing is lost by skipping"


PLAYED = """async ([movers, until]) => {
  const { play } = await import(document.querySelector("link[href*='/playback.js']").href);
  const seats = [...document.querySelectorAll("[data-seat]")], seen = [], kept = [];
  const ask = (mover) => {
    for (const one of seats) one.classList.toggle("deciding", one.dataset.seat === mover);
  };
  let now = window.last = (window.last ?? performance.now()) + 60_000, timer = null;
  for (const [of, name, fake] of [
    [performance, "now", () => now],
    [window, "setTimeout", (act, after) => { timer = [act, now + after]; return 1; }],
    [window, "clearTimeout", () => { timer = null; }],
  ]) {
    kept.push([of, name, of[name].bind(of)]);
    of[name] = fake;
  }
  ask(movers[0]);
  movers.forEach((mover, n) => play(() => {
    seen.push(now);
    ask(movers[n + 1] ?? mover);
  }));
  while (timer && seen.length < until) {
    const [act, at] = timer;
    [timer, now] = [null, at];
    act();
  }
  document.querySelector("[data-skip]:not([hidden])")?.click();
  for (const [of, name, own] of kept) of[name] = own;
  window.last = now;
  return seen;
}"""
"""When each of so many steps is shown, by the seats that made them, on a clock that stands still
but for what is waited for; after so many pictures whatever is left is skipped."""


def test_a_turn_is_one_beat_with_its_steps_at_every_pace(people: Any) -> None:
    """Three bots, eight steps each: the steps of a turn share a time of their own.  At once nothing
    waits; and who has seen enough skips to the present."""
    ann = people(pace="calm", reduced_motion="reduce")
    sit_down(ann, SPIES, players=4)
    assert ann.wait_for_turn()
    for pace, turn, step, steps in (
        ("once", 0, 0, 0),
        ("quick", 450, 160, 400),
        ("calm", 1100, 400, 1000),
    ):
        ann.page.click("[data-settings]")
        ann.page.check(f"dialog [name=pace][value={pace}]", force=True)
        ann.page.keyboard.press("Escape")
        seen = ann.page.evaluate(PLAYED, [list("111111112222222233333333"), 24])
        gaps = [after - before for before, after in pairwise(seen)]
        assert len(seen) == 24
        assert [gaps[7], gaps[15]] == pytest.approx([turn] * 2)
        for first in (0, 8, 16):
            assert gaps[first] == pytest.approx(step)
            assert sum(gaps[first : first + 7]) <= steps
    seen = ann.page.evaluate(PLAYED, [list("123123"), 2])
    assert len(seen) == 6 and seen[1] - seen[0] > 1000 and seen[5] == seen[1]


DEAF = """
window.EventSource = class extends EventSource {
  addEventListener(name, hear, ...more) {
    super.addEventListener(name, (event) => {
      if (name === "table" && window.deaf > 0) window.deaf -= 1;
      else hear(event);
    }, ...more);
  }
};"""
"""A page that misses the next events, so many as `deaf` says."""
LOOKS = """() => [".strip", ".board", ".asking", ".told-list"].map((part) =>
  document.querySelector(part).textContent.replace(/\\s+/g, "")).join()"""
"""The text, but for the blanks between lines: those of the list are sent without."""


def test_a_page_that_missed_something_asks_for_all_of_it(people: Any) -> None:
    """Where an event is lost, the next one does not fit; where an answer is, nobody knows what
    happened.  Either way the page asks once, and then shows what it would if it came anew."""
    ann, bob, eve = people(), people(), people()
    with_bob(ann, bob)
    eve.context.add_init_script(DEAF)
    eve.go(ann.page.url)
    eve.page.wait_for_function(
        "() => document.querySelector('[data-connection-words]').textContent"
    )
    asked: list[str] = []

    def listen(name: str, person: Person) -> None:
        def note(request: Any) -> None:
            if request.method == "GET" and "x-fragment" in request.headers:
                asked.append(name)

        person.page.on("request", note)

    listen("Ann", ann)
    listen("Eve", eve)
    moment = ann.moment()
    ann.page.locator(".choice-button[value^='up:']").first.click()
    ann.wait_for_news(moment)
    lost: list[str] = []

    def lose(route: Any) -> None:
        if route.request.method == "POST":
            lost.append(route.fetch().text())
            route.abort()
        else:
            route.continue_()

    ann.page.route("**/tables/*", lose)
    eve.page.evaluate("window.deaf = 1")
    ann.page.locator(".choice-button[value^='down:']").first.click()
    ann.page.wait_for_selector(".asking:not(.your-turn)")
    assert len(lost) == 1 and "version" in lost[0], "the choice was taken"
    eve.page.wait_for_function("() => window.deaf === 0")
    assert asked == ["Ann"], "who knows of nothing does not ask"
    moment = bob.moment()
    bob.page.locator(".choice-button[value='recruit:up']").click()
    bob.wait_for_news(moment)
    for person in (ann, eve):
        fresh = person.context.new_page()
        fresh.goto(person.page.url)
        fresh.wait_for_selector(".is-arranged")
        looks = fresh.evaluate(LOOKS)
        person.page.wait_for_function(f"(anew) => ({LOOKS})() === anew", arg=looks, timeout=10_000)
        fresh.close()
    assert asked == ["Ann", "Eve"], "each once"


NOTICED = """
  window.noticed = [];
  new MutationObserver(() => {
    const said = document.querySelector(".asking .notice")?.textContent;
    if (said && said !== noticed.at(-1)) noticed.push(said);
  }).observe(document, { childList: true, subtree: true });
"""
LOOKING = "The connection was lost. Checking what happened\u2026"
STANDS = "The connection was lost for a moment. This is how the table stands now."


def test_a_choice_whose_answer_was_lost_is_never_called_not_taken(people: Any) -> None:
    """Nobody knows whether it arrived: the page says that it looks, and shows how the table stands.
    Where it did not arrive, the same is asked again, and a sentence says that this is the table."""
    ann, bob = people(), people()
    for person in (ann, bob):
        person.context.add_init_script(NOTICED)
    with_bob(ann, bob)
    looks: list[Any] = []
    arrives = True

    def lose(route: Any) -> None:
        if route.request.method == "POST":
            if arrives:
                route.fetch()
            route.abort()
        elif "x-fragment" in route.request.headers:
            looks.append(route)
        else:
            route.continue_()

    def said() -> list[str]:
        words = ann.page.evaluate("noticed")
        return [sentence.replace("\xa0", " ") for sentence in words]

    ann.page.route("**/tables/*", lose)
    ann.page.locator(".choice-button[value^='up:']").first.click()
    ann.page.wait_for_selector(".notice")
    assert said() == [LOOKING]
    looks.pop().continue_()
    ann.page.wait_for_selector(".choice-button[value^='down:']")
    assert ann.page.locator(".notice").count() == 0 and said() == [LOOKING]
    arrives = False
    moment = ann.moment()
    ann.page.locator(".choice-button[value^='down:']").first.click()
    ann.page.wait_for_selector(".notice")
    looks.pop().continue_()
    ann.page.wait_for_function("() => noticed.length === 2")
    assert said() == [LOOKING, STANDS] and ann.moment() == moment
    ann.page.unroute("**/tables/*")
    ann.page.locator(".choice-button[value^='down:']").first.click()
    ann.page.wait_for_selector(".asking:not(.your-turn)")
    assert ann.page.locator(".notice").count() == 0


def test_the_hidden_card_turns_over_and_both_travel_to_their_side(people: Any) -> None:
    ann, still = people(), people(reduced_motion="reduce")
    for person, moves in ((ann, True), (still, False)):
        bob = people()
        with_bob(bob, person)
        lay_two(bob)
        person.page.wait_for_selector("[data-choices] button[value='recruit:down']")
        person.page.wait_for_selector(".flights:empty", state="attached")
        person.page.evaluate(PAUSED)
        moment = person.moment()
        person.page.locator(".board [data-choice='recruit:down']").click()
        person.wait_for_news(moment)
        if moves:
            person.page.wait_for_function("() => flown.length")
            # Three copies: the back that turns away, the face that it shows, the other card.
            assert max(person.page.evaluate("flown")) >= 3
            # Nothing tells what it is before it is turned over: neither tableau nor pawns.
            assert max(person.page.evaluate("told")) >= 2
            assert min(person.page.evaluate("soon"), default=1000) >= 600
            over = "getComputedStyle(document.querySelector('.flights')).pointerEvents"
            assert person.page.evaluate(over) == "none"
        person.page.wait_for_selector(".flights:empty", state="attached")
        assert bool(person.page.evaluate("flown.length")) == moves


def test_settings_are_reached_from_the_strip_and_kept(people: Any) -> None:
    ann = people()
    sit_down(ann, BOX)
    assert ann.wait_for_turn()
    moment = ann.moment()
    ann.page.click("[data-settings]")
    assert ann.page.locator("dialog").is_visible()
    ann.page.keyboard.press("1")
    ann.page.uncheck("dialog [name=keys]")
    ann.page.keyboard.press("Escape")
    assert not ann.page.locator("dialog").is_visible()
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("u")
    ann.page.reload()
    assert ann.wait_for_turn()
    ann.page.keyboard.press("1")
    ann.page.wait_for_timeout(150)
    assert ann.moment() == moment, "keys are off, also when the page comes again"
    ann.page.click("[data-settings]")
    assert not ann.page.is_checked("dialog [name=keys]")
    ann.page.check("dialog [name=keys]")
    ann.page.click("dialog button")
    ann.page.keyboard.press("1")
    ann.wait_for_news(moment)


def test_a_choice_is_one_stop_and_the_first_link_leads_to_the_question(people: Any) -> None:
    ann = people(reduced_motion="reduce")
    sit_down(ann, BOX)
    assert ann.wait_for_turn()
    ann.page.reload()
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Tab")
    where = (
        "document.activeElement.closest('.asking button') ? '' : document.activeElement.outerHTML"
    )
    assert ann.page.evaluate(where) == ""
    stops = ann.page.locator(f"{OFFERED}[tabindex='0']")
    drawn = ann.page.locator(OFFERED).count()
    assert stops.count() == 1 < drawn
    stops.focus()
    name = "document.activeElement.dataset.choice"
    seen = {ann.page.evaluate(name)}
    for _ in range(drawn - 1):
        ann.page.keyboard.press("ArrowRight")
        seen.add(ann.page.evaluate(name))
    assert len(seen) == drawn, "arrow keys reach every choice that is drawn"
    assert stops.count() == 1


def test_a_finger_is_asked_once_more_before_a_choice_for_good(people: Any) -> None:
    ann = people(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    ann.open_table("easy", first="green")
    assert ann.wait_for_turn()
    while ann.page.locator(".choice-button[value^='up:']").count() < 3:
        ann.open_table("easy", first="green")  # with fewer there may be nothing to choose next
        assert ann.wait_for_turn()
    ann.page.locator("[data-settings]").tap()
    ann.page.check("dialog [name=ask]")
    ann.page.locator("dialog button").tap()
    moment = ann.moment()
    ann.page.locator(".choice-button[value^='up:']").first.tap()
    ann.wait_for_news(moment)
    moment = ann.moment()
    first, second = (ann.page.locator(".choice-button[value^='down:']").nth(n) for n in (0, 1))
    first.tap()
    line = ann.page.locator(".asked-again")
    assert first.inner_text() in line.inner_text()
    second.tap()
    assert second.inner_text() in line.inner_text() and line.count() == 1
    ann.page.wait_for_timeout(150)
    assert ann.moment() == moment
    second.tap()
    ann.wait_for_news(moment)


HEARD = """window.knocks = 0; window.notes = [];
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { knocks += 1; return make.call(this); };
window.Notification = class extends EventTarget {
    static permission = "default";
    static async requestPermission() { window.asked = true; return this.permission = "granted"; }
    constructor(title, more) { super(); notes.push([title, more.body]); } };"""


def test_the_turn_is_heard_and_seen_from_another_tab(people: Any) -> None:
    """A knock, the icon, the title; a notification only on request and only if the page is not
    looked at."""
    ann, bob = people(), people()
    bob.context.add_init_script(HEARD)
    with_bob(ann, bob)
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    calm = bob.page.evaluate(icon)
    assert not bob.page.evaluate("window.asked"), "the browser asks nobody unasked"
    bob.page.click("[data-settings]")
    assert bob.page.is_checked("dialog [name=sound]")
    bob.page.check("dialog [name=notify]")
    bob.page.wait_for_function("() => window.asked")
    assert bob.page.is_checked("dialog [name=notify]")
    bob.page.click("dialog button")
    assert bob.page.evaluate("knocks") == 0
    bob.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    lay_two(ann)
    bob.page.wait_for_selector(".asking.your-turn")
    assert bob.page.evaluate("knocks") == 2, "one knock, of two tones"
    ((title, words),) = bob.page.evaluate("notes")
    assert title.startswith("●") and "Recruit" in words
    assert bob.page.evaluate(icon) != calm
    bob.page.locator(".choice-button[value='recruit:up']").click()
    ann.page.wait_for_selector(".asking:not(.your-turn)")
    phone = people(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    sit_down(phone, BOX)
    phone.page.click("[data-settings]")
    assert not phone.page.is_checked("dialog [name=sound]"), "a phone is quiet unless asked"


MEASURE = """() => {
  const strip = document.querySelector(".strip"), name = strip.querySelector(".strip-name");
  const things = [...strip.querySelectorAll(".strip-box, .seat, .wire, .settings-button")]
    .map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const over = things.some((a, n) => things.slice(n + 1).some((b) => meet(a, b)));
  const heard = getComputedStyle(name).clipPath !== "none"; // only that
  const cut = !heard && (name.scrollWidth > name.clientWidth || name.offsetHeight > 30);
  const out = strip.scrollWidth > innerWidth;
  return [over, cut, out, strip.offsetHeight]; }"""


@pytest.mark.parametrize(
    ("locale", "box", "players"),
    [
        *((locale, SPIES, 4) for locale in ("en-GB", "cs-CZ", "sk-SK", "ru-RU")),
        ("ru-RU", "mind-mgmt", 5),
    ],
)
def test_the_strip_wraps_and_holds_together(
    people: Any, locale: str, box: str, players: int
) -> None:
    """On a phone it takes a quarter of the window at most, so that the board is seen, also where
    five seats need three rows."""
    ann = people(locale=locale, reduced_motion="reduce")
    sit_down(ann, box, players)
    names = "[...document.querySelectorAll('.seat-who')].forEach(n => n.textContent = '{}')"
    for name in ("Bo", "Maximiliana Featherstone", "W" * 24):
        ann.page.evaluate(names.format(name))
        for width in (360, 700, 768, 900, 901, 1024, 1180, 1181, 1280, 1920):
            ann.page.set_viewport_size({"width": width, "height": 800})
            *wrong, height = ann.page.evaluate(MEASURE)
            assert not any(wrong), (name, width, wrong)
            most = 118 if width >= 700 else 176 if players < 5 else 190
            assert height <= most, (name, width, height)
    assert ann.page.locator("h1").count() == 1
    ann.page.set_viewport_size({"width": 740, "height": 360})
    *wrong, height = ann.page.evaluate(MEASURE)
    assert not any(wrong) and height <= 56, "a low window has no room for two lines"


def test_a_friend_who_is_away_moves_nothing(people: Any) -> None:
    ann, bob = people(), people()
    with_bob(ann, bob)
    seat = ann.page.locator("[data-seat='1']")
    ann.page.wait_for_selector("[data-seat='1']:not(.away)")
    before = [seat.bounding_box(), ann.page.locator(".board").bounding_box()]
    bob.page.close()
    ann.page.wait_for_selector("[data-seat='1'].away")
    assert ann.page.locator("[data-seat='1'] .seat-away").is_visible()
    assert [seat.bounding_box(), ann.page.locator(".board").bounding_box()] == before
