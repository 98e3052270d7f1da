"""The fourteen packages of SHIFT as an index: whose each is, when it is opened, and the option that
it brings.

The content of a package is an option of the box, named here even where that is not built yet:
whoever asks, asks the box for its options, too.  Beside this index lie the scenes and the stories.
"""

from __future__ import annotations

from typing import NamedTuple

from ..components import Side

RECRUITER, AGENTS = int(Side.RECRUITER), int(Side.AGENTS)


class Package(NamedTuple):
    """One closed package."""

    key: str
    """As documents and addresses name it: "R4"; it never changes."""
    side: int
    """The side that opens it, as `rules.side` counts."""
    number: int
    """MM-347: in which order, from 1 to 7."""
    option: str
    """The option of the box that it brings."""
    is_component: bool
    """MM-351: whether it belongs to every later game; otherwise it is a module, chosen before a
    game."""


_RECRUITERS = (
    "late-edition",
    "heavy-boots",
    "wider-net",
    "third-passport",
    "deaf-street",
    "old-haunt",
    "early-train",
)
_AGENTS = (
    "good-shoes",
    "bookkeeper",
    "night-porter",
    "sharp-ears",
    "road-works",
    "long-memory",
    "double-shift",
)
_COMPONENTS = {"third-passport", "bookkeeper", "night-porter"}


def _of(letter: str, side: int, options: tuple[str, ...]) -> tuple[Package, ...]:
    return tuple(
        Package(f"{letter}{number}", side, number, option, option in _COMPONENTS)
        for number, option in enumerate(options, start=1)
    )


PACKAGES = (*_of("R", RECRUITER, _RECRUITERS), *_of("A", AGENTS, _AGENTS))
"""All of them: those of the Recruiter, then those of the agents, each in their order."""
