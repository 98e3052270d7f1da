"""Agenti in a real Chromium: from a situation to the claim, on a phone and at a desk, every family
of choices taken where it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from spytable.games.agenti.choices import FAMILIES
from spytable.hall import games
from spytable.hall.background_compiling import Compiler
from spytable.store.port import TableRow
from spytable.table import Table
from tests.games.agenti.situations import BOX, position
from tests.web.browsing import Person
from tests.web.running import served_here

pytestmark = pytest.mark.browser

THE_DEALERS = {"begin", "roll", "evidence", "halves", "bonus", "plan", "key", "find"}
ASKED = {name.partition(":")[0] for name in FAMILIES.codes} - THE_DEALERS
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

GAME = position(
    agents=("a6", "a12"),
    suspects=("a13", "b2", "c2", "d2"),
    light="c",
    roll=3,
    keys={1: ["3"]},
    bonus=("light", "move", "tram", "key"),
)
DEALS = (
    "key:1 roll:6 roll:1 find:light roll:2 roll:4 roll:3 roll:1 roll:3 roll:5 roll:2 roll:2"
).split()
TURNS = """
play:street:move step:a12 take-key demand:1 step:a13 step:a5 check:v turn:clockwise leave-beam
play:light:light turn:clockwise expose:1 show:2
play:suspects:all assign:v:1 step:a4 assign:x:2 step:b3 step:b4 assign:y:3 step:c3 step:c4 step:c8
    assign:z:4 step:d3 step:d4 step:d8 step:d10
play:street:move step:a13 step:a5 let-go step:a2
play:tram:tram
play:suspects:suspect suspect:v step:a3 step:a2 step:a9 end
play:light:light turn:clockwise look
play:file:move step:a13 step:a12 leave-key
play:file:move step:a9 enter:1 name:v
""".split()
"""A key from the field and one won in battle, a bonus card, the light upon Ann who has to show a
key, all suspects, a meeting that is not used; and Ann, past the suspect at the door, wins."""

CORNERED = position(
    agents=("a9", "a2"), suspects=("a5", "b2", "c2", "d2"), light="b", roll=1, keys={0: ["1"]}
)
"""At the door of a dark hideout with its key, and both neighbours are taken."""


class Situations:
    """The situation that the server lays out next, instead of a game from its beginning."""

    def __init__(self) -> None:
        self.address = ""
        self.start = GAME
        self.deals: Sequence[str] = ()

    def lay(self, stored: TableRow) -> Table:
        names = [place.name for place in stored.places]
        return BOX.position(self.start, deals=self.deals, seed=1, names=names)


@pytest.fixture
def situations(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Situations]:
    held = Situations()
    monkeypatch.setattr(games, "lay", held.lay)
    with served_here(tmp_path, Compiler(work=lambda box, progress: None)) as held.address:
        yield held


def sit_down(ann: Person, bob: Person) -> None:
    """Two friends at a table of Agenti."""
    ann.go("/new/agenti?players=2")
    if ann.page.query_selector("#name"):
        ann.page.fill("#name", "Ann")
    ann.page.check("input[name=seat1][value=friend]", force=True)
    ann.page.click("button.big")
    ann.page.wait_for_selector("[data-invite]")
    bob.go(ann.page.input_value("[data-invite]"))
    if bob.page.query_selector("#name"):
        bob.page.fill("#name", "Bob")
    bob.page.click("button.big")
    for person in (ann, bob):
        person.page.wait_for_selector(".is-arranged")


def press(person: Person, name: str) -> set[str]:
    """Press the place where this choice is drawn; returns the families on offer.  None of them is
    without a place."""
    person.page.wait_for_selector(f'.choice-button[value="{name}"]', state="attached")
    values = "all => all.map((one) => one.value ?? one.dataset.choice)"
    buttons = set(person.page.eval_on_selector_all(".choice-button", values))
    places = set(person.page.eval_on_selector_all(".board [data-choice]", values))
    assert places == buttons
    moment = person.moment()
    light = person.page.locator(f'.board [data-choice="{name}"]').locator("css=.glow").last
    if person.context.pages[0].evaluate("navigator.maxTouchPoints"):
        light.tap()
    else:
        light.click()
    person.wait_for_news(moment)
    return {one.partition(":")[0] for one in buttons}


def test_a_game_to_the_claim_by_pressing_what_is_drawn(
    chromium: Any, situations: Situations
) -> None:
    situations.start, situations.deals = GAME, DEALS
    ann = Person(chromium, situations.address, reduced_motion="reduce", **PHONE)
    bob = Person(chromium, situations.address, reduced_motion="reduce")
    sit_down(ann, bob)
    met, asked = set(), set()
    for name in TURNS:
        ann.page.wait_for_function("document.querySelector('.asking')")
        button = f'.choice-button[value="{name}"]'
        while not (ann.page.query_selector(button) or bob.page.query_selector(button)):
            ann.page.wait_for_timeout(10)
        who = ann if ann.page.query_selector(button) else bob
        met.add(name.partition(":")[0])
        asked |= press(who, name)
        assert ann.overflow() <= 0 and bob.overflow() <= 0
    for person in (ann, bob):
        person.page.wait_for_selector(".ending")
    assert "You win" in ann.page.inner_text(".ending h2")

    situations.start, situations.deals = CORNERED, ()
    sit_down(ann, bob)
    press(ann, "play:street:move")
    asked |= press(ann, "stay")
    assert bob.wait_for_turn()
    assert met | {"stay"} == asked == ASKED
    ann.leave()
    bob.leave()
