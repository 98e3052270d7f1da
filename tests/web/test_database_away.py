"""PostgreSQL restarted, and gone for a while, under two running nodes."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from spytable.hall.refusals import Reasons
from tests.store.postgres import OwnServer, own_server
from tests.web.browsing import Person
from tests.web.helpers import JSON, Visitor
from tests.web.running import RunningServer

LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} spytable\.\w+: \S")
"""How a line of the log begins: one sentence each, and no trace below it."""
SOON = 15.0
"""Seconds within which whoever asks is told, also while nothing answers behind: after three by our
own patience, which a busy machine stretches; PostgreSQL itself would let them wait for thirty."""


@pytest.fixture(scope="module")
def database() -> Iterator[OwnServer]:
    with own_server() as owned:
        yield owned


@contextlib.contextmanager
def node(database: OwnServer, folder: Path) -> Iterator[RunningServer]:
    server = RunningServer(folder, beat="0.2", more=("--database", database.database))
    server.environment["SPYTABLE_LIMITS"] = "none"
    server.start()
    try:
        yield server
    finally:
        database.start()
        server.stop()


@pytest.fixture
def running(database: OwnServer, tmp_path: Path) -> Iterator[RunningServer]:
    with node(database, tmp_path / "one") as server:
        yield server


@pytest.fixture
def beside(database: OwnServer, tmp_path: Path) -> Iterator[RunningServer]:
    """Another node of the same club."""
    with node(database, tmp_path / "other") as server:
        yield server


class OpenPage:
    """A page that follows its table as a browser does: whenever the stream ends, it asks again."""

    def __init__(self, visitor: Visitor, address: str) -> None:
        self.heard = b""
        self.over = threading.Event()
        self._visitor, self._address = visitor, address
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self._visitor.cookies.items())
        headers = {"Cookie": cookie, "Accept-Encoding": "identity"}
        while not self.over.is_set():
            with (
                contextlib.suppress(httpx.TransportError),
                httpx.stream("GET", self._address, headers=headers, timeout=60) as stream,
            ):
                for piece in stream.iter_bytes():
                    self.heard += piece
                    if self.over.is_set():
                        break
            self.over.wait(0.2)

    def close(self) -> None:
        self.over.set()


def until(so: Callable[[], bool], what: str) -> None:
    latest = time.monotonic() + 60
    while not so():
        assert time.monotonic() < latest, what
        time.sleep(0.02)


def told_soon(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """An answer, be it a refusal, for which nobody waits long."""
    began = time.monotonic()
    answer = ask()
    assert time.monotonic() - began < SOON
    return answer


def is_told_that_nothing_happens(visitor: Visitor, table_id: str, choice: str, moment: int) -> None:
    """By whichever node, whatever is asked of the database: with a status, a sentence and a time to
    ask again."""
    refused = told_soon(lambda: visitor.choose(table_id, choice, moment))
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "4")
    assert refused.json() == {"error": Reasons.STORE_BUSY}
    page = told_soon(lambda: visitor.get(f"/tables/{table_id}"))
    assert page.status_code == 503 and "storage is busy" in page.text
    assert f'<meta http-equiv="refresh" content="2; url=/tables/{table_id}">' in page.text
    assert "This page tries again by itself." in page.text
    form = told_soon(lambda: visitor.submit(f"/tables/{table_id}", choice=choice, moment=1))
    assert form.status_code == 503 and f'url=/tables/{table_id}"' in form.text
    assert told_soon(lambda: visitor.get("/")).status_code == 503
    assert told_soon(lambda: visitor.get("/tables/none")).status_code == 503
    assert told_soon(lambda: visitor.get("/rules/agent-avenue")).status_code == 200


@pytest.mark.parametrize("seconds", [1.0, pytest.param(30.0, marks=pytest.mark.slow)])
def test_while_postgresql_is_gone_that_is_told_and_nothing_happens_and_then_all_goes_on(
    database: OwnServer, running: RunningServer, beside: RunningServer, seconds: float
) -> None:
    """At both nodes, also for longer than a lease lasts; nobody has to reload, bots go on as well,
    and the logs are one line each."""
    with (
        httpx.Client(base_url=running.address, timeout=60) as client,
        httpx.Client(base_url=beside.address, timeout=60) as another,
    ):
        ann, there = Visitor(client), Visitor(another)
        mine, idle = ann.open_table("you", "easy"), ann.open_table("you", "easy")
        bots = ann.open_table("easy", "easy")
        shown, at_rest = ann.wait_for_turn(mine), ann.wait_for_turn(idle)
        there.cookies, there.csrf = ann.cookies, ann.csrf
        choice = shown["choices"][-1]["name"]
        pages = [
            OpenPage(ann, f"{address}/tables/{table_id}/stream?as=json&words=1")
            for address, table_id in (
                (running.address, mine),
                (beside.address, mine),
                (running.address, bots),
            )
        ]
        until(lambda: all(page.heard for page in pages), "the pages are open")
        database.stop()
        before = [len(page.heard) for page in pages]
        latest = time.monotonic() + seconds
        while True:
            for one in (ann, there):
                is_told_that_nothing_happens(one, mine, choice, shown["moment"])
            kept = told_soon(lambda: ann.get(f"/tables/{idle}", headers=JSON))
            if kept.status_code == 200:  # for as long as the table is surely ours
                assert kept.json()["version"] == at_rest["version"]
            else:
                assert kept.status_code == 503
            if time.monotonic() > latest:
                break
            time.sleep(0.5)
        database.start()
        for number in (0, 1):
            until(lambda n=number: len(pages[n].heard) > before[n], "the page has healed by itself")
        until(lambda: b'"ended"' in pages[2].heard, "the bots have played on")
        told = [one.table(mine) for one in (ann, there)]
        assert told[0] == told[1] and told[0]["moment"] == shown["moment"], "no choice was taken"
        assert there.choose(mine, choice, shown["moment"]).status_code == 200
        after = ann.wait_for_turn(mine)
        for page in pages[:2]:
            until(lambda page=page: after["version"].encode() in page.heard, "it has the news")
        for page in pages:
            page.close()
    for server in (running, beside):
        server.stop()
        lines = server.log.read_text().splitlines()
        announced = ("Spytable is at", "Only this computer", "Other nodes")
        said = [line for line in lines if not line.startswith(announced)]
        assert [line for line in said if not LINE.match(line)] == []
        assert any("connection" in line for line in said)


@pytest.mark.browser
def test_an_open_page_heals_by_itself_in_the_browser(
    database: OwnServer, running: RunningServer, chromium: Any
) -> None:
    """A player who chose in vain is told why; a page that was asked for meanwhile comes as well."""
    ann = Person(chromium, running.address)
    ann.open_table()
    assert ann.wait_for_turn()
    moment, table = ann.moment(), ann.page.url
    database.stop()
    ann.page.click("[data-choices] button")
    ann.page.wait_for_selector(".notice")
    assert "storage is busy" in ann.page.inner_text(".notice")
    late = ann.context.new_page()
    late.goto(table)
    assert "This page tries again by itself." in late.inner_text("main")
    ann.page.wait_for_selector("[data-connection].lost", state="attached")
    database.start()
    late.wait_for_selector("[data-choices] button")
    ann.page.wait_for_selector("[data-connection]:not(.lost)", state="attached")
    assert ann.moment() == moment
    ann.page.click("[data-choices] button")
    ann.wait_for_news(moment)
    # The browser notes every refusal; nothing else was wrong.
    ann.complaints = [said for said in ann.complaints if "503" not in said]
    ann.leave()
