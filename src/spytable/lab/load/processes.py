"""Processor time and memory of a server, read from /proc; 0 on systems without it.

A server may have several processes: those that it started count as it does."""

from __future__ import annotations

import asyncio
import os
import re
import time
from pathlib import Path

SETTLE = 1.0
"""Seconds between two looks at whether a server has come to rest."""


def processor_seconds(pid: int) -> float:
    """User and system time of a server so far, all its threads and the processes it is made of;
    not those that have come and gone, such as one that compiled."""
    return sum(parsed_seconds(_read(one, "stat"), _ticks()) for one in _family(pid))


def parsed_seconds(stat: str, ticks: int) -> float:
    """The same from the text of /proc/PID/stat.  A name may hold spaces and brackets: what counts
    comes after the last bracket."""
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / ticks if len(fields) > 12 else 0.0


def resident_kilobytes(pid: int) -> int:
    """Memory that a server holds."""
    return sum(parsed_kilobytes(_read(one, "status")) for one in _family(pid))


def parsed_kilobytes(status: str) -> int:
    """The same from the text of /proc/PID/status."""
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) if found else 0


async def rest(pid: int, longest: float = 60.0) -> None:
    """Wait until a server has done what opening brought with it."""
    began = time.perf_counter()
    while time.perf_counter() - began < longest:
        before = processor_seconds(pid)
        await asyncio.sleep(SETTLE)
        if processor_seconds(pid) - before < SETTLE / 10:
            return


def _family(pid: int) -> list[int]:
    """A process and those that it started."""
    return [pid, *map(int, _read(pid, f"task/{pid}/children").split())]


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return ""


def _ticks() -> int:
    return os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
