"""Benchmark of the store's writer: acknowledged appends a second, by the number of tables that
write at once.

python bench/store_writer.py [sqlite | postgresql://…]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from spytable.entry import Entry

SECONDS = 4.0


def opened(where: str, folder: Path) -> Any:
    """The store to be measured."""
    from spytable.store.opening import open_store

    return open_store(folder if where == "sqlite" else where)


async def measure(store: Any, tables: int) -> tuple[float, float]:
    """Appends a second, and the processor milliseconds each of them takes here."""
    from spytable.store.port import SeatRow, TableRow

    mark, count = f"{time.time():.6f}", 0
    names = [f"{mark}-{number}" for number in range(tables)]
    for name in names:
        seats = [SeatRow(0, "", "ann", "Ann", "00", True), SeatRow(1, "easy", None, "B", "", True)]
        await store.add(TableRow(name, "agent-avenue", {}, "c", "k", "ann", 1.0, seats, b"s" * 32))
    until, spent = time.monotonic() + SECONDS, time.process_time()

    async def play(name: str) -> None:
        nonlocal count
        number = 0
        while time.monotonic() < until:
            two = [Entry(0, "up:mole"), Entry(-1, "deal:mole")]
            await store.append(name, number, two, None, str(number % 2))
            number, count = number + 2, count + 1

    await asyncio.gather(*(play(name) for name in names))
    return count / SECONDS, (time.process_time() - spent) * 1000 / max(count, 1)


def main() -> None:
    where = sys.argv[1] if len(sys.argv) > 1 else "sqlite"
    with tempfile.TemporaryDirectory() as folder:
        store = opened(where, Path(folder))
        try:
            for tables in (1, 8, 50, 200):
                a_second, spent = asyncio.run(measure(store, tables))
                print(f"{tables:4} tables: {a_second:7.0f} appends/s, {spent:.3f} ms of processor")
        finally:
            store.close()


if __name__ == "__main__":
    main()
