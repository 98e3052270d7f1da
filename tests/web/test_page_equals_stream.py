"""A page sent by the stream, whole or in parts, equals the page by GET, field by field.

At every state of a game, in all boxes, in turns over languages and seats; also while bots sit in or
somebody is overdue, at the end of a game, and before it.
"""

from __future__ import annotations

import asyncio
import random
import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from spytable.hall.room import Room
from spytable.locale import LANGUAGES
from spytable.store.port import SeatRow
from spytable.table import Table, box
from spytable.web.table_page import news, render
from spytable.web.table_page.build import show
from spytable.web.table_page.memory import forget_drawings
from tests.web.test_page_parts import Page
from tests.web.test_versions import room_of, step

SETTINGS = [
    ("agent-avenue", 2, {}, 400, 1),
    ("agent-avenue", 4, {"mode": "advanced"}, 40, 1),
    ("spy-connection", 3, {}, 40, 1),
    ("agenti", 3, {}, 40, 1),
    ("mind-mgmt", 3, {"setup": "by-hand"}, 40, 1),
    *[
        pytest.param(name, players, variant, 9000, each, marks=pytest.mark.slow)
        for name, players, variant, each in (
            ("agent-avenue", 4, {"mode": "advanced"}, 2),
            ("spy-connection", 3, {}, 16),
            ("agenti", 3, {}, 16),
            ("mind-mgmt", 3, {"setup": "by-hand"}, 16),
        )
    ],
]
"""The game, how many steps of it at most, and after how many of them pages are compared."""
AWAY = 10_000.0


class Wire:
    """A room, and both ways by which a page of it is sent, without a server."""

    def __init__(self, room: Room, table: Table | None, name: str) -> None:
        self.room, self.table = room, table
        opened = box(name).box

        async def look(room: Room, ask: Any) -> Any:
            return ask(self.table)

        async def open_box(name: str) -> Any:
            return opened

        compiler = SimpleNamespace(opened=lambda name: opened, open=open_box)
        hall = SimpleNamespace(look=look, compiler=compiler, epoch="run")
        self.site = SimpleNamespace(hall=hall)

    def visit(self, language: str) -> Any:
        return SimpleNamespace(site=self.site, language=language, player="")

    def by_get(self, seat: int | None, language: str) -> tuple[Any, dict[str, Any]]:
        """The page, and its content as a message would hold it."""
        visit = self.visit(language)
        shown = asyncio.run(show(self.site.hall, self.room, seat, language))
        html = render.content(visit, self.room, shown, csrf="")
        return shown, render.head(shown) | {"html": html}

    def by_stream(self, seat: int | None, language: str, known: str = "") -> dict[str, Any] | None:
        piece = asyncio.run(news.drawn(self.visit(language), self.room, seat, known))
        return None if piece is None else msgspec.json.decode(piece.body)

    def compare_whole(self, seat: int | None, language: str) -> None:
        """By a page that knows nothing, whatever is remembered of others."""
        got = self.by_get(seat, language)[1]
        assert self.by_stream(seat, language) == got
        forget_drawings(self.room)
        assert self.by_stream(seat, language) == got


@pytest.mark.parametrize(("name", "players", "variant", "steps", "each"), SETTINGS)
def test_a_game(name: str, players: int, variant: dict[str, str], steps: int, each: int) -> None:
    table = box(name).table(players=players, variant=variant, seed=5)
    room, chance = room_of(name, players), random.Random(8)
    wire = Wire(room, table, name)
    pages: dict[tuple[int | None, str], Page] = {}
    watched: list[tuple[int | None, str]] = [
        (seat, LANGUAGES[n % len(LANGUAGES)]) for n, seat in enumerate((0, 1, None))
    ]
    patched = overdue = stood_in = 0
    for number in range(steps):
        away = chance.random() < 0.3
        room.moved_at = room.presence.since = time.monotonic() - AWAY * away
        if chance.random() < 0.2:
            place = room.places[chance.randrange(players)]
            place.stand_in = "" if place.stand_in else "easy"
            room.stored.seatings += 1
        elif table.decision() is not None:
            step(table, chance)
        room.stored.waits_for = " ".join(map(str, table.waited_for))
        if table.result is not None and room.stored.ended_at is None:
            room.stored.ended_at = 3.0
        room.changes += 1
        if number % each and table.result is None:
            continue
        for seat, language in watched:
            shown, _ = wire.by_get(seat, language)
            overdue += any(one.overdue for one in shown.seats)
            stood_in += shown.stood_in
            before = pages.get((seat, language))
            now = Page(shown, language)
            if before is not None:
                sent = wire.by_stream(seat, language, before.version)
                if sent is None:
                    assert before.version == now.version
                elif "html" not in sent:
                    head = {key: sent[key] for key in render.head(shown)}
                    assert head == render.head(shown)
                    before.patch(sent)
                    assert vars(before) == vars(now)
                    patched += 1
            news.note(room, shown, language)
            pages[seat, language] = now
        seat, language = (
            (*range(players), None)[number % (players + 1)],
            LANGUAGES[number % len(LANGUAGES)],
        )
        if number % (5 * each) == 0 or table.result is not None:
            wire.compare_whole(seat, language)
            pages.clear()
        if table.result is not None and number > 60:
            break
    assert patched > 10 and overdue and stood_in
    assert (table.result is not None) == (steps > 100), "played to its end, where it is meant to be"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_waits_or_was_called_off(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "invitation", lambda visit, path: None)
    room = room_of("agent-avenue", 3)
    room.stored.started_at, room.stored.host = None, "p0"
    room.places[2] = SeatRow(2, "", None, "", "", False)
    wire = Wire(room, None, "agent-avenue")
    for away in (0.0, AWAY):
        room.moved_at = room.presence.since = time.monotonic() - away
        for seat in (0, 1, None):
            wire.compare_whole(seat, language)
    room.stored.cancelled_at = 4.0
    room.changes += 1
    for seat in (0, 1, None):
        wire.compare_whole(seat, language)
