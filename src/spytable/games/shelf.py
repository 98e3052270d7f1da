"""The shelf: the boxes by name.  A box is opened when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a server lists the boxes before it can afford to load NumPy and Numba
    from .box import Box

MODULES = {
    "agent-avenue": "spytable.games.agent_avenue",
    "spy-connection": "spytable.games.spy_connection",
}
COMING = ("mind-mgmt", "agenti")


class UnknownBox(KeyError):
    """No such box on the shelf."""

    def __str__(self) -> str:
        """The sentence without the quotes a KeyError puts around it."""
        return str(self.args[0])


@cache
def take(name: str) -> Box:
    """The box of that name."""
    if name not in MODULES:
        known = ", ".join(MODULES)
        raise UnknownBox(f"There is no box {name!r} on the shelf; there are: {known}.")
    box: Box = import_module(MODULES[name]).BOX
    return box


def names() -> tuple[str, ...]:
    """The boxes on the shelf, in order."""
    return tuple(MODULES)


def replaceable() -> tuple[str, ...]:
    """The boxes whose map and cards an owner may write down: those with a `boxfile`."""
    return tuple(name for name in MODULES if _boxfile(name).is_file())


def variable(name: str) -> str:
    """Where the environment names the file that a box is played with instead of its own."""
    return f"SPYTABLE_BOX_{name.upper().replace('-', '_')}"


def objection(name: str, file: Path) -> str | None:
    """Why a replaceable box cannot be played with that file, with all faults; None if it can.

    The checker is run by itself: to import it from its game would load the game with the box that
    is named now, before another one could be.
    """
    spec = spec_from_file_location(f"boxfile of {name}", _boxfile(name))
    assert spec is not None and spec.loader is not None
    checker = module_from_spec(spec)
    spec.loader.exec_module(checker)
    faults = checker.check_box(file)
    if not faults:
        return None
    return "\n".join([f"{file} cannot be played with:", *(f"- {fault}" for fault in faults)])


def _boxfile(name: str) -> Path:
    return Path(__file__).with_name(MODULES[name].rpartition(".")[2]) / "boxfile.py"
