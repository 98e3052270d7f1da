"""The shelf says what a box is; the form begins with the game and asks for no more than needed."""

from __future__ import annotations

import contextlib
import random
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.games import shelf
from spytable.store.port import Outcome
from spytable.table import box as shelf_table
from tests.contract.played import random_choice
from tests.reading import read
from tests.web.helpers import BOX, Visitor, play_out, site_of, two_friends
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
        assert option.proposed() in option.values


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


def at_once(visitor: Visitor, box: str = BOX) -> Any:
    """The effect of a press on a box's poster: its form, as the shelf has it."""
    visitor.json("/")  # for the token
    page = visitor.get("/").text
    form = re.search(rf'action="/new/{box}/play".*?name="number" value="([^"]+)"', page, re.S)
    assert form is not None
    return visitor.send(f"/new/{box}/play", number=form[1])


def seated(visitor: Visitor, table_id: str) -> tuple[list[str], dict[str, str]]:
    """The sitters at a table, by level or as a person, and its settings."""
    stored = site_of(visitor.client).hall.registry.rooms[table_id].stored
    return [place.level or "person" for place in stored.places], stored.variant


def over(visitor: Visitor, table_id: str) -> None:
    """The table is over for the store, as if it had been played to the end."""
    with contextlib.closing(sqlite3.connect(database_in(site_of(visitor.client)))) as store:
        store.execute("UPDATE tables SET ended_at = 1.0 WHERE id = ?", (table_id,))
        store.commit()


def database_in(site: Any) -> Path:
    return Path(site.settings.data) / "spytable.sqlite3"


def test_a_poster_plays_at_once_and_then_as_last_time(ann: Visitor) -> None:
    """The first time with the fewest players and what a form proposes; later with the number of
    players, the seat and the options of the last game, whoever the others were then."""
    first = at_once(ann, "spy-connection").json()
    assert first["status"] == "playing"
    places, variant = seated(ann, first["id"])
    assert places == ["person", "medium"] and variant["start"] == "advanced"
    assert "against 1" not in read(ann.get("/").text)
    form = ann.json(f"/new/{BOX}?players=3")
    fields = {"seat0": "easy", "seat1": "strong", "seat2": "you", "option-mode": "advanced"}
    ann.send(f"/new/{BOX}", number=form["number"], players=3, name="Ann", advice="all", **fields)
    assert "against 2 medium bots" in read(ann.get("/").text)
    again = at_once(ann).json()
    places, variant = seated(ann, again["id"])
    assert places == ["medium", "medium", "person"] and variant["mode"] == "advanced"
    assert again["seats"][2]["name"] == "Ann"
    stored = site_of(ann.client).hall.registry.rooms[again["id"]].stored
    assert stored.settings.advice == "all"


def test_a_poster_pressed_twice_opens_one_table(client: TestClient, ann: Visitor) -> None:
    """Until that is over: whoever comes back to an old shelf and presses again wants a new one."""
    ann.json("/")
    number = re.findall(r'name="number" value="([^"]+)"', ann.get("/").text)[0]
    one, two = (ann.send(f"/new/{BOX}/play", number=number).json()["id"] for _ in range(2))
    assert one == two and len(ann.json("/")["tables"]) == 1
    site_of(client).hall.registry.rooms[one].stored.ended_at = 1.0
    assert ann.send(f"/new/{BOX}/play", number=number).json()["id"] != one
    assert "too old" in refused(ann.send(f"/new/{BOX}/play", number=number + "x"), 400)
    eve = Visitor(client, name="Eve")
    eve.json("/")
    assert "too old" in refused(eve.send(f"/new/{BOX}/play", number=number), 400)


def test_training_comes_first_until_a_game_is_finished(ann: Visitor) -> None:
    """MIND MGMT: on the form, for programs, and from the poster."""
    box = "mind-mgmt"

    def proposed() -> str:
        (checked,) = re.findall(
            r'name="option-mission" value="(\w+)" checked', ann.get(f"/new/{box}").text
        )
        assert ann.json(f"/new/{box}")["suggested"]["mission"] == checked
        return str(checked)

    assert proposed() == "training"
    table_id = at_once(ann, box).json()["id"]
    assert seated(ann, table_id)[1]["mission"] == "training"
    assert proposed() == "training", "it is not finished"
    over(ann, table_id)
    assert proposed() == "full"


