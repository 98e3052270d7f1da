"""What the bots of a box are made of, as a short print: a figure that was measured with other bots
is a figure about other bots.

The print is of the code that thinks, without its comments: the search, and of the box whatever its
policy, its imagined worlds, its look ahead and its counsel call, but not the rules of the game.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from spytable.games.box import Box

THINKING = (
    *("levels", "lookahead", "opinion", "playouts", "rewards", "search", "tree", "walk"),
    "workspace",
)
"""The modules of `bots` that decide what a bot chooses."""
NO_THOUGHTS = {"components", "state", "choices", "facts", "sight", "rules", "boxfile"}
"""What a box needs without any bots."""


def print_of_bots(box: Box) -> str:
    """The print of a box's bots, twelve letters long."""
    names = {f"spytable.bots.{name}" for name in THINKING}
    for part in (box.policy, box.imagination, box.foresight, box.counsel):
        if isinstance(part, ModuleType):
            names.update(reached(part.__name__, set()))
    whole = hashlib.sha256()
    for name in sorted(names):
        whole.update(name.encode() + bare(source_of(name)).encode())
    return whole.hexdigest()[:12]


def reached(name: str, known: set[str]) -> set[str]:
    """A module, and those of the same folder that it reads, which think themselves."""
    if name in known or name.rpartition(".")[2] in NO_THOUGHTS:
        return known
    known.add(name)
    for other in neighbours(name):
        reached(other, known)
    return known


def neighbours(name: str) -> Iterator[str]:
    """The modules of the same folder that a module reads."""
    folder = name.rpartition(".")[0]
    for node in ast.walk(ast.parse(source_of(name))):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            if node.module is not None:
                yield f"{folder}.{node.module.partition('.')[0]}"
            else:
                yield from (f"{folder}.{alias.name}" for alias in node.names)


def source_of(name: str) -> str:
    """The text of a module; nothing for a folder."""
    file = importlib.import_module(name).__file__ or ""
    return "" if file.endswith("__init__.py") else Path(file).read_text("utf-8")


def bare(source: str) -> str:
    """The code alone: how it is laid out, and what is said about it, changes nothing."""

    class Silent(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> Any:
            is_said = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
            return None if is_said else node

    return ast.dump(Silent().visit(ast.parse(source)))
