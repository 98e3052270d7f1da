"""Processor time and memory of a server, read from /proc; 0 on systems without it.

A server may have several processes: those that it started count as it does.  A measurement may be
of several servers: nodes, their proxy and their database.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

SETTLE = 1.0
"""Seconds between two looks at whether a server has come to rest."""


def processor_seconds(pids: Sequence[int]) -> float:
    """User and system time of servers so far: all their threads, the processes that they are made
    of, and those that have come and gone, such as one that compiled."""
    own = (parsed_seconds(_read(pid, "stat"), _ticks(), with_gone=True) for pid in pids)
    others = (parsed_seconds(_read(one, "stat"), _ticks()) for pid in pids for one in _started(pid))
    return sum(own) + sum(others)


def parsed_seconds(stat: str, ticks: int, with_gone: bool = False) -> float:
    """The same from the text of /proc/PID/stat.  A name may hold spaces and brackets: what counts
    comes after the last bracket."""
    fields = stat.rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if with_gone else 13])) / ticks


def resident_kilobytes(pids: Sequence[int]) -> int:
    """Memory that servers hold; what several processes share counts for each."""
    family = [one for pid in pids for one in (pid, *_started(pid))]
    return sum(parsed_kilobytes(_read(one, "status")) for one in family)


def parsed_kilobytes(status: str) -> int:
    """The same from the text of /proc/PID/status."""
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) if found else 0


async def rest(pids: Sequence[int], longest: float = 60.0) -> None:
    """Wait until servers have done what opening brought with it."""
    began = time.perf_counter()
    while time.perf_counter() - began < longest:
        before = processor_seconds(pids)
        await asyncio.sleep(SETTLE)
        if processor_seconds(pids) - before < SETTLE / 10:
            return


def _started(pid: int) -> list[int]:
    """The processes that one started."""
    return list(map(int, _read(pid, f"task/{pid}/children").split()))


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return ""


def _ticks() -> int:
    return os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
