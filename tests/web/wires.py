"""Open pages for the tests: streams over real sockets, and every byte they brought."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from spytable.hall.background_compiling import Compiler
from tests.web.helpers import BOX, JSON

FRAGMENT = JSON | {"X-Fragment": "1"}
PLAIN = {"Accept-Encoding": "identity"}


@dataclass
class Wire:
    """An open page: every byte that its stream brought."""

    path: str
    cookie: dict[str, str]
    received: bytes = b""
    settled: int = 0
    """How much of it came before everybody was here."""
    ready: threading.Event = field(default_factory=threading.Event)

    def listen(self) -> None:
        try:
            headers = self.cookie | PLAIN
            with httpx.stream("GET", self.path, headers=headers, timeout=None) as stream:
                for piece in stream.iter_raw():
                    self.received += piece
                    self.ready.set()
        except httpx.TransportError:
            pass  # the server has closed

    def messages(self) -> list[bytes]:
        """The messages that came since everybody was here."""
        return [one for one in self.received[self.settled :].split(b"\n\n") if one]

    def version(self) -> str:
        """The last version that came over the wire."""
        return str(self._last(b"event: table").get("version", ""))

    def here(self) -> list[int]:
        """The seats whose pages are open, as was told last."""
        return list(self._last(b"event: presence").get("here", ()))

    def _last(self, event: bytes) -> dict[str, Any]:
        """The data of the last event of a kind that has come in full."""
        whole = [one for one in self.received.split(b"\n\n")[:-1] if event in one]
        return dict(json.loads(whole[-1].partition(b"data: ")[2])) if whole else {}


class World:
    """One of the servers, with everybody's page open."""

    def __init__(self, address: str, table_id: str, people: dict[str, dict[str, str]]) -> None:
        self.path = f"{address}/tables/{table_id}"
        self.people = people
        self.tokens: dict[str, str] = {}
        self.client = httpx.Client(timeout=60)
        self.wires = {name: Wire(f"{self.path}/stream", people[name]) for name in people}
        self.programs = {
            name: Wire(f"{self.path}/stream?as=json&words=1", people[name]) for name in people
        }
        self.fragments: dict[str, list[Any]] = {name: [] for name in people}
        for wire in (*self.wires.values(), *self.programs.values()):
            threading.Thread(target=wire.listen, daemon=True).start()
            assert wire.ready.wait(30)
        self.settle()
        end = time.monotonic() + 30
        while any(
            wire.here() != [0, 1] for wire in (*self.wires.values(), *self.programs.values())
        ):
            assert time.monotonic() < end, "not everybody is told who is here"
            time.sleep(0.005)
        for wire in (*self.wires.values(), *self.programs.values()):
            wire.settled = len(wire.received)

    def get(self, name: str, headers: dict[str, str] = JSON) -> Any:
        answer = self.client.get(self.path, headers=headers | self.people[name])
        assert answer.status_code == 200
        data = answer.json()
        self.tokens[name] = data.pop("csrf", "")  # another one each time
        return data

    def send(self, name: str, choice: str) -> None:
        """Choose, or take back; then wait until everybody's page shows what it would get."""
        shown = self.get(name)
        fields = {"csrf": self.tokens[name], "moment": shown["moment"]}
        path = self.path + "/undo" if choice == "undo" else self.path
        fields |= {} if choice == "undo" else {"choice": choice}
        answer = self.client.post(path, json=fields, headers=JSON | self.people[name])
        assert answer.status_code == 200, answer.text
        self.settle()

    def settle(self) -> None:
        for name, wire in self.wires.items():
            fragment = self.get(name, FRAGMENT)
            if [fragment] != self.fragments[name][-1:]:
                self.fragments[name].append(fragment)
            end = time.monotonic() + 30
            version = self.get(name)["version"]
            while (wire.version(), self.programs[name].version()) != (fragment["version"], version):
                assert time.monotonic() < end, "the stream lags behind"
                time.sleep(0.005)


def ready() -> Compiler:
    return Compiler(work=lambda box, progress: None)


def two_friends(address: str, box: str = BOX) -> tuple[str, dict[str, dict[str, str]]]:
    """A table for two, and the cookies of all who will look at it."""
    people: dict[str, httpx.Client] = {}
    for name in ("ann", "bob", "carl"):
        people[name] = httpx.Client(base_url=address, timeout=60, headers=JSON)
    ann, bob, carl = people.values()
    form = ann.get(f"/new/{box}").json()
    fields = {"csrf": form["csrf"], "number": form["number"], "players": 2, "name": "Ann"}
    seats = {"seat0": "you", "seat1": "friend"}
    table = ann.post(f"/new/{box}", json=fields | seats).json()
    invite = table["invite"].removeprefix(address)
    page, _, key = invite.partition("?key=")
    csrf = bob.get(invite).json()["csrf"]
    assert bob.post(page, json={"csrf": csrf, "key": key, "name": "Bob"}).status_code == 200
    carl.get("/")
    cookies = {
        name: {"Cookie": "; ".join(f"{key}={value}" for key, value in client.cookies.items())}
        for name, client in people.items()
    }
    for client in people.values():
        client.close()
    return table["id"], cookies
