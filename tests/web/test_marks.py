"""Marks that a reader puts into the picture: pressed, by keyboard, or in a form without script."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.helpers import Visitor, server, site_of

BOX = "agenti"
TOPIC = "mark:v:t1"
FIELD = f'[data-aside="{TOPIC}"]'


def open_table(who: Visitor) -> str:
    """A table against a bot, at which nobody has to wait for the first turn."""
    form = who.json(f"/new/{BOX}?players=2")
    fields = {"seat0": "you", "seat1": "easy", "option-first": "seat-1"}
    response = who.send(f"/new/{BOX}", number=form["number"], players=2, name=who.name, **fields)
    assert response.status_code == 200, response.text
    return str(response.json()["id"])


def field_of(page: str) -> str:
    found = re.search(rf'<g [^>]*data-aside="{TOPIC}"[^>]*>', page)
    assert found
    return found[0]


def test_a_form_puts_the_mark_down_where_no_script_runs(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann, bob = Visitor(client), Visitor(client, name="Bob")
        table_id = open_table(ann)
        page = ann.get(f"/tables/{table_id}").text
        form = re.search(r"<noscript><form.*?</form></noscript>", page, re.S)
        assert form and f'action="/tables/{table_id}/asides"' in form[0]
        assert f'<option value="{TOPIC}">' in form[0] and '<option value="yes">' in form[0]
        assert 'data-text="no"' in field_of(page)
        put = ann.submit(f"/tables/{table_id}/asides", audience="seat", topic=TOPIC, text="yes")
        assert put.status_code == 303 and put.headers["location"] == f"/tables/{table_id}"
        page = ann.get(f"/tables/{table_id}").text
        assert (
            "sure" in field_of(page) and f'value="{TOPIC}">V: Hideout 1, upper half: sure' in page
        )
        theirs = bob.get(f"/tables/{table_id}").text
        assert "data-aside" not in theirs and "<noscript><form" not in theirs


def all_that_is_sent(client: Any, who: Visitor, table_id: str, seat: int | None) -> list[Any]:
    """The page but for its token, the data, the version and the picture."""
    from spytable.web.table_page.version import version_for

    hall = site_of(client).hall
    room = client.portal.call(hall.room, table_id)
    page = who.get(f"/tables/{table_id}").text
    drawn = client.portal.call(
        hall.look,
        room,
        lambda table: (version_for(room, table.pov(seat), seat, "run"), table.pov(seat).picture()),
    )
    return [
        re.sub(r'((?:data-csrf|name="csrf" value)=)"\w{64}"', "", page),
        who.table(table_id),
        drawn,
    ]


def test_a_sheet_is_never_sent_to_another_seat(tmp_path: Path) -> None:
    """AG-114, AG-Q57: what the second seat puts on its sheet changes nothing, byte for byte, for
    the first and for those who watch; it outlives the server, and nobody's undo takes it off."""
    marks = [(TOPIC, "yes"), ("mark:case:3", "no"), ("sheet:follows", "on")]
    ann, bob, eve = (Visitor(None, name=name) for name in ("Ann", "Bob", "Eve"))  # type: ignore[arg-type]  # they come in below
    with server(tmp_path) as client:
        ann.client = bob.client = eve.client = client
        form = ann.json(f"/new/{BOX}?players=2")
        fields = {"seat0": "you", "seat1": "friend", "option-first": "seat-1"}
        sent = ann.send(f"/new/{BOX}", number=form["number"], players=2, name="Ann", **fields)
        table_id = str(sent.json()["id"])
        assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
        before = [
            all_that_is_sent(client, *one) for one in ((ann, table_id, 0), (eve, table_id, None))
        ]
        own = all_that_is_sent(client, bob, table_id, 1)
        for topic, text in marks:
            fields = {"audience": "seat", "topic": topic, "text": text}
            assert bob.send(f"/tables/{table_id}/asides", **fields).status_code == 200
        after = [
            all_that_is_sent(client, *one) for one in ((ann, table_id, 0), (eve, table_id, None))
        ]
        assert after == before
        assert all(
            then != now
            for then, now in zip(own, all_that_is_sent(client, bob, table_id, 1), strict=True)
        )
    with server(tmp_path) as client:
        ann.client = bob.client = eve.client = client
        shown = ann.table(table_id)
        assert shown["asides"] == [] and eve.table(table_id)["asides"] == []
        assert ann.choose(table_id, "play:light:light", shown["moment"]).status_code == 200
        moment = ann.table(table_id)["moment"]
        assert ann.send(f"/tables/{table_id}/undo", moment=moment).status_code == 200
        assert [(one["topic"], one["text"]) for one in bob.table(table_id)["asides"]] == marks
        assert ann.table(table_id)["asides"] == []
        assert "sure" in field_of(bob.get(f"/tables/{table_id}").text)
        assert "sure" not in field_of(ann.get(f"/tables/{table_id}").text)


