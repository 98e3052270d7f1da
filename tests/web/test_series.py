"""Series on pages: the score at a table, the page of a series, what strangers and programs see."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.hall.commands import ReadAgain
from spytable.locale import LANGUAGES
from spytable.store.settings import TableSettings
from tests.reading import read
from tests.web.helpers import BOX, Visitor, play_out, site_of, two_friends
from tests.web.test_refusals import refused


def friends(client: TestClient, **settings: str) -> tuple[str, Visitor, Visitor]:
    """Two people at a table with these settings."""
    ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
    form = ann.json(f"/new/{BOX}?players=2")
    seats = {"players": 2, "seat0": "you", "seat1": "friend", "name": "Ann"}
    table_id = ann.send(f"/new/{BOX}", number=form["number"], **seats, **settings).json()["id"]
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    return table_id, ann, bob


def end(client: TestClient, table_id: str, outcome: str) -> None:
    """The game is over for the store, and so for its room."""
    site = site_of(client)
    assert client.portal is not None

    async def write() -> None:
        room = await site.hall.room(table_id)
        entries = len(room.stored.entries)
        await site.store.append(table_id, entries, [], 9e8, "", outcome)
        await site.hall.do(room, ReadAgain())

    client.portal.call(write)


def again(table_id: str, *people: Visitor) -> str:
    """A rematch at which everybody has sat down."""
    for one in people:
        answer = one.send(f"/tables/{table_id}/rematch")
        assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def played(client: TestClient, *outcomes: str, **settings: str) -> tuple[list[str], Any, Any]:
    """A series with these outcomes; its tables, oldest first."""
    table_id, ann, bob = friends(client, **settings)
    tables = [table_id]
    end(client, table_id, outcomes[0])
    for outcome in outcomes[1:]:
        tables.append(again(tables[-1], ann, bob))
        end(client, tables[-1], outcome)
    return tables, ann, bob


def address(one: Visitor, table_id: str) -> str:
    return f"/series/{one.table(table_id)['series']['id']}"


def test_a_first_game_has_no_score_and_a_rematch_has_one(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    assert ann.table(table_id)["series"] is None
    assert "/series/" not in ann.get(f"/tables/{table_id}").text
    play_out(table_id, ann, bob)
    following = again(table_id, ann, bob)
    shown, page = ann.table(following), ann.get(f"/tables/{following}").text
    wins = [1 - won for won in ann.table(table_id)["result"]["winners"]]
    assert [one["wins"] for one in shown["series"]["parties"]] == [wins[0], 1 - wins[0]]
    assert f"Series, game 2: Ann {wins[0]} : {1 - wins[0]} Bob" in read(page)
    series = ann.json(address(ann, following))
    first = series["games"][0]
    assert first["reason"] == ann.table(table_id)["result"]["sentence"]
    record = ann.get(f"/tables/{table_id}/record").text
    assert first["choices"] == len(re.findall(r"^ *\d+:? seat-\d ", record, re.M)) > 3


def test_the_page_tells_every_game(client: TestClient) -> None:
    """Date, sides, winner, why and how long; a link to look back; the newest first."""
    tables, ann, bob = played(client, "0;", "1;", "0;")
    page = ann.get(address(ann, tables[0])).text
    assert [page.index(f'href="/tables/{one}"') for one in reversed(tables)] == sorted(
        page.index(f'href="/tables/{one}"') for one in tables
    )
    said = read(page)
    assert "Ann 2 : 1 Bob" in said and "You lead." in said
    assert 'datetime="1998-07-' in page
    assert "Bob 1 : 2 Ann" in read(bob.get(address(bob, tables[0])).text)
    assert "Ann leads." in read(bob.get(address(bob, tables[0])).text)


def test_a_table_tells_the_score_as_it_stood_there(client: TestClient) -> None:
    tables, ann, _ = played(client, "0;", "0;", "1;")
    scores = [[one["wins"] for one in ann.table(table)["series"]["parties"]] for table in tables]
    assert scores == [[1, 0], [2, 0], [2, 1]]
    assert "Ann 2 : 0 Bob" in read(ann.get(f"/tables/{tables[1]}").text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_series_ends_with_a_scene_in_every_language(client: TestClient, language: str) -> None:
    tables, ann, bob = played(client, "0;", "0;", "0;", series="3", turns="turn")
    ann.language = bob.language = language
    for one in (ann, bob):
        page = one.get(address(one, tables[0])).text
        assert "series-scene" in page and f"<title>{'1 : 2' if one is bob else '2 : 1'}" in page
        action = re.search(r'action="(/tables/\w+/rematch)"', page)
        assert action and action[1] == f"/tables/{tables[-1]}/rematch"
    assert ann.table(tables[-1])["series"]["over"]
    following = again(tables[-1], ann, bob)
    assert ann.table(following)["series"]["parties"][0]["wins"] == 0
    assert address(ann, following) != address(ann, tables[0])
    end(client, following, ";")
    assert ann.json(address(ann, following))["drawn"] == 1
    assert ann.get(address(ann, following)).status_code == 200


def test_it_is_told_at_the_end_of_the_deciding_game(client: TestClient) -> None:
    """Really played, so that the end is on the page."""
    table_id, ann, bob = friends(client, series="3")
    for _ in range(3):
        result = play_out(table_id, ann, bob)["result"]
        page = read(ann.get(f"/tables/{table_id}").text)
        mine = ann.table(table_id)["series"]
        assert mine["over"] == ("A new series" in page) != ("The next game" in page)
        if mine["over"]:
            break
        table_id = again(table_id, ann, bob)
    assert mine["over"] and result
    won = next(one for one in mine["parties"] if one["won"])
    assert ("You win the series." in page) is won["you"]


def test_who_has_the_address_may_look_and_only_who_played_may_go_on(client: TestClient) -> None:
    """As at a table: the number cannot be guessed, and who watches may do nothing."""
    tables, ann, _ = played(client, "0;", "1;")
    eve = Visitor(client, name="Eve")
    page = eve.get(address(ann, tables[0])).text
    assert "Ann 1 : 1 Bob" in read(page) and "Nobody leads." in read(page)
    assert "/rematch" not in page and "You" not in read(page).replace("Your", "")
    assert "/rematch" in ann.get(address(ann, tables[0])).text
    assert "player" not in json.dumps(eve.json(address(ann, tables[0])))
    own = re.findall(r"[0-9a-f]{18}", address(ann, tables[0]))
    assert own and own[0] not in "".join(tables)


@pytest.mark.parametrize("nowhere", ["none", "x" * 200, "%00", "%F0%9F%95%B5"])
def test_there_is_no_such_series(client: TestClient, nowhere: str) -> None:
    eve = Visitor(client)
    answer = eve.get(f"/series/{nowhere}", headers={"Accept": "application/json"})
    assert "no such series" in refused(answer, 404)
    assert eve.get(f"/series/{nowhere}").status_code == 404


def test_a_game_in_play_tells_nothing_but_that_it_is(client: TestClient) -> None:
    """However far it has come, the page and the data are the same, byte for byte."""
    tables, ann, bob = played(client, "0;")
    running = again(tables[0], ann, bob)
    eve, where = Visitor(client, name="Eve"), address(ann, running)

    def seen() -> list[str]:
        pages = [one.get(where).text for one in (eve, ann)]
        masked = [re.sub(r'value="\w{64}"|data-csrf="\w+"', "", page) for page in pages]
        return [*masked, json.dumps(eve.json(where))]

    eve.get("/")
    eve.json("/")
    before = seen()
    assert "The game is being played." in read(before[0])
    assert "Go to the table" in read(before[1]) and "/rematch" not in before[1]
    for _ in range(3):
        mover = ann if ann.table(running).get("choices") else bob
        shown = mover.table(running)
        mover.choose(running, shown["choices"][0]["name"], shown["moment"])
        assert seen() == before


def test_a_deleted_table_is_gone_from_the_page(client: TestClient) -> None:
    ann = Visitor(client, name="Ann")
    first = ann.open_table("you", "easy")
    end(client, first, "0;")
    second = again(first, ann)
    end(client, second, "1;")
    where = address(ann, second)
    assert len(ann.json(where)["games"]) == 2
    assert ann.send(f"/tables/{first}/delete").status_code == 200
    series = ann.json(where)
    assert [one["game"] for one in series["games"]] == [2]
    assert [one["wins"] for one in ann.table(second)["series"]["parties"]] == [0, 1]
    ann.send(f"/tables/{second}/delete")
    assert ann.get(where).status_code == 404


def test_who_is_forgotten_is_a_player_on_the_page(client: TestClient) -> None:
    tables, ann, bob = played(client, "0;", "1;")
    where = address(ann, tables[0])
    bob.json("/")
    assert bob.send("/forget-me").status_code == 200
    page = read(ann.get(where).text)
    assert "Bob" not in page and "Ann 1 : 1 A player" in page


def test_the_form_asks_for_it(ann: Visitor) -> None:
    form = ann.json(f"/new/{BOX}")
    assert form["settings"]["series"] == ["open", "single", "3", "5", "7"]
    assert form["settings"]["turns"] == ["stay", "turn"]
    page = ann.get(f"/new/{BOX}").text
    assert 'name="series" value="5"' in page and 'name="turns" value="turn"' in page
    number = ann.json(f"/new/{BOX}?players=2")["number"]
    seats = {"number": number, "players": 2, "seat0": "you", "seat1": "easy"}
    assert "settings" in refused(ann.send(f"/new/{BOX}", **seats, series="4"), 422)
    opened = ann.send(f"/new/{BOX}", **seats, series="5", turns="turn").json()
    assert opened["series"]["needed"] == 3 and opened["series"]["game"] == 1
    room = site_of(ann.client).hall.registry.rooms[opened["id"]]
    assert room.stored.settings == TableSettings(series="5", turns="turn")


def test_a_series_of_other_rules_is_shown_without_its_endings(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, ann, _ = played(client, "0;", "1;")
    hall = site_of(client).hall

    async def refuse(*_: Any) -> None:
        raise RuntimeError("damaged")

    monkeypatch.setattr(hall.registry, "refuse_another_box", refuse)
    assert "Ann 1 : 1 Bob" in read(ann.get(address(ann, tables[0])).text)
