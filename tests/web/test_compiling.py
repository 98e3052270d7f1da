"""The first game at once: a cold box is played plainly, and compiled meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from spytable.games import shelf
from spytable.kernel import PLAIN
from tests.web.running import RunningServer

ROOT = Path(__file__).resolve().parents[2]
JSON = {"Accept": "application/json"}
PATIENCE = 3.0
"""Seconds within which a person and a bot have decided after the table was opened."""
MOST_BYTES = 100_000
"""Of the page of a table, compressed."""


def opened(ann: httpx.Client, address: str, box: str, bot: str) -> dict[str, Any]:
    """A table against a bot."""
    form = ann.get(f"{address}/new/{box}", headers=JSON).json()
    fields = {"csrf": form["csrf"], "number": form["number"], "name": "Ann", "players": 2}
    fields |= {"seat0": "you", "seat1": bot}
    answer = ann.post(f"{address}/new/{box}", json=fields, headers=JSON)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("box", shelf.names())
def test_a_cold_box_is_played_at_once_bots_included(box: str, tmp_path: Path) -> None:
    """Counted in the server's processor time if the clock says more: neighbours may be busy."""
    server = RunningServer(tmp_path / "data", plain=False)
    server.environment["SPYTABLE_CACHE"] = str(tmp_path / "cache")
    server.start()
    try:
        before, began = server.busy_seconds(), time.monotonic()
        with httpx.Client(timeout=30) as ann:
            shown = opened(ann, server.address, box, "strong")
            path, token = f"{server.address}/tables/{shown['id']}", shown["csrf"]
            cookies, done = dict(ann.cookies), {"you": False, "bot": False}
            while not all(done.values()) and time.monotonic() - began < 60:
                assert shown["status"] == "playing"
                if shown["choices"]:
                    fields = {"csrf": token, "moment": shown["moment"]}
                    fields["choice"] = shown["choices"][0]["name"]
                    shown = ann.post(path, json=fields, headers=JSON).json()
                    done["you"] = True
                else:
                    waited = shown["moment"]
                    time.sleep(0.02)
                    shown = ann.get(path, headers=JSON).json()
                    done["bot"] |= shown["moment"] > waited
        assert all(done.values())
        assert not list((tmp_path / "cache").rglob("*.warm")), "it waited until all was compiled"
        assert min(time.monotonic() - began, server.busy_seconds() - before) < PATIENCE
        page = httpx.get(path, headers={"Accept-Encoding": "gzip"}, cookies=cookies, timeout=30)
        assert page.headers["content-encoding"] == "gzip" and 'id="part-told"' in page.text
        assert int(page.headers["content-length"]) < MOST_BYTES
        assert "Traceback" not in server.log.read_text()
    finally:
        server.stop()


COVERED = """
import sys
from spytable.hall import games
from spytable.hall.rehearsal import rehearse
from spytable.kernel import compiled
from spytable.kernel.rule import RULES, group_of
from spytable.kernel.strict import kind_among

name = sys.argv[1]
games.play_plainly_until_ready()
box = games.open_box(name)
with compiled():
    rehearse(name)
games.let_run_compiled(name)

missed = set()
def noted(rule):
    def run(*arguments):
        if kind_among(arguments) is not None:  # facts, over rows and numbers, are quicker plainly
            missed.add(rule.__qualname__)
        return rule.py_func(*arguments)
    return run
for rule in RULES:
    if rule.group == group_of(box.state.__module__) and not rule.signatures:
        rule._way = noted(rule)
before = {rule: len(rule.signatures) for rule in RULES}

from spytable.table import box as open_box
for players in box.players:
    table = open_box(name).table(players=players, seed=players)
    bots = [games.bot(level) for level in ("easy", "medium", "easy", "easy", "easy", "easy")]
    for seat in range(players):
        bots[seat].open(box, seat)
    for step in range(60):
        decision = table.decision()
        if decision is None:
            break
        seat = decision.seat
        choice = bots[seat].decide(table.pov(seat).view, decision, table.pov(seat).heard)
        table.take(seat, choice, decision.moment)
        if step % 9 == 0 and table.pov(seat).may_undo:
            table.undo(seat)
        if step % 20 == 0:
            for watcher in (*range(players), None):
                pov = table.pov(watcher)
                pov.picture("en"), pov.told("en"), pov.prompt("en"), pov.look_back(0)
    again = open_box(name).table(players=players, seed=players)
    again.follow(table.record.entries)
    assert again.fingerprint() == table.fingerprint()
print("missed", *sorted(missed))
print("compiled later", *sorted(r.__qualname__ for r in RULES if len(r.signatures) > before[r]))
"""


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
@pytest.mark.parametrize("box", shelf.names())
def test_the_rehearsal_covers_all_that_play_asks(box: str) -> None:
    """Afterwards no rule over a record runs plainly, and none is compiled while people wait."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", COVERED, box],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["missed", "compiled later"]
