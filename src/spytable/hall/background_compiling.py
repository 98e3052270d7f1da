"""Background compiling: the rules of a box are compiled while it is already played with.

Until then they run plainly, a hundred times slower, which people do not notice and bots make up
for by thinking less.  With the compile cache filled, that takes a moment; with a cold one half a
minute or more, once.  The compiler needs hundreds of megabytes and keeps the interpreter busy, so
a cold box is compiled by a child process that fills the cache and goes away; the server then loads
the result.  Boxes are compiled one after another, so that two never fight for the processor.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from spytable.store.folder_lock import FileMutex

from . import games
from .rehearsal import rehearse

if TYPE_CHECKING:
    from spytable.games.box import Box

log = logging.getLogger("spytable.web")

CALM = (20_000, 20, 50)
"""How seldom the garbage collector looks: answers leave little behind, and it holds all up."""


@dataclass(slots=True)
class CompileProgress:
    """The progress of compiling one box."""

    stage: str = "cold"
    """cold, compiling, ready or failed (then its rules go on running plainly)."""
    share: float = 0.0
    child: subprocess.Popen[bytes] | None = None
    """The process that compiles it, while there is one."""
    is_wanted: bool = True
    """Whether anybody will play with it: not once the server stops."""
    shown: Callable[[float], None] | None = None
    """Told of every step, where somebody looks on."""


class Compiler:
    """Opens boxes, knows which of them are compiled, and compiles the others in the background."""

    def __init__(self, work: Callable[[str, CompileProgress], None] | None = None) -> None:
        self._progress: dict[str, CompileProgress] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = threading.Lock()
        self._work = work or compile_box
        self._closed = False
        self._opened: dict[str, Box] = {}
        self._quick: set[str] = set()

    def progress(self, box: str) -> CompileProgress:
        return self._progress.setdefault(box, CompileProgress())

    def is_ready(self, box: str) -> bool:
        return self.progress(box).stage == "ready"

    def is_quick(self, box: str) -> bool:
        """Whether its rules run compiled, and so take no time worth a thread."""
        return box in self._quick

    def opened(self, box: str) -> Box | None:
        """The box, if it is open already; asking does not open it."""
        return self._opened.get(box)

    async def open(self, box: str) -> Box:
        """The box, opened in a thread if need be; its rules may still be cold."""
        if box not in self._opened:
            self._opened[box] = await asyncio.to_thread(self._open, box)
        return self._opened[box]

    def _open(self, box: str) -> Box:
        if self._work is compile_box:
            games.play_plainly_until_ready()
        return games.open_box(box)

    def start(self, box: str) -> asyncio.Task[None]:
        """Begin to compile a box, unless that is done or under way."""
        task = self._tasks.get(box)
        if task is None:
            task = self._tasks[box] = asyncio.create_task(self._compile(box))
        return task

    async def _compile(self, box: str) -> None:
        progress = self.progress(box)
        try:
            await self.open(box)
            progress.stage = "compiling"
            await _in_a_thread(lambda: self._in_turn(box, progress))
        except Exception:
            progress.stage = "failed"
            log.exception("the box %s could not be compiled, and is played plainly", box)
        else:
            progress.stage, progress.share = "ready", 1.0
            self._note_quick(box)
            _keep_for_good()

    def _note_quick(self, box: str) -> None:
        from spytable.kernel import PLAIN

        if not PLAIN:
            self._quick.add(box)

    def _in_turn(self, box: str, progress: CompileProgress) -> None:
        with self._one_at_a_time:
            if not self._closed:
                self._work(box, progress)

    def close(self) -> None:
        """The server stops: whatever is being compiled is of no use to it any more."""
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
        for progress in self._progress.values():
            progress.is_wanted = False
            if progress.child is not None:
                progress.child.kill()


def _keep_for_good() -> None:
    """Let the garbage collector pass over what a box and its compiler brought: millions of things
    that stay for as long as the server runs, and that it would look through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*CALM)


async def _in_a_thread(work: Callable[[], None]) -> None:
    """Do it in a thread that does not hold up the end of the server, as a pool's would."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(problem: BaseException | None) -> None:
        if done.done():
            return
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)

    def run() -> None:
        problem: BaseException | None = None
        try:
            work()
        except BaseException as raised:
            problem = raised
        with contextlib.suppress(RuntimeError):  # the loop may be closed by now
            loop.call_soon_threadsafe(settle, problem)

    threading.Thread(target=run, name="spytable-compiling", daemon=True).start()
    await done


class NotCompiled(RuntimeError):
    """The child process that was to compile a box failed."""


def compile_box(box: str, progress: CompileProgress) -> None:
    """Have everything compiled that a table of this box needs, then let it be used."""
    from spytable.kernel import PLAIN

    if PLAIN:
        return
    stamp = _stamp(box)
    if stamp is not None and not stamp.exists():
        # Another process may have done it once it is our turn, or nobody may want it any more.
        with contextlib.closing(FileMutex(stamp.with_suffix(".turn"))) as turn, turn:
            if not stamp.exists() and progress.is_wanted:
                compile_elsewhere(box, progress)
    if not progress.is_wanted:
        return
    compile_here(box, progress)
    games.let_run_compiled(box)


def compile_here(box: str, progress: CompileProgress) -> None:
    """Play a rehearsal in this process: what is in the cache is loaded, the rest is compiled."""
    from spytable.kernel import PLAIN, compiled

    if PLAIN:
        return
    finished = threading.Event()
    watcher = threading.Thread(target=_watch, args=(progress, finished), daemon=True)
    watcher.start()
    try:
        with compiled():
            rehearse(box)
    finally:
        finished.set()
        watcher.join()
    stamp = _stamp(box)
    if stamp is not None:
        with contextlib.suppress(OSError):
            stamp.touch()


def _stamp(box: str) -> Path | None:
    """The mark that the compile cache holds all of a box; None where there is no cache."""
    from spytable.kernel import cache

    folder = cache.prepared()
    return folder / f"{box}.warm" if folder is not None else None


def compile_elsewhere(box: str, progress: CompileProgress) -> None:
    """Let a child fill the cache, and pass on how far it is.  If it cannot, neither do we: what
    killed it, want of memory, might be our end too."""
    command = [sys.executable, "-m", "spytable.hall.compile_ahead", box]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    progress.child = child
    with child:
        assert child.stdout is not None
        for line in child.stdout:
            with contextlib.suppress(ValueError):
                progress.share = max(progress.share, 0.95 * float(line))
                if progress.shown is not None:
                    progress.shown(progress.share)
    progress.child = None
    if child.returncode:
        raise NotCompiled(f"{' '.join(command)} ended with {child.returncode}")


def _watch(progress: CompileProgress, finished: threading.Event) -> None:
    """Count the rules that have been compiled, as long as it goes on."""
    from spytable.kernel.rule import RULES

    began = time.monotonic()
    while not finished.wait(0.2):
        rules = list(RULES)
        done = sum(1 for rule in rules if rule.compilations)
        # The last step, to machine code, is the biggest: time counts as well, towards a limit.
        counted = done / max(1, len(rules))
        progress.share = max(
            progress.share, 0.9 * counted, min(0.15, (time.monotonic() - began) / 60)
        )
