"""Mental notes and pads of MIND MGMT at real windows: the Recruiter, and two agent players, one of
them without script; all of it while the Recruiter is thinking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

PEN = '[data-aside="show:pen"]'
A1, B1 = '[data-aside="note:R1C1"]', '[data-aside="note:R1C2"]'
ON_A1 = '[data-piece="note-R1C1"]'
ON_B1 = '[data-piece="note-R1C2"]'


@pytest.fixture
def trio(people: Any) -> tuple[Any, Any, Any]:
    """Ann recruits; Bob and Cyril are agents."""
    ann, bob, cyril = people(), people(), people(java_script_enabled=False)
    ann.go("/new/mind-mgmt?players=3")
    ann.page.fill("#name", "Ann")
    ann.page.check("input[name=seat0][value=you]", force=True)
    for seat in (1, 2):
        ann.page.check(f"input[name=seat{seat}][value=friend]", force=True)
    ann.page.click("button.big")
    ann.page.wait_for_selector("[data-invite]")
    invite = ann.page.input_value("[data-invite]")
    for person, name in ((bob, "Bob"), (cyril, "Cyril")):
        person.go(invite)
        person.page.fill("#name", name)
        person.page.click("button.big")
    for person in (ann, bob):
        person.page.wait_for_selector(".is-arranged")
    assert ann.wait_for_turn()
    return ann, bob, cyril


def take(person: Any, pen: str) -> None:
    """Take a pen in hand."""
    chip = person.page.locator(f'{PEN}[data-text="{pen}"]')
    chip.click()
    person.page.wait_for_selector(f'{PEN}[aria-pressed="true"]')


def write(person: Any) -> None:
    """Without script: to the page that is not loaded again while one writes."""
    person.page.locator('a[href$="?write=1#notes"]').click()
    person.page.wait_for_url("**?write=1#notes")
    assert person.page.locator('meta[http-equiv="refresh"]').count() == 0
    assert person.page.locator("[data-pads]").get_attribute("open") is not None


def reads(person: Any, note: str, text: str) -> None:
    """Wait until that note says so on this person's board."""
    person.page.wait_for_function(
        "([note, said]) => document.querySelector(`${note} text`)?.textContent === said",
        arg=[note, text],
    )


def gone(person: Any, note: str) -> None:
    """Wait until it lies there no more."""
    person.page.wait_for_selector(note, state="detached")


def kept(person: Any, pad: str, text: str) -> None:
    """Wait until this person's page knows that a pad says so."""
    person.page.wait_for_function(
        "([pad, said]) => document.querySelector(pad)?.textContent === said",
        arg=[f'#part-pads [data-pad="{pad}"]', text],
    )


def draft(person: Any, pad: str) -> Callable[[], str]:
    """The text in a pad's field."""
    return lambda: str(person.page.input_value(f'[data-pad-for="{pad}"]'))


@pytest.mark.browser
def test_white_notes_are_placed_changed_moved_and_removed_while_the_recruiter_thinks(
    trio: tuple[Any, Any, Any],
) -> None:
    """MM-264 to MM-271: the Recruiter sees them, and is kept from nothing."""
    ann, bob, _ = trio
    moment = ann.moment()
    assert ann.page.query_selector(A1) is None, "the Recruiter has no pens"
    assert bob.page.query_selector(A1) is None, "nothing is written without a pen in hand"
    take(bob, "7")
    bob.page.locator(A1).click()
    for person in (bob, ann):
        reads(person, ON_A1, "7")
    # Changed: another hour makes a range.
    take(bob, "9")
    bob.page.locator(A1).click()
    for person in (bob, ann):
        reads(person, ON_A1, "7–9")
    # Moved: taken back with the eraser, laid elsewhere, by keyboard.
    take(bob, "wipe")
    bob.page.locator(A1).focus()
    bob.page.keyboard.press("Enter")
    gone(ann, ON_A1)
    take(bob, "?")
    bob.page.locator(B1).focus()
    bob.page.keyboard.press("Enter")
    reads(ann, ON_B1, "?")
    # Removed: the same once more.
    bob.page.locator(B1).click()
    gone(ann, ON_B1)
    assert ann.moment() == moment, "a note is no choice"
    ann.page.locator('.choice-button[value="start:r4c4"]').dispatch_event("click")
    ann.wait_for_news(moment)
    # Put away: the pen that is in hand, pressed again, is put down.
    bob.page.locator(f'{PEN}[aria-pressed="true"]').click()
    bob.page.wait_for_selector(A1, state="detached")


@pytest.mark.browser
def test_a_note_has_a_word_of_its_own_and_a_form_without_script(
    trio: tuple[Any, Any, Any],
) -> None:
    """MM-265, MM-268: whatever is written, and whoever of the team changes it."""
    ann, bob, cyril = trio
    bob.page.locator("[data-pads] summary").click()
    line = bob.page.locator('form[data-aside-form]:has([name="topic"] option)')
    line.locator("select").select_option("note:R1C1")
    line.locator('input[name="text"]').fill("6 or 8")
    line.locator("button").click()
    reads(ann, ON_A1, "6 or 8")
    assert line.locator('input[name="text"]').input_value() == ""
    # Cyril's browser runs no script: a form, and a page that is loaded again and again.
    cyril.page.wait_for_selector(ON_A1)
    write(cyril)
    form = cyril.page.locator('form[data-aside-form]:has([name="topic"] option)')
    form.locator("select").select_option("note:R1C1")
    form.locator('input[name="text"]').fill("not here")
    form.locator("button").click()
    reads(bob, ON_A1, "not here")
    write(cyril)
    form.locator("select").select_option("note:R1C1")
    form.locator("button").click()
    gone(bob, ON_A1)
    gone(ann, ON_A1)


@pytest.mark.browser
def test_ones_own_pad_is_for_oneself_and_the_teams_for_the_team(
    trio: tuple[Any, Any, Any],
) -> None:
    """MM-270, OQ-24: and nobody's writing is lost because somebody else wrote."""
    ann, bob, cyril = trio
    for person in (ann, bob):
        person.page.locator("[data-pads] summary").click()
    write(cyril)
    assert ann.page.locator("[data-pad-for]").count() == 1, "the Recruiter has no team"
    bob.page.fill('[data-pad-for="pad"]', "I think C3")
    bob.page.locator('form:has([data-pad-for="pad"]) button').click()
    kept(bob, "pad", "I think C3")
    # While Bob is writing for the team, Cyril does too, and Bob's is not lost.
    bob.page.fill('[data-pad-for="team"]', "half a thought")
    cyril.page.fill('[data-pad-for="team"]', "go north")
    cyril.page.locator('form:has([data-pad-for="team"]) button').click()
    kept(bob, "team", "go north")
    assert draft(bob, "team")() == "half a thought"
    bob.page.locator('form:has([data-pad-for="team"]) button').click()
    kept(bob, "team", "half a thought")
    write(cyril)
    assert draft(cyril, "team")() == "half a thought"
    assert draft(cyril, "pad")() == ""
    # A later change appears by itself where nobody is writing.
    cyril.page.fill('[data-pad-for="team"]', "south, rather")
    cyril.page.locator('form:has([data-pad-for="team"]) button').click()
    bob.page.wait_for_function(
        "() => document.querySelector('[data-pad-for=\"team\"]').value === 'south, rather'"
    )
    assert draft(bob, "pad")() == "I think C3"
    ann.page.reload()
    for words in ("I think C3", "half a thought", "south, rather"):
        assert words not in ann.page.content()
