"""Stores for the tests: the same promises over every database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from spytable.store.opening import open_store
from spytable.store.sql_store import SqlStore

from .postgres import fresh_database


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """An empty database: a data folder, or the address of a PostgreSQL."""
    return tmp_path if request.param == "sqlite" else fresh_database()


@pytest.fixture
def store(where: str | Path) -> Iterator[SqlStore]:
    """A store, over each database in turn."""
    opened = open_store(where)
    yield opened
    opened.close()


@pytest.fixture
def in_a_file(tmp_path: Path) -> Iterator[SqlStore]:
    """A store in SQLite, for what only that does."""
    opened = open_store(tmp_path)
    yield opened
    opened.close()
