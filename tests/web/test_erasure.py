"""Deleting a table, or oneself: asked twice, told plainly, and never at the cost of the others."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.reading import read
from tests.web.helpers import JSON, Visitor, play_out, server, site_of, two_friends
from tests.web.nodes import running_nodes


def post(one: Visitor, path: str, status: int = 200) -> dict[str, list[str]]:
    answer = one.send(path)
    assert answer.status_code == status, answer.text
    data: dict[str, list[str]] = answer.json()
    return data


def test_a_table_of_ones_own_is_gone_once_it_was_confirmed(client: TestClient) -> None:
    ann, eve = Visitor(client), Visitor(client, name="Eve")
    table_id = ann.open_table("you", "easy")
    path = f"/tables/{table_id}"
    eve.json("/")
    asked = ann.get(f"{path}/delete")
    assert asked.status_code == 200 and "the whole table is deleted" in read(asked.text)
    assert ann.table(table_id)["status"] == "playing", "a look deletes nothing"
    assert eve.get(f"{path}/delete").status_code == 403
    assert eve.send(f"{path}/delete").status_code == 403, "nor does a stranger"
    assert f'href="{path}/delete"' in ann.get("/tables").text
    assert ann.submit(f"{path}/delete").headers["location"] == "/tables"
    for one in (ann, eve):
        assert one.get(path).status_code == 404
        assert one.send(f"{path}/delete").status_code == 404
    assert not ann.json("/tables")["your_tables"]


def test_who_goes_is_a_player_and_the_other_plays_on(client: TestClient) -> None:
    """A bot takes the seat; the others see at once that the name has gone, in their language."""
    table_id, ann, bob = two_friends(client)
    path = f"/tables/{table_id}"
    put = {"audience": "seat", "topic": "pad", "text": "a secret of Ann"}
    ann.send(f"{path}/asides", **put)
    before = len(bob.table(table_id)["heard"])
    asked = read(ann.get(f"{path}/delete").text)
    assert "Others play here too" in asked and "a bot plays for you" in asked
    assert post(ann, f"{path}/delete") == {"deleted": [], "kept": [table_id]}
    bob.language = "cs"
    page = bob.get(path).text
    assert "Ann" not in page and "Hráč" in page
    bob.language = "en"
    assert "A player" in read(bob.get(path).text)
    assert len(bob.table(table_id)["heard"]) >= before
    assert ann.table(table_id)["you"] is None and not ann.json("/tables")["your_tables"]
    assert play_out(table_id, bob)["status"] == "ended"
    assert "Ann" not in bob.get(f"{path}/record").text
    again = bob.send(f"{path}/rematch", word="")
    assert again.status_code == 200 and again.json()["status"] == "waiting", "a friend may come"
    assert "a free seat" in read(bob.get("/tables").text)
    cyril = Visitor(client, name="Cyril")
    assert cyril.join(again.json()["id"], again.json()["invite"]).json()["status"] == "playing"
    assert ann.get(f"{path}/join").status_code in (302, 303), "no seat here is free"


def test_all_of_a_person_goes_with_their_cookie(client: TestClient) -> None:
    shared, ann, bob = two_friends(client)
    alone = ann.open_table("you", "easy")
    waiting = ann.open_table("you", "friend")
    name, _ = ann.own_cookie
    assert "Delete everything of yours?" in read(ann.get("/forget-me").text)
    ann.csrf = re.findall(r'name="csrf" value="(\w+)"', ann.get("/forget-me").text)[0]
    done = ann.submit("/forget-me")
    assert done.status_code == 200
    assert "1 table was deleted" in read(done.text)
    assert "2 tables go on without your name" in read(done.text)
    (cookie,) = (one for one in done.headers.get_list("set-cookie") if one.startswith(name))
    assert "Max-Age=0" in cookie or "expires=" in cookie.lower()
    assert bob.get(f"/tables/{alone}").status_code == 404
    assert "called off" in read(bob.get(f"/tables/{waiting}").text)
    assert "Ann" not in bob.get(f"/tables/{shared}").text
    del ann.cookies[name]
    assert not ann.json("/")["your_tables"]
    site = site_of(client)
    with site.store._reading.begin() as connection:  # type: ignore[attr-defined]  # SQL, here
        assert connection.exec_driver_sql("SELECT 1 FROM places WHERE name = 'Ann'").first() is None


def test_a_form_of_another_site_deletes_nothing(client: TestClient) -> None:
    ann = Visitor(client)
    table_id = ann.open_table("you", "easy")
    ann.csrf = "0" * 64
    assert ann.send("/forget-me").status_code == 403
    assert ann.send(f"/tables/{table_id}/delete").status_code == 403
    assert ann.get(f"/tables/{table_id}").status_code == 200


@pytest.mark.xdist_group("nodes")
def test_a_table_that_another_node_holds_is_deleted_there_too(tmp_path: Path) -> None:
    """Whichever node it was asked of; open pages there ask again, and find what is left."""
    with running_nodes(tmp_path) as nodes:
        ann, bob = nodes.visitor(0), nodes.visitor(0, "Bob")
        shared, alone = ann.open_table("you", "friend"), ann.open_table("you", "easy")
        assert bob.join(shared, ann.table(shared)["invite"]).status_code == 200
        same = nodes.visitor(1, like=ann)
        same.json("/")
        assert post(same, "/forget-me") == {"deleted": [alone], "kept": [shared]}
        latest = time.monotonic() + 30
        while time.monotonic() < latest:
            shown = bob.get(f"/tables/{shared}", headers=JSON)
            gone = bob.get(f"/tables/{alone}")
            if gone.status_code == 404 and shown.status_code == 200 and "Ann" not in shown.text:
                break
            time.sleep(0.1)
        else:
            raise AssertionError((gone.status_code, shown.text[:300]))
        assert shown.json()["status"] == "playing"


def test_a_stranger_who_never_came_is_told_the_same(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        eve = Visitor(client)
        assert eve.get("/forget-me").status_code == 200
        eve.json("/")
        assert post(eve, "/forget-me") == {"deleted": [], "kept": []}
