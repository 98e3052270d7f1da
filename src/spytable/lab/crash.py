"""Crash test: kill the server under load with SIGKILL, again and again, and look for what is lost.

People play at several tables over HTTP, choosing at random and taking back; the server is killed at
a random moment and started again; then every choice that was acknowledged must be in the store, in
its order, once, and nothing else but what was under way when the kill came.

A start would cost a second of loading, the same each time.  So a process that has loaded everything
forks one server after another: real servers, killed for real.  The rules run plainly: it is the
store that is tested.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .crash_players import Driver, ServerGone, Story

DATABASE = "spytable.sqlite3"

LONGEST_LIFE = 30.0

_NURSERY = """
import asyncio, os, signal, sys, tempfile
from pathlib import Path
import spytable.bots, spytable.table
from spytable.games import shelf
from spytable.web import server
from spytable.web.settings import Settings

async def rehearse(folder):
    app = server.make_app(Settings(data=Path(folder)))
    async with app.router.lifespan_context(app):
        pass

data, port, log, box = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
shelf.take(box)
with tempfile.TemporaryDirectory() as folder:
    asyncio.run(rehearse(folder))
child = 0
for line in sys.stdin:
    if line == "start\\n":
        child = os.fork()
        if child == 0:
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(out, 1)
            os.dup2(out, 2)
            try:
                server.serve("127.0.0.1", port, data, False)
            except BaseException as problem:
                os.write(2, ("Traceback " + repr(problem)).encode())
            os._exit(0)
    elif child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        child = 0
    print("done", flush=True)
if child:
    os.kill(child, signal.SIGKILL)
"""


class CrashFailed(RuntimeError):
    """The test could not be made."""


class ServerRunner:
    """Starts servers on one folder and one port, and kills them."""

    def __init__(self, folder: Path, box: str) -> None:
        if not hasattr(os, "fork"):
            raise CrashFailed("This test forks servers, which this system cannot.")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.log = folder / "server.log"
        words = [sys.executable, "-c", _NURSERY, str(folder / "data"), str(self.port)]
        environment = os.environ | {"OPENBLAS_NUM_THREADS": "1", "SPYTABLE_PLAIN": "1"}
        self._process = subprocess.Popen(
            [*words, str(self.log), box],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self) -> float:
        """Start a server and wait for its first page; returns the seconds that took."""
        began = time.perf_counter()
        self._say("start")
        while time.perf_counter() - began < 60:
            with contextlib.suppress(OSError, urllib.error.URLError):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=30).close()
                return time.perf_counter() - began
            time.sleep(0.002)
        raise CrashFailed(f"the server does not answer; its log:\n{self.said()}")

    def kill(self) -> None:
        self._say("kill")

    def _say(self, word: str) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        if not self._process.stdout.readline():
            raise CrashFailed(f"the process that starts servers has ended:\n{self.said()}")

    def close(self) -> None:
        """No more servers; the last one ends with its parent."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)
        self._process.stdout.close()

    def said(self) -> str:
        """The log of all servers so far."""
        return self.log.read_text() if self.log.exists() else ""


@dataclass
class CrashReport:
    """What was acknowledged, and what became of it."""

    box: str
    kills: int = 0
    tables: int = 0
    acknowledged: int = 0
    taken_back: int = 0
    rematches: int = 0
    under_way: int = 0
    """Choices that were sent, but not answered, when the kill came."""
    under_way_kept: int = 0
    """Of these, how many had reached the disk."""
    lost: int = 0
    doubled: int = 0
    """Entries in the store that nobody had sent, or twice."""
    broken: list[str] = field(default_factory=list)
    """Answers that should not have been given: a trace, a refusal of what was on offer."""
    seconds: float = 0.0
    starts: list[float] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled or self.broken)

    def as_json(self) -> dict[str, Any]:
        names = "box kills tables acknowledged taken_back rematches under_way under_way_kept"
        data: dict[str, Any] = {name: getattr(self, name) for name in names.split()}
        data |= {"lost": self.lost, "doubled": self.doubled, "broken": self.broken[:10]}
        starts = sorted(self.starts)
        data["start_seconds_median"] = round(starts[len(starts) // 2], 3) if starts else None
        data["seconds"] = round(self.seconds, 1)
        return data


def crash(
    kills: int, box: str = "agent-avenue", tables: int = 4, most: int = 6, seed: int = 1
) -> CrashReport:
    """Kill a server so many times while people play at so many tables, each time after a random
    number of choices."""
    report = CrashReport(box)
    chance = random.Random(seed)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="spytable-crash-") as folder:
        runner = ServerRunner(Path(folder), box)
        try:
            drivers = [Driver(runner.port, box, seed * 1000 + n) for n in range(tables)]
            database = Path(folder) / "data" / DATABASE
            for _ in range(kills):
                report.starts.append(runner.start())
                _compare([one for driver in drivers for one in driver.fresh()], database, report)
                _live(drivers, runner, chance.randint(0, most), chance.uniform(0.0, 0.05))
                report.kills += 1
            runner.start()
            _compare([one for d in drivers for one in d.stories.items()], database, report)
            report.broken += [line for line in runner.said().splitlines() if "Traceback" in line]
        finally:
            runner.close()
        for driver in drivers:
            driver.hang_up()
            report.broken += driver.broken
            report.rematches += driver.rematches
            report.taken_back += driver.taken_back
            report.tables += len(driver.stories)
    report.seconds = time.perf_counter() - began
    return report


def _live(drivers: list[Driver], runner: ServerRunner, choices: int, pause: float) -> None:
    """Everybody plays until the server is killed, in the middle of whatever it does."""

    def play(driver: Driver) -> None:
        with contextlib.suppress(ServerGone):
            driver.play()

    def answered() -> int:
        return sum(len(story.acknowledged) for d in drivers for story in [*d.stories.values()])

    threads = [threading.Thread(target=play, args=(driver,)) for driver in drivers]
    before, began = answered(), time.perf_counter()
    for thread in threads:
        thread.start()
    while answered() < before + choices and time.perf_counter() - began < LONGEST_LIFE:
        time.sleep(0.002)
    time.sleep(pause)
    runner.kill()
    for thread in threads:
        thread.join()


def _compare(stories: list[tuple[str, Story]], database: Path, report: CrashReport) -> None:
    """What everybody was told against what is stored, as a restarted server finds it."""
    if not stories:
        return
    with contextlib.closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as source:
        for table_id, story in stories:
            rows = source.execute(
                "SELECT number, seat, CASE kind WHEN 'choice' THEN choice ELSE kind END "
                "FROM entries WHERE table_id = ? ORDER BY number",
                (table_id,),
            ).fetchall()
            stored = [(int(seat), str(choice)) for _, seat, choice in rows if seat >= 0]
            if [number for number, _, _ in rows] != list(range(len(rows))):
                report.broken.append(f"{table_id}: the numbers have gaps")
            _compare_one(story, stored, report)


def _compare_one(story: Story, stored: list[tuple[int, str]], report: CrashReport) -> None:
    told = story.acknowledged
    report.acknowledged += len(told) - story.counted
    report.under_way += story.under_way is not None
    if story.under_way is not None and stored == [*told, story.under_way]:
        report.under_way_kept += 1
        told.append(story.under_way)
    elif stored != told:
        missing = sum(1 for place, one in enumerate(told) if stored[place : place + 1] != [one])
        report.lost += missing
        report.doubled += max(0, len(stored) - len(told) + missing)
        story.acknowledged = list(stored)
    story.counted, story.under_way = len(story.acknowledged), None
