"""What happens at every game, for a whole batch of tables in one statement.

Entries are appended, a rematch is opened, its guest sits down.  A few statements for each of them
would cost more than all else that a choice costs: not in SQLite, but in waiting for the
interpreter, which is given away and asked back around every one.  So there is one for all, its own
transaction: what is put into a view, a trigger puts where it belongs.  It does all of it or, where
anything is not as expected, nothing: then each is done by itself and with more care.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from spytable.entry import Entry

    from .store import SeatRow, TableRow

SEED_BYTES = 32

_VIEW = """
    CREATE TEMP VIEW IF NOT EXISTS batch AS
    SELECT '' AS opened, '' AS places, x'' AS seeds, '' AS sat, '' AS entries, '' AS notes
"""
_TRIGGER = """
    CREATE TEMP TRIGGER IF NOT EXISTS do_all INSTEAD OF INSERT ON batch BEGIN
        INSERT INTO tables (id, box, variant, commitment, invite, host, opened_at, started_at,
                            edition, rules, settings)
        SELECT {table} FROM json_each(NEW.opened);
        INSERT INTO places (table_id, seat, level, player, name, contribution, seated, stand_in)
        SELECT {place} FROM json_each(NEW.places);
        INSERT INTO seeds (table_id, seed)
        SELECT value ->> 0, substr(NEW.seeds, {seed} * key + 1, {seed}) FROM json_each(NEW.opened);
        UPDATE tables SET rematch = next.id
        FROM (SELECT value ->> 0 AS id, value ->> 11 AS follows FROM json_each(NEW.opened)) AS next
        WHERE tables.id = next.follows;

        SELECT RAISE(ABORT, 'not free any more') FROM json_each(NEW.sat) AS one
        WHERE NOT EXISTS (
            SELECT 1 FROM places JOIN tables ON tables.id = places.table_id
            WHERE tables.id = one.value ->> 0 AND places.seat = one.value ->> 1
                  AND NOT places.seated
                  AND tables.started_at IS NULL AND tables.cancelled_at IS NULL);
        UPDATE places SET level = '', player = taken.player, name = taken.name,
                          contribution = taken.word, seated = 1, stand_in = ''
        FROM (SELECT value ->> 0 AS id, value ->> 1 AS seat, value ->> 2 AS player,
                     value ->> 3 AS name, value ->> 4 AS word FROM json_each(NEW.sat)) AS taken
        WHERE places.table_id = taken.id AND places.seat = taken.seat;
        SELECT RAISE(ABORT, 'not as many as thought') FROM json_each(NEW.sat) AS one
        WHERE (one.value ->> 5 IS NULL) <> EXISTS (
            SELECT 1 FROM places WHERE table_id = one.value ->> 0 AND NOT seated);
        UPDATE tables SET started_at = begun.at
        FROM (SELECT value ->> 0 AS id, value ->> 5 AS at FROM json_each(NEW.sat)) AS begun
        WHERE tables.id = begun.id AND begun.at IS NOT NULL;

        INSERT INTO entries (table_id, number, seat, choice, kind, made_at)
        SELECT {entry} FROM json_each(NEW.entries);
        UPDATE tables SET ended_at = coalesce(noted.ended_at, tables.ended_at),
                          waits_for = coalesce(noted.waits_for, tables.waits_for)
        FROM (SELECT value ->> 0 AS id, value ->> 1 AS ended_at, value ->> 2 AS waits_for
              FROM json_each(NEW.notes)) AS noted
        WHERE tables.id = noted.id;
    END
