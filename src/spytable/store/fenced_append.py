"""Fenced append: leases checked and entries written by one statement of PostgreSQL.

Asked one by one the same three statements take a node twice the processor, and it is done at every
choice.  Whatever is written depends on the row of the lease, so that row is locked first, in the
order of the tables, as everywhere.  Should an epoch not be the one named, whoever called rolls the
transaction back: what the statement wrote until then was never seen by anybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from . import statements
from .leases import check_all, compare
from .port import Appended

_IN_ONE = """
WITH held AS MATERIALIZED (
    SELECT table_id, epoch FROM leases WHERE table_id = ANY(%(held)s::text[])
    ORDER BY table_id FOR KEY SHARE
), added AS (
    INSERT INTO entries (table_id, number, seat, choice, kind, made_at)
    SELECT entry.* FROM held JOIN unnest(
        %(tables)s::text[], %(numbers)s::int[], %(seats)s::int[],
        %(choices)s::text[], %(kinds)s::text[], %(times)s::float8[]
    ) AS entry (table_id, number, seat, choice, kind, made_at) USING (table_id)
), noted AS (
    UPDATE tables SET ended_at = coalesce(note.ended_at, tables.ended_at),
                      waits_for = coalesce(note.waits_for, tables.waits_for),
                      outcome = coalesce(note.outcome, tables.outcome)
    FROM held JOIN unnest(
        %(held)s::text[], %(ended)s::float8[], %(waits)s::text[], %(outcomes)s::text[]
    ) AS note (table_id, ended_at, waits_for, outcome) USING (table_id)
    WHERE tables.id = table_id AND (note.ended_at IS NOT NULL OR note.waits_for IS NOT NULL)
)
SELECT table_id, epoch FROM held
"""


def append_fenced(
    connection: sa.Connection, batch: Sequence[Appended], epochs: Mapping[str, int]
) -> None:
    """Append entries of many tables, each under the epoch of its lease; Fenced if one has passed
    on, an IntegrityError if a number is taken."""
    if len(epochs) < len(batch):  # a table twice: which of its notes is the later must be clear
        check_all(connection, epochs)
        statements.append_all(connection, batch)
        return
    rows = [
        (one.table_id, number, entry.seat, entry.choice, entry.kind.value, one.made_at)
        for one in batch
        for number, entry in enumerate(one.entries, one.number)
    ]
    names = ("tables", "numbers", "seats", "choices", "kinds", "times")
    columns = zip(*rows, strict=True) if rows else ((),) * len(names)
    values: dict[str, Any] = {
        name: list(column) for name, column in zip(names, columns, strict=True)
    }
    values["held"] = [one.table_id for one in batch]
    values["ended"] = [one.ended_at for one in batch]
    values["waits"] = [one.waits_for for one in batch]
    values["outcomes"] = [one.outcome for one in batch]
    compare(connection.exec_driver_sql(_IN_ONE, values), epochs)
