"""Group commit: one thread writes for all tables, many appends to one transaction and one fsync.

It collects what has been asked for while the last commit was being written, does all of it in one
transaction, commits, and only then tells those who wait.  Each piece has a savepoint of its own, so
that one that fails takes nobody else down with it; only where SQLite itself gives the whole
transaction up (a full disk) does the whole batch fail, for none of it will be there.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
Work = Callable[[sa.Connection], Any]


@dataclass(slots=True)
class _Errand:
    work: Work
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    answer: Any = None
    problem: Exception | None = None

    def report(self) -> None:
        """Wake the one who waits, in the loop they wait in."""
        try:
            self.loop.call_soon_threadsafe(self._settle)
        except RuntimeError:
            pass  # the loop has closed; nobody waits any more

    def _settle(self) -> None:
        if self.done.done():
            return
        if self.problem is not None:
            self.done.set_exception(self.problem)
        else:
            self.done.set_result(self.answer)


class StoreClosed(RuntimeError):
    """Something was to be written after the store had closed."""


class RolledBack(RuntimeError):
    """The database gave up the transaction: nothing of the batch was written."""


class Writer:
    """Owns the only connection that writes."""

    MOST_AT_ONCE = 256

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[_Errand | None] = queue.SimpleQueue()
        self._closed = False
        self.commits = 0
        """Commits so far: fewer than errands, when many write at once."""
        self._thread = threading.Thread(target=self._run, name="spytable-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    async def do(self, work: Callable[[sa.Connection], T]) -> T:
        """Do this in the next transaction; returns when it is on the disk."""
        if self._closed:
            raise StoreClosed("the store has closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._queue.put(_Errand(work, loop, done))
        # A client that goes away must not take the writing with it.
        return await asyncio.shield(done)

    def close(self) -> None:
        """Write what is still waiting, then stop."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            if self._thread.is_alive():
                self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch, last = self._collect(first)
            self._commit(batch)
            for errand in batch:
                errand.report()
            if last:
                return

    def _collect(self, first: _Errand) -> tuple[list[_Errand], bool]:
        """The first errand and all that have come in behind it; whether it was the end."""
        batch = [first]
        while len(batch) < self.MOST_AT_ONCE:
            try:
                errand = self._queue.get_nowait()
            except queue.Empty:
                break
            if errand is None:
                return batch, True
            batch.append(errand)
        return batch, False

    def _commit(self, batch: list[_Errand]) -> None:
        try:
            with self._engine.begin() as connection:
                for errand in batch:
                    try:
                        with connection.begin_nested():
                            errand.answer = errand.work(connection)
                    except Exception as problem:
                        errand.problem = problem
                    _still_in_transaction(connection, errand.problem)
            self.commits += 1
        except Exception as problem:
            for errand in batch:
                errand.problem = errand.problem or problem


def _still_in_transaction(connection: sa.Connection, problem: Exception | None) -> None:
    """A full disk makes SQLite roll everything back inside a statement, and a COMMIT would then
    succeed without a word.  Only the driver knows."""
    driver = connection.connection.dbapi_connection
    if not getattr(driver, "in_transaction", True):
        raise RolledBack("the database gave the transaction up") from problem