"""

IS_POSSIBLE = sqlite3.sqlite_version_info >= (3, 33, 0)
"""Older ones cannot update from a query: there, each is done by itself."""

Run = Callable[[str, tuple[Any, ...]], Any]
"""Runs a statement with its parameters, by SQLAlchemy or by the driver alone."""


def prepare(run: Run) -> None:
    """Teach a fresh connection to do a whole batch in one statement.  As long as that is no part
    of a larger transaction it is one by itself, from its beginning to the sync, and the
    interpreter is given away and asked back once."""

    def items(count: int) -> str:
        return ", ".join(f"value ->> {number}" for number in range(count))

    trigger = _TRIGGER.format(table=items(11), place=items(8), entry=items(6), seed=SEED_BYTES)
    # The arrow came with SQLite 3.38; it is only easier to read.
    portable = re.sub(r"([\w.]*value) ->> (\d+)", r"json_extract(\1, '$[\2]')", trigger)
    run(_VIEW, ())
    run(portable, ())


@dataclass(frozen=True, slots=True)
class Appended:
    """What one table appends to its Record, and what is noted beside it where that has changed."""

    table_id: str
    number: int
    """The place of the first entry."""
    entries: list[Entry]
    ended_at: float | None = None
    waits_for: str | None = None
    made_at: float = field(default_factory=time.time)

    answer = None

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        return [
            (self.table_id, number, entry.seat, entry.choice, entry.kind.value, self.made_at)
            for number, entry in enumerate(self.entries, self.number)
        ]

    @property
    def beside(self) -> dict[str, Any]:
        noted = {"ended_at": self.ended_at, "waits_for": self.waits_for}
        return {name: value for name, value in noted.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that nobody knows of yet, and the one whose rematch it is."""

    table: TableRow
    follows: str

    answer = True
    """It is new."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody sits down on a free place of a table that waits; with the last one it starts."""

    table_id: str
    place: SeatRow
    answer: float | None
    """When it starts; None as long as others are missing."""


Row = Appended | Opened | Sat


def do_all(run: Run, batch: list[Row]) -> None:
    """All of them or, if anything stands against one, an error and none."""
    opened: list[Any] = []
    places: list[Any] = []
    seeds: list[bytes] = []
    sat: dict[str, Any] = {}
    entries: list[Any] = []
    notes: dict[str, tuple[float | None, str | None]] = {}
    for one in batch:
        if isinstance(one, Appended):
            entries += one.rows
            if one.ended_at is not None or one.waits_for is not None:
                ended_at, waits_for = notes.get(one.table_id, (None, None))
                waits_for = waits_for if one.waits_for is None else one.waits_for
                notes[one.table_id] = (one.ended_at or ended_at, waits_for)
        elif isinstance(one, Opened):
            opened.append((*_table(one.table), one.follows))
            places += [_place(one.table.id, place) for place in one.table.places]
            seeds.append(one.table.seed)
        elif one.table_id in sat:
            raise sqlite3.IntegrityError("two sit down at one table")
        else:
            place = one.place
            taken = (place.seat, place.player, place.name, place.contribution, one.answer)
            sat[one.table_id] = (one.table_id, *taken)
    if any(len(seed) != SEED_BYTES for seed in seeds):
        raise sqlite3.IntegrityError("a seed is cut off")
    beside = [(table_id, *values) for table_id, values in notes.items()]
    texts = [_text(rows) for rows in (opened, places, list(sat.values()), entries, beside)]
    run(
        "INSERT INTO batch VALUES (?, ?, ?, ?, ?, ?)",
        (*texts[:2], b"".join(seeds), *texts[2:]),
    )


def _table(one: TableRow) -> tuple[Any, ...]:
    return (
        one.id,
        one.box,
        _text(one.variant),
        one.commitment,
        one.invite,
        one.host,
        one.opened_at,
        one.started_at,
        one.edition,
        one.rules,
        _text(one.settings),
    )


def _place(table_id: str, one: SeatRow) -> tuple[Any, ...]:
    who = (one.seat, one.level, one.player, one.name, one.contribution)
    return (table_id, *who, int(one.seated), one.stand_in)


def _text(rows: Any) -> str:
    return msgspec.json.encode(rows).decode()
