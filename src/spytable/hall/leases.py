"""The lease keeper of a node: which tables it holds, until when it can be sure of that, and whose
another is.

A node takes a lease on a table before it loads it, and renews all it holds while it has them in
memory.  It is sure of a lease for as long as the database has promised, counted from the moment at
which it asked: so it never believes longer than others do.  A table that is no longer sure is lost
at once, with its pages, its bots and its delayed answers; whoever asks for it again is led to the
one who holds it.  Where only one server has the database, there is no keeper.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from spytable.store.port import Lease, Store

from .failures import tell
from .refusals import Reasons, Refusal

log = logging.getLogger("spytable.web")

SECONDS = 6.0
"""How long a lease lasts.  The tables of a node that was killed wait so long, so this is short; it
must be longer than a busy node, or its database, may ever let a renewal wait."""
RENEWED_EVERY = 1.5
REMEMBERED = 1.0
"""So many seconds another node is believed to hold a table: else every request for it that comes to
the wrong node would ask the database."""
_MOST_REMEMBERED = 4096

NEVER = 0
"""An epoch under which nobody may write."""


class HeldElsewhere(Exception):
    """Another node holds this table: what was asked must be asked there."""

    def __init__(self, lease: Lease) -> None:
        super().__init__(f"the table {lease.table_id} is held by the node at {lease.address}")
        self.lease = lease


@dataclass(frozen=True, slots=True)
class _Held:
    epoch: int
    until: float
    """By our own monotonic clock."""


class LeaseKeeper:
    """Takes, renews and gives back the leases of this node."""

    def __init__(self, store: Store, address: str, lost: Callable[[str], None]) -> None:
        self._store = store
        self.address = address
        """By which other nodes reach this one."""
        self.node = secrets.token_hex(8)
        """Another one each run: whoever comes back after a fall is a stranger to its own leases."""
        self._lost = lost
        """Told of a table that is no longer ours, or no longer surely so."""
        self._held: dict[str, _Held] = {}
        self._unasked: set[str] = set()
        """Tables that were opened here, and that nobody has come to here yet."""
        self._elsewhere: dict[str, tuple[Lease, float]] = {}
        self._releasing: dict[str, asyncio.Task[None]] = {}
        self._running: asyncio.Task[None] | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._closed = False
        store.fence = self.epoch

    @property
    def count(self) -> int:
        """How many tables are held."""
        return len(self._held)

    def epoch(self, table_id: str) -> int:
        """Under which epoch this node may write to a table."""
        held = self._held.get(table_id)
        return NEVER if held is None else held.epoch

    def check(self, table_id: str) -> bool:
        """Whether a table is surely ours; where it is not, it is lost now."""
        held = self._held.get(table_id)
        if held is not None and time.monotonic() < held.until:
            return True
        self.lose(table_id)
        return False

    def lose(self, table_id: str) -> None:
        """A table is ours no more."""
        self._held.pop(table_id, None)
        self._unasked.discard(table_id)
        self._lost(table_id)

    async def take(self, table_id: str) -> bool:
        """Hold a table, unless there is none of this number; HeldElsewhere if another node does."""
        if self._closed:
            raise Refusal(Reasons.MOVING, wait=1.0)
        self._refuse_known(table_id)
        if (releasing := self._releasing.get(table_id)) is not None:
            await asyncio.wait({releasing})
        asked = time.monotonic()
        lease = await self._store.acquire(table_id, self.node, self.address, SECONDS)
        if lease is None:
            return False
        if lease.node != self.node:
            self._remember(lease)
            raise HeldElsewhere(lease)
        if self._closed:  # meanwhile: nobody would renew it
            await self._store.release(self.node, [table_id])
            raise Refusal(Reasons.MOVING, wait=1.0)
        known = self._held.get(table_id)
        if known is not None and known.epoch != lease.epoch:
            self.lose(table_id)  # somebody else had it in between
        self._held[table_id] = _Held(lease.epoch, asked + SECONDS)
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return True

    def _refuse_known(self, table_id: str) -> None:
        """Another node was just seen to hold it."""
        lease, until = self._elsewhere.get(table_id, (None, 0.0))
        if lease is None:
            return
        if time.monotonic() < until:
            raise HeldElsewhere(lease)
        del self._elsewhere[table_id]

    def _remember(self, lease: Lease) -> None:
        if len(self._elsewhere) >= _MOST_REMEMBERED:
            self._elsewhere.clear()
        believed = min(REMEMBERED, max(0.0, lease.left))
        self._elsewhere[lease.table_id] = lease, time.monotonic() + believed

    def forget_holder(self, table_id: str) -> None:
        """Whoever was thought to hold a table does not answer: ask anew."""
        self._elsewhere.pop(table_id, None)

    # Where the proxy leads

    async def take_opened(self, table_id: str) -> None:
        """Hold a table that has just been opened here."""
        await self.take(table_id)
        self._unasked.add(table_id)

    def was_asked(self, table_id: str) -> None:
        """Somebody came here for a table: here it stays."""
        self._unasked.discard(table_id)

    async def give_to_asker(self, table_id: str) -> bool:
        """Another node is asked for a table that was opened here: if nobody has come here for it
        yet, the proxy leads them all there, and so does the table go.  Whether it does."""
        if self._closed:
            return True
        if table_id in self._unasked:
            self.let_go([table_id])
        if (releasing := self._releasing.get(table_id)) is None:
            return False
        await asyncio.wait({releasing})
        return True

    # Giving back

    def let_go(self, table_ids: Iterable[str]) -> None:
        """Give tables back that nobody uses here any more."""
        held = [table_id for table_id in table_ids if table_id in self._held]
        for table_id in held:
            self.lose(table_id)
        if held:
            releasing = asyncio.create_task(self._release(held))
            self._releasing.update(dict.fromkeys(held, releasing))

    async def _release(self, table_ids: list[str]) -> None:
        try:
            await self._store.release(self.node, table_ids)
        except Exception as problem:  # their leases end by themselves
            tell(problem, "%d tables could not be given back", len(table_ids))
        finally:
            for table_id in table_ids:
                self._releasing.pop(table_id, None)

    async def _run(self) -> None:
        """Renew what is held, and lose what could not be renewed in time."""
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            if self._held and (self._renewing is None or self._renewing.done()):
                self._renewing = asyncio.create_task(self._renew())
                await asyncio.wait({self._renewing}, timeout=RENEWED_EVERY)
            now = time.monotonic()
            late = [table_id for table_id, one in self._held.items() if now >= one.until]
            for table_id in late:
                self.check(table_id)
            if late:
                log.warning(
                    "%d tables are let go: their leases were not renewed in time", len(late)
                )

    async def _renew(self) -> None:
        held = {table_id: one.epoch for table_id, one in self._held.items()}
        asked = time.monotonic()
        try:
            ours = await self._store.renew(self.node, held, SECONDS)
        except Exception as problem:  # another try is soon enough
            tell(problem, "the leases of %d tables could not be renewed", len(held))
            return
        for table_id, epoch in held.items():
            now = self._held.get(table_id)
            if now is None or now.epoch != epoch:
                continue
            if table_id in ours:
                self._held[table_id] = _Held(epoch, max(now.until, asked + SECONDS))
            else:
                log.warning("the table %s is let go: another node has written there", table_id)
                self.lose(table_id)

    async def close(self) -> None:
        """Give everything back, so that it goes on elsewhere at once."""
        self._closed = True
        running = [one for one in (self._running, self._renewing) if one is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self.let_go(list(self._held))
        await asyncio.gather(*set(self._releasing.values()), return_exceptions=True)
