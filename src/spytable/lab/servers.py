"""Server processes under measurement: ours, of this version or another, one or two nodes, and the
peer's.

Each is fresh: a folder or a database of its own, and no limits for a client.  Started, it is a port
to ask and the processes whose time counts, database and proxy among them.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .databases import Database
from .load.processes import processor_seconds
from .proxy import in_front_of


class BenchFailed(RuntimeError):
    """The measurement could not be made."""


@dataclass(frozen=True)
class Served:
    """Servers that are ready: where to ask, and which processes do the work."""

    port: int
    pids: list[int]


def warm(python: str = sys.executable) -> None:
    """Compile the rules beforehand: it is not that which is measured."""
    command = [python, "-m", "spytable.cli", "warm", "agent-avenue"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BenchFailed(f"{python} could not warm up: {done.stderr.strip()[-300:]}")


@contextlib.contextmanager
def ours(database: Database | None = None, python: str = sys.executable) -> Iterator[Served]:
    """One server of ours, its rules loaded: on SQLite with full sync, or on this PostgreSQL."""
    options = ["--database", database.address] if database else []
    with _one_of_ours(python, options) as served:
        beside = [database.pid] if database else []
        yield Served(served.port, served.pids + beside)


@contextlib.contextmanager
def nodes(database: Database, nginx: str, count: int) -> Iterator[Served]:
    """So many nodes of ours on one PostgreSQL, behind nginx."""
    with contextlib.ExitStack() as stack:
        options = ["--database", database.address, "--behind-proxy"]
        served = [stack.enter_context(_one_of_ours(sys.executable, options)) for _ in range(count)]
        port = free_port()
        proxy = stack.enter_context(in_front_of([one.port for one in served], port, nginx))
        answers(port, f"http://127.0.0.1:{port}/")
        pids = [pid for one in served for pid in one.pids]
        yield Served(port, [*pids, proxy, database.pid])


@contextlib.contextmanager
def _one_of_ours(python: str, options: list[str]) -> Iterator[Served]:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-m", "spytable.cli", "serve", "--no-open", *options]
        command += ["--port", str(port), "--data", str(Path(folder) / "data")]
        command += _in_one_process(python)
        environment = os.environ | {"SPYTABLE_LIMITS": "none"}
        with running(command, environment, Path(folder)) as pid:
            answers(port, f"http://127.0.0.1:{port}/new/agent-avenue")
            calm([pid])
            yield Served(port, [pid])


def _in_one_process(python: str) -> list[str]:
    """The module that makes a version serve in one process; there were some with a process for
    every core."""
    if python == sys.executable:
        return []
    command = [python, "-m", "spytable.cli", "serve", "--help"]
    told = subprocess.run(command, capture_output=True, text=True).stdout
    return ["--processes", "1"] if re.search(r"--processes\b", told) else []


def python_of(beside: Path) -> str:
    """The Python of another version: named itself, or that of a checkout's environment."""
    if beside.is_file():
        return str(beside)
    for place in (".venv/bin/python", ".venv/Scripts/python.exe", "bin/python"):
        if (beside / place).is_file():
            return str(beside / place)
    raise BenchFailed(f"{beside} is neither a Python nor a checkout with an environment.")


def calm(pids: list[int], quiet: float = 0.4, longest: float = 90.0) -> None:
    """Wait until servers have nothing more to do: their rules are loaded."""
    began = time.monotonic()
    before = processor_seconds(pids)
    while time.monotonic() - began < longest:
        time.sleep(quiet)
        now = processor_seconds(pids)
        if now - before < quiet / 10:
            return
        before = now


@contextlib.contextmanager
def theirs(folder: Path, storage: str, database: Database | None = None) -> Iterator[Served]:
    """A fresh server of the peer, whose packages are in this folder."""
    port = free_port()
    with tempfile.TemporaryDirectory() as place:
        where = [database.folder, database.name] if database else [str(Path(place) / "data")]
        command = ["node", "server.js", str(port), storage, *where]
        environment = os.environ | {"NODE_ENV": "production"}
        with running(command, environment, Path(place), folder) as pid:
            answers(port, f"http://127.0.0.1:{port}/games")
            yield Served(port, [pid, database.pid] if database else [pid])


@contextlib.contextmanager
def running(
    command: list[str], environment: dict[str, str], folder: Path, at: Path | None = None
) -> Iterator[int]:
    """A server process while it is needed; what it says goes to a file."""
    with (folder / "server.log").open("w") as said:
        server = subprocess.Popen(
            command, env=environment, cwd=at, stdout=said, stderr=subprocess.STDOUT
        )
        try:
            yield server.pid
        finally:
            server.terminate()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int, address: str) -> None:
    """Wait for the first answer."""
    deadline = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(address, timeout=30).close()
            return
        except urllib.error.HTTPError as said:
            said.close()  # it lives, and does not know this address
            return
        except (OSError, urllib.error.URLError) as problem:
            if time.monotonic() > deadline:
                raise BenchFailed(f"the server at {port} does not answer: {problem}") from None
            time.sleep(0.05)
