"""Whole games over the wire: by form, by JSON, alone and with a friend."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

import spytable
from tests.reading import read
from tests.web.helpers import JSON, Visitor, play_out, two_friends


def test_a_game_against_a_bot_by_json(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    ended = play_out(table_id, ann)
    assert ended["result"]["winners"] in ([0], [1])
    assert ended["result"]["sentence"]
    record = ann.get(f"/tables/{table_id}/record")
    assert record.status_code == 200
    assert "attachment" in record.headers["content-disposition"]
    assert spytable.verify(record.text) > 8
    assert f"commitment: {ended['commitment']}" in record.text
    assert f"seed: {ended['seed']}" in record.text


def test_a_game_by_forms_alone(ann: Visitor) -> None:
    """The requests of a browser without script: read the page, press a button, follow the
    redirect."""
    page = ann.get("/new/agent-avenue").text
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    ann.csrf = fields.pop("csrf")
    sent = ann.submit("/new/agent-avenue", **fields, seat0="you", seat1="easy", name="Ann")
    assert sent.status_code == 303
    address = sent.headers["location"]
    for _ in range(2000):
        page = ann.get(address).text
        if 'class="ending"' in page:
            break
        buttons = re.findall(r'name="choice" value="([^"]+)"', page)
        if not buttons:
            assert 'http-equiv="refresh"' in page
            continue
        assert 'http-equiv="refresh"' not in page
        moment = re.search(r'name="moment" value="(\d+)"', page)
        assert moment is not None
        sent = ann.submit(address, choice=buttons[-1], moment=moment[1])
        assert (sent.status_code, sent.headers["location"]) == (303, address)
    end = page.partition('class="ending"')[2]
    assert 'href="/rules/agent-avenue"' in end, "whoever wonders why finds the rules"
    assert ann.get(f"{address}/record").status_code == 200


def test_the_picture_and_the_buttons_offer_the_same(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    ann.wait_for_turn(table_id)
    page = ann.get(f"/tables/{table_id}").text
    drawn = re.findall(r'data-choice="([^"]+)"', page)
    buttons = re.findall(r'name="choice" value="([^"]+)"', page)
    assert sorted(drawn) == sorted(buttons) and buttons


def test_two_friends_by_invitation(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    first, second = ann.table(table_id), bob.table(table_id)
    assert (first["you"], second["you"]) == (0, 1)
    assert first["status"] == "playing"
    assert [seat["name"] for seat in first["seats"]] == ["Ann", "Bob"]
    ended = play_out(table_id, ann, bob)
    assert spytable.verify(bob.get(f"/tables/{table_id}/record").text) > 8
    watcher = Visitor(client)
    assert watcher.table(table_id)["result"]["winners"] == ended["result"]["winners"]


def test_the_third_one_watches(client: TestClient) -> None:
    table_id, ann, _ = two_friends(client)
    carl = Visitor(client, name="Carl")
    shown = carl.table(table_id)
    assert shown["you"] is None and shown["choices"] == [] and not shown["may_undo"]
    page = carl.get(f"/tables/{table_id}").text
    assert "You are watching" in page and 'name="choice"' not in page
    refused = carl.choose(table_id, "up:mole", shown["moment"])
    assert refused.status_code == 403 and "watching" in refused.json()["error"]
    before = ann.table(table_id)["moment"]
    assert before == shown["moment"]


def test_an_undo_takes_the_slip_back(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    before = mover.table(table_id)
    choice = next(c["name"] for c in before["choices"] if c["name"].startswith("up:"))
    after = mover.choose(table_id, choice, before["moment"]).json()
    assert after["may_undo"] and after["moment"] == before["moment"] + 1
    undone = mover.send(f"/tables/{table_id}/undo", moment=after["moment"])
    assert undone.status_code == 200
    assert undone.json()["moment"] == after["moment"] + 1, "a moment never comes again"
    for same in ("choices", "view", "told", "prompt"):
        assert mover.table(table_id)[same] == before[same]
    again = mover.send(f"/tables/{table_id}/undo", moment=undone.json()["moment"])
    assert again.status_code == 403
    late = mover.send(f"/tables/{table_id}/undo", moment=after["moment"])
    assert late.status_code == 409
    late = mover.choose(table_id, choice, before["moment"])
    assert late.status_code == 409
    play_out(table_id, ann, bob)
    assert spytable.verify(ann.get(f"/tables/{table_id}/record").text)


def test_several_choices_at_a_stroke_or_none(client: TestClient) -> None:
    """A program sends a list, a form the names with a space between two."""
    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    before = mover.table(table_id)
    up = next(c["name"] for c in before["choices"] if c["name"].startswith("up:"))
    laid = mover.choose(table_id, up, before["moment"]).json()
    down = laid["choices"][0]["name"]
    undone = mover.send(f"/tables/{table_id}/undo", moment=laid["moment"]).json()
    path, moment = f"/tables/{table_id}", undone["moment"]
    wrong = mover.send(path, choice=[up, "up:nobody"], moment=moment)
    assert wrong.status_code == 422 and mover.table(table_id)["moment"] == moment
    assert mover.send(path, choice=[up, 3], moment=moment).status_code == 400
    sent = mover.send(path, choice=[up, down], moment=moment).json()
    assert sent["moment"] >= moment + 2 and not sent["choices"]
    play_out(table_id, ann, bob)
    assert spytable.verify(ann.get(f"/tables/{table_id}/record").text)


def test_a_rematch_brings_the_same_people_together(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    early = ann.send(f"/tables/{table_id}/rematch")
    assert early.status_code == 403
    play_out(table_id, ann, bob)
    stranger = Visitor(client, name="Carl")
    stranger.table(table_id)
    assert stranger.send(f"/tables/{table_id}/rematch").status_code == 403
    again = ann.send(f"/tables/{table_id}/rematch").json()
    assert again["status"] == "waiting" and again["id"] != table_id
    assert bob.table(table_id)["rematch"] == again["id"]
    assert "Sit down for the rematch" in bob.get(f"/tables/{table_id}").text
    followed = bob.send(f"/tables/{table_id}/rematch", word="my own word").json()
    assert (followed["id"], followed["you"]) == (again["id"], 1)
    assert followed["status"] == "playing" and all(one["seated"] for one in followed["seats"])
    assert "told" not in followed, "its stream tells what happens"
    assert ann.send(f"/tables/{table_id}/rematch").json()["id"] == again["id"]
    play_out(again["id"], ann, bob)
    record = ann.get(f"/tables/{again['id']}/record").text
    assert b"my own word".hex() in record
    assert spytable.verify(record)


def test_bots_play_among_themselves(ann: Visitor) -> None:
    table_id = ann.open_table("easy", "easy")
    ended = ann.wait_for_turn(table_id)
    assert ended["status"] == "ended" and ended["you"] is None
    assert [seat["name"] for seat in ended["seats"]] == ["Easy bot 1", "Easy bot 2"]


@pytest.mark.parametrize("language", ["en", "cs", "sk", "ru"])
def test_every_page_in_every_language(client: TestClient, language: str) -> None:
    ann = Visitor(client, language=language)
    table_id = ann.open_table("you", "easy")
    play_out(table_id, ann)
    waiting = ann.open_table("you", "friend")
    for path in (
        "/",
        "/new/agent-avenue",
        f"/tables/{table_id}",
        f"/tables/{waiting}",
        "/nowhere",
    ):
        page = ann.get(path)
        assert page.headers["content-type"].startswith("text/html")
        assert f'<html lang="{language}"' in page.text
        if language != "en":
            assert "All games" not in page.text and "Your name" not in page.text


def test_the_script_gets_a_fragment(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    shown = ann.wait_for_turn(table_id)
    sent = ann.ask(
        "POST",
        f"/tables/{table_id}",
        data={"csrf": ann.csrf, "choice": shown["choices"][0]["name"], "moment": shown["moment"]},
        headers=JSON | {"X-Fragment": "1"},
    )
    piece = sent.json()
    assert sent.status_code == 200 and piece["error"] == ""
    assert "<svg" in piece["html"] and "<html" not in piece["html"]


def test_only_what_concerns_those_who_play_is_settled_and_said(ann: Visitor) -> None:
    """A seat that is not there has nothing to settle; what is as usual need not be said."""
    path = "/new/spy-connection"
    for players, offered in ((2, [1, 2]), (4, [1, 2, 3, 4])):
        form = ann.json(f"{path}?players={players}")
        seats = [name for name in form["options"] if name.startswith("agents-")]
        assert seats == [f"agents-{seat}" for seat in offered]
        page = ann.get(f"{path}?players={players}").text
        found = sorted(set(re.findall(r'name="option-(agents-\d)"', page)))
        assert found == seats

    def header(**options: str) -> str:
        number = ann.json(f"{path}?players=2")["number"]
        fields = {"players": 2, "seat0": "you", "seat1": "friend", "name": "Ann"} | options
        opened = ann.send(path, number=number, **fields)
        page = ann.get(f"/tables/{opened.json()['id']}").text
        said = re.search(r'<p class="strip-variant"[^>]*>(.*?)</p>', page)
        assert said is not None
        return said[1]

    assert "agents" not in header() and header().count("·") == 1
    said = header(**{"option-agents-2": "14", "option-agents-4": "14"})
    assert read(said).endswith("· Blue: 14 agents")
    assert said.count("agents") == 1
