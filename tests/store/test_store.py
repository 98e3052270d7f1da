"""The store: what has been acknowledged is on the disk; many writers share one commit."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

import spytable
from spytable.entry import Entry, Kind
from spytable.store import schema
from spytable.store.folder import database_in
from spytable.store.opening import open_store
from spytable.store.port import (
    Overtaken,
    RolledBack,
    SeatRow,
    StoreClosed,
    TableRow,
    TakenId,
)
from spytable.store.postgres import WRITERS, engine_at
from spytable.store.sql_store import SqlStore as Store
from spytable.store.sqlite import engine_on
from tests.table.games import owned
from tests.web.helpers import Visitor, play_out, server, two_friends

UNDO = Entry(0, kind=Kind.UNDO)


def stored(table_id: str) -> TableRow:
    return TableRow(
        id=table_id,
        box="agent-avenue",
        variant={"mode": "simple"},
        commitment="c" * 64,
        invite="key",
        host="ann",
        opened_at=1.0,
        places=[
            SeatRow(0, "", "ann", "Ann", "00", True),
            SeatRow(1, "easy", None, "Bot", "11", True),
        ],
        seed=b"s" * 32,
    )


def test_what_goes_in_comes_out(store: Store) -> None:
    async def run() -> None:
        await store.add(stored("one"))
        story = [Entry(-1, "deal:mole"), Entry(0, "up:mole"), UNDO, Entry(0, "up:saboteur")]
        await store.append("one", 0, story[:2], None)
        await store.append("one", 2, story[2:], 5.0)
        back = await store.load("one")
        assert back is not None
        assert back.entries == story
        assert back.places == stored("one").places and back.seed == b"s" * 32
        assert back.ended_at == 5.0 and back.variant == {"mode": "simple"}
        assert await store.load("two") is None
        assert [one.id for one in await store.tables_of("ann")] == ["one"]
        assert await store.name_of("ann") == "Ann"
        assert "s" * 32 not in repr(back)
        with pytest.raises(TakenId):
            await store.add(stored("one"))

    asyncio.run(run())


@pytest.mark.parametrize("held", [False, True])
def test_who_won_is_told_from_the_own_seat(store: Store, held: bool) -> None:
    """Won or lost, one's own points first; who only opened the table reads the winner's name.  By
    whichever way the end was written; of tables of before nothing is known."""

    async def run() -> None:
        epochs: dict[str, int] = {}
        for name in ("one", "two", "three"):
            table = stored(name)
            table.places[1] = SeatRow(1, "", "bob", "Bob", "11", True)
            table.places.append(SeatRow(2, "easy", None, "Bot", "22", True))
            table.host = "eve"
            await store.add(table)
            if held and store.has_leases:
                lease = await store.acquire(name, "node", "here", 60.0)
                assert lease is not None
                epochs[name] = lease.epoch
        store.fence = epochs.get
        ended = {"one": "1;6 35 20", "two": ";", "three": None}
        await asyncio.gather(
            *(
                store.append(name, 0, [Entry(0, "up:mole")], 5.0, "", outcome)
                for name, outcome in ended.items()
            )
        )
        found = {}
        for player in ("ann", "bob", "eve"):
            for one in await store.tables_of(player):
                found[player, one.id] = one.won, one.winners, one.points
        assert found["ann", "one"] == (False, ("Bob",), (6, 35, 20))
        assert found["bob", "one"] == (True, ("Bob",), (35, 20, 6))
        assert found["eve", "one"] == (None, ("Bob",), ())
        assert found["ann", "two"] == (None, (), ()), "nobody won"
        assert found["ann", "three"] == (None, (), ())

    asyncio.run(run())


def test_many_tables_share_one_commit(store: Store) -> None:
    async def run() -> None:
        for number in range(60):
            await store.add(stored(str(number)))
        before = store.writer.commits
        hold, held = threading.Event(), threading.Semaphore(0)

        def slow(_: sa.Connection) -> None:
            held.release()
            hold.wait(10)

        writers = 1 if store.writer._engine.dialect.name == "sqlite" else WRITERS
        busy = []
        for _ in range(writers):
            busy.append(asyncio.create_task(store.writer.do(slow)))
            assert await asyncio.to_thread(held.acquire, timeout=10)
        appends = [
            asyncio.create_task(store.append(str(number), 0, [Entry(0, "up:mole")], None))
            for number in range(60)
        ]
        await asyncio.sleep(0.05)
        assert not any(append.done() for append in appends), "nothing is told before the commit"
        hold.set()
        await asyncio.gather(*busy, *appends)
        assert store.writer.commits - before <= writers + 2

    asyncio.run(run())


def test_one_that_fails_takes_nobody_down(store: Store) -> None:
    async def run() -> None:
        await store.add(stored("good"))

        def broken(connection: sa.Connection) -> None:
            connection.execute(sa.text("DELETE FROM entries"))
            raise ZeroDivisionError

        await store.append("good", 0, [Entry(0, "up:mole")], None)
        results = await asyncio.gather(
            store.append("good", 1, [Entry(0, "down:mole")], None),
            store.writer.do(broken),
            store.append("missing", 0, [Entry(0, "x")], None),
            return_exceptions=True,
        )
        assert results[0] is None
        assert isinstance(results[1], ZeroDivisionError)
        assert isinstance(results[2], Overtaken)
        back = await store.load("good")
        assert back is not None and len(back.entries) == 2

    asyncio.run(run())


def test_nothing_is_ever_taken_out_and_who_comes_second_is_told(store: Store) -> None:
    """The primary key is the referee; the loser's end of the game does not count either."""

    async def run() -> None:
        await store.add(stored("one"))
        await store.append("one", 0, [Entry(0, "up:mole"), Entry(1, "recruit:up")], None)
        for number in (0, 1):
            with pytest.raises(Overtaken):
                await store.append(
                    "one", number, [Entry(0, "up:saboteur"), Entry(1, "x"), Entry(0, "y")], 7.0
                )
        back = await store.load("one")
        assert back is not None and back.ended_at is None
        assert back.entries == [Entry(0, "up:mole"), Entry(1, "recruit:up")]

    asyncio.run(run())


