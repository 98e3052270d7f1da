"""The store over a SQL database: reads side by side, and writes through one writer.

The opener settles which database it is, and how many write to it at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa

from spytable.entry import Entry

from . import erasing, leases, series_statements, statements
from .erasure import Erased
from .port import Appended, AsideRow, Lease, SeatRow, TableRow, YourTable
from .series import Extension, SeriesRow
from .writer import Work, Writer
from .your_tables import tables_of

T = TypeVar("T")

READERS = 8
"""How many questions a node asks at once."""


class SqlStore:
    """The memory of a server: the `Store` of the port, for every database that SQLAlchemy knows."""

    def __init__(self, reading: sa.Engine, writer: Writer, leaser: Writer | None = None) -> None:
        self._reading = reading
        self._readers = ThreadPoolExecutor(READERS, "spytable-reader")
        """Threads of their own: while a database does not answer, those who wait for it must not
        hold up whoever lays or draws a table."""
        self.writer = writer
        self._leaser = leaser
        """Takes and prolongs leases: they must not wait behind what is played."""
        self.has_leases = leaser is not None
        self.fence: Callable[[str], int | None] = lambda table_id: None
        """Under which epoch this node holds a table."""
        writer.start()
        if leaser is not None:
            leaser.start()

    def close(self) -> None:
        """Write what still waits, then let the database go."""
        self.writer.close()
        if self._leaser is not None:
            self._leaser.close()
        self._readers.shutdown(cancel_futures=True)
        self._reading.dispose()

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        def work() -> T:
            with self._reading.begin() as connection:
                return ask(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def _write(self, table_id: str, work: Callable[[sa.Connection], T]) -> T:
        """Every write to a table but an append goes through here, and names its epoch."""
        return await self.writer.do(self._fenced(table_id, work))

    def _fenced(self, table_id: str, work: Callable[[sa.Connection], T]) -> Work[T]:
        epoch = self.fence(table_id)
        if epoch is None:
            return work

        def checked(connection: sa.Connection) -> T:
            leases.check_all(connection, {table_id: epoch})
            return work(connection)

        return checked

    # What is asked

    async def load(self, table_id: str) -> TableRow | None:
        return await self._read(lambda it: statements.read_table(it, table_id))

    async def times_of(self, table_id: str) -> list[float | None]:
        return await self._read(lambda it: statements.times_of(it, table_id))

    async def tables_of(self, player: str, most: int = 200) -> list[YourTable]:
        return await self._read(lambda it: tables_of(it, player, most))

    async def name_of(self, player: str) -> str:
        return await self._read(lambda it: statements.name_of(it, player))

    async def series(self, series_id: str) -> SeriesRow | None:
        return await self._read(lambda it: series_statements.read_series(it, series_id))

    # What is written

    async def write_extension(self, series_id: str, revision: int, extension: Extension) -> None:
        await self.writer.do(
            lambda it: series_statements.write_extension(it, series_id, revision, extension)
        )

    async def add(self, table: TableRow) -> None:
        await self.writer.do(lambda it: statements.add(it, table))

    async def add_rematch(self, table_id: str, again: TableRow) -> bool:
        return await self._write(table_id, lambda it: statements.add_rematch(it, table_id, again))

    async def sit(self, table_id: str, place: SeatRow, is_last: bool) -> float | None:
        return await self._write(table_id, lambda it: statements.sit(it, table_id, place))

    async def reseat(self, table_id: str, before: SeatRow, after: SeatRow) -> None:
        await self._write(table_id, lambda it: statements.reseat(it, table_id, before, after))

    async def begin(self, table_id: str, fillers: list[SeatRow]) -> float:
        return await self._write(table_id, lambda it: statements.begin(it, table_id, fillers))

    async def leave_lesson(self, table_id: str, kept: int) -> None:
        await self._write(table_id, lambda it: statements.leave_lesson(it, table_id, kept))

    async def cancel(self, table_id: str) -> float:
        return await self._write(table_id, lambda it: statements.cancel(it, table_id))

    async def put_away(self, player: str, table_id: str, away: bool) -> None:
        await self.writer.do(lambda it: statements.put_table_away(it, player, table_id, away))

    async def erase(self, player: str, only: str | None = None) -> Erased:
        return await self.writer.do(lambda it: erasing.erase(it, player, only))

    async def append(
        self,
        table_id: str,
        number: int,
        more: list[Entry],
        ended_at: float | None,
        waits_for: str | None = None,
        outcome: str | None = None,
    ) -> None:
        appended = Appended(table_id, number, more, ended_at, waits_for, outcome)
        await asyncio.shield(self.append_soon(appended))

    def append_soon(self, appended: Appended) -> asyncio.Future[None]:
        return self.writer.append_soon(appended, self.fence(appended.table_id))

    async def put_aside(self, table_id: str, number: int, aside: AsideRow) -> None:
        await self._write(table_id, lambda it: statements.put_aside(it, table_id, number, aside))

    # Which node holds what

    async def acquire(self, table_id: str, node: str, address: str, seconds: float) -> Lease | None:
        if self._leaser is None:
            return Lease(table_id, node, address, 0, seconds)
        return await self._leaser.do(
            lambda it: leases.acquire(it, table_id, node, address, seconds)
        )

    async def holders(self, table_ids: list[str]) -> dict[str, Lease]:
        if self._leaser is None:
            return {}
        return await self._leaser.do(lambda it: leases.holders(it, table_ids))

    async def renew(self, node: str, held: dict[str, int], seconds: float) -> set[str]:
        if self._leaser is None:
            return set(held)
        return await self._leaser.do(lambda it: leases.renew(it, node, held, seconds))

    async def release(self, node: str, table_ids: list[str]) -> None:
        if self._leaser is not None:
            await self._leaser.do(lambda it: leases.release(it, node, table_ids))
