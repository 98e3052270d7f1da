"""A running server for every test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.web.helpers import Visitor, server


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with server(tmp_path) as running:
        yield running


@pytest.fixture
def ann(client: TestClient[Any]) -> Visitor:
    return Visitor(client)
