"""The SQL statements of the store, for every database, over a given connection.

Each is called inside a transaction.  Statements for every choice are put together once: to do so
takes SQLAlchemy longer than to run it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from spytable.entry import Entry, Kind

from . import leases, series_statements
from .port import Appended, AsideRow, Overtaken, SeatRow, TableRow, TakenId, Unreadable
from .schema import asides, entries, places, put_away, seeds, tables
from .schema import leases as lease_rows
from .series import EarlierGame
from .settings import read as read_settings


def add(connection: sa.Connection, table: TableRow) -> None:
    """Open a table."""
    try:
        _insert(connection, table)
    except sa.exc.IntegrityError as problem:
        raise TakenId(table.id) from problem
    series_statements.open_game(connection, table)


def add_rematch(connection: sa.Connection, table_id: str, again: TableRow) -> bool:
    """Open the next table, or set it again, and link it; says whether it is new."""
    found = connection.execute(_IS_THERE, {"asked": again.id}).first()
    if found is None:
        _insert(connection, again)
    elif found.cancelled_at is not None:
        _set_again(connection, again)
        leases.take_from_others(connection, table_id, lease_rows.c.table_id == again.id)
    connection.execute(_LINK, {"asked": table_id, "rematch": again.id})
    series_statements.open_rematch(connection, table_id, again)
    return found is None


def sit(connection: sa.Connection, table_id: str, place: SeatRow) -> float | None:
    """Give a free place away; with the last one the game starts: says when."""
    taken = _place_row(table_id, place) | {"asked": table_id, "at": place.seat}
    connection.execute(_LOCK, {"asked": table_id})
    if connection.execute(_SIT, taken).rowcount != 1:
        raise Overtaken(table_id)
    if connection.execute(_IS_FREE, {"asked": table_id}).first() is not None:
        return None
    return _start(connection, table_id)


def reseat(connection: sa.Connection, table_id: str, before: SeatRow, after: SeatRow) -> None:
    """Change who plays a seat, if it is still as it was."""
    as_it_was = (
        (places.c.table_id == table_id)
        & (places.c.seat == before.seat)
        & (places.c.player == before.player)
        & (places.c.seated == before.seated)
        & (places.c.stand_in == before.stand_in)
    )
    if not after.seated:
        as_it_was &= _still_waits(table_id)
    connection.execute(_LOCK, {"asked": table_id})
    changed = places.update().where(as_it_was).values(_place_row(table_id, after))
    if connection.execute(changed).rowcount != 1:
        raise Overtaken(table_id)
    _count_seating(connection, table_id)


def begin(connection: sa.Connection, table_id: str, fillers: list[SeatRow]) -> float:
    """Give every free place to a bot, and start the game: says when."""
    connection.execute(_LOCK, {"asked": table_id})
    here = (places.c.table_id == table_id) & ~places.c.seated & _still_waits(table_id)
    for place in fillers:
        free = here & (places.c.seat == place.seat)
        taken = places.update().where(free).values(_place_row(table_id, place))
        if connection.execute(taken).rowcount != 1:
            raise Overtaken(table_id)
    if connection.execute(sa.select(places.c.seat).where(here).limit(1)).first():
        raise Overtaken(table_id)
    _count_seating(connection, table_id)
    return _start(connection, table_id)


def leave_lesson(connection: sa.Connection, table_id: str, kept: int) -> None:
    """After so many choices the lesson is left."""
    left = tables.update().where(tables.c.id == table_id)
    connection.execute(left.values(lesson=kept, lesson_left=True))
    _count_seating(connection, table_id)


def cancel(connection: sa.Connection, table_id: str) -> float:
    """Call a waiting table off: says when."""
    now = time.time()
    waiting = (tables.c.id == table_id) & _still_waits(table_id)
    connection.execute(_LOCK, {"asked": table_id})
    off = tables.update().where(waiting).values(cancelled_at=now)
    if connection.execute(off).rowcount != 1:
        raise Overtaken(table_id)
    people = (places.c.table_id == table_id) & (places.c.level == "")
    connection.execute(places.update().where(people).values(seated=False))
    _count_seating(connection, table_id)
    again = {"rematch": None, "seatings": tables.c.seatings + 1}
    before = sa.select(tables.c.id).where(tables.c.rematch == table_id)
    leases.take_from_others(connection, table_id, lease_rows.c.table_id.in_(before))
    connection.execute(tables.update().where(tables.c.rematch == table_id).values(again))
    return now


def put_table_away(connection: sa.Connection, player: str, table_id: str, away: bool) -> None:
    """Take a table off a player's list, or put it back there."""
    here = (put_away.c.player == player) & (put_away.c.table_id == table_id)
    connection.execute(put_away.delete().where(here))
    if away:
        connection.execute(put_away.insert(), {"player": player, "table_id": table_id})


