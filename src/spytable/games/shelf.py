"""The shelf: the registry of games by name, imported lazily, when one is first asked for.

A new game is a folder beside this file and one line in `MODULES`.  `contract.py` says what lies in
the folder; here its files are found by name, so that a box need not be opened to be shown.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from spytable.caches import once

from . import poster as posters
from .boxfile import variable as variable

if TYPE_CHECKING:  # a server lists the boxes before it can afford to load NumPy and Numba
    from .box import Box
    from .contract import Boxfile

MODULES = {
    "agent-avenue": "spytable.games.agent_avenue",
    "spy-connection": "spytable.games.spy_connection",
    "mind-mgmt": "spytable.games.mind_mgmt",
    "agenti": "spytable.games.agenti",
}
"""In the order of the shelf.  A folder with nothing but a poster is a box still to come."""


class UnknownBox(KeyError):
    """No such box on the shelf."""

    def __str__(self) -> str:
        """The sentence without the quotes a KeyError puts around it."""
        return str(self.args[0])


@once
def take(name: str) -> Box:
    """The box of that name."""
    if name not in names():
        known = ", ".join(names())
        raise UnknownBox(f"There is no box {name!r} on the shelf; there are: {known}.")
    box: Box = import_module(MODULES[name]).BOX
    return box


def names() -> tuple[str, ...]:
    """The boxes that can be played, in order."""
    return tuple(name for name in MODULES if _has(name, "__init__.py"))


def coming() -> tuple[str, ...]:
    """The boxes that hang on the wall with a promise, in order."""
    return tuple(name for name in MODULES if not _has(name, "__init__.py"))


@once
def folder(name: str) -> Path:
    """The folder of a box."""
    return Path(__file__).with_name(MODULES[name].rpartition(".")[2])


def poster(name: str) -> posters.Poster:
    """The title, blurb and drawing of a box, whether it can be played yet or not."""
    return posters.read(name, folder(name))


def has_lesson(name: str) -> bool:
    """Whether a box has a first game told step by step (`lesson.py`).  It is about our own map and
    cards: with an owner's box file there is none."""
    return _has(name, "lesson.py") and not os.environ.get(variable(name))


def replaceable() -> tuple[str, ...]:
    """The boxes whose map and cards an owner may write down: those with a `boxfile`."""
    return tuple(name for name in names() if _has(name, "boxfile.py"))


def objection(name: str, file: Path) -> str | None:
    """Why a replaceable box cannot be played with that file, with all faults; None if it can.

    The checker is run by itself: to import it from its game would load the game with the box that
    is named now, before another one could be.  All it imports of ours is `boxfile.py` beside this
    file, which knows no game.
    """
    spec = spec_from_file_location(f"boxfile of {name}", folder(name) / "boxfile.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    checker: Boxfile = module
    faults = checker.check_box(file)
    if not faults:
        return None
    return "\n".join([f"{file} cannot be played with:", *(f"- {fault}" for fault in faults)])


def _has(name: str, file: str) -> bool:
    return (folder(name) / file).is_file()
