"""Benchmark of the server under load, beside boardgame.io's server in the same run.

Every run has a fresh server on a fresh folder or database, and runs of all sides alternate: ours on
SQLite with full sync, another version of ours, one and two nodes on PostgreSQL, and boardgame.io's
server with its storages (`sides`).  Clients live in processes of their own.  Ratios travel between
machines; absolute figures do not.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from . import sides
from .goals import goals
from .load.play import Plan
from .servers import BenchFailed, ours
from .sides import OURS, Side

CHOICES_BEFORE = 3000
"""So many are made on a fresh server, of either kind, before anything is counted."""
IDLE_PAGES = 500
STRONG_TABLES = 45
IDLE_SECONDS = 15.0
"""A heartbeat of every page falls into it."""


def serving_report(
    tables: list[int],
    rounds: int,
    seconds: float,
    quick: bool = False,
    beside: Path | None = None,
    only: Collection[str] = (),
    say: Callable[[str], None] = lambda sentence: None,
) -> dict[str, Any]:
    """All figures of the sides that there are here, or of those that are named."""
    before = CHOICES_BEFORE // (10 if quick else 1)
    with sides.prepared(beside, only, say) as found:
        runs = {
            str(count): _by_turns(found.sides, count, rounds, seconds, before, say)
            for count in tables
        }
    load = {
        count: {name: in_the_middle(figures) for name, figures in rows.items()}
        for count, rows in runs.items()
    }
    return {
        "seconds": seconds,
        "rounds": rounds,
        "choices_before": before,
        "cores": os.cpu_count(),
        "python": sys.version,
        "peer": found.versions,
        "missing": found.missing,
        "load": load,
        "ratios": {count: ratios(rows) for count, rows in load.items()},
        "goals": [goal.plain() | {"line": goal.line()} for goal in goals(load)],
    }


def _by_turns(
    all_sides: list[Side],
    tables: int,
    rounds: int,
    seconds: float,
    before: int,
    say: Callable[[str], None],
) -> dict[str, list[dict[str, Any]]]:
    """So many runs of every side, each on a fresh server."""
    runs: dict[str, list[dict[str, Any]]] = {side.name: [] for side in all_sides}
    for turn in range(rounds):
        for side in all_sides:
            say(f"{tables} tables, round {turn + 1}: {side.name}")
            with side.serving() as served:
                runs[side.name].append(run_clients(side.plan(served, tables, seconds, before)))
    return runs


def at_rest_report(
    quick: bool = False, say: Callable[[str], None] = lambda sentence: None
) -> dict[str, Any]:
    """The questions to our server alone: a page, its memory, idle pages, bots at work."""
    say("a page, memory, idle pages")
    pages, many = (40, 20) if quick else (IDLE_PAGES, 100)
    report: dict[str, Any] = {}
    with ours() as at:
        report["page"] = run_clients(Plan("page", "page", at.port, at.pids, 1))
        idle_seconds = 2.0 if quick else IDLE_SECONDS
        idle = Plan("idle", "page", at.port, at.pids, pages // 2, idle_seconds)
        report["idle"] = run_clients(idle)
    with ours() as at:
        strong, answers = (5, 2) if quick else (STRONG_TABLES, 10)
        report["bots"] = run_clients(Plan("bots", "program", at.port, at.pids, strong, answers))
    with ours() as at:
        report["memory"] = run_clients(Plan("memory", "page", at.port, at.pids, many))
    return report


def in_the_middle(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of every figure, and all runs' moves a second."""
    figures: dict[str, Any] = {}
    for name, value in runs[0].items():
        if isinstance(value, int | float):
            figures[name] = statistics.median(run[name] for run in runs)
        elif isinstance(value, list):
            figures[name] = [
                statistics.median(of_each)
                for of_each in zip(*(run[name] for run in runs), strict=True)
            ]
        else:
            figures[name] = value
    figures["troubles"] = {k: v for run in runs for k, v in run["troubles"].items()}
    return figures | {"moves_per_second_of_each": [run["moves_per_second"] for run in runs]}


def ratios(rows: dict[str, dict[str, Any]]) -> dict[str, float]:
    """Ours beside the peer's: moves a second (more is better), p99 and processor (less is)."""
    found = {}
    for side in (one for one in OURS if one in rows):
        for peer in ("flatfile", "memory", "peer on postgresql"):
            if peer in rows:
                for name in ("moves_per_second", "p99_ms", "processor_ms_per_move"):
                    against = rows[peer][name] or 1.0
                    found[f"{side} / {peer} {name}"] = round(rows[side][name] / against, 2)
    return found


def lines(report: dict[str, Any]) -> list[str]:
    """The other measurements, in sentences."""
    versions = ", ".join(f"{name} {version}" for name, version in report["peer"].items())
    said = [
        f"{count} tables: "
        + ", ".join(f"{name} {ratio:.2f} ×" for name, ratio in found.items() if "flat" in name)
        for count, found in report["ratios"].items()
        if found
    ]
    said += [goal["line"] + "." for goal in report["goals"]]
    said += [f"Missing: {what}." for what in report["missing"]]
    if versions:
        said.append(f"Measured beside: {versions}.")
    return said + (_lines_at_rest(report) if "page" in report else [])


def _lines_at_rest(report: dict[str, Any]) -> list[str]:
    page, idle, memory, bots = (report[name] for name in ("page", "idle", "memory", "bots"))
    return [
        f"A page: {page['page_bytes']:,} bytes ({page['page_encoding'] or 'not compressed'}), "
        f"and {page['linked_bytes']:,} of what it names.",
        f"{idle['pages']} idle pages: {idle['processor_share']:.1%} of a core.",
        f"A table beyond the first: {memory['kilobytes_per_table_with_two_pages']} kB with two "
        f"pages open, {memory['kilobytes_per_table_left']} kB when they have left; of the first "
        f"{memory['tables']}, which fill what all share, "
        f"{memory['kilobytes_per_table_of_the_first']} kB.",
        f"With {bots['strong_tables']} tables of strong bots a medium one answers a person after "
        f"{bots['p50_seconds']} s, {bots['longest_seconds']} s at most.",
    ]


def run_clients(plan: Plan) -> dict[str, Any]:
    """Let clients play in a process of their own."""
    done = subprocess.run(
        [sys.executable, "-m", "spytable.lab.load.play", plan.text()],
        capture_output=True,
        text=True,
        timeout=600,
    )
    if done.returncode:
        raise BenchFailed(f"the clients failed: {done.stderr.strip()[-500:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures
