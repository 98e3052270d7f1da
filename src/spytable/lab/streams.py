"""Benchmark of open pages: the cost of thousands of streams, of spectators and of players.

A table that many look on at must not be slow for those who play there, nor for anybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .load.play import Plan
from .servers import ours, warm
from .serving import IDLE_SECONDS, run_clients

PAGES = 2000


def streams_report(
    pages: int | None = None,
    seconds: float | None = None,
    say: Callable[[str], None] = lambda sentence: None,
) -> dict[str, Any]:
    """Figures of both crowds, each on a fresh server."""
    pages, seconds = pages or PAGES, seconds or IDLE_SECONDS
    warm()
    say(f"{pages} spectators of one table")
    with ours() as at:
        watched = run_clients(Plan("crowd", "page", at.port, at.pids, pages, seconds))
    say(f"{pages} pages at {pages // 2} tables")
    with ours() as at:
        spread = run_clients(Plan("many", "page", at.port, at.pids, pages // 2, seconds))
    return {"one_table": watched, "many_tables": spread}


def lines(report: dict[str, Any]) -> list[str]:
    """The same in sentences."""
    one, many = report["one_table"], report["many_tables"]
    return [
        f"{one['pages']:,} spectators of one table: {one['processor_share']:.1%} of a core when "
        f"idle, {one['kilobytes_per_page']} kB each; whoever chooses is answered after "
        f"{one['p50_ms']} ms (p99 {one['p99_ms']} ms), the last page has it after "
        f"{one['seconds_until_all_have_it']} s, "
        f"{one['longest_seconds_until_all_have_it']} s at most.",
        f"{many['pages']:,} pages at {many['tables']:,} tables: {many['processor_share']:.1%} of a "
        f"core when idle, {many['kilobytes_per_page']} kB each; whoever chooses is answered after "
        f"{many['p50_ms']} ms (p99 {many['p99_ms']} ms).",
    ]
