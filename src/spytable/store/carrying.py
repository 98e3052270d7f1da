"""Migration of a club between databases: PostgreSQL to a portable SQLite file, and back.

A backup is always a folder with a SQLite file and the key, wherever it came from; so it can be
restored into either.  Leases are left behind: they are about nodes, and not about the club.
"""

from __future__ import annotations

import secrets
import tempfile
import time
from pathlib import Path

import sqlalchemy as sa

from . import leases, migrating, postgres, sqlite
from .backup import CannotCopy, copied, copy_files, refuse_damaged, unfinished
from .folder import database_in
from .schema import HEAD, metadata, server_keys
from .schema import leases as lease_rows
from .schema import tables as table_rows
from .signing import KEY_FILE

_CARRIED = [one for one in metadata.sorted_tables if one not in (lease_rows, server_keys)]
"""The tables of a club, parents first."""
_AT_ONCE = 1000


def back_up_database(address: str, copy: Path) -> None:
    """Copy a PostgreSQL, while its nodes may be running, as of one moment."""
    if copy.exists():
        raise CannotCopy(f"{copy} exists already; choose another name.")
    copy.parent.mkdir(parents=True, exist_ok=True)
    source = postgres.engine_at(address, writing=False)
    try:
        with unfinished(copy.with_name(f".{copy.name}.{secrets.token_hex(4)}")) as folder:
            with source.begin() as original:
                _refuse_another_version(original, address)
                key = original.execute(sa.select(server_keys.c.value)).scalar()
                if key is None:
                    raise CannotCopy("There is nothing to copy: no server has used it yet.")
                _fill_file(folder, original)
            copied(folder / KEY_FILE, bytes(key))
            folder.rename(copy)
    finally:
        source.dispose()


def restore_database(copy: Path, address: str, data: Path, replace: bool = False) -> Path | None:
    """Make a backup what a PostgreSQL holds, in one transaction.  A club that was there is refused
    or, if so told, put aside as a backup in the data folder, which is returned."""
    refuse_damaged(copy)
    postgres.migrate(address)
    target = postgres.engine_at(address, writing=True)
    aside = None
    try:
        with tempfile.TemporaryDirectory() as room, target.begin() as into:
            _refuse_if_served(into)
            if into.execute(sa.select(table_rows.c.id).limit(1)).first() is not None:
                if not replace:
                    raise CannotCopy(
                        f"{postgres.without_password(address)} is not empty. Restore into another "
                        "database, or add --replace: what is there is then put aside, not lost."
                    )
                aside = _name_aside(data)
                back_up_database(address, aside)
            folder = Path(room)
            # The backup may be of an older version, and must stay as it is.
            copy_files(folder, copy, at_rest=True)
            sqlite.migrate(database_in(folder))
            _empty(into)
            reading = sqlite.engine_on(database_in(folder), writing=False)
            with reading.begin() as original:
                _carry(original, into)
            reading.dispose()
            key = (copy / KEY_FILE).read_bytes()
            into.execute(server_keys.insert(), {"name": "key", "value": key})
        return aside
    finally:
        target.dispose()


def _name_aside(data: Path) -> Path:
    aside = data / time.strftime("replaced-%Y%m%d-%H%M%S")
    while aside.exists():
        aside = aside.with_name(f"{aside.name}-{secrets.token_hex(2)}")
    return aside


def _refuse_another_version(original: sa.Connection, address: str) -> None:
    found = migrating.migrated_to(original)
    if found != HEAD:
        shown = postgres.without_password(address)
        why = "holds no tables" if found is None else f"is at {found}, this version knows {HEAD}"
        raise CannotCopy(f"{shown} {why}: start a server of this version on it first.")


def _refuse_if_served(into: sa.Connection) -> None:
    held = sa.select(lease_rows.c.address).where(lease_rows.c.until >= leases.NOW).limit(1)
    serving = into.execute(held).scalar()
    if serving is not None:
        raise CannotCopy(f"A server is running at {serving} with this database: stop it first.")


def _fill_file(folder: Path, original: sa.Connection) -> None:
    path = database_in(folder)
    sqlite.migrate(path)
    engine = sqlite.engine_on(path, writing=True)
    try:
        with engine.begin() as into:
            _carry(original, into)
    finally:
        engine.dispose()


def _empty(into: sa.Connection) -> None:
    for table in (lease_rows, server_keys, *reversed(_CARRIED)):
        into.execute(table.delete())


def _carry(original: sa.Connection, into: sa.Connection) -> None:
    """Every row, some at a time: a club may be larger than memory."""
    for table in _CARRIED:
        found = original.execution_options(yield_per=_AT_ONCE).execute(sa.select(table))
        for rows in found.mappings().partitions():
            into.execute(table.insert(), [dict(row) for row in rows])
