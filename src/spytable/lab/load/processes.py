"""Processor time and memory of a process, read from /proc; 0 on systems without it."""

from __future__ import annotations

import os
import re
from pathlib import Path


def processor_seconds(pid: int) -> float:
    """User and system time of a process so far, all its threads, not its children."""
    return parsed_seconds(_read(pid, "stat"), _ticks())


def parsed_seconds(stat: str, ticks: int) -> float:
    """The same from the text of /proc/PID/stat.  A name may hold spaces and brackets: what counts
    comes after the last bracket."""
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / ticks if len(fields) > 12 else 0.0


def resident_kilobytes(pid: int) -> int:
    """Memory that a process holds."""
    return parsed_kilobytes(_read(pid, "status"))


def parsed_kilobytes(status: str) -> int:
    """The same from the text of /proc/PID/status."""
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) if found else 0


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return ""


def _ticks() -> int:
    return os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