def put_aside(connection: sa.Connection, table_id: str, number: int, aside: AsideRow) -> None:
    """Append an aside."""
    row = {"table_id": table_id, "number": number, "put_at": time.time()}
    try:
        connection.execute(asides.insert(), row | aside._asdict())
    except sa.exc.IntegrityError as problem:
        raise Overtaken(table_id) from problem


def append(connection: sa.Connection, appended: Appended) -> None:
    """Append the entries of one table."""
    try:
        append_all(connection, [appended])
    except sa.exc.IntegrityError as problem:
        raise Overtaken(appended.table_id) from problem


def times_of(connection: sa.Connection, table_id: str) -> list[float | None]:
    """When each entry was made."""
    query = sa.select(entries.c.made_at).where(entries.c.table_id == table_id)
    return list(connection.execute(query.order_by(entries.c.number)).scalars())


def name_of(connection: sa.Connection, player: str) -> str:
    """The name a player last sat down with."""
    query = (
        sa.select(places.c.name)
        .join(tables, tables.c.id == places.c.table_id)
        .where(places.c.player == player, places.c.seated)
        .order_by(tables.c.opened_at.desc())
        .limit(1)
    )
    return connection.execute(query).scalar() or ""


def read_table(connection: sa.Connection, table_id: str) -> TableRow | None:
    """A table with everything that happened there, or nothing; Unreadable if it is damaged."""
    try:
        row = load(connection, table_id)
    except (sa.exc.NoResultFound, ValueError, TypeError) as problem:
        raise Unreadable(str(problem).partition("\n")[0]) from problem
    if row is not None and not _is_sound(row):
        raise Unreadable("something in it is not what it should be")
    return row


def _insert(connection: sa.Connection, table: TableRow) -> None:
    connection.execute(_ADD_TABLE, _table_row(table))
    connection.execute(_ADD_PLACES, [_place_row(table.id, place) for place in table.places])
    connection.execute(_ADD_SEED, {"table_id": table.id, "seed": table.seed})


def load(connection: sa.Connection, table_id: str) -> TableRow | None:
    asked = {"asked": table_id}
    row = connection.execute(_TABLE, asked).mappings().first()
    if row is None:
        return None
    return TableRow(
        **{**row, "settings": read_settings(row["settings"])},
        earlier=_earlier(connection, row),
        places=[SeatRow(**place) for place in connection.execute(_PLACES, asked).mappings()],
        seed=connection.execute(_SEED, asked).scalar_one(),
        entries=[
            Entry(seat, choice, Kind(kind))
            for seat, choice, kind in connection.execute(_STORY, asked)
        ],
        asides=[AsideRow(*row) for row in connection.execute(_ASIDES, asked)],
    )


def _earlier(connection: sa.Connection, row: sa.RowMapping) -> list[EarlierGame]:
    if row["series"] is None:
        return []
    return series_statements.earlier_games(connection, row["series"], row["game"])


def _is_sound(row: TableRow) -> bool:
    """Whether what was read has the shape of a table; what it tells is for the rules to judge."""
    numbered = [place.seat for place in row.places] == list(range(len(row.places)))
    return (
        _fits(row, tables)
        and isinstance(row.variant, dict)
        and all(isinstance(value, str) for value in row.variant.values())
        and bool(row.places)
        and numbered
        and all(_fits(place, places) for place in row.places)
        and isinstance(row.seed, bytes)
        and all(isinstance(one.seat, int) and isinstance(one.choice, str) for one in row.entries)
    )


def _fits(row: object, table: sa.Table) -> bool:
    """Whether every value is of the kind that its column holds: SQLite takes any."""
    for column in table.c:
        value, kind = getattr(row, column.name, None), column.type.python_type
        if value is None and (column.nullable or column.name == "table_id"):
            continue
        if column is not tables.c.settings and not isinstance(  # which was read already
            value, float | int if kind is float else kind
        ):
            return False
    return True


