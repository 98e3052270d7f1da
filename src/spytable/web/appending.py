"""Appending to many Records at once: the entries of a whole batch in one statement.

A statement for each table would cost more than all else that a choice costs: not in SQLite, but in
waiting for the interpreter, which is given away and asked back around every one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from .schema import entries, tables

_INSERT = """
    INSERT INTO entries (table_id, number, seat, choice)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
           json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(?)
"""
_NOTE = """
    UPDATE tables SET ended_at = coalesce(noted.ended_at, tables.ended_at),
                      waits_for = coalesce(noted.waits_for, tables.waits_for)
    FROM (SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS ended_at,
                 json_extract(value, '$[2]') AS waits_for
          FROM json_each(?)) AS noted
    WHERE tables.id = noted.id
"""


Run = Callable[[str, tuple[str]], Any]
"""Runs a statement with its one parameter, by SQLAlchemy or by the driver alone."""


@dataclass(frozen=True, slots=True)
class Appended:
    """What one table appends, and what is noted beside it where that has changed."""

    table_id: str
    number: int
    """The place of the first entry."""
    entries: list[tuple[int, str]]
    ended_at: float | None = None
    waits_for: str | None = None

    @property
    def rows(self) -> list[tuple[str, int, int, str]]:
        numbered = enumerate(self.entries, self.number)
        return [(self.table_id, number, seat, choice) for number, (seat, choice) in numbered]

    @property
    def beside(self) -> dict[str, Any]:
        noted = {"ended_at": self.ended_at, "waits_for": self.waits_for}
        return {name: value for name, value in noted.items() if value is not None}


def append_all(run: Run, batch: list[Appended]) -> None:
    """All of them, or, if one of the numbers exists already, an error and none."""
    rows = [row for one in batch for row in one.rows]
    noted: dict[str, tuple[float | None, str | None]] = {}
    for one in batch:
        if one.beside:
            ended_at, waits_for = noted.get(one.table_id, (None, None))
            waits_for = waits_for if one.waits_for is None else one.waits_for
            noted[one.table_id] = (one.ended_at or ended_at, waits_for)
    if rows:
        run(_INSERT, (_text(rows),))
    if noted:
        beside = [(table_id, *values) for table_id, values in noted.items()]
        run(_NOTE, (_text(beside),))


def _text(rows: list[Any]) -> str:
    return msgspec.json.encode(rows).decode()


def append_one(connection: sa.Connection, one: Appended) -> None:
    """The same for one table, statement by statement."""
    names = ("table_id", "number", "seat", "choice")
    if one.rows:
        connection.execute(
            entries.insert(), [dict(zip(names, row, strict=True)) for row in one.rows]
        )
    if one.beside:
        connection.execute(tables.update().where(tables.c.id == one.table_id).values(one.beside))
