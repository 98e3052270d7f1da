"""Backup and restore: everybody finds their seat again, and nothing is ever written over."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from pathlib import Path

import httpx
import pytest

from spytable.store.backup import CannotCopy, back_up, restore
from spytable.store.folder_lock import FolderLock
from spytable.store.schema import HEAD
from tests.web.helpers import JSON, Visitor, server
from tests.web.running import RunningServer
from tests.web.test_server import command, open_table


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, dict[str, str]]:
    """A copy of a server with one game in play: its folder, the table, the cookies of its host, who
    is to choose."""
    folder = tmp_path_factory.mktemp("played")
    with server(folder / "data") as client:
        ann = Visitor(client)
        table_id = lasting_game(ann)
        back_up(folder / "data", folder / "copy")
    return folder / "copy", table_id, ann.cookies


def lasting_game(ann: Visitor) -> str:
    """A table at which four choices were made and another is to be: some games are over by then."""
    while True:
        table_id = ann.open_table("you", "easy")
        for _ in range(4):
            if ann.wait_for_turn(table_id)["status"] == "playing":
                choose(ann, table_id)
        if ann.wait_for_turn(table_id)["status"] == "playing":
            return table_id


def choose(ann: Visitor, table_id: str) -> None:
    shown = ann.wait_for_turn(table_id)
    last = next(one["name"] for one in reversed(shown["choices"]) if one["name"][:4] != "swap")
    answer = ann.choose(table_id, last, shown["moment"])
    assert answer.status_code == 200, answer.text


def sits_there(data: Path, table_id: str, cookies: dict[str, str]) -> bool:
    with server(data) as client:
        ann = Visitor(client)
        ann.cookies = dict(cookies)
        return ann.get(f"/tables/{table_id}", headers=JSON).json().get("you") == 0


def contents(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def test_a_restored_server_knows_everybody(
    tmp_path: Path, played: tuple[Path, str, dict[str, str]]
) -> None:
    copy, table_id, cookies = played
    before = contents(copy)
    data = tmp_path / "deep" / "data"
    done = command("restore", str(copy), "--data", str(data))
    assert done.returncode == 0 and done.stdout.strip() == f"Restored {copy} to {data}."
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
    assert modes == {"server.key": 0o600, "spytable.sqlite3": 0o600, "server.lock": 0o600}
    assert contents(copy) == before, "a backup is only read"
    with server(data) as client:
        ann = Visitor(client)
        ann.cookies = dict(cookies)
        shown = ann.table(table_id)
        assert shown["you"] == 0 and shown["status"] == "playing" and shown["choices"]
        choose(ann, table_id)
        after = ann.wait_for_turn(table_id)
        assert after["moment"] > shown["moment"]
        told = [one["sentence"] for one in shown["told"]]
        assert len(told) > 4 and [one["sentence"] for one in after["told"]][: len(told)] == told


def test_a_folder_with_tables_is_left_alone_unless_so_told(
    tmp_path: Path, played: tuple[Path, str, dict[str, str]]
) -> None:
    copy, table_id, cookies = played
    data = tmp_path / "data"
    with server(data) as client:
        bob = Visitor(client)
        other = bob.open_table("you", "friend")
    before = contents(data)
    done = command("restore", str(copy), "--data", str(data))
    assert done.returncode == 1 and f"{data} is not empty" in done.stderr
    assert contents(data) | {"server.lock": b""} == before | {"server.lock": b""}
    done = command("restore", str(copy), "--data", str(data), "--replace")
    assert done.returncode == 0 and "What was there" in done.stdout
    assert sits_there(data, table_id, cookies) and not sits_there(data, other, bob.cookies)
    aside = next(path for path in data.iterdir() if path.name.startswith("replaced-"))
    assert str(aside) in done.stdout
    assert sits_there(aside, other, bob.cookies), "what was put aside is a data folder"
    assert restore(copy, data, replace=True) not in (None, aside)
    assert aside.is_dir()


def test_nothing_is_restored_under_a_running_server(
    tmp_path: Path, played: tuple[Path, str, dict[str, str]]
) -> None:
    copy, _, _ = played
    running = RunningServer(tmp_path / "data")
    running.start()
    try:
        with httpx.Client(timeout=30) as ann:
            table = open_table(ann, running.address)
            for more in ((), ("--replace",)):
                done = command("restore", str(copy), "--data", str(running.folder), *more)
                assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
                assert f"A server is running at {running.address}/" in done.stderr
            page = ann.get(f"{running.address}/tables/{table['id']}", headers=JSON)
            assert page.json()["you"] == 0
    finally:
        running.stop()


def spoilt(copy: Path, folder: Path, how: str) -> Path:
    back_up(copy, folder)
    key, database = folder / "server.key", folder / "spytable.sqlite3"
    if how == "no key":
        key.unlink()
    elif how == "short key":
        key.write_bytes(b"short")
    elif how == "no database":
        database.write_bytes(b"nothing of the kind" * 100)
    elif how == "damaged":
        content = bytearray(database.read_bytes())
        content[4096:-4096] = os.urandom(len(content) - 8192)
        database.write_bytes(content)
    else:
        with contextlib.closing(sqlite3.connect(database)) as opened:
            statement = "DELETE FROM alembic_version"
            if how == "newer":
                statement = f"UPDATE alembic_version SET version_num = '{int(HEAD) + 1:04}'"
            opened.execute(statement)
            opened.commit()
    return folder


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("no key", "is no backup: it has no server.key"),
        ("short key", "5 bytes, not 32"),
        ("no database", "file is not a database"),
        ("damaged", "cannot be restored"),
        ("newer", "is of a newer Spytable"),
        ("never migrated", "cannot be restored"),
    ],
)
def test_a_bad_backup_touches_nothing(
    tmp_path: Path, played: tuple[Path, str, dict[str, str]], how: str, sentence: str
) -> None:
    copy = spoilt(played[0], tmp_path / "copy", how)
    with pytest.raises(CannotCopy, match=sentence):
        restore(copy, tmp_path / "data", replace=True)
    assert not (tmp_path / "data").exists()


def test_a_restore_that_fails_half_way_leaves_what_was_there(
    tmp_path: Path, played: tuple[Path, str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "notes.txt").write_text("mine")

    def full(*_: object, **__: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("spytable.store.backup.copied", full)
    with pytest.raises(OSError, match="No space"):
        restore(played[0], data, replace=True)
    assert contents(data) == {"notes.txt": b"mine", "server.lock": b""}
    FolderLock(data).release()


def test_the_data_folder_is_no_backup_of_itself(played: tuple[Path, str, dict[str, str]]) -> None:
    with pytest.raises(CannotCopy, match="the data folder itself"):
        restore(played[0], played[0], replace=True)


def test_words_that_make_no_sense_are_a_sentence(tmp_path: Path) -> None:
    done = command("restore", "/no/such/folder", "--data", str(tmp_path))
    assert done.returncode == 1 and "is no backup" in done.stderr
    assert len(done.stderr.splitlines()) == 1
