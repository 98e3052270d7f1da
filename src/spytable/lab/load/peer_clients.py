"""Clients of boardgame.io's server: two at a table, choosing at random, over socket.io."""

from __future__ import annotations

import itertools
import random
import time
from typing import Any

import msgspec

from .tally import Tally
from .websocket import SocketIO

GAME = "avenue"


class Person:
    """One client: a socket, on which choices go out and states come in."""

    def __init__(self, port: int, seat: int, tally: Tally, chance: random.Random) -> None:
        self.match = ""
        self.seat = str(seat)
        self.partner: Person | None = None
        self.playing = False
        self._newest: dict[str, Any] | None = None
        self._tally = tally
        self._chance = chance
        self._socket = SocketIO(port, GAME, self._heard)
        self._sent: int | None = None
        self._asked_at = 0.0
        self._acted = -1
        self._ended = False

    async def connect(self) -> None:
        await self._socket.connect()

    def join(self, match: str) -> None:
        """Enter a match; whoever comes first makes it."""
        self.match, self._acted, self._sent, self._ended = match, -1, None, False
        self._emit("sync", match, self.seat, None, 2)

    def begin(self) -> None:
        """Choose from now on."""
        self.playing = True
        if self._newest is not None:
            self._consider(self._newest)

    def leave(self) -> None:
        self.playing = False
        self._socket.close()

    def _emit(self, *event: Any) -> None:
        self._socket.emit(msgspec.json.encode(event))

    def _heard(self, event: bytes, size: int) -> None:
        name, match, *rest = msgspec.json.decode(event)
        if match != self.match:
            return
        if name == "sync":
            if self.seat == "0" and self.partner is not None and self.partner.match != match:
                self.partner.join(match)
            self._consider(rest[0]["state"])
        elif name == "update":
            self._tally.heard(size)
            state = rest[0]
            if self._sent is not None and state["_stateID"] > self._sent:
                self._sent = None
                self._tally.answered(self._asked_at)
            self._consider(state)

    def _consider(self, state: dict[str, Any]) -> None:
        if not self.playing:
            self._newest = state
            return
        if self._ended:
            return
        if state["ctx"].get("gameover") is not None:
            self._ended = True
            self._tally.ended()
            if self.seat == "0":
                self.join(_next_match())
            return
        moment = state["_stateID"]
        if self._sent is not None or moment <= self._acted:
            return
        choices = state["G"]["choices"] if state["G"]["turn"] == self.seat else []
        if choices:
            name, card = self._chance.choice(choices)
            self._acted = self._sent = moment
            self._asked_at = time.perf_counter()
            payload = {"type": name, "args": [card], "playerID": self.seat, "credentials": None}
            action = {"type": "MAKE_MOVE", "payload": payload}
            self._emit("update", action, moment, self.match, self.seat)


_numbers = itertools.count(1)


def _next_match() -> str:
    return f"match-{time.time_ns():x}-{next(_numbers)}"


class PeerClients:
    """All clients of one run."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self.tally = Tally()
        self.people: list[tuple[Person, Person]] = []
        self._port = port
        self._chance = random.Random(seed)

    async def open(self, tables: int) -> None:
        """So many more tables with two clients each."""
        for _ in range(tables):
            one, other = (Person(self._port, seat, self.tally, self._chance) for seat in (0, 1))
            one.partner, other.partner = other, one
            await one.connect()
            await other.connect()
            self.people.append((one, other))
            one.join(_next_match())

    def begin(self) -> None:
        """All play."""
        for pair in self.people:
            for person in pair:
                person.begin()

    def pause(self) -> None:
        for pair in self.people:
            for person in pair:
                person.playing = False

    def leave(self) -> None:
        for pair in self.people:
            for person in pair:
                person.leave()
