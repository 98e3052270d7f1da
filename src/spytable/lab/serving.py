"""How fast the server answers under load, beside boardgame.io's server in the same run.

Every run has a fresh server on a fresh folder; ours on SQLite with full sync, the peer with
its FlatFile and with its memory storage, each in one process.  Runs alternate, and clients live in
processes of their own.
Ratios travel between machines; absolute figures do not.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from spytable.kernel.cache import cache_home

from .load.play import Plan
from .load.processes import processor_seconds

PEER = Path(__file__).resolve().parents[3] / "bench" / "boardgame_io"
OURS = ("program", "page")
"""Our server with programs or pages."""
SIDES = (*OURS, "flatfile", "memory")
CHOICES_BEFORE = 3000
"""So many are made on a fresh server, of either kind, before anything is counted."""
IDLE_PAGES = 500
STRONG_TABLES = 45
IDLE_SECONDS = 15.0
"""A heartbeat of every page falls into it."""


class BenchFailed(RuntimeError):
    """The measurement could not be made."""


def serving_report(
    tables: list[int],
    rounds: int,
    seconds: float,
    quick: bool = False,
    say: Callable[[str], None] = lambda sentence: None,
) -> dict[str, Any]:
    """All figures; without npm those of our server alone."""
    peer = install_peer(say)
    sides = SIDES if peer is not None else OURS
    warm()
    before = CHOICES_BEFORE // (10 if quick else 1)
    runs: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for count in tables:
        by_side: dict[str, list[dict[str, Any]]] = {side: [] for side in sides}
        for turn in range(rounds):
            for side in sides:
                say(f"{count} tables, round {turn + 1}: {side}")
                by_side[side].append(one_load(side, count, seconds, peer, before))
        runs[str(count)] = by_side
    report: dict[str, Any] = {
        "seconds": seconds,
        "rounds": rounds,
        "choices_before": before,
        "cores": os.cpu_count(),
        "python": sys.version,
        "peer": peer_versions(peer),
        "load": {
            count: {side: in_the_middle(figures) for side, figures in by_side.items()}
            for count, by_side in runs.items()
        },
    }
    report["ratios"] = {count: ratios(rows) for count, rows in report["load"].items()}
    say("a page, memory, idle pages")
    pages, many = (40, 20) if quick else (IDLE_PAGES, 100)
    with ours() as (port, pid):
        report["page"] = run_clients(Plan("page", "page", port, pid, 1))
        report["idle"] = run_clients(
            Plan("idle", "page", port, pid, pages // 2, 2.0 if quick else IDLE_SECONDS)
        )
    with ours() as (port, pid):
        strong, answers = (5, 2) if quick else (STRONG_TABLES, 10)
        report["bots"] = run_clients(Plan("bots", "program", port, pid, strong, answers))
    with ours() as (port, pid):
        report["memory"] = run_clients(Plan("memory", "page", port, pid, many))
    return report


def one_load(
    side: str, tables: int, seconds: float, peer: Path | None, before: int
) -> dict[str, Any]:
    """One run of one side, on a fresh server."""
    if side in OURS:
        with ours() as (port, pid):
            return run_clients(Plan("load", side, port, pid, tables, seconds, before))
    assert peer is not None
    with theirs(peer, side) as (port, pid):
        return run_clients(Plan("load", "peer", port, pid, tables, seconds, before))


def in_the_middle(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of every figure, and all runs' moves a second."""
    figures: dict[str, Any] = {}
    for name, value in runs[0].items():
        if isinstance(value, int | float):
            figures[name] = statistics.median(run[name] for run in runs)
        else:
            figures[name] = value
    figures["troubles"] = {k: v for run in runs for k, v in run["troubles"].items()}
    return figures | {"moves_per_second_of_each": [run["moves_per_second"] for run in runs]}


def ratios(rows: dict[str, dict[str, Any]]) -> dict[str, float]:
    """Ours beside the peer's: moves a second (more is better), p99 and processor (less is)."""
    found = {}
    for side in (one for one in OURS if one in rows):
        for peer in ("flatfile", "memory"):
            if peer in rows:
                for name in ("moves_per_second", "p99_ms", "processor_ms_per_move"):
                    against = rows[peer][name] or 1.0
                    found[f"{side} / {peer} {name}"] = round(rows[side][name] / against, 2)
    return found


