"""Clients of our server: two at a table, choosing at random, over HTTP and server-sent events."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from . import wire_format
from .http import Answer, Connection, EventStream, encodings, request
from .tally import Tally
from .wire_format import Message, Seen


class NotPlaying(RuntimeError):
    """A table could not be opened."""


class Person:
    """One client: a connection for its choices and a stream for its news."""

    def __init__(self, port: int, drawn: bool, tally: Tally, chance: random.Random) -> None:
        self.table = ""
        self._port = port
        self._drawn = drawn
        self._tally = tally
        self._chance = chance
        self._cookie = self._csrf = self._version = ""
        self._name = f"{chance.getrandbits(48):x}"
        self._connection = Connection(port)
        self._stream: EventStream | None = None
        self._events = self._noted = 0
        self._acted = -1
        """The last moment at which it chose."""
        self._busy = False
        self._newest: Seen | None = None
        self._asked_at = 0.0
        self._moving: asyncio.Task[None] | None = None
        self.playing = False

    @property
    def has_heard(self) -> bool:
        """Whether the table has come over the stream."""
        return self._events > 0

    @property
    def may_choose(self) -> bool:
        """Whether it has something to choose, as far as it has heard."""
        return self._newest is not None and bool(self._newest.choices)

    @property
    def is_over(self) -> bool:
        """Whether it has heard that the game is over."""
        return self._newest is not None and self._newest.status == "ended"

    def note_what_was_heard(self) -> None:
        """From here on `hears_something` counts."""
        self._noted = self._events

    async def hears_something(self, seconds: float) -> bool:
        """Whether news comes within this time, or has come since it was noted."""
        latest = time.perf_counter() + seconds
        while self._events == self._noted and time.perf_counter() < latest:
            await asyncio.sleep(0.001)
        return self._events > self._noted

    # Opening and sitting down

    async def ask(self, method: str, path: str, **fields: Any) -> Message:
        """Ask as a program does; a page's forms lead to the same."""
        kind, body = wire_format.body(False, {"csrf": self._csrf} | fields)
        headers = self._headers(wire_format.PROGRAM)
        if method == "POST":
            headers["Content-Type"] = kind
        words = request(method, path, self._port, headers, body if method == "POST" else b"")
        answer = await self._connection.ask(words)
        if answer.cookie:
            self._cookie = answer.cookie
        said = wire_format.message(answer.body)
        self._csrf = said.csrf or self._csrf
        if answer.status != 200:
            raise NotPlaying(f"{method} {path}: {answer.status} {said.error}")
        return said

    async def open_table(self, box: str, friend: Person) -> None:
        """A table for two."""
        form = await self.ask("GET", f"/new/{box}")
        seats = {"players": 2, "seat0": "you", "seat1": "friend", "name": "Ann"}
        opened = await self.ask("POST", f"/new/{box}", number=form.number, **seats)
        page, _, key = opened.invite.partition("?key=")
        path = "/" + page.split("/", 3)[3]
        await friend.ask("GET", f"{path}?key={key}")
        await friend.ask("POST", path, key=key, name="Bob")
        self.table = friend.table = opened.id

    async def open_table_with_bots(self, box: str, *sitters: str) -> Message:
        """A table for bots, and perhaps oneself (`you`)."""
        form = await self.ask("GET", f"/new/{box}")
        seats = {f"seat{seat}": sitter for seat, sitter in enumerate(sitters)}
        fields = seats | {"players": len(sitters), "name": "Ann", "number": form.number}
        opened = await self.ask("POST", f"/new/{box}", **fields)
        self.table = opened.id
        return opened

    async def listen(self) -> None:
        """Follow the table: the first event is the table as it stands."""
        self.hang_up()
        self._acted, self._events, self._newest, self._version = -1, 0, None, ""
        path = wire_format.stream(self.table, self._drawn, self._name, self._version)
        words = request("GET", path, self._port, self._headers(wire_format.STREAM))
        self._stream = EventStream(words, self._heard)
        await self._stream.follow(self._port)

    async def page(self) -> Answer:
        """The whole page, as a browser asks for it."""
        headers = self._headers({"Accept": "text/html"}) | {"Accept-Encoding": encodings()}
        words = request("GET", f"/tables/{self.table}", self._port, headers)
        return await self._connection.ask(words)

    async def fetch(self, words: bytes) -> Answer:
        """Whatever else the page names."""
        return await self._connection.ask(words)

    def hang_up(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def leave(self) -> None:
        """Close everything."""
        self.playing = False
        self.hang_up()
        self._connection.close()
        if self._moving is not None:
            self._moving.cancel()

    def _headers(self, wanted: dict[str, str]) -> dict[str, str]:
        headers = dict(wanted)
        if self._drawn:
            headers["Accept-Encoding"] = encodings()
        if self._cookie:
            headers["Cookie"] = self._cookie
        return headers

    # Playing

    def begin(self) -> None:
        """Choose from now on."""
        self.playing = True
        newest, self._newest = self._newest, None
        if newest is not None:
            self._consider(newest)

    def _heard(self, name: bytes, data: bytes, size: int) -> None:
        if name not in wire_format.NEWS:
            return
        self._events += 1
        if self._events > 1:  # the first is the whole table
            self._tally.heard(size)
        elif self._stream is not None:
            self._tally.encoding = self._stream.encoding
        self._receive(data)

    def _receive(self, data: bytes) -> None:
        message = wire_format.message(data)
        if message.base and self._version not in (message.base, message.version):
            self._tally.trouble("missed something")
        self._version = message.version
        self._consider(wire_format.seen(message))

    def _consider(self, seen: Seen) -> None:
        """Choose, if this is news and there is something to choose."""
        if self._busy or not self.playing:
            if self._newest is None or seen.moment >= self._newest.moment:
                self._newest = seen
            return
        if seen.status == "ended":
            if self._moving is None:
                self._tally.ended()
                self._moving = asyncio.create_task(self._rematch())
        elif seen.choices and seen.moment > self._acted:
            self._choose(seen)

    def _choose(self, seen: Seen) -> None:
        self._acted, self._busy = seen.moment, True
        fields = {"choice": self._chance.choice(seen.choices), "moment": seen.moment}
        own = {"csrf": self._csrf, "page": self._name, "known": self._version}
        kind, body = wire_format.body(self._drawn, fields | own)
        headers = self._headers(wire_format.PAGE if self._drawn else wire_format.PROGRAM)
        headers["Content-Type"] = kind
        words = request("POST", f"/tables/{self.table}", self._port, headers, body)
        self._asked_at = time.perf_counter()
        self._connection.send(words, self._answered, self._lost)

    def _answered(self, answer: Answer) -> None:
        self._busy = False
        newest, self._newest = self._newest, None
        if answer.status == 200:
            self._tally.answered(self._asked_at)
            self._receive(answer.body)
        else:
            self._tally.trouble(str(answer.status))
        if newest is not None:
            self._consider(newest)

    def _lost(self) -> None:
        self._busy = False
        self._tally.trouble("lost")

    async def _rematch(self) -> None:
        self.hang_up()
        try:
            again = await self.ask("POST", f"/tables/{self.table}/rematch")
            self.table = again.id
            await self.listen()
        except Exception as problem:
            self._tally.trouble(f"rematch: {problem}")
        self._moving = None


class OurClients:
    """All clients of one run."""

    def __init__(self, port: int, drawn: bool, seed: int = 1) -> None:
        self.tally = Tally()
        self.people: list[tuple[Person, Person]] = []
        self._port = port
        self._drawn = drawn
        self._chance = random.Random(seed)

    async def open(self, tables: int, box: str = "agent-avenue") -> None:
        """So many more tables with two clients each."""
        fresh = []
        for _ in range(tables):
            one, other = (
                Person(self._port, self._drawn, self.tally, self._chance) for _ in range(2)
            )
            await one.open_table(box, other)
            fresh.append((one, other))
        self.people += fresh
        for pair in fresh:
            for person in pair:
                await person.listen()
        while not all(person.has_heard for pair in fresh for person in pair):
            await asyncio.sleep(0.02)

    def begin(self) -> None:
        """All play."""
        for pair in self.people:
            for person in pair:
                person.begin()

    def pause(self) -> None:
        """Nobody chooses any more; all go on listening."""
        for pair in self.people:
            for person in pair:
                person.playing = False

    def leave(self) -> None:
        for pair in self.people:
            for person in pair:
                person.leave()
