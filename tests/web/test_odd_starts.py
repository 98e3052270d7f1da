"""Odd starts and a store that fails: one sentence, no trace, and no word that is not true."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.store.folder import database_in
from spytable.store.signing import KEY_FILE
from tests.web.helpers import JSON, Visitor, server, site_of, two_friends
from tests.web.test_server import command

DATABASE = "spytable.sqlite3"


def newer(folder: Path) -> None:
    with server(folder):
        pass
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()


def no_database(folder: Path) -> None:
    (folder / DATABASE).write_bytes(b"this is no database" * 100)


def a_folder_for_a_database(folder: Path) -> None:
    (folder / DATABASE).mkdir()


def of_another_program(folder: Path) -> None:
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("CREATE TABLE tables (legs INTEGER)")
        database.commit()


def short_key(folder: Path) -> None:
    (folder / KEY_FILE).write_bytes(b"short")


def a_folder_for_a_key(folder: Path) -> None:
    (folder / KEY_FILE).mkdir()


def no_key(folder: Path) -> None:
    with server(folder) as client:
        Visitor(client).open_table("you", "friend")
    (folder / KEY_FILE).unlink()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (no_key, "is missing, and without it nobody finds their seat"),
        (newer, "was written by a newer Spytable (its tables are at 9999"),
        (no_database, "cannot be used: file is not a database."),
        (a_folder_for_a_database, "cannot be used: unable to open database file."),
        (of_another_program, "cannot be used: table tables already exists."),
        (short_key, "cannot be used: the server's key has 5 bytes, not 32."),
        (a_folder_for_a_key, "cannot be used: Is a directory."),
    ],
)
def test_a_folder_that_cannot_be_served_is_a_sentence(
    tmp_path: Path, spoil: Callable[[Path], None], words: str
) -> None:
    spoil(tmp_path)
    done = command("serve", "--port", "0", "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr and str(tmp_path) in done.stderr
    assert "Traceback" not in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_locked_database_needs_no_backup(tmp_path: Path) -> None:
    with server(tmp_path):
        pass
    locked = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    with contextlib.closing(locked) as other:
        other.execute("BEGIN EXCLUSIVE")
        done = command("serve", "--port", "0", "--data", str(tmp_path))
    assert done.returncode == 1 and "is locked by another program" in done.stderr
    assert "backup" not in done.stderr and len(done.stderr.splitlines()) == 1


def test_what_holds_seeds_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Also in a folder that others may look into, and where an older server made it otherwise."""
    tmp_path.chmod(0o755)
    for _ in range(2):
        with server(tmp_path) as client:
            Visitor(client).open_table("you", "friend")
            made = [path for path in tmp_path.iterdir() if path.name.startswith(DATABASE)]
            assert len(made) == 3, "and what SQLite lays beside it"
            assert [path.stat().st_mode & 0o777 for path in made] == [0o600] * 3
        (tmp_path / DATABASE).chmod(0o644)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--address", "spies.example"), "needs a whole address"),
        (("--address", "https://x/games"), "without a path"),
        (("--proxy", "nonsense"), "neither an address nor a network"),
    ],
)
def test_words_for_the_world_outside_are_checked(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    done = command("serve", "--port", "0", "--data", str(tmp_path / "data"), *words)
    assert (done.returncode, done.stdout) == (1, "") and sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1 and not (tmp_path / "data").exists()


@pytest.mark.parametrize("name", ["SPYTABLE_BEAT", "SPYTABLE_PATIENCE"])
def test_seconds_that_are_no_number_are_a_sentence(tmp_path: Path, name: str) -> None:
    done = command("serve", "--port", "0", "--data", str(tmp_path), **{name: "quick"})
    assert done.returncode == 1 and f"{name} needs a number" in done.stderr
    assert len(done.stderr.splitlines()) == 1


# A store that fails


def test_a_locked_database_holds_nobody_up_for_long(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    shown = mover.table(table_id)
    choice = shown["choices"][-1]["name"]
    locked = sqlite3.connect(database_in(site_of(client).settings.data), isolation_level=None)
    with contextlib.closing(locked) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        answer = mover.choose(table_id, choice, shown["moment"])
        assert time.monotonic() - began < 10
        assert answer.status_code == 503 and "storage is busy" in answer.json()["error"]
        assert int(answer.headers["retry-after"]) >= 3
        assert mover.table(table_id) == shown, "reading goes on"
        other.execute("ROLLBACK")
    assert mover.choose(table_id, choice, shown["moment"]).status_code == 200


def test_of_a_database_that_was_deleted_under_the_server_nothing_is_acknowledged(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names the file and what to do; the page says that the storage is at fault."""
    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    shown = mover.table(table_id)
    database = database_in(site_of(client).settings.data)
    for file in database.parent.glob(f"{database.name}*"):
        file.unlink()
    for _ in range(3):
        answer = mover.choose(table_id, shown["choices"][-1]["name"], shown["moment"])
        assert answer.status_code == 500
        assert "storage is not working properly" in answer.json()["error"]
    assert Visitor(client).send("/forget-me").status_code != 200
    assert f"{database} was deleted or replaced while the server ran" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_full_disk_is_told_in_a_line_and_a_sentence_and_nothing_is_lost(
    client: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlalchemy as sa

    table_id, ann, bob = two_friends(client)
    mover = ann if ann.table(table_id)["choices"] else bob
    with_bot = ann.open_table("you", "easy")
    before = ann.wait_for_turn(with_bot)
    shown = mover.table(table_id)

    def full() -> None:
        cause = sqlite3.OperationalError("database or disk is full")
        raise sa.exc.OperationalError("COMMIT", {}, cause)

    with monkeypatch.context() as broken:
        broken.setattr(site_of(client).store.writer, "_connection", full)
        answers = [
            mover.send(f"/tables/{table_id}", **_first(shown)),
            ann.send(f"/tables/{table_id}/leave"),
            ann.send(f"/tables/{with_bot}", **_first(before)),
        ]
        for answer in answers:
            assert answer.status_code == 507 and "storage is full" in answer.json()["error"]
        assert mover.table(table_id) == shown, "reading goes on, and nothing has changed"
    told = [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert any("database or disk is full" in one.getMessage() for one in told)
    assert not any(one.exc_info or "\n" in one.getMessage() for one in told)
    assert mover.send(f"/tables/{table_id}", **_first(shown)).status_code == 200
    assert ann.send(f"/tables/{with_bot}", **_first(before)).status_code == 200
    ann.wait_for_turn(with_bot)


def test_bots_and_pages_that_the_store_fails_leave_no_trace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """They are woken again; whoever runs the server reads why, on one line."""
    import sqlalchemy as sa

    from spytable.hall.failures import tell
    from spytable.hall.refusals import Reasons, Refusal
    from spytable.store.port import RolledBack

    full = sa.exc.OperationalError("COMMIT", {}, sqlite3.OperationalError("disk is full"))
    given_up = RolledBack("the database gave the transaction up")
    given_up.__cause__ = full
    for known in (full, given_up, Refusal(Reasons.UNREADABLE)):
        tell(known, "a bot at the table %s gave up", "t1")
    assert not any(record.exc_info for record in caplog.records)
    assert caplog.text.count("a bot at the table t1 gave up: disk is full") == 2
    tell(ZeroDivisionError("ours"), "a bot at the table %s gave up", "t1")
    assert caplog.records[-1].exc_info, "a fault of ours keeps its trace"


def _first(shown: dict[str, Any]) -> dict[str, Any]:
    return {"choice": shown["choices"][0]["name"], "moment": shown["moment"]}


CORRUPT = {
    "another box": "UPDATE tables SET box = 'monopoly'",
    "no variant": "UPDATE tables SET variant = 'xx'",
    "a list of variants": "UPDATE tables SET variant = '[]'",
    "nothing for a variant": "UPDATE tables SET variant = 'null'",
    "no seats": "DELETE FROM places",
    "a seat too few": "DELETE FROM places WHERE seat = 1",
    "a seat too far": "UPDATE places SET seat = 7 WHERE seat = 1",
    "no seed": "DELETE FROM seeds",
    "no such choice": "UPDATE entries SET choice = 'zz' WHERE number = 1",
    "a gap": "DELETE FROM entries WHERE number = 1",
    "no date": "UPDATE tables SET opened_at = 'yesterday'",
    "rules in words": "UPDATE tables SET rules = 'mine'",
    "a name of bytes": "UPDATE places SET name = x'ff' WHERE seat = 1",
    "seatings in words": "UPDATE tables SET seatings = 'many'",
    "a promise of bytes": "UPDATE tables SET commitment = x'ff'",
    "another seed than was promised": "UPDATE seeds SET seed = x'00'",
    "a choice of bytes": "UPDATE entries SET choice = x'ff' WHERE number = 1",
    "a seat in words": "UPDATE entries SET seat = 'left' WHERE number = 1",
    "a level that no bot has": "UPDATE places SET level = 'divine' WHERE seat = 1",
    "a stand-in of no level": "UPDATE places SET stand_in = 'divine' WHERE seat = 0",
}


def test_damaged_tables_are_not_said_to_be_safe(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """And the others, and the shelf, go on; the log says what is wrong, without a trace."""
    with server(tmp_path) as client:
        ann = Visitor(client)
        damaged = {name: ann.open_table("you", "easy") for name in CORRUPT}
        whole = ann.open_table("you", "easy")
        for table_id in (*damaged.values(), whole):
            ann.wait_for_turn(table_id)
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        for name, table_id in damaged.items():
            which = "id" if "tables" in CORRUPT[name] else "table_id"
            joint = " AND " if "WHERE" in CORRUPT[name] else " WHERE "
            database.execute(f"{CORRUPT[name]}{joint}{which} = ?", (table_id,))
        database.commit()
    with server(tmp_path) as client:
        back = Visitor(client)
        back.cookies = ann.cookies
        for name, table_id in damaged.items():
            answer = back.get(f"/tables/{table_id}", headers=JSON)
            assert answer.status_code in (404, 500), name
            sentence = answer.json()["error"]
            assert "lost" not in sentence, name
            assert "damaged" in sentence or "no such game" in sentence, name
        assert back.table(whole)["you"] == 0
        assert back.get("/").status_code == 200
        assert whole in [str(one) for one in back.json("/")["tables"]]
    told = [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert all(any(table_id in one.getMessage() for one in told) for table_id in damaged.values())
    assert not any(one.exc_info or "\n" in one.getMessage() for one in told)


def test_a_broken_file_is_not_said_to_be_safe(
    ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlalchemy as sa

    async def torn(*_: Any, **__: Any) -> None:
        cause = sqlite3.DatabaseError("database disk image is malformed")
        raise sa.exc.DatabaseError("SELECT secret", {}, cause)

    table_id = ann.open_table("you", "friend")
    monkeypatch.setattr(site_of(ann.client).store, "name_of", torn, raising=False)
    answer = ann.get("/new/agent-avenue", headers={"Accept": "text/html"})
    assert answer.status_code == 500 and "storage is not working properly" in answer.text
    assert "lost" not in answer.text and "SELECT" not in answer.text
    assert ann.table(table_id)["you"] == 0


def test_no_personal_number_is_logged(
    ann: Visitor, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failures of the database are told without the values."""
    table_id = ann.open_table("you", "friend")
    with contextlib.closing(
        sqlite3.connect(database_in(site_of(ann.client).settings.data))
    ) as database:
        (player,) = database.execute("SELECT player FROM places WHERE seat = 0").fetchone()
        database.execute("ALTER TABLE places RENAME COLUMN player TO somebody")
        database.commit()
    answer = ann.get("/", headers=JSON)
    assert answer.status_code == 500 and "storage is not working properly" in answer.json()["error"]
    assert "no such column" in caplog.text, "the owner is told what is wrong"
    assert player not in caplog.text and ann.own_cookie[1] not in caplog.text
    assert table_id not in answer.text
