"""The SQL statements of series, for every database; each is called inside a transaction.

A series has a row of its own for what does not follow from its tables: how many games were opened,
which was the last, and the document of its box.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
import sqlalchemy as sa

from .port import Overtaken, TableRow, Unreadable
from .schema import places, tables
from .schema import series as series_rows
from .series import EarlierGame, Extension, SeriesGame, SeriesRow, Sitter
from .settings import read as read_settings


def open_game(connection: sa.Connection, table: TableRow) -> None:
    """Note that this table is the next of its series, or the first: then there is one now."""
    if table.series is None:
        return
    known = connection.execute(_IS_KNOWN, {"asked": table.series}).scalar()
    opened = {"opened": table.game, "last": table.id}
    if known is None:
        connection.execute(_ADD, {"id": table.series, **opened})
    elif table.game is not None and known < table.game:
        connection.execute(_GO_ON, {"asked": table.series, **opened})


def open_rematch(connection: sa.Connection, before: str, again: TableRow) -> None:
    """The same for a rematch: a game that stood alone is the first of the series that begins with
    its second.  What was decided without knowing of the table is decided again."""
    if again.series is None:
        return
    if again.game == 2:
        connection.execute(_WAS_FIRST, {"asked": before, "first_of": again.series})
    open_game(connection, again)
    connection.execute(_HAS_CHANGED, {"asked": again.series})


def earlier_games(connection: sa.Connection, series: str, game: int) -> list[EarlierGame]:
    """The games of a series that have ended, up to this one."""
    asked = {"asked": series, "before": game}
    return [EarlierGame(*row) for row in connection.execute(_EARLIER, asked)]


def read_series(connection: sa.Connection, series: str) -> SeriesRow | None:
    """A series with its games, or nothing; Unreadable if it is damaged."""
    row = connection.execute(_ROW, {"asked": series}).mappings().first()
    if row is None:
        return None
    try:
        seats = connection.execute(_GAMES, {"asked": series}).mappings()
        games = [_game(list(rows)) for _, rows in groupby(seats, key=itemgetter("id"))]
        extension = msgspec.convert(row["extension"], Extension)
    except (TypeError, ValueError) as problem:
        raise Unreadable(str(problem).partition("\n")[0]) from problem
    return SeriesRow(series, tuple(games), row["opened"], row["last"], extension, row["revision"])


def write_extension(
    connection: sa.Connection, series: str, revision: int, extension: Extension
) -> None:
    """Write a series's document, if it is still at this revision."""
    as_it_was = (series_rows.c.id == series) & (series_rows.c.revision == revision)
    after = {"extension": msgspec.to_builtins(extension), "revision": revision + 1}
    if connection.execute(series_rows.update().where(as_it_was).values(after)).rowcount != 1:
        raise Overtaken(series)


def empty(connection: sa.Connection, series: str | None) -> None:
    """The document of a series goes with its last table.  The row stays: it knows which numbers
    must not come again."""
    if series is None or connection.execute(_HAS_TABLE, {"asked": series}).first() is not None:
        return
    emptied = series_rows.update().where(series_rows.c.id == series)
    connection.execute(emptied.values(extension={}, revision=series_rows.c.revision + 1))


def _game(seats: list[Any]) -> SeriesGame:
    table = seats[0]
    if not all(isinstance(seat["name"], str) for seat in seats):
        raise TypeError("a name that is no text")
    return SeriesGame(
        table_id=table["id"],
        box=table["box"],
        game=int(table["game"]),
        chairs=table["chairs"],
        variant=msgspec.convert(table["variant"], dict[str, str]),
        settings=read_settings(table["settings"]),
        sitters=tuple(
            Sitter(seat["seat"], seat["level"], seat["player"], seat["name"]) for seat in seats
        ),
        opened_at=float(table["opened_at"]),
        started_at=table["started_at"],
        ended_at=table["ended_at"],
        outcome=table["outcome"],
        rematch=table["rematch"],
    )


_asked = sa.bindparam("asked", type_=sa.String)
_here = tables.c.series == _asked
_ROW = sa.select(series_rows).where(series_rows.c.id == _asked)
_IS_KNOWN = sa.select(series_rows.c.opened).where(series_rows.c.id == _asked).with_for_update()
_ADD = series_rows.insert()
_GO_ON = (
    series_rows.update()
    .where(series_rows.c.id == _asked)
    .values(opened=sa.bindparam("opened"), last=sa.bindparam("last"))
)
_HAS_CHANGED = (
    series_rows.update()
    .where(series_rows.c.id == _asked)
    .values(revision=series_rows.c.revision + 1)
)
_WAS_FIRST = (
    tables.update()
    .where((tables.c.id == _asked) & tables.c.series.is_(None))
    .values(series=sa.bindparam("first_of"), game=1)
)
_HAS_TABLE = sa.select(tables.c.id).where(_here).limit(1)
_EARLIER = (
    sa.select(tables.c.game, tables.c.chairs, tables.c.outcome)
    .where(_here & (tables.c.game < sa.bindparam("before")) & tables.c.outcome.is_not(None))
    .order_by(tables.c.game)
)
_GAMES = (
    sa.select(
        *(
            tables.c[name]
            for name in (
                "id",
                "box",
                "game",
                "chairs",
                "variant",
                "settings",
                "opened_at",
                "started_at",
                "ended_at",
                "outcome",
                "rematch",
            )
        ),
        *(places.c[name] for name in Sitter._fields),
    )
    .join(places, places.c.table_id == tables.c.id)
    .where(_here & tables.c.cancelled_at.is_(None))
    .order_by(tables.c.game, tables.c.id, places.c.seat)
)
