"""PostgreSQL behind the port: several connections that write, and any number of nodes.

The server groups commits by itself.  Its connections may break, and it may be away for a while:
they are made anew by themselves, and until then everybody is told so.
"""

from __future__ import annotations

import re
import secrets

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from . import migrating
from .port import CannotOpen
from .schema import server_keys
from .sql_store import READERS, SqlStore
from .writer import Writer

SCHEMES = ("postgresql", "postgres")
WRITERS = 2
"""How many transactions one node has under way at once.  While one is written, or waits for a lock,
the next gathers what is asked meanwhile: of two they are larger than of many, and a choice takes
less of the node and of the database."""
LEASERS = 2
"""How many of its leases are taken or prolonged at once."""
_LONGEST_WAIT = 3
"""Seconds to wait for a connection or for a lock: people wait with us."""
_SILENCE = {
    "keepalives_idle": _LONGEST_WAIT,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 2000 * _LONGEST_WAIT,
}
"""How soon a connection counts as lost at whose other end a machine has vanished."""


def is_address(where: str) -> bool:
    """Whether this is meant as the address of a PostgreSQL."""
    return where.partition("://")[0].partition("+")[0] in SCHEMES


def engine_at(address: str, writing: bool) -> sa.Engine:
    """An engine on the database.  Failures are told without the values: they name people."""
    url = _url_of(address)
    try:
        import psycopg  # noqa: F401
    except ImportError as problem:
        raise CannotOpen(
            "PostgreSQL needs a driver that is not installed: pip install 'spytable[postgres]'"
        ) from problem
    patience = f"-c lock_timeout={_LONGEST_WAIT}s -c statement_timeout={10 * _LONGEST_WAIT}s"
    return sa.create_engine(
        url,
        connect_args={"connect_timeout": _LONGEST_WAIT, "options": patience} | _SILENCE,
        hide_parameters=True,
        pool_size=WRITERS if writing else READERS,
        max_overflow=0,
        pool_timeout=_LONGEST_WAIT,
        # Whoever writes keeps a connection, and finds out by itself that it is gone.
        pool_pre_ping=not writing,
        # What is read of a table is read of one moment, in however many statements.
        isolation_level="READ COMMITTED" if writing else "REPEATABLE READ",
    )


def _url_of(address: str) -> sa.URL:
    """The address in parts; CannotOpen, with the sentence to show, if it makes no sense."""
    if is_address(address):
        try:
            return sa.make_url(address).set(drivername="postgresql+psycopg")
        except (sa.exc.ArgumentError, ValueError):
            pass  # which would name the password
    raise CannotOpen(
        f"{without_password(address)} is no database that Spytable knows: the address of a "
        "PostgreSQL looks like postgresql://user:password@host/name, with %40 for an @ in the "
        "password and %3A for a colon."
    )


def without_password(address: str) -> str:
    """The address as it may be shown and logged, however odd it is."""
    shown = re.sub(r"(?<=://)([^:/@]*):.*@", r"\1:***@", address)
    return re.sub(r"(?<=password=)[^&]*", "***", shown)


def migrate(address: str) -> None:
    """Bring the database to the last migration."""
    engine = engine_at(address, writing=True)
    try:
        migrating.migrate(engine)
    finally:
        engine.dispose()


def shared_key(address: str) -> bytes:
    """The key that all nodes of this database sign with; the first of them makes it."""
    engine = engine_at(address, writing=True)
    try:
        with engine.begin() as connection:
            fresh = insert(server_keys).values(name="key", value=secrets.token_bytes(32))
            connection.execute(fresh.on_conflict_do_nothing())
            query = sa.select(server_keys.c.value).where(server_keys.c.name == "key")
            return bytes(connection.execute(query).scalar_one())
    finally:
        engine.dispose()


def open_database(address: str) -> SqlStore:
    """The store in this database, made or migrated where that is needed."""
    migrate(address)
    writer = Writer(engine_at(address, writing=True), threads=WRITERS)
    leaser = Writer(engine_at(address, writing=True), threads=LEASERS, most_at_once=1)
    return SqlStore(engine_at(address, writing=False), writer, leaser)
