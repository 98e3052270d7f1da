"""Visitors for the tests: each with a cookie jar of its own, all at one server."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
from starlette.testclient import TestClient

from spytable.hall.background_compiling import Compiler
from spytable.hall.limits import Rate
from spytable.table import Table
from spytable.web.app import Site, make_app
from spytable.web.settings import Settings
from spytable.web.table_page.memory import forget_drawings

BOX = "agent-avenue"
NO_LIMIT = Rate(burst=1e9, per_second=1e9)
JSON = {"Accept": "application/json"}


def settings_for(folder: Path, **changes: Any) -> Settings:
    """A server for tests: bots answer at once and nobody is too fast."""
    settings = Settings(data=folder, beat=0.0, reading=NO_LIMIT, playing=NO_LIMIT, opening=NO_LIMIT)
    return replace(settings, **changes)


@contextmanager
def server(folder: Path, **changes: Any) -> Iterator[TestClient]:
    """A running application over a data folder."""
    compiler = Compiler(work=lambda box, progress: None)
    with TestClient(make_app(settings_for(folder, **changes), compiler)) as client:
        yield client


def site_of(client: TestClient) -> Site:
    site = client.app.state.site
    assert isinstance(site, Site)
    return site


class Visitor:
    """Somebody with a browser; or a program, as it asks for JSON."""

    def __init__(self, client: TestClient, language: str = "en", name: str = "Ann") -> None:
        self.client = client
        self.language = language
        self.name = name
        self.cookies: dict[str, str] = {}
        self.csrf = ""

    @property
    def own_cookie(self) -> tuple[str, str]:
        """The cookie that says who this is: its name and its value."""
        return next(pair for pair in self.cookies.items() if "spytable-" in pair[0])

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        self.client.cookies.clear()
        headers = {"Accept": "text/html", "Accept-Language": self.language}
        headers |= more.pop("headers", {})
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        response = self.client.request(
            method, path, headers=headers, follow_redirects=False, **more
        )
        for line in response.headers.get_list("set-cookie"):
            for key, morsel in SimpleCookie(line).items():
                self.cookies[key] = morsel.value
        return response

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def json(self, path: str) -> dict[str, Any]:
        response = self.get(path, headers=JSON)
        assert response.status_code == 200, response.text
        data: dict[str, Any] = response.json()
        self.csrf = data.pop("csrf", self.csrf)  # another one each time
        return data

    def send(self, path: str, **fields: Any) -> httpx.Response:
        """Post JSON, as a program would."""
        return self.ask("POST", path, json={"csrf": self.csrf} | fields, headers=JSON)

    def submit(self, path: str, **fields: Any) -> httpx.Response:
        """Post a form, as a browser without script would."""
        return self.ask("POST", path, data={"csrf": self.csrf} | fields)

    def open_table(self, *seats: str, box: str = BOX, **options: str) -> str:
        """Open a table for these sitters; returns its number."""
        sitters = seats or ("you", "easy")
        form = self.json(f"/new/{box}?players={len(sitters)}")
        fields: dict[str, Any] = {f"seat{n}": sitter for n, sitter in enumerate(sitters)}
        fields |= {f"option-{name}": value for name, value in options.items()}
        response = self.send(
            f"/new/{box}", number=form["number"], players=len(sitters), name=self.name, **fields
        )
        assert response.status_code == 200, response.text
        return str(response.json()["id"])

    def table(self, table_id: str) -> dict[str, Any]:
        return self.json(f"/tables/{table_id}")

    def choose(self, table_id: str, choice: str, moment: int) -> httpx.Response:
        return self.send(f"/tables/{table_id}", choice=choice, moment=moment)

    def join(self, table_id: str, invite: str, **fields: Any) -> httpx.Response:
        """Follow an invitation."""
        path, _, key = invite.partition("?key=")
        path = "/" + path.split("/", 3)[3]
        self.json(f"{path}?key={key}")
        return self.send(path, key=key, **({"name": self.name} | fields))

    def wait_for_turn(self, table_id: str) -> dict[str, Any]:
        """The table once this visitor may choose, or the game is over."""
        latest = time.monotonic() + 60
        while time.monotonic() < latest:
            shown = self.table(table_id)
            if shown["status"] == "ended" or shown.get("choices"):
                return shown
            time.sleep(0.005)
        raise AssertionError("nobody decides any more")


def play_out(table_id: str, *visitors: Visitor, seconds: float = 60) -> dict[str, Any]:
    """Everybody takes the last choice on offer, until the game ends."""
    latest = time.monotonic() + seconds
    while time.monotonic() < latest:
        for visitor in visitors:
            shown = visitor.table(table_id)
            if shown["status"] == "ended":
                return shown
            if shown.get("choices"):
                choice = _plain(shown["choices"])
                response = visitor.choose(table_id, choice, shown["moment"])
                assert response.status_code == 200, response.text
                break
        else:
            time.sleep(0.005)
    raise AssertionError("the game does not end")


def _plain(choices: list[dict[str, str]]) -> str:
    """Any choice but a swap, so that games stay short."""
    names = [choice["name"] for choice in choices]
    return next((name for name in reversed(names) if not name.startswith("swap")), names[-1])


def two_friends(client: TestClient) -> tuple[str, Visitor, Visitor]:
    """Two people at one table."""
    ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
    table_id = ann.open_table("you", "friend")
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    return table_id, ann, bob


def seen_on(client: TestClient, table_id: str, table: Table) -> None:
    """From now on the room shows this table, an imagined one perhaps."""
    room = site_of(client).hall.registry.rooms[table_id]
    room.table = table
    room.changes += 1
    forget_drawings(room)


def page_of(one: Visitor, table_id: str) -> str:
    """The page without its undo, which its version counts as well: an imagined table has no past to
    go back to."""
    page = one.get(f"/tables/{table_id}").text
    page = re.sub(r'((?:data-csrf|name="csrf" value)=)"\w{64}"', r'\1""', page)
    page = re.sub(r'data-version="(\w+-\d+)-\w+"', r'data-version="\1"', page)
    return re.sub(r"\s*<form[^>]*data-undo>.*?</form>", "", page, flags=re.S)