def test_your_tables_say_who_won(client: TestClient) -> None:
    """As each of them would say it; whoever only opened the table reads who did."""
    table_id, ann, bob = two_friends(client)
    ended = play_out(table_id, ann, bob)
    for seat, one in enumerate((ann, bob)):
        said = "won" if seat in ended["result"]["winners"] else "lost"
        assert f'<span class="state">{said}</span>' in one.get("/tables").text
        (told,) = one.json("/")["your_tables"]
        assert (told["won"], told["points"]) == (said == "won", [])
    watched = ann.open_table("easy", "easy")
    (winner,) = play_out(watched, ann)["result"]["winners"]
    assert f"won by Easy bot {winner + 1}" in read(ann.get("/tables").text)
    with contextlib.closing(sqlite3.connect(database_in(site_of(client)))) as store:
        store.execute("UPDATE tables SET outcome = '1;6 35' WHERE id = ?", (table_id,))
        store.commit()
    assert 'class="state">lost 6:35<' in ann.get("/").text
    assert 'class="state">won 35:6<' in bob.get("/").text
    with contextlib.closing(sqlite3.connect(database_in(site_of(client)))) as store:
        store.execute("UPDATE tables SET outcome = NULL")
        store.commit()
    assert 'class="state">over<' in ann.get("/tables").text, "nobody wrote it down in older games"


def test_points_are_told_from_the_own_seat() -> None:
    """Yours first, then the others', the most first; a table of the store, read by each."""
    table = shelf_table("spy-connection").table(3, seed=5)
    dice = random.Random(5)
    while table.decision() is not None:
        random_choice(table, dice)
    points = table.box.manners.points
    assert points is not None and table.result is not None
    counted = list(points(table.pov(None).seen))
    assert all(str(one) in table.pov(None).prompt("en") for one in counted)
    outcome = Outcome.read(Outcome(table.result.winners, tuple(counted)).text)
    assert outcome == (table.result.winners, tuple(counted))


def test_first_game_stays_within_reach(ann: Visitor) -> None:
    """A button until a game of the box is finished, then a link: a second person may learn at the
    same computer."""
    table_id = ann.open_table("you", "easy")
    lesson = re.compile(rf'action="/new/{BOX}/lesson" class="to-lesson( is-new)?"')
    for path in ("/", f"/new/{BOX}"):
        assert [one[1] for one in lesson.finditer(ann.get(path).text)] == [" is-new"], path
    play_out(table_id, ann)
    for path in ("/", f"/new/{BOX}"):
        assert [one[1] for one in lesson.finditer(ann.get(path).text)] == [None], path


IN_VIEW = """(asked) => [...document.querySelectorAll(asked)].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}).length"""


BESIDE_START = """(field) => {
  const start = document.querySelector(".submit");
  const [one, bar] = [field, start].map((element) => element.getBoundingClientRect());
  return one.bottom <= bar.top + 1 || one.top >= bar.bottom - 1;
}"""


@pytest.mark.browser
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_first_view_has_what_one_comes_for(people: Any, size: tuple[int, int]) -> None:
    """Four games and four buttons, with tables of one's own as well, in the longest language too;
    on the form the way to start; language and night in every head."""
    window = {"width": size[0], "height": size[1]}
    for language in ("en-GB", "ru-RU"):
        ann = people(viewport=window, locale=language, reduced_motion="reduce")
        page = ann.page
        for _ in range(2):
            ann.go("/")
            assert page.evaluate(IN_VIEW, ".play-at-once .button") == 4, language
            assert page.evaluate(IN_VIEW, ".poster h3") == 4
            assert page.evaluate(IN_VIEW, ".hero [data-preferences] a") == 7
            assert ann.overflow() <= 0
            page.click('form[action="/new/mind-mgmt/play"] button')
            page.wait_for_selector(".is-arranged")
        page.click("[data-settings]")
        page.wait_for_selector(".settings [data-preferences]:visible")
        assert page.locator(".settings [data-preferences] a").count() == 7
        for box in shelf.names():
            ann.go(f"/new/{box}")
            assert page.evaluate(IN_VIEW, "button.big") == 1, box
            assert ann.overflow() <= 0
        for field in page.locator("form.new-table :is(input, summary):visible").all():
            field.focus()
            assert field.evaluate(BESIDE_START), "what has the focus is not under the button"


@pytest.mark.browser
def test_who_sits_down_twice_is_told_what_happens(people: Any) -> None:
    """One person has one seat: the other goes to a bot, and the page says so."""
    ann = people()
    ann.go(f"/new/{BOX}")
    ann.page.check("input[name=seat1][value=you]", force=True)
    assert ann.page.is_checked("input[name=seat0][value=medium]")
    said = ann.page.inner_text("[data-one-seat]")
    assert "Green" in said and "A friend, by link" in said
    ann.page.check("input[name=seat0][value=strong]", force=True)
    assert ann.page.inner_text("[data-one-seat]") == ""
