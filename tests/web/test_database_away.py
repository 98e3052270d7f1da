"""PostgreSQL restarted, and gone for a while, under a running server."""

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
SOON = 5.0
"""Seconds within which whoever asks is told, also while nothing answers behind."""


@pytest.fixture(scope="module")
def database() -> Iterator[OwnServer]:
    with own_server() as owned:
        yield owned


@pytest.fixture
def running(database: OwnServer, tmp_path: Path) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path, beat="0.2", more=("--database", database.database))
    server.environment["SPYTABLE_LIMITS"] = "none"
    server.start()
    yield server
    database.start()
    server.stop()


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


@pytest.mark.parametrize("seconds", [1.0, pytest.param(30.0, marks=pytest.mark.slow)])
def test_while_postgresql_is_gone_that_is_told_and_nothing_happens_and_then_all_goes_on(
    database: OwnServer, running: RunningServer, seconds: float
) -> None:
    """With a status, a sentence and a time to ask again; nobody has to reload, bots go on as well,
    and the log is one line each."""
    with httpx.Client(base_url=running.address, timeout=60) as client:
        ann = Visitor(client)
        mine, idle = ann.open_table("you", "easy"), ann.open_table("you", "easy")
        bots = ann.open_table("easy", "easy")
        shown, at_rest = ann.wait_for_turn(mine), ann.wait_for_turn(idle)
        choice = shown["choices"][-1]["name"]
        pages = [
            OpenPage(ann, f"{running.address}/tables/{table_id}/stream?as=json&words=1")
            for table_id in (mine, bots)
        ]
        until(lambda: all(page.heard for page in pages), "the pages are open")
        database.stop()
        before = [len(page.heard) for page in pages]
        latest = time.monotonic() + seconds
        while True:
            refused = told_soon(lambda: ann.choose(mine, choice, shown["moment"]))
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "4")
            assert refused.json() == {"error": Reasons.STORE_BUSY}
            page = told_soon(lambda: ann.get(f"/tables/{mine}"))
            assert page.status_code == 503 and "storage is busy" in page.text
            assert f'<meta http-equiv="refresh" content="2; url=/tables/{mine}">' in page.text
            assert "This page tries again by itself." in page.text
            form = told_soon(lambda: ann.submit(f"/tables/{mine}", choice=choice, moment=1))
            assert form.status_code == 503 and f'url=/tables/{mine}"' in form.text
            assert told_soon(lambda: ann.get("/")).status_code == 503
            assert told_soon(lambda: ann.get("/tables/none")).status_code == 503
            kept = told_soon(lambda: ann.get(f"/tables/{idle}", headers=JSON))
            if kept.status_code == 200:  # for as long as the table is surely ours
                assert kept.json()["version"] == at_rest["version"]
            else:
                assert kept.status_code == 503
            assert told_soon(lambda: ann.get("/rules/agent-avenue")).status_code == 200
            if time.monotonic() > latest:
                break
            time.sleep(0.5)
        database.start()
        until(lambda: len(pages[0].heard) > before[0], "the page has healed by itself")
        until(lambda: b'"ended"' in pages[1].heard, "the bots have played on")
        assert ann.table(mine)["moment"] == shown["moment"], "no choice was taken"
        assert ann.choose(mine, choice, shown["moment"]).status_code == 200
        after = ann.wait_for_turn(mine)
        until(lambda: after["version"].encode() in pages[0].heard, "the page has the news")
        for page_open in pages:
            page_open.close()
    running.stop()
    lines = running.log.read_text().splitlines()
    announced = ("Spytable is at", "Only this computer", "Other nodes")
    said = [line for line in lines if not line.startswith(announced)]
    assert [line for line in said if not LINE.match(line)] == []
    assert any("connection" in line for line in said)


@pytest.mark.browser
def test_an_open_page_heals_by_itself_in_the_browser(
    database: OwnServer, running: RunningServer, chromium: Any
) -> None:
    """Who chose in vain is told why; a page that was asked for meanwhile comes as well."""
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
