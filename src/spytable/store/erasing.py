"""The SQL statements of an erasure: a player taken out of all tables, or a table deleted.

Each is called inside a transaction, over any database.  Leases end before anything is locked, so
whichever node holds one of the tables writes there no more, and reads it again.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from . import leases, series_statements
from .erasure import STAND_IN, Erased, Fate, fate, others, unused_name
from .port import SeatRow, TableRow
from .schema import asides, entries, places, put_away, seeds, tables
from .schema import leases as lease_rows
from .settings import TableSettings

_ALONE = "seat"
"""The audience of what somebody wrote for themselves."""
_PARTS = (entries, asides, places, put_away, seeds, lease_rows)
"""The rows that belong to a table, beside its own."""


def erase(connection: sa.Connection, player: str, only: str | None = None) -> Erased:
    """Erase a player from all tables, or from one; nodes that hold one of them read it again."""
    sits = sa.select(places.c.table_id).where(places.c.player == player)
    theirs = tables.c.id.in_(sits) | (tables.c.host == player)
    if only is not None:
        theirs &= tables.c.id == only
    found = list(connection.execute(sa.select(tables.c.id).where(theirs)).scalars())
    rows = _locked(connection, found)
    erased = Erased()
    for row in rows:
        outcome = fate(row, player)
        if outcome is Fate.DELETED:
            _delete(connection, row)
            erased.deleted.append(row.id)
        elif outcome is not Fate.NONE:
            _take_out(connection, row, player, outcome)
            erased.kept.append(row.id)
    erased.later.extend(_later_games(connection, [row for row in rows if row.id in erased.deleted]))
    away = put_away.c.player == player
    if only is not None:
        away &= put_away.c.table_id == only
    connection.execute(put_away.delete().where(away))
    return erased


def delete_table(connection: sa.Connection, table_id: str) -> bool:
    """Delete a table with all that belongs to it, whoever plays there; says if it was there."""
    rows = _locked(connection, [table_id])
    for row in rows:
        _delete(connection, row)
    return bool(rows)


def _locked(connection: sa.Connection, table_ids: Sequence[str]) -> list[TableRow]:
    """These tables with their places, as they are once nobody writes there any more: their leases
    end first, in the order in which every writer asks for both."""
    leases.end(connection, table_ids)
    here = tables.c.id.in_(table_ids)
    query = sa.select(tables).where(here).order_by(tables.c.id).with_for_update()
    rows = []
    for row in connection.execute(query).mappings().all():
        seats = sa.select(places).where(places.c.table_id == row["id"]).order_by(places.c.seat)
        sitting = [
            SeatRow(**{name: value for name, value in place.items() if name != "table_id"})
            for place in connection.execute(seats).mappings()
        ]
        rows.append(TableRow(**{**row, "settings": TableSettings()}, places=sitting, seed=b""))
    return rows


def _delete(connection: sa.Connection, row: TableRow) -> None:
    """A table that points to this one as its rematch goes on doing so: the number must not be used
    again, for the Dealer's secret would be the same.  For the series it was never played."""
    for part in _PARTS:
        connection.execute(part.delete().where(part.c.table_id == row.id))
    connection.execute(tables.delete().where(tables.c.id == row.id))
    series_statements.empty(connection, row.series)


def _later_games(connection: sa.Connection, deleted: Sequence[TableRow]) -> list[str]:
    """The tables of the same series, opened after one that is deleted: their score changes."""
    found: list[str] = []
    for row in deleted:
        if row.series is not None and row.game is not None:
            later = (tables.c.series == row.series) & (tables.c.game > row.game)
            found += connection.execute(sa.select(tables.c.id).where(later)).scalars()
    return list(dict.fromkeys(found))


def _take_out(connection: sa.Connection, table: TableRow, player: str, outcome: Fate) -> None:
    changed: dict[str, object] = {"seatings": tables.c.seatings + 1}
    if outcome is Fate.CALLED_OFF:
        changed["cancelled_at"] = time.time()
        _set_places(connection, table.id, places.c.level == "", {"seated": False})
        before = tables.update().where(tables.c.rematch == table.id)
        connection.execute(before.values(rematch=None, seatings=tables.c.seatings + 1))
    if table.host == player:
        changed["host"] = next(iter(others(table.places, player)), "")
    for place in table.places:
        if place.player == player:
            _empty(connection, table, place)
    connection.execute(tables.update().where(tables.c.id == table.id).values(changed))


def _empty(connection: sa.Connection, table: TableRow, place: SeatRow) -> None:
    """Leave nothing of a person at their seat."""
    if table.started_at is None:
        after = {"player": None, "name": "", "contribution": "", "seated": False}
    else:
        stand_in = place.stand_in or ("" if table.ended_at is not None else STAND_IN)
        after = {"player": None, "name": unused_name(table), "stand_in": stand_in}
        place.name = str(after["name"])
    _set_places(connection, table.id, places.c.seat == place.seat, after)
    private = (asides.c.table_id == table.id) & (asides.c.seat == place.seat)
    private &= asides.c.audience == _ALONE
    # The row stays, for asides are numbered; an empty one is one that was taken back.
    connection.execute(asides.update().where(private).values(text=""))


def _set_places(
    connection: sa.Connection,
    table_id: str,
    which: sa.ColumnElement[bool],
    after: Mapping[str, object],
) -> None:
    here = (places.c.table_id == table_id) & which
    connection.execute(places.update().where(here).values(after))
