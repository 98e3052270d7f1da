"""SIGKILL under load: what was acknowledged is there, in its order, once."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from spytable.lab.crash import CrashReport, crash, crash_nodes
from spytable.lab.crash_players import Story
from tests.store.postgres import fresh_database

CHOICES = [(0, "up:mole"), (0, "undo"), (0, "up:sidekick"), (0, "down:mole")]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks its servers")
def test_fifty_kills_lose_nothing_that_was_acknowledged() -> None:
    report = crash(50)
    assert report.is_clean, report.as_json()
    assert report.kills == 50 and report.acknowledged >= 100 and report.taken_back >= 2
    assert 0 < report.under_way_kept < report.under_way, "kills came while something was written"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks its servers")
def test_ten_kills_of_nodes_lose_nothing_and_their_tables_go_on_elsewhere() -> None:
    """On one PostgreSQL, while people go on with the other node: within ten seconds, which is what
    a lease may last and as much again."""
    report = crash_nodes(10, fresh_database(), pairs=5, tables=3)
    assert report.is_clean, report.as_json()
    assert report.kills == 10 and report.acknowledged >= 100 and report.taken_back >= 2
    assert len(report.gone_on) >= 5, "nodes were killed that held tables"
    assert max(report.gone_on) < 10.0, report.as_json()


@pytest.mark.parametrize(
    ("stored", "lost", "doubled", "kept"),
    [
        (CHOICES[:3], 0, 0, 0),
        (CHOICES, 0, 0, 1),
        (CHOICES[:2], 1, 0, 0),
        ([], 3, 0, 0),
        ([*CHOICES, CHOICES[3]], 0, 1, 1),
        ([CHOICES[0], CHOICES[0], *CHOICES[1:3]], 0, 1, 0),
        ([CHOICES[0], CHOICES[2], CHOICES[1]], 1, 1, 0),
        ([CHOICES[3], *CHOICES[:3], CHOICES[3]], 0, 1, 1),
    ],
)
def test_what_is_lost_or_doubled_is_counted(
    stored: list[tuple[int, str]], lost: int, doubled: int, kept: int
) -> None:
    story, report = Story(CHOICES[:3], [CHOICES[3]]), CrashReport("agent-avenue")
    report.compare_one(story, stored)
    assert (report.lost, report.doubled, report.under_way_kept) == (lost, doubled, kept)
    assert report.is_clean == (lost == doubled == 0)
    assert report.acknowledged == 3 and report.under_way == 1


def test_the_figures_that_are_kept_are_clean() -> None:
    kept = Path(__file__).parents[2] / "bench" / "results" / "crash.json"
    figures = json.loads(kept.read_text())
    assert figures["kills"] >= 1000 and figures["acknowledged"] > figures["kills"]
    assert (figures["lost"], figures["doubled"], figures["broken"]) == (0, 0, [])


def test_the_figures_that_are_kept_of_nodes_are_clean() -> None:
    kept = Path(__file__).parents[2] / "bench" / "results" / "crash-postgresql.json"
    figures = json.loads(kept.read_text())
    assert figures["kills"] >= 500 and figures["nodes"] == 2
    assert figures["acknowledged"] > figures["kills"] < figures["tables_of_killed_nodes"]
    assert (figures["lost"], figures["doubled"], figures["broken"]) == (0, 0, [])
    assert figures["gone_on_seconds_most"] < 10.0
