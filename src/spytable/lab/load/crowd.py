"""Load of thousands of open pages: spectators of one table, and two at each of many.

Their cost while nobody plays, in processor time and memory; how long whoever chooses waits for the
answer among them; and how soon the last of them has the news.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any

from . import wire_format
from .http import EventStream, encodings, request
from .our_clients import OurClients, Person
from .processes import processor_seconds, resident_kilobytes, rest
from .tally import Tally, percentile

BOX = "agent-avenue"
AT_ONCE = 50
"""So many pages are opened before the next ones: a crowd comes within seconds, not all at once."""
UNHEARD = 0.5
"""After so many seconds without news there is none: what was chosen nobody else hears of yet."""
LONGEST = 60.0
"""Seconds after which news counts as lost."""


class Watcher:
    """An open page of one who only looks on: it unpacks what comes and counts the news."""

    def __init__(self, port: int, table: str, name: str) -> None:
        self.news = 0
        self.heard_at = 0.0
        self._port = port
        path = wire_format.stream(table, True, name, "")
        headers = wire_format.STREAM | {"Accept-Encoding": encodings()}
        self._stream = EventStream(request("GET", path, port, headers), self._heard)

    async def open(self) -> None:
        await self._stream.follow(self._port)

    def close(self) -> None:
        self._stream.close()

    def _heard(self, name: bytes, data: bytes, size: int) -> None:
        if name in wire_format.NEWS:
            self.news += 1
            self.heard_at = time.perf_counter()


class OneByOne(Tally):
    """Stops whoever plays after each choice, so that its news can be followed to the last."""

    def __init__(self) -> None:
        super().__init__()
        self.mover: Person | None = None
        self.chosen = asyncio.Event()
        self.asked_at = 0.0

    def answered(self, asked_at: float) -> None:
        super().answered(asked_at)
        self.asked_at = asked_at
        if self.mover is not None:
            self.mover.playing = False
        self.chosen.set()


async def one_table(
    port: int, pids: Sequence[int], pages: int, seconds: float, games: int
) -> dict[str, Any]:
    """So many look on at one table; figures of so many games."""
    chance, tally = random.Random(1), OneByOne()
    opened: list[float] = []
    lags: list[float] = []
    figures: dict[str, Any] = {"pages": pages}
    tally.start()
    spent = 0.0
    for game in range(games):
        players = [Person(port, True, tally, chance) for _ in range(2)]
        await players[0].open_table(BOX, players[1])
        for player in players:
            await player.listen()
        await rest(pids)
        before = resident_kilobytes(pids)
        watchers = [Watcher(port, players[0].table, f"w{number}") for number in range(pages)]
        opened.append(await _all_open(watchers))
        await rest(pids)
        if game == 0:
            taken = resident_kilobytes(pids) - before
            figures["kilobytes_per_page"] = round(taken / pages, 1)
            figures["processor_share"] = await idle_share(pids, seconds)
        used = processor_seconds(pids)
        lags += await _one_game(tally, players, watchers)
        spent += processor_seconds(pids) - used
        for watcher in watchers:
            watcher.close()
        for player in players:
            player.leave()
    tally.stop()
    return figures | {
        "seconds_to_open": round(max(opened), 2),
        "moves": len(tally.answers),
        "p50_ms": round(1000 * percentile(tally.answers, 0.5), 1),
        "p99_ms": round(1000 * percentile(tally.answers, 0.99), 1),
        "seconds_until_all_have_it": round(percentile(lags, 0.5), 3),
        "longest_seconds_until_all_have_it": round(max(lags), 3),
        "processor_ms_per_move": round(1000 * spent / max(1, len(tally.answers)), 1),
        "event_bytes_median": tally.figures()["event_bytes_median"],
        "troubles": tally.troubles,
    }


async def many_tables(port: int, pids: Sequence[int], pages: int, seconds: float) -> dict[str, Any]:
    """Two pages at each table; then all tables play, one after the other, a few choices each."""
    people = OurClients(port, drawn=True)
    people.tally = tally = OneByOne()
    await people.open(1)
    await rest(pids)
    before, began = resident_kilobytes(pids), time.perf_counter()
    await people.open(pages // 2 - 1)
    opened = time.perf_counter() - began
    await rest(pids)
    taken = resident_kilobytes(pids) - before
    share = await idle_share(pids, seconds)
    used = processor_seconds(pids)
    tally.start()
    for pair in people.people:
        await _one_choice(tally, pair)
    tally.stop()
    spent = processor_seconds(pids) - used
    people.leave()
    return {
        "pages": pages,
        "tables": pages // 2,
        "kilobytes_per_page": round(taken / max(1, pages - 2), 1),
        "processor_share": share,
        "seconds_to_open": round(opened, 2),
        "moves": len(tally.answers),
        "p50_ms": round(1000 * percentile(tally.answers, 0.5), 1),
        "p99_ms": round(1000 * percentile(tally.answers, 0.99), 1),
        "processor_ms_per_move": round(1000 * spent / max(1, len(tally.answers)), 1),
        "troubles": tally.troubles,
    }


async def idle_share(pids: Sequence[int], seconds: float) -> float:
    """How much of a core the server takes while nobody does anything."""
    before, began = processor_seconds(pids), time.perf_counter()
    await asyncio.sleep(seconds)
    spent = processor_seconds(pids) - before
    return round(spent / (time.perf_counter() - began), 4)


async def _all_open(watchers: list[Watcher]) -> float:
    """Open the pages; the seconds until each has the table."""
    began = time.perf_counter()
    for first in range(0, len(watchers), AT_ONCE):
        few = watchers[first : first + AT_ONCE]
        await asyncio.gather(*(one.open() for one in few))
        await _until_all_have(few, 1)
    return time.perf_counter() - began


async def _until_all_have(watchers: list[Watcher], news: int) -> None:
    latest = time.perf_counter() + LONGEST
    while behind := sum(one.news < news for one in watchers):
        if time.perf_counter() > latest:
            raise RuntimeError(f"{behind} of {len(watchers)} pages have not heard the news")
        await asyncio.sleep(0.005)


async def _one_game(
    tally: OneByOne, players: Sequence[Person], watchers: list[Watcher]
) -> list[float]:
    """Play to the end, choice by choice; the seconds from each of which others hear until the last
    page had it."""
    lags: list[float] = []
    while True:
        known = max(one.news for one in watchers)
        if not await _one_choice(tally, players):
            return lags
        (other,) = (one for one in players if one is not tally.mover)
        if not await other.hears_something(UNHEARD):
            continue
        await _until_all_have(watchers, known + 1)
        lags.append(max(one.heard_at for one in watchers) - tally.asked_at)


async def _one_choice(tally: OneByOne, players: Sequence[Person]) -> bool:
    """Let whoever is to choose do it once; whether the game was not over."""
    latest = time.perf_counter() + LONGEST
    while not any(one.may_choose for one in players):
        if any(one.is_over for one in players):
            return False
        if time.perf_counter() > latest:
            raise RuntimeError("nobody may choose")
        await asyncio.sleep(0.002)
    tally.chosen.clear()
    tally.mover = next(one for one in players if one.may_choose)
    for one in players:
        one.note_what_was_heard()
    tally.mover.begin()
    await asyncio.wait_for(tally.chosen.wait(), LONGEST)
    return True
