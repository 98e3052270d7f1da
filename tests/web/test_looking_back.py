"""Looking back: every step of a game as the seat saw it then, and nothing that it did not see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.games.agent_avenue import BOX as AVENUE
from spytable.games.spy_connection import BOX as CONNECTION
from spytable.locale import LANGUAGES
from spytable.web.table_page.frame import hue
from tests.reading import read
from tests.web.helpers import JSON, Visitor, page_of, play_out, seen_on, site_of, two_friends


def played(visitor: Visitor, choices: int = 3) -> tuple[str, dict[str, Any]]:
    """A table after so many choices of this visitor's, who is asked once more.  A rare shuffle
    ends a game sooner: then it is another table."""
    while True:
        table_id = visitor.open_table("you", "easy")
        for _ in range(choices):
            shown = visitor.wait_for_turn(table_id)
            if shown["status"] == "ended":
                break
            names = [choice["name"] for choice in shown["choices"]]
            name = next((one for one in reversed(names) if not one.startswith("swap")), names[-1])
            assert visitor.choose(table_id, name, shown["moment"]).status_code == 200
        now = visitor.wait_for_turn(table_id)
        if now["status"] != "ended":
            return table_id, now


def test_every_sentence_leads_to_its_moment(client: TestClient) -> None:
    ann = Visitor(client)
    table_id, now = played(ann)
    room_table = site_of(client).hall.registry.rooms[table_id].table
    assert room_table is not None
    told = {one["at"] for one in now["told"]}
    assert told <= set(now["steps"]) and len(set(now["steps"]) - told) <= 1
    page = ann.get(f"/tables/{table_id}").text
    assert {int(at) for at in re.findall(r'<li><a href="[^"?]+\?at=(\d+)"', page)} == told
    for number, at in enumerate(now["steps"], start=1):
        back = ann.get(f"/tables/{table_id}?at={at}")
        assert back.status_code == 200
        assert f"Replay: step {number} of {len(now['steps'])}" in read(back.text)
        data = ann.json(f"/tables/{table_id}?at={at}")
        assert (data["at"], data["choices"], data["may_undo"]) == (at, [], False)
        assert data["view"] == room_table.pov(0).look_back(at).as_dict()
        assert data["moment"] == now["moment"]
        for sentence in (one["sentence"] for one in now["told"] if one["at"] == at):
            assert back.text.count(sentence.replace("'", "&#39;")) >= 2


def test_nothing_can_be_chosen_in_the_past(ann: Visitor) -> None:
    table_id, now = played(ann)
    assert now["choices"]
    for at in now["steps"]:
        page = ann.get(f"/tables/{table_id}?at={at}").text
        assert "data-choice" not in page and '<form method="post"' not in page
        assert 'http-equiv="refresh"' not in page
        assert "The table is waiting for you." in page
    page = ann.get(f"/tables/{table_id}?at={now['steps'][-1]}").text
    assert 'data-step="back"' in page and 'data-step="forward"' not in page
    page = ann.get(f"/tables/{table_id}?at={now['steps'][0]}").text
    assert 'data-step="back"' not in page and 'data-step="forward"' in page


@pytest.mark.parametrize("at", ["", "x", "-1", "1.5", "٣", "9" * 40, "0x1"])
def test_what_is_no_number_is_refused(ann: Visitor, at: str) -> None:
    table_id = ann.open_table("you", "easy")
    ann.wait_for_turn(table_id)
    answer = ann.get(f"/tables/{table_id}", params={"at": at})
    assert answer.status_code == 400 and "A step must be a whole number." in answer.text
    assert "data-past" not in answer.text and "<svg" in answer.text
    answer = ann.get(f"/tables/{table_id}", params={"at": at}, headers=JSON)
    assert answer.status_code == 400 and "whole number" in answer.json()["error"]
    assert answer.json()["at"] is None


def test_what_is_no_step_is_refused(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    now = ann.wait_for_turn(table_id)
    none = set(range(now["moment"] + 3)) - set(now["steps"])
    for at in none:
        answer = ann.get(f"/tables/{table_id}?at={at}")
        assert answer.status_code == 404 and "no such step" in answer.text
        fragment = ann.get(f"/tables/{table_id}?at={at}", headers=JSON | {"X-Fragment": "1"})
        assert fragment.status_code == 404 and "no such step" in fragment.json()["error"]
    waiting = ann.open_table("you", "friend")
    answer = ann.get(f"/tables/{waiting}?at=0")
    assert answer.status_code == 404 and "no such step" in answer.text


def test_the_past_keeps_the_secrets_of_the_others(client: TestClient) -> None:
    """The mirror, step by step: whatever is dealt afresh, the past of a seat is the same."""
    table_id, ann, bob = two_friends(client)
    for _ in range(5):
        mover = next(one for one in (ann, bob) if one.table(table_id)["choices"])
        now = mover.table(table_id)
        assert mover.choose(table_id, now["choices"][-1]["name"], now["moment"]).status_code == 200
    room = site_of(client).hall.registry.rooms[table_id]
    true_table = room.table
    assert true_table is not None
    for seat, one in ((0, ann), (1, bob), (None, Visitor(client))):
        steps = one.table(table_id)["steps"]
        pages = [page_of(one, f"{table_id}?at={at}") for at in steps]
        seen_on(client, table_id, true_table.imagine(seat, 7))
        assert one.table(table_id)["steps"] == steps
        # the last step may be the present, which the imagined table holds as its own
        for at, page in zip(steps, pages, strict=True):
            assert page_of(one, f"{table_id}?at={at}") == page
        seen_on(client, table_id, true_table)


def test_a_face_down_card_stays_face_down_in_the_past(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover, other = (ann, bob) if ann.table(table_id)["choices"] else (bob, ann)
    for family in ("up:", "down:"):
        now = mover.table(table_id)
        name = next(c["name"] for c in now["choices"] if c["name"].startswith(family))
        mover.choose(table_id, name, now["moment"])
    hidden = name.removeprefix("down:")
    last = mover.table(table_id)["steps"][-1]
    assert mover.json(f"/tables/{table_id}?at={last}")["view"]["down"] == hidden
    seen = other.json(f"/tables/{table_id}?at={other.table(table_id)['steps'][-1]}")
    assert seen["view"]["down"] != hidden
    # the face-up card alone was not shown to the other, so it is no step of theirs either
    assert len(other.table(table_id)["steps"]) < len(mover.table(table_id)["steps"])


def test_a_game_that_is_over_can_be_replayed(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    ended = play_out(table_id, ann)
    page = ann.get(f"/tables/{table_id}").text
    assert f'href="/tables/{table_id}?at={ended["steps"][0]}"' in page
    for at in ended["steps"]:
        page = ann.get(f"/tables/{table_id}?at={at}").text
        assert "data-past" in page and 'class="ending"' not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_in_sight_are_explained(client: TestClient, language: str) -> None:
    ann = Visitor(client, language=language)
    table_id = ann.open_table("you", "easy", mode="advanced")
    shown = ann.wait_for_turn(table_id)
    page = ann.get(f"/tables/{table_id}").text
    for card in shown["cards"]:
        assert card["name"] and card["kind"] and len(card["text"]) > 10
        assert f"<strong>{card['name']}</strong>" in page
    simple = ann.wait_for_turn(ann.open_table("you", "easy", mode="simple"))
    assert len(shown["cards"]) > len(simple["cards"]) > 8, "more than the agents is explained"


def test_partners_are_marked(client: TestClient) -> None:
    ann = Visitor(client)
    for players, partners in ((2, []), (3, [1]), (4, [1])):
        table_id = ann.open_table("you", *["easy"] * (players - 1))
        shown = ann.wait_for_turn(table_id)
        assert [seat["seat"] for seat in shown["seats"] if seat["partner"]] == partners
        page = ann.get(f"/tables/{table_id}").text
        assert len(re.findall(r'class="seat [^"]* partner"', page)) == len(partners)
        # a prompt may speak of the partner as well: "You decide: your partner is a bot."
        said = re.findall("(?<!: )your partner|partner decides", page)
        assert len(said) == len(partners)
    watched = Visitor(client).table(table_id)
    assert not any(seat["partner"] for seat in watched["seats"])


def test_every_seat_has_the_hue_of_its_game() -> None:
    green, blue = ("green", "house"), ("blue", "wave")
    assert [hue(AVENUE, 2, seat) for seat in range(2)] == [green, blue]
    assert [hue(AVENUE, 3, seat) for seat in range(3)] == [green, green, blue]
    assert [hue(AVENUE, 4, seat) for seat in range(4)] == [green, green, blue, blue]
    assert [hue(CONNECTION, 4, seat) for seat in range(4)] == [
        ("red", "diamond"),
        ("blue", "wave"),
        ("mustard", "sun"),
        ("brown", "hexagon"),
    ]


def test_a_shared_moment_is_the_same_for_everybody(client: TestClient) -> None:
    """Each sees it from their own seat, at the last step they had by then; its address counts what
    a spectator has heard of, and no seat's own count."""
    table_id, ann, bob = two_friends(client)
    eve = Visitor(client, name="Eve")
    for _ in range(9):
        mover = next((one for one in (ann, bob) if one.table(table_id).get("choices")), None)
        if mover is None:
            break
        now = mover.table(table_id)
        mover.choose(table_id, now["choices"][0]["name"], now["moment"])
    table = site_of(client).hall.registry.rooms[table_id].table
    assert table is not None
    watched = {one["at"]: one["sentence"] for one in eve.table(table_id)["told"]}
    met = 0
    for seat, one in enumerate((ann, bob)):
        told = {line["at"]: line["sentence"] for line in one.table(table_id)["told"]}
        for at in one.table(table_id)["steps"]:
            address = one.json(f"/tables/{table_id}/share?at={at}")["address"]
            path = address.removeprefix("http://testserver")
            seen = {name: who.json(path)["at"] for name, who in (("ann", ann), ("eve", eve))}
            assert seen["eve"] in eve.table(table_id)["steps"]
            there = table.pov(None).look_back(seen["eve"]).as_dict()
            here = table.pov(seat).look_back(at).as_dict()
            assert there["steps"] == here["steps"], "the pawns stand where they stood"
            met += told.get(at) is not None and told.get(at) == watched.get(seen["eve"])
            page = eve.get(path)
            assert page.status_code == 200 and "data-past" in page.text
    assert met > 3, "what all have heard alike is told at the same moment"
    for wrong in ("share?at=999", "share", "share?at=x"):
        assert ann.get(f"/tables/{table_id}/{wrong}", headers=JSON).status_code in (400, 404)
    assert ann.get(f"/tables/{table_id}?public=x").status_code == 400
    waiting = ann.open_table("you", "friend")
    assert ann.get(f"/tables/{waiting}?public=0").status_code == 404