def test_the_only_statement_that_touches_entries_is_an_insert() -> None:
    """Unless a whole table is deleted."""
    folder = Path(schema.__file__).parent
    found = {
        match
        for file in folder.glob("*.py")
        if file.name != "erasing.py"
        for match in re.findall(r"entries\.(insert|update|delete)\(", file.read_text())
    }
    assert found == {"insert"}


@pytest.mark.parametrize("thought", ["as it is", "the other way round"])
def test_a_seat_is_taken_once_and_the_last_one_starts_the_game(store: Store, thought: str) -> None:
    """Whatever was thought of who is missing: the store counts."""
    wrong = thought != "as it is"

    async def run() -> None:
        table = stored("one")
        table.places = [SeatRow(seat, "", None, "", "", False) for seat in range(3)]
        await store.add(table)
        ann, bob, carl, dora = (
            SeatRow(seat, "", name, name, "00", True)
            for seat, name in ((0, "ann"), (2, "bob"), (2, "carl"), (1, "dora"))
        )
        assert await store.sit("one", ann, wrong) is None
        assert await store.sit("one", bob, wrong) is None
        with pytest.raises(Overtaken):
            await store.sit("one", carl, True)
        started = await store.sit("one", dora, not wrong)
        back = await store.load("one")
        assert back is not None and started is not None and back.started_at == started
        assert [place.player for place in back.places] == ["ann", "dora", "bob"]

    asyncio.run(run())


def test_a_rematch_is_opened_and_linked_in_one(store: Store) -> None:
    """Also where an older server was cut off in between, and where it is done twice."""

    async def run() -> None:
        await store.add(stored("one"))
        await store.add(stored("two"))
        for old, new in (("one", "three"), ("two", "four"), ("two", "four")):
            if new == "four":
                with contextlib.suppress(TakenId):
                    await store.add(stored("four"))
            await store.add_rematch(old, stored(new))
            first, second = await store.load(old), await store.load(new)
            assert first is not None and first.rematch == new and second is not None
        commits = store.writer.commits
        await store.add_rematch("three", stored("five"))
        assert store.writer.commits == commits + 1

    asyncio.run(run())


