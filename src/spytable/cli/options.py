"""Options that several commands have in common, and how a command ends with a sentence."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

app = typer.Typer(
    name="spytable",
    help="Board games of secret agents, in a browser and in Python.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

DataFolder = Annotated[
    Path | None, typer.Option("--data", help="The folder of the tables and the server's key.")
]
Replaced = Annotated[
    list[str] | None,
    typer.Option("--box", metavar="NAME=FILE", help="Play a box with other component data."),
]
Database = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="SPYTABLE_DATABASE",
        show_envvar=True,
        help="A PostgreSQL, postgresql://user@host/name, instead of the data folder.",
    ),
]


@app.callback()
def main() -> None:
    """Board games of secret agents, in a browser and in Python."""


AsJson = Annotated[bool, typer.Option("--json", help="Print plain data instead of a text.")]


def replace_boxes(pairs: list[str]) -> None:
    """Note which component data to use instead of the box's own, before any rule is loaded; what
    cannot be played with is refused before anything starts."""
    from spytable.games import shelf

    for pair in pairs:
        name, sign, file = pair.partition("=")
        if not sign or not name or not file:
            give_up(f"--box needs NAME=FILE, not {pair!r}.")
        if name not in shelf.replaceable():
            known = ", ".join(shelf.replaceable())
            give_up(f"--box {name}: only these boxes have replaceable components: {known}.")
        if not Path(file).exists():
            give_up(f"--box {name}: there is no file {file}.")
        os.environ[shelf.variable(name)] = str(Path(file).resolve())
    for name in shelf.replaceable():
        named = os.environ.get(shelf.variable(name))
        objection = shelf.objection(name, Path(named)) if named else None
        if objection is not None:
            give_up(objection)


def give_up(sentence: str) -> NoReturn:
    """End with a sentence, not with a trace."""
    typer.echo(sentence, err=True)
    sys.exit(1)
