"""Group commit: requests that arrive while one transaction is being written go into the next.

One thread writes to SQLite, several to PostgreSQL, each over a connection of its own.  A batch is
tried as one transaction: all appended entries in one statement, then the rest.  If anything stands
against one of them, nothing was written, and each is done again under a savepoint of its own, so
that one that fails takes nobody else down.  Only after the commit are those who wait told.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa

from . import statements
from .failures import is_passing
from .fenced_append import append_fenced
from .port import Appended, Fenced, Overtaken, RolledBack, StoreClosed, Unsure

T = TypeVar("T")
Work: TypeAlias = Callable[[sa.Connection], T]


@dataclass(slots=True)
class _Errand:
    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    appended: Appended | None = None
    """The result, where it can be done in one statement with others."""
    epoch: int | None = None
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


class _Hopeless(Exception):
    """A batch that must not be retried; those who wait for it are told the cause."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(str(problem))
        self.problem = problem


class _Lost(_Hopeless):
    """The connection broke before the commit was asked for: nothing of it can have happened."""


class Writer:
    """Owns the connections that write."""

    def __init__(
        self,
        engine: sa.Engine,
        threads: int = 1,
        guard: Callable[[], None] = lambda: None,
        most_at_once: int = 256,
    ) -> None:
        self._engine = engine
        self._most_at_once = most_at_once
        self._guard = guard
        """Called before and after every commit; raises if what is written would be lost."""
        self._kept = threading.local()
        self._queue: queue.SimpleQueue[list[_Errand] | None] = queue.SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Errand]] = {}
        """The errands of a loop in its present round: a thread is woken once for all of it, for
        whoever wakes a thread waits for it."""
        self._closed = False
        self.commits = 0
        """Commits so far: fewer than errands, when many write at once."""
        self._threads = [
            threading.Thread(target=self._run, name=f"spytable-writer-{number}", daemon=True)
            for number in range(threads)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    async def do(self, work: Work[T]) -> T:
        """Do this in the next transaction; returns when it is on the disk.  It may be tried twice,
        the first time in vain."""
        # A client that goes away must not take the writing with it.
        return await asyncio.shield(self._soon(work))

    def append_soon(self, appended: Appended, epoch: int | None) -> asyncio.Future[None]:
        """Append entries for one who does not wait here: done when they are on the disk."""

        def work(connection: sa.Connection) -> None:
            if epoch is None:
                statements.append(connection, appended)
                return
            try:
                append_fenced(connection, [appended], {appended.table_id: epoch})
            except sa.exc.IntegrityError as problem:
                raise Overtaken(appended.table_id) from problem

        return self._soon(work, appended, epoch)

    def _soon(
        self, work: Work[T], appended: Appended | None = None, epoch: int | None = None
    ) -> asyncio.Future[T]:
        if self._closed:
            raise StoreClosed("the store has closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        gathered = self._gathered.setdefault(loop, [])
        gathered.append(_Errand(work, loop, done, appended, epoch))
        if len(gathered) == 1:
            loop.call_soon(self._hand_over, loop)
        return done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        gathered = self._gathered.pop(loop, [])
        for first in range(0, len(gathered), self._most_at_once):
            self._queue.put(gathered[first : first + self._most_at_once])

    def close(self) -> None:
        """Write what is still waiting, then stop."""
        if not self._closed:
            self._closed = True
            for loop in list(self._gathered):
                self._hand_over(loop)
            for _ in self._threads:
                self._queue.put(None)
            for thread in self._threads:
                if thread.is_alive():
                    thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        last = False
        while not last and (first := self._queue.get()) is not None:
            batch, last = self._collect(first)
            try:
                self._guard()
                self._commit(batch)
                self._guard()
            except Exception as problem:
                self._let_go()
                told = problem.problem if isinstance(problem, _Hopeless) else problem
                for errand in batch:
                    errand.problem = errand.problem or told
            _report(batch)
        self._let_go()

    def _collect(self, first: list[_Errand]) -> tuple[list[_Errand], bool]:
        """The first errands and all that have come in behind them; whether it was the end."""
        batch = list(first)
        while len(batch) < self._most_at_once:
            try:
                errands = self._queue.get_nowait()
            except queue.Empty:
                break
            if errands is None:
                return batch, True
            batch += errands
        return batch, False

    def _connection(self) -> sa.Connection:
        """The one with which this thread writes, kept as long as nothing goes wrong with it."""
        kept: sa.Connection | None = getattr(self._kept, "connection", None)
        if kept is None:
            kept = self._kept.connection = self._engine.connect()
        return kept

    def _let_go(self) -> None:
        kept, self._kept.connection = getattr(self._kept, "connection", None), None
        if kept is not None:
            with contextlib.suppress(Exception):
                kept.close()

    def _commit(self, batch: list[_Errand]) -> None:
        try:
            try:
                self._in_one(batch, self._do_together)
            except _Lost:  # a database that was started anew has closed what was kept open
                self._let_go()
                self._in_one(batch, self._do_together)
        except _Hopeless:
            raise
        except Exception as problem:
            if len(batch) == 1 or is_passing(problem):
                raise
            self._in_one(batch, self._do_one_by_one)

    def _in_one(
        self, batch: list[_Errand], do: Callable[[sa.Connection, list[_Errand]], None]
    ) -> None:
        """One transaction.  If the commit itself fails nobody knows whether it happened: that is
        told, and never tried again."""
        try:
            connection = self._connection()
            transaction = connection.begin()
            try:
                do(connection, batch)
            except BaseException:
                with contextlib.suppress(sa.exc.SQLAlchemyError):
                    transaction.rollback()
                raise
        except sa.exc.DBAPIError as problem:
            if problem.connection_invalidated:
                raise _Lost(problem) from problem
            raise
        try:
            transaction.commit()
        except sa.exc.DBAPIError as problem:
            if problem.connection_invalidated:
                unsure = Unsure("the connection broke during a commit")
                unsure.__cause__ = problem
                raise _Hopeless(unsure) from problem
            raise _Hopeless(problem) from problem
        except Exception as problem:
            raise _Hopeless(problem) from problem
        self.commits += 1

    def _do_together(self, connection: sa.Connection, batch: list[_Errand]) -> None:
        """All of them or, if anything stands against one, an error and none."""
        appending = [errand for errand in batch if errand.appended is not None]
        if len(batch) == 1:  # its own work knows best what it means if something is in its way
            appending = []
        free: list[Appended] = []
        fenced: list[Appended] = []
        epochs: dict[str, int] = {}
        for errand in appending:
            assert errand.appended is not None
            if errand.epoch is None:
                free.append(errand.appended)
            elif epochs.setdefault(errand.appended.table_id, errand.epoch) != errand.epoch:
                raise Fenced(errand.appended.table_id)  # lost and taken again between the two
            else:
                fenced.append(errand.appended)
        if fenced:
            append_fenced(connection, fenced, epochs)
        if free:
            statements.append_all(connection, free)
        for errand in batch:
            if errand.appended is None or not appending:
                errand.answer = errand.work(connection)
        _still_in_transaction(connection, None)

    def _do_one_by_one(self, connection: sa.Connection, batch: list[_Errand]) -> None:
        for errand in batch:
            try:
                with connection.begin_nested():
                    errand.answer = errand.work(connection)
            except Exception as problem:
                errand.problem = problem
            _still_in_transaction(connection, errand.problem)


def _still_in_transaction(connection: sa.Connection, problem: Exception | None) -> None:
    """A full disk makes SQLite roll everything back inside a statement, and a COMMIT would then
    succeed without a word.  Only the driver knows."""
    driver = connection.connection.dbapi_connection
    if not getattr(driver, "in_transaction", True):
        raise RolledBack("the database gave the transaction up") from problem