@pytest.mark.parametrize("together", [True, False])
def test_what_many_do_at_once_is_as_if_each_had_done_it_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch, together: bool
) -> None:
    """A rematch is opened, its guest sits down, others play on: the rows are the same either way,
    and so are the answers."""
    again = stored("three")
    again.places[1] = SeatRow(1, "", "bob", "Bob \N{BLACK CHESS KNIGHT}'\"", "", False)
    again.seed, again.edition, again.rules, again.variant = bytes(range(32)), "ours", 3, {"a": "ř"}
    guest = SeatRow(1, "", "bob", "Bob \N{SNOWMAN}", "ff", True)

    def divided(connection: sa.Connection, batch: list[Any]) -> None:
        if len(batch) > 1:
            raise ZeroDivisionError
        batch[0].answer = batch[0].work(connection)

    async def run() -> None:
        await store.add(stored("one"))
        await store.add(stored("two"))
        if together:
            monkeypatch.setattr(store.writer, "_do_one_by_one", None)  # nothing needs more care
        else:
            monkeypatch.setattr(store.writer, "_do_together", divided)
        assert await asyncio.gather(
            store.append("two", 0, [Entry(0, "up:mole"), Entry(-1, "deal:x")], None, "0 1"),
            store.add_rematch("one", again),
        ) == [None, True]
        told = await asyncio.gather(
            store.append("two", 2, [Entry(1, "ř\"'")], 5.0, ""),
            store.sit("three", guest, True),
            store.append("one", 0, [UNDO], None),
        )
        one, two, three = [await store.load(name) for name in ("one", "two", "three")]
        assert one is not None and two is not None and three is not None
        assert one.rematch == "three" and one.entries == [UNDO]
        assert two.entries == [Entry(0, "up:mole"), Entry(-1, "deal:x"), Entry(1, "ř\"'")]
        assert (two.ended_at, two.waits_for) == (5.0, "")
        assert told == [None, three.started_at, None] and three.started_at is not None
        again.places[1], again.started_at = guest, three.started_at
        assert three == again
        monkeypatch.undo()
        with pytest.raises(Overtaken):
            await store.sit("three", guest, True)
        assert not await store.add_rematch("one", again), "it is there already"

    asyncio.run(run())


GIVING_UP = {
    "a conflict that rolls back": "INSERT OR ROLLBACK INTO tables SELECT * FROM tables",
    "a rollback in silence": "ROLLBACK",
    "a full disk": "INSERT INTO entries WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL "
    "SELECT i + 1 FROM n WHERE i < 100000)  "
    "SELECT 'good', i, 0, hex(zeroblob(500)), 'choice', 0.0 FROM n",
}


@pytest.mark.parametrize("how", GIVING_UP)
def test_nothing_is_acknowledged_that_was_rolled_back(in_a_file: Store, how: str) -> None:
    """Where the database gives the whole transaction up, everybody in it is told so."""

    store = in_a_file

    async def run() -> None:
        await store.add(stored("good"))
        await store.append("good", 0, [Entry(0, "up:mole")], None)
        hold, held = threading.Event(), threading.Event()

        def slow(connection: sa.Connection) -> None:
            connection.execute(sa.text("PRAGMA max_page_count = 60"))
            held.set()
            hold.wait(10)

        def give_up(connection: sa.Connection) -> None:
            connection.exec_driver_sql(GIVING_UP[how])

        first = asyncio.create_task(store.writer.do(slow))
        await asyncio.to_thread(held.wait, 10)
        errands = [
            asyncio.create_task(store.append("good", 1, [Entry(0, "before")], None)),
            asyncio.create_task(store.writer.do(give_up)),
            asyncio.create_task(store.append("good", 1, [Entry(0, "after")], None)),
        ]
        await asyncio.sleep(0.05)
        hold.set()
        await first
        results = await asyncio.gather(*errands, return_exceptions=True)
        assert isinstance(results[1], Exception) and isinstance(results[2], Exception)
        if how != "a full disk":  # which SQLite may also survive, statement by statement
            assert isinstance(results[0], RolledBack)
        taken = [Entry(0, "up:mole")] + ([Entry(0, "before")] if results[0] is None else [])
        back = await store.load("good")
        assert back is not None and back.entries == taken
        await store.append("good", len(taken), [Entry(0, "later")], None)
        back = await store.load("good")
        assert back is not None and back.entries == [*taken, Entry(0, "later")]

    asyncio.run(run())


def test_what_finds_no_room_is_refused_and_what_does_goes_on(in_a_file: Store) -> None:
    """Appended entries take a way of their own; nothing of it is acknowledged that is not there."""

    def most_pages(count: int) -> Any:
        return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {count}")

    store = in_a_file

    async def run() -> None:
        await store.add(stored("good"))
        await store.append("good", 0, [Entry(0, "up:mole")], None)
        await store.writer.do(most_pages(60))
        commits = store.writer.commits
        with pytest.raises(sa.exc.OperationalError, match="full"):
            await store.append("good", 1, [Entry(0, "x" * 500)] * 2000, None)
        assert store.writer.commits == commits
        back = await store.load("good")
        assert back is not None and back.entries == [Entry(0, "up:mole")]
        await store.writer.do(most_pages(1 << 20))
        await store.append("good", 1, [Entry(0, "later")], None)
        with pytest.raises(Overtaken):
            await store.append("good", 1, [Entry(0, "too late")], None)
        back = await store.load("good")
        assert back is not None and back.entries == [Entry(0, "up:mole"), Entry(0, "later")]

    asyncio.run(run())


