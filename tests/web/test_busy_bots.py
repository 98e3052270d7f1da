"""Many bots at once: a person is answered in time, and a slow machine makes no bot weaker."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from spytable.kernel import PLAIN
from spytable.web import bots_at_work
from spytable.web.bots_at_work import BotsAtWork, urgency_of
from spytable.web.thinking import Urgency
from tests.web.running import RunningServer
from tests.web.test_compiling import JSON, opened

STRONG_TABLES = 45
PATIENCE = 3.0
"""Seconds within which a medium bot answers a person, whatever the others do."""


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_medium_bot_answers_in_time_while_45_strong_ones_play(tmp_path: Path) -> None:
    """Counted in the server's processor time if the clock says more: neighbours may be busy."""
    server = RunningServer(tmp_path / "data", plain=False, beat="1.1")
    server.environment["SPYTABLE_LIMITS"] = "none"
    server.start()
    try:
        with httpx.Client(timeout=30) as crowd, httpx.Client(timeout=30) as ann:
            for _ in range(STRONG_TABLES):
                _watch_strong_bots(crowd, server.address)
            waits = _play_against_a_medium_bot(ann, server, answers=3)
        assert max(waits) < PATIENCE, waits
        assert "Traceback" not in server.log.read_text()
    finally:
        server.stop()


def beats_taken(thoughts: list[float], monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """After how many seconds each thought is answered, with a beat of one second."""
    now = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(bots_at_work, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(bots_at_work, "asyncio", SimpleNamespace(sleep=sleep))
    bots = BotsAtWork(Any, 1.0)  # type: ignore[arg-type]  # no hall is asked
    room: Any = SimpleNamespace(stored=SimpleNamespace(box="x"), places=[], listeners=[])
    asked: Any = SimpleNamespace(level="strong")
    answered = []
    for seconds in thoughts:
        began, now = now, now + seconds
        asyncio.run(bots._wait_for_the_beat(room, asked, began, 1.0))
        answered.append(round(now - began, 6))
    return answered


def test_a_bot_answers_on_whole_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    assert beats_taken([0.1, 0.0, 0.9], monkeypatch) == [1.0, 1.0, 1.0]


def test_a_forced_choice_comes_no_sooner_than_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where thoughts take longer than a beat, a quick answer would tell that there was no choice;
    but what was slow once is not slow for ever."""
    assert beats_taken([1.5, 0.0], monkeypatch) == [2.0, 2.0]
    assert beats_taken([1.5, 0.0, 0.0, 0.0], monkeypatch)[-1] == 1.0


def test_only_who_is_waited_for_by_a_person_is_urgent() -> None:
    def room(*levels: str, pages: int) -> Any:
        places = [SimpleNamespace(played_by=level) for level in levels]
        return SimpleNamespace(places=places, listeners=[None] * pages)

    assert urgency_of(room("", "medium", pages=1)) is Urgency.PERSON
    assert urgency_of(room("", "medium", pages=0)) is Urgency.WATCHED
    assert urgency_of(room("strong", "strong", pages=3)) is Urgency.WATCHED
    assert urgency_of(room("strong", "strong", pages=0)) is Urgency.NOBODY


def _watch_strong_bots(crowd: httpx.Client, address: str) -> None:
    """A table of two strong bots."""
    form = crowd.get(f"{address}/new/agent-avenue", headers=JSON).json()
    fields = {"csrf": form["csrf"], "number": form["number"], "name": "Crowd", "players": 2}
    fields |= {"seat0": "strong", "seat1": "strong"}
    answer = crowd.post(f"{address}/new/agent-avenue", json=fields, headers=JSON)
    assert answer.status_code == 200, answer.text


def _play_against_a_medium_bot(
    ann: httpx.Client, server: RunningServer, answers: int
) -> list[float]:
    """How long the bot kept a person waiting, time and again, the page open."""
    shown = opened(ann, server.address, "agent-avenue", "medium")
    path, csrf = f"{server.address}/tables/{shown['id']}", shown["csrf"]
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
        began, busy, moment = time.monotonic(), server.busy_seconds(), shown["moment"]
        while shown["moment"] == moment and time.monotonic() < deadline:
            time.sleep(0.02)
            shown = ann.get(path, headers=JSON).json()
        waits.append(min(time.monotonic() - began, server.busy_seconds() - busy))
    return waits


def _listen(path: str, cookies: dict[str, str]) -> None:
    """An open page."""
    try:
        with httpx.stream("GET", f"{path}/stream", cookies=cookies, timeout=None) as answer:
            for _ in answer.iter_bytes():
                pass
    except httpx.HTTPError:
        pass  # the server has stopped
