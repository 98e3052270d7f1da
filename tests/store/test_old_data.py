"""A data folder of an older server opens and goes on: on SQLite, and carried to PostgreSQL.

`old_data/of_3eef744.json.gz` was written by that commit's own server: games of all boxes that have
ended, are being played (with undos and notes), wait for somebody or were left, a lesson, and what
everybody saw of them.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import spytable
from spytable.entry import Kind
from spytable.games import shelf
from spytable.store.backup import back_up
from spytable.store.carrying import restore_database
from spytable.store.folder import database_in
from spytable.store.schema import entries
from tests.web.helpers import Visitor, play_out, server, site_of

from .postgres import fresh_database
from .test_store import engine_of

OLD = Path(__file__).parents[1] / "web" / "old_data" / "of_3eef744.json.gz"
LONG = ("agenti", "spy-connection")
"""Games that last too long to be played to their end here."""


@cache
def kept() -> dict[str, Any]:
    return json.loads(gzip.decompress(OLD.read_bytes()))  # type: ignore[no-any-return]


def laid_out(folder: Path) -> None:
    """The data folder as the old server left it."""
    folder.mkdir(mode=0o700)
    (folder / "server.key").write_bytes(bytes.fromhex(kept()["key"]))
    with contextlib.closing(sqlite3.connect(database_in(folder))) as database:
        database.executescript(kept()["sql"])


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """The data folder, and the database that its tables were carried to, if to any."""
    laid_out(tmp_path / "data")
    if request.param == "sqlite":
        return tmp_path / "data", ""
    back_up(tmp_path / "data", tmp_path / "copy")
    database = fresh_database()
    restore_database(tmp_path / "copy", database, tmp_path / "empty")
    return tmp_path / "empty", database


@pytest.fixture
def people(old: tuple[Path, str]) -> Iterator[dict[str, Visitor]]:
    """Those who played there, with the cookies they have kept."""
    with server(old[0], database=old[1]) as client:
        cookies = kept()["cookies"]
        found = {name: Visitor(client, name=name.capitalize()) for name in cookies}
        for name, visitor in found.items():
            visitor.cookies["spytable"] = cookies[name]
            visitor.json("/")
        yield found


def of_table(name: str) -> str:
    return str(kept()["tables"][name]["id"])


def everything(where: Path | str) -> list[tuple[Any, ...]]:
    engine = engine_of(where)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(entries).order_by("table_id", "number")).all()
    engine.dispose()
    return [tuple(row) for row in rows]


def test_everybody_finds_all_their_tables_as_they_were(people: dict[str, Visitor]) -> None:
    """View, moment, choices, what was heard, put down and decided: byte for byte."""
    for name, table in kept()["tables"].items():
        if name in [f"{box} ended" for box in LONG]:  # their records are compared below
            continue
        for who, before in table["seen"].items():
            shown = people[who].table(table["id"])
            heard = shown.get("heard") or []
            shown |= {"heard": len(heard), "heard_last": heard[-5:]}
            shown["choices"] = [one["name"] for one in shown.get("choices") or []]
            if before.get("view"):  # a box may tell of more than it had then
                newer = shown["view"].keys() - before["view"].keys()
                assert newer <= shelf.take(shown["box"]).newer_fields
                shown["view"] = {key: shown["view"][key] for key in before["view"]}
            assert {key: shown.get(key) for key in before} == before, (name, who)
    mine = {one["id"]: one for one in people["ann"].json("/tables")["your_tables"]}
    assert mine.keys() == {of_table(name) for name in kept()["tables"]} - {of_table("lesson")}


def test_old_records_are_read_and_verified(people: dict[str, Visitor]) -> None:
    """Those that somebody has kept as a file, and what is told of the same games now."""
    for name, text in kept()["records"].items():
        assert spytable.verify(text), name
        now = people["ann"].get(f"/tables/{of_table(name)}/record").text
        assert now == text, "not a byte is different"


@pytest.mark.parametrize("box", shelf.names())
def test_a_game_goes_on_and_its_record_is_whole(people: dict[str, Visitor], box: str) -> None:
    """Also where choices were undone before the move."""
    ann, bob = people["ann"], people["bob"]
    table_id, alone = of_table(f"{box} running"), of_table(f"{box} with bots")
    for _ in range(4):
        mover = ann if ann.table(table_id)["choices"] else bob
        shown = mover.table(table_id)
        answer = mover.choose(table_id, shown["choices"][-1]["name"], shown["moment"])
        assert answer.status_code == 200, answer.text
    ann.wait_for_turn(alone)
    if box not in LONG:
        play_out(table_id, ann, bob)
        assert spytable.verify(ann.get(f"/tables/{table_id}/record").text)


def test_who_was_waited_for_sits_down(people: dict[str, Visitor]) -> None:
    """By the old invitation; to a rematch; from a seat that a bot has held; and the lesson is
    taken up where it was left."""
    ann, bob, eve = people["ann"], people["bob"], people["eve"]
    for name, path in kept()["invites"].items():
        assert eve.join(of_table(name), f"http://here{path}").status_code == 200
        assert ann.table(of_table(name))["status"] == "playing"
    ended, again = of_table("agent-avenue ended"), of_table("rematch")
    answer = bob.send(f"/tables/{ended}/rematch")
    assert answer.json().get("id") == again, answer.text
    assert ann.table(again)["status"] == "playing"
    left = of_table("left")
    assert ann.table(left)["seats"][1]["stand_in"]
    assert bob.send(f"/tables/{left}/return").status_code == 200
    assert ann.table(left)["seats"][1]["stand_in"] is None
    play_out(left, ann, bob)
    lesson = of_table("lesson")
    assert 'id="part-lesson"' in eve.get(f"/tables/{lesson}").text
    shown = eve.table(lesson)
    answer = eve.choose(lesson, shown["choices"][0]["name"], shown["moment"])
    assert answer.status_code == 200


def test_the_rematch_of_an_old_game_is_the_second_of_a_series(people: dict[str, Visitor]) -> None:
    """Old tables are in none, whichever way they ended."""
    ann, bob = people["ann"], people["bob"]
    again = of_table("rematch")
    bob.send(f"/tables/{of_table('agent-avenue ended')}/rematch")
    assert ann.table(again)["series"] is None
    play_out(again, ann, bob)
    for one in (ann, bob):
        following = one.send(f"/tables/{again}/rematch").json()
    assert following["series"]["game"] == 2
    assert sum(party["wins"] for party in following["series"]["parties"]) == 1
    series = ann.json(f"/series/{following['series']['id']}")
    assert [one["table"] for one in series["games"]] == [again, following["id"]]
    assert series["games"][0]["reason"] and series["games"][0]["choices"] > 3


def test_every_old_entry_stays_and_has_no_time(old: tuple[Path, str]) -> None:
    """Nobody knows when it was made; an undo has a kind now, and no choice is called so."""
    with server(old[0], database=old[1]) as client:
        store = site_of(client).store
        assert client.portal is not None
        assert client.portal.call(store.times_of, of_table("left"))
    rows = everything(old[1] or old[0])
    assert len(rows) == kept()["sql"].count('INSERT INTO "entries"') > 1000
    undone = [row for row in rows if row[4] != Kind.CHOICE]
    assert {row[3:] for row in undone} == {("", Kind.UNDO, None)} and len(undone) > 20
    assert not any(row[3] == "undo" or row[5] is not None for row in rows)
