"""Fingerprint of the bots of a box: a digest of their source, to be kept beside what is measured.

A figure that was measured with other bots is a figure about other bots.  The digest is of the code
that thinks, without its comments: the search, and of the box whatever its policy, its imagined
worlds, its look ahead and its counsel call, but not the rules of the game.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from spytable.games.box import Box

THINKING = (
    *("level_bots", "lookahead", "opinion", "playouts", "rewards", "search", "tree", "walk"),
    "workspace",
)
"""The modules of `bots` that decide what a bot chooses."""
NO_THOUGHTS = {"components", "state", "choices", "facts", "sight", "rules", "boxfile"}
"""The modules a box needs without any bots."""
BOX = len("spytable.games.agenti".split("."))
"""So many parts of a module's name say which box it belongs to."""


def bot_fingerprint(box: Box) -> str:
    """The digest of a box's bots, twelve letters long."""
    names = {f"spytable.bots.{name}" for name in THINKING}
    for part in (box.policy, box.imagination, box.lookahead_hints, box.counsel):
        if isinstance(part, ModuleType):
            names.update(reached(part.__name__, set()))
    whole = hashlib.sha256()
    for name in sorted(names):
        whole.update(name.encode() + bare(source_of(name)).encode())
    return whole.hexdigest()[:12]


def reached(name: str, known: set[str]) -> set[str]:
    """A module, and those of the same box that it reads, which think themselves."""
    if name in known or part_of_box(name) in NO_THOUGHTS:
        return known
    known.add(name)
    for other in neighbours(name):
        reached(other, known)
    return known


def part_of_box(name: str) -> str:
    """`belief` of `spytable.games.mind_mgmt.belief.particles`: where in its box a module lies."""
    return "".join(name.split(".")[BOX : BOX + 1])


def neighbours(name: str) -> Iterator[str]:
    """The modules of the same box that a module reads."""
    module = importlib.import_module(name)
    here = name.split(".") if hasattr(module, "__path__") else name.split(".")[:-1]
    for node in ast.walk(ast.parse(text_of(name))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level + 1] + (node.module or "").split(".")
            folder = ".".join(filter(None, base))
            inside = [f"{folder}.{alias.name}" for alias in node.names]
            found = [one for one in inside if is_module(one)] or [folder]
            yield from (one for one in found if part_of_box(one))


def is_module(name: str) -> bool:
    """Whether that is a module, and no name inside one."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def text_of(name: str) -> str:
    """The text of a module."""
    return Path(importlib.import_module(name).__file__ or "").read_text("utf-8")


def source_of(name: str) -> str:
    """The code of a module; that of a folder says nothing but what lies in it."""
    return "" if hasattr(importlib.import_module(name), "__path__") else text_of(name)


def bare(source: str) -> str:
    """The code alone: how it is laid out, and what is said about it, changes nothing."""

    class Silent(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> Any:
            is_said = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
            return None if is_said else node

    return ast.dump(Silent().visit(ast.parse(source)))
