"""The console of the commands: errors as one sentence, progress bars, files that are read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from spytable.games import shelf

console = Console()


class CliError(Exception):
    """An error of a command, told to the user in one sentence."""


def progress() -> Progress:
    """Bars for what takes long; on standard error, so that plain data can go into a file."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True))


def refuse_unknown(names: Iterable[str]) -> None:
    """Every one of these must be a box."""
    unknown = next((name for name in names if name not in shelf.names()), None)
    if unknown is not None:
        raise CliError(f"There is no box {unknown!r}; there are: {', '.join(shelf.names())}.")


def read_text(file: Path) -> str:
    """A text file, or a sentence about why not."""
    try:
        return file.read_text("utf-8")
    except FileNotFoundError:
        raise CliError(f"There is no file {file}.") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise CliError(f"{file} cannot be read as text: {problem}.") from None
