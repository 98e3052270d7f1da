"""Benchmark of starting: time until the server answers and a box is compiled, cold and warm; memory
held."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from spytable.games import shelf


class StartFailed(RuntimeError):
    """The server did not come up."""


def start_report(against: Path | None = None) -> dict[str, Any]:
    """With a cold and a warm cache: seconds to the first page, megabytes held when idle, and for
    every box the seconds, clock and processor, of compiling it, the number of rules and how often
    one was compiled.  `against` names the sources of another version, measured by turns."""
    with tempfile.TemporaryDirectory() as folder:
        return {
            way: _measure(Path(folder)) | {"boxes": _boxes(Path(folder), against)}
            for way in ("cold", "warm")
        }


def _measure(folder: Path) -> dict[str, Any]:
    environment = dict(os.environ, SPYTABLE_CACHE=str(folder / "cache"))
    began = time.perf_counter()
    command = [sys.executable, "-m", "spytable.cli", "serve", "--no-open", "--port", "0"]
    command += ["--data", str(folder / "data")]
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        address = _address(server)
        _fetch(address + "/")
        first_page = time.perf_counter() - began
        time.sleep(1)
        memory = _megabytes(server.pid)
    finally:
        server.terminate()
        server.wait(timeout=20)
    return {"first_page_seconds": round(first_page, 2), "idle_megabytes": round(memory, 1)}


def _boxes(folder: Path, against: Path | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for box in shelf.names():
        found[box] = _compile(box, folder / "cache", None)
        if against is not None:
            before = _compile(box, folder / "cache of the other", against)
            found[box]["before"] = before
    return found


def _compile(box: str, cache: Path, sources: Path | None) -> dict[str, Any]:
    """The time of compiling a box, in a process of its own as for a server."""
    environment = dict(os.environ, SPYTABLE_CACHE=str(cache))
    if sources is not None:
        environment["PYTHONPATH"] = str(sources)
    began, before = time.perf_counter(), _spent_by_children()
    done = subprocess.run(
        [sys.executable, "-m", "spytable.hall.compile_ahead", box],
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise StartFailed(f"{box} could not be compiled: {done.stderr.strip()[-300:]}")
    spent = {
        "seconds": round(time.perf_counter() - began, 2),
        "processor_seconds": round(_spent_by_children() - before, 2),
    }
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    counted: dict[str, Any] = json.loads(lines[-1]) if lines else {}
    return counted | spent


def _spent_by_children() -> float:
    """Processor seconds of the processes that have ended; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0.0
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        match = re.search(r"http://[\w.:\[\]-]+", line)
        if match:
            return match[0].rstrip("/")
    raise StartFailed("the server printed no address")


def _fetch(address: str) -> bytes:
    deadline = time.perf_counter() + 60
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return answer.read()  # type: ignore[no-any-return]
        except OSError:
            if time.perf_counter() > deadline:
                raise StartFailed("no page within a minute") from None
            time.sleep(0.02)


def _megabytes(process: int) -> float:
    """Resident memory; on systems without /proc it is not known and given as 0."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0.0
    match = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
    return int(match[1]) / 1024 if match else 0.0
