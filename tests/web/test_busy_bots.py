"""Many bots at once: a person is answered in time, and a slow machine makes no bot weaker."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Sequence
from itertools import groupby, zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from spytable.hall import bots_at_work
from spytable.hall.bot_scheduler import Scheduler, Urgency
from spytable.hall.bots_at_work import STEPS_A_BEAT, BotsAtWork, urgency_of
from spytable.hall.presence import Listener
from spytable.hall.room import Room
from spytable.kernel import PLAIN
from spytable.store.port import SeatRow, TableRow
from tests.web.helpers import Visitor, server
from tests.web.running import RunningServer
from tests.web.test_compiling import JSON, opened
from tests.web.test_middleware import with_peer

STRONG_TABLES = 45
HZ = os.sysconf("SC_CLK_TCK")
LOW_LOAD = 0.5
"""So many processors' worth of others' work leaves the server to itself: there are two at least."""
PATIENCE = 3.0
"""Seconds within which a medium bot answers a person, whatever the others do."""


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_medium_bot_answers_in_time_while_45_strong_ones_play(tmp_path: Path) -> None:
    """By the clock, for a bot may also sleep, or wait for a lock; where neighbours are busy, by the
    server's processor time if the clock says more."""
    running = RunningServer(tmp_path / "data", plain=False, beat="1.1")
    running.environment["SPYTABLE_LIMITS"] = "none"
    running.start()
    try:
        with httpx.Client(timeout=30) as crowd, httpx.Client(timeout=30) as ann:
            for _ in range(STRONG_TABLES):
                _watch_strong_bots(crowd, running.address)
            waits = _play_against_a_medium_bot(ann, running, answers=3)
        assert max(waits) < PATIENCE, waits
        assert "Traceback" not in running.log.read_text()
    finally:
        running.stop()


def room_of(*levels: str, pages: int) -> Room:
    """A room with these sitters, and so many open pages."""
    places = [SeatRow(seat, level, None, "", "", True) for seat, level in enumerate(levels)]
    room = Room(TableRow("one", "x", {}, "", "", "host", 1.0, places, b""))
    room.presence.listeners.update(Listener(None) for _ in range(pages))
    return room


