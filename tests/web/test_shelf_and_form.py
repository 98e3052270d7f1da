"""The shelf says what a box is; the form begins with the game and asks for no more than needed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.games import shelf
from tests.reading import read
from tests.web.helpers import BOX, Visitor, site_of
from tests.web.test_refusals import refused


def opened(visitor: Visitor, box: str = BOX, **fields: Any) -> Any:
    number = visitor.json(f"/new/{box}?players=2")["number"]
    seats = {"players": 2, "seat0": "you", "seat1": "easy", "name": ""}
    return visitor.send(f"/new/{box}", number=number, **(seats | fields))


@pytest.mark.parametrize(
    ("language", "guest", "facts"),
    [
        ("en", "Guest", ("2–4 players", "10–20 min", "from age 8", "2–5 players")),
        ("cs", "Host", ("2–4 hráči", "10–20 min", "od 8 let", "2–5 hráčů")),
        ("sk", "Hosť", ("2–4 hráči", "10–20 min", "od 8 rokov", "2–5 hráčov")),
        ("ru", "Гость", ("2–4 игрока", "10–20 мин", "от 8 лет", "2–5 игроков")),
    ],
)
def test_who_plays_bots_needs_no_name(
    client: TestClient, language: str, guest: str, facts: tuple[str, ...]
) -> None:
    ann = Visitor(client, language=language)
    page = read(ann.get("/").text)
    assert all(fact in page for fact in facts)
    shown = opened(ann).json()
    assert shown["seats"][0]["name"] == guest
    form = ann.get(f"/new/{BOX}").text
    assert f'placeholder="{guest}" value=""' in form, "nobody is proposed to be called a guest"
    assert opened(ann, name="Ann").json()["seats"][0]["name"] == "Ann"
    assert 'value="Ann"' in ann.get(f"/new/{BOX}").text


def test_a_friend_is_told_who_invites(ann: Visitor) -> None:
    assert "enter your name" in refused(opened(ann, seat1="friend"), 400)
    assert "enter your name" in refused(opened(ann, seat1="friend", name=" "), 400)
    assert opened(ann, seat1="friend", name="Ann").json()["status"] == "waiting"


def test_the_form_begins_with_the_game(ann: Visitor) -> None:
    page = ann.get("/new/spy-connection").text
    places = [page.index(sign) for sign in ("<h1>", "box-facts", "seat0", "option-board")]
    places += [page.index(sign) for sign in ('name="name"', 'class="button primary big"')]
    places += [
        page.index(sign) for sign in ('<details class="fairness">', 'name="word"', "SHA-256")
    ]
    assert places == sorted(places)
    assert shelf.poster("spy-connection").blurb("en") in page, "one blurb a game"
    assert shelf.poster("spy-connection").blurb("en") in ann.get("/").text


def test_the_strip_names_what_was_settled(client: TestClient) -> None:
    """In full where a phone has room for it, by name where it has not; never cut."""
    settled = {
        "en": ("Dark · Advanced", "Simple: agents only"),
        "ru": ("Тёмная · Расширенная", "Простой: только агенты"),
    }
    chosen = {"option-board": "dark", "option-start": "advanced", "option-agents-1": "14"}
    for language, (long, short) in settled.items():
        ann = Visitor(client, language=language)
        for box, words in (("spy-connection", long), (BOX, short)):
            shown = opened(ann, box, **(chosen if box != BOX else {})).json()
            page = ann.get(f"/tables/{shown['id']}").text
            strip = re.search(r'class="strip-variant" title="(.*?)">(.*?)<', page)
            assert strip and strip[2].startswith(words), (box, strip and strip[2])
            assert len(strip[2]) < 48 and len(strip[1]) >= len(strip[2])


def test_what_a_form_proposes_is_not_what_silence_means(ann: Visitor) -> None:
    """Tables and records that say nothing of an option mean what they always meant."""
    page = ann.get("/new/spy-connection").text
    checked = re.findall(r'name="option-start" value="([\w-]+)" checked', page)
    form = ann.json("/new/spy-connection")
    assert checked == ["advanced"] == [form["suggested"]["start"]]
    box = shelf.take("spy-connection")
    assert box.full_variant(2, {})["start"] == "first-game"
    table_id = opened(ann, "spy-connection").json()["id"]
    room = site_of(ann.client).hall.registry.rooms[table_id]
    assert room.stored.variant["start"] == "first-game"
    for option in box.options:
        assert option.proposed in option.values


def test_every_page_has_its_heading(client: TestClient) -> None:
    ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
    waiting = ann.open_table("you", "friend")
    key = ann.table(waiting)["invite"].partition("?key=")[2]
    eve = Visitor(client, name="Eve")
    pages = ["/", "/tables", f"/new/{BOX}", f"/tables/{waiting}", "/nowhere", "/new/agenti"]
    seen = {path: ann.get(path).text for path in pages}
    seen["join"] = eve.get(f"/tables/{waiting}/join?key={key}").text
    bob.join(waiting, f"http://x/tables/{waiting}/join?key={key}")
    seen["too late"] = eve.get(f"/tables/{waiting}/join?key={key}").text
    off = ann.open_table("you", "friend")
    ann.send(f"/tables/{off}/cancel")
    seen["called off"] = ann.get(f"/tables/{off}").text
    for path, page in seen.items():
        assert len(re.findall(r"<h1\b", page)) == 1, path
