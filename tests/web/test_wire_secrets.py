"""Who hears nothing receives nothing: what a page gets over a whole game, counted and compared.

The same game is played on three servers with the same key: once straight on, once with every
hidden choice of Ann's first made otherwise and taken back, once made, taken back and made again.
The pages of those who may not notice must receive the same bytes, in as many messages.
"""

from __future__ import annotations

import asyncio
import json
import math
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from spytable.web.hall import Hall
from spytable.web.stream import Heart
from spytable.web.warmth import Warmth
from tests.web.helpers import BOX, JSON
from tests.web.running import served_here

FRAGMENT = JSON | {"X-Fragment": "1"}


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
            with httpx.stream("GET", self.path, headers=self.cookie, timeout=60) as stream:
                for piece in stream.iter_raw():
                    self.received += piece
                    self.ready.set()
        except httpx.TransportError:
            pass  # the server has closed

    def messages(self) -> list[bytes]:
        """What came since everybody was here."""
        return [one for one in self.received[self.settled :].split(b"\n\n") if one]

    def version(self) -> str:
        """The last version that came over the wire."""
        whole = [one for one in self.received.split(b"\n\n")[:-1] if b"event: table" in one]
        return str(json.loads(whole[-1].partition(b"data: ")[2])["version"]) if whole else ""


class World:
    """One of the servers, with everybody's page open."""

    def __init__(self, address: str, table_id: str, people: dict[str, dict[str, str]]) -> None:
        self.path = f"{address}/tables/{table_id}"
        self.people = people
        self.client = httpx.Client(timeout=60)
        self.wires = {name: Wire(f"{self.path}/stream", people[name]) for name in people}
        self.fragments: dict[str, list[Any]] = {name: [] for name in people}
        for wire in self.wires.values():
            threading.Thread(target=wire.listen, daemon=True).start()
            assert wire.ready.wait(30)
        self.settle()
        time.sleep(0.3)
        for wire in self.wires.values():
            wire.settled = len(wire.received)

    def get(self, name: str, headers: dict[str, str] = JSON) -> Any:
        answer = self.client.get(self.path, headers=headers | self.people[name])
        assert answer.status_code == 200
        return answer.json()

    def send(self, name: str, choice: str) -> None:
        """Choose, or take back; then wait until everybody's page shows what it would get."""
        shown = self.get(name)
        fields = {"csrf": shown["csrf"], "moment": shown["moment"]}
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
            while wire.version() != fragment["version"]:
                assert time.monotonic() < end, "the stream lags behind"
                time.sleep(0.005)


@contextmanager
def worlds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[World]]:
    """Three servers on equal copies of one folder, where two friends have sat down."""
    real = Hall.__init__

    def same_run(self: Hall, *words: Any) -> None:
        real(self, *words)
        self.epoch = "run"

    monkeypatch.setattr(Hall, "__init__", same_run)
    with served_here(folder / "0", ready()) as address:
        table_id, people = two_friends(address)
    for number in (1, 2):
        shutil.copytree(folder / "0", folder / str(number))
    with ExitStack() as stack:
        addresses = [
            stack.enter_context(served_here(folder / str(number), ready(), heartbeat=3600.0))
            for number in range(3)
        ]
        opened = [World(address, table_id, people) for address in addresses]
        for world in opened:
            stack.callback(world.client.close)
        yield opened


def ready() -> Warmth:
    return Warmth(warmer=lambda box, heat: None)


def two_friends(address: str) -> tuple[str, dict[str, dict[str, str]]]:
    """A table for two, and the cookies of all who will look at it."""
    people: dict[str, httpx.Client] = {}
    for name in ("ann", "bob", "carl"):
        people[name] = httpx.Client(base_url=address, timeout=60, headers=JSON)
    ann, bob, carl = people.values()
    form = ann.get(f"/new/{BOX}").json()
    fields = {"csrf": form["csrf"], "number": form["number"], "players": 2, "name": "Ann"}
    seats = {"seat0": "you", "seat1": "friend"}
    table = ann.post(f"/new/{BOX}", json=fields | seats).json()
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


def test_a_page_receives_nothing_of_what_its_seat_may_not_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lone player's face-up card is noticed by nobody until the second lies beside it."""
    with worlds(tmp_path, monkeypatch) as (straight, *others):
        hidden = 0
        for _ in range(200):
            shown = {name: straight.get(name) for name in ("ann", "bob")}
            if shown["ann"]["status"] == "ended":
                break
            mover = next(name for name in shown if shown[name]["choices"])
            names = [c["name"] for c in shown[mover]["choices"] if c["name"][:4] != "swap"]
            laid = [name for name in names if name.startswith("up:")]
            if mover == "ann" and len(laid) > 1:
                hidden += 1
                for world, card in zip(others, (laid[0], laid[-1]), strict=True):
                    world.send("ann", card)
                    assert same_for_those_who_look_on(straight, world)
                    world.send("ann", "undo")
            for world in (straight, *others):
                world.send(mover, names[-1])
        assert shown["ann"]["status"] == "ended" and hidden >= 2
        time.sleep(0.3)
        for world in others:
            assert same_for_those_who_look_on(straight, world)
            assert len(world.fragments["ann"]) == len(straight.fragments["ann"]) + 2 * hidden
        assert len(straight.wires["bob"].messages()) > 2 * hidden


def same_for_those_who_look_on(straight: World, world: World) -> bool:
    """Whether Bob and the one who watches got the same: fragments, messages, bytes."""
    for name in ("bob", "carl"):
        assert world.fragments[name] == straight.fragments[name]
        here, there = straight.wires[name], world.wires[name]
        assert here.messages() == there.messages()
        assert here.received[here.settled :] == there.received[there.settled :]
    return True


def test_presence_tells_who_is_here_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with worlds(tmp_path, monkeypatch) as (world, *_):
        world.settle()
        before = {name: len(wire.messages()) for name, wire in world.wires.items()}
        mover = next(name for name in ("ann", "bob") if world.get(name)["choices"])
        choices = [c["name"] for c in world.get(mover)["choices"] if c["name"].startswith("up:")]
        world.send(mover, choices[0])
        time.sleep(0.2)
        for name, wire in world.wires.items():
            new = wire.messages()[before[name] :]
            expected = [b"event: table"] if name == mover else []
            assert [one.partition(b"\n")[0] for one in new] == expected


def test_the_heart_beats_at_its_own_pace() -> None:
    """However often a page is woken for nothing: a later beat would tell it that it was."""

    async def beats(woken: bool) -> int:
        heart, changed, count = Heart(0.1), asyncio.Event(), 0
        end = time.monotonic() + 0.55

        async def wake() -> None:
            while True:
                await asyncio.sleep(0.02)
                changed.set()

        waking = asyncio.create_task(wake()) if woken else None
        while time.monotonic() < end:
            changed.clear()
            await heart.wait(changed, math.inf)
            count += heart.beats()
        if waking is not None:
            waking.cancel()
        return count

    for woken in (True, False):
        assert asyncio.run(beats(woken)) in (4, 5, 6)
