"""Anybody can check the shuffle of a finished game: a browser computes it, a page without script is
told what the server has found."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

import spytable
from spytable.table import box, deals
from tests.contract.played import random_choice
from tests.reading import read
from tests.web.helpers import BOX, JSON, Visitor, play_out

SAID = "deals follow from the secret number, whose fingerprint was fixed before the first choice."


def test_the_deals_are_those_that_verify_computes() -> None:
    """Each once, with what could have been dealt; a lesson's own are left out."""
    for name, players in (("agent-avenue", 2), ("spy-connection", 3)):
        table, dice = box(name).table(players, seed=4), random.Random(4)
        while table.decision() is not None:
            random_choice(table, dice)
        text = table.record.text()
        found = deals(text)
        assert len(found) == spytable.verify(text) > 8
        dealt = [line.split()[:3] for line in text.splitlines() if " dealer " in line]
        assert [[str(one.number), "dealer", one.dealt] for one in found] == dealt
        assert all(one.dealt in dict(one.outcomes) for one in found)


def test_the_shuffle_is_checked_when_the_game_is_over_and_not_before(client: TestClient) -> None:
    """By anybody, on a page without script as by a program, in the reader's language."""
    ann, eve = Visitor(client), Visitor(client, language="ru")
    table_id = ann.open_table("you", "easy")
    assert ann.get(f"/tables/{table_id}/shuffle").status_code == 403
    assert ann.get(f"/tables/{table_id}/shuffle", headers=JSON).status_code == 403
    play_out(table_id, ann)
    record = ann.get(f"/tables/{table_id}/record").text
    total = spytable.verify(record)
    assert f"{total} of {total} {SAID}" in read(ann.get(f"/tables/{table_id}/shuffle").text)
    assert f"{total} из {total}" in read(eve.get(f"/tables/{table_id}/shuffle").text)
    data = ann.json(f"/tables/{table_id}/shuffle")
    assert data["record"] == record and len(data["deals"]) == total
    assert "{found}" in data["says"]


def test_the_deals_of_a_lesson_are_not_counted(client: TestClient) -> None:
    ann = Visitor(client)
    ann.json("/")
    table_id = ann.send(f"/new/{BOX}/lesson").json()["id"]
    ann.submit(f"/tables/{table_id}/lesson")
    play_out(table_id, ann)
    data = ann.json(f"/tables/{table_id}/shuffle")
    assert "\nlesson: " in data["record"]
    assert len(data["deals"]) == spytable.verify(data["record"])


DIGESTS = """async (texts) => {
  const { hex, hmac, sha256, utf8 } = await import("/static/table/sha256.js");
  return texts.map((text) => [hex(sha256(utf8(text))), hex(hmac(utf8(text), utf8(text)))]);
}"""
RESULT = "[data-shuffle-result]"
IN_SIGHT = """() => {
  const box = document.querySelector("[data-shuffle-result] p").getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}"""


def checked(person: Any) -> str:
    person.page.click("[data-shuffle]")
    person.page.wait_for_selector(f"{RESULT}:visible:not(:has-text('Checking'))")
    return read(person.page.inner_text(RESULT))


@pytest.mark.browser
def test_any_guest_checks_the_shuffle_in_the_browser(people: Any) -> None:
    """It computes digests as everybody does, says in sight and aloud what it has found, keeps it
    there, and finds whatever was changed."""
    phone = {"viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce"}
    ann, eve = people(reduced_motion="reduce"), people(**phone)
    table_id = ann.open_table()
    while ann.wait_for_turn():
        moment = ann.moment()
        ann.page.locator(".choice-button:not([value^='swap'])").last.click()
        ann.wait_for_news(moment)
    texts = ["", "abc", "spy " * 40, "я" * 500, *("x" * n for n in range(54, 66))]
    wanted = [
        [hashlib.sha256(one).hexdigest(), hmac.new(one, one, hashlib.sha256).hexdigest()]
        for one in map(str.encode, texts)
    ]
    assert ann.page.evaluate(DIGESTS, texts) == wanted
    said = checked(ann)
    data = ann.page.request.get(f"{ann.page.url}/shuffle", headers=JSON).json()
    total = len(data["deals"])
    assert f"{total} of {total} {SAID}" in said and "this browser noted" in said
    assert ann.page.evaluate(IN_SIGHT)
    assert SAID in read(ann.page.text_content("#announce"))
    eve.go(f"/tables/{table_id}")
    eve.page.wait_for_selector(".is-arranged")
    said = checked(eve)
    assert f"{total} of {total} {SAID}" in said and "did not see the table" in said
    assert eve.page.evaluate(IN_SIGHT)

    def changed(**more: Any) -> str:
        eve.page.unroute("**/shuffle")
        body = json.dumps(data | more)
        answer = {"body": body, "content_type": "application/json"}
        eve.page.route("**/shuffle", lambda route: route.fulfill(**answer))
        return checked(eve)

    lines = data["record"].splitlines()
    first = data["deals"][0]
    others = [[name, weight] for name, weight in first["outcomes"] if name != first["dealt"]]
    unfair = [first | {"outcomes": others}, *data["deals"][1:]]
    line = lines.index("---") + 1 + first["number"]
    said = changed(deals=unfair)
    assert f"{total - 1} of {total}" in said and f"line {line} of the record" in said
    assert f"{total - 1} of {total}" in changed(
        deals=data["deals"][1:], says="{found} of " + str(total)
    )
    swapped = [*lines[:-6], lines[-5], lines[-6], *lines[-4:]]
    assert f"line {len(lines) - 5} does not fit" in changed(record="\n".join(swapped))
    seed = next(one for one in lines if one.startswith("seed: "))
    other = data["record"].replace(seed, f"seed: {'0' * 64}")
    assert "does not have the fingerprint" in changed(record=other)