def test_the_past_is_only_looked_at(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann = Visitor(client)
        table_id = open_table(ann)
        link = re.search(
            r'href="([^"]+\?at=\d+)" data-step="back"', ann.get(f"/tables/{table_id}").text
        )
        assert link
        past = ann.get(link[1]).text
        assert "data-past" in past and "<noscript><form" not in past


def sit_down(ann: Any) -> None:
    ann.go(f"/new/{BOX}?players=2")
    if ann.page.query_selector("#name"):
        ann.page.fill("#name", "Ann")
    ann.page.check("input[name=seat1][value=easy]", force=True)
    ann.page.locator("details.more summary").first.click()
    ann.page.check('input[name=option-first][value="seat-1"]', force=True)
    ann.page.click("button.big")
    ann.page.wait_for_selector(".is-arranged")
    assert ann.wait_for_turn()


@pytest.mark.browser
def test_a_field_is_pressed_by_mouse_and_by_key_and_every_window_shows_it(people: Any) -> None:
    ann = people(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    sit_down(ann)
    moment = ann.moment()
    second = ann.context.new_page()
    second.goto(ann.page.url)
    field = ann.page.locator(FIELD)
    field.click()
    ann.page.wait_for_selector(f'{FIELD}[data-text="maybe"]')
    assert "ruled out" in field.get_attribute("aria-label")
    field.focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(f'{FIELD}[data-text="yes"]')
    on = ann.page.evaluate("document.activeElement.dataset.aside")
    assert on == TOPIC, "the focus stays where one writes"
    ann.page.keyboard.press("ArrowRight")
    assert ann.page.evaluate("document.activeElement.dataset.aside") not in (TOPIC, None)
    second.wait_for_selector(f'{FIELD}[data-text="yes"]')
    assert ann.moment() == moment, "a mark is no choice"
    # However fast it is pressed, every press counts: from "perhaps" over "sure" to nothing.
    press = "field => field.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    ann.page.evaluate(
        f"field => [1, 2].forEach(() => ({press})(document.querySelector(field)))", FIELD
    )
    ann.page.wait_for_selector(f'{FIELD}[data-text="no"]')


@pytest.mark.browser
def test_the_light_swings_to_where_it_is_turned(people: Any) -> None:
    ann = people(viewport={"width": 1440, "height": 900})
    sit_down(ann)
    before = ann.page.get_attribute('[data-piece="beam"]', "data-turn")
    for name in ("play:light:light", "turn:clockwise"):
        moment = ann.moment()
        ann.page.locator(f'.choice-button[value="{name}"]').click()
        ann.wait_for_news(moment)
    swinging = """() => document.querySelector('[data-piece="beam"]').getAnimations()
      .flatMap((one) => one.effect.getKeyframes()).map((frame) => frame.transform)"""
    frames = ann.page.evaluate(swinging)
    assert len(frames) == 2 and frames[1] == "rotate(0deg)"
    after = ann.page.get_attribute('[data-piece="beam"]', "data-turn")
    turned = float(re.findall(r"-?[\d.]+", frames[0])[0])
    assert (turned - int(before) + int(after)) % 360 == 0
    assert -120 < turned < -60, "from behind, clockwise, and by one segment"
