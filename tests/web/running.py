"""A real server in a process of its own, as `spytable serve` starts it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from spytable.hall.background_compiling import Compiler
from spytable.web.app import make_app
from spytable.web.server import Server, bind, configuration
from tests.web.helpers import settings_for


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class RunningServer:
    """Starts, stops and starts again on the same port and data."""

    def __init__(
        self, folder: Path, plain: bool = True, beat: str = "0.05", more: Sequence[str] = ()
    ) -> None:
        self.folder = folder
        self.more = more
        self.program: Sequence[str] = ("-m", "spytable.cli")
        """The program that Python runs, before the words of the command."""
        self.port = free_port()
        self.environment = os.environ | {"SPYTABLE_BEAT": beat, "SPYTABLE_LOG": "1"}
        if plain:
            self.environment["SPYTABLE_PLAIN"] = "1"
        else:
            self.environment.pop("SPYTABLE_PLAIN", None)
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Start and wait for the first page; returns the seconds it took."""
        self.folder.mkdir(exist_ok=True, parents=True)
        words = ["serve", "--port", str(self.port), "--data", str(self.folder), "--no-open"]
        words += self.more
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, *words],
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        while time.monotonic() - began < 60:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if httpx.get(self.address, timeout=30).status_code == 200:
                    return time.monotonic() - began
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def stop(self, how: int = signal.SIGTERM) -> float:
        """Stop; returns the seconds it took."""
        began = time.monotonic()
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=30)
        return time.monotonic() - began

    def busy_seconds(self) -> float:
        """The processor time the server has used so far: the same on a busy machine."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served_here(folder: Path, compiler: Compiler, port: int = 0, **changes: Any) -> Iterator[str]:
    """A server in a thread of this process, with a compiler of the test's; gives its address."""
    listening = bind("127.0.0.1", port)
    settings = settings_for(folder, **changes)
    site = make_app(settings, compiler)
    served = Server(configuration(site, settings), site)
    thread = threading.Thread(target=served.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        served.should_exit = True
        thread.join(timeout=30)
