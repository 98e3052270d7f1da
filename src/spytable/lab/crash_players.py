"""People for the crash test: two at a table, choosing at random over HTTP, writing down every
answer they got."""

from __future__ import annotations

import http.client
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any


class ServerGone(Exception):
    """The server did not answer: it was killed."""


@dataclass
class Story:
    """The log of one table, as its players know it."""

    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    under_way: tuple[int, str] | None = None
    """What was sent and not answered."""
    counted: int = 0


class Person:
    """A browser, as far as a program needs one: a cookie and a token."""

    def __init__(self, port: int, name: str) -> None:
        self.name = name
        self._port = port
        self._cookie = ""
        self._csrf = ""
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        """The status and the JSON of an answer."""
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self._cookie:
            headers["Cookie"] = self._cookie
        body = json.dumps({"csrf": self._csrf} | fields) if method == "POST" else None
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
            self._connection.request(method, path, body, headers)
            with self._connection.getresponse() as answer:
                data = json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError) as problem:
            self.hang_up()
            raise ServerGone from problem
        for line in answer.headers.get_all("Set-Cookie") or []:
            self._cookie = line.partition(";")[0]
        self._csrf = data.get("csrf", self._csrf)
        if answer.status == 429:
            time.sleep(0.05)
        return answer.status, data

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Driver:
    """Two people who play one game after another, whatever happens to the server."""

    def __init__(self, port: int, box: str, seed: int) -> None:
        self.people = (Person(port, "Ann"), Person(port, "Bob"))
        self.stories: dict[str, Story] = {}
        self.broken: list[str] = []
        self.rematches = 0
        self.taken_back = 0
        self._box = box
        self._chance = random.Random(seed)
        self._table = ""
        self._number = ""
        self._next = 0
        """Who is likely to be the next to choose."""
        self._seen: tuple[int, dict[str, Any]] | None = None
        """What somebody may choose, as the last answer said."""

    def fresh(self) -> list[tuple[str, Story]]:
        """The tables at which something was said since the last comparison."""
        return [
            (table_id, story)
            for table_id, story in self.stories.items()
            if story.under_way is not None or story.counted < len(story.acknowledged)
        ]

    def hang_up(self) -> None:
        for person in self.people:
            person.hang_up()

    def play(self) -> None:
        """Go on until the server is gone."""
        self.hang_up()
        self._seen = None
        while True:
            if not self._table:
                self._open()
                continue
            shown, self._seen = self._seen or self._to_move(), None
            if shown is None:
                continue
            seat, table = shown
            if table["status"] == "ended":
                self._rematch()
            else:
                self._choose(seat, table)

    def _to_move(self) -> tuple[int, dict[str, Any]] | None:
        """Whoever may choose, and what they see; the first one, where the game is over."""
        for seat in (self._next, 1 - self._next):
            person = self.people[seat]
            status, table = person.ask("GET", f"/tables/{self._table}")
            if status != 200:
                self._complain(status, table)
            elif table["status"] == "ended" or table.get("choices"):
                return seat, table
        return None

    def _choose(self, seat: int, table: dict[str, Any]) -> None:
        story, person = self.stories[self._table], self.people[seat]
        back = table["may_undo"] and self._chance.random() < 0.3
        names = [choice["name"] for choice in table["choices"]]
        name = "undo" if back else self._chance.choice(names)
        fields: dict[str, Any] = {} if back else {"choice": name}
        path = f"/tables/{self._table}" + ("/undo" if back else "")
        story.under_way = (seat, name)
        status, answer = person.ask("POST", path, moment=table["moment"], **fields)
        story.under_way = None
        if status == 200:
            story.acknowledged.append((seat, name))
            self.taken_back += back
            if answer.get("choices"):
                self._seen = seat, answer
            self._next = 1 - seat
        else:
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
            guest.ask("GET", f"{page}?key={key}")
            status, answer = guest.ask("POST", page, key=key, name=guest.name)
            if status != 200:
                return self._complain(status, answer)
        self._go_to(table["id"])

    def _rematch(self) -> None:
        again = ""
        for person in self.people:
            status, table = person.ask("POST", f"/tables/{self._table}/rematch")
            if status != 200:
                return self._complain(status, table)
            again = table["id"]
        self.rematches += 1
        self._go_to(again)

    def _go_to(self, table_id: str) -> None:
        self._table = table_id
        self.stories.setdefault(table_id, Story())

    def _complain(self, status: int, answer: dict[str, Any]) -> None:
        if status != 429:
            self.broken.append(f"{status} {answer.get('error')} at {self._table or 'the form'}")
            time.sleep(0.05)
