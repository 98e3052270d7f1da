"""Several processes that are one server: started, watched, started again, stopped together.

Python uses one core for one process.  Each of these is a whole server with tables of its own
(`share`), on the same port and the same store.  The one that started them keeps the folder's lock,
the port and the inboxes, and does nothing but wait: if one of them dies, another takes its place
and lays its tables out again; if it dies itself, the others end.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from spytable.hall.share import Share

from .handing_over import HandingOver, Inbox

log = logging.getLogger("spytable.web")

IS_POSSIBLE = sys.platform == "linux"
"""Elsewhere nobody has tried whether a connection may be closed here while it is on its way there.
"""
_SHORT_LIFE = 5.0
"""Who dies within so many seconds of its start would hardly live longer the next time."""
_MOST_SHORT_LIVES = 5
_FAREWELL = 15
"""So many seconds the processes have to stop; then they are stopped."""

Work = Callable[[HandingOver, int], None]
"""Serves as one process until it is told to stop; the number is a descriptor that can be read once
the one who started it is no more."""


class KeepsDying(Exception):
    """A process died again and again as soon as it was started."""


class Processes:
    """All processes of one server, as the one that started them sees them."""

    def __init__(self, count: int, work: Work) -> None:
        self._work = work
        self._inboxes = [Inbox.new() for _ in range(count)]
        self._lifeline = os.pipe()
        self._running: dict[int, int] = {}
        """Which of them each process is, by its number."""
        self._began: dict[int, float] = {}
        self._short_lives = 0
        self._stopping = False

    def run(self, started: Callable[[], None] = lambda: None) -> None:
        """Until somebody stops the server; `started` is called once all of them are there, for
        nothing may go on beside a process that is doubled."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGALRM, self._end)
        for index in range(len(self._inboxes)):
            self._start(index)
        started()
        while self._running:
            pid, status = os.waitpid(-1, 0)
            index = self._running.pop(pid, -1)
            if index >= 0 and not self._stopping:
                self._replace(index, status)
        signal.alarm(0)
        if self._short_lives >= _MOST_SHORT_LIVES:
            raise KeepsDying

    def _start(self, index: int) -> None:
        told = {signal.SIGTERM, signal.SIGINT, signal.SIGALRM}
        signal.pthread_sigmask(signal.SIG_BLOCK, told)  # who is told to stop must know of it
        self._began[index] = time.monotonic()
        pid = None if self._stopping else os.fork()
        if pid:
            self._running[pid] = index
        if pid != 0:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, told)
            return
        code = 1
        try:  # whatever happens in here must not go on as the one who started it
            for number in told:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, told)
            reading, writing = self._lifeline
            os.close(writing)
            self._work(HandingOver(Share(index, len(self._inboxes)), self._inboxes), reading)
            code = 0
        except KeyboardInterrupt:
            code = 0
        except BaseException:
            log.exception("process %d of the server broke", index + 1)
        finally:
            logging.shutdown()
            os._exit(code)

    def _replace(self, index: int, status: int) -> None:
        died_young = time.monotonic() - self._began[index] < _SHORT_LIFE
        self._short_lives = self._short_lives + 1 if died_young else 0
        why = os.waitstatus_to_exitcode(status)
        if self._short_lives >= _MOST_SHORT_LIVES:
            log.error("process %d of the server keeps ending (%d): it stops", index + 1, why)
            self._stop(signal.SIGTERM, None)
            return
        log.error("process %d of the server has ended (%d): another starts", index + 1, why)
        self._start(index)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Ask all of them to stop; those who do not are stopped."""
        self._stopping = True
        signal.alarm(_FAREWELL)
        self._tell(signal.SIGTERM)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._tell(signal.SIGKILL)

    def _tell(self, number: signal.Signals) -> None:
        for pid in list(self._running):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