def beats_taken(
    thoughts: list[float], monkeypatch: pytest.MonkeyPatch, beats: Sequence[float] = ()
) -> list[float]:
    """After how many seconds each thought is answered, with a beat of one second or of these."""
    now = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(bots_at_work, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(bots_at_work, "asyncio", SimpleNamespace(sleep=sleep))
    bots = BotsAtWork(Any, 1.0)  # type: ignore[arg-type]  # no hall is asked
    room = room_of("strong", pages=0)
    asked: Any = SimpleNamespace(level="strong", is_open=False)
    answered = []
    for seconds, beat in zip_longest(thoughts, beats, fillvalue=1.0):
        began, now = now, now + seconds
        asyncio.run(bots._wait_for_the_beat(room, asked, began, beat))
        answered.append(round(now - began, 6))
    return answered


def test_a_bot_answers_on_whole_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    assert beats_taken([0.1, 0.0, 0.9], monkeypatch) == [1.0, 1.0, 1.0]


def test_a_forced_choice_comes_no_sooner_than_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where thoughts take longer than a beat, a quick answer would tell that there was no choice;
    but what was slow once is not slow for ever."""
    assert beats_taken([1.5, 0.0], monkeypatch) == [2.0, 2.0]
    assert beats_taken([1.5, 0.0, 0.0, 0.0], monkeypatch)[-1] == 1.0


def test_however_long_a_turn_was_thought_about_its_steps_are_quick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One beat with its steps; and quick steps make the next turn come no sooner."""
    step = 1 / STEPS_A_BEAT
    taken = beats_taken([1.5, 0.0, 0.1, 0.0], monkeypatch, [1.0, step, step, 1.0])
    assert taken == [2.0, step, step, 2.0]


def test_all_steps_of_a_turn_but_the_first_are_quick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table of two bots; nobody sleeps, what they would have waited for is written down."""
    waited: list[tuple[int, float]] = []

    async def note(bots: Any, room: Any, asked: Any, began: float, beat: float) -> None:
        waited.append((asked.seat, beat))

    monkeypatch.setattr(BotsAtWork, "_wait_for_the_beat", note)
    monkeypatch.setattr(bots_at_work, "UNWATCHED_AFTER", 600.0)  # nobody looks at them
    with server(tmp_path, beat=1.0) as client:
        Visitor(client).open_table("easy", "easy", box="spy-connection")
        latest = time.monotonic() + 240  # rules may have to be compiled before bots get on
        while len(waited) < 24:
            assert time.monotonic() < latest, "the bots do not get on"
            time.sleep(0.01)
    turns = [list(steps) for _, steps in groupby(waited, lambda one: one[0])]
    for (_, first), *others in turns:
        assert first == 1.0 and {beat for _, beat in others} <= {1.0 / STEPS_A_BEAT}
    assert len(turns) > 1 and any(len(steps) > 2 for steps in turns)


def test_only_who_is_waited_for_by_a_person_is_urgent() -> None:
    assert urgency_of(room_of("", "medium", pages=1)) is Urgency.PERSON
    assert urgency_of(room_of("", "medium", pages=0)) is Urgency.WATCHED
    assert urgency_of(room_of("strong", "strong", pages=3)) is Urgency.WATCHED
    assert urgency_of(room_of("strong", "strong", pages=0)) is Urgency.NOBODY


def test_a_new_cookie_is_no_new_share_of_the_bots_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client is an address, as for every other limit; one who looks on is not thought for, and
    after a restart it is the first who plays there."""
    clients: list[str] = []
    real = Scheduler.run

    async def noted(scheduler: Scheduler, slices: Any, client: str, urgency: Any) -> Any:
        clients.append(client)
        return await real(scheduler, slices, client, urgency)

    def is_thought_for(*players: Visitor) -> set[str]:
        found: set[str] = set()
        for player in players:
            clients.clear()
            while not clients:  # a turn has several choices
                shown = player.wait_for_turn(tables[player])
                if shown["status"] == "ended":  # some games are short
                    tables[player] = player.open_table("you", "easy")
                    continue
                choice = shown["choices"][0]["name"]
                assert player.choose(tables[player], choice, shown["moment"]).status_code == 200
                player.wait_for_turn(tables[player])
            found.update(clients)
        return found

    monkeypatch.setattr(Scheduler, "run", noted)
    with server(tmp_path) as client:
        with_peer(client, monkeypatch, "203.0.113.7")
        ann, again = Visitor(client), Visitor(client)
        tables = {one: one.open_table("you", "easy") for one in (ann, again)}
        assert is_thought_for(ann, again) == {"203.0.113.7"}
    with server(tmp_path) as client:
        with_peer(client, monkeypatch, "198.51.100.1")
        Visitor(client).table(tables[ann])
        with_peer(client, monkeypatch, "203.0.113.8")
        ann.client = client
        assert is_thought_for(ann) == {"203.0.113.8"}


def _watch_strong_bots(crowd: httpx.Client, address: str) -> None:
    """A table of two strong bots."""
    form = crowd.get(f"{address}/new/agent-avenue", headers=JSON).json()
    fields = {"csrf": form["csrf"], "number": form["number"], "name": "Crowd", "players": 2}
    fields |= {"seat0": "strong", "seat1": "strong"}
    answer = crowd.post(f"{address}/new/agent-avenue", json=fields, headers=JSON)
    assert answer.status_code == 200, answer.text


def _play_against_a_medium_bot(
    ann: httpx.Client, running: RunningServer, answers: int
) -> list[float]:
    """How long the bot kept a person waiting, time and again, the page open."""
    shown = opened(ann, running.address, "agent-avenue", "medium")
    path, csrf = f"{running.address}/tables/{shown['id']}", shown["csrf"]
    page = threading.Thread(target=_listen, args=(path, dict(ann.cookies)), daemon=True)
    page.start()
    waits: list[float] = []
    deadline = time.monotonic() + 120
    while len(waits) < answers and shown["status"] == "playing":
        assert time.monotonic() < deadline, "the bot does not answer"
        if shown["choices"]:
            fields = {"csrf": csrf, "moment": shown["moment"]}
            fields["choice"] = shown["choices"][0]["name"]
            shown = ann.post(path, json=fields, headers=JSON).json()
            continue
        began, busy, moment = time.monotonic(), running.busy_seconds(), shown["moment"]
        others = _others_busy(running)
        while shown["moment"] == moment and time.monotonic() < deadline:
            time.sleep(0.02)
            shown = ann.get(path, headers=JSON).json()
        clock, processor = time.monotonic() - began, running.busy_seconds() - busy
        is_alone = _others_busy(running) - others < LOW_LOAD * clock
        waits.append(clock if is_alone else min(clock, processor))
    return waits


def _others_busy(running: RunningServer) -> float:
    """The processor time that neither the server nor this test has used, of all processors."""
    spent = list(map(int, Path("/proc/stat").read_text().partition("\n")[0].split()[1:9]))
    idle = spent[3] + spent[4]
    return (sum(spent) - idle) / HZ - running.busy_seconds() - time.process_time()


def _listen(path: str, cookies: dict[str, str]) -> None:
    """An open page."""
    try:
        with httpx.stream("GET", f"{path}/stream", cookies=cookies, timeout=None) as answer:
            for _ in answer.iter_bytes():
                pass
    except httpx.HTTPError:
        pass  # the server has stopped
