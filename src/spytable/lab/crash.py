"""Crash test: kill servers under load with SIGKILL, again and again, and look for what is lost.

People play at several tables over HTTP, choosing at random and taking back.  One server on SQLite
is killed at a random moment and started again.  Of two nodes on one PostgreSQL a random one is
killed; people go on with the other, as behind a proxy, and only then does it come back.  In the end
every choice that was acknowledged must be in the store, in its order, once, and nothing else but
what was under way when a kill came.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from spytable.store.opening import open_store
from spytable.store.sql_store import SqlStore

from .crash_players import Driver
from .crash_report import CrashReport
from .server_runner import CrashFailed, ServerRunner

LONGEST_LIFE = 30.0

LONGEST_GAP = 20.0
"""Seconds after which a table of a killed node is said to stand still for good."""

__all__ = ["CrashFailed", "CrashReport", "crash", "crash_nodes"]


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
            drivers = [Driver(runner.ports, box, seed * 1000 + n) for n in range(tables)]
            for _ in range(kills):
                report.starts.append(runner.start())
                with _playing(drivers):
                    _some_choices(drivers, chance.randint(0, most), chance.uniform(0.0, 0.05))
                    runner.kill()  # which is the end of their evening, too
                report.kills += 1
            report.compare(drivers, Path(folder) / "data")
            report.broken += _traces(runner)
        finally:
            runner.close()
    report.take_from(drivers)
    report.seconds = time.perf_counter() - began
    return report


def crash_nodes(
    kills: int,
    database: str,
    box: str = "agent-avenue",
    tables: int = 4,
    most: int = 20,
    pairs: int = 1,
    seed: int = 1,
) -> CrashReport:
    """The same with two nodes on one PostgreSQL, of which a random one is killed; as most of it is
    waiting for leases to end, several such pairs may be tried side by side."""
    report = CrashReport(box, nodes=2)
    began = time.perf_counter()
    all_drivers: list[Driver] = []
    store = open_store(database)
    with tempfile.TemporaryDirectory(prefix="spytable-crash-") as folder:
        runner = ServerRunner(Path(folder), box, 2 * pairs, database)
        try:
            with ThreadPoolExecutor(pairs) as pool:
                trials = []
                for number in range(pairs):
                    nodes, own_seed = [2 * number, 2 * number + 1], 1000 * (seed + number)
                    ports = [runner.ports[node] for node in nodes]
                    drivers = [Driver(ports, box, own_seed + n) for n in range(tables)]
                    all_drivers += drivers
                    chance = random.Random(own_seed)
                    pair = _Pair(runner, nodes, drivers, chance, report, store)
                    own = kills // pairs + (number < kills % pairs)
                    trials.append(pool.submit(pair.go_through, own, most))
                for trial in trials:
                    trial.result()
            report.compare(all_drivers, database)
            report.broken += _traces(runner)
        finally:
            runner.close()
            store.close()
    report.take_from(all_drivers)
    report.seconds = time.perf_counter() - began
    return report


class _Pair:
    """Two nodes, and the people who play there."""

    def __init__(
        self,
        runner: ServerRunner,
        nodes: list[int],
        drivers: list[Driver],
        chance: random.Random,
        report: CrashReport,
        store: SqlStore,
    ) -> None:
        self._runner = runner
        self._nodes = nodes
        self._drivers = drivers
        self._chance = chance
        self._report = report
        self._store = store

    def go_through(self, kills: int, most: int) -> None:
        """So many kills, each time after a random number of choices."""
        chance = self._chance
        for node in self._nodes:
            self._runner.start(node)
        with _playing(self._drivers):
            _some_choices(self._drivers, 2 * len(self._drivers), 0.0)
            for _ in range(kills):
                _some_choices(self._drivers, chance.randint(0, most), chance.uniform(0.0, 0.1))
                self._kill(chance.choice(self._nodes))
                for driver in self._drivers:  # or all tables would soon be at one node
                    driver.moves_on = chance.random() < 0.5

    def _kill(self, node: int) -> None:
        """Kill a node; it comes back once all its tables have gone on at the other one."""
        struck = self._held_by(node)
        self._runner.kill(node)
        killed = time.perf_counter()
        while struck and time.perf_counter() - killed < LONGEST_GAP:
            time.sleep(0.005)
            for driver in struck:
                if driver.acknowledged_at > killed:
                    self._report.gone_on.append(driver.acknowledged_at - killed)
            struck = [driver for driver in struck if driver.acknowledged_at <= killed]
        for driver in struck:
            told = "; ".join(person.told_last for person in driver.people)
            self._report.broken.append(f"the table {driver.table} stands still: {told}")
        self._report.kills += 1
        self._report.starts.append(self._runner.start(node))

    def _held_by(self, node: int) -> list[Driver]:
        """Those whose table this node holds."""
        drivers = {driver.table: driver for driver in self._drivers if driver.table}
        held = asyncio.run(self._store.holders(list(drivers)))
        own = f":{self._runner.ports[node]}"
        return [drivers[table] for table, one in held.items() if one.address.endswith(own)]


@contextlib.contextmanager
def _playing(drivers: Sequence[Driver]) -> Iterator[None]:
    """Everybody plays, in the middle of whatever happens to the servers."""

    over = threading.Event()
    threads = [threading.Thread(target=driver.play, args=(over,)) for driver in drivers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _some_choices(drivers: Sequence[Driver], choices: int, pause: float) -> None:
    """Until so many have been acknowledged, and a little longer."""
    latest = time.perf_counter() + LONGEST_LIFE
    enough = sum(driver.acknowledged for driver in drivers) + choices
    while sum(d.acknowledged for d in drivers) < enough and time.perf_counter() < latest:
        time.sleep(0.002)
    time.sleep(pause)


def _traces(runner: ServerRunner) -> list[str]:
    return [line for line in runner.said().splitlines() if "Traceback" in line]
