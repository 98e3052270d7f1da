"""The secrets nobody may learn before the end: the seed, the other hand, the order of the deck."""

from __future__ import annotations

import logging
import stat
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from spytable.store.signing import Keys
from spytable.web.identity import OLD_COOKIE, visitor
from tests.web.helpers import Visitor, page_of, seen_on, server, site_of, two_friends


def everything_sent(visitor_: Visitor, table_id: str) -> str:
    """All that a visitor can be sent about a table: the page, the fragment, JSON, the shelf."""
    path = f"/tables/{table_id}"
    answers = [
        visitor_.get(path),
        visitor_.get(path, headers={"Accept": "application/json"}),
        visitor_.get(path, headers={"X-Fragment": "1"}),
        visitor_.get(f"{path}/record"),
        visitor_.get("/"),
        visitor_.send(path, choice="no:such", moment=0),
    ]
    return "\n".join(answer.text + str(answer.headers) for answer in answers)


def test_neither_seed_nor_hand_leave_before_the_end(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    carl = Visitor(client, name="Carl")
    carl.table(table_id)
    keys = site_of(client).hall.keys
    seed = keys.seed(table_id)
    cookie = next(value for name, value in ann.cookies.items() if "spytable" in name)
    token = keys._mac("form", cookie.partition(".")[0])[:16].hex()
    secrets = (seed.hex(), repr(seed), token)
    people = {0: ann, 1: bob, None: carl}
    for _ in range(200):
        shown = {seat: one.table(table_id) for seat, one in people.items()}
        if shown[0]["status"] == "ended":
            break
        room_table = site_of(client).hall.registry.rooms[table_id].table
        assert room_table is not None
        truth = room_table.omniscient_state()
        for one in people.values():
            sent = everything_sent(one, table_id)
            for secret in secrets[:2]:
                assert secret not in sent
            if one is not ann:
                assert secrets[2] not in sent
        assert shown[None]["view"]["hand"] == {}
        for seat in (0, 1):
            cards = sum(shown[seat]["view"]["hand"].values())
            assert cards == int(truth.hand[seat].sum())
        mover = next(one for one in (ann, bob) if one.table(table_id)["choices"])
        now = mover.table(table_id)
        names = [choice["name"] for choice in now["choices"]]
        name = next((n for n in names if not n.startswith("swap")), names[0])
        assert mover.choose(table_id, name, now["moment"]).status_code == 200
    assert seed.hex() in ann.get(f"/tables/{table_id}").text, "at the end, it is opened"


@pytest.mark.parametrize("stand_in", ["", "medium"])
def test_pages_do_not_depend_on_what_is_hidden(client: TestClient, stand_in: str) -> None:
    """The mirror: deal the hidden facts afresh, and Bob's page is the same to the byte; also where
    a bot sits in for the one who is not asked, and before the one it sits in for."""
    table_id, ann, bob = two_friends(client)
    for _ in range(6):
        for seat, one in ((0, ann), (1, bob)):
            room = site_of(client).hall.registry.rooms[table_id]
            true_table = room.table
            assert true_table is not None
            for place in room.places:
                place.stand_in = stand_in if place.seat not in true_table.waited_for else ""
            seen_on(client, table_id, true_table)
            true_page = page_of(one, table_id)
            for seed in range(3):
                seen_on(client, table_id, true_table.imagine(seat, seed))
                assert page_of(one, table_id) == true_page
            assert ("bot is standing in" in true_page or "bot plays for you" in true_page) == bool(
                stand_in
            )
            seen_on(client, table_id, true_table)
        for place in room.places:
            place.stand_in = ""
        seen_on(client, table_id, true_table)
        mover = next(one for one in (ann, bob) if one.table(table_id)["choices"])
        now = mover.table(table_id)
        mover.choose(table_id, now["choices"][-1]["name"], now["moment"])


def test_the_log_holds_neither_cookies_nor_keys(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table_id, ann, bob = two_friends(client)
    key = ann.table(ann.open_table("you", "friend"))["invite"].partition("key=")[2]
    bob.get(f"/tables/{table_id}/join?key={key}")
    ours = [record for record in caplog.records if record.name.startswith("spytable")]
    assert any(f"/tables/{table_id}" in record.getMessage() for record in ours)
    text = "\n".join(record.getMessage() for record in ours)
    for secret in (key, ann.own_cookie[1], ann.csrf, "key="):
        assert secret not in text
    assert site_of(client).hall.keys.seed(table_id).hex() not in caplog.text


def test_headers_on_every_answer(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    for path in ("/", f"/tables/{table_id}", "/nowhere", "/static/app.js", "/tables/x/record"):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert ann.get(f"/tables/{table_id}").headers["cache-control"] == "no-store"
    assert "server" not in ann.get("/").headers


def test_no_inline_script_or_style(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    ann.wait_for_turn(table_id)
    for path in ("/", "/new/agent-avenue", f"/tables/{table_id}", "/nowhere"):
        page = ann.get(path).text
        assert "<style" not in page and " style=" not in page and " on" + "click" not in page
        assert page.count("<script") == page.count('<script type="module" src="/static/') >= 1


def test_cookies_are_kept_close(ann: Visitor) -> None:
    cookie = ann.get("/").headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
    assert "set-cookie" not in ann.get("/").headers, "who has one keeps it"


def test_the_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    first = Keys.in_folder(tmp_path)
    file = tmp_path / "server.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Keys.in_folder(tmp_path).is_form_token("x", first.form_token("x"))
    assert [path.name for path in tmp_path.iterdir()] == ["server.key"]
    assert file.read_bytes().hex() not in repr(first)
    file.write_bytes(b"short")
    with pytest.raises(ValueError, match="5 bytes"):
        Keys.in_folder(tmp_path)


def test_signatures_do_not_stand_in_for_each_other(tmp_path: Path) -> None:
    keys = Keys.in_folder(tmp_path)
    signed = keys.sign("player", "ann")
    assert keys.read("player", signed) == "ann"
    assert keys.read("table", signed) is None
    assert not keys.is_form_token("bob", keys.form_token("ann"))
    known = visitor(keys, {OLD_COOKIE: signed})
    assert (known.player, known.is_new) == ("ann", False)
    assert visitor(keys, {}).is_new


def test_preferences_lead_back_only_to_us(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann = Visitor(client)
        for back, goal in (
            ("/new/agent-avenue", "/new/agent-avenue"),
            ("//evil.example", "/"),
            ("https://evil.example", "/"),
            ("/\\evil.example", "/"),
            ("/a%0d%0aSet-Cookie:x", "/"),
        ):
            assert ann.get(f"/language/cs?back={back}").headers["location"] == goal
        assert '<html lang="cs"' in ann.get("/").text
        ann.get("/theme/dark")
        assert 'data-theme="dark"' in ann.get("/").text
