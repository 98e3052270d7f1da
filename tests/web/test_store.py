"""The store: what has been acknowledged is on the disk; many writers share one commit."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from spytable.web import schema
from spytable.web.settings import database_in
from spytable.web.store import Place, Store, Stored, TakenId, back_up, migrate
from spytable.web.writer import StoreClosed
from tests.table.games import owned
from tests.web.helpers import Visitor, play_out, server, two_friends


def stored(table_id: str) -> Stored:
    return Stored(
        id=table_id,
        box="agent-avenue",
        variant={"mode": "simple"},
        commitment="c" * 64,
        invite="key",
        host="ann",
        opened_at=1.0,
        places=[Place(0, "", "ann", "Ann", "00", True), Place(1, "easy", None, "Bot", "11", True)],
        seed=b"s" * 32,
    )


@pytest.fixture
def store(tmp_path: Path) -> Any:
    opened = Store(tmp_path / "tables.sqlite3")
    opened.open()
    yield opened
    opened.close()


def test_what_goes_in_comes_out(store: Store) -> None:
    async def run() -> None:
        await store.add(stored("one"))
        await store.follow("one", 0, [(-1, "deal:mole"), (0, "up:mole")], False)
        await store.follow("one", 1, [(0, "up:saboteur"), (1, "recruit:up")], True)
        back = await store.load("one")
        assert back is not None
        assert back.entries == [(-1, "deal:mole"), (0, "up:saboteur"), (1, "recruit:up")]
        assert back.places == stored("one").places and back.seed == b"s" * 32
        assert back.ended_at is not None and back.variant == {"mode": "simple"}
        assert await store.load("two") is None
        assert [one.id for one in await store.recent("ann")] == ["one"]
        assert await store.name_of("ann") == "Ann"
        assert "s" * 32 not in repr(back)
        with pytest.raises(TakenId):
            await store.add(stored("one"))

    asyncio.run(run())


def test_many_tables_share_one_commit(store: Store) -> None:
    async def run() -> None:
        for number in range(60):
            await store.add(stored(str(number)))
        before = store.writer.commits
        hold, held = threading.Event(), threading.Event()

        def slow(_: sa.Connection) -> None:
            held.set()
            hold.wait(10)

        first = asyncio.create_task(store.writer.do(slow))
        await asyncio.to_thread(held.wait, 10)
        appends = [
            asyncio.create_task(store.follow(str(number), 0, [(0, "up:mole")], False))
            for number in range(60)
        ]
        await asyncio.sleep(0.05)
        assert not any(append.done() for append in appends), "nothing is told before the commit"
        hold.set()
        await asyncio.gather(first, *appends)
        assert store.writer.commits - before <= 3

    asyncio.run(run())


def test_one_that_fails_takes_nobody_down(store: Store) -> None:
    async def run() -> None:
        await store.add(stored("good"))

        def broken(connection: sa.Connection) -> None:
            connection.execute(sa.text("DELETE FROM entries"))
            raise ZeroDivisionError

        await store.follow("good", 0, [(0, "up:mole")], False)
        results = await asyncio.gather(
            store.follow("good", 1, [(0, "down:mole")], False),
            store.writer.do(broken),
            store.follow("missing", 0, [(0, "x")], False),
            return_exceptions=True,
        )
        assert results[0] is None
        assert isinstance(results[1], ZeroDivisionError)
        assert isinstance(results[2], sa.exc.IntegrityError)
        back = await store.load("good")
        assert back is not None and len(back.entries) == 2

    asyncio.run(run())


def test_after_closing_nothing_is_written(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.sqlite3")
    store.open()
    store.close()

    async def run() -> None:
        with pytest.raises(StoreClosed):
            await store.add(stored("late"))

    asyncio.run(run())


def test_wal_and_full_sync(store: Store) -> None:
    def ask(connection: sa.Connection) -> tuple[Any, Any]:
        mode = connection.execute(sa.text("PRAGMA journal_mode")).scalar()
        sync = connection.execute(sa.text("PRAGMA synchronous")).scalar()
        return mode, sync

    assert asyncio.run(store.writer.do(ask)) == ("wal", 2)


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    """Run twice, the second time has nothing to do; the result is what `schema` describes."""
    path = tmp_path / "x.sqlite3"
    migrate(path)
    migrate(path)
    engine = sa.create_engine(f"sqlite:///{path}")
    built = sa.inspect(engine)
    for table in schema.metadata.sorted_tables:
        columns = {column["name"]: column for column in built.get_columns(table.name)}
        assert set(columns) == set(table.columns.keys())
        for column in table.columns:
            assert columns[column.name]["nullable"] == bool(column.nullable)
            assert str(columns[column.name]["type"]) == str(column.type)
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", "spytable.web:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD


def test_a_restart_in_mid_game_loses_nothing(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table_id, ann, bob = two_friends(client)
        for _ in range(7):
            mover = ann if ann.table(table_id)["choices"] else bob
            shown = mover.table(table_id)
            mover.choose(table_id, shown["choices"][-1]["name"], shown["moment"])
        alone = ann.open_table("you", "easy")
        ann.wait_for_turn(alone)
        before = [
            one.get(f"/tables/{table_id}", headers={"Accept": "application/json"}).json()
            for one in (ann, bob)
        ]
        lonely = ann.table(alone)
    with server(tmp_path) as again:
        ann.client = bob.client = again
        after = [
            one.get(f"/tables/{table_id}", headers={"Accept": "application/json"}).json()
            for one in (ann, bob)
        ]
        assert before == after
        assert ann.table(alone) == lonely
        assert {one for one in ann.json("/")["tables"]} == {table_id, alone}
        play_out(table_id, ann, bob)
        play_out(alone, ann)


def test_a_game_is_not_played_on_with_another_box_file(tmp_path: Path) -> None:
    """It is refused in words, nothing changes, and with the right file it goes on."""

    def everything() -> dict[str, list[Any]]:
        with sqlite3.connect(database_in(tmp_path)) as database:
            names = ("tables", "places", "entries")
            return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in names}

    with owned("0123456789abcdef"), server(tmp_path) as client:
        table_id, ann, bob = two_friends(client)
        waiting = ann.open_table("you", "friend")
        invite = ann.table(waiting)["invite"]
        before = ann.table(table_id)
        kept = everything()
    for edition in ("", "fedcba9876543210"):
        with owned(edition), server(tmp_path) as other:
            ann.client = bob.client = other
            refusals = [
                ann.get(f"/tables/{table_id}", headers={"Accept": "application/json"}),
                ann.get(f"/tables/{table_id}"),
                ann.get(f"/tables/{waiting}"),
                ann.get(f"/tables/{table_id}/stream"),
                bob.get("/" + invite.split("/", 3)[3]),
                ann.choose(table_id, "up:mole", before["moment"]),
                ann.send(f"/tables/{table_id}/rematch"),
            ]
            assert [refusal.status_code for refusal in refusals] == [409] * len(refusals)
            assert all("begun with another box file" in refusal.text for refusal in refusals)
            assert ann.get("/").status_code == 200
            assert everything() == kept
    with owned("0123456789abcdef"), server(tmp_path) as again:
        ann.client = bob.client = again
        assert ann.table(table_id)["view"] == before["view"]
        play_out(table_id, ann, bob)
        rematch = ann.send(f"/tables/{table_id}/rematch").json()["id"]
    with server(tmp_path) as other:
        ann.client = other
        assert ann.get(f"/tables/{rematch}").status_code == 409


def test_a_table_from_before_box_files_were_noted_stays_open(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table_id, ann, _ = two_friends(client)
        before = ann.table(table_id)
    with sqlite3.connect(database_in(tmp_path)) as database:
        database.execute("ALTER TABLE tables DROP COLUMN rules")
        database.execute("ALTER TABLE tables DROP COLUMN edition")
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    with server(tmp_path) as again:
        ann.client = again
        assert ann.table(table_id)["view"] == before["view"]


def test_a_game_is_not_played_on_by_other_rules(tmp_path: Path) -> None:
    """The same choices would tell another story: it is refused in words, and nothing changes."""

    def says(rules: int | None) -> None:
        with sqlite3.connect(database_in(tmp_path)) as database:
            database.execute("UPDATE tables SET rules = ?", (rules,))

    with server(tmp_path) as client:
        table_id, ann, bob = two_friends(client)
        before = ann.table(table_id)
    with sqlite3.connect(database_in(tmp_path)) as database:
        (now,) = database.execute("SELECT rules FROM tables").fetchone()
    for rules in (now - 1, now + 1):
        says(rules)
        with server(tmp_path) as other:
            ann.client = bob.client = other
            refusals = [ann.get(f"/tables/{table_id}"), ann.choose(table_id, "up:mole", 1)]
            assert [refusal.status_code for refusal in refusals] == [409, 409]
            assert all("begun by other rules" in refusal.text for refusal in refusals)
    says(now)
    with server(tmp_path) as again:
        ann.client = bob.client = again
        assert ann.table(table_id)["view"] == before["view"]
        play_out(table_id, ann, bob)


def test_a_bot_interrupted_in_thought_goes_on(tmp_path: Path) -> None:
    with server(tmp_path, beat=3600.0) as client:
        ann = Visitor(client)
        table_id = ann.open_table("you", "easy", first="blue")
        assert ann.table(table_id)["choices"] == []
    with server(tmp_path) as again:
        ann.client = again
        assert ann.wait_for_turn(table_id)["choices"]


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    with server(tmp_path, idle_seconds=0.0) as client:
        ann = Visitor(client)
        table_id = ann.open_table("you", "easy")
        before = ann.wait_for_turn(table_id)
        hall = client.app.state.site.hall
        for _ in range(100):
            if not hall._rooms:
                break
            threading.Event().wait(0.05)
        assert not hall._rooms
        assert ann.table(table_id) == before


def test_a_backup_is_whole(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        ann = Visitor(client)
        table_id = ann.open_table("you", "easy")
        ann.wait_for_turn(table_id)
        back_up(database_in(tmp_path), tmp_path / "copy.sqlite3")
    copy = sqlite3.connect(tmp_path / "copy.sqlite3")
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copy.execute("SELECT id FROM tables").fetchall() == [(table_id,)]
    assert copy.execute("SELECT count(*) FROM entries").fetchone()[0] >= 8
    copy.close()
