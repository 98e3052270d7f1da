"""Table leases with fencing: which node holds a table, until when, and by which epoch it may write.

A node that is asked for a table takes a lease on it; while the lease runs nobody else gets it.  The
epoch grows whenever a lease changes hands, and every write names the one it was made under: a node
that slept past the end of its lease finds, in the very transaction of its write, that the epoch has
moved on.  All times are the database's: the clocks of nodes need not agree.

Whoever writes holds the row FOR KEY SHARE, whoever takes it FOR UPDATE, so they wait for each
other; to prolong a lease changes no key, and waits for nobody who writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from .port import Fenced, Lease
from .schema import leases, tables

NOW: sa.ColumnElement[float] = sa.cast(
    sa.extract("epoch", sa.func.clock_timestamp()), sa.Float(precision=53)
)


def acquire(
    connection: sa.Connection, table_id: str, node: str, address: str, seconds: float
) -> Lease | None:
    """Take a table, where it is free or ours, for so many seconds; the answer says who holds it
    now, or that there is no such table.  Its epoch stays while one node keeps it without a gap."""
    asked = {"asked": table_id, "by": node, "reached_at": address, "seconds": seconds}
    epoch = connection.execute(_TAKE_NEW, asked).scalar()
    if epoch is None:  # somebody has had it before, or there is no such table
        found = holder(connection, table_id)
        if found is not None and found.node != node:
            return found  # without a lock that its holder's writes would wait for
        connection.execute(_LOCK, asked)
        epoch = connection.execute(_TAKE, asked).scalar()
    if epoch is None:
        return holder(connection, table_id)
    return Lease(table_id, node, address, epoch, seconds)


def holder(connection: sa.Connection, table_id: str) -> Lease | None:
    """The present holder of a table, if there is one."""
    return holders(connection, [table_id]).get(table_id)


def holders(connection: sa.Connection, table_ids: Sequence[str]) -> dict[str, Lease]:
    """The present holders of these tables, as far as there are any."""
    return {
        row.table_id: Lease(row.table_id, row.node, row.address, row.epoch, row.left)
        for row in connection.execute(_HOLDERS, {"asked": list(table_ids)})
    }


def take_from_others(
    connection: sa.Connection, holding: str, others: sa.ColumnElement[bool]
) -> None:
    """End the leases that other nodes than the holder of this table have on these: something was
    written there that they do not know of, and they must read it again."""
    mine = sa.select(leases.c.node).where(leases.c.table_id == holding).scalar_subquery()
    theirs = others & (leases.c.node != mine)
    end(connection, [row.table_id for row in connection.execute(_only_one(theirs))])


def end(connection: sa.Connection, table_ids: Sequence[str]) -> None:
    """End the leases on these tables, whoever has them: something was written there of which no
    holder knows, and whoever comes next must read it."""
    found = list(connection.execute(_only_one(leases.c.table_id.in_(table_ids))).scalars())
    if found:
        ended = leases.update().where(leases.c.table_id.in_(found))
        connection.execute(ended.values(until=0.0, epoch=leases.c.epoch + 1))


def _only_one(which: sa.ColumnElement[bool]) -> sa.Select[tuple[str]]:
    """These rows, once nobody writes under them any more."""
    query = sa.select(leases.c.table_id).where(which).order_by(leases.c.table_id)
    return query.with_for_update()


def renew(
    connection: sa.Connection, node: str, held: Mapping[str, int], seconds: float
) -> set[str]:
    """Hold these tables (by number and epoch) for so many more seconds; says which are still ours.
    One that ended meanwhile is not prolonged: somebody may have been told that it was free."""
    if not held:
        return set()
    asked = {"asked": list(held), "by": node, "seconds": seconds}
    connection.execute(_LOCK_OURS, asked)
    found = connection.execute(_PROLONG, asked)
    return {row.table_id for row in found if row.epoch == held[row.table_id]}


def release(connection: sa.Connection, node: str, table_ids: list[str]) -> None:
    """Let tables go before their leases end.  The rows stay, for an epoch may never come back."""
    asked = {"asked": table_ids, "by": node}
    connection.execute(_LOCK_TO_RELEASE, asked)
    connection.execute(_RELEASE, asked)


def check_all(connection: sa.Connection, epochs: Mapping[str, int]) -> None:
    """Refuse a write under a lease that has changed hands.  The rows are locked until the write is
    committed, so nobody can take a table in between; a lease that has merely run out, and that
    nobody has taken since, still counts: its holder is the last who wrote."""
    compare(connection.execute(_HELD, {"asked": list(epochs)}), epochs)


def compare(held: Iterable[Any], epochs: Mapping[str, int]) -> None:
    """Whether the leases that were found, and locked, are those under which is to be written."""
    found = {row.table_id: row.epoch for row in held}
    for table_id, epoch in epochs.items():
        if found.get(table_id) != epoch:
            raise Fenced(table_id)


_one, _by, _at, _seconds = (
    sa.bindparam("asked", type_=sa.Text),
    sa.bindparam("by", type_=sa.Text),
    sa.bindparam("reached_at", type_=sa.Text),
    sa.bindparam("seconds", type_=sa.Float),
)
_is_asked = leases.c.table_id == sa.func.any(sa.bindparam("asked", type_=sa.ARRAY(sa.Text)))
"""Put together once, as all that is asked often: an IN would be written anew for every number of
tables, which takes longer than the answer."""
_is_theirs = leases.c.node == _by
_new = insert(leases).from_select(
    ["table_id", "node", "address", "epoch", "until"],
    sa.select(tables.c.id, _by, _at, sa.literal(1), NOW + _seconds).where(tables.c.id == _one),
)
_TAKE_NEW = _new.on_conflict_do_nothing().returning(leases.c.epoch)
_TAKE = _new.on_conflict_do_update(
    index_elements=[leases.c.table_id],
    set_={
        "node": _by,
        "address": _at,
        "epoch": leases.c.epoch + sa.case((_is_theirs & (leases.c.until >= NOW), 0), else_=1),
        "until": NOW + _seconds,
    },
    where=_is_theirs | (leases.c.until < NOW),
).returning(leases.c.epoch)
_LOCK = _only_one(leases.c.table_id == _one)
_HOLDERS = sa.select(leases, (leases.c.until - NOW).label("left")).where(
    _is_asked, leases.c.until >= NOW
)


def _locked(which: sa.ColumnElement[bool]) -> sa.Select[tuple[str]]:
    """These rows, in the order in which others lock several of them, or the two would wait for each
    other."""
    query = sa.select(leases.c.table_id).where(which).order_by(leases.c.table_id)
    return query.with_for_update(key_share=True)


_ours = _is_theirs & _is_asked
_LOCK_TO_RELEASE = _locked(_ours)
_RELEASE = leases.update().where(_ours).values(until=0.0)
_still_ours = _ours & (leases.c.until >= NOW)
_LOCK_OURS = _locked(_still_ours)
_PROLONG = (
    leases.update()
    .where(_still_ours)
    .values(until=NOW + _seconds)
    .returning(leases.c.table_id, leases.c.epoch)
)
_HELD = (
    sa.select(leases.c.table_id, leases.c.epoch)
    .where(_is_asked)
    .order_by(leases.c.table_id)
    .with_for_update(read=True, key_share=True)
)
