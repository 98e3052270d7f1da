"""The server as a process: its start, its streams, its end, its log, its commands."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import spytable
from spytable.store.folder_lock import FolderInUse, FolderLock
from tests.web.helpers import BOX, JSON
from tests.web.running import RunningServer


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path)
    server.start()
    yield server
    server.stop()


def open_table(client: httpx.Client, address: str, other: str = "easy") -> dict[str, Any]:
    form = client.get(f"{address}/new/{BOX}", headers=JSON).json()
    fields = {"players": 2, "seat0": "you", "seat1": other, "name": "Ann"}
    fields |= {"csrf": form["csrf"], "number": form["number"], "option-first": "green"}
    shown = client.post(f"{address}/new/{BOX}", json=fields, headers=JSON)
    data: dict[str, Any] = shown.json()
    return data


def events(response: httpx.Response) -> Iterator[tuple[str, dict[str, Any]]]:
    name = ""
    for line in response.iter_lines():
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            yield name, json.loads(line[6:])


def markup(data: dict[str, Any]) -> str:
    """All that a message brings, whichever part of it."""
    return json.dumps(data).replace('\\"', '"')


def lasting(data: dict[str, Any]) -> dict[str, Any]:
    """The look of a table to whichever server lays it out."""
    return {name: value for name, value in data.items() if name not in ("version", "csrf")}


def test_the_stream_tells_each_seat_its_own(running: RunningServer) -> None:
    with httpx.Client(timeout=30) as ann, httpx.Client(timeout=30) as carl:
        table = open_table(ann, running.address)
        path = f"{running.address}/tables/{table['id']}"
        with (
            ann.stream("GET", f"{path}/stream") as mine,
            carl.stream("GET", f"{path}/stream") as public,
        ):
            assert mine.headers["content-type"].startswith("text/event-stream")
            seen, open_ = events(mine), events(public)
            first = next(data for name, data in seen if name == "table")
            watched = next(data for name, data in open_ if name == "table")
            assert 'name="choice"' in markup(first) and first["title"].startswith("●")
            assert 'name="choice"' not in markup(watched) and "csrf" not in markup(watched)
            shown = ann.get(path, headers=JSON).json()
            choice = next(c["name"] for c in shown["choices"] if c["name"].startswith("up:"))
            fields = {"csrf": shown["csrf"], "choice": choice, "moment": shown["moment"]}
            assert ann.post(path, json=fields, headers=JSON).status_code == 200
            after = next(data for name, data in seen if name == "table")
            assert after["moment"] == shown["moment"] + 1
            assert "down:" in markup(after)


def test_it_serves_without_what_makes_it_quicker(tmp_path: Path) -> None:
    """uvloop, httptools and isal are an extra: without them it plays all the same."""
    missing = "import sys; sys.modules.update(dict.fromkeys(('uvloop', 'httptools', 'isal')))"
    (tmp_path / "sitecustomize.py").write_text(missing)
    server = RunningServer(tmp_path / "data")
    server.environment["PYTHONPATH"] = os.pathsep.join(
        [str(tmp_path), server.environment.get("PYTHONPATH", "")]
    )
    server.start()
    try:
        with httpx.Client(timeout=30) as ann:
            table = open_table(ann, server.address)
            with ann.stream("GET", f"{server.address}/tables/{table['id']}/stream") as stream:
                assert stream.headers["content-encoding"] == "gzip"
                assert next(data for name, data in events(stream) if name == "table")["moment"] >= 0
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


def test_a_stop_with_open_streams_is_quick_and_clean(running: RunningServer) -> None:
    with httpx.Client(timeout=30) as ann:
        table = open_table(ann, running.address)
        with ann.stream("GET", f"{running.address}/tables/{table['id']}/stream") as stream:
            next(events(stream))
            assert running.stop() < 4
            assert running.process is not None and running.process.returncode in (0, -15)
    log = running.log.read_text()
    assert "Traceback" not in log and "ERROR" not in log


def test_a_stop_while_compiling_is_quick(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "data", plain=False)
    server.environment["SPYTABLE_CACHE"] = str(tmp_path / "cache")
    server.start()
    with httpx.Client(timeout=30) as ann:
        table = open_table(ann, server.address)
        assert table["status"] == "playing"
    assert server.stop() < 6
    assert "Traceback" not in server.log.read_text()


def test_a_killed_server_has_lost_nothing(running: RunningServer) -> None:
    with httpx.Client(timeout=30) as ann:
        table = open_table(ann, running.address)
        path = f"{running.address}/tables/{table['id']}"
        shown = ann.get(path, headers=JSON).json()
        choice = next(c["name"] for c in shown["choices"] if c["name"].startswith("up:"))
        fields = {"csrf": shown["csrf"], "choice": choice, "moment": shown["moment"]}
        assert ann.post(path, json=fields, headers=JSON).status_code == 200
        before = lasting(ann.get(path, headers=JSON).json())
        off, left = _seats_left(ann, running.address)
        running.stop(signal.SIGKILL)
        running.start()
        assert lasting(ann.get(path, headers=JSON).json()) == before
        assert ann.get(f"{running.address}/tables/{off}", headers=JSON).status_code == 410
        seats = ann.get(f"{running.address}/tables/{left}", headers=JSON).json()["seats"]
        assert [seat["stand_in"] for seat in seats] == ["strong", None]


def _seats_left(ann: httpx.Client, address: str) -> tuple[str, str]:
    """A table that was called off, and one where a bot sits in for the one who left it last."""
    off = open_table(ann, address, "friend")
    token = {"csrf": off["csrf"]}
    ann.post(f"{address}/tables/{off['id']}/cancel", json=token, headers=JSON)
    left = open_table(ann, address, "friend")
    key = left["invite"].partition("?key=")[2]
    path = f"{address}/tables/{left['id']}"
    with httpx.Client(timeout=30) as bob:
        csrf = bob.get(f"{path}/join?key={key}", headers=JSON).json()["csrf"]
        bob.post(f"{path}/join", json={"csrf": csrf, "key": key, "name": "Bob"}, headers=JSON)
    answer = ann.post(f"{path}/leave", json=token | {"level": "strong"}, headers=JSON)
    assert answer.status_code == 200
    return str(off["id"]), str(left["id"])


def test_the_log_of_a_running_server(running: RunningServer) -> None:
    with httpx.Client(timeout=30) as ann:
        table = open_table(ann, running.address)
        ann.get(f"{running.address}/tables/{table['id']}/join?key=secretsecret")
        cookie = next(iter(ann.cookies.values()))
    log = running.log.read_text()
    assert f"GET /tables/{table['id']}/join 303" in log
    assert "secretsecret" not in log and cookie not in log and table["csrf"] not in log


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_the_first_page_comes_at_once_with_a_cold_cache(tmp_path: Path) -> None:
    """Within three seconds; counted in processor time, for the neighbours may be busy."""
    server = RunningServer(tmp_path / "data", plain=False)
    server.environment["SPYTABLE_CACHE"] = str(tmp_path / "cache")
    seconds = server.start()
    try:
        assert min(seconds, server.busy_seconds()) < 3.0
    finally:
        server.stop()


def test_the_first_page_needs_no_compiling(tmp_path: Path) -> None:
    """A module that takes long must not be on the way to the first page."""
    server = RunningServer(tmp_path / "data", plain=False)
    server.environment["SPYTABLE_CACHE"] = str(tmp_path / "cache")
    server.start()
    try:
        page = httpx.get(server.address, timeout=30)
        assert page.elapsed.total_seconds() < 2.0
        compiled = [path for path in (tmp_path / "cache").rglob("*.nbi")]
        assert compiled == []
    finally:
        server.stop()


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "spytable.cli", *words],
        env=os.environ | {"SPYTABLE_PLAIN": "1"} | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = command("serve", "--port", port, "--data", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.strip() == (
        f"Port {port} is taken: stop what runs there, or choose another with --port."
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("serve", "--host", "256.1.1.1"), "is not an address"),
        (("serve", "--box", "agent-avenue"), "needs NAME=FILE"),
        (("serve", "--box", "spy-connection=/no/such/file"), "there is no file"),
        (("serve", "--box", "spy-conection=README.md"), "replaceable components: spy-connection"),
        (("serve", "--box", "agent-avenue=README.md"), "replaceable components: spy-connection"),
        (("warm", "--box", "agent-avenue=README.md"), "replaceable components: spy-connection"),
        (("serve", "--data", "/dev/null/x"), "Cannot write"),
        (("backup", "copy", "--data", "/no/such/folder"), "nothing to copy"),
        (("warm", "monopoly"), "There is no box 'monopoly'"),
    ],
)
def test_bad_words_are_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = command(*words)
    assert done.returncode == 1
    assert sentence in done.stderr and "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


BROKEN = {
    "no JSON": (b'{"game": "spy-connection",}', "line 1, column"),
    "another alphabet": ("{'žluť'".encode("iso-8859-2"), "not in UTF-8"),
    "missing keys": (b'{"game": "spy-connection"}', "missions is missing"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_no_server_starts_with_a_box_that_cannot_be_played(tmp_path: Path, broken: str) -> None:
    content, sentence = BROKEN[broken]
    file = tmp_path / "mine.json"
    file.write_bytes(content)
    data = tmp_path / "data"
    serve = ("serve", "--port", "0", "--data", str(data))
    by_option = command(*serve, "--box", f"spy-connection={file}")
    by_environment = command(*serve, SPYTABLE_BOX_SPY_CONNECTION=str(file))
    for done in (by_option, by_environment, command("box", "check", str(file))):
        assert done.returncode == 1 and done.stdout == ""
        assert done.stderr.startswith(f"{file} cannot be played with:\n- ")
        assert sentence in done.stderr and "Traceback" not in done.stderr
    assert not data.exists()


def test_a_box_is_checked_by_what_it_says_it_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"game": "chess"}')
    done = command("box", "check", str(file))
    assert done.returncode == 1 and '"game" must name a box' in done.stderr
    source = Path(spytable.__file__).parent / "games" / "spy_connection" / "box.json"
    file.write_bytes(b"\xef\xbb\xbf" + source.read_bytes())
    done = command("box", "check", str(file))
    assert done.returncode == 0 and "is a complete box of spy-connection" in done.stdout


def test_every_box_can_be_warmed() -> None:
    assert command("warm").returncode == 0


def test_a_backup_brings_everybody_back_to_their_seat(
    running: RunningServer, tmp_path: Path
) -> None:
    """Made while the server runs; the copy is a data folder, and nobody else may read it."""
    copy = tmp_path / "copies" / "monday"
    with httpx.Client(timeout=30) as ann:
        table = open_table(ann, running.address)
        shown = ann.get(f"{running.address}/tables/{table['id']}", headers=JSON).json()
        done = command("backup", str(copy), "--data", str(running.folder))
        assert done.returncode == 0 and f"spytable serve --data {copy}" in done.stdout
        again = command("backup", str(copy), "--data", str(running.folder))
        assert again.returncode == 1 and "exists already" in again.stderr
        assert sorted(path.name for path in copy.parent.iterdir()) == ["monday"]
        assert stat.S_IMODE(copy.stat().st_mode) == 0o700
        files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in copy.iterdir()}
        assert files == {"server.key": 0o600, "spytable.sqlite3": 0o600}
        with contextlib.closing(sqlite3.connect(copy / "spytable.sqlite3")) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        restored = RunningServer(copy)
        restored.start()
        try:
            path = f"{restored.address}/tables/{table['id']}"
            back = ann.get(path, headers=JSON).json()
            assert lasting(back) == lasting(shown) and shown["you"] == 0
            choice = shown["choices"][0]["name"]
            fields = {"csrf": shown["csrf"], "choice": choice, "moment": shown["moment"]}
            assert ann.post(path, json=fields, headers=JSON).status_code == 200
        finally:
            restored.stop()


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "spytable.sqlite3").write_bytes(b"this is no database" * 100)
    done = command("backup", str(tmp_path / "copy"), "--data", str(data))
    assert done.returncode == 1 and "server.key does not exist" in done.stderr
    (data / "server.key").write_bytes(b"k" * 32)
    done = command("backup", str(tmp_path / "copy"), "--data", str(data))
    assert done.returncode == 1 and "Could not copy" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_second_server_on_the_same_folder_is_a_sentence(running: RunningServer) -> None:
    """It says where the first one is; and however that one ends, the next may start."""
    for port in ("0", str(running.port)):
        done = command("serve", "--port", port, "--data", str(running.folder))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.strip() == (
            f"A server is already running at {running.address}/ with the data folder "
            f"{running.folder}: play there, stop it, or choose another folder with --data."
        )
    assert httpx.get(running.address, timeout=30).status_code == 200
    for how in (signal.SIGKILL, signal.SIGTERM):
        running.stop(how)
        running.start()


def test_the_lock_is_held_by_one_and_ends_with_it(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with pytest.raises(FolderInUse) as refused:
        FolderLock(tmp_path)
    assert refused.value.address == ""
    lock.say("http://a.long.address.example:12345/")
    lock.say("http://127.0.0.1:8000/")
    with pytest.raises(FolderInUse) as refused:
        FolderLock(tmp_path)
    assert refused.value.address == "http://127.0.0.1:8000/"
    lock.release()
    FolderLock(tmp_path).release()


def test_the_address_is_printed(running: RunningServer) -> None:
    assert re.match(r"Spytable is at http://127\.0\.0\.1:\d+/\n", running.log.read_text())
