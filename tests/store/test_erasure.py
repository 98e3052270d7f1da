"""Deletion: nothing is left of whoever wants it, and nothing is taken from those who play on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from spytable.cli import app
from spytable.entry import Entry
from spytable.store import erasing
from spytable.store.erasure import NOBODY, Erased
from spytable.store.folder import database_in
from spytable.store.folder_lock import FolderLock
from spytable.store.opening import open_store
from spytable.store.port import AsideRow, Fenced, Overtaken, SeatRow, TableRow
from spytable.store.schema import metadata
from spytable.store.sql_store import SqlStore as Store

WORD = "cafe"


def seat(number: int, player: str | None) -> SeatRow:
    if player is None:
        return SeatRow(number, "easy", None, "Easy bot", "11", True)
    if player == "?":
        return SeatRow(number, "", None, "", "", False)
    return SeatRow(number, "", player, f"Name of {player}", WORD, True)


def stored(
    table_id: str, *sitting: str | None, host: str = "ann", started: bool = True, **more: Any
) -> TableRow:
    places = [seat(number, player) for number, player in enumerate(sitting)]
    row = TableRow(
        table_id, "agent-avenue", {}, "c" * 64, "key", host, 1.0, places, b"s" * 32, **more
    )
    row.started_at = 2.0 if started else None
    return row


async def with_notes(store: Store, table: TableRow) -> None:
    """A table with a few choices, and notes of every seat."""
    await store.add(table)
    await store.append(table.id, 0, [Entry(-1, "deal:mole"), Entry(0, "up:mole")], None)
    notes = [
        AsideRow(one.seat, audience, "pad", f"{audience} {one.name}", 1)
        for one in table.places
        for audience in ("seat", "all")
    ]
    for number, note in enumerate(notes):
        await store.put_aside(table.id, number, note)


def everything(store: Store) -> str:
    """All that the database holds, as text."""
    with store._reading.begin() as connection:
        tables = metadata.sorted_tables
        return "\n".join(str(row) for one in tables for row in connection.execute(sa.select(one)))


def test_a_table_where_nobody_else_plays_goes_with_all_its_rows(store: Store) -> None:
    async def run() -> None:
        await with_notes(store, stored("alone", "ann", None))
        await store.put_away("ann", "alone", True)
        await store.add(stored("before", "ann", "bob", host="bob", rematch="alone"))
        assert await store.erase("ann", "alone") == Erased(["alone"], [])
        assert await store.load("alone") is None
        before = await store.load("before")
        assert before is not None and before.places[0].name == "Name of ann"
        assert before.rematch == "alone", "the number is not given out again: the deals would be"
        with pytest.raises(Overtaken):
            await store.append("alone", 2, [Entry(0, "x")], None)

    asyncio.run(run())
    with store._reading.begin() as connection:
        for one in metadata.sorted_tables:
            if "table_id" in one.c:
                left = connection.execute(sa.select(one.c.table_id)).scalars()
                assert "alone" not in set(left)


def test_where_others_play_the_game_stays_and_the_name_and_notes_go(store: Store) -> None:
    async def run() -> None:
        await with_notes(store, stored("both", "ann", "bob"))
        assert await store.erase("ann") == Erased([], ["both"])
        left = await store.load("both")
        assert left is not None
        mine, other = left.places
        assert mine == SeatRow(0, "", None, NOBODY, WORD, True, "medium"), "a bot plays on"
        assert other == seat(1, "bob") and left.host == "bob"
        assert len(left.entries) == 2, "their game is whole"
        texts = [aside.text for aside in left.asides]
        assert texts == ["", "all Name of ann", "seat Name of bob", "all Name of bob"]
        assert await store.tables_of("ann") == [] and await store.name_of("ann") == ""
        await store.append("both", 2, [Entry(1, "x")], 9.0)
        assert await store.erase("ann") == Erased(), "once is enough"
        assert await store.erase("bob") == Erased(["both"], []), "the last one takes it along"

    asyncio.run(run())
    assert "bob" not in everything(store) and "ann" not in everything(store)


def test_of_a_game_that_is_over_nobody_plays_the_seat(store: Store) -> None:
    async def run() -> None:
        table = stored("over", "ann", "bob", "cyril", host="cyril", ended_at=5.0)
        await store.add(table)
        await store.erase("ann")
        await store.erase("bob")
        left = await store.load("over")
        assert left is not None
        assert [place.name for place in left.places] == [
            NOBODY,
            f"{NOBODY} 2",
            "Name of cyril",
        ]
        assert not any(place.stand_in for place in left.places)

    asyncio.run(run())


def test_a_table_that_waits_is_called_off_by_its_host_and_left_by_a_guest(store: Store) -> None:
    async def run() -> None:
        await store.add(stored("mine", "ann", "bob", "?", started=False))
        await store.add(stored("theirs", "bob", "ann", "?", host="bob", started=False))
        await store.add(stored("first", "bob", "ann", host="bob", ended_at=3.0, rematch="mine"))
        erased = await store.erase("ann")
        assert sorted(erased.kept) == ["first", "mine", "theirs"] and not erased.deleted
        mine, theirs, first = [await store.load(one) for one in ("mine", "theirs", "first")]
        assert mine is not None and theirs is not None and first is not None
        assert mine.cancelled_at is not None and mine.host != "ann"
        assert [place.seated for place in mine.places] == [False, False, False]
        assert first.rematch is None, "its rematch is offered again"
        assert theirs.cancelled_at is None and theirs.places[1] == seat(1, "?")
        assert await store.sit("theirs", SeatRow(1, "", "eve", "Eve", "00", True), False) is None

    asyncio.run(run())
    assert "ann" not in everything(store).replace("Name of", "").replace("cannot", "")


def test_nothing_is_deleted_for_a_stranger(store: Store) -> None:
    async def run() -> None:
        await with_notes(store, stored("both", "ann", "bob"))
        before = everything(store)
        assert await store.erase("eve") == Erased() == await store.erase("eve", "both")
        assert await store.erase("ann", "another") == Erased()
        assert everything(store) == before

    asyncio.run(run())


def test_another_node_that_holds_the_table_writes_there_no_more() -> None:
    from tests.store.postgres import fresh_database

    address = fresh_database()
    here, there = open_store(address), open_store(address)

    async def run() -> None:
        for one in ("alone", "both"):
            await here.add(stored(one, "ann", "bob" if one == "both" else None))
            lease = await there.acquire(one, "node", "http://there", 60)
            assert lease is not None
        there.fence = lambda table_id: 1
        await there.append("both", 0, [Entry(0, "x")], None)
        assert await here.erase("ann") == Erased(["alone"], ["both"])
        assert await there.renew("node", {"alone": 1, "both": 1}, 60) == set()
        for one in ("alone", "both"):
            with pytest.raises(Fenced):
                await there.append(one, 1, [Entry(0, "y")], None)

    try:
        asyncio.run(run())
    finally:
        here.close()
        there.close()


def test_what_is_deleted_is_not_left_in_the_file(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    asyncio.run(with_notes(store, stored("alone", "zuzana-novakova", None, host="x")))
    asyncio.run(store.erase("zuzana-novakova"))
    store.close()
    for file in (database_in(tmp_path), Path(f"{database_in(tmp_path)}-wal")):
        assert not file.exists() or b"zuzana-novakova" not in file.read_bytes()


def test_a_failed_erasure_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        await with_notes(store, stored("a", "ann", "bob"))
        await with_notes(store, stored("b", "ann", None))
        before = everything(store)
        real: Callable[..., None] = erasing._take_out

        def broken(*args: Any) -> None:
            real(*args)
            raise ZeroDivisionError

        monkeypatch.setattr(erasing, "_take_out", broken)
        with pytest.raises(ZeroDivisionError):
            await store.erase("ann")
        assert everything(store) == before

    asyncio.run(run())


def test_the_host_deletes_a_table_or_a_person(where: str | Path) -> None:
    store = open_store(where)
    asyncio.run(with_notes(store, stored("one", "ann", "bob")))
    asyncio.run(with_notes(store, stored("two", "ann", None)))
    store.close()
    to = ["--data", str(where)] if isinstance(where, Path) else ["--database", str(where)]

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, [*words, *to])
        return done.exit_code, done.output

    assert run("forget", "one", "7") == (1, "Nobody sits at seat 7 of the table one.\n")
    assert run("delete", "none") == (1, "There is no table none here.\n")
    assert run("forget", "one", "1") == (0, "Tables deleted: 1; without the name: 1.\n")
    assert run("delete", "one") == (0, "Deleted the table one.\n")
    store = open_store(where)
    assert asyncio.run(store.load("one")) is None and asyncio.run(store.load("two")) is None
    store.close()


def test_nothing_is_deleted_by_hand_under_a_running_server(tmp_path: Path) -> None:
    nothing = CliRunner().invoke(app, ["delete", "one", "--data", str(tmp_path)])
    assert nothing.exit_code == 1 and "There are no tables" in nothing.output
    open_store(tmp_path).close()
    lock = FolderLock(tmp_path)
    done = CliRunner().invoke(app, ["delete", "one", "--data", str(tmp_path)])
    lock.release()
    assert done.exit_code == 1 and "A server is running" in done.output
