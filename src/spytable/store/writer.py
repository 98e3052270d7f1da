"""Group commit: one thread writes for all tables, many appends to one transaction and one fsync.

It collects what has been asked for while the last commit was being written, does all of it in one
transaction, commits, and only then tells those who wait.  Where all of it is entries, that is one
statement.  Otherwise each piece has a savepoint of its own, so that one that fails takes nobody
else down with it; only where SQLite itself gives the whole transaction up (a full disk) does the
whole batch fail, for none of it will be there.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
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
    row: Any = None
    """What it comes to, where many can be done in one statement; it knows the answer as well."""
    answer: Any = None
    problem: Exception | None = None

    def settle(self) -> None:
        """Wake the one who waits; to be called in the loop they wait in."""
        if self.done.done():
            return
        if self.problem is not None:
            self.done.set_exception(self.problem)
        else:
            self.done.set_result(self.answer)


def _report(batch: list[_Errand]) -> None:
    """Wake all who wait, each loop once."""
    for loop in {errand.loop for errand in batch}:
        mine = [errand for errand in batch if errand.loop is loop]

        def settle(mine: list[_Errand] = mine) -> None:
            for errand in mine:
                errand.settle()

        try:
            loop.call_soon_threadsafe(settle)
        except RuntimeError:
            pass  # the loop has closed; nobody waits any more


class StoreClosed(RuntimeError):
    """Something was to be written after the store had closed."""


class RolledBack(RuntimeError):
    """The database gave up the transaction: nothing of the batch was written."""


class Writer:
    """Owns the only connection that writes."""

    MOST_AT_ONCE = 256

    def __init__(
        self,
        engine: sa.Engine,
        together: Callable[[Callable[..., Any], list[Any]], None] | None = None,
        prepare: Callable[[Callable[..., Any]], None] = lambda run: None,
    ) -> None:
        self._engine = engine
        self._together = together
        """Does all errands that come to a row in one statement, at once or not at all, by whatever
        runs SQL."""
        self._prepare = prepare
        """What must be done to a fresh connection before."""
        self._kept: sa.Connection | None = None
        self._queue: queue.SimpleQueue[list[_Errand] | None] = queue.SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Errand]] = {}
        """What a loop has asked for in its present round: the thread is woken once for all of it,
        for whoever wakes a thread waits for it."""
        self._closed = False
        self.commits = 0
        """Commits so far: fewer than errands, when many write at once."""
        self._thread = threading.Thread(target=self._run, name="spytable-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    async def do(self, work: Callable[[sa.Connection], T], row: Any = None) -> T:
        """Do this in the next transaction; returns when it is on the disk.  With a row it may be
        done together with others, if nothing stands against any of them."""
        # A client that goes away must not take the writing with it.
        return await asyncio.shield(self.soon(work, row))

    def soon(self, work: Callable[[sa.Connection], T], row: Any = None) -> asyncio.Future[T]:
        """The same for one who does not wait here: done when it is on the disk."""
        if self._closed:
            raise StoreClosed("the store has closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        gathered = self._gathered.setdefault(loop, [])
        gathered.append(_Errand(work, loop, done, row))
        if len(gathered) == 1:
            loop.call_soon(self._hand_over, loop)
        return done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        gathered = self._gathered.pop(loop, None)
        if gathered:
            self._queue.put(gathered)

    def close(self) -> None:
        """Write what is still waiting, then stop."""
        if not self._closed:
            self._closed = True
            for loop in list(self._gathered):
                self._hand_over(loop)
            self._queue.put(None)
            if self._thread.is_alive():
                self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        last = False
        while not last and (first := self._queue.get()) is not None:
            batch, last = self._collect(first)
            if not self._commit_quickly(batch):
                self._commit(batch)
            _report(batch)
        self._let_go()

    def _collect(self, first: list[_Errand]) -> tuple[list[_Errand], bool]:
        """The first errands and all that have come in behind them; whether it was the end."""
        batch = list(first)
        while len(batch) < self.MOST_AT_ONCE:
            try:
                errands = self._queue.get_nowait()
            except queue.Empty:
                break
            if errands is None:
                return batch, True
            batch += errands
        return batch, False

    def _commit_quickly(self, batch: list[_Errand]) -> bool:
        """Whether all of them could be done together, or waited in vain for another program; if
        not, for whatever reason, nothing is done yet, and it is found out with more care."""
        if self._together is None or any(errand.row is None for errand in batch):
            return False
        try:
            driver: Any = self._connection().connection.driver_connection
            # Outside a transaction the statement is one by itself: where it returns, all of it is
            # on the disk, and where it fails, nothing.
            self._together(driver.execute, [errand.row for errand in batch])
            for errand in batch:
                errand.answer = errand.row.answer
        except (sqlite3.Error, sa.exc.SQLAlchemyError) as problem:
            self._let_go()
            if "locked" not in str(problem):
                return False
            for errand in batch:
                errand.problem = sa.exc.OperationalError("INSERT", None, problem)
            return True
        self.commits += 1
        return True

    def _connection(self) -> sa.Connection:
        """The one that writes, kept as long as nothing goes wrong with it."""
        if self._kept is None:
            self._kept = self._engine.connect()
            driver: Any = self._kept.connection.driver_connection
            self._prepare(driver.execute)
        return self._kept

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            with contextlib.suppress(Exception):
                kept.close()

    def _commit(self, batch: list[_Errand]) -> None:
        try:
            connection = self._connection()
            with connection.begin():
                if len(batch) == 1:  # what goes wrong with it takes nobody else down
                    batch[0].answer = batch[0].work(connection)
                    _still_in_transaction(connection, None)
                else:
                    self._do_one_by_one(connection, batch)
            self.commits += 1
        except Exception as problem:
            self._let_go()
            for errand in batch:
                errand.problem = errand.problem or problem

    def _do_one_by_one(self, connection: sa.Connection, batch: list[_Errand]) -> None:
        done = self._do_together(connection, batch)
        for errand in batch:
            if done and errand.row is not None:
                errand.answer = errand.row.answer
                continue
            try:
                with connection.begin_nested():
                    errand.answer = errand.work(connection)
            except Exception as problem:
                errand.problem = problem
            _still_in_transaction(connection, errand.problem)

    def _do_together(self, connection: sa.Connection, batch: list[_Errand]) -> bool:
        """Whether all errands with a row could be done at once; if not, none is done yet."""
        rows = [errand.row for errand in batch if errand.row is not None]
        if self._together is None or not rows:
            return False
        try:
            with connection.begin_nested():
                self._together(connection.exec_driver_sql, rows)
        except sa.exc.DBAPIError as problem:
            _still_in_transaction(connection, problem)
            return False
        _still_in_transaction(connection, None)
        return True


def _still_in_transaction(connection: sa.Connection, problem: Exception | None) -> None:
    """A full disk makes SQLite roll everything back inside a statement, and a COMMIT would then
    succeed without a word.  Only the driver knows."""
    driver = connection.connection.dbapi_connection
    if not getattr(driver, "in_transaction", True):
        raise RolledBack("the database gave the transaction up") from problem