def append_all(connection: sa.Connection, batch: Sequence[Appended]) -> None:
    """Append entries of many tables, and what is noted beside them; an IntegrityError if a number
    is taken or a table is missing."""
    rows = [
        {
            "table_id": one.table_id,
            "number": number,
            "seat": entry.seat,
            "choice": entry.choice,
            "kind": entry.kind.value,
            "made_at": one.made_at,
        }
        for one in batch
        for number, entry in enumerate(one.entries, one.number)
    ]
    if rows:
        connection.execute(_ADD_ENTRIES, rows)
    notes = [
        {
            "asked": one.table_id,
            "ended_at": one.ended_at,
            "waits_for": one.waits_for,
            "outcome": one.outcome,
        }
        for one in batch
        if one.ended_at is not None or one.waits_for is not None
    ]
    if notes:
        connection.execute(_NOTE, notes)


def _still_waits(table_id: str | sa.BindParameter[str]) -> sa.ColumnElement[bool]:
    """Whether a table has neither begun nor been called off."""
    asked = tables.alias()
    return sa.exists().where(
        (asked.c.id == table_id) & asked.c.started_at.is_(None) & asked.c.cancelled_at.is_(None)
    )


def _start(connection: sa.Connection, table_id: str) -> float:
    now = time.time()
    connection.execute(_BEGIN, {"asked": table_id, "started_at": now})
    return now


def _count_seating(connection: sa.Connection, table_id: str) -> None:
    more = tables.c.seatings + 1
    connection.execute(tables.update().where(tables.c.id == table_id).values(seatings=more))


def _set_again(connection: sa.Connection, again: TableRow) -> None:
    """A rematch that was called off waits again, for the one who asks now and then the others."""
    here = tables.c.id == again.id
    now: dict[str, Any] = {"cancelled_at": None, "host": again.host, "variant": again.variant}
    now |= {"series": again.series, "game": again.game}
    connection.execute(tables.update().where(here).values(now))
    _count_seating(connection, again.id)


def _table_row(table: TableRow) -> dict[str, Any]:
    row = {name: getattr(table, name) for name in tables.c.keys()}
    return row | {"settings": msgspec.to_builtins(table.settings)}


def _place_row(table_id: str, place: SeatRow) -> dict[str, Any]:
    row = {name: getattr(place, name) for name in places.c.keys() if name != "table_id"}
    return row | {"table_id": table_id}


_asked = sa.bindparam("asked", type_=sa.String)
_TABLE = sa.select(tables).where(tables.c.id == _asked)
_PLACES = (
    sa.select(*[column for column in places.c if column is not places.c.table_id])
    .where(places.c.table_id == _asked)
    .order_by(places.c.seat)
)
_SEED = sa.select(seeds.c.seed).where(seeds.c.table_id == _asked)
_STORY = (
    sa.select(entries.c.seat, entries.c.choice, entries.c.kind)
    .where(entries.c.table_id == _asked)
    .order_by(entries.c.number)
)
_ASIDES = (
    sa.select(*[asides.c[name] for name in AsideRow._fields])
    .where(asides.c.table_id == _asked)
    .order_by(asides.c.number)
)
_ADD_TABLE, _ADD_PLACES, _ADD_SEED = tables.insert(), places.insert(), seeds.insert()
_ADD_ENTRIES = entries.insert()
_NOTE = (
    tables.update()
    .where(tables.c.id == _asked)
    .values(
        ended_at=sa.func.coalesce(sa.bindparam("ended_at"), tables.c.ended_at),
        waits_for=sa.func.coalesce(sa.bindparam("waits_for"), tables.c.waits_for),
        outcome=sa.func.coalesce(sa.bindparam("outcome"), tables.c.outcome),
    )
)
_LOCK = sa.select(tables.c.id).where(tables.c.id == _asked).with_for_update()
"""Of two who change who sits at a table the second waits, where the database would let both: each
would see the other's seat as it was."""
_IS_THERE = sa.select(tables.c.cancelled_at).where(tables.c.id == _asked)
_LINK = tables.update().where(tables.c.id == _asked).values(rematch=sa.bindparam("rematch"))
_BEGIN = tables.update().where(tables.c.id == _asked).values(started_at=sa.bindparam("started_at"))
_IS_FREE = sa.select(places.c.seat).where((places.c.table_id == _asked) & ~places.c.seated).limit(1)
_SIT = places.update().where(
    (places.c.table_id == _asked)
    & (places.c.seat == sa.bindparam("at"))
    & ~places.c.seated
    & _still_waits(_asked)
)
