"""Why not: asked by pointer, finger and key, without script, by programs, by a refused choice."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.web.compression import deflated
from tests.web.browsing import Person
from tests.web.helpers import BOX, Visitor

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
FACE_DOWN = '[data-place="place-down"]'


def begin(visitor: Visitor, **options: str) -> tuple[str, dict[str, Any]]:
    """A game that the visitor, who is green, begins."""
    table_id = visitor.open_table("you", "easy", first="green", **options)
    return table_id, visitor.wait_for_turn(table_id)


def lay(visitor: Visitor, table_id: str, shown: dict[str, Any]) -> dict[str, Any]:
    name = next(one["name"] for one in shown["choices"] if one["name"].startswith("up:"))
    assert visitor.choose(table_id, name, shown["moment"]).status_code == 200
    return visitor.table(table_id)


# -- programs and refusals ------------------------------------------------------------------------


def test_a_program_that_asks_is_told_why_not(ann: Visitor) -> None:
    table_id, shown = begin(ann, mode="advanced")
    assert "why_not" not in shown
    told = ann.json(f"/tables/{table_id}?why=1")["why_not"]
    assert {"down", "take"} <= {one["choices"][0].partition(":")[0] for one in told}
    for one in told:
        assert one["sentence"] and one["rule"].startswith(f"/rules/{BOX}#")
    offered = {one["name"] for one in shown["choices"]}
    assert not offered.intersection(name for one in told for name in one["choices"])


def test_a_refused_choice_is_answered_with_the_rule(client: TestClient) -> None:
    """In the reader's language, to a program, to our script and on a page without one."""
    ann = Visitor(client, language="cs")
    table_id, shown = begin(ann)
    shown = lay(ann, table_id, shown)
    answer = ann.choose(table_id, "recruit:up", shown["moment"])
    assert answer.status_code == 422
    assert answer.json()["error"] == "Nejdřív si vybírá druhá strana; tobě zbude ta druhá karta."
    assert answer.json()["rule"] == f"/rules/{BOX}#AA-36"
    page = ann.submit(f"/tables/{table_id}", choice="recruit:up", moment=shown["moment"])
    assert page.status_code == 422
    notice = re.search(r'<p class="notice"[^>]*>(.*?)</p>', page.text)
    assert notice and f'<a href="/rules/{BOX}#AA-36">' in notice[1]
    unknown = ann.choose(table_id, "deal:mole", shown["moment"])
    assert unknown.status_code == 422 and "rule" not in unknown.json()


def test_it_costs_little_on_the_wire(ann: Visitor) -> None:
    """The part is sent when it changes, and compressed it is next to nothing."""
    table_id, _ = begin(ann, mode="advanced")
    headers = {"Accept": "application/json", "X-Fragment": "1"}
    known = str(ann.get(f"/tables/{table_id}", headers=headers).json()["version"])
    shown = ann.table(table_id)
    name = next(one["name"] for one in shown["choices"] if one["name"].startswith("up:"))
    fields = {"choice": name, "moment": shown["moment"], "known": known, "csrf": ann.csrf}
    event = ann.ask("POST", f"/tables/{table_id}", data=fields, headers=headers)
    sent = event.json()
    why = sent["parts"].pop("part-why")
    without = json.dumps(sent, ensure_ascii=False).encode()
    sent["parts"]["part-why"] = why
    whole = json.dumps(sent, ensure_ascii=False).encode()
    assert "AA-36" in why and len(why.encode()) < 1_000
    assert len(deflated(whole)) < len(deflated(without)) + 400 < 5_000


# -- in a browser ---------------------------------------------------------------------------------


def begin_here(person: Person, mode: str = "simple") -> None:
    person.go(f"/new/{BOX}")
    person.page.fill("#name", "Ann")
    person.page.check("input[name=seat1][value=easy]", force=True)
    person.page.locator("details.more summary").first.click()
    person.page.check("input[name=option-first][value=green]", force=True)
    person.page.check(f"input[name=option-mode][value={mode}]", force=True)
    person.page.click("button.big")
    assert person.wait_for_turn()
    person.page.wait_for_selector(f"{FACE_DOWN}[data-why]", state="attached")  # the script is here


def bubble(person: Person) -> str:
    """The present words; nothing, if nothing is."""
    shown = person.page.locator(".tooltip")
    return str(shown.inner_text()) if shown.is_visible() else ""


def leads_to_a_rule(person: Person, link: Any) -> None:
    address = link.get_attribute("href").rpartition("/rules/")[2]
    link.click()
    person.page.wait_for_url("**/rules/**")
    anchor = address.partition("#")[2]
    assert person.page.locator(f"[id='{anchor}']").count() == 1


