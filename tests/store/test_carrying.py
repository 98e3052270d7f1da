"""A club is carried between databases: SQLite and PostgreSQL, by way of a backup."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spytable.entry import Entry, Kind
from spytable.store.backup import CannotCopy, back_up, restore
from spytable.store.carrying import back_up_database, restore_database
from spytable.store.opening import open_keys, open_store
from spytable.store.port import AsideRow, TableRow
from spytable.store.settings import TableSettings

from .postgres import fresh_database
from .test_store import stored


def play(where: str | Path, name: str = "one") -> None:
    """A table with a bit of everything."""

    async def run() -> None:
        store = open_store(where)
        table = stored(name)
        table.settings, table.variant = TableSettings("all"), {"mode": "simple", "a": "ř☃"}
        await store.add(table)
        entries = [Entry(0, "up:mole"), Entry(0, kind=Kind.UNDO), Entry(1, "easy", Kind.STAND_IN)]
        await store.append(name, 0, entries, 5.0, "0")
        await store.put_aside(name, 0, AsideRow(0, "all", "note", "ř'\"", 1))
        await store.put_away("ann", name, True)
        await store.acquire(name, "node", "http://gone", 0.0)
        store.close()

    asyncio.run(run())


def seen(where: str | Path, name: str = "one") -> tuple[TableRow, list[float | None], Any]:
    async def run() -> Any:
        store = open_store(where)
        row = await store.load(name)
        found = row, await store.times_of(name), await store.tables_of("ann")
        store.close()
        return found

    return asyncio.run(run())  # type: ignore[no-any-return]


def signed(database: str, folder: Path) -> str:
    return open_keys(database, folder).sign("player", "ann")


def test_a_club_goes_from_one_database_to_the_other_and_back(tmp_path: Path) -> None:
    home, first, second = tmp_path / "home", fresh_database(), fresh_database()
    play(home)
    key, told = signed("", home), seen(home)
    assert told[0].entries[1].kind is Kind.UNDO and told[0].settings.advice == "all"
    back_up(home, tmp_path / "b1")
    assert restore_database(tmp_path / "b1", first, tmp_path / "data") is None
    back_up_database(first, tmp_path / "b2")
    assert restore_database(tmp_path / "b2", second, tmp_path / "data") is None
    back_up_database(second, tmp_path / "b3")
    restore(tmp_path / "b3", tmp_path / "again")
    for where, database in ((first, first), (second, second), (tmp_path / "again", "")):
        assert seen(where) == told
        assert signed(database, tmp_path / "again") == key, "everybody finds their seat"
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "b2").iterdir()}
    assert set(modes.values()) == {0o600} and len(modes) == 2


def test_nothing_is_written_over_and_what_is_replaced_is_put_aside(tmp_path: Path) -> None:
    home, database = tmp_path / "home", fresh_database()
    play(home)
    signed("", home)
    back_up(home, tmp_path / "copy")
    play(database, "other")
    signed(database, home)
    with pytest.raises(CannotCopy, match="is not empty"):
        restore_database(tmp_path / "copy", database, tmp_path / "data")
    assert seen(database, "other")[0].id == "other" and seen(database)[0] is None
    aside = restore_database(tmp_path / "copy", database, tmp_path / "data", replace=True)
    assert aside is not None and seen(database)[0].id == "one"
    assert seen(database, "other")[0] is None and seen(aside, "other")[0].id == "other"


def test_a_database_that_is_served_or_empty_is_refused(tmp_path: Path) -> None:
    home, database = tmp_path / "home", fresh_database()
    with pytest.raises(CannotCopy, match="holds no tables"):
        back_up_database(database, tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()
    play(home)
    signed("", home)
    back_up(home, tmp_path / "copy")
    play(database)

    async def hold() -> None:
        store = open_store(database)
        await store.acquire("one", "node", "http://here", 60.0)
        store.close()

    asyncio.run(hold())
    with pytest.raises(CannotCopy, match="running at http://here"):
        restore_database(tmp_path / "copy", database, tmp_path / "data", replace=True)
