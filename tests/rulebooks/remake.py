"""Writes the examples of the rulebooks into the boxes' folders, from situations told in a line.

    .venv/bin/python -m tests.rulebooks.remake [GAME ...]

An example in a folder is a Position in full, so that nothing but the box is needed to play it.
Here it is told as the tests tell situations, so that a change of rules does not mean to write all
of them anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from spytable.games import shelf
from spytable.games.rulebook import EXAMPLES
from spytable.table import Table

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Told:
    """An example, told in a line."""

    table: Table
    draws: str
    plays: str = ""
    deals: str = ""
    asides: Sequence[tuple[int, str, str, str]] = ()
    sees: int | None = None
    winners: Sequence[int] | None = None

    def document(self) -> dict[str, object]:
        """The same as it lies in the folder of its box."""
        held: dict[str, object] = {"draws": self.draws.split(), "sees": self.sees}
        held |= {"plays": self.plays.split(), "deals": self.deals.split()}
        if self.asides:
            held["asides"] = [list(aside) for aside in self.asides]
        if self.winners is not None:
            held["winners"] = list(self.winners)
        return held | {"position": self.table.position()}


def told(game: str) -> dict[str, Told]:
    """The examples of a box by name."""
    examples: dict[str, Told] = import_module(f"tests.rulebooks.{game.replace('-', '_')}").EXAMPLES
    return examples


def games() -> list[str]:
    """The boxes whose examples are told here."""
    return [name for name in shelf.names() if (HERE / f"{name.replace('-', '_')}.py").is_file()]


def remake(game: str) -> None:
    """Write the examples of a box; those that are no longer told go."""
    folder = shelf.folder(game) / EXAMPLES
    folder.mkdir(exist_ok=True)
    examples = told(game)
    for file in folder.glob("*.json"):
        if file.stem not in examples:
            file.unlink()
    for name, example in examples.items():
        text = json.dumps(example.document(), indent=1, ensure_ascii=False)
        (folder / f"{name}.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    for game in sys.argv[1:] or games():
        remake(game)
