"""`spytable warm`: compile all boxes in advance, with a progress bar.

Run as a module with the name of a box, it compiles that box and prints how far it is, one share a
line, and at last what there was to do: so the server has a cold box compiled outside itself.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from . import games
from .background_compiling import CompileProgress, compile_elsewhere, compile_here


class NoSuchBox(Exception):
    """A box that is not on the shelf; the message is the sentence to show."""


def warm_all(names: list[str], console: Console | None = None) -> None:
    """Compile the named boxes, or all of them, side by side on all cores."""
    known = games.names()
    for name in names:
        if name not in known:
            raise NoSuchBox(f"There is no box {name!r}; there are: {', '.join(known)}.")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    wanted = names or list(known)
    with Progress(*columns, console=console) as bars:
        if len(wanted) == 1:
            _compile_here(wanted[0], bars)
            return
        with ThreadPoolExecutor(os.cpu_count() or 1) as side_by_side:
            list(side_by_side.map(lambda name: _compile_beside(name, bars), wanted))


def _compile_here(name: str, bars: Progress) -> None:
    bar = bars.add_task(name, total=1.0)
    _watched(name, lambda share: bars.update(bar, completed=share))
    bars.update(bar, completed=1.0)


def _compile_beside(name: str, bars: Progress) -> None:
    """In a process of its own: one interpreter compiles one thing at a time."""
    bar = bars.add_task(name, total=1.0)
    progress = CompileProgress(shown=lambda share: bars.update(bar, completed=share))
    compile_elsewhere(name, progress)
    bars.update(bar, completed=1.0)


def _watched(name: str, show: Callable[[float], None]) -> None:
    """Compile a box, showing how far it is."""
    progress = CompileProgress()
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.2):
            show(progress.share)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        games.open_box(name)
        compile_here(name, progress)
    finally:
        done.set()
        watcher.join()


def main(name: str) -> None:
    """Compile one box for a server that waits, and give way to it."""
    if hasattr(os, "nice"):
        os.nice(5)
    # If the server goes away, nobody reads any more: then there is nobody to compile for.
    began = time.perf_counter()
    _watched(name, lambda share: print(f"{share:.3f}", flush=True))
    print(json.dumps({"seconds": round(time.perf_counter() - began, 2)} | _counted()), flush=True)


def _counted() -> dict[str, int]:
    """How many rules were compiled, how often in all, and how many were found on disk."""
    from spytable.kernel.rule import RULES

    return {
        "functions": sum(1 for rule in RULES if rule.compilations),
        "compilations": sum(rule.compilations - rule.found_compiled for rule in RULES),
        "found": sum(rule.found_compiled for rule in RULES),
    }


if __name__ == "__main__":
    main(sys.argv[1])
