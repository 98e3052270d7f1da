"""The lock on a data folder, for one server at a time; and a mutex between processes.

A lock of the operating system on a file, held for as long as the process lives; the kernel lets it
go however the process ends.  The file says where the server is, for those who find it locked.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

LOCK_FILE = "server.lock"
_BEHIND_THE_TEXT = 1 << 20
"""The byte that Windows locks: what is locked there cannot be read, and the text must be."""


class FolderInUse(Exception):
    """Another server has this folder; `address` says where it is, if it has said so."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class FolderLock:
    """An exclusive lock on a data folder: held until `release`, or until the process ends."""

    def __init__(self, folder: Path) -> None:
        self._descriptor = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _lock(self._descriptor):
                os.lseek(self._descriptor, 0, os.SEEK_SET)
                said = os.read(self._descriptor, 200).decode(errors="replace")
                raise FolderInUse(said.strip())
            self.say("")
        except BaseException:
            os.close(self._descriptor)
            raise

    def say(self, address: str) -> None:
        """Write down where this server is to be found."""
        os.ftruncate(self._descriptor, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, address.encode())

    def release(self) -> None:
        """Let another server have the folder.  The file stays: to remove it would let two servers
        lock two files of one name."""
        self.say("")
        os.close(self._descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        os.lseek(descriptor, _BEHIND_THE_TEXT, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class FileMutex:
    """A mutex between processes, on a file; waiting costs nothing.  A process that ends while it
    holds the mutex lets go of it: the lock is the operating system's."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor = -1
        """Opened once: where files run short, whoever writes must not be the one who has none."""

    def __enter__(self) -> None:
        if sys.platform != "win32":  # where nobody waits
            if self._descriptor < 0:
                self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._descriptor, fcntl.LOCK_EX)

    def __exit__(self, *problem: object) -> None:
        if sys.platform != "win32":
            fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def close(self) -> None:
        """It will not be needed again."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
