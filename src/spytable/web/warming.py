"""`spytable warm`: all boxes compiled in advance, with a bar to watch."""

from __future__ import annotations

import threading

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from . import engine
from .warmth import Heat, warm_up


class NoSuchBox(Exception):
    """The message is the sentence to show."""


def warm_all(names: list[str], console: Console | None = None) -> None:
    """Warm the named boxes, or all of them."""
    known = engine.names()
    for name in names:
        if name not in known:
            raise NoSuchBox(f"There is no box {name!r}; there are: {', '.join(known)}.")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        for name in names or known:
            _warm(name, progress)


def _warm(name: str, progress: Progress) -> None:
    task = progress.add_task(name, total=1.0)
    heat = Heat()
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.1):
            progress.update(task, completed=heat.share)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        engine.open_box(name)
        warm_up(name, heat)
    finally:
        done.set()
        watcher.join()
    progress.update(task, completed=1.0)