@pytest.mark.browser
def test_a_finger_asks_why_not(people: Any) -> None:
    """At 360 pixels; the sentence is on the screen as a whole, and a tap elsewhere ends it."""
    ann = people(**PHONE)
    begin_here(ann)
    assert bubble(ann) == ""
    ann.page.locator(FACE_DOWN).tap(force=True)
    assert "First lay one card face up" in bubble(ann)
    box = ann.page.locator(".tooltip").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert box["y"] >= 0 and box["y"] + box["height"] <= 740
    assert ann.overflow() <= 0
    said = ann.page.locator("#announce").inner_text()
    assert "First lay one card face up" in said
    ann.page.locator(".prompt").tap()
    assert bubble(ann) == ""
    moment = ann.moment()
    ann.page.locator(".choice-button[value^='up:']").first.tap()
    ann.wait_for_news(moment)
    assert ann.page.locator(f"{FACE_DOWN}[data-why]").count() == 0
    ann.page.locator('[data-piece="card-up"]').tap(force=True)
    assert "The other side picks first" in bubble(ann)
    leads_to_a_rule(ann, ann.page.locator(".tooltip a"))


@pytest.mark.browser
def test_a_pointer_asks_why_not(people: Any) -> None:
    ann = people(reduced_motion="reduce")
    begin_here(ann, "advanced")
    ann.page.locator(FACE_DOWN).hover(force=True)
    ann.page.wait_for_selector(".tooltip", state="visible")
    ann.page.locator(".tooltip").hover()  # the way to the link does not end it
    ann.page.wait_for_timeout(400)
    assert "First lay" in bubble(ann)
    ann.page.locator(".strip-name").hover()
    ann.page.wait_for_selector(".tooltip", state="hidden")
    moment = ann.moment()
    ann.page.locator("[data-choice^='up:']").first.click()
    ann.wait_for_news(moment)
    assert bubble(ann) == "", "what can be chosen is chosen, and nothing is explained"


@pytest.mark.browser
def test_a_key_asks_why_not(people: Any) -> None:
    """All that cannot be chosen is one stop; Enter leads to the rule, Escape back."""
    ann = people(reduced_motion="reduce")
    begin_here(ann)
    moment = ann.moment()
    ann.page.locator(".choice-button[value^='up:']").first.click()
    ann.wait_for_news(moment)
    stops = ann.page.locator(".board [data-why-not][tabindex='0']")
    assert ann.page.locator(".board [data-why-not]").count() > 1
    assert stops.count() == 1
    focused = "document.activeElement.matches('[data-why-not]')"
    for _ in range(40):
        if ann.page.evaluate(focused):
            break
        ann.page.keyboard.press("Tab")
    assert ann.page.evaluate(focused)
    first = bubble(ann)
    described = """() => {
      const by = document.activeElement.getAttribute("aria-describedby");
      return document.getElementById(by).textContent;
    }"""
    assert first.startswith(ann.page.evaluate(described))
    assert ann.page.evaluate("document.activeElement.ariaDisabled") == "true"
    ann.page.keyboard.press("ArrowRight")
    assert ann.page.evaluate(focused) and bubble(ann) not in ("", first)
    ann.page.keyboard.press("Enter")
    assert ann.page.evaluate("document.activeElement.closest('.tooltip') !== null")
    ann.page.keyboard.press("Escape")
    assert bubble(ann) == "" and ann.page.evaluate(focused)
    ann.page.keyboard.press("ArrowLeft")
    assert bubble(ann) == first
    ann.page.keyboard.press("Enter")
    leads_to_a_rule(ann, ann.page.locator(".tooltip a"))


@pytest.mark.browser
def test_without_script_a_list_says_why_not(people: Any) -> None:
    ann = people(java_script_enabled=False, viewport={"width": 360, "height": 740})
    ann.open_table("easy", first="green")
    ann.page.locator(".choice-button[value^='up:']").first.click()
    listed = ann.page.locator(".why")
    listed.locator("summary").click()
    assert "The other side picks first" in listed.inner_text()
    assert ann.overflow() <= 0
    leads_to_a_rule(ann, listed.locator("a").last)


@pytest.mark.browser
def test_who_watches_or_looks_back_is_told_nothing(people: Any) -> None:
    ann = people(reduced_motion="reduce")
    begin_here(ann)
    moment = ann.moment()
    ann.page.locator(".choice-button[value^='up:']").first.click()
    ann.wait_for_news(moment)
    address = ann.page.url
    ann.page.locator(".told-list a").first.click()
    ann.page.wait_for_selector("[data-past]")
    assert ann.page.locator("[data-why]").count() == 0
    bob = people()
    bob.go(address)
    bob.page.wait_for_selector(".board")
    assert bob.page.locator("[data-why]").count() == 0
    assert bob.page.locator(".why li").count() == 0
