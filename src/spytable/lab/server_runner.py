"""A fork server for crash tests: it starts real servers quickly, and kills them with SIGKILL.

A start would cost a second of loading, the same each time.  So a process that has loaded everything
forks one server after another.  The rules run plainly: it is what is kept that is tested.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

_CODE = """
import asyncio, faulthandler, os, signal, sys, tempfile
from dataclasses import replace
from pathlib import Path
import spytable.bots, spytable.table
from spytable.games import shelf
from spytable.web import server
from spytable.web.settings import Settings

async def rehearse(folder):
    settings = Settings(data=Path(folder), database=database, node="http://127.0.0.1:1")
    app = server.make_app(settings)
    async with app.router.lifespan_context(app):
        pass

data, log, box, database = Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
ports = [int(port) for port in sys.argv[5:]]
shelf.take(box)
with tempfile.TemporaryDirectory() as folder:
    asyncio.run(rehearse(folder))
children = {}

def end(which):
    child = children.pop(which, 0)
    if child and os.waitpid(child, os.WNOHANG) != (0, 0):
        with open(log, "a") as file:
            file.write("Traceback: a server ended by itself\\n")
    elif child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)

for line in sys.stdin:
    word, which = line.split()
    end(int(which))
    if word == "start":
        child = children[int(which)] = os.fork()
        if child == 0:
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(out, 1)
            os.dup2(out, 2)
            faulthandler.enable(file=2)
            try:
                server.serve("127.0.0.1", ports[int(which)], data, False, database=database)
            except BaseException as problem:
                os.write(2, ("Traceback " + repr(problem)).encode())
            os._exit(0)
    print("done", flush=True)
for which in list(children):
    end(which)
"""


class CrashFailed(RuntimeError):
    """The test could not be made."""


class ServerRunner:
    """Starts servers on one folder or database, each on a port of its own, and kills them."""

    def __init__(self, folder: Path, box: str, servers: int = 1, database: str = "") -> None:
        if not hasattr(os, "fork"):
            raise CrashFailed("This test forks servers, which this system cannot.")
        self.ports = _free_ports(servers)
        self.log = folder / "server.log"
        self._one_at_a_time = threading.Lock()
        words = [sys.executable, "-c", _CODE, str(folder / "data"), str(self.log), box, database]
        quiet = {"OPENBLAS_NUM_THREADS": "1", "SPYTABLE_PLAIN": "1", "SPYTABLE_LIMITS": "none"}
        self._process = subprocess.Popen(
            [*words, *map(str, self.ports)],
            env=os.environ | quiet,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, which: int = 0) -> float:
        """Start a server and wait for its first page; returns the seconds that took."""
        began = time.perf_counter()
        self._say("start", which)
        while time.perf_counter() - began < 60:
            with contextlib.suppress(OSError, urllib.error.URLError):
                address = f"http://127.0.0.1:{self.ports[which]}/"
                urllib.request.urlopen(address, timeout=30).close()
                return time.perf_counter() - began
            time.sleep(0.002)
        raise CrashFailed(f"the server does not answer; its log:\n{self.said()}")

    def kill(self, which: int = 0) -> None:
        self._say("kill", which)

    def _say(self, word: str, which: int) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        with self._one_at_a_time:
            self._process.stdin.write(f"{word} {which}\n")
            self._process.stdin.flush()
            if not self._process.stdout.readline():
                raise CrashFailed(f"the process that starts servers has ended:\n{self.said()}")

    def close(self) -> None:
        """No more servers; those that run end with their parent."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)
        self._process.stdout.close()

    def said(self) -> str:
        """The log of all servers so far."""
        return self.log.read_text() if self.log.exists() else ""


def _free_ports(count: int) -> list[int]:
    with contextlib.ExitStack() as held:
        probes = [held.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]
