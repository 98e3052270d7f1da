"""The scene of a box: places of choices by their codes, and symbols put down by their names.

Helpers that are the same in every box's picture and need only its names of choices and the prefix
of its symbols.  A box adds what is its own: inks, widths, which choices are quiet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .choice import choice
from .svg import Markup, el, group, use


class Scene:
    """The names by which one box draws: of its choices, by code, and of its symbols."""

    def __init__(self, prefix: str, choices: Mapping[int, str]) -> None:
        self._prefix = prefix
        self._choices = choices

    def place(
        self,
        code: int,
        label: str,
        *drawn: str,
        piece: str | None = None,
        lights: str | None = None,
        of: str | None = None,
        quiet: bool = False,
    ) -> Markup:
        """The one place where a choice can be made.  The drawing there is for the eyes: the label
        says it all.  Whoever points here lights what `lights` names; `of` is the figure that has to
        be picked first; a quiet one gives something up."""
        return choice(
            self._choices[code],
            label,
            *drawn,
            data_quiet="" if quiet else None,
            data_place=piece,
            data_lights=lights,
            data_of=of,
        )

    def stroke_of(self, codes: Sequence[int], label: str, *drawn: str) -> Markup:
        """Where several choices can be made at a stroke, each of which has a place of its own."""
        return choice(" ".join(self._choices[code] for code in codes), label, *drawn)

    def stamp(
        self, name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0
    ) -> Markup:
        """Put down a drawing that is kept among the definitions; its middle is its origin."""
        used = f"#{self._prefix}-{name}"
        if scale != 1 or turn:
            return group(el("use", href=used), at=(x, y), scale=scale, turn=turn)
        return el("use", href=used, x=round(x, 1) or None, y=round(y, 1) or None)

    def fitted(self, name: str, x: float, y: float, wide: float, tall: float) -> Markup:
        """The same, fitted into a rectangle: only for drawings that are symbols."""
        return use(f"{self._prefix}-{name}", x, y, wide, tall)
