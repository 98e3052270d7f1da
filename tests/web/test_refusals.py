"""Bad input: a clear sentence, the right status, nothing changed."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.games import shelf
from spytable.hall.limits import Rate
from tests.web.helpers import BOX, JSON, Visitor, play_out, server, site_of, two_friends


def moment_of(visitor: Visitor, table_id: str) -> int:
    return int(visitor.table(table_id)["moment"])


def refused(response: Any, status: int) -> str:
    """The sentence of a refusal, which is neither a trace nor empty."""
    assert response.status_code == status, response.text
    sentence = str(response.json()["error"])
    assert len(sentence) > 10 and "Traceback" not in response.text
    return sentence


def test_a_stale_click_shows_how_things_stand(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    shown = mover.table(table_id)
    choice = shown["choices"][-1]["name"]
    assert mover.choose(table_id, choice, shown["moment"]).status_code == 200
    late = mover.choose(table_id, choice, shown["moment"])
    assert "moved on" in refused(late, 409)
    assert late.json()["moment"] == moment_of(mover, table_id) > shown["moment"]
    page = mover.submit(f"/tables/{table_id}", choice=choice, moment=shown["moment"])
    assert page.status_code == 409
    assert "moved on" in page.text and "<svg" in page.text


def test_not_your_turn(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    waiter = bob if ann.table(table_id)["choices"] else ann
    mover = ann if waiter is bob else bob
    shown = mover.table(table_id)
    answer = waiter.choose(table_id, shown["choices"][0]["name"], shown["moment"])
    assert "Someone else is deciding" in refused(answer, 403)
    assert moment_of(ann, table_id) == shown["moment"]


@pytest.mark.parametrize(
    "choice",
    ["recruit:up", "up:nobody", "", "deal:mole", "up:saboteur; drop", "☃" * 50, "__class__"],
)
def test_a_forged_choice(client: TestClient, choice: str) -> None:
    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    moment = moment_of(mover, table_id)
    assert "cannot choose that now" in refused(mover.choose(table_id, choice, moment), 422)
    assert moment_of(mover, table_id) == moment


@pytest.mark.parametrize("moment", ["", "-1", "1.5", "ten", "9" * 30, "0x1", "١"])
def test_a_moment_that_is_no_number(ann: Visitor, moment: str) -> None:
    table_id = ann.open_table("you", "friend")
    answer = ann.send(f"/tables/{table_id}", choice="up:mole", moment=moment)
    refused(answer, 400)


def test_before_the_start_and_after_the_end(ann: Visitor) -> None:
    waiting = ann.open_table("you", "friend")
    assert "not started" in refused(ann.choose(waiting, "up:mole", 0), 409)
    assert "after the game" in refused(ann.get(f"/tables/{waiting}/record", headers=JSON), 403)
    over = ann.open_table("you", "easy")
    assert ann.get(f"/tables/{over}/record").status_code == 403
    ended = play_out(over, ann)
    assert "over" in refused(ann.choose(over, "recruit:up", ended["moment"]), 409)


@pytest.mark.parametrize(
    "path",
    [
        "/tables/nowhere",
        "/tables/" + "x" * 500,
        "/tables/%00%ff",
        "/tables/..%2f..%2fetc",
        "/tables/'; DROP TABLE tables; --",
        "/new/monopoly",
        "/static/../app.py",
        "/static/nothing.css",
        "/language/xx",
        "/theme/pink",
        "/tables/nowhere/stream",
        "/tables/nowhere/record",
        "/tables/nowhere/join?key=1",
        "/elsewhere",
    ],
)
def test_addresses_that_lead_nowhere(ann: Visitor, path: str) -> None:
    page = ann.get(path)
    assert page.status_code in (400, 404), path
    assert "<html" in page.text and "Traceback" not in page.text
    answer = ann.get(path, headers=JSON)
    refused(answer, page.status_code)


def test_a_box_that_is_still_coming(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name stands on the shelf, and its folder has no game in it yet."""
    monkeypatch.setitem(shelf.MODULES, "night-walk", "spytable.games.night_walk")
    page = ann.get("/new/night-walk")
    assert page.status_code == 404 and "not ready yet" in page.text


def test_methods_that_nobody_answers(ann: Visitor) -> None:
    for method in ("PUT", "DELETE", "PATCH"):
        answer = ann.ask(method, "/", headers=JSON)
        assert answer.status_code == 405 and answer.json()["error"]
        assert answer.headers["allow"] == "GET, HEAD"
    table_id = ann.open_table("you", "friend")
    for path, allowed in (("", "GET, HEAD, POST"), ("/leave", "POST"), ("/stream", "GET, HEAD")):
        answer = ann.ask("DELETE", f"/tables/{table_id}{path}")
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


