"""People for the crash test: two at a table, choosing at random over HTTP, writing down every
answer they got.  Where there are several nodes, whoever finds one gone goes on with the next, as a
proxy would."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

_THOUGHT = 0.02
"""Seconds that people think between two requests where they play while a lease ends: it is long,
and the load is to be the same on every machine."""


class ServerGone(Exception):
    """The server did not answer: it was killed."""


@dataclass
class Story:
    """The log of one table, as its players know it."""

    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    unanswered: list[tuple[int, str]] = field(default_factory=list)
    """A choice that was sent, while nobody said whether it was taken."""


class Person:
    """A browser, as far as a program needs one: a cookie and a token."""

    def __init__(self, ports: Sequence[int], name: str) -> None:
        self.name = name
        self._ports = list(ports)
        """Of all nodes, the one to ask first."""
        self.told_last = ""
        """The latest request, and its result."""
        self._cookie = ""
        self._csrf = ""
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        """The status and the JSON of an answer."""
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self._cookie:
            headers["Cookie"] = self._cookie
        body = json.dumps({"csrf": self._csrf} | fields) if method == "POST" else None
        port = self._ports[0]
        self.told_last = f"{method} {path} at {port} was not answered"
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            self._connection.request(method, path, body, headers)
            with self._connection.getresponse() as answer:
                data = json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError) as problem:
            self.hang_up()
            self._ports.append(self._ports.pop(0))
            raise ServerGone from problem
        self.told_last = f"{method} {path} at {port}: {answer.status} {data.get('error', '')}"
        for line in answer.headers.get_all("Set-Cookie") or []:
            self._cookie = line.partition(";")[0]
        self._csrf = data.get("csrf", self._csrf)
        if answer.status in (429, 503, 504):
            time.sleep(0.05)
        return answer.status, data

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Driver:
    """Two people who play one game after another, whatever happens to the server."""

    def __init__(self, ports: Sequence[int], box: str, seed: int) -> None:
        self._chance = random.Random(seed)
        mixed = self._chance.sample(list(ports), len(ports))
        self.people = (Person(mixed, "Ann"), Person(mixed[::-1], "Bob"))
        self.stories: dict[str, Story] = {}
        self.broken: list[str] = []
        self.rematches = 0
        self.taken_back = 0
        self.acknowledged = 0
        """How many choices were."""
        self.acknowledged_at = 0.0
        """When the last of them was sent."""
        self.table = ""
        """Their present seats."""
        self.moves_on = False
        """Whether they shall leave this table as it is, and open another one."""
        self._box = box
        self._has_many = len(ports) > 1
        self._number = ""
        self._next = 0
        """The one who is likely to choose next."""
        self._seen: tuple[int, dict[str, Any]] | None = None
        """Somebody's choices by the last answer."""
        self._may_have_moved_on = False
        """Whether something unanswered may still happen."""

    def play(self, over: threading.Event) -> None:
        """Go on until it is over or, where there is but one, the server is gone."""
        self._seen = None
        try:
            while not over.is_set():
                try:
                    self._step()
                except ServerGone:
                    if not self._has_many:
                        return
                    self._seen = None
                if self._has_many:
                    time.sleep(_THOUGHT)
        finally:
            for person in self.people:
                person.hang_up()

    def _step(self) -> None:
        if self.moves_on:
            self.moves_on, self.table, self._number, self._seen = False, "", "", None
        if not self.table:
            return self._open()
        shown, self._seen = self._seen or self._to_move(), None
        if shown is not None:
            seat, table = shown
            if table["status"] == "ended":
                self._rematch()
            else:
                self._choose(seat, table)

    def _to_move(self) -> tuple[int, dict[str, Any]] | None:
        """Whoever may choose, and what they see; the first one, where the game is over."""
        for seat in (self._next, 1 - self._next):
            person = self.people[seat]
            status, table = person.ask("GET", f"/tables/{self.table}")
            if status != 200:
                self._complain(status, table)
            elif table["status"] == "ended" or table.get("choices"):
                return seat, table
        return None

    def _choose(self, seat: int, table: dict[str, Any]) -> None:
        story, person = self.stories[self.table], self.people[seat]
        back = table["may_undo"] and self._chance.random() < 0.3
        names = [choice["name"] for choice in table["choices"]]
        name = "undo" if back else self._chance.choice(names)
        fields: dict[str, Any] = {} if back else {"choice": name}
        path = f"/tables/{self.table}" + ("/undo" if back else "")
        sent_at = time.perf_counter()
        try:
            status, answer = person.ask("POST", path, moment=table["moment"], **fields)
        except ServerGone:
            story.unanswered.append((seat, name))
            self._may_have_moved_on = True
            raise
        if status == 200:
            story.acknowledged.append((seat, name))
            self.taken_back += back
            self.acknowledged += 1
            self.acknowledged_at, self._may_have_moved_on = sent_at, False
            if answer.get("choices"):
                self._seen = seat, answer
            self._next = 1 - seat
        elif status == 504:
            story.unanswered.append((seat, name))
            self._may_have_moved_on = True
        elif status != 409 or not self._may_have_moved_on:
            self._complain(status, answer)

    def _open(self) -> None:
        """A table for both; sent again, the form opens the same one."""
        host, guest = self.people
        path = f"/new/{self._box}"
        if not self._number:
            status, form = host.ask("GET", path)
            if status != 200:
                return self._complain(status, form)
            self._number = form["number"]
        seats = {"players": 2, "seat0": "you", "seat1": "friend", "name": host.name}
        status, table = host.ask("POST", path, number=self._number, **seats)
        if status != 200:
            return self._complain(status, table)
        if "invite" in table:
            page, _, key = table["invite"].partition("?key=")
            page = "/" + page.split("/", 3)[3]
            status, answer = guest.ask("GET", f"{page}?key={key}")
            if status != 200:
                return self._complain(status, answer)
            status, answer = guest.ask("POST", page, key=key, name=guest.name)
            if status != 200:
                return self._complain(status, answer)
        self._go_to(table["id"])

    def _rematch(self) -> None:
        again = ""
        for person in self.people:
            status, table = person.ask("POST", f"/tables/{self.table}/rematch")
            if status != 200:
                return self._complain(status, table)
            again = table["id"]
        self.rematches += 1
        self._go_to(again)

    def _go_to(self, table_id: str) -> None:
        self.table = table_id
        self.stories.setdefault(table_id, Story())

    def _complain(self, status: int, answer: dict[str, Any]) -> None:
        """Refusals that say to come back are as they should be, also while a table moves."""
        if status != 429 and not (self._has_many and status in (503, 504)):
            self.broken.append(f"{status} {answer.get('error')} at {self.table or 'the form'}")
            time.sleep(0.05)
