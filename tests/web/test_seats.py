"""Seats are left, lent to bots and taken back; tables wait, begin with bots, or are called off."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.hall import games
from spytable.hall.presence import Listener, Presence, host_is_away, seats_overdue
from spytable.hall.room import Room
from spytable.store.folder import database_in
from spytable.store.port import Overtaken, SeatRow, TableRow
from spytable.table import Player
from tests.reading import read
from tests.web.helpers import JSON, Visitor, play_out, server, site_of, two_friends
from tests.web.test_refusals import refused


def stand_ins(shown: dict[str, Any]) -> list[str | None]:
    return [seat["stand_in"] for seat in shown["seats"]]


def mover_first(table_id: str, one: Visitor, other: Visitor) -> tuple[Visitor, Visitor]:
    """The visitor whose turn it is, and the other."""
    return (one, other) if one.table(table_id)["choices"] else (other, one)


def test_a_seat_that_is_left_is_played_by_a_bot_until_its_owner_returns(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table_id, ann, bob = two_friends(client)
        mover, waiter = mover_first(table_id, ann, bob)
        left = mover.send(f"/tables/{table_id}/leave").json()
        seat = left["you"]
        assert left["seats"][seat]["stand_in"] == "medium"
        assert left["choices"] == [] and not left["may_undo"] and "bot" in left["prompt"]
        page = mover.get(f"/tables/{table_id}").text
        assert "Take your seat back" in page and "data-choice" not in page
        assert "a bot plays for you" in page and "a bot is standing in" in waiter.get(
            f"/tables/{table_id}"
        ).text.replace("a bot is thinking", "a bot is standing in")
        shown = waiter.wait_for_turn(table_id)
        assert shown["choices"] and shown["seats"][seat]["name"] == mover.name
        stale = mover.choose(table_id, "up:mole", left["moment"])
        assert "seat back" in refused(stale, 409)
    with server(tmp_path) as again:
        mover.client = waiter.client = again
        assert stand_ins(mover.table(table_id))[seat] == "medium", "a restart forgets nobody"
        back = mover.submit(f"/tables/{table_id}/return")
        assert (back.status_code, back.headers["location"]) == (303, f"/tables/{table_id}")
        assert mover.send(f"/tables/{table_id}/return").status_code == 200, "twice does no harm"
        assert stand_ins(mover.table(table_id)) == [None, None]
        play_out(table_id, ann, bob)
        record = ann.get(f"/tables/{table_id}/record").text
        assert "medium" not in record and "Bob" in record


def test_a_bot_that_thinks_while_the_owner_returns_is_not_heard(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks, go_on = threading.Event(), threading.Event()
    real = games.bot

    class Slow(Player):
        def __init__(self) -> None:
            self.bot = real("easy")

        def decide(self, *asked: Any) -> Any:
            thinks.set()
            go_on.wait(10)
            return self.bot.decide(*asked)

    monkeypatch.setattr(games, "bot", lambda level: Slow())
    table_id, ann, bob = two_friends(client)
    mover, _ = mover_first(table_id, ann, bob)
    before = mover.table(table_id)
    mover.send(f"/tables/{table_id}/leave", level="easy")
    assert thinks.wait(10)
    mover.send(f"/tables/{table_id}/return")
    go_on.set()
    time.sleep(0.2)
    after = mover.table(table_id)
    assert (after["moment"], after["choices"]) == (before["moment"], before["choices"])
    assert mover.choose(table_id, after["choices"][0]["name"], after["moment"]).status_code == 200


def test_nobody_hands_a_friend_over_too_early(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover, waiter = mover_first(table_id, ann, bob)
    seats = {one: one.table(table_id)["you"] for one in (mover, waiter)}
    path, eve = f"/tables/{table_id}/stand-in", Visitor(client, name="Eve")
    assert not any(seat["overdue"] for seat in waiter.table(table_id)["seats"])
    assert "a little time" in refused(waiter.send(path, seat=seats[mover]), 409)
    refused(mover.send(path, seat=seats[waiter]), 409)
    for seat, status in ((seats[waiter], 422), (7, 422), ("x", 400)):
        refused(waiter.send(path, seat=seat), status)
    refused(waiter.send(f"/tables/{table_id}/leave", level="god"), 422)
    eve.table(table_id)
    refused(eve.send(path, seat=seats[mover]), 403)
    refused(eve.send(f"/tables/{table_id}/leave"), 403)
    assert stand_ins(ann.table(table_id)) == [None, None]


def stay_away(client: TestClient, table_id: str, seat: int) -> None:
    """Let the last that was heard of a seat be long ago."""
    room = site_of(client).hall.registry.rooms[table_id]
    room.presence.seen[seat] = time.monotonic() - site_of(client).settings.patience


def offer_on(page: str) -> str:
    """The offer to let a bot sit in; it waits hidden on the page."""
    found = re.search(r"<form[^>]*data-overdue[^>]*>", page)
    assert found is not None
    return found[0]


def test_after_a_while_a_bot_sits_in_for_an_absent_friend(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover, waiter = mover_first(table_id, ann, bob)
    absent, path = mover.table(table_id)["you"], f"/tables/{table_id}/stand-in"
    assert "hidden" in offer_on(waiter.get(f"/tables/{table_id}").text)
    stay_away(client, table_id, absent)
    assert "hidden" not in offer_on(waiter.get(f"/tables/{table_id}").text)
    stay_away(client, table_id, 1 - absent)
    refused(mover.send(path, seat=1 - absent), 409)
    refused(waiter.send(path, seat=absent), 409)
    stay_away(client, table_id, absent)
    sent = waiter.send(path, seat=absent, level="easy").json()
    assert sent["seats"][absent]["stand_in"] == "medium", "nobody picks a rival's strength"
    assert waiter.wait_for_turn(table_id)["choices"], "the game goes on"
    refused(waiter.send(f"/tables/{table_id}/leave"), 409)
    assert mover.send(f"/tables/{table_id}/return").json()["seats"][absent]["stand_in"] is None
    play_out(table_id, ann, bob)
    for word in ("leave", "stand-in"):
        refused(ann.send(f"/tables/{table_id}/{word}", seat=1), 409)


def test_even_before_an_open_page_nobody_waits_for_ever() -> None:
    places = [SeatRow(0, "", "ann", "Ann", "", True), SeatRow(1, "", "bob", "Bob", "", True)]
    row = TableRow("t", "b", {}, "", "", "ann", 0.0, places, b"", started_at=1.0, waits_for="0 1")
    room = Room(row)
    room.presence.listeners.add(Listener(0))
    room.moved_at = room.presence.since = time.monotonic() - 500
    assert seats_overdue(room) == {1}
    room.moved_at -= 1000
    assert seats_overdue(room) == {0, 1}
    places[0].stand_in = "easy"
    row.waits_for = "0"
    assert seats_overdue(room) == set()


def test_a_bot_leaves_what_its_side_decides_to_the_person(ann: Visitor) -> None:
    """Neither strip nor prompt lets anybody wait for a bot that will not answer."""
    table_id = ann.open_table("you", "easy", "easy", "easy", first="green")
    shown = ann.wait_for_turn(table_id)
    partners = [seat for seat in shown["seats"] if seat["partner"]]
    assert partners and "You decide: your partner is a bot." in shown["prompt"]
    assert [seat["you"] for seat in shown["seats"] if seat["deciding"]] == [True]
    assert "partner decides" not in ann.get(f"/tables/{table_id}").text
    assert ann.json("/")["your_tables"][0]["turn_of"] == ["Ann"]


def test_two_people_of_a_side_are_both_asked(client: TestClient) -> None:
    ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
    table_id = ann.open_table("you", "friend", "easy", "easy", first="green")
    bob.join(table_id, ann.table(table_id)["invite"])
    for one in (ann, bob):
        shown = one.wait_for_turn(table_id)
        assert "the first answer counts" in shown["prompt"]
        assert sum(seat["deciding"] for seat in shown["seats"]) == 2
    ann.send(f"/tables/{table_id}/leave")
    assert "your partner is a bot" in bob.table(table_id)["prompt"]


def test_alone_among_bots_nobody_needs_to_leave(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    assert "Leave the table" not in ann.get(f"/tables/{table_id}").text
    assert "until you come back" in refused(ann.send(f"/tables/{table_id}/leave"), 409)


def test_a_waiting_table_is_called_off_for_everybody(client: TestClient) -> None:
    ann, bob, eve = (Visitor(client, name=name) for name in ("Ann", "Bob", "Eve"))
    table_id = ann.open_table("you", "friend", "friend")
    invite = ann.table(table_id)["invite"]
    bob.join(table_id, invite)
    assert "Call the table off" in ann.get(f"/tables/{table_id}").text
    assert "Call the table off" not in bob.get(f"/tables/{table_id}").text
    for word in ("cancel", "begin"):
        assert "opened this table" in refused(bob.send(f"/tables/{table_id}/{word}"), 403)
    refused(ann.send(f"/tables/{table_id}/leave"), 409)
    gone = ann.send(f"/tables/{table_id}/cancel")
    assert (gone.status_code, gone.json()["status"]) == (200, "cancelled")
    for one in (ann, bob, eve):
        page = one.get(f"/tables/{table_id}")
        assert page.status_code == 410 and "called off" in page.text
        assert one.json("/")["tables"] == []
        key = invite.partition("key=")[2]
        refused(one.get(f"/tables/{table_id}/join?key={key}", headers=JSON), 410)
        refused(one.send(f"/tables/{table_id}/join", key=key, name="Eve"), 410)
        for word in ("cancel", "begin", "leave", "return"):
            refused(one.send(f"/tables/{table_id}/{word}"), 410)


def test_the_host_begins_with_bots_and_who_comes_too_late_is_told(client: TestClient) -> None:
    ann, eve = Visitor(client, name="Ann"), Visitor(client, name="Eve")
    table_id = ann.open_table("you", "friend", "easy", "friend")
    key = ann.table(table_id)["invite"].partition("key=")[2]
    path = f"/tables/{table_id}/join"
    eve.json(f"{path}?key={key}")
    begun = ann.send(f"/tables/{table_id}/begin", level="easy").json()
    assert begun["status"] == "playing"
    assert [seat["name"] for seat in begun["seats"]] == [
        "Ann",
        "Easy bot 2",
        "Easy bot",
        "Easy bot 3",
    ]
    refused(ann.send(f"/tables/{table_id}/cancel"), 409)
    assert ann.send(f"/tables/{table_id}/begin").status_code == 200, "it has begun: that is all"
    late = eve.get(f"{path}?key={key}")
    assert late.status_code == 409 and "Every seat is taken" in late.text
    assert f'href="/tables/{table_id}"' in late.text and "Ann" in late.text
    assert eve.submit(path, key=key, name="Eve").status_code == 409
    told = eve.send(path, key=key, name="Eve")
    assert "welcome to watch" in refused(told, 409) and told.json()["you"] is None
    assert ann.get(f"{path}?key={key}").headers["location"] == f"/tables/{table_id}"
    watcher = eve.get(path)
    assert watcher.headers["location"] == f"/tables/{table_id}", "who was not invited just watches"
    assert ann.wait_for_turn(table_id)["choices"]


def test_a_guest_gives_the_seat_up_again(client: TestClient) -> None:
    ann, bob, eve = (Visitor(client, name=name) for name in ("Ann", "Bob", "Eve"))
    table_id = ann.open_table("you", "friend", "friend")
    invite = ann.table(table_id)["invite"]
    bob.join(table_id, invite)
    seen = [ann.get(f"/tables/{table_id}").text]
    assert bob.send(f"/tables/{table_id}/leave").json()["you"] is None
    seen.append(ann.get(f"/tables/{table_id}").text)
    counts = [int(found) for page in seen for found in re.findall(r'data-version="\w+-(\d+)', page)]
    assert counts == sorted(counts) and len(set(counts)) == 2, "an open page sees it go"
    assert eve.join(table_id, invite).json()["you"] == 1
    assert bob.json("/")["tables"] == []


def test_a_rematch_waits_for_the_kept_seats_and_says_so(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    play_out(table_id, ann, bob)
    again = bob.send(f"/tables/{table_id}/rematch").json()["id"]
    asker = bob.get(f"/tables/{again}").text
    assert "Waiting for Ann" in asker and "Send this link" not in asker
    old = ann.get(f"/tables/{table_id}").text
    assert 'class="rematch-offer"' in old and "your seat is reserved" in old
    assert ann.json("/")["your_tables"][0]["standing"] == "seat_kept"
    assert "Your seat is reserved" in ann.get(f"/tables/{again}").text
    eve = Visitor(client, name="Eve")
    eve.table(again)
    assert eve.send(f"/tables/{again}/join", name="Eve").json()["you"] is None
    assert bob.send(f"/tables/{again}/cancel").status_code == 200
    assert ann.get(f"/tables/{again}").status_code == 410
    old = ann.get(f"/tables/{table_id}").text
    assert "rematch-offer" not in old and ">Rematch</button>" in old, "nothing is kept any more"
    assert ann.table(table_id)["rematch"] is None
    # Whoever asks again sets the same table again, and is its host.
    assert ann.send(f"/tables/{table_id}/rematch").json()["id"] == again
    shown = ann.table(again)
    assert (shown["status"], shown["hosting"]) == ("waiting", True)
    assert [seat["kept"] for seat in shown["seats"]] == [False, True]
    begun = ann.send(f"/tables/{again}/begin", level="easy").json()
    assert [seat["name"] for seat in begun["seats"]] == ["Ann", "Bob"]
    assert stand_ins(begun) == [None, "easy"] and begun["seats"][1]["bot"] is None
    assert stand_ins(bob.send(f"/tables/{again}/return").json()) == [None, None]
    play_out(again, ann, bob)


@pytest.mark.parametrize("word", ["begin", "cancel", "leave"])
def test_guests_whose_host_has_gone_need_not_wait_for_ever(client: TestClient, word: str) -> None:
    """Those who sit at a waiting table may begin it or call it off, once its host has been away for
    as long as one must be before a bot may sit in; and leave at any time.  Spectators may not."""
    ann, bob, eve = (Visitor(client, name=name) for name in ("Ann", "Bob", "Eve"))
    table_id = ann.open_table("you", "friend", "friend")
    bob.join(table_id, ann.table(table_id)["invite"])
    path = f"/tables/{table_id}/{word}"
    early = bob.get(f"/tables/{table_id}").text
    assert "Call the table off" not in early and "Give up the seat" in early
    if word != "leave":
        assert "stay away for a while" in refused(bob.send(path), 403)
    before = bob.table(table_id)
    stay_away(client, table_id, 0)
    shown, page = bob.table(table_id), bob.get(f"/tables/{table_id}").text
    assert (before["hosting"], shown["hosting"], shown["may_leave"]) == (False, True, True)
    assert before["version"] != shown["version"], "an open page is told"
    assert "Call the table off" in page and "Give up the seat" in page
    eve.table(table_id)
    refused(eve.send(path), 403)
    assert not eve.table(table_id)["hosting"]
    done = bob.send(path, level="easy")
    assert done.status_code == 200
    expected = {"begin": "playing", "cancel": "cancelled", "leave": "waiting"}
    assert done.json()["status"] == expected[word]
    if word == "begin":
        stay_away(client, table_id, 0)
        seats = done.json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ann", "Bob", "Easy bot"], "Ann's stays hers"
        if seats[0]["deciding"]:
            assert bob.send(f"/tables/{table_id}/stand-in", seat=0).status_code == 200


def test_a_host_who_is_there_is_waited_for_longer() -> None:
    places = [SeatRow(seat, "", name, name, "", True) for seat, name in enumerate(("ann", "bob"))]
    row = TableRow(
        "t", "b", {}, "", "", "ann", 0.0, [*places, SeatRow(2, "", None, "", "", False)], b""
    )
    room = Room(row, Presence(patience=120))
    room.presence.since = room.moved_at = time.monotonic() - 121
    assert host_is_away(room)
    room.presence.listeners.add(Listener(0))
    assert not host_is_away(room)
    room.moved_at -= 1200
    assert host_is_away(room)


def test_a_kept_seat_needs_neither_key_nor_name(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    play_out(table_id, ann, bob)
    again = ann.send(f"/tables/{table_id}/rematch").json()["id"]
    sat = bob.submit(f"/tables/{again}/join")
    assert sat.status_code == 303
    shown = bob.table(again)
    assert (shown["status"], shown["seats"][1]["name"]) == ("playing", "Bob")


def test_your_tables_say_whose_turn_it_is_and_what_calls_comes_first(
    client: TestClient,
) -> None:
    table_id, ann, bob = two_friends(client)
    waiting = ann.open_table("you", "friend")
    mover, waiter = mover_first(table_id, ann, bob)
    lines = {one: {t["id"]: t for t in one.json("/")["your_tables"]} for one in (mover, waiter)}
    assert lines[mover][table_id]["standing"] == "your_turn"
    assert lines[waiter][table_id]["standing"] == "in_play"
    assert lines[waiter][table_id]["turn_of"] == [mover.name]
    assert "your turn" in mover.get("/").text
    assert f"to move: {mover.name}" in waiter.get("/").text
    if mover is bob:
        mover.choose(
            table_id, bob.table(table_id)["choices"][0]["name"], bob.table(table_id)["moment"]
        )
    assert ann.json("/")["tables"] == [waiting, table_id], "newest first, for programs as ever"
    play_out(table_id, ann, bob)
    assert [t["standing"] for t in ann.json("/")["your_tables"]] == ["waiting", "over"]
    refused(ann.send(f"/tables/{waiting}/put-away"), 403)
    assert ann.submit(f"/tables/{table_id}/put-away", to="/").headers["location"] == "/"
    assert ann.json("/")["tables"] == [waiting] and bob.json("/")["tables"] == [table_id]
    assert "/tables" in ann.get("/").text
    everything = ann.json("/tables")
    assert [t["id"] for t in everything["put_away"]] == [table_id]
    assert "1 table put away" in read(ann.get("/tables").text)
    assert ann.send(f"/tables/{table_id}/put-away", back="1").json() == {"put_away": False}
    assert ann.json("/")["tables"] == [waiting, table_id]


def test_more_than_six_tables_are_reachable(ann: Visitor) -> None:
    opened = [ann.open_table("you", "friend") for _ in range(8)]
    first = ann.get("/").text
    assert sum(one in first for one in opened) == 6 and 'href="/tables"' in first
    every = ann.get("/tables").text
    assert all(one in every for one in opened) and "<h1>" in every


def test_what_was_acknowledged_about_a_seat_is_on_the_disk(client: TestClient) -> None:
    table_id, ann, _ = two_friends(client)
    seat = ann.send(f"/tables/{table_id}/leave", level="strong").json()["you"]
    path = database_in(site_of(client).settings.data)
    with contextlib.closing(sqlite3.connect(path)) as database:
        ask = "SELECT stand_in FROM places WHERE table_id = ? AND seat = ?"
        assert database.execute(ask, (table_id, seat)).fetchone() == ("strong",)


def test_two_servers_do_not_give_a_seat_two_ways(client: TestClient) -> None:
    """A fact that was so only in our memory is refused by the store."""
    table_id, ann, _ = two_friends(client)
    ann.open_table("you", "friend")
    store = site_of(client).store

    async def stale() -> None:
        row = await store.load(table_id)
        assert row is not None
        place = row.places[0]
        lent = SeatRow(0, "", place.player, place.name, place.contribution, True, "easy")
        await store.reseat(table_id, place, lent)
        with pytest.raises(Overtaken):
            await store.reseat(table_id, place, lent)
        with pytest.raises(Overtaken):
            await store.reseat(table_id, lent, SeatRow(0, "", None, "", "", False))
        with pytest.raises(Overtaken):
            await store.cancel(table_id)
        with pytest.raises(Overtaken):
            await store.begin(table_id, [lent])

    asyncio.run(stale())
