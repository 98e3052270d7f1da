"""Slips: the fields in which a reader writes beside the game: marks on a sheet, lines, and pads.

A picture has the place (`data-aside`); a Slip says it once more, for a page without script.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

LINE = 40
"""So many letters are written in a line; for more there is a pad."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A place in the picture where the reader can put an aside down (`data-aside`), said once more
    for a form: browsers without script have nothing else."""

    topic: str
    label: str
    text: str
    """The text that stands there now."""
    values: tuple[tuple[str, str], ...]
    """The texts that may be put there, each with the word for it."""
    audience: str = "seat"
    """The readers of it: oneself, one's side, or all (`data-audience` in the picture)."""
    longest: int = 0
    """How many letters may be written there freely; 0: only what `values` offers.  A line of its
    own on the page, with script or without, or a pad where there is room for more."""

    @property
    def is_pad(self) -> bool:
        """Whether it is a sheet for whole sentences."""
        return self.longest > LINE

    @property
    def said(self) -> str:
        """The text that stands there now, in words; nothing where nothing does."""
        return dict(self.values).get(self.text, self.text) if self.text else ""


class Form(NamedTuple):
    """Slips that one form serves: they have the same readers."""

    audience: str
    slips: tuple[Slip, ...]

    @property
    def offered(self) -> tuple[tuple[str, str], ...]:
        """All that may be put down on any of them, each once."""
        return tuple(dict.fromkeys(value for slip in self.slips for value in slip.values))

    @property
    def longest(self) -> int:
        """How many letters may be written on each of them."""
        return min(slip.longest for slip in self.slips)
