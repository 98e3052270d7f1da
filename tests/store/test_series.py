"""Series in the store: what a series is follows from its tables, over every database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from spytable.entry import Entry
from spytable.store.backup import back_up, restore
from spytable.store.carrying import back_up_database, restore_database
from spytable.store.opening import open_keys, open_store
from spytable.store.port import Overtaken, TableRow, Unreadable
from spytable.store.schema import series as series_rows
from spytable.store.schema import tables
from spytable.store.series import EarlierGame, Extension
from spytable.store.settings import TableSettings
from spytable.store.sql_store import SqlStore as Store

from .postgres import fresh_database
from .test_erasure import stored

DOCUMENT = Extension("mind-mgmt/shift", 1, {"open": [1, 2], "names": "none"})


def game(table_id: str, number: int | None, series: str | None = "s", **more: Any) -> TableRow:
    return stored(table_id, "ann", "bob", series=series, game=number, **more)


async def ended(store: Store, table_id: str, outcome: str) -> None:
    await store.append(table_id, 0, [], 9.0, "", outcome)


async def three_games(store: Store) -> None:
    """Two that have ended, seats turned in the second, and one in play."""
    await store.add(game("one", None, None))
    await ended(store, "one", "0;")
    assert await store.add_rematch("one", game("two", 2, chairs="1 0"))
    await ended(store, "two", "1;6 35")
    assert await store.add_rematch("two", game("three", 3))


def test_a_series_is_its_tables(store: Store) -> None:
    """A game that stood alone has become its first."""

    async def run() -> None:
        await three_games(store)
        series = await store.series("s")
        assert series is not None and (series.opened, series.last) == (3, "three")
        found = [(one.table_id, one.game, one.chairs, one.outcome) for one in series.games]
        assert found == [
            ("one", 1, None, "0;"),
            ("two", 2, "1 0", "1;6 35"),
            ("three", 3, None, None),
        ]
        assert [one.rematch for one in series.games] == ["two", "three", None]
        assert [one.player for one in series.games[0].sitters] == ["ann", "bob"]
        assert "ann" not in repr(series), "nor in a log"
        third = await store.load("three")
        assert third is not None
        earlier = [EarlierGame(1, None, "0;"), EarlierGame(2, "1 0", "1;6 35")]
        assert third.earlier == earlier and third.series == "s"
        first = await store.load("one")
        assert first is not None and (first.series, first.game, first.earlier) == ("s", 1, [])
        assert await store.series("none") is None

    asyncio.run(run())


def test_it_is_opened_once_whoever_asks(store: Store) -> None:
    async def run() -> None:
        await store.add(game("one", 1, settings=TableSettings(series="3")))
        await ended(store, "one", "0;")
        asked = [store.add_rematch("one", game("two", 2)) for _ in range(5)]
        assert sorted(await asyncio.gather(*asked)) == [False] * 4 + [True]
        series = await store.series("s")
        assert series is not None and len(series.games) == series.opened == 2
        assert series.games[0].settings.series == "3"

    asyncio.run(run())


def test_a_game_that_was_called_off_is_none_until_it_is_set_again(store: Store) -> None:
    async def run() -> None:
        await store.add(game("one", None, None))
        await ended(store, "one", "0;")
        waiting = game("two", 2)
        waiting.started_at = None
        await store.add_rematch("one", waiting)
        await store.cancel("two")
        series = await store.series("s")
        assert series is not None and [one.table_id for one in series.games] == ["one"]
        await store.add_rematch("one", waiting)
        series = await store.series("s")
        assert series is not None and len(series.games) == 2 and series.opened == 2

    asyncio.run(run())


def test_deletion_takes_a_game_out_and_keeps_the_numbers(store: Store) -> None:
    async def run() -> None:
        for number, name in enumerate(("one", "two", "three"), 1):
            await store.add(stored(name, "ann", None, series="s", game=number))
            await ended(store, name, "0;")
        await store.write_extension("s", 0, DOCUMENT)
        erased = await store.erase("ann", "two")
        assert (erased.deleted, erased.later) == (["two"], ["three"])
        third = await store.load("three")
        assert third is not None and [one.game for one in third.earlier] == [1]
        series = await store.series("s")
        assert series is not None and series.extension == DOCUMENT
        assert (await store.erase("ann")).later == []
        series = await store.series("s")
        assert series is not None and (series.games, series.last) == ((), "three")
        assert series.extension == Extension()

    asyncio.run(run())


def test_a_document_is_written_at_the_revision_that_was_read(store: Store) -> None:
    async def run() -> None:
        await three_games(store)
        series = await store.series("s")
        assert series is not None and series.extension.is_empty
        read = series.revision
        await store.write_extension("s", read, DOCUMENT)
        for late in (read, read + 2):
            with pytest.raises(Overtaken):
                await store.write_extension("s", late, Extension())
        with pytest.raises(Overtaken):
            await store.write_extension("none", 0, DOCUMENT)
        series = await store.series("s")
        assert series is not None and (series.extension, series.revision) == (DOCUMENT, read + 1)

    asyncio.run(run())


def test_a_document_is_not_written_by_whoever_does_not_know_of_the_next_table(
    store: Store,
) -> None:
    async def run() -> None:
        await store.add(game("one", 1))
        before = await store.series("s")
        assert before is not None
        await store.add_rematch("one", game("two", 2))
        with pytest.raises(Overtaken):
            await store.write_extension("s", before.revision, DOCUMENT)
        after = await store.series("s")
        assert after is not None and after.extension.is_empty
        await store.write_extension("s", after.revision, DOCUMENT)

    asyncio.run(run())


def test_the_end_of_a_game_is_in_the_score_with_its_last_entry_or_not_at_all(
    store: Store,
) -> None:
    """There is nothing else to write: a second writer of the entry changes no score."""

    async def run() -> None:
        await three_games(store)
        await store.append("three", 0, [Entry(0, "up:mole")], 10.0, "", "1;")
        with pytest.raises(Overtaken):
            await store.append("three", 0, [Entry(0, "up:mole")], 11.0, "", "0;")
        series = await store.series("s")
        assert series is not None and [one.outcome for one in series.games][-1] == "1;"

    asyncio.run(run())


def test_a_damaged_series_is_told_from_none(store: Store) -> None:
    async def run() -> None:
        await three_games(store)
        await store.writer.do(lambda it: it.execute(series_rows.update().values(extension=[1])))
        with pytest.raises(Unreadable):
            await store.series("s")

    asyncio.run(run())


def test_it_goes_with_a_backup_and_from_one_database_to_the_other(tmp_path: Path) -> None:
    """SQLite, its copy, PostgreSQL, its copy, SQLite."""
    data, address = tmp_path / "data", fresh_database()
    store = open_store(data)
    asyncio.run(three_games(store))
    empty = asyncio.run(store.series("s"))
    assert empty is not None
    asyncio.run(store.write_extension("s", empty.revision, DOCUMENT))
    before = asyncio.run(store.series("s"))
    store.close()
    open_keys("", data)
    back_up(data, tmp_path / "first")
    restore_database(tmp_path / "first", address, tmp_path / "aside")
    carried = open_store(address)
    assert before is not None and asyncio.run(carried.series("s")) == before
    carried.close()
    back_up_database(address, tmp_path / "second")
    restore(tmp_path / "second", tmp_path / "again")
    again = open_store(tmp_path / "again")
    assert asyncio.run(again.series("s")) == before
    with again._reading.begin() as connection:
        found = connection.execute(sa.select(tables.c.game).order_by(tables.c.game)).scalars()
        assert list(found) == [1, 2, 3]
    again.close()