def lines(report: dict[str, Any]) -> list[str]:
    """What else was measured, in sentences."""
    page, idle, memory, bots = (report[name] for name in ("page", "idle", "memory", "bots"))
    versions = ", ".join(f"{name} {version}" for name, version in report["peer"].items())
    said = [
        f"{count} tables: "
        + ", ".join(f"{name} {ratio:.2f} ×" for name, ratio in found.items() if "flat" in name)
        for count, found in report["ratios"].items()
        if found
    ]
    return [
        *said,
        f"A page: {page['page_bytes']:,} bytes ({page['page_encoding'] or 'not compressed'}), "
        f"and {page['linked_bytes']:,} of what it names.",
        f"{idle['pages']} idle pages: {idle['processor_share']:.1%} of a core.",
        f"A table beyond the first: {memory['kilobytes_per_table_with_two_pages']} kB with two "
        f"pages open, {memory['kilobytes_per_table_left']} kB when they have left; of the first "
        f"{memory['tables']}, which fill what all share, "
        f"{memory['kilobytes_per_table_of_the_first']} kB.",
        f"With {bots['strong_tables']} tables of strong bots a medium one answers a person after "
        f"{bots['p50_seconds']} s, {bots['longest_seconds']} s at most.",
        f"Peer: {versions}." if versions else "No peer to compare with: npm is not installed.",
    ]


def run_clients(plan: Plan) -> dict[str, Any]:
    """Let clients play in a process of their own."""
    done = subprocess.run(
        [sys.executable, "-m", "spytable.lab.load.play", plan.text()],
        capture_output=True,
        text=True,
        timeout=600,
    )
    if done.returncode:
        raise BenchFailed(f"the clients failed: {done.stderr.strip()[-500:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


# Our server


def warm() -> None:
    """Compile the rules beforehand: it is not that which is measured."""
    subprocess.run(
        [sys.executable, "-m", "spytable.cli", "warm", "agent-avenue"],
        check=True,
        stdout=subprocess.DEVNULL,
    )


@contextlib.contextmanager
def ours() -> Iterator[tuple[int, int]]:
    """A fresh server of ours, its rules loaded: its port and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "spytable.cli", "serve", "--no-open"]
        command += ["--port", str(port), "--data", str(Path(folder) / "data")]
        environment = os.environ | {"SPYTABLE_LIMITS": "none"}
        with running(command, environment, Path(folder)) as pid:
            answers(port, f"http://127.0.0.1:{port}/new/agent-avenue")
            calm(pid)
            yield port, pid


def calm(pid: int, quiet: float = 0.4, longest: float = 90.0) -> None:
    """Wait until the server has nothing more to do: its rules are loaded."""
    began = time.monotonic()
    before = processor_seconds(pid)
    while time.monotonic() - began < longest:
        time.sleep(quiet)
        now = processor_seconds(pid)
        if now - before < quiet / 10:
            return
        before = now


# The peer's


def install_peer(say: Callable[[str], None]) -> Path | None:
    """The folder with the peer's packages, installed once; None where there is no npm."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None or not PEER.is_dir():
        return None
    digest = hashlib.sha256((PEER / "package.json").read_bytes()).hexdigest()[:12]
    folder = cache_home() / f"bench-peer-{digest}"
    if not (folder / "installed").exists():
        say("installing boardgame.io")
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(PEER / "package.json", folder)
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise BenchFailed(f"npm could not install the peer: {done.stderr.strip()[-300:]}")
        (folder / "installed").touch()
    shutil.copy(PEER / "server.js", folder)
    return folder


def peer_versions(folder: Path | None) -> dict[str, str]:
    """The versions that were measured."""
    if folder is None:
        return {}
    names = ("boardgame.io", "socket.io", "node-persist")
    found = {
        name: str(
            json.loads((folder / "node_modules" / name / "package.json").read_text())["version"]
        )
        for name in names
    }
    node = subprocess.run(["node", "--version"], capture_output=True, text=True)
    return found | {"node": node.stdout.strip()}


@contextlib.contextmanager
def theirs(folder: Path, storage: str) -> Iterator[tuple[int, int]]:
    """A fresh server of the peer."""
    port = free_port()
    with tempfile.TemporaryDirectory() as place:
        command = ["node", "server.js", str(port), storage, str(Path(place) / "data")]
        environment = os.environ | {"NODE_ENV": "production"}
        with running(command, environment, Path(place), folder) as pid:
            answers(port, f"http://127.0.0.1:{port}/games")
            yield port, pid


# Processes


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
