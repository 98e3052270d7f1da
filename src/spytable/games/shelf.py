"""The shelf: the boxes by name.  A box is opened when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
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
