"""How long a server takes to answer, cold and warm, and how much memory it holds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any


class StartFailed(RuntimeError):
    """The server did not come up."""


def start_report() -> dict[str, Any]:
    """Seconds to the first page and until every game is compiled, with a cold and a warm cache;
    megabytes held when idle."""
    with tempfile.TemporaryDirectory() as folder:
        cold = _measure(Path(folder))
        warm = _measure(Path(folder))
    return {"cold": cold, "warm": warm}


def _measure(folder: Path) -> dict[str, float]:
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
        compiled = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "spytable.cli", "warm"],
            env=environment,
            check=True,
            capture_output=True,
        )
        compiled = time.perf_counter() - compiled
        time.sleep(1)
        memory = _megabytes(server.pid)
    finally:
        server.terminate()
        server.wait(timeout=20)
    return {
        "first_page_seconds": round(first_page, 2),
        "compile_seconds": round(compiled, 2),
        "idle_megabytes": round(memory, 1),
    }


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