WATCH_PLAY = """() => {
  const button = document.querySelector("[data-play]");
  window.called = [];
  const note = () => window.called.push(button.getAttribute("aria-label"));
  new MutationObserver(note).observe(button, { attributes: true });
}"""
"""The button's name from now on, however soon it is over."""


@pytest.mark.browser
def test_a_replay_is_dragged_played_and_shared(people: Any) -> None:
    """The bar keeps pointer and focus while the table changes under it, and the address follows; it
    plays to the end by itself, and stops where the reader takes over; the link that is shared shows
    a guest the same moment."""
    ann, eve = people(reduced_motion="reduce"), people(reduced_motion="reduce")
    ann.open_table(first="green")
    for _ in range(3):
        if not ann.wait_for_turn():
            break
        moment = ann.moment()
        ann.page.locator(".choice-button:not([value^=swap])").first.click()
        ann.wait_for_news(moment)
    ann.page.locator("[data-step=back]").first.click()
    page, bar = ann.page, ann.page.locator("[data-scrubber] input")
    bar.wait_for()
    last = int(bar.get_attribute("max"))
    moments = bar.get_attribute("data-moments").split()
    box = bar.bounding_box()
    at_step = "n => document.querySelector('[data-past] strong').textContent.match(/\\d+/)[0] == n"
    page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    for part in (0.7, 0.4, 0.0):
        page.mouse.move(box["x"] + 3 + part * (box["width"] - 16), box["y"] + box["height"] / 2)
        page.wait_for_function(
            "() => document.querySelector('[data-past] strong').textContent.match(/\\d+/)[0] =="
            " document.querySelector('[data-scrubber] input').value"
        )
    page.wait_for_function(at_step, arg=1)
    page.mouse.up()
    assert page.url.endswith(f"?at={moments[0]}")
    assert page.evaluate("document.activeElement.matches('[data-scrubber] input')")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(at_step, arg=2)
    assert page.url.endswith(f"?at={moments[1]}")
    assert page.evaluate("document.activeElement.matches('[data-scrubber] input')")
    page.keyboard.press("End")
    page.wait_for_function(at_step, arg=last)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(at_step, arg=last - 1)
    page.evaluate(WATCH_PLAY)
    page.click("[data-play]")
    page.wait_for_function("() => window.called.includes('Pause')")
    page.wait_for_function(at_step, arg=last)
    page.wait_for_selector("[data-play][aria-label=Play]")
    page.click("[data-play]")
    page.wait_for_function(at_step, arg=2)
    page.click("[data-play]")
    stopped = page.inner_text(".past-banner strong")
    page.evaluate("() => { delete Navigator.prototype.share; }")
    page.evaluate(
        "() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }"
    )
    page.click("[data-share-moment]")
    page.wait_for_function("() => window.copied")
    assert "copied" in page.text_content("#announce")
    assert page.inner_text(".past-banner strong") == stopped
    eve.go(page.evaluate("window.copied"))
    eve.page.wait_for_selector("[data-past]")
    told = eve.page.inner_text("[data-past] [data-prompt]")
    assert told and eve.overflow() <= 0