def test_your_tables_are_found_by_an_index(in_a_file: Store) -> None:
    store = in_a_file

    async def run() -> None:
        for number in range(3):
            table = stored(str(number))
            table.opened_at, table.host = float(number), "host"
            table.places[0].player = "ann" if number else "bob"
            await store.add(table)
        assert [one.id for one in await store.tables_of("ann")] == ["2", "1"]
        assert [one.id for one in await store.tables_of("host", most=2)] == ["2", "1"]
        assert (await store.tables_of("bob"))[0].names == ("Ann", "Bot")

        def explain(connection: sa.Connection) -> str:
            plan = "EXPLAIN QUERY PLAN SELECT id FROM tables WHERE host = 'x' OR id IN "
            plan += "(SELECT table_id FROM places WHERE player = 'x')"
            return " ".join(str(row) for row in connection.execute(sa.text(plan)))

        plan = await store.writer.do(explain)
        assert "tables_of_host" in plan and "SCAN tables" not in plan

    asyncio.run(run())


def test_after_closing_nothing_is_written(where: str | Path) -> None:
    store = open_store(where)
    store.close()

    async def run() -> None:
        with pytest.raises(StoreClosed):
            await store.add(stored("late"))

    asyncio.run(run())


def test_wal_and_full_sync(in_a_file: Store) -> None:
    def ask(connection: sa.Connection) -> tuple[Any, Any]:
        mode = connection.execute(sa.text("PRAGMA journal_mode")).scalar()
        sync = connection.execute(sa.text("PRAGMA synchronous")).scalar()
        return mode, sync

    assert asyncio.run(in_a_file.writer.do(ask)) == ("wal", 2)


def engine_of(where: str | Path) -> sa.Engine:
    """Another way to what a store has written."""
    if isinstance(where, str):
        return engine_at(where, writing=False)
    return engine_on(database_in(where), writing=False)


def test_migrations_lead_to_the_schema(where: str | Path) -> None:
    """Run twice, the second time has nothing to do; the result is what `schema` describes."""
    for _ in range(2):
        open_store(where).close()
    engine = engine_of(where)
    built = sa.inspect(engine)
    for table in schema.metadata.sorted_tables:
        columns = {column["name"]: column for column in built.get_columns(table.name)}
        assert set(columns) == set(table.columns.keys())
        for column in table.columns:
            assert columns[column.name]["nullable"] == bool(column.nullable)
            made = columns[column.name]["type"].compile(engine.dialect)
            made = "FLOAT" if made == "DOUBLE PRECISION" else made  # which PostgreSQL makes of it
            assert made == column.type.compile(engine.dialect)
        assert {one["name"] for one in built.get_indexes(table.name)} == {
            one.name for one in table.indexes
        }
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", "spytable.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD


def test_a_restart_in_mid_game_loses_nothing(where: str | Path, tmp_path: Path) -> None:
    database = where if isinstance(where, str) else ""
    with server(tmp_path, database=database) as client:
        table_id, ann, bob = two_friends(client)
        for _ in range(7):
            mover = ann if ann.table(table_id)["choices"] else bob
            shown = mover.table(table_id)
            mover.choose(table_id, shown["choices"][-1]["name"], shown["moment"])
        alone = ann.open_table("you", "easy")
        ann.wait_for_turn(alone)
        before = [one.table(table_id) | {"version": ""} for one in (ann, bob)]
        lonely = ann.table(alone) | {"version": ""}
    with server(tmp_path, database=database) as again:
        ann.client = bob.client = again
        after = [one.table(table_id) | {"version": ""} for one in (ann, bob)]
        assert before == after
        assert ann.table(alone) | {"version": ""} == lonely
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
            assert all("started with another map and cards" in refusal.text for refusal in refusals)
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


def downgrade(path: Path, revision: str) -> None:
    """Make the file one of an older server."""
    engine = engine_on(path, writing=True)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "spytable.store:migrations")
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()


