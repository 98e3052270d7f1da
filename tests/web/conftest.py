"""A running server, a browser and people before it, for every test that asks for them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.hall import games
from spytable.hall.background_compiling import Compiler
from spytable.store.port import TableRow
from spytable.table import Table, box
from tests.contract.played import random_choice
from tests.web.browsing import CHROMIUM, Person
from tests.web.helpers import Visitor, server
from tests.web.running import RunningServer, served_here


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that need a browser come last: it is started once, and brings an event loop that others
    would meet."""
    items.sort(key=lambda item: "chromium" in getattr(item, "fixturenames", ()))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path) as running:
        yield running


@pytest.fixture
def ann(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path_factory.mktemp("browser"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser for all tests that need one."""
    playwright_api = pytest.importorskip("playwright.sync_api")
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture
def people(chromium: Any, running: RunningServer) -> Iterator[Any]:
    present: list[Person] = []

    def arrive(**window: Any) -> Person:
        present.append(Person(chromium, running.address, **window))
        return present[-1]

    yield arrive
    for person in present:
        person.leave()


@pytest.fixture
def played(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server at which every game has been played to its end."""

    def lay(stored: TableRow) -> Table:
        names, dice = [place.name for place in stored.places], random.Random(1)
        table = box(stored.box).table(len(names), stored.variant, seed=1, names=names)
        while table.decision() is not None:
            random_choice(table, dice)
        return table

    monkeypatch.setattr(games, "lay", lay)
    with served_here(tmp_path, Compiler(work=lambda box, progress: None)) as address:
        yield address
