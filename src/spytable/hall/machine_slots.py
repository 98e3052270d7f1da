"""Machine-wide slots: a counting semaphore of advisory file locks, shared by all nodes of a host.

Every node has threads for its bots; together they must not be more than the machine has cores to
spare, or pages would wait for them.  So whoever thinks holds one of so many lock files meanwhile.
The system lets go of a lock when its process ends, however it ends; a process that is stopped keeps
its lock, so nobody waits for one for longer than a second.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # no advisory locks here: each node counts for itself
    fcntl = None  # type: ignore[assignment]


LONGEST_WAIT = 1.0
"""Whoever has waited so many seconds thinks all the same: slices take a few milliseconds, so the
others hang, or are too many for anybody to be served well."""

PAUSE = 0.002
"""Seconds between two looks whether a slot is free."""


def slots_of_machine() -> int:
    """How many bots may think at once on this machine: all cores but one, unless
    SPYTABLE_THINKERS says otherwise."""
    wanted = os.environ.get("SPYTABLE_THINKERS", "")
    if wanted.isdecimal() and int(wanted) > 0:
        return int(wanted)
    return max(1, (os.cpu_count() or 2) - 1)


def runtime_folder() -> Path:
    """A folder of this user that all nodes of this machine see, and nobody else writes to."""
    base = os.environ.get("XDG_RUNTIME_DIR")
    if base and os.access(base, os.W_OK):
        return Path(base) / "spytable"
    owner = os.getuid() if hasattr(os, "getuid") else "user"
    return Path(tempfile.gettempdir()) / f"spytable-{owner}"


class MachineSlots:
    """So many slots; a thread holds one while it thinks."""

    def __init__(self, count: int, folder: Path | None = None) -> None:
        self._count = count
        self._files: list[Path] = []
        if fcntl is None:
            return
        folder = folder or runtime_folder()
        with contextlib.suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid():
                self._files = [folder / f"thinker-{number}.lock" for number in range(count)]

    @contextlib.contextmanager
    def held(self, first: int = 0) -> Iterator[None]:
        """Wait for a slot, beginning with this one, and hold it.  A node without lock files counts
        for itself."""
        file = self._take(first)
        try:
            yield
        finally:
            if file is not None:
                os.close(file)

    def _take(self, first: int) -> int | None:
        """An open file that is locked by us; each has its own, so that threads of one process keep
        each other out as well.  None where there is none to be had."""
        latest = time.monotonic() + LONGEST_WAIT
        with contextlib.suppress(OSError):
            while self._files:
                for number in range(len(self._files)):
                    file = self._open((first + number) % len(self._files))
                    try:
                        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    except BlockingIOError:
                        os.close(file)
                    else:
                        return file
                if time.monotonic() > latest:
                    return None
                time.sleep(PAUSE)
        return None

    def _open(self, number: int) -> int:
        return os.open(self._files[number], os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