def test_a_table_from_before_box_files_were_noted_stays_open(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table_id, ann, _ = two_friends(client)
        before = ann.table(table_id)
    downgrade(database_in(tmp_path), "0001")
    with server(tmp_path) as again:
        ann.client = again
        assert ann.table(table_id)["view"] == before["view"]


def test_a_database_of_an_older_server_is_played_on(tmp_path: Path) -> None:
    """Written when an undo still deleted: every table, its people and its choices are there."""
    old = Path(__file__).parents[1] / "web" / "old_data"
    people = json.loads((old / "people.json").read_text())
    (tmp_path / "server.key").write_bytes(bytes.fromhex(people["key"]))
    with contextlib.closing(sqlite3.connect(database_in(tmp_path))) as database:
        database.executescript((old / "tables.sql").read_text())
        # Which rules those were is another test's matter.
        database.execute(
            "UPDATE tables SET rules = ?", (spytable.box("agent-avenue").box.rules_version,)
        )
        database.commit()
        query = "SELECT table_id, number, seat, choice FROM entries ORDER BY table_id, number"
        story = database.execute(query).fetchall()
        assert len(story) == 63
    with server(tmp_path) as client:
        ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
        for name, one in (("ann", ann), ("bob", bob)):
            one.cookies["spytable"] = people["cookies"][name]
            shown = one.table(people["playing"])
            assert [told["sentence"] for told in shown["told"]] == people["told"][name]
            assert shown["prompt"] == people["prompt"][name]
            assert one.table(people["ended"])["status"] == "ended"
        play_out(people["playing"], ann, bob)
        assert spytable.verify(ann.get(f"/tables/{people['playing']}/record").text)
        assert ann.json("/")["tables"] == [people["playing"], people["ended"]]
    with contextlib.closing(sqlite3.connect(database_in(tmp_path))) as database:
        after = database.execute(query).fetchall()
        assert set(story) < set(after)
        times = dict(database.execute("SELECT made_at IS NULL, count(*) FROM entries GROUP BY 1"))
        assert times[1] == len(story) and times[0] == len(after) - len(story)
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (
            schema.HEAD,
        )


def test_a_rematch_that_an_older_server_half_opened_works_again(tmp_path: Path) -> None:
    """It had opened the table and was killed before it linked it."""
    with server(tmp_path) as client:
        table_id, ann, bob = two_friends(client)
        play_out(table_id, ann, bob)
        again = ann.send(f"/tables/{table_id}/rematch").json()["id"]
    with contextlib.closing(sqlite3.connect(database_in(tmp_path))) as database:
        database.execute("UPDATE tables SET rematch = NULL")
        database.commit()
    with server(tmp_path) as client:
        ann.client = bob.client = client
        assert ann.table(table_id)["rematch"] is None
        for one in (bob, ann, bob):
            answer = one.send(f"/tables/{table_id}/rematch")
            assert (answer.status_code, answer.json()["id"]) == (200, again)
        play_out(again, ann, bob)


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
    for rules in (now - 2, now + 1):
        says(rules)
        with server(tmp_path) as other:
            ann.client = bob.client = other
            refusals = [ann.get(f"/tables/{table_id}"), ann.choose(table_id, "up:mole", 1)]
            assert [refusal.status_code for refusal in refusals] == [409, 409]
            assert all("started under different rules" in refusal.text for refusal in refusals)
    says(now - 1)  # rules that are still understood: the game goes on
    with server(tmp_path) as again:
        ann.client = bob.client = again
        assert ann.table(table_id)["view"] == before["view"]
        play_out(table_id, ann, bob)


def test_two_servers_over_http_lose_nothing(tmp_path: Path) -> None:
    """A way around the lock on the folder: the slower one is told to look again."""
    with server(tmp_path) as one, server(tmp_path) as other:
        table_id, ann, bob = two_friends(one)
        taken: list[str] = []
        for turn in range(8):
            ann.client = bob.client = one if turn % 2 else other
            mover = ann if ann.table(table_id)["choices"] else bob
            shown = mover.table(table_id)
            if shown["status"] == "ended":
                break  # a lucky deal
            mover.client = other if turn % 2 else one
            late = mover.table(table_id)
            mover.client = one if turn % 2 else other
            names = [c["name"] for c in shown["choices"] if not c["name"].startswith("swap")]
            assert mover.choose(table_id, names[-1], shown["moment"]).status_code == 200
            taken.append(names[-1])
            mover.client = other if turn % 2 else one
            refused = mover.choose(table_id, names[0], late["moment"])
            assert refused.status_code == 409
            assert refused.json()["error"].startswith("The game has moved on")
            assert mover.table(table_id)["moment"] > late["moment"]
    with contextlib.closing(sqlite3.connect(database_in(tmp_path))) as database:
        query = "SELECT choice FROM entries WHERE seat >= 0 ORDER BY number"
        assert [choice for (choice,) in database.execute(query)] == taken


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
            if not hall.registry.rooms:
                break
            threading.Event().wait(0.05)
        assert not hall.registry.rooms
        assert ann.table(table_id) == before