def test_bodies_that_cannot_be_read(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    path = f"/tables/{table_id}"
    token = {"X-CSRF-Token": ann.csrf, **JSON}

    def post(kind: str, body: bytes) -> Any:
        return ann.ask("POST", path, content=body, headers=token | {"Content-Type": kind})

    refused(post("text/plain", b"choice=up:mole"), 415)
    refused(post("multipart/form-data; boundary=x", b"--x--"), 415)
    refused(post("", b"{}"), 415)
    refused(post("application/json", b"{"), 400)
    refused(post("application/json", b"[1, 2]"), 400)
    refused(post("application/json", b'{"choice": ["a"]}'), 400)
    refused(post("application/json", b'{"choice": true}'), 400)
    refused(post("application/json", b"\xff\xfe"), 400)
    refused(post("application/json", b"[" * 9000), 400)
    for half in (rb'"choice": "x", "moment": "\ud800"', rb'"\ud800": "x"'):  # of a letter
        refused(post("application/json", b"{" + half + b"}"), 400)
    refused(post("application/x-www-form-urlencoded", b"\xff=1"), 400)
    refused(post("application/x-www-form-urlencoded", b"a=1&" * 100), 400)
    refused(post("application/x-www-form-urlencoded", b"choice=" + b"a" * 2000), 400)
    refused(post("application/json", b'"' + b"a" * 200_000 + b'"'), 413)


def test_forms_of_other_sites(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    shown = mover.table(table_id)
    fields = {"choice": shown["choices"][0]["name"], "moment": str(shown["moment"])}
    path = f"/tables/{table_id}"
    for forged in ({}, {"csrf": ""}, {"csrf": "0" * 32}, {"csrf": "ž"}):
        refused(mover.ask("POST", path, json=fields | forged, headers=JSON), 403)
    other = ann if mover is bob else bob
    stolen = fields | {"csrf": other.csrf}
    refused(mover.ask("POST", path, json=stolen, headers=JSON), 403)
    across = JSON | {"Sec-Fetch-Site": "cross-site"}
    refused(mover.ask("POST", path, json=fields | {"csrf": mover.csrf}, headers=across), 403)
    assert moment_of(mover, table_id) == shown["moment"]
    assert mover.send(path, **fields).status_code == 200


def test_a_touched_cookie_is_no_cookie(client: TestClient) -> None:
    table_id, ann, _ = two_friends(client)
    name, true_cookie = ann.own_cookie
    player, _, signature = true_cookie.partition(".")
    for forged in (
        f"{player}.{'0' * 64}",
        f"{player[:-1]}{'1' if player[-1] == '0' else '0'}.{signature}",
        player,
        f".{signature}",
        "x" * 5000,
        "ž.ž",
    ):
        mallory = Visitor(client)
        mallory.cookies = {name: forged.encode("ascii", "replace").decode()}
        assert mallory.table(table_id)["you"] is None
        assert mallory.cookies[name] != forged
    assert ann.table(table_id)["you"] == 0


def test_invitations(client: TestClient) -> None:
    ann, bob, eve = (Visitor(client, name=name) for name in ("Ann", "Bob", "Eve"))
    table_id = ann.open_table("you", "friend")
    invite = ann.table(table_id)["invite"]
    assert "invite" not in eve.table(table_id)
    assert invite.partition("key=")[2] not in eve.get(f"/tables/{table_id}").text
    for key in ("", "0" * 32, "ž"):
        refused(eve.get(f"/tables/{table_id}/join?key={key}", headers=JSON), 403)
        refused(eve.send(f"/tables/{table_id}/join", key=key, name="Eve"), 403)
    key = invite.partition("key=")[2]
    path = f"/tables/{table_id}/join"
    bob.json(f"{path}?key={key}")
    refused(bob.send(path, key=key, name="  "), 400)
    refused(bob.send(path, key=key, name="x" * 25), 400)
    refused(bob.send(path, key=key, name="Bob", word="x" * 65), 400)
    assert ann.table(table_id)["status"] == "waiting"
    assert bob.send(path, key=key, name="Bob\n\x00\u202e <b>").status_code == 200
    name = bob.table(table_id)["seats"][1]["name"]
    assert name == "Bob <b>"
    assert "<b>" not in bob.get(f"/tables/{table_id}").text
    late = eve.send(path, key=key, name="Eve")
    assert "taken" in refused(late, 409) and late.json()["you"] is None


def test_tables_that_cannot_be_opened(ann: Visitor) -> None:
    form = ann.json(f"/new/{BOX}")
    good = {
        "number": form["number"],
        "players": 2,
        "seat0": "you",
        "seat1": "easy",
        "name": "Ann",
    }
    for change, status in (
        ({"players": 9}, 422),
        ({"players": 0}, 422),
        ({"players": "two"}, 400),
        ({"seat0": "friend", "seat1": "easy"}, 422),
        ({"seat1": "you"}, 422),
        ({"seat1": "god"}, 422),
        ({"name": "", "seat1": "friend"}, 400),
        ({"option-mode": "impossible"}, 422),
        ({"option-colour": "pink"}, 422),
        ({"number": "1234"}, 400),
        ({"number": form["number"][:-1] + "x"}, 400),
    ):
        refused(ann.send(f"/new/{BOX}", **(good | change)), status)
    assert ann.json("/")["tables"] == []
    first = ann.send(f"/new/{BOX}", **good).json()
    again = ann.send(f"/new/{BOX}", **good).json()
    assert first["id"] == again["id"], "the same form twice opens one table"
    assert ann.json("/")["tables"] == [first["id"]]


def test_a_number_belongs_to_the_one_it_was_given_to(client: TestClient) -> None:
    ann, eve = Visitor(client), Visitor(client, name="Eve")
    form = ann.json(f"/new/{BOX}")
    eve.json("/")
    fields = {"players": 2, "seat0": "you", "seat1": "easy", "name": "Eve"}
    refused(eve.send(f"/new/{BOX}", number=form["number"], **fields), 400)


def test_too_fast(tmp_path: Any) -> None:
    slow = Rate(burst=3, per_second=0.5)
    with server(tmp_path, playing=slow) as client:
        ann = Visitor(client)
        table_id = ann.open_table("you", "friend")
        for _ in range(3):
            assert ann.choose(table_id, "up:mole", 0).status_code == 409
        answer = ann.choose(table_id, "up:mole", 0)
        assert "too fast" in refused(answer, 429)
        assert 1 <= int(answer.headers["retry-after"]) <= 3
        assert ann.get("/").status_code == 200


def test_what_breaks_inside_is_a_sentence_outside(
    ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(site_of(ann.client).store, "tables_of", broken, raising=False)
    assert ann.get("/", headers=JSON).status_code == 200, "who is new here has no tables"
    answer = ann.get("/", headers=JSON)
    assert "our side" in refused(answer, 500) and "secret detail" not in answer.text


def test_a_write_that_fails_never_happened(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    shown = mover.table(table_id)
    store = site_of(client).store

    def full(*_: Any) -> Any:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append_soon", full)
        answer = mover.choose(table_id, shown["choices"][-1]["name"], shown["moment"])
        refused(answer, 500)
    assert mover.table(table_id) == shown
    play_out(table_id, ann, bob)


NOWHERE = (
    "/nowhere",
    "/schema",
    "/schema/swagger",
    "/schema/redoc",
    "/schema/elements",
    "/tables/none",
    "/tables/none/stream",
    "/tables/none/join",
    "/tables/none/record",
    "/tables/none/delete",
    "/tables/none/nothing",
    "/static",
    "/static/none.css",
    "/static/../server.key",
    "/rules",
    "/rules/none",
    "/new/none",
    "/language/xx",
    "/theme/none",
    "/favicon.ico",
    "/robots.txt",
    "/.well-known/security.txt",
    "//nowhere//at/all/",
    "/%00",
    "/%FF",
    "/" + "x" * 2000,
)


@pytest.mark.parametrize("path", NOWHERE)
def test_every_address_that_is_none_is_answered_in_our_own_words(
    client: TestClient, path: str
) -> None:
    """As a page in the reader's language, and as data; whoever asks, and by HEAD as by GET."""
    eve = Visitor(client, language="cs")
    page = eve.get(path)
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert '<html lang="cs"' in page.text and 'class="wordmark"' in page.text
    assert "Not Found" not in page.text and "Not found" not in page.text
    data = eve.get(path, headers=JSON)
    assert data.status_code == 404 and set(data.json()) == {"error"}
    assert eve.ask("HEAD", path).status_code == 404
